"""The deal of the day: the same for all, counted once, kept, compared with the master's, and passed on as a link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.aside import BROKEN
from app.comparison import Comparison
from app.daily import Daily, brought, friends_moves
from app.days import KEY, MASTER, MASTERS, MINE, Day, DayKeeper, day_record, game_points, is_done, masters_luck
from app.i18n import is_date, tr, use_language
from app.opening import DAILY, GAME, POSITION, WATCH, SeededChance, read_opening
from app.opponent import BY_STAND_IN
from app.picture import USUAL_SIGHT, take_picture
from app.save import Keeper
from app.standing import add_up, compare, months_of, sharing_text, tell_month, tell_note, tell_points, tell_state
from engine.cards import ALL_CARDS, card_name, list_cards
from engine.legal import legal_moves
from engine.moves import CLOSE, DECLARE, EXCHANGE, move_name
from engine.notation import read_view
from engine.record import read_record, states, write_fragment, write_record
from engine.rules import KLASSISCH
from engine.shuffle import Dice
from engine.tuples import replace
from engine.view import view
from tests.app.fakes import NEULING, FakeClock, FakeStore, FakeThinker, finish
from tests.tally import equal, true

if TYPE_CHECKING:

    from engine.record import Record

HASTY = (CLOSE, DECLARE, EXCHANGE)  # whoever exchanges before he draws must close or call "Aus"
DAY, TODAY = "2026-11-30", "2026-12-24"
FIRST = "rules=klassisch&dealer=1&level=meister&luck=6260b9429daddc99&d=PGVKFBRAEMUCXONHLTWIQDSJ&m=-"  # of 2026-01-30
FIXED = "GKiMEiHVhLUBACPFNORk"  # how somebody played it


def any_legal(text: str) -> str:
    """Answers any question, always in the same way, and calls no "Aus" too early."""
    legal = legal_moves(read_view(text.partition("\n")[2]).known)
    sane = [move for move in legal if move not in HASTY] or list(legal)
    return move_name(sane[Dice(text).below(len(sane))]) + " 3000"


def _table(day: str = DAY, record: Record | None = None, thinker: FakeThinker | None = None) -> Daily:
    return Daily(day, NEULING, FakeClock(), SeededChance("daily"), thinker or FakeThinker(any_legal), record)


def play_out(table: Daily, dice: Dice, most: int = 1000) -> None:
    """Random moves for the person, but no "Aus" too early, until the deal is over, or so many of them."""
    finish(table.play_on())
    while not table.is_over and most:
        legal = legal_moves(table.state)
        sane = [move for move in legal if move not in HASTY] or legal
        table.play(sane[dice.below(len(sane))])
        finish(table.play_on())
        most -= 1


def _played(day: str = DAY) -> Record:
    table = _table(day)
    play_out(table, Dice("played"))
    return table.record


def compared(comparison: Comparison) -> tuple[Record | None, list[int]]:
    """What came of a comparison whose worker never waits, and the percents that were told."""
    found: list[Record | None] = []
    seen: list[int] = []

    async def run() -> None:
        found.append(await comparison.play(seen.append))

    finish(run())
    return found[0], seen


# The deal


def test_a_date_has_one_deal() -> None:
    record = day_record(DAY)
    equal(record, day_record(DAY))
    equal((record.rules, record.level, record.score, record.help), (KLASSISCH, "meister", (0, 0), ""))
    equal(sorted(record.deck), sorted(ALL_CARDS))
    others = [day_record("2026-11-" + str(number)) for number in range(10, 30)]
    equal(len({write_record(other) for other in others}), len(others))
    equal({other.dealer for other in others}, {0, 1})
    equal(len({other.luck for other in others} | {masters_luck("2026-11-" + str(n)) for n in range(10, 30)}), 40)


def test_the_cards_of_a_date_never_change() -> None:
    """A link that was sent must lead to the same deal in every version."""
    equal(write_fragment(day_record("2026-01-30")), FIRST)
    record, fault = brought("2026-01-30", FIXED)
    assert record is not None
    equal((fault, game_points(record), friends_moves(record)), ("", -2, FIXED))


def test_dates() -> None:
    for text in ("2026-11-30", "2024-02-29", "2000-02-29"):
        true(is_date(text), text)
    for text in ("2026-02-29", "1900-02-29", "2026-11-31", "2026-04-31", "today", "", "2026-1-1"):
        true(not is_date(text), text)


# The address


def test_the_address_asks_for_a_day() -> None:
    use_language("de")
    for query, fragment in (("day=" + DAY, ""), ("", "day=" + DAY), ("day=2026-01-01", "day=" + DAY)):
        opening = read_opening(query, fragment, today=TODAY)
        equal((opening.kind, opening.wishes.day, opening.problem), (DAILY, DAY, ""))
    equal(read_opening("day=today", "", today=TODAY).wishes.day, TODAY)
    equal(read_opening("day=" + TODAY, "", today=TODAY).kind, DAILY)
    opening = read_opening("day=2026-12-25", "", today=TODAY)
    equal((opening.kind, opening.problem), (GAME, tr("bad.day.future", date="25. Dezember 2026")))
    for day in ("morgen", "2026-02-30", "2026-1-1", "20261130"):
        opening = read_opening("day=" + day, "", today=TODAY)
        equal((opening.kind, opening.problem), (GAME, tr("bad.day", value=day)))
    equal(read_opening("friend=ABC", "", today=TODAY).problem, tr("bad.day", value=""))
    equal(read_opening("day=today", "").kind, GAME)  # nobody knows what day it is


def test_a_friend_belongs_to_a_date() -> None:
    opening = read_opening("day=2026-01-30&friend=" + FIXED, "day=" + DAY, today=TODAY)
    equal((opening.wishes.day, opening.wishes.friend), (DAY, ""))
    opening = read_opening("day=2026-01-30&friend=" + FIXED, "", today=TODAY)
    equal((opening.wishes.day, opening.wishes.friend), ("2026-01-30", FIXED))


def test_a_deal_in_the_link_comes_first() -> None:
    record = replace(_played(), level="", luck="")
    equal(read_opening("day=" + DAY, write_fragment(record), today=TODAY).kind, WATCH)
    equal(read_opening("day=" + DAY + "&hands=KhQhAcTc9d9s&trump=h", "", today=TODAY).kind, POSITION)


# The table


def test_the_table_says_what_it_is() -> None:
    use_language("de")
    table = _table()
    picture = take_picture(table)
    equal((picture.rules, picture.kind, picture.portrait), ("Blatt des Tages vom 30. November 2026", DAILY, "meister"))
    true(picture.lot is None)
    equal((table.is_official, table.is_counted, table.has_thinker), (True, False, True))


def test_no_help_while_it_counts() -> None:
    table = _table()
    play_out(table, Dice("help"), 3)
    record = table.record
    equal((table.taken_back(), table.allows_help), (None, False))
    for forbidden in (table.take_back, table.deal_again, table.note_seen, table.note_hint):
        forbidden()
        equal(table.record, record)
    equal(take_picture(table, replace(USUAL_SIGHT, practises=True)).tools, ())
    play_out(table, Dice("help"))
    table.take_back()
    true(table.is_over and table.record.help == "")


def test_once_more_without_counting() -> None:
    use_language("de")
    table = _table()
    play_out(table, Dice("once"))
    end = take_picture(table).end
    assert end is not None
    equal(end.next, tr("daily.again"))
    table.deal()
    equal((table.is_official, table.record.help, table.record.deck), (False, "a", day_record(DAY).deck))
    equal([tool.command for tool in take_picture(table).tools], ["take-back", "hint", "see", "again"])
    play_out(table, Dice("more"))
    true(table.taken_back() is not None)
    end = take_picture(table).end
    assert end is not None
    true(tr("daily.not_counted") in end.lines, end.lines)


def test_the_match_and_its_score_stay_out_of_it() -> None:
    table = _table()
    play_out(table, Dice("match"))
    equal((table.match.score, table.evening.finished), ((0, 0), ()))
    again = _table(record=table.record)
    true(again.is_over and again.is_official)
    equal(again.record, table.record)


def test_going_on_after_a_reload() -> None:
    """At any moment: the same deal, and the program answers as it would have."""
    whole = _table()
    play_out(whole, Dice("reload"))
    for most in range(1, 9):
        table = _table()
        play_out(table, Dice("reload"), most)
        again = _table(record=read_record(write_record(table.record)))
        equal((again.state, again.is_waiting), (table.state, table.is_waiting))
        moves = whole.record.moves
        finish(again.play_on())
        while not again.is_over and again.record.moves == moves[: again.record.at]:
            if again.record.at == len(moves):
                break
            again.play(moves[again.record.at])
            finish(again.play_on())
        equal(again.record.moves, moves)


def test_theany_legal_is_waited_for_and_told_nothing_of_the_cards() -> None:
    thinker = FakeThinker(any_legal)
    table = _table(thinker=thinker)
    play_out(table, Dice("asked"))
    true(thinker.asked and thinker.awaited and all(limit > 0 for limit in thinker.awaited))
    passed = states(table.record)
    for _, text, _ in thinker.asked:
        at = int(text.partition("/")[2].partition(" ")[0])
        seen = read_view(text.partition("\n")[2])
        equal(seen, view(passed[at], 1))
        true(text.startswith("level=meister seed=" + day_record(DAY).luck + "/"), text)
        hidden = [card_name(card) for card in list_cards(passed[at].hands[0])]
        true(len(hidden) == passed[at].sizes[0])


def test_a_stand_in_is_told_of() -> None:
    use_language("de")
    for thinker in (FakeThinker(lambda text: ""), None):
        table = Daily(DAY, NEULING, FakeClock(), SeededChance("none"), thinker)
        play_out(table, Dice("none"))
        count = table.stand_in_moves()
        true(count and BY_STAND_IN in table.record.by)
        end = take_picture(table).end
        assert end is not None
        true(tr("stand_in", count=count) in end.lines, end.lines)


# What is kept


def test_deals_are_kept_by_date() -> None:
    store = FakeStore()
    keeper = DayKeeper(store)
    equal((keeper.days(), keeper.load(DAY)), ([], Day(DAY, None, None)))
    first, second = _played(), _played("2026-11-29")
    true(keeper.keep("2026-11-29", MINE, second) and keeper.keep(DAY, MINE, first))
    masters, _ = compared(Comparison(DAY, FakeThinker(any_legal)))
    assert masters is not None
    true(DayKeeper(store).keep(DAY, MASTERS, masters))
    other = DayKeeper(store)
    equal(other.days(), [DAY, "2026-11-29"])
    equal((other.load(DAY), other.load("2026-11-29")), (Day(DAY, first, masters), Day("2026-11-29", second, None)))
    equal(sorted(store.texts), [KEY])
    true(Keeper(store).load() is None, "the match is elsewhere")
    true(not other.has_trouble)
    true(not DayKeeper(FakeStore(refuses=True)).keep(DAY, MINE, first))


def test_a_running_deal_is_kept_too() -> None:
    store = FakeStore()
    table = _table()
    play_out(table, Dice("run"), 2)
    DayKeeper(store).keep(DAY, MINE, table.record)
    known = DayKeeper(store).load(DAY)
    equal((known.mine, known.result), (table.record, None))
    use_language("de")
    equal(tell_state(known), "Heute, 30. November 2026: angefangen")


def test_without_a_store_it_holds_while_the_page_does() -> None:
    keeper = DayKeeper(None)
    record = _played()
    true(keeper.keep(DAY, MINE, record))
    equal(keeper.load(DAY).mine, record)


def test_what_cannot_be_read_is_put_aside() -> None:
    good = write_record(_played())
    practice = write_record(replace(_played(), help="b"))
    for text in ("x", "daily=2\n" + DAY + " mine " + good, '{"a": 1}', "daily=1 \n"):
        store = FakeStore()
        store.put(KEY, text)
        keeper = DayKeeper(store)
        equal((keeper.load(DAY), keeper.has_trouble), (Day(DAY, None, None), True), text)
        equal(store.texts[KEY + BROKEN], text)
        equal(keeper.days(), [])
    changes = (("by=", "by=-"), ("meister", "neuling"), ("luck=", "luck=0"), ("klassisch", "schnapsen"))
    bad = ["", "x", practice, write_record(_played("2026-11-29")), write_record(replace(_played(), at=1))]
    bad += [good.replace(old, new) for old, new in changes]
    for record in bad:
        store = FakeStore()
        text = "daily=1\n" + DAY + " mine " + record + "\n2026-11-29 mine " + write_record(_played("2026-11-29"))
        store.put(KEY, text)
        keeper = DayKeeper(store)
        equal((keeper.load(DAY), keeper.has_trouble), (Day(DAY, None, None), True), record)
        equal(store.texts[KEY + BROKEN], DAY + " mine " + record)
        true(keeper.load("2026-11-29").mine is not None, "the others hold")
        keeper.keep(DAY, MINE, _played())
        true(keeper.load(DAY).mine is not None and keeper.load("2026-11-29").mine is not None)


def test_a_masters_deal_that_is_not_over_counts_as_none() -> None:
    store = FakeStore()
    table = _table()
    play_out(table, Dice("half"), 2)
    DayKeeper(store).keep(DAY, MASTERS, table.record)
    equal(DayKeeper(store).load(DAY), Day(DAY, None, None))


# Compared with the master


def test_the_master_plays_both_seats() -> None:
    thinker = FakeThinker(any_legal)
    record, told = compared(Comparison(DAY, thinker))
    assert record is not None
    true(is_done(record) and set(record.by) <= {"w", "r"})
    equal(len(record.spent), record.by.count("w"))
    equal(thinker.started, 1)
    equal(told, sorted(told))
    true(told[0] == 0 and told[-1] <= 100)
    passed, lucks = states(record), (masters_luck(DAY), day_record(DAY).luck)
    for _, text, _ in thinker.asked:
        seen = read_view(text.partition("\n")[2])
        at = int(text.partition("/")[2].partition(" ")[0])
        equal(seen, view(passed[at], passed[at].to_move), "his own seat's view and no other")
        true(text.startswith("level=meister seed=" + lucks[seen.seat] + "/" + str(at) + " score=0/0"), text)
    equal({read_view(text.partition("\n")[2]).seat for _, text, _ in thinker.asked}, {0, 1})
    true(lucks[0] != lucks[1])
    equal(compared(Comparison(DAY, FakeThinker(any_legal)))[0], record, "the same for all")
    equal(read_record(write_record(record)), record)
    table = _table()
    for move in record.moves:  # the opponent is the one whom the person meets
        finish(table.play_on())
        if table.record.at < len(record.moves) and table.state.to_move == 0 and not table.is_waiting:
            table.play(record.moves[table.record.at])
        true(table.record.moves == record.moves[: table.record.at], move)


def test_no_comparison_without_theany_legal() -> None:
    count = [0]

    def dies(text: str) -> str:
        count[0] += 1
        return any_legal(text) if count[0] < 5 else ""

    for answer in (dies, lambda text: "", lambda text: "Zz 3"):
        thinker = FakeThinker(answer)
        equal(compared(Comparison(DAY, thinker))[0], None)
    equal(thinker.distrusted, 1)


def test_a_comparison_can_be_stopped() -> None:
    runs: list[Comparison] = []

    def stops(text: str) -> str:
        runs[0].stop()
        return any_legal(text)

    thinker = FakeThinker(stops)
    runs.append(Comparison(DAY, thinker))
    equal(compared(runs[0])[0], None)
    equal((len(thinker.asked), len(thinker.cancelled)), (1, 1))


# Passed on


def test_a_friends_deal_is_replayed() -> None:
    use_language("de")
    for number in range(10):
        table = _table()
        play_out(table, Dice("friend" + str(number)), number if number % 2 else 1000)
        if not table.is_over and table.give_up() is not None:
            continue
        moves = friends_moves(table.record)
        true(all(letter not in moves for letter in "&=#? "), moves)
        record, fault = brought(DAY, moves)
        assert record is not None, fault
        equal((states(record)[-1], fault), (table.state, ""))
        equal(friends_moves(record), moves)


def test_bad_moves_of_a_friend_are_named() -> None:
    use_language("de")
    good = friends_moves(_played())
    swapped = good[1] + good[0] + good[2:]
    for moves in ("x", good[:-2], good[:3], swapped, good + "A", "A&d=B", "ä", good.upper(), "zz", "-", "Z" * 500):
        record, fault = brought(DAY, moves)
        true(record is None and fault.startswith("Das Ergebnis im Link lässt sich nicht lesen"), moves)
    equal(brought(DAY, ""), (None, ""))
    true(brought("2026-11-29", good)[0] is None or good != friends_moves(_played("2026-11-29")))


def test_results_side_by_side() -> None:
    use_language("de")
    mine = _played()
    masters, _ = compared(Comparison(DAY, FakeThinker(any_legal)))
    assert masters is not None
    day = Day(DAY, mine, masters)
    rows = compare(day, mine)
    equal([row.name for row in rows], ["Du", "Meister an deinem Platz", "Wer dir den Link gab"])
    equal([row.result for row in rows], [tell_points(game_points(record)) for record in (mine, masters, mine)])
    equal([bool(row.fragment) for row in rows], [False, True, True])
    equal(read_opening("", rows[1].fragment).kind, WATCH)
    equal(len(compare(Day(DAY, mine, None), None)), 1)
    equal([tell_points(number) for number in (2, 0, -3, None)], ["+2", "0", "−3", "–"])
    equal(add_up([day, Day("2026-11-29", mine, None)]), (2 * game_points(mine), game_points(masters)))
    equal(tell_note(day), "")
    short = replace(masters, spent=(5,) + masters.spent[1:])
    equal(tell_note(Day(DAY, mine, short)), tr("daily.short"))


def test_months() -> None:
    equal(months_of([DAY, "2026-11-01", "2025-12-31", "2026-03-05"]), ["2026-11", "2026-03", "2025-12"])
    use_language("de")
    equal([tell_month("2026-03"), tell_month("2025-12")], ["März 2026", "Dezember 2025"])
    use_language("en")
    equal(tell_month("2026-10"), "October 2026")


def test_the_text_to_pass_on() -> None:
    use_language("de")
    mine = _played()
    masters, _ = compared(Comparison(DAY, FakeThinker(any_legal)))
    result, link = sharing_text(Day(DAY, mine, masters), "https://example.org/66/").split("\n")
    assert masters is not None
    said = "Blatt des Tages 30.11.2026: {} (Meister {})"
    equal(result, said.format(tell_points(game_points(mine)), tell_points(game_points(masters))))
    opening = read_opening(link.partition("?")[2], "", today=TODAY)
    equal((opening.wishes.day, opening.problem), (DAY, ""))
    record, _ = brought(DAY, opening.wishes.friend)
    assert record is not None
    equal(game_points(record), game_points(mine))
    true(MASTER == "meister" and "(" not in sharing_text(Day(DAY, mine, None), "x"))
    true(write_record(mine).partition("deck=")[2][:8] not in link, "no card in it")

