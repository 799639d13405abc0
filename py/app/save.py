"""The table as text: a head line, then a record a line. Written after every move, read at the start.

The match is not kept as numbers but as the records of its deals, so that it cannot say anything else than they do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.levels import level_named
from app.aside import put_aside
from engine.errors import IllegalMove, NotationError, SetupError
from engine.fields import read_fields, read_number, read_word, refuse_rest, rules_fields, take, take_rules, write_fields
from engine.match import add_deal, new_match
from engine.record import read_record, states, write_record
from engine.tuples import replace

if TYPE_CHECKING:
    from typing import Optional, Union

    from app.ports import Store
    from engine.match import Match
    from engine.record import Record
    from engine.rules import Rules

    Problem = Union[NotationError, SetupError, IllegalMove]

VERSION = "1"
SLOT = "s66.table"
MATCHES = "s66.matches"


class Saved(
    NamedTuple("_Saved", [("rules", "Rules"), ("lot", int), ("records", "tuple[Record, ...]"), ("persons", int)])
):
    """A match: the rules it began with, who dealt first, its deals, and how many persons play.

    The last deal may be running. Each deal has rules of its own, but a match stays as long as it was to be.
    """

    __slots__ = ()


def match_of(saved: Saved) -> Match:
    """The match that the finished deals make. NotationError if they do not follow from one another."""
    match = new_match(saved.rules, saved.lot)
    for record in saved.records:
        outcome = states(record)[-1].outcome
        is_as_long = match_length(record.rules) == match_length(saved.rules)
        if not is_as_long or record.dealer != match.dealer or match.winner is not None:
            raise NotationError("malformed", "dealer=" + str(record.dealer))
        match = replace(match, rules=record.rules)
        if outcome is not None:
            match = add_deal(match, outcome)
        elif record is not saved.records[-1]:
            raise NotationError("malformed", "unfinished")
    return match


def match_length(rules: Rules) -> tuple[int, bool]:
    """What a match keeps though its rules change."""
    return rules.match_target, rules.double_match


def write_saved(saved: Saved) -> str:
    """Lines of text."""
    persons = [("persons", str(saved.persons))] if saved.persons > 1 else []
    head = write_fields([("save", VERSION), ("lot", str(saved.lot))] + persons + rules_fields(saved.rules))
    return "\n".join([head] + [write_record(record) for record in saved.records])


def read_saved(text: str) -> Saved:
    """What ``write_saved`` wrote. NotationError, SetupError or IllegalMove if it cannot be."""
    lines = text.split("\n")
    fields = read_fields(lines[0])
    version = take(fields, "save")
    if version != VERSION:
        is_newer = version.isdigit() and len(version) < 9 and int(version) > int(VERSION)
        raise NotationError("newer_version" if is_newer else "bad_value", "save=" + version)
    rules = take_rules(fields)
    lot = read_number(take(fields, "lot"), "lot", rules.seats)
    persons = int(read_word(take(fields, "persons", "1"), "persons", ("1", "2")))
    refuse_rest(fields)
    saved = Saved(rules, lot, tuple([read_played(line) for line in lines[1:]]), persons)
    match_of(saved)
    if not saved.records:
        raise NotationError("malformed", "no deal")
    return saved


def read_played(text: str) -> Record:
    """A record in which the program can play on: the engine knows no levels. Errors as ``read_record``'s."""
    record = read_record(text)
    if record.level:
        level_named(record.level)
    return record


def split_matches(text: str) -> list[str]:
    """The texts of the matches that a store holds as one."""
    return [match for match in text.split("\n\n") if match]


class Keeper:
    """Keeps one table in one slot of a store, and the matches that were finished at it."""

    def __init__(self, store: Store, slot: str = SLOT, matches: str = MATCHES) -> None:
        self._store = store
        self.slot = slot
        self._matches = matches
        self.problem: Optional[Problem] = None  # why the text in the slot could not be read
        self.aside = ""  # where that text was put; "" if there was no room, and then the slot keeps it

    def load(self) -> Optional[Saved]:
        """What the slot holds, or None; a text that cannot be read is put aside and named in ``problem``."""
        self.problem = None
        text = self._store.get(self.slot)
        if not text:
            return None
        try:
            return read_saved(text)
        except (NotationError, SetupError, IllegalMove) as error:
            self.problem = error
            self.aside = put_aside(self._store, self.slot, text)
            return None

    def keep(self, saved: Saved) -> bool:
        """Write the table; False if the store refuses, or had no room to put aside what must not be lost."""
        if self.problem is not None and not self.aside:
            self.aside = put_aside(self._store, self.slot, self._store.get(self.slot) or "")
            if not self.aside:
                return False
        return self._store.put(self.slot, write_saved(saved))

    def keep_match(self, saved: Saved) -> bool:
        """Add a finished match to those before it."""
        before = self._store.get(self._matches)
        text = write_saved(saved)
        return self._store.put(self._matches, before + "\n\n" + text if before else text)

    def matches(self) -> list[Saved]:
        """The finished matches, the oldest first; those that cannot be read are left out."""
        found = []
        for text in split_matches(self._store.get(self._matches) or ""):
            try:
                found.append(read_saved(text))
            except (NotationError, SetupError, IllegalMove):
                continue
        return found
