"""The worker's answers on a decision, as the page reads them; questions that are none; and answers in a hurry."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ai.brain import Brain
from ai.odds import closing
from ai.valuing import Valuation
from engine.legal import legal_moves
from engine.moves import CLOSE, DECLARE, move_name
from engine.notation import write_position, write_view
from engine.rules import PRESETS
from engine.scoring import points
from engine.shuffle import Dice
from engine.sketch import read_sketch
from engine.state import OVER
from engine.view import view
from teach.advice import ADVICE, ODDS, REASON_CODES, read_advice, read_odds, write_advice, write_odds
from teach.hints import KINDS, LINED, PAUSED
from teach.reasons import reasons
from tests.ai.page.hidden import swapped
from tests.engine.walking import random_rules, walk
from tests.tally import equal, true
from tests.teach.test_advice import GOOD_ADVICE, GOOD_ODDS, LEGAL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.state import State
    from teach.advice import Advice, Odds

CPYTHON_ONLY = True
PAIR = "hands=KhQhAcTc9d9s trump=h tricks=1/0 points=14/0"
REACHING = "hands=KhQh9c9s9dJc trump=h tricks=2/2 points=26/24"
CLOSED = "hands=AhAcTc phase=closed closer=0 trump=h up=9h tricks=2/1 points=31/4"
ENDING = "hands=9hKd/Ad9c trump=h phase=exhausted tricks=6/4 points=58/47"


def question(state: State, played: str = "", seed: str = "s66") -> str:
    return f"seed={seed}{' played=' + played if played else ''}\n{write_view(view(state, state.to_move))}"


def run(kind: str, text: str, budget: int, late_from: int | None = None) -> tuple[str, list[str], int]:
    """The answer, what was told on the way, and the steps; from one of these on it is told to hurry."""
    steps = Brain(KINDS).start(kind, text, budget)
    told, count = [], 0
    hurry: bool | None = None
    while True:
        try:
            told.append(steps.send(hurry))
        except StopIteration as end:
            return str(end.value), told, count
        count += 1
        hurry = True if late_from is not None and count >= late_from else None


def names(state: State) -> list[str]:
    return [move_name(move) for move in legal_moves(state)]


def advice_for(state: State, budget: int = 200, played: str = "", late_from: int | None = None) -> Advice:
    found = read_advice(run(ADVICE, question(state, played), budget, late_from)[0], names(state))
    assert found is not None
    return found


def odds_for(state: State, budget: int = 200, late_from: int | None = None) -> Odds:
    found = read_odds(run(ODDS, question(state), budget, late_from)[0], names(state))
    assert found is not None
    return found


def decisions(count: int, name: str) -> Iterator[State]:
    for number in range(count):
        dice = Dice(f"{name}/{number}")
        rules = random_rules(dice) if number % 2 else PRESETS[number // 2 % len(PRESETS)]
        for state in walk(rules, f"{name}/{number}").states:
            if state.step != OVER and (not state.is_strict or sum(state.sizes) < 8) and dice.below(3) == 0:
                yield state


def test_every_decision_has_advice() -> None:
    played = 0
    for number, state in enumerate(decisions(30, "advice")):
        move = legal_moves(state)[number % len(legal_moves(state))]
        found = advice_for(state, 120, move_name(move) if number % 2 else "")
        told = [valued.token for valued in found.moves]
        false = DECLARE in legal_moves(state) and points(state)[state.side_of(state.to_move)] < 66
        true(set(names(state)) - set(told) <= ({"declare"} if false else set()), (state, found))
        true(found.deals > 0 and all(-3 <= valued.value <= 3 for valued in found.moves))
        if number % 2 and move_name(move) != found.best:
            equal(found.other, move_name(move))
            played += 1
        elif len(told) > 1:
            equal(found.other, told[1])
        true(not found.reasons or found.is_clear)
        true(found.cost >= 0 or found.other not in told[:2] or not found.is_clear)
    true(played > 40, played)


def test_reasons_are_those_of_the_deals_looked_at() -> None:
    for text in (REACHING, CLOSED, ENDING):
        state = read_sketch(text)
        found = advice_for(state, 900)
        valuation = Valuation(view(state, state.to_move), "s66", 900)
        list(valuation.working())
        best, other = valuation.ranked()[:2]
        list(valuation.looking_again(best, other))
        best, other = valuation.ranked()[:2]
        courses = [(mine, theirs) for mine, theirs in valuation.courses((best, other), LINED)]
        equal([each.code for each in found.reasons], [each.code for each in reasons(courses)])
        true(found.reasons, text)
        cost = valuation.difference(best, other)
        equal((found.cost, found.error), (round(cost.mean, 3), round(cost.error, 3)))
        equal((found.way, found.is_complete), (valuation.way, valuation.is_complete))


def test_a_bad_move_is_priced_against_the_best() -> None:
    found = advice_for(read_sketch(REACHING), 900, "Qh")
    equal((found.best, found.other), ("40h", "Qh"))
    true(found.cost > 0.5 and "announces" in [each.code for each in found.reasons], found)
    state = read_sketch(ENDING)
    equal(advice_for(state, played="9h").cost, 2)
    equal((advice_for(state, played="Kd").cost, advice_for(state, played="Kd").other), (2, "9h"))
    false_aus = advice_for(read_sketch(PAIR), 300, "declare")
    equal((false_aus.other, next(m.value for m in false_aus.moves if m.token == "declare")), ("declare", -2))


def test_every_close_has_odds() -> None:
    count = 0
    for state in decisions(60, "odds"):
        if CLOSE not in legal_moves(state) or len(state.stock) > 3:
            continue
        found = odds_for(state, 120)
        *_, odds = closing(view(state, state.to_move), "s66")
        worth = odds.worth
        equal((found.hands, found.done, found.won, found.is_complete), (odds.of, odds.of, odds.won, True))
        equal((found.value, found.error), (round(worth.mean, 3), 0))
        true(found.on is not None and found.on.token != "close")
        count += 1
    true(count > 15, count)


def test_progress_grows() -> None:
    _, told, _ = run(ADVICE, question(read_sketch(PAIR)), 600)
    percents = [int(each) for each in told if each]
    equal(percents, sorted(set(percents)))
    true(len(percents) > 20 and percents[0] >= 0 and percents[-1] <= 100)
    state = read_sketch("hands=9c9sJdQcKs trump=h tricks=3/2 points=20/24")
    _, told, _ = run(ODDS, question(state), 60)
    done = [read_odds(each, names(state)) for each in told if each]
    true(len(done) > 5 and None not in done)
    equal([each.done for each in done if each], list(range(1, len(done) + 1)))


def test_hidden_cards_change_no_answer() -> None:
    dice, count = Dice("hidden hints"), 0
    for number, state in enumerate(decisions(30, "hidden")):
        other = swapped(state, state.to_move, dice) if not state.is_strict else state
        if other == state or number % 3:
            continue
        equal(run(ADVICE, question(other), 60), run(ADVICE, question(state), 60), state)
        if CLOSE in legal_moves(state) and len(state.stock) < 4:
            equal(run(ODDS, question(other), 60), run(ODDS, question(state), 60), state)
        count += 1
    true(count > 20, count)


@pytest.mark.parametrize("text", [PAIR, CLOSED, ENDING, "hands=9c9sJdQcKs trump=h tricks=1/2 points=10/24"])
def test_in_a_hurry_advice_is_short_and_can_be_read(text: str) -> None:
    """Nothing but what gives each move a value, and a few deals for the reasons, is done after that."""
    state = read_sketch(text)
    whole = run(ADVICE, question(state), 3000)[2]
    for late_from in (1, whole // 4 + 1, whole // 2 + 1):
        found = advice_for(state, 3000, late_from=late_from)
        true(set(names(state)) - {"declare"} <= {valued.token for valued in found.moves})
        steps = run(ADVICE, question(state), 3000, late_from)[2]
        least = run(ADVICE, question(state), 3000, 1)[2]
        true(steps <= max(least, late_from + LINED // PAUSED), (steps, late_from, whole))
    true(least <= whole // 2 or whole < 20, (least, whole))


def test_in_a_hurry_reasons_look_at_fewer_deals() -> None:
    state = read_sketch(PAIR)
    whole = run(ADVICE, question(state), 3000)[2]
    last = run(ADVICE, question(state), 3000, whole - LINED // PAUSED + 1)
    true(last[2] <= whole - LINED // PAUSED + 3, (last[2], whole))
    true(read_advice(last[0], names(state)) is not None)


def test_in_a_hurry_odds_can_be_read() -> None:
    state = read_sketch("hands=9c9sJdQcKs trump=h tricks=2/2 points=20/24")
    whole = odds_for(state, 300)
    for late_from in (1, 5, 40):
        found = odds_for(state, 300, late_from)
        true(0 < found.done < whole.done and found.on is not None, found)
        equal((found.hands, found.error > 0), (whole.hands, True))


def test_bad_questions_raise_value_errors() -> None:
    state = read_sketch(PAIR)
    good = question(state)
    over = walk(PRESETS[0], "over").states[-1]
    waiting = write_view(view(state, 1))
    for kind, text in (
        ("advise", good), ("", good), ("teach", good), (ADVICE, ""), (ADVICE, "seed=a"), (ADVICE, good.split("\n")[1]),
        (ADVICE, good.split("\n")[1] + "\nseed=s66"), (ADVICE, good.replace("seed=s66", "")),
        (ADVICE, good.replace("seed=s66", "seed=s66 level=meister")), (ADVICE, good.replace("Kh", "Xx")),
        (ADVICE, question(state, "Jh")), (ADVICE, question(state, "nonsense")), (ADVICE, question(state, "pass")),
        (ADVICE, "seed=a\n" + waiting), (ADVICE, "seed=a\n" + write_view(view(over, 0))), (ODDS, "seed=a\n" + waiting),
        (ADVICE, "seed=a\n" + write_position(state)), (ODDS, ""), (ODDS, question(read_sketch(CLOSED))),
        (ODDS, question(read_sketch(ENDING))), (ODDS, question(read_sketch("hands=AcKsQdJh9c9s trump=h trick=Kd"))),
    ):  # fmt: skip
        with pytest.raises(ValueError):
            next(Brain(KINDS).start(kind, text, 60))


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(LEGAL),
    lambda inner: st.lists(inner, max_size=8) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=25,
)


@settings(max_examples=300)
@given(st.text() | ANYTHING.map(json.dumps))
def test_garbage_is_none_or_what_may_be(text: str) -> None:
    true(read_advice(text, LEGAL) is None and read_odds(text, LEGAL) is None)


@settings(max_examples=300)
@given(st.sampled_from([GOOD_ADVICE, GOOD_ODDS]), st.data())
def test_a_changed_part_never_raises(good: str, data: st.DataObject) -> None:
    """Whatever is still read is within its bounds, and is written and read as itself."""
    raw = json.loads(good)
    raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(ANYTHING)
    text = json.dumps(raw)
    advice, odds = read_advice(text, LEGAL), read_odds(text, LEGAL)
    if advice is not None:
        tokens = [valued.token for valued in advice.moves]
        true(set(tokens) <= set(LEGAL) and len(set(tokens)) == len(tokens))
        true(all(abs(valued.value) <= 200 and 0 <= valued.error <= 200 for valued in advice.moves))
        true(all(reason.code in REASON_CODES for reason in advice.reasons))
        again = read_advice(write_advice(advice), LEGAL)
        true(again is not None and [valued.token for valued in again.moves] == tokens)
    if odds is not None:
        true(0 <= odds.won <= odds.done <= odds.hands)
        true(read_odds(write_odds(odds), LEGAL) is not None)


@pytest.mark.parametrize("bracket", ["[", '{"a":', "[[0],"])
def test_brackets_too_deep_are_none(bracket: str) -> None:
    for text in (bracket * 100_000, "[" * 100_000 + "]" * 100_000):
        true(read_advice(text, LEGAL) is None and read_odds(text, LEGAL) is None)
