"""Boards in frames on a page of another origin: what they show, what they say, what they let be."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, expect

from serve import StaticServer, serving
from tests.browser.conftest import OpenPage, settle, watch
from tests.browser.player import accessibility_faults

HERE = Path(__file__).resolve().parent
POSITION = "hands=KhQhAcTc9d9s/QsJsQdJdAsTs&trump=h&tricks=1/0&points=14/0"
WON = "hands=KhQhAcTc9d9s/QsJsQdJdAsTs&trump=h&tricks=2/0&points=32/0"
LESSON = json.loads((HERE.parent.parent / "py/teach/lessons/erster-stich.json").read_text(encoding="utf-8"))
READY = "html[data-ready=true]"
HEARD = """
globalThis.heard = [];
addEventListener("message", (event) => event.data?.s66 && heard.push(event.data));
"""
# A script of the test may change what is kept; nothing else in these tests does.
KEPT = "Object.keys(localStorage).filter((key) => key !== 's66.settings').sort()"

# To the browser a page on "localhost" is a stranger to boards on 127.0.0.1: there they may keep nothing.
STRANGE, NEAR = "localhost", "127.0.0.1"
SETTLE = "try { localStorage['s66.settings'] ??= '{\"known\": \"true\", \"pace\": \"none\"}' } catch {}"

OpenFrames = Callable[..., Page]
Hosting = Callable[..., str]


@pytest.fixture
def hosting(server: StaticServer, tmp_path: Path) -> Iterator[Hosting]:
    """`hosting(html)` puts a page on another origin (another site to the browser) and gives its address."""
    folder = tmp_path / "host"
    folder.mkdir()
    with serving(folder, "/host/") as other:

        def put(html: str, site: str = STRANGE) -> str:
            page = html.replace("SITE", server.url).replace("</title>", '</title><link rel="icon" href="data:,">')
            (folder / "index.html").write_text(page, encoding="utf-8")
            return other.url.replace(NEAR, site)

        yield put


@pytest.fixture
def guest(browser: Browser, server: StaticServer, hosting: Hosting) -> Iterator[OpenFrames]:
    """`guest(html, frames=1)`: a page around frames, once that many boards are ready. Nothing else may be asked."""
    troubles: list[str] = []
    context = browser.new_context(locale="de-DE", reduced_motion="reduce")
    watch(context, server, troubles)
    context.add_init_script(SETTLE)
    context.add_init_script(HEARD)

    def go(html: str, frames: int = 1, site: str = STRANGE) -> Page:
        page = context.new_page()
        page.goto(hosting(html, site))
        for place in range(frames):
            expect(page.frame_locator("iframe").nth(place).locator(READY)).to_be_attached()
        return page

    yield go
    context.close()
    # The watch takes the host page itself for a foreign address.
    assert not [trouble for trouble in troubles if STRANGE not in trouble and "/host/" not in trouble], troubles


def frame_of(address: str, more: str = "") -> str:
    frame = f'<iframe title="66" width="420" height="600" {more} src="SITE{address}"></iframe>'
    return f"<!doctype html><title>Host</title>{frame}"


def tell(page: Page, message: object) -> None:
    page.evaluate("(message) => document.querySelector('iframe').contentWindow.postMessage(message, '*')", message)


def wait_for(page: Page, kind: str, count: int = 1) -> dict[str, Any]:
    """The latest message of a kind, once there are so many."""
    page.wait_for_function(f"heard.filter((one) => one.type === '{kind}').length >= {count}")
    found: list[dict[str, Any]] = page.evaluate(f"heard.filter((one) => one.type === '{kind}')")
    return found[-1]


def inside(page: Page) -> FrameLocator:
    return page.frame_locator("iframe")


def test_three_boards_on_a_teachers_page(guest: OpenFrames, server: StaticServer) -> None:
    sent = len(server.log)
    page = guest((HERE / "host.html").read_text(encoding="utf-8"), frames=3)
    sized = "new Set(heard.filter(({ frame, type }) => frame && type === 'height').map(({ frame }) => frame)).size"
    page.wait_for_function(f"{sized} === 3")
    for name, kind in (("position", "position"), ("lesson", "lesson"), ("deal", "watch")):
        board = page.frame_locator(f"#{name}")
        expect(board.locator(f"html[data-kind={kind}]")).to_be_attached()
        height = page.locator(f"#{name}").evaluate("(frame) => frame.getBoundingClientRect().height")
        assert board.locator("html").evaluate("(html) => html.scrollHeight <= innerHeight"), (name, height)
    page.frame_locator("#position").get_by_role("button", name="Kreuz-Ass").click()
    page.wait_for_function("heard.some(({ frame, card }) => frame === 'position' && card === 'Ac')")
    # By its key: the frame above may just be getting another height, and this one move under the pointer.
    page.frame_locator("#deal").get_by_role("button", name="Weiter").press("Enter")
    page.wait_for_function("heard.some(({ frame, card }) => frame === 'deal' && card === 'Qh')")
    assert not [answer.path for answer in server.log[sent:] if "pyodide" in answer.path]


def test_a_position_is_loaded_played_and_told(guest: OpenFrames) -> None:
    page = guest(frame_of("?lang=de&seed=5"))
    assert wait_for(page, "ready")["kind"] == "game"
    tell(page, {"s66": 1, "type": "load", "address": WON})
    assert wait_for(page, "ready", 2)["kind"] == "position"
    inside(page).get_by_role("button", name="Herz-Paar ansagen").click()
    inside(page).get_by_role("button", name="Aus!").click()
    result = wait_for(page, "result")
    assert (result["winner"], result["gamePoints"], result["reason"]) == ("you", 3, "declared")
    assert result["points"] == [72, 0]
    moves = page.evaluate("heard.filter(({ type }) => type === 'move').map(({ move }) => move)")
    assert moves == ["announced", "declared"]


def test_a_lesson_comes_as_a_message(guest: OpenFrames) -> None:
    page = guest(frame_of("?lang=en"))
    tell(page, {"s66": 1, "type": "load", "lesson": LESSON})
    assert wait_for(page, "ready", 2)["kind"] == "lesson"
    expect(inside(page).get_by_role("heading", name=LESSON["title"]["en"])).to_be_visible()
    for at in range(len(LESSON["steps"])):
        inside(page).locator(f"[data-move='{LESSON['steps'][at]['good'][0]}']").click()
        if at + 1 < len(LESSON["steps"]) and "position" in LESSON["steps"][at + 1]:
            inside(page).get_by_role("button", name="Go on").click()
    assert wait_for(page, "solved")["lesson"] == ""
    tell(page, {"s66": 1, "type": "load", "lesson": {**LESSON, "steps": []}})
    assert "steps" in wait_for(page, "problem")["text"]


def test_the_host_steps_through_a_deal(guest: OpenFrames) -> None:
    page = guest(frame_of("?lang=de&watch=true&dealer=1&d=UDOGRKXBWLIMSPQAHNJVFCTE&m=OGiBMiPQi"))
    turn = inside(page).locator("#turn")
    expect(turn).to_have_text("Zug 0 von 9")
    for kind, text in (("next", "Zug 1 von 9"), ("next", "Zug 2 von 9"), ("previous", "Zug 1 von 9")):
        tell(page, {"s66": 1, "type": kind})
        expect(turn).to_have_text(text)


def test_the_host_sets_language_and_theme(guest: OpenFrames) -> None:
    page = guest(frame_of("?lang=de&hide=bar&" + POSITION), site=NEAR)
    tell(page, {"s66": 1, "type": "look", "lang": "en", "theme": "dark"})
    expect(inside(page).locator("html[lang=en][data-theme=dark]")).to_be_attached()
    expect(inside(page).locator("#turn")).to_have_text("You lead.")
    assert "theme" not in inside(page).locator("html").evaluate("localStorage['s66.settings']")


def test_what_is_no_message_of_the_host_is_left_alone(guest: OpenFrames) -> None:
    """A stranger's window is not heard, another program's message neither; a wrong one of the host's is named."""
    page = guest(frame_of("?lang=en&hide=bar&" + POSITION) + '<iframe id="stranger" srcdoc="x"></iframe>')
    stranger = "document.querySelector('#stranger').contentWindow"
    page.evaluate(f"{stranger}.eval(`top.frames[0].postMessage({{ s66: 1, type: 'look', theme: 'dark' }}, '*')`)")
    tell(page, {"type": "look", "theme": "dark"})
    tell(page, "s66")
    tell(page, {"s66": 2, "type": "look", "theme": "dark"})
    assert "s66" in wait_for(page, "problem")["text"]
    expect(inside(page).locator("html[data-theme=dark]")).to_have_count(0)
    tell(page, {"s66": 1, "type": "next"})
    assert wait_for(page, "refused")["reason"] == "nothing_to_step"


@pytest.mark.parametrize("pin", ["right", "wrong", "no origin"])
def test_the_host_can_be_pinned(guest: OpenFrames, hosting: Hosting, pin: str) -> None:
    origin = hosting("").removesuffix("/host/")
    host = {"right": origin, "wrong": "https://other.example", "no origin": "school"}[pin]
    page = guest(frame_of(f"?lang=en&host={host}&{POSITION}"))
    tell(page, {"s66": 1, "type": "look", "theme": "dark"})
    if pin == "right":
        expect(inside(page).locator("html[data-theme=dark]")).to_be_attached()
        assert wait_for(page, "ready")
        return
    inside(page).get_by_role("button", name="ace of clubs").click()
    expect(inside(page).locator("#trick [data-who=you]")).to_be_attached()
    assert page.evaluate("heard") == []
    expect(inside(page).locator("html[data-theme=dark]")).to_have_count(0)


def test_a_game_that_counts_is_nobodys_to_change(guest: OpenFrames) -> None:
    page = guest(frame_of("?lang=de&save=klasse"), site=NEAR)
    for number, message in enumerate(({"type": "load", "address": POSITION}, {"type": "next"}), 1):
        tell(page, {"s66": 1, **message})
        assert wait_for(page, "refused", number)["reason"] == "counted_match"
    tell(page, {"s66": 1, "type": "look", "theme": "dark"})
    expect(inside(page).locator("html[data-theme=dark][data-kind=game]")).to_be_attached()
    kept = inside(page).locator("html").evaluate(KEPT)
    assert kept == ["s66.table/klasse"], kept


def test_an_embedded_game_without_a_name_keeps_nothing(guest: OpenFrames) -> None:
    page = guest(frame_of("?lang=de"), site=NEAR)
    inside(page).locator("#hand button").first.click()
    assert inside(page).locator("html").evaluate(KEPT) == []


@pytest.mark.parametrize("sandbox", ["allow-scripts", "allow-scripts allow-same-origin"])
def test_plays_in_a_sandbox(guest: OpenFrames, sandbox: str) -> None:
    page = guest(frame_of("?lang=de&" + WON, f'sandbox="{sandbox}"'))
    sign = inside(page).locator("#hand .corner use").first
    sign.evaluate("async (use) => { while (!use.getBBox().width) await new Promise(requestAnimationFrame); }")
    inside(page).get_by_role("button", name="Herz-Paar ansagen").click()
    inside(page).get_by_role("button", name="Aus!").click()
    assert wait_for(page, "result")["winner"] == "you"


def test_plays_where_storage_is_refused(guest: OpenFrames) -> None:
    page = guest(frame_of("?lang=de&save=klasse"))
    refused = "try { localStorage; false } catch { true }"
    assert inside(page).locator("html").evaluate(f"() => eval(`{refused}`)")
    expect(inside(page).get_by_role("alert")).to_be_visible()  # nothing will be kept
    inside(page).locator("#hand button[aria-disabled=false]").first.click()
    assert wait_for(page, "move")["move"] in ("led", "answered")


def test_one_frame_of_a_page_runs_a_worker(guest: OpenFrames) -> None:
    game = '<iframe title="66" width="400" height="560" src="SITE?lang=de&amp;level=stammtisch"></iframe>'
    page = guest("<!doctype html><title>Host</title>" + game * 2, frames=2, site=NEAR)
    frames = [page.frame_locator("iframe").nth(place) for place in range(2)]
    page.wait_for_function("heard.filter(({ type }) => type === 'ready').length === 2")
    states: list[str] = []
    for frame in frames:
        expect(frame.locator("html[data-thinker]:not([data-thinker=loading])")).to_be_attached()
        states.append(str(frame.locator("html").get_attribute("data-thinker")))
    assert sorted(states) == ["elsewhere", "ready"]


GOOD_WISHES = (
    ("theme=dark", "html[data-theme=dark]"),
    ("felt=wine", "html[data-felt=wine]"),
    ("back=star", "html[data-back=star]"),
    ("colours=four", "html[data-colours=four]"),
    ("index=large", "html[data-index=large]"),
    ("deck=german", "html[data-deck=german] #hand button[aria-label*=Ober]"),
    ("open=true", "#opponent .backs .face"),
    ("hide=bar", "html[data-hide=bar]"),
    ("rules=einfach", "#rules:text('Einfach')"),
    ("level=neuling", "#opponent-name:text('Neuling')"),
)  # fmt: skip
BAD_WISHES = ("theme=pink", "felt=x", "back=x", "colours=x", "index=x", "deck=x", "motion=x", "open=x", "watch=x",
              "hide=roof", "lang=fr", "save=A", "class=A", "host=x", "runtime=x", "worker=on", "lesson=A")  # fmt: skip


def test_every_wish_of_an_address(open_page: OpenPage) -> None:
    """By the fragment, as it is followed without loading anew; the same words hold in the query."""
    page = open_page("?lang=de&worker=off")
    for wish, seen in GOOD_WISHES:
        page.evaluate("(hash) => { location.hash = hash; }", f"{wish}&{POSITION}&moves=-")
        expect(page.locator(seen).first).to_be_attached()
        expect(page.locator("#notice")).to_be_hidden()
    expect(page.locator("#hand button")).to_have_count(6)
    for wish in BAD_WISHES:
        page.evaluate("(hash) => { location.hash = hash; }", f"{wish}&{POSITION}")
        expect(page.get_by_role("alert").filter(has_text=wish)).to_be_visible()
        expect(page.locator("html[data-kind=position]")).to_be_attached()


@pytest.mark.parametrize("query", ["?theme=dark&felt=slate&hide=bar&" + POSITION, "?theme=pink&" + POSITION])
def test_the_query_says_the_same(open_page: OpenPage, query: str) -> None:
    page = open_page(query)
    if "pink" in query:
        expect(page.get_by_role("alert").filter(has_text="theme=pink")).to_be_visible()
        return
    expect(page.locator("html[data-theme=dark][data-felt=slate]")).to_be_attached()
    expect(page.locator(".bar")).to_be_hidden()
    assert "theme" not in page.evaluate("localStorage['s66.settings'] ?? ''")


def test_boards_have_no_accessibility_faults(open_page: OpenPage) -> None:
    page = open_page("?lang=de&worker=off#" + POSITION)
    assert accessibility_faults(page) == []
    page.evaluate("location.hash = 'lesson=erster-stich'")
    expect(page.locator("#lesson")).to_be_visible()
    assert accessibility_faults(page) == []
    page.get_by_role("button", name="Lektionen").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert accessibility_faults(page) == []


def test_a_board_leaves_the_running_match_alone(context: BrowserContext, open_page: OpenPage) -> None:
    settle(context, pace="none", level="neuling")
    page = open_page()
    page.locator("#hand button").first.click()
    page.wait_for_function("localStorage['s66.table']?.includes('moves=')")
    kept = page.evaluate("localStorage['s66.table']")
    page.evaluate("(hash) => { location.hash = hash; }", WON)
    page.get_by_role("button", name="Herz-Paar ansagen").click()
    page.get_by_role("button", name="Aus!").click()
    expect(page.get_by_role("button", name="Noch einmal")).to_be_visible()
    assert page.evaluate("[localStorage['s66.table'], localStorage['s66.matches'] ?? null]") == [kept, None]
    page.go_back()
    expect(page.locator("html[data-kind=game]")).to_be_attached()
    assert page.evaluate("localStorage['s66.table']").startswith(kept[:200])

