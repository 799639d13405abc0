"""The worker comes, says what it is, and whatever goes wrong with it, the game goes on and says so once."""

import random
import time

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from building.page import POLICY
from serve import StaticServer
from tests.browser.conftest import LONG, PATIENCE, OpenPage, SpoilSite, settle, watch
from tests.browser.player import Player

ASK = "\n\nasync def ask(kind: str, text: str, budget: int, limit: float, id: int) -> str:\n    "
# What is put at the end of worker.py, and the limits in seconds for an answer and for loading.
SPOILED = {
    "never ready": ("\nwhile True:\n    pass\n", 8.0, 4.0),
    "hangs": (ASK + "while True:\n        pass\n", 0.7, 90.0),
    "dies": (ASK + "js.close()\n    await asyncio.sleep(600)\n", 0.7, 90.0),
    "runs out of memory": (ASK + "return str([bytearray(2**31 - 1) for _ in range(3)])\n", 8.0, 90.0),
    "raises": (ASK + "raise ValueError(text)\n", 8.0, 90.0),
    "answers nonsense": (ASK + "return 'Zz 100'\n", 8.0, 90.0),
}
MISSING = [
    "js/pyodide.mjs",
    "vendor/pyodide/pyodide.asm.wasm",
    "vendor/pyodide/python_stdlib.zip",
    "py/worker.zip",
    "py/worker.py",
]
FAILED = "Der starke Gegner ist nicht gekommen"
WATCH_PROGRESS = """
globalThis.seen = [];
new MutationObserver(() => seen.push(document.querySelector("#loaded").value))
    .observe(document, { subtree: true, attributeFilter: ["value"] });
"""
NOTE_BREACH = """
document.addEventListener("securitypolicyviolation", (event) => { globalThis.breach = event.effectiveDirective; });
"""


def wait_for_thinker(page: Page, state: str) -> None:
    page.wait_for_selector(f"html[data-thinker={state}]", state="attached")


def about(page: Page) -> str:
    """What the worker says of its Python, asked as a neighbour of the page's program."""
    return str(page.evaluate("document.querySelector('script[worker]').xworker.sync.about()"))


def play_on_without(page: Page) -> None:
    """Deals can be played to the end until the worker has failed for good."""
    player = Player(page, random.Random(66))
    for _ in range(3):
        player.play_deal()
        player.check_result()
        if page.locator("html[data-thinker=failed]").count():
            break
        player.next_button().click()
        expect(player.next_button()).to_be_hidden()
    wait_for_thinker(page, "failed")
    expect(page.locator("#loading")).to_be_hidden()
    expect(page.locator("#trouble")).to_be_hidden()


def wait_until_no_worker(page: Page) -> None:
    """The browser's own list of running workers gets empty: they were ended, not just forgotten."""
    until = time.monotonic() + PATIENCE / 1000
    while page.workers:
        assert time.monotonic() < until, "a worker goes on"
        page.evaluate("new Promise(requestAnimationFrame)")


def only_expected(troubles: list[str]) -> None:
    """A failing worker may complain on the console, and Pyodide of a file; nothing else may happen."""
    usual = ("console error", "exception: Failed to load")
    assert not [trouble for trouble in troubles if "policy" in trouble or not trouble.startswith(usual)]
    troubles.clear()


def test_it_is_a_full_python(open_page: OpenPage) -> None:
    page = open_page()
    wait_for_thinker(page, "ready")
    assert about(page).startswith("cpython 3.")
    assert len(page.workers) == 1


def test_worker_plays_the_second_half_of_a_deal(context: BrowserContext, open_page: OpenPage) -> None:
    settle(context, pace="none")
    page = open_page()
    wait_for_thinker(page, "ready")
    player = Player(page, random.Random(5))
    for _ in range(6):
        player.play_deal()
        by = player.record().by
        second = by[len(by) // 2 :]
        if "w" in second or "p" in second:
            break
        player.next_button().click()  # all its moves were forced in that half
    assert "w" in second and "p" not in second, by


def test_bar_rises_and_goes_away(context: BrowserContext, open_page: OpenPage) -> None:
    context.add_init_script(WATCH_PROGRESS)
    page = open_page()
    wait_for_thinker(page, "ready")
    expect(page.locator("#loading")).to_be_hidden()
    seen = page.evaluate("seen")
    assert seen == sorted(seen)
    assert len(set(seen)) > 5
    assert seen[-1] == 100


def test_worker_needs_its_policy_and_no_more(
    context: BrowserContext, server: StaticServer, page: Page, troubles: list[str]
) -> None:
    """Without blob: in worker-src there is no worker; that it works with blob:, the other tests show."""
    assert "worker-src 'self' blob:;" in POLICY

    def tighten(html: str) -> str:
        return html.replace("worker-src 'self' blob:;", "worker-src 'self';")

    index = (server.root / "index.html").read_text(encoding="utf-8")
    context.route(server.url, lambda route: route.fulfill(body=tighten(index), content_type="text/html"))
    context.add_init_script(NOTE_BREACH)
    page.goto(server.url)
    page.wait_for_function("globalThis.breach === 'worker-src'")
    assert not page.workers
    page.goto("about:blank")
    assert any("policy worker-src breached by blob" in trouble for trouble in troubles)
    troubles.clear()


@pytest.mark.parametrize("missing", MISSING)
def test_plays_on_where_a_file_is_missing(
    context: BrowserContext, open_page: OpenPage, missing: str, troubles: list[str]
) -> None:
    settle(context, pace="none")
    context.route(f"**/{missing}", lambda route: route.fulfill(status=404))
    page = open_page()
    play_on_without(page)
    wait_until_no_worker(page)
    only_expected(troubles)


# To the page these are like others: "dies" is silence as "hangs" is, "raises" as where memory has run out.
REPEATED = ("dies", "raises")


@pytest.mark.parametrize("how", [pytest.param(how, marks=LONG if how in REPEATED else ()) for how in SPOILED])
def test_plays_on_where_the_worker(browser: Browser, spoiled: SpoilSite, how: str) -> None:
    troubles: list[str] = []
    with spoiled(*SPOILED[how]) as server, browser.new_context(locale="de-DE") as context:
        watch(context, server, troubles)
        page = context.new_page()
        settle(context, pace="none")
        page.goto(server.url)
        page.wait_for_selector("html[data-ready=true]", state="attached")
        if how != "never ready":
            wait_for_thinker(page, "ready")
        play_on_without(page)
        wait_until_no_worker(page)
    only_expected(troubles)
