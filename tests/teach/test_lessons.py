"""The lessons as they stand in the project: complete, true to the rules, and their numbers what the tool computes."""

import json
from functools import cache
from typing import Any

import pytest

from engine.legal import legal_moves
from engine.moves import move_name, parse_move
from engine.notation import write_view
from engine.play import apply
from engine.state import OVER
from engine.view import view
from lessons import main
from schooling.checking import faults
from schooling.filing import FOLDER, ORDER, compute_step, computed, ordered_names, written
from schooling.following import follow, write_moves
from schooling.valuing import search_one
from teach.lessons import LEARNER, Lesson, answer, read_lesson, walk

CPYTHON_ONLY = True
NAMES = ordered_names()
LONGEST = 230  # letters of a text: a few lines on a phone


def raw(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@cache
def lesson(name: str) -> Lesson:
    return read_lesson((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def steps(by: str) -> list[tuple[str, int]]:
    """The steps whose values were computed in one way."""
    found = [(name, at, step.computed) for name in NAMES for at, step in enumerate(lesson(name).steps)]
    return [(name, at) for name, at, values in found if values is not None and values.by == by]


def test_the_order_names_every_lesson_once() -> None:
    files = {path.stem for path in FOLDER.glob("*.json")} - {ORDER.removesuffix(".json")}
    assert len(NAMES) == len(set(NAMES)) >= 16
    assert set(NAMES) == files
    assert all(name.isascii() and name == name.lower() and name.replace("-", "").isalnum() for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_complete_and_its_good_moves_are_good(name: str) -> None:
    assert not faults(raw(name), lesson(name))


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_short_and_stands_in_the_one_form(name: str) -> None:
    assert 1 <= len(lesson(name).steps) <= 5
    assert (FOLDER / f"{name}.json").read_text(encoding="utf-8") == written(raw(name))
    for words in all_words(raw(name)):
        assert all(0 < len(text) <= LONGEST for text in words.values()), words


def all_words(value: Any) -> list[dict[str, str]]:
    if isinstance(value, list):
        return [each for part in value for each in all_words(part)]
    if not isinstance(value, dict):
        return []
    return [value] if "de" in value else [each for part in value.values() for each in all_words(part)]


@pytest.mark.parametrize("name", NAMES)
def test_every_try_gets_an_answer(name: str) -> None:
    """A sentence of the author's, or a cost; what follows is legal."""
    for at, state in enumerate(walk(lesson(name))):
        for move in legal_moves(state):
            tried = answer(lesson(name), at, move_name(move))
            assert tried.reason is None
            assert tried.cost is not None
            assert tried.is_good == (move in lesson(name).steps[at].good)
            after = apply(state, move)
            for reply in tried.replies:
                assert reply in legal_moves(after)
                after = apply(after, reply)


@pytest.mark.parametrize("name", NAMES)
def test_there_are_words_for_the_good_and_for_a_wrong_try(name: str) -> None:
    for at, step in enumerate(lesson(name).steps):
        tokens = {move_name(move) for move in step.good}
        assert step.answers.keys() - tokens, at


def test_some_words_are_for_tries_that_the_rules_forbid() -> None:
    forbidden = [
        (name, at, token)
        for name in NAMES
        for at, step in enumerate(lesson(name).steps)
        for token in step.answers
        if token != "*" and answer(lesson(name), at, token).reason is not None
    ]
    assert len(forbidden) >= 10


def test_most_steps_have_a_try_that_visibly_costs_something() -> None:
    costly = 0
    for name in NAMES:
        for at, state in enumerate(walk(lesson(name))):
            tries = [answer(lesson(name), at, move_name(move)) for move in legal_moves(state)]
            costly += any(tried.cost is not None and tried.cost > 0.3 and not tried.is_good for tried in tries)
    assert costly >= sum(len(lesson(name).steps) for name in NAMES) - 5  # forced answers, and "Aus" that could wait


@pytest.mark.parametrize("way", ["exact", "worlds"])
def test_exact_numbers_are_what_the_tool_computes(way: str) -> None:
    assert steps(way)
    for name, at in steps(way):
        stored = raw(name)["steps"][at]
        fresh = compute_step(walk(lesson(name))[at], tuple(stored.get("replies", {})))
        assert fresh == stored["computed"], (name, at)


def test_asearch_one_number_is_what_the_tool_computes() -> None:
    name, token = "trumpf-sticht", "9h"
    state, stored = walk(lesson(name))[0], raw(name)["steps"][0]["computed"]["moves"][token]
    seen = view(state, LEARNER)
    value = search_one(seen, state, parse_move(token), f"lessons/{write_view(seen)}")
    assert value == (stored["value"], stored["error"])


@pytest.mark.parametrize(("name", "token"), [("erster-stich", "9d"), ("reicher-stich", "Ts"), ("paar-zwanzig", "9c")])
def test_meister_s_reply_is_what_the_tool_shows(name: str, token: str) -> None:
    stored = raw(name)["steps"][0]["computed"]["moves"][token]
    assert write_moves(follow(walk(lesson(name))[0], parse_move(token), "lessons")) == stored["replies"]


def test_replies_end_where_the_learner_decides_or_the_other_leads() -> None:
    for name in NAMES:
        for at, state in enumerate(walk(lesson(name))):
            values = lesson(name).steps[at].computed
            assert values is not None
            for token, value in values.moves.items():
                after = apply(state, parse_move(token))
                for reply in value.replies or ():
                    assert after.to_move != LEARNER
                    after = apply(after, reply)
                if value.replies and after.step != OVER and after.to_move != LEARNER:
                    assert after.step == "lead"


def test_computing_leaves_the_author_s_words_as_they_are() -> None:
    for name in ("letzter-stich", "trumpf-locken"):
        assert written(computed(raw(name))) == written(raw(name))


def test_the_command_says_what_is_wrong(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    bad = raw("augenblick")
    bad["steps"][0]["good"] = ["9c"]
    del bad["steps"][0]["hint"]["en"]
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(bad), encoding="utf-8")
    assert main([str(path), "augenblick", "--processes", "1"]) == 1
    said = capsys.readouterr().out
    assert "steps/1/hint: no en" in said
    assert "9c costs 2.0" in said
    assert "2 lessons, 2 faults" in said
    path.write_text("{", encoding="utf-8")
    assert main([str(path), "--processes", "1"]) == 1
    assert "no_json" in capsys.readouterr().out


def test_the_command_writes_a_teacher_s_own_file(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    mine = raw("augenblick")
    want = mine["steps"][0].pop("computed")
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(mine), encoding="utf-8")
    assert main([str(path), "--write", "--processes", "1"]) == 0
    assert json.loads(path.read_text(encoding="utf-8"))["steps"][0]["computed"] == want
    assert "exact" in capsys.readouterr().out


def test_the_command_prints_a_class_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--code", "erster-stich,zudrehen", "7b"]) == 0
    assert main(["--code", "zudrehen,erster-stich", "7 B", "--solved", "zudrehen"]) == 0
    first, second = capsys.readouterr().out.split()
    assert first.startswith("2/2-")
    assert second.startswith("1/2-")


def test_the_command_holds_costs_against_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--play", "2", "nicht-zudrehen", "augenblick", "--processes", "1"]) == 0
    rows = capsys.readouterr().out.splitlines()[2:]
    assert [row.split(" | ")[:3] for row in rows] == [["| nicht-zudrehen", "1", "close"]]
