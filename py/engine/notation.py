"""Text of positions and views, one line each (README, "Text forms"); records are written in ``record``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import SUIT_LETTERS, UNKNOWN, card_name, card_set, list_cards, parse_card
from engine.errors import NotationError
from engine.fields import (
    NOTHING,
    known_cards,
    read_cards,
    read_fields,
    read_number,
    read_set,
    read_word,
    refuse_rest,
    rules_fields,
    take,
    take_rules,
    write_cards,
    write_fields,
    write_hand,
    write_option,
)
from engine.scoring import REASONS
from engine.state import LEAD, OPEN, PHASES, STEPS, AtClose, Outcome, Setup, Trick, View

if TYPE_CHECKING:
    from typing import Any, Optional

    from engine.cards import CardSet
    from engine.fields import Fields, Pairs
    from engine.rules import Rules
    from engine.state import Position

_BY_SEAT = "/"
_LISTED = ","
_STRICT_MARK = "!"


def write_position(position: Position) -> str:
    """One line; ``read_position`` gives the same fields back."""
    return write_fields(position_pairs(position))


def read_position(text: str) -> Setup:
    """A Setup, unchecked: ask ``setup.problems``. NotationError if the text itself is wrong."""
    fields = read_fields(text)
    position = take_position(fields)
    refuse_rest(fields)
    return position


def write_view(view: View) -> str:
    return write_fields([("seat", str(view.seat))] + position_pairs(view.known))


def read_view(text: str) -> View:
    fields = read_fields(text)
    seat = read_number(take(fields, "seat"), "seat", 4)
    known = take_position(fields)
    refuse_rest(fields)
    if seat >= known.rules.seats:
        raise NotationError("bad_value", "seat=" + str(seat))
    return View(seat, known)


def position_pairs(position: Position) -> Pairs:
    """The fields of a position, without those that are as at the first lead."""
    hands = [write_hand(cards, size) for cards, size in zip(position.hands, position.sizes)]
    pairs = rules_fields(position.rules) + [
        ("dealer", str(position.dealer)),
        ("trump", SUIT_LETTERS[position.trump]),
        ("up", NOTHING if position.upcard is None else card_name(position.upcard)),
        ("stock", write_cards(position.stock)),
        ("hands", _BY_SEAT.join(hands)),
        ("phase", position.phase),
        ("step", position.step),
        ("turn", str(position.to_move)),
        ("lead", str(position.leader)),
    ]
    usual = _usual(position.rules)
    return pairs + [pair for pair in _optional_pairs(position) if pair[1] != usual.get(pair[0], NOTHING)]


def _usual(rules: Rules) -> Fields:
    """The values at the first lead, which are left out."""
    none, zero = _BY_SEAT.join([NOTHING] * rules.sides), _BY_SEAT.join(["0"] * rules.sides)
    by_seat = _BY_SEAT.join([NOTHING] * rules.seats)
    return {"won": none, "tricks": zero, "points": zero, "marriages": by_seat, "shown": by_seat, "exchanged": "false"}


def _optional_pairs(position: Position) -> Pairs:
    marriages = ["".join([SUIT_LETTERS[suit] for suit in suits]) or NOTHING for suits in position.marriages]
    return [
        ("trick", write_cards(position.trick)),
        ("history", _LISTED.join([_write_trick(trick) for trick in position.history]) or NOTHING),
        ("won", _write_sets(position.won)),
        ("tricks", _write_numbers(position.tricks)),
        ("points", _write_numbers(position.trick_points)),
        ("marriages", _BY_SEAT.join(marriages)),
        ("shown", _write_sets(position.shown)),
        ("announced", NOTHING if position.announced is None else SUIT_LETTERS[position.announced]),
        ("exchanged", write_option(position.exchanged)),
        ("closer", NOTHING if position.closer is None else str(position.closer)),
        ("atclose", _write_at_close(position.at_close)),
        ("outcome", _write_outcome(position.outcome)),
    ]


def take_position(fields: Fields) -> Setup:
    """Remove a position's fields from the others; unchecked as in ``read_position``."""
    rules = take_rules(fields)
    usual = _usual(rules)

    def optional(key: str) -> str:
        return take(fields, key, usual.get(key, NOTHING))

    hands = [read_cards(hand) for hand in _split(take(fields, "hands"), rules.seats, "hands")]
    upcard, announced, closer = take(fields, "up"), optional("announced"), optional("closer")
    leader = read_number(take(fields, "lead"), "lead", rules.seats)
    return Setup(
        rules=rules,
        dealer=read_number(take(fields, "dealer"), "dealer", rules.seats),
        trump=_read_suit(take(fields, "trump"), "trump"),
        upcard=None if upcard == NOTHING else parse_card(upcard),
        stock=read_cards(take(fields, "stock")),
        hands=tuple([card_set(known_cards(hand)) for hand in hands]),
        sizes=tuple([len(hand) for hand in hands]),
        phase=read_word(take(fields, "phase", OPEN), "phase", PHASES),
        step=read_word(take(fields, "step", LEAD), "step", STEPS),
        to_move=read_number(take(fields, "turn", str(leader)), "turn", rules.seats),
        leader=leader,
        trick=read_cards(optional("trick")),
        history=_read_history(optional("history"), rules),
        won=tuple([read_set(cards) for cards in _split(optional("won"), rules.sides, "won")]),
        tricks=_read_numbers(optional("tricks"), rules.sides, "tricks"),
        trick_points=_read_numbers(optional("points"), rules.sides, "points"),
        marriages=tuple([_read_suits(suits) for suits in _split(optional("marriages"), rules.seats, "marriages")]),
        shown=tuple([read_set(cards) for cards in _split(optional("shown"), rules.seats, "shown")]),
        announced=None if announced == NOTHING else _read_suit(announced, "announced"),
        exchanged=read_word(optional("exchanged"), "exchanged", ("true", "false")) == "true",
        closer=None if closer == NOTHING else read_number(closer, "closer", rules.seats),
        at_close=_read_at_close(optional("atclose"), rules),
        outcome=_read_outcome(optional("outcome"), rules),
    )


def _split(text: str, parts: int, key: str) -> list[str]:
    found = text.split(_BY_SEAT)
    if len(found) != parts:
        raise NotationError("bad_value", key + "=" + text)
    return found


def _write_sets(sets: tuple[CardSet, ...]) -> str:
    return _BY_SEAT.join([write_cards(list_cards(cards)) for cards in sets])


def _write_numbers(numbers: tuple[int, ...]) -> str:
    return _BY_SEAT.join([str(number) for number in numbers])


def _read_numbers(text: str, parts: int, key: str) -> tuple[int, ...]:
    return tuple([read_number(part, key) for part in _split(text, parts, key)])


def _read_suit(text: str, key: str) -> int:
    if len(text) != 1 or text not in SUIT_LETTERS:
        raise NotationError("bad_value", key + "=" + text)
    return SUIT_LETTERS.index(text)


def _read_suits(text: str) -> tuple[int, ...]:
    return () if text == NOTHING else tuple([_read_suit(letter, "marriages") for letter in text])


def _write_trick(trick: Trick) -> str:
    return str(trick.leader) + write_cards(trick.cards) + (_STRICT_MARK if trick.strict else "")


def _read_history(text: str, rules: Rules) -> tuple[Trick, ...]:
    tricks = []
    for part in [] if text == NOTHING else text.split(_LISTED):
        is_strict = part.endswith(_STRICT_MARK)
        cards = read_cards(part[1:-1] if is_strict else part[1:])
        if len(cards) != rules.seats or UNKNOWN in cards:
            raise NotationError("bad_value", "history=" + part)
        tricks.append(Trick(read_number(part[:1], "history", rules.seats), cards, is_strict))
    return tuple(tricks)


def _write_at_close(at_close: Optional[AtClose]) -> str:
    if at_close is None:
        return NOTHING
    return _write_numbers(at_close.tricks) + ":" + _write_numbers(at_close.points)


def _read_at_close(text: str, rules: Rules) -> Optional[AtClose]:
    if text == NOTHING:
        return None
    tricks, _, points = text.partition(":")
    return AtClose(_read_numbers(tricks, rules.sides, "atclose"), _read_numbers(points, rules.sides, "atclose"))


def _write_outcome(outcome: Optional[Outcome]) -> str:
    if outcome is None:
        return NOTHING
    winner = NOTHING if outcome.winner is None else str(outcome.winner)
    return winner + ":" + str(outcome.game_points) + ":" + outcome.reason


def _read_outcome(text: str, rules: Rules) -> Optional[Outcome]:
    if text == NOTHING:
        return None
    parts: list[Any] = text.split(":")
    if len(parts) != 3:
        raise NotationError("bad_value", "outcome=" + text)
    winner = None if parts[0] == NOTHING else read_number(parts[0], "outcome", rules.sides)
    return Outcome(winner, read_number(parts[1], "outcome", 10), read_word(parts[2], "outcome", REASONS))
