"""The dialogue for a hint and for the odds of closing; both come from the worker, which may have to come first."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pyscript import when

from app.adviser import HINT_BUDGET
from app.advising import tell_hint, tell_odds
from app.i18n import tr
from web import dialogs
from web.dom import find, make, make_row, show, write

if TYPE_CHECKING:
    from typing import Any

    from app.adviser import Adviser, Odds
    from app.advising import Row
    from app.ports import Thinker
    from engine.state import View
    from web.page import Page

HINT, ODDS = "hint", "odds"


class AdviceDialog:
    """The one of a page."""

    def __init__(self, page: Page, thinker: Thinker, adviser: Adviser) -> None:
        self._page = page
        self._thinker = thinker
        self._adviser = adviser
        self._kind = HINT  # or ODDS
        self._wanted = ""  # the same, until it is asked for
        self._questions = 0
        self._token = ""  # the move that a hint names
        page.loading.listeners.append(self._heard)

        @when("close", "#advice-dialog")
        def closed(event: Any) -> None:
            if not find("#advice-dialog").open:  # it may have been opened for something else meanwhile
                self._forget()

    def _forget(self) -> None:
        """Nobody waits for an answer any more."""
        self._wanted = ""
        self._questions += 1
        self._adviser.cancel()

    def open(self, kind: str) -> None:
        """Ask for advice on the table as it is."""
        self._forget()
        self._kind = self._wanted = kind
        self._token = ""
        write("#advice-title", tr("advice." + kind))
        self._say((), (), "")
        self._show_buttons()
        dialogs.close_dialogs()
        dialogs.open_dialog("#advice-dialog")
        find("#advice-title").focus()
        self._thinker.start()
        self._heard(*self._page.loading.state)

    async def play(self) -> None:
        """Make the move of the hint."""
        token = self._token
        dialogs.close_dialogs()
        if token:
            await self._page.on_move(token)

    def _heard(self, state: str, percent: int) -> None:
        """How far the worker is."""
        if not self._wanted:
            return
        if state == "ready":
            asyncio.create_task(self._ask(self._wanted))
        elif state in ("failed", "elsewhere"):
            self._say((tr("thinker." + state),), (), "")
            self._work("")
        else:
            self._work("advice.loading", percent)

    async def _ask(self, kind: str) -> None:
        self._wanted = ""
        seen, number = self._page.session.view, self._questions
        self._work("advice.thinking")
        if kind == HINT:
            advice = await self._adviser.advise(seen, HINT_BUDGET, "", self._on_percent)
            hint = tell_hint(advice, seen) if advice is not None else None
        else:
            odds = await self._adviser.judge(seen, lambda odds: self._on_odds(odds, seen))
        if number != self._questions:
            return  # the answer to what is asked no more
        self._work("")
        if kind == HINT and hint is not None:
            assert advice is not None
            self._token = advice.best
            self._say((hint.title,) + hint.lines, hint.rows, hint.about)
        elif kind == ODDS and odds is not None:
            self._say(tell_odds(odds, seen), (), tr("odds.about"))
        else:
            self._say((tr("advice.none"),), (), "")
        self._show_buttons()

    def _on_percent(self, percent: int) -> None:
        find("#advice-progress").value = percent

    def _on_odds(self, odds: Odds, seen: View) -> None:
        """What is known so far. It is read aloud only once all is known."""
        find("#advice-progress").value = odds.done * 100 // max(1, odds.hands)
        write("#advice-so-far", " ".join(tell_odds(odds, seen)))

    def _work(self, key: str, percent: int = 0) -> None:
        """Show what is being done; nothing once it is."""
        show("#advice-working", bool(key))
        write("#advice-so-far", "")
        write("#advice-working label", tr(key) if key else "")
        find("#advice-progress").value = percent

    def _say(self, lines: tuple[str, ...], rows: tuple[Row, ...], about: str) -> None:
        find("#advice-said").replaceChildren(*[make("p", "", line) for line in lines])
        show("#advice-moves", bool(rows))
        find("#advice-moves tbody").replaceChildren(*[make_row(row.name, make("td", "", row.value)) for row in rows])
        write("#advice-about", about)

    def _show_buttons(self) -> None:
        show("#advice-play", bool(self._token))
        show("#advice-odds", self._kind == HINT and self._page.session.why_not_token("close") is None)
