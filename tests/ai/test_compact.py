"""The search's own deal against the engine, step by step over random walks."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from ai.bits import AUS, Coding
from ai.compact import DONE, Compact, load
from engine.legal import legal_moves
from engine.moves import DECLARE, PASS
from engine.play import apply
from engine.rules import PRESETS, Rules
from engine.scoring import points
from engine.setup import deal, shuffled_deck
from engine.shuffle import Dice
from engine.state import AFTER_LAST, OVER, REPLY, State
from tests.engine.walking import random_rules

DEALS = 150 * int(os.environ.get("SOAK", "1"))


def walk(rules: Rules, seed: str) -> Iterator[tuple[State, int]]:
    """A deal played at random without false "Aus", silent on 66 half the time: each state and the move made."""
    dice = Dice(seed)
    state = deal(rules, dice.below(2), shuffled_deck(rules, seed))
    while state.step != OVER:
        legal = legal_moves(state)
        if DECLARE in legal and (points(state)[state.to_move] < 66 or dice.below(2)):
            legal.remove(DECLARE)
        move = legal[dice.below(len(legal))] if legal else PASS
        yield state, move
        state = apply(state, move)


def fields(compact: Compact) -> dict[str, object]:
    found = {name: getattr(compact, name) for name in Compact.__slots__ if name not in ("terms", "stock", "drawn")}
    return {**found, "stock": compact.stock[compact.drawn :]}


def value(state: State) -> int:
    assert state.outcome is not None
    if state.outcome.winner is None:
        return 0
    return state.outcome.game_points * (1 if state.outcome.winner == 0 else -1)


def is_same_after(state: State, move: int, coding: Coding) -> bool:
    """Whether moving and loading may be done in either order."""
    compact = load(state, coding)
    compact.play(coding.bits[move])
    after = apply(state, move)
    if after.step == OVER:
        return compact.step == DONE and compact.value == value(after)
    if after.step == AFTER_LAST:
        best = max if after.to_move == 0 else min
        has_won = points(after)[after.to_move] >= 66
        ends = [value(apply(after, end)) for end in ((DECLARE, PASS) if has_won else (PASS,))]
        return compact.step == DONE and compact.value == best(ends) and fields(compact) == fields(load(after, coding))
    return fields(compact) == fields(load(after, coding))


@pytest.mark.parametrize("name", [rules.name for rules in PRESETS] + ["house"])
def test_it_plays_as_the_engine_does(name: str) -> None:
    checked = 0
    for number in range(DEALS):
        seed = f"compact/{name}/{number}"
        rules = random_rules(Dice(seed)) if name == "house" else next(rules for rules in PRESETS if rules.name == name)
        for state, move in walk(rules, seed):
            if state.step == AFTER_LAST:
                continue
            coding = Coding(state.trump)
            compact = load(state, coding)
            legal = legal_moves(state)
            has_won = DECLARE in legal and points(state)[state.to_move] >= 66
            expected = [DECLARE] if has_won else [other for other in legal if other != DECLARE]
            assert compact.legal() == sum(coding.bits[other] for other in expected), (seed, state)
            for bit in (coding.bits[other] for other in expected):
                assert coding.bits[coding.move(bit, state.step == REPLY)] == bit
            for other in expected + [move]:
                assert is_same_after(state, other, coding), (seed, state, other)
                checked += 1
    assert checked > DEALS * 60


def test_a_copy_goes_its_own_way() -> None:
    for state, move in walk(PRESETS[0], "copy"):
        if state.step == AFTER_LAST:
            break
        coding = Coding(state.trump)
        compact = load(state, coding)
        before = fields(compact.copy())
        compact.copy().play(coding.bits[move])
        assert fields(compact) == before


def test_the_bit_for_aus_is_the_highest() -> None:
    assert max(Coding(0).bits.values()) == AUS
