"""One table in one document: the session, what draws it, and what the person can ask for."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pyscript import document, window

from app.block import write_block
from app.coach import coach
from app.i18n import LANGUAGES, language, tr, use_language
from app.opening import SeededChance, read_opening
from app.picture import take_picture
from app.save import BROKEN, SLOT, Keeper, match_of
from app.session import PERSON, Session
from app.settings import LEVEL_NAMES, PRESET_NAMES, keep_setting, read_settings, wished_level, wished_rules
from app.telling import ask_close, ask_give_up, tell, tell_deal, tell_error, tell_lot, tell_reason
from engine.events import ENDED
from web import dialogs
from web.adapters import PACES, BrowserChance, BrowserClock, BrowserStore, fetch_language
from web.input import listen
from web.table import draw, notify, show_welcome, write_coach, write_language, write_told

if TYPE_CHECKING:
    from typing import Optional

    from app.opening import Opening
    from app.ports import Thinker
    from app.session import Happened


class Page:
    """Puts the program together; ready to be played when it has been made."""

    def __init__(self, thinker: Optional[Thinker] = None) -> None:
        use_language(document.documentElement.lang)
        self.store = BrowserStore()
        self.keeper = Keeper(self.store)
        self.settings = read_settings(self.store)
        self.site = json.loads(document.documentElement.getAttribute("data-site") or "{}")
        opening = self._opening()
        chance = SeededChance(opening.seed) if opening.seed else BrowserChance()
        self.clock = BrowserClock(self.settings.get("pace", "normal"))
        self.session = Session(opening.rules, opening.level, self.clock, chance, thinker)
        self.session.draws_alone = self.settings.get("draws") == "true"
        self.session.listener = self.changed
        if thinker is not None:
            thinker.on_state = self.on_thinker
        self.is_coached = False
        self.notice = ""  # stands until the person does something
        self.is_kept = False
        self.has_warned = False  # that nothing is kept
        self._begin(opening)
        # At once, not in a task: the browser may paint before a task runs, and a quick player click in between.
        listen(self.on_move, self.on_command, self.on_setting, self.on_link)
        document.documentElement.dataset.ready = "true"

    # What happens

    def changed(self, happened: Happened) -> None:
        """Keep, show and say what happened."""
        by_person = not happened or happened[0].seat == PERSON
        if happened and by_person:
            self.notice = ""
        self._keep(any(event.kind == ENDED for event in happened))
        lines = [tell(event, PERSON) for event in happened]
        if happened and self.session.is_first_short:
            lines.append(tr("opponent.short", level=tr("level." + self.session.level.name)))
        if not self.session.record.moves:
            lines = [tell_deal(self.session.view)]
            if not self.session.finished:
                lines = [tell_lot(self.session.view)] + lines
        write_told([line for line in lines if line], by_person)
        self.show()

    def show(self) -> None:
        """Draw the table as it is."""
        draw(take_picture(self.session))
        write_coach(coach(self.session) if self.is_coached else "")
        notify(self.notice)

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
        if state == "failed":
            self.say(tr("thinker.failed"))

    # What the person asks for

    async def on_move(self, token: str) -> None:
        if token == "close" and self.session.why_not_token(token) is None:
            dialogs.ask(ask_close(self.session.state), tr("ask.close.yes"), self._close)
            return
        await self._play(token)

    async def on_command(self, name: str) -> None:
        await getattr(self, "do_" + name.replace("-", "_"))()

    async def on_setting(self, name: str, value: str) -> None:
        self.settings[name] = value
        keep_setting(self.store, name, value)
        if name == "rules":
            self.session.next_rules = wished_rules(self.settings)
        elif name == "level":
            self.session.next_level = wished_level(self.settings)
            dialogs.write_level(self.session.next_level.name)
        self.clock.pace = self.settings.get("pace", "normal")
        self.session.draws_alone = self.settings.get("draws") == "true"
        await self.session.play_on()

    async def on_link(self) -> None:
        self._begin(self._opening())
        await self.session.play_on()

    async def do_next(self) -> None:
        if self.session.is_over:
            self.is_coached = False
            self.notice = ""
            self.session.deal()
        await self.session.play_on()

    async def do_language(self) -> None:
        other = next(name for name in LANGUAGES if name != language())
        if not await fetch_language(other):
            self.say(tr("bad.language"))
            return
        keep_setting(self.store, "lang", other)
        write_language()
        self._write_menu()
        self.changed(())

    async def do_menu(self) -> None:
        self._write_menu()
        dialogs.open_dialog("#menu-dialog")

    async def do_block(self) -> None:
        before = [match_of(saved) for saved in self.keeper.matches()]
        dialogs.write_block(write_block(self.session.match, before, PERSON))
        dialogs.open_dialog("#block-dialog")

    async def do_close(self) -> None:
        dialogs.close_dialogs()

    async def do_yes(self) -> None:
        await dialogs.answer_yes()

    async def do_give_up(self) -> None:
        reason = self.session.why_not_give_up()
        dialogs.close_dialogs()
        if reason is not None:
            self.say(tell_reason(reason, self.session.view.known))
            return
        dialogs.ask(ask_give_up(self.session.state), tr("ask.give_up.yes"), self._give_up)

    async def do_end_match(self) -> None:
        you, opponent = self.session.match.score
        dialogs.ask(tr("ask.end_match", you=you, opponent=opponent), tr("ask.end_match.yes"), self._end_match)

    async def do_know(self) -> None:
        self._welcomed(False)

    async def do_show(self) -> None:
        dialogs.close_dialogs()
        self._welcomed(True)

    # What it does then

    async def _play(self, token: str) -> None:
        reason = self.session.play_token(token)
        if reason is not None:
            self.say(tell_reason(reason, self.session.view.known))
        await self.session.play_on()

    async def _close(self) -> None:
        await self._play("close")

    async def _give_up(self) -> None:
        self.session.give_up()

    async def _end_match(self) -> None:
        self.session.begin_match()
        await self.session.play_on()

    def _welcomed(self, is_coached: bool) -> None:
        self.is_coached = is_coached
        keep_setting(self.store, "known", "true")
        show_welcome(False)
        self.show()

    def _write_menu(self) -> None:
        dialogs.write_choice("rules", PRESET_NAMES, "preset.", self.session.next_rules.name)
        dialogs.write_choice("level", LEVEL_NAMES, "level.", self.session.next_level.name)
        dialogs.write_level(self.session.next_level.name)
        dialogs.write_choice("pace", tuple(PACES), "pace.", self.clock.pace)
        dialogs.write_menu(self.session.draws_alone)
        dialogs.write_seal(self.session.seal)
        dialogs.write_site(self.site)

    # Beginning and keeping

    def _begin(self, opening: Opening) -> None:
        """Play the deal of the address if it names one, else the kept match, else the one that has been dealt."""
        saved = None
        self.is_kept = opening.record is None and not opening.seed
        write_language()
        if opening.record is not None:
            self.session.open(opening.record)
        elif self.is_kept:
            saved = self.keeper.load()
            if saved is not None:
                self.session.resume(saved)
        if opening.record is None and saved is None:
            self.changed(())
        self.say(opening.problem or self._trouble())  # the table has just been drawn
        show_welcome(self.settings.get("known") != "true" and self.is_kept)

    def _trouble(self) -> str:
        if self.store.forgets:
            self.has_warned = True
            return tr("kept.nothing")
        if self.keeper.problem is not None:
            return tr("kept.broken", detail=tell_error(self.keeper.problem), slot=SLOT + BROKEN)
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
        return read_opening(window.location.search[1:], window.location.hash[1:], rules, level)
