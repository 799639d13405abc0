"""The same as test_walks, with many more deals."""

from __future__ import annotations

from engine.legal import REASONS, why_not
from engine.moves import ALL_MOVES
from engine.scoring import REASONS as ENDS
from engine.state import PHASES, STEPS
from tests.engine.walk_checks import check_closers_view, check_events, check_invariants, check_records, check_undo
from tests.engine.walking import walks
from tests.tally import equal, true

CPYTHON_ONLY = True
FOUND = walks(150, 300)
REPLIES = 30


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
    equal(sorted({end.outcome.reason for end in ends if end.outcome}), sorted(ENDS))
    equal(sorted({state.step for _, passed in FOUND for state in passed}), sorted(STEPS))


def test_every_reason_occurs_and_no_other() -> None:
    found = set()
    for _, passed in FOUND:
        for state in passed:
            found.update([why_not(state, move, seat) for move in ALL_MOVES for seat in (0, 1)])
    equal(sorted(reason for reason in found if reason), sorted(REASONS))
