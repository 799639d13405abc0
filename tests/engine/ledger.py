"""A second, naive account of a deal, kept from the moves' names alone: who leads, tricks, points, what was shown.

It shares no code with the engine, so that the two can disagree.
"""

from __future__ import annotations

VALUES = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
ORDER = "9JQKTA"


class Ledger:
    """What has been won so far in a deal of two seats."""

    def __init__(self, forehand: int, upcard: str, hand_size: int, pack_size: int) -> None:
        self.leader = forehand
        self.upcard = upcard
        self.trump = upcard[1]
        self.exchange_card = ("9" if pack_size == 24 else "J") + self.trump
        self.shown: list[set[str]] = [set(), set()]  # cards in each hand that both have seen
        self.left = [hand_size, hand_size]
        self.undrawn = pack_size - 2 * hand_size
        self.is_closed = False
        self.table: list[str] = []
        self.tricks = [0, 0]
        self.cards = [0, 0]  # card points with the last trick's bonus
        self.announced = [0, 0]

    def add(self, seat: int, token: str, draws_by_itself: bool, has_bonus: bool) -> None:
        """Note a move; the two flags are the rules ``close_before_draw`` = false and ``last_trick`` = "bonus"."""
        if token == "close":
            self.is_closed = True
        elif token == "draw":
            self._draw()
        elif token[:2] in ("20", "40"):
            self.announced[seat] += int(token[:2])
            self.shown[seat] |= {"K" + token[2], "Q" + token[2]}
        elif token == "exchange":
            self.shown[seat].add(self.upcard)
            self.shown[seat].discard(self.exchange_card)
            self.upcard = self.exchange_card
        elif len(token) == 2:
            self.shown[seat].discard(token)
            self.table.append(token)
            self.left[seat] -= 1
            if len(self.table) == 2:
                self._take(has_bonus)
                if draws_by_itself:
                    self._draw()

    def points(self, marriage_needs_trick: bool) -> tuple[int, int]:
        """What counts, by side."""
        sums = [0, 0]
        for side in (0, 1):
            counts = self.tricks[side] > 0 or not marriage_needs_trick
            sums[side] = self.cards[side] + (self.announced[side] if counts else 0)
        return (sums[0], sums[1])

    def _take(self, has_bonus: bool) -> None:
        led, answer = self.table
        is_higher = led[1] == answer[1] and ORDER.index(answer[0]) > ORDER.index(led[0])
        is_ruff = led[1] != answer[1] and answer[1] == self.trump
        if is_higher or is_ruff:
            self.leader = 1 - self.leader
        self.table = []
        self.tricks[self.leader] += 1
        self.cards[self.leader] += VALUES[led[0]] + VALUES[answer[0]]
        is_last = sum(self.left) + self.undrawn == 0
        if is_last and has_bonus and not self.is_closed:
            self.cards[self.leader] += 10

    def _draw(self) -> None:
        if self.undrawn and not self.is_closed:
            self.undrawn -= 2
            self.left = [self.left[0] + 1, self.left[1] + 1]
            if not self.undrawn:
                self.shown[1 - self.leader].add(self.upcard)
