"""Asks for the points in a dialogue of its own, tells whether the answer is right, and keeps the score."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pyscript import when

from app.counting import NO_SCORE, Asker, ScoreKeeper, add_answer, is_right, read_answer, tell_answer, tell_score
from app.i18n import tr
from app.session import LOOK
from app.settings import TRAININGS, chosen
from engine.events import ENDED
from web import dialogs
from web.companion import Companion
from web.dom import find, find_all, show, write

if TYPE_CHECKING:
    from typing import Any, Optional

    from app.session import Happened
    from web.page import Page

DIALOG = "#counting-dialog"


class Trainer(Companion):
    """The one of a page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._asker = Asker()
        self._keeper = ScoreKeeper(page.store)
        self._score = self._keeper.load()
        page.commands()  # the dialogues' texts come with them

        @when("submit", "#counting-form")
        def answered(event: Any) -> None:
            event.preventDefault()
            self._hear(read_answer(str(find("#counting-field").value)))

        @when("close", "dialog")
        def closed(event: Any) -> None:
            if event.target.id == "counting-dialog":
                self._asker.settle()
                self._page.scene.reveal()
            self.ask()

    @property
    def holds_end(self) -> bool:
        """Whether the result of the deal waits for an answer."""
        return self._page.trains and self._asker.holds_end(self._when)

    @property
    def _when(self) -> str:
        return chosen(self._page.settings.values, "trains", TRAININGS)

    @property
    def _is_due(self) -> bool:
        return self._page.trains and self._asker.is_due(self._when)

    def changed(self, happened: Happened) -> None:
        """A question comes once it has been seen what happened."""
        self._asker.follow(self._page.session, any(event.kind == ENDED for event in happened))
        if self._is_due:
            asyncio.create_task(self._come())
        elif find(DIALOG).open:
            find(DIALOG).close()  # something else is on the table

    async def _come(self) -> None:
        await self._page.clock.pause(LOOK, _nothing())
        self.ask()

    def ask(self) -> None:
        """Ask, if it is still time to and nothing else is open."""
        if not self._is_due or find_all("dialog[open]"):
            return
        field = find("#counting-field")
        field.value = ""
        field.readOnly = False
        write("#counting-told", "")
        self._show(False)
        dialogs.open_dialog(DIALOG)
        field.focus()

    def _hear(self, answer: Optional[int]) -> None:
        field = find("#counting-field")
        if answer is None:
            write("#counting-told", tr("counting.number"))
            field.focus()
            return
        session = self._page.session
        self._score = add_answer(self._keeper.latest(self._score), is_right(session, answer))
        is_kept = self._keeper.keep(self._score)
        field.readOnly = True
        write("#counting-told", tell_answer(session, answer) + ("" if is_kept else " " + tr("counting.forgets")))
        self._show(True)
        find("#counting-skip").focus()

    def reset(self) -> None:
        """Begin to count anew how often the person was right."""
        self._score = NO_SCORE
        self._keeper.keep(self._score)

    def _show(self, is_answered: bool) -> None:
        find(DIALOG).dataset.answered = "true" if is_answered else "false"
        show("#counting-answer", not is_answered)
        find("#counting-skip").classList.toggle("main", is_answered)
        write("#counting-score", tell_score(self._score))
        show("#counting-reset", is_answered and self._score != NO_SCORE)


async def _nothing() -> None:
    """What runs beside the pause."""
