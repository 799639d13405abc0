"""What the README claims and shows is true."""

import json
import re
import subprocess
from itertools import pairwise
from pathlib import Path
from statistics import mean

import pytest

from ai.levels import LEVEL_NAMES
from app.opening import read_opening
from app.opponent import BY_LEVEL, BY_RULE, BY_STAND_IN, LIMIT
from app.settings import LIGHT_LEVEL, USUAL_LEVEL
from app.wishes import PARTS, WORDS
from contest.opening import opening_report
from contest.players import full_text
from contest.report import list_table, margin, values_of
from contest.storing import load
from engine.cards import ALL_CARDS, card_name, parse_card
from engine.fields import write_option
from engine.moves import ALL_MOVES, move_name
from engine.notation import read_position, read_view, write_position, write_view
from engine.record import BY_PERSON, BY_WORKER, HELPS, new_record, read_record, states, write_fragment, write_record
from engine.rules import KLASSISCH, OPTIONS, PRESETS
from engine.setup import install, shuffled_deck
from engine.view import view

ROOT = Path(__file__).resolve().parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def example(name: str) -> str:
    """The indented line after the mark of an example."""
    found = re.findall(rf"<!-- test:{name} -->\n\n    (.+)\n", README)
    assert len(found) == 1, f"one example called {name}, not {len(found)}"
    return str(found[0])


def test_examples_of_texts() -> None:
    record = read_record(example("record"))
    assert write_record(record) == example("record")
    assert "#" + write_fragment(record) == example("fragment")
    state = states(record)[-1]
    assert install(read_position(example("position"))) == state
    assert write_position(state) == example("position")
    assert read_view(example("view")) == view(state, 1)
    assert write_view(view(state, 1)) == example("view")
    assert read_opening("", example("fragment").removeprefix("#")).record == record


def test_example_of_a_record_that_says_how_the_program_played() -> None:
    record = read_record(example("played"))
    assert write_record(record) == example("played")
    assert read_record(write_fragment(record)) == record
    section = README.partition("How the program played:")[2].partition("<!-- test:played -->")[0]
    fields = re.findall(r"^\| `(\w+)=` \|", section, re.MULTILINE)
    assert sorted(fields) == ["by", "help", "level", "luck", "salt", "score", "spent"]
    assert all(f" {field}=" in example("played") for field in fields)
    rows = dict(re.findall(r"^\| `(\w+)=` \|(.*)$", section, re.MULTILINE))
    letters = {field: re.findall(r"`(.)` ", rows[field]) for field in ("by", "help")}
    assert set(letters["by"]) == {BY_PERSON, BY_WORKER, BY_LEVEL, BY_STAND_IN, BY_RULE}
    assert tuple(letters["help"]) == HELPS


def table(name: str) -> str:
    """The table after the mark of an example."""
    found = re.findall(rf"<!-- test:{name} -->\n\n((?:\|.+\n)+)", README)
    assert len(found) == 1, f"one table called {name}, not {len(found)}"
    return str(found[0]).strip()


def test_the_strength_of_the_levels_is_what_was_played() -> None:
    for name, folder in (("strength", "levels"), ("curve", "curve")):
        stored = [load(path) for path in sorted((ROOT / "docs/strength" / folder).glob("*.jsonl"))]
        assert list_table(stored) == table(name)
        for contest, results in stored:
            assert contest.header()["a_plays"] == full_text(contest.a)
            assert [result["number"] for result in results] == list(range(len(results)))


def test_the_opening_study_is_what_was_played() -> None:
    contest, results = load(ROOT / "docs/strength/opening.jsonl")
    assert opening_report(contest, results).partition("\n\n")[2] == table("opening")
    assert len(results) >= 2000


def test_what_doubling_the_budget_brings_is_what_was_played() -> None:
    _, doubled = load(ROOT / "docs/strength/curve/6000.jsonl")
    _, usual = load(ROOT / "docs/strength/levels/meister thumb.jsonl")
    gains = [more - less for more, less in zip(values_of(doubled), values_of(usual), strict=False)]
    assert f"{mean(gains):+.3f} ± {margin(gains):.3f} on the same {len(gains)} pairs" in README


def test_what_is_said_of_the_rival_was_played() -> None:
    _, results = load(ROOT / "docs/strength/rdeep.jsonl")
    shares = [result["a"]["won"] / result["deals"] for result in results]
    assert f"won {mean(shares):.1%}".replace("%", "") in README
    assert f"({len(results)} pairs)" in README and mean(shares) - (margin(shares) or 1) > 0.6


def test_each_level_is_known_to_beat_the_one_below() -> None:
    """With 95 % certainty by more than a tenth of a game point a deal; and by results of the rows as they are now."""
    for below, above in pairwise(LEVEL_NAMES):
        contest, results = load(ROOT / f"docs/strength/levels/{above} {below}.jsonl")
        header = json.loads((ROOT / f"docs/strength/levels/{above} {below}.jsonl").read_text().partition("\n")[0])
        assert header == contest.header()
        values = values_of(results)
        assert len(values) >= 500 and mean(values) - (margin(values) or 0) > 0.1, (above, below)


def test_levels_are_named() -> None:
    row = re.findall(r"^\| `level` \| ([^|]+) \|", README, re.MULTILINE)
    assert re.findall(r"`(\w+)`", row[0]) == list(LEVEL_NAMES)
    usual = re.findall(r"(?s)The usual one is `(\w+)`;.*?it is `(\w+)`", README)
    assert usual == [(USUAL_LEVEL.name, LIGHT_LEVEL.name)]
    assert f"The worker may think for {LIMIT} seconds" in README


def test_every_word_of_an_address_is_listed() -> None:
    """With exactly the values that the page takes."""
    rows = {row.split("|")[1].strip().strip("`"): row.split("|")[2] for row in table("address").splitlines()[2:]}
    values = {word: tuple(re.findall(r"`([^`]+)`", cell)) for word, cell in rows.items()}
    for word, known in WORDS.items():
        assert values[word] == known, word
    assert values["hide"] == PARTS
    assert values["rules"] == tuple(rules.name for rules in PRESETS)
    assert values["level"] == LEVEL_NAMES
    assert {"save", "host", "lesson", "lessons", "class", "seed"} <= set(values)


def test_examples_of_boards() -> None:
    opening = read_opening(example("sketch"), "")
    assert (opening.kind, opening.problem) == ("position", "")
    opening = read_opening(re.findall(r'src="[^"?]+\?([^"]+)"', example("frame"))[0], "")
    assert (opening.kind, opening.problem) == ("position", "")


def test_example_of_replay() -> None:
    done = subprocess.run(["sh", "-c", example("replay")], capture_output=True, text=True, check=True, cwd=ROOT)
    answer = json.loads(done.stdout)
    assert (answer["error"], answer["outcome"]) == (None, None)
    assert len(answer["steps"]) == 5


def test_letters_of_links() -> None:
    """The letters that the README explains are those of the writer."""
    letters = write_fragment(new_record(KLASSISCH, 0, ALL_CARDS)).partition("&d=")[2].partition("&")[0]
    assert letters == "ABCDEFGHIJKLMNOPQRSTUVWX"
    assert (card_name(0), card_name(23)) == ("9c", "Ad")
    named = dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijk", ALL_MOVES, strict=True))
    assert [move_name(named[letter]) for letter in "YZab"] == ["20c", "20s", "20h", "20d"]
    assert [move_name(named[letter]) for letter in "cdef"] == ["40c", "40s", "40h", "40d"]
    assert [move_name(named[letter]) for letter in "ghijk"] == ["exchange", "close", "draw", "declare", "pass"]
    assert parse_card("9c") == 0


def test_table_of_house_rules() -> None:
    section = README.partition("### House rules")[2].partition("\n## ")[0]
    table = dict(re.findall(r"^\| `(\w+)` \| ([^|]+) \|", section, re.MULTILINE))
    assert list(table) == [key for key, _ in OPTIONS]
    for key, values in OPTIONS:
        usual = write_option(getattr(KLASSISCH, key))
        assert re.findall(r"`(\w+)`", table[key]) == [write_option(value) for value in values]
        assert re.findall(r"\*\*`(\w+)`\*\*", table[key]) == [usual]


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_presets_are_named(rules: object) -> None:
    assert f"`{rules.name}`" in README  # type: ignore[attr-defined]


def test_numbers_in_prose() -> None:
    deals = sum(len(path.read_text().splitlines()) for path in (ROOT / "tests/vectors").glob("*.jsonl"))
    assert f"{deals:,} recorded deals" in README


def test_commands_and_pictures_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"make ([a-z]+)`", README)) | {"play", "test"} <= targets
    for path in re.findall(r"\]\(([^):]+)\)", README):
        assert (ROOT / path).is_file(), path


def test_seed_deals_the_same() -> None:
    assert shuffled_deck(KLASSISCH, "x") == shuffled_deck(KLASSISCH, "x") != shuffled_deck(KLASSISCH, "y")
