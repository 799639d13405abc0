"""Brings lessons: fetches them, draws their words, keeps what was solved, and knows which one comes next."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from pyscript import document, window

from app.course import ASKED, SOLVED, WRONG, brought, code_of
from app.i18n import language, tr
from app.opening import LESSON
from app.progress import keep_solved, solved_lessons
from web import dialogs
from web.adapters import fetch_text
from web.companion import Companion
from web.dom import find, make, show, write

if TYPE_CHECKING:
    from typing import Any, Optional

    from app.course import Course, Lesson, Panel
    from app.opening import Opening
    from app.session import Happened
    from web.page import Page

ORDER = "lessons/index.json"  # made by the build: names and titles in teaching order


class Entry(NamedTuple("_Entry", [("name", str), ("title", str)])):
    """A lesson of the list."""

    __slots__ = ()


class School(Companion):
    """The lessons of one page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._names: tuple[str, ...] = ()  # one after the other
        self._at = 0
        self._class = ""
        self._opening: Optional[Opening] = None
        self._is_done = False  # whether the lesson on the table has been solved
        self._index: list[Any] = []

    # Which lesson

    async def fetch(self, opening: Opening, problems: list[str]) -> Optional[Lesson]:
        """The lesson that an opening asks for; None, and why in ``problems``, if it cannot be had."""
        if opening is not self._opening:
            self._opening, self._at = opening, 0
            self._names, self._class = opening.wishes.lessons, opening.wishes.school
        self._is_done = False
        show("#lesson", False)
        text: Optional[str] = opening.lesson
        if not text:
            name = self._names[self._at]
            text = await fetch_text("lessons/" + name + ".json")
            if opening is not self._opening:
                return None  # another one has been asked for meanwhile
            if text is None:
                problems.append(tr("lesson.missing", name=name))
                return None
            if len(self._names) == 1 and not self._class and not self._page.is_guest:
                await self._take_place(name)
        lesson, fault = brought(text)
        problems.append(fault)
        return lesson

    def leave(self, opening: Opening) -> None:
        """No lesson of ours any more, unless this opening is one."""
        if opening is not self._opening:
            self._opening = None
            show("#lesson", False)

    @property
    def _course(self) -> Course:
        session: Any = self._page.session
        assert session.kind == LESSON
        return session  # type: ignore[no-any-return]

    async def _take_place(self, name: str) -> None:
        """A lesson by itself stands among all, so that another one can follow."""
        names = tuple([entry.name for entry in await self._list()])
        if name in names:
            self._names, self._at = names, names.index(name)

    async def _list(self) -> list[Entry]:
        if not self._index:
            self._index = json.loads(await fetch_text(ORDER) or "[]")
        return [Entry(entry["name"], entry["title"][language()]) for entry in self._index]

    async def begin_next(self) -> None:
        """The first lesson of all that is not solved, else the first."""
        names = [entry.name for entry in await self._list()]
        solved = solved_lessons(self._page.store)
        open_ones = [name for name in names if name not in solved]
        if names:
            window.location.hash = "lesson=" + (open_ones or names)[0]

    async def show_list(self) -> None:
        """All lessons in a dialogue."""
        solved = solved_lessons(self._page.store)
        items = []
        for entry in await self._list():
            item, link = make("li"), make("a", "", entry.title)
            link.href = "#lesson=" + entry.name
            is_solved = entry.name in solved
            item.dataset.solved = "true" if is_solved else "false"
            item.append(link, make("span", "", tr("lesson.solved") if is_solved else ""))
            items.append(item)
        find("#lessons").replaceChildren(*items)
        dialogs.open_dialog("#lessons-dialog")

    # On the table

    def draw(self, panel: Panel) -> None:
        """The words beside the table."""
        show("#lesson", True)
        find("#lesson").dataset.mood = panel.mood
        write("#lesson-title", panel.title)
        write("#lesson-place", panel.place)
        write("#lesson-task", panel.task if panel.mood == ASKED or not panel.said else "")
        write("#lesson-hint", panel.hint)
        show("#lesson-hint", bool(panel.hint))
        said = find("#lesson-said")
        if said.textContent != "".join(panel.said):
            said.replaceChildren(*[make("p", "", line) for line in panel.said])
        show("#lesson-ask", panel.can_hint)
        show("#lesson-retry", panel.can_retry)
        goes_on = panel.can_go_on or (panel.mood == SOLVED and self._has_next)
        show("#lesson-go-on", goes_on)
        write("#lesson-go-on", tr("lesson.next" if panel.mood == SOLVED else "lesson.go_on"))
        show("#lesson-code", panel.mood == SOLVED and bool(self._class))
        if document.activeElement.matches("body, main, #hand *, #actions *"):
            self._lead_focus(panel, goes_on)

    def _lead_focus(self, panel: Panel, goes_on: bool) -> None:
        """To the one button that goes on from here, once there is nothing to play."""
        if panel.can_retry:
            find("#lesson-retry").focus()
        elif goes_on:
            find("#lesson-go-on").focus()

    @property
    def _has_next(self) -> bool:
        return self._at + 1 < len(self._names)

    def changed(self, happened: Happened) -> None:
        """Note a lesson that has just been solved."""
        if self._page.session.kind != LESSON or self._course.mood != SOLVED or self._is_done:
            return
        self._is_done = True
        name = self._names[self._at] if self._names else ""
        if name:
            keep_solved(self._page.store, name)
        code = code_of(self._names, solved_lessons(self._page.store), self._class)
        write("#lesson-code", tr("lesson.code", code=code) if code else "")
        host = self._page.company.host
        if host is not None:
            host.tell_solved(name, code)

    def hint(self) -> None:
        if self._page.session.kind == LESSON and self._course.make_panel().can_hint:
            self._course.hint()

    async def go_on(self) -> None:
        """Once more after a wrong try, else the next step, else the next lesson."""
        if self._page.session.kind != LESSON:
            return
        course = self._course
        if course.mood == WRONG:
            course.deal()
        elif course.mood != SOLVED:
            course.go_on()
        elif self._has_next and self._opening is not None:
            if self._class or self._page.is_guest or len(self._opening.wishes.lessons) > 1:
                self._at += 1
                await self._page.opener.open(self._opening)
            else:
                window.location.hash = "lesson=" + self._names[self._at + 1]
