"""What follows a try, in the position as the file's seed fills it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.brain import decide
from ai.levels import level_named
from engine.moves import DECLARE, move_name
from engine.notation import write_view
from engine.play import apply
from engine.state import LEAD, OVER
from engine.view import view
from teach.lessons import LEARNER

if TYPE_CHECKING:
    from engine.moves import Move
    from engine.state import State

MEISTER = level_named("meister")


def follow(state: State, move: Move, seed: str) -> tuple[Move, ...]:
    """The opponent's moves after ``move`` until the learner decides again, the deal ends, or the opponent leads.

    Meister chooses, who sees no hidden cards and plays exactly where none are hidden. A lead is not shown, since the
    learner may try again first; but "Aus" instead of it is.
    """
    state = apply(state, move)
    moves: list[Move] = []
    while state.step != OVER and state.to_move != LEARNER:
        seen = view(state, state.to_move)
        choice, _ = decide(seen, MEISTER, f"{seed}/{write_view(seen)}")
        if state.step == LEAD and choice != DECLARE:
            break
        moves.append(choice)
        state = apply(state, choice)
    return tuple(moves)


def write_moves(moves: tuple[Move, ...]) -> str:
    return " ".join([move_name(move) for move in moves])
