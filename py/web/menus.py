"""The commands that open the menu and what it leads to, and those inside. Each ``do_`` is one's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyscript import document, window

from app.evening import ONE, TWO
from app.i18n import LANGUAGES, language, tr
from app.opening import GAME
from app.reading import read_table
from app.settings import LEVEL_NAMES, PACES, PRESET_NAMES, TRAININGS, chosen
from web import dialogs
from web.adapters import can_buzz, copy_text
from web.dom import show, write
from web.table import write_level

if TYPE_CHECKING:
    from typing import Optional

    from web.page import Page
    from web.statistics import StatisticsDialog


class Menus:
    """Those of one page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._statistics: Optional[StatisticsDialog] = None  # once it is opened

    # The menu

    async def do_menu(self) -> None:
        dialogs.close_dialogs()
        self.write()
        dialogs.open_dialog("#menu-dialog")

    def write(self) -> None:
        """The menu as it is for the table and the settings now."""
        session = self._page.session
        dialogs.write_choice("rules", PRESET_NAMES, "preset.", session.next_rules.name)
        show("#two", session.persons == ONE and session.is_counted)
        show("#alone", session.persons == TWO)
        show("#end-match", session.is_counted)
        show("#to-game", session.kind != GAME and not self._page.is_guest)
        dialogs.write_choice("level", LEVEL_NAMES, "level.", session.next_level.name)
        write_level(session.next_level.name)
        dialogs.write_seal(session.seal)
        dialogs.write_site(self._page.site)

    async def do_close(self) -> None:
        dialogs.close_dialogs()

    async def do_yes(self) -> None:
        await dialogs.answer_yes()

    # Settings

    async def do_language(self) -> None:
        other = LANGUAGES[(LANGUAGES.index(language()) + 1) % len(LANGUAGES)]
        if await self._page.speak(other):
            self._page.settings.keep("lang", other)

    async def do_looks(self) -> None:
        dialogs.close_dialogs()
        dialogs.write_looks(self._page.settings.values, self._page.settings.speed, can_buzz())
        dialogs.open_dialog("#looks-dialog")

    async def do_house(self) -> None:
        dialogs.close_dialogs()
        dialogs.write_house(self._page.session.next_rules)
        dialogs.open_dialog("#house-dialog")

    async def do_helps(self) -> None:
        settings = self._page.settings
        dialogs.close_dialogs()
        dialogs.write_choice("pace", PACES, "pace.", settings.pace)
        dialogs.write_choice("trains", TRAININGS, "trains.", chosen(settings.values, "trains", TRAININGS))
        dialogs.write_switches(settings.values)
        dialogs.open_dialog("#helps-dialog")

    async def do_counting_reset(self) -> None:
        dialogs.ask(tr("ask.counting"), tr("ask.counting.yes"), self._reset_counting)

    async def _reset_counting(self) -> None:
        if self._page.company.trainer is not None:
            self._page.company.trainer.reset()

    # To read

    async def do_help(self) -> None:
        dialogs.close_dialogs()
        dialogs.write_keys()
        dialogs.open_dialog("#keys-dialog")

    async def do_read(self) -> None:
        if self._page.company.is_asking:
            return  # it would tell the sums
        dialogs.close_dialogs()
        dialogs.write_reading(read_table(self._page.session, self._page.helps))
        dialogs.read_from_the_top()

    async def do_report(self) -> None:
        """What a report of a problem should say: the version, the browser, the deal."""
        version = document.querySelector("meta[name=version]").content
        dialogs.close_dialogs()
        dialogs.write_report("\n".join([version, str(window.navigator.userAgent), self._page.session.record_text]))
        dialogs.open_dialog("#report-dialog")

    async def do_copy_report(self) -> None:
        is_copied = await copy_text("#report")
        write("#report-done", tr("report.done" if is_copied else "report.marked"))

    # Statistics

    async def do_statistics(self) -> None:
        await self._statistics_dialog().open()

    async def do_export(self) -> None:
        await self._statistics_dialog().export()

    async def do_rescue(self) -> None:
        self._statistics_dialog().rescue()

    async def do_delete(self) -> None:
        self._statistics_dialog().ask_delete()

    def _statistics_dialog(self) -> StatisticsDialog:
        if self._statistics is None:
            from web.statistics import StatisticsDialog

            self._statistics = StatisticsDialog(self._page)
        return self._statistics
