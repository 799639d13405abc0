"""Contact sheets of the decks, docs/cards-*.png, and what they weigh: `.venv/bin/python tools/sheet.py`."""

import base64
import gzip
import shutil
import struct
import sys
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "py"))

from benching.rooms import chromium  # noqa: E402
from serve import serving  # noqa: E402

DECKS = ("french", "german")
BACKS = ("weave", "leaf", "star")
SUITS = "cshd"
RANKS = "AKQJT9"
INDICES = {
    "french": dict(zip(RANKS, ("A", "K", "D", "B", "10", "9"), strict=True)),
    "english": dict(zip(RANKS, ("A", "K", "Q", "J", "10", "9"), strict=True)),
    "german": dict(zip(RANKS, ("A", "K", "O", "U", "10", "9"), strict=True)),
}
WIDTHS = (140, 72, 44)
LITTLE = ("Kc", "Qh", "Js", "Ad", "Th", "9c", "Qd", "Jd", "Kh", "As", "Tc", "9d")
SHEET = 1240
"""Width of a sheet in pixels."""

PAGE = """<!doctype html>
<html lang="de" data-deck="{deck}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'">
<link rel="stylesheet" href="css/base.css">
<link rel="stylesheet" href="css/cards.css">
<link rel="stylesheet" href="sheet.css">
<body>{body}
"""
STYLE = """
body { padding: 8px; background: #1d5c43; }
h2 { margin: 10px 0 4px; font: 600 14px/1.2 sans-serif; }
section > div { display: flex; flex-wrap: wrap; gap: 6px; align-items: end; }
.grey { filter: grayscale(1); }
.dim .face { background: #cfd2c6; }
"""

PIXELS = """async (png) => {
    const image = new Image();
    image.src = "data:image/png;base64," + png;
    await image.decode();
    const { width, height } = image;
    const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
    context.drawImage(image, 0, 0);
    const colours = context.getImageData(0, 0, width, height).data.filter((_, i) => i % 4 < 3);
    const reader = new FileReader();
    reader.readAsDataURL(new Blob([colours.map((value) => Math.round(value / 255 * 31) / 31 * 255)]));
    await new Promise((done) => { reader.onload = done; });
    return [width, height, reader.result];
}"""


def face(deck: str, rank: str, suit: str, indices: dict[str, str]) -> str:
    """A face in the structure that the page builds."""
    sign = f'<use href="img/{deck}.svg#{suit}"></use></svg>'
    corner = f'<b>{indices[rank]}</b><svg class="sign">{sign}</span>'
    return (
        f'<span class="face" data-suit="{suit}" data-rank="{rank}" aria-hidden="true"><span class="corner">{corner}'
        f'<svg class="art" viewBox="0 0 100 142"><use href="img/{deck}-art.svg#{rank}{suit}"></use></svg>'
        f'<svg class="sign big">{sign}<span class="corner foot">{corner}</span>'
    )


def row(title: str, cards: Iterable[str], width: int, attributes: str) -> str:
    """Cards of one width under a title; the attributes are those that the page sets on its root."""
    return f'<section {attributes}><h2>{title}</h2><div class="w{width}">{"".join(cards)}</div></section>'


def rows(deck: str) -> Iterator[str]:
    """All rows of a deck's sheet."""
    plain = f'data-deck="{deck}"'
    art, shown = f'{plain} data-art="true"', INDICES[deck]
    full = [face(deck, rank, suit, shown) for suit in SUITS for rank in RANKS]
    some = [face(deck, name[0], name[1], shown) for name in LITTLE]
    for width in WIDTHS:
        yield row(f"{width} px", full, width, art)
    yield row("28 px", full, 28, art)
    yield row("before the art has come", some, 72, plain)
    yield row("greyscale", some, 72, f'{art} class="grey"')
    yield row("may not be played", some, 72, f'{art} class="dim"')
    yield row("four colours" if deck == "french" else "four colours: as ever", some, 72, f'{art} data-colours="four"')
    for width in (96, 72, 44):
        yield row(f"large indices, {width} px", some, width, f'{art} data-index="large"')
    if deck == "french":
        yield row("English indices", [face(deck, n[0], n[1], INDICES["english"]) for n in LITTLE], 72, art)
    for width in (140, 72, 22):
        backs = (f'<span data-back="{name}"><span class="back"></span></span>' for name in BACKS)
        yield row(f"backs, {width} px", backs, width, art)


def widths_style() -> str:
    """A class for each width, as the policy allows no style in the page."""
    rule = ".w{0} {{ --card-w: {0}px; --card-h: calc({0}px * 1.42); --radius: calc({0}px * 0.09); }}"
    return "\n".join(rule.format(width) for width in (140, 96, 72, 44, 28, 22))


def prepare(folder: Path) -> None:
    """The real styles and drawings, and a page for each deck."""
    for name in ("css", "img"):
        shutil.copytree(ROOT / name, folder / name)
    (folder / "sheet.css").write_text(STYLE + widths_style(), encoding="utf-8")
    for deck in DECKS:
        page = PAGE.format(deck=deck, body="\n".join(rows(deck)))
        (folder / f"{deck}.html").write_text(page, encoding="utf-8")


def chunk(kind: bytes, content: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def smaller(page: Page, png: bytes) -> bytes:
    """The picture in 32 steps of each colour and packed tightly: flat drawings lose nothing that one sees."""
    width, height, answer = page.evaluate(PIXELS, base64.b64encode(png).decode())
    pixels = base64.b64decode(answer.partition(",")[2])
    lines = (b"\0" + pixels[start : start + 3 * width] for start in range(0, len(pixels), 3 * width))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = zlib.compress(b"".join(lines), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def picture(browser: Browser, address: str, file: Path) -> None:
    """The whole page as a picture."""
    page = browser.new_page(viewport={"width": SHEET, "height": 800})
    page.goto(address, wait_until="networkidle")
    png = page.screenshot(full_page=True)
    page.goto("about:blank")
    file.write_bytes(smaller(page, png))
    page.close()


def weigh() -> None:
    """Print what each file takes, and what a game with one deck needs."""
    files = sorted((ROOT / "img").glob("*.svg"))
    packed = {file: len(gzip.compress(file.read_bytes())) for file in files}
    for file in files:
        print(f"{file.name:16} {file.stat().st_size:7} {packed[file]:7} gzip")
    print(f"{'all of img/':16} {sum(file.stat().st_size for file in files):7} {sum(packed.values()):7} gzip")
    for deck in DECKS:
        needed = (ROOT / "img" / f"{deck}.svg", ROOT / "css" / "cards.css")
        print(f"needed to play, {deck}: {sum(file.stat().st_size for file in needed)}")


def main() -> None:
    """Both sheets, then the sizes."""
    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        folder = Path(name)
        prepare(folder)
        with serving(folder) as server:
            for deck in DECKS:
                picture(browser, f"{server.url}{deck}.html", ROOT / "docs" / f"cards-{deck}.png")
    weigh()


if __name__ == "__main__":
    main()
