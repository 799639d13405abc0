"""What a button or a key says is done by exactly one method; read from the sources."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
WEB = ROOT / "py" / "web"
COMMAND = re.compile(r'data-do="([a-z-]+)"')


def _methods() -> list[str]:
    """All names of methods that do a command, in whatever class of the page."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(WEB.glob("*.py"))]
    nodes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.AsyncFunctionDef)]
    return [node.name.removeprefix("do_") for node in nodes if node.name.startswith("do_")]


def _constant(path: Path, name: str) -> object:
    """The value that a module gives a name."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            return ast.literal_eval(node.value)
    raise AssertionError(name)


def test_no_two_methods_do_the_same_command() -> None:
    methods = _methods()
    assert len(methods) > 40
    assert sorted(methods) == sorted(set(methods))


def test_every_button_and_key_is_obeyed() -> None:
    keys, tools = _constant(WEB / "input.py", "COMMANDS"), _constant(WEB / "input.py", "TOOLS")
    assert isinstance(keys, dict) and isinstance(tools, dict)
    said = {*COMMAND.findall((ROOT / "index.html").read_text(encoding="utf-8")), *keys.values()}
    said |= {name for names in tools.values() for name in names}
    assert len(said) > 40
    assert not {name.replace("-", "_") for name in said} - set(_methods())
