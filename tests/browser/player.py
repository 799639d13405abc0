"""A player who sees what is on screen and acts by roles and names, never by the page's inner marks."""

import random
import re
from dataclasses import dataclass
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Locator, Page, expect

from engine.moves import move_name
from engine.record import Record, read_record, states
from engine.scoring import points
from engine.state import State

NAMES = {
    "de": {
        "hand": "Deine Karten", "actions": "Was du tun kannst", "out": "Aus!", "next": re.compile("Nächstes|Neue"),
        "record": "Protokoll des Spiels", "you": "Du", "opponent": re.compile("^Gegner: "),
        "turn": "Der Gegner ist am Zug.", "close": "Zudrehen",
    },
    "en": {
        "hand": "Your cards", "actions": "What you can do", "out": "Out!", "next": re.compile("Next|New"),
        "record": "Record of the deal", "you": "You", "opponent": re.compile("^Opponent: "),
        "turn": "It is the opponent's turn.", "close": "Close",
    },
}  # fmt: skip
KEYS = {
    "de": (("Ziehen", " "), ("20", "p"), ("40", "p"), ("Tauschen", "t"), ("Zudrehen", "z"), ("Aus", "a"),
           ("Nicht", "n"), ("Abrechnen", "n")),
    "en": (("Draw", " "), ("20", "p"), ("40", "p"), ("Exchange", "x"), ("Close", "c"), ("Out", "o"),
           ("Don't", "n"), ("Count", "n")),
}  # fmt: skip
GOAL = 66
# What is read on the table, but for notices and the loading of the strong opponent, which come and go by themselves.
SCENE = """
() => [...document.querySelector("main").children]
  .filter((part) => !part.matches("[role=alert], [role=note], :has(progress)"))
  .map((part) => part.innerText).join()
"""
# A trick that lies finished is nobody's turn yet, though "Aus" may be called.
HAS_CHOICE = """
() => [...document.querySelectorAll(":is(#hand, #actions, #cover, dialog[open]) button, #next")]
  .filter((button) => button.dataset.move !== "declare")
  .some((button) => button.checkVisibility() && button.getAttribute("aria-disabled") !== "true")
"""
BUTTONS = "(all) => all.map((button) => [button.getAttribute('aria-disabled'), button.innerText])"


@dataclass
class Player:
    """One person at one page."""

    page: Page
    dice: random.Random
    language: str = "de"
    taps: bool = False
    keys: bool = False

    def name(self, key: str) -> str:
        return NAMES[self.language][key]  # type: ignore[return-value]

    def hand(self) -> Locator:
        return self.page.get_by_role("list", name=self.name("hand")).get_by_role("button")

    def actions(self) -> Locator:
        return self.page.get_by_role("group", name=self.name("actions")).get_by_role("button")

    def next_button(self) -> Locator:
        return self.page.get_by_role("button", name=self.name("next"))

    def side(self, key: str) -> Locator:
        return self.page.get_by_role("region", name=self.name(key), exact=True)

    def points(self, key: str) -> int:
        found = re.search(r"(\d+) (Punkt|point)", self.side(key).inner_text())
        assert found, self.side(key).inner_text()
        return int(found[1])

    def press(self, button: Locator) -> None:
        """Press, and see that something happened: a moment later the program may already be thinking."""
        before = self.page.evaluate(SCENE)
        is_close = button.inner_text() == self.name("close")
        self._push(button)
        if is_close:
            self._push(self.page.get_by_role("dialog").get_by_role("button", name=self.name("close")))
        self.page.wait_for_function(f"(before) => ({SCENE})() !== before", arg=before)

    def _push(self, button: Locator) -> None:
        if self.keys:
            self.page.keyboard.press(self._key(button))
        elif self.taps:
            button.tap()
        else:
            button.click()

    def _key(self, button: Locator) -> str:
        """The key that does what a button does: a card's number, an action's letter."""
        names = [card.get_attribute("aria-label") for card in self.hand().all()]
        name = button.get_attribute("aria-label")
        if name in names:
            return str(names.index(name) + 1)
        if self.page.get_by_role("dialog").is_visible():
            return "Enter"  # the answer that has the focus
        return next(key for word, key in KEYS[self.language] if button.inner_text().startswith(word))

    def wait(self) -> None:
        """Until it is this player's turn, or the deal is over."""
        expect(self.page.get_by_text(self.name("turn"))).to_have_count(0)
        self.page.wait_for_function(HAS_CHOICE)

    def is_over(self) -> bool:
        return self.next_button().is_visible()

    def choices(self) -> list[Locator]:
        """What may be pressed now; "Aus" only with 66, as a sane person would."""
        allowed = []
        for buttons in (self.hand(), self.actions()):
            for place, (disabled, text) in enumerate(buttons.evaluate_all(BUTTONS)):
                is_early_out = text == self.name("out") and self.points("you") < GOAL
                if disabled != "true" and not is_early_out:
                    allowed.append(buttons.nth(place))
        return allowed

    def play_deal(self, most: int = 200) -> None:
        """Press allowed things at random until the deal is over."""
        for _ in range(most):
            self.wait()
            if self.is_over():
                return
            choices = self.choices()
            assert choices, "nothing to do at one's own turn"
            self.press(self.dice.choice(choices))
        raise AssertionError(f"the deal goes on after {most} moves")

    def record(self) -> Record:
        """The finished deal's record, as the page shows it."""
        self.page.get_by_text(self.name("record")).click()
        return read_record(self.page.get_by_role("code").inner_text())

    def check_result(self) -> State:
        """What the page says of the finished deal must be what the engine makes of its record."""
        state = states(self.record())[-1]
        assert state.outcome is not None
        assert (self.points("you"), self.points("opponent")) == points(state)
        title = self.page.get_by_role("region").get_by_role("heading", level=2)
        shown = " ".join(title.all_inner_texts())
        if state.outcome.winner is None:
            assert re.search("Unentschieden|A tie", shown)
        else:
            won = "Gewonnen|Won" if state.outcome.winner == 0 else "Verloren|Lost"
            assert re.search(f"({won}): {state.outcome.game_points} ", shown), shown
        return state


def tokens(record: Record) -> list[str]:
    return [move_name(move) for move in record.moves]


def axe_violations(page: Page, **options: object) -> list[dict[str, Any]]:
    """What axe-core objects to. Its script, half a megabyte, is brought to each page once."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE_SCRIPT)
    run = "async (options) => (await axe.run(options)).violations"
    violations: list[dict[str, Any]] = page.evaluate(run, {"resultTypes": ["violations"], **options})
    return violations


def accessibility_faults(page: Page) -> list[str]:
    """The same in short."""
    return [f"{fault['id']}: {node['html']}" for fault in axe_violations(page) for node in fault["nodes"]]
