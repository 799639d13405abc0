"""Takes pictures of the built site: `.venv/bin/python tools/screenshots.py`, all scenes in all sizes.

They go to build/screens/ as SCENE-SIZE.png; in German and without --out those that the README shows also to docs/.
"""

import argparse
import json
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "py"))

from app.i18n import LANGUAGES  # noqa: E402
from benching.rooms import chromium  # noqa: E402
from build import build  # noqa: E402
from screening.scenes import IN_DOCS, SCENES, SIZES, Scene  # noqa: E402
from serve import serving  # noqa: E402

OUT = ROOT / "build/screens"
# The hand is the scene's, whatever order it is sorted in; every picture and font has come.
IS_DRAWN = """
(hand) => {
  const shown = [...document.querySelectorAll("#hand [data-move]")].map((card) => card.dataset.move);
  return shown.sort().join() === hand.sort().join()
    && document.fonts.status === "loaded"
    && [...document.images].every((image) => image.complete);
}
"""


def open_scene(browser: Browser, address: str, scene: Scene, size: tuple[int, int], has_art: bool) -> Page:
    """A page that shows the scene, whole."""
    width, height = size
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    put = "for (const [key, text] of Object.entries(%s)) localStorage.setItem(key, text);"
    context.add_init_script(put % json.dumps(scene.storage()))
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("html[data-ready=true]", state="attached")
    if has_art:
        page.wait_for_selector("html[data-art=true]", state="attached")
    page.wait_for_function(IS_DRAWN, arg=scene.hand)
    expect(page.locator("#end")).to_be_visible(visible=scene.is_over)
    if scene.press:
        page.locator(scene.press).click()
        expect(page.locator("dialog[open]")).to_be_visible()
    return page


def take(site: Path, out: Path, scenes: list[str], sizes: list[str], language: str) -> list[Path]:
    """The pictures of a built site."""
    out.mkdir(parents=True, exist_ok=True)
    has_art = any(site.glob("img/*-art.svg"))
    taken = []
    with chromium() as browser, serving(site) as server:
        for scene in scenes:
            for size in sizes:
                address = f"{server.url}?lang={language}&worker=off"
                page = open_scene(browser, address, SCENES[scene], SIZES[size], has_art)
                taken.append(out / f"{scene}-{size}.png")
                page.screenshot(path=taken[-1], animations="disabled")
                page.context.close()
    return taken


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, help="the folder for the pictures (default: build/screens)")
    parser.add_argument("--scene", action="append", choices=SCENES, help="may be given again (default: all)")
    parser.add_argument("--size", action="append", choices=SIZES, help="may be given again (default: all)")
    parser.add_argument("--language", choices=LANGUAGES, default="de")
    parser.add_argument("--site", type=Path, help="a site that is built already (default: it is built now)")
    options = parser.parse_args()
    out = options.out or OUT
    with tempfile.TemporaryDirectory() as folder:
        site = options.site or Path(folder) / "_site"
        if options.site is None:
            build(ROOT, site)
        taken = take(site, out, options.scene or list(SCENES), options.size or list(SIZES), options.language)
    if options.out is None and options.language == "de":
        for name, (scene, size) in IN_DOCS.items():
            if OUT / f"{scene}-{size}.png" in taken:
                shutil.copyfile(OUT / f"{scene}-{size}.png", ROOT / "docs" / f"{name}.png")
    print(f"{len(taken)} pictures in {out}")


if __name__ == "__main__":
    main()
