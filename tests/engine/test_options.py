"""For every field with a key: a deal or a match whose answer changes with each of its values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.match import add_deal, new_match
from engine.rules import KLASSISCH, OPTIONS, option_values, with_options
from engine.scoring import points
from engine.state import Outcome
from tests.engine.positions import legal, may, place, play, result
from tests.tally import equal, true

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.match import Match
    from engine.rules import Rules

TRICKLESS = "up=Jh phase=closed closer=0 atclose=0/0:0/0"
ONE_FACE_DOWN = "hands=9hAcTcKcQcJc/AsTsKsQsJs9s up=Th stock=Jd won=*/-"


def check(key: str, probe: Callable[[str], object], *answers: object) -> None:
    """``probe("key=value")`` gives these answers, all different, for the values in the order of OPTIONS."""
    values = option_values(key)
    equal(len(answers), len(values), key)
    for at, value in enumerate(values):
        text = str(value).lower() if isinstance(value, bool) else str(value)
        equal(probe(f"{key}={text}"), answers[at], f"{key}={text}")
        true(answers[at] not in answers[:at], key)


def check_match(key: str, probe: Callable[[Rules], object], *answers: object) -> None:
    """The same for a field that no deal can show."""
    values = option_values(key)
    equal(len(answers), len(values), key)
    for at, value in enumerate(values):
        equal(probe(with_options(KLASSISCH, {key: value})), answers[at], f"{key}={value}")
        true(answers[at] not in answers[:at], key)


def won(match: Match, side: int | None, game_points: int = 1) -> Match:
    reason = "tie" if side is None else "declared"
    return add_deal(match, Outcome(side, game_points, reason))


def test_exchange_needs_trick() -> None:
    first_lead = "hands=9hAcTcKcQcJc/AsTsKsQsJs9s up=Th"
    check("exchange_needs_trick", lambda o: may(place(f"{o} {first_lead}"), "exchange"), False, True)


def test_exchange_min_facedown() -> None:
    check("exchange_min_facedown", lambda o: may(place(f"{o} {ONE_FACE_DOWN}"), "exchange"), True, False)


def test_exchange_excludes_marriage() -> None:
    def probe(option: str) -> object:
        state = place(f"{option} {ONE_FACE_DOWN}")
        return may(play(state, "exchange"), "20c"), may(play(state, "20c"), "exchange")

    check("exchange_excludes_marriage", probe, (True, True), (False, False))


def test_exchange_on_opponents_close() -> None:
    at_lead = "hands=AcTcKcQcJc9c/9hAsTsKsQsJs up=Th"
    probe = "exchange pass", "9c Ac Jc Kc Qc Tc"
    check("exchange_on_opponents_close", lambda o: legal(play(place(f"{o} {at_lead}"), "close")), *probe)


def test_marriage_when() -> None:
    used_up = "hands=KhQh/AcTc trump=h phase=exhausted won=*/-"
    check("marriage_when", lambda o: may(place(f"{o} {used_up}"), "40h"), False, True)


def test_marriage_needs_trick() -> None:
    first_lead = "hands=KhQhTcKcQcJc/AsTsKsQsJs9s up=Th"
    check("marriage_needs_trick", lambda o: points(play(place(f"{o} {first_lead}"), "40h")), (0, 0), (40, 0))


def test_close_before_draw() -> None:
    first_lead = "hands=AcKhTcKsQcJc/9cAsTsKdQsJs up=Th stock=9h*"
    answers = "close declare draw", "9h Jc Kh Ks Qc Tc close declare exchange"
    check("close_before_draw", lambda o: legal(play(place(f"{o} {first_lead}"), "Ac 9c")), *answers)


def test_close_min_facedown() -> None:
    check("close_min_facedown", lambda o: may(place(f"{o} {ONE_FACE_DOWN}"), "close"), True, False)


def test_close_score() -> None:
    text = f"hands=Qd/Qh {TRICKLESS} won=AcAsAhAdTcTsJcJd/ThKc"
    probe = (0, 2, "declared"), (0, 3, "declared")
    check("close_score", lambda o: result(play(place(f"{o} {text}"), "declare")), *probe)


def test_close_failed() -> None:
    text = f"hands=-/- {TRICKLESS} step=after_last won=AcAsAhAdTcKcKsQc/JcJd"
    probe = (1, 3, "close_failed"), (1, 2, "close_failed")
    check("close_failed", lambda o: result(play(place(f"{o} {text}"), "pass")), *probe)


def test_close_beaten() -> None:
    text = f"hands=Qd/Qh {TRICKLESS} lead=1 won=QcQs/AcAsAhAdTcTsJcJd"
    probe = (1, 3, "close_beaten"), (1, 2, "close_beaten")
    check("close_beaten", lambda o: result(play(place(f"{o} {text}"), "declare")), *probe)


def test_false_declare() -> None:
    text = "hands=Ts/Td trump=h phase=exhausted won=AcAsAhAdTcKcKsQc/*"
    probe = (1, 2, "false_declare"), (1, 3, "false_declare")
    check("false_declare", lambda o: result(play(place(f"{o} {text}"), "declare")), *probe)


def test_last_trick() -> None:
    text = "hands=As/Js trump=h phase=exhausted won=AcAhAdKcKhJcJhJd/*"
    probe = (0, 1, "more_points"), (None, 0, "tie"), (0, 1, "last_trick")
    check("last_trick", lambda o: result(play(place(f"{o} {text}"), "As Js pass")), *probe)


def test_next_dealer() -> None:
    check_match("next_dealer", lambda rules: won(new_match(rules, 0), 0).dealer, 0, 1)


def test_match_target() -> None:
    def probe(rules: Rules) -> int:
        match = new_match(rules, 0)
        while match.winner is None:
            match = won(match, 1)
        return len(match.deals)

    check_match("match_target", probe, 5, 6, 7, 8, 9, 10, 11)


def test_tie_bonus() -> None:
    check_match("tie_bonus", lambda rules: won(won(new_match(rules, 0), None, 0), 1, 2).score, (0, 2), (0, 3))


def test_double_match() -> None:
    check_match("double_match", lambda rules: won(won(won(new_match(rules, 0), 1, 3), 1, 3), 1, 3).worth, 1, 2)


def test_every_key_has_its_test() -> None:
    names = globals()
    for key, _ in OPTIONS:
        true("test_" + key in names, key)
