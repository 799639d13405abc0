"""The deal of the day: played by real clicks, kept, compared with the master's in the worker, passed on as a link."""

import json
import random
import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from app.comparison import Comparison
from app.daily import brought
from app.days import KEY, MASTERS, MINE, DayKeeper, day_record
from engine.record import Record, read_record, states
from engine.tuples import replace
from serve import StaticServer
from tests.app.fakes import FakeStore, FakeThinker
from tests.app.test_daily import any_legal, compared
from tests.browser.conftest import OpenPage, settle
from tests.browser.player import Player, accessibility_faults
from tests.browser.test_accessibility import CROWDED, MISPLACED
from tests.browser.test_modes import open_menu

DAY = "2026-01-30"  # the person leads
TITLE = "Blatt des Tages vom 30. Januar 2026"
SAID = {"de": "Blatt des Tages 30.01.2026: −2 (Meister ", "en": "Deal of the day 2026-01-30: −2 (Master "}
PLAYED = "GKiMEiHVhLUBACPFNORk"  # how somebody played it, and lost 2


def kept(page: Page, whose: str = MINE, day: str = DAY) -> Record | None:
    """The deal of a date as the page keeps it."""
    lines = str(page.evaluate(f"localStorage['{KEY}'] ?? ''")).split("\n")
    found = [line for line in lines if line.startswith(f"{day} {whose} ")]
    return read_record(found[0].split(" ", 2)[2]) if found else None


def has_played(context: BrowserContext) -> None:
    """Pages of this context open as those of a player who has played this day's deal, as the master has."""
    store, (mine, _) = FakeStore(), brought(DAY, PLAYED)
    masters = compared(Comparison(DAY, FakeThinker(any_legal)))[0]
    assert mine is not None and masters is not None
    DayKeeper(store).keep(DAY, MINE, replace(mine, level=day_record(DAY).level, luck=day_record(DAY).luck))
    DayKeeper(store).keep(DAY, MASTERS, masters)
    context.add_init_script(f"localStorage['{KEY}'] ??= {json.dumps(store.texts[KEY])}")


def give_up(page: Page) -> None:
    open_menu(page, "Spiel aufgeben")
    page.locator("#ask-yes").click()
    expect(page.locator("#end")).to_be_visible()


def faults(page: Page) -> list[str]:
    """What spills or cannot be used; the end itself may be longer than a screen."""
    crowded = page.evaluate(MISPLACED) + page.evaluate(CROWDED)
    return [fault for fault in crowded if not fault.endswith(" high")] + accessibility_faults(page)


def rows(page: Page) -> Locator:
    return page.get_by_role("region", name="Mit denselben Karten").get_by_role("row")


def test_today_from_the_menu_and_compared(
    context: BrowserContext, open_page: OpenPage, troubles: list[str]
) -> None:
    """In the worker, once it comes: *Meister* plays both seats, and his deal can be looked at; the match stays."""
    settle(context, pace="none", level="gelegenheitsspieler")
    context.route("**/py/worker.py", lambda route: route.fulfill(status=404))
    page = open_page()
    match = page.evaluate("localStorage['s66.table']")
    open_menu(page, "Blatt des Tages")
    dialog = page.get_by_role("dialog", name="Blatt des Tages")
    expect(dialog).to_contain_text("noch nicht gespielt")
    dialog.get_by_role("link", name="Spielen").click()
    expect(page.locator("html[data-kind=daily]")).to_be_attached()
    expect(dialog).to_be_hidden()
    day = page.evaluate("location.hash").removeprefix("#day=")
    expect(page.get_by_role("heading", name="Gegner: Meister")).to_be_visible()
    Player(page, random.Random(1)).wait()
    give_up(page)
    expect(page.get_by_role("status").filter(has_text="Den Vergleich gibt es gerade nicht")).to_be_visible()
    assert troubles and all("404" in trouble for trouble in troubles)
    troubles.clear()
    context.unroute("**/py/worker.py")
    page.get_by_role("button", name="Noch einmal versuchen").click()
    wait = page.get_by_role("progressbar", name="Meister spielt deine Karten")
    expect(wait).to_be_visible()
    expect(wait).to_be_hidden()
    expect(rows(page)).to_have_text([re.compile("^Du−2"), re.compile(r"^Meister an deinem Platz[+−]?\d.*ansehen")])
    mine, masters = kept(page, day=day), kept(page, MASTERS, day)
    assert mine is not None and masters is not None
    assert mine.deck == masters.deck == day_record(day).deck
    assert states(masters)[-1].outcome is not None and set(masters.by) <= {"w", "r"}
    assert page.evaluate("localStorage['s66.table']") == match
    page.get_by_role("link", name="Spiel ansehen: Meister").click()
    expect(page.locator("html[data-kind=watch]")).to_be_attached()
    expect(page.locator("#day")).to_be_hidden()
    page.go_back()
    expect(rows(page)).to_have_count(2)


def test_counted_once_and_without_a_worker(context: BrowserContext, open_page: OpenPage) -> None:
    """No help in it, a reload changes nothing, the page says who stood in; then again without counting."""
    settle(context, pace="none", practice="true", trains="off")
    page = open_page(f"?worker=off&day={DAY}&open=true")
    expect(page.locator("#rules")).to_have_text(TITLE)
    expect(page.get_by_role("log")).to_contain_text(TITLE)
    expect(page.locator("#tools")).to_be_hidden()
    expect(page.locator("#opponent .backs .face")).to_have_count(0)
    player = Player(page, random.Random(5))
    for _ in range(4):
        player.wait()
        player.press(player.choices()[0])
    player.wait()
    before = kept(page)
    page.reload()
    page.wait_for_selector("html[data-ready=true]", state="attached")
    player.wait()
    assert kept(page) == before and before is not None and before.moves
    give_up(page)
    expect(page.locator("#end-why")).to_contain_text("Für den starken Gegner hat")
    status = page.get_by_role("status").filter(has_text="Den Vergleich gibt es gerade nicht")
    expect(status).to_be_visible()
    page.get_by_role("button", name="Noch einmal versuchen").click()
    expect(status).to_be_visible()
    counted = kept(page)
    page.get_by_role("button", name="Noch einmal, ohne Wertung").click()
    expect(page.locator("#tools")).to_be_visible()
    expect(page.locator("#hand button")).to_have_count(6)
    give_up(page)
    expect(page.locator("#end-why")).to_contain_text("Ohne Wertung")
    assert kept(page) == counted
    page.reload()
    expect(page.locator("#end")).to_be_visible()
    expect(page.locator("#end-why")).not_to_contain_text("Ohne Wertung")


def test_a_friends_result(context: BrowserContext, open_page: OpenPage) -> None:
    """Seen once one has played oneself; what cannot be replayed is named."""
    settle(context, pace="none")
    link = f"?worker=off&day={DAY}&friend="
    page = open_page(link + PLAYED)
    alert = page.locator("#notice")
    expect(alert).to_contain_text("Im Link steckt ein Ergebnis")
    give_up(page)
    expect(rows(page).last).to_have_text(re.compile("^Wer dir den Link gab−2.*ansehen$"))
    page.get_by_role("link", name="Spiel ansehen: Wer dir").click()
    expect(page.locator("html[data-kind=watch]")).to_be_attached()
    page = open_page(link + PLAYED[:8])
    expect(alert).to_contain_text("Das Ergebnis im Link lässt sich nicht lesen (das Spiel ist nicht zu Ende)")
    expect(rows(page)).to_have_count(1)
    page = open_page("?worker=off&day=2999-01-01")
    expect(alert).to_have_text("Das Blatt vom 1. Januar 2999 gibt es erst an diesem Tag.")
    expect(page.locator("html[data-kind=game]")).to_be_attached()


@pytest.mark.parametrize("size", [(360, 740), (844, 390), (1280, 800)])
@pytest.mark.parametrize("language", ["de", "en"])
def test_the_dialogue_and_the_end_fit(
    context: BrowserContext, open_page: OpenPage, language: str, size: tuple[int, int]
) -> None:
    """The list, the text to pass on; nothing spills, and axe objects to nothing."""
    settle(context, pace="none")
    has_played(context)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = open_page(f"?worker=off&lang={language}&day={DAY}&friend={PLAYED}")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.locator("#day-rows tr")).to_have_count(3)
    assert faults(page) == []
    page.locator("#day [data-do=daily]").click()
    expect(page.locator("#daily-list tfoot tr")).to_have_count(1)
    assert faults(page) == []
    page.locator("#daily-share button").click()
    expect(page.locator("#daily-done")).not_to_be_empty()
    said, link = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert said.startswith(SAID[language])
    assert link.endswith(f"/66/?day={DAY}&friend={PLAYED}")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_in_a_frame_nothing_is_kept(context: BrowserContext, page: Page, server: StaticServer) -> None:
    settle(context, pace="none")
    host = f'<!doctype html><title>Host</title><iframe src="./?worker=off&day={DAY}" width="800" height="700"></iframe>'
    page.route(server.url + "host.html", lambda route: route.fulfill(body=host, content_type="text/html"))
    page.goto(server.url + "host.html")
    inside = page.frame_locator("iframe")
    expect(inside.locator("html[data-ready=true]")).to_be_attached()
    inside.locator("#hand button").first.click()
    expect(inside.locator("#trick > li, #you .stack > *, #opponent .stack > *").first).to_be_attached()
    assert page.evaluate(f"localStorage['{KEY}']") is None


def test_what_cannot_be_read_is_put_aside(context: BrowserContext, open_page: OpenPage) -> None:
    settle(context, pace="none")
    context.add_init_script(f"localStorage['{KEY}'] ??= 'nonsense'")
    page = open_page(f"?worker=off&day={DAY}")
    expect(page.locator("#notice")).to_contain_text("s66.daily.broken")
    give_up(page)
    assert kept(page) is not None
    assert page.evaluate(f"localStorage['{KEY}.broken']") == "nonsense"
