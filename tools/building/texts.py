"""Divides the page's texts between its start and what comes later, for MicroPython; both as modules that read JSON.

A text comes with the start if a string in one of the start's modules, or in the page before its dialogues, is its key
or the beginning of it up to a dot.
"""

import ast
import json
import re
from pathlib import Path

from building import BuildError
from building.manifest import Manifest, inside

PAGE_NAMES = re.compile(r'data-(?:text|label)="([^"]+)"')
FIRST_DIALOGUE = "<dialog"
# What stands behind a key: tr() puts it there (py/app/i18n.py).
FORM = re.compile(r"(\.one|\.other)?(@[\w-]+)?$")


def text_modules(root: Path, manifest: Manifest, language: str) -> tuple[dict[str, str], dict[str, str]]:
    """One language's texts for the start and for later, each as path in the interpreter → source."""
    source = manifest.texts[language]
    texts, names = read_texts(root / source), _names(root, manifest)
    first = {key: text for key, text in texts.items() if is_named(key, names)}
    later = {key: text for key, text in texts.items() if key not in first}
    target = inside(manifest.page.main, source)
    folder, _, name = target.rpartition("/")
    return {target: _module(first)}, {f"{folder}/more_{name}": _module(later)}


def read_texts(path: Path) -> dict[str, str]:
    """The TEXT of such a module."""
    match ast.parse(path.read_text(encoding="utf-8")).body:
        case [ast.Expr(ast.Constant()), ast.Assign([ast.Name("TEXT")], ast.Dict() as texts)]:
            found: dict[str, str] = ast.literal_eval(texts)
            return found
    raise BuildError(f"{path.name} must hold a docstring, TEXT = {{…}}, and nothing else")


def is_named(key: str, names: set[str]) -> bool:
    """Whether one of the names is that of this text, or of all whose keys begin like it."""
    beginnings = {key[: dot.end()] for dot in re.finditer(r"\.", key)}
    return bool(names & {key, FORM.sub("", key), *beginnings})


def _names(root: Path, manifest: Manifest) -> set[str]:
    page = (root / "index.html").read_text(encoding="utf-8").partition(FIRST_DIALOGUE)[0]
    names = set(PAGE_NAMES.findall(page))
    for source in manifest.page.files_at(is_late=False).values():
        tree = ast.parse((root / source).read_text(encoding="utf-8"))
        names |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and type(node.value) is str}
    return names


def _module(texts: dict[str, str]) -> str:
    """As JSON it is a third smaller than as byte code, and takes less memory."""
    text = json.dumps(texts, ensure_ascii=False, separators=(",", ":"))
    return f"import json\n\nTEXT = json.loads({text!r})\n"
