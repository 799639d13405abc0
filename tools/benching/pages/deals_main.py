"""Random legal deals with the engine, counted. Runs on all three interpreters."""

import time

from engine.legal import legal_moves
from engine.play import apply
from engine.rules import KLASSISCH
from engine.setup import deal, shuffled_deck
from engine.shuffle import Dice
from engine.state import OVER


def play_deals(count: int) -> int:
    """Play ``count`` deals of random legal moves to their end; how many moves they took."""
    moves = 0
    for number in range(count):
        dice = Dice("moves " + str(number))
        state = deal(KLASSISCH, number % 2, shuffled_deck(KLASSISCH, str(number)))
        while state.step != OVER:
            legal = legal_moves(state)
            state = apply(state, legal[dice.below(len(legal))])
            moves += 1
    return moves


def deals_per_second(seconds: float) -> float:
    """Random deals a second, over at least so many seconds."""
    count = 20
    while True:
        start = time.time()
        play_deals(count)
        took = time.time() - start
        if took >= seconds:
            return count / took
        count *= 2
