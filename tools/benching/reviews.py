"""What reviews charge good and bad play: deals of *Meister* against himself, and of the rules of thumb.

*Meister* plays with his own budget and other seeds than the review. Costs are those of every decision with a choice,
before what may be chance is taken for nothing, and as told after that; the interval is over the deals.
"""

import json
from collections.abc import Iterator
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

from ai.brain import Brain, answer, decide
from ai.levels import level_named
from ai.policy import choose
from app.adviser import REVIEW_BUDGET
from app.reviewing import Review
from engine.notation import write_view
from engine.play import apply
from engine.record import Record, add_move, new_record, states
from engine.rules import KLASSISCH
from engine.setup import shuffled_deck
from engine.state import OVER
from engine.view import view
from teach.advice import is_clear
from teach.hints import KINDS

BRAIN = Brain(KINDS)
MEISTER = level_named("meister")
DEALS = 10  # for each run
BETWEEN_95 = 1.96


class Charged(NamedTuple):
    """What one deal's decisions cost: in all, and what of it the review tells; how many there were."""

    cost: float
    told: float
    decisions: int


def measure_reviews(root: Path, runs: int) -> Iterator[str]:
    """Lines of a table."""
    yield f"reviews: {runs * DEALS} deals each, {REVIEW_BUDGET} iterations a decision; game points a decision"
    yield f"{'played by':20}{'decisions':>10}{'mean cost':>11}{'95 %':>8}{'told':>8}"
    with Pool() as pool:
        for name in ("meister", "rules of thumb"):
            charged = pool.map(_charge, [(name, number) for number in range(runs * DEALS)])
            yield _row(name, charged)


def _row(name: str, charged: list[Charged]) -> str:
    decisions = sum(deal.decisions for deal in charged)
    mean, told = (sum(costs) / decisions for costs in zip(*[(deal.cost, deal.told) for deal in charged], strict=True))
    # The error of a ratio: how far each deal's cost lies from what its decisions let expect.
    off = [deal.cost - mean * deal.decisions for deal in charged]
    margin = BETWEEN_95 * stdev(off) / sqrt(len(charged)) / fmean(deal.decisions for deal in charged)
    return f"{name:20}{decisions:10}{mean:11.4f}{margin:8.4f}{told:8.4f}"


def _charge(task: tuple[str, int]) -> Charged:
    name, number = task
    record = _played(name, number)
    costs, told, decisions = 0.0, 0.0, 0
    for seat in (0, 1):
        for decision in Review(record, seat).decisions:
            head = f"seed=review/{number}/{decision.at} played={decision.token}\n"
            found = json.loads(answer("advice", head + write_view(decision.seen), REVIEW_BUDGET, BRAIN))
            cost, error = found[5], found[6]
            is_best = decision.token == found[3][0][0]
            costs += 0.0 if is_best else max(0.0, cost)
            told += cost if not is_best and is_clear(cost, error) else 0.0
            decisions += 1
    return Charged(costs, told, decisions)


def _played(name: str, number: int) -> Record:
    record = new_record(KLASSISCH, number % 2, shuffled_deck(KLASSISCH, f"reviews {number}"))
    state = states(record)[-1]
    while state.step != OVER:
        seen = view(state, state.to_move)
        at = len(record.moves)
        move = choose(seen) if name != MEISTER.name else decide(seen, MEISTER, f"play/{number}/{at}")[0]
        record, state = add_move(record, move), apply(state, move)
    return record
