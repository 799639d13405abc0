"""What the program needs of the world. The browser's side is in web/adapters.py, the tests have fakes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from typing import Optional


class Store(Protocol):
    """Texts by key that outlive the page."""

    def get(self, key: str) -> Optional[str]:
        """The text kept under a key, or None."""

    def put(self, key: str, text: str) -> bool:
        """Keep a text; False if it could not be kept."""


class Clock(Protocol):
    """The pauses that let a person follow the game."""

    async def pause(self, kind: str) -> None:
        """Wait as long as this kind of pause takes: ``"think"`` or ``"look"`` (at a finished trick)."""


class Chance(Protocol):
    """Where fresh seeds come from."""

    def seed(self) -> str:
        """A text that nobody could have guessed."""
