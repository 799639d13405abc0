"""Texts that must be refused, each with its code: fields, positions, views, records, links."""

from __future__ import annotations

from ai.levels import level_named
from app.save import read_saved
from engine.errors import NOTATION_CODES, IllegalMove, NotationError, SetupError
from engine.fields import read_fields, read_number
from engine.notation import read_position, read_view
from engine.record import read_record
from engine.replay import replay
from engine.rules import KLASSISCH
from engine.setup import PROBLEMS, deal, install
from tests.tally import equal, raises, true

POSITION = (
    "rules=klassisch dealer=1 trump=h up=Th stock=9cTcAc9s9hJhAhTd9dJdAd hands=JcQcKcJsQsKs/TsAsQhKhQdKd "
    "phase=open step=lead turn=0 lead=0"
)
DECK = "JcQcKcTsAsQhJsQsKsKhQdKdTh9cTcAc9s9hJhAhTd9dJdAd"
RECORD = f"rules=klassisch dealer=1 deck={DECK} moves=20c,Kc,Ts"

FIELDS = (
    ("hands", "not_a_field"),
    ("=x", "not_a_field"),
    ("=", "not_a_field"),
    ("lead=0 lead=0", "field_twice"),
    ("a=1&b=2&a=3", "field_twice"),
)

# what in POSITION becomes what
POSITIONS = (
    (" lead=0", "", "field_missing"),
    (" up=Th", "", "field_missing"),
    ("dealer=1 ", "", "field_missing"),
    ("trump=h ", "", "field_missing"),
    ("lead=0", "lead=0 hand=x", "unknown_field"),
    ("lead=0", "lead=0 LEAD=1", "unknown_field"),
    ("lead=0", "lead=2", "bad_value"),
    ("lead=0", "lead=-1", "bad_value"),
    ("lead=0", "lead=", "bad_value"),
    ("lead=0", "lead=٠", "bad_value"),
    ("turn=0", "turn=00000", "bad_value"),
    ("trump=h", "trump=H", "bad_value"),
    ("trump=h", "trump=", "bad_value"),
    ("trump=h", "trump=hd", "bad_value"),
    ("phase=open", "phase=Open", "bad_value"),
    ("step=lead", "step=draw", "bad_value"),
    ("Kd phase", "Kd/9c phase", "bad_value"),
    ("Ks/Ts", "KsTs", "bad_value"),
    ("Ks/Ts", "Ks,Ts", "bad_value"),
    ("Ks/Ts", "Ks,/Ts", "not_a_card"),
    ("up=Th", "up=?", "not_a_card"),
    ("up=Th", "up=10h", "not_a_card"),
    ("stock=9c", "stock=9x", "not_a_card"),
    ("stock=9cTcAc9s9hJhAhTd9dJdAd", "stock=9cT", "not_a_card"),
    ("rules=klassisch", "rules=wat", "unknown_rules"),
    ("rules=klassisch", "rules=klassisch false_declare=9", "bad_option_value"),
    ("rules=klassisch", "rules=klassisch tie_bonus=True", "bad_option_value"),
    ("lead=0", "lead=0 won=-", "bad_value"),
    ("lead=0", "lead=0 tricks=0/x", "bad_value"),
    ("lead=0", "lead=0 points=0/1000", "bad_value"),
    ("lead=0", "lead=0 marriages=cx/-", "bad_value"),
    ("lead=0", "lead=0 shown=Kc", "bad_value"),
    ("lead=0", "lead=0 announced=k", "bad_value"),
    ("lead=0", "lead=0 exchanged=yes", "bad_value"),
    ("lead=0", "lead=0 closer=2", "bad_value"),
    ("lead=0", "lead=0 atclose=0/0", "bad_value"),
    ("lead=0", "lead=0 atclose=0/0:0", "bad_value"),
    ("lead=0", "lead=0 history=0Kc", "bad_value"),
    ("lead=0", "lead=0 history=0Kc?", "bad_value"),
    ("lead=0", "lead=0 history=2KcQc", "bad_value"),
    ("lead=0", "lead=0 history=0KcQc,", "bad_value"),
    ("lead=0", "lead=0 history=KcQc", "not_a_card"),
    ("lead=0", "lead=0 outcome=0:1", "bad_value"),
    ("lead=0", "lead=0 outcome=2:1:declared", "bad_value"),
    ("lead=0", "lead=0 outcome=0:99:declared", "bad_value"),
    ("lead=0", "lead=0 outcome=0:10:declared", "bad_value"),
    ("lead=0", "lead=0 outcome=0:1:won", "bad_value"),
)

# what in POSITION becomes what, and the problems of the position that can be read but not be
SETUPS = (
    ("up=Th", "up=Td", "card_missing, card_double, upcard_suit"),
    ("hands=Jc", "hands=Ts", "card_missing, card_double"),
    ("hands=Jc", "hands=Qc", "card_missing, hand_size"),
    ("hands=Jc", "hands=", "card_missing, hand_size"),
    ("stock=9cTc", "stock=9c", "card_missing, stock_size"),
    ("stock=9cTcAc", "stock=9c", "card_missing"),
    ("stock=9c", "stock=?", "card_missing"),
    ("phase=open", "phase=exhausted", "phase"),
    ("phase=open", "phase=closed", "closer"),
    ("lead=0", "lead=0 closer=0", "closer"),
    ("turn=0", "turn=1", "step"),
    ("step=lead", "step=follow", "step"),
    ("step=lead", "step=reply", "step"),
    ("step=lead", "step=after_last", "step"),
    ("step=lead", "step=over", "step, outcome"),
    ("lead=0", "lead=0 outcome=0:1:declared", "outcome"),
    ("lead=0", "lead=0 points=0/4", "points"),
    ("lead=0", "lead=0 tricks=1/0", "trick_count"),
    ("lead=0", "lead=0 marriages=c/-", "marriage_unplayed"),
    ("lead=0", "lead=0 marriages=cc/- announced=c", "marriage_double"),
    ("lead=0", "lead=0 announced=s", "lead"),
    ("lead=0", "lead=0 shown=Ts/-", "shown"),
    ("rules=klassisch", "rules=schnapsen", "card_not_in_pack, hand_size"),
)

RECORDS = (
    (f"deck={DECK}", "", NotationError, "field_missing"),
    ("dealer=1 ", "", NotationError, "field_missing"),
    ("dealer=1", "dealer=2", NotationError, "bad_value"),
    ("moves=", "moves=x,", NotationError, "not_a_move"),
    ("moves=20c", "moves=,20c", NotationError, "not_a_move"),
    ("moves=", "at=4 moves=", NotationError, "bad_value"),
    ("moves=", "at=-1 moves=", NotationError, "bad_value"),
    ("moves=", "end=won moves=", NotationError, "bad_value"),
    ("moves=", "seed=1 moves=", NotationError, "unknown_field"),
    ("moves=", "m=A moves=", NotationError, "unknown_field"),
    ("deck=", "d=ABC deck=", NotationError, "unknown_field"),
    ("rules=klassisch", "rules=", NotationError, "unknown_rules"),
    ("deck=Jc", "deck=", SetupError, "card_missing"),
    ("deck=Jc", "deck=Qc", SetupError, "card_missing, card_double"),
    ("deck=Jc", "deck=JcJc", SetupError, "card_double"),
    ("rules=klassisch", "rules=schnapsen", SetupError, "card_not_in_pack"),
    ("moves=20c", "moves=20s", IllegalMove, "pair_must_be_led"),
    ("moves=20c,Kc", "moves=20c,Ts", IllegalMove, "not_in_hand"),
    ("moves=20c", "moves=declare", IllegalMove, "no_trick_yet"),
    ("moves=20c,Kc,Ts", "end=resigned moves=20c,Kc,Ts,draw,declare", IllegalMove, "deal_over"),
    ("moves=20c,Kc,Ts", "at=0 moves=20c,Kc,Kc", IllegalMove, "not_in_hand"),
)

LINKS = (
    ("d=ABz", "bad_value"),
    ("d=ABY", "bad_value"),
    ("d=AB-", "bad_value"),
    ("d=-", "bad_value"),
    ("d=A&m=z", "bad_value"),
    ("d=A&d=B", "field_twice"),
    ("m=A", "field_missing"),
)


def test_fields() -> None:
    equal(read_fields(" a=1  b==&c= "), {"a": "1", "b": "=", "c": ""})
    for text, code in FIELDS:
        raises(NotationError, code, read_fields, text)
    equal((read_number("0099", "key", 100), read_number("0", "key", 1)), (99, 0))
    for text in ("", "x", "1.0", "+1", " 1", "1e3", "²", "00001", "99999", "100"):
        raises(NotationError, "bad_value", read_number, text, "key", 100)


def test_positions() -> None:
    for old, new, code in POSITIONS:
        equal(old in POSITION, True, old)
        raises(NotationError, code, read_position, POSITION.replace(old, new))


def test_views() -> None:
    for seat in ("2", "4", "x", "", "-1"):
        raises(NotationError, "bad_value", read_view, f"seat={seat} {POSITION}")
    raises(NotationError, "field_missing", read_view, POSITION)
    raises(NotationError, "unknown_field", read_view, f"seat=0 eye=1 {POSITION}")
    raises(NotationError, "field_twice", read_view, f"seat=0 seat=1 {POSITION}")


def test_positions_that_cannot_be() -> None:
    install_text(POSITION)
    for old, new, problems in SETUPS:
        equal(old in POSITION, True, old)
        raises(SetupError, problems, install_text, POSITION.replace(old, new))


def install_text(text: str) -> None:
    install(read_position(text))


def test_records() -> None:
    equal(len(read_record(RECORD).moves), 3)
    for old, new, kind, code in RECORDS:
        equal(old in RECORD, True, old)
        raises(kind, code, read_record, RECORD.replace(old, new))


def test_links() -> None:
    for deck, code in LINKS:
        raises(NotationError, code, read_record, f"rules=klassisch&dealer=1&{deck}")
    raises(SetupError, "card_missing", read_record, "rules=klassisch&dealer=1&d=")


def test_every_code_has_its_row() -> None:
    """An option that does not exist is an unknown field in a text; only a request to replay can name one.

    The engine knows no levels and nothing of what is kept; others refuse these with the engine's codes.
    """
    codes = {row[-1] for row in FIELDS + POSITIONS + LINKS} | {row[3] for row in RECORDS}
    codes.add(replay([])["error"]["code"])
    strange = {"rules": "klassisch", "options": {"x": 1}, "dealer": 0, "deck": [], "moves": []}
    codes.add(replay(strange)["error"]["code"])
    raises(NotationError, "unknown_level", level_named, "gott")
    codes.add("unknown_level")
    raises(NotationError, "newer_version", read_saved, "save=2")
    codes.add("newer_version")
    for code in NOTATION_CODES:
        true(code in codes, code)
    named = ", ".join([row[2] for row in SETUPS]).split(", ") + ["bad_seat"]
    equal(sorted(set(named)), sorted(PROBLEMS))


def test_decks() -> None:
    raises(SetupError, "card_missing", deal, KLASSISCH, 0, tuple(range(23)))
    raises(SetupError, "card_missing, card_double", deal, KLASSISCH, 0, (0,) + tuple(range(23)))
    raises(SetupError, "card_double", deal, KLASSISCH, 0, tuple(range(24)) + (5,))
    raises(SetupError, "card_not_in_pack", deal, KLASSISCH, 0, tuple(range(25)))
    raises(SetupError, "bad_seat", deal, KLASSISCH, 2, tuple(range(24)))
