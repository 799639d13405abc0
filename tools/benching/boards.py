"""Ten boards on a teacher's page: how soon all can be used, what they fetch, how much memory the browser takes.

Beside them one page with Pyodide and ten of them, as frames of the same host page. The host page lies on another site
than the boards; memory is that of all the browser's processes for pages (Pss: what they share counts once).
"""

import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page

from benching.rooms import chromium, make_site
from serve import StaticServer, serving

LIMIT = 300_000  # ms
BOARDS = (
    "?lang=de&hide=bar&hands=KhQhAcTc9d9s&trump=h&tricks=1/0",
    "?lang=de&hide=bar&hands=AhKd/QdJd&trump=c&tricks=5/5&lead=0",
    "?lang=de&hide=bar&hands=AcKc9dJdTh9h&up=Qh&tricks=1/1",
    "?lang=de&hide=bar&d=UDOGRKXBWLIMSPQAHNJVFCTE&dealer=1&m=OGiBMiPQi&watch=true",
)
# One line for every frame that says it can be used; ours send a message, Pyodide's page shows its cards.
HOST = """<!doctype html><meta charset="utf-8"><title>Host</title>{frames}"""
COUNT_READY = """
globalThis.ready = 0;
addEventListener("message", (event) => {
  if (event.data?.type !== "ready") return;
  globalThis.ready += 1;
  globalThis.readyAt = performance.now();
});
"""
IS_DEALT = "() => document.querySelector('#hand button, button[data-move]') !== null"


@dataclass
class Load:
    """ms until all frames can be used, requests, bytes, and megabytes of memory."""

    time: float
    requests: int
    size: int
    memory: float


def measure_boards(root: Path, runs: int) -> Iterator[str]:
    """Lines of a table."""
    yield f"boards: median of {runs}; frames on another site's page, cold and warm"
    yield f"{'':26}{'ms':>8}{'requests':>10}{'KB':>8}{'MB memory':>11}"
    ten = [BOARDS[place % len(BOARDS)] for place in range(10)]
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        site = make_site(root, Path(folder))
        with serving(site, "/66/") as server:
            empty = _memory_of(browser, server, [])
            for name, addresses, is_ours in (
                ("ten boards", ten, True),
                ("one board", ten[:1], True),
                ("one Pyodide page", ["bench/plain.html"], False),
                ("ten Pyodide pages", ["bench/plain.html"] * 10, False),
            ):
                pairs = [_loads(browser, server, addresses, is_ours) for _ in range(runs)]
                yield _row(f"{name}, cold", [cold for cold, _ in pairs], empty)
                yield _row(f"{name}, warm", [warm for _, warm in pairs], empty)


def _row(name: str, loads: list[Load], empty: float) -> str:
    time, size = median(load.time for load in loads), median(load.size for load in loads)
    requests, memory = median(load.requests for load in loads), median(load.memory for load in loads) - empty
    return f"{name:26}{time:8.0f}{requests:10.0f}{size / 1000:8.0f}{memory:11.0f}"


def _loads(browser: Browser, server: StaticServer, addresses: list[str], is_ours: bool) -> tuple[Load, Load]:
    """A cold load and the one after it."""
    context = browser.new_context(locale="de-DE")
    context.add_init_script(COUNT_READY)
    found = []
    for _ in range(2):
        page = context.new_page()
        sent = len(server.log)
        time = _load(page, server, addresses, is_ours)
        answered = server.log[sent:]
        memory = _memory(browser)
        found.append(Load(time, len(answered), sum(answer.size for answer in answered), memory))
        page.close()
    context.close()
    return found[0], found[1]


def _load(page: Page, server: StaticServer, addresses: list[str], is_ours: bool) -> float:
    page.set_default_timeout(LIMIT)
    frames = "".join(f'<iframe src="{server.url}{address}" width="400" height="560"></iframe>' for address in addresses)
    (server.root / "host.html").write_text(HOST.format(frames=frames), encoding="utf-8")
    page.goto(server.url.replace("127.0.0.1", "localhost") + "host.html", wait_until="commit")
    if is_ours:
        page.wait_for_function(f"() => globalThis.ready >= {len(addresses)}")
        return float(page.evaluate("globalThis.readyAt"))
    page.wait_for_function(f"() => document.querySelectorAll('iframe').length === {len(addresses)}")
    for frame in page.frames[1:]:
        frame.wait_for_function(IS_DEALT)
    return float(page.evaluate("performance.now()"))


def _memory_of(browser: Browser, server: StaticServer, addresses: list[str]) -> float:
    context = browser.new_context()
    page = context.new_page()
    _load(page, server, addresses, is_ours=False)
    found = _memory(browser)
    context.close()
    return found


def _memory(browser: Browser) -> float:
    """Megabytes of all renderers, from what the system says of their processes."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    total = 0
    for process in processes:
        if process["type"] == "renderer":
            text = Path(f"/proc/{process['id']}/smaps_rollup").read_text(encoding="ascii")
            found = re.search(r"^Pss:\s+(\d+) kB", text, re.MULTILINE)
            total += int(found[1]) if found else 0
    return total / 1000
