"""The deals of the day on one page: dealt and kept, compared with the master's, and their dialogue."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pyscript import when

from app.comparison import Comparison
from app.daily import Daily, brought
from app.days import KEY, MASTERS, MINE, DayKeeper
from app.i18n import date_text, tr
from app.opening import DAILY
from app.standing import add_up, compare, months_of, sharing_text, tell_month, tell_note, tell_points, tell_state
from web import dialogs
from web.adapters import today
from web.companion import Companion
from web.dom import fill_choice, find, make, make_row, show, write
from web.sharing import copy_for, own_address

if TYPE_CHECKING:
    from typing import Any, Optional

    from app.days import Day
    from app.opening import Opening
    from app.ports import Chance
    from app.session import Happened
    from app.standing import Row
    from engine.record import Record
    from web.page import Page


class Days(Companion):
    """The one of a page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._keeper = self._make_keeper()
        self._day: Optional[Day] = None  # of the deal on the table
        self._friend: Optional[Record] = None  # how somebody else played it
        self._comparison: Optional[Comparison] = None  # while it runs
        self._has_failed = False  # whether the last one has
        self._listings = 0

        @when("click", "#daily-dialog")
        async def clicked(event: Any) -> None:
            if event.target.closest("a"):
                dialogs.close_dialogs()  # the link leads to another table
            await copy_for(event, "#daily-done")

        @when("change", "#daily-month")
        async def chosen(event: Any) -> None:
            await self._list(str(event.target.value))

    def _make_keeper(self) -> DayKeeper:
        """A guest on another page keeps nothing but what that page has given a name."""
        slot = self._page.wishes.slot
        is_stranger = self._page.is_guest and not slot
        return DayKeeper(None if is_stranger else self._page.store, KEY + "/" + slot if slot else KEY)

    # On the table

    def begin(self, opening: Opening, problems: list[str], chance: Chance) -> Daily:
        """The table with the deal that an opening asks for, as far as it has been played."""
        page, day = self._page, opening.wishes.day
        self._keeper = self._make_keeper()
        self._day = known = self._keeper.load(day)
        self._has_failed = False
        self._friend, fault = brought(day, opening.wishes.friend)
        problems.append(fault)
        if self._friend is not None and known.result is None:
            problems.append(tr("daily.friend.waits"))
        if self._keeper.has_trouble:
            problems.append(tr("daily.broken", slot=self._keeper.aside or self._keeper.slot))
        return Daily(day, opening.level, page.clock, chance, page.thinker, known.mine)

    def leave(self, opening: Opening) -> None:
        """Something else comes onto the table."""
        self._day = self._friend = None
        if self._comparison is not None:
            self._comparison.stop()
            self._comparison = None
        show("#day", False)

    def changed(self, happened: Happened) -> None:
        """Keep the deal as it is now, and compare it once it has ended."""
        session: Any = self._page.session
        if session.kind != DAILY or self._day is None:
            return
        if session.is_official and session.record != self._day.mine and (session.record.moves or session.is_over):
            now = self._keeper.load(self._day.day) if self._keeper.is_changed else self._day
            if now.result is not None and self._day.result is None:
                self._day = now  # played to its end in another tab, which counts
            else:
                self._keep(MINE, session.record)
        self._draw()
        if self._day.result is not None and self._day.masters is None and not self._has_failed:
            asyncio.create_task(self._compare())

    def _keep(self, whose: str, record: Record) -> None:
        assert self._day is not None
        is_kept = self._keeper.keep(self._day.day, whose, record)
        self._day = self._day.with_deal(whose, record)
        warning = "" if is_kept else self._page.keeping.warn()
        if warning:
            self._page.scene.say(warning)

    # Compared with the master

    async def compare_again(self) -> None:
        """Once more after it has failed."""
        if self._page.thinker is not None:
            self._page.thinker.retry()
        self._has_failed = False
        self.changed(())

    async def _compare(self) -> None:
        """Let the master play the deal in the person's seat, unless he does already."""
        if self._comparison is not None or self._day is None:
            return
        thinker, masters = self._page.thinker, None
        if thinker is not None:
            self._comparison = run = Comparison(self._day.day, thinker)
            self._draw()
            masters = await run.play(_tell_progress)
            if self._comparison is not run:
                return  # another table
            self._comparison = None
        self._has_failed = masters is None
        if masters is not None:
            self._keep(MASTERS, masters)
        self._draw()

    def _draw(self) -> None:
        """The person's result beside the others'."""
        assert self._day is not None
        is_done = self._day.result is not None
        show("#day", is_done)
        if not is_done:
            return
        find("#day-rows tbody").replaceChildren(*[_line(row) for row in compare(self._day, self._friend)])
        show("#day-wait", self._comparison is not None)
        write("#day-note", tr("daily.compare.failed") if self._has_failed else tell_note(self._day))
        show("#day-again", self._has_failed)
        show("#day-leave", not self._page.is_guest)

    # The dialogue

    async def open(self) -> None:
        """Today's deal and what there was before."""
        dialogs.close_dialogs()
        now = self._keeper.load(today())
        shown = self._day if self._day is not None and self._day.result is not None else now
        is_here = self._day is not None and self._day.day == now.day
        write("#daily-state", tell_state(now))
        key = "new" if now.mine is None else "running" if now.result is None else "done"
        write("#daily-play", tr("daily.play." + key))
        find("#daily-play").href = "#day=" + now.day
        show("#daily-play", not is_here)
        show("#daily-share", shown.result is not None)
        write("#daily-done", "")
        if shown.result is not None:
            find("#daily-text").value = sharing_text(shown, own_address())
        dialogs.open_dialog("#daily-dialog")
        find("#daily-title").focus()
        months = months_of(self._keeper.days())
        show("#daily-months", len(months) > 1)
        fill_choice("#daily-month", [(month, tell_month(month)) for month in months], months[0] if months else "")
        await self._list(months[0] if months else "-")

    async def _list(self, month: str) -> None:
        """The days of a month, the latest first; each is replayed, so the page may breathe in between."""
        self._listings += 1
        listing, rows, days = self._listings, [], []
        for name in [name for name in self._keeper.days() if name.startswith(month)]:
            day = self._keeper.load(name)
            if day.mine is not None:
                days.append(day)
                rows.append(_entry(day))
            await asyncio.sleep(0)
            if listing != self._listings:
                return  # another month
        sums = [make("td", "", tell_points(points)) for points in add_up(days)]
        find("#daily-list tbody").replaceChildren(*rows)
        find("#daily-list tfoot").replaceChildren(make_row(tr("daily.sum"), *sums))
        show("#daily-list", bool(rows))


def _tell_progress(percent: int) -> None:
    find("#day-progress").value = percent


def _line(row: Row) -> Any:
    """One result, with the way to look at its deal."""
    look = make("td")
    if row.fragment:
        link = make("a", "", tr("daily.look"))
        link.href = "#" + row.fragment
        link.setAttribute("aria-label", tr("daily.look.name", name=row.name))
        look.appendChild(link)
    return make_row(row.name, make("td", "", row.result), look)


def _entry(day: Day) -> Any:
    """One day of the list; its date leads to its deal."""
    line = make_row("", make("td", "", tell_points(day.result)), make("td", "", tell_points(day.masters_result)))
    link = make("a", "", date_text(day.day))
    link.href = "#day=" + day.day
    line.firstElementChild.appendChild(link)
    return line
