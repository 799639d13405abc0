"""What the person can ask for apart from moves: each ``do_`` is a button's or a key's command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.adviser import Adviser
from app.evening import ONE, TWO
from app.i18n import LANGUAGES, language, tr
from app.opening import GAME, LESSON, WATCH
from app.reading import read_table
from app.settings import LEVEL_NAMES, PACES, PRESET_NAMES, TRAININGS, chosen, is_on
from app.telling import ask_close, ask_give_up, tell_reason, why_not_advice
from web import dialogs
from web.adapters import can_buzz, copy_text
from web.block import Blocks
from web.dom import show, write
from web.table import show_welcome, write_level, write_texts

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Optional

    from app.ports import Thinker
    from web.advice import AdviceDialog
    from web.editor import EditorDialog
    from web.page import Page
    from web.sharing import SharingDialog
    from web.statistics import StatisticsDialog


class Commands:
    """The commands of one page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        write_texts("dialog")
        self._blocks = Blocks(page)
        self._statistics: Optional[StatisticsDialog] = None  # once it is opened
        self._sharing: Optional[SharingDialog] = None
        self._editor: Optional[EditorDialog] = None
        self._adviser: Optional[Adviser] = None
        self._advice: Optional[AdviceDialog] = None

    def change(self, name: str, value: str) -> None:
        """A field of a dialogue that is no setting of the table."""
        if name == "review.seat" and self._page.review is not None:
            self._page.review.begin(int(value))
        elif name.startswith("tally."):
            self._blocks.change(name.partition(".")[2], value)

    async def obey(self, name: str) -> None:
        """Do what a command says; its name is that of a ``do_`` with dashes."""
        if name.startswith("tally-enter-"):
            self._blocks.enter(int(name[-3]), int(name[-1]))
            return
        if name.startswith("review-at-"):
            await self._review_at(int(name.rpartition("-")[2]))
            return
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
        if await self._page.speak(other):
            self._page.keep_setting("lang", other)

    def rewrite(self) -> None:
        """The dialogues in the language that is spoken now."""
        write_texts("dialog")
        self._write_menu()

    async def do_menu(self) -> None:
        dialogs.close_dialogs()
        self._write_menu()
        dialogs.open_dialog("#menu-dialog")

    async def do_looks(self) -> None:
        dialogs.close_dialogs()
        dialogs.write_looks(self._page.settings, self._page.motion.speed, can_buzz())
        dialogs.open_dialog("#looks-dialog")

    async def do_house(self) -> None:
        dialogs.close_dialogs()
        dialogs.write_house(self._page.session.next_rules)
        dialogs.open_dialog("#house-dialog")

    async def do_helps(self) -> None:
        dialogs.close_dialogs()
        dialogs.write_choice("pace", PACES, "pace.", chosen(self._page.settings, "pace", PACES))
        dialogs.write_choice("trains", TRAININGS, "trains.", chosen(self._page.settings, "trains", TRAININGS))
        dialogs.write_switches(self._page.settings)
        dialogs.open_dialog("#helps-dialog")

    async def do_report(self) -> None:
        dialogs.close_dialogs()
        dialogs.write_report(self._page.report())
        dialogs.open_dialog("#report-dialog")

    async def do_copy_report(self) -> None:
        is_copied = await copy_text("#report")
        write("#report-done", tr("report.done" if is_copied else "report.marked"))

    async def do_help(self) -> None:
        dialogs.close_dialogs()
        dialogs.write_keys()
        dialogs.open_dialog("#keys-dialog")

    async def do_read(self) -> None:
        if self._page.is_asked:
            return  # it would tell the sums
        dialogs.close_dialogs()
        dialogs.write_reading(read_table(self._page.session, self._page.helps))
        dialogs.read_from_the_top()

    async def do_block(self) -> None:
        self._blocks.open_block()

    async def do_tally(self) -> None:
        self._blocks.open_tally()

    async def do_tally_strike(self) -> None:
        self._blocks.strike()

    async def do_tally_new(self) -> None:
        self._blocks.ask_new()

    async def do_print_block(self) -> None:
        self._blocks.print_block()

    async def do_print_tally(self) -> None:
        self._blocks.print_tally()

    async def do_print_empty(self) -> None:
        self._blocks.print_empty()

    async def do_statistics(self) -> None:
        await self._statistics_dialog().open()

    async def do_export(self) -> None:
        await self._statistics_dialog().export()

    async def do_delete(self) -> None:
        self._statistics_dialog().ask_delete()

    async def do_embed(self) -> None:
        dialogs.close_dialogs()
        if self._sharing is None:
            from web.sharing import SharingDialog

            self._sharing = SharingDialog(self._page)
        self._sharing.open()

    async def do_counting_reset(self) -> None:
        dialogs.ask(tr("ask.counting"), tr("ask.counting.yes"), self._reset_counting)

    async def do_daily(self) -> None:
        await self._page.the_days().open()

    async def do_compare(self) -> None:
        await self._page.the_days().compare_again()

    async def do_edit(self) -> None:
        dialogs.close_dialogs()
        if self._editor is None:
            from web.editor import EditorDialog

            self._editor = EditorDialog(self._page)
        await self._editor.open()

    async def do_close(self) -> None:
        dialogs.close_dialogs()

    async def do_yes(self) -> None:
        await dialogs.answer_yes()

    # Boards

    async def do_first(self) -> None:
        await self._go(-len(self._page.session.record.moves))

    async def do_previous(self) -> None:
        await self._go(-1)

    async def do_forward(self) -> None:
        await self._go(1)

    async def do_last_move(self) -> None:
        await self._go(len(self._page.session.record.moves))

    async def _go(self, steps: int) -> None:
        if self._page.session.kind in (WATCH, LESSON):
            self._page.session.go(steps)  # type: ignore[attr-defined]
            await self._page.session.play_on()

    async def do_review(self) -> None:
        """Review the deal that is looked at, as the person at the table played it."""
        page = self._page
        if page.session.kind != WATCH:
            return
        if page.thinker is None:
            page.say(tr("review.no_worker"))
            return
        if page.review is None:
            from web.review import ReviewPanel

            page.review = ReviewPanel(page, page.thinker, self._ask_adviser(page.thinker))
        page.review.begin(0)

    def _ask_adviser(self, thinker: Thinker) -> Adviser:
        """The one of a page: it alone hears the worker's progress."""
        if self._adviser is None:
            self._adviser = Adviser(thinker)
        return self._adviser

    async def _review_at(self, at: int) -> None:
        await self._go(at - self._page.session.record.at)

    async def do_hint(self) -> None:
        if self._page.session.kind == LESSON and self._page.school is not None:
            self._page.school.hint()
        else:
            self._advise("hint")

    async def do_odds(self) -> None:
        self._advise("odds")

    async def do_play_hint(self) -> None:
        if self._advice is not None:
            await self._advice.play()

    def _advise(self, kind: str) -> None:
        """Ask for advice where it may be had; the first time in a deal that counts it is asked whether to."""
        page = self._page
        session = page.session
        dialogs.close_dialogs()
        reason = why_not_advice(session, kind)
        if page.thinker is None:
            page.say(tr("advice.no_worker"))
        elif reason:
            page.say(reason)
        elif not session.is_counted or session.record.help or is_on(page.settings, "practice"):
            self._open_advice(kind)
        else:

            async def agreed() -> None:
                self._open_advice(kind)

            dialogs.ask(tr("advice.ask"), tr("advice.ask.yes"), agreed)

    def _open_advice(self, kind: str) -> None:
        page = self._page
        page.session.note_hint()
        if self._advice is None and page.thinker is not None:
            from web.advice import AdviceDialog

            self._advice = AdviceDialog(page, page.thinker, self._ask_adviser(page.thinker))
        if self._advice is not None:
            self._advice.open(kind)

    async def do_retry(self) -> None:
        self._page.say("")
        self._page.session.deal()

    async def do_go_on(self) -> None:
        self._page.say("")
        if self._page.school is not None:
            await self._page.school.go_on()

    async def do_lessons(self) -> None:
        dialogs.close_dialogs()
        await self._page.the_school().show_list()

    async def do_learn(self) -> None:
        """The first lesson that is not solved yet."""
        self._page.keep_setting("known", "true")
        show_welcome(False)
        await self._page.the_school().begin_next()

    # Practice, and two at one device

    async def do_take_back(self) -> None:
        self._page.session.take_back()
        await self._page.session.play_on()

    async def do_again(self) -> None:
        self._page.session.deal_again()
        await self._page.session.play_on()

    async def do_see(self) -> None:
        self._page.see()

    async def do_take_over(self) -> None:
        self._page.session.take_over()
        await self._page.session.play_on()

    async def do_two(self) -> None:
        self._ask_anew("ask.two", "menu.two", self._play_by_two)

    async def do_alone(self) -> None:
        self._ask_anew("ask.alone", "menu.alone", self._play_alone)

    def _ask_anew(self, question: str, yes: str, on_yes: Callable[[], Awaitable[None]]) -> None:
        you, opponent = self._page.session.match.score
        dialogs.ask(tr(question, you=you, opponent=opponent), tr(yes), on_yes)

    async def _play_by_two(self) -> None:
        await self._page.begin_match(TWO)

    async def _play_alone(self) -> None:
        await self._page.begin_match(ONE)

    # Questions

    async def do_ask_close(self) -> None:
        dialogs.ask(ask_close(self._page.session.state), tr("ask.close.yes"), self._close)

    async def do_ask_missed(self) -> None:
        count = self._page.session.misses_out(self._page.passing_by)
        dialogs.ask(tr("ask.warn", count=count), tr("ask.warn.yes"), self._pass_by)

    async def do_give_up(self) -> None:
        session = self._page.session
        reason = session.why_not_give_up()
        dialogs.close_dialogs()
        if reason is not None:
            self._page.say(tell_reason(reason, session.view.known))
            return
        dialogs.ask(ask_give_up(session.state), tr("ask.give_up.yes"), self._give_up)

    async def do_end_match(self) -> None:
        self._ask_anew("ask.end_match", "ask.end_match.yes", self._end_match)

    async def do_know(self) -> None:
        self._welcomed(False)

    async def do_show(self) -> None:
        dialogs.close_dialogs()
        self._welcomed(True)

    # What they do then

    def _statistics_dialog(self) -> StatisticsDialog:
        if self._statistics is None:
            from web.statistics import StatisticsDialog

            self._statistics = StatisticsDialog(self._page)
        return self._statistics

    async def _reset_counting(self) -> None:
        if self._page.trainer is not None:
            self._page.trainer.reset()

    async def _close(self) -> None:
        await self._page.play("close")

    async def _pass_by(self) -> None:
        await self._page.play(self._page.passing_by)

    async def _give_up(self) -> None:
        self._page.session.give_up()

    async def _end_match(self) -> None:
        await self._page.begin_match(self._page.session.persons)

    def _welcomed(self, is_coached: bool) -> None:
        self._page.is_coached = is_coached
        self._page.keep_setting("known", "true")
        show_welcome(False)
        self._page.show()

    def _write_menu(self) -> None:
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
