"""The same as the last test of test_shuffle, with enough shuffles to see a small bias."""

from tests.engine.fairness import check_places

CPYTHON_ONLY = True


def test_each_card_in_each_place_of_many_shuffles() -> None:
    check_places(20_000)
