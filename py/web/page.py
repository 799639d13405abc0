"""One table in one document: the session, who keeps, shows and follows it, and the way from a wish to a move."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pyscript import document

from app.evening import ONE
from app.i18n import tr, use_language
from app.keeping import Keeping
from app.opening import DAILY, GAME
from app.session import nobody
from app.settings import OFF, TRAININGS, chosen, wished_helps
from app.telling import tell_happened, tell_reason
from app.wishes import NO_WISHES
from web.adapters import BrowserClock, BrowserStore, can_host, fetch_language, fetch_later
from web.claim import Claim
from web.company import Company
from web.input import listen
from web.loading import Loading
from web.opening import Opener
from web.scene import Scene
from web.settings import Settings
from web.table import write_language, write_told

if TYPE_CHECKING:
    from typing import Optional

    from app.ports import Thinker
    from app.session import Happened, Session
    from app.settings import Helps
    from app.wishes import Wishes
    from web.commands import Commands


class Page:
    """Puts the program together; ready to be played when it has begun."""

    def __init__(self, thinker: Optional[Thinker] = None) -> None:
        use_language(document.documentElement.lang)
        self.site = json.loads(document.documentElement.getAttribute("data-site") or "{}")
        self.store = BrowserStore()
        self.thinker = thinker
        self.session: Session  # from the first opening on
        self.wishes: Wishes = NO_WISHES
        self.settings = Settings(self)
        self.settings.use_deck()
        self.scene = Scene(self)
        self.clock = BrowserClock(self.settings.pace, self.scene.motion.rest)
        self.keeping = Keeping(self.store)
        self.claim = Claim(self)
        self.company = Company(self)
        self.loading = Loading(self)
        self.opener = Opener(self)
        self.passing_by = ""  # the move that would let a moment for "Aus" pass, while that is asked
        self._commands: Optional[Commands] = None  # once one is given

    async def begin(self) -> None:
        """Put on the table what the address asks for, and listen."""
        await self.opener.open_address()
        if self.trains:
            await self.more()  # or nobody would ask for the first trick of a quick player
            self.scene.show()
        # At once, not in a task: the browser may paint before a task runs, and a quick player click in between.
        listen(self.on_move, self.on_command, self.on_setting, self.on_link, self.scene.motion.skip, self.on_away)
        document.documentElement.dataset.ready = "true"
        if self.is_guest and await can_host():
            self.company.meet_host()
        await self.opener.open_beside()

    # What there is

    @property
    def is_guest(self) -> bool:
        """Whether this is a frame on another page."""
        return bool(document.documentElement.dataset.framed == "true")

    @property
    def helps(self) -> Helps:
        """What the table does for the person."""
        return wished_helps(self.settings.values, self.trains)

    @property
    def trains(self) -> bool:
        """Whether the person is asked for his points here."""
        is_wished = chosen(self.settings.values, "trains", TRAININGS) != OFF
        return is_wished and self.session.kind in (GAME, DAILY) and self.session.persons == ONE

    async def more(self) -> bool:
        """Whether all of the program is there; what the first card does not need comes later."""
        is_there = await fetch_later()
        if not is_there:
            self.scene.say(tr("bad.later"))
        return is_there

    def commands(self) -> Commands:
        """Not imported before they are used: what a menu needs, the first card need not wait for."""
        if self._commands is None:
            from web.commands import Commands

            self._commands = Commands(self)
        return self._commands

    # What happens

    def install(self, session: Session) -> None:
        """Another table in the place of the one before."""
        before = getattr(self, "session", None)
        if before is not None:
            before.listener = nobody
            session.deals_begun += before.deals_begun
        self.session = session
        self.settings.apply()
        session.listener = self.changed
        document.documentElement.dataset.kind = session.kind

    def changed(self, happened: Happened) -> None:
        """Keep, show and say what happened."""
        by_person = not happened or happened[0].seat == self.session.viewer
        if happened and by_person:
            self.scene.notice = ""
        self.scene.notice = self.keeping.keep(self.session, happened) or self.scene.notice
        if self.keeping.is_elsewhere:
            self.claim.lose()
        self.company.changed(happened)
        write_told(tell_happened(self.session, happened, self.helps.counts), by_person)
        self.scene.move_on(happened)

    async def speak(self, wanted: str) -> bool:
        """Go on in another language; False if its texts do not come."""
        if not await fetch_language(wanted):
            self.scene.say(tr("bad.language"))
            return False
        write_language()
        if self._commands is not None:
            self._commands.rewrite()
        self.scene.redress()
        self.changed(())
        return True

    # What the person asks for

    async def on_move(self, token: str) -> None:
        """Make a move, after a question where one is wished."""
        if not await self.claim.holds():
            return
        if token == "close" and self.session.why_not_token(token) is None:
            is_final = self.session.is_counted or self.session.is_official  # on a board one can go back
            if self.helps.confirms and is_final:
                await self.on_command("ask-close")
                return
        elif self.helps.warns and not self.helps.counts and self.session.misses_out(token):
            self.passing_by = token
            await self.on_command("ask-missed")
            return
        await self.play(token)

    async def play(self, token: str) -> None:
        """Make a move, or say which rule forbids it."""
        reason = self.session.play_token(token)
        if reason is not None:
            self.scene.refuse(tell_reason(reason, self.session.view.known))
        await self.session.play_on()

    async def on_command(self, name: str) -> None:
        """Do what a button or a key says."""
        if await self.more():
            await self.commands().obey(name)

    async def on_setting(self, name: str, value: str) -> None:
        """Take what was chosen in a field."""
        if await self.more():
            await self.commands().change(name, value)

    async def on_link(self) -> None:
        """The address has become another one."""
        await self.opener.open_address()
        await self.opener.open_beside()
        await self.play_on()

    async def play_on(self) -> None:
        """Let the program move if it is its turn, and the table is not played at elsewhere."""
        if await self.claim.holds():
            await self.session.play_on()

    def on_away(self) -> None:
        """The page is left, or out of sight."""
        self.session.cover()
