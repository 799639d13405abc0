"""Ways to play: house rules, helps, counting for oneself, practice, two at one device, the sheets, the report."""

import json
import random

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from app.settings import read_rules
from engine.legal import why_not
from engine.moves import DECLARE
from engine.record import new_record, read_record, states, write_fragment
from engine.rules import KLASSISCH, with_options
from engine.scoring import points
from serve import StaticServer
from tests.browser.conftest import OpenPage, settle
from tests.browser.player import Player, accessibility_faults
from tests.browser.test_deal import STRONG, STRONG_LINK, deck

OUT = "Aus!"
# The person leads and calls "Aus" with the second trick: ace and ten of trumps, then 40.
SEED = "?worker=off&level=gelegenheitsspieler&seed=66"


def open_menu(page: Page, name: str) -> None:
    """A dialogue behind the menu."""
    page.wait_for_selector("html[data-ready=true]", state="attached")
    page.keyboard.press("m")
    page.get_by_role("dialog", name="Menü").get_by_role("button", name=name).click()


def kept_record(page: Page) -> str:
    """The running deal as it is kept."""
    return str(page.evaluate("localStorage['s66.table']")).split("\n")[-1]


# The program's dice are given, so that the highest cards always get to 66.
KIND_LINK = write_fragment(new_record(KLASSISCH, 1, deck(STRONG), "gelegenheitsspieler", "78"))


def collect(page: Page, player: Player) -> None:
    """Play on with the highest cards until one may call "Aus" with 66; the record of the report counts."""
    for _ in range(20):
        open_menu(page, "Problem melden")
        state = states(read_record(page.get_by_role("textbox").input_value().split("\n")[2]))[-1]
        page.keyboard.press("Escape")
        if points(state)[0] >= 66 and why_not(state, DECLARE, 0) is None:
            return
        draw = page.get_by_role("button", name="Ziehen")
        player.press(draw if draw.is_visible() else page.locator("#hand button[aria-disabled=false]").first)
        player.wait()
    raise AssertionError("66 were never reached")


def switch(page: Page, label: str, is_on: bool) -> None:
    """Set a box under "Hilfen und Üben" by its label."""
    open_menu(page, "Hilfen und Üben")
    page.get_by_role("dialog").get_by_label(label).set_checked(is_on)
    page.keyboard.press("Escape")


def test_house_rules_hold_from_the_next_deal(context: BrowserContext, open_page: OpenPage) -> None:
    settle(context, pace="none", level="gelegenheitsspieler")
    page = open_page()
    player = Player(page, random.Random(1))
    open_menu(page, "Hausregeln")
    house = page.get_by_role("dialog", name="Hausregeln")
    for legend, value in (("Falsches „Aus“", "Kostet 3."), ("Wer als Nächster gibt", "Immer abwechselnd.")):
        house.get_by_role("group", name=legend).get_by_label(value).check()
    assert accessibility_faults(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_have_text("Klassisch, bis 7")
    player.play_deal()
    player.next_button().click()
    expect(page.locator("#rules")).to_have_text("Klassisch mit Hausregeln, bis 7")
    wished = with_options(KLASSISCH, {"false_declare": 3, "next_dealer": "alternate"})
    assert read_record(kept_record(page)).rules == wished
    settings = json.loads(page.evaluate("localStorage['s66.settings']"))
    assert read_rules(settings["rules"]) == wished
    page.reload()
    open_menu(page, "Hausregeln")
    expect(house.get_by_role("group", name="Falsches „Aus“").get_by_label("Kostet 3.")).to_be_checked()


def test_house_rules_at_random_in_real_clicks(context: BrowserContext, open_page: OpenPage) -> None:
    """Any field at any value: the deal that follows is one by just these rules, as its replay says."""
    settle(context, pace="none", level="gelegenheitsspieler")
    page = open_page()
    dice = random.Random("house")
    player = Player(page, dice)
    for _ in range(2):
        open_menu(page, "Hausregeln")
        groups = page.get_by_role("dialog").get_by_role("group").all()
        for group in dice.sample(groups, 6):
            dice.choice(group.get_by_role("radio").all()).check()
        page.keyboard.press("Escape")
        wished = read_rules(json.loads(page.evaluate("localStorage['s66.settings']"))["rules"])
        player.play_deal()
        player.next_button().click()
        rules = read_record(kept_record(page)).rules
        assert {"match_target", "double_match"} >= {
            name for name in rules._fields if getattr(rules, name) != getattr(wished, name)
        }
        player.play_deal()
        state = player.check_result()
        assert state.rules == rules
        player.next_button().click()


def test_counting_for_oneself(context: BrowserContext, open_page: OpenPage) -> None:
    """No points anywhere before the end; "Aus" stands there as ever, and too early it costs."""
    settle(context, pace="none")
    page = open_page("?worker=off#" + KIND_LINK)
    switch(page, "Selbst zählen", True)
    player = Player(page, random.Random(2))
    page.get_by_role("button", name="Herz-Ass").click()
    player.wait()
    expect(page.get_by_role("log")).to_contain_text("Stich für dich.")
    assert "Punkt" not in page.get_by_role("main").inner_text()
    page.keyboard.press("i")
    read = page.get_by_role("dialog").locator("#read").inner_text()
    assert "1 Stich" in read and "11 Punkt" not in read
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Ziehen").click()
    page.get_by_role("button", name="Herz-Paar ansagen").click()
    collect(page, player)
    out = page.get_by_role("button", name=OUT)
    expect(out).not_to_have_class("main")
    out.click()
    state = player.check_result()
    assert state.outcome is not None and state.outcome.reason in ("declared", "close_beaten")
    assert state.outcome.winner == 0


def test_a_false_call_costs_two(open_page: OpenPage) -> None:
    page = open_page("?worker=off#" + STRONG_LINK)
    switch(page, "Selbst zählen", True)
    page.get_by_role("button", name="Herz-Ass").click()
    Player(page, random.Random(2)).wait()
    page.get_by_role("button", name=OUT).click()
    expect(page.get_by_role("heading", name="Verloren: 2 Spielpunkte")).to_be_visible()


def test_warned_before_a_moment_is_missed(context: BrowserContext, open_page: OpenPage) -> None:
    settle(context, pace="none")
    page = open_page("?worker=off#" + KIND_LINK)
    switch(page, "Warnen, bevor ich mit 66 weiterspiele", True)
    player = Player(page, random.Random(3))
    page.get_by_role("button", name="Herz-Ass").click()
    player.wait()
    page.get_by_role("button", name="Ziehen").click()
    page.get_by_role("button", name="Herz-Paar ansagen").click()
    collect(page, player)
    before = player.points("you")
    if page.get_by_role("button", name="Ziehen").is_visible():
        page.get_by_role("button", name="Ziehen").click()
    card = page.locator("#hand button[aria-disabled=false]").first
    held = player.hand().count()
    card.click()
    question = page.get_by_role("dialog")
    expect(question).to_contain_text(f"Du hast {before} Punkte und kannst „Aus“ sagen.")
    page.keyboard.press("Escape")
    expect(player.hand()).to_have_count(held)
    card.click()
    question.get_by_role("button", name="Weiterspielen").click()
    expect(page.get_by_role("log")).to_contain_text("aus.")
    expect(question).to_have_count(0)


def test_helps_can_be_switched_off(open_page: OpenPage) -> None:
    page = open_page("?worker=off#" + STRONG_LINK)
    king = page.get_by_role("button", name="Herz-König, Paar zu 40")
    expect(king).to_be_visible()
    page.get_by_role("button", name="Herz-Paar ansagen").click()
    expect(page.get_by_role("button", name="Kreuz-Ass")).to_have_attribute("aria-disabled", "true")
    switch(page, "Karten blass zeigen", False)
    expect(page.get_by_role("button", name="Kreuz-Ass")).to_have_attribute("aria-disabled", "false")
    page.get_by_role("button", name="Kreuz-Ass").click()
    expect(page.get_by_role("alert").filter(has_text="König oder Dame davon muss jetzt auf den Tisch")).to_be_visible()
    switch(page, "König und Dame eines Paars", False)
    expect(king).to_have_count(0)
    switch(page, "Vor dem Zudrehen fragen", False)
    page.get_by_role("button", name="Zudrehen").click()
    expect(page.get_by_role("log")).to_contain_text("Du drehst zu")


def test_practice_takes_back_and_shows(context: BrowserContext, open_page: OpenPage) -> None:
    settle(context, pace="none", level="gelegenheitsspieler", practice="true")
    page = open_page(SEED)
    player = Player(page, random.Random(4), keys=True)
    player.wait()
    first = [card.get_attribute("aria-label") for card in player.hand().all()]
    expect(page.get_by_role("button", name="Zug zurück")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("1")
    player.wait()
    page.keyboard.press("b")
    assert [card.get_attribute("aria-label") for card in player.hand().all()] == first
    page.keyboard.press("k")
    backs = page.locator("#opponent .backs")
    expect(backs.locator(".face")).to_have_count(6)
    label = backs.get_attribute("aria-label")
    assert label is not None and label.count(",") == 6, "six cards, and each of them by name"
    assert accessibility_faults(page) == []
    player.play_deal()
    expect(page.get_by_text("Übung: Dieses Spiel zählt in der Statistik nicht")).to_be_visible()
    record = player.record()
    assert record.help == "bs"
    page.keyboard.press("g")
    expect(player.hand()).to_have_count(6)
    assert [card.get_attribute("aria-label") for card in player.hand().all()] == first


@pytest.mark.parametrize("keys", [False, True])
def test_two_at_one_device(context: BrowserContext, open_page: OpenPage, keys: bool) -> None:
    """A whole deal: after each move that passes the turn on the table is covered, also after a reload."""
    settle(context, pace="none", level="gelegenheitsspieler")
    page = open_page()
    open_menu(page, "Zu zweit an diesem Gerät")
    page.get_by_role("dialog").get_by_role("button", name="Zu zweit an diesem Gerät").click()
    cover = page.get_by_role("region", name="Ich bin dran")
    dice = random.Random(keys)
    hand = page.get_by_role("list", name="Deine Karten").get_by_role("button")
    reloads = 3
    for _ in range(200):
        if page.locator("#end").is_visible():
            break
        if cover.is_visible():
            expect(hand).to_have_count(0)
            assert page.locator("#actions button").count() == 0
            if reloads:
                reloads -= 1
                page.reload()
                expect(cover).to_be_visible()
                expect(hand).to_have_count(0)
            page.keyboard.press("Enter") if keys else cover.get_by_role("button").click()
            expect(cover).to_be_hidden()
            continue
        choices = page.locator("#hand button[aria-disabled=false], #actions button[aria-disabled=false]").all()
        button = dice.choice([one for one in choices if one.inner_text() != OUT] or choices)
        is_close = button.inner_text() == "Zudrehen"
        button.click()
        if is_close:
            page.get_by_role("dialog").get_by_role("button", name="Zudrehen").click()
    page.get_by_text("Protokoll des Spiels").click()
    record = read_record(page.get_by_role("code").inner_text())
    outcome = states(record)[-1].outcome
    assert outcome is not None and set(record.by) <= {"-"} and record.level == ""
    if outcome.winner is not None:
        expect(page.locator("#end-title")).to_contain_text(f"Spieler {outcome.winner + 1} gewinnt")
    assert accessibility_faults(page) == []


def test_back_and_forward_show_no_hand(context: BrowserContext, open_page: OpenPage, server: StaticServer) -> None:
    settle(context, pace="none", level="gelegenheitsspieler")
    page = open_page()
    open_menu(page, "Zu zweit an diesem Gerät")
    page.get_by_role("dialog").get_by_role("button", name="Zu zweit an diesem Gerät").click()
    page.get_by_role("button", name="Ich bin dran").click()
    hand = page.get_by_role("list", name="Deine Karten").get_by_role("button")
    expect(hand).to_have_count(6)
    page.goto(server.url + "?lang=de&level=neuling")
    page.go_back()
    expect(page.get_by_role("button", name="Ich bin dran")).to_be_visible()
    expect(hand).to_have_count(0)


def test_the_report_says_what_happened(open_page: OpenPage) -> None:
    page = open_page("?worker=off#" + STRONG_LINK)
    page.get_by_role("button", name="Herz-Ass").click()
    Player(page, random.Random(5)).wait()
    open_menu(page, "Problem melden")
    text = page.get_by_role("textbox").input_value().split("\n")
    assert text[0] == page.locator("meta[name=version]").get_attribute("content")
    record = read_record(text[2])
    assert points(states(record)[-1])[0] == 11
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Kopieren").click()
    expect(page.get_by_role("status").filter(has_text="Kopiert.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == "\n".join(text)


@pytest.mark.parametrize("clipboard", ["undefined", "{ writeText: () => Promise.reject(new Error('no')) }"])
def test_a_clipboard_that_refuses_is_no_success(context: BrowserContext, open_page: OpenPage, clipboard: str) -> None:
    context.add_init_script(f"Object.defineProperty(navigator, 'clipboard', {{ value: {clipboard} }})")
    page = open_page("?worker=off#" + STRONG_LINK)
    open_menu(page, "Problem melden")
    page.get_by_role("button", name="Kopieren").click()
    expect(page.get_by_role("status").filter(has_text="der Text ist markiert")).to_be_visible()
    marked = page.get_by_role("textbox").evaluate("(field) => field.selectionEnd - field.selectionStart")
    assert marked == len(page.get_by_role("textbox").input_value())
    expect(page.locator("#trouble")).to_be_hidden()


def test_a_sheet_for_real_cards(context: BrowserContext, open_page: OpenPage) -> None:
    settle(context)
    page = open_page(SEED)
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Punkteblock zeigen").click()
    page.get_by_role("button", name="Block für echte Karten").click()
    sheet = page.get_by_role("dialog", name="Block für echte Karten")
    sheet.get_by_label("Name von Spieler 1").fill("Ada <b>")
    sheet.get_by_label("Name von Spieler 2").fill("Konrad")
    for name in ("Ada <b> gewinnt 3", "Konrad gewinnt 1", "Ada <b> gewinnt 3", "Ada <b> gewinnt 2"):
        sheet.get_by_role("button", name=name).click()
    expect(sheet.get_by_role("status")).to_contain_text("Ada <b> gewinnt die Partie 8 : 1")
    assert accessibility_faults(page) == []
    sheet.get_by_role("button", name="Letztes streichen").click()
    rows = sheet.get_by_role("row")
    expect(rows).to_have_count(4)
    page.reload()
    page.get_by_role("button", name="Punkteblock zeigen").click()
    page.get_by_role("button", name="Block für echte Karten").click()
    expect(rows.last).to_have_text("36–")
    sheet.get_by_role("button", name="Neuer Block").click()
    page.get_by_role("dialog").get_by_role("button", name="Neuer Block").click()
    expect(rows).to_have_count(0)


@pytest.mark.parametrize("button", ["Drucken", "Leeren Block drucken"])
def test_a_sheet_is_printed_alone(context: BrowserContext, open_page: OpenPage, button: str) -> None:
    settle(context)
    page = open_page(SEED)
    page.evaluate("() => { window.print = () => { window.printed = document.querySelector('#print').innerText; }; }")
    page.get_by_role("button", name="Punkteblock zeigen").click()
    page.get_by_role("dialog").get_by_role("button", name=button, exact=True).click()
    page.wait_for_function("window.printed")
    page.evaluate("() => { document.querySelector('#print').hidden = false; }")
    page.emulate_media(media="print")
    assert page.locator("#print").is_visible()
    assert not page.locator(".page").is_visible() and not page.locator("dialog[open]").is_visible()
    assert len(page.pdf(format="A4")) > 1000
