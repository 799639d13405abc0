"""Players as texts: ``thumb``, ``random``, a level's name, or ``meister:iterations=500,slips=0.1``."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from ai.brain import decide
from ai.casual import choose_casually
from ai.levels import LEVEL_NAMES, Level, level_named
from ai.policy import choose
from engine.legal import legal_moves
from engine.shuffle import Dice
from engine.tuples import replace

if TYPE_CHECKING:
    from engine.moves import Move
    from engine.state import View

# A view, a seed, the match's score by side, and moves that may not be chosen though they are legal (``random`` and
# levels that search heed them; the rules of thumb never choose those in question). The answer is the move and what it
# cost (iterations; else 0).
Player = Callable[["View", str, "tuple[int, ...]", "tuple[Move, ...]"], "tuple[Move, int]"]

THUMB, RANDOM = "thumb", "random"


class PlayerError(ValueError):
    """A text names no player; it says what is wrong with it."""


@cache
def read_player(text: str) -> Player:
    """The player of a text; PlayerError if there is none."""
    if text == THUMB:
        return _thumb
    if text == RANDOM:
        return _random
    level = read_level(text)
    return _deciding(level) if level.needs_worker else _casual(level)


def full_text(text: str) -> str:
    """The player with every parameter it plays by, so that two texts are equal only if the players are."""
    if text in (THUMB, RANDOM):
        return text
    level = read_level(text)
    return level.name + ":" + ",".join(f"{field}={getattr(level, field)}" for field in level._fields if field != "name")


def read_level(text: str) -> Level:
    """A level by its name, perhaps with changed parameters."""
    name, _, changes = text.partition(":")
    if name not in LEVEL_NAMES:
        raise PlayerError(f"no player {name!r}: there are {', '.join((THUMB, RANDOM, *LEVEL_NAMES))}")
    level = level_named(name)
    for change in changes.split(",") if changes else ():
        field, equals, value = change.partition("=")
        if not equals or field not in level._fields or field == "name":
            known = ", ".join(each for each in level._fields if each != "name")
            raise PlayerError(f"no parameter {change!r} in {text!r}: there are {known}")
        level = replace(level, **{field: _read_value(value, getattr(level, field), change)})
    return level


def _read_value(text: str, present: Any, change: str) -> Any:
    """The value of a text, of the type that the field has now."""
    kind = type(present)
    try:
        if kind is bool:
            return {"true": True, "false": False}[text.lower()]
        if kind in (int, float, str):
            return kind(text)
    except (KeyError, ValueError):
        pass
    raise PlayerError(f"bad value in {change!r}: wanted is a value like {present!r}")


def _thumb(view: View, _seed: str, _score: tuple[int, ...], _forbidden: tuple[Move, ...]) -> tuple[Move, int]:
    return choose(view), 0


def _random(view: View, seed: str, _score: tuple[int, ...], forbidden: tuple[Move, ...]) -> tuple[Move, int]:
    moves = [move for move in legal_moves(view.known) if move not in forbidden]
    return moves[Dice(seed).below(len(moves))], 0


def _casual(level: Level) -> Player:
    return lambda view, seed, _score, _forbidden: (choose_casually(view, level, seed), 0)


def _deciding(level: Level) -> Player:
    return lambda view, seed, score, forbidden: decide(view, level, seed, score, forbidden)
