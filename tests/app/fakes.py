"""The world of a session without a browser: pauses that do not wait, seeds that repeat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.opening import SeededChance
from app.session import Session

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from typing import Any

    from engine.events import Event
    from engine.rules import Rules


class FakeClock:
    """Notes which pauses were asked for."""

    def __init__(self) -> None:
        self.pauses: list[str] = []

    async def pause(self, kind: str) -> None:
        self.pauses.append(kind)


class FakeStore:
    """Texts in memory; refuses to keep any if told so."""

    def __init__(self, refuses: bool = False) -> None:
        self.texts: dict[str, str] = {}
        self._refuses = refuses

    def get(self, key: str) -> str | None:
        return self.texts.get(key)

    def put(self, key: str, text: str) -> bool:
        if not self._refuses:
            self.texts[key] = text
        return not self._refuses


class Ear:
    """Hears what a session tells its listener."""

    def __init__(self) -> None:
        self.heard: list[tuple[Event, ...]] = []

    def listen(self, happened: tuple[Event, ...]) -> None:
        self.heard.append(happened)


def new_session(rules: Rules, seed: str) -> tuple[Session, FakeClock, Ear]:
    """A session with its clock and its listener."""
    clock, ear = FakeClock(), Ear()
    session = Session(rules, clock, SeededChance(seed))
    session.listener = ear.listen
    return session, clock, ear


def finish(coroutine: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine that never really waits."""
    try:
        coroutine.send(None)
    except StopIteration:
        return
    raise AssertionError("it waits for something")
