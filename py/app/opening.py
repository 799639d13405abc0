"""What the page's address asks for: rules, level, a seed, or a deal to play on in. A bad address explains itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.levels import level_named
from app.i18n import tr
from app.save import read_played
from app.settings import USUAL_LEVEL
from app.telling import tell_error
from engine.errors import IllegalMove, NotationError, SetupError
from engine.fields import read_fields, refuse_rest, take, take_rules
from engine.rules import KLASSISCH, OPTIONS

if TYPE_CHECKING:
    from typing import Optional

    from ai.levels import Level
    from engine.record import Record
    from engine.rules import Rules

_NOT_OURS = ("lang", "runtime", "worker")  # js/start.js reads them


class Opening(
    NamedTuple(
        "_Opening",
        [("rules", "Rules"), ("level", "Level"), ("seed", str), ("record", "Optional[Record]"), ("problem", str)],
    )
):
    """How to begin. ``seed`` is empty for a fresh one; ``problem`` is a sentence for the player, or empty."""

    __slots__ = ()


def read_opening(
    query: str, fragment: str, usual: Rules = KLASSISCH, usual_level: Level = USUAL_LEVEL
) -> Opening:
    """The opening of an address: ``query`` and ``fragment`` without their marks. Never raises."""
    rules, level, seed, problem = usual, usual_level, "", ""
    try:
        rules, level, seed = _read_query(decode(query), usual, usual_level)
    except NotationError as error:
        problem = tr("bad.address", detail=tell_error(error))
    record = None
    if fragment:
        try:
            record = read_played(decode(fragment))
        except (NotationError, SetupError, IllegalMove) as error:
            problem = tr("bad.link", detail=tell_error(error))
    return Opening(rules, level, seed, record, problem)


def wants_worker(query: str) -> bool:
    """Whether the strong opponent may be loaded; ``worker=off`` in the address forbids it."""
    return "worker=off" not in decode(query).split("&")


def decode(text: str) -> str:
    """``text`` of an address with its %-codes resolved; as it stands if they are no UTF-8."""
    first, *rest = text.split("%")
    data = first.encode()
    for part in rest:
        code = part[:2]
        is_code = len(code) == 2 and all(letter in "0123456789abcdefABCDEF" for letter in code)
        data += bytes([int(code, 16)]) + part[2:].encode() if is_code else b"%" + part.encode()
    try:
        return data.decode()
    except UnicodeError:
        return text


def _read_query(query: str, usual: Rules, usual_level: Level) -> tuple[Rules, Level, str]:
    fields = read_fields(query)
    for key in _NOT_OURS:
        fields.pop(key, "")
    rules = usual
    if "rules" in fields or any(key in fields for key, _ in OPTIONS):
        fields.setdefault("rules", usual.name)
        rules = take_rules(fields)
    level = level_named(take(fields, "level", usual_level.name))
    seed = take(fields, "seed", "")
    refuse_rest(fields)
    return rules, level, seed


class SeededChance:
    """Seeds that follow from one text: the same address deals the same cards."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._count = 0

    def seed(self) -> str:
        self._count += 1
        return f"{self._seed}/{self._count}"
