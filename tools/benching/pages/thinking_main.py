"""What thinking costs: the search's own deals, its iterations, and whole decisions. For CPython and Pyodide."""

import json
import time
from collections.abc import Callable
from random import Random

from ai.bits import Coding
from ai.brain import decide
from ai.compact import DONE, Compact, load
from ai.levels import level_named
from ai.playout import play_out
from ai.policy import choose
from ai.search import Search
from engine.legal import legal_moves
from engine.play import apply
from engine.rules import KLASSISCH
from engine.setup import deal, shuffled_deck
from engine.state import OPEN, OVER, View
from engine.view import view


def rate(work: Callable[[int], None], seconds: float) -> float:
    """How often a second ``work`` does its thing, over at least so many seconds; it is told how often to do it."""
    count = 20
    while True:
        start = time.perf_counter()
        work(count)
        took = time.perf_counter() - start
        if took >= seconds:
            return count / took
        count *= 2


def deals_per_second(seconds: float) -> float:
    """Random deals of the search's own state, dealt and played by random legal moves to their end."""
    starts = [_first_lead(number) for number in range(20)]
    dice = Random(1)

    def work(count: int) -> None:
        for number in range(count):
            _play_at_random(starts[number % len(starts)].copy(), dice.random)

    return rate(work, seconds)


def _first_lead(number: int) -> Compact:
    state = deal(KLASSISCH, number % 2, shuffled_deck(KLASSISCH, str(number)))
    return load(state, Coding(state.trump))


def _play_at_random(start: Compact, random: Callable[[], float]) -> None:
    cards = [1 << place for place in range(24) if (start.hands[0] | start.hands[1] | sum(start.stock)) >> place & 1]
    for last in range(len(cards) - 1, 0, -1):
        other = int(random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    start.hands = [sum(cards[:6]), sum(cards[6:12])]
    start.stock = cards[12:]
    while start.step != DONE:
        legal = start.legal()
        moves = []
        while legal:
            bit = legal & -legal
            legal ^= bit
            moves.append(bit)
        start.play(moves[int(random() * len(moves))])


def views(deals: int) -> list[View]:
    """Every moment with a choice and an open stock, in deals that rules of thumb play."""
    found: list[View] = []
    for number in range(deals):
        state = deal(KLASSISCH, number % 2, shuffled_deck(KLASSISCH, f"thinking/{number}"))
        while state.step != OVER:
            seen = view(state, state.to_move)
            if state.phase == OPEN and len(legal_moves(state)) > 1:
                found.append(seen)
            state = apply(state, choose(seen))
    return found


def playouts_per_second(seconds: float) -> float:
    """Samples dealt and played out by the playout's rules of thumb, from moments all over a deal."""
    searches = [Search(seen, "playouts") for seen in views(4)]
    random = Random(1).random

    def work(count: int) -> None:
        for number in range(count):
            play_out(searches[number % len(searches)].sample(), random, None)

    return rate(work, seconds)


def iterations_per_second(seconds: float) -> float:
    """Whole iterations of the search, 500 for each of many moments all over a deal."""
    moments = views(8)
    spent = count = 0.0
    for number, seen in enumerate(moments):
        start = time.perf_counter()
        Search(seen, str(number)).run(500)
        spent += time.perf_counter() - start
        count += 500
        if spent > seconds * 4:
            break
    return count / spent


def decision_times(name: str, deals: int) -> str:
    """JSON: seconds for each decision that is one, of a level that plays both sides of some deals."""
    level, times = level_named(name), []
    for number in range(deals):
        state = deal(KLASSISCH, number % 2, shuffled_deck(KLASSISCH, f"decisions/{number}"))
        at = 0
        while state.step != OVER:
            seen = view(state, state.to_move)
            start = time.perf_counter()
            move, _ = decide(seen, level, f"{number}/{at}")
            if len(legal_moves(state)) > 1:
                times.append(time.perf_counter() - start)
            state = apply(state, move)
            at += 1
    return json.dumps(times)
