"""Cards in flight: they fly where they should, nothing waits for them, and they can be switched off."""

import json
import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from serve import StaticServer
from tests.browser.conftest import settle, watch
from tests.browser.player import Player

# The person leads; the trump pair and the ace are in hand.
DEAL = "?lang=de&worker=off#rules=klassisch&dealer=1&d=RPOMAHFEDCKJQBNGILXWVUTS&m=-"
RUNNING = "document.getAnimations().filter((one) => one.playState === 'running').length"
# Where the middle of each card was drawn at the first frame of its flight, and where it lies.
FLIGHTS = """
() => document.getAnimations().filter((one) => !one.effect.pseudoElement).map((one) => {
  const element = one.effect.target;
  const middle = () => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  one.pause();
  one.currentTime = one.effect.getTiming().delay;
  const start = middle();
  one.finish();
  return { key: element.dataset.key ?? "", from: start, to: middle() };
})
"""


@pytest.fixture
def moving(browser: Browser, server: StaticServer, troubles: list[str]) -> Iterator[Page]:
    """A page whose cards fly, slowly enough to be seen."""
    context = browser.new_context(locale="de-DE", reduced_motion="no-preference")
    page = context.new_page()
    settle(context, motion="slow", pace="none")  # now, since an empty page has no storage
    watch(context, server, troubles)
    page.goto(server.url + DEAL)
    page.wait_for_selector("html[data-ready=true]", state="attached")
    yield page
    context.close()
    assert not troubles, troubles


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def near(point: list[float], other: tuple[float, float], by: float = 3) -> bool:
    return abs(point[0] - other[0]) <= by and abs(point[1] - other[1]) <= by


def test_nothing_flies_at_the_first_drawing(moving: Page) -> None:
    assert moving.evaluate(RUNNING) == 0


def test_a_played_card_flies_from_the_hand(moving: Page) -> None:
    start = middle(moving, "#hand [data-key=Ah]")
    moving.get_by_role("button", name="Herz-Ass").dispatch_event("click")
    flights = {flight["key"]: flight for flight in moving.evaluate(FLIGHTS)}
    assert near(flights["Ah"]["from"], start)
    assert near(flights["Ah"]["to"], middle(moving, "#trick [data-key=Ah]"))


def test_the_upcard_flies_into_the_hand_of_whom_it_is_exchanged(moving: Page) -> None:
    moving.evaluate("(deal) => { location.hash = deal; }", "rules=klassisch&dealer=1&d=RPOFACMEDBLKQJIHGXWVUTSN&m=-")
    expect(moving.locator("#hand [data-key='9h']")).to_be_visible()
    player = Player(moving, random.Random(1))
    moving.get_by_role("button", name="Herz-Ass").click()
    player.wait()
    moving.get_by_role("button", name="Ziehen").click()
    exchange = moving.get_by_role("button", name="tauschen")
    expect(exchange).to_have_attribute("aria-disabled", "false")
    moving.wait_for_function(f"{RUNNING} === 0")
    card, upcard = middle(moving, "#hand [data-key='9h']"), middle(moving, "#stock [data-key=Th]")
    exchange.dispatch_event("click")
    flights = {flight["key"]: flight for flight in moving.evaluate(FLIGHTS)}
    assert near(flights["9h"]["from"], card) and near(flights["9h"]["to"], upcard)
    assert near(flights["Th"]["from"], upcard) and flights["Th"]["to"][1] > card[1] - 20


def test_a_click_lets_every_card_land(moving: Page) -> None:
    moving.get_by_role("button", name="Herz-Ass").dispatch_event("click")
    moving.wait_for_function(f"{RUNNING} > 0")
    moving.mouse.click(5, 5)
    assert moving.evaluate(RUNNING) == 0


def test_a_fast_player_is_never_held_up(moving: Page) -> None:
    """Each press finds its button although cards are in the air, and each counts once."""
    player = Player(moving, random.Random(5))
    player.play_deal()
    player.check_result()
    player.next_button().click()
    player.wait()
    expect(player.hand()).to_have_count(6)


def test_what_has_flown_leaves_nothing_behind(moving: Page) -> None:
    player = Player(moving, random.Random(6))
    player.play_deal()
    expect(moving.locator("#flights > *")).to_have_count(0)
    moving.wait_for_function(f"{RUNNING} === 0")


@pytest.mark.parametrize("chosen", ["", "none"])
def test_no_motion_where_none_is_wanted(browser: Browser, server: StaticServer, chosen: str) -> None:
    """By the system's wish or by the player's; and the player's own choice outweighs the system's."""
    context = browser.new_context(locale="de-DE", reduced_motion="no-preference" if chosen else "reduce")
    settle(context, pace="none", **({"motion": chosen} if chosen else {}))
    page = context.new_page()
    page.goto(server.url + DEAL)
    page.wait_for_selector("html[data-ready=true]", state="attached")
    page.evaluate("() => { Element.prototype.animate = () => { window.moved = true; }; }")
    player = Player(page, random.Random(7))
    player.play_deal()
    player.next_button().click()
    player.wait()
    assert page.evaluate("window.moved") is None
    page.evaluate("(settings) => { localStorage['s66.settings'] = settings; }", json.dumps({"motion": "fast"}))
    page.reload()
    page.wait_for_selector("html[data-ready=true]", state="attached")
    page.get_by_role("button", name="Herz-Ass").dispatch_event("click")
    assert page.evaluate("document.getAnimations().length") > 0
    context.close()
