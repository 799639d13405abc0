"""Links and messages are hostile until they have been read: any text gives an opening or a fault with words."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from app.aside import BROKEN
from app.counting import KEY as COUNTING
from app.counting import NO_SCORE, ScoreKeeper, read_score, write_score
from app.course import brought
from app.daily import brought as friends_deal
from app.days import KEY as DAYS
from app.days import MINE, DayKeeper, day_record, is_done
from app.i18n import is_date, use_language
from app.messages import heard
from app.opening import DAILY, KINDS, read_opening
from app.wishes import WORDS
from engine.record import new_record, write_fragment, write_record
from engine.rules import KLASSISCH
from engine.setup import shuffled_deck
from tests.app.fakes import FakeStore

CPYTHON_ONLY = True
GOOD = write_fragment(new_record(KLASSISCH, 1, shuffled_deck(KLASSISCH, "hostile")))
KEYS = [*WORDS, "hands", "trump", "d", "m", "deck", "moves", "rules", "save", "host", "hide", "lesson", "lessons",
        "class", "seed", "level", "day", "friend", "points", "tricks", "at", "dealer"]  # fmt: skip
SEEMLY = ["true", "AhKh", "h", "0/0", "1", "-", "german", "a,b", "%zz",
          "today", "2026-02-29", "2026-11-30", "2999-01-01"]  # fmt: skip
VALUES = st.one_of(st.text(max_size=20), st.sampled_from(SEEMLY))
ADDRESSES = st.one_of(
    st.text(max_size=80),
    st.lists(st.tuples(st.sampled_from(KEYS), VALUES), max_size=6).map(
        lambda pairs: "&".join([f"{key}={value}" for key, value in pairs])
    ),
    st.tuples(st.integers(0, len(GOOD) - 1), st.characters()).map(lambda at: GOOD[: at[0]] + at[1] + GOOD[at[0] + 1 :]),
    st.text(max_size=60).map(lambda text: "lesson={" + text),
)
VALUE = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)),
    max_leaves=8,
)
TYPES = st.one_of(st.sampled_from(["load", "look", "next"]), VALUE)
PLAYED = "GKiMEiHVhLUBACPFNORk"  # a deal of 2026-01-30
CUT = st.tuples(st.integers(0, len(PLAYED)), st.characters()).map(
    lambda cut: PLAYED[: cut[0]] + cut[1] + PLAYED[cut[0] :]
)
KEPT = "daily=1\n2026-01-30 mine " + write_record(day_record("2026-01-30"))
CUT_DAYS = st.tuples(st.integers(0, len(KEPT)), st.text(max_size=3)).map(
    lambda cut: KEPT[: cut[0]] + cut[1] + KEPT[cut[0] :]
)
NUMBERS = st.one_of(st.integers(-2, 5), st.booleans(), st.floats(), st.text(max_size=2))
SCORES = st.fixed_dictionaries(
    {"version": st.sampled_from([1, 2, "1", True])},
    optional={"asked": NUMBERS, "right": NUMBERS, "streak": NUMBERS, "best": NUMBERS},
).map(json.dumps)
MESSAGES = st.one_of(
    st.text(max_size=80),
    VALUE.map(json.dumps),
    st.fixed_dictionaries(
        {"s66": st.sampled_from([1, 1.0, "1", 2, True]), "type": TYPES},
        optional={"address": VALUE, "lesson": VALUE, "theme": VALUE, "lang": VALUE, "x": VALUE},
    ).map(json.dumps),
)


@settings(max_examples=400)
@given(ADDRESSES, ADDRESSES)
def test_any_address_opens_something(query: str, fragment: str) -> None:
    use_language("de")
    opening = read_opening(query, fragment, today="2026-11-30")
    assert opening.kind in KINDS
    if opening.lesson:
        lesson, fault = brought(opening.lesson)
        assert (lesson is None) == bool(fault)
    if opening.kind == DAILY:
        assert is_date(opening.wishes.day) and opening.wishes.day <= "2026-11-30"


@settings(max_examples=300)
@given(st.one_of(st.text(max_size=40), st.text(PLAYED + "z", max_size=30), CUT))
def test_any_moves_of_a_friend_are_a_deal_or_a_fault(moves: str) -> None:
    use_language("de")
    record, fault = friends_deal("2026-01-30", moves)
    assert (record is None) == bool(fault) or not moves
    assert record is None or is_done(record)


@settings(max_examples=300)
@given(st.one_of(st.text(max_size=80), CUT_DAYS, VALUE.map(json.dumps)))
def test_any_text_is_read_as_days_or_put_aside(text: str) -> None:
    store = FakeStore()
    store.put(DAYS, text)
    keeper = DayKeeper(store)
    days = [keeper.load(day) for day in [*keeper.days(), "2026-01-30"]]
    assert all(day.mine is None or day.mine.deck == day_record(day.day).deck for day in days)
    assert keeper.keep("2026-01-30", MINE, day_record("2026-01-30"))
    assert keeper.load("2026-01-30").mine == day_record("2026-01-30")
    assert not text or text.startswith("daily=1") or store.texts[DAYS + BROKEN] == text


@settings(max_examples=300)
@given(st.one_of(st.text(max_size=80), VALUE.map(json.dumps), SCORES))
def test_any_text_is_read_as_a_score_or_put_aside(text: str) -> None:
    store = FakeStore()
    store.put(COUNTING, text)
    score = ScoreKeeper(store).load()
    assert 0 <= score.streak <= score.best <= score.right <= score.asked
    assert score != NO_SCORE or not text or store.texts.get(COUNTING + BROKEN, text) == text
    assert read_score(write_score(score)) == score


@settings(max_examples=400)
@given(MESSAGES)
def test_any_message_is_a_command_or_a_fault(text: str) -> None:
    use_language("en")
    message, fault = heard(text)
    assert (message is None) == bool(fault)
