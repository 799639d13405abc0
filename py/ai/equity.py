"""What game points are worth in a match: the chance to win it.

At 6:6 a Schneider more is worth nothing, at 0:0 nearly twice as much as a simple win.
"""

from __future__ import annotations

from functools import lru_cache

# How often a decided deal pays 1, 2 and 3, as taken before it was known (docs/search.md, "What a move is worth").
PAID = ((1, 0.45), (2, 0.35), (3, 0.20))
SPAN = 6.0  # from losing three to winning three, as in game points


@lru_cache(maxsize=None)
def chance(need: int, rival_needs: int) -> float:
    """The chance of winning a match between equals who need so many more game points each."""
    if need <= 0:
        return 1.0
    if rival_needs <= 0:
        return 0.0
    won = sum(share * chance(need - paid, rival_needs) for paid, share in PAID)
    lost = sum(share * chance(need, rival_needs - paid) for paid, share in PAID)
    return (won + lost) / 2


def rewards(score: tuple[int, ...], target: int) -> tuple[float, ...]:
    """What -3 to 3 game points of seat 0 are worth to it at a score by side, on the scale of game points."""
    needs = [max(1, target - points) for points in score]
    chances = [chance(needs[0] - max(paid, 0), needs[1] + min(paid, 0)) for paid in range(-3, 4)]
    low, high = chances[0], chances[-1]
    return tuple([(each - chances[3]) * SPAN / (high - low) for each in chances])
