"""Copies the lessons to where the page fetches them, with a list of their titles."""

import json
import shutil
from pathlib import Path

from building import BuildError
from teach.lessons import read_lesson
from teach.shape import LessonProblem

SOURCE = "py/teach/lessons"
TARGET = "lessons"
ORDER = "order.json"


def write_lessons(root: Path, out: Path) -> None:
    """Every lesson that order.json names, and index.json: name and title of each, in that order."""
    source, target = root / SOURCE, out / TARGET
    if not (source / ORDER).is_file():
        return
    target.mkdir()
    entries = []
    for name in json.loads((source / ORDER).read_text(encoding="utf-8")):
        path = source / f"{name}.json"
        try:
            lesson = read_lesson(path.read_text(encoding="utf-8"))
        except (OSError, LessonProblem) as error:
            raise BuildError(f"{path.relative_to(root)}: {error}") from None
        shutil.copyfile(path, target / path.name)
        entries.append({"name": name, "title": {"de": lesson.title.de, "en": lesson.title.en}})
    (target / "index.json").write_text(json.dumps(entries, ensure_ascii=False), encoding="utf-8")
