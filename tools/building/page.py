"""Turns the source index.html into the built one: policy and scripts in, the unbuilt sentence out."""

import html
import json
import re
from collections.abc import Callable

from building import BuildError
from building.manifest import Manifest

# PyScript builds functions from text, hence 'unsafe-eval'; it makes its workers from blobs. In a meta
# element, because static hosts such as GitHub Pages send no headers of ours.
POLICY = (
    "default-src 'none'; script-src 'self' 'unsafe-eval'; worker-src 'self' blob:; connect-src 'self'; "
    "style-src 'self'; img-src 'self' data:; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)

HEAD_MARK = "<!-- build:head -->"
SCRIPTS_MARK = "<!-- build:scripts -->"
UNTIL_BUILT = " hidden data-until-built"
UNBUILT = re.compile(r"[ \t]*<!-- unbuilt:begin -->.*?<!-- unbuilt:end -->\n?", re.DOTALL)

CORE = "vendor/pyscript/core.js"

# Name in pyscript.toml → type of PyScript's script element, module that loads it.
INTERPRETERS = {
    "micropython": ("mpy", "vendor/micropython/micropython.mjs"),
    "pyodide": ("py", "js/pyodide.mjs"),
}
# What the interpreter's module fetches by itself.
FETCHED = {
    "micropython": ["vendor/micropython/micropython.wasm"],
    "pyodide": [f"vendor/pyodide/{name}" for name in ("pyodide.asm.wasm", "python_stdlib.zip")],
}


def built_page(source: str, manifest: Manifest, chunks: list[str], version: str) -> str:
    """The text of _site/index.html."""
    page = _replace(source, HEAD_MARK, lambda indent: _head(manifest, chunks, version, indent))
    page = _replace(page, SCRIPTS_MARK, lambda indent: f'<script type="module" src="{CORE}"></script>')
    page = _replace(page, UNTIL_BUILT, lambda indent: "")
    page, removed = UNBUILT.subn("", page)
    if removed != 1:
        raise BuildError(f"index.html must have one unbuilt:begin … unbuilt:end, found {removed}")
    return page


def _replace(page: str, mark: str, text: Callable[[str], str]) -> str:
    if page.count(mark) != 1:
        raise BuildError(f"index.html must have {mark.strip()!r} once, found {page.count(mark)}")
    before, _, after = page.partition(mark)
    indent = before[before.rfind("\n") + 1 :]
    return before + text(indent) + after


def _head(manifest: Manifest, chunks: list[str], version: str, indent: str) -> str:
    start = html.escape(json.dumps(start_config(manifest), separators=(",", ":")))
    interpreter = manifest.page.interpreter
    lines = [
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        f'<meta name="version" content="{html.escape(version)}">',
        # First, since a browser asks for six files at a time and the choice of the bundle waits for these two;
        # `defer`, since the browser looks ahead for preloads only where no script is in the way.
        '<script defer src="js/storage.js"></script>',
        f'<script defer src="js/start.js" data-start="{start}"></script>',
        *(f'<link rel="modulepreload" href="{chunk}">' for chunk in chunks),
        f'<link rel="modulepreload" href="{INTERPRETERS[interpreter][1]}">',
        *(f'<link rel="preload" as="fetch" crossorigin href="{file}">' for file in FETCHED[interpreter]),
    ]
    return f"\n{indent}".join(lines)


def start_config(manifest: Manifest) -> dict[str, object]:
    """What js/start.js must know: the languages, and how PyScript starts either interpreter."""
    runtimes = {}
    for name in dict.fromkeys([manifest.page.interpreter, manifest.fallback]):
        if name not in INTERPRETERS:
            raise BuildError(f"unknown interpreter {name!r}; known are " + ", ".join(INTERPRETERS))
        kind, module = INTERPRETERS[name]
        runtimes[name] = {"type": kind, "interpreter": f"./{module}"}
    return {
        "languages": list(manifest.texts),
        "runtime": manifest.page.interpreter,
        "runtimes": runtimes,
        "plugins": manifest.plugins,
    }
