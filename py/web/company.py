"""The companions of one page, each imported when it is first needed: most of them come after the first card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.adapters import has_later

if TYPE_CHECKING:
    from typing import Optional

    from app.opening import Opening
    from app.session import Happened
    from web.counting import Trainer
    from web.daily import Days
    from web.host import Host
    from web.page import Page
    from web.review import ReviewPanel
    from web.school import School


class Company:
    """Those who are there; None is whoever has not been needed yet."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.host: Optional[Host] = None  # in a frame
        self.school: Optional[School] = None  # once there is a lesson
        self.review: Optional[ReviewPanel] = None  # once a deal is reviewed
        self._days: Optional[Days] = None  # once there is a deal of the day, or its dialogue
        self._trainer: Optional[Trainer] = None  # once counting is trained

    def leave(self, opening: Opening) -> None:
        """Something else comes onto the table."""
        for companion in (self._trainer, self.host, self.school, self.review, self._days):
            if companion is not None:
                companion.leave(opening)

    def changed(self, happened: Happened) -> None:
        """Something happened at the table."""
        for companion in (self.trainer, self.host, self.school, self.review, self._days):
            if companion is not None:
                companion.changed(happened)

    def meet_host(self) -> None:
        """There is a page around that can be talked to."""
        from web.host import Host

        self.host = Host(self._page)

    def the_school(self) -> School:
        """Who brings lessons."""
        if self.school is None:
            from web.school import School

            self.school = School(self._page)
        return self.school

    def the_days(self) -> Days:
        """Who deals the deals of the day and keeps them."""
        if self._days is None:
            from web.daily import Days

            self._days = Days(self._page)
        return self._days

    @property
    def trainer(self) -> Optional[Trainer]:
        """Who asks for the points, where that is wished and the rest of the program is there."""
        if self._trainer is None and self._page.trains and has_later():
            from web.counting import Trainer

            self._trainer = Trainer(self._page)
            self._trainer.changed(())  # what was played before is not asked about
        return self._trainer

    @property
    def is_asking(self) -> bool:
        """Whether the result is held back until the person has told his points."""
        trainer = self.trainer
        return trainer is not None and trainer.holds_end
