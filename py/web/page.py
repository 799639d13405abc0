"""One table in one document: the session, what draws it, and what the person can ask for."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pyscript import document, window

from app.coach import coach
from app.evening import ONE
from app.house import changed_rules
from app.i18n import tr, use_deck, use_language
from app.opening import DAILY, GAME, LESSON, SeededChance, read_opening
from app.picture import Sight, take_picture
from app.save import BROKEN, MATCHES, SLOT, Keeper
from app.session import nobody
from app.settings import (
    DECKS,
    LOOKS,
    MOTIONS,
    OFF,
    PACES,
    SWITCHES,
    TRAININGS,
    chosen,
    is_on,
    keep_setting,
    read_settings,
    wished_helps,
    wished_level,
    wished_rules,
    write_rules,
)
from app.telling import tell, tell_deal, tell_error, tell_lot, tell_reason
from app.wishes import NO_WISHES
from engine.cards import UNKNOWN
from engine.events import ENDED, Event
from web.adapters import (
    BrowserChance,
    BrowserClock,
    BrowserStore,
    can_host,
    fetch_language,
    fetch_later,
    has_later,
    today,
    wants_stillness,
)
from web.boards import make_session
from web.cards import load_art, redress
from web.input import listen
from web.motion import Motion
from web.table import draw, notify, show_welcome, write_coach, write_language, write_level, write_told

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Optional

    from app.opening import Opening
    from app.picture import Picture
    from app.ports import Thinker
    from app.session import Happened, Session
    from app.settings import Helps
    from app.wishes import Wishes
    from web.commands import Commands
    from web.counting import Trainer
    from web.daily import Days
    from web.host import Host
    from web.review import ReviewPanel
    from web.school import School
    from web.sound import Sound

LOOK_NAMES = tuple([name for name, _ in LOOKS])


class Page:
    """Puts the program together; ready to be played when it has been made."""

    def __init__(self, thinker: Optional[Thinker] = None) -> None:
        use_language(document.documentElement.lang)
        self.store = BrowserStore()
        self.keeper: Keeper  # of the slot that the opening names
        self.settings = read_settings(self.store)
        use_deck(chosen(self.settings, "deck", DECKS))
        self.site = json.loads(document.documentElement.getAttribute("data-site") or "{}")
        self.thinker = thinker
        self._wanted: Optional[Opening] = None  # what was asked for last
        self.wishes: Wishes = NO_WISHES
        self.motion = Motion(self._speed())
        self._sound: Optional[Sound] = None  # once it is wished
        self._trainer: Optional[Trainer] = None  # once counting is trained
        self._commands: Optional[Commands] = None  # once one is given
        self.passing_by = ""  # the move that would let a moment for "Aus" pass, while that is asked
        self.clock = BrowserClock(chosen(self.settings, "pace", PACES), self.motion.rest)
        self.session: Session  # from the first opening on
        self.school: Optional[School] = None  # once there is a lesson
        self.review: Optional[ReviewPanel] = None  # once a deal is reviewed
        self.days: Optional[Days] = None  # once there is a deal of the day, or its dialogue
        self.host: Optional[Host] = None  # in a frame
        self.thinker_state = ("off", 0)
        self.thinker_listeners: list[Callable[[str, int], None]] = []
        if thinker is not None:
            thinker.on_state = self.on_thinker
        self.is_coached = False
        self.is_peeking = False  # whether the last trick is looked at once more
        self._seen_deal = 0  # the number of the deal in which the other hand lies open, in practice
        self.notice = ""  # stands until the person does something
        self.is_kept = False
        self.has_warned = False  # that nothing is kept

    async def begin(self) -> None:
        """Put on the table what the address asks for, and listen."""
        await self.open(self._opening())
        # At once, not in a task: the browser may paint before a task runs, and a quick player click in between.
        listen(self.on_move, self.on_command, self.on_setting, self.on_link, self.motion.skip, self.on_away)
        document.documentElement.dataset.ready = "true"
        if self.is_guest and await can_host():
            from web.host import Host

            self.host = Host(self)
        await self._obey_address()

    # What happens

    def changed(self, happened: Happened) -> None:
        """Keep, show and say what happened."""
        by_person = not happened or happened[0].seat == self.session.viewer
        if happened and by_person:
            self.notice = ""
        has_ended = any(event.kind == ENDED for event in happened)
        self._keep(has_ended)
        if self.trainer is not None:
            self.trainer.changed(has_ended)
        self.is_peeking = False
        viewer = self.session.viewer
        lines = [tell(event, viewer, self.helps.counts) for event in happened]
        if happened and self.session.is_first_short:
            lines.append(tr("opponent.short", level=tr("level." + self.session.level.name)))
        if not self.session.record.moves:
            lines = tell_deal(self.session.view)
            if self.session.is_counted and not self.session.evening.finished:
                lines = [tell_lot(self.session.view), lines[0]]  # it says who deals
            elif self.session.title:
                lines.insert(0, self.session.title + ".")
        write_told([line for line in lines if line], by_person)
        picture = self.show()
        if self._sound is not None:
            self._sound.hear(happened, "" if picture.end is None else picture.end.result, picture.is_yours)
        if self.host is not None:
            self.host.tell(happened)
        if self.school is not None:
            self.school.changed(self.session)
        if self.review is not None:
            self.review.changed()
        if self.days is not None:
            self.days.changed()

    def show(self) -> Picture:
        """Draw the table as it is."""
        practises = is_on(self.settings, "practice")
        sight = Sight(self.helps, self.is_peeking, self._is_open, practises, self.is_asked)
        picture = take_picture(self.session, sight)
        self.motion.show(picture, draw)
        if picture.panel is not None and self.school is not None:
            self.school.draw(picture.panel)
        write_coach(coach(self.session, self.helps) if self.is_coached and self.session.is_counted else "")
        notify(self.notice)
        return picture

    @property
    def _is_open(self) -> bool:
        is_seen = self.wishes.is_open or self._seen_deal == self.session.deals_begun
        return is_seen and not self.session.is_official

    @property
    def helps(self) -> Helps:
        """What the table does for the person."""
        return wished_helps(self.settings, self.trains)

    @property
    def trains(self) -> bool:
        """Whether the person is asked for his points here."""
        is_wished = chosen(self.settings, "trains", TRAININGS) != OFF
        return is_wished and self.session.kind in (GAME, DAILY) and self.session.persons == ONE

    @property
    def trainer(self) -> Optional[Trainer]:
        """Who asks for the points, where that is wished and the rest of the program is there."""
        if self._trainer is None and self.trains and has_later():
            from web.counting import Trainer

            self._trainer = Trainer(self)
            self._trainer.changed(False)  # what was played before is not asked about
        return self._trainer

    @property
    def is_asked(self) -> bool:
        """Whether the result is held back until the person has told his points."""
        trainer = self.trainer
        return trainer is not None and trainer.holds_end

    def reveal(self) -> None:
        """Show what had to wait for the person's answer."""
        picture = self.show()
        if self._sound is not None and picture.end is not None:
            self._sound.hear((Event(ENDED, self.session.viewer, UNKNOWN, 0),), picture.end.result)

    def peek(self) -> None:
        """Show the last trick once more, or turn it over again."""
        self.is_peeking = not self.is_peeking
        picture = self.show()
        if self.is_peeking and picture.trick:
            names = ", ".join([tr("played." + played.who, card=played.name) for played in picture.trick])
            write_told([tr("last_trick.told", cards=names)], False)

    def see(self) -> None:
        """Show the other hand, or hide it again. That it was seen is noted in the record."""
        self._seen_deal = 0 if self._is_open else self.session.deals_begun
        if self._is_open:
            self.session.note_seen()
        self.show()

    def report(self) -> str:
        """What a report of a problem should say: the version, the browser, the deal."""
        version = document.querySelector("meta[name=version]").content
        return "\n".join([version, str(window.navigator.userAgent), self.session.record_text])

    async def begin_match(self, persons: int) -> None:
        """A new match; the deals of one that is broken off are kept."""
        broken_off = self.session.evening.broken_off
        if self.is_kept and broken_off is not None:
            self.keeper.keep_match(broken_off)
        self.session.begin_match(persons)
        await self.session.play_on()

    async def speak(self, wanted: str) -> bool:
        """Go on in another language; False if its texts do not come."""
        if not await fetch_language(wanted):
            self.say(tr("bad.language"))
            return False
        write_language()
        if self._commands is not None:
            self._commands.rewrite()
        self.redress()
        self.changed(())
        return True

    def redress(self) -> None:
        """Other cards, or other letters on them."""
        use_deck(chosen(self.settings, "deck", DECKS))
        redress()
        self.show()

    def say(self, text: str) -> None:
        """Give notice."""
        self.notice = text
        notify(text)

    def on_thinker(self, state: str, percent: int) -> None:
        """The strong opponent comes, is there, or has failed."""
        loading = document.querySelector("#loading")
        loading.hidden = state != "loading"
        document.querySelector("#loaded").value = percent
        document.documentElement.dataset.thinker = state
        self.thinker_state = (state, percent)
        for listener in self.thinker_listeners:
            listener(state, percent)
        if state in ("failed", "elsewhere"):
            self.say(tr("thinker." + state))

    # What the person asks for

    async def on_move(self, token: str) -> None:
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

    async def on_command(self, name: str) -> None:
        if await self.more():
            await self.commands().obey(name)

    async def more(self) -> bool:
        """Whether all of the program is there; what the first card does not need comes later."""
        is_there = await fetch_later()
        if not is_there:
            self.say(tr("bad.later"))
        return is_there

    def commands(self) -> Commands:
        """Not imported before they are used: what a menu needs, the first card need not wait for."""
        if self._commands is None:
            from web.commands import Commands

            self._commands = Commands(self)
        return self._commands

    async def on_setting(self, name: str, value: str) -> None:
        if name.partition(".")[0] in ("tally", "review"):
            self.commands().change(name, value)
            return
        if not name.startswith("house."):
            self.keep_setting(name, value)
        self._apply_settings()
        if name == "rules":
            self.session.next_rules = wished_rules(self.settings)
        elif name == "level":
            self.session.next_level = wished_level(self.settings)
            write_level(self.session.next_level.name)
        elif name.startswith("house."):
            self.session.next_rules = changed_rules(self.session.next_rules, name.partition(".")[2], value)
            self.keep_setting("rules", write_rules(self.session.next_rules))
        elif name in LOOK_NAMES:
            document.documentElement.setAttribute("data-" + name, value)
        if name == "deck":
            self.redress()
            await load_art()
        elif name in SWITCHES or name == "trains":
            self.show()
        await self.session.play_on()

    def keep_setting(self, name: str, value: str) -> None:
        """Note what the player chose."""
        self.settings[name] = value
        keep_setting(self.store, name, value)

    def use_look(self, name: str, value: str) -> None:
        """A look that holds here and is not kept."""
        self.settings[name] = value
        if name in LOOK_NAMES:
            document.documentElement.setAttribute("data-" + name, value)

    def _apply_settings(self) -> None:
        self.clock.pace = chosen(self.settings, "pace", PACES)
        self.motion.speed = self._speed()
        self.session.draws_alone = is_on(self.settings, "draws")
        is_heard, is_felt = [is_on(self.settings, name) for name in ("sound", "buzz")]
        if self._sound is None and (is_heard or is_felt):
            from web.sound import Sound

            self._sound = Sound()
        if self._sound is not None:
            self._sound.is_on, self._sound.buzzes = is_heard, is_felt

    def _speed(self) -> str:
        """How fast cards fly: as chosen, else not at all where the system asks for less motion."""
        return chosen(self.settings, "motion", MOTIONS, "none" if wants_stillness() else "normal")

    async def on_link(self) -> None:
        await self.open(self._opening())
        await self._obey_address()
        await self.session.play_on()

    async def _obey_address(self) -> None:
        """Open what the address wants open."""
        if self.wishes.edits:
            await self.on_command("edit")
        elif self.wishes.reviews:
            await self.on_command("review")

    def on_away(self) -> None:
        """The page is left, or out of sight."""
        self.session.cover()

    async def play(self, token: str) -> None:
        """Make a move, or say which rule forbids it."""
        reason = self.session.play_token(token)
        if reason is not None:
            if self._sound is not None:
                self._sound.refuse()
            self.say(tell_reason(reason, self.session.view.known))
        await self.session.play_on()

    # Beginning and keeping

    async def open(self, opening: Opening) -> None:
        """Put a game, a position, a lesson or a deal to look at on the table."""
        problems = [opening.problem]
        lesson = None
        self._wanted = opening
        if self.review is not None:
            self.review.leave()
        if opening.kind == LESSON and await fetch_later():
            lesson = await self.the_school().fetch(opening, problems)
            if self._wanted is not opening:
                return  # while it was on its way, something else was asked for
        elif self.school is not None:
            self.school.leave()
        is_daily = opening.kind == DAILY and await self.more()
        if self._wanted is not opening:
            return
        if self.days is not None:
            self.days.leave()
        self._follow(opening)
        before = getattr(self, "session", None)
        if before is not None:
            before.listener = nobody
        chance = SeededChance(opening.seed) if opening.seed else BrowserChance()
        if is_daily:
            self.session = self.the_days().begin(opening, problems, chance)
        else:
            self.session = make_session(opening, lesson, self.clock, chance, self.thinker)
        self.session.deals_begun += before.deals_begun if before is not None else 0
        self._apply_settings()
        self.session.listener = self.changed
        document.documentElement.dataset.kind = self.session.kind
        self._begin(opening, problems)

    @property
    def is_guest(self) -> bool:
        """Whether this is a frame on another page."""
        return bool(document.documentElement.dataset.framed == "true")

    def the_school(self) -> School:
        """Who brings lessons; imported with the first one."""
        if self.school is None:
            from web.school import School

            self.school = School(self)
        return self.school

    def the_days(self) -> Days:
        """Who deals the deals of the day and keeps them; imported with the first one, or with their dialogue."""
        if self.days is None:
            from web.daily import Days

            self.days = Days(self)
        return self.days

    def _follow(self, opening: Opening) -> None:
        """Do what the address wishes for this table."""
        self.wishes = opening.wishes
        for name in opening.wishes.looks:
            self.use_look(name, opening.wishes.looks[name])
        use_deck(chosen(self.settings, "deck", DECKS))
        root = document.documentElement
        root.dataset.hide = " ".join(opening.wishes.hidden)
        slot = "/" + opening.wishes.slot if opening.wishes.slot else ""
        self.keeper = Keeper(self.store, SLOT + slot, MATCHES + slot)
        # A guest on another page keeps nothing but what that page has given a name.
        is_stranger = self.is_guest and not slot
        self.is_kept = opening.kind == GAME and opening.record is None and not opening.seed and not is_stranger

    def _begin(self, opening: Opening, problems: list[str]) -> None:
        """Go on in the kept match if there is one; else what has been dealt is shown."""
        write_language()
        saved = self.keeper.load() if self.is_kept else None
        if saved is not None:
            self.session.resume(saved)
        else:
            self.changed(())
        self.say(" ".join([problem for problem in problems if problem]) or self._trouble())  # it has just been drawn
        show_welcome(self.settings.get("known") != "true" and self.is_kept)

    def _trouble(self) -> str:
        if self.store.forgets and self.is_kept:
            self.has_warned = True
            return tr("kept.nothing")
        if self.keeper.problem is not None:
            return tr("kept.broken", detail=tell_error(self.keeper.problem), slot=self.keeper.slot + BROKEN)
        return ""

    def _keep(self, has_ended: bool) -> None:
        if not self.is_kept:
            return
        is_kept = self.keeper.keep(self.session.saved)
        if has_ended and self.session.match.winner is not None:
            is_kept = self.keeper.keep_match(self.session.saved) and is_kept
        if not is_kept and not self.has_warned:
            self.notice = tr("kept.nothing")
            self.has_warned = True

    def _opening(self) -> Opening:
        rules = wished_rules(self.settings, self.site.get("rules", ""))
        is_light = document.documentElement.dataset.light == "true"
        level = wished_level(self.settings, self.site.get("level", ""), is_light)
        return read_opening(window.location.search[1:], window.location.hash[1:], rules, level, today())
