"""The page around a frame: hears what happens on the board, and may fill it. js/host.js says whose a message is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyscript import document, when

import js
from app.i18n import language
from app.messages import LOAD, LOOK, NEXT, happenings, heard, problem, ready, refused, solved, why_refused
from app.opening import LESSON, WATCH, read_opening
from web.adapters import today

if TYPE_CHECKING:
    from typing import Any

    from app.messages import Message
    from app.session import Happened
    from web.page import Page


class Host:
    """The other end of a board's messages."""

    def __init__(self, page: Page) -> None:
        self._page = page

        @when("host66", document)
        async def called(event: Any) -> None:
            await self.hear(event.detail)

        self.greet()

    def greet(self) -> None:
        """The board can be used; and what its reader was told about its address."""
        version = document.querySelector("meta[name=version]").content
        js.tellHost66(ready(self._page.session, version, language()))
        if self._page.notice:
            js.tellHost66(problem(self._page.notice))

    def tell(self, happened: Happened) -> None:
        """What happened on the board."""
        for message in happenings(self._page.session, happened):
            js.tellHost66(message)

    def tell_solved(self, name: str, code: str) -> None:
        js.tellHost66(solved(name, code))

    async def hear(self, text: str) -> None:
        """Obey a command, or say why not."""
        message, fault = heard(text)
        if message is None:
            js.tellHost66(problem(fault))
            return
        page = self._page
        reason = why_refused(page.session, page.is_kept, message.kind)
        if reason:
            js.tellHost66(refused(message.kind, reason))
        elif message.kind == LOAD:
            await self._load(message)
        elif message.kind == LOOK:
            await self._look(message)
        elif page.session.kind in (WATCH, LESSON):
            await page.on_command("forward" if message.kind == NEXT else "previous")
        else:
            js.tellHost66(refused(message.kind, "nothing_to_step"))

    async def _load(self, message: Message) -> None:
        lesson = message.fields.get("lesson", "")
        fragment = "lesson=" + lesson.replace("%", "%25") if lesson else message.fields["address"].lstrip("?#")
        await self._page.open(read_opening("", fragment, today=today()))
        self.greet()

    async def _look(self, message: Message) -> None:
        page = self._page
        if "theme" in message.fields:
            page.use_look("theme", message.fields["theme"])
        wish = message.fields.get("lang", language())
        if wish != language():
            await page.speak(wish)
