"""The worker's answers: text in, text out, in slices.

``start`` is a generator, so that whoever runs it can let other things happen, or stop, whenever it yields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.endgame import SLICE, solving
from ai.policy import choose
from ai.sample import is_determined, only_state
from engine.legal import legal_moves
from engine.moves import move_name
from engine.notation import read_view

if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.moves import Move
    from engine.state import View

MOVE = "move"
ENOUGH = 1_000_000  # a budget that no ending has come near


class Brain:
    """Answers questions. Same question, text and budget: same answer, whatever was asked before."""

    def start(self, kind: str, text: str, budget: int) -> Generator[str, None, str]:
        """Yield a text of progress (or "") after every few milliseconds of computing; return the answer.

        ``"move"``: the text is a view whose seat is to move, the answer the token of a legal move: the exact best
        where strict rules hold and nothing is hidden, by the rules of thumb otherwise, and also where the exact
        search would take more than ``budget`` nodes. ValueError, at the first step, for an unknown kind and for a
        text that is no such view.
        """
        if kind != MOVE:
            raise ValueError("unknown kind: " + kind)
        view = read_view(text)
        if view.known.to_move != view.seat or not legal_moves(view.known):
            raise ValueError("nothing to decide for this seat")
        move = yield from _decide(view, budget)
        return move_name(move)


def answer(kind: str, text: str, budget: int = ENOUGH) -> str:
    """Run a question to its end."""
    steps = Brain().start(kind, text, budget)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return str(end.value)


def _decide(view: View, budget: int) -> Generator[str, None, Move]:
    if not (view.known.is_strict and is_determined(view)):
        return choose(view)
    nodes = min(SLICE, budget)
    steps = solving(only_state(view), nodes)
    spent = 0
    while spent < budget:
        try:
            next(steps)
        except StopIteration as end:
            move: Move = end.value.move
            return move
        spent += nodes
        yield ""
    return choose(view)
