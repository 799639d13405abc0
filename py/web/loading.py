"""How far the strong opponent's worker is: in the bar on the page, and for whoever waits for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyscript import document

from app.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.page import Page


class Loading:
    """``state`` is a thinker's with how many percent are there; each of ``listeners`` hears of every other one."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.state = ("off", 0)
        self.listeners: list[Callable[[str, int], None]] = []
        if page.thinker is not None:
            page.thinker.on_state = self._heard

    def _heard(self, state: str, percent: int) -> None:
        """It comes, is there, or has failed."""
        self.state = (state, percent)
        document.querySelector("#loading").hidden = state != "loading"
        document.querySelector("#loaded").value = percent
        document.documentElement.dataset.thinker = state
        for listener in self.listeners:
            listener(state, percent)
        if state in ("failed", "elsewhere"):
            self._page.scene.say(tr("thinker." + state))
