"""sw.js and the web manifest: every built file is kept or named as left out, and what the manifest names is there."""

import base64
import hashlib
import json
import re
import shutil
import struct
from pathlib import Path

import pytest

from build import build
from building import BuildError
from building.installing import WEB_MANIFEST
from building.offline import LEFT_OUT, SCRIPT, WORKBOX, write_service_worker

ROOT = Path(__file__).resolve().parent.parent.parent
MODULES = ROOT / "node_modules"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as built from this repository."""
    folder = tmp_path_factory.mktemp("built") / "_site"
    build(ROOT, folder)
    return folder


def entries(site: Path) -> list[dict[str, str]]:
    found = re.findall(r"^const FILES = (\[.*\]);$", (site / SCRIPT).read_text(encoding="utf-8"), re.MULTILINE)
    assert len(found) == 1
    return json.loads(found[0])  # type: ignore[no-any-return]


def build_of(site: Path) -> str:
    found = re.search(r'data-build="(\w+)"', (site / "index.html").read_text(encoding="utf-8"))
    assert found
    return found[1]


def test_every_file_is_kept_or_named_as_left_out(site: Path) -> None:
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert {entry["url"] for entry in entries(site)} == files - set(LEFT_OUT)
    assert set(LEFT_OUT) <= files


def test_every_kept_file_has_its_hash(site: Path) -> None:
    for entry in entries(site):
        hashed = base64.b64encode(hashlib.sha256((site / entry["url"]).read_bytes()).digest()).decode()
        assert entry["integrity"] == f"sha256-{hashed}", entry["url"]
        assert entry["revision"], entry["url"]


def test_strong_opponent_is_what_the_service_worker_sets_apart(site: Path) -> None:
    pattern = re.search(r"^const STRONG = /(.*)/;$", (site / SCRIPT).read_text(encoding="utf-8"), re.MULTILINE)
    assert pattern
    strong = {entry["url"] for entry in entries(site) if re.search(pattern[1], entry["url"])}
    of_pyodide = {f"vendor/pyodide/{path.name}" for path in (site / "vendor/pyodide").iterdir()}
    assert strong == of_pyodide | {"js/pyodide.mjs", "py/worker.py", "py/worker.zip"} | {
        "py/app.de.py",
        "py/app.en.py",
        "py/later.json",
    }


def test_page_and_service_worker_are_of_one_build(site: Path, tmp_path: Path) -> None:
    assert f'const BUILD = "{build_of(site)}";' in (site / SCRIPT).read_text(encoding="utf-8")
    copy = shutil.copytree(site, tmp_path / "copy")
    write_service_worker(ROOT, MODULES, copy)
    assert build_of(copy) == build_of(site)
    (copy / "py/later.json").write_text("{}", encoding="utf-8")
    write_service_worker(ROOT, MODULES, copy)
    assert build_of(copy) != build_of(site)


def test_service_worker_brings_workbox_along(site: Path) -> None:
    text = (site / SCRIPT).read_text(encoding="utf-8")
    assert "importScripts" not in text
    assert "sourceMappingURL" not in text
    licences = (site / "vendor/LICENSES.txt").read_text(encoding="utf-8")
    assert [name for name in WORKBOX if f"{name} 7." not in licences] == []


def test_workbox_that_is_not_installed_is_named(site: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(site, tmp_path / "copy")
    with pytest.raises(BuildError, match="workbox-core.*npm ci"):
        write_service_worker(ROOT, tmp_path, copy)


def test_game_can_be_installed(site: Path) -> None:
    about = json.loads((site / WEB_MANIFEST).read_text(encoding="utf-8"))
    assert (about["start_url"], about["scope"], about["display"]) == ("./", "./", "standalone")
    for icon in about["icons"]:
        data = (site / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", data[16:24])) == icon["sizes"]
    assert {icon["purpose"] for icon in about["icons"]} == {"any", "maskable"}
    for page in ("index.html", "rules.html", "rules.en.html"):
        text = (site / page).read_text(encoding="utf-8")
        assert f'<link rel="manifest" href="{WEB_MANIFEST}">' in text
        assert "manifest-src 'self'" in text
