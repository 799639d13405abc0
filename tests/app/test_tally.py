"""The Punkteblock for real cards: entering, striking, matches, and what it makes of a damaged text."""

from __future__ import annotations

from app.aside import BROKEN
from app.i18n import tr, use_language
from app.tally import (
    KEY,
    TallyKeeper,
    enter,
    new_tally,
    read_tally,
    rename,
    strike,
    with_target,
    write_sheet,
    write_tally,
)
from engine.errors import NotationError
from tests.app.fakes import FakeStore
from tests.tally import equal, raises, true


def _sheet(*entries: tuple[int, int]) -> list[tuple[str, str]]:
    tally = new_tally()
    for winner, points in entries:
        tally = enter(tally, winner, points)
    return [(row.you, row.opponent) for row in write_sheet(tally).rows]


def test_the_sum_stands_where_something_was_won() -> None:
    use_language("de")
    equal(_sheet(), [])
    equal(_sheet((0, 2), (1, 1), (0, 3), (1, 3)), [("2", "–"), ("–", "1"), ("5", "–"), ("–", "4")])


def test_a_won_match_stays_until_the_next_deal_is_entered() -> None:
    use_language("de")
    won = ((0, 3), (1, 1), (0, 3), (0, 1))
    equal(_sheet(*won)[-1], ("7", "–"))
    tally = new_tally()
    for winner, points in won:
        tally = enter(tally, winner, points)
    tally = rename(tally, 0, " Ada ")
    equal(write_sheet(tally).text, tr("tally.won", name="Ada", won=7, lost=1))
    tally = enter(tally, 1, 2)
    sheet = write_sheet(tally)
    equal([(row.you, row.opponent) for row in sheet.rows], [("–", "2")])
    equal(sheet.tally, tr("tally.matches", first="Ada", second=tr("player", number=2), one=1, other=0))
    equal(write_sheet(strike(tally)).text, tr("tally.won", name="Ada", won=7, lost=1))
    equal(len(write_sheet(with_target(tally, 11)).rows), 5, "a longer match goes on")


def test_what_is_kept_comes_back() -> None:
    tally = rename(rename(enter(enter(new_tally(), 1, 3), 0, 1), 0, "Ümläut \"x\""), 1, "y" * 99)
    equal(read_tally(write_tally(tally)), tally)
    equal(len(tally.names[1]), 24)
    store = FakeStore()
    keeper = TallyKeeper(store)
    equal(keeper.load(), new_tally())
    true(keeper.keep(tally))
    equal(TallyKeeper(store).load(), tally)
    equal(TallyKeeper(FakeStore(refuses=True)).keep(tally), False)


def test_a_damaged_text_is_named_and_kept_aside() -> None:
    good = write_tally(enter(new_tally(), 1, 3))
    damages = (("7", "99"), ("7", "true"), ("7", '"7"'), ("b3", "b4"), ("b3", "c3"), ("b3", "b33"))
    spoiled = [good.replace(part, other) for part, other in damages]
    for bad in ["{", "[]", "7", '{"names": ["a"]}'] + spoiled:
        raises(NotationError, "malformed" if bad in ("{", "[]", "7") else "bad_value", read_tally, bad)
        store = FakeStore()
        store.put(KEY, bad)
        keeper = TallyKeeper(store)
        equal(keeper.load(), new_tally())
        true(keeper.problem is not None)
        equal(store.get(KEY + BROKEN), bad)
