"""What the opponent's thinking costs, on CPython and in Chromium's Pyodide, and what the page notices of it."""

import json
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page

from ai.levels import LEVELS
from benching.endgame import measure_endgame
from benching.engine import schnapsen_games_per_second
from benching.pages import thinking_main
from benching.rooms import chromium, make_site, python_in_browser
from serve import serving

SECONDS = 1.0
DEALS = 10  # of which every decision is timed
RATES = {
    "random deals of the search's own state": "deals_per_second",
    "playouts (sampled and played out)": "playouts_per_second",
    "iterations of the search": "iterations_per_second",
}
GAPS = """
() => new Promise((done) => {
  let last = performance.now(), longest = 0;
  const end = last + 6000;
  const look = (now) => {
    longest = Math.max(longest, now - last);
    last = now;
    if (now < end) requestAnimationFrame(look); else done(longest);
  };
  requestAnimationFrame(look);
})
"""


def measure_thinking(root: Path, runs: int) -> Iterator[str]:
    """Lines of tables: rates, endings, seconds for a decision of each level, and the page's longest gap meanwhile."""
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        serving(make_site(root, Path(folder)), "/66/") as server,
    ):
        with python_in_browser(browser, server.url, "pyodide", "thinking") as page:
            yield from _rates(page, runs)
            yield f"ai: ms for a decision in the browser, {DEALS} deals of a level against itself, no forced moves"
            yield f"{'':44}{'median':>10}{'p95':>10}{'max':>10}{'decisions':>11}"
            searching = list(_decisions(page, "thinking", [level.name for level in LEVELS if level.needs_worker]))
        with python_in_browser(browser, server.url, "micropython", "casual") as page:
            yield from _decisions(page, "casual", [level.name for level in LEVELS if not level.needs_worker])
        yield from searching
        yield from measure_endgame(root, runs)
        yield _gaps(browser, server.url)


def _rates(page: Page, runs: int) -> Iterator[str]:
    yield f"ai: so many a second, median of {runs}, each of at least {SECONDS:.0f} s, the interpreters in turn"
    yield f"{'':44}{'CPython':>10}{'Pyodide':>10}{'Pyodide/CPython':>17}"
    others, own = [], []
    for label, name in RATES.items():
        here, there = [], []
        call: Callable[[float], float] = getattr(thinking_main, name)
        for _ in range(runs):
            if name == "deals_per_second":
                others.append(schnapsen_games_per_second(SECONDS))
            here.append(call(SECONDS))
            there.append(page.evaluate(f"run('thinking_main.{name}({SECONDS})')"))
        own += here if name == "deals_per_second" else []
        yield f"{label:44}{median(here):10.0f}{median(there):10.0f}{median(there) / median(here):17.2f}"
    yield f"{'schnapsen 0.0.5, RandBot against RandBot':44}{median(others):10.0f}"
    yield f"{'own random deals / those games, on CPython':44}{median(own) / median(others):10.1f}"


def _decisions(page: Page, program: str, levels: list[str]) -> Iterator[str]:
    for name in levels:
        found = page.evaluate(f"run(`{program}_main.decision_times('{name}', {DEALS})`)")
        times = sorted(1000 * seconds for seconds in json.loads(found))
        p95 = times[len(times) * 95 // 100]
        yield f"{name:44}{median(times):10.0f}{p95:10.0f}{times[-1]:10.0f}{len(times):11}"


def _gaps(browser: Browser, address: str) -> str:
    """The longest wait for an animation frame in the page while its worker thinks as hard as it can."""
    page = browser.new_page()
    page.goto(address + "?seed=gap&level=meister&lang=de")
    page.wait_for_function("() => document.documentElement.dataset.thinker === 'ready'")
    page.locator("#hand button[data-move]").first.click()
    longest = page.evaluate(GAPS)
    page.close()
    return f"{'longest gap between frames while Meister thinks':44}{longest:10.0f}"
