"""The two lower levels: the rules of thumb with a short memory and slips, in the page's Python subset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.policy import choose

if TYPE_CHECKING:
    from ai.levels import Level
    from engine.moves import Move
    from engine.state import View


def choose_casually(view: View, level: Level, seed: str) -> Move:
    """A legal move for the seat of the view, which must be to move. The same arguments give the same move."""
    return choose(view)
