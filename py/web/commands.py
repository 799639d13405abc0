"""What the person can ask for apart from moves: each ``do_`` is a button's or a key's command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.block import write_block
from app.i18n import LANGUAGES, language, tr
from app.reading import read_table
from app.save import match_of
from app.session import PERSON
from app.settings import LEVEL_NAMES, PACES, PRESET_NAMES, chosen
from app.telling import ask_close, ask_give_up, tell_reason
from web import dialogs
from web.adapters import can_buzz, fetch_language
from web.table import show_welcome, write_language, write_level

if TYPE_CHECKING:
    from web.page import Page


class Commands:
    """The commands of one page."""

    def __init__(self, page: Page) -> None:
        self._page = page

    async def obey(self, name: str) -> None:
        """Do what a command says; its name is that of a ``do_`` with dashes."""
        await getattr(self, "do_" + name.replace("-", "_"))()

    async def do_next(self) -> None:
        page = self._page
        if page.session.is_over:
            page.is_coached = False
            page.notice = ""
            page.session.deal()
        await page.session.play_on()

    async def do_last(self) -> None:
        self._page.peek()

    async def do_language(self) -> None:
        other = LANGUAGES[(LANGUAGES.index(language()) + 1) % len(LANGUAGES)]
        if not await fetch_language(other):
            self._page.say(tr("bad.language"))
            return
        self._page.keep_setting("lang", other)
        write_language()
        self._write_menu()
        self._page.redress()
        self._page.changed(())

    async def do_menu(self) -> None:
        dialogs.close_dialogs()
        self._write_menu()
        dialogs.open_dialog("#menu-dialog")

    async def do_looks(self) -> None:
        dialogs.close_dialogs()
        dialogs.write_looks(self._page.settings, self._page.motion.speed, can_buzz())
        dialogs.open_dialog("#looks-dialog")

    async def do_help(self) -> None:
        dialogs.close_dialogs()
        dialogs.write_keys()
        dialogs.open_dialog("#keys-dialog")

    async def do_read(self) -> None:
        dialogs.close_dialogs()
        dialogs.write_reading(read_table(self._page.session))
        dialogs.read_from_the_top()

    async def do_block(self) -> None:
        before = [match_of(saved) for saved in self._page.keeper.matches()]
        dialogs.write_block(write_block(self._page.session.match, before, PERSON))
        dialogs.open_dialog("#block-dialog")

    async def do_close(self) -> None:
        dialogs.close_dialogs()

    async def do_yes(self) -> None:
        await dialogs.answer_yes()

    async def do_ask_close(self) -> None:
        dialogs.ask(ask_close(self._page.session.state), tr("ask.close.yes"), self._close)

    async def do_give_up(self) -> None:
        session = self._page.session
        reason = session.why_not_give_up()
        dialogs.close_dialogs()
        if reason is not None:
            self._page.say(tell_reason(reason, session.view.known))
            return
        dialogs.ask(ask_give_up(session.state), tr("ask.give_up.yes"), self._give_up)

    async def do_end_match(self) -> None:
        you, opponent = self._page.session.match.score
        dialogs.ask(tr("ask.end_match", you=you, opponent=opponent), tr("ask.end_match.yes"), self._end_match)

    async def do_know(self) -> None:
        self._welcomed(False)

    async def do_show(self) -> None:
        dialogs.close_dialogs()
        self._welcomed(True)

    # What they do then

    async def _close(self) -> None:
        await self._page.play("close")

    async def _give_up(self) -> None:
        self._page.session.give_up()

    async def _end_match(self) -> None:
        self._page.session.begin_match()
        await self._page.session.play_on()

    def _welcomed(self, is_coached: bool) -> None:
        self._page.is_coached = is_coached
        self._page.keep_setting("known", "true")
        show_welcome(False)
        self._page.show()

    def _write_menu(self) -> None:
        session, settings = self._page.session, self._page.settings
        dialogs.write_choice("rules", PRESET_NAMES, "preset.", session.next_rules.name)
        dialogs.write_choice("level", LEVEL_NAMES, "level.", session.next_level.name)
        write_level(session.next_level.name)
        dialogs.write_choice("pace", PACES, "pace.", chosen(settings, "pace", PACES))
        dialogs.write_switches(settings)
        dialogs.write_seal(session.seal)
        dialogs.write_site(self._page.site)
