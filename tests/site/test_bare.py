"""Sources without comments and docstrings: the same program, line for line."""

import ast
from pathlib import Path

import pytest

from building.bare import bare

PY = Path(__file__).resolve().parent.parent.parent / "py"


def without_docstrings(source: str) -> str:
    """The program's tree with lines, each statement that is only a constant taken out of it."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                kept = [one for one in block if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]
                setattr(node, name, kept)
    return ast.dump(tree, include_attributes=True)


@pytest.mark.parametrize("path", sorted(PY.rglob("*.py")), ids=lambda path: str(path.relative_to(PY)))
def test_the_program_is_the_same(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    stripped = bare(source)
    compile(stripped, path.name, "exec")  # also what a tree does not know: where __future__ may stand
    assert len(stripped.splitlines()) == len(source.splitlines())
    assert _plain(without_docstrings(stripped)) == _plain(without_docstrings(source))
    assert '"""' not in stripped or "text" in path.parts


def _plain(dump: str) -> str:
    """Without the ends of nodes: a block that ends with a docstring ends elsewhere."""
    return "".join(part for part in dump.split(", ") if not part.startswith("end_"))


def test_what_is_left_out() -> None:
    source = 'def f():\n    """One\n    two."""\n    return "# no comment"  # but this\n\n\n# gone\nx = """kept"""\n'
    assert bare(source) == 'def f():\n    ""\n\n    return "# no comment"\n\n\n\nx = """kept"""\n'
