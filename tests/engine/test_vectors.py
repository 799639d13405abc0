"""Deals played by an independent reading of the rules: every step's answer must be the same here."""

from __future__ import annotations

import json

from engine.replay import replay
from engine.scoring import REASONS
from tests.tally import equal, true

FOLDER = __file__.replace("\\", "/").rpartition("/")[0] + "/../vectors/"
STEP_KEYS = ("to_move", "phase", "points", "tricks")


def check_file(name: str, deals: int) -> None:
    read = 0
    with open(FOLDER + name + ".jsonl") as lines:
        for line in lines:
            read += 1
            check_deal(json.loads(line), f"{name}.jsonl line {read}")
    equal(read, deals, name)


def check_deal(want: dict[str, object], note: str) -> None:
    request = {key: want[key] for key in ("rules", "options", "dealer", "deck", "moves")}
    got = replay(request)
    equal(got["error"], None, note)
    check_steps(got["steps"], want["steps"], note)
    check_outcome(got["outcome"], want["outcome"], note)


def check_steps(got: list[dict[str, object]], want: object, note: str) -> None:
    assert isinstance(want, list)
    equal(len(got), len(want), note)
    for at, step in enumerate(want):
        legal = got[at]["legal"]
        assert isinstance(legal, list)
        equal(sorted(legal), sorted(step["legal"]), f"{note} step {at}")
        equal([got[at][key] for key in STEP_KEYS], [step[key] for key in STEP_KEYS], f"{note} step {at}")


def check_outcome(got: dict[str, object] | None, want: object, note: str) -> None:
    if got is None or not isinstance(want, dict):
        equal(got, want, note)
        return
    equal([got["winner"], got["game_points"]], [want["winner"], want["game_points"]], note)
    true(got["reason"] in REASONS, note)


def test_klassisch() -> None:
    check_file("klassisch", 203)


def test_deutsch() -> None:
    check_file("deutsch", 204)


def test_einfach() -> None:
    check_file("einfach", 186)


def test_schnapsen() -> None:
    check_file("schnapsen", 183)


def test_house_rules() -> None:
    check_file("hausregeln", 208)


def test_house_rules_with_20_cards() -> None:
    check_file("hausregeln-schnapsen", 212)
