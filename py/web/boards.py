"""The commands for everything that is no counted match: boards, lessons, the deal of the day. Each ``do_`` is one's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.opening import LESSON, WATCH
from web import dialogs
from web.table import show_welcome

if TYPE_CHECKING:
    from typing import Optional

    from web.editor import EditorDialog
    from web.page import Page
    from web.sharing import SharingDialog


class Boards:
    """Those of one page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._sharing: Optional[SharingDialog] = None  # once it is opened
        self._editor: Optional[EditorDialog] = None

    # Step by step

    async def do_first(self) -> None:
        await self._go(-len(self._page.session.record.moves))

    async def do_previous(self) -> None:
        await self._go(-1)

    async def do_forward(self) -> None:
        await self._go(1)

    async def do_last_move(self) -> None:
        await self._go(len(self._page.session.record.moves))

    async def do_review_at(self, at: int) -> None:
        """To the decision that is named in a review."""
        await self._go(at - self._page.session.record.at)

    async def _go(self, steps: int) -> None:
        if self._page.session.kind in (WATCH, LESSON):
            self._page.session.go(steps)  # type: ignore[attr-defined]
            await self._page.session.play_on()

    # Lessons

    async def do_retry(self) -> None:
        self._page.scene.say("")
        self._page.session.deal()

    async def do_go_on(self) -> None:
        self._page.scene.say("")
        if self._page.company.school is not None:
            await self._page.company.school.go_on()

    async def do_lessons(self) -> None:
        dialogs.close_dialogs()
        await self._page.company.the_school().show_list()

    async def do_learn(self) -> None:
        """The first lesson that is not solved yet."""
        self._page.settings.keep("known", "true")
        show_welcome(False)
        await self._page.company.the_school().begin_next()

    # The deal of the day

    async def do_daily(self) -> None:
        await self._page.company.the_days().open()

    async def do_compare(self) -> None:
        await self._page.company.the_days().compare_again()

    # Boards to make and to give away

    async def do_edit(self) -> None:
        dialogs.close_dialogs()
        if self._editor is None:
            from web.editor import EditorDialog

            self._editor = EditorDialog(self._page)
        await self._editor.open()

    async def do_embed(self) -> None:
        dialogs.close_dialogs()
        if self._sharing is None:
            from web.sharing import SharingDialog

            self._sharing = SharingDialog(self._page)
        self._sharing.open()
