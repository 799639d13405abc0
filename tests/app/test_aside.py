"""What cannot be read is kept under another key before anything is written over it, or nothing is."""

from __future__ import annotations

from app import counting, progress, settings, tally
from app.aside import BROKEN, put_aside, put_over, texts_aside
from app.counting import NO_SCORE, ScoreKeeper
from app.days import KEY as DAYS
from app.days import MINE, DayKeeper, day_record
from app.i18n import use_language
from app.keeping import Keeping
from app.opening import read_opening
from app.save import MATCHES, SLOT, Keeper, write_saved
from app.tally import TallyKeeper, new_tally
from engine.rules import KLASSISCH
from tests.app.fakes import FakeStore, new_session
from tests.tally import equal, true

NEWER = "save=2 lot=0 rules=klassisch\nall new"
DAY = "2026-11-30"


class FullStore(FakeStore):
    """Has room under the keys that are there, for no other one."""

    is_full = True

    def put(self, key: str, text: str) -> bool:
        return (key in self.texts or not self.is_full) and super().put(key, text)


def test_every_text_has_a_place_of_its_own_and_the_same_one_only_one() -> None:
    store = FakeStore()
    for text, place in (("a", BROKEN), ("b", BROKEN + "2"), ("a", BROKEN), ("c", BROKEN + "3"), ("b", BROKEN + "2")):
        equal(put_aside(store, "k", text), "k" + place)
    equal(texts_aside(store, ("k", "x")), [("k.broken", "a"), ("k.broken2", "b"), ("k.broken3", "c")])
    equal(put_aside(FakeStore(refuses=True), "k", "a"), "")


def test_nothing_is_written_over_what_has_no_other_place() -> None:
    store = FullStore()
    store.texts["k"] = "bad"
    equal(put_over(store, "k", "new", lambda text: text != "bad"), False)
    equal(store.texts, {"k": "bad"})
    store.is_full = False
    equal(put_over(store, "k", "new", lambda text: text != "bad"), True)
    equal(store.texts, {"k": "new", "k.broken": "bad"})
    equal(put_over(store, "k", "newer", lambda text: text != "bad"), True)
    equal(store.texts, {"k": "newer", "k.broken": "bad"})


def test_a_full_store_keeps_the_table_that_cannot_be_read() -> None:
    session, _, _ = new_session(KLASSISCH, "aside")
    store = FullStore()
    store.texts[SLOT] = NEWER
    keeper = Keeper(store)
    equal((keeper.load(), keeper.aside, keeper.keep(session.saved)), (None, "", False))
    equal(store.texts, {SLOT: NEWER})
    store.is_full = False
    equal(keeper.keep(session.saved), True)
    equal(store.texts, {SLOT: write_saved(session.saved), SLOT + BROKEN: NEWER})
    equal(Keeper(store).load(), session.saved)


def test_the_same_for_all_else_that_is_kept() -> None:
    keeps = (
        (settings.KEY, lambda store: settings.keep_setting(store, "lang", "de")),
        (counting.KEY, lambda store: ScoreKeeper(store).keep(NO_SCORE)),
        (tally.KEY, lambda store: TallyKeeper(store).keep(new_tally())),
        (progress.KEY, lambda store: progress.keep_solved(store, "erster-stich")),
        (DAYS, lambda store: DayKeeper(store).keep(DAY, MINE, day_record(DAY))),
    )
    for key, keep in keeps:
        for bad in ("nonsense", "[[[[", '{"version": 99', "daily=2\n2026"):
            store = FullStore()
            store.texts[key] = bad
            keep(store)
            equal(store.texts, {key: bad}, key)
            store.is_full = False
            keep(store)
            true(store.texts[key] != bad and texts_aside(store, (key,)) == [(key + BROKEN, bad)], key)


class TightStore(FakeStore):
    """Keeps what is short, and what is there already."""

    def put(self, key: str, text: str) -> bool:
        return (key in self.texts or len(text) < 30) and super().put(key, text)


def test_each_day_that_cannot_be_read_has_to_find_room() -> None:
    """The one that finds none stays, also if the other one does, and if nobody has looked at it before."""
    long = DAY + " mine " + "x" * 99
    for looks in (True, False):
        store = TightStore()
        store.texts[DAYS] = "daily=1\n" + long + "\n2026-11-29 mine x"
        keeper = DayKeeper(store)
        if looks:
            keeper.load(DAY)
            keeper.load("2026-11-29")
        equal(keeper.keep(DAY, MINE, day_record(DAY)), False)
        true(long in store.texts[DAYS])
        equal(keeper.keep("2026-11-29", MINE, day_record("2026-11-29")), True)
        true(long in store.texts[DAYS] and store.texts[DAYS + BROKEN] == "2026-11-29 mine x")


def test_two_tabs_add_to_what_the_other_has_written() -> None:
    store = FakeStore()
    one, other = TallyKeeper(store), TallyKeeper(store)
    mine, theirs = one.load(), other.load()
    one.keep(tally.enter(one.latest(mine), 0, 3))
    other.keep(tally.enter(other.latest(theirs), 1, 2))
    equal(one.load().entries, ((0, 3), (1, 2)))
    scores = ScoreKeeper(store), ScoreKeeper(store)
    for keeper in scores:
        keeper.keep(counting.add_answer(keeper.latest(NO_SCORE), True))
    equal(scores[0].load().asked, 2)
    refusing = TallyKeeper(FakeStore(refuses=True))
    sheet = tally.enter(new_tally(), 0, 1)
    refusing.keep(sheet)
    equal(refusing.latest(sheet), sheet)


def test_a_newer_version_is_named() -> None:
    for language, words in (("de", "neueren Version"), ("en", "newer version")):
        store = FakeStore()
        store.texts[SLOT] = NEWER
        use_language(language)
        keeping = Keeping(store)
        keeping.follow(read_opening("", "", today=DAY), False)
        equal(keeping.load(), None)
        told = keeping.trouble(False)
        true(words in told and SLOT + BROKEN in told, told)
    for version in ("x", "", "-1", "99999999999999999999", "0"):
        store.texts[SLOT] = NEWER.replace("=2", "=" + version, 1)
        keeper = Keeper(store)
        equal((keeper.load(), getattr(keeper.problem, "code", "")), (None, "bad_value"), version)


def test_a_match_that_cannot_be_read_stays_among_the_others() -> None:
    session, _, _ = new_session(KLASSISCH, "aside")
    store = FakeStore()
    keeper = Keeper(store)
    keeper.keep_match(session.saved)
    store.texts[MATCHES] += "\n\n" + NEWER
    keeper.keep_match(session.saved)
    equal(keeper.matches(), [session.saved, session.saved])
    equal(store.texts[MATCHES].split("\n\n")[1], NEWER)
