"""The searched costs held against play: the same deals after the main move and after others, Könner on both seats."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from ai.brain import decide
from ai.levels import level_named
from ai.sample import sample
from engine.moves import DECLARE, move_name, parse_move
from engine.play import apply
from engine.state import OVER
from engine.view import view
from schooling.filing import path_of
from teach.lessons import LEARNER, answer, read_lesson, walk

if TYPE_CHECKING:
    from engine.moves import Move
    from engine.state import State
    from teach.lessons import Step

PLAYER = level_named("koenner")
OTHERS = 2  # the best tries that do not solve a step


def play_rows(name: str, deals: int, seed: str) -> list[str]:
    """A row of Markdown for each of the best other tries of a lesson's searched steps."""
    lesson = read_lesson(path_of(name).read_text(encoding="utf-8"))
    rows = []
    for at, state in enumerate(walk(lesson)):
        for move in _others(lesson.steps[at]):
            costs = _played_costs(state, lesson.steps[at].main, move, deals, seed)
            mean, error = fmean(costs), stdev(costs) / sqrt(deals)
            token, cost = move_name(move), answer(lesson, at, move_name(move)).cost
            rows.append(f"| {name} | {at + 1} | {token} | {cost:.2f} | {mean:+.2f} ± {error:.2f} |")
    return rows


def _others(step: Step) -> list[Move]:
    if step.computed is None or step.computed.by != "meister":
        return []
    values = step.computed.moves
    tokens = sorted(values, key=lambda token: -values[token].value)
    return [move for move in map(parse_move, tokens) if move not in step.good and move != DECLARE][:OTHERS]


def _played_costs(state: State, main: Move, other: Move, deals: int, seed: str) -> list[int]:
    """Game points that the main move brings more, for one deal of the hidden cards after the other."""
    random = Random(f"{seed}/play").random
    costs = []
    for number in range(deals):
        world = sample(view(state, LEARNER), random)
        ends = [_play_out(apply(world, move), f"{seed}/{number}") for move in (main, other)]
        costs.append(ends[0] - ends[1])
    return costs


def _play_out(state: State, seed: str) -> int:
    number = 0
    while state.step != OVER:
        move, _ = decide(view(state, state.to_move), PLAYER, f"{seed}/{state.to_move}/{number}")
        state = apply(state, move)
        number += 1
    assert state.outcome is not None
    if state.outcome.winner is None:
        return 0
    return state.outcome.game_points if state.outcome.winner == LEARNER else -state.outcome.game_points
