"""The statistics' dialogue: reads what is kept, shows it, and lets it go out to a file and come in again."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from pyscript import document, when

from app.archive import LARGEST, TOO_LARGE, ArchiveError, export_text, read_archive
from app.aside import texts_aside
from app.counting import KEY as COUNTING
from app.days import KEY as DAYS
from app.figures import name_kind, tell_refused, tell_taken, write_figures, write_left_out
from app.findings import look_at, look_at_text
from app.i18n import tr
from app.progress import KEY as LESSONS
from app.save import MATCHES, SLOT, split_matches
from app.settings import KEY as SETTINGS
from app.settings import read_settings
from app.statistics import add_up
from app.tally import KEY as SHEET
from web import dialogs
from web.adapters import today
from web.charts import draw_course, draw_spread
from web.dom import fill_choice, find, make, make_row, show, write
from web.files import save_file

if TYPE_CHECKING:
    from typing import Any, Optional

    from app.archive import Archive, Taken
    from app.figures import Chart, Row
    from app.findings import Kind, Seen
    from app.statistics import Group, Statistics
    from web.page import Page

FEW = 8  # matches that are read without a word about it


class StatisticsDialog:
    """The one of a page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._seen: dict[str, Optional[Seen]] = {}  # by text; None for one that cannot be read
        self._statistics: Optional[Statistics] = None
        self._kind: Optional[Kind] = None  # of the group that is shown

        @when("change", "#statistics-choice")
        def chosen(event: Any) -> None:
            self._show_group(int(event.target.value))

        @when("change", "#archive-file")
        async def brought(event: Any) -> None:
            file = event.target.files.item(0)
            if file:
                await self._bring(file)
                event.target.value = ""  # so that the same file can be chosen again

    async def open(self, done: str = "") -> None:
        """Open it; ``done`` says what has just happened."""
        dialogs.close_dialogs()
        self._tell("")
        dialogs.open_dialog("#statistics-dialog")
        find("#statistics-title").focus()
        await self._renew()
        self._tell(done)

    async def export(self) -> None:
        """Give the browser a file to keep."""
        await self._read()
        matches = [text for text in self._kept() if self._seen.get(text) is not None]
        day = today()
        name = "sechsundsechzig-" + day + ".json"
        program = document.querySelector("meta[name=version]").content
        save_file(name, export_text(self._page.store, matches, program, day))
        self._tell(tr("archive.exported", count=len(matches), name=name))

    def rescue(self) -> None:
        """Give the browser a file with all that could not be read."""
        day = today()
        name = "sechsundsechzig-" + tr("rescue.name") + "-" + day + ".json"
        save_file(name, json.dumps([{"key": key, "text": text} for key, text in self._unreadable()]))
        self._tell(tr("rescue.done", name=name))

    def _unreadable(self) -> list[tuple[str, str]]:
        """What was put aside, and what lies among the matches and is none."""
        slot = self._page.keeping.keeper.slot
        keys = (SLOT, slot, SETTINGS, LESSONS, SHEET, DAYS, DAYS + slot[len(SLOT) :], COUNTING)
        aside = texts_aside(self._page.store, tuple(set(keys)))
        return aside + [(MATCHES, text) for text in self._kept() if text in self._seen and self._seen[text] is None]

    def ask_delete(self) -> None:
        """Ask before the finished matches are gone."""
        dialogs.ask(tr("ask.delete", count=len(self._kept())), tr("ask.delete.yes"), self._delete)

    async def _delete(self) -> None:
        is_gone = self._page.store.put(MATCHES, "")
        await self.open(tr("archive.deleted" if is_gone else "archive.not_deleted"))

    # Reading what is kept

    def _kept(self) -> list[str]:
        return split_matches(self._page.store.get(MATCHES) or "")

    async def _renew(self) -> None:
        """Read what has come since the last time, and show it all."""
        await self._read()
        kept = self._kept()
        running = self._page.store.get(SLOT) or ""
        seen = [self._seen.get(text) for text in kept] + [None if running in kept else look_at_text(running)]
        self._statistics = add_up([match for match in seen if match is not None])
        show("#rescue", bool(self._unreadable()))
        self._show()

    async def _read(self) -> None:
        """Look through the matches that have come since the last time."""
        unread = [text for text in self._kept() if text not in self._seen]
        for place, text in enumerate(unread):
            await self._tell_progress(place, len(unread))
            if text not in self._seen:  # else somebody else has read it meanwhile
                self._seen[text] = look_at_text(text)
        await self._tell_progress(len(unread), len(unread))

    async def _tell_progress(self, done: int, size: int) -> None:
        """Show how far the reading is, and let the page breathe."""
        show("#statistics-reading", FEW < size != done)
        if done < size:
            find("#statistics-read").value = 100 * done // size
            await asyncio.sleep(0)

    # Showing

    def _show(self) -> None:
        assert self._statistics is not None
        groups = self._statistics.groups
        show("#statistics-none", not groups)
        show("#statistics", bool(groups))
        show("#statistics-delete", bool(self._kept()))
        if not groups:
            return
        kinds = [group.kind for group in groups]
        place = kinds.index(self._kind) if self._kind in kinds else _fullest(groups)
        options = [(str(number), name_kind(kind)) for number, kind in enumerate(kinds)]
        fill_choice("#statistics-choice", options, str(place))
        self._show_group(place)

    def _show_group(self, place: int) -> None:
        assert self._statistics is not None
        group = self._statistics.groups[place]
        self._kind = group.kind
        left_out = [make("p", "small", line) for line in write_left_out(self._statistics, group)]
        find("#statistics-left-out").replaceChildren(*left_out)
        show("#statistics-figures", bool(group.deals))
        show("#statistics-empty", not group.deals)
        if not group.deals:
            return
        figures = write_figures(group)
        write("#statistics-size", figures.size)
        write("#statistics-mean", figures.mean)
        write("#statistics-margin", figures.margin)
        show("#statistics-margin-about", bool(figures.margin))
        find("#statistics-rows").replaceChildren(*[_line(row) for row in figures.rows])
        _show_chart("#course", figures.course, draw_course(figures.course.values, figures.course.sentence))
        _show_chart("#spread", figures.spread, draw_spread(figures.spread.values, figures.spread.sentence))

    # A file comes in

    async def _bring(self, file: Any) -> None:
        try:
            if file.size > LARGEST:
                raise ArchiveError(TOO_LARGE)
            archive = read_archive(await file.text())
            taken = await self._take(archive)
        except ArchiveError as error:
            show("#statistics-reading", False)
            self._tell("", tell_refused(error))
            return
        self._tell(tell_taken(taken, archive.date))
        await self._apply(taken)
        await self._renew()

    async def _apply(self, taken: Taken) -> None:
        """Play on in what has been taken over."""
        page = self._page
        kept = read_settings(page.store)
        for name in taken.settings:
            await page.on_setting(name, kept[name])
        if taken.table is not None and page.keeping.is_on:
            page.keeping.load()  # the slot holds it already
            page.session.resume(taken.table)
            await page.session.play_on()

    async def _take(self, archive: Archive) -> Taken:
        for place in range(archive.size):
            await self._tell_progress(place, archive.size)
            text, saved = archive.check()
            self._seen[text] = look_at(saved)
        await self._tell_progress(archive.size, archive.size)
        return archive.install(self._page.store)

    def _tell(self, done: str, failed: str = "") -> None:
        """Say what has come of a file, in sight."""
        for selector, text in (("#archive-done", done), ("#archive-failed", failed)):
            write(selector, text)
            if text:
                find(selector).scrollIntoView(False)


def _fullest(groups: tuple[Group, ...]) -> int:
    """Where the group with the most deals stands."""
    sizes = [len(group.deals) for group in groups]
    return sizes.index(max(sizes))


def _line(row: Row) -> Any:
    return make_row(row.name, make("td", "", row.you), make("td", "", row.opponent))


def _show_chart(selector: str, chart: Chart, drawing: Any) -> None:
    """The drawing, and behind it its numbers as a table."""
    find(selector + " .drawing").replaceChildren(drawing)
    lines = [make_row(name, make("td", "", value)) for name, value in chart.rows]
    find(selector + " tbody").replaceChildren(*lines)
