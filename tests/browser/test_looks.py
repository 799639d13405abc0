"""Table and cards as the player chose them: at once, the next time from the first drawing on, and whatever fails."""

import json
import random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from app.settings import LOOKS
from serve import StaticServer
from tests.browser.conftest import OpenPage, settle
from tests.browser.player import Player
from tests.browser.test_deal import STRONG_LINK

# When each attribute of <html> was set first.
WATCH_LOOKS = """
window.times = {};
new MutationObserver((changes) => {
  for (const { target, attributeName } of changes) {
    if (target === document.documentElement) times[attributeName] ??= performance.now();
  }
}).observe(document, { attributes: true, subtree: true });
"""
NOT_LOADED = "Failed to load resource"  # the browser's own words
FIRST_PAINT = "performance.getEntriesByName('first-paint')[0].startTime"
# Values that look like another one: in German, on a light system.
SAME = {("theme", "system"), ("deck", "french-de")}
USUAL = {name: values[0] for name, values in LOOKS}
OTHER = {name: values[-1] for name, values in LOOKS}


def open_looks(page: Page) -> None:
    page.keyboard.press("m")
    page.get_by_role("button", name="Tisch und Karten").click()
    expect(page.get_by_role("dialog", name="Tisch und Karten")).to_be_visible()


def close_looks(page: Page) -> None:
    page.get_by_role("button", name="Zurück").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def choices(page: Page) -> dict[str, str]:
    """What the open dialogue shows as chosen."""
    return {name: page.locator(f"#{name}-choice").input_value() for name in USUAL}


def corners(page: Page) -> list[str]:
    """The letters in the corners of the hand."""
    return page.locator("#hand .corner:not(.foot) b").all_inner_texts()


def names(page: Page) -> list[str]:
    """What the cards of the hand are called."""
    return [str(name) for name in page.locator("#hand button").evaluate_all("(all) => all.map((one) => one.ariaLabel)")]


def test_each_choice_takes_effect_at_once_and_stays(open_page: OpenPage, context: BrowserContext) -> None:
    context.add_init_script(WATCH_LOOKS)
    page = open_page("?worker=off")
    html = page.locator("html")
    open_looks(page)
    assert choices(page) == USUAL
    for name, values in LOOKS:
        for value in (*values[1:], values[0], values[-1]):
            page.locator(f"#{name}-choice").select_option(value)
            expect(html).to_have_attribute(f"data-{name}", value)
    open_page("?worker=off")
    times, first_paint = page.evaluate(f"[times, {FIRST_PAINT}]")
    assert {name for name in OTHER if times[f"data-{name}"] >= min(first_paint, times["data-ready"])} == set()
    for name, value in OTHER.items():
        expect(html).to_have_attribute(f"data-{name}", value)
    open_looks(page)
    assert choices(page) == OTHER


def test_each_look_is_another(open_page: OpenPage) -> None:
    """No two values of a choice look the same."""
    page = open_page("?worker=off")
    open_looks(page)
    sample = page.locator("#sample")
    expect(page.locator("html")).to_have_attribute("data-art", "true")
    for name, values in LOOKS:
        seen = []
        for value in values:
            page.locator(f"#{name}-choice").select_option(value)
            expect(page.locator("html")).to_have_attribute(f"data-{name}", value)
            if (name, value) not in SAME:
                page.wait_for_load_state("networkidle")
                seen.append(sample.screenshot())
        assert len(set(seen)) == len(seen), name
        page.locator(f"#{name}-choice").select_option(values[0])


@pytest.mark.parametrize(
    ("language", "deck", "letters", "third", "fourth"),
    [
        ("de", "french", "A K D A 10 K", "Herz-Dame", "Kreuz-Ass"),
        ("de", "french-en", "A K Q A 10 K", "Herz-Dame", "Kreuz-Ass"),
        ("de", "german", "A K O A 10 K", "Herz-Ober", "Eichel-Daus"),
        ("en", "french", "A K Q A 10 K", "queen of hearts", "ace of clubs"),
        ("en", "french-de", "A K D A 10 K", "queen of hearts", "ace of clubs"),
        ("en", "german", "A K O A 10 K", "Ober of hearts", "Daus of acorns"),
    ],
)
def test_letters_and_names_of_a_deck(
    open_page: OpenPage, context: BrowserContext, language: str, deck: str, letters: str, third: str, fourth: str
) -> None:
    settle(context, lang=language, deck=deck)
    page = open_page("?worker=off#" + STRONG_LINK)
    assert corners(page) == letters.split()
    # After a comma stands what a card is good for.
    assert [name.partition(", ")[0] for name in names(page)[2:4]] == [third, fourth]


@pytest.mark.parametrize(
    "kept", [json.dumps({name: "rubbish" for name in USUAL}), json.dumps({name: 7 for name in USUAL}), "[]", "rubbish"]
)
def test_a_broken_choice_counts_as_none(open_page: OpenPage, page: Page, kept: str) -> None:
    page.emulate_media(color_scheme="dark")
    plain = open_page("?worker=off&seed=1")
    usual = plain.locator("body").evaluate("(body) => getComputedStyle(body).background")
    page.evaluate("(kept) => { localStorage['s66.settings'] = kept; }", kept)
    open_page("?worker=off#" + STRONG_LINK)
    assert page.locator("body").evaluate("(body) => getComputedStyle(body).background") == usual
    assert corners(page) == ["A", "K", "D", "A", "10", "K"]
    open_looks(page)
    assert choices(page) == USUAL


def test_another_deck_keeps_the_deal(open_page: OpenPage, context: BrowserContext) -> None:
    settle(context, pace="none")
    page = open_page("?worker=off")
    player = Player(page, random.Random(1))
    player.wait()
    player.press(player.hand().nth(1))
    player.wait()
    tokens = "(all) => all.map((one) => one.dataset.move)"
    before = player.hand().evaluate_all(tokens)
    french = names(page)
    open_looks(page)
    page.get_by_role("dialog").get_by_label("Blatt").select_option("german")
    close_looks(page)
    expect(page.locator("#hand")).not_to_contain_text("B")
    assert player.hand().evaluate_all(tokens) == before
    german = names(page)
    assert german != french
    assert not [name for name in german if name.startswith(("Kreuz", "Pik", "Karo")) or name.endswith("Bube")]
    player.play_deal()
    player.check_result()
    assert "Kreuz" not in page.get_by_role("main").inner_text()


@pytest.mark.parametrize("failure", ["refused", "missing"])
def test_without_drawings_there_are_signs(
    open_page: OpenPage, context: BrowserContext, page: Page, troubles: list[str], failure: str
) -> None:
    def fail(route: Route) -> None:
        if failure == "refused":
            route.abort()
        else:
            route.fulfill(status=404)

    settle(context, pace="none")
    page.route("**/*-art.svg", fail)
    with page.expect_console_message(lambda message: NOT_LOADED in message.text):
        open_page("?worker=off")
    player = Player(page, random.Random(2))
    player.wait()
    assert page.locator("html").get_attribute("data-art") is None
    assert page.locator("#opponent .portrait use").get_attribute("href") is None
    expect(page.locator("#hand .big").first).to_be_visible()
    player.play_deal()
    player.check_result()
    expect(page.locator("#trouble")).to_be_hidden()
    troubles[:] = [trouble for trouble in troubles if NOT_LOADED not in trouble]


@pytest.mark.parametrize("deck", ["french", "german"])
def test_only_what_is_shown_is_fetched(
    open_page: OpenPage, context: BrowserContext, server: StaticServer, deck: str
) -> None:
    settle(context, deck=deck)
    fetched = set()
    context.on("request", lambda request: fetched.add(urlsplit(request.url).path.removeprefix("/66/")))
    page = open_page("?worker=off")
    expect(page.locator("html")).to_have_attribute("data-art", "true")
    page.wait_for_load_state("networkidle")
    pictures = {path for path in fetched if path.startswith("img/")}
    names = (deck, f"{deck}-art", "back-weave", "icon", "levels")
    assert pictures == {f"img/{name}.svg" for name in names}


def test_the_opponent_has_a_portrait_and_a_person_none(open_page: OpenPage, context: BrowserContext) -> None:
    settle(context, level="neuling")
    page = open_page("?worker=off")
    at_table, in_menu = page.locator("#opponent .portrait"), page.locator("#level-portrait")
    expect(at_table.locator("use")).to_have_attribute("href", "img/levels.svg#neuling")
    page.locator("#menu").click()
    page.locator("#level-choice").select_option("meister")
    expect(in_menu.locator("use")).to_have_attribute("href", "img/levels.svg#meister")
    expect(at_table.locator("use")).to_have_attribute("href", "img/levels.svg#neuling")
    page.locator("#two").click()
    page.locator("#ask-yes").click()
    expect(at_table).to_be_hidden()
