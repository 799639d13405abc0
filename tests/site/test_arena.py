"""The arena: fair, repeatable, resumable, and clear about what it does not understand."""

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ai.levels import LEVELS
from arena import main
from contest.opening import exchanged, opening_contest, opening_report, play_opening_pair
from contest.players import PlayerError, full_text, read_level, read_player
from contest.playing import COUNTS, DEALS, MATCHES, Contest, Result, Table, play_deal, play_pair
from contest.report import cross_table, full_report, mean_and_margin, values_of
from contest.running import run
from contest.storing import Store, StoreError, load
from engine.moves import Move
from engine.rules import KLASSISCH, PRESETS, Rules
from engine.setup import deal, shuffled_deck
from engine.state import View

ROOT = Path(__file__).resolve().parent.parent.parent
PAIRS = range(12)


def contest(a: str = "thumb", b: str = "random", rules: str = "rules=klassisch", kind: str = DEALS) -> Contest:
    return Contest(a, b, rules, "test", kind)


def played(what: Contest, numbers: range = PAIRS, processes: int = 1) -> list[Result]:
    return run(what, Store(what, None), numbers, processes)


def timeless(results: list[Result]) -> list[Result]:
    """Without the one thing that no two runs share."""
    return [
        {**result, **{who: {**result[who], "seconds": 0} for who in ("a", "b") if who in result}} for result in results
    ]


@pytest.mark.parametrize("kind", [DEALS, MATCHES])
def test_two_processes_find_what_one_finds(kind: str) -> None:
    what = contest(kind=kind)
    assert timeless(played(what, PAIRS, 2)) == timeless(played(what))


@pytest.mark.parametrize("kind", [DEALS, MATCHES])
def test_turning_the_players_round_turns_the_result_round(kind: str) -> None:
    there, back = played(contest("thumb", "random", kind=kind)), played(contest("random", "thumb", kind=kind))
    assert values_of(there) == [-value for value in values_of(back)]
    assert [result["a"]["won"] for result in there] == [result["b"]["won"] for result in back]


@pytest.mark.parametrize("rules", [f"rules={rules.name}" for rules in PRESETS])
@pytest.mark.parametrize("player", ["thumb", "random"])
def test_equal_players_are_level_in_every_pair(player: str, rules: str) -> None:
    results = played(contest(player, player, rules))
    assert values_of(results) == [0] * len(PAIRS)
    assert all(result["a"] == result["b"] for result in timeless(results))
    # And yet not every deal is a tie.
    assert any(result["values"] != [0, 0] for result in results)


def test_chance_loses_to_the_rules_of_thumb() -> None:
    results = played(contest())
    assert min(values_of(results)) > 0
    assert "100.0 ± 0.0 %" in mean_and_margin(contest(kind=MATCHES), played(contest(kind=MATCHES)))


def test_a_match_goes_to_its_target() -> None:
    for result in played(contest("thumb", "thumb", kind=MATCHES)):
        assert result["values"] in ([1, -1], [-1, 1])
        assert result["deals"] >= 2 * KLASSISCH.match_target / 3


def test_what_a_player_is_told() -> None:
    told: list[Any] = []

    def player(view: View, seed: str, score: tuple[int, ...], forbidden: tuple[Move, ...]) -> tuple[Move, int]:
        told.append((type(view), view.seat, seed, score))
        assert not forbidden
        return read_player("thumb")(view, seed, score, forbidden)

    counts = [dict.fromkeys(COUNTS, 0) for _ in (0, 1)]
    play_deal(Table(KLASSISCH, (player, player), (counts[0], counts[1])), "cards", 1, (3, 5))
    assert told[0] == (View, 0, "cards/0/0", (3, 5))
    assert told[1][2] == "cards/1/1"
    assert len({seed for _, _, seed, _ in told}) == len(told) == sum(each["decisions"] for each in counts)


def test_numbers_and_options_reach_the_cards() -> None:
    assert timeless([play_pair(contest(), 7)]) == timeless(played(contest()))[7:8]
    assert played(contest(), range(5, 9))[0]["number"] == 5
    other = Contest("thumb", "random", "rules=klassisch", "other")
    assert timeless(played(other)) != timeless(played(contest()))
    changed = contest("thumb", "thumb", "rules=klassisch last_trick=none")
    numbers = range(60)
    assert [each["values"] for each in played(changed, numbers)] != [
        each["values"] for each in played(contest("thumb", "thumb"), numbers)
    ]


def lines(path: Path) -> list[Result]:
    found = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return found[:1] + timeless(sorted(found[1:], key=lambda each: int(each["number"])))


def test_a_run_goes_on_where_its_file_ends(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    run(contest(), Store(contest(), whole), PAIRS, 1)
    run(contest(), Store(contest(), parts), range(3), 1)
    run(contest(), Store(contest(), parts), range(7, 9), 1)
    with parts.open("a", encoding="utf-8") as file:
        file.write('{"number": 11, "val')  # stopped in mid-line
    assert Store(contest(), parts).missing(PAIRS) == [3, 4, 5, 6, 9, 10, 11]
    results = run(contest(), Store(contest(), parts), PAIRS, 2)
    assert lines(parts) == lines(whole)
    assert timeless(results) == timeless(load(whole)[1])


@pytest.mark.parametrize(
    "other",
    [
        contest("random", "thumb"),
        contest(rules="rules=einfach"),
        contest(kind=MATCHES),
        Contest("thumb", "random", "rules=klassisch", "another"),
    ],
)
def test_the_file_of_another_contest_is_refused(other: Contest, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    Store(contest(), path)
    with pytest.raises(StoreError, match=r"results\.jsonl is of another contest"):
        Store(other, path)


def test_a_level_that_was_tuned_since_is_another_player(tmp_path: Path) -> None:
    what = contest("neuling")
    path = tmp_path / "results.jsonl"
    header = {**what.header(), "a_plays": "neuling:memory=99"}
    path.write_text(json.dumps(header) + "\n", encoding="utf-8")
    with pytest.raises(StoreError, match="a_plays"):
        Store(what, path)


def test_what_is_no_result_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "note.txt"
    for text in ("hello\n", '{"a": 1}\n', "\n"):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(StoreError, match=r"note\.txt holds no contest"):
            load(path)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("thumbs", "'thumbs'"),
        ("", "''"),
        ("thumb:memory=1", "'thumb'"),
        ("neuling:wisdom=1", "'wisdom=1'"),
        ("neuling:memory", "'memory'"),
        ("neuling:name=x", "'name=x'"),
        ("neuling:memory=few", "'memory=few'"),
        ("neuling:memory=1.5", "'memory=1.5'"),
    ],
)
def test_bad_players_are_named(text: str, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(PlayerError, match=word):
        read_player(text)
    with pytest.raises(SystemExit):
        main(["thumb", text])
    assert word in capsys.readouterr().err


def test_parameters_change_a_level() -> None:
    level = read_level("neuling:memory=5,slips=0.5")
    assert (level.memory, level.slips, level.oversights) == (5, 0.5, LEVELS[0].oversights)
    assert full_text("neuling:memory=5") != full_text("neuling")
    assert full_text(full_text("neuling:memory=5")) == full_text("neuling:memory=5")


def test_bad_rules_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--rules", "bridge"], ["--options", "last_trick=maybe"]):
        with pytest.raises(SystemExit):
            main(["thumb", "random", *arguments])
        assert arguments[1] in capsys.readouterr().err


def test_a_stored_report_is_the_printed_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "results.jsonl"
    main(["thumb", "random", "--pairs", "6", "--out", str(path), "--rules", "einfach", "--options", "last_trick=wins"])
    printed = capsys.readouterr().out
    assert "6 pairs: +1." in printed and "rules=einfach last_trick=wins" in printed
    main(["--report", str(path)])
    assert capsys.readouterr().out == printed


def test_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["--table", "thumb", "random", "--pairs", "4", "--out", str(tmp_path / "all")])
    rows = capsys.readouterr().out.splitlines()
    assert rows[0].startswith("4 pairs of deals, rules=klassisch, seed=arena: game points a deal")
    assert rows[2] == "| | thumb | random |"
    assert rows[4].startswith("| thumb | – | +2.") and rows[5].startswith("| random | -2.")
    (path,) = (tmp_path / "all").glob("*.jsonl")
    main(["--report", str(path), str(path)])
    rows = capsys.readouterr().out.splitlines()
    assert len(rows) == 4 and rows[2].startswith("| thumb | random | rules=klassisch | 4 | +2.")


def test_a_report_of_little() -> None:
    assert "0 pairs: –" in full_report(contest(), [])
    assert "1 pairs: +" in full_report(contest(), played(contest(), range(1)))
    assert cross_table(["thumb", "random"], []).count("–") == 4


def test_the_arenas_python_is_that_of_pypy() -> None:
    files = [ROOT / "tools/arena.py", *(ROOT / "tools/contest").glob("*.py")]
    assert len(files) > 5
    for path in files:
        code = path.read_text(encoding="utf-8")
        ast.parse(code, feature_version=(3, 9))
        assert path.name == "__init__.py" or "from __future__ import annotations" in code, path


@pytest.mark.parametrize("interpreter", ["pypy3", "python3"])
def test_another_interpreter_finds_the_same(interpreter: str, tmp_path: Path) -> None:
    command = shutil.which(interpreter)
    if command is None:
        pytest.skip(f"no {interpreter} here")
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    what = Contest("thumb", "gelegenheitsspieler", "rules=schnapsen")
    run(what, Store(what, here), range(4), 1)
    arguments = [what.a, what.b, "--rules", "schnapsen", "--pairs", "4", "--out", str(there)]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    subprocess.run([command, "tools/arena.py", *arguments], cwd=ROOT, env=environment, check=True, stdout=sys.stderr)
    assert lines(there) == lines(here)


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_the_opening_study_exchanges_the_hands_and_nothing_else(rules: Rules) -> None:
    for number in range(20):
        deck = shuffled_deck(rules, str(number))
        one, other = deal(rules, 0, deck), deal(rules, 0, exchanged(rules, deck))
        assert other.hands == one.hands[::-1]
        assert (other.upcard, other.stock) == (one.upcard, one.stock)


def test_the_opening_study_tells_how_deals_ended() -> None:
    study = opening_contest("thumb", "rules=klassisch", "study")
    results = [play_opening_pair(study, number) for number in range(12)]
    assert results == [play_opening_pair(study, number) for number in range(12)]
    for result in results:
        assert result["values"] == [end["value"] for end in result["ends"]]
        for end in result["ends"]:
            assert (end["closer"] is not None) >= end["closer_won"]
    report = opening_report(study, results)
    mean = sum(value for result in results for value in result["values"]) / 24
    assert f"| first lead, game points a deal | {mean:+.3f} ± " in report
