"""site.toml: what a hoster may set, what the build makes of it, and what it refuses."""

import html
import json
import re
from pathlib import Path

import pytest

from ai.levels import LEVEL_NAMES
from build import build
from building import BuildError
from building.manifest import read_manifest
from building.page import Parts, built_page
from building.site import Site, read_site
from engine.rules import PRESETS

ROOT = Path(__file__).resolve().parent.parent.parent
LANGUAGES = ["de", "en"]
NAMES = [rules.name for rules in PRESETS]
LEVELS = list(LEVEL_NAMES)
FULL = """
title = "66 & mehr"
language = "en"
rules = "schnapsen"
level = "koenner"
impressum = "https://example.org/impressum?a=1&b=2"
datenschutz = "privacy.html"
"""


def read(folder: Path, text: str) -> Site:
    (folder / "site.toml").write_text(text, encoding="utf-8")
    return read_site(folder, LANGUAGES, NAMES, LEVELS)


def page_of(site: Site) -> str:
    source = (ROOT / "index.html").read_text(encoding="utf-8")
    return built_page(source, read_manifest(ROOT), Parts(["vendor/pyscript/core.js"], "1", site, None))


def attribute(page: str, name: str) -> object:
    found = re.search(rf'\bdata-{name}="([^"]*)"', page)
    assert found
    return json.loads(html.unescape(found[1]))


def test_without_the_file_nothing_is_set(tmp_path: Path) -> None:
    assert read_site(tmp_path, LANGUAGES, NAMES, LEVELS) == Site()


def test_the_one_in_the_repository_sets_nothing_and_shows_every_key() -> None:
    assert read_site(ROOT, LANGUAGES, NAMES, LEVELS) == Site()
    text = (ROOT / "site.toml").read_text(encoding="utf-8")
    shown = re.findall(r"^# (\w+) = ", text, re.MULTILINE)
    assert shown == list(Site.__dataclass_fields__)
    assert all(f'"{name}"' in text for name in [*LANGUAGES, *NAMES, *LEVELS])


def test_its_examples_are_valid(tmp_path: Path) -> None:
    text = (ROOT / "site.toml").read_text(encoding="utf-8")
    site = read(tmp_path, re.sub(r"^# (?=\w+ = )", "", text, flags=re.MULTILINE))
    assert all(vars(site).values())


def test_values_reach_the_page(tmp_path: Path) -> None:
    page = page_of(read(tmp_path, FULL))
    assert "<title>66 &amp; mehr</title>" in page
    assert attribute(page, "site") == {
        "lang": "en",
        "rules": "schnapsen",
        "level": "koenner",
        "impressum": "https://example.org/impressum?a=1&b=2",
        "datenschutz": "privacy.html",
    }
    start = attribute(page, "start")
    assert isinstance(start, dict)
    assert start["language"] == "en"


def test_without_values_the_page_keeps_its_own() -> None:
    page = page_of(Site())
    assert "<title>Sechsundsechzig</title>" in page
    assert attribute(page, "site") == {"lang": "", "rules": "", "level": "", "impressum": "", "datenschutz": ""}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("titel = 'x'", "unknown key 'titel'"),
        ("[page]\ntitle = 'x'", "unknown key 'page'"),
        ("title = 66", "title = 66"),
        ("title = ' '", "title"),
        ("title = 'a\\nb'\nlanguage = 'fr'", "language = 'fr' is not one of de, en"),
        ("rules = 'skat'", "rules = 'skat' is not one of klassisch"),
        ("level = 'gott'", "level = 'gott' is not one of neuling"),
        ("impressum = 'javascript:alert(1)'", "impressum"),
        ("impressum = '//example.org'", "impressum"),
        ("datenschutz = ''", "datenschutz"),
        ("datenschutz = 'a b'", "datenschutz"),
        ("title = ", "not readable"),
    ],
)
def test_what_cannot_be_used_is_named(tmp_path: Path, text: str, named: str) -> None:
    with pytest.raises(BuildError, match=re.escape(named)) as caught:
        read(tmp_path, text)
    assert str(caught.value).startswith("site.toml")


def test_build_stops_at_it(tmp_path: Path) -> None:
    for name in ("index.html", "pyscript.toml", "LICENSE", "py", "js", "css", "img"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "site.toml").write_text("rule = 'klassisch'", encoding="utf-8")
    with pytest.raises(BuildError, match="unknown key 'rule'"):
        build(tmp_path, tmp_path / "out", ROOT / "node_modules")
    assert not (tmp_path / "out").exists()
