"""Who may import whom, and the part of Python that the page's interpreter knows; read from the sources."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

PY = Path(__file__).resolve().parent.parent.parent / "py"
OURS = ("engine", "ai", "teach", "app", "web", "main", "worker")
BROWSER = ("js", "pyscript", "pyodide")

# package or module: the packages and modules of ours that it may import beside itself; the longest name counts
LAW = {
    "engine": (),
    "ai": ("engine",),
    "teach": ("engine",),
    "teach.hints": ("engine", "ai"),
    "teach.reasons": ("engine", "ai"),
    "app": ("engine", "ai.policy", "ai.levels", "ai.casual")
    + ("teach.advice", "teach.lessons", "teach.shape", "teach.classes"),
    "web": ("app", "engine.cards", "engine.view", "engine.events", "engine.notation"),
    "main": ("app", "web"),
    "worker": ("engine", "ai", "teach"),
}
ENGINE_STANDARD = {"__future__", "binascii", "typing", "collections.abc", "hashlib"}
NEAR_BROWSER = ("web", "main", "worker")
PAGE = ("engine", "app", "web", "main", "ai.policy", "ai.levels", "ai.casual") + (
    "teach.advice", "teach.lessons", "teach.shape", "teach.classes",
)  # fmt: skip
MISSING_MODULES = {
    "contextlib", "dataclasses", "enum", "functools", "importlib", "pathlib", "textwrap", "traceback", "urllib",
}  # fmt: skip
MISSING_NAMES = {
    "removeprefix", "removesuffix", "ljust", "rjust", "zfill", "format_map", "bit_length", "bit_count", "lru_cache",
    "_replace", "_asdict",
}  # fmt: skip


class Import(NamedTuple):
    """One import of one module: at which line, and whether it is there for the type checker alone."""

    module: str
    line: int
    is_type_only: bool


def sources() -> dict[str, Path]:
    """All modules of ours by name; the stand-ins are the interpreter's, not ours."""
    paths = [path for path in PY.rglob("*.py") if "stand_ins" not in path.parts]
    return {module_name(path): path for path in paths}


def module_name(path: Path) -> str:
    name = path.relative_to(PY).with_suffix("").as_posix().replace("/", ".")
    return name.removesuffix(".__init__")


def is_in(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


def imports(tree: ast.AST, is_type_only: bool = False) -> Iterator[Import]:
    """Every import, also inside functions. `from a import b` counts as a, and as a.b where that is a module."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, node.lineno, is_type_only)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: imports are absolute here"
            for alias in node.names:
                longer = f"{node.module}.{alias.name}"
                yield Import(longer if longer in sources() else str(node.module), node.lineno, is_type_only)
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            for child in node.body:
                yield from imports(ast.Module([child], []), True)
            for child in node.orelse:
                yield from imports(ast.Module([child], []), is_type_only)
        else:
            yield from imports(node, is_type_only)


def breaches(name: str, code: str) -> list[str]:
    """What a module imports against the law."""
    law = max((key for key in LAW if is_in(name, (key,))), key=len)
    allowed = (*LAW[law], name.partition(".")[0])
    found = []
    for wanted, line, is_type_only in imports(ast.parse(code)):
        if is_in(wanted, OURS):
            # Naming a type of a package one may know is no use of its rules.
            known = tuple(each.partition(".")[0] for each in allowed) if is_type_only else allowed
            is_fine = is_in(wanted, known)
        elif is_in(wanted, BROWSER):
            is_fine = is_in(name, NEAR_BROWSER)
        else:
            is_fine = law != "engine" or wanted in ENGINE_STANDARD
        if not is_fine:
            found.append(f"{name}, line {line}: {wanted}")
    return found


def unknown_to_the_page(code: str) -> list[str]:
    """What a module uses that MicroPython does not have."""
    tree = ast.parse(code)
    found = [f"line {line}: {what}" for node in ast.walk(tree) for what, line in lacking(node)]
    for module, line, is_type_only in imports(tree):
        if not is_type_only and module.partition(".")[0] in MISSING_MODULES:
            found.append(f"line {line}: {module}")
    return found


def lacking(node: ast.AST) -> Iterator[tuple[str, int]]:
    """The unknown part of Python that this one node is, and its line."""
    line = getattr(node, "lineno", 0)
    if isinstance(node, ast.Match | ast.TryStar):
        yield type(node).__name__, line
    if isinstance(node, ast.arguments) and node.posonlyargs:
        yield "positional-only", node.posonlyargs[0].lineno
    if isinstance(node, ast.Dict) and None in node.keys:
        yield "{**a}", line
    is_display = isinstance(node, ast.Set) or (
        isinstance(node, ast.List | ast.Tuple) and isinstance(node.ctx, ast.Load)
    )
    if is_display and any(isinstance(child, ast.Starred) for child in ast.iter_child_nodes(node)):
        yield "[*a]", line
    if isinstance(node, ast.Attribute) and node.attr in MISSING_NAMES:
        yield node.attr, line
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "zip" and node.keywords:
        yield "zip(strict=)", line
    if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("random."):
        yield ast.unparse(node.func), line
    if isinstance(node, ast.Raise) and node.cause is not None:
        yield "raise from", line


MODULES = sources()


@pytest.mark.parametrize("name", sorted(MODULES))
def test_a_module_imports_what_the_law_allows(name: str) -> None:
    assert not breaches(name, MODULES[name].read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", sorted(name for name in MODULES if is_in(name, PAGE)))
def test_a_module_of_the_page_keeps_to_its_python(name: str) -> None:
    assert not unknown_to_the_page(MODULES[name].read_text(encoding="utf-8"))


def test_every_module_is_under_a_law() -> None:
    assert len(MODULES) > 20
    assert not [name for name in MODULES if not is_in(name, OURS)]


def test_no_import_cycles() -> None:
    waiting = {}
    for name, path in MODULES.items():
        wanted = imports(ast.parse(path.read_text(encoding="utf-8")))
        waiting[name] = {each.module for each in wanted if each.module in MODULES and not each.is_type_only}
    while free := [name for name, needs in waiting.items() if not needs & waiting.keys()]:
        for name in free:
            del waiting[name]
    assert not waiting, f"these import each other: {sorted(waiting)}"


@pytest.mark.parametrize(
    ("name", "code", "is_fine"),
    [
        ("engine.play", "import engine.legal", True),
        ("engine.play", "from engine import legal", True),
        ("engine.play", "from app import session", False),
        ("engine.play", "def f():\n    import json", False),
        ("engine.play", "import time", False),
        ("engine.play", "import js", False),
        ("engine", "if TYPE_CHECKING:\n    from typing import Any", True),
        ("ai.search", "from engine.play import apply", True),
        ("ai.search", "from teach import hints", False),
        ("app.session", "from ai.policy import choose", True),
        ("app.session", "from ai.search import choose", False),
        ("app.session", "from ai import policy", True),
        ("app.opponent", "from ai.levels import LEVELS\nfrom ai.casual import choose_casually", True),
        ("app.opponent", "from ai.brain import Brain", False),
        ("app.session", "from pyscript import when", False),
        ("app.session", "from teach.advice import read_advice", True),
        ("app.session", "from teach.hints import KINDS", False),
        ("app.session", "from teach.reasons import reasons", False),
        ("teach.lessons", "from ai.search import choose", False),
        ("teach.hints", "from ai.search import choose", True),
        ("teach.reasons", "from ai.lines import Course", True),
        ("teach.advice", "from ai.valuing import EXACT", False),
        ("web.table", "from engine.cards import suit_of", True),
        ("web.table", "from engine.legal import legal_moves", False),
        ("web.table", "if TYPE_CHECKING:\n    from engine.state import View", True),
        ("web.table", "if TYPE_CHECKING:\n    from ai.search import Tree", False),
        ("web.dom", "from pyscript import document", True),
        ("web.dom", "from pyscript.ffi import create_proxy", True),
        ("main", "from app import session\nimport web.dom", True),
        ("main", "import ai.search", False),
        ("worker", "import web.dom", False),
    ],
)
def test_the_law_tells_right_from_wrong(name: str, code: str, is_fine: bool) -> None:
    assert (not breaches(name, code)) == is_fine


@pytest.mark.parametrize(
    "code",
    [
        "match a:\n    case 1: pass",
        "try: pass\nexcept* E: pass",
        "def f(a, /): pass",
        "a = {**b}",
        "a = [*b, *c]",
        "a = (*b, c)",
        "a = {*b}",
        "a = 'x'.removeprefix('y')",
        "a = b._replace(c=1)",
        "import enum",
        "from dataclasses import dataclass",
        "def f():\n    import contextlib",
        "for a in zip(b, c, strict=True): pass",
        "random.shuffle(a)",
        "raise A from b",
    ],
)
def test_what_the_page_lacks_is_found(code: str) -> None:
    assert unknown_to_the_page(code)


@pytest.mark.parametrize(
    "code",
    [
        "a, *b = c",
        "f(*a, **b)",
        "if TYPE_CHECKING:\n    from dataclasses import dataclass",
        "def f(a, *, b: int = 1, **c: str) -> None: pass",
        "a = [b for b in c]",
        "for a in zip(b, c): pass",
    ],
)
def test_what_the_page_knows_is_not_found(code: str) -> None:
    assert not unknown_to_the_page(code)
