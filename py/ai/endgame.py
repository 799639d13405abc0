"""Exact endings: two seats, strict rules, nothing hidden.

All values are game points, positive if good for the seat to move in the position asked about: -3 to 3, 0 for a tie.
They are exact for best play of both sides by every field of the position's ``Rules``.

The engine plays the root's moves and all that is met only near a root (an announced pair, the reply to a close, a
leader without a trick); the rest is ``exact``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.bits import Coding
from ai.exact import MOST, Close, Exact, Pause
from engine.legal import legal_moves
from engine.moves import DECLARE
from engine.play import apply
from engine.scoring import marriage_points, points
from engine.state import FOLLOW, LEAD, OVER

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from engine.moves import Move
    from engine.state import State

SLICE = 400  # nodes between two pauses: about 3 ms on CPython


class Solution(NamedTuple):
    """What best play is worth to the seat to move; ``move`` is the best of ``values``, which has each legal move."""

    value: int
    move: Move
    values: dict[Move, int]


def solve(state: State) -> Solution:
    """``solving`` at one go."""
    steps = solving(state)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Solution = end.value
            return found


def solving(state: State, nodes: int = SLICE) -> Generator[None, None, Solution]:
    """Solve a position, pausing after at most every ``nodes`` nodes; ValueError if it is not strict, or over.

    Among moves of the best value "Aus" is chosen if it wins. Otherwise resistance decides: first the share of the
    opponent's next moves that would give away game points, then the lead in points right after the move (both look
    no further), then the engine's order. A false "Aus" is chosen only where it alone loses least.
    """
    if not state.is_strict or state.step == OVER or state.rules.seats != 2:
        raise ValueError("no ending to solve")
    root = _Root(state, nodes)
    values: dict[Move, int] = {}
    after = {move: apply(state, move) for move in legal_moves(state)}
    for move in after:
        values[move] = yield from root.settle(after[move], state.to_move, -MOST, MOST)
    value = max(values.values())
    best = [move for move in values if values[move] == value]
    if DECLARE in best and (value > 0 or len(best) == 1):
        return Solution(value, DECLARE, values)
    best = [move for move in best if move != DECLARE]
    keys = []
    for move in best if len(best) > 1 else ():
        chances = yield from root.chances(after[move], state.to_move, value)
        keys.append((chances, _lead_in_points(after[move], state.to_move)))
    return Solution(value, best[keys.index(max(keys))] if keys else best[0], values)


def solved_in_slices(state: State) -> Iterator[Solution | None]:
    """The same as a loop sees it: None at each pause, at last the solution."""
    yield (yield from solving(state))


def paid_to(state: State, seat: int) -> int:
    """The game points that a deal which is over pays a seat; below 0 for the other's."""
    assert state.outcome is not None
    if state.outcome.winner is None:
        return 0
    return state.outcome.game_points if state.outcome.winner == seat else -state.outcome.game_points


def _lead_in_points(state: State, seat: int) -> int:
    counted = points(state)
    return counted[seat] - counted[1 - seat]


class _Root:
    """Values of the engine's states, with one table for all of them."""

    def __init__(self, state: State, nodes: int) -> None:
        self.nodes = nodes
        self.coding = Coding(state.trump)
        self.exact = Exact(state.rules, _close_of(state), nodes)

    def settle(self, state: State, seat: int, alpha: int, beta: int) -> Generator[None, None, int]:
        """The value for ``seat``, exact between alpha and beta, otherwise a bound beyond the one it passes."""
        while True:
            try:
                return self.value(state, seat, alpha, beta)
            except Pause:
                yield
                self.exact.left = self.nodes

    def chances(self, state: State, seat: int, value: int) -> Generator[None, None, float]:
        """The share of the other seat's moves now that give ``seat`` more than ``value``; a false "Aus" is no move."""
        moves = [move for move in legal_moves(state) if move != DECLARE]
        if state.to_move == seat or value == MOST or not moves:
            return 0.0
        count = 0
        for move in moves:
            got = yield from self.settle(apply(state, move), seat, value, value + 1)
            count += got > value
        return count / len(moves)

    def value(self, state: State, seat: int, alpha: int, beta: int) -> int:
        if state.to_move != seat:
            return -self.value(state, 1 - seat, -beta, -alpha)
        if state.outcome is not None:
            return paid_to(state, seat)
        raw = [state.trick_points[side] + marriage_points(state, side) for side in (0, 1)]
        has_trick = [int(count > 0) for count in state.tricks]
        mine, theirs = self.coding.set(state.hands[seat]), self.coding.set(state.hands[1 - seat])
        other = 1 - seat
        if state.step == FOLLOW:
            lead = self.exact.lead_of(self.coding.bits[state.trick[0]], mine)
            numbers = raw[other], raw[seat], has_trick[other], has_trick[seat]
            return -self.exact.answer(theirs, mine, lead, *numbers, other, -beta, -alpha)
        if state.step == LEAD and state.announced is None and not state.exchanged and has_trick[seat]:
            return self.exact.lead(mine, theirs, raw[seat], raw[other], has_trick[other], seat, alpha, beta)
        return max(self.value(apply(state, move), seat, -MOST, MOST) for move in legal_moves(state))


def _close_of(state: State) -> Close | None:
    if state.closer is None or state.at_close is None:
        return None
    rival = 1 - state.closer
    return Close(state.closer, state.at_close.tricks[rival], state.at_close.points[rival])
