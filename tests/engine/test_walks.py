"""Random deals under every preset and under random house rules, with every invariant at every step."""

from __future__ import annotations

from engine.scoring import REASONS as ENDS
from engine.scoring import TIE
from engine.state import PHASES, STEPS
from tests.engine.walk_checks import check_closers_view, check_events, check_invariants, check_records, check_undo
from tests.engine.walking import walks
from tests.tally import equal, true

FOUND = walks(16, 40)
REPLIES = 2  # exchanges at a close among them


def test_invariants() -> None:
    check_invariants(FOUND)


def test_records() -> None:
    check_records(FOUND)


def test_undo_and_redo() -> None:
    check_undo(FOUND)


def test_events() -> None:
    check_events(FOUND)


def test_closers_view() -> None:
    true(check_closers_view(FOUND) >= REPLIES)


def test_walks_go_everywhere() -> None:
    """The walks would be worth little if they all ended early or alike."""
    ends = [passed[-1] for _, passed in FOUND]
    equal(sorted({end.phase for end in ends}), sorted(PHASES))
    reasons = {end.outcome.reason for end in ends if end.outcome}
    equal(sorted(reasons), sorted([reason for reason in ENDS if reason != TIE]), "a tie is too rare")
    equal(sorted({state.step for _, passed in FOUND for state in passed}), sorted(STEPS))
