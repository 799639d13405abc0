"""What the program does with each kind of text that comes from outside, and what must hold whatever it says.

In the page's subset of Python. Each function takes any text; nothing may come out of it but a failed check.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import daily, editor
from app.archive import ArchiveError, export_text, import_text
from app.boards import Board, Watched
from app.counting import KEY as COUNTING
from app.counting import ScoreKeeper, read_score, write_score
from app.course import Course, brought
from app.days import KEY as DAYS
from app.days import DayKeeper
from app.figures import tell_refused, tell_taken
from app.findings import look_at_text
from app.i18n import LANGUAGES, use_language
from app.keeping import Keeping
from app.messages import LOAD, heard
from app.opening import DAILY, KINDS, LESSON, POSITION, WATCH, SeededChance, read_opening
from app.picture import take_picture
from app.progress import KEY as LESSONS
from app.progress import keep_solved, solved_lessons
from app.reading import read_table
from app.save import MATCHES, SLOT, Keeper, read_saved, write_saved
from app.session import Session
from app.settings import KEY as SETTINGS
from app.settings import keep_setting, read_settings, wished_helps, wished_level, wished_rules
from app.tally import KEY as TALLY
from app.tally import TallyKeeper, write_sheet, write_tally
from engine.legal import legal_moves
from engine.record import write_record
from tests.app.fakes import FakeClock, FakeStore, finish, new_session
from tests.tally import equal, true

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.opening import Opening

TODAY = "2026-11-30"
LONGEST = 1000  # characters of what a player is told about a text that cannot be read


def check_words(told: list[str], note: str) -> None:
    """The same fault is named in each language, in words that can be read: not a screen full of the text itself."""
    true(len(set([bool(text) for text in told])) == 1, note)
    true(all(len(text) <= LONGEST for text in told), note)


def check_playable(table: Session, note: str) -> None:
    """It can be seen and read in each language, and goes on by a move if it is somebody's turn."""
    finish(table.play_on())
    for _ in range(2):
        for language in LANGUAGES:
            use_language(language)
            take_picture(table)
            read_table(table)
        if isinstance(table, Watched):
            table.go(1)
        elif not (table.is_over or table.is_covered):
            legal = [move for move in legal_moves(table.state) if table.why_not(move) is None]
            true(table.kind == LESSON or (legal and table.play(legal[0]) is None), note)
            finish(table.play_on())
        elif table.is_over and table.is_counted:
            table.deal()
            finish(table.play_on())
    true(write_record(table.record), note)


def table_of(opening: Opening) -> Session:
    """The table that the page would put up (web/opening.py)."""
    clock, chance, record = FakeClock(), SeededChance(opening.seed or "x"), opening.record
    if opening.kind == LESSON and opening.lesson:
        told = []
        for language in LANGUAGES:
            use_language(language)
            lesson, fault = brought(opening.lesson)
            true((lesson is None) == bool(fault), opening.lesson[:200])
            told.append(fault)
        check_words(told, opening.lesson[:200])
        if lesson is not None:
            return Course(lesson, clock, chance)
    if opening.kind == DAILY:
        daily.brought(opening.wishes.day, opening.wishes.friend)
        return daily.Daily(opening.wishes.day, opening.level, clock, chance)
    if record is not None and opening.kind == WATCH:
        return Watched(record, opening.level, clock, chance)
    if record is not None and opening.kind == POSITION:
        return Board(record, opening.level, clock, chance)
    return Session(opening.rules, opening.level, clock, chance, None, record)


def receive_address(query: str, fragment: str) -> None:
    told = []
    for language in LANGUAGES:
        use_language(language)
        opening = read_opening(query, fragment, today=TODAY)
        told.append(opening.problem)
    true(opening.kind in KINDS, fragment[:200])
    check_words(told, query[:200] + "#" + fragment[:200])
    check_playable(table_of(opening), query[:200] + "#" + fragment[:200])


def receive_query(text: str) -> None:
    receive_address(text, "")


def receive_fragment(text: str) -> None:
    receive_address("rules=deutsch&level=neuling", text)


def receive_message(text: str) -> None:
    told = []
    for language in LANGUAGES:
        use_language(language)
        message, fault = heard(text)
        true((message is None) == bool(fault), text[:200])
        told.append(fault)
    check_words(told, text[:200])
    if message is not None and message.kind == LOAD:
        lesson = message.fields.get("lesson", "")
        fragment = "lesson=" + lesson.replace("%", "%25") if lesson else message.fields["address"].lstrip("?#")
        receive_address("", fragment)


def receive_archive(text: str) -> None:
    """A file is taken whole, or nothing changes; what has been taken can be taken along again."""
    use_language("de")
    store = FakeStore()
    try:
        taken = import_text(text, store)
    except ArchiveError as error:
        told = []
        for language in LANGUAGES:
            use_language(language)
            told.append(tell_refused(error))
        true(all(told), text[:200])
        check_words(told, text[:200])
        equal(store.texts, {}, text[:200])
        return
    true(tell_taken(taken, TODAY), text[:200])
    receive_store(store)
    matches = Keeper(store).matches()
    again = export_text(store, [write_saved(saved) for saved in matches], "1", TODAY)
    equal(import_text(again, FakeStore()).matches, taken.matches, text[:200])


def receive_pasted(text: str) -> None:
    """What is pasted into the board editor: a draft, or what is wrong with the text."""
    told = []
    for language in LANGUAGES:
        use_language(language)
        draft, fault = editor.brought(text)
        true((draft is None) == bool(fault), text[:200])
        told.append(fault)
    check_words(told, text[:200])
    if draft is not None:
        check_words([editor.check(draft)[1]], text[:200])
        written = editor.draft_text(draft)
        equal(editor.draft_text(editor.draft_from(written)), written, text[:200])


def receive_store(store: FakeStore) -> None:
    """Open the page over a store that holds anything: the table, the settings, and every dialogue's own text."""
    settings = read_settings(store)
    helps = wished_helps(settings)
    true(len(helps) == 5 and wished_level(settings).name, "settings")
    rules = wished_rules(settings)
    keeping = Keeping(store)
    told = []
    for language in LANGUAGES:
        use_language(language)
        keeping.follow(read_opening("", "", rules, today=TODAY), False)
        saved = keeping.load()
        told.append(keeping.trouble(False))
    check_words(told, "table")
    session, _, _ = new_session(rules, "store")
    if saved is not None:
        session.resume(saved)
    check_playable(session, "table")
    true(keeping.keep(session, ()) == "" and keeping.load() is not None, "table")
    equal(read_saved(store.texts[SLOT]), session.saved)
    keep_setting(store, "lang", "en")
    equal(read_settings(store)["lang"], "en")
    _open_dialogues(store)


def _open_dialogues(store: FakeStore) -> None:
    for saved in Keeper(store).matches():
        true(look_at_text(write_saved(saved)) is not None, "matches")
    tallies = TallyKeeper(store)
    tally = tallies.load()
    write_sheet(tally)
    true(tallies.keep(tally) and TallyKeeper(store).load() == tally, write_tally(tally)[:200])
    keeper = ScoreKeeper(store)
    score = keeper.load()
    equal(read_score(write_score(score)), score)
    keep_solved(store, "erster-stich")
    true("erster-stich" in solved_lessons(store), "lessons")
    days = DayKeeper(store)
    for day in days.days()[:3]:
        days.load(day)
    true(days.load(TODAY).day == TODAY, "days")


def receive_kept(key: str) -> Callable[[str], None]:
    """Whatever stands under this key."""

    def receive(text: str) -> None:
        store = FakeStore()
        store.put(key, text)
        receive_store(store)

    return receive


KEPT = (SLOT, MATCHES, SETTINGS, TALLY, LESSONS, COUNTING, DAYS)
RECEIVERS: dict[str, Callable[[str], None]] = {
    "query": receive_query,
    "fragment": receive_fragment,
    "message": receive_message,
    "archive": receive_archive,
    "pasted": receive_pasted,
}
for _key in KEPT:
    RECEIVERS[_key] = receive_kept(_key)
