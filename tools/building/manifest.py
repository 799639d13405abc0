"""Reads pyscript.toml, the only place that says which files run on which interpreter."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from building import BuildError

MANIFEST = "pyscript.toml"


@dataclass(frozen=True)
class Program:
    """One Python program of the site: its files by their path inside the interpreter's file system."""

    name: str
    interpreter: str
    main: str
    files: dict[str, str]
    """Path inside the interpreter → path in the repository; the main file is among them."""
    later: frozenset[str] = frozenset()
    """Paths in the repository of those that come after the start."""

    def files_at(self, is_late: bool) -> dict[str, str]:
        """The files that come with the start, or those that come later."""
        return {target: source for target, source in self.files.items() if (source in self.later) == is_late}


@dataclass(frozen=True)
class Manifest:
    """The whole of pyscript.toml."""

    page: Program
    plugins: list[str]
    stand_ins: dict[str, str]
    """Like Program.files, but for modules that only MicroPython lacks."""
    texts: dict[str, str]
    """Language → path in the repository."""
    fallback: str
    """The interpreter behind the switch ?runtime=pyodide."""
    worker: Program | None = None
    """The strong opponent; the page plays without one, too."""

    def text_targets(self) -> dict[str, str]:
        """Language → path of its text module inside the interpreter."""
        return {lang: inside(self.page.main, source) for lang, source in self.texts.items()}


def inside(main: str, source: str) -> str:
    """Where a source lands when nothing else is said: its path seen from the main file's folder."""
    try:
        return Path(source).relative_to(Path(main).parent).as_posix()
    except ValueError:
        raise BuildError(f"{MANIFEST}: {source} lies outside the folder of {main}") from None


def read_manifest(root: Path) -> Manifest:
    """The manifest of the repository at root; BuildError tells which of its files do not exist."""
    path = root / MANIFEST
    if not path.is_file():
        raise BuildError(f"{MANIFEST} is missing in {root}")
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        page = data["page"]
        manifest = Manifest(
            page=_program("page", page),
            plugins=list(page["plugins"]),
            stand_ins=_by_target(page.get("stand_ins", {})),
            texts=dict(page["texts"]),
            fallback=data["fallback"]["interpreter"],
            worker=_program("worker", data["worker"]) if "worker" in data else None,
        )
    except tomllib.TOMLDecodeError as error:
        raise BuildError(f"{MANIFEST} is not readable: {error}") from None
    except KeyError as error:
        raise BuildError(f"{MANIFEST} lacks the entry {error}") from None
    _check_files(root, manifest)
    return manifest


def _program(name: str, table: dict[str, Any]) -> Program:
    main = table["main"]
    files = _by_target(table["files"])
    files.setdefault(inside(main, main), main)
    return Program(name, table["interpreter"], main, files, frozenset(table.get("later", ())))


def _by_target(files: dict[str, str]) -> dict[str, str]:
    """The table is written source → target, as PyScript does; two sources on one target would hide one."""
    by_target: dict[str, str] = {}
    for source, target in files.items():
        if target in by_target:
            raise BuildError(f"{MANIFEST}: {source} and {by_target[target]} both become {target}")
        by_target[target] = source
    return by_target


def _check_files(root: Path, manifest: Manifest) -> None:
    named = [*manifest.page.files.values(), *manifest.stand_ins.values(), *manifest.texts.values()]
    named += manifest.worker.files.values() if manifest.worker else ()
    missing = [source for source in named if not (root / source).is_file()]
    if missing:
        raise BuildError(f"{MANIFEST} lists files that do not exist: " + ", ".join(missing))
