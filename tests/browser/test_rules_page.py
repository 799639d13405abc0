"""The rules page in a browser: read without scripts, heard, printed, on a small phone, and played on."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from serve import StaticServer
from tests.browser.player import axe_violations

PAGES = ("rules.html", "rules.en.html")
BLANK = '<!doctype html><html lang="de"><title>Brett</title><body><main><h1>Brett</h1></main></body></html>'
ALL_OPEN = "for (const example of document.querySelectorAll('details')) example.open = true"

Visit = Callable[..., Page]

both_pages = pytest.mark.parametrize("name", PAGES)


@pytest.fixture
def visit(browser: Browser, server: StaticServer) -> Iterator[Visit]:
    """`visit(name, **settings of the context)`: the page with empty frames in the boards' place."""
    contexts: list[BrowserContext] = []

    def go(name: str, **settings: object) -> Page:
        context = browser.new_context(**settings)  # type: ignore[arg-type]
        contexts.append(context)
        context.route(re.compile(r"index\.html\?"), empty)
        page = context.new_page()
        page.goto(server.url + name)
        return page

    yield go
    for context in contexts:
        context.close()


def empty(route: Route) -> None:
    route.fulfill(body=BLANK, content_type="text/html")


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def test_without_scripts_the_page_reads_and_shows_pictures(visit: Visit) -> None:
    page = visit("rules.html", java_script_enabled=False)
    for board in ("first-trick", "strict-higher"):
        figure = page.locator(f"#board-{board}")
        expect(figure.locator(".still")).to_be_visible()
        expect(figure.locator(".still .hand .face").first).to_be_visible()
        expect(figure.locator("iframe")).to_be_hidden()
    page.locator("#board-aus-65 summary").click()
    expect(page.locator("#board-aus-65 .still")).to_be_visible()
    expect(page.locator("#overview > p").first).to_contain_text("66")


@pytest.mark.parametrize(("name", "scheme"), [("rules.html", "light"), ("rules.en.html", "dark")])
def test_axe_objects_to_nothing(visit: Visit, name: str, scheme: str) -> None:
    """Each language in one brightness; of the examples, which are all made alike, two are left and unfolded."""
    page = visit(name, color_scheme=scheme, viewport={"width": 360, "height": 740})
    for board in ("exchange-schnapsen", "close-65"):
        page.locator(f"#board-{board} summary").click()
    page.evaluate("for (const example of document.querySelectorAll('details:not([open])')) example.remove()")
    violations = axe_violations(page, iframes=False)
    assert [(fault["id"], fault["nodes"][0]["html"]) for fault in violations] == []


@both_pages
def test_nothing_is_wider_than_a_small_phone(visit: Visit, name: str) -> None:
    page = visit(name, viewport={"width": 360, "height": 740})
    page.evaluate(ALL_OPEN)
    for width in (360, 320):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") == width
    controls = page.locator(".button, summary, nav a, figcaption a").all()
    assert len(controls) > 60
    small = "all => all.filter(one => one.getBoundingClientRect().height < 43.5).map(one => one.outerHTML)"
    assert page.locator(".button, summary, nav a, figcaption a").evaluate_all(small) == []


@both_pages
def test_it_prints_each_sheet_alone(visit: Visit, name: str) -> None:
    page = visit(name, color_scheme="dark")
    for sheet in ("cheatsheet", "block"):
        page.evaluate("sheet => { location.hash = sheet }", sheet)
        assert pages_of(page.pdf(prefer_css_page_size=True)) == 1
    page.emulate_media(media="print")
    expect(page.locator("#block")).to_be_visible()
    expect(page.locator("#cheatsheet")).to_be_hidden()


def test_it_prints_as_a_whole_with_pictures_in_place_of_boards(visit: Visit) -> None:
    page = visit("rules.html", color_scheme="dark")
    assert 10 <= pages_of(page.pdf(prefer_css_page_size=True)) <= 20
    page.emulate_media(media="print")
    expect(page.locator("#board-nine-wins iframe")).to_be_hidden()
    expect(page.locator("#board-nine-wins .still")).to_be_visible()
    expect(page.locator("#board-aus-65 figcaption")).to_be_visible()  # folded, but on paper


def test_a_board_is_played_in_the_page(page: Page, server: StaticServer) -> None:
    """With all that watches a page of the game: its policy, its console, its requests."""
    page.goto(server.url + "rules.html#board-nine-wins")
    board = page.locator("#board-nine-wins iframe").content_frame
    board.locator("#hand .card:has([data-card='9h'])").click()
    expect(board.locator("#you .points")).to_contain_text("11")
