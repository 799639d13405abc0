"""How soon a player can play.

*Playable* is the time from navigation until a real click, sent again until it takes, has put a card of the hand
on the table, in the session and on screen.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from app.opening import SeededChance
from benching.rooms import QUIET, chromium, keep_all, make_site
from engine.rules import KLASSISCH
from engine.setup import draw_lot, first_dealer
from serve import StaticServer, serving

LIMIT = 120_000  # ms
SLOWER = 4  # times, the processor of a phone
# Name → Mbit/s, ms there and back, how many times slower the processor.
LINES: dict[str, tuple[float | None, float | None, int]] = {
    "cold": (None, None, 1),
    "cold, 10 Mbit/s, 40 ms": (10.0, 40.0, 1),
    "cold, 1.6 Mbit/s, 150 ms": (1.6, 150.0, 1),
    "cold, processor / 4": (None, None, SLOWER),
}
# Our page, Pyodide in the page as documented, MicroPython with one button.
PAGES = ("ours", "plain", "bare")
WATCH = """
new MutationObserver((_, observer) => {
  if (!document.querySelector('#trick [data-who="you"]')) return;
  observer.disconnect();
  requestAnimationFrame(() => requestAnimationFrame((now) => { globalThis.playedAt = now; }));
}).observe(document, { childList: true, subtree: true, attributes: true });
new MutationObserver((_, observer) => {
  if (document.documentElement.dataset.thinker !== "ready") return;
  observer.disconnect();
  globalThis.workerAt = performance.now();
}).observe(document, { childList: true, subtree: true, attributes: true });
globalThis.tasks = [];
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) tasks.push([startTime, duration]);
}).observe({ type: "longtask", buffered: true });
"""
# The middle of the first card that may be played, or the time when one was.
LOOK = """
() => {
  if (globalThis.playedAt) return { playedAt: globalThis.playedAt };
  const card = document.querySelector('#hand button[data-move]');
  if (!card) return {};
  const box = card.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
"""


@dataclass
class Start:
    """One start: ms until playable and until the worker is there (if one comes), what was asked for until playable."""

    playable: float
    worker: float
    requests: int
    size: int
    longest: float
    """The longest task after it was playable, ms; 0 if none had 50."""


def measure_start(root: Path, runs: int) -> Iterator[str]:
    """Lines of a table: our page beside the others, cold, warm and after a restart of the browser."""
    addresses = (f"?seed={_seed_that_leads()}&lang=de", "bench/plain.html", "bench/bare.html")
    yield f"start: playable in ms, median of {runs}; plain = Pyodide as documented, bare = MicroPython with one button"
    heads = ("plain/ours", "ours/bare", "requests", "KB", "longest", "worker")
    yield f"{'':26}" + "".join(f"{name:>8}" for name in PAGES) + "".join(f"{head:>11}" for head in heads)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        site = make_site(root, Path(folder))
        for name, (bw, rtt, slower) in LINES.items():
            times = 2 if name == "cold" else 1
            with serving(site, "/66/", bw, rtt) as server:
                # One after the other in each run, so that a busy moment meets all of them.
                rounds = [[_starts(browser, server, page, slower, times) for page in addresses] for _ in range(runs)]
                for place, told in enumerate((name, "warm")[:times]):
                    yield _row(told, [[starts[place] for starts in pages] for pages in rounds])
                if name == "cold":
                    again = [[_restarted(browser, server, page) for page in addresses] for _ in range(runs)]
                    yield _row("browser started again", again)


def _row(name: str, rounds: list[list[Start]]) -> str:
    ours, plain, bare = (median(pages[place].playable for pages in rounds) for place in range(len(PAGES)))
    mine = [pages[0] for pages in rounds]
    cells = f"{ours:8.0f}{plain:8.0f}{bare:8.0f}{plain / ours:11.1f}{ours / bare:11.2f}"
    cells += f"{median(start.requests for start in mine):11.0f}{median(start.size for start in mine) / 1000:11.0f}"
    return f"{name:26}{cells}{max(start.longest for start in mine):11.0f}{median(start.worker for start in mine):11.0f}"


def _seed_that_leads() -> str:
    """A seed whose first deal the person leads."""
    return next(str(n) for n in range(100) if first_dealer(draw_lot(KLASSISCH, SeededChance(str(n)).seed())) == 1)


def _starts(browser: Browser, server: StaticServer, address: str, slower: int, times: int) -> list[Start]:
    """A cold start, and those after it, with what the first has left in the cache."""
    context = browser.new_context(locale="de-DE")
    starts = []
    for number in range(times):
        if number:
            _keep(context, server, address)
        starts.append(_start(context, server, address, slower))
    context.close()
    return starts


def _keep(context: BrowserContext, server: StaticServer, address: str) -> None:
    """Let the first visit end as it does: all files kept by the service worker, where the page has one."""
    page = context.new_page()
    page.goto(server.url + address)
    if page.evaluate("'build' in document.documentElement.dataset"):
        keep_all(page, server.root)
    page.close()


def _restarted(browser: Browser, server: StaticServer, address: str) -> Start:
    """The first start of a browser that has been here before."""
    kind = browser.browser_type
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        for _ in range(2):
            context = kind.launch_persistent_context(profile, executable_path=path, args=QUIET, locale="de-DE")
            start = _start(context, server, address)
            _keep(context, server, address)
            context.close()
    return start


def _start(context: BrowserContext, server: StaticServer, address: str, slower: int = 1) -> Start:
    page = context.new_page()
    page.add_init_script(WATCH)
    page.set_default_timeout(LIMIT)
    devtools = context.new_cdp_session(page)
    if slower > 1:
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    sent = len(server.log)
    page.goto(server.url + address, wait_until="commit", timeout=LIMIT)
    played = _play(page, devtools)
    answered = server.log[sent:]
    worker = 0.0
    if page.evaluate("'worker' in document.documentElement.dataset"):
        page.wait_for_function("() => globalThis.workerAt", timeout=LIMIT)
        worker = page.evaluate("globalThis.workerAt")
    after = [duration for begun, duration in page.evaluate("tasks") if begun > played]
    page.close()
    return Start(played, worker, len(answered), sum(answer.size for answer in answered), max(after, default=0.0))


def _play(page: Page, devtools: CDPSession) -> float:
    """When a card was played, after clicks on the first that may be until it took.

    The clicks go to the browser as they are: Playwright would first move the mouse and wait for what that does.
    """
    while True:
        seen = page.evaluate(LOOK)
        if "playedAt" in seen:
            return float(seen["playedAt"])
        if "x" in seen:
            click = {**seen, "button": "left", "clickCount": 1}
            for kind in ("mousePressed", "mouseReleased"):
                devtools.send("Input.dispatchMouseEvent", {"type": kind, **click})
