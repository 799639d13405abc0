"""The dialogue that gives away what is on the table: as a link, and as the line for another page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyscript import when, window

from app.i18n import LANGUAGES, tr
from app.settings import LOOKS
from app.snippet import SEEN, Looks, address, frame, given, offers
from web import dialogs
from web.adapters import copy_text
from web.dom import fill_choice, find, show, write

if TYPE_CHECKING:
    from typing import Any

    from web.page import Page

_LOOKS = dict(LOOKS)
_FREE = ""  # whoever reads it has it as he has chosen


def own_address() -> str:
    """The page's address without what is asked of it."""
    return str(window.location.href).partition("#")[0].partition("?")[0]


async def copy_for(event: Any, done: str) -> None:
    """Copy the field whose button was clicked, if one was; ``done`` is where that is said."""
    button = event.target.closest("[data-copy]")
    if button:
        is_copied = await copy_text("#" + button.dataset.copy)
        write(done, tr(button.dataset.done if is_copied else "report.marked"))


class SharingDialog:
    """The one of a page."""

    def __init__(self, page: Page) -> None:
        self._page = page

        @when("change", "#embed-dialog")
        def chosen(event: Any) -> None:
            self._write()

        @when("click", "#embed-dialog")
        async def clicked(event: Any) -> None:
            await copy_for(event, "#embed-done")

    def open(self) -> None:
        """Offer what there is to give away now."""
        found = offers(self._page.session, self._page.wishes)
        fill_choice("#embed-what", [(what, tr("embed.what." + what)) for what in found], found[0])
        free = [(_FREE, tr("embed.free"))]
        fill_choice("#embed-lang", free + [(value, tr("embed.lang." + value)) for value in LANGUAGES], _FREE)
        for name in ("theme", "deck"):
            fill_choice("#embed-" + name, free + [(value, tr(name + "." + value)) for value in _LOOKS[name]], _FREE)
        find("#embed-bare").checked = find("#embed-open").checked = False
        self._write()
        dialogs.open_dialog("#embed-dialog")
        find("#embed-title").focus()

    def _write(self) -> None:
        what = str(find("#embed-what").value)
        show("#embed-open-choice", what == SEEN)
        looks = Looks(
            lang=str(find("#embed-lang").value),
            theme=str(find("#embed-theme").value),
            deck=str(find("#embed-deck").value),
            is_bare=bool(find("#embed-bare").checked),
            is_open=what == SEEN and bool(find("#embed-open").checked),
        )
        link = address(own_address(), given(self._page.session, self._page.wishes, what), looks)
        find("#embed-link").value = link
        find("#embed-frame").value = frame(link, what)
        write("#embed-done", "")
