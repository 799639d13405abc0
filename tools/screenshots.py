"""Takes the pictures in docs/ from the built site: `.venv/bin/python tools/screenshots.py`."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, expect

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "py"))

from benching.rooms import chromium  # noqa: E402
from build import build  # noqa: E402
from serve import serving  # noqa: E402

SIZES = {"phone": (360, 740), "sideways": (844, 390), "table": (1280, 800)}
# The person leads first and holds the trump pair.
DEAL = "?lang=de&worker=off#rules=klassisch&dealer=1&d=RPOMAHFEDCKJQBNGILXWVUTS&m=-"


def play_a_trick(page: Page) -> None:
    """To the lead after the first trick, the trump pair announced."""
    page.get_by_role("button", name="Herz-Ass").click()
    page.get_by_role("button", name="Ziehen").click()
    page.get_by_role("button", name="Herz-Paar ansagen").click()
    expect(page.get_by_text("Spiel jetzt König oder Dame")).to_be_visible()


def main() -> None:
    """All pictures."""
    (ROOT / "docs").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        site = Path(folder) / "_site"
        build(ROOT, site)
        with serving(site) as server:
            for name, (width, height) in SIZES.items():
                page = browser.new_page(viewport={"width": width, "height": height}, locale="de-DE")
                page.goto(server.url + DEAL)
                play_a_trick(page)
                page.screenshot(path=ROOT / "docs" / f"{name}.png")
                page.close()


if __name__ == "__main__":
    main()
