"""A deal's record: moves made and taken back, giving up, and its two texts."""

from __future__ import annotations

from engine.errors import IllegalMove, NotationError
from engine.legal import legal_moves
from engine.moves import parse_move
from engine.play import apply, resign
from engine.record import (
    add_move,
    add_resignation,
    new_record,
    read_record,
    redo,
    states,
    undo,
    write_fragment,
    write_record,
)
from engine.rules import EINFACH, KLASSISCH, PRESETS, with_options
from engine.setup import deal, shuffled_deck
from tests.engine.positions import legal, result
from tests.tally import equal, raises, true

LINE = (
    "rules=klassisch close_score=closing dealer=1 deck=QsKdQcJcTdKhAc9cThJs9hTs9dTcJhAhAsQh9sKcQdJdAdKs "
    "moves=Qs,Js,draw"
)
DECK = "QsKdQcJcTdKhAc9cThJs9hTs9dTcJhAhAsQh9sKcQdJdAdKs"


def played(moves: str) -> str:
    """The line of a record with these moves."""
    return f"rules=klassisch dealer=1 deck={DECK} moves={moves}"


def test_a_new_record() -> None:
    for rules in PRESETS:
        for dealer in (0, 1):
            record = new_record(rules, dealer, shuffled_deck(rules, "record"))
            equal(states(record), (deal(rules, dealer, record.deck),), rules.name)
            equal((record.moves, record.at, record.resigned), ((), 0, False))
            equal((undo(record), redo(record)), (record, record))
            equal(read_record(write_record(record)), record)
            equal(read_record(write_fragment(record)), record)


def test_the_line_is_canonical() -> None:
    equal(write_record(read_record(LINE)), LINE)
    tolerant = " moves=Qs,Js,draw\tdealer=1 last_trick=bonus  deck=" + DECK + " close_score=closing "
    equal(write_record(read_record(tolerant)), LINE)
    equal(write_record(read_record(LINE.replace(" ", "&"))), LINE)


def test_the_link_is_short_and_safe() -> None:
    link = write_fragment(read_record(LINE))
    equal(link, "rules=klassisch&close_score=closing&dealer=1&d=IVCBWPFAQHMKSENRLOGDUTXJ&m=IHi")
    true(all(letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789=&_-" for letter in link))
    equal(write_record(read_record(link)), LINE)


def test_every_move_has_its_letter() -> None:
    """Moves of a deal that uses all kinds go into a link and come back."""
    record = new_record(EINFACH, 0, shuffled_deck(EINFACH, "letters"))
    for move in legal_moves(states(record)[-1]):
        more = add_move(record, move)
        equal(read_record(write_fragment(more)), more)


def test_undo_redo_and_another_move() -> None:
    record = read_record(played("Qs,Js,draw"))
    first, second = undo(record), undo(undo(record))
    equal((record.at, first.at, second.at), (3, 2, 1))
    equal((redo(second), redo(first), redo(record)), (first, record, record))
    equal(states(second), states(record)[:2])
    other = add_move(first, parse_move("close"))
    equal((other.at, len(other.moves), write_record(other)), (3, 3, played("Qs,Js,close")))


def test_what_was_taken_back_is_kept_in_the_text() -> None:
    record = undo(undo(read_record(played("Qs,Js,draw"))))
    equal(write_record(record), played("Qs,Js,draw") + " at=1")
    equal(read_record(write_record(record)), record)
    equal(read_record(write_fragment(record)), record)
    equal(legal(states(record)[-1]), legal(states(read_record(played("Qs")))[-1]))


def test_giving_up() -> None:
    record = add_resignation(read_record(played("Qs,Js")))
    equal(write_record(record), played("Qs,Js") + " end=resigned")
    equal((read_record(write_record(record)), read_record(write_fragment(record))), (record, record))
    passed = states(record)
    equal(len(passed), 4)
    equal(passed[-1], resign(passed[-2]))
    equal(result(passed[-1]), (1, 2, "resigned"))


def test_giving_up_comes_after_all_moves() -> None:
    record = read_record(played("Qs,Js,draw") + " at=1 end=resigned")
    equal(len(states(record)), 2)
    equal(len(states(redo(redo(record)))), 5)


def test_giving_up_forgets_what_was_taken_back() -> None:
    record = add_resignation(undo(read_record(played("Qs,Js,draw"))))
    equal((len(record.moves), record.at, record.resigned), (2, 2, True))


def test_a_move_or_undo_after_giving_up() -> None:
    record = add_resignation(read_record(played("Qs,Js")))
    true(not undo(record).resigned)
    equal(undo(record).at, 2, "giving up is a step of its own")
    equal(undo(undo(record)).at, 1)
    true(not add_move(record, parse_move("draw")).resigned)


def test_a_record_keeps_its_house_rules() -> None:
    rules = with_options(KLASSISCH, {"false_declare": 3, "match_target": 11, "tie_bonus": True})
    record = new_record(rules, 0, shuffled_deck(rules, "house"))
    true("rules=klassisch false_declare=3 match_target=11 tie_bonus=true dealer=0 " in write_record(record))
    equal(read_record(write_record(record)).rules, rules)


def test_how_the_program_played_stands_in_the_text() -> None:
    how = " score=3/5 level=koenner luck=0a1b salt=77ff deck="
    line = played("Qs,Js,draw").replace(" deck=", how) + " by=-w- spent=0"
    record = read_record(line)
    equal((record.level, record.luck, record.salt, record.score), ("koenner", "0a1b", "77ff", (3, 5)))
    equal(record.spent, (0,))
    equal(write_record(record), line)
    equal(read_record(write_fragment(record)), record)
    true(write_fragment(record).endswith("&m=IHi&by=-w-&spent=0"))
    older = read_record(played("Qs,Js,draw") + " by=-w-")
    equal((older.level, older.luck, older.salt, older.score, older.spent), ("", "", "", (0, 0), ()))
    equal(write_record(older), played("Qs,Js,draw") + " by=-w-")
    equal(read_record(played("Qs,Js,draw") + " by=www spent=5,2000000,0").spent, (5, 2000000, 0))


def test_what_the_worker_spent_follows_its_moves() -> None:
    start = read_record(played("-").replace(" moves=-", ""))
    first = add_move(start, parse_move("Qs"), "w", 7)
    second = add_move(first, parse_move("Js"))
    third = add_move(second, parse_move("draw"), "w", 0)
    equal([record.spent for record in (start, first, second, third)], [(), (7,), (7,), (7, 0)])
    equal(undo(third).spent, (7, 0), "taken back, not gone")
    equal(read_record(write_record(undo(third))), undo(third))
    equal((redo(undo(third)), add_move(undo(third), parse_move("close"), "p").spent), (third, (7,)))
    equal(add_move(undo(undo(undo(third))), parse_move("Qs")).spent, ())
    equal((add_resignation(undo(third)).spent, add_resignation(third).spent), ((7,), (7, 0)))
    for record in (third, add_resignation(undo(undo(third))), undo(add_resignation(third))):
        equal(read_record(write_record(record)), record)
    older = read_record(played("Qs,Js") + " by=w-")
    later = add_move(older, parse_move("draw"), "w", 4)
    equal((later.by, later.spent), ("w-w", ()), "a number that would stand for the wrong move is not kept")
    equal(read_record(write_record(later)), later)


def test_what_cannot_be_how_the_program_played() -> None:
    good = played("Qs,Js,draw") + " by=-w-"
    for more in (
        "spent=", "spent=1,2", "spent=-", "spent=-1", "spent=1,", "spent=x", "spent=1000000000", "level=Meister",
        "level=a/b", "luck=a!", "luck=%41", "salt=" + "a" * 65, "score=1", "score=1/2/3", "score=7/0", "score=a/b",
        "score=", "score=-1/0",
    ):  # fmt: skip
        raises(NotationError, "bad_value", read_record, good + " " + more)
    raises(NotationError, "bad_value", read_record, played("Qs,Js,draw") + " spent=1")


def test_states_refuse_what_apply_refuses() -> None:
    record = read_record(played("Qs"))
    state = states(record)[-1]
    raises(IllegalMove, "not_on_lead", apply, state, parse_move("close"))
    raises(IllegalMove, "not_on_lead", states, add_move(record, parse_move("close")))
