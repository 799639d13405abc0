"""The counting trainer: when a person is asked for his points, what he answered, and how often he was right."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from app.aside import parse, put_aside, put_over
from app.i18n import tr
from app.settings import AT_END
from engine.scoring import pending_points, points

if TYPE_CHECKING:
    from typing import Any, Optional

    from app.ports import Store
    from app.table import Table

KEY = "s66.counting"
VERSION = 1
MOST = 200  # more points no deal has
_LARGEST = 1_000_000_000


class Score(NamedTuple("_Score", [("asked", int), ("right", int), ("streak", int), ("best", int)])):
    """How many questions were answered, how many of them rightly, and in a row: up to now, and at most."""

    __slots__ = ()


NO_SCORE = Score(0, 0, 0, 0)


class Asker:
    """Knows when to ask. A trick is asked about once, also if a reload or taking back comes between."""

    def __init__(self) -> None:
        self._table: Optional[Table] = None
        self._deal = 0
        self._tricks = 0  # of this deal that have been asked about, or passed over
        self._has_ended = False  # whether the deal has just ended and its sums are held back

    def follow(self, table: Table, has_ended: bool) -> None:
        """Something happened at a table; ``has_ended``: the deal's end was in it."""
        if table is not self._table or table.deals_begun != self._deal:
            self._table, self._deal = table, table.deals_begun
            self._tricks, self._has_ended = _tricks(table), False
        self._tricks = min(self._tricks, _tricks(table))
        self._has_ended = table.is_over and (has_ended or self._has_ended)

    def is_due(self, when: str) -> bool:
        """Whether to ask now; ``when`` is one of the settings' TRAININGS."""
        table = self._table
        if table is None or (table.is_over and not self._has_ended):
            return False
        if when == AT_END:
            return table.is_over
        return self._tricks < _tricks(table) and (table.is_over or table.rests)

    def holds_end(self, when: str) -> bool:
        """Whether the result waits for the answer."""
        return self._has_ended and self.is_due(when)

    def settle(self) -> None:
        """It has been asked, and answered or passed over."""
        if self._table is not None:
            self._tricks, self._has_ended = _tricks(self._table), False


def _tricks(table: Table) -> int:
    return sum(table.state.tricks)


def read_answer(text: str) -> Optional[int]:
    """The number in the field; None for anything else."""
    if not 1 <= len(text) <= 3 or not all(letter in "0123456789" for letter in text):
        return None
    return int(text) if int(text) <= MOST else None


def add_answer(score: Score, is_right: bool) -> Score:
    """The score with one more answer."""
    streak = score.streak + 1 if is_right else 0
    return Score(score.asked + 1, score.right + is_right, streak, max(score.best, streak))


def is_right(table: Table, answer: int) -> bool:
    return answer == points(table.state)[table.view.side]


def tell_answer(table: Table, answer: int) -> str:
    """Whether the answer is right, and what is."""
    state, side = table.state, table.view.side
    said = tr("counting.right" if is_right(table, answer) else "counting.wrong", count=points(state)[side])
    waiting = pending_points(state, side)
    return said + (" " + tr("counting.pending", count=waiting) if waiting else "")


def tell_score(score: Score) -> str:
    """How it went so far; empty before the first answer."""
    if not score.asked:
        return ""
    return tr("counting.score", right=score.right, asked=score.asked, streak=score.streak, best=score.best)


class ScoreKeeper:
    """Keeps the score in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._is_kept = True  # whether the store took what it was given last

    def latest(self, score: Score) -> Score:
        """The score as it is now, after what another tab may have written since ``score`` was kept."""
        found = read_score(self._store.get(KEY) or "") if self._is_kept else None
        return score if found is None else found

    def load(self) -> Score:
        """The score kept; a text that cannot be read is put aside and counts as none."""
        text = self._store.get(KEY)
        if not text:
            return NO_SCORE
        score = read_score(text)
        if score is None:
            put_aside(self._store, KEY, text)
            return NO_SCORE
        return score

    def keep(self, score: Score) -> bool:
        """Write it; False if the store refuses."""
        self._is_kept = put_over(self._store, KEY, write_score(score), lambda text: read_score(text) is not None)
        return self._is_kept


def write_score(score: Score) -> str:
    fields: dict[str, int] = {"version": VERSION}
    for name, number in zip(("asked", "right", "streak", "best"), score):
        fields[name] = number
    return json.dumps(fields)


def read_score(text: str) -> Optional[Score]:
    """What ``write_score`` wrote; None for anything else."""
    found = parse(text)
    if not isinstance(found, dict) or type(found.get("version")) is not int or found["version"] != VERSION:
        return None
    numbers: list[Any] = [found.get(name) for name in ("asked", "right", "streak", "best")]
    if not all(type(number) is int and 0 <= number < _LARGEST for number in numbers):
        return None
    score = Score(*numbers)
    is_sound = score.streak <= score.best <= score.right <= score.asked
    return score if is_sound else None
