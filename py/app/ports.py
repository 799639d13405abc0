"""What the program needs of the world. The browser's side is in web/, the tests have fakes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any, Optional, TypeVar

    T = TypeVar("T")


class Store(Protocol):
    """Texts by key that outlive the page."""

    def get(self, key: str) -> Optional[str]:
        """The text kept under a key, or None."""

    def put(self, key: str, text: str) -> bool:
        """Keep a text; False if it could not be kept."""


class Clock(Protocol):
    """The pauses that let a person follow the game."""

    async def pause(self, kind: str, meanwhile: Coroutine[Any, Any, T]) -> T:
        """Wait as long as this kind of pause takes: ``"think"`` or ``"look"`` (at a finished trick).

        ``meanwhile`` runs beside it and is waited for as well; its result.
        """


class Chance(Protocol):
    """Where fresh seeds come from."""

    def seed(self) -> str:
        """A text that nobody could have guessed."""


class Thinker(Protocol):
    """A strong opponent that may be slow to come, and may fail."""

    on_state: Callable[[str, int], None]
    """Called with "off", "loading", "ready" or "failed", and how many percent are loaded."""
    on_progress: Callable[[int, str], None]
    """Called with the id of a question and what is known so far."""

    def start(self) -> None:
        """Begin to load, if that has not begun; nobody waits for it."""

    async def come(self, limit: float) -> None:
        """Wait until it can be asked, if it is on its way; at most so many seconds."""

    def retry(self) -> None:
        """Load it once more although it had failed for good: somebody asked for that."""

    async def ask(self, kind: str, text: str, budget: int, limit: float, id: int) -> str:
        """The answer to a question, or "" if none came: not there yet, died, took too long, cancelled.

        ``budget`` are iterations, ``limit`` seconds after which it answers with what it has; 0: never.
        """

    def cancel(self, id: int) -> None:
        """The answer is not wanted any more."""

    def distrust(self) -> None:
        """The last answer was nonsense: do without this worker."""
