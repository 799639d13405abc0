"""How long exact endings take on CPython."""

import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from ai.endgame import solve
from ai.policy import choose
from engine.play import apply
from engine.rules import PRESETS
from engine.setup import deal, shuffled_deck
from engine.state import EXHAUSTED, OVER, State
from engine.view import view

ENDINGS = 500
CARDS = 6


def measure_endgame(_root: Path, runs: int) -> Iterator[str]:
    """Lines of a table: milliseconds for the values of all moves, each position with an empty table."""
    yield f"endgame: ms for one of {ENDINGS} six-card endings (all presets with six cards in turn), median of {runs}"
    times = sorted(median(_milliseconds(state) for _ in range(runs)) for state in endings(ENDINGS))
    yield f"{'median':44}{median(times):10.2f}"
    yield f"{'p99':44}{times[len(times) * 99 // 100]:10.2f}"
    yield f"{'max':44}{times[-1]:10.2f}"


def endings(count: int) -> list[State]:
    """Leads to the first trick without a stock, from seeded deals that rules of thumb have played."""
    found: list[State] = []
    presets = [rules for rules in PRESETS if rules.hand_size() == CARDS]
    number = 0
    while len(found) < count:
        rules = presets[len(found) % len(presets)]
        state = deal(rules, number % 2, shuffled_deck(rules, f"ending/{number}"))
        number += 1
        while state.step != OVER and not state.is_strict:
            state = apply(state, choose(view(state, state.to_move)))
        if state.step != OVER and state.phase == EXHAUSTED:
            found.append(state)
    return found


def _milliseconds(state: State) -> float:
    start = time.perf_counter()
    solve(state)
    return (time.perf_counter() - start) * 1000
