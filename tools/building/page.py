"""Turns the source index.html into the built one: policy and scripts in, the unbuilt sentence out."""

import html
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.settings import LOOKS
from building import BuildError
from building.imports import module_name
from building.installing import HEAD as INSTALLING
from building.manifest import Manifest, inside
from building.site import Site
from building.styles import styled_page

# Each with what fails without it; README tells the same to whoever hosts the site. In a meta element, because static
# hosts such as GitHub Pages send no headers of ours.
DIRECTIVES = {
    "default-src": "'none'",  # frames, fonts, media, plug-ins and whatever else there will be
    "script-src": "'self' 'unsafe-eval'",  # PyScript makes functions from text: 'wasm-unsafe-eval' is not enough
    "worker-src": "'self' blob:",  # js/sw.js is a file of the site; PyScript makes its workers from blobs
    "connect-src": "'self'",  # interpreters and program are fetched
    "style-src": "'self'",
    "img-src": "'self'",
    "manifest-src": "'self'",  # to be installed
    "base-uri": "'none'",  # the default does not hold for this one,
    "form-action": "'none'",  # nor for this one
}
POLICY = "; ".join(f"{name} {value}" for name, value in DIRECTIVES.items())

ROOT_MARK = '<html lang="de"'
TITLE = re.compile(r"<title>.*?</title>")
HEAD_MARK = "<!-- build:head -->"
SCRIPTS_MARK = "<!-- build:scripts -->"
UNTIL_BUILT = " hidden data-until-built"
UNBUILT = re.compile(r"[ \t]*<!-- unbuilt:begin -->.*?<!-- unbuilt:end -->\n?", re.DOTALL)

# What runs first, in one file: the last needs the others, and workers import the first as it is.
FIRST = ("js/storage.js", "js/claim.js", "js/start.js")

# Name in pyscript.toml → type of PyScript's script element, module that loads it, bundles of the program in a language:
# for the start, and what comes later.
INTERPRETERS = {
    "micropython": ("mpy", "js/micropython.mjs", "py/app.LANG.bin", "py/later.LANG.bin"),
    "pyodide": ("py", "js/pyodide.mjs", "py/app.LANG.py", "py/later.json"),
}
COMPILED = ".bin"
# What the interpreter's module imports.
IMPORTED = {
    "micropython": ["vendor/micropython/micropython.mjs"],
    "pyodide": ["vendor/pyodide/pyodide.mjs"],
}
# What the interpreter's module fetches by itself.
FETCHED = {
    "micropython": ["vendor/micropython/micropython.wasm"],
    "pyodide": [f"vendor/pyodide/{name}" for name in ("pyodide.asm.wasm", "python_stdlib.zip")],
}


@dataclass(frozen=True)
class Parts:
    """What the page is told apart from the manifest."""

    chunks: list[str]
    """The files of PyScript, to be preloaded; the page starts the first."""
    version: str
    site: Site
    worker: dict[str, object] | None
    """How to start the worker."""


def built_page(source: str, manifest: Manifest, parts: Parts) -> str:
    """The text of _site/index.html."""
    page = _replace(source, HEAD_MARK, lambda indent: _head(manifest, parts, indent))
    page = _replace(page, ROOT_MARK, lambda indent: ROOT_MARK + _data(parts))
    if parts.site.title:
        title = f"<title>{html.escape(parts.site.title)}</title>"
        page, titles = TITLE.subn(lambda _: title, page)
        if titles != 1:
            raise BuildError(f"index.html must have one <title>, found {titles}")
    page = styled_page(page)
    page = _replace(page, SCRIPTS_MARK, lambda indent: f'<script type="module" src="{parts.chunks[0]}"></script>')
    page = _replace(page, UNTIL_BUILT, lambda indent: "")
    page, removed = UNBUILT.subn("", page)
    if removed != 1:
        raise BuildError(f"index.html must have one unbuilt:begin … unbuilt:end, found {removed}")
    return page


def join_first_scripts(out: Path) -> None:
    """Put what runs first into the last of its files: a request less before anything else."""
    texts = [(out / name).read_text(encoding="utf-8") for name in FIRST]
    (out / FIRST[-1]).write_text("\n".join(texts), encoding="utf-8")


def _replace(page: str, mark: str, text: Callable[[str], str]) -> str:
    if page.count(mark) != 1:
        raise BuildError(f"index.html must have {mark.strip()!r} once, found {page.count(mark)}")
    before, _, after = page.partition(mark)
    indent = before[before.rfind("\n") + 1 :]
    return before + text(indent) + after


def _data(parts: Parts) -> str:
    """What the page's Python reads: attributes, since the policy allows no script in the page."""
    told = {"site": parts.site.told(), "worker": parts.worker}
    attributes = [f' data-{name}="{_json(value)}"' for name, value in told.items() if value is not None]
    # The build's hash is put in by building/offline.py, once everything else is there.
    return "".join([' data-build=""', *attributes])


def _json(value: object) -> str:
    """For an attribute between double quotes."""
    return html.escape(json.dumps(value, separators=(",", ":")))


def _head(manifest: Manifest, parts: Parts, indent: str) -> str:
    start = _json(start_config(manifest, parts.site.language))
    interpreter = manifest.page.interpreter
    module = INTERPRETERS[interpreter][1]
    lines = [
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        f'<meta name="version" content="{html.escape(parts.version)}">',
        *INSTALLING,
        # First, since a browser asks for six files at a time and the choice of the bundle waits for this one;
        # `defer`, since the browser looks ahead for preloads only where no script is in the way.
        # `blocking`, since what is painted first must have the player's colours.
        f'<script defer blocking="render" src="{FIRST[-1]}" data-start="{start}"></script>',
        *(f'<link rel="modulepreload" href="{chunk}">' for chunk in parts.chunks),
        *(f'<link rel="modulepreload" href="{file}">' for file in (module, *IMPORTED[interpreter])),
        *(f'<link rel="preload" as="fetch" crossorigin href="{file}">' for file in FETCHED[interpreter]),
    ]
    return f"\n{indent}".join(lines)


def start_config(manifest: Manifest, language: str = "") -> dict[str, object]:
    """What js/start.js must know: the languages, the site's own choice, how PyScript starts either interpreter."""
    runtimes = {}
    for name in dict.fromkeys([manifest.page.interpreter, manifest.fallback]):
        if name not in INTERPRETERS:
            raise BuildError(f"unknown interpreter {name!r}; known are " + ", ".join(INTERPRETERS))
        kind, module, program, later = INTERPRETERS[name]
        runtimes[name] = {"type": kind, "interpreter": f"./{module}", "program": program, "later": later, "code": ""}
        if program.endswith(COMPILED):
            # The interpreter comes with the program in its files; else the script itself is the program.
            runtimes[name]["code"] = "import " + module_name(inside(manifest.page.main, manifest.page.main))
    return {
        "languages": list(manifest.texts),
        "language": language,
        "runtime": manifest.page.interpreter,
        "runtimes": runtimes,
        "plugins": manifest.plugins,
        "looks": [name for name, _ in LOOKS],
    }
