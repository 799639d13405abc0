"""Reasons: those that a player would name, true by the engine, and gone with the fact they rest on."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from ai.brain import Brain, answer
from engine.legal import legal_moves
from engine.moves import move_name
from engine.notation import write_view
from engine.sketch import read_sketch
from engine.view import view
from teach.advice import ADVICE, REASON_CODES, Advice, read_advice
from teach.hints import KINDS
from teach.reasons import SHOWN
from tests.tally import equal, true
from tests.teach.labelled import AWAY, EVEN, LABELLED, Away, Labelled

CPYTHON_ONLY = True
SEED, BUDGET = "s66", 12_000  # as the page asks


@cache
def advised(text: str) -> Advice:
    """What the worker says of a position."""
    state = read_sketch(text)
    seen = view(state, state.to_move)
    found = read_advice(
        answer(ADVICE, f"seed={SEED}\n{write_view(seen)}", BUDGET, Brain(KINDS)),
        [move_name(move) for move in legal_moves(state)],
    )
    assert found is not None
    return found


def codes(text: str) -> list[str]:
    return [reason.code for reason in advised(text).reasons]


@pytest.mark.parametrize("labelled", LABELLED, ids=lambda each: each.code)
def test_the_reason_of_a_player_is_named(labelled: Labelled) -> None:
    found = advised(labelled.text)
    true(found.is_clear, (labelled, found))
    true(labelled.code in codes(labelled.text), (labelled, found))
    true(len(found.reasons) <= SHOWN)


def test_the_labels_spread_over_all_codes() -> None:
    count = Counter(labelled.code for labelled in LABELLED)
    equal(set(count), set(REASON_CODES))
    true(min(count.values()) >= 3 and len(LABELLED) >= 60, count)
    equal(len({labelled.text for labelled in LABELLED}), len(LABELLED))


@pytest.mark.parametrize("text", EVEN)
def test_no_reason_where_there_is_nothing_to_choose(text: str) -> None:
    equal(codes(text), [], advised(text))


def test_many_even_positions() -> None:
    true(len(set(EVEN)) >= 20)


@pytest.mark.parametrize("away", AWAY, ids=lambda each: each.code)
def test_without_its_fact_a_reason_is_gone(away: Away) -> None:
    true(away.code in codes(away.text), advised(away.text))
    true(away.code not in codes(away.without), (away, advised(away.without)))


def test_each_code_was_taken_away() -> None:
    equal({away.code for away in AWAY}, set(REASON_CODES))


def test_a_close_that_fails_says_nothing_of_33() -> None:
    """It costs two or three whatever the closer has."""
    equal(codes("hands=Ah9c9sJdQc trump=h tricks=2/2 points=20/30"), ["close_fails"])
