"""Opponents to choose from: in the menu, in the address, in a frame; what the worker is told; the fingerprint."""

import json
import random
import re
import subprocess
import sys

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, expect

from ai.brain import answer
from ai.levels import level_named
from app.opponent import LIMIT
from app.question import answered
from engine.notation import read_view, write_view
from engine.record import states, write_record
from engine.view import view
from serve import StaticServer
from tests.browser.conftest import LONG, ROOT, OpenPage, SpoilSite, settle, watch
from tests.browser.player import Player, accessibility_faults
from tests.browser.test_deal import STRONG_LINK
from tests.browser.test_worker import wait_for_thinker

LOADED = re.compile(r"pyodide|py/worker")
SENT = """
globalThis.sent = [];
for (const kind of [MessagePort, Worker]) {
  const post = kind.prototype.postMessage;
  kind.prototype.postMessage = function (data, ...more) {
    sent.push(JSON.stringify(data));
    return post.call(this, data, ...more);
  };
}
"""
TOLD = """
globalThis.told = [];
new MutationObserver((changes) => {
  for (const change of changes)
    for (const added of change.addedNodes) if (change.target.id === "told") told.push(added.textContent.trim());
}).observe(document, { subtree: true, childList: true });
"""
SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
SHORT = "Stammtisch überlegt auf diesem Gerät kürzer als sonst."
# What a spoiled worker.py ends with: a brain that answers when it is told to, and not before.
PATIENT = """

class Patient:
    def start(self, kind, text, budget):
        from engine.legal import legal_moves
        from engine.moves import move_name
        from engine.notation import read_view
        known = read_view(text.partition("\\n")[2]).known
        while not (yield ""):
            pass
        return move_name(legal_moves(known)[0]) + " 3"


brain = Patient()
"""


def opponent(page: Page | FrameLocator, name: str) -> None:
    """The opponent at the table must have this name, and say aloud whose name it is."""
    expect(page.get_by_role("heading", name=f"Gegner: {name}", exact=True)).to_have_text(name)


def choose(page: Page, name: str) -> None:
    """Another opponent, by the menu."""
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("combobox", name="Gegner").select_option(name)
    page.get_by_role("button", name="Zurück").click()


def requests_of(context: BrowserContext) -> list[str]:
    """The addresses of the worker's files that are asked for from now on."""
    found: list[str] = []
    context.on("request", lambda request: found.append(request.url) if LOADED.search(request.url) else None)
    return found


def questions(page: Page) -> list[tuple[str, str, int, float, int]]:
    """What the worker was asked so far."""
    sent = [json.loads(text) for text in page.evaluate("sent") if '"ask"' in text]
    return [tuple(message[2]) for message in sent if isinstance(message, list) and message[1] == "ask"]


def test_choosing_in_the_menu(context: BrowserContext, open_page: OpenPage) -> None:
    settle(context, pace="none", level="neuling")
    loaded = requests_of(context)
    page = open_page()
    opponent(page, "Neuling")
    player = Player(page, random.Random(1))
    player.play_deal()
    assert set(player.record().by) <= {"-", "l", "r"}
    assert not loaded
    page.get_by_role("button", name="Menü").click()
    choice = page.get_by_role("combobox", name="Gegner")
    about = "Merkt sich jede Karte und denkt ein Stück voraus."
    expect(page.get_by_text(about)).to_have_count(0)
    choice.select_option("Stammtisch")
    expect(page.get_by_text(about)).to_be_visible()
    expect(choice).to_have_accessible_description(about)
    page.get_by_text("Prüfsumme des Blatts").click()
    assert accessibility_faults(page) == []
    page.get_by_role("button", name="Zurück").click()
    opponent(page, "Neuling")
    wait_for_thinker(page, "ready")
    assert loaded
    player.next_button().click()
    opponent(page, "Stammtisch")
    player.play_deal()
    assert "w" in player.record().by
    page.reload()
    page.wait_for_selector("html[data-ready=true]", state="attached")
    opponent(page, "Stammtisch")


def test_a_level_in_the_address(open_page: OpenPage) -> None:
    opponent(open_page("?level=gelegenheitsspieler&seed=x"), "Gelegenheitsspieler")
    page = open_page("?level=gott")
    opponent(page, "Stammtisch")
    alert = page.get_by_role("alert").filter(has_text="den Gegner „gott“ gibt es nicht")
    expect(alert).to_be_visible()
    opponent(open_page("#" + STRONG_LINK + "&level=neuling"), "Neuling")
    page = open_page("?lang=en&level=koenner&seed=x")
    expect(page.get_by_role("heading", name="Opponent: Expert")).to_have_text("Expert")


def test_a_guest_in_a_frame_loads_no_worker(context: BrowserContext, page: Page, server: StaticServer) -> None:
    settle(context, pace="none")
    loaded = requests_of(context)
    host = '<!doctype html><title>Host</title><iframe src="./?lang=de" width="800" height="700"></iframe>'
    page.route(server.url + "host.html", lambda route: route.fulfill(body=host, content_type="text/html"))
    page.goto(server.url + "host.html")
    inside = page.frame_locator("iframe")
    expect(inside.locator("html[data-ready=true]")).to_be_attached()
    opponent(inside, "Gelegenheitsspieler")
    for _ in range(3):
        expect(inside.get_by_text("Der Gegner ist am Zug.")).to_have_count(0)
        inside.locator("#hand button[aria-disabled=false], #actions button[data-move=draw]").first.click()
    assert not loaded
    inside.get_by_role("button", name="Menü").click()
    inside.get_by_role("combobox", name="Gegner").select_option("Meister")
    expect(inside.locator("html[data-thinker=ready]")).to_be_attached()
    assert loaded


def test_who_saves_data_loads_no_worker(context: BrowserContext, open_page: OpenPage) -> None:
    settle(context, pace="none")
    context.add_init_script(SAVES_DATA)
    loaded = requests_of(context)
    page = open_page()
    opponent(page, "Gelegenheitsspieler")
    Player(page, random.Random(3)).play_deal()
    assert not loaded
    opponent(open_page("?level=stammtisch&seed=x"), "Stammtisch")
    wait_for_thinker(page, "ready")


def test_what_the_worker_is_told(context: BrowserContext, open_page: OpenPage) -> None:
    """Level, seed, score and its seat's view; never a record, a salt or a card that is hidden from it."""
    settle(context, pace="none", level="koenner")
    context.add_init_script(SENT)
    page = open_page()
    wait_for_thinker(page, "ready")
    player = Player(page, random.Random(11))
    player.play_deal()
    record = player.record()
    passed, level = states(record), level_named("koenner")
    asked_at = []
    for kind, text, budget, limit, _ in questions(page):
        head, _, seen = text.partition("\n")
        found = re.fullmatch(f"level=koenner seed={record.luck}/([0-9]+) score=0/0", head)
        assert found, head
        at = int(found[1])
        assert seen == write_view(view(passed[at], 1))
        assert (kind, budget, limit) == ("move", level.iterations, LIMIT)
        asked_at.append(at)
    assert asked_at == sorted(set(asked_at))
    assert {at for at, by in enumerate(record.by) if by == "w"} == set(asked_at)
    assert len(record.spent) == len(asked_at) > 0
    everything = "\n".join(page.evaluate("sent"))
    assert not any(word in everything for word in (record.salt, "salt=", "deck=", "moves="))
    # Asked again on another Python, with what each answer took, it moves the same.
    for asked in answered(record):
        text, budget = asked.question
        assert answer("move", text, budget).partition(" ")[0] == asked.token


def test_nothing_is_asked_after_a_close(context: BrowserContext, open_page: OpenPage) -> None:
    context.add_init_script(SENT)
    page = open_page("#" + STRONG_LINK)
    wait_for_thinker(page, "ready")
    page.get_by_role("button", name="Zudrehen").click()
    page.get_by_role("dialog").get_by_role("button", name="Zudrehen").click()
    expect(page.get_by_role("log")).to_contain_text("Gegner tauscht und nimmt Herz-Zehn.")
    assert questions(page) == []
    page.get_by_role("button", name="Herz-Dame").click()
    page.wait_for_function("sent.some((text) => text.includes('\"ask\"'))")
    assert all(read_view(text.partition("\n")[2]).known.step != "reply" for _, text, *_ in questions(page))


def test_too_little_time_is_said_once_a_deal(browser: Browser, spoiled: SpoilSite) -> None:
    troubles: list[str] = []
    with spoiled(PATIENT, think=0.02) as server, browser.new_context(locale="de-DE") as context:
        watch(context, server, troubles)
        page = context.new_page()  # before the scripts: an empty page has no storage
        settle(context, pace="none")
        context.add_init_script(TOLD)
        page.goto(server.url)
        wait_for_thinker(page, "ready")
        player = Player(page, random.Random(4))
        for number in (1, 2):
            player.play_deal()
            record = player.record()
            assert set(record.spent) == {3}
            assert len(record.spent) > 1
            assert page.evaluate("told").count(SHORT) == number
            player.next_button().click()
            expect(player.next_button()).to_be_hidden()
    assert not troubles, troubles


@pytest.mark.parametrize("runtime", ["micropython", pytest.param("pyodide", marks=LONG)])
def test_the_fingerprint_before_and_the_record_after(
    context: BrowserContext, open_page: OpenPage, runtime: str
) -> None:
    settle(context, pace="none", level="neuling")
    page = open_page(f"?runtime={runtime}")
    page.get_by_role("button", name="Menü").click()
    page.get_by_text("Prüfsumme des Blatts").click()
    seal = page.get_by_role("dialog").get_by_role("code").inner_text()
    page.get_by_role("button", name="Zurück").click()
    player = Player(page, random.Random(8))
    player.play_deal()
    record = write_record(player.record())
    assert page.get_by_role("code").inner_text() == record
    wrong = record.replace(" deck=", "0 deck=", 1)
    for text, status in ((record, 0), (wrong, 1), ("nonsense", 2)):
        command = [sys.executable, str(ROOT / "tools/replay.py"), "--check", seal]
        assert subprocess.run(command, input=text.encode(), capture_output=True, check=False).returncode == status
    page.get_by_role("button", name="Menü").click()
    assert page.get_by_role("dialog").get_by_role("code").inner_text() == seal
    page.get_by_role("button", name="Zurück").click()
    player.next_button().click()
    expect(player.next_button()).to_be_hidden()
    page.get_by_role("button", name="Menü").click()
    assert page.get_by_role("dialog").get_by_role("code").inner_text() != seal
