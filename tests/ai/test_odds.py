"""The odds of closing equal a count by brute force over every hand that the other may hold."""

from __future__ import annotations

from itertools import combinations
from math import sqrt
from statistics import fmean
from typing import TYPE_CHECKING

import pytest

from ai.endgame import solve
from ai.odds import SAMPLED, closing
from ai.valuing import MOST_HANDS
from engine.cards import card_set, count_cards, join, list_cards, without
from engine.legal import legal_moves
from engine.moves import CLOSE
from engine.play import apply
from engine.rules import PRESETS
from engine.shuffle import Dice
from engine.state import BEFORE_DRAW, LEAD, OVER, REPLY
from engine.tuples import put, replace
from engine.view import view
from tests.ai.page.hidden import swapped
from tests.ai.test_endgame import brute_value
from tests.engine.walking import random_rules, walk
from tests.tally import equal, true

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ai.odds import Closing
    from engine.state import State, View

CPYTHON_ONLY = True
CASES = 56


def odds(seen: View, seed: str = "odds") -> Closing:
    """With all hands."""
    *_, found = closing(seen, seed)
    return found


def closings(seed: str) -> Iterator[State]:
    """Moments of random deals in which the seat to move may close, under presets and house rules by turns."""
    number = 0
    while True:
        dice = Dice(f"{seed}/{number}")
        rules = random_rules(dice) if number % 2 else PRESETS[number // 2 % len(PRESETS)]
        for state in walk(rules, f"{seed}/{number}").states:
            if state.step != OVER and CLOSE in legal_moves(state):
                yield state
        number += 1


def possible(state: State) -> list[State]:
    """Every position that the seat to move may be in while the stock is open, counted from the cards it cannot see."""
    seat = state.to_move
    other = 1 - seat
    seen = join(join(state.hands[seat], state.shown[other]), card_set(state.trick))
    up = () if state.upcard is None else (state.upcard,)
    seen = join(join(seen, join(state.won[0], state.won[1])), card_set(up))
    hidden = without(state.rules.pack(), seen)
    need = state.sizes[other] - count_cards(state.shown[other])
    found = []
    for cards in combinations(list_cards(hidden), need):
        hand = join(card_set(cards), state.shown[other])
        stock = tuple(list_cards(without(hidden, card_set(cards))))
        found.append(replace(state, hands=put(state.hands, other, hand), stock=stock))
    return found


def test_equal_brute_force_over_all_hands() -> None:
    cases: list[tuple[object, ...]] = []
    for state in closings("count"):
        worlds = possible(state) if len(state.stock) < 4 else []
        is_dear = state.sizes[0] > 5
        if not worlds or (len(worlds) > 7 and (is_dear or len(cases) % 9)) or (is_dear and len(cases) % 3):
            continue
        known: dict[Any, int] = {}
        closed = [apply(world, CLOSE) for world in worlds]
        paid = [(1 - 2 * state.to_move) * brute_value(each, known) for each in closed]
        found = odds(view(state, state.to_move))
        equal((found.of, found.is_complete, sorted(found.paid)), (len(worlds), True, sorted(paid)), state)
        equal(found.won, len([each for each in paid if each > 0]), state)
        true(abs(found.worth.mean - fmean(paid)) < 1e-9 and found.worth.error == 0, state)
        replies = REPLY in [each.step for each in closed]
        cases.append((state.rules.name, state.step, replies, state.to_move, len(worlds) > 1, 0 < found.won < found.of))
        if len(cases) == CASES:
            break
    names, steps, replies_, seats, widths, mixed = map(set, zip(*cases, strict=True))
    equal((names, steps), ({rules.name for rules in PRESETS}, {LEAD, BEFORE_DRAW}))
    equal((replies_, seats, widths, mixed), ({True, False}, {0, 1}, {True}, {True, False}))


def test_a_sample_lies_near_the_full_count() -> None:
    cases = 0
    for state in closings("sample"):
        worlds = possible(state) if len(state.stock) == 7 else []
        if not MOST_HANDS < len(worlds) < 1000:
            continue
        paid = []
        for world in worlds:
            closed = apply(world, CLOSE)
            value = solve(closed).value
            paid.append(value if closed.to_move == state.to_move else -value)
        found = odds(view(state, state.to_move))
        equal((found.of, len(found.paid), found.is_complete), (SAMPLED, SAMPLED, False))
        true(abs(found.worth.mean - fmean(paid)) <= 4 * found.worth.error, (state, found.worth, fmean(paid)))
        chance = len([each for each in paid if each > 0]) / len(paid)
        spread = sqrt(chance * (1 - chance) / SAMPLED)
        true(abs(found.won / SAMPLED - chance) <= 4 * spread, (state, found.won, chance))
        true(odds(view(state, state.to_move), "other").paid != found.paid or found.worth.error == 0)
        cases += found.worth.error > 0
        if cases == 4:
            break


def test_hidden_cards_change_nothing() -> None:
    dice, count = Dice("hidden"), 0
    for state in closings("hidden"):
        other = swapped(state, state.to_move, dice)
        if len(state.stock) < 4 and other.hands != state.hands:
            equal(odds(view(other, state.to_move)), odds(view(state, state.to_move)), state)
            count += 1
        if count == 25:
            break


def test_they_grow_one_hand_after_the_other() -> None:
    """Each told is the last with more behind it, so that one may stop at any of them."""
    state = next(state for state in closings("grow") if len(state.stock) == 3)
    told: list[int] = []
    for found in closing(view(state, state.to_move), "grow"):
        if not told or told != found.paid:
            equal(found.paid[:-1], told)
            told = list(found.paid)
        true(found.worth.error == 0 if len(told) == found.of else found.worth.deals == max(1, len(told)))
    equal(len(told), found.of)


def test_only_where_closing_is_allowed() -> None:
    refused = 0
    for state in walk(PRESETS[0], "refused").states[:-1]:
        for seat in (0, 1):
            if seat != state.to_move or CLOSE not in legal_moves(state):
                with pytest.raises(ValueError, match="closing is not allowed here"):
                    next(closing(view(state, seat), "refused"))
                refused += 1
    true(refused > 10, refused)
