"""Whoever sits beside the table and follows what happens there."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.opening import Opening
    from app.session import Happened


class Companion:
    """Is told of every table and of all that happens at it."""

    def leave(self, opening: Opening) -> None:
        """Something else comes onto the table: what ``opening`` asks for."""

    def changed(self, happened: Happened) -> None:
        """Something happened at the table; it is about to be drawn."""
