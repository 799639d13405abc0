"""Everything that is kept, as one file to take along: written and read again, with nothing lost on the way.

The file is one JSON object: ``format`` and ``version``, ``program`` and ``date`` of who wrote it, ``settings``,
``table`` (the running match, or empty) and ``matches``, the matches as ``save.write_saved`` writes them.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from app.i18n import is_date
from app.save import MATCHES, SLOT, match_of, read_saved, split_matches, write_saved
from app.settings import KEY, LOOKS, SWITCHES, read_settings
from engine.errors import IllegalMove, NotationError, SetupError
from engine.record import BY_PERSON

if TYPE_CHECKING:
    from typing import Any, Optional

    from app.ports import Store
    from app.save import Problem, Saved

FORMAT, VERSION = "sechsundsechzig", 1
LARGEST = 5_000_000  # characters; a browser keeps no more

# Settings that come along; another program's others are passed over.
SETTINGS: tuple[str, ...] = ("lang", "known", "rules", "level", "pace", "motion", "trains")
SETTINGS += tuple([name for name, _ in LOOKS]) + tuple(sorted(SWITCHES))

# Why a file is not taken. ``unreadable`` and ``table`` have the problem of the text; ``unreadable`` the match's number.
TOO_LARGE, NOT_JSON, NOT_OURS, OTHER_VERSION, MISSING, WRONG, UNKNOWN, UNREADABLE, TABLE, REFUSED = CODES = (
    "too_large", "not_json", "not_ours", "version", "missing", "wrong", "unknown", "unreadable", "table", "refused",
)  # fmt: skip


class ArchiveError(ValueError):
    """A file is not taken, and nothing has changed. ``code`` says why, ``detail`` where."""

    def __init__(self, code: str, detail: str = "", problem: Optional[Problem] = None) -> None:
        assert code in CODES, code
        super().__init__(code + (": " + detail if detail else ""))
        self.code = code
        self.detail = detail
        self.problem = problem


class Taken(
    NamedTuple(
        "_Taken",
        [
            ("matches", int),  # that are new here
            ("known", int),  # that were here already
            ("settings", "tuple[str, ...]"),  # names of those that were not chosen here
            ("table", "Optional[Saved]"),  # the running match, if it has been taken over
        ],
    )
):
    """What came of a file."""

    __slots__ = ()


class Archive:
    """A file's content. Every match must have been checked before anything is taken."""

    def __init__(self, date: str, settings: dict[str, str], table: Optional[Saved], matches: list[str]) -> None:
        self.date = date
        self._settings = settings
        self._table = table
        self._matches = matches
        self._checked: list[str] = []

    @property
    def size(self) -> int:
        """How many matches there are."""
        return len(self._matches)

    def check(self) -> tuple[str, Saved]:
        """Read the next match, which must be there: its text as it will be kept, and what it says.

        ArchiveError if it cannot be read.
        """
        place = len(self._checked)
        try:
            saved = read_saved(self._matches[place])
        except (NotationError, SetupError, IllegalMove) as error:
            raise ArchiveError(UNREADABLE, str(place + 1), error)
        self._checked.append(write_saved(saved))
        return self._checked[-1], saved

    def install(self, store: Store) -> Taken:
        """Add to what the store holds; ArchiveError ``refused``, and it holds what it did, if it has no room."""
        assert len(self._checked) == self.size
        before = store.get(MATCHES) or ""
        known = set(split_matches(before))
        added = []
        for text in self._checked:
            if text not in known:
                known.add(text)
                added.append(text)
        settings = read_settings(store)
        names = tuple([name for name in SETTINGS if name in self._settings and name not in settings])
        for name in names:
            settings[name] = self._settings[name]
        table = self._table if _is_free(store) else None
        changes = [(MATCHES, "\n\n".join(([before] if before else []) + added))] if added else []
        changes += [(SLOT, write_saved(table))] if table is not None else []
        changes += [(KEY, json.dumps(settings))] if names else []
        _put_all(store, changes)
        return Taken(len(added), self.size - len(added), names, table)


def export_text(store: Store, matches: list[str], program: str, date: str) -> str:
    """The file: these matches, and of the store the settings and the running match, if one can be read."""
    table = _running(store.get(SLOT) or "")
    pairs: list[tuple[str, Any]] = [
        ("format", FORMAT),
        ("version", VERSION),
        ("program", program),
        ("date", date),
        ("settings", _texts(read_settings(store))),
        ("table", "" if table is None else write_saved(table)),
    ]
    lines = [json.dumps(name) + ": " + json.dumps(value) for name, value in pairs]
    listed = ",\n".join([json.dumps(text) for text in matches])
    return "{\n" + ",\n".join(lines) + ',\n"matches": [\n' + listed + "\n]\n}\n"


def import_text(text: str, store: Store) -> Taken:
    """Read a file and take it. ArchiveError, and nothing has changed, if it is not taken."""
    archive = read_archive(text)
    for _ in range(archive.size):
        archive.check()
    return archive.install(store)


def read_archive(text: str) -> Archive:
    """The content of a file, whose matches are still to be checked. ArchiveError for anything else."""
    if len(text) > LARGEST:
        raise ArchiveError(TOO_LARGE)
    fields = _fields(text)
    if fields.pop("format", None) != FORMAT:
        raise ArchiveError(NOT_OURS)
    version = _take(fields, "version", int)
    if version != VERSION:
        raise ArchiveError(OTHER_VERSION, str(version))
    _take(fields, "program", str)
    date = _take(fields, "date", str)
    if not is_date(date):
        raise ArchiveError(WRONG, "date")
    settings = _take(fields, "settings", dict)
    for name in sorted(settings):
        if not isinstance(settings[name], str):
            raise ArchiveError(WRONG, "settings: " + name)
    table = _read_table(_take(fields, "table", str))
    matches = _take(fields, "matches", list)
    for place, match in enumerate(matches):
        if not isinstance(match, str):
            raise ArchiveError(WRONG, "matches: " + str(place + 1))
    for name in sorted(fields):
        raise ArchiveError(UNKNOWN, name)
    return Archive(date, settings, table, matches)


def is_begun(saved: Saved) -> bool:
    """Whether the person has done anything in a match."""
    last = saved.records[-1]
    return len(saved.records) > 1 or last.resigned or BY_PERSON in last.by


def _fields(text: str) -> dict[str, Any]:
    try:
        fields = json.loads(text)
    except (ValueError, RuntimeError):  # RuntimeError: brackets in brackets without end
        raise ArchiveError(NOT_JSON)
    if not isinstance(fields, dict):
        raise ArchiveError(NOT_OURS)
    return fields


def _take(fields: dict[str, Any], name: str, kind: type) -> Any:
    """Remove and return a field of that type, which True is not for a number."""
    if name not in fields:
        raise ArchiveError(MISSING, name)
    value = fields.pop(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise ArchiveError(WRONG, name)
    return value


def _read_table(text: str) -> Optional[Saved]:
    if not text:
        return None
    try:
        return read_saved(text)
    except (NotationError, SetupError, IllegalMove) as error:
        raise ArchiveError(TABLE, "", error)


def _running(text: str) -> Optional[Saved]:
    """The match of a text, if it has begun and is not over."""
    try:
        saved = read_saved(text)
    except (NotationError, SetupError, IllegalMove):
        return None
    return saved if is_begun(saved) and match_of(saved).winner is None else None


def _is_free(store: Store) -> bool:
    """Whether no match has begun here; what cannot be read is left alone."""
    text = store.get(SLOT)
    if not text:
        return True
    try:
        return not is_begun(read_saved(text))
    except (NotationError, SetupError, IllegalMove):
        return False


def _texts(settings: dict[str, Any]) -> dict[str, str]:
    return {name: settings[name] for name in settings if isinstance(settings[name], str)}


def _put_all(store: Store, changes: list[tuple[str, str]]) -> None:
    """Write all or nothing: what was written before the store refused is put back."""
    before = [(key, store.get(key) or "") for key, _ in changes]
    for place, (key, text) in enumerate(changes):
        if not store.put(key, text):
            for earlier, old in before[:place]:
                store.put(earlier, old)
            raise ArchiveError(REFUSED)
