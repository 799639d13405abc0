"""What an address asks for beside the deal: looks, which parts show, where to keep a match, whom to talk to.

Every wish is checked by itself: a bad one is named, and the others hold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.i18n import LANGUAGES, date_text, is_date, tr
from app.settings import LOOKS, MOTIONS
from engine.tuples import replace

if TYPE_CHECKING:
    from engine.fields import Fields

PARTS = ("bar", "menu", "match", "language", "tools", "told", "link")  # css/board.css leaves them out
SAFE = "abcdefghijklmnopqrstuvwxyz0123456789-"
MOST_LESSONS = 40
_LONGEST = 40
_LONGEST_WORD = 20  # of a look

TODAY = "today"
_TRUTH = ("true", "false")
# Key: what it may be. js/start.js follows some of them before there is a Python.
WORDS = dict(LOOKS)
WORDS["lang"] = LANGUAGES
WORDS["motion"] = MOTIONS
WORDS["runtime"] = ("micropython", "pyodide")
WORDS["worker"] = ("off",)
WORDS["open"] = WORDS["watch"] = WORDS["review"] = WORDS["edit"] = _TRUTH
LOOK_KEYS = tuple([name for name, _ in LOOKS]) + ("motion",)


class Wishes(
    NamedTuple(
        "_Wishes",
        [
            ("looks", "dict[str, str]"),  # settings of the table that hold here, by name
            ("is_open", bool),  # the other hand lies open
            ("watches", bool),  # a record is stepped through, not played on
            ("reviews", bool),  # a record is stepped through, and each decision priced
            ("edits", bool),  # the board editor comes first
            ("hidden", "tuple[str, ...]"),  # PARTS that are left out
            ("slot", str),  # where an embedded match is kept; empty: nowhere
            ("host", str),  # the only origin to talk to; empty: any
            ("lessons", "tuple[str, ...]"),  # names, one after the other
            ("school", str),  # the class for whose lessons a code is shown
            ("day", str),  # the date of a deal of the day
            ("friend", str),  # the moves of somebody's deal of that day, a letter each
        ],
    )
):
    """The wishes of an address."""

    __slots__ = ()


NO_WISHES = Wishes({}, False, False, False, False, (), "", "", (), "", "", "")


def take_wishes(fields: Fields, notes: list[str]) -> Wishes:
    """Remove the wishes from an address's fields; what cannot be met is noted as a sentence."""
    words = {}
    for key in sorted(WORDS):
        value = fields.get(key, "")
        if key == "deck" and value not in WORDS[key] and len(value) > _LONGEST_WORD:
            continue  # the cards of a deal
        if key in fields:
            fields.pop(key)
            if value in WORDS[key]:
                words[key] = value
            else:
                notes.append(tr("bad.wish", name=key, value=_short(value), known=", ".join(WORDS[key])))
    return Wishes(
        looks={key: words[key] for key in LOOK_KEYS if key in words},
        is_open=words.get("open") == "true",
        watches=words.get("watch") == "true",
        reviews=words.get("review") == "true",
        edits=words.get("edit") == "true",
        hidden=_take_parts(fields, notes),
        slot=_take_name(fields, "save", notes),
        host=_take_host(fields, notes),
        lessons=_take_lessons(fields, notes),
        school=_take_name(fields, "class", notes),
        day=fields.pop("day", ""),
        friend=fields.pop("friend", ""),
    )


def with_day(wishes: Wishes, today: str, notes: list[str]) -> Wishes:
    """The wishes with the date that is meant; without a deal of the day where it is none or still to come."""
    if not (wishes.day or wishes.friend):
        return wishes
    day = today if wishes.day == TODAY else wishes.day
    if not is_date(day):
        notes.append(tr("bad.day", value=_short(day)))
    elif day > today:
        notes.append(tr("bad.day.future", date=date_text(day)))
    else:
        return replace(wishes, day=day)
    return replace(wishes, day="", friend="")


def _take_parts(fields: Fields, notes: list[str]) -> tuple[str, ...]:
    parts = []
    for part in [part for part in fields.pop("hide", "").split(",") if part]:
        if part in PARTS:
            parts.append(part)
        else:
            notes.append(tr("bad.wish", name="hide", value=_short(part), known=", ".join(PARTS)))
    return tuple(parts)


def _take_name(fields: Fields, key: str, notes: list[str]) -> str:
    name = fields.pop(key, "")
    if is_name(name) or not name:
        return name
    notes.append(tr("bad.name", name=key, value=_short(name)))
    return ""


def is_name(text: str) -> bool:
    """Whether a text can name a lesson, a slot or a class: small letters, digits, dashes."""
    return 0 < len(text) <= _LONGEST and all(letter in SAFE for letter in text)


def _take_host(fields: Fields, notes: list[str]) -> str:
    """An origin: ``https://example.org``, without a path."""
    host = fields.pop("host", "")
    if not host:
        return ""
    scheme, found, rest = host.partition("://")
    is_origin = scheme in ("http", "https") and found and rest and not any(letter in "/?#@\\ " for letter in rest)
    if is_origin and len(rest) < 200:
        return host
    notes.append(tr("bad.host", value=_short(host)))
    return "null"  # nobody is like that: rather silent than talking to the wrong one


def _take_lessons(fields: Fields, notes: list[str]) -> tuple[str, ...]:
    names: list[str] = []
    for key in ("lesson", "lessons"):
        for name in [name for name in fields.pop(key, "").split(",") if name]:
            if is_name(name) and len(names) < MOST_LESSONS:
                names.append(name)
            else:
                notes.append(tr("bad.name", name=key, value=_short(name)))
    return tuple(names)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
