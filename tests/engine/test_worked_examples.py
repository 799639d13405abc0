"""The worked examples of the rules, row by row, without a close; where presets differ they are named."""

from __future__ import annotations

from engine.legal import NO_PAIR, NOT_ON_LEAD, why_not
from engine.match import add_deal, new_match
from engine.moves import DECLARE, EXCHANGE, parse_move
from engine.scoring import pending_points, points
from tests.engine.positions import legal, may, place, play, result
from tests.tally import equal

SIX_CARDS = ("klassisch", "deutsch", "einfach")
ALL = ("klassisch", "deutsch", "einfach", "schnapsen")
WITH_DRAW = ("klassisch", "deutsch")  # where drawing is a move


def test_trump_nine_takes_ace_of_clubs() -> None:
    state = play(place("hands=AcTcKcQcJc9c/9hAsTsKsQsJs up=Jh"), "Ac 9h")
    equal((state.leader, points(state)), (1, (0, 11)))


def test_29_and_trump_marriage_are_69() -> None:
    state = place("hands=KhQh9cJcQc9s/AhJhAsTsQsJs up=9h won=AcTcKcKs/-")
    equal(points(state), (29, 0))
    state = play(state, "40h")
    equal((points(state), why_not(state, DECLARE)), ((69, 0), None))
    equal(result(play(state, "declare")), (0, 3, "declared"))


def test_38_and_a_trick_of_ace_and_ten_are_seven_short() -> None:
    state = place("hands=AcKc9cJcQc9s/TcJhAhJsQhAd up=9h won=AsTsTdKdQs9d/-")
    equal(points(state), (38, 0))
    state = play(state, "Ac Tc")
    equal(66 - points(state)[0], 7)
    equal(result(play(state, "declare")), (1, 2, "false_declare"))


def test_71_against_29_and_against_40() -> None:
    aces = "trump=h phase=exhausted won=AcAsAhAdTcThKcQc/*"
    for name in ALL:
        for hands, loser, paid in (("Ts/Td", 29, 2), ("QsJs/JdJh", 40, 1)):
            state = place(f"rules={name} hands={hands} {aces}")
            equal(points(state), (71, loser), name)
            equal(result(play(state, "declare")), (0, paid, "declared"), name)


def test_strict_only_the_ace_may_answer_the_king() -> None:
    answer = "hands=Qc/As9s trick=Ks step=follow turn=1"
    equal(legal(place(answer + " trump=h phase=exhausted won=*/-")), "As")
    equal(legal(place(answer + " up=Jh phase=closed closer=0 atclose=0/0:0/0")), "As")


def test_open_any_card_may_answer_the_king() -> None:
    state = play(place("hands=KsTcKcQcJc9c/As9sAhThJdQd up=Jh"), "Ks")
    equal(legal(state), "9s Ah As Jd Qd Th")


def test_strict_following_suit_goes_before_trumping() -> None:
    state = place("hands=QsQd/9cAhTh trick=Ac step=follow turn=1 trump=h phase=exhausted won=*/-")
    equal(legal(state), "9c")


def test_first_marriage_waits_for_a_trick() -> None:
    for name in ("klassisch", "deutsch", "schnapsen"):
        nine, queen = ("", "") if name == "schnapsen" else ("9c", "Qs")
        draw = "draw" if name in WITH_DRAW else ""
        state = place(f"rules={name} hands=KhQhAcTcKc{nine}/AhJcAsTsKs{queen} up=Jh")
        state = play(state, f"40h Qh Ah {draw}")
        equal((points(state), pending_points(state, 0)), ((0, 14), 40), name)
        state = play(state, "Jc Ac")
        equal((points(state), pending_points(state, 0)), ((53, 14), 0), name)


def test_first_marriage_counts_at_once_in_einfach() -> None:
    state = place("rules=einfach hands=KhQhAcTcKc9c/AhJcAsTsKsQs up=Jh")
    equal(points(play(state, "40h")), (40, 0))
    equal(points(play(state, "40h Qh Ah")), (40, 14))


def test_only_trick_of_two_nines_is_schneider() -> None:
    for name in SIX_CARDS:
        state = place(f"rules={name} hands=Ks/Kd trump=h phase=exhausted won=*/9c9d")
        equal(result(play(state, "declare")), (0, 2, "declared"), name)


def test_exactly_33_is_no_schneider() -> None:
    for name in ALL:
        for loser, sum_, paid in (("AcTcKcKsJsJd", 33, 1), ("AcTcKcQsJsJd", 32, 2)):
            state = place(f"rules={name} hands=Qd/Jh trump=h phase=exhausted won=*/{loser}")
            equal(points(state)[1], sum_, name)
            equal(result(play(state, "declare")), (0, paid, "declared"), name)


def test_aus_with_65_pays_the_opponent_2() -> None:
    for name in ALL:
        state = place(f"rules={name} hands=Ts/Td trump=h phase=exhausted won=AcAsAhAdTcKcKsQc/*")
        equal(points(state)[0], 65, name)
        equal(result(play(state, "declare")), (1, 2, "false_declare"), name)


def test_einfach_40_announced_without_a_trick_is_schwarz() -> None:
    state = place("rules=einfach hands=Qd/Jd trump=h phase=exhausted won=*/- marriages=-/h")
    equal(points(state)[1], 40)
    equal(result(play(state, "declare")), (0, 3, "declared"))


def test_silent_on_84_against_the_last_trick() -> None:
    expected = (
        ("klassisch", 66, (1, 1, "declared"), (0, 1, "more_points")),
        ("deutsch", 66, (1, 1, "declared"), (0, 1, "more_points")),
        ("einfach", 56, (0, 2, "false_declare"), (0, 1, "more_points")),
        ("schnapsen", 56, (0, 2, "false_declare"), (1, 1, "last_trick")),
    )
    for name, sum_, by_declaring, by_passing in expected:
        last = "phase=exhausted step=after_last lead=1 trump=h won=AcAsAhAdTcTs/* marriages=c/-"
        state = place(f"rules={name} hands=-/- {last}")
        equal((legal(state), points(state)), ("declare pass", (84, sum_)), name)
        equal(result(play(state, "declare")), by_declaring, name)
        equal(result(play(state, "pass")), by_passing, name)


def test_60_each_before_the_bonus() -> None:
    expected = (
        ("klassisch", (70, 60), (0, 1, "more_points")),
        ("deutsch", (70, 60), (0, 1, "more_points")),
        ("einfach", (60, 60), (None, 0, "tie")),
        ("schnapsen", (60, 60), (0, 1, "last_trick")),
    )
    for name, sums, outcome in expected:
        state = place(f"rules={name} hands=As/Js trump=h phase=exhausted won=AcAhAdKcKhJcJhJd/*")
        state = play(state, "As Js")
        equal(points(state), sums, name)
        equal(result(play(state, "pass")), outcome, name)


def test_65_each_with_the_bonus() -> None:
    for name in WITH_DRAW:
        state = place(f"rules={name} hands=As/Js trump=h phase=exhausted won=AcAhTcTh/*")
        state = play(state, "As Js")
        equal(points(state), (65, 65), name)
        state = play(state, "pass")
        equal(result(state), (None, 0, "tie"), name)
        for dealer in (0, 1):
            assert state.outcome is not None
            match = add_deal(new_match(state.rules, dealer), state.outcome)
            equal((match.dealer, match.score), (dealer, (0, 0)), name)


def test_silent_on_70_loses_1_to_66() -> None:
    for name in ALL:
        state = place(f"rules={name} hands=QdJs/AdJc trump=h phase=exhausted won=AcAsTcTsKcKs/* marriages=c/-")
        equal(points(state)[0], 70, name)
        state = play(state, "Qd Ad")
        equal(points(state), (70, 66), name)
        equal(result(play(state, "declare")), (1, 1, "declared"), name)


def test_exchange_card_drawn_after_losing_a_trick() -> None:
    state = place("hands=9cJcQcKcAs9d/AcAhKsQsTsJs up=Th stock=Jd9h*")
    state = play(state, "9c Ac draw")
    equal(legal(play(state, "close")), "exchange pass")
    equal(why_not(play(state, "Js"), EXCHANGE), NOT_ON_LEAD)
    equal(may(play(state, "Js As"), "exchange"), True)
    equal(may(play(state, "Js As draw"), "exchange"), True)


def test_exchange_card_drawn_where_a_close_gives_no_answer() -> None:
    einfach = place("rules=einfach hands=9cJcQcKcAs9d/AcAhKsQsTsJs up=Th stock=Jd9h*")
    schnapsen = place("rules=schnapsen hands=JcQcKcAsJd/AcAhKsQsTs up=Th stock=KdJh*")
    for state, first, second in ((einfach, "9c Ac", "Js As"), (schnapsen, "Jc Ac", "Qs As")):
        state = play(state, first)
        closed = play(state, "close")
        equal((closed.to_move, closed.step), (1, "lead"))
        equal(may(play(state, second), "exchange"), True)


def test_one_card_face_down() -> None:
    expected = (
        ("klassisch", True, True), ("deutsch", True, True), ("einfach", False, True), ("schnapsen", False, False),
    )  # fmt: skip
    for name, may_exchange, may_close in expected:
        state = place(almost_used_up(name, "Jd"))
        equal((may(state, "exchange"), may(state, "close")), (may_exchange, may_close), name)
    for name in WITH_DRAW:
        state = place(almost_used_up(name, "Jd").replace("won=*/-", "won=-/*"))
        equal((may(state, "exchange"), may(state, "close")), (False, True), name)


def test_three_cards_face_down() -> None:
    for name in ALL:
        state = place(almost_used_up(name, "JdKdQd"))
        equal((may(state, "exchange"), may(state, "close")), (True, True), name)
    for name in WITH_DRAW:
        state = place(almost_used_up(name, "JdKdQd").replace("won=*/-", "won=-/*"))
        equal((may(state, "exchange"), may(state, "close")), (False, True), name)


def almost_used_up(name: str, stock: str) -> str:
    """Seat 0 leads, has all tricks so far and holds the exchange card."""
    hands = "JhAcTcKcQc/AsTsKsQsJs" if name == "schnapsen" else "9hAcTcKcQcJc/AsTsKsQsJs9s"
    return f"rules={name} hands={hands} up=Th stock={stock} won=*/-"


def test_king_drawn_after_the_queen_was_played_is_no_pair() -> None:
    for name in ALL:
        more = ("", "") if name == "schnapsen" else ("9c", "9d")
        state = place(f"rules={name} hands=QsAcTcJcJd{more[0]}/JsAsAdTdQd{more[1]} up=Jh stock=Ks*")
        state = play(state, "Qs Js " + ("draw" if name in WITH_DRAW else ""))
        equal((state.to_move, may(state, "Ks")), (0, True), name)
        equal(why_not(state, parse_move("20s")), NO_PAIR, name)
