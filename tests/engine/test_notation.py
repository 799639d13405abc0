"""Text of cards, moves, rules, positions and views: canonical when written, tolerant when read."""

from __future__ import annotations

from engine.cards import ALL_CARDS, UNKNOWN, card_name, parse_card
from engine.errors import NotationError
from engine.fields import read_cards, read_option, rules_fields, write_cards, write_option
from engine.moves import ALL_MOVES, is_card, is_marriage, marriage_move, marriage_suit, move_name, parse_move
from engine.notation import read_position, read_view, write_position, write_view
from engine.rules import KLASSISCH, OPTIONS, PRESETS, options_of, preset, with_options
from engine.setup import deal, shuffled_deck
from engine.state import Setup
from engine.view import view
from tests.engine.positions import place, play
from tests.tally import equal, raises, true

FIRST_LEAD = (
    "rules=klassisch dealer=1 trump=h up=Th stock=9cTcAc9s9hJhAhTd9dJdAd hands=JcQcKcJsQsKs/TsAsQhKhQdKd "
    "phase=open step=lead turn=0 lead=0"
)
FIELDS_IN_ANY_ORDER = (
    "  lead=0 hands=KsJcKcJsQsQc/TsAsQhKhQdKd\tup=Th\nstock=9cTcAc9s9hJhAhTd9dJdAd trump=h dealer=1 "
    "won=-/- tricks=0/0 points=0/0 exchanged=false "
)
LATE = (
    "rules=einfach false_declare=3 dealer=0 trump=h up=Jh stock=9cJcQcKcTcAc9sJsQsTs9h "
    "hands=QhKhAd/9dKdTd phase=closed step=lead turn=1 lead=1 won=-/KsAs tricks=0/1 points=0/15 "
    "closer=1 atclose=0/1:0/15"
)

CARDS = ("9c", "Jc", "Qc", "Kc", "Tc", "Ac", "9s", "As", "9h", "Ah", "9d", "Ad")
NOT_CARDS = ("", "A", "Ax", "1h", "ah", "AH", "hA", "10h", "Ahh", " Ah", "?", "-")
NOT_MOVES = ("", "Ax", "20", "20x", "30h", "40H", "Exchange", "close ", "declare!", "resigned", "-", "h20")
NOT_CARD_LISTS = ("A", "Ah9", "Ah 9h", "Ah,9h", "--", "Ah-", "??A", "10h")


def test_names_of_cards() -> None:
    names = [card_name(card) for card in ALL_CARDS]
    equal(sorted(names), sorted([rank + suit for rank in "9JQKTA" for suit in "cshd"]))
    equal([parse_card(name) for name in names], list(ALL_CARDS))
    equal([name for name in names if name in CARDS], list(CARDS))
    for text in NOT_CARDS:
        raises(NotationError, "not_a_card", parse_card, text)


def test_names_of_moves() -> None:
    names = [move_name(move) for move in ALL_MOVES]
    equal([parse_move(name) for name in names], list(ALL_MOVES))
    equal(names[:24], [card_name(card) for card in ALL_CARDS])
    marriages = ["20c", "20s", "20h", "20d", "40c", "40s", "40h", "40d"]
    equal(names[24:], marriages + ["exchange", "close", "draw", "declare", "pass"])
    equal([is_card(move) for move in ALL_MOVES], [name in names[:24] for name in names])
    equal([is_marriage(move) for move in ALL_MOVES], [name in marriages for name in names])
    for suit in range(4):
        for trump in range(4):
            move = marriage_move(suit, trump)
            equal((move_name(move), marriage_suit(move)), (("40" if suit == trump else "20") + "cshd"[suit], suit))
    for text in NOT_MOVES:
        raises(NotationError, "not_a_move", parse_move, text)


def test_lists_of_cards() -> None:
    for text in ("-", "Ah", "?", "Ah??9c", "AhTcQd"):
        equal(write_cards(read_cards(text)), text)
    equal(read_cards("?Ah"), (UNKNOWN, parse_card("Ah")))
    equal(read_cards(""), ())
    for text in NOT_CARD_LISTS:
        raises(NotationError, "not_a_card", read_cards, text)


def test_options_as_text() -> None:
    for key, values in OPTIONS:
        for value in values:
            equal(read_option(key, write_option(value)), value, key)
            rules = with_options(KLASSISCH, {key: value})
            differs = value != getattr(KLASSISCH, key)
            equal(options_of(rules), [(key, value)] if differs else [], key)
            equal(len(rules_fields(rules)), 2 if differs else 1, key)


def test_options_that_do_not_exist() -> None:
    for key, value, code in (
        ("exchange_min_facedown", True, "bad_option_value"),
        ("exchange_needs_trick", 1, "bad_option_value"),
        ("false_declare", 4, "bad_option_value"),
        ("last_trick", "Bonus", "bad_option_value"),
        ("next_dealer", "left", "bad_option_value"),
        ("tie_bonus", None, "bad_option_value"),
        ("match_target", 12, "bad_option_value"),
        ("match_target", 4, "bad_option_value"),
        ("match_target", "7", "bad_option_value"),
        ("hand_size", 6, "unknown_option"),
        ("name", "x", "unknown_option"),
    ):
        raises(NotationError, code, with_options, KLASSISCH, {key: value})
    raises(NotationError, "unknown_rules", preset, "Klassisch")
    raises(NotationError, "unknown_rules", preset, "")


def test_the_writer_is_canonical() -> None:
    equal(write_position(read_position(FIRST_LEAD)), FIRST_LEAD)
    equal(write_position(read_position(LATE)), LATE)


def test_the_reader_is_tolerant() -> None:
    equal(write_position(read_position(FIELDS_IN_ANY_ORDER)), FIRST_LEAD)
    equal(write_position(read_position(FIRST_LEAD.replace(" ", "&"))), FIRST_LEAD)


def test_a_position_says_what_it_says() -> None:
    position = read_position(LATE)
    equal((position.rules.name, position.rules.false_declare), ("einfach", 3))
    equal((position.dealer, position.leader, position.to_move, position.closer), (0, 1, 1, 1))
    equal((position.sizes, position.tricks, position.trick_points), ((3, 3), (0, 1), (0, 15)))
    equal(position.at_close, ((0, 1), (0, 15)))
    equal((len(position.stock), card_name(position.stock[0])), (11, "9c"))


def test_cards_nobody_knows() -> None:
    text = FIRST_LEAD.replace("9cTcAc9s9hJhAhTd9dJdAd", "???????????").replace("TsAsQhKhQdKd", "Ts?????")
    position = read_position(text)
    equal(position.sizes, (6, 6))
    equal(position.stock, (UNKNOWN,) * 11)
    equal(write_position(position), text)


def test_views() -> None:
    for rules in PRESETS:
        state = deal(rules, 0, shuffled_deck(rules, "view"))
        for seat in (0, 1):
            text = write_view(view(state, seat))
            true(text.startswith(f"seat={seat} rules={rules.name}"), text)
            equal(read_view(text), view(state, seat), text)


def test_every_preset_at_the_first_lead() -> None:
    for rules in PRESETS:
        state = deal(rules, 0, shuffled_deck(rules, "notation"))
        equal(read_position(write_position(state)), Setup(*state), rules.name)


def test_an_outcome_as_text() -> None:
    tie = place("hands=-/- step=after_last phase=exhausted trump=h won=AcAhTcThAsJs/*")
    equal(write_position(play(tie, "pass")).split(" ")[-1], "outcome=-:0:tie")
    equal(read_position(write_position(play(tie, "pass"))).outcome, (None, 0, "tie"))
    equal(read_position(FIRST_LEAD + " outcome=0:9:declared").outcome, (0, 9, "declared"))
    equal(write_position(play(tie, "declare")).split(" ")[-1], "outcome=1:2:false_declare")
