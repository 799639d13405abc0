"""Every lesson read, walked and answered on each interpreter, and the class code the same."""

from __future__ import annotations

import json

from engine.legal import legal_moves
from engine.moves import move_name
from engine.notation import write_position
from engine.shuffle import Dice
from teach.classes import class_code
from teach.lessons import answer, read_lesson, walk
from teach.shape import LessonProblem
from tests.tally import equal, raises, true

FOLDER = __file__[: __file__.rindex("/tests/")] + "/py/teach/lessons/"


def text_of(name: str) -> str:
    with open(FOLDER + name + ".json", encoding="utf-8") as file:
        return file.read()


def test_every_lesson_reads_and_answers_every_try() -> None:
    for name in json.loads(text_of("order")):
        lesson = read_lesson(text_of(name))
        true(lesson.title.de and lesson.done.en, name)
        for at, state in enumerate(walk(lesson)):
            step = lesson.steps[at]
            for move in legal_moves(state):
                tried = answer(lesson, at, move_name(move))
                equal(tried.is_good, move in step.good, name)
                true(tried.reason is None and tried.cost is not None, name)
            true(answer(lesson, at, "pass").reason, name)


def test_a_position_with_unknown_cards_is_the_same_everywhere() -> None:
    text = json.loads(text_of("erster-stich"))["steps"][0]["position"]
    lesson = {"lesson": 1, "title": {"de": "a"}, "done": {"de": "a"}}
    lesson["steps"] = [{"position": text, "text": {"de": "a"}, "good": ["Ts"]}]
    state = walk(read_lesson(json.dumps(lesson)))[0]
    equal(Dice(write_position(state)).below(256), 134)


def test_faults_are_named() -> None:
    for text, code in (
        ("", "no_json"),
        ("{", "no_json"),
        ("[1, ", "no_json"),
        ("[" * 99, "too_deep"),
        ("null", "wrong_type"),
        ('{"lesson": 2}', "unknown_version"),
        ('{"lesson": 1, "x": 1}', "unknown_field"),
        ('{"lesson": 1, "title": {"de": "a"}, "done": {"de": "a"}, "steps": []}', "no_steps"),
        ('{"lesson": 1, "title": {"de": "a"}, "done": {"de": "a"}, "steps": [{"good": ["Ac"]}]}', "field_missing"),
    ):
        raises(LessonProblem, code, read_lesson, text)


def test_the_class_code_is_the_same_everywhere() -> None:
    equal(class_code(["erster-stich", "zudrehen"], ["zudrehen"], "7b"), "1/2-UF44")
    equal(class_code(["zudrehen", "erster-stich"], ["zudrehen", "zudrehen"], " 7 B "), "1/2-UF44")
    equal(class_code(["zudrehen"], [], "Füchse Ä"), "0/1-BQFF")
