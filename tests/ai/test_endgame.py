"""The exact endings equal plain minimax over the engine, in every preset and under house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ai.endgame import Solution, solve, solving
from engine.legal import legal_moves
from engine.moves import CLOSE, DECLARE, PASS, move_name, parse_move
from engine.play import apply
from engine.rules import PRESETS
from engine.setup import deal, shuffled_deck
from engine.shuffle import Dice
from engine.state import CLOSED, EXHAUSTED, LEAD, OVER, REPLY
from tests.engine.positions import place
from tests.engine.walking import random_rules, walk
from tests.tally import equal, true

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from engine.moves import Move
    from engine.rules import Rules
    from engine.state import State

CPYTHON_ONLY = True


def brute_value(state: State, known: dict[Any, int]) -> int:
    """Game points for side 0 by plain minimax; ``known`` only spares counting the same moment twice."""
    if state.outcome is not None:
        if state.outcome.winner is None:
            return 0
        return state.outcome.game_points * (1 - 2 * state.outcome.winner)
    moment = (
        state.hands, state.trick_points, state.tricks, state.marriages, state.to_move, state.trick, state.step,
        state.announced, state.exchanged, state.upcard,
    )  # fmt: skip
    if moment not in known:
        values = [brute_value(apply(state, move), known) for move in legal_moves(state)]
        known[moment] = max(values) if state.to_move == 0 else min(values)
    return known[moment]


def brute_values(state: State) -> dict[Move, int]:
    """The value of each legal move for the seat to move."""
    known: dict[Any, int] = {}
    sign = 1 - 2 * state.to_move
    return {move: sign * brute_value(apply(state, move), known) for move in legal_moves(state)}


def check(state: State) -> None:
    found = solve(state)
    equal(found.values, brute_values(state), state)
    equal(found.value, max(found.values.values()), state)
    equal(found.values[found.move], found.value, state)


def small_endings(rules: Rules, seed: str, cards: int) -> Iterator[State]:
    """The strict moments of a random deal with at most so many cards in both hands together."""
    for state in walk(rules, seed).states:
        if state.is_strict and state.step != OVER and sum(state.sizes) <= cards:
            yield state


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_equals_brute_force_in_presets(rules: Rules) -> None:
    seen: set[str] = set()
    for number in range(60):
        for state in small_endings(rules, f"ending {number}", 8):
            check(state)
            seen |= {state.phase, state.step}
    true({CLOSED, EXHAUSTED} <= seen, seen)


def test_equals_brute_force_under_house_rules() -> None:
    count = announced = 0
    for number in range(250):
        for state in small_endings(random_rules(Dice(f"ending {number}")), f"house {number}", 8):
            check(state)
            count += 1
            announced += state.announced is not None
    true(count > 1000 and announced > 5, (count, announced))


def test_equals_brute_force_with_full_hands() -> None:
    """Closed at once, with and without a reply, and used up: as long as endings get."""
    steps = set()
    for number in range(24):
        dice = Dice(f"full {number}")
        rules = random_rules(dice) if number % 3 == 0 else PRESETS[number % len(PRESETS)]
        closed = apply(deal(rules, number % 2, shuffled_deck(rules, f"full {number}")), CLOSE)
        check(closed)
        steps.add(closed.step)
        for state in walk(rules, f"full {number}").states:
            if state.phase == EXHAUSTED and sum(state.sizes) > 8 and state.step == LEAD:
                check(state)
                break
    equal(steps, {LEAD, REPLY})


def test_slices_change_nothing() -> None:
    for number in range(20):
        rules = PRESETS[number % len(PRESETS)]
        state = apply(deal(rules, 0, shuffled_deck(rules, f"slice {number}")), CLOSE)
        steps, pauses = solving(state, 12), 0
        found: Solution | None = None
        while found is None:
            try:
                next(steps)
                pauses += 1
            except StopIteration as end:
                found = end.value
        equal(found, solve(state))
        true(pauses > 0)


def test_only_strict_moments_that_are_not_over() -> None:
    state = deal(PRESETS[0], 0, shuffled_deck(PRESETS[0], "open"))
    with pytest.raises(ValueError, match="no ending to solve"):
        solve(state)
    over = walk(PRESETS[0], "over").states[-1]
    with pytest.raises(ValueError, match="no ending to solve"):
        solve(over)


def values(text: str) -> dict[str, int]:
    return {move_name(move): value for move, value in solve(place(text)).values.items()}


TRICKLESS = "up=Jh phase=closed closer=0 atclose=0/0:0/0"


def test_worked_examples() -> None:
    silent = "hands=-/- phase=exhausted step=after_last lead=1 trump=h won=AcAsAhAdTcTs/* marriages=c/-"
    for text, wanted in (
        # The text of "deutsch" read literally: who beats a closer gains by keeping silent.
        (
            f"rules=deutsch hands=-/- {TRICKLESS} lead=1 step=after_last won=QcQs/AcAsAhAdTcTsJc9c",
            {"declare": 2, "pass": 3},
        ),
        # And a trick earlier already.
        (f"rules=deutsch hands=Qd/Qh {TRICKLESS} lead=1 won=QcQs/AcAsAhAdTcTsJcJd", {"Qh": 3, "declare": 2}),
        (f"rules=klassisch hands=Qd/Qh {TRICKLESS} lead=1 won=QcQs/AcAsAhAdTcTsJcJd", {"Qh": 3, "declare": 3}),
        (f"rules=einfach hands=Qd/Qh {TRICKLESS} lead=1 won=QcQs/AcAsAhAdTcTsJcJd", {"Qh": 2, "declare": 2}),
        # Silent on 84 against the last trick.
        (f"rules=klassisch {silent}", {"declare": 1, "pass": -1}),
        (f"rules=einfach {silent}", {"declare": -2, "pass": -1}),
        (f"rules=schnapsen {silent}", {"declare": -2, "pass": 1}),
        # 60 each before the last-trick bonus.
        *(
            (f"rules={name} hands=As/Js trump=h phase=exhausted won=AcAhAdKcKhJcJhJd/*", {"As": value, "declare": -2})
            for name, value in (("klassisch", 1), ("einfach", 0), ("schnapsen", 1))
        ),
        # 65 each with it.
        ("hands=As/Js trump=h phase=exhausted won=AcAhTcTh/*", {"As": 0, "declare": -2}),
        # Silent on 70, and the other side gets 66.
        (
            "hands=QdJs/AdJc trump=h phase=exhausted won=AcAsTcTsKcKs/* marriages=c/-",
            {"Qd": -1, "Js": 1, "declare": 1},
        ),
    ):
        equal(values(text), wanted, text)


def test_pairs_in_strict_play() -> None:
    """29 points and the trump pair: 69 at once; where strict play has no pairs they are only cards."""
    position = "hands=KhQh/AcTc trump=h phase=exhausted won=AsAdKcJc/*"
    for name in ("einfach", "schnapsen"):
        found = solve(place(f"rules={name} {position}"))
        equal(found.values[parse_move("40h")], 1, name)
        true(move_name(found.move) == "40h", move_name(found.move))
    equal(parse_move("40h") in solve(place(f"rules=klassisch {position}")).values, False)


def test_says_aus_as_soon_as_nothing_pays_more() -> None:
    calls = 0
    for number in range(40):
        for state in small_endings(PRESETS[number % len(PRESETS)], f"call {number}", 12):
            found = solve(state)
            if found.value > 0 and found.values.get(DECLARE) == found.value:
                calls += 1
                equal(found.move, DECLARE, state)
            elif found.value <= 0 and found.move == DECLARE:
                others = [value for move, value in found.values.items() if move != DECLARE]
                true(max(others) < found.value, state)
    true(calls > 10, calls)


def test_false_aus_can_be_the_lesser_evil() -> None:
    """A Schnapsen closer against nobody's trick wins 3; a false "Aus" of the other side costs 2 (the rules' words)."""
    text = f"rules=schnapsen hands=AhTh/JdQd {TRICKLESS} lead=1 won=AcAsTcTsKcKs/QcJc"
    found = solve(place(text))
    equal((found.value, move_name(found.move)), (-2, "declare"))
    true(all(value == -3 for move, value in found.values.items() if move != DECLARE))


def test_resistance() -> None:
    """Of two leads that lose alike, the one after which the other side can still go wrong."""
    count = 0
    for number in range(120):
        for state in small_endings(PRESETS[number % len(PRESETS)], f"resist {number}", 8):
            found = solve(state)
            best = [move for move, value in found.values.items() if value == found.value and move != DECLARE]
            if found.move in (DECLARE, PASS) or len(best) < 2:
                continue
            shares = {move: share_of_errors(apply(state, move), state.to_move, found.value) for move in best}
            equal(shares[found.move], max(shares.values()), state)
            count += max(shares.values()) > min(shares.values())
    true(count > 5, count)


def share_of_errors(state: State, seat: int, value: int) -> float:
    if state.step == OVER or state.to_move == seat:
        return 0.0
    answers = {move: -worth for move, worth in brute_values(state).items() if move != DECLARE}
    return sum(worth > value for worth in answers.values()) / len(answers) if answers else 0.0
