"""The world of a session without a browser: pauses that do not wait, seeds that repeat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.levels import LEVELS
from app.opening import SeededChance
from app.session import Session
from engine.legal import legal_moves

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any, TypeVar

    from ai.levels import Level
    from engine.events import Event
    from engine.rules import Rules
    from engine.shuffle import Dice

    T = TypeVar("T")

NEULING, GELEGENHEIT, STAMMTISCH, KOENNER, MEISTER = LEVELS


class FakeClock:
    """Notes which pauses were asked for; what runs beside one is over before the pause is."""

    def __init__(self) -> None:
        self.pauses: list[str] = []

    async def pause(self, kind: str, meanwhile: Coroutine[Any, Any, T]) -> T:
        result = await meanwhile
        self.pauses.append(kind)
        return result


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


class FakeThinker:
    """Answers what it is told to, at once; notes what it was asked."""

    def __init__(self, answer: Callable[[str], str]) -> None:
        self.on_state: Callable[[str, int], None] = lambda state, percent: None
        self.on_progress: Callable[[int, str], None] = lambda id, text: None
        self.asked: list[tuple[str, str, int]] = []
        self.terms: list[tuple[int, float]] = []
        self.started = 0
        self.awaited: list[float] = []
        self.retried = 0
        self.cancelled: list[int] = []
        self.distrusted = 0
        self._answer = answer

    def start(self) -> None:
        self.started += 1

    async def come(self, limit: float) -> None:
        self.awaited.append(limit)

    def retry(self) -> None:
        self.retried += 1

    async def ask(self, kind: str, text: str, budget: int, limit: float, id: int) -> str:
        self.asked.append((kind, text, id))
        self.terms.append((budget, limit))
        return self._answer(text)

    def cancel(self, id: int) -> None:
        self.cancelled.append(id)

    def distrust(self) -> None:
        self.distrusted += 1


class Ear:
    """Hears what a session tells its listener."""

    def __init__(self) -> None:
        self.heard: list[tuple[Event, ...]] = []

    def listen(self, happened: tuple[Event, ...]) -> None:
        self.heard.append(happened)


def new_session(
    rules: Rules, seed: str, thinker: FakeThinker | None = None, level: Level = STAMMTISCH
) -> tuple[Session, FakeClock, Ear]:
    """A session with its clock and its listener."""
    clock, ear = FakeClock(), Ear()
    session = Session(rules, level, clock, SeededChance(seed), thinker)
    session.listener = ear.listen
    return session, clock, ear


def play_out(session: Session, dice: Dice, most: int = 1000) -> None:
    """Random legal moves for the person until the deal is over, or so many of them."""
    finish(session.play_on())
    while not session.is_over and most:
        legal = legal_moves(session.state)
        session.play(legal[dice.below(len(legal))])
        finish(session.play_on())
        most -= 1


def finish(coroutine: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine that never really waits."""
    try:
        coroutine.send(None)
    except StopIteration:
        return
    raise AssertionError("it waits for something")
