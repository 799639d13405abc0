"""The review beside a deal that is looked at: has it priced by the worker, and draws what comes out."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from app.adviser import REVIEW_BUDGET
from app.i18n import tr
from app.reviewing import Review
from web.companion import Companion
from web.dom import fill_choice, find, make, show, write

if TYPE_CHECKING:
    from typing import Any

    from app.adviser import Adviser
    from app.boards import Watched
    from app.opening import Opening
    from app.ports import Thinker
    from app.reviewing import Entry
    from app.session import Happened
    from web.page import Page


class ReviewPanel(Companion):
    """The one of a page. A deal that has been reviewed is not thought about again."""

    def __init__(self, page: Page, thinker: Thinker, adviser: Adviser) -> None:
        self._page = page
        self._thinker = thinker
        self._adviser = adviser
        self._reviews: dict[str, Review] = {}
        self._review: Any = None
        self._is_asking = False
        page.loading.listeners.append(self._heard)

    @property
    def _session(self) -> Watched:
        return self._page.session  # type: ignore[return-value]

    def begin(self, seat: int) -> None:
        """Review the deal on the table, as one seat played it."""
        review = Review(self._session.record, seat)
        self._review = self._reviews.setdefault(review.key, review)
        _put_beside(True)
        names = [(str(number), tr("review." + who)) for number, who in enumerate(("you", "opponent"))]
        fill_choice("#review-seat", names, str(seat))
        self._draw()
        self._thinker.start()
        self._heard(*self._page.loading.state)

    def leave(self, opening: Opening) -> None:
        """Something else is on the table."""
        self._review = None
        self._adviser.cancel()
        _put_beside(False)

    def changed(self, happened: Happened) -> None:
        """Another point of the deal is looked at."""
        if self._review is not None:
            self._draw_here()

    def _heard(self, state: str, percent: int) -> None:
        if self._review is None or self._review.is_done:
            return
        if state == "ready":
            if not self._is_asking:
                asyncio.create_task(self._ask())
        elif state in ("failed", "elsewhere"):
            self._work("thinker." + state, -1)
        else:
            self._work("advice.loading", percent)

    async def _ask(self) -> None:
        """Price one decision after the other; go on with another review if that is wanted meanwhile."""
        self._is_asking = True
        while self._review is not None and not self._review.is_done:
            review, decision = self._review, self._review.next()
            self._work("review.working", review.percent)
            advice = await self._adviser.advise(decision.seen, REVIEW_BUDGET, decision.token)
            if advice is None and self._review is review:
                self._work("advice.none", -1)
                break
            if advice is not None:
                review.found[decision.at] = advice
            if self._review is review:
                self._draw()
        self._is_asking = False

    def _work(self, key: str, percent: int) -> None:
        """What is being done; a percent below 0: nothing any more."""
        show("#review-working", bool(key))
        show("#review-progress", percent >= 0)
        write("#review-working label", tr(key) if key else "")
        find("#review-progress").value = max(percent, 0)

    def _draw(self) -> None:
        review = self._review
        if review.is_done:
            self._work("", -1)
        write("#review-sum", review.summary() if review.is_done else "")
        turning = [review.entry(at) for at in review.turning_points()] if review.is_done else []
        show("#review-turning", bool(turning))
        find("#review-turning ol").replaceChildren(*[_make_entry(entry) for entry in turning])
        self._draw_all(review.entries())
        self._draw_here()

    def _draw_all(self, entries: list[Entry]) -> None:
        """All decisions. What has the focus keeps it."""
        items = find("#review-all ol")
        if items.children.length != len(entries):
            items.replaceChildren(*[_make_entry(entry) for entry in entries])
        for place, entry in enumerate(entries):
            _fill_entry(items.children.item(place), entry)

    def _draw_here(self) -> None:
        at = self._session.record.at
        here = find("#review-here")
        lines = self._review.here(at)
        if here.textContent != "".join(lines):
            here.replaceChildren(*[make("p", "", line) for line in lines])
        for button in self._buttons():
            button.setAttribute("aria-current", "step" if button.dataset.at == str(at) else "false")
        is_running = at < len(self._session.record.moves)
        show("#review-again", is_running)
        if is_running:
            find("#review-again").href = "#" + self._review.again(at)

    def _buttons(self) -> list[Any]:
        found = find("#review").querySelectorAll("[data-at]")
        return [found.item(place) for place in range(found.length)]


def _put_beside(is_there: bool) -> None:
    """The panel, for which the table makes room."""
    show("#review", is_there)
    find("html").dataset.review = "true" if is_there else "false"


def _make_entry(entry: Entry) -> Any:
    item, button = make("li"), make("button", "quiet")
    button.type = "button"
    button.dataset.do = "review-at-" + str(entry.at)
    button.dataset.at = str(entry.at)
    button.append(make("span"), make("b"))
    item.appendChild(button)
    _fill_entry(item, entry)
    return item


def _fill_entry(item: Any, entry: Entry) -> None:
    button = item.firstElementChild
    for part, text in ((button.firstElementChild, entry.text), (button.lastElementChild, entry.verdict)):
        if part.textContent != text:
            part.textContent = text
    item.dataset.mistake = "true" if entry.is_mistake else "false"
