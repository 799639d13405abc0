"""tools/replay.py as a program: an answer for every line, whatever stands in it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.record import read_record, write_fragment
from engine.seal import fingerprint

CPYTHON_ONLY = True
ROOT = Path(__file__).resolve().parent.parent.parent
ORDER = "QsKdQcJcTdKhAc9cThJs9hTs9dTcJhAhAsQh9sKcQdJdAdKs"
DECK = [ORDER[at : at + 2] for at in range(0, 48, 2)]
GOOD = {"rules": "klassisch", "options": {}, "dealer": 1, "deck": DECK, "moves": ["Qs", "Js", "draw"]}


def run(*lines: str) -> list[dict[str, Any]]:
    """The program's answers to some lines."""
    command = [sys.executable, str(ROOT / "tools/replay.py")]
    text = "".join(line + "\n" for line in lines).encode("utf-8", "surrogateescape")
    done = subprocess.run(command, input=text, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    for answer in answers:
        assert answer.keys() == {"steps", "outcome", "error"}
    return answers


def changed(**fields: object) -> str:
    return json.dumps({**GOOD, **fields})


def without(key: str) -> str:
    return json.dumps({name: value for name, value in GOOD.items() if name != key})


BAD_LINES = [
    ("{", "malformed"),
    ("nonsense", "malformed"),
    ('{"rules": NaN', "malformed"),
    ("[" * 100_000, "malformed"),
    ("\udcff", "malformed"),
    ("[]", "malformed"),
    ("7", "malformed"),
    ("null", "malformed"),
    ("{}", "unknown_rules"),
    (without("deck"), "malformed"),
    (without("moves"), "malformed"),
    (without("dealer"), "malformed"),
    (without("rules"), "unknown_rules"),
    (changed(more=1), "unknown_field"),
    (changed(deck=DECK[:-1]), "card_missing"),
    (changed(deck=DECK[:-1] + DECK[:1]), "card_missing"),
    (changed(deck=DECK + DECK[:1]), "card_double"),
    (changed(deck=[*DECK[:-1], "Kx"]), "not_a_card"),
    (changed(deck="".join(DECK)), "malformed"),
    (changed(deck=list(range(24))), "malformed"),
    (changed(deck=None), "malformed"),
    (changed(rules="wat"), "unknown_rules"),
    (changed(rules="zu viert"), "unknown_rules"),
    (changed(rules=3), "unknown_rules"),
    (changed(rules="schnapsen"), "card_not_in_pack"),
    (changed(options={"hand_size": 6}), "unknown_option"),
    (changed(options={"false_declare": 4}), "bad_option_value"),
    (changed(options={"false_declare": "2"}), "bad_option_value"),
    (changed(options={"exchange_min_facedown": True}), "bad_option_value"),
    (changed(options={"tie_bonus": []}), "bad_option_value"),
    (changed(options=[]), "malformed"),
    (changed(options=None), "malformed"),
    (changed(dealer=2), "bad_seat"),
    (changed(dealer=-1), "bad_seat"),
    (changed(dealer="1"), "malformed"),
    (changed(dealer=True), "malformed"),
    (changed(dealer=1.0), "malformed"),
    (changed(moves="Qs"), "malformed"),
    (changed(moves=[["Qs"]]), "malformed"),
]


@pytest.mark.parametrize(("line", "code"), BAD_LINES, ids=[f"{at}-{row[1]}" for at, row in enumerate(BAD_LINES)])
def test_bad_line_is_answered_and_the_next_one_read(line: str, code: str) -> None:
    bad, good = run(line, json.dumps(GOOD))
    assert (bad["steps"], bad["outcome"]) == ([], None)
    assert bad["error"]["code"] == code
    assert bad["error"]["at"] is None
    assert bad["error"]["message"]
    assert (good["error"], len(good["steps"])) == (None, 4)


def test_steps_of_a_good_line() -> None:
    (answer,) = run(json.dumps(GOOD))
    first, last = answer["steps"][0], answer["steps"][-1]
    assert sorted(first.pop("legal")) == sorted(["Qs", "Kd", "Qc", "Ac", "9c", "Th", "close"])
    assert first == {"to_move": 0, "phase": "open", "points": [0, 0], "tricks": [0, 0]}
    assert (last["to_move"], last["points"], last["tricks"]) == (0, [5, 0], [1, 0])
    assert (answer["outcome"], answer["error"]) == (None, None)


def test_a_finished_deal() -> None:
    (answer,) = run(changed(moves=["Qs", "Js", "declare"]))
    last = answer["steps"][-1]
    assert (last["to_move"], last["legal"]) == (None, [])
    assert answer["outcome"] == {"winner": 1, "game_points": 2, "reason": "false_declare"}


@pytest.mark.parametrize(
    ("moves", "at", "code"),
    [
        (["Qs", "Js", "Ac"], 2, "draw_first"),
        (["Ts"], 0, "not_in_hand"),
        (["Qs", "Js", "draw", "declare", "Ac"], 4, "deal_over"),
        (["Qs", "Qx"], 1, "not_a_move"),
        (["Qs", ""], 1, "not_a_move"),
    ],
)
def test_illegal_move_keeps_the_steps_before(moves: list[str], at: int, code: str) -> None:
    bad, good = run(changed(moves=moves), json.dumps(GOOD))
    assert (bad["error"]["code"], bad["error"]["at"]) == (code, at)
    assert bad["error"]["message"]
    assert bad["outcome"] is None
    assert len(bad["steps"]) == at + 1
    assert bad["steps"][:2] == good["steps"][:2] or at == 0
    assert good["error"] is None


def test_options_and_match_keys_are_read() -> None:
    options = {"close_before_draw": False, "match_target": 11, "next_dealer": "alternate", "tie_bonus": True}
    (answer,) = run(changed(options=options, moves=["Qs", "Js"]))
    assert answer["error"] is None
    assert "draw" not in answer["steps"][-1]["legal"]
    assert run(without("options"))[0]["error"] is None


def test_empty_lines_have_no_answer() -> None:
    assert len(run("", json.dumps(GOOD), "  ", json.dumps(GOOD))) == 2


SEALED = f"rules=klassisch dealer=1 salt=77ff deck={ORDER} moves=Qs,Js"
SEAL = fingerprint(read_record(SEALED))


def check(seal: str, text: str) -> tuple[int, str, str]:
    """Exit status and both outputs of the comparison."""
    command = [sys.executable, str(ROOT / "tools/replay.py"), "--check", seal]
    done = subprocess.run(command, input=text.encode(), capture_output=True, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_a_record_agrees_with_its_fingerprint() -> None:
    for text in (SEALED, SEALED + "\n", "#" + write_fragment(read_record(SEALED)), SEALED.replace("Qs,Js", "-")):
        assert check(SEAL, text) == (0, "agrees: this is the deck that was dealt\n", "")
    assert check(f" {SEAL.upper()}\n", SEALED)[0] == 0


@pytest.mark.parametrize(("old", "new"), [("77ff", "77fe"), ("JdAdKs", "AdJdKs"), ("JdAdKs", "JdKsAd")])
def test_a_changed_deck_or_salt_differs(old: str, new: str) -> None:
    status, told, trouble = check(SEAL, SEALED.replace(old, new))
    assert (status, trouble) == (1, "")
    assert told.startswith("DIFFERS")
    assert SEAL not in told


@pytest.mark.parametrize(
    ("seal", "text", "named"),
    [
        ("abc", SEALED, "not a fingerprint"),
        ("", SEALED, "not a fingerprint"),
        (SEAL[:-1] + "g", SEALED, "not a fingerprint"),
        (SEAL, "", "not 0 lines"),
        (SEAL, SEALED + "\n" + SEALED, "not 2 lines"),
        (SEAL, "nonsense", "not a record: not_a_field: nonsense"),
        (SEAL, SEALED.replace("JdAdKs", "JdAd"), "not a record: card_missing"),
        (SEAL, SEALED.replace("Qs,Js", "Js"), "not a record: not_in_hand"),
        (SEAL, SEALED.replace(" salt=77ff", ""), "no salt"),
        (SEAL, "\x00\ufffd", "not a record"),
    ],
)
def test_what_cannot_be_compared_is_named(seal: str, text: str, named: str) -> None:
    status, told, trouble = check(seal, text)
    assert (status, told) == (2, "")
    assert named in trouble
    assert "Traceback" not in trouble
