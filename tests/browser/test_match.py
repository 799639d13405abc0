"""Whole matches by clicks and by keys, left and taken up again in the middle; menu, questions, memory."""

import json
import random

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from app.save import match_of, read_saved
from engine.record import Record
from serve import StaticServer
from tests.browser.conftest import LONG, OpenPage, settle, settle_chance
from tests.browser.player import Player, accessibility_faults
from tests.browser.test_deal import STRONG_LINK, score
from tests.browser.test_start import BLOCKED_STORAGE


def play_match(player: Player, page: Page) -> tuple[int, int]:
    """Deal after deal until one has seven, reloading the page now and then; the score that is shown."""
    for _ in range(40):
        while True:
            player.wait()
            if player.is_over():
                break
            player.press(player.dice.choice(player.choices()))
            if player.dice.random() < 0.06:
                page.reload()
                page.wait_for_selector("html[data-ready=true]", state="attached")
        shown = score(page)
        if max(shown) >= 7:
            return shown
        player.next_button().click()
        expect(player.next_button()).to_be_hidden()
    raise AssertionError("the match goes on and on")


@pytest.mark.parametrize(
    ("rules", "keys", "language", "query"),
    [
        ("klassisch", False, "de", ""),  # the worker comes anew with each reload
        pytest.param("einfach", True, "de", "?worker=off", marks=LONG),
        ("schnapsen", True, "en", "?worker=off"),
    ],
)
def test_whole_match(
    context: BrowserContext, open_page: OpenPage, rules: str, keys: bool, language: str, query: str
) -> None:
    settle(context, pace="none", rules=rules, lang=language)
    page = open_page(query)
    player = Player(page, random.Random(rules), language, keys=keys)
    shown = play_match(player, page)
    player.check_result()
    saved = read_saved(page.evaluate("localStorage['s66.matches']"))
    match = match_of(saved)
    assert saved.rules.name == rules
    assert match.score == shown
    assert match.winner == (0 if shown[0] > shown[1] else 1)
    page.get_by_role("button", name="Punkteblock" if language == "de" else "score sheet").click()
    rows = page.get_by_role("dialog").get_by_role("row")
    expect(rows).to_have_count(len(match.deals) + 1)
    last = rows.last.inner_text().split()
    assert str(max(shown)) in last
    assert accessibility_faults(page) == []
    page.keyboard.press("Escape")
    player.next_button().click()
    expect(player.next_button()).to_be_hidden()
    assert score(page) == (0, 0)


def test_reload_in_the_middle_of_a_trick(context: BrowserContext, open_page: OpenPage) -> None:
    settle(context)
    page = open_page("?worker=off")
    player = Player(page, random.Random(1))
    player.wait()
    player.press(player.hand().nth(3))
    before = page.evaluate("localStorage['s66.table']")
    page.reload()
    page.wait_for_selector("html[data-ready=true]", state="attached")
    expect(player.hand()).to_have_count(5)
    assert page.evaluate("localStorage['s66.table']").startswith(before.partition(" by=")[0])


def test_closing_asks_first(open_page: OpenPage) -> None:
    page = open_page("?worker=off#" + STRONG_LINK)
    button = page.get_by_role("button", name="Zudrehen")
    button.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert accessibility_faults(page) == []
    page.get_by_role("button", name="Doch nicht").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(button).to_be_focused()
    expect(page.get_by_role("button", name="Zudrehen")).to_have_attribute("aria-disabled", "false")


def test_giving_up_and_ending_a_match(context: BrowserContext, open_page: OpenPage) -> None:
    settle(context)
    page = open_page("?worker=off")
    player = Player(page, random.Random(1))
    player.wait()
    page.get_by_role("button", name="Menü").click()
    assert accessibility_faults(page) == []
    page.get_by_role("button", name="Spiel aufgeben").click()
    expect(page.get_by_role("dialog")).to_contain_text("Der Gegner bekommt 2 Spielpunkte.")
    page.get_by_role("button", name="Aufgeben", exact=True).click()
    expect(page.get_by_text("Du hast aufgegeben.")).to_be_visible()
    assert score(page) == (0, 2)
    assert read_saved(page.evaluate("localStorage['s66.table']")).records[-1].resigned
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("combobox", name="Regeln").select_option("Schnapsen")
    page.get_by_role("button", name="Partie beenden").click()
    expect(page.get_by_role("dialog")).to_contain_text("0 : 2")
    page.get_by_role("button", name="Neue Partie").click()
    expect(page.get_by_role("banner")).to_contain_text("Schnapsen")
    expect(player.hand()).to_have_count(5)
    assert score(page) == (0, 0)


def test_keys_held_down_and_clicks_out_of_turn(open_page: OpenPage) -> None:
    page = open_page("?worker=off#" + STRONG_LINK)
    player = Player(page, random.Random(1))
    player.hand().first.focus()
    for _ in range(6):
        page.keyboard.down("Enter")  # what the browser sends while a key is held
    page.keyboard.up("Enter")
    expect(player.hand()).to_have_count(5)
    # The program is to move, or the person to draw: no card may follow.
    for _ in range(3):
        page.keyboard.down("1")
    page.keyboard.up("1")
    player.hand().first.click(force=True)
    expect(page.get_by_role("alert")).to_be_visible()
    assert player.hand().count() == 5


def test_first_visit(open_page: OpenPage) -> None:
    page = open_page("?worker=off")
    Player(page, random.Random(1)).wait()
    expect(page.get_by_role("region", name="Willkommen")).to_be_visible()
    page.get_by_role("button", name="Zeig’s mir").click()
    expect(page.get_by_role("note")).to_be_visible()
    expect(page.get_by_role("region", name="Willkommen")).to_be_hidden()
    page.reload()
    page.wait_for_selector("html[data-ready=true]", state="attached")
    expect(page.get_by_role("region", name="Willkommen")).to_be_hidden()


def test_a_broken_save_is_kept_aside_and_named(context: BrowserContext, open_page: OpenPage) -> None:
    settle(context)
    context.add_init_script("localStorage['s66.table'] ??= 'save=1 lot=0 rules=klassisch\\nrubbish'")
    page = open_page("?worker=off")
    notice = page.get_by_role("alert").filter(has_text="nicht lesbar")
    expect(notice).to_contain_text("rubbish")
    expect(notice).to_contain_text("s66.table.broken")
    assert page.evaluate("localStorage['s66.table.broken']").endswith("rubbish")
    player = Player(page, random.Random(1))
    player.wait()
    player.press(player.choices()[0])
    assert page.evaluate("localStorage['s66.table']").startswith("save=1")
    page.keyboard.press("s")
    with page.expect_download() as download:
        page.get_by_role("button", name="Unlesbares sichern").click()
    assert download.value.suggested_filename.startswith("sechsundsechzig-unlesbar-")
    rubbish = "save=1 lot=0 rules=klassisch\nrubbish"
    assert json.loads(download.value.path().read_text("utf-8")) == [{"key": "s66.table.broken", "text": rubbish}]
    expect(page.get_by_role("status").filter(has_text="ist gesichert")).to_be_visible()


def test_refused_storage_is_said_once(context: BrowserContext, open_page: OpenPage) -> None:
    context.add_init_script(BLOCKED_STORAGE)
    page = open_page("?worker=off")
    said = page.get_by_role("alert").filter(has_text="merkt sich hier nichts")
    expect(said).to_be_visible()
    player = Player(page, random.Random(1))
    player.wait()
    player.press(player.choices()[0])
    player.wait()
    expect(said).to_have_count(0)
    player.play_deal()
    expect(said).to_have_count(0)
    player.check_result()


def test_the_same_deal_goes_on(context: BrowserContext, open_page: OpenPage, server: StaticServer) -> None:
    """Whatever happens to clock, language, page and tab between two moves."""
    settle(context, pace="none", level="gelegenheitsspieler")
    settle_chance(context)
    page = open_page("?worker=off")

    def record(page: Page) -> Record:
        return read_saved(page.evaluate("localStorage['s66.table']")).records[-1]

    def play_on(page: Page, language: str = "de") -> None:
        """One move more, in the same deal."""
        before, player = record(page), Player(page, random.Random(9), language)
        player.wait()
        player.press(player.choices()[0])
        player.wait()
        now = record(page)
        assert (now.deck, now.luck, now.dealer) == (before.deck, before.luck, before.dealer)
        assert now.moves[: len(before.moves)] == before.moves != now.moves

    play_on(page)
    for day in ("2031-12-31T23:59:59", "2001-01-01T00:00:00"):
        page.clock.set_fixed_time(day)
        play_on(page)
    page.get_by_role("button", name="Switch to English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    play_on(page, "en")
    page.goto(server.url + "rules.html")
    page.go_back()
    page.wait_for_selector("html[data-ready=true]", state="attached")
    play_on(page, "en")
    page.close()  # as a tab that the browser discards and loads again when it is looked at
    page = context.new_page()
    page.goto(server.url + "?worker=off")
    page.wait_for_selector("html[data-ready=true]", state="attached")
    play_on(page, "en")
