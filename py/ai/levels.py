"""The levels, weakest first: rows of parameters, for the page and the worker alike (page subset)."""

from __future__ import annotations

from typing import NamedTuple

from engine.errors import NotationError


class Level(
    NamedTuple(
        "_Level",
        [
            ("name", str),
            ("iterations", int),  # of the search for one decision; 0: rules of thumb, which run in the page
            ("worlds", int),  # hands of the other that it looks at when the stock is closed
            ("weighs_score", bool),  # whether it plays for the match, not for game points
            ("memory", int),  # tricks that it remembers, the last ones
            ("slips", float),  # how often it plays another card than the one it found best
            ("oversights", float),  # how often it does not notice that it has 66
        ],
    )
):
    """How strong an opponent is. Weakness is forgetting, slipping and thinking less, never playing to lose."""

    __slots__ = ()

    @property
    def needs_worker(self) -> bool:
        return self.iterations > 0


LEVELS = (
    Level("neuling", 0, 0, False, 0, 0.5, 0.3),
    Level("gelegenheitsspieler", 0, 0, False, 3, 0.25, 0.1),
    Level("stammtisch", 200, 15, True, 12, 0.0, 0.0),
    Level("koenner", 700, 30, True, 12, 0.0, 0.0),
    Level("meister", 3000, 100, True, 12, 0.0, 0.0),
)
LEVEL_NAMES = tuple([level.name for level in LEVELS])


def level_named(name: str) -> Level:
    """NotationError ``unknown_level`` if there is none of that name."""
    for level in LEVELS:
        if level.name == name:
            return level
    raise NotationError("unknown_level", name)
