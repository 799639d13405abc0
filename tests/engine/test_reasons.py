"""Each way to be illegal and each way to end, provoked by name. The lists are closed: random walks meet no other."""

from __future__ import annotations

from engine.errors import IllegalMove
from engine.legal import REASONS, why_not
from engine.moves import parse_move
from engine.play import apply, resign
from engine.scoring import REASONS as ENDS
from tests.engine.positions import place, play, result
from tests.tally import equal, raises

FIRST_LEAD = "hands=KhQh9cKcQcJc/AhTcAsTsQsJs up=Th"
TAKES_TEN = "hands=AcKhQhKcQcJc/TcAsTsQsJs9s up=Th"
HOLDS_NINE = "hands=9hAcTcKcQcJc/AsTsKsQsJs9s up=Th"
STRICT = "trump=h phase=exhausted won=*/-"
CLOSED = "hands=KhQh9cKcQcJc/AhTcAsTsQsJs up=Th phase=closed closer=0 atclose=0/0:0/0"
ALL_PLAYED = "hands=-/- step=after_last phase=exhausted trump=h won=AcAhTcTh/*"

# code, position, moves made in it, the move that the code forbids, "by" and a seat that is not to move
ILLEGAL = (
    ("deal_over", ALL_PLAYED, "pass", "As", ""),
    ("not_your_turn", FIRST_LEAD, "", "As", "by 1"),
    ("not_your_turn", FIRST_LEAD, "Jc", "Kc", "by 0"),
    ("moment_passed", FIRST_LEAD, "Jc", "declare", "by 0"),
    ("not_on_lead", FIRST_LEAD, "Jc", "close", ""),
    ("not_on_lead", FIRST_LEAD, "Jc", "declare", ""),
    ("not_on_lead", FIRST_LEAD, "Jc", "20s", ""),
    ("not_in_hand", FIRST_LEAD, "", "As", ""),
    ("must_follow", f"hands=QcJs/AcTh {STRICT}", "Qc", "Th", ""),
    ("must_beat", f"hands=QcJs/Ac9c {STRICT}", "Qc", "9c", ""),
    ("must_beat", f"hands=QcJs9d/Ac9cTh {STRICT}", "Qc", "9c", ""),
    ("must_beat", f"hands=QhJs/Ah9h {STRICT}", "Qh", "9h", ""),
    ("must_ruff", f"hands=QcJs/ThAd {STRICT}", "Qc", "Ad", ""),
    ("pair_must_be_led", FIRST_LEAD, "40h", "Jc", ""),
    ("draw_first", TAKES_TEN, "Ac Tc", "Jc", ""),
    ("must_close", TAKES_TEN, "Ac Tc 40h", "draw", ""),
    ("must_close", TAKES_TEN, "Ac Tc 40h", "Kh", ""),
    ("only_before_closing", f"close_min_facedown=2 stock=Jd won=*/- {TAKES_TEN}", "Ac Tc", "40h", ""),
    ("only_before_closing", f"close_min_facedown=2 stock=Jd won=*/- {HOLDS_NINE}", "Ac Ts", "exchange", ""),
    ("answer_close_first", "hands=AcTcKcQcJc9c/9hAsTsKsQsJs up=Th", "close", "As", ""),
    ("answer_close_first", "hands=AcTcKcQcJc9c/9hAsTsKsQsJs up=Th", "close", "declare", ""),
    ("answer_close_first", "hands=AcTcKcQcJc9c/9hAsTsKsQsJs up=Th", "close", "20d", ""),
    ("cards_gone", ALL_PLAYED, "", "As", ""),
    ("cards_gone", ALL_PLAYED, "", "close", ""),
    ("cards_gone", ALL_PLAYED, "", "40h", ""),
    ("no_pair", FIRST_LEAD, "", "20s", ""),
    ("wrong_value", FIRST_LEAD, "", "20h", ""),
    ("wrong_value", FIRST_LEAD, "", "40c", ""),
    ("already_announced", FIRST_LEAD, "40h", "20c", ""),
    ("already_announced", FIRST_LEAD, "40h", "40h", ""),
    ("already_exchanged", f"{HOLDS_NINE} won=AdTd/-", "exchange", "exchange", ""),
    ("exchange_or_marriage", f"exchange_excludes_marriage=true {HOLDS_NINE} won=AdTd/-", "exchange", "20c", ""),
    ("exchange_or_marriage", f"exchange_excludes_marriage=true {HOLDS_NINE} won=AdTd/-", "20c", "exchange", ""),
    ("no_exchange_card", FIRST_LEAD, "", "exchange", ""),
    ("no_trick_yet", FIRST_LEAD, "", "declare", ""),
    ("no_trick_yet", HOLDS_NINE, "", "exchange", ""),
    ("too_few_facedown", f"close_min_facedown=2 stock=Jd won=*/- {TAKES_TEN}", "", "close", ""),
    ("too_few_facedown", f"exchange_min_facedown=2 stock=Jd won=*/- {HOLDS_NINE}", "", "exchange", ""),
    ("stock_closed", CLOSED, "", "close", ""),
    ("stock_closed", CLOSED, "", "exchange", ""),
    ("stock_closed", CLOSED, "", "40h", ""),
    ("stock_exhausted", f"hands=KhQh/AcTc {STRICT}", "", "close", ""),
    ("stock_exhausted", f"hands=KhQh/AcTc {STRICT}", "", "exchange", ""),
    ("stock_exhausted", f"hands=KhQh/AcTc {STRICT}", "", "40h", ""),
    ("nothing_to_draw", FIRST_LEAD, "", "draw", ""),
    ("nothing_to_pass", FIRST_LEAD, "", "pass", ""),
)

CLOSED_LATE = "up=Th phase=closed closer=0 atclose=0/0:0/0"

# reason, position, moves to the end, winner, game points
ENDINGS = (
    ("declared", "hands=Ts/Td trump=h phase=exhausted won=AcAsAhAdTcThKcQc/*", "declare", 0, 2),
    ("close_beaten", f"hands=Jc/Js {CLOSED_LATE} lead=1 won=-/AcAsAhAdTcTsKcQc", "declare", 1, 3),
    ("false_declare", "hands=As/Td trump=h phase=exhausted won=-/*", "As Td declare", 1, 2),
    ("close_failed", f"hands=-/- {CLOSED_LATE} step=after_last", "pass", 1, 3),
    ("more_points", "hands=-/- step=after_last phase=exhausted trump=h won=AcAhKcKh/*", "pass", 1, 1),
    ("last_trick", f"last_trick=wins {ALL_PLAYED}", "pass", 0, 1),
    ("tie", "hands=-/- step=after_last phase=exhausted trump=h won=AcAhTcThAsJs/*", "pass", None, 0),
)


def test_every_way_to_be_illegal() -> None:
    for code, text, moves, token, by in ILLEGAL:
        state = play(place(text), moves)
        move = parse_move(token)
        note = f"{text} {moves} {token} {by}"
        equal(why_not(state, move, int(by[3:]) if by else None), code, note)
        if not by:
            raises(IllegalMove, code, apply, state, move)


def test_every_way_to_be_illegal_has_its_row() -> None:
    equal(sorted({code for code, _, _, _, _ in ILLEGAL}), sorted(REASONS))


def test_every_end() -> None:
    for reason, text, moves, winner, game_points in ENDINGS:
        equal(result(play(place(text), moves)), (winner, game_points, reason), f"{text} {moves}")


def test_every_end_has_its_row() -> None:
    equal(sorted([row[0] for row in ENDINGS] + ["resigned"]), sorted(ENDS))


def test_resigned() -> None:
    first = place(FIRST_LEAD)
    equal(result(resign(first)), (1, 2, "resigned"))
    equal(result(resign(play(first, "Jc"))), (0, 2, "resigned"))
    equal(result(resign(play(first, "close"))), (1, 3, "resigned"))
    equal(result(resign(play(first, "close Jc"))), (0, 2, "resigned"))
    equal(result(resign(place(f"false_declare=3 {FIRST_LEAD}"))), (1, 3, "resigned"))
    raises(IllegalMove, "deal_over", resign, resign(first))
