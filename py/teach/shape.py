"""JSON of unknown origin, read with a name for every fault and the place where it is."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, Optional

LESSON_CODES = (
    "no_json", "too_long", "too_deep", "wrong_type", "field_missing", "unknown_field", "bad_value", "no_words",
    "unknown_version", "no_steps", "too_many_steps", "no_good_move", "no_position", "bad_position",
    "impossible_position", "not_a_move", "illegal_move", "not_your_turn", "deal_over",
)  # fmt: skip

LONGEST = 200_000  # characters of a file
DEEPEST = 8  # brackets within brackets; a lesson has 7
LONGEST_WORDS = 1000  # characters of one text


class LessonProblem(ValueError):
    """A lesson that cannot be used: what is wrong, where (``steps/2/good``, steps from 1), and what stands there."""

    def __init__(self, code: str, place: str = "", detail: str = "") -> None:
        assert code in LESSON_CODES, code
        super().__init__(": ".join([part for part in (code, place, detail) if part]))
        self.code = code
        self.place = place
        self.detail = detail


class Words(NamedTuple("_Words", [("de", str), ("en", str)])):
    """A text in both languages; where the author wrote but one, it stands in for the other."""

    __slots__ = ()

    def said(self, language: str) -> str:
        return self.de if language == "de" else self.en


def read_json(text: str) -> Any:
    """What a JSON text holds; LessonProblem if it is none, or larger or deeper than any lesson."""
    if not isinstance(text, str):
        raise LessonProblem("wrong_type")
    if len(text) > LONGEST:
        raise LessonProblem("too_long")
    if _depth(text) > DEEPEST:
        raise LessonProblem("too_deep")
    try:
        return json.loads(text)
    except (ValueError, TypeError) as error:  # MicroPython says TypeError for a key that is a list
        raise LessonProblem("no_json", "", str(error))


def _depth(text: str) -> int:
    depth = deepest = 0
    is_inside = is_escaped = False
    for letter in text:
        if is_escaped:
            is_escaped = False
        elif letter == '"':
            is_inside = not is_inside
        elif is_inside:
            is_escaped = letter == "\\"
        elif letter in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif letter in "]}":
            depth -= 1
    return deepest


def beneath(place: str, name: str) -> str:
    """The place of a part: ``steps/2`` and ``good`` give ``steps/2/good``."""
    return place + "/" + name if place else name


def as_table(value: Any, place: str, known: Optional[Iterable[str]] = None) -> dict[str, Any]:
    """An object; with ``known`` keys any other is refused by name."""
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise LessonProblem("wrong_type", place)
    for key in sorted(value) if known is not None else ():
        if key not in known:  # type: ignore[operator]
            raise LessonProblem("unknown_field", beneath(place, key[:40]))
    return value


def as_list(value: Any, place: str) -> list[Any]:
    if not isinstance(value, list):
        raise LessonProblem("wrong_type", place)
    return value


def as_text(value: Any, place: str) -> str:
    """A string that can be shown: not too long, no half of a character."""
    if not isinstance(value, str):
        raise LessonProblem("wrong_type", place)
    if len(value) > LONGEST_WORDS or any(0xD800 <= ord(letter) <= 0xDFFF for letter in value):
        raise LessonProblem("bad_value", place)
    return value


def as_number(value: Any, place: str, least: float, most: float) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise LessonProblem("wrong_type", place)
    if not least <= value <= most:  # nor is what is not a number at all
        raise LessonProblem("bad_value", place)
    return float(value)


def as_words(value: Any, place: str) -> Words:
    """``{"de": "…", "en": "…"}``; one of the two is enough."""
    table = as_table(value, place, ("de", "en"))
    german, english = [as_text(table[key], beneath(place, key)) if key in table else "" for key in ("de", "en")]
    if not german and not english:
        raise LessonProblem("no_words", place)
    return Words(german or english, english or german)


def part(table: dict[str, Any], key: str, place: str) -> Any:
    """A field that must be there."""
    if key not in table:
        raise LessonProblem("field_missing", beneath(place, key))
    return table[key]
