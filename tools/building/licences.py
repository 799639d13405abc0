"""Collects the licences of the runtimes that the site carries into one text beside them."""

import json
import shutil
from pathlib import Path

from building.offline import WORKBOX
from building.vendor import MICROPYTHON, PYODIDE, PYSCRIPT, TOOLS

# Texts that the npm packages leave out: MicroPython's own, and CPython's for the standard library in Pyodide.
EXTRA = {MICROPYTHON: "micropython.txt", PYODIDE: "cpython.txt"}
INTRODUCTION = """\
The site carries code of these packages. It is unchanged, but files that are not needed are left out, and the
standard library in Pyodide and PyScript's own Python for the page are compiled. The source of each is at the address
given with it.
"""
RULE = "\n" + "=" * 78 + "\n\n"


def write_licences(root: Path, modules: Path, out: Path) -> None:
    """Write out/LICENSE (ours) and out/vendor/LICENSES.txt (theirs)."""
    shutil.copyfile(root / "LICENSE", out / "LICENSE")
    packages = sorted({MICROPYTHON, PYODIDE, *WORKBOX, *_with_dependencies(modules, PYSCRIPT)})
    texts = [_heading(modules / name) + _licence(modules, name) for name in packages]
    (out / "vendor/LICENSES.txt").write_text(RULE.join([INTRODUCTION, *texts]), encoding="utf-8")


def _with_dependencies(modules: Path, package: str) -> set[str]:
    """PyScript's file is made of many packages; Pyodide and MicroPython carry nothing else of npm."""
    found, waiting = {package}, [package]
    while waiting:
        about = json.loads((modules / waiting.pop() / "package.json").read_text(encoding="utf-8"))
        new = set(about.get("dependencies", {})) - found
        found |= new
        waiting += new
    return found


def _heading(folder: Path) -> str:
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    lines = [f"{about['name']} {about['version']}", f"Licence: {about.get('license', 'see below')}"]
    source = about.get("repository", about.get("homepage", ""))
    source = source.get("url", "") if isinstance(source, dict) else source
    if source:
        lines.append("Source: " + source.removeprefix("git+"))
    return "\n".join(lines) + "\n"


def _licence(modules: Path, package: str) -> str:
    files = sorted((modules / package).glob("LICENSE*"))
    if package in EXTRA:
        files.append(TOOLS / "licences" / EXTRA[package])
    return "".join("\n" + file.read_text(encoding="utf-8") for file in files)
