"""Every lesson, failed and solved, by mouse and by keys alone; the list, the class, and a first visit's line."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from app.course import code_of
from engine.legal import NOT_IN_HAND, why_not
from engine.moves import move_name, parse_move
from teach.lessons import Lesson, answer, read_lesson, walk
from tests.browser.conftest import LONG, OpenPage, settle

FOLDER = Path(__file__).resolve().parent.parent.parent / "py/teach/lessons"
NAMES: list[str] = json.loads((FOLDER / "order.json").read_text(encoding="utf-8"))
LETTERS = {"exchange": "t", "close": "z", "declare": "a", "pass": "n"}
MOOD = "#lesson[data-mood={}]:not(:has(#lesson-{}[hidden]))"
# What is said about the last try is there, and nothing follows by itself any more.
ASKED = "#lesson[data-mood=asked]:has(#lesson-place:text-is('{}'))"


def read(name: str) -> Lesson:
    return read_lesson((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def press(page: Page, token: str, by_keys: bool) -> None:
    """Play a card or press an action, as the lesson's learner does."""
    if not by_keys:
        # What is not allowed is only marked so, and tells the rule when it is tried.
        page.locator(f":is(#hand, #actions) [data-move='{token}']").click(force=True)
        return
    cards = [card.get_attribute("data-move") for card in page.locator("#hand button").all()]
    if token in cards:
        page.keyboard.press(str(cards.index(token) + 1))
    elif token == "draw":
        page.locator("#actions [data-move=draw]").press("Enter")  # the space bar would press the button with the focus
    else:
        page.keyboard.press("p" if token[0] in "24" else LETTERS[token])


def wrong_try(lesson: Lesson, at: int) -> str:
    """A legal move that does not solve the step, and that has been priced; empty if there is none."""
    computed = lesson.steps[at].computed
    tokens = [] if computed is None else sorted(computed.moves)
    # With P the page takes the pair that is worth more.
    plain = [token for token in tokens if token[0] not in "24"]
    return next((token for token in plain if not answer(lesson, at, token).is_good), "")


def illegal_card(lesson: Lesson, at: int) -> str:
    state = walk(lesson)[at]
    hand = [token for token in CARDS if why_not(state, parse_move(token)) != NOT_IN_HAND]
    return next((token for token in hand if why_not(state, parse_move(token)) is not None), "")


CARDS = [rank + suit for suit in "cshd" for rank in "9JQKTA"]


def fail_and_solve(page: Page, lesson: Lesson, by_keys: bool) -> None:
    """Each step: an illegal card, a wrong try taken back, then the move that is asked for."""
    for at in range(len(lesson.steps)):
        place = f"Aufgabe {at + 1} von {len(lesson.steps)}"
        expect(page.locator(ASKED.format(place))).to_be_attached()
        if illegal := illegal_card(lesson, at):
            press(page, illegal, by_keys)
            expect(page.get_by_role("alert").filter(has_not_text="Reservierung")).to_be_visible()
            expect(page.locator(ASKED.format(place))).to_be_attached()
        if wrong := wrong_try(lesson, at):
            press(page, wrong, by_keys)
            expect(page.locator(MOOD.format("wrong", "retry"))).to_be_attached()
            cost = answer(lesson, at, wrong).cost or 0
            expect(page.locator("#lesson-said", has_text="kostet")).to_have_count(1 if cost >= 0.05 else 0)
            go_on(page, "Noch einmal", by_keys)
            expect(page.locator(ASKED.format(place))).to_be_attached()
        press(page, move_name(lesson.steps[at].main), by_keys)
        if at + 1 < len(lesson.steps) and lesson.steps[at + 1].start is not None:
            expect(page.locator(MOOD.format("right", "go-on"))).to_be_attached()
            go_on(page, "Weiter", by_keys)
    expect(page.locator("#lesson[data-mood=solved]")).to_be_attached()
    expect(page.locator("#lesson-said")).to_contain_text(lesson.done.de)


def go_on(page: Page, name: str, by_keys: bool) -> None:
    if by_keys:
        page.keyboard.press("n")
    else:
        page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize("way", ["mouse", pytest.param("keys", marks=LONG)])
def test_every_lesson(context: BrowserContext, open_page: OpenPage, way: str) -> None:
    settle(context, pace="none")
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = open_page(f"?lang=de&lesson={NAMES[0]}")
    for name in NAMES:
        lesson = read(name)
        expect(page.get_by_role("heading", name=lesson.title.de)).to_be_visible()
        fail_and_solve(page, lesson, way == "keys")
        if name != NAMES[-1]:
            go_on(page, "Nächste Lektion", way == "keys")
    expect(page.get_by_role("button", name="Nächste Lektion")).to_be_hidden()
    page.get_by_role("button", name="Lektionen").click()
    expect(page.locator("#lessons [data-solved=true]")).to_have_count(len(NAMES))
    assert not [url for url in asked if "pyodide" in url]


def test_a_class_gets_a_code(context: BrowserContext, open_page: OpenPage) -> None:
    settle(context, pace="none")
    names = ("augenblick", "dame-oder-koenig")
    page = open_page(f"?lang=de&lessons={','.join(names)}&class=7b")
    for at, name in enumerate(names):
        fail_and_solve(page, read(name), False)
        expect(page.locator("#lesson-code")).to_contain_text(code_of(names, names[: at + 1], "7b"))
        if name != names[-1]:
            page.get_by_role("button", name="Nächste Lektion").click()


def test_a_first_visit_sees_the_way_to_lesson_one(open_page: OpenPage, page: Page) -> None:
    page = open_page("?lang=de&worker=off")
    page.get_by_role("button", name="Lektion 1").click()
    expect(page.get_by_role("heading", name=read(NAMES[0]).title.de)).to_be_visible()
    expect(page.locator("#welcome")).to_be_hidden()
    page.go_back()
    expect(page.locator("html[data-kind=game]")).to_be_attached()
    expect(page.locator("#lesson")).to_be_hidden()


def test_a_missing_or_bad_lesson_is_named(open_page: OpenPage, context: BrowserContext, troubles: list[str]) -> None:
    page = open_page("?lang=de&worker=off&lesson=gibt-es-nicht")
    expect(page.get_by_role("alert").filter(has_text="gibt-es-nicht")).to_be_visible()
    assert [trouble for trouble in troubles if "404" in trouble]  # the file that is not there
    troubles.clear()
    bad: dict[str, Any] = json.loads((FOLDER / f"{NAMES[0]}.json").read_text(encoding="utf-8"))
    bad["steps"][0]["good"] = ["Xx"]
    page.evaluate("(lesson) => { location.hash = 'lesson=' + encodeURIComponent(JSON.stringify(lesson)); }", bad)
    expect(page.get_by_role("alert").filter(has_text="steps/1/good")).to_be_visible()
