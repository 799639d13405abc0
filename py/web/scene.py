"""The table as the person sees and hears it: the picture with its flights and sounds, a notice, a word of advice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.i18n import tr
from app.picture import Sight, take_picture
from app.settings import is_on
from engine.cards import UNKNOWN
from engine.events import ENDED, Event
from web.cards import redress
from web.motion import Motion
from web.table import draw, notify, write_coach, write_told

if TYPE_CHECKING:
    from typing import Optional

    from app.picture import Picture
    from app.session import Happened
    from web.page import Page
    from web.sound import Sound


class Scene:
    """The one of a page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.motion = Motion(page.settings.speed)
        self.notice = ""  # stands until the person does something
        self.is_coached = False
        self._is_peeking = False  # whether the last trick is looked at once more
        self._seen_deal = 0  # the number of the deal in which the other hand lies open, in practice
        self._sound: Optional[Sound] = None  # once it is wished

    def show(self, happened: Happened = ()) -> Picture:
        """Draw the table as it is, and let what has happened be heard."""
        page = self._page
        practises = is_on(page.settings.values, "practice")
        sight = Sight(page.helps, self._is_peeking, self._is_open, practises, page.company.is_asking)
        picture = take_picture(page.session, sight)
        self.motion.show(picture, draw)
        if picture.panel is not None and page.company.school is not None:
            page.company.school.draw(picture.panel)
        write_coach(self._coach())
        notify(self.notice)
        if self._sound is not None:
            self._sound.hear(happened, "" if picture.end is None else picture.end.result, picture.is_yours)
        return picture

    def _coach(self) -> str:
        """The word of advice; empty where none is wished."""
        page = self._page
        if not (self.is_coached and page.session.is_counted):
            return ""
        from app.coach import coach  # whoever wished it has the rest of the program

        return coach(page.session, page.helps)

    def move_on(self, happened: Happened) -> None:
        """Show what has happened; nobody looks at the trick before any more."""
        self._is_peeking = False
        self.show(happened)

    def reveal(self) -> None:
        """Show what had to wait for the person's answer."""
        session = self._page.session
        self.show((Event(ENDED, session.viewer, UNKNOWN, 0),) if session.is_over else ())

    @property
    def _is_open(self) -> bool:
        """Whether the other hand is."""
        session = self._page.session
        is_seen = self._page.wishes.is_open or self._seen_deal == session.deals_begun
        return is_seen and not session.is_official

    def see(self) -> None:
        """Show the other hand, or hide it again. That it was seen is noted in the record."""
        self._seen_deal = 0 if self._is_open else self._page.session.deals_begun
        if self._is_open:
            self._page.session.note_seen()
        self.show()

    def peek(self) -> None:
        """Show the last trick once more, or turn it over again."""
        self._is_peeking = not self._is_peeking
        picture = self.show()
        if self._is_peeking and picture.trick:
            names = ", ".join([tr("played." + played.who, card=played.name) for played in picture.trick])
            write_told([tr("last_trick.told", cards=names)], False)

    def redress(self) -> None:
        """Other cards, or other letters on them."""
        self._page.settings.use_deck()
        redress()
        self.show()

    def say(self, text: str) -> None:
        """Give notice."""
        self.notice = text
        notify(text)

    def refuse(self, reason: str) -> None:
        """Say, and let be heard, that something is not allowed."""
        if self._sound is not None:
            self._sound.refuse()
        self.say(reason)

    def use_sound(self, is_heard: bool, is_felt: bool) -> None:
        """Sounds and buzzing on or off."""
        if self._sound is None and (is_heard or is_felt):
            from web.sound import Sound

            self._sound = Sound()
        if self._sound is not None:
            self._sound.is_on, self._sound.buzzes = is_heard, is_felt
