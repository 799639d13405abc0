"""Copies the pinned runtimes from node_modules into the site: only the files that are really asked for."""

import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path

from building import BuildError

PYSCRIPT = "@pyscript/core"
MICROPYTHON = "@micropython/micropython-webassembly-pyscript"
PYODIDE = "pyodide"

# Chunks that PyScript loads by import() with the plugins of pyscript.toml off. The others (terminal, editor,
# zip, TOML …) are never asked for; if a new release asks for one, the browser tests see the 404.
LAZY_CHUNKS = ("error",)

TOOLS = Path(__file__).resolve().parent.parent
# PyScript's entry only hands on what the file behind it exports: a page may ask for that one at once.
STUB = re.compile(r'export\{[^}]*\}from"\./([^"]+)";\s*')
TICKS, STEADY_TICKS = "mp_js_ticks_ms:()=>Date.now()-MP_JS_EPOCH", "mp_js_ticks_ms:()=>performance.now()"
SOURCE_MAP = re.compile(r"^//# sourceMappingURL=.*$", re.MULTILINE)


def copy_runtimes(modules: Path, out: Path) -> list[str]:
    """Fill out/vendor; the PyScript files to preload, in the order they are needed, as paths below out.

    The first is the one that the page starts.
    """
    for package in (PYSCRIPT, MICROPYTHON, PYODIDE):
        if not (modules / package / "package.json").is_file():
            raise BuildError(f"the package {package} is not installed: run `npm ci`")
    chunks = _copy_pyscript(modules / PYSCRIPT / "dist", out / "vendor/pyscript")
    _copy(modules / MICROPYTHON, out / "vendor/micropython", ["micropython.mjs", "micropython.wasm"])
    _steady_clock(out / "vendor/micropython/micropython.mjs")
    _copy_pyodide(modules, out / "vendor/pyodide")
    return [f"vendor/pyscript/{name}" for name in chunks]


def _copy(source: Path, target: Path, names: list[str]) -> None:
    target.mkdir(parents=True, exist_ok=True)
    for name in names:
        if name.endswith((".js", ".mjs")):
            # Source maps stay behind, so nothing may point at them.
            text = SOURCE_MAP.sub("", (source / name).read_text(encoding="utf-8"))
            (target / name).write_text(text, encoding="utf-8")
        else:
            shutil.copyfile(source / name, target / name)


def _steady_clock(script: Path) -> None:
    """Let MicroPython measure pauses by a clock that nobody sets: set back an hour, a pause would last that long."""
    text = script.read_text(encoding="utf-8")
    if text.count(TICKS) != 1:
        raise BuildError(f"{MICROPYTHON} measures time in another way than {TICKS}")
    script.write_text(text.replace(TICKS, STEADY_TICKS), encoding="utf-8")


def _copy_pyscript(dist: Path, target: Path) -> list[str]:
    """The names of the chunks carry a hash, so they are found by following the imports of core.js."""
    entry = SOURCE_MAP.sub("", (dist / "core.js").read_text(encoding="utf-8"))
    stub = STUB.fullmatch(entry)
    names = [stub[1] if stub else "core.js"]
    lazy: list[str] = []
    for name in names:
        text = (dist / name).read_text(encoding="utf-8")
        names += [n for n in re.findall(r'(?:from|import)"\./([^"]+)"', text) if n not in names]
        lazy += re.findall(r'import\("\./([^"]+)"\)', text)
    for stem in LAZY_CHUNKS:
        found = sorted({name for name in lazy if name.startswith(f"{stem}-")})
        if len(found) != 1:
            raise BuildError(f"{PYSCRIPT} has {len(found)} chunks named {stem}-*.js, 1 expected")
        names += found
    _copy(dist, target, names)
    return names


def _copy_pyodide(modules: Path, target: Path) -> None:
    source = modules / PYODIDE
    _copy(source, target, ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"])
    shutil.copyfile(compiled_stdlib(modules), target / "python_stdlib.zip")
    lock = json.loads((source / "pyodide-lock.json").read_text(encoding="utf-8"))
    # A lock without packages: nothing can be fetched from elsewhere, and it is 0.1 KB instead of 119.
    tiny = {"info": lock["info"], "packages": {}}
    (target / "pyodide-lock.json").write_text(json.dumps(tiny), encoding="utf-8")


def compiled_stdlib(modules: Path) -> Path:
    """Pyodide's standard library as byte code; made once and kept, for it takes some seconds."""
    script, keep = TOOLS / "stdlib.mjs", TOOLS / "stdlib_keep.txt"
    key = hashlib.sha256()
    for path in (modules / PYODIDE / "package.json", script, keep):
        key.update(path.read_bytes())
    zipped = cache_folder(modules) / f"stdlib-{key.hexdigest()[:16]}.zip"
    if not zipped.is_file():
        print("compiling the standard library for Pyodide (once) …", flush=True)
        part = zipped.with_suffix(".part")
        run_node(script, modules / PYODIDE, keep, part)
        part.replace(zipped)
    return zipped


def cache_folder(modules: Path) -> Path:
    """Where compiled things are kept; they go with the packages that they were compiled by."""
    cache = modules / ".cache/sechsundsechzig"
    cache.mkdir(parents=True, exist_ok=True)
    return cache


def run_node(script: Path, *arguments: Path | str) -> None:
    """Run one of the .mjs helpers; their words go to the terminal only when they fail."""
    node = shutil.which("node")
    if node is None:
        raise BuildError("Node is not installed (version 20 or newer is needed)")
    given = (str(argument.resolve()) if isinstance(argument, Path) else argument for argument in arguments)
    command = [node, str(script), *given]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"{script.name} failed:\n{done.stdout}{done.stderr}")
