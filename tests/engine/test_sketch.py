"""Positions as teachers write them: usual values, random cards with the points that are wanted, problems by name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import count_cards, sum_points
from engine.errors import NotationError, SetupError
from engine.notation import write_position, write_view
from engine.scoring import points
from engine.setup import problems
from engine.sketch import read_sketch
from engine.state import AFTER_LAST, BEFORE_DRAW, CLOSED, EXHAUSTED, FOLLOW, LEAD, OPEN
from engine.view import view


def test_what_is_not_said_is_usual() -> None:
    state = read_sketch("hands=KhQhAcTc9d9s&trump=h")
    assert (state.phase, state.step, state.to_move, state.leader, state.dealer) == (OPEN, LEAD, 0, 0, 1)
    assert (state.sizes, len(state.stock), state.tricks) == ((6, 6), 11, (0, 0))


@pytest.mark.parametrize(
    ("text", "phase", "step", "sizes", "facedown"),
    [
        ("hands=AcKc9dJdTh9h up=Qh tricks=1/1 points=21/5", OPEN, LEAD, (6, 6), 7),
        ("hands=AcKc9dJdTh up=Qh tricks=1/0", OPEN, BEFORE_DRAW, (5, 5), 11),
        ("hands=Ah trump=h trick=Kc closer=1 tricks=3/2", CLOSED, FOLLOW, (1, 0), 11),
        ("hands=AhKd trump=c tricks=5/5 points=40/50", EXHAUSTED, LEAD, (2, 2), 0),
        ("hands=AhKd/QdJd trump=c tricks=5/5 lead=1", EXHAUSTED, LEAD, (2, 2), 0),
        ("hands=-/- trump=h tricks=6/6 points=65/65", EXHAUSTED, AFTER_LAST, (0, 0), 0),
        ("rules=schnapsen hands=AcKcQcJcTc trump=h", OPEN, LEAD, (5, 5), 9),
        ("hands=AcKc9dJdTh9h trump=c trick=Ad stock=7 tricks=1/1", OPEN, FOLLOW, (6, 5), 7),
    ],
)
def test_what_follows(text: str, phase: str, step: str, sizes: tuple[int, int], facedown: int) -> None:
    state = read_sketch(text)
    assert (state.phase, state.step, state.sizes, len(state.stock)) == (phase, step, sizes, facedown)
    assert not problems(state)


def test_tricks_get_the_points_that_are_wanted() -> None:
    state = read_sketch("hands=KhQh9c trump=h tricks=4/3 points=47/21 closer=0 won=Ac/-")
    assert [sum_points(cards) for cards in state.won] == [47, 21]
    assert [count_cards(cards) for cards in state.won] == [8, 6]
    assert state.at_close is not None
    assert state.at_close.points == points(state)


def test_an_announced_pair_is_shown_and_in_hand() -> None:
    state = read_sketch("hands=KcQc9d9hJh9s/KsQs???? trump=h tricks=1/1 lead=1 announced=s")
    assert state.marriages == ((), (1,))
    assert points(state)[1] == state.trick_points[1] + 20


def test_another_seed_gives_other_cards_and_the_same_the_same() -> None:
    text = "hands=AcKc9dJdTh9h up=Qh"
    assert read_sketch(text) == read_sketch(text)
    assert read_sketch(text) != read_sketch(text + " seed=b")


def test_what_a_seat_sees_is_a_position() -> None:
    """A view's text, without whose view it is, can be dealt out again and gives the same view."""
    for text in ("hands=AcKc9dJdTh9h up=Qh tricks=1/1 points=21/5", "hands=AhKd trump=c tricks=5/5 points=40/50"):
        seen = view(read_sketch(text), 0)
        written = write_position(seen.known)
        again = read_sketch(written + " seed=other")
        assert write_view(view(again, 0)) == write_view(seen)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
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
    ],
)
def test_problems_have_names(text: str, problem: str) -> None:
    with pytest.raises(SetupError) as caught:
        read_sketch(text)
    assert problem in caught.value.problems


@pytest.mark.parametrize(
    ("text", "code"),
    [
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
    ],
)
def test_bad_texts_are_named(text: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_sketch(text)
    assert caught.value.code == code


KEYS = ("hands", "trump", "up", "stock", "phase", "closer", "lead", "trick", "tricks", "points", "won", "marriages",
        "announced", "shown", "atclose", "step", "turn", "rules", "seed", "outcome", "history",
        "exchanged")  # fmt: skip
VALUES = st.one_of(
    st.sampled_from(["h", "c", "-", "?", "0", "1", "2/1", "29/10", "1/0:20/0", "open", "closed", "exhausted", "lead",
                     "follow", "KhQh", "AcKc9dJdTh9h", "AcKc9dJdTh9h/??????", "Ah", "0AhKh", "0:1:declared", "true",
                     "schnapsen", "h/-", "/", "-/-", "11", "0/0"]),
    st.text(max_size=12),
)  # fmt: skip


@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=12))
def test_any_text_gives_a_position_or_a_named_error(fields: dict[str, str]) -> None:
    text = "&".join([f"{key}={value}" for key, value in fields.items()])
    try:
        state = read_sketch(text)
    except (NotationError, SetupError):
        return
    assert not problems(state)
