"""Two pages with one table: one of them plays, the other looks on or takes over, and no deal is lost or doubled."""

import random

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from app.save import read_saved
from serve import StaticServer
from tests.browser.conftest import OpenPage, settle, settle_chance
from tests.browser.player import Player, accessibility_faults
from tests.browser.test_accessibility import CROWDED, MISPLACED

TITLE = "In einem anderen Fenster geöffnet"
HERE = "Hier weiterspielen"
NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });"
SIZES = ((360, 740), (844, 390), (1280, 800))


def question(page: Page) -> Locator:
    return page.get_by_role("alertdialog", name=TITLE)


def table(page: Page) -> str:
    return str(page.evaluate("localStorage['s66.table']"))


def play(page: Page, moves: int) -> None:
    player = Player(page, random.Random(moves))
    for _ in range(moves):
        player.wait()
        player.press(player.choices()[0])
    player.wait()


def another(context: BrowserContext, server: StaticServer) -> Page:
    page = context.new_page()
    page.goto(server.url + "?worker=off")
    page.wait_for_selector("html[data-ready=true]", state="attached")
    return page


@pytest.fixture
def casual(context: BrowserContext) -> BrowserContext:
    settle(context, pace="none", level="gelegenheitsspieler")
    settle_chance(context)
    return context


def test_the_second_takes_over_and_the_first_hears_of_it(
    casual: BrowserContext, open_page: OpenPage, server: StaticServer
) -> None:
    first = open_page("?worker=off")
    play(first, 2)
    kept = table(first)
    second = another(casual, server)
    expect(question(second)).to_be_visible()
    expect(second.get_by_role("button", name=HERE)).to_be_focused()
    second.keyboard.press("Escape")
    second.keyboard.press("Escape")
    expect(question(second)).to_be_visible()
    for width, height in SIZES:
        second.set_viewport_size({"width": width, "height": height})
        assert second.evaluate(MISPLACED) + second.evaluate(CROWDED) + accessibility_faults(second) == []
    play(first, 1)
    assert table(first) != kept
    kept = table(first)
    second.keyboard.press("Enter")
    expect(question(second)).to_be_hidden()
    expect(question(first)).to_be_visible()
    assert table(second) == kept  # as the first has left it
    play(second, 1)
    before, kept = read_saved(kept).records[-1], table(second)
    now = read_saved(kept).records[-1]
    assert now.deck == before.deck
    assert now.moves[: len(before.moves)] == before.moves != now.moves
    second.close()
    first.get_by_role("button", name=HERE).click()
    expect(question(first)).to_be_hidden()
    assert table(first) == kept
    play(first, 1)


def test_a_page_that_is_left_or_loaded_again_lets_go(
    casual: BrowserContext, open_page: OpenPage, server: StaticServer
) -> None:
    page = open_page("?worker=off")
    play(page, 1)
    for _ in range(3):
        page.reload()
        page.wait_for_selector("html[data-ready=true]", state="attached")
        play(page, 1)
    kept = table(page)
    page.goto(server.url + "rules.html")
    other = another(casual, server)
    play(other, 1)
    expect(question(other)).to_have_count(0)
    assert table(other) != kept
    other.close()
    page.go_back()
    page.wait_for_selector("html[data-ready=true]", state="attached")
    play(page, 1)
    expect(question(page)).to_have_count(0)


def test_what_is_no_kept_game_is_nobodys(open_page: OpenPage, casual: BrowserContext, server: StaticServer) -> None:
    first = open_page("?worker=off")
    play(first, 1)
    board = casual.new_page()
    board.goto(server.url + "?worker=off&seed=1")
    board.wait_for_selector("html[data-ready=true]", state="attached")
    play(board, 1)
    expect(question(board)).to_have_count(0)
    board.evaluate("location.hash = '#hands=KhQhAcTc9d9s&trump=h'")
    expect(board.locator("html")).to_have_attribute("data-kind", "position")
    play(first, 1)
    expect(question(first)).to_have_count(0)


def test_without_locks_whoever_plays_has_the_table(
    casual: BrowserContext, open_page: OpenPage, server: StaticServer
) -> None:
    casual.add_init_script(NO_LOCKS)
    first = open_page("?worker=off")
    play(first, 1)
    second = another(casual, server)
    play(second, 1)
    kept = table(second)
    player = Player(first, random.Random(1))
    player.press(player.choices()[0])
    expect(question(first)).to_be_visible()
    assert table(first) == kept
    first.get_by_role("button", name=HERE).click()
    expect(question(first)).to_be_hidden()
    play(first, 1)
    assert table(first) != kept
    assert first.evaluate("localStorage.getItem('s66.matches')") is None
