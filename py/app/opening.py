"""What the page's address asks for: a game, a position, a lesson, a deal to look at. A bad address explains itself.

Query and fragment are read alike, as fields; where the fragment names a deal, the deal is that of the fragment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.levels import level_named
from app.i18n import tr
from app.save import read_played
from app.settings import LIGHT_LEVEL, USUAL_LEVEL
from app.telling import tell_error
from app.wishes import NO_WISHES, Wishes, take_wishes, with_day
from engine.errors import IllegalMove, NotationError, SetupError
from engine.fields import read_fields, refuse_rest, take, take_rules, write_fields
from engine.record import states
from engine.rules import KLASSISCH, OPTIONS
from engine.sketch import MARK
from engine.state import OVER
from engine.tuples import replace

if TYPE_CHECKING:
    from typing import Any, Optional

    from ai.levels import Level
    from engine.fields import Fields
    from engine.record import Record
    from engine.rules import Rules

GAME, POSITION, LESSON, WATCH, DAILY = KINDS = ("game", "position", "lesson", "watch", "daily")
_DEAL_MARKS = (MARK, "deck", "d")
_LESSON_TEXT = "lesson={"  # a whole lesson, not a name
_MOST_NOTES = 4  # faults of an address that are told


class Opening(
    NamedTuple(
        "_Opening",
        [
            ("kind", str),
            ("rules", "Rules"),
            ("level", "Level"),
            ("seed", str),  # empty for a fresh one
            ("record", "Optional[Record]"),
            ("lesson", str),  # the text of a lesson that is in the address
            ("wishes", "Wishes"),
            ("problem", str),  # sentences for the player, or empty
        ],
    )
):
    """How to begin."""

    __slots__ = ()


def read_opening(
    query: str, fragment: str, usual: Rules = KLASSISCH, usual_level: Level = USUAL_LEVEL, today: str = ""
) -> Opening:
    """The opening of an address: ``query`` and ``fragment`` without their marks. Never raises.

    ``today`` is the player's date; no deal of the day is dealt before it.
    """
    notes: list[str] = []
    lesson = ""
    text = decode(fragment)
    if text.startswith(_LESSON_TEXT):
        lesson, text = text.partition("=")[2], ""
    fields, shared = _read(decode(query), "bad.address", notes), _read(text, "bad.link", notes)
    wishes = with_day(_wishes(fields, shared, notes), today, notes)
    record = None
    for place, key in ((shared, "bad.link"), (fields, "bad.address")):
        if any(mark in place for mark in _DEAL_MARKS):
            record = _read_deal(place, key, notes) if record is None else record
            place.clear()
    kind = _kind(record, lesson, wishes)
    if kind == POSITION and usual_level.needs_worker:
        usual_level = LIGHT_LEVEL  # a board loads no whole Python unless its address asks for one
    rules, level, seed = _read_game(fields, usual, usual_level, notes)
    _refuse(shared, "bad.link", notes)
    return Opening(kind, rules, level, seed, record, lesson, wishes, " ".join(notes[:_MOST_NOTES]))


def wants_worker(query: str) -> bool:
    """Whether the strong opponent may be loaded; ``worker=off`` in the address forbids it."""
    return "worker=off" not in decode(query).split("&")


def decode(text: str) -> str:
    """``text`` of an address with its %-codes resolved; as it stands if they are no UTF-8."""
    first, *rest = text.split("%")
    data = [first.encode()]
    for part in rest:
        code = part[:2]
        is_code = len(code) == 2 and all(letter in "0123456789abcdefABCDEF" for letter in code)
        data.append(bytes([int(code, 16)]) + part[2:].encode() if is_code else b"%" + part.encode())
    try:
        return b"".join(data).decode()
    except UnicodeError:
        return text


def _kind(record: Optional[Record], lesson: str, wishes: Wishes) -> str:
    if lesson or wishes.lessons:
        return LESSON
    if record is None:
        return DAILY if wishes.day else GAME
    if wishes.watches or wishes.reviews or states(record)[-1].step == OVER:
        return WATCH
    return POSITION if record.start is not None else GAME


def _read(text: str, key: str, notes: list[str]) -> Fields:
    try:
        return read_fields(text)
    except NotationError as error:
        notes.append(tr(key, detail=tell_error(error)))
        return {}


def _wishes(fields: Fields, shared: Fields, notes: list[str]) -> Wishes:
    """Those of both parts; where both have one, the fragment's."""
    asked, told = take_wishes(fields, notes), take_wishes(shared, notes)
    looks = dict(asked.looks)
    looks.update(told.looks)
    both: list[Any] = [mine if theirs == usual else theirs for mine, theirs, usual in zip(asked, told, NO_WISHES)]
    wishes = Wishes(looks, *both[1:])
    return replace(wishes, friend=told.friend) if told.day else wishes  # a friend's moves are of one date


def _read_deal(fields: Fields, key: str, notes: list[str]) -> Optional[Record]:
    try:
        return read_played(write_fields(list(fields.items())))
    except (NotationError, SetupError, IllegalMove) as error:
        notes.append(tr(key, detail=tell_error(error)))
        return None


def _read_game(
    fields: Fields, usual: Rules, usual_level: Level, notes: list[str]
) -> tuple[Rules, Level, str]:
    """Rules, level and seed of the deals that will be dealt."""
    try:
        rules = usual
        if "rules" in fields or any(key in fields for key, _ in OPTIONS):
            fields.setdefault("rules", usual.name)
            rules = take_rules(fields)
        level = level_named(take(fields, "level", usual_level.name))
        seed = take(fields, "seed", "")
        refuse_rest(fields)
        return rules, level, seed
    except NotationError as error:
        notes.append(tr("bad.address", detail=tell_error(error)))
        return usual, usual_level, ""


def _refuse(fields: Fields, key: str, notes: list[str]) -> None:
    try:
        refuse_rest(fields)
    except NotationError as error:
        notes.append(tr(key, detail=tell_error(error)))


class SeededChance:
    """Seeds that follow from one text: the same address deals the same cards."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._count = 0

    def seed(self) -> str:
        self._count += 1
        return f"{self._seed}/{self._count}"
