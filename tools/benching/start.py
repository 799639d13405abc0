"""How soon a player can play.

*Playable* is the time from navigation until a real click, sent again until it takes, has put a card of the hand
on the table, in the session and on screen.
"""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page

from app.opening import SeededChance
from benching.rooms import chromium, make_site
from engine.rules import KLASSISCH
from engine.setup import draw_lot, first_dealer
from serve import StaticServer, serving

LIMIT = 120_000  # ms
LINES = {"cold": (None, None), "cold, 10 Mbit/s, 40 ms": (10.0, 40.0)}
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
    """One start: ms until playable and until the worker is there (if one comes), requests and bytes until playable."""

    playable: float
    worker: float
    requests: int
    size: int


def measure_start(root: Path, runs: int) -> Iterator[str]:
    """Lines of a table: our page beside a plain page on Pyodide, cold and warm, on two lines."""
    ours, plain = f"?seed={_seed_that_leads()}&lang=de", "bench/plain.html"
    yield f"start: playable in ms, median of {runs}; plain = Pyodide in the page as documented"
    yield f"{'':26}{'ours':>8}{'plain':>8}{'plain/ours':>12}{'requests':>10}{'KB':>8}{'worker':>8}"
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        site = make_site(root, Path(folder))
        for name, (bw, rtt) in LINES.items():
            with serving(site, "/66/", bw, rtt) as server:
                pairs = [(_starts(browser, server, ours), _starts(browser, server, plain)) for _ in range(runs)]
            yield _row(name, [ours[0] for ours, _ in pairs], [plain[0] for _, plain in pairs])
            if bw is None:
                yield _row("warm", [ours[1] for ours, _ in pairs], [plain[1] for _, plain in pairs])


def _row(name: str, ours: list[Start], plain: list[Start]) -> str:
    mine, theirs = median(start.playable for start in ours), median(start.playable for start in plain)
    requests, size = median(start.requests for start in ours), median(start.size for start in ours)
    worker = median(start.worker for start in ours)
    return f"{name:26}{mine:8.0f}{theirs:8.0f}{theirs / mine:12.1f}{requests:10.0f}{size / 1000:8.0f}{worker:8.0f}"


def _seed_that_leads() -> str:
    """A seed whose first deal the person leads."""
    return next(str(n) for n in range(100) if first_dealer(draw_lot(KLASSISCH, SeededChance(str(n)).seed())) == 1)


def _starts(browser: Browser, server: StaticServer, address: str) -> tuple[Start, Start]:
    """A cold start and the one after it, with what the first has left in the cache."""
    context: BrowserContext = browser.new_context(locale="de-DE")
    context.add_init_script(WATCH)
    cold = _start(context.new_page(), server, address)
    warm = _start(context.new_page(), server, address)
    context.close()
    return cold, warm


def _start(page: Page, server: StaticServer, address: str) -> Start:
    sent = len(server.log)
    page.set_default_timeout(LIMIT)
    page.goto(server.url + address, wait_until="commit", timeout=LIMIT)
    while True:
        seen = page.evaluate(LOOK)
        if "playedAt" in seen:
            break
        if "x" in seen:
            page.mouse.click(seen["x"], seen["y"])
    answered = server.log[sent:]
    worker = 0.0
    if page.evaluate("'worker' in document.documentElement.dataset"):
        page.wait_for_function("() => globalThis.workerAt", timeout=LIMIT)
        worker = page.evaluate("globalThis.workerAt")
    page.close()
    return Start(seen["playedAt"], worker, len(answered), sum(answer.size for answer in answered))
