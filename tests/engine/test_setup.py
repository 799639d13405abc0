"""Which positions cannot be: each condition alone, in every kind of moment."""

from __future__ import annotations

from engine.cards import card_set, parse_card
from engine.errors import SetupError
from engine.rules import EINFACH, KLASSISCH
from engine.setup import install, problems
from engine.state import AtClose, Outcome, Setup
from engine.tuples import replace
from tests.engine.positions import place, play
from tests.tally import equal, raises

FIRST_LEAD = "hands=KhQh9cKcQcJc/AhTcAsTsQsJs up=Th"
NO_CLOSE = AtClose((0, 0), (0, 0))

# Moments that can be: name, position, moves made in it
MOMENTS = (
    ("lead", FIRST_LEAD, ""),
    ("follow", FIRST_LEAD, "Jc"),
    ("before_draw", FIRST_LEAD, "Jc Tc"),
    ("announced", FIRST_LEAD, "40h"),
    ("closed", FIRST_LEAD, "close"),
    ("reply", "hands=AcTcKcQcJc9c/9hAsTsKsQsJs up=Th", "close"),
    ("closed_with_nine", "hands=9hAcTcKcQcJc/AsTsKsQsJs9s up=Th", "close"),
    ("used_up", "hands=Ts/Td trump=h phase=exhausted won=*/-", ""),
    ("last_answer", "hands=Ts/Td trump=h phase=exhausted won=*/-", "Ts"),
    ("after_last", "hands=Ts/Td trump=h phase=exhausted won=*/-", "Ts Td"),
    ("over", FIRST_LEAD, "Jc Tc declare"),
)

# moment, fields changed, problems
FIELDS: tuple[tuple[str, dict[str, object], str], ...] = (
    ("lead", {"dealer": 2}, "bad_seat"),
    ("lead", {"dealer": -1}, "bad_seat"),
    ("lead", {"to_move": 2}, "bad_seat"),
    ("lead", {"leader": 2}, "bad_seat"),
    ("closed", {"closer": 2}, "bad_seat"),
    ("lead", {"trump": 4}, "bad_seat"),
    ("lead", {"trump": -1}, "bad_seat"),
    ("lead", {"hands": (0,)}, "bad_seat"),
    ("lead", {"sizes": (6, 6, 6)}, "bad_seat"),
    ("lead", {"marriages": ()}, "bad_seat"),
    ("lead", {"shown": (0,)}, "bad_seat"),
    ("lead", {"won": (0,)}, "bad_seat"),
    ("lead", {"tricks": (0, 0, 0)}, "bad_seat"),
    ("lead", {"trick_points": ()}, "bad_seat"),
    ("lead", {"sizes": (6, 5)}, "hand_size"),
    ("lead", {"upcard": None}, "card_missing, phase, stock_size"),
    ("lead", {"trump": 0}, "upcard_suit"),
    ("lead", {"at_close": NO_CLOSE}, "closer"),
    ("lead", {"closer": 0}, "closer"),
    ("closed", {"at_close": None}, "closer"),
    ("closed", {"closer": None}, "closer"),
    ("lead", {"step": "before_draw"}, "hand_size"),
    ("before_draw", {"step": "lead"}, "hand_size"),
    ("before_draw", {"to_move": 0}, "step"),
    ("before_draw", {"rules": EINFACH}, "step"),
    ("lead", {"to_move": 1}, "step"),
    ("follow", {"to_move": 0}, "step"),
    ("follow", {"step": "lead", "to_move": 0}, "step"),
    ("closed", {"step": "before_draw"}, "step"),
    ("last_answer", {"step": "before_draw", "leader": 1}, "hand_size, step"),
    ("reply", {"to_move": 0}, "step"),
    ("reply", {"rules": replace(KLASSISCH, exchange_on_opponents_close=False)}, "step"),
    ("reply", {"closer": 1}, "step"),
    ("reply", {"phase": "open"}, "closer, step"),
    ("closed", {"step": "reply", "to_move": 1}, "step"),
    ("closed_with_nine", {"step": "reply"}, "step"),
    ("used_up", {"step": "after_last"}, "step"),
    ("after_last", {"step": "lead"}, "step"),
    ("after_last", {"to_move": 1}, "step"),
    ("lead", {"step": "over"}, "step, outcome"),
    ("over", {"outcome": None}, "step, outcome"),
    ("lead", {"outcome": Outcome(0, 1, "declared")}, "outcome"),
    ("follow", {"exchanged": True}, "lead"),
    ("follow", {"announced": 2, "marriages": ((2,), ())}, "lead"),
    ("after_last", {"exchanged": True}, "lead"),
    ("announced", {"announced": 0}, "marriage_unplayed, lead"),
    ("announced", {"announced": 1}, "marriage_unplayed, lead"),
    ("announced", {"announced": 0, "marriages": ((0, 2), ())}, "marriage_unplayed, lead"),
    ("announced", {"marriages": ((), (2,))}, "lead"),
    ("announced", {"announced": 3, "marriages": ((3,), ())}, "lead"),
    ("announced", {"marriages": ((2,), (2,))}, "marriage_double"),
    ("lead", {"shown": (0, card_set([parse_card("9c")]))}, "shown"),
    ("after_last", {"trick_points": (110, 0)}, "points"),
    ("after_last", {"trick_points": (120, 10)}, "points"),
    ("used_up", {"trick_points": (110, 0)}, "points"),
    ("used_up", {"tricks": (11, 1)}, "trick_count"),
)

# positions as text, and problems
TEXTS = (
    ("hands=TsTd/- trump=h phase=exhausted won=*/-", "hand_size"),
    ("hands=AsTsKs/TdKd trump=h phase=exhausted won=*/- trick=Ad step=follow turn=1", "hand_size"),
    ("hands=AsTs/TdKd trump=h phase=exhausted won=*/- trick=AdQd step=follow turn=0", "hand_size"),
    ("hands=AcTcKcQcJc9cAd/AsTsKsQsJs9sTd trump=h phase=exhausted won=*/-", "hand_size"),
    ("hands=AcTcKcQcJc/AsTsKsQsJs up=Th", "hand_size"),
    ("hands=Ts/Td trump=h phase=exhausted stock=AcTc won=*/-", "stock_size"),
    ("hands=AcTcKcQcJc9c/AsTsKsQsJs9s up=Th stock=9hJhQhKhAh9dJdQd won=KdTd/-", "card_missing, stock_size"),
    ("hands=-/- trump=h phase=exhausted won=*/- points=130/0", "step"),
    ("hands=-/- trump=h phase=exhausted won=*/- trick=Ts step=after_last lead=0", "hand_size, trick_count, step"),
)


def moments() -> dict[str, Setup]:
    return {name: Setup(*play(place(text), moves)) for name, text, moves in MOMENTS}


def test_moments_that_can_be() -> None:
    for name, text, moves in MOMENTS:
        state = play(place(text), moves)
        equal((problems(state), install(Setup(*state))), ((), state), name)


def test_each_condition() -> None:
    found = moments()
    for name, fields, want in FIELDS:
        setup = replace(found[name], **fields)
        equal(", ".join(problems(setup)), want, f"{name} {fields}")
        raises(SetupError, want, install, setup)


def test_positions_as_text() -> None:
    for text, want in TEXTS:
        raises(SetupError, want, place, text)
