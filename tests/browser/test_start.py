"""The page starts on both runtimes, as its policy wants, and says so in a plain sentence when it cannot."""

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from serve import StaticServer, serving
from tests.browser.conftest import LONG, ROOT, OpenPage, settle, settle_chance
from tests.browser.player import Player

MISSING_FILES = [
    "**/vendor/pyscript/core-*.js",
    "**/vendor/micropython/micropython.mjs",
    "**/vendor/micropython/micropython.wasm",
    "**/js/micropython.mjs",
    "**/py/app.de.bin",
]
BLOCKED_STORAGE = """
const blocked = () => { throw new DOMException("blocked", "SecurityError"); };
Object.defineProperty(window, "localStorage", { get: blocked });
IDBFactory.prototype.open = blocked;
"""


@pytest.mark.parametrize("query", ["", "?runtime=pyodide"])
def test_starts_without_a_sentence_of_trouble(open_page: OpenPage, query: str) -> None:
    page = open_page(query)
    expect(page.locator("#trouble")).to_be_hidden()
    expect(page.locator("#unbuilt")).to_have_count(0)


@pytest.mark.parametrize("query", ["", pytest.param("?runtime=pyodide", marks=LONG)])
def test_runs_where_storage_is_blocked(context: BrowserContext, open_page: OpenPage, query: str) -> None:
    context.add_init_script(BLOCKED_STORAGE)
    page = open_page(query)
    assert page.evaluate("store66.memory") is True
    expect(page.locator("#trouble")).to_be_hidden()


@pytest.mark.parametrize("query", ["", pytest.param("?runtime=pyodide", marks=LONG)])
def test_runs_in_a_frame_on_a_foreign_site(
    page: Page, server: StaticServer, tmp_path: Path, query: str, troubles: list[str]
) -> None:
    """Where Chromium itself blocks storage; it calls two ports of one host the same site, but not two names."""
    host = f'<!doctype html><title>Host</title><link rel="icon" href="data:,"><iframe src="{server.url}{query}">'
    (tmp_path / "index.html").write_text(host, encoding="utf-8")
    with serving(tmp_path) as foreign:
        address = foreign.url.replace("127.0.0.1", "localhost")
        page.goto(address)
        inside = page.frame_locator("iframe")
        expect(inside.locator("html[data-ready=true]")).to_be_attached()
        assert page.frames[1].evaluate("store66.memory") is True
        expect(inside.locator("#trouble")).to_be_hidden()
        troubles[:] = [trouble for trouble in troubles if trouble != f"foreign request: {address}"]


WATCH_SHIFTS = """
globalThis.shifts = [];
new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: "layout-shift", buffered: true });
new MutationObserver((_, observer) => {
  if (document.documentElement.dataset.ready !== "true") return;
  observer.disconnect();
  globalThis.readyAt = performance.now();
}).observe(document, { subtree: true, attributes: true });
"""
# How far what is drawn first moves what was there before; the opponent's first move comes half a second later.
SHIFTED = "shifts.filter(({ startTime }) => startTime < readyAt + 250).reduce((sum, { value }) => sum + value, 0)"


@pytest.mark.parametrize(("width", "height"), [(360, 740), (844, 390), (1280, 800)])
@pytest.mark.parametrize("is_known", [False, True])
def test_table_lies_in_its_place_before_python(
    context: BrowserContext, page: Page, server: StaticServer, width: int, height: int, is_known: bool
) -> None:
    context.add_init_script(WATCH_SHIFTS)
    if is_known:
        settle(context)
    page.set_viewport_size({"width": width, "height": height})
    held: list[Route] = []
    page.route("**/micropython.wasm", lambda route: held.append(route))
    with page.expect_request("**/micropython.wasm"):
        page.goto(server.url, wait_until="commit")
    expect(page.locator("#opponent .back, #hand .back, #stock .pile")).to_have_count(13)
    expect(page.locator("#hand .back").first).to_be_visible()
    held[0].continue_()
    page.wait_for_selector("html[data-ready=true]", state="attached")
    page.evaluate("new Promise((done) => setTimeout(done, 300))")
    assert page.evaluate(SHIFTED) == 0


NOTE_HANDS = """
globalThis.hands = [];
new MutationObserver(() => {
  const hand = [...document.querySelectorAll("#hand [data-move]")].map((card) => card.dataset.move).join();
  if (hand && hand !== hands.at(-1)) hands.push(hand);
}).observe(document, { subtree: true, childList: true, attributes: true });
"""


def test_first_table_is_the_one_that_was_kept(context: BrowserContext, open_page: OpenPage) -> None:
    settle(context, pace="none", level="gelegenheitsspieler")
    settle_chance(context)
    context.add_init_script(NOTE_HANDS)
    page = open_page("?worker=off")
    player = Player(page, Random(3))
    for _ in range(3):
        player.wait()
        player.press(player.choices()[0])
    player.wait()
    hand = page.evaluate("hands.at(-1)")
    assert len(page.evaluate("hands")) > 1
    page.reload()
    page.wait_for_selector("html[data-ready=true]", state="attached")
    assert page.evaluate("hands") == [hand]


def forget(page: Page, troubles: list[str]) -> None:
    """Clear the troubles, also those on their way: leaving the page brings them in."""
    page.goto("about:blank")
    troubles.clear()


def test_language_by_address_then_by_browser(open_page: OpenPage) -> None:
    assert open_page("?lang=en").locator("html").get_attribute("lang") == "en"
    assert open_page().locator("html").get_attribute("lang") == "de"
    assert open_page("?lang=tlh").locator("html").get_attribute("lang") == "de"


def test_no_file_is_loaded_twice(open_page: OpenPage) -> None:
    """A preload that does not fit its use shows as a second load."""
    page = open_page()
    loads = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    # web/worker.py makes sure of this one before PyScript asks for it.
    loads = [name for name in loads if not name.endswith("/py/worker.py")]
    preloads = page.evaluate("[...document.querySelectorAll('link[rel$=preload]')].map((link) => link.href)")
    assert len(preloads) > 4
    assert set(preloads) <= set(loads)
    assert sorted(loads) == sorted(set(loads))


def test_policy_stops_inline_code_and_foreign_hosts(open_page: OpenPage, troubles: list[str]) -> None:
    page = open_page()
    page.evaluate(
        """() => {
            const script = document.createElement("script");
            script.textContent = "document.title = 'inline code ran'";
            document.head.append(script);
            document.body.insertAdjacentHTML("beforeend", "<p style='color: red'>x</p>");
            return fetch("https://example.org/").catch(() => null);
        }"""
    )
    assert page.title() != "inline code ran"
    page.goto("about:blank")
    breaches = "\n".join(trouble for trouble in troubles if "policy" in trouble)
    assert all(word in breaches for word in ("script-src-elem", "style-src-attr", "connect-src"))
    troubles.clear()


@pytest.mark.parametrize("missing", MISSING_FILES)
def test_missing_file_is_told_in_a_sentence(
    page: Page, server: StaticServer, missing: str, troubles: list[str]
) -> None:
    page.route(missing, lambda route: route.fulfill(status=404))
    page.goto(server.url)
    expect(page.locator("#trouble")).to_contain_text("neu laden")
    expect(page.get_by_text("Please reload")).to_be_hidden()
    forget(page, troubles)


def test_browser_without_webassembly_is_told_in_a_sentence(page: Page, server: StaticServer) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(server.url)
    expect(page.locator("#trouble")).to_be_visible()


def test_error_after_the_start_is_told_in_a_sentence(open_page: OpenPage, troubles: list[str]) -> None:
    page = open_page()
    page.evaluate("setTimeout(() => { throw new Error('trial') })")
    expect(page.locator("#trouble")).to_be_visible()
    page.goto("about:blank")
    assert any("trial" in trouble for trouble in troubles)
    troubles.clear()


@pytest.mark.parametrize("way", ["from disk", "from a branch"])
def test_unbuilt_page_says_what_to_do(page: Page, way: str, troubles: list[str]) -> None:
    with serving(ROOT) as unbuilt:
        page.goto((ROOT / "index.html").as_uri() if way == "from disk" else unbuilt.url)
        sentence = page.locator("#unbuilt").inner_text()
        assert "make play" in sentence
        assert page.locator("body").inner_text().strip() == sentence.strip()
        own = ("foreign request: file://", f"foreign request: {unbuilt.url}")
        troubles[:] = [trouble for trouble in troubles if not trouble.startswith(own)]


SHOWN = "document.getAnimations().forEach((animation) => animation.finish())"


def test_a_browser_that_cannot_read_the_first_script_says_so(
    page: Page, server: StaticServer, troubles: list[str]
) -> None:
    """As one that is too old: both languages, since nothing could choose."""
    page.route("**/js/start.js", lambda route: route.fulfill(body="let x = 1 ?? ;", content_type="text/javascript"))
    page.goto(server.url, wait_until="load")
    trouble = page.locator("#trouble")
    assert not trouble.is_visible()
    page.evaluate(SHOWN)
    for language in ("de", "en"):
        expect(trouble.locator(f"[lang={language}]")).to_be_visible()
    forget(page, troubles)


def test_without_javascript_a_sentence_leads_to_the_rules(
    browser: Browser, server: StaticServer, browser_context_args: dict[str, object]
) -> None:
    context = browser.new_context(**{**browser_context_args, "java_script_enabled": False})  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(server.url)
    expect(page.locator("noscript p")).to_be_visible()
    expect(page.locator("#trouble")).to_be_hidden()
    page.locator("noscript a").first.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    context.close()
