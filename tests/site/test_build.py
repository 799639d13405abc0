"""tools/build.py: what it refuses, and what it makes."""

import json
import re
import shutil
import subprocess
import sys
import zipfile
from html.parser import HTMLParser
from pathlib import Path

import pytest

from build import build
from building import BuildError
from building.compiled import byte_code, unpack
from building.imports import check_page, check_worker, module_name
from building.manifest import read_manifest
from building.page import POLICY
from building.texts import is_named, read_texts, text_modules

ROOT = Path(__file__).resolve().parent.parent.parent
MODULES = ROOT / "node_modules"
MANIFEST = read_manifest(ROOT)
LISTED = sorted(source for source in MANIFEST.page.files.values() if source != MANIFEST.page.main)
assert MANIFEST.worker is not None
PROGRAMS = {"page": MANIFEST.page, "worker": MANIFEST.worker}
ENTRIES = [
    (name, source)
    for name, program in PROGRAMS.items()
    for source in sorted(program.files.values())
    if source != program.main
]
WORKER = MANIFEST.worker
assert WORKER
WORKERS = sorted(source for source in WORKER.files.values() if source != WORKER.main)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as built from this repository."""
    folder = tmp_path_factory.mktemp("built") / "_site"
    build(ROOT, folder)
    return folder


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the sources, to be spoiled."""
    folder = tmp_path / "copy"
    folder.mkdir()
    for name in ("index.html", "pyscript.toml", "LICENSE"):
        shutil.copyfile(ROOT / name, folder / name)
    for name in ("py", "js", "css"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def without_line(file: Path, start: str) -> None:
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(start)]
    assert len(kept) == len(lines) - 1
    file.write_text("".join(kept), encoding="utf-8")


def without_entry(toml: Path, program: str, source: str) -> None:
    """Remove a file from one program's list; the other may have it too."""
    before, table, after = toml.read_text(encoding="utf-8").partition(f"[{program}.files]\n")
    assert table
    here, bracket, later = after.partition("\n[")
    lines = here.splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(f'"{source}"')]
    assert len(kept) == len(lines) - 1
    toml.write_text(before + table + "".join(kept) + bracket + later, encoding="utf-8")


@pytest.mark.parametrize(("program", "source"), ENTRIES)
def test_each_removed_entry_is_missed_by_name(copy: Path, program: str, source: str) -> None:
    without_entry(copy / "pyscript.toml", program, source)
    module = re.escape(module_name(source.removeprefix("py/")))
    check = {"page": check_page, "worker": check_worker}[program]
    with pytest.raises(BuildError, match=rf"(?m): {module} is imported by .*, line \d+ but not listed in \[{program}"):
        check(copy, read_manifest(copy))


def test_command_fails_on_a_removed_entry_and_leaves_no_site(copy: Path) -> None:
    without_entry(copy / "pyscript.toml", "page", LISTED[-1])
    command = [sys.executable, str(ROOT / "tools/build.py"), f"--root={copy}", f"--modules={MODULES}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "not listed in [page.files]" in done.stderr
    assert not (copy / "_site").exists()


def test_listed_file_that_does_not_exist_is_named(copy: Path) -> None:
    (copy / LISTED[0]).unlink()
    with pytest.raises(BuildError, match=f"do not exist: {re.escape(LISTED[0])}"):
        read_manifest(copy)


def test_listed_file_that_nothing_imports_is_named(copy: Path) -> None:
    (copy / "py/idle.py").write_text("", encoding="utf-8")
    toml = copy / "pyscript.toml"
    text = toml.read_text(encoding="utf-8")
    toml.write_text(text.replace("[page.files]", '[page.files]\n"py/idle.py" = "idle.py"'), encoding="utf-8")
    with pytest.raises(BuildError, match=r"py/idle\.py is listed in \[page\.files\] but nothing imports it"):
        check_page(copy, read_manifest(copy))


@pytest.mark.parametrize(
    "line",
    [
        "import engine.nowhere",
        "from engine.nowhere import thing",
        "def later():\n    from engine import cards, nowhere.thing",
        "def later():\n    import engine.nowhere as near",
    ],
)
def test_import_of_a_module_that_is_nowhere_is_named(copy: Path, line: str) -> None:
    line = line.replace("cards, nowhere.thing", "cards\n    from engine.nowhere import thing")
    with (copy / "py/main.py").open("a", encoding="utf-8") as file:
        file.write(f"\n{line}\n")
    with pytest.raises(BuildError, match=r"engine\.nowhere is imported by py/main\.py, line \d+"):
        check_page(copy, read_manifest(copy))


def test_worker_is_byte_code_in_one_zip(site: Path, page: "Elements") -> None:
    names = zipfile.ZipFile(site / "py/worker.zip").namelist()
    assert sorted(names) == [source.removeprefix("py/") + "c" for source in WORKERS]
    plan = json.loads(page.found[0][1]["data-worker"])
    files = [plan["src"], plan["config"]["interpreter"], *plan["config"]["files"]]
    assert [name for name in files if not (site / name).is_file()] == []
    assert plan["total"] > 10_000_000


def test_worker_that_needs_more_of_the_standard_library_is_refused(copy: Path, tmp_path: Path) -> None:
    with (copy / "py/ai/brain.py").open("a", encoding="utf-8") as file:
        file.write("\nimport sqlite3\n")
    with pytest.raises(BuildError, match="sqlite3"):
        build(copy, tmp_path / "out", MODULES)


def test_imports_for_the_type_checker_alone_do_not_count(copy: Path) -> None:
    with (copy / "py/main.py").open("a", encoding="utf-8") as file:
        file.write("\nfrom typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import engine.nowhere\n")
    check_page(copy, read_manifest(copy))


def test_page_without_its_marks_is_refused(copy: Path, tmp_path: Path) -> None:
    without_line(copy / "index.html", "  <!-- build:head -->")
    with pytest.raises(BuildError, match="build:head"):
        build(copy, tmp_path / "out", MODULES)


def test_folder_that_is_no_site_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(BuildError, match="no earlier build"):
        build(ROOT, tmp_path)
    assert (tmp_path / "letter.txt").is_file()


def test_building_twice_gives_the_same_bytes(site: Path, tmp_path: Path) -> None:
    build(ROOT, tmp_path / "again")
    first, second = ({p.relative_to(at): p for p in at.rglob("*")} for at in (site, tmp_path / "again"))
    assert first.keys() == second.keys()
    files = [name for name, path in first.items() if path.is_file()]
    assert not [name for name in files if first[name].read_bytes() != second[name].read_bytes()]


class Elements(HTMLParser):
    """The elements of a page, with their attributes and direct text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.code = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the element."""
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        """Text inside script and style is code."""
        if self.cdata_elem:
            self.code += data.strip()


@pytest.fixture(scope="module")
def page(site: Path) -> Elements:
    """The built index.html."""
    return Elements((site / "index.html").read_text(encoding="utf-8"))


def test_policy_comes_before_anything_that_loads(page: Elements) -> None:
    loading = [tag for tag, attributes in page.found if tag in ("link", "script", "style", "img")]
    policies = [index for index, (_, a) in enumerate(page.found) if "Content-Security-Policy" in a.values()]
    first_load = next(index for index, (tag, _) in enumerate(page.found) if tag in loading)
    assert len(policies) == 1
    assert policies[0] < first_load
    assert page.found[policies[0]][1]["content"] == POLICY
    assert "unsafe-inline" not in POLICY


def test_no_code_or_style_inside_the_page(page: Elements) -> None:
    assert page.code == ""
    assert not [tag for tag, _ in page.found if tag == "style"]
    assert not [name for _, a in page.found for name in a if name == "style" or name.startswith("on")]


def test_addresses_are_relative_and_lead_to_files(site: Path, page: Elements) -> None:
    addresses = [a[name] for _, a in page.found for name in ("href", "src", "action", "poster") if name in a]
    for sheet in site.glob("css/**/*.css"):
        assert not re.search(r"""url\(["']?(/|[a-z]+:)|@import""", sheet.read_text(encoding="utf-8")), sheet.name
    files = [address for address in addresses if not address.startswith(("data:", "#"))]
    assert len(files) > 5
    for address in files:
        assert not re.match(r"/|[a-z]+:", address), address
        assert (site / address).is_file(), address


def test_our_code_names_no_other_host(site: Path) -> None:
    ours = [path for folder in ("css", "js", "py") for path in site.glob(f"{folder}/**/*") if path.is_file()]
    assert len(ours) > 5
    for path in ours:
        if path.suffix in (".css", ".js", ".mjs", ".py"):
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"https?://(?!www\.w3\.org/)", text), path.name


def test_runtimes_come_without_what_is_not_needed(site: Path) -> None:
    names = {path.name for path in (site / "vendor").rglob("*") if path.is_file()}
    assert {"micropython.wasm", "pyodide.asm.wasm", "python_stdlib.zip", "LICENSES.txt"} <= names
    assert not [name for name in names if name.endswith(".map")]
    assert not [name for name in names if re.match(r"xterm|codemirror|zip|toml|py-editor", name)]
    assert (site / ".nojekyll").is_file()


def test_compiled_program_is_the_start_of_the_page_in_one_language(site: Path) -> None:
    start = {*MANIFEST.page.files_at(is_late=False), *MANIFEST.stand_ins}
    for language, target in MANIFEST.text_targets().items():
        files = unpack((site / f"py/app.{language}.bin").read_bytes())
        library = {name for name in files if name.startswith("pyscript/")}
        assert set(files) == {byte_code(name) for name in start | {target}} | library
        assert {"pyscript/__init__.mpy", "pyscript/events.mpy", "pyscript/ffi.mpy"} <= library
        assert {data[:2] for data in files.values()} == {b"M\x06"}


def test_pyscript_still_puts_its_library_before_the_program(site: Path) -> None:
    """What js/micropython.mjs cuts off ends where PyScript deletes its helpers' names, the last of them `_pyscript`."""
    core = next((site / "vendor/pyscript").glob("core-*.js")).read_text(encoding="utf-8")
    assert len(re.findall(r'\["_Path","_path","_os","_pyscript"\]\.map\(\w+=>`del \$\{\w+\}`\)', core)) == 1
    assert r"\ndel _pyscript\n" in (site / "js/micropython.mjs").read_text(encoding="utf-8")


def test_module_that_micropython_cannot_compile_is_named(copy: Path, tmp_path: Path) -> None:
    with (copy / "py/engine/cards.py").open("a", encoding="utf-8") as file:
        file.write("\n\ndef two(first, /, second):\n    return [*first, *second]\n")
    with pytest.raises(BuildError, match=r"engine/cards\.py does not compile:\n(.*\n)*.*SyntaxError"):
        build(copy, tmp_path / "out", MODULES)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("code", ["TEXT = {}\nTEXT['title'] = '66'\n", "TEXT = dict(title='66')\n", ""])
def test_texts_that_are_not_only_texts_are_refused(tmp_path: Path, code: str) -> None:
    (tmp_path / "de.py").write_text(code, encoding="utf-8")
    with pytest.raises(BuildError, match=r"de\.py must hold a docstring, TEXT"):
        read_texts(tmp_path / "de.py")


def test_texts_are_divided_and_none_is_lost(site: Path) -> None:
    """What names a text in the start has it there; the whole of them is there once the rest has come."""
    for language, source in MANIFEST.texts.items():
        found: list[dict[str, str]] = []
        for modules in text_modules(ROOT, MANIFEST, language):
            scope: dict[str, dict[str, str]] = {}
            exec("\n".join(modules.values()), scope)
            found.append(scope["TEXT"])
        assert found[0] | found[1] == read_texts(ROOT / source)
        assert {"you", "why.must_follow", "played.you", "level.meister", "points.one"} <= found[0].keys()
        assert {"editor", "stats.deals"} & found[0].keys() == set()
        assert len(found[1]) > 300
        bundles = [unpack((site / f"py/{name}.{language}.bin").read_bytes()) for name in ("app", "later")]
        texts = [[name for name in bundle if name.startswith("app/text/")] for bundle in bundles]
        assert texts == [[f"app/text/{language}.mpy"], [f"app/text/more_{language}.mpy"]]


def test_name_of_a_text() -> None:
    names = {"you", "why.", "points", "suit.c"}
    for key in ("you", "why.must_follow", "why.a.b", "points.one", "points.other@german", "suit.c@german"):
        assert is_named(key, names), key
    for key in ("yours", "you.name", "whys.a", "points.two", "suit.d", "suit"):
        assert not is_named(key, names), key


def test_every_language_has_its_program_and_its_texts(site: Path) -> None:
    for language, target in MANIFEST.text_targets().items():
        bundle = (site / f"py/app.{language}.py").read_text(encoding="utf-8")
        carried = {path for path in MANIFEST.text_targets().values() if f"{path!r}:" in bundle}
        assert carried == {target}
        assert (site / "py" / target).read_bytes() == (ROOT / MANIFEST.texts[language]).read_bytes()


def test_lock_file_names_no_download_address() -> None:
    assert "resolved" not in (ROOT / "package-lock.json").read_text(encoding="utf-8")


def test_what_comes_later_is_not_asked_for_at_the_start(copy: Path) -> None:
    page = copy / "py/web/page.py"
    page.write_text(page.read_text(encoding="utf-8") + "\nimport web.commands\n", encoding="utf-8")
    with pytest.raises(BuildError, match=r"web\.commands comes later, but py/web/page\.py, line \d+ imports it"):
        check_page(copy, read_manifest(copy))


def test_what_comes_later_must_be_listed(copy: Path) -> None:
    toml = copy / "pyscript.toml"
    toml.write_text(toml.read_text(encoding="utf-8").replace("later = [", 'later = ["py/x.py",'), encoding="utf-8")
    with pytest.raises(BuildError, match=r"later names files that are not listed: py/x\.py"):
        check_page(copy, read_manifest(copy))


def test_start_and_later_make_the_whole(site: Path) -> None:
    later = json.loads((site / "py/later.json").read_text(encoding="utf-8"))
    start = (site / "py/app.de.py").read_text(encoding="utf-8")
    first, more = (unpack((site / f"py/{name}.de.bin").read_bytes()) for name in ("app", "later"))
    for target, source in MANIFEST.page.files.items():
        assert (target in later) == (byte_code(target) in more) == (source in MANIFEST.page.later)
        assert (f"    {target!r}: " in start) == (byte_code(target) in first) != (target in later)
