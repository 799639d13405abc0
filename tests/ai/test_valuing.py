"""The values of a decision's moves: exact where they say so, the same in whatever slices, with honest errors."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, pvariance
from typing import TYPE_CHECKING

import pytest

from ai import valuing
from ai.belief import believe
from ai.endgame import paid_to, solve
from ai.sample import is_determined, only_state
from ai.search import AS_PAID
from ai.valuing import EXACT, SEARCH, UNSEEN, WORLDS, Valuation, candidates
from ai.worlds import count_hands, weighing
from engine.legal import legal_moves
from engine.moves import CLOSE, DECLARE, DRAW, EXCHANGE, move_name, parse_move
from engine.play import apply
from engine.shuffle import Dice
from engine.sketch import read_sketch
from engine.state import OPEN
from engine.view import view
from tests.ai.page.hidden import swapped
from tests.ai.test_lines import moments
from tests.ai.test_worlds import small_closed
from tests.tally import equal, true

if TYPE_CHECKING:

    from ai.valuing import Worth
    from engine.moves import Move
    from engine.state import View

CPYTHON_ONLY = True
OPEN_TEXTS = (
    "hands=KhQhAcTc9d9s trump=h tricks=1/0 points=14/0",
    "hands=KhQhAcTc9d9s trump=c trick=Jd tricks=1/1",
    "hands=AhThKsQsAd9c up=9h tricks=2/1 points=30/14",
    "rules=schnapsen hands=AsTsKhQhJc trump=h",
    "rules=einfach hands=AsKcKhQc9h9d trump=h trick=Ts",
    "hands=AcTcKhJsJd up=9h tricks=2/1 points=36/13",
    "hands=JhJcTsKdQc9h up=Th tricks=1/2 points=12/33",
)
SEEDS = 12


def valued(seen: View, seed: str = "values", budget: int = 200, also: tuple[Move, ...] = ()) -> Valuation:
    """All of it."""
    found = Valuation(seen, seed, budget, also)
    shares = list(found.working())
    true(all(0 <= share <= 1 for share in shares))
    return found


def of_text(text: str, budget: int = 200, seed: str = "values", also: str = "") -> Valuation:
    state = read_sketch(text)
    return valued(view(state, state.to_move), seed, budget, tuple([parse_move(token) for token in also.split()]))


def table(found: Valuation) -> dict[str, Worth]:
    return {move_name(move): found.worth(move) for move in found.ranked()}


def test_exact_values_are_the_solvers() -> None:
    count = falses = 0
    for state in moments(60, "exact"):
        seen = view(state, state.to_move)
        if not (state.is_strict and is_determined(seen)):
            continue
        found = valued(seen, also=tuple(legal_moves(state)))
        solution = solve(only_state(seen))
        equal((found.way, found.is_complete), (EXACT, True))
        wanted = {move: (value, 0, 1) for move, value in solution.values.items()}
        equal({move: found.worth(move) for move in found.ranked()}, wanted)
        equal(found.worth(found.ranked()[0]).mean, solution.value)
        count += 1
        falses += DECLARE in solution.values and DECLARE not in candidates(seen)
    true(count > 150 and falses > 20, (count, falses))


def test_values_over_worlds_are_the_means_over_all_hands() -> None:
    for state in small_closed(16):
        seen = view(state, state.to_move)
        hands = count_hands(believe(seen))
        *_, weighed = weighing(seen, "other seed", hands, AS_PAID)
        found = valued(seen, also=tuple(legal_moves(state)))
        equal((found.way, found.is_complete), (WORLDS, True))
        for move in legal_moves(state):
            worth = found.worth(move)
            true(abs(worth.mean - weighed.totals[move] / hands) < 1e-9, state)
            equal((worth.error, worth.deals), (0, hands))


def test_too_many_hands_are_sampled_with_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sample's values lie within four errors of those over all hands."""
    near = 0
    for state in small_closed(12):
        seen = view(state, state.to_move)
        hands = count_hands(believe(seen))
        every = valued(seen)
        if hands < 12:
            continue
        monkeypatch.setattr(valuing, "MOST_HANDS", hands - 1)
        part = valued(seen)
        monkeypatch.undo()
        true(not part.is_complete)
        for move in part.ranked():
            worth = part.worth(move)
            true((worth.error > 0) == (move != DECLARE))
            true(abs(worth.mean - every.worth(move).mean) <= 4 * worth.error, (state, move))
            near += 1
    true(near > 5, near)


def test_the_same_question_has_the_same_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the same view, seed and budget, in whatever slices; another seed gives others."""
    other = 0
    for text in OPEN_TEXTS:
        first = table(of_text(text, 300))
        equal(table(of_text(text, 300)), first)
        for slice_ in (1, 7, 1000):
            monkeypatch.setattr(valuing, "SLICE", slice_)
            equal(table(of_text(text, 300)), first, slice_)
            monkeypatch.undo()
        other += table(of_text(text, 300, "another")) != first
    equal(other, len(OPEN_TEXTS))


def test_hidden_cards_change_nothing() -> None:
    dice, ways = Dice("hidden"), []
    for number, state in enumerate(moments(40, "hidden")):
        other = swapped(state, state.to_move, dice)
        if number % 5 or other == state or state.phase != OPEN or len(legal_moves(state)) < 2:
            continue
        mine, theirs = (valued(view(each, state.to_move), budget=60) for each in (state, other))
        equal(table(theirs), table(mine), state)
        moves = tuple(mine.ranked()[:2])
        for one, two in zip(mine.courses(moves, 3), theirs.courses(moves, 3), strict=True):
            equal(one, two, state)
        ways.append(mine.way)
    true(len(ways) > 40 and set(ways) == {SEARCH}, len(ways))


def test_hidden_cards_of_a_closed_stock_change_nothing() -> None:
    dice, differing = Dice("closed"), 0
    for state in small_closed(12):
        seen = view(state, state.to_move)
        other = swapped(state, state.to_move, dice)
        if view(other, state.to_move) == seen:
            equal(table(valued(view(other, state.to_move))), table(valued(seen)), state)
            differing += other != state
    true(differing > 6, differing)


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        # The three highest trumps reach 66, and the other has no trick.
        ("hands=AhThKh phase=closed closer=0 trump=h tricks=3/0 points=45/0", 3),
        # Two sure trumps, and the other has 33 or more.
        ("hands=AhTh phase=closed closer=0 trump=h tricks=3/2 points=30/34 marriages=c/-", 1),
        # The last trick is the other's, and the closer stands below 66.
        ("hands=9c/Ac phase=closed closer=0 trump=h tricks=4/1 points=45/10", -2),
        # The other closed, and cannot keep the highest trumps from 66.
        ("hands=AhTh phase=closed closer=1 atclose=2/2:30/30 trump=h tricks=3/2 points=38/30 marriages=c/-", 2),
        ("hands=AhTh phase=closed closer=1 atclose=0/2:0/30 trump=h tricks=3/2 points=38/30 marriages=c/-", 3),
    ],
)
def test_closed_stocks_that_are_plain(text: str, worth: int) -> None:
    found = of_text(text)
    best = found.worth(found.ranked()[0])
    true(found.is_complete)
    equal((best.mean, best.error), (worth, 0), table(found))


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("hands=AhTh/KcQc trump=h phase=exhausted tricks=5/5 points=40/52", -2),
        ("false_declare=3 hands=AhTh/KcQc trump=h phase=exhausted tricks=5/5 points=40/52", -3),
        ("hands=AhThAcKs9d trump=h closer=0 atclose=1/0:20/0 tricks=1/0 points=20/0", -3),
        ("hands=AhThAcKs9d trump=h closer=0 atclose=1/1:20/0 tricks=1/1 points=20/0", -2),
        ("hands=AhThAcKs9d trump=h closer=1 atclose=1/1:20/0 tricks=1/1 points=20/0", -2),
        ("hands=AhThKcKs9d9c trump=h tricks=2/1 points=36/10", -2),
    ],
)
def test_a_false_aus_has_the_value_that_the_rules_say(text: str, worth: int) -> None:
    """It is no candidate, but valued where somebody said it."""
    seen = of_text(text, 60)
    true("declare" not in table(seen))
    found = of_text(text, 60, also="declare")
    equal(found.worth(DECLARE).mean, worth)
    equal(found.worth(DECLARE).error, 0)
    state = read_sketch(text)
    equal(paid_to(apply(state, DECLARE), state.to_move), worth)


def test_a_true_aus_is_a_candidate_and_the_best() -> None:
    for rest, worth in (("3/0 points=26/0", 3), ("3/1 points=26/13", 2), ("3/2 points=26/34", 1)):
        found = of_text("hands=AhThKcKs9d9c trump=h marriages=h/- tricks=" + rest, 60)
        equal(move_name(found.ranked()[0]), "declare")
        equal(found.worth(DECLARE).mean, worth)


def test_moves_asked_for_are_never_left_out() -> None:
    asked = 0
    for text in OPEN_TEXTS:
        state = read_sketch(text)
        for move in legal_moves(state):
            found = valued(view(state, state.to_move), budget=120, also=(move,))
            if move != DECLARE:
                equal(found.worth(move).deals, found.worth(found.ranked()[0]).deals, (text, move))
                asked += 1
    true(asked > 30, asked)


def test_what_was_left_out_stands_behind() -> None:
    left_out = 0
    for text in OPEN_TEXTS:
        found = of_text(text, 1000)
        deals = [found.worth(move).deals for move in found.ranked() if move != DECLARE]
        equal(deals, sorted(deals, reverse=True))
        for longest in (True, False):
            means = [found.worth(m).mean for m in found.ranked() if (found.worth(m).deals == deals[0]) == longest]
            equal(means, sorted(means, reverse=True))
        left_out += deals[-1] < deals[0]
        equal(len(deals), len([move for move in candidates(found._view) if move != DECLARE]))
    true(left_out > 3, left_out)


def test_a_difference_is_that_of_the_means() -> None:
    for text in OPEN_TEXTS:
        found = of_text(text, 400)
        for one in found.ranked():
            equal(found.difference(one, one).mean, 0)
            for two in found.ranked():
                there, back = found.difference(one, two), found.difference(two, one)
                true(abs(there.mean - found.worth(one).mean + found.worth(two).mean) < 1e-9)
                true(abs(there.mean + back.mean) < 1e-9 and abs(there.error - back.error) < 1e-9)
    exact = of_text("hands=AhTh9c/KcQc9h trump=h phase=exhausted tricks=4/5")
    equal({exact.difference(move, move) for move in exact.ranked()}, {(0, 0, 1)})


def test_errors_cover_the_scatter_over_seeds() -> None:
    """The values of moves of the last round lie no further apart than one and a half times the error told."""
    for text in OPEN_TEXTS:
        worths: dict[Move, list[Worth]] = {}
        costs: list[Worth] = []
        best, other = of_text(text, 2000).ranked()[:2]
        for seed in range(SEEDS):
            found = of_text(text, 700, f"scatter {seed}", move_name(best) + " " + move_name(other))
            longest = found.worth(found.ranked()[0]).deals
            for move in found.ranked():
                if found.worth(move).deals == longest:
                    worths.setdefault(move, []).append(found.worth(move))
            costs.append(found.difference(best, other))
        within = [fmean_squares(each) for each in (*worths.values(), costs) if len(each) > 2]
        scatter, told = sqrt(fmean([one for one, _ in within])), sqrt(fmean([two for _, two in within]))
        true(0 < scatter <= 1.5 * told, (text, scatter, told))


def fmean_squares(worths: list[Worth]) -> tuple[float, float]:
    """The variance over the seeds, and the mean square of the errors told."""
    count = len(worths)
    return pvariance([worth.mean for worth in worths]) * count / (count - 1), fmean([w.error**2 for w in worths])


def test_usable_as_soon_as_each_move_has_a_value() -> None:
    ranked: set[Move] = set()
    for text in OPEN_TEXTS:
        state = read_sketch(text)
        found = Valuation(view(state, state.to_move), "usable", 500)
        true(not found.is_usable)
        for _ in found.working():
            if found.is_usable:
                break
        equal(set(found.ranked()), set(candidates(view(state, state.to_move))))
        true(all(found.worth(move).deals > 0 for move in found.ranked()))
        true(len(list(found.courses(tuple(found.ranked()[:2]), 2))) == 2)
        ranked |= set(found.ranked())
    true({DRAW, CLOSE, EXCHANGE} <= ranked)


def test_few_deals_that_agree_prove_nothing() -> None:
    """One of many hands solved gives a value, and an error that says how little that is."""
    for state in small_closed(6):
        found = Valuation(view(state, state.to_move), "few", 100)
        for _ in found.working():
            if found.is_usable:
                break
        true(not found.is_complete)
        for move in found.ranked():
            equal((found.worth(move).deals, found.worth(move).error), (1, 0 if move == DECLARE else UNSEEN))
