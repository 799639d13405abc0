"""The counting trainer: asks at one's own turn, tells the truth, holds the result back, and keeps the score."""

import json
import random

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from engine.record import read_record, states
from engine.scoring import points
from engine.state import State
from tests.browser.conftest import OpenPage, settle, settle_chance
from tests.browser.player import Player, accessibility_faults
from tests.browser.test_accessibility import CROWDED, MISPLACED
from tests.browser.test_deal import STRONG_LINK
from tests.browser.test_modes import kept_record, open_menu

FIRST_LEAD = "?worker=off&level=gelegenheitsspieler&seed=66"  # the person leads, with the ten of trumps
WORDS = {
    "de": ("Wie viele Augen hast du?", "Prüfen", "Nein, du hast "),
    "en": ("How many points do you have?", "Check", "No, you have "),
}


def question(page: Page, language: str = "de") -> Locator:
    return page.get_by_role("dialog", name=WORDS[language][0])


def faults(page: Page) -> list[str]:
    found: list[str] = page.evaluate(MISPLACED) + page.evaluate(CROWDED)
    return found + accessibility_faults(page)


def kept_state(page: Page) -> State:
    return states(read_record(kept_record(page)))[-1]


def score(page: Page) -> tuple[int, ...]:
    kept = json.loads(page.evaluate("localStorage['s66.counting'] ?? '{}'"))
    return tuple(kept[name] for name in ("asked", "right", "streak", "best"))


def press_any(player: Player) -> None:
    """Go on at random; after the last trick there are no cards left, and what remains is to count."""
    allowed = "#hand button[aria-disabled=false], #actions button:is([data-move=draw], [data-move=pass])"
    player.press(player.dice.choice(player.page.locator(allowed).all()))


def test_after_every_trick(context: BrowserContext, open_page: OpenPage) -> None:
    """A whole deal by keyboard, every answer right; the result comes after the last one."""
    settle(context, pace="none", level="gelegenheitsspieler")
    settle_chance(context)
    page = open_page("?worker=off")
    open_menu(page, "Hilfen und Üben")
    page.get_by_role("combobox", name="Zähltrainer").select_option("nach jedem Stich")
    page.keyboard.press("Escape")
    player, asked = Player(page, random.Random(7)), 0
    for _ in range(60):
        player.wait()
        state = kept_state(page)
        tricks = sum(state.tricks)
        if tricks > asked:
            asked = tricks
            expect(question(page)).to_be_visible()
            expect(page.get_by_role("spinbutton")).to_be_focused()
            assert page.locator("#you .points").inner_text() == "" and page.locator("#end").is_hidden()
            page.keyboard.type(str(points(state)[0]))
            page.keyboard.press("Enter")
            expect(page.get_by_role("status").filter(has_text="Richtig")).to_contain_text(str(points(state)[0]))
            page.keyboard.press("Enter")
            expect(question(page)).to_be_hidden()
        if state.outcome is not None:
            break
        press_any(player)
    assert asked > 3 and score(page) == (asked, asked, asked, asked)
    expect(page.locator("#end")).to_be_visible()
    expect(page.locator("#next")).to_be_focused()
    assert page.locator("#you .points").inner_text() != ""
    assert "help=" not in kept_record(page)


@pytest.mark.parametrize(("language", "size"), [("de", (360, 740)), ("en", (844, 390))])
def test_the_question(context: BrowserContext, open_page: OpenPage, language: str, size: tuple[int, int]) -> None:
    """A wrong answer, what is no number, the score reset; it fits, and axe objects to nothing."""
    settle(context, pace="none", trains="trick")
    ask, check, wrong = WORDS[language]
    page = open_page(FIRST_LEAD + "&lang=" + language)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.locator("#hand button").first.click()
    dialog = question(page, language)
    field = dialog.get_by_role("spinbutton", name=ask)
    expect(field).to_have_attribute("inputmode", "numeric")
    dialog.get_by_role("button", name=check).click()
    expect(field).to_be_focused()  # empty, which the browser itself says
    assert faults(page) == []
    field.fill("200")
    field.press("Enter")
    expect(dialog.get_by_role("status")).to_contain_text(wrong)
    assert faults(page) == []
    assert score(page) == (1, 0, 0, 0)
    dialog.locator("#counting-reset").click()
    page.locator("#ask-yes").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert score(page) == (0, 0, 0, 0)


def test_passed_over_and_reloaded(context: BrowserContext, open_page: OpenPage) -> None:
    """Escape and a reload drop the question, never the game; a score that cannot be read is put aside."""
    settle(context, pace="none", level="gelegenheitsspieler", trains="trick")
    settle_chance(context)
    context.add_init_script("localStorage['s66.counting'] ??= 'nonsense'")
    page = open_page("?worker=off")
    player = Player(page, random.Random(3))
    for way in ("Escape", "reload"):
        tricks = sum(kept_state(page).tricks)
        while sum(kept_state(page).tricks) == tricks:
            player.wait()
            press_any(player)
            player.wait()
        expect(question(page)).to_be_visible()
        kept = kept_record(page)
        if way == "Escape":
            page.keyboard.press("Escape")
        else:
            page.reload()
            page.wait_for_selector("html[data-ready=true]", state="attached")
        expect(question(page)).to_be_hidden()
        assert kept_record(page) == kept
    assert page.evaluate("localStorage['s66.counting.broken']") == "nonsense"


def test_at_the_end_before_the_result(context: BrowserContext, open_page: OpenPage) -> None:
    settle(context, pace="none", trains="end")
    page = open_page(FIRST_LEAD)
    page.locator("#hand button").first.click()
    Player(page, random.Random(1)).wait()
    open_menu(page, "Spiel aufgeben")
    page.locator("#ask-yes").click()
    expect(question(page)).to_be_visible()
    expect(page.locator("#end")).to_be_hidden()
    question(page).get_by_role("button", name="Weiter").click()
    expect(page.get_by_role("heading", name="Verloren")).to_be_visible()
    expect(page.locator("#next")).to_be_focused()


def test_nobody_is_asked_elsewhere(context: BrowserContext, open_page: OpenPage) -> None:
    """Not on a board, not in a lesson, not where two play at one device."""
    settle(context, pace="none", level="gelegenheitsspieler", trains="trick")
    page = open_page("?hands=KhQhAcTc9d9s&trump=h&tricks=1/0")
    page.locator("#hand button[aria-disabled=false]").first.click()
    Player(page, random.Random(1)).wait()
    expect(page.locator("#you .points")).to_contain_text("Punkt")
    expect(question(page)).to_be_hidden()
    page = open_page("?worker=off#" + STRONG_LINK)
    open_menu(page, "Zu zweit an diesem Gerät")
    page.locator("#ask-yes").click()
    page.get_by_role("button", name="Ich bin dran").click()
    expect(page.locator("#you .points")).to_contain_text("Punkt")
