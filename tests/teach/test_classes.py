"""The class code: the same wherever it is made, and another for anything that differs."""

from hypothesis import given
from hypothesis import strategies as st

from teach.classes import LENGTH, LETTERS, class_code

CPYTHON_ONLY = True
NAMES = st.lists(st.sampled_from(["erster-stich", "zudrehen", "farbzwang", "wann-66"]), max_size=4)
CLASSES = st.text(st.characters(codec="utf-8"), max_size=8)


@given(NAMES, NAMES, CLASSES)
def test_a_code_counts_and_has_four_letters(names: list[str], solved: list[str], name: str) -> None:
    count, _, letters = class_code(names, solved, name).partition("-")
    assert count == f"{len(set(names) & set(solved))}/{len(set(names))}"
    assert len(letters) == LENGTH
    assert set(letters) <= set(LETTERS)


@given(NAMES, NAMES, CLASSES)
def test_order_and_repetition_do_not_matter(names: list[str], solved: list[str], name: str) -> None:
    code = class_code(names, solved, name)
    assert class_code(names[::-1] * 2, solved[::-1] * 2, name) == code


def test_what_differs_gives_another_code() -> None:
    names = ["erster-stich", "zudrehen", "farbzwang"]
    codes = {
        class_code(names, solved, name)
        for solved in (names, names[:1], names[1:2], names[:2], [])
        for name in ("7a", "7b", "8a", "Ä", "")
    }
    assert len(codes) == 25


def test_letters_are_told_apart_by_eye() -> None:
    assert not set(LETTERS) & set("0O1IL2Z5S8B") - set("Z8B")  # of each likeness at most one
    assert len(LETTERS) == len(set(LETTERS))
