"""The README's tables of reasons name every code of the engine, and no other."""

import re
from pathlib import Path

from engine.legal import REASONS
from engine.scoring import REASONS as ENDS

README = Path(__file__).resolve().parent.parent.parent / "README.md"
TABLE = re.compile(r"^\| *code *\|.*\n\|[-| :]+\|\n((?:\|.*\n?)+)", re.MULTILINE)
ROW = re.compile(r"\| `([^`]*)` \| (\w.*\w.*) \| (\S.*) \|")


def rows() -> list[list[tuple[str, str, str]]]:
    """The rows of each table whose first column is headed "code": code, sentence, section of the rules."""
    tables = TABLE.findall(README.read_text(encoding="utf-8"))
    lines = [[line for line in table.splitlines() if line] for table in tables]
    matches = [[ROW.fullmatch(line.strip()) for line in table] for table in lines]
    assert all(match for table in matches for match in table), "a row is not: code, sentence, section"
    return [[(m[1], m[2], m[3]) for m in table if m] for table in matches]


def test_one_table_says_why_a_move_is_illegal_and_one_how_a_deal_ends() -> None:
    codes = [[code for code, _, _ in table] for table in rows()]
    assert codes == [list(REASONS), list(ENDS)]
