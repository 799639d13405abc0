"""The reader of lessons: whatever it is given, a lesson or a named fault with its place."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.moves import move_name
from schooling.filing import FOLDER, ordered_names
from teach.lessons import MOST_STEPS, answer, read_lesson, walk
from teach.shape import LESSON_CODES, LONGEST, LessonProblem

CPYTHON_ONLY = True
WORDS = {"de": "Wort", "en": "word"}
STEP = {"position": "hands=AcKc9dJdTh9h up=Qh", "text": WORDS, "good": ["Ac"]}
GOING_ON = {"text": WORDS, "good": ["draw"]}


def small(**changes: Any) -> dict[str, Any]:
    return {"lesson": 1, "title": WORDS, "steps": [STEP], "done": WORDS, **changes}


def with_step(**changes: Any) -> dict[str, Any]:
    return small(steps=[{**STEP, **changes}])


def without(table: dict[str, Any], key: str) -> dict[str, Any]:
    return {each: value for each, value in table.items() if each != key}


def problem(value: Any) -> tuple[str, str]:
    with pytest.raises(LessonProblem) as caught:
        read_lesson(value if isinstance(value, str) else json.dumps(value))
    return caught.value.code, caught.value.place


def test_the_smallest_lesson_reads() -> None:
    lesson = read_lesson(json.dumps(small()))
    assert (lesson.title.said("de"), lesson.title.said("en")) == ("Wort", "word")
    assert answer(lesson, 0, "Ac")[:5] == (True, True, None, None, None)
    assert answer(lesson, 0, "Qh").reason == "not_in_hand"


def test_one_language_stands_in_for_the_other() -> None:
    lesson = read_lesson(json.dumps(small(title={"de": "Nur deutsch"}, done={"en": "English alone"})))
    assert lesson.title.said("en") == "Nur deutsch"
    assert lesson.done.said("de") == "English alone"


def test_words_for_any_try_are_not_for_a_good_one() -> None:
    lesson = read_lesson(json.dumps(with_step(answers={"*": WORDS})))
    assert answer(lesson, 0, "Ac").words is None
    assert answer(lesson, 0, "Kc").words == ("Wort", "word")
    assert answer(lesson, 0, "Qh").words is None  # illegal


def test_a_cost_is_what_the_best_move_would_bring_more() -> None:
    moves = {"Ac": {"value": 0.5, "error": 0.03}, "Kc": {"value": -0.5, "error": 0.04, "replies": ""}}
    lesson = read_lesson(json.dumps(with_step(computed={"by": "meister", "moves": moves})))
    assert answer(lesson, 0, "Ac")[4:6] == (0.0, 0.0)
    assert answer(lesson, 0, "Kc")[4:6] == (1.0, 0.05)
    assert answer(lesson, 0, "9d").cost is None


def test_the_author_s_replies_come_before_computed_ones() -> None:
    position = "hands=AcKc9dJdTh9h/9cTcAdJsQs9s up=Qh"
    moves = {"Ac": {"value": 0, "replies": "9c"}, "Kc": {"value": 0, "replies": "Tc draw"}}
    step = {**STEP, "position": position, "replies": {"Ac": "Tc"}, "computed": {"by": "meister", "moves": moves}}
    lesson = read_lesson(json.dumps(small(steps=[step, GOING_ON])))
    assert [move_name(move) for move in answer(lesson, 0, "Ac").replies] == ["Tc"]
    assert [move_name(move) for move in answer(lesson, 0, "Kc").replies] == ["Tc", "draw"]
    assert walk(lesson)[1].trick_points == (21, 0)


@pytest.mark.parametrize(
    ("value", "code", "place"),
    [
        ("", "no_json", ""),
        ("[" * 5000, "too_deep", ""),
        ("[" * 5000 + "]" * 5000, "too_deep", ""),
        ('"' + "x" * LONGEST + '"', "too_long", ""),
        ([], "wrong_type", ""),
        ({}, "field_missing", "lesson"),
        (small(lesson=2), "unknown_version", "lesson"),
        (small(lesson=True), "unknown_version", "lesson"),
        (small(author="me"), "unknown_field", "author"),
        (small(title={}), "no_words", "title"),
        (small(title="Titel"), "wrong_type", "title"),
        (small(title={"de": 1}), "wrong_type", "title/de"),
        (small(title={"fr": "titre"}), "unknown_field", "title/fr"),
        (small(title={"de": "x" * 1001}), "bad_value", "title/de"),
        (small(title={"de": "\ud800"}), "bad_value", "title/de"),
        (small(steps=[]), "no_steps", "steps"),
        (small(steps={}), "wrong_type", "steps"),
        (small(steps=[STEP] * (MOST_STEPS + 1)), "too_many_steps", "steps"),
        (small(steps=[1]), "wrong_type", "steps/1"),
        (small(steps=[STEP, {**STEP, "hnit": WORDS}]), "unknown_field", "steps/2/hnit"),
        (small(steps=[GOING_ON]), "no_position", "steps/1"),
        (small(steps=[STEP, GOING_ON]), "not_your_turn", "steps/2"),
        (small(steps=[without(STEP, "text")]), "field_missing", "steps/1/text"),
        (small(steps=[STEP, without(STEP, "good")]), "field_missing", "steps/2/good"),
        (with_step(good=[]), "no_good_move", "steps/1/good"),
        (with_step(good="Ac"), "wrong_type", "steps/1/good"),
        (with_step(good=["Xx"]), "not_a_move", "steps/1/good"),
        (with_step(good=["Ac", "Ad"]), "illegal_move", "steps/1/good"),
        (with_step(position="hands=AcKc"), "bad_position", "steps/1/position"),
        (with_step(position="hands=AcAc9dJdTh9h up=Qh"), "impossible_position", "steps/1/position"),
        (with_step(position="hands=AcKc9dJdTh9h up=Qh lead=1"), "not_your_turn", "steps/1"),
        (with_step(answers={"Zz": WORDS}), "not_a_move", "steps/1/answers/Zz"),
        (with_step(answers={"Ac": {}}), "no_words", "steps/1/answers/Ac"),
        (with_step(replies={"Ac": "draw"}), "illegal_move", "steps/1/replies"),
        (with_step(replies={"Kc": "draw"}), "illegal_move", "steps/1/replies/Kc"),
        (with_step(replies={"Ac": 7}), "wrong_type", "steps/1/replies/Ac"),
        (with_step(computed={"by": "me", "moves": {}}), "bad_value", "steps/1/computed/by"),
        (with_step(computed={"by": "exact", "moves": {}}), "field_missing", "steps/1/computed/moves"),
        (
            with_step(computed={"by": "exact", "moves": {"Ac": {"value": 4}}}),
            "bad_value",
            "steps/1/computed/moves/Ac/value",
        ),
        (
            with_step(computed={"by": "exact", "moves": {"Ac": {"value": float("nan")}}}),
            "bad_value",
            "steps/1/computed/moves/Ac/value",
        ),
        (
            with_step(computed={"by": "exact", "moves": {"Ac": {"value": 10**400}}}),
            "bad_value",
            "steps/1/computed/moves/Ac/value",
        ),
        (
            with_step(computed={"by": "exact", "moves": {"Ad": {"value": 0}}}),
            "illegal_move",
            "steps/1/computed/moves/Ad",
        ),
    ],
)
def test_a_fault_is_named_with_its_place(value: Any, code: str, place: str) -> None:
    assert problem(value) == (code, place)


def test_a_step_that_follows_the_deal_s_end_is_named() -> None:
    step = {**STEP, "position": "hands=Kh/9c trump=h tricks=6/5 points=68/48", "good": ["declare"]}
    assert problem(small(steps=[step, GOING_ON])) == ("deal_over", "steps/2")


SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8))
ANYTHING = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
)
FILES = [json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")) for name in ordered_names()]


def read_or_named(text: str) -> None:
    """Nothing but a lesson or its error comes out."""
    try:
        lesson = read_lesson(text)
    except LessonProblem as error:
        assert error.code in LESSON_CODES
    else:
        assert len(walk(lesson)) == len(lesson.steps)


@given(st.text(max_size=200))
def test_any_text_is_read_or_named(text: str) -> None:
    read_or_named(text)


@given(ANYTHING)
def test_any_json_is_read_or_named(value: Any) -> None:
    read_or_named(json.dumps(value))


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every part of a JSON value, as the thing that holds it and where."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [place for key in keys for place in [(value, key), *places(value[key])]]


@settings(max_examples=300)
@given(st.data())
def test_a_lesson_with_anything_anywhere_is_read_or_named(data: st.DataObject) -> None:
    changed = json.loads(json.dumps(data.draw(st.sampled_from(FILES))))
    holder, key = data.draw(st.sampled_from(places(changed)))
    token = st.sampled_from(["Ac", "9h", "draw", "declare", "pass", "*", "40h", "hands=AcKc9dJdTh9h up=Qh"])
    new = data.draw(ANYTHING | token)
    if data.draw(st.booleans()) and isinstance(holder, dict):
        holder[data.draw(st.text(max_size=4) | token)] = new
    else:
        holder[key] = new
    read_or_named(json.dumps(changed))


FIELDS = (
    "hands=AcKc9dJdTh9h", "hands=AcKc9dJdTh", "hands=?", "hands=/", "up=Qh", "up=?", "trump=h", "trump=",
    "stock=3", "stock=99", "stock=-", "tricks=1/1", "tricks=5/5", "tricks=1", "points=20/10", "points=999/1",
    "lead=1", "lead=7", "trick=Kd", "trick=KdAd9d", "closer=0", "closer=5", "phase=closed", "phase=exhausted",
    "step=reply", "step=over", "marriages=h/-", "marriages=hh/h", "announced=c", "announced=?", "seed=x",
    "rules=schnapsen", "outcome=0:1:declared", "won=AsTs/-", "won=?/?", "history=0Ac9c", "dealer=0", "turn=1",
    "exchanged=true", "shown=KcQc/-", "atclose=1/0:20/0", "moves=Ac", "x", "=", "&",
)  # fmt: skip


@settings(max_examples=300)
@given(st.lists(st.sampled_from(FIELDS), max_size=8))
def test_any_position_is_read_or_named(words: list[str]) -> None:
    read_or_named(json.dumps(with_step(position=" ".join(words) or "x")))
