"""The settings of one page: what the person chose, what holds here alone, and what they do to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyscript import document

from app.i18n import use_deck
from app.settings import DECKS, LOOKS, MOTIONS, PACES, chosen, is_on, keep_setting, read_settings
from web.adapters import wants_stillness

if TYPE_CHECKING:
    from web.page import Page

LOOK_NAMES = tuple([name for name, _ in LOOKS])


class Settings:
    """``values`` are those of app/settings.py."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.values = read_settings(page.store)

    @property
    def pace(self) -> str:
        """How long the program takes for a move."""
        return chosen(self.values, "pace", PACES)

    @property
    def speed(self) -> str:
        """How fast cards fly: as chosen, else not at all where the system asks for less motion."""
        return chosen(self.values, "motion", MOTIONS, "none" if wants_stillness() else "normal")

    def keep(self, name: str, value: str) -> None:
        """Note what the player chose."""
        self.values[name] = value
        keep_setting(self._page.store, name, value)

    def use_look(self, name: str, value: str) -> None:
        """A look that holds here; it is not kept."""
        self.values[name] = value
        if name in LOOK_NAMES:
            document.documentElement.setAttribute("data-" + name, value)

    def use_deck(self) -> None:
        """Name the cards as the chosen deck does."""
        use_deck(chosen(self.values, "deck", DECKS))

    def apply(self) -> None:
        """Let them hold for the table as it is now."""
        page = self._page
        page.clock.pace = self.pace
        page.scene.motion.speed = self.speed
        page.scene.use_sound(is_on(self.values, "sound"), is_on(self.values, "buzz"))
        page.session.draws_alone = is_on(self.values, "draws")
