"""What is kept of the table on a page: where, whether at all, and what is said about it."""

from __future__ import annotations

from app.aside import BROKEN
from app.i18n import tr, use_language
from app.keeping import Keeping
from app.opening import read_opening
from app.save import MATCHES, SLOT
from engine.cards import UNKNOWN
from engine.events import ENDED, Event
from engine.rules import KLASSISCH
from tests.app.fakes import FakeStore, finish, new_session
from tests.tally import equal, true

END = (Event(ENDED, 0, UNKNOWN, 0),)


def _keeping(store: FakeStore, address: str = "", is_guest: bool = False) -> Keeping:
    keeping = Keeping(store)
    use_language("de")
    keeping.follow(read_opening(address, "", today="2026-12-01"), is_guest)
    return keeping


def test_only_the_game_is_kept_and_a_guest_keeps_under_a_name() -> None:
    for address, is_guest, slot, is_on in (
        ("", False, SLOT, True),
        ("", True, SLOT, False),
        ("save=mine", True, SLOT + "/mine", True),
        ("save=mine", False, SLOT + "/mine", True),
        ("seed=1", False, SLOT, False),
        ("hands=KhQhAcTc9d9s&trump=h", False, SLOT, False),
        ("day=2026-11-30", False, SLOT, False),
    ):
        keeping = _keeping(FakeStore(), address, is_guest)
        equal((keeping.keeper.slot, keeping.is_on), (slot, is_on), (address, is_guest))


def test_the_table_is_kept_and_comes_back() -> None:
    session, _, _ = new_session(KLASSISCH, "keeping")
    store = FakeStore()
    equal(_keeping(store).load(), None)
    equal(_keeping(store).keep(session, ()), "")
    equal(_keeping(store).load(), session.saved)
    equal(_keeping(store, "seed=1").load(), None)
    other = FakeStore()
    equal(_keeping(other, "seed=1").keep(session, ()), "")
    equal(other.texts, {})


def test_a_match_is_kept_once_it_is_won_or_broken_off() -> None:
    session, _, _ = new_session(KLASSISCH, "keeping")
    store = FakeStore()
    keeping = _keeping(store)
    keeping.keep_broken_off(session)
    equal(store.texts, {})  # there is no finished deal
    while session.match.winner is None:
        if session.is_over:
            session.deal()
        finish(session.play_on())
        session.give_up()
        if session.match.winner is None:
            keeping.keep(session, END)
            equal(keeping.keeper.matches(), [])
    keeping.keep(session, ())
    equal(keeping.keeper.matches(), [])  # what is shown again has not ended again
    keeping.keep(session, END)
    equal(keeping.keeper.matches(), [session.saved])
    keeping.keep_broken_off(session)
    equal(keeping.keeper.matches(), [session.saved])  # it is not broken off

    begun, _, _ = new_session(KLASSISCH, "begun")
    finish(begun.play_on())
    begun.give_up()
    _keeping(store, "seed=1").keep_broken_off(begun)
    equal(keeping.keeper.matches(), [session.saved])
    keeping.keep_broken_off(begun)
    equal(keeping.keeper.matches(), [session.saved, begun.saved])
    true(MATCHES in store.texts)


def test_that_nothing_is_kept_is_said_once() -> None:
    session, _, _ = new_session(KLASSISCH, "keeping")
    keeping = _keeping(FakeStore(refuses=True))
    equal(keeping.keep(session, ()), tr("kept.nothing"))
    equal(keeping.keep(session, ()), "")
    equal(keeping.warn(), "")
    equal(_keeping(FakeStore()).warn(), tr("kept.nothing"))


def test_what_is_wrong_is_said_at_each_opening() -> None:
    keeping = _keeping(FakeStore())
    equal(keeping.trouble(False), "")
    equal(keeping.trouble(True), tr("kept.nothing"))
    equal(keeping.warn(), "")
    equal(keeping.trouble(True), tr("kept.nothing"))
    equal(_keeping(FakeStore(), "seed=1").trouble(True), "")
    store = FakeStore()
    store.texts[SLOT] = "rubbish"
    keeping = _keeping(store)
    equal(keeping.load(), None)
    true(SLOT + BROKEN in keeping.trouble(False))


def test_what_another_page_has_written_is_left_alone() -> None:
    session, _, _ = new_session(KLASSISCH, "keeping")
    store = FakeStore()
    keeping, other = _keeping(store), _keeping(store)
    keeping.keep(session, ())
    equal(other.load(), session.saved)
    finish(session.play_on())
    equal((other.keep(session, ()), other.is_elsewhere), ("", False))
    kept = store.get(SLOT)
    session.deal()
    equal((keeping.is_stale, keeping.keep(session, END)), (True, ""))
    equal((keeping.is_elsewhere, store.get(SLOT)), (True, kept))
    keeping.keep_broken_off(session)
    equal(store.get(MATCHES), None)
    keeping.follow(read_opening("", "", today="2026-12-01"), False)
    equal((keeping.is_elsewhere, keeping.load() is None), (False, False))
    keeping.keep(session, ())
    true(store.get(SLOT) != kept)


def test_what_was_emptied_is_written_again() -> None:
    session, _, _ = new_session(KLASSISCH, "keeping")
    store = FakeStore()
    keeping = _keeping(store)
    keeping.keep(session, ())
    kept = store.texts.pop(SLOT)
    keeping.keep(session, ())
    equal((keeping.is_elsewhere, store.get(SLOT)), (False, kept))
