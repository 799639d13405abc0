"""The icons of the installed game, img/icon-*.png, from the drawing img/icon.svg: `.venv/bin/python tools/icons.py`."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "py"))

from benching.rooms import chromium  # noqa: E402

ROUNDED = 'rx="96" '
# A system may cut a maskable icon to any shape within a circle of four fifths; the cards must stay inside it.
SHAPES = (("icon-192.png", 192, ROUNDED), ("icon-512.png", 512, ROUNDED), ("icon-maskable-512.png", 512, ""))
STYLE = "<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>"


def main() -> None:
    """Write all of them."""
    drawing = (ROOT / "img/icon.svg").read_text(encoding="utf-8")
    assert drawing.count(ROUNDED) == 1
    with chromium() as browser:
        for name, size, corners in SHAPES:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(STYLE + drawing.replace(ROUNDED, corners))
            page.screenshot(path=ROOT / "img" / name, omit_background=True)
            page.close()


if __name__ == "__main__":
    main()
