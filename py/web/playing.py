"""The commands at the table of a game: the next deal, practice, two at one device, and what is asked before it is done.

Each ``do_`` is a command's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.evening import ONE, TWO
from app.i18n import tr
from app.telling import ask_close, ask_give_up, tell_reason
from web import dialogs
from web.table import show_welcome

if TYPE_CHECKING:
    from web.page import Page


class Playing:
    """Those of one page."""

    def __init__(self, page: Page) -> None:
        self._page = page

    async def do_next(self) -> None:
        page = self._page
        if page.session.is_over:
            page.scene.is_coached = False
            page.scene.notice = ""
            page.session.deal()
        await page.session.play_on()

    async def do_last(self) -> None:
        self._page.scene.peek()

    # Practice

    async def do_take_back(self) -> None:
        self._page.session.take_back()
        await self._page.session.play_on()

    async def do_again(self) -> None:
        self._page.session.deal_again()
        await self._page.session.play_on()

    async def do_see(self) -> None:
        self._page.scene.see()

    # Matches, also of two at one device

    async def do_take_over(self) -> None:
        self._page.session.take_over()
        await self._page.session.play_on()

    async def do_elsewhere(self) -> None:
        dialogs.close_dialogs()
        dialogs.open_dialog("#elsewhere-dialog")

    async def do_here(self) -> None:
        await self._page.claim.take()

    async def do_two(self) -> None:
        self._ask_anew("ask.two", "menu.two", TWO)

    async def do_alone(self) -> None:
        self._ask_anew("ask.alone", "menu.alone", ONE)

    async def do_end_match(self) -> None:
        self._ask_anew("ask.end_match", "ask.end_match.yes", self._page.session.persons)

    def _ask_anew(self, question: str, yes: str, persons: int) -> None:
        """Ask before the running match is broken off."""
        you, opponent = self._page.session.match.score
        dialogs.ask(tr(question, you=you, opponent=opponent), tr(yes), lambda: self._begin(persons))

    async def _begin(self, persons: int) -> None:
        """A new match; the deals of one that is broken off are kept."""
        page = self._page
        if not await page.claim.holds():
            return
        page.keeping.keep_broken_off(page.session)
        page.session.begin_match(persons)
        await page.session.play_on()

    # Questions before a move

    async def do_ask_close(self) -> None:
        dialogs.ask(ask_close(self._page.session.state), tr("ask.close.yes"), lambda: self._page.play("close"))

    async def do_ask_missed(self) -> None:
        token = self._page.passing_by
        count = self._page.session.misses_out(token)
        dialogs.ask(tr("ask.warn", count=count), tr("ask.warn.yes"), lambda: self._page.play(token))

    async def do_give_up(self) -> None:
        session = self._page.session
        reason = session.why_not_give_up()
        dialogs.close_dialogs()
        if reason is not None:
            self._page.scene.say(tell_reason(reason, session.view.known))
            return
        dialogs.ask(ask_give_up(session.state), tr("ask.give_up.yes"), self._give_up)

    async def _give_up(self) -> None:
        self._page.session.give_up()

    # The welcome of a first visit

    async def do_know(self) -> None:
        self._welcome(False)

    async def do_show(self) -> None:
        dialogs.close_dialogs()
        self._welcome(True)

    def _welcome(self, is_coached: bool) -> None:
        self._page.scene.is_coached = is_coached
        self._page.settings.keep("known", "true")
        show_welcome(False)
        self._page.scene.show()
