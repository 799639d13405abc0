"""Moments worth looking at. Each is a saved match, just as the browser keeps one; it is the person's turn in all."""

import json
from dataclasses import dataclass, field
from pathlib import Path

from app.save import SLOT, Saved, read_saved
from app.settings import KEY
from engine.cards import card_name, list_cards
from engine.record import states
from engine.state import OVER, State

TABLES = Path(__file__).resolve().parent / "tables"
# Nobody asks anything of a first visit, nothing moves, nobody waits.
USUAL = {"known": "true", "motion": "none", "pace": "none"}


@dataclass(frozen=True)
class Scene:
    """A saved match, beside it what the player chose, and what is pressed to get there."""

    table: str
    settings: dict[str, str] = field(default_factory=dict)
    press: str = ""

    @property
    def saved(self) -> Saved:
        return read_saved(self._text())

    @property
    def state(self) -> State:
        """The table that is shown."""
        return states(self.saved.records[-1])[-1]

    @property
    def is_over(self) -> bool:
        return self.state.step == OVER

    @property
    def hand(self) -> list[str]:
        """The tokens of the person's cards."""
        return [card_name(card) for card in list_cards(self.state.hands[0])]

    def storage(self) -> dict[str, str]:
        """What the browser has kept before the page is opened."""
        return {SLOT: self._text(), KEY: json.dumps({**USUAL, **self.settings})}

    def _text(self) -> str:
        return (TABLES / f"{self.table}.txt").read_text(encoding="utf-8").rstrip("\n")


SCENES = {
    "start": Scene("start"),
    "mid": Scene("mid"),
    "strict": Scene("strict"),
    "pair": Scene("pair"),
    "closed": Scene("closed"),
    "deal-end": Scene("deal-end"),
    "match-end": Scene("match-end"),
    "german": Scene("mid", {"deck": "german"}),
    "dark": Scene("mid", {"theme": "dark"}),
    "contrast": Scene("mid", {"theme": "contrast"}),
    "welcome": Scene("start", {"known": "false"}),
    "menu": Scene("mid", press="#menu"),
    "block": Scene("mid", press="#match"),
}
SIZES = {
    "320x640": (320, 640),
    "360x740": (360, 740),
    "844x390": (844, 390),
    "1280x800": (1280, 800),
    "2560x1440": (2560, 1440),
}
# name in docs/: scene and size
IN_DOCS = {
    "phone": ("pair", "360x740"),
    "sideways": ("mid", "844x390"),
    "table": ("mid", "1280x800"),
    "german": ("german", "1280x800"),
    "end": ("deal-end", "1280x800"),
}
