"""The page's entry: puts the program together and starts it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pyscript import document, window

from app.i18n import LANGUAGES, language, tr, use_language
from app.opening import SeededChance, read_opening
from app.picture import take_picture
from app.session import PERSON, Session
from app.settings import keep_setting
from app.telling import tell, tell_deal, tell_reason
from web.adapters import BrowserChance, BrowserClock, BrowserStore, fetch_language
from web.input import listen
from web.table import draw, notify, write_language, write_told

if TYPE_CHECKING:
    from app.opening import Opening
    from app.session import Happened


class Page:
    """One table in one document."""

    def __init__(self) -> None:
        use_language(document.documentElement.lang)
        opening = self._opening()
        chance = SeededChance(opening.seed) if opening.seed else BrowserChance()
        self.session = Session(opening.rules, BrowserClock(), chance)
        self.session.listener = self.changed
        write_language()
        self._begin()
        # At once, not in a task: the browser may paint before a task runs, and a quick player click in between.
        listen(self.on_move, self.on_next, self.on_language, self.on_link)
        document.documentElement.dataset.ready = "true"

    def changed(self, happened: Happened) -> None:
        """Show and say what happened."""
        lines = [tell(event, PERSON) for event in happened]
        if not self.session.record.moves:
            lines = [tell_deal(self.session.view)]
        by_person = not happened or happened[0].seat == PERSON
        write_told([line for line in lines if line], by_person)
        notify("")
        draw(take_picture(self.session))

    async def on_move(self, token: str) -> None:
        reason = self.session.play_token(token)
        if reason is not None:
            notify(tell_reason(reason, self.session.view.known))
        await self.session.play_on()

    async def on_next(self) -> None:
        if self.session.is_over:
            self.session.deal()
        await self.session.play_on()

    async def on_link(self) -> None:
        self._begin()
        await self.session.play_on()

    async def on_language(self) -> None:
        other = next(name for name in LANGUAGES if name != language())
        if not await fetch_language(other):
            notify(tr("bad.language"))
            return
        keep_setting(BrowserStore(), "lang", other)
        write_language()
        self.changed(())

    def _begin(self) -> None:
        """Play the deal of the address if it names one, else the one that has been dealt."""
        opening = self._opening()
        if opening.record is not None:
            self.session.open(opening.record)
        else:
            self.changed(())
        notify(opening.problem)

    def _opening(self) -> Opening:
        return read_opening(window.location.search[1:], window.location.hash[1:])


asyncio.create_task(Page().session.play_on())  # the program may lead
