"""Packs the page's program as MicroPython's byte code: it starts in a third of the time that its sources take.

js/micropython.mjs unpacks it. Compressed here and not by the server, as not every host compresses what it does not
know. Pyodide has no use for this byte code; it gets the sources (building/bundle.py).
"""

import gzip
import json
import tempfile
from pathlib import Path

from building import BuildError
from building.bare import bare
from building.manifest import Manifest
from building.texts import text_modules
from building.vendor import PYSCRIPT, TOOLS, run_node

COMPILER = "@pybricks/mpy-cross-v6"
# Without asserts and the numbers of lines, which would be 8 KB more to load; a traceback still names file and function.
OPTIONS = ("-O3",)
FIRST = "packed.mpy"  # js/micropython.mjs reads this one, and it the others
# Of PyScript's own library, what neither it nor the page imports.
UNUSED = {"fs.py", "media.py"}


def compiled_bundles(root: Path, modules: Path, manifest: Manifest) -> dict[str, tuple[bytes, bytes]]:
    """Language → the page's program with the texts of that language: for the start, and what comes later."""
    first = _sources(root, {**manifest.page.files_at(is_late=False), **manifest.stand_ins}) | pyscript_sources(modules)
    later = _sources(root, manifest.page.files_at(is_late=True))
    texts = {language: text_modules(root, manifest, language) for language in manifest.texts}
    sources = first | later
    for pair in texts.values():
        sources |= pair[0] | pair[1]
    code = compiled(modules, sources)

    def packed(*parts: dict[str, str]) -> bytes:
        return pack({byte_code(target): code[byte_code(target)] for part in parts for target in part})

    return {language: (packed(first, pair[0]), packed(later, pair[1])) for language, pair in texts.items()}


def _sources(root: Path, files: dict[str, str]) -> dict[str, str]:
    return {target: bare((root / source).read_text(encoding="utf-8")) for target, source in files.items()}


def pyscript_sources(modules: Path) -> dict[str, str]:
    """PyScript's own Python, word for word what it would hand to the interpreter as sources at each start."""
    path = modules / PYSCRIPT / "src/stdlib/pyscript.js"
    try:
        _, _, literal = path.read_text(encoding="utf-8").partition("export default ")
        found = json.loads(literal.rstrip().rstrip(";"))["pyscript"]
    except (OSError, ValueError, KeyError) as error:
        raise BuildError(f"{PYSCRIPT} has no longer its Python in {path.name}: {error!r}") from None
    return {f"pyscript/{name}": text for name, text in found.items() if name not in UNUSED}


def compiled(modules: Path, sources: dict[str, str]) -> dict[str, bytes]:
    """The byte code of sources, both by their path in the interpreter; BuildError names what does not compile."""
    if not (modules / COMPILER / "package.json").is_file():
        raise BuildError(f"the package {COMPILER} is not installed: run `npm ci`")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for target, text in sources.items():
            (folder / target).parent.mkdir(parents=True, exist_ok=True)
            (folder / target).write_text(text, encoding="utf-8")
        run_node(TOOLS / "mpy.mjs", modules / COMPILER, folder, *OPTIONS)
        return {byte_code(target): (folder / byte_code(target)).read_bytes() for target in sources}


def byte_code(target: str) -> str:
    """'engine/cards.py' → 'engine/cards.mpy'."""
    return target.removesuffix(".py") + ".mpy"


def pack(files: dict[str, bytes]) -> bytes:
    """One compressed file: a line of JSON with the path and size of each, then one after the other."""
    names = sorted(files, key=lambda name: (name != FIRST, name))
    head = json.dumps([[name, len(files[name])] for name in names], separators=(",", ":"))
    return gzip.compress(head.encode() + b"\n" + b"".join(files[name] for name in names), mtime=0)


def unpack(bundle: bytes) -> dict[str, bytes]:
    """The files of such a bundle, by path."""
    data = gzip.decompress(bundle)
    start = data.index(b"\n") + 1
    files: dict[str, bytes] = {}
    for name, size in json.loads(data[:start]):
        files[name] = data[start : start + size]
        start += size
    return files
