"""The board editor by mouse and by keyboard, and what gives boards away: links that show the same."""

import random
import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from app.i18n import tr, use_deck, use_language
from engine.sketch import read_sketch
from serve import StaticServer
from tests.browser.conftest import OpenPage, settle
from tests.browser.player import Player, accessibility_faults
from tests.browser.test_deal import STRONG_LINK, held
from tests.browser.test_modes import open_menu

EDITOR, SHARING = "Stellung aufbauen", "Einbetten und teilen"
EASY = "?worker=off&level=gelegenheitsspieler&seed=66"
FOCUS = "(({ ariaLabel, innerText, value }) => ariaLabel || innerText || value)(document.activeElement)"


@pytest.fixture(autouse=True)
def texts() -> None:
    use_language("de")
    use_deck("french")


def editor(page: Page) -> Locator:
    return page.get_by_role("dialog", name=EDITOR)


def says(page: Page, text: str) -> None:
    """What the editor says of the position."""
    expect(editor(page).get_by_role("status").filter(has_text=text)).to_be_visible()


def lay(page: Page, place: str, *cards: str) -> None:
    """Choose a place and tap cards."""
    editor(page).get_by_role("radio", name=place, exact=True).check()
    for card in cards:
        editor(page).get_by_role("button", name=re.compile(f"^{card}: ")).click()


def text_of(page: Page) -> str:
    """The position's text, as the editor gives it away."""
    field = editor(page).get_by_label("Text der Stellung")
    if not field.is_visible():
        editor(page).get_by_text("Weitergeben").click()
    return field.input_value()


def shown(page: Page) -> tuple[list[str], str, str]:
    """Hand, stock and trick as they are read."""
    trick = page.get_by_role("list", name="Stich").aria_snapshot()
    return held(page), str(page.locator("#stock").get_attribute("aria-label")), trick


def test_a_position_built_by_mouse_lies_on_the_table(context: BrowserContext, open_page: OpenPage) -> None:
    settle(context, pace="none", level="gelegenheitsspieler")
    page = open_page("?worker=off")
    before = shown(page)
    open_menu(page, EDITOR)
    editor(page).get_by_role("button", name="Leeren").click()
    says(page, "24 Karten sind beliebig")
    lay(page, "deine Hand", "Herz-König", "Herz-Dame", "Kreuz-Ass", "Kreuz-Zehn", "Pik-Neun", "Karo-Ass")
    lay(page, "deine Hand", "Karo-Ass")  # back again
    lay(page, "offener Trumpf", "Herz-Neun")
    lay(page, "Stiche des Gegners", "Pik-Ass")
    lay(page, "auf dem Tisch", "Karo-Bube")
    expect(editor(page).get_by_label("Wer spielt aus")).to_have_value("1")
    editor(page).get_by_role("spinbutton", name="Stiche Du").fill("2")
    editor(page).get_by_role("spinbutton", name="Augen darin Du").fill("21")
    says(page, "Noch nicht: die Augen sind nur auf einer Seite genannt.")
    expect(editor(page).get_by_role("button", name="Auf den Tisch")).to_be_disabled()
    editor(page).get_by_role("spinbutton", name="Augen darin Gegner").fill("15")
    says(page, "So kann es liegen. 16 Karten sind beliebig.")
    wanted = "hands=TcAc9sQhKh? up=9h trick=Jd tricks=2/1 points=21/15 won=-/As"
    assert text_of(page) == wanted
    editor(page).get_by_role("button", name="Auf den Tisch").click()
    expect(page.locator("html")).to_have_attribute("data-kind", "position")
    assert page.url.endswith("#" + wanted.replace(" ", "&"))
    cards, stock, trick = shown(page)
    state = read_sketch(wanted)
    assert len(cards) == 6 and {"Herz-König", "Herz-Dame", "Kreuz-Ass", "Kreuz-Zehn", "Pik-Neun"} < set(cards)
    assert f"{len(state.stock)} verdeckte Karten" in stock and "Herz-Neun" in stock
    assert "Gegner: Karo-Bube" in trick
    page.go_back()
    expect(page.locator("html")).to_have_attribute("data-kind", "game")
    assert shown(page) == before


def tab_to(page: Page, name: str, key: str = "Tab") -> None:
    for _ in range(60):
        page.keyboard.press(key)
        if str(page.evaluate(FOCUS)).startswith(name):
            return
    raise AssertionError(f"no {key} leads to {name}")


def test_a_position_built_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page(EASY)
    page.keyboard.press("m")
    tab_to(page, EDITOR)
    page.keyboard.press("Enter")
    tab_to(page, "Leeren")
    page.keyboard.press("Enter")
    says(page, "24 Karten sind beliebig")
    tab_to(page, "Kreuz-Ass", "Shift+Tab")
    page.keyboard.press("Space")
    expect(editor(page).get_by_role("button", name="Kreuz-Ass: deine Hand")).to_be_focused()
    for key in ("ArrowRight", "ArrowDown", "Space", "4", "ArrowDown", "Enter", "6"):
        page.keyboard.press(key)
    expect(editor(page).get_by_role("status").filter(has_text="deine Stiche")).to_have_count(1)
    for key in ("ArrowDown", "Space"):
        page.keyboard.press(key)
    for name in ("Pik-Zehn: deine Hand", "Herz-Zehn: offener Trumpf", "Karo-Zehn: deine Stiche"):
        expect(editor(page).get_by_role("button", name=name)).to_be_visible()
    tab_to(page, "Vom Tisch")  # the button behind the cards
    tab_to(page, "offen")
    page.keyboard.press("ArrowDown")
    expect(editor(page).get_by_role("combobox", name="Talon")).to_have_value("closed0")
    says(page, "So kann es liegen")
    tab_to(page, "Auf den Tisch")
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-kind", "position")
    assert page.url.endswith("#hands=AcTs????&up=Th&closer=0&tricks=1/0&won=Td/-")
    assert {"Kreuz-Ass", "Pik-Zehn"} < set(held(page))


def test_what_is_pasted_and_what_is_wrong_with_it(open_page: OpenPage, server: StaticServer) -> None:
    """The editor that comes with the address, also with a position that cannot be; then a text, a link, a line."""
    page = open_page("?worker=off&edit=true&hands=AhKhQhJh9h9c&up=Ac&trump=h")
    says(page, "Noch nicht: die offene Karte ist kein Trumpf.")
    editor(page).get_by_label("Trumpf", exact=True).select_option("Kreuz")
    says(page, "So kann es liegen")
    lay(page, "deine Hand", "Karo-Ass")
    says(page, "die Zahl der Karten in den Händen stimmt nicht")
    editor(page).get_by_text("Aus einem Text oder Link").click()
    field = editor(page).get_by_label("Text einer Stellung")
    take = editor(page).get_by_role("button", name="Übernehmen")
    field.fill("Guten Tag")
    take.click()
    says(page, "Das lässt sich nicht lesen: „Guten“")
    address = f"{server.url}index.html?hands=AhKd/QdJd&trump=c&tricks=5/5&lead=1&seed=x"
    line = f'<iframe src="{address.replace("&", "&amp;")}"></iframe>'
    for text in (address, address.partition("?")[2].replace("&", " "), line):
        editor(page).get_by_role("button", name="Leeren").click()
        field.fill(text)
        take.click()
        says(page, "Übernommen.")
        says(page, "So kann es liegen. 20 Karten sind beliebig.")
        assert text_of(page) == "hands=AhKd/JdQd trump=c lead=1 tricks=5/5 seed=x"
        expect(editor(page).get_by_role("combobox", name="Talon")).to_have_value("exhausted")
    editor(page).get_by_role("button", name="Weglassen").click()
    expect(editor(page).get_by_label("Text der Stellung")).to_have_value("hands=AhKd/JdQd trump=c lead=1 tricks=5/5")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for name, said in (("Text", "Der Text"), ("Link", "Der Link"), ("Zeile", "Die Zeile")):
        editor(page).get_by_role("button", name=f"{name} kopieren").click()
        says(page, f"{said} ist kopiert.")
    line = str(page.evaluate("navigator.clipboard.readText()"))
    assert line.startswith("<iframe src=") and "hands=AhKd/JdQd&amp;trump=c" in line


# Giving away


def offered(page: Page) -> list[str]:
    open_menu(page, SHARING)
    return page.get_by_role("dialog").get_by_label("Was", exact=True).locator("option").all_inner_texts()


def link_for(page: Page, what: str) -> str:
    page.get_by_role("dialog").get_by_label("Was", exact=True).select_option(what)
    return page.get_by_role("dialog").get_by_label("Link", exact=True).input_value()


def test_a_running_deal_gives_away_what_is_seen(open_page: OpenPage, server: StaticServer) -> None:
    page = open_page(EASY)
    before = shown(page)
    assert offered(page) == ["das ganze Spiel", "diese Stellung, wie ich sie sehe"]
    assert link_for(page, "game") == f"{server.url}?level=gelegenheitsspieler"
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Sprache").select_option("Deutsch")
    dialog.get_by_label("Blatt").select_option("deutsch")
    dialog.get_by_label("Ohne Kopfzeile").check()
    link = link_for(page, "position")
    assert re.fullmatch(r".*\?hands=[^/&?]+&up=..&lang=de&deck=german&hide=bar", link) or "trick=" in link, link
    assert "seed" not in link and "&d=" not in link
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    dialog.get_by_role("button", name="Zeile kopieren").click()
    expect(dialog.get_by_role("status").filter(has_text="Die Zeile ist kopiert.")).to_be_visible()
    line = page.evaluate("navigator.clipboard.readText()")
    assert f'src="{link.replace("&", "&amp;")}"' in line and 'title="Sechsundsechzig: eine Stellung"' in line
    page.goto(link.replace("deck=german&hide=bar", "open=true"))
    page.wait_for_selector("html[data-ready=true][data-kind=position]")
    assert shown(page) == before
    assert page.locator("#opponent .face").count() > 4
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_finished_deal_is_looked_at_and_played_again(context: BrowserContext, open_page: OpenPage) -> None:
    settle(context, pace="none", level="gelegenheitsspieler")
    page = open_page("#" + STRONG_LINK + "&level=gelegenheitsspieler")
    cards = held(page)
    assert page.locator("#link-again").get_attribute("href") is None
    Player(page, random.Random(4)).play_deal()
    assert offered(page)[1:] == ["dieses Spiel zum Durchgehen", "diese Karten zum Nachspielen"]
    assert "&m=" in link_for(page, "deal")
    link = link_for(page, "cards")
    assert re.search(r"\?dealer=1&d=[A-X]{24}$", link)
    page.keyboard.press("Escape")
    page.get_by_text("Protokoll des Spiels").click()
    page.get_by_role("link", name="Mit denselben Karten spielen").click()
    expect(page.get_by_role("link", name="Mit denselben Karten spielen")).to_have_count(0)
    assert held(page) == cards
    assert page.locator("#link").get_attribute("href") is None and page.locator("#record").inner_text() == ""
    page.goto(link)
    page.wait_for_selector("html[data-ready=true]")
    assert held(page) == cards


def test_a_lesson_goes_by_its_name(open_page: OpenPage, server: StaticServer) -> None:
    page = open_page("#lesson=erster-stich")
    assert offered(page)[0] == "diese Lektion"
    assert link_for(page, "lesson") == f"{server.url}?lesson=erster-stich"
    assert link_for(page, "game") == server.url


@pytest.mark.parametrize("language", ["de", "en"])
def test_axe_objects_to_neither_dialogue(open_page: OpenPage, language: str) -> None:
    use_language(language)
    page = open_page(f"?worker=off&lang={language}&edit=true&hands=AhKhQh9c9d9s/Td?????&up=Jh&seed=x")
    for summary in page.locator("#editor-dialog summary").all():
        summary.click()
    expect(page.get_by_label(tr("editor.position"))).not_to_have_value("")
    assert accessibility_faults(page) == []
    page.locator("#editor-cards button").first.click()
    expect(page.locator("#editor-state[data-good=false]")).to_be_visible()
    assert accessibility_faults(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    page.get_by_role("button", name=tr("embed")).click()
    page.get_by_label(tr("embed.what"), exact=True).select_option("position")
    assert accessibility_faults(page) == []
