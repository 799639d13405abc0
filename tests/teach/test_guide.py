"""docs/lessons.md: its example is a lesson, and what it says of limits is so."""

import json
import re
from pathlib import Path

from schooling.valuing import ITERATIONS, MOST_WORLDS, RUNS
from teach.lessons import MOST_STEPS, WAYS, read_lesson, walk
from teach.shape import LONGEST, LONGEST_WORDS

CPYTHON_ONLY = True
GUIDE = (Path(__file__).resolve().parent.parent.parent / "docs" / "lessons.md").read_text(encoding="utf-8")


def test_the_example_is_a_lesson() -> None:
    found = re.search(r"<!-- test:lesson -->\s+```json\n(.*?)```", GUIDE, re.DOTALL)
    assert found
    lesson = read_lesson(found[1])
    assert len(walk(lesson)) == len(json.loads(found[1])["steps"]) == 2


def test_numbers_and_names_are_those_of_the_program() -> None:
    for number in (LONGEST, LONGEST_WORDS, MOST_WORLDS, ITERATIONS):
        assert f"{number:,}" in GUIDE
    assert f"one to {MOST_STEPS} steps" in GUIDE
    assert RUNS == 6  # "six runs"
    assert f"{RUNS} × {ITERATIONS:,}" in GUIDE
    assert all(f"- `{way}`" in GUIDE for way in WAYS)
