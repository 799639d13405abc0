"""How smooth the page is while cards are dealt and played, beside the same page with nothing going on."""

import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as TooLate

from app.settings import KEY
from benching.rooms import chromium
from build import build
from serve import serving

CARDS = 12  # played by the person
LATE, LATER = 20, 34  # ms: over one and over two frames of a screen with 60 a second
PATIENCE = 60_000  # ms
AGAIN = 1_000  # ms; a click that nothing follows is sent again: cards in motion may swallow it
SETTINGS = {"known": "true", "pace": "fast"}
ADDRESS = "?seed=bench&lang=de&worker=off"
# In this order where no card may be played: closing asks a question, and "Aus" ends the deal.
WAYS_ON = ("draw", "pass", "exchange", "declare")
RECORD = """
() => {
  const record = globalThis.record = { waits: [], goes: true };
  let last = 0;
  const look = (now) => {
    if (last) record.waits.push(now - last);
    last = now;
    if (record.goes) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
"""
STOP = "() => { record.goes = false; return record.waits; }"
IDLE = "(length) => new Promise((done) => setTimeout(done, length))"
IS_ASKED = """
() => !document.querySelector("dialog[open]") &&
  (!document.querySelector("#end").hidden || document.querySelector(".table").dataset.turn === "you")
"""
TABLE = """
() => [document.querySelector("#end").hidden, document.querySelector(".table").dataset.turn,
  ...[...document.querySelectorAll("#hand [data-move], #actions [data-move]")].map((button) =>
    button.dataset.move + button.getAttribute("aria-disabled"))].join()
"""
HAS_CHANGED = f"(before) => ({TABLE})() !== before"


@dataclass
class Screen:
    """What the page is shown on."""

    name: str
    width: int
    height: int
    slower: float  # than this machine


SCREENS = (Screen("desk, 1280 x 800", 1280, 800, 1), Screen("phone, 360 x 740, 4 times slower", 360, 740, 4))


def measure_motion(root: Path, runs: int) -> Iterator[str]:
    """Lines of a table: the times between frames."""
    yield f"motion: ms between frames while a deal is dealt and {CARDS} cards are played; then idle; {runs} runs"
    yield f"{'':44}{'median':>8}{'p95':>8}{'max':>8}{f'> {LATE}':>8}{f'> {LATER}':>8}{'frames':>8}"
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        site = Path(folder) / "_site"
        build(root, site)
        with serving(site, "/66/") as server:
            for screen in SCREENS:
                pairs = [_run(browser, server.url + ADDRESS, screen) for _ in range(runs)]
                yield _row(screen.name, [wait for played, _ in pairs for wait in played])
                yield _row("  idle", [wait for _, idle in pairs for wait in idle])


def _row(name: str, waits: list[float]) -> str:
    ordered = sorted(waits)
    p95 = ordered[len(ordered) * 95 // 100]
    late, later = (sum(wait > limit for wait in ordered) for limit in (LATE, LATER))
    return f"{name:44}{median(ordered):8.1f}{p95:8.1f}{ordered[-1]:8.1f}{late:8}{later:8}{len(ordered):8}"


def _run(browser: Browser, address: str, screen: Screen) -> tuple[list[float], list[float]]:
    """The waits for each frame while cards move, and for as long while nothing does."""
    size = {"width": screen.width, "height": screen.height}
    context = browser.new_context(viewport=size, locale="de-DE", reduced_motion="no-preference")  # type: ignore[arg-type]
    context.add_init_script(f"localStorage.setItem({json.dumps(KEY)}, {json.dumps(json.dumps(SETTINGS))})")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": screen.slower})
    page.goto(address)
    page.wait_for_selector("html[data-ready=true]", state="attached")
    played = _recorded(page, lambda: _play(page))
    page.wait_for_function(IS_ASKED)
    idle = _recorded(page, lambda: page.evaluate(IDLE, sum(played)))
    context.close()
    return played, idle


def _recorded(page: Page, work: Callable[[], None]) -> list[float]:
    page.evaluate(RECORD)
    work()
    waits: list[float] = page.evaluate(STOP)
    return waits


def _play(page: Page) -> None:
    """A new match, which deals anew, and so many cards of it."""
    page.click("#menu")
    page.click("[data-do=end-match]")
    before = page.evaluate(TABLE)
    page.click("#ask-yes")
    page.wait_for_function(HAS_CHANGED, arg=before)
    count = 0
    while count < CARDS:
        page.wait_for_function(IS_ASKED)
        if page.locator("#end").is_visible():
            _press(page, "#next")
            continue
        card = page.locator("#hand [data-move][aria-disabled=false]")
        if card.count():
            _press(page, f"#hand [data-move='{card.first.get_attribute('data-move')}']")
            count += 1
            continue
        ways = [f"#actions [data-move={move}][aria-disabled=false]" for move in WAYS_ON]
        _press(page, next(way for way in ways if page.locator(way).count()))


def _press(page: Page, selector: str) -> None:
    """Click until the table has changed."""
    before = page.evaluate(TABLE)
    for _ in range(PATIENCE // AGAIN):
        page.locator(selector).click()
        try:
            page.wait_for_function(HAS_CHANGED, arg=before, timeout=AGAIN)
            return
        except TooLate:
            continue
    raise AssertionError(f"nothing follows {selector}")
