"""Whatever is written where a position is expected."""

from hypothesis import given
from hypothesis import strategies as st

from engine.errors import NotationError, SetupError
from engine.setup import problems
from engine.sketch import read_sketch

CPYTHON_ONLY = True

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
