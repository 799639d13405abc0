"""A deal's record: how it was dealt and every move. The only persistence and the only wire.

A deal on a teaching board begins in a position instead of with a deck; everything else is the same.
``at`` moves have been made; the rest were taken back and can be made again. A record read from text has been
replayed and checked in full.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.cards import ALL_CARDS
from engine.errors import NotationError
from engine.fields import (
    HIDDEN,
    NOTHING,
    read_cards,
    read_fields,
    read_number,
    read_word,
    refuse_rest,
    rules_fields,
    take,
    take_rules,
    write_cards,
    write_fields,
)
from engine.moves import ALL_MOVES, move_name, parse_move
from engine.notation import position_pairs
from engine.play import apply, resign
from engine.setup import deal
from engine.sketch import MARK, take_sketch
from engine.tuples import replace

if TYPE_CHECKING:
    from typing import Optional

    from engine.fields import Fields, Pairs
    from engine.moves import Move
    from engine.rules import Rules
    from engine.state import State

RESIGNED = "resigned"
BY_PERSON, BY_WORKER = "-", "w"
_WHO = BY_PERSON + "abcdefghijklmnopqrstuvwxyz"
# Moves taken back; hidden cards seen; dealt once more; a hint asked for.
TAKEN_BACK, SEEN, AGAIN, HINTED = HELPS = ("b", "s", "a", "h")
_LISTED = ","
_BY_SEAT = "/"
_PLAIN = "abcdefghijklmnopqrstuvwxyz0123456789"  # what level, luck and salt are made of: safe in every text
_LONGEST = 64
_MOST_SPENT = 1_000_000_000
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnop"  # one a move in a link; a card's is its move's


class Record(
    NamedTuple(
        "_Record",
        [
            ("rules", "Rules"),
            ("dealer", int),
            ("deck", "tuple[int, ...]"),
            ("moves", "tuple[int, ...]"),
            ("at", int),
            ("resigned", bool),  # the seat to move gave up after the last move
            ("by", str),  # who chose each move, a letter each: BY_PERSON or whoever else the program names
            ("spent", "tuple[int, ...]"),  # iterations of each of BY_WORKER's moves; none where nobody noted them
            ("level", str),  # how strong the program played, or empty: nobody said
            ("luck", str),  # the seed of the program's dice, or empty
            ("salt", str),  # makes the deck's fingerprint impossible to guess (seal.py), or empty
            ("score", "tuple[int, ...]"),  # of the match before the deal, by seat
            ("help", str),  # what made the deal practice: letters of HELPS, in their order
            ("start", "Optional[State]"),  # the position in which the deal begins; then there is no deck
        ],
    )
):
    """One deal from the first card on."""

    __slots__ = ()


_REMEMBERED = 24  # records: a long match
_replayed: list[tuple[Record, tuple[State, ...]]] = []


def new_record(
    rules: Rules,
    dealer: int,
    deck: tuple[int, ...],
    level: str = "",
    luck: str = "",
    salt: str = "",
    score: tuple[int, ...] = (),
) -> Record:
    return Record(rules, dealer, deck, (), 0, False, "", (), level, luck, salt, score or (0,) * rules.seats, "", None)


def record_from(start: State) -> Record:
    """The record of a deal that begins in this position."""
    return replace(new_record(start.rules, start.dealer, ()), start=start)


def add_help(record: Record, added: str) -> Record:
    """The record of a deal in which this help was used as well."""
    return replace(record, help="".join([letter for letter in HELPS if letter in record.help + added]))


def states(record: Record) -> tuple[State, ...]:
    """The states before each of the first ``at`` moves and after the last, then the one after giving up.

    SetupError or IllegalMove if the record is not a deal by the rules. The latest are remembered: whoever reads a match
    asks for those of each deal three times.
    """
    for known, passed in _replayed:
        if known is record:
            return passed
    passed = _replay(record)
    _replayed.append((record, passed))
    del _replayed[:-_REMEMBERED]
    return passed


def _replay(record: Record) -> tuple[State, ...]:
    passed = [record.start or deal(record.rules, record.dealer, record.deck)]
    for move in record.moves[: record.at]:
        passed.append(apply(passed[-1], move))
    if has_given_up(record):
        passed.append(resign(passed[-1]))
    return tuple(passed)


def has_given_up(record: Record) -> bool:
    """Whether the deal stands given up now; not if moves before that were taken back."""
    return record.resigned and record.at == len(record.moves)


def add_move(record: Record, move: Move, by: str = BY_PERSON, spent: Optional[int] = None) -> Record:
    """The record with one more move made, chosen by ``by``; what had been taken back is gone.

    ``spent`` are the iterations of a move of the worker, and of no other.
    """
    assert (by == BY_WORKER) == (spent is not None)
    record = _made(record)
    noted = record.spent
    if spent is not None and len(noted) == record.by.count(BY_WORKER):
        noted += (spent,)
    return replace(
        record, moves=record.moves + (move,), at=record.at + 1, resigned=False, by=record.by + by, spent=noted
    )


def add_resignation(record: Record) -> Record:
    return replace(_made(record), resigned=True)


def cut(record: Record, at: int) -> Record:
    """The deal up to before its move number ``at``; nobody has given up yet."""
    return _made(replace(record, at=at, resigned=False))


def _made(record: Record) -> Record:
    """Without what had been taken back."""
    at = record.at
    by = record.by[:at]
    return replace(record, moves=record.moves[:at], by=by, spent=record.spent[: by.count(BY_WORKER)])


def undo(record: Record) -> Record:
    """One step less, be it a move or giving up; the same record at the deal's start."""
    if has_given_up(record):
        return replace(record, resigned=False)
    return replace(record, at=max(0, record.at - 1))


def redo(record: Record) -> Record:
    return replace(record, at=min(len(record.moves), record.at + 1))


# Text


def write_record(record: Record) -> str:
    """One line of text."""
    moves = _LISTED.join([move_name(move) for move in record.moves]) or NOTHING
    return write_fields(_pairs(record, ("deck", write_cards(record.deck)), ("moves", moves)))


def write_fragment(record: Record) -> str:
    """The same for a link: safe in a URL fragment, one letter a card and a move."""
    packed = "".join([_LETTERS[move] for move in record.moves]) or NOTHING
    deck = "".join([_LETTERS[card] for card in record.deck])
    return write_fields(_pairs(record, ("d", deck), ("m", packed)), "&")


def read_record(text: str) -> Record:
    """The record of either form, replayed from the first card to the last move; a position may stand for the deck.

    NotationError if the text is wrong, SetupError if the deck is, IllegalMove if a move is.
    """
    fields = read_fields(text)
    start = take_sketch(fields) if MARK in fields else None
    rules = start.rules if start else take_rules(fields)
    moves = _take_moves(fields)
    by = _take_by(fields, len(moves))
    record = Record(
        rules=rules,
        dealer=start.dealer if start else read_number(take(fields, "dealer"), "dealer", rules.seats),
        deck=() if start else _take_deck(fields),
        moves=moves,
        at=read_number(take(fields, "at", str(len(moves))), "at", len(moves) + 1),
        resigned=read_word(take(fields, "end", NOTHING), "end", (NOTHING, RESIGNED)) == RESIGNED,
        by=by,
        spent=_take_spent(fields, by.count(BY_WORKER)),
        level=_take_plain(fields, "level"),
        luck=_take_plain(fields, "luck"),
        salt=_take_plain(fields, "salt"),
        score=_take_score(fields, rules),
        help=_take_help(fields),
        start=start,
    )
    refuse_rest(fields)
    states(record if record.at == len(moves) else replace(record, at=len(moves)))
    return record


def _pairs(record: Record, deck: tuple[str, str], moves: tuple[str, str]) -> Pairs:
    if record.start:
        pairs = position_pairs(record.start)
    else:
        pairs = rules_fields(record.rules) + [("dealer", str(record.dealer))]
    if any(record.score):
        pairs.append(("score", _BY_SEAT.join([str(number) for number in record.score])))
    plain = (("level", record.level), ("luck", record.luck), ("salt", record.salt), ("help", record.help))
    pairs += [pair for pair in plain if pair[1]]
    pairs += [moves] if record.start else [deck, moves]
    if record.at < len(record.moves):
        pairs.append(("at", str(record.at)))
    if record.resigned:
        pairs.append(("end", RESIGNED))
    if record.by != BY_PERSON * len(record.moves):
        pairs.append(("by", record.by))
    if record.spent:
        pairs.append(("spent", _LISTED.join([str(number) for number in record.spent])))
    return pairs


def _take_deck(fields: Fields) -> tuple[int, ...]:
    if "d" in fields:
        return _unpack(take(fields, "d"), ALL_CARDS, "d")
    text = take(fields, "deck")
    if HIDDEN in text:
        raise NotationError("bad_value", "deck=" + text)
    return read_cards(text)


def _take_moves(fields: Fields) -> tuple[int, ...]:
    if "m" in fields:
        packed = take(fields, "m")
        return () if packed == NOTHING else _unpack(packed, ALL_MOVES, "m")
    listed = take(fields, "moves", NOTHING)
    return () if listed == NOTHING else tuple([parse_move(name) for name in listed.split(_LISTED)])


def _take_by(fields: Fields, count: int) -> str:
    by = take(fields, "by", BY_PERSON * count)
    if len(by) != count or not all(letter in _WHO for letter in by):
        raise NotationError("bad_value", "by=" + by)
    return by


def _take_spent(fields: Fields, count: int) -> tuple[int, ...]:
    """A number for each move of the worker; absent in older texts."""
    if "spent" not in fields:
        return ()
    text = take(fields, "spent")
    numbers = tuple([read_number(part, "spent", _MOST_SPENT) for part in text.split(_LISTED)])
    if len(numbers) != count:
        raise NotationError("bad_value", "spent=" + text)
    return numbers


def _take_score(fields: Fields, rules: Rules) -> tuple[int, ...]:
    text = take(fields, "score", _BY_SEAT.join(["0"] * rules.seats))
    numbers = tuple([read_number(part, "score", rules.match_target) for part in text.split(_BY_SEAT)])
    if len(numbers) != rules.seats:
        raise NotationError("bad_value", "score=" + text)
    return numbers


def _take_plain(fields: Fields, key: str) -> str:
    text = take(fields, key, "")
    if len(text) > _LONGEST or not all(letter in _PLAIN for letter in text):
        raise NotationError("bad_value", key + "=" + text)
    return text


def _take_help(fields: Fields) -> str:
    text = take(fields, "help", "")
    if text != "".join([letter for letter in HELPS if letter in text]):
        raise NotationError("bad_value", "help=" + text)
    return text


def _unpack(text: str, known: tuple[int, ...], key: str) -> tuple[int, ...]:
    numbers = [_LETTERS.find(letter) for letter in text]
    if any(number not in known for number in numbers):
        raise NotationError("bad_value", key + "=" + text)
    return tuple(numbers)
