"""A closed stock with hidden cards: every possible hand, or a sample of them, is solved with open cards.

The value of a move is its mean over those hands. That idealises both sides, who are taken to see all cards once the
move is made; what it costs against a search without that error is in docs/search.md.
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random
from typing import TYPE_CHECKING

from ai.belief import believe
from ai.endgame import solved_in_slices
from ai.sample import state_with
from engine.cards import card_set

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from ai.belief import Belief
    from engine.cards import CardSet
    from engine.moves import Move
    from engine.state import View


class Weighed:
    """What the moves are worth over the hands looked at so far."""

    def __init__(self, rewards: tuple[float, ...], seat: int) -> None:
        """``rewards``: what -3 to 3 game points of seat 0 are worth to it."""
        self.count = 0
        self.totals: dict[Move, float] = {}
        self.favoured: dict[Move, int] = {}  # in how many hands the exact solver would choose it
        self._worth = rewards if seat == 0 else tuple([-worth for worth in reversed(rewards)])

    def add(self, values: dict[Move, int], favourite: Move) -> None:
        """One more hand, with the game points of each move for the seat that decides."""
        self.count += 1
        for move in values:
            self.totals[move] = self.totals.get(move, 0.0) + self._worth[values[move] + 3]
        self.favoured[favourite] = self.favoured.get(favourite, 0) + 1

    def best(self, moves: list[Move]) -> Move:
        """The move of the highest mean; of equals the one chosen in the most hands."""
        return max(moves, key=lambda move: (round(self.totals[move], 6), self.favoured.get(move, 0)))


def weighing(
    view: View, seed: str, most: int, rewards: tuple[float, ...]
) -> Generator[Weighed, None, Weighed]:
    """Look at one hand after another, all if there are at most ``most``, pausing now and then; never at none."""
    weighed = Weighed(rewards, view.seat)
    for hand in possible_hands(believe(view), seed, max(1, most)):
        for solution in solved_in_slices(state_with(view, hand)):
            if solution is not None:
                weighed.add(solution.values, solution.move)
            yield weighed
    return weighed


def count_hands(belief: Belief) -> int:
    """How many hands the other may hold."""
    return comb(len(belief.free), belief.need)


def possible_hands(belief: Belief, seed: str, most: int) -> Iterator[CardSet]:
    """The other hand's hidden cards: every possibility once in random order, or ``most`` drawn with equal chances."""
    random = Random(seed).random
    if count_hands(belief) > most:
        return (card_set(belief.deal(random)[0]) for _ in range(most))
    hands = [card_set(cards) for cards in combinations(belief.free, belief.need)]
    return iter(sorted(hands, key=lambda _: random()))
