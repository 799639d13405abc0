"""The decks and portraits in img/: whole, point-symmetric, within what the page's policy allows, and small."""

import gzip
import re
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from ai.levels import LEVEL_NAMES

ROOT = Path(__file__).resolve().parent.parent.parent
IMG = ROOT / "img"
DECKS = ("french", "german")
BACKS = ("weave", "leaf", "star")
SUITS = "cshd"
CARDS = [rank + suit for rank in "ATKQJ9" for suit in SUITS]
COURTS = [card for card in CARDS if card[0] in "KQJ"]
FILES = [f"{deck}{part}.svg" for deck in DECKS for part in ("", "-art")] + [f"back-{name}.svg" for name in BACKS]
FILES += ["levels.svg"]
SVG = "{http://www.w3.org/2000/svg}"
# Presentation attributes and shapes alone: no styles (the policy forbids them), filters, gradients, links or scripts.
ELEMENTS = {"svg", "defs", "symbol", "g", "use", "path", "circle", "rect"}
ATTRIBUTES = {
    "id", "viewBox", "width", "height", "x", "y", "rx", "cx", "cy", "r", "d", "href", "transform", "color", "opacity",
    "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray",
}  # fmt: skip


def read(name: str) -> Element:
    return ElementTree.parse(IMG / name).getroot()


def symbols(name: str) -> dict[str, Element]:
    """The file's symbols by id; no id may be there twice."""
    found = list(read(name).iter(f"{SVG}symbol"))
    assert len({symbol.get("id") for symbol in found}) == len(found)
    return {symbol.get("id", ""): symbol for symbol in found}


def shapes(symbol: Element) -> list[tuple[str, dict[str, str]]]:
    """What a symbol draws."""
    return [(part.tag, part.attrib) for part in symbol.iter()][1:]


@pytest.mark.parametrize("deck", DECKS)
def test_signs(deck: str) -> None:
    found = symbols(f"{deck}.svg")
    assert set(found) == set(SUITS)
    assert {symbol.get("viewBox") for symbol in found.values()} == {"0 0 32 32"}


@pytest.mark.parametrize("deck", DECKS)
def test_art(deck: str) -> None:
    found = symbols(f"{deck}-art.svg")
    assert set(found) == set(CARDS) | {f"sign-{suit}" for suit in SUITS}
    assert {found[card].get("viewBox") for card in CARDS} == {"0 0 100 142"}


@pytest.mark.parametrize("deck", DECKS)
def test_art_repeats_the_signs(deck: str) -> None:
    """One file can't point into the other, so both draw the signs: the same ones."""
    signs, art = symbols(f"{deck}.svg"), symbols(f"{deck}-art.svg")
    for suit in SUITS:
        assert shapes(signs[suit]) == shapes(art[f"sign-{suit}"])


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("card", COURTS)
def test_courts_are_one_half_twice(deck: str, card: str) -> None:
    half, turned = symbols(f"{deck}-art.svg")[card]
    assert (half.tag, half.get("id"), half.get("transform")) == (f"{SVG}g", f"{card}-half", None)
    assert turned.tag == f"{SVG}use"
    assert turned.attrib == {"href": f"#{card}-half", "transform": "rotate(180 50 71)"}


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("card", COURTS)
def test_courts_show_their_suit_and_no_other(deck: str, card: str) -> None:
    links = [part.get("href", "") for part in symbols(f"{deck}-art.svg")[card].iter(f"{SVG}use")]
    assert {link for link in links if link.startswith("#sign-")} == {f"#sign-{card[1]}"}


@pytest.mark.parametrize("deck", DECKS)
def test_courts_share_six_colours_and_an_outline(deck: str) -> None:
    found = symbols(f"{deck}-art.svg")
    shared = [part for defs in read(f"{deck}-art.svg").iter(f"{SVG}defs") for part in defs.iter()]
    parts = shared + [part for card in COURTS for part in found[card].iter()]
    colours = {part.get(key, "none") for part in parts for key in ("fill", "stroke")} - {"none"}
    assert len(colours) <= 7, colours


def test_portraits() -> None:
    """One for every level, in the colours of the courts."""
    found = symbols("levels.svg")
    assert tuple(found) == LEVEL_NAMES
    assert {symbol.get("viewBox") for symbol in found.values()} == {"0 0 64 64"}
    parts = list(read("levels.svg").iter())
    colours = {part.get(key, "none") for part in parts for key in ("fill", "stroke")} - {"none"}
    art = (IMG / "french-art.svg").read_text(encoding="utf-8")
    assert len(colours) <= 7 and all(colour in art for colour in colours), colours


@pytest.mark.parametrize("name", FILES)
def test_nothing_that_the_policy_or_external_use_forbids(name: str) -> None:
    root = read(name)
    ids = {part.get("id") for part in root.iter()}
    for part in root.iter():
        assert part.tag.removeprefix(SVG) in ELEMENTS
        assert set(part.attrib) <= ATTRIBUTES
        assert "url(" not in "".join(part.attrib.values())
        link = part.get("href", "#")
        assert link == "#" or (link.startswith("#") and link[1:] in ids)


@pytest.mark.parametrize("name", FILES)
def test_coordinates_have_one_decimal_at_most(name: str) -> None:
    for part in read(name).iter():
        for key in ("d", "x", "y", "cx", "cy", "r", "transform"):
            assert not re.search(r"\.\d\d", part.get(key, "")), part.attrib


def test_sizes() -> None:
    styles = (ROOT / "css" / "cards.css").stat().st_size
    for deck in DECKS:
        assert (IMG / f"{deck}.svg").stat().st_size + styles <= 15_000
    for name in BACKS:
        assert (IMG / f"back-{name}.svg").stat().st_size <= 2048
    assert (IMG / "levels.svg").stat().st_size <= 10_000
    assert sum(len(gzip.compress(file.read_bytes())) for file in IMG.glob("*.svg")) <= 150_000


def brightness(colour: str) -> float:
    """The relative luminance of #rrggbb."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_indices_stand_out_from_the_paper() -> None:
    """In every deck and with four colours: at least 4.5 to 1, as WCAG 2 asks of text."""
    styles = (ROOT / "css" / "cards.css").read_text(encoding="utf-8")
    base = (ROOT / "css" / "base.css").read_text(encoding="utf-8")
    paper = re.search(r"--paper: (#\w{6})", base)
    assert paper
    colours = re.findall(r"--suit-[cshd]: (#\w{6})", styles) + re.findall(r"--(?:ink|red): (#\w{6})", base)
    assert len(colours) >= 7
    for colour in colours:
        assert (brightness(paper[1]) + 0.05) / (brightness(colour) + 0.05) >= 4.5, colour


def test_every_back_has_its_rule() -> None:
    styles = (ROOT / "css" / "cards.css").read_text(encoding="utf-8")
    assert set(re.findall(r'url\("\.\./img/([\w-]+\.svg)"\)', styles)) == {f"back-{name}.svg" for name in BACKS}
