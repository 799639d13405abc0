"""One page, deal after deal: neither its elements nor its listeners nor its memory may grow.

`make test` plays a few deals; `make soak` looks whether anything has grown from the 20th deal to the 150th.
"""

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Page, expect

from tests.browser.conftest import OpenPage, settle
from tests.browser.driving import PLAY, SETTINGS
from tests.conftest import IS_SOAK, Tell

# The query, the deal after which the page counts as settled, and the last.
LONG = [("?worker=off", 20, 150), ("", 20, 40)]
SHORT = [("?worker=off", 3, 8)]
ENDS = 5 if IS_SOAK else 2  # deals at whose ends is measured
MOST = 1.1  # times as much as in the settled page
# What chance may add in a few deals.
MARGIN = {"nodes": 40, "listeners": 4, "JS heap": 100_000, "JS buffers": 0, "Python heap": 4_000, "WebAssembly": 0}
# A neighbour of the page's program, on the same interpreter.
MEASURE = """
import gc, js
gc.collect()
gc.collect()
js.document.body.dataset.python = str(gc.mem_alloc())
"""
ASK = """
(code) => {
  const own = document.querySelector("script[type=mpy]");
  delete document.body.dataset.python;
  const script = document.createElement("script");
  script.type = "mpy";
  script.setAttribute("config", own.getAttribute("config"));
  script.textContent = code;
  document.body.append(script);
  return new Promise((resolve) => {
    const look = () => (document.body.dataset.python ? resolve(script.remove()) : requestAnimationFrame(look));
    look();
  }).then(() => Number(document.body.dataset.python));
}
"""


# All memory that the page's interpreter has taken, whatever of it is in use.
KEEP_MEMORY = """
for (const name of ["instantiate", "instantiateStreaming"]) {
  const real = WebAssembly[name];
  WebAssembly[name] = async (...given) => {
    const made = await real.apply(WebAssembly, given);
    globalThis.memory66 = Object.values((made.instance ?? made).exports).find((it) => it instanceof WebAssembly.Memory);
    return made;
  };
}
"""
# The browser copies a drawing into each <use>: hundreds of nodes that depend on which cards lie there. So they are away
# while is counted, and away for two frames before.
WITHOUT_DRAWINGS = """
() => {
  for (const use of document.querySelectorAll("use")) {
    use.dataset.href = use.getAttribute("href") ?? "";
    use.removeAttribute("href");
  }
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))));
}
"""
WITH_DRAWINGS = """
() => {
  for (const use of document.querySelectorAll("use[data-href]")) {
    use.setAttribute("href", use.dataset.href);
    delete use.dataset.href;
  }
}
"""


def measure(page: Page, devtools: CDPSession) -> dict[str, int]:
    """What the page holds after its garbage has been collected, on both sides."""
    python = page.evaluate(ASK, MEASURE)
    page.evaluate(WITHOUT_DRAWINGS)
    for _ in range(3):
        devtools.send("HeapProfiler.collectGarbage")
    held = {item["name"]: int(item["value"]) for item in devtools.send("Performance.getMetrics")["metrics"]}
    heap = devtools.send("Runtime.getHeapUsage")
    page.evaluate(WITH_DRAWINGS)
    return {
        "nodes": held["Nodes"],
        "listeners": held["JSEventListeners"],
        "JS heap": int(heap["usedSize"]),
        "JS buffers": int(heap["backingStorageSize"]),
        "Python heap": int(python),
        "WebAssembly": int(page.evaluate("memory66.buffer.byteLength")),
    }


def least(page: Page, devtools: CDPSession, deals: int) -> dict[str, int]:
    """Play so many deals; the least of what is held at the ends of the last ones, where other cards lie each time."""
    found = []
    for number, count in enumerate([deals - ENDS + 1, *[2] * (ENDS - 1)]):
        done = page.evaluate(f"([deals, seed]) => ({PLAY})(deals, 1e6, seed)", [count, deals + number])
        assert done["deals"] == count
        found.append(measure(page, devtools))
    return {name: min(held[name] for held in found) for name in found[0]}


@pytest.mark.parametrize(("query", "settled", "last"), LONG if IS_SOAK else SHORT)
def test_nothing_grows(
    context: BrowserContext, open_page: OpenPage, query: str, settled: int, last: int, tell: Tell
) -> None:
    settle(context, **SETTINGS)
    context.add_init_script(KEEP_MEMORY)
    page = open_page(query)
    devtools = context.new_cdp_session(page)
    for domain in ("HeapProfiler", "Runtime", "Performance"):
        devtools.send(f"{domain}.enable")
    if not query:
        page.wait_for_selector("html[data-thinker=ready]", state="attached")
    before = least(page, devtools, settled)
    after = least(page, devtools, last - settled + 1)  # it begins with the deal that is over
    what = "with the worker" if not query else "without worker"
    for name in before:
        growth = 100 * (after[name] / before[name] - 1)
        tell(f"{name} {what}, deal {settled} to {last}", f"{before[name]:,} to {after[name]:,} ({growth:+.1f} %)")
    grown = {name: (before[name], after[name]) for name in before if after[name] > allowed(before, name)}
    assert not grown
    expect(page.locator("#trouble")).to_be_hidden()


def allowed(before: dict[str, int], name: str) -> float:
    """A tenth more in a soak; in a few deals chance has a say as well."""
    return before[name] * MOST + (0 if IS_SOAK else MARGIN[name])
