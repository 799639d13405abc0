"""Collects the licences of the runtimes that the site carries into one text beside them."""

import json
import shutil
from pathlib import Path

from building import BuildError
from building.offline import WORKBOX
from building.vendor import MICROPYTHON, PYODIDE, PYSCRIPT, TOOLS

# Texts that the npm packages leave out: their own, CPython's for the interpreter and standard library in Pyodide, and
# those of the libraries that are compiled into the WebAssembly files.
EXTRA = {
    MICROPYTHON: ("micropython.txt", "micropython_parts.txt"),
    PYODIDE: ("mpl.txt", "cpython.txt", "pyodide.txt"),
}
# For packages that name a licence and bring no text of it.
USUAL = {"ISC": "isc.txt"}
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
    files += [TOOLS / "licences" / name for name in EXTRA.get(package, ())]
    if files:
        return "".join("\n" + file.read_text(encoding="utf-8") for file in files)
    about = json.loads((modules / package / "package.json").read_text(encoding="utf-8"))
    if about.get("license") not in USUAL:
        raise BuildError(f"{package} has no text of its licence, {about.get('license')}")
    text = (TOOLS / "licences" / USUAL[about["license"]]).read_text(encoding="utf-8")
    return "\n" + text.replace("{author}", about["author"])
