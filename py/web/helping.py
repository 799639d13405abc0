"""The commands for hints, odds and reviews, where they may be had. Each ``do_`` is one's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.adviser import Adviser
from app.i18n import tr
from app.opening import LESSON, WATCH
from app.settings import is_on
from app.telling import why_not_advice
from web import dialogs

if TYPE_CHECKING:
    from typing import Optional

    from app.ports import Thinker
    from web.advice import AdviceDialog
    from web.page import Page


class Helping:
    """Those of one page. One adviser serves them all, since it alone hears the worker's progress."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._adviser: Optional[Adviser] = None  # once advice is asked for
        self._advice: Optional[AdviceDialog] = None

    # Hints and odds

    async def do_hint(self) -> None:
        school = self._page.company.school
        if self._page.session.kind == LESSON and school is not None:
            school.hint()
        else:
            self._advise("hint")

    async def do_odds(self) -> None:
        self._advise("odds")

    async def do_play_hint(self) -> None:
        if self._advice is not None:
            await self._advice.play()

    def _advise(self, kind: str) -> None:
        """Ask for advice where it may be had; the first time in a deal that counts it is asked whether to."""
        page = self._page
        session, thinker = page.session, page.thinker
        dialogs.close_dialogs()
        reason = why_not_advice(session, kind)
        if thinker is None:
            page.scene.say(tr("advice.no_worker"))
        elif reason:
            page.scene.say(reason)
        elif not session.is_counted or session.record.help or is_on(page.settings.values, "practice"):
            self._open(kind, thinker)
        else:

            async def agreed() -> None:
                self._open(kind, thinker)

            dialogs.ask(tr("advice.ask"), tr("advice.ask.yes"), agreed)

    def _open(self, kind: str, thinker: Thinker) -> None:
        self._page.session.note_hint()
        if self._advice is None:
            from web.advice import AdviceDialog

            self._advice = AdviceDialog(self._page, thinker, self._ask_adviser(thinker))
        self._advice.open(kind)

    # Reviews

    async def do_review(self) -> None:
        """Review the deal that is looked at, as the person at the table played it."""
        page = self._page
        if page.session.kind != WATCH:
            return
        if page.thinker is None:
            page.scene.say(tr("review.no_worker"))
            return
        if page.company.review is None:
            from web.review import ReviewPanel

            page.company.review = ReviewPanel(page, page.thinker, self._ask_adviser(page.thinker))
        page.company.review.begin(0)

    def review_seat(self, seat: int) -> None:
        """Review it as another seat played it."""
        if self._page.company.review is not None:
            self._page.company.review.begin(seat)

    def _ask_adviser(self, thinker: Thinker) -> Adviser:
        if self._adviser is None:
            self._adviser = Adviser(thinker)
        return self._adviser
