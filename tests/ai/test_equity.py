"""What game points are worth in a match."""

from __future__ import annotations

from itertools import pairwise

from ai.equity import chance, rewards
from tests.tally import equal, true

CPYTHON_ONLY = True


def test_equals_have_equal_chances() -> None:
    for need in range(1, 12):
        true(abs(chance(need, need) - 0.5) < 1e-12)
        for rival in range(1, 12):
            true(abs(chance(need, rival) + chance(rival, need) - 1) < 1e-12)


def test_who_needs_less_is_ahead() -> None:
    for rival in range(1, 12):
        true(all(chance(less, rival) > chance(more, rival) for less, more in pairwise(range(1, 12))))


def test_a_schneider_more_is_worth_nothing_where_one_point_wins() -> None:
    worths = rewards((6, 6), 7)
    equal([worths[3 + paid] for paid in (1, 2, 3)], [worths[4]] * 3)
    equal([worths[3 - paid] for paid in (1, 2, 3)], [worths[2]] * 3)
    leading = rewards((6, 4), 7)
    equal(leading[4], leading[6], "one point wins already")
    true(leading[2] > leading[1] > leading[0], "but losing three loses the match")


def test_all_is_on_the_scale_of_game_points() -> None:
    for target in (5, 7, 11):
        for mine in range(target):
            for yours in range(target):
                worths = rewards((mine, yours), target)
                true(abs(worths[6] - worths[0] - 6) < 1e-9 and worths[3] == 0)
                true(all(low <= high for low, high in pairwise(worths)))
                mirrored = rewards((yours, mine), target)
                true(all(abs(worths[at] + mirrored[6 - at]) < 1e-9 for at in range(7)))


def test_early_in_a_match_it_is_nearly_what_is_paid() -> None:
    true(all(abs(worth - paid) < 0.35 for worth, paid in zip(rewards((0, 0), 11), range(-3, 4), strict=True)))
