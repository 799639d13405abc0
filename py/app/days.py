"""The deal of a date, the same for all, and what is kept of those that were played.

The store holds a head line, then a line for each deal: its date, whose deal it is, and its record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.aside import put_aside
from app.i18n import is_date
from app.save import read_played
from app.settings import LEVEL_NAMES
from engine.errors import IllegalMove, NotationError, SetupError
from engine.record import new_record, states, write_record
from engine.rules import KLASSISCH
from engine.seal import LUCK, one_way
from engine.setup import draw_lot, first_dealer, shuffled_deck

if TYPE_CHECKING:
    from typing import Optional

    from app.ports import Store
    from engine.record import Record

KEY = "s66.daily"
VERSION = "1"
_HEAD = "daily=" + VERSION
MASTER = LEVEL_NAMES[-1]  # plays against everyone
MINE, MASTERS = WHOSE = ("mine", MASTER)  # the person's deal; the one that the master played in his seat
_SEED = "66/day/" + VERSION + "/"  # another version of this would deal other cards


def day_record(day: str) -> Record:
    """The deal of a date before its first lead. Nothing leads from its luck, which the worker is told, to the cards."""
    seed = _SEED + day
    dealer = first_dealer(draw_lot(KLASSISCH, seed))
    return new_record(KLASSISCH, dealer, shuffled_deck(KLASSISCH, seed), MASTER, one_way(seed, LUCK))


def masters_luck(day: str) -> str:
    """The seed of the master's dice in the person's seat; those in his own are others."""
    return one_way(_SEED + day + "/" + MINE, LUCK)


def game_points(record: Record) -> int:
    """What a deal brought the person's seat; below 0 for the opponent's."""
    outcome = states(record)[-1].outcome
    assert outcome is not None
    return outcome.game_points if outcome.winner == 0 else -outcome.game_points


def is_done(record: Record) -> bool:
    """Whether a deal has been played to its end."""
    return states(record)[-1].outcome is not None


class Day(
    NamedTuple("_Day", [("day", str), ("mine", "Optional[Record]"), ("masters", "Optional[Record]")])
):
    """What is known of a date: the person's deal, which may be running, and the master's once it has been played."""

    __slots__ = ()

    @property
    def result(self) -> Optional[int]:
        """The person's game points once his deal has ended."""
        return game_points(self.mine) if self.mine is not None and is_done(self.mine) else None

    def with_deal(self, whose: str, record: Record) -> Day:
        """With another state of one of the two."""
        return Day(self.day, record, self.masters) if whose == MINE else Day(self.day, self.mine, record)

    @property
    def masters_result(self) -> Optional[int]:
        return None if self.masters is None else game_points(self.masters)


class DayKeeper:
    """Keeps the deals of the days in one slot of a store; without a store for as long as it lives."""

    def __init__(self, store: Optional[Store], slot: str = KEY) -> None:
        self._store = store
        self.slot = slot
        self._text = ""  # what was written last; where there is no store, what is kept
        self.has_trouble = False  # whether something that could not be read was there
        self.aside = ""  # where that was put last; "" if there was no room

    def days(self) -> list[str]:
        """The dates of which something is kept, the latest first."""
        found = [line.partition(" ")[0] for line in self._lines()]
        return sorted([day for day in set(found) if is_date(day)], reverse=True)

    def load(self, day: str) -> Day:
        """What is kept of a date; a record that is not one of its deal is put aside and counts as none."""
        mine, masters = [self._read(day, whose) for whose in WHOSE]
        return Day(day, mine, masters if masters is not None and is_done(masters) else None)

    def keep(self, day: str, whose: str, record: Record) -> bool:
        """Write one deal of a date beside the others, as they are now; False if the store refuses."""
        name = _name(day, whose)
        lines = [line for line in self._lines() if not line.startswith(name)] + [name + write_record(record)]
        text = "\n".join([_HEAD] + lines)
        if self._store is not None:
            if self.is_changed and not self._is_safe(day, name):
                return False
            if not self._store.put(self.slot, text):
                return False
        self._text = text
        return True

    @property
    def is_changed(self) -> bool:
        """Whether something lies there that this page has not written: from another time, or another tab."""
        return self._store is not None and self._store.get(self.slot) != self._text

    def _is_safe(self, day: str, name: str) -> bool:
        """Whether all that is about to be written over can be read, or lies elsewhere as well."""
        text = self._whole()
        if text.split("\n")[0] != _HEAD:
            return self._put_aside(text)
        mine = [line for line in self._lines() if line.startswith(name)]
        return all([_record_of(day, line[len(name) :]) is not None or self._put_aside(line) for line in mine])

    def _whole(self) -> str:
        return (self._text if self._store is None else self._store.get(self.slot)) or _HEAD

    def _read(self, day: str, whose: str) -> Optional[Record]:
        name = _name(day, whose)
        for line in self._lines():
            if line.startswith(name):
                record = _record_of(day, line[len(name) :])
                if record is None:
                    self._put_aside(line)
                return record
        return None

    def _lines(self) -> list[str]:
        text = self._whole()
        head, *lines = text.split("\n")
        if head == _HEAD:
            return lines
        self._put_aside(text)
        return []

    def _put_aside(self, text: str) -> bool:
        """Keep what cannot be read under another key as well, for it will be written over; False without room."""
        self.has_trouble = True
        if self._store is not None:
            self.aside = put_aside(self._store, self.slot, text)
        return bool(self.aside)


def _name(day: str, whose: str) -> str:
    return day + " " + whose + " "


def _record_of(day: str, text: str) -> Optional[Record]:
    """The record of a date's deal as it counts; None for any other text."""
    try:
        record = read_played(text)
    except (NotationError, SetupError, IllegalMove):
        return None
    is_whole = record.at == len(record.moves) and not record.help
    return record if is_whole and _dealt(record) == _dealt(day_record(day)) else None


def _dealt(record: Record) -> tuple[object, ...]:
    return (record.rules, record.dealer, record.deck, record.start, record.level, record.luck, record.score)
