"""Puts on the table what an address asks for: the game, a position, a lesson, a deal to look at, that of a day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyscript import document, window

from app.opening import DAILY, LESSON, POSITION, WATCH, SeededChance, read_opening
from app.session import Session
from app.settings import wished_level, wished_rules
from web.adapters import BrowserChance, fetch_later, today
from web.table import show_welcome, write_language

if TYPE_CHECKING:
    from typing import Optional

    from app.course import Lesson
    from app.opening import Opening
    from app.ports import Chance, Clock, Thinker
    from web.page import Page


class Opener:
    """The one of a page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._wanted: Optional[Opening] = None  # what was asked for last

    async def open_address(self) -> None:
        """Put on the table what the page's own address asks for."""
        page = self._page
        rules = wished_rules(page.settings.values, page.site.get("rules", ""))
        is_light = document.documentElement.dataset.light == "true"
        level = wished_level(page.settings.values, page.site.get("level", ""), is_light)
        await self.open(read_opening(window.location.search[1:], window.location.hash[1:], rules, level, today()))

    async def open_beside(self) -> None:
        """Open what the address wants open beside the table."""
        if self._page.wishes.edits:
            await self._page.on_command("edit")
        elif self._page.wishes.reviews:
            await self._page.on_command("review")

    async def open(self, opening: Opening) -> None:
        """Put on the table what an opening asks for."""
        page, problems, lesson, is_daily = self._page, [opening.problem], None, False
        self._wanted = opening
        if opening.kind == LESSON and await fetch_later():
            lesson = await page.company.the_school().fetch(opening, problems)
        elif opening.kind == DAILY:
            is_daily = await page.more()
        if self._wanted is not opening:
            return  # while it was on its way, something else was asked for
        page.company.leave(opening)
        self._follow(opening)
        chance = SeededChance(opening.seed) if opening.seed else BrowserChance()
        if is_daily:
            page.install(page.company.the_days().begin(opening, problems, chance))
        else:
            page.install(make_session(opening, lesson, page.clock, chance, page.thinker))
        self._begin(problems)

    def _follow(self, opening: Opening) -> None:
        """Do what the address wishes for this table."""
        page = self._page
        page.wishes = opening.wishes
        for name in opening.wishes.looks:
            page.settings.use_look(name, opening.wishes.looks[name])
        page.settings.use_deck()
        document.documentElement.dataset.hide = " ".join(opening.wishes.hidden)
        page.keeping.follow(opening, page.is_guest)
        page.claim.is_sure = False

    def _begin(self, problems: list[str]) -> None:
        """Go on in the kept match if there is one; else what has been dealt is shown."""
        page = self._page
        write_language()
        saved = page.keeping.load()
        if saved is not None:
            page.session.resume(saved)
        else:
            page.changed(())
        told = " ".join([problem for problem in problems if problem])
        page.scene.say(told or page.keeping.trouble(page.store.forgets))  # it has just been drawn
        show_welcome(page.settings.values.get("known") != "true" and page.keeping.is_on)


def make_session(
    opening: Opening, lesson: Optional[Lesson], clock: Clock, chance: Chance, thinker: Optional[Thinker]
) -> Session:
    """The table, dealt; a lesson that could not be had leaves the usual game.

    What a board needs beyond the game is imported when one is asked for.
    """
    record = opening.record
    if lesson is not None:
        from app.course import Course

        return Course(lesson, clock, chance)
    if record is not None and opening.kind in (POSITION, WATCH):
        from app.boards import Board, Watched

        if opening.kind == WATCH:
            return Watched(record, opening.level, clock, chance)
        return Board(record, opening.level, clock, chance, thinker)
    return Session(opening.rules, opening.level, clock, chance, thinker, record)
