"""Walks the imports of a program from its main file: no file list can miss a module or carry a dead one."""

import ast
from collections.abc import Iterator
from pathlib import Path

from building import BuildError
from building.manifest import MANIFEST, Manifest, Program


def check_page(root: Path, manifest: Manifest) -> None:
    """BuildError unless the page's list is exactly what main imports; stand-ins and texts are known apart."""
    apart = {module_name(target) for target in (*manifest.stand_ins, *manifest.text_targets().values())}
    check_program(root, manifest.page, frozenset(apart))
    check_start(root, manifest.page)


def check_worker(root: Path, manifest: Manifest) -> None:
    """The same for the worker, if there is one."""
    if manifest.worker is not None:
        check_program(root, manifest.worker)


def check_program(root: Path, program: Program, apart: frozenset[str] = frozenset()) -> None:
    """Follow every import from the main file; modules in `apart` come by another way than the file list."""
    listed = {module_name(target): source for target, source in program.files.items()}
    tree = _modules_below((root / program.main).parent)
    known = tree | set(listed)
    problems: list[str] = []
    seen: set[str] = set()
    waiting = [name for name, source in listed.items() if source == program.main]
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        for needed, line in _needs(root / listed[name], name, known):
            where = f"{listed[name]}, line {line}"
            if needed in listed:
                waiting.append(needed)
            elif needed in known and needed not in apart:
                problems.append(f"{needed} is imported by {where} but not listed in [{program.name}.files]")
            elif needed not in known:
                problems.append(f"{needed} is imported by {where} but there is no such module")
    dead = [source for name, source in listed.items() if name not in seen]
    problems += [f"{source} is listed in [{program.name}.files] but nothing imports it" for source in dead]
    if problems:
        raise BuildError("\n".join(f"{MANIFEST}: {problem}" for problem in sorted(set(problems))))


def check_start(root: Path, program: Program) -> None:
    """BuildError if something that runs at the start imports what comes later, but inside a function of a module."""
    listed = {module_name(target): source for target, source in program.files.items()}
    if strange := program.later - set(listed.values()):
        raise BuildError(f"{MANIFEST}: later names files that are not listed: " + ", ".join(sorted(strange)))
    waiting = [name for name, source in listed.items() if source == program.main]
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        is_main = listed[name] == program.main  # all of it is the start, its functions too
        for needed, line in _needs(root / listed[name], name, set(listed), is_start=not is_main):
            if listed.get(needed) in program.later:
                where = f"{listed[name]}, line {line}"
                raise BuildError(f"{MANIFEST}: {needed} comes later, but {where} imports it at the start")
            if needed in listed:
                waiting.append(needed)


def module_name(target: str) -> str:
    """'engine/cards.py' → 'engine.cards', 'engine/__init__.py' → 'engine'."""
    return target.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _modules_below(folder: Path) -> set[str]:
    return {module_name(path.relative_to(folder).as_posix()) for path in folder.rglob("*.py")}


def _needs(path: Path, name: str, known: set[str], is_start: bool = False) -> Iterator[tuple[str, int]]:
    """Our own modules that one file loads, with the line that asks for them; ``is_start``: when it is imported."""
    ours = {module.partition(".")[0] for module in known}
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in _running_code(ast.parse(path.read_text(encoding="utf-8"), str(path)), is_start):
        if isinstance(node, ast.Import):
            wanted = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            wanted = _from_import(_absolute(node, package), node, known)
        else:
            continue
        for module in wanted:
            if module.partition(".")[0] in ours:
                for needed in _with_packages(module, known):
                    yield needed, node.lineno


def _running_code(tree: ast.AST, is_start: bool = False) -> Iterator[ast.AST]:
    """Every node but those under `if TYPE_CHECKING:`, which no interpreter runs; at the start no function does."""
    for node in ast.iter_child_nodes(tree):
        if is_start and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            for other in node.orelse:
                yield other
                yield from _running_code(other, is_start)
            continue
        yield node
        yield from _running_code(node, is_start)


def _absolute(node: ast.ImportFrom, package: str) -> str:
    if not node.level:
        return node.module or ""
    parts = package.split(".")
    base = parts[: len(parts) - node.level + 1]
    return ".".join([*base, node.module] if node.module else base)


def _from_import(base: str, node: ast.ImportFrom, known: set[str]) -> list[str]:
    """`from a import b` loads a.b where that is a module; else b must be a name in module a."""
    submodules = [f"{base}.{alias.name}" for alias in node.names]
    found = [module for module in submodules if module in known]
    return found if len(found) == len(submodules) else [base, *found]


def _with_packages(module: str, known: set[str]) -> Iterator[str]:
    """The module and the packages around it that have an __init__ of their own."""
    parts = module.split(".")
    for end in range(1, len(parts)):
        package = ".".join(parts[:end])
        if package in known:
            yield package
    yield module
