"""What somebody needs who does not see the table, does not see it well, or has no pointer: every state of it.

The scenes are the saved matches of tools/screening. `TREES=write` makes the files in trees/ anew; then read what has
changed in them as somebody would who has nothing else.
"""

import json
import os
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from app.i18n import card_text, suit_name, tr, use_deck, use_language
from app.settings import LOOKS
from app.telling import tell
from engine.events import events
from engine.record import Record, new_record, states, write_fragment
from engine.rules import preset
from screening.scenes import SCENES
from tests.browser.conftest import LONG, OpenPage, settle
from tests.browser.player import Player, accessibility_faults, axe_violations
from tests.browser.test_deal import STRONG, deck

TREES = Path(__file__).resolve().parent / "trees"
READY = "html[data-ready=true]"
BLANK = '<link rel="icon" href="data:,">'
SIZES = ((320, 568), (320, 640), (360, 740), (844, 390), (1280, 800), (2560, 1440))
USUAL = (1280, 800)
SPACIOUS = ((360, 740), USUAL)  # where texts are spaced
ZOOMED = (320, 200)
CHOICES = dict(LOOKS)
IN_A_DIALOG = "Boolean(document.activeElement.closest('dialog'))"


@dataclass(frozen=True)
class Moment:
    """What has been pressed or clicked in a scene, and what shows that it has come about."""

    scene: str
    steps: tuple[str, ...] = ()
    shows: str = "#hand"


# In an order in which each follows from the one before or begins another scene.
MOMENTS = {
    "start": Moment("start"),
    "mid-deal": Moment("mid"),
    "menu": Moment("mid", ("m",), "#menu-dialog"),
    "looks": Moment("mid", ("m", "[data-do=looks]"), "#looks-dialog"),
    "house rules": Moment("mid", ("m", "[data-do=house]"), "#house-dialog"),
    "helps": Moment("mid", ("m", "[data-do=helps]"), "#helps-dialog"),
    "embedding": Moment("mid", ("m", "[data-do=embed]"), "#embed-dialog"),
    "board editor": Moment("mid", ("m", "[data-do=edit]"), "#editor-dialog"),
    "deal of the day": Moment("mid", ("m", "[data-do=daily]"), "#daily-dialog"),
    "report": Moment("mid", ("m", "[data-do=report]"), "#report-dialog"),
    "statistics": Moment("mid", ("s",), "#statistics-dialog"),
    "keys": Moment("mid", ("?",), "#keys-dialog"),
    "table as text": Moment("mid", ("i",), "#read-dialog"),
    "Punkteblock": Moment("mid", ("#match",), "#block-dialog"),
    "question": Moment("mid", ("m", "[data-do=give-up]"), "#ask-dialog"),
    "strict": Moment("strict"),
    "notice": Moment("strict", ("#hand [aria-disabled=true]",), "#notice"),
    "pair": Moment("pair"),
    "last trick": Moment("pair", ("l",), "#trick > li"),
    "closed": Moment("closed"),
    "deal end": Moment("deal-end", (), "#end"),
    "record": Moment("deal-end", ("#end summary",), "#record"),
    "match end": Moment("match-end", (), "#end"),
    "welcome": Moment("welcome", (), "#welcome"),
    "coach": Moment("welcome", ("#welcome [data-do=show]",), "#coach"),
    "cover": Moment("welcome", ("m", "[data-do=two]", "#ask-yes"), "#cover"),
}
AtScene = Callable[..., Page]


@pytest.fixture
def at(page: Page, base_url: str) -> AtScene:
    """`at(scene, lang="en")` opens the page for a player who has kept this scene and these settings."""
    page.route("**/blank", lambda route: route.fulfill(body=BLANK, content_type="text/html"))

    def go(name: str, **settings: str) -> Page:
        scene = replace(SCENES[name], settings={**SCENES[name].settings, **settings})
        page.goto(base_url + "blank")
        page.evaluate("(kept) => { localStorage.clear(); Object.assign(localStorage, kept); }", scene.storage())
        page.goto(base_url + "?worker=off")
        page.wait_for_selector(READY, state="attached")
        return page

    return go


def moments(at: AtScene, only: str = "", **settings: str) -> Iterator[tuple[str, Page]]:
    """One moment after the other, of all scenes or of one."""
    for scene in dict.fromkeys(moment.scene for moment in MOMENTS.values()):
        if only not in ("", scene):
            continue
        page = at(scene, **settings)
        for name, moment in MOMENTS.items():
            if moment.scene == scene:
                go_to(page, moment)
                yield name, page
                close_dialog(page)


def go_to(page: Page, moment: Moment) -> None:
    """From the scene itself or from the moment before."""
    for step in moment.steps:
        if step.startswith(("#", "[")):
            # A card that is not allowed says itself that it is disabled.
            page.locator(step).locator("visible=true").first.click(force="aria-disabled" in step)
        else:
            page.keyboard.press(step)
    page.wait_for_selector(moment.shows)


def close_dialog(page: Page) -> None:
    """By Escape; the next key is for the table once the focus has left the dialogue, too."""
    page.keyboard.press("Escape")
    page.wait_for_function(f"!document.querySelector('dialog[open]') && !{IN_A_DIALOG}")


def faults_of(check: Callable[[Page], list[str]], shown: Iterator[tuple[str, Page]]) -> dict[str, list[str]]:
    """What a check finds, by moment."""
    return {name: faults for name, page in shown if (faults := check(page))}


# axe, and what it cannot judge


@pytest.mark.parametrize("theme", ["light", "dark", "contrast", "system"])
def test_axe_objects_to_no_theme_and_no_felt(at: AtScene, theme: str) -> None:
    page = at("strict", theme=theme)
    page.emulate_media(color_scheme="dark" if theme == "system" else "light")
    found = {}
    for dialog in ("", "menu"):
        if dialog:
            page.keyboard.press("m")
            page.wait_for_selector("#menu-dialog")
        for felt in CHOICES["felt"]:
            put(page, felt=felt)
            found[felt, dialog] = accessibility_faults(page)
    assert {looks: faults for looks, faults in found.items() if faults} == {}


# Colours of texts and of what they lie on. axe would look at -webkit-text-fill-color, which the system does not force.
FORCED = """
() => [...document.querySelectorAll("body *")]
  .filter((one) => one.checkVisibility() && !one.closest(".face, .heard"))
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()))
  .map((one) => {
    let ground = one;
    while (getComputedStyle(ground).backgroundColor .startsWith("rgba(")) ground = ground.parentElement;
    return [one.innerText, getComputedStyle(one).color, getComputedStyle(ground).backgroundColor];
  })
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_are_taken(at: AtScene, scheme: Literal["light", "dark"]) -> None:
    page = at("strict")
    page.emulate_media(forced_colors="active", color_scheme=scheme)
    for key in ("", "m"):
        if key:
            page.keyboard.press(key)
            page.wait_for_selector("#menu-dialog")
        texts = page.evaluate(FORCED)
        assert len(texts) > 10
        assert [text for text, ink, ground in texts if contrast(rgb(ink), rgb(ground)) < TEXT] == []
        assert axe_violations(page, rules={"color-contrast": {"enabled": False}}) == []


def put(page: Page, **looks: str) -> None:
    """Looks as the settings would put them on the document."""
    page.evaluate("(looks) => Object.assign(document.documentElement.dataset, looks)", looks)


# Names of the custom properties: what lies on what, and how much it must stand out (WCAG 1.4.3, 1.4.11).
FELT, FELT_TEXT = ("felt", "felt-glow", "felt-deep"), ("on-felt", "on-felt-soft", "gold")
TEXT, SIGN = 4.5, 3.0
CONTRASTS = [
    *((ink, ground, TEXT) for ink, ground in product(FELT_TEXT, FELT)),
    ("on-gold", "gold", TEXT),
    *((ink, "panel", TEXT) for ink in ("panel-ink", "panel-soft", "accent", "lost")),
    ("panel-ink", "field", TEXT),
    ("on-accent", "accent", TEXT),
    ("panel-line", "panel", SIGN),
    *((f"suit-{suit}", ground, TEXT) for suit, ground in product("cshd", ("paper", "waiting"))),
]
VALUES = """
(names) => {
  const probe = document.body.appendChild(document.createElement("i"));
  const values = {};
  for (const name of names) {
    probe.style.setProperty("color", `var(--${name})`);
    values[name] = getComputedStyle(probe).color;
  }
  probe.remove();
  return values;
}
"""
# Index and sign in the corner of each card of the hand: their colour, opacity, and what they lie on.
CORNERS = """
() => [...document.querySelectorAll("#hand .corner:not(.foot) > *")].map((part) => {
  const style = getComputedStyle(part);
  const face = part.closest(".face");
  return {
    what: `${part.nodeName} of ${face.dataset.card}`,
    ink: style.color, opacity: Number(style.opacity), ground: getComputedStyle(face).backgroundColor,
  };
})
"""
Colour = tuple[float, float, float]


def rgb(text: str) -> Colour:
    """Of a computed colour that covers what is below it."""
    numbers = [float(number) for number in text.removeprefix("rgb(").removesuffix(")").split(",")]
    assert len(numbers) == 3, text
    return numbers[0], numbers[1], numbers[2]


def contrast(one: Colour, other: Colour) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Colour) -> float:
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in (c / 255 for c in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def mixed(ink: Colour, ground: Colour, share: float) -> Colour:
    red, green, blue = (share * one + (1 - share) * other for one, other in zip(ink, ground, strict=True))
    return red, green, blue


def pale_colours(page: Page) -> list[str]:
    """The colours of the looks now that stand out too little from what they lie on."""
    names = sorted({name for ink, ground, _ in CONTRASTS for name in (ink, ground)})
    values = {name: rgb(value) for name, value in page.evaluate(VALUES, names).items()}
    return [
        f"{ink} on {ground}: {found:.2f}"
        for ink, ground, least in CONTRASTS
        if (found := contrast(values[ink], values[ground])) < least
    ]


def pale_cards(page: Page) -> list[str]:
    """What can hardly be told in the corners of the hand, as it is drawn now."""
    corners = page.evaluate(CORNERS)
    assert len(corners) >= 6
    faults = []
    for corner in corners:
        ink, ground = rgb(corner["ink"]), rgb(corner["ground"])
        found = contrast(mixed(ink, ground, corner["opacity"]), ground)
        if found < SIGN:
            faults.append(f"{corner['what']}: {found:.2f}")
    return faults


@pytest.mark.parametrize("is_dark", [False, True], ids=["light system", "dark system"])
def test_colours_stand_out(at: AtScene, is_dark: bool) -> None:
    """In all looks; the cards dimmed, waiting and as usual."""
    page = at("strict", theme="system")
    page.emulate_media(color_scheme="dark" if is_dark else "light")
    expect(page.locator("#hand [aria-disabled=true]")).not_to_have_count(0)
    found = {}
    for looks in product(CHOICES["theme"], CHOICES["felt"], CHOICES["colours"], ("french", "german")):
        put(page, **dict(zip(("theme", "felt", "colours", "deck"), looks, strict=True)))
        faults = pale_colours(page)
        for turn in ("you", "opponent"):
            page.evaluate("(turn) => { document.querySelector('.table').dataset.turn = turn; }", turn)
            faults += [f"{turn} to move: {fault}" for fault in pale_cards(page)]
        if faults:
            found[looks] = faults
    assert found == {}


# Room: targets, scrolling, cut and overlapping text

MISPLACED = """
() => {
  const name = (one) => `${one.nodeName} ${one.id || one.dataset.do || one.dataset.move || ""} "${one.innerText}"`;
  const faults = [];
  const root = document.documentElement;
  const dialog = document.querySelector("dialog[open]");
  if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth} wide`);
  const isLow = innerHeight < 400 || document.querySelector("#end details[open]");  // what somebody opened may be long
  if (!isLow && root.scrollHeight > innerHeight) faults.push(`the page is ${root.scrollHeight} high`);
  if (dialog && dialog.scrollWidth > dialog.clientWidth) faults.push(`the dialogue is ${dialog.scrollWidth} wide`);
  for (const one of (dialog ?? document).querySelectorAll("button, select, summary, label:has(input)")) {
    if (!one.checkVisibility()) continue;
    const box = one.getBoundingClientRect();
    if (Math.min(box.width, box.height) < 43.9) faults.push(`${name(one)} is ${box.width} by ${box.height}`);
    if (box.left < 0 || box.right > innerWidth) faults.push(`${name(one)} reaches from ${box.left} to ${box.right}`);
  }
  const cards = [...document.querySelectorAll("#hand button")].filter((card) => card.checkVisibility());
  if (new Set(cards.map((card) => card.getBoundingClientRect().top)).size > 1) faults.push("a second row of cards");
  return faults;
}
"""
# Texts that do not fit into what holds them, or lie upon each other. Cards have their own letters; the number lies on
# the stock, and a dialogue's way back and the editor's places on what scrolls below them.
CROWDED = """
() => {
  const faults = [];
  const top = document.querySelector("dialog[open]") ?? document.querySelector(".page");
  const texts = [];
  for (const one of top.querySelectorAll("*")) {
    if (!one.checkVisibility() || one.closest(".heard, .face, .foot, #editor-places, option, .count")) continue;
    const style = getComputedStyle(one);
    if (style.overflowX === "hidden" && one.scrollWidth > one.clientWidth + 1
      || style.overflowY === "hidden" && one.scrollHeight > one.clientHeight + 1) faults.push(`cut: ${one.innerText}`);
    const hasText = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (hasText && style.display !== "inline" && one.scrollWidth > one.clientWidth + 1) {
      faults.push(`spilt: ${one.innerText}`);
    }
    for (const node of one.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) texts.push({ node, box });
    }
  }
  for (const [at, one] of texts.entries()) {
    if (one.box.left < -1 || one.box.right > innerWidth + 1) faults.push(`outside: ${one.node.data}`);
    for (const other of texts.slice(at + 1)) {
      const [a, b] = [one.box, other.box];
      if (one.node === other.node) continue;
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 1 && down > 0.25 * Math.min(a.height, b.height)) {
        faults.push(`one on the other: ${one.node.data} | ${other.node.data}`);
      }
    }
  }
  return faults;
}
"""
# Buttons and texts that do not come into view by scrolling.
OUT_OF_REACH = """
() => [...(document.querySelector("dialog[open]") ?? document).querySelectorAll("button, select, summary, p, h2, li")]
  .filter((one) => one.checkVisibility() && one.innerText)
  .filter((one) => {
    one.scrollIntoView({ block: "nearest", behavior: "instant" });
    const box = one.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height, innerHeight) / 2];
    return x < 0 || x > innerWidth || y < 0 || y > innerHeight || box.left < -1 || box.right > innerWidth + 1;
  })
  .map((one) => `out of reach: ${one.innerText}`)
"""
# WCAG 1.4.12; as a style of the page's own it would breach the policy.
SPACED = """
() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    *:not(.face *) {
      line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
    }
    p { margin-bottom: 2em !important; }`);
  document.adoptedStyleSheets = [sheet];
}
"""


def resize(page: Page, size: tuple[int, int]) -> None:
    """And wait until the page is drawn in the new size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")


def at_size(page: Page, size: tuple[int, int], script: str) -> list[str]:
    """What a script finds in a window of this size, which the page may have already."""
    if page.viewport_size != {"width": size[0], "height": size[1]}:
        resize(page, size)
    return [f"{size[0]} by {size[1]}: {fault}" for fault in page.evaluate(script)]


def all_faults(page: Page, sizes: tuple[tuple[int, int], ...] = SIZES) -> list[str]:
    """What axe objects to; what has no room; what is cut at 400 % of 1280 by 800 or where texts are spaced."""
    faults = accessibility_faults(page)
    faults += at_size(page, ZOOMED, CROWDED) + page.evaluate(OUT_OF_REACH)
    # Another size costs more than what is looked for in it; the last one is that of the next moment.
    for size in sorted({*sizes, *SPACIOUS}, key=lambda size: (size == USUAL, size)):
        if size in sizes:
            faults += at_size(page, size, MISPLACED)
        if size in SPACIOUS:
            page.evaluate(SPACED)
            faults += at_size(page, size, CROWDED)
            page.evaluate("document.adoptedStyleSheets = []")
    return faults


@pytest.mark.parametrize(
    ("language", "deck", "sizes"),
    [
        ("de", "german", ((320, 568), (844, 390), (1280, 800))),
        pytest.param("de", "german", SIZES, marks=LONG),
        # Texts are as long in the other language; there the narrowest and the usual phone must do.
        pytest.param("en", "french", SIZES[:3], marks=LONG),
    ],
    ids=["de", "de-all-sizes", "en"],
)
def test_every_moment_is_for_everybody(
    at: AtScene, language: str, deck: str, sizes: tuple[tuple[int, int], ...]
) -> None:
    """Nothing smaller than a finger, nothing to scroll sideways, and nothing up and down but on a low screen."""
    found = faults_of(lambda page: all_faults(page, sizes), moments(at, lang=language, deck=deck))
    assert not found, json.dumps(found, indent=1)


# Keys

# Once something has the focus, a frame without any is a fault: a screen reader would begin again at the top.
WATCH_FOCUS = """
() => {
  window.lost = [];
  let last = null;
  const look = () => {
    const now = document.activeElement;
    if (now !== document.body) last = now;
    else if (last) {
      lost.push(last.id || last.dataset.move || last.dataset.do || last.nodeName);
      last = null;
    }
    requestAnimationFrame(look);
  };
  look();
}
"""
# How far and in which direction the focus must go by Tab to come to an element.
IS_BEFORE = "(one) => Boolean(document.activeElement.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING)"
FOCUSABLE = """
() => [...document.querySelectorAll("button, select, input, summary, a[href]")].filter((one) => one.checkVisibility())
"""


def no_focus_lost(page: Page) -> None:
    page.evaluate("() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")
    assert page.evaluate("lost") == []


class KeyPlayer(Player):
    """Goes by Tab to what is to be pressed, and presses it by Enter."""

    def _push(self, button: Locator) -> None:
        element = button.element_handle()
        for _ in range(40):
            if element.evaluate("(one) => one === document.activeElement"):
                break
            self.page.keyboard.press("Shift+Tab" if element.evaluate(IS_BEFORE) else "Tab")
        else:
            raise AssertionError(f"no way by Tab to {button}")
        self.page.keyboard.press("Enter")

    def wait(self) -> None:
        super().wait()
        no_focus_lost(self.page)


@pytest.mark.parametrize(("rules", "seed"), [("klassisch", 1), pytest.param("schnapsen", 2, marks=LONG)])
def test_the_focus_is_never_lost(open_page: OpenPage, context: BrowserContext, rules: str, seed: int) -> None:
    settle(context, pace="fast", rules=rules)
    page = open_page("?worker=off&lang=de")
    page.evaluate(WATCH_FOCUS)
    player = KeyPlayer(page, random.Random(seed))
    player.wait()
    page.keyboard.press("Tab")
    player.play_deal()
    expect(player.next_button()).to_be_focused()
    page.keyboard.press("Enter")
    expect(player.next_button()).to_be_hidden()
    no_focus_lost(page)


def test_what_goes_away_hands_its_focus_on(at: AtScene) -> None:
    page = at("welcome")
    page.evaluate(WATCH_FOCUS)
    page.get_by_role("button", name="Kenne ich").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Willkommen")).to_be_hidden()
    no_focus_lost(page)
    page = at("pair")
    page.evaluate(WATCH_FOCUS)
    last = page.get_by_role("button", name="Letzter Stich")
    last.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Stich umdrehen")).to_be_focused()
    page.keyboard.press("1")
    expect(last).to_be_hidden()
    no_focus_lost(page)


DIALOGS = (("m", "#menu-dialog"), ("?", "#keys-dialog"), ("i", "#read-dialog"))


def test_dialogs_open_by_key_and_give_the_focus_back(at: AtScene) -> None:
    page = at("mid")
    card = page.locator("#hand button").nth(2)
    for key, dialog in DIALOGS:
        card.focus()
        page.keyboard.press(key)
        expect(page.locator(dialog)).to_be_visible()
        assert page.evaluate(IN_A_DIALOG)
        close_dialog(page)
        expect(card).to_be_focused()
    for button, dialog in (("#menu", "#menu-dialog"), ("#match", "#block-dialog")):
        page.locator(button).focus()
        page.keyboard.press("Enter")
        expect(page.locator(dialog)).to_be_visible()
        close_dialog(page)
        expect(page.locator(button)).to_be_focused()


@pytest.mark.parametrize(("inner", "dialog"), [("looks", "#looks-dialog"), ("give-up", "#ask-dialog")])
def test_a_dialog_from_the_menu_gives_the_focus_back(at: AtScene, inner: str, dialog: str) -> None:
    page = at("mid")
    card = page.locator("#hand button").nth(2)
    card.focus()
    page.keyboard.press("m")
    page.locator(f"#menu-dialog [data-do={inner}]").press("Enter")
    expect(page.locator(dialog)).to_be_visible()
    close_dialog(page)
    expect(card).to_be_focused()


@pytest.mark.parametrize("scene", ["mid", "pair", "deal-end"])
def test_tab_goes_through_the_page_as_one_reads_it(at: AtScene, scene: str) -> None:
    """And out of it at its end."""
    page = at(scene)
    resize(page, (360, 740))
    wanted = page.evaluate(f"({FOCUSABLE})().map((one) => one.outerHTML)")
    tops = page.evaluate(f"({FOCUSABLE})().map((one) => one.getBoundingClientRect().top)")
    assert len(wanted) > 3
    assert tops == sorted(tops)
    page.evaluate(f"({FOCUSABLE})()[0].focus()")
    reached = []
    for _ in wanted:
        reached.append(page.evaluate("document.activeElement.outerHTML"))
        page.keyboard.press("Tab")
    assert reached == wanted
    assert page.evaluate("document.activeElement === document.body")


def test_tab_stays_in_a_dialog(at: AtScene) -> None:
    """It may go on to the browser, but not to the table below; and it comes to every control."""
    reached = {}
    for name, page in moments(at, "mid"):
        if not page.locator("dialog[open]").count():
            continue
        controls = (
            page.locator("dialog[open]")
            .locator("button, select, summary, a[href], input")
            .and_(page.locator(":not([type=radio]:not(:checked), [tabindex='-1'])"))
        )
        missing = controls.locator("visible=true").count()
        seen = set()
        for _ in range(missing + 2):
            page.keyboard.press("Tab")
            assert page.evaluate(f"{IN_A_DIALOG} || document.activeElement === document.body"), name
            seen.add(page.evaluate("document.activeElement.outerHTML"))
        reached[name] = len(seen - {page.evaluate("document.body.outerHTML")}) >= missing
    assert len(reached) == 13
    assert all(reached.values()), reached


# What is read aloud

# What is added to a place, whatever becomes of it; from before the page is there.
HEAR = """
window.heard = [];
new MutationObserver((changes) => {
  for (const change of changes) {
    if (!change.target.parentElement?.closest("#told") && change.target.id !== "told") continue;
    for (const node of change.addedNodes) heard.push(node.textContent.trim());
    if (change.type === "characterData") heard.push("changed: " + change.target.data);
  }
}).observe(document, { childList: true, characterData: true, subtree: true });
"""


def sentences(record: Record) -> list[str]:
    """What is to be said of a deal's moves to the person."""
    passed = states(record)
    steps = zip(passed, record.moves, passed[1:], strict=False)
    said = [tell(event, 0) for before, move, after in steps for event in events(before, move, after, 0)]
    return [sentence for sentence in said if sentence]


@pytest.mark.parametrize(
    ("language", "rules", "seed"), [("de", "klassisch", 4), pytest.param("en", "schnapsen", 6, marks=LONG)]
)
def test_each_event_is_said_once(
    open_page: OpenPage, context: BrowserContext, language: str, rules: str, seed: int
) -> None:
    settle(context, pace="none", rules=rules, lang=language)
    context.add_init_script(HEAR)
    page = open_page("?worker=off")
    player = Player(page, random.Random(seed), language)
    first = page.evaluate("heard.slice(0, 2)")
    player.play_deal()
    use_language(language)
    use_deck("french")
    record = player.record()
    begun = states(record)[0]
    who = "you" if begun.dealer == 0 else "opponent"
    assert begun.upcard is not None
    assert first == [
        tr(f"lot.{who}"),
        tr("told.deal", suit=suit_name(begun.trump), card=card_text(begun.upcard)),
    ]
    assert page.evaluate("heard") == first + sentences(record)


def test_nothing_else_speaks_up(at: AtScene) -> None:
    """Of those listed those of lesson, review and deal of the day are hidden while none is on the table."""
    live = "[aria-live], output, [role=status], [role=log], [role=alert], [role=timer], [role=marquee]"
    page = at("mid")
    speaking = page.locator(f":is({live}):not(dialog *)")
    assert speaking.evaluate_all("(all) => all.map((one) => `${one.role} ${one.id}`)") == [
        "alert trouble", "status update", "status day-note", "log told", "alert notice", "status lesson-said",
        "null lesson-task", "null lesson-hint", "status review-sum", "null review-here",
    ]  # fmt: skip
    expect(page.locator("#lesson")).to_be_hidden()
    expect(page.locator("#review")).to_be_hidden()
    expect(page.locator("#day")).to_be_hidden()


# The deal of the trees: the person leads and has the trump pair; the dice of the program are given.
SCRIPTED = write_fragment(new_record(preset("klassisch"), 1, deck(STRONG), "gelegenheitsspieler", "66"))
WORDS = {
    "de": ("Herz-Ass", "Ziehen", "Herz-Paar ansagen", "Zudrehen", "Herz-König", "Aus!"),
    "en": ("ace of hearts", "Draw", "pair of hearts", "Close", "king of hearts", "Out!"),
}


def check_tree(page: Page, name: str) -> None:
    """Compare what a screen reader is given with the file of that name, or write that."""
    tree = page.locator("main").aria_snapshot() + "\n"
    path = TREES / f"{name}.yml"
    if os.environ.get("TREES") == "write":
        TREES.mkdir(exist_ok=True)
        path.write_text(tree, encoding="utf-8")
    assert tree == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["de", "en"])
def test_tree_of_a_whole_deal(open_page: OpenPage, context: BrowserContext, language: str) -> None:
    settle(context, pace="none", lang=language)
    page = open_page("?worker=off#" + SCRIPTED)
    player = Player(page, random.Random(1), language)
    ace, draw, pair, close, king, out = WORDS[language]

    def press(name: str) -> None:
        player.press(page.get_by_role("main").get_by_role("button", name=name).first)
        player.wait()

    check_tree(page, f"{language}-1-start")
    press(ace)
    check_tree(page, f"{language}-2-trick")
    press(draw)
    press(pair)
    check_tree(page, f"{language}-3-pair")
    press(close)
    check_tree(page, f"{language}-4-closed")
    press(king)
    while player.points("you") < 66:
        player.press(player.choices()[0])
        player.wait()
    check_tree(page, f"{language}-5-sixty-six")
    press(out)
    check_tree(page, f"{language}-6-end")
