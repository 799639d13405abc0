"""What follows a move: legal by the engine, to the deal's end, and by best play worth what the exact solver says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.bits import Coding
from ai.compact import DONE, load
from ai.endgame import paid_to, solve
from ai.lines import best_line, course, play_on, settle
from ai.playout import Ender, is_ending
from engine.legal import legal_moves
from engine.moves import CLOSE, DECLARE
from engine.play import apply
from engine.rules import GOAL, PRESETS
from engine.scoring import points
from engine.shuffle import Dice
from engine.state import AFTER_LAST, BEFORE_DRAW, CLOSED, EXHAUSTED, FOLLOW, LEAD, OVER, REPLY
from tests.ai.test_endgame import brute_value
from tests.engine.walking import random_rules, walk
from tests.tally import equal, true

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ai.lines import Course
    from engine.moves import Move
    from engine.state import State

CPYTHON_ONLY = True


def moments(count: int, name: str) -> Iterator[State]:
    """All moments of random deals that are not over, in presets and under house rules."""
    for number in range(count):
        rules = random_rules(Dice(f"{name} {number}")) if number % 2 else PRESETS[number // 2 % len(PRESETS)]
        for state in walk(rules, f"{name} {number}").states:
            if state.step != OVER:
                yield state


def after(state: State, move: Move, is_best: bool) -> Course:
    """The course of a move, by best play or by rules of thumb."""
    coding, ender = Coding(state.trump), Ender(state.rules)
    if move == DECLARE or state.step == AFTER_LAST:
        return course(state, move, [], coding)
    deal = load(state, coding)
    deal.play(coding.bits[move])
    return course(state, move, best_line(deal, ender) if is_best else play_on(deal, ender), coding)


def check_legal(found: Course, state: State, move: Move) -> None:
    """It begins here with this move, and the engine plays it to the end."""
    equal((found.states[0], found.moves[0], len(found.states)), (state, move, len(found.moves) + 1))
    for before, made, then in zip(found.states, found.moves, found.states[1:], strict=False):
        true(made in legal_moves(before), (before, made))
        equal(apply(before, made), then)
    true(found.states[-1].outcome is not None, state)


def is_odd(state: State) -> bool:
    """Whether the search's deal leaves out what may pay here: a false "Aus" at a discount, or silence with 66."""
    if max(points(state)) >= GOAL:
        return True
    if state.closer is None or state.at_close is None:
        return False
    rival = 1 - state.closer
    if state.rules.close_score == "closing" and state.at_close.tricks[rival] == 0:
        return True  # who cannot save himself from 3 says "Aus" and pays 2
    return state.rules.close_beaten == "two"  # and waiting until the closer has failed may bring 3


def test_best_play_pays_what_the_exact_solver_says() -> None:
    kinds, count = set(), 0
    for state in moments(160, "best"):
        if not state.is_strict or sum(state.sizes) > 9 or is_odd(state):
            continue
        values = solve(state).values
        for move in values:
            found = after(state, move, True)
            check_legal(found, state, move)
            if not any(is_odd(each) and made != DECLARE for each, made in zip(found.states, found.moves, strict=False)):
                equal(paid_to(found.states[-1], state.to_move), values[move], (state, move))
                count += 1
        kinds |= {state.phase, state.step}
    true(count > 1000 and {CLOSED, EXHAUSTED, LEAD, FOLLOW, AFTER_LAST} <= kinds, (count, kinds))


def test_best_play_from_a_close_with_full_hands() -> None:
    steps = set()
    for state in moments(60, "full"):
        if state.is_strict and sum(state.sizes) > 9 and not is_odd(state):
            steps.add(state.step)
            values = solve(state).values
            for move in values:
                found = after(state, move, True)
                check_legal(found, state, move)
                equal(paid_to(found.states[-1], state.to_move), values[move], (state, move))
    true({LEAD, FOLLOW} <= steps, steps)


def test_settling_is_exact_at_every_step() -> None:
    """Also while a reply to a close is awaited, and with a pair announced."""
    seen = set()
    for state in moments(160, "settle"):
        if state.step == BEFORE_DRAW and CLOSE in legal_moves(state):
            state = apply(state, CLOSE)
        is_small = sum(state.sizes) <= 8 or state.step == REPLY
        if state.is_strict and is_small and not is_odd(state) and state.step != AFTER_LAST:
            equal(settle(load(state, Coding(state.trump)), Ender(state.rules)), brute_value(state, {}), state)
            seen.add("announced" if state.announced is not None else state.step)
    equal(seen, {"announced", LEAD, FOLLOW, REPLY})


def test_rules_of_thumb_play_to_the_end_and_end_exactly() -> None:
    endings = 0
    for state in moments(60, "thumb"):
        for move in legal_moves(state)[:4]:
            found = after(state, move, False)
            check_legal(found, state, move)
            coding, ender = Coding(state.trump), Ender(state.rules)
            for each in found.states[1:]:
                deal = load(each, coding)
                if deal.step != DONE and each.step == LEAD and deal.phase and is_ending(deal):
                    if is_odd(each):
                        break
                    equal(paid_to(found.states[-1], 0), ender.value(deal), (state, move))
                    endings += 1
                    break
    true(endings > 500, endings)


def test_the_same_every_time() -> None:
    for state in moments(6, "same"):
        for move in legal_moves(state):
            equal(after(state, move, False), after(state, move, False))


def test_the_last_word_is_the_better_one() -> None:
    """After the last card the winner of the trick says "Aus", or keeps silent, whichever pays more."""
    words = set()
    for state in moments(200, "word"):
        if state.step == AFTER_LAST:
            continue
        if state.is_strict and sum(state.sizes) == 2 and not state.trick:
            found = after(state, legal_moves(state)[0], True)
            last = found.states[-2]
            if last.step == AFTER_LAST:
                worths = {move: paid_to(apply(last, move), last.to_move) for move in legal_moves(last)}
                equal(worths[found.moves[-1]], max(worths.values()), state)
                words.add(found.moves[-1])
    equal(len(words), 2)
