"""Deals played by a person's means in a real browser, compared with the engine's replay of their record."""

import random
import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from engine.cards import card_name, parse_card
from engine.record import Record, new_record, read_record, write_fragment
from engine.rules import preset
from serve import StaticServer
from tests.browser.conftest import OpenPage, settle, watch
from tests.browser.player import Player, accessibility_faults, tokens


def deck(text: str) -> tuple[int, ...]:
    return tuple(parse_card(text[place : place + 2]) for place in range(0, len(text), 2))


# Seat 0, the person, leads with A K Q of trump, the nine in the dealer's hand or, otherwise, in the stock.
STRONG = "AhKhQh9h9cJsAcTcKcQcTsKsThJcJh9sQsAsAdTdKdQdJd9d"
STRONG_LINK = write_fragment(new_record(preset("klassisch"), 1, deck(STRONG)))


@pytest.fixture
def quick(page: Page) -> None:
    """The program's pauses are tested elsewhere."""
    settle(page.context, pace="none")


def score(page: Page) -> tuple[int, int]:
    found = re.search(r"(?:Partie|Match) (\d+) : (\d+)", page.get_by_role("banner").inner_text())
    assert found
    return int(found[1]), int(found[2])


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    ("query", "deals"),
    [
        ("?lang=de&seed=eins", 2),
        ("?lang=en&seed=two&rules=einfach", 1),
        ("?lang=de&seed=drei&rules=schnapsen", 1),
        ("?lang=de&seed=vier&runtime=pyodide", 1),
    ],
)
def test_deals_by_mouse(open_page: OpenPage, troubles: list[str], query: str, deals: int) -> None:
    page = open_page(query)
    player = Player(page, random.Random(query), "en" if "lang=en" in query else "de")
    expected = [0, 0]
    for _ in range(deals):
        player.play_deal()
        outcome = player.check_result().outcome
        assert outcome is not None
        if outcome.winner is not None:
            expected[outcome.winner] += outcome.game_points
        assert list(score(page)) == expected
        player.next_button().click()
        expect(player.next_button()).to_be_hidden()


def test_deal_by_touch_on_a_phone(
    browser: Browser, server: StaticServer, browser_context_args: dict[str, object]
) -> None:
    troubles: list[str] = []
    phone = {**browser_context_args, "viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    context = browser.new_context(**phone)  # type: ignore[arg-type]
    watch(context, server, troubles)
    page = context.new_page()  # before the settings: an empty page has no storage
    settle(context, pace="none")
    page.goto(server.url + "?worker=off&seed=handy")
    player = Player(page, random.Random(7), taps=True)
    expect(player.hand()).to_have_count(6)
    player.play_deal()
    player.check_result()
    context.close()
    assert not troubles, troubles


def test_pair_close_and_answer(open_page: OpenPage) -> None:
    """Announce 40, close, lead: told in words, and the same in the record."""
    page = open_page("?worker=off#" + STRONG_LINK)
    player = Player(page, random.Random(1))
    told = page.get_by_role("log")
    page.get_by_role("button", name="Herz-Paar ansagen, 40 Punkte").click()
    expect(told).to_contain_text("Du sagst 40 in Herz an.")
    expect(told).to_contain_text("Die 40 zählen, sobald du einen Stich hast.")
    expect(page.get_by_text("Spiel jetzt König oder Dame in Herz aus.")).to_be_visible()
    page.get_by_role("button", name="Zudrehen").click()
    question = page.get_by_role("dialog")
    expect(question).to_contain_text("Misslingt es, bekommt der Gegner 3 Spielpunkte.")
    question.get_by_role("button", name="Zudrehen").click()
    expect(told).to_contain_text("Gegner tauscht und nimmt Herz-Zehn.")
    player.wait()
    page.get_by_role("button", name="Herz-Dame").click()
    expect(told).to_contain_text("Gegner gibt Herz-Zehn zu.")
    player.play_deal()
    player.check_result()
    assert tokens(player_record(player))[:5] == ["40h", "close", "exchange", "Qh", "Th"]


def player_record(player: Player) -> Record:
    """The record again, from its link."""
    href = player.page.get_by_role("link", name="noch einmal ansehen").get_attribute("href")
    assert href is not None
    return read_record(href.removeprefix("#"))


def held(page: Page) -> list[str]:
    """The cards of the hand by name, without what badges say."""
    cards = page.get_by_role("list", name="Deine Karten").get_by_role("button").all()
    return [str(card.get_attribute("aria-label")).partition(",")[0] for card in cards]


def test_a_move_that_is_not_allowed_says_why(open_page: OpenPage) -> None:
    page = open_page("?worker=off#" + STRONG_LINK)
    before = held(page)
    for button, reason in (
        ("Aus!", "Dafür brauchst du erst einen Stich."),
        ("Herz-Neun gegen Herz-Zehn tauschen", "Zum Tauschen brauchst du Herz-Neun."),
    ):
        page.get_by_role("button", name=button).click(force=True)  # it says itself that it is disabled
        expect(page.get_by_role("alert").filter(has_text=reason)).to_be_visible()
    page.get_by_role("button", name="Herz-Paar ansagen").click()
    page.get_by_role("button", name="Kreuz-Ass").click(force=True)
    expect(page.get_by_role("alert").filter(has_text="König oder Dame davon muss jetzt auf den Tisch")).to_be_visible()
    assert held(page) == before
    page.get_by_role("button", name="Herz-König").click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_double_click_plays_one_card(open_page: OpenPage) -> None:
    page = open_page("?worker=off&seed=doppelt&rules=schnapsen")
    player = Player(page, random.Random(3))
    player.wait()
    player.hand().nth(2).dblclick()
    player.wait()
    assert player.is_over() or player.hand().count() == 5
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    player.play_deal()
    player.check_result()


@pytest.mark.usefixtures("quick")
def test_language_changes_in_mid_deal(open_page: OpenPage) -> None:
    page = open_page("?worker=off#" + STRONG_LINK)
    page.get_by_role("button", name="Herz-Ass").click()
    Player(page, random.Random(1)).wait()
    page.get_by_role("button", name="Switch to English").click()
    expect(page.get_by_role("button", name="ace of clubs")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert "Du" not in page.get_by_role("main").inner_text().split()
    player = Player(page, random.Random(1), "en")
    player.play_deal()
    assert card_name(player.check_result().history[0].cards[0]) == "Ah"
    page.goto(page.url.partition("#")[0])
    expect(page.get_by_role("button", name="Auf Deutsch umstellen")).to_be_visible()


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("#unsinn", "„unsinn“ ist keine Angabe der Form Name=Wert"),
        ("#" + STRONG_LINK.replace("m=-", "m=A"), "Diese Karte hast du nicht in der Hand."),
        ("?rules=poker", "die Regeln „poker“ gibt es nicht"),
        ("#<img src=x onerror=alert(1)>", "„<img“ ist keine Angabe der Form Name=Wert"),
    ],
)
def test_a_bad_address_explains_itself(open_page: OpenPage, address: str, reason: str) -> None:
    page = open_page(address)
    expect(page.get_by_role("alert").filter(has_text=reason)).to_be_visible()
    expect(page.get_by_role("list", name="Deine Karten").get_by_role("button")).to_have_count(6)
    assert page.locator("main img").count() == 0


def test_another_link_in_the_same_tab(open_page: OpenPage) -> None:
    page = open_page("?worker=off&seed=erst")
    page.evaluate("(link) => { location.hash = link; }", STRONG_LINK)
    expect(page.get_by_role("button", name="Herz-Paar ansagen")).to_be_visible()


SIZES = [(320, 640), (360, 740), (844, 390), (1280, 800)]


@pytest.mark.parametrize("size", SIZES)
def test_hand_and_actions_are_in_reach(open_page: OpenPage, page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_page("?worker=off#" + STRONG_LINK)
    player = Player(page, random.Random(2))
    for _ in range(3):
        player.wait()
        if player.is_over():
            break
        for button in player.hand().all() + player.actions().all():
            box = button.bounding_box()
            assert box is not None
            assert box["x"] >= 0 and box["x"] + box["width"] <= size[0], (size, button)
            assert box["y"] >= 0 and box["y"] + box["height"] <= size[1], (size, button)
            assert min(box["width"], box["height"]) >= 44, (size, button)
        player.press(player.choices()[0])
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("language", ["de", "en"])
def test_no_accessibility_fault(open_page: OpenPage, language: str) -> None:
    page = open_page(f"?worker=off&lang={language}&seed=axe")
    player = Player(page, random.Random(4), language)
    player.wait()
    assert accessibility_faults(page) == []
    player.play_deal()
    assert accessibility_faults(page) == []


def test_nothing_is_left_of_another_visit(context: BrowserContext, open_page: OpenPage) -> None:
    """Playing keeps nothing but the language once it was chosen."""
    page = open_page("?seed=spur")
    Player(page, random.Random(5)).wait()
    assert page.evaluate("Object.keys(localStorage)") == []
    assert context.cookies() == []
    page.get_by_role("button", name="Switch to English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.evaluate("localStorage['s66.settings']") == '{"lang": "en"}'
