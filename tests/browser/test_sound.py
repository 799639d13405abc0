"""Sound and vibration: nothing until they are wished, then what happens is heard and felt, and off is off."""

import random
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from serve import StaticServer
from tests.browser.conftest import OpenPage, settle, watch
from tests.browser.player import Player
from tests.browser.test_deal import STRONG_LINK

# How many contexts were made and how many tones were begun.
COUNT_SOUNDS = """
[window.contexts, window.tones] = [0, 0];
window.AudioContext = class extends AudioContext {
  constructor(...options) {
    super(...options);
    contexts += 1;
  }
};
for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...when) {
    tones += 1;
    return start.apply(this, when);
  };
}
"""
COUNT_BUZZES = """
window.buzzes = [];
Navigator.prototype.vibrate = (pattern) => Boolean(buzzes.push([pattern].flat()));
"""


def looks(page: Page) -> Locator:
    """The dialogue with the switches, opened."""
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Tisch und Karten").click()
    return page.get_by_role("dialog", name="Tisch und Karten")


def switch(page: Page, name: str, is_on: bool) -> None:
    dialog = looks(page)
    dialog.get_by_role("checkbox", name=name).set_checked(is_on)
    dialog.get_by_role("button", name="Zurück").click()
    expect(dialog).to_be_hidden()


def lead(player: Player) -> None:
    """Play a card and wait for what comes of it."""
    player.wait()
    player.press(player.hand().first)
    player.wait()


def test_sound_is_off_until_it_is_switched_on(open_page: OpenPage, context: BrowserContext) -> None:
    settle(context, pace="none", draws="true")
    context.add_init_script(COUNT_SOUNDS)
    page = open_page("?worker=off#" + STRONG_LINK)
    player = Player(page, random.Random(1))
    lead(player)
    assert page.evaluate("[contexts, tones]") == [0, 0]
    switch(page, "Geräusche", True)
    lead(player)
    page.wait_for_function("tones > 0")
    assert page.evaluate("contexts") == 1
    switch(page, "Geräusche", False)
    before = page.evaluate("tones")
    lead(player)
    assert page.evaluate("[contexts, tones]") == [1, before]


def test_sound_that_was_chosen_is_heard_at_the_next_visit(open_page: OpenPage, context: BrowserContext) -> None:
    """But not before the person touches the page: the browser would refuse."""
    settle(context, pace="none", sound="true")
    context.add_init_script(COUNT_SOUNDS)
    page = open_page("?worker=off#" + STRONG_LINK)
    assert page.evaluate("contexts") == 0
    lead(Player(page, random.Random(1)))
    page.wait_for_function("tones > 0")
    assert page.evaluate("contexts") == 1


def test_a_browser_without_sound_plays_on(open_page: OpenPage, context: BrowserContext) -> None:
    settle(context, pace="none", sound="true", buzz="true")
    context.add_init_script("delete window.AudioContext; delete Navigator.prototype.vibrate;")
    page = open_page("?worker=off#" + STRONG_LINK)
    player = Player(page, random.Random(1))
    player.play_deal()
    player.check_result()


OpenPhone = Callable[..., Page]


@pytest.fixture
def open_phone(
    browser: Browser, server: StaticServer, browser_context_args: dict[str, object], troubles: list[str]
) -> Iterator[OpenPhone]:
    """`open_phone(buzz="true")`: the page on something held in the hand, with these settings."""
    phone = {**browser_context_args, "viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    context = browser.new_context(**phone)  # type: ignore[arg-type]
    page = context.new_page()  # now, since an empty page has no storage
    watch(context, server, troubles)
    context.add_init_script(COUNT_BUZZES)

    def go(**settings: str) -> Page:
        settle(context, pace="none", **settings)
        page.goto(server.url + "?worker=off#" + STRONG_LINK)
        page.wait_for_selector("html[data-ready=true]", state="attached")
        return page

    yield go
    context.close()
    assert not troubles, troubles


def refuse(page: Page) -> None:
    """Ask for what is not allowed yet; by its key, since a notice that comes moves the buttons."""
    page.keyboard.press("a")
    expect(page.get_by_role("alert")).to_be_visible()


def test_a_phone_is_still_until_vibration_is_switched_on(open_phone: OpenPhone) -> None:
    page = open_phone()
    refuse(page)
    assert page.evaluate("buzzes") == []
    switch(page, "Vibration", True)
    refuse(page)
    page.wait_for_function("buzzes.length === 1")
    page.keyboard.press("p")
    page.wait_for_function("buzzes.length === 2")
    assert all(len(pattern) == 3 for pattern in page.evaluate("buzzes"))
    switch(page, "Vibration", False)
    refuse(page)
    assert len(page.evaluate("buzzes")) == 2


def test_one_s_turn_is_felt(open_phone: OpenPhone) -> None:
    page = open_phone(buzz="true")
    player = Player(page, random.Random(1), taps=True)
    player.press(player.hand().first)
    player.wait()
    page.wait_for_function("buzzes.length === 1")
    assert page.evaluate("buzzes") == [[25]]


def test_no_vibration_is_offered_on_a_desk(open_page: OpenPage, context: BrowserContext) -> None:
    """Where the browser claims that it can, but nothing is held in the hand."""
    context.add_init_script(COUNT_BUZZES)
    page = open_page("?worker=off#" + STRONG_LINK)
    dialog = looks(page)
    expect(dialog.get_by_role("checkbox", name="Geräusche")).to_be_visible()
    expect(dialog.get_by_role("checkbox", name="Vibration")).to_be_hidden()
