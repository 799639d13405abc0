"""Hints, the odds of closing and reviews, asked for by keys and clicks, and held against the same brain on CPython."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from ai.brain import Brain, answer
from app.adviser import HINT_BUDGET, REVIEW_BUDGET, legal_tokens
from app.advising import Hint, tell_hint, tell_odds
from app.i18n import use_language
from app.reviewing import Review
from engine.notation import write_view
from engine.record import read_record, states
from engine.sketch import read_sketch
from engine.state import View
from engine.view import view
from serve import StaticServer
from teach.advice import read_advice, read_odds
from teach.hints import KINDS
from tests.browser.conftest import OpenPage, settle, spoil, watch
from tests.browser.player import Player, accessibility_faults
from tests.browser.test_accessibility import CROWDED, MISPLACED
from tests.browser.test_modes import open_menu

PAIR = "hands=KhQhAcTc9d9s&trump=h&tricks=1/0&points=14/0"
FEW = "hands=AhThAcAs9dJd&trump=h&up=Kh&tricks=3/1&points=38/10"  # nine cards are hidden, six of them held: 84 hands
DEAL = "rules=klassisch&dealer=1&d=KMAHWCSOLDXIGTNQPEURVFJB&m=SDhMHXKj&by=-p--pp--"
SIZES = ((360, 740), (844, 390), (1280, 800))
HEARD = """
globalThis.soFar = [];
new MutationObserver(() => soFar.push(document.querySelector("#advice-so-far")?.textContent))
    .observe(document, { subtree: true, childList: true, characterData: true });
"""


@pytest.fixture(scope="module")
def patient(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticServer]:
    """A site whose worker may take its time, so that a busy machine gives the same answers as an idle one."""
    with spoil(site, tmp_path_factory.mktemp("patient"), "", answer=300.0, advise=300.0) as server:
        yield server


@pytest.fixture
def open_patient(browser: Browser, patient: StaticServer) -> Iterator[Callable[..., Page]]:
    """`open_patient(query, **settings)` goes to a page of that site."""
    troubles: list[str] = []
    with browser.new_context(locale="de-DE", reduced_motion="reduce") as context:
        watch(context, patient, troubles)

        def go(query: str, **settings: str) -> Page:
            page = context.new_page()
            settle(context, pace="none", **settings)
            context.add_init_script(HEARD)
            page.goto(patient.url + query)
            page.wait_for_selector("html[data-ready=true]", state="attached")
            return page

        yield go
    assert not troubles, troubles


def seen(sketch: str) -> View:
    return view(read_sketch(sketch.replace("&", " ")), 0)


def asked(kind: str, at: View, budget: int, played: str = "") -> str:
    """What the brain answers on CPython."""
    head = "seed=s66" + (f" played={played or '-'}" if kind == "advice" else "")
    return answer(kind, f"{head}\n{write_view(at)}", budget, Brain(KINDS))


def expected_hint(at: View) -> Hint:
    advice = read_advice(asked("advice", at, HINT_BUDGET), legal_tokens(at))
    assert advice is not None
    return tell_hint(advice, at)


def faults(page: Page) -> list[str]:
    """What spills, lies on something else, or axe objects to, in three sizes."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}: {fault}" for fault in page.evaluate(MISPLACED) + page.evaluate(CROWDED)]
    return found + accessibility_faults(page)


def test_a_hint_by_keys_alone(open_patient: Callable[..., Page]) -> None:
    """The worker comes for it; the words are those of the same brain elsewhere; Enter plays the move."""
    use_language("de")
    hint = expected_hint(seen(PAIR))
    page = open_patient("?" + PAIR)
    expect(page.locator("html[data-thinker]")).to_have_count(0)
    page.keyboard.press("h")
    dialog = page.get_by_role("dialog", name="Tipp")
    expect(dialog.get_by_role("progressbar")).to_be_visible()
    expect(dialog.get_by_role("status").get_by_role("paragraph")).to_have_text([hint.title, *hint.lines])
    expect(dialog.get_by_role("progressbar")).to_be_hidden()
    rows = [f"{row.name}{row.value}" for row in hint.rows]
    expect(dialog.get_by_role("row")).to_have_text(["ZugSpielpunkte", *rows])
    assert hint.title.startswith("Herz-Paar") and "Paar" in hint.lines[1]
    assert not faults(page)
    dialog.get_by_role("button", name="So spielen").focus()
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("log")).to_contain_text("40 in Herz")


def test_the_odds_of_closing_as_they_come(open_patient: Callable[..., Page]) -> None:
    use_language("en")
    at = seen(FEW)
    odds = read_odds(asked("odds", at, HINT_BUDGET), legal_tokens(at))
    assert odds is not None and odds.is_complete and odds.hands == 84
    page = open_patient("?" + FEW, lang="en")
    page.keyboard.press("h")
    page.get_by_role("dialog", name="Hint").get_by_role("button", name="And closing?").click()
    dialog = page.get_by_role("dialog", name="Closing: the odds")
    expect(dialog.get_by_role("status").get_by_role("paragraph")).to_have_text(list(tell_odds(odds, at)))
    expect(dialog).to_contain_text("with open cards")
    assert any("so far" in text for text in page.evaluate("soFar") if text)
    assert not faults(page)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_a_deal_that_counts_is_not_helped_unasked(
    context: BrowserContext, open_page: OpenPage, troubles: list[str]
) -> None:
    """And where no worker comes, the dialogue says so."""
    settle(context, pace="none", level="gelegenheitsspieler")
    context.route("**/py/worker.py", lambda route: route.fulfill(status=404))
    page = open_page()
    Player(page, random.Random(8)).wait()
    question = page.get_by_role("dialog", name="Mit einem Tipp")
    for button, helped in (("Doch nicht", False), ("Tipp zeigen", True)):
        page.keyboard.press("h")
        question.get_by_role("button", name=button).click()
        expect(question).to_be_hidden()
        assert ("help=h" in page.evaluate("localStorage['s66.table']")) == helped
    dialog = page.get_by_role("dialog", name="Tipp")
    expect(dialog.get_by_role("status")).to_contain_text("Der starke Gegner ist nicht gekommen")
    expect(dialog.get_by_role("button", name="So spielen")).to_be_hidden()
    assert troubles and all("404" in trouble for trouble in troubles)
    troubles.clear()


@pytest.fixture(scope="module")
def reviewed() -> Review:
    """The same deal reviewed on CPython."""
    review = Review(read_record(DEAL), 0)
    while decision := review.next():
        text = asked("advice", decision.seen, REVIEW_BUDGET, decision.token)
        advice = read_advice(text, legal_tokens(decision.seen))
        assert advice is not None
        review.found[decision.at] = advice
    return review


def test_a_shared_deal_is_reviewed(open_patient: Callable[..., Page], reviewed: Review) -> None:
    """Turning points first, each leads to its moment; from there one plays on, and comes back to what is known."""
    use_language("de")
    page = open_patient(f"#{DEAL}&review=true", level="gelegenheitsspieler")
    panel = page.get_by_role("region", name="Analyse")
    expect(panel.get_by_role("progressbar")).to_be_visible()
    expect(panel.get_by_role("status")).to_have_text(reviewed.summary())
    dearest, second = reviewed.turning_points()
    turning = panel.locator("#review-turning button")
    entries = [reviewed.entry(at) for at in (dearest, second)]
    expect(turning).to_have_text([f"{entry.text}{entry.verdict}" for entry in entries])
    turning.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#turn")).to_have_text(f"Zug {dearest} von {len(reviewed.record.moves)}")
    expect(panel.locator("#review-here p")).to_have_text(reviewed.here(dearest))
    panel.get_by_text("Alle Entscheidungen").click()
    expect(panel.locator("#review-all button")).to_have_count(len(reviewed.decisions))
    page.keyboard.press("n")
    expect(page.locator("#turn")).to_have_text(f"Zug {dearest + 1} von {len(reviewed.record.moves)}")
    turning.first.click()
    assert not faults(page)
    panel.get_by_role("link", name="Ab hier selbst spielen").click()
    expect(page.locator("html[data-kind=game]")).to_be_attached()
    expect(panel).to_be_hidden()
    hand = page.get_by_role("list", name="Deine Karten").get_by_role("button")
    expect(hand).to_have_count(states(reviewed.record)[dearest].sizes[0])
    page.go_back()
    expect(panel.get_by_role("status")).to_have_text(reviewed.summary())
    panel.get_by_role("combobox", name="Züge").select_option("des Gegners")
    expect(panel.get_by_role("progressbar")).to_be_visible()
    expect(panel.locator("#review-all button")).to_have_count(len(Review(reviewed.record, 1).decisions))


def test_from_the_end_of_a_deal_and_back_to_the_match(context: BrowserContext, open_page: OpenPage) -> None:
    """Without a worker the page says why there is no review; the match is as it was."""
    settle(context, pace="none")
    page = open_page("?worker=off")
    Player(page, random.Random(3)).wait()
    open_menu(page, "Spiel aufgeben")
    page.locator("#ask-yes").click()
    end = page.locator("#end")
    expect(end).to_be_visible()
    match = page.locator("#match").inner_text()
    end.get_by_role("link", name="Analyse").click()
    expect(page.locator("html[data-kind=watch]")).to_be_attached()
    expect(page.get_by_role("alert")).to_contain_text("Ohne den starken Gegner gibt es keine Analyse")
    page.go_back()
    expect(end).to_be_visible()
    expect(page.locator("#match")).to_have_text(match)
    assert Path(page.url).name == "?worker=off"
