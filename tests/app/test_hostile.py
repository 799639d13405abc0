"""Links and messages are hostile until they have been read: any text gives an opening or a fault with words."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from app.course import brought
from app.i18n import use_language
from app.messages import heard
from app.opening import KINDS, read_opening
from app.wishes import WORDS
from engine.record import new_record, write_fragment
from engine.rules import KLASSISCH
from engine.setup import shuffled_deck

CPYTHON_ONLY = True
GOOD = write_fragment(new_record(KLASSISCH, 1, shuffled_deck(KLASSISCH, "hostile")))
KEYS = [*WORDS, "hands", "trump", "d", "m", "deck", "moves", "rules", "save", "host", "hide", "lesson", "lessons",
        "class", "seed", "level", "points", "tricks", "at", "dealer"]  # fmt: skip
SEEMLY = ["true", "AhKh", "h", "0/0", "1", "-", "german", "a,b", "%zz"]
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
    opening = read_opening(query, fragment)
    assert opening.kind in KINDS
    if opening.lesson:
        lesson, fault = brought(opening.lesson)
        assert (lesson is None) == bool(fault)


@settings(max_examples=400)
@given(MESSAGES)
def test_any_message_is_a_command_or_a_fault(text: str) -> None:
    use_language("en")
    message, fault = heard(text)
    assert (message is None) == bool(fault)
