"""House rules that ruff cannot check."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES = [path for folder in ("py", "tools", "tests") for path in sorted((ROOT / folder).rglob("*.py"))]
LONGEST = 40


def test_no_function_is_too_long() -> None:
    assert len(SOURCES) > 10
    long = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno + 1 > LONGEST
    ]
    assert not long, f"functions over {LONGEST} lines: {long}"
