"""A Punkteblock for real cards: who won how much, entered by hand, with names and undo."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from app.aside import parse, put_aside, put_over
from app.block import Block, Row
from app.i18n import tr
from engine.errors import NotationError
from engine.rules import KLASSISCH, SCHWARZ, SIMPLE, option_values
from engine.tuples import replace

if TYPE_CHECKING:
    from typing import Optional

    from app.ports import Store

KEY = "s66.block"
LONGEST = 24  # letters of a name
WORTHS = tuple(range(SIMPLE, SCHWARZ + 1))
TARGETS = option_values("match_target")


class Tally(
    NamedTuple(
        "_Tally", [("names", "tuple[str, str]"), ("target", int), ("entries", "tuple[tuple[int, int], ...]")]
    )
):
    """Two names, what wins a match, and for each deal its winner (0 or 1) and the game points."""

    __slots__ = ()


def new_tally() -> Tally:
    """An empty sheet."""
    return Tally(("", ""), KLASSISCH.match_target, ())


def enter(tally: Tally, winner: int, points: int) -> Tally:
    """One more deal."""
    return replace(tally, entries=tally.entries + ((winner, points),))


def strike(tally: Tally) -> Tally:
    """Without the last deal."""
    return replace(tally, entries=tally.entries[:-1])


def rename(tally: Tally, place: int, name: str) -> Tally:
    """Another name for one of the two."""
    names = [name.strip()[:LONGEST] if other == place else tally.names[other] for other in (0, 1)]
    return replace(tally, names=(names[0], names[1]))


def with_target(tally: Tally, target: int) -> Tally:
    """Another length of the matches, also of those on the sheet."""
    return replace(tally, target=target)


def names_of(tally: Tally) -> tuple[str, str]:
    """How the two are called; who has no name is numbered."""
    first, second = [name or tr("player", number=place + 1) for place, name in enumerate(tally.names)]
    return first, second


def write_sheet(tally: Tally) -> Block:
    """The sheet of the running match, with the tally of the matches before it."""
    won, sums = [0, 0], [0, 0]
    rows: list[Row] = []
    for winner, points in tally.entries:
        if max(sums) >= tally.target:
            sums, rows = [0, 0], []
        sums[winner] += points
        shown = ["–", "–"]
        shown[winner] = str(sums[winner])
        rows.append(Row(str(len(rows) + 1), "", shown[0], shown[1]))
        if sums[winner] >= tally.target:
            won[winner] += 1
    text = tr("block.some" if rows else "block.none", target=tally.target)
    names = names_of(tally)
    if max(sums) >= tally.target:
        text = tr("tally.won", name=names[sums.index(max(sums))], won=max(sums), lost=min(sums))
    matches = tr("tally.matches", first=names[0], second=names[1], one=won[0], other=won[1]) if any(won) else ""
    return Block(text, tuple(rows), matches)


class TallyKeeper:
    """Keeps the sheet in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.problem: Optional[NotationError] = None  # why the text in the store could not be read
        self.aside = ""  # where that text was put; "" if there was no room
        self._is_kept = True  # whether the store took what it was given last

    def load(self) -> Tally:
        """The sheet kept, else an empty one; a text that cannot be read is put aside and named in ``problem``."""
        text = self._store.get(KEY)
        if not text:
            return new_tally()
        try:
            return read_tally(text)
        except NotationError as error:
            self.problem = error
            self.aside = put_aside(self._store, KEY, text)
            return new_tally()

    def latest(self, tally: Tally) -> Tally:
        """The sheet as it is now, after what another tab may have written since ``tally`` was kept."""
        text = self._store.get(KEY)
        return read_tally(text) if self._is_kept and text and _is_tally(text) else tally

    def keep(self, tally: Tally) -> bool:
        """Write the sheet; False if the store refuses."""
        self._is_kept = put_over(self._store, KEY, write_tally(tally), _is_tally)
        return self._is_kept


def _is_tally(text: str) -> bool:
    try:
        read_tally(text)
    except NotationError:
        return False
    return True


def write_tally(tally: Tally) -> str:
    entries = " ".join(["ab"[winner] + str(points) for winner, points in tally.entries])
    return json.dumps({"names": list(tally.names), "target": tally.target, "entries": entries})


def read_tally(text: str) -> Tally:
    """What ``write_tally`` wrote; NotationError for anything else."""
    found = parse(text)
    if not isinstance(found, dict):
        raise NotationError("malformed", "block")
    names, target, entries = found.get("names"), found.get("target"), found.get("entries")
    if not isinstance(names, list) or len(names) != 2 or not all(isinstance(name, str) for name in names):
        raise NotationError("bad_value", "names")
    if type(target) is not int or target not in TARGETS:
        raise NotationError("bad_value", "target")
    if not isinstance(entries, str):
        raise NotationError("bad_value", "entries")
    return Tally((names[0][:LONGEST], names[1][:LONGEST]), target, tuple([_entry(word) for word in entries.split()]))


def _entry(word: str) -> tuple[int, int]:
    if len(word) != 2 or word[0] not in "ab" or word[1] not in [str(worth) for worth in WORTHS]:
        raise NotationError("bad_value", "entries=" + word)
    return "ab".index(word[0]), int(word[1])
