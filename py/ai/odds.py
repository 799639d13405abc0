"""Closing now: in how many of the hands that the other may hold it succeeds, and what it pays.

Each hand is solved with open cards, so both sides are taken to see everything from the close on: the closer, who really
cannot, usually fares a little worse.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.belief import believe
from ai.endgame import solved_in_slices
from ai.sample import state_with
from ai.valuing import MOST_HANDS, mean_worth
from ai.worlds import count_hands, possible_hands
from engine.legal import why_not
from engine.moves import CLOSE
from engine.play import apply

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ai.valuing import Worth
    from engine.state import View

SAMPLED = 300  # hands, where there are more than are all solved


class Closing(NamedTuple):
    """Of ``of`` hands to be solved, ``paid`` has the closer's game points in those that have been."""

    of: int
    is_complete: bool  # whether these are all hands that are possible
    paid: list[int]

    @property
    def won(self) -> int:
        """In how many hands the closer wins."""
        return len([paid for paid in self.paid if paid > 0])

    @property
    def worth(self) -> Worth:
        """Expected game points; without error once all possible hands have been solved."""
        return mean_worth(self.paid or [0], self.is_complete and len(self.paid) == self.of)


def closing(view: View, seed: str) -> Iterator[Closing]:
    """The odds as they become known, the last time with all hands. ValueError where the seat may not close."""
    if why_not(view.known, CLOSE, view.seat) is not None:
        raise ValueError("closing is not allowed here")
    belief = believe(view)
    is_complete = count_hands(belief) <= MOST_HANDS
    hands = list(possible_hands(belief, seed, MOST_HANDS if is_complete else SAMPLED))
    odds = Closing(len(hands), is_complete, [])
    for hand in hands:
        closed = apply(state_with(view, hand), CLOSE)
        for solution in solved_in_slices(closed):
            if solution is not None:
                odds.paid.append(solution.value if closed.to_move == view.seat else -solution.value)
            yield odds
