"""Lesson files: found, computed, written in one form."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.moves import move_name
from schooling.following import follow, write_moves
from schooling.valuing import value_moves
from teach.lessons import read_lesson, walk

if TYPE_CHECKING:
    from engine.state import State

FOLDER = Path(__file__).resolve().parent.parent.parent / "py" / "teach" / "lessons"
ORDER = "order.json"
WIDTH = 120
SEED = "lessons"


def ordered_names() -> list[str]:
    """The lessons in teaching order."""
    names: list[str] = json.loads((FOLDER / ORDER).read_text(encoding="utf-8"))
    return names


def path_of(name: str) -> Path:
    """The file of a lesson's name, or a teacher's own file."""
    return Path(name) if name.endswith(".json") else FOLDER / f"{name}.json"


def computed(raw: dict[str, Any], seed: str = SEED) -> dict[str, Any]:
    """The lesson with fresh values and replies. LessonProblem if it cannot be used."""
    steps: list[dict[str, Any]] = []
    for step in raw.get("steps") or [None]:
        if not isinstance(step, dict):
            read_lesson(json.dumps(raw))  # which says what is wrong
            raise AssertionError
        plain = {key: value for key, value in step.items() if key != "computed"}
        lesson = read_lesson(json.dumps({**raw, "steps": [*steps, plain]}))
        steps.append({**plain, "computed": compute_step(walk(lesson)[-1], tuple(plain.get("replies", {})), seed)})
    return {**raw, "steps": steps}


def compute_step(state: State, answered: tuple[str, ...], seed: str = SEED) -> dict[str, Any]:
    """What stands under ``computed``; tries in ``answered`` have replies of the author's."""
    valued = value_moves(state, seed)
    moves = {}
    for move, estimate in valued.moves.items():
        entry: dict[str, Any] = {"value": estimate.value, "error": estimate.error}
        token = move_name(move)
        replies = () if token in answered else follow(state, move, seed)
        if replies:
            entry["replies"] = write_moves(replies)
        moves[token] = entry
    return {"by": valued.by, "moves": moves}


def written(value: Any) -> str:
    """The one form of a file: as read, each part on one line if it fits there."""
    return _lines(value, 0, 0) + "\n"


def _lines(value: Any, indent: int, before: int) -> str:
    line = json.dumps(value, ensure_ascii=False)
    is_short = indent + before + len(line) < WIDTH
    if not isinstance(value, (dict, list)) or not value or (is_short and indent > 2):
        return line
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        keys = [json.dumps(key, ensure_ascii=False) + ": " for key in value]
        parts = [key + _lines(each, indent + 2, len(key)) for key, each in zip(keys, value.values())]  # noqa: B905
    else:
        parts = [_lines(each, indent + 2, 0) for each in value]
    if all(isinstance(each, str) for each in value) and is_short:
        return line
    opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
    return opening + "\n" + ",\n".join([inner + each for each in parts]) + "\n" + " " * indent + closing
