"""Tables for teaching: a position to be played again and again, a deal to be stepped through.

They are sessions like the game's, so they are drawn, heard and played in the same way; but nothing is counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.opening import POSITION, WATCH
from app.session import PERSON, Session
from engine.events import events
from engine.record import states
from engine.tuples import replace

if TYPE_CHECKING:
    from typing import Optional

    from ai.levels import Level
    from app.ports import Chance, Clock, Thinker
    from engine.moves import Move
    from engine.record import Record
    from engine.state import State

LOOKING_ON = "looking_on"  # the reason why nothing can be played while a deal is stepped through


class Board(Session):
    """A deal that begins where its record does; the next deal is the same once more."""

    kind = POSITION
    is_counted = False

    def __init__(
        self, record: Record, level: Level, clock: Clock, chance: Chance, thinker: Optional[Thinker] = None
    ) -> None:
        self._first = record
        super().__init__(record.rules, level, clock, chance, thinker, record)

    def deal(self) -> None:
        """From the beginning."""
        self.restart(self._first)

    def restart(self, record: Record) -> None:
        """Play on in a record, as in a deal that has just been dealt."""
        self.deals_begun += 1
        self._begin(record, is_answered=True)

    def _set(self, record: Record, state: State) -> None:
        self.record, self.state = record, state


class Watched(Board):
    """A deal as it was played, move by move, with all cards open."""

    kind = WATCH

    def __init__(self, record: Record, level: Level, clock: Clock, chance: Chance) -> None:
        super().__init__(replace(record, at=0), level, clock, chance)

    @property
    def is_waiting(self) -> bool:
        return False

    @property
    def allows_help(self) -> bool:
        return False

    @property
    def steps(self) -> int:
        """How many moves there are."""
        return len(self.record.moves)

    def why_not(self, move: Move) -> Optional[str]:
        return LOOKING_ON

    def why_not_give_up(self) -> Optional[str]:
        return LOOKING_ON

    async def play_on(self) -> None:
        """Nobody plays."""

    def go(self, steps: int) -> None:
        """So many moves forward, or back; as far as there are any."""
        at = min(max(self.record.at + steps, 0), self.steps)
        if at == self.record.at:
            return
        is_next = at == self.record.at + 1
        before = self.state
        record = replace(self.record, at=at)
        passed = states(record)
        self._set(record, passed[-1])
        if not is_next:
            self.listener(())
            return
        happened = events(before, record.moves[at - 1], passed[at], PERSON)
        if len(passed) > at + 1:  # and then somebody gave up
            happened += events(passed[at], None, passed[at + 1], PERSON)
        self.listener(happened)

    def deal(self) -> None:
        """Back to the beginning."""
        self.go(-self.steps)
