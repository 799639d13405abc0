"""Positions as teachers write them: usual values, random cards with the points that are wanted, problems by name."""

from __future__ import annotations

from engine.cards import count_cards, sum_points
from engine.errors import NotationError, SetupError
from engine.notation import write_position, write_view
from engine.scoring import points
from engine.setup import problems
from engine.sketch import read_sketch
from engine.state import AFTER_LAST, BEFORE_DRAW, CLOSED, EXHAUSTED, FOLLOW, LEAD, OPEN
from engine.view import view
from tests.tally import equal, raises, true


def test_what_is_not_said_is_usual() -> None:
    state = read_sketch("hands=KhQhAcTc9d9s&trump=h")
    equal((state.phase, state.step, state.to_move, state.leader, state.dealer), (OPEN, LEAD, 0, 0, 1))
    equal((state.sizes, len(state.stock), state.tricks), ((6, 6), 11, (0, 0)))


MOMENTS = (
    ("hands=AcKc9dJdTh9h up=Qh tricks=1/1 points=21/5", OPEN, LEAD, (6, 6), 7),
    ("hands=AcKc9dJdTh up=Qh tricks=1/0", OPEN, BEFORE_DRAW, (5, 5), 11),
    ("hands=Ah trump=h trick=Kc closer=1 tricks=3/2", CLOSED, FOLLOW, (1, 0), 11),
    ("hands=AhKd trump=c tricks=5/5 points=40/50", EXHAUSTED, LEAD, (2, 2), 0),
    ("hands=AhKd/QdJd trump=c tricks=5/5 lead=1", EXHAUSTED, LEAD, (2, 2), 0),
    ("hands=-/- trump=h tricks=6/6 points=65/65", EXHAUSTED, AFTER_LAST, (0, 0), 0),
    ("rules=schnapsen hands=AcKcQcJcTc trump=h", OPEN, LEAD, (5, 5), 9),
    ("hands=AcKc9dJdTh9h trump=c trick=Ad stock=7 tricks=1/1", OPEN, FOLLOW, (6, 5), 7),
    ("hands=AcKc9dJdTh9h trump=c trick=Ad stock=9sTs????? tricks=1/1", OPEN, FOLLOW, (6, 5), 7),
)


def test_what_follows() -> None:
    for text, phase, step, sizes, facedown in MOMENTS:
        state = read_sketch(text)
        equal((state.phase, state.step, state.sizes, len(state.stock)), (phase, step, sizes, facedown))
        true(not problems(state))


def test_tricks_get_the_points_that_are_wanted() -> None:
    state = read_sketch("hands=KhQh9c trump=h tricks=4/3 points=47/21 closer=0 won=Ac/-")
    equal([sum_points(cards) for cards in state.won], [47, 21])
    equal([count_cards(cards) for cards in state.won], [8, 6])
    assert state.at_close is not None
    equal(state.at_close.points, points(state))


def test_an_announced_pair_is_shown_and_in_hand() -> None:
    state = read_sketch("hands=KcQc9d9hJh9s/KsQs???? trump=h tricks=1/1 lead=1 announced=s")
    equal(state.marriages, ((), (1,)))
    equal(points(state)[1], state.trick_points[1] + 20)


def test_another_seed_gives_other_cards_and_the_same_the_same() -> None:
    text = "hands=AcKc9dJdTh9h up=Qh"
    equal(read_sketch(text), read_sketch(text))
    true(read_sketch(text) != read_sketch(text + " seed=b"))


def test_what_a_seat_sees_is_a_position() -> None:
    """A view's text, without whose view it is, can be dealt out again and gives the same view."""
    for text in ("hands=AcKc9dJdTh9h up=Qh tricks=1/1 points=21/5", "hands=AhKd trump=c tricks=5/5 points=40/50"):
        seen = view(read_sketch(text), 0)
        written = write_position(seen.known)
        again = read_sketch(written + " seed=other")
        equal(write_view(view(again, 0)), write_view(seen))


IMPOSSIBLE = (
    ("hands=AcKc9dJdTh9h up=Qh tricks=1/1 points=120/0", "points_unreachable"),
    ("hands=AcKc9dJdTh9h up=Qh stock=3", "card_count"),
    ("hands=AcAc9dJdTh9h up=Qh", "card_double"),
    ("hands=AcKc9dJdTh9h/AcTc???? up=Qh", "card_double"),
    ("hands=AcKc9dJdTh9h up=Qc trump=h", "upcard_suit"),
    ("hands=AhThKhQhJh9h trump=h", "no_upcard"),
    ("hands=AcKc9dJdTh9hKs up=Qh", "hand_size"),
    ("hands=AcKc9dJdTh9h up=Qh phase=closed", "closer"),
    ("hands=AcKc up=Qh", "hand_size"),
    ("hands=AcKc9dJdTh9h up=Qh announced=s", "lead"),
)


def test_problems_have_names() -> None:
    for text, problem in IMPOSSIBLE:
        try:
            read_sketch(text)
        except SetupError as error:
            true(problem in error.problems, text)
        else:
            raise AssertionError(text)


MISTAKES = (
    ("trump=h", "field_missing"),
    ("hands=AcKc9dJdTh9h", "field_missing"),
    ("hands=AcKc9dJdTh9x trump=h", "not_a_card"),
    ("hands=AcKc9dJdTh9h trump=x", "bad_value"),
    ("hands=AcKc9dJdTh9h trump=h lead=2", "bad_value"),
    ("hands=AcKc9dJdTh9h trump=h tricks=a/b", "bad_value"),
    ("hands=AcKc9dJdTh9h trump=h tricks=1", "bad_value"),
    ("hands=AcKc9dJdTh9h trump=h stock=99", "bad_value"),
    ("hands=AcKc9dJdTh9h trump=h colour=red", "unknown_field"),
    ("hands=AcKc9dJdTh9h/??/?? trump=h", "bad_value"),
    ("hands=AcKc9dJdTh9h trump=h announced=x", "bad_value"),
    ("hands=AcKc9dJdTh9h up=x", "not_a_card"),
)


def test_bad_texts_are_named() -> None:
    for text, code in MISTAKES:
        raises(NotationError, code, read_sketch, text)
