"""Whatever is in vendor/, and the service worker, is of a package whose licence stands in vendor/LICENSES.txt."""

import re
from pathlib import Path

import pytest

from building.licences import RULE, write_licences
from building.offline import WORKBOX
from building.vendor import MICROPYTHON, PYODIDE, PYSCRIPT, copy_runtimes

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDERS = {"pyscript": PYSCRIPT, "micropython": MICROPYTHON, "pyodide": PYODIDE}
# What the two WebAssembly files are linked with.
PARTS = (
    "Python Software Foundation", "Mozilla Public License Version 2.0", "Expat", "libffi", "HACL*", "Emscripten",
    "musl", "zlib", "bzip2", "Zstandard", "libmpdec", "SQLite", "liblzma", "uzlib", "re1.5",
)  # fmt: skip


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("licences")
    copy_runtimes(ROOT / "node_modules", folder)
    write_licences(ROOT, ROOT / "node_modules", folder)
    return folder


@pytest.fixture(scope="module")
def chapters(out: Path) -> dict[str, str]:
    """The text for each package."""
    _, *texts = (out / "vendor/LICENSES.txt").read_text(encoding="utf-8").split(RULE)
    return {text.partition(" ")[0]: text for text in texts}


def test_every_file_is_of_a_named_package(out: Path, chapters: dict[str, str]) -> None:
    files = [path.relative_to(out / "vendor") for path in (out / "vendor").rglob("*") if path.is_file()]
    packages = {FOLDERS[path.parts[0]] for path in files if path.name != "LICENSES.txt"}
    assert packages == set(FOLDERS.values())
    assert packages | set(WORKBOX) | {"polyscript", "coincident"} <= chapters.keys()


def test_every_package_names_its_licence_and_has_its_text(chapters: dict[str, str]) -> None:
    for name, text in chapters.items():
        assert re.search(r"(?m)^Licence: \S", text), name
        assert len(text) > 600 and re.search("(?i)copyright", text), name


def test_what_is_compiled_in_is_named(chapters: dict[str, str]) -> None:
    both = chapters[MICROPYTHON] + chapters[PYODIDE]
    assert not [name for name in PARTS if name not in both]


@pytest.mark.parametrize("link", ["Lizenzen", "Licences"])
def test_the_rules_pages_lead_to_it(link: str) -> None:
    assert f'<a href="vendor/LICENSES.txt">{link}</a>' in (ROOT / "rules.html").read_text(encoding="utf-8")
