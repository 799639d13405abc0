"""One table, one page: whoever opens the game a second time looks on, or takes the table over.

js/claim.js holds a lock for the page that plays; app/keeping.py sees it where another page has written nevertheless.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pyscript import document, when

import js
from app.session import nobody
from web.dom import find

if TYPE_CHECKING:
    from typing import Any

    from web.page import Page


class Claim:
    """That of a page on the table it plays at."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.is_sure = False  # whether it is known who has the table that is on now

        @when("elsewhere66", document)
        def taken(event: Any) -> None:
            self.lose()

        @when("back66", document)
        async def came_back(event: Any) -> None:
            if page.keeping.is_stale:  # others have played on while this page was resting
                await page.on_link()

        @when("close", "#elsewhere-dialog")
        def closed(event: Any) -> None:
            if page.keeping.is_elsewhere:  # by Escape: there is nothing else to do
                self.lose()

    async def holds(self) -> bool:
        """Whether this page may play; if not, it says so."""
        keeping = self._page.keeping
        if not self.is_sure:
            is_ours = await js.claim66(keeping.keeper.slot if keeping.is_on else "")
            self.is_sure = True
            if not is_ours:
                self.lose()
        return not keeping.is_elsewhere

    def lose(self) -> None:
        """Another page plays at this table from now on."""
        self._page.keeping.is_elsewhere = True
        self._page.session.listener = nobody
        asyncio.create_task(self._page.on_command("elsewhere"))

    async def take(self) -> None:
        """Take the table away from the other page, as that one has left it."""
        await js.claim66(self._page.keeping.keeper.slot, True)
        self._page.keeping.is_elsewhere = False
        find("#elsewhere-dialog").close()
        await self._page.on_link()
