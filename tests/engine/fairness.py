"""Chi-square over shuffled decks."""

from __future__ import annotations

from engine.shuffle import Dice, shuffled
from tests.tally import true

# 23 x 23 degrees of freedom: mean 529, deviation 32.5. One chance in 1,000 on either side.
LEAST, MOST = 435, 634
MOST_IN_A_ROW = 60  # 23 degrees of freedom; one chance in 1,000 that any of 48 rows and columns is above


def chi_square(counts: list[int]) -> float:
    """How far the counts are from equal."""
    mean = sum(counts) / len(counts)
    return sum([(count - mean) ** 2 / mean for count in counts])


def check_places(shuffles: int) -> None:
    """How often each of 24 cards lies in each of 24 places."""
    table = [[0] * 24 for _ in range(24)]
    for seed in range(shuffles):
        for place, card in enumerate(shuffled(range(24), Dice(f"places/{seed}"))):
            table[place][card] += 1
    rows = [chi_square(row) for row in table]
    columns = [chi_square([row[card] for row in table]) for card in range(24)]
    true(LEAST < sum(rows) < MOST, sum(rows))
    true(max(rows) < MOST_IN_A_ROW, max(rows))
    true(max(columns) < MOST_IN_A_ROW, max(columns))
