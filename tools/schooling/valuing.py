"""What each legal move of a lesson's position is worth to the learner, in expected game points.

Everything is computed from the learner's view: what lies in the other hand and in the stock counts as unknown, also
where the file names it. Cards in both piles count as seen. A match to come is not weighed. Three ways, named in the
file:

- ``exact``: under strict rules, where the view leaves one hand possible. Best play of both sides, no error.
- ``worlds``: under strict rules with hidden cards. Every hand the other may hold is solved with open cards (a seeded
  sample, with its standard error, if there are more than ``MOST_WORLDS``), and the value is the mean. That idealises:
  from the next card on both sides play as if they saw all.
- ``meister``: while the stock is open. The search of the strongest opponent, one tree for each move, each grown with
  several seeds; then fresh deals are played by the moves that the tree has tried most, and on by rules of thumb with
  exact endings. The standard error comes from the seeds, so it holds what chance does, not what the search
  overlooks.
"""

from __future__ import annotations

from math import comb, sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

from ai.belief import believe
from ai.endgame import solve
from ai.growing import Grown
from ai.sample import is_determined, only_state, state_with
from ai.worlds import possible_hands
from engine.legal import legal_moves
from engine.moves import DECLARE, DRAW, move_name
from engine.notation import write_view
from engine.play import apply
from engine.view import view
from teach.lessons import LEARNER

if TYPE_CHECKING:
    from engine.moves import Move
    from engine.state import State, View

MOST_WORLDS = 2000
RUNS = 6  # seeds
ITERATIONS = 16_000  # of the search, for each seed and move
DRAWING = 6  # times as many for drawing, after which there is a tree for each card
DEALS = 3000  # played by each tree
DIGITS = 2


class Estimate(NamedTuple):
    """A value and its standard error, 0 where it is exact."""

    value: float
    error: float


class Valued(NamedTuple):
    """How a position's moves were valued (``teach.lessons.WAYS``), and what came out."""

    by: str
    moves: dict[Move, Estimate]


def value_moves(state: State, seed: str) -> Valued:
    """Values of all legal moves of the learner, whose turn it is. The same view and seed give the same values."""
    seen = view(state, LEARNER)
    text = f"{seed}/{write_view(seen)}"
    if not state.is_strict:
        return Valued("meister", {move: search_one(seen, state, move, text) for move in legal_moves(state)})
    if is_determined(seen):
        return Valued("exact", {move: Estimate(value, 0) for move, value in solve(only_state(seen)).values.items()})
    return Valued("worlds", _weighed(seen, text))


def _weighed(seen: View, seed: str) -> dict[Move, Estimate]:
    belief = believe(seen)
    is_sample = comb(len(belief.free), belief.need) > MOST_WORLDS
    worlds = [solve(state_with(seen, hand)).values for hand in possible_hands(belief, seed, MOST_WORLDS)]
    return {move: _estimate([world[move] for world in worlds], is_sample) for move in worlds[0]}


def search_one(seen: View, state: State, move: Move, seed: str) -> Estimate:
    """The value of one move while the stock is open; a false "Aus" needs no search."""
    if move == DECLARE:
        outcome = apply(state, move).outcome
        assert outcome is not None
        return Estimate(outcome.game_points if outcome.winner == LEARNER else -outcome.game_points, 0)
    means = []
    for run in range(RUNS):
        tree = Grown(seen, f"{seed}/{move_name(move)}/{run}", move)
        tree.run(ITERATIONS * DRAWING if move == DRAW else ITERATIONS)
        means.append(tree.play(DEALS))
    return _estimate(means, True)


def _estimate(values: list[float] | list[int], is_sample: bool) -> Estimate:
    error = stdev(values) / sqrt(len(values)) if is_sample else 0.0
    return Estimate(round(fmean(values), DIGITS), _rounded_up(error))


def _rounded_up(error: float) -> float:
    """A small error must not look like none."""
    step = 10**-DIGITS
    return round(max(error, step), DIGITS) if error else 0.0
