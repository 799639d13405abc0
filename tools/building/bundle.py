"""Packs a program into one Python file that unpacks its modules and starts them: one request, no zip reader.

For Pyodide in the page, and for what is measured; MicroPython gets the program compiled (building/compiled.py). One
request for each module would cost a slow line dearly. The modules become files again, so tracebacks name them and their
lines; what only readers need stays behind.
"""

import json
from pathlib import Path

from building.bare import bare
from building.imports import module_name
from building.manifest import Manifest

HEAD = '''\
# Made by tools/build.py from pyscript.toml: the page's modules and the texts of one language. Do not edit.
import os
import sys


def unpack(files):
    """Write each text to its path, making folders on the way."""
    for path in files:
        folder = ""
        for part in path.split("/")[:-1]:
            folder = folder + part
            try:
                os.mkdir(folder)
            except OSError:
                pass  # it is there already
            folder = folder + "/"
        with open(path, "w", encoding="utf-8") as file:
            file.write(files[path])


'''


def page_bundle(root: Path, manifest: Manifest, language: str) -> str:
    """The page's program with the texts of one language, as the text of one Python file."""
    files = manifest.page.files_at(is_late=False)
    files[manifest.text_targets()[language]] = manifest.texts[language]
    main = next(target for target, source in files.items() if source == manifest.page.main)
    return unpacking_program(root, files, manifest.stand_ins, module_name(main))


def later_bundle(root: Path, manifest: Manifest) -> str:
    """What the page fetches after its first card: JSON, path in the interpreter -> text."""
    files = manifest.page.files_at(is_late=True)
    return json.dumps({target: _text(root / files[target]) for target in sorted(files)}, ensure_ascii=False)


def unpacking_program(root: Path, files: dict[str, str], stand_ins: dict[str, str], main: str) -> str:
    """A program that writes the files (target -> source below root), on MicroPython the stand-ins, and imports main."""
    parts = [HEAD, f"unpack({_literal(root, files)})\n"]
    if stand_ins:
        parts.append('if sys.implementation.name == "micropython":\n')
        parts.append(f"    unpack({_literal(root, stand_ins)})\n")
    # Both interpreters look for modules in the current folder, where `unpack` wrote.
    parts.append(f"import {main}\n")
    return "".join(parts)


def _literal(root: Path, files: dict[str, str]) -> str:
    rows = [f"    {target!r}: {_text(root / files[target])!r},\n" for target in sorted(files)]
    return "{\n" + "".join(rows) + "}"


def _text(path: Path) -> str:
    return bare(path.read_text(encoding="utf-8"))
