"""What is kept: a match comes back as it was left, at every move; what cannot be read is kept aside."""

from __future__ import annotations

from app.aside import BROKEN
from app.save import SLOT, VERSION, Keeper, Saved, match_of, read_saved, write_saved
from app.session import Session
from engine.errors import NotationError
from engine.legal import legal_moves
from engine.moves import CLOSE
from engine.rules import KLASSISCH, PRESETS
from engine.shuffle import Dice
from tests.app.fakes import FakeStore, finish, new_session
from tests.tally import equal, raises, true


def _same(session: Session, other: Session) -> None:
    equal(other.state, session.state)
    equal((other.match, other.record), (session.match, session.record))
    equal(other.evening.finished, session.evening.finished)
    equal(other.is_waiting, session.is_waiting)
    equal((other.cards(), other.actions()), (session.cards(), session.actions()))


def test_taken_up_again_at_every_move() -> None:
    for rules in PRESETS:
        session, _, _ = new_session(rules, "save " + rules.name)
        other, _, _ = new_session(KLASSISCH, "other")
        dice = Dice("save " + rules.name)
        for _ in range(3):
            while not session.is_over:
                if session.is_waiting:
                    finish(session.play_on())
                else:
                    legal = legal_moves(session.state)
                    session.play(legal[dice.below(len(legal))])
                other.resume(read_saved(write_saved(session.saved)))
                if other.is_waiting and not session.is_waiting:
                    finish(other.play_on())  # whether a close was answered stands in no record: it is asked again
                _same(session, other)
            session.deal()


def test_a_close_waits_for_its_answer_after_a_reload_too() -> None:
    session, _, _ = new_session(KLASSISCH, "close")
    finish(session.play_on())
    while CLOSE not in legal_moves(session.state):
        session.play(legal_moves(session.state)[0])
        finish(session.play_on())
    session.play(CLOSE)
    true(session.is_waiting)
    other, clock, _ = new_session(KLASSISCH, "other")
    other.resume(session.saved)
    true(other.is_waiting)
    finish(other.play_on())
    equal(clock.pauses, ["think"])


def test_keeper() -> None:
    store = FakeStore()
    keeper = Keeper(store)
    equal((keeper.load(), keeper.problem, keeper.matches()), (None, None, []))
    session, _, _ = new_session(KLASSISCH, "keeper")
    true(keeper.keep(session.saved))
    equal(Keeper(store).load(), session.saved)
    true(keeper.keep_match(session.saved) and keeper.keep_match(session.saved))
    equal(keeper.matches(), [session.saved, session.saved])
    equal(Keeper(FakeStore(refuses=True)).keep(session.saved), False)


def test_what_cannot_be_read_is_kept_aside() -> None:
    session, _, _ = new_session(KLASSISCH, "broken")
    good = write_saved(session.saved)
    for text in (
        "rubbish",
        "{}",
        good.replace("save=" + VERSION, "save=99"),
        good.replace("lot=", "lot=7"),
        good[:-20],
        good + "\n",
        good + " Qh",
        good.replace("level=stammtisch", "level=gott"),
        good.partition("\n")[0],
        good + good[good.index("\n") :],  # a second deal while the first is running
        good.replace("lot=" + str(session.evening.lot), "lot=" + str(1 - session.evening.lot)),
    ):
        store = FakeStore()
        store.texts[SLOT] = text
        keeper = Keeper(store)
        equal(keeper.load(), None, text)
        true(keeper.problem is not None, text)
        equal(store.texts[SLOT + BROKEN], text)


def test_a_match_must_follow_from_its_deals() -> None:
    session, _, _ = new_session(KLASSISCH, "follow")
    finish(session.play_on())
    session.give_up()
    session.deal()
    saved = session.saved
    equal(match_of(saved).score, session.match.score)
    swapped = Saved(saved.rules, saved.lot, saved.records[1:] + saved.records[:1], 1)
    raises(NotationError, "malformed", match_of, swapped)
