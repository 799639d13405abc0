"""Seeded chance that is the same in CPython, Pyodide and MicroPython.

SHA-256 of the seed and a counter gives the bytes; those that would favour low numbers are thrown away.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class Dice:
    """An endless, unbiased source of small numbers; the same text gives the same numbers."""

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._block = b""
        self._used = 0
        self._blocks = 0

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit`` - 1, each as likely; ``limit`` from 1 to 256."""
        assert 1 <= limit <= 256
        fair = 256 - 256 % limit
        while True:
            value = self._byte()
            if value < fair:
                return value % limit

    def _byte(self) -> int:
        if self._used == len(self._block):
            self._block = hashlib.sha256(self._seed + b"/" + str(self._blocks).encode()).digest()
            self._blocks += 1
            self._used = 0
        self._used += 1
        return self._block[self._used - 1]


def shuffled(cards: Iterable[int], dice: Dice) -> tuple[int, ...]:
    """The cards in random order, each order as likely as the dice are fair (Fisher-Yates)."""
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        other = dice.below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)
