"""The worked examples of the rules, row by row, with a close; seat 0 is the closer everywhere."""

from __future__ import annotations

from engine.scoring import points
from tests.engine.positions import may, place, play, result
from tests.tally import equal

ALL = ("klassisch", "deutsch", "einfach", "schnapsen")
TRICKLESS = "up=Jh phase=closed closer=0 atclose=0/0:0/0"  # the opponent had no trick at the close
ONE_EACH = "up=Jh phase=closed closer=0 atclose=1/1:21/21"


def check(text: str, moves: str, paid: dict[str, int], reason: str) -> None:
    """Seat 1 gets these game points, by preset."""
    for name in paid:
        state = place(f"rules={name} {text}")
        equal(result(play(state, moves)), (1, paid[name], reason), name)


def paid(klassisch: int, deutsch: int, einfach: int, schnapsen: int) -> dict[str, int]:
    return {"klassisch": klassisch, "deutsch": deutsch, "einfach": einfach, "schnapsen": schnapsen}


def test_closer_ends_with_65_and_the_opponent_had_no_trick() -> None:
    text = f"hands=-/- {TRICKLESS} step=after_last won=AcAsAhAdTcKcKsQc/JcJd"
    equal(points(place(text)), (65, 4))
    check(text, "pass", paid(3, 3, 2, 3), "close_failed")


def test_trickless_opponent_goes_out_first() -> None:
    text = f"hands=Qd/Qh {TRICKLESS} lead=1 won=QcQs/AcAsAhAdTcTsJcJd"
    equal(points(place(text))[1], 68)
    check(text, "declare", paid(3, 2, 2, 3), "close_beaten")


def test_trickless_opponent_goes_out_before_the_closer_has_a_trick() -> None:
    text = f"hands=Qd/Qh {TRICKLESS} lead=1 won=-/AcAsAhAdTcTsJcJd"
    check(text, "declare", paid(3, 2, 3, 3), "close_beaten")


def test_deutsch_pays_more_for_passing_after_the_last_trick() -> None:
    text = f"rules=deutsch hands=-/- {TRICKLESS} lead=1 step=after_last won=QcQs/AcAsAhAdTcTsJc9c"
    state = place(text)
    equal(points(state)[1], 66)
    equal(result(play(state, "declare")), (1, 2, "close_beaten"))
    equal(result(play(state, "pass")), (1, 3, "close_failed"))


def test_closer_says_aus_with_60_and_the_opponent_had_no_trick() -> None:
    text = f"hands=Ts/Td {TRICKLESS} won=AcAsAhAdKcKsKhKd/-"
    equal(points(place(text))[0], 60)
    check(text, "declare", paid(3, 3, 2, 3), "false_declare")


def test_opponent_says_aus_with_60() -> None:
    for name in ALL:
        state = place(f"rules={name} hands=Ts/Td {TRICKLESS} lead=1 won=-/AcAsAhAdKcKsKhKd")
        equal(result(play(state, "declare")), (0, 2, "false_declare"), name)


def test_opponent_who_had_a_trick_wins_all_others() -> None:
    text = f"hands=QcJd/AcAd {ONE_EACH} won=AsTs/AhTh"
    check(text, "Qc Ac Ad Jd pass", paid(2, 2, 2, 2), "close_failed")


def test_closing_at_the_very_first_lead() -> None:
    for name in ALL:
        more = ("", "") if name == "schnapsen" else ("9c", "9s")
        state = place(f"rules={name} hands=AcKcQcJcJd{more[0]}/TcTsTdQsKs{more[1]} up=Jh")
        equal(may(state, "close"), True, name)
        points_paid = 2 if name == "einfach" else 3
        equal(result(play(state, "close Ac Tc declare")), (1, points_paid, "false_declare"), name)


def test_closing_at_the_very_first_lead_and_taking_no_trick() -> None:
    for name in ("klassisch", "deutsch", "einfach"):
        state = place(f"rules={name} hands=9c9s9dJcJsJd/AcAsAdTcTsTd up=9h")
        state = play(state, "close 9c Tc Ac Jc Ts 9s As Js Td 9d Ad Jd pass")
        equal(result(state), (1, 3, "close_failed"), name)
