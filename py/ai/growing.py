"""The search's tree beneath one given move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.compact import DONE
from ai.lines import play_on
from ai.playout import play_out
from ai.search import Node, Search

if TYPE_CHECKING:
    from ai.bits import Bit, Bits
    from ai.compact import Compact
    from engine.moves import Move
    from engine.state import View


class Grown(Search):
    """As ``Search``, but the first move is given, and what it draws is known after it: one tree for each card drawn.

    The search's deal knows no false "Aus", and nothing but "Aus" with 66: so a first move that keeps silent with 66
    is followed by "Aus" as soon as it is legal again.
    """

    def __init__(self, view: View, seed: str, move: Move, settled: int = 0) -> None:
        """``settled``: how often a point must have been visited for a deal to be played by the tree there."""
        super().__init__(view, seed)
        self._settled = settled
        self._first = self._coding.bits[move]
        self._roots: dict[Bits, Node] = {}

    def play(self, deals: int) -> float:
        """The mean of so many fresh deals for the view's seat, by the tree as it has grown."""
        return sum(self.play_in(self.sample()) for _ in range(deals)) / deals

    def play_in(self, deal: Compact) -> int:
        """What this deal pays the view's seat, played by the tree as it has grown and on by rules of thumb."""
        self._descend(deal)
        worth = play_out(deal, self._random, self._ender)
        return -worth if self._seat else worth

    def line_in(self, deal: Compact) -> list[Bit]:
        """The moves that follow the given one in such a deal."""
        return self._descend(deal) + play_on(deal, self._ender)

    def _begin(self, deal: Compact) -> Node:
        deal.play(self._first)
        return self._roots.setdefault(deal.hands[self._seat], Node())

    def _iterate(self) -> None:
        deal = self.sample()
        node = self._begin(deal)
        path = []
        while deal.step != DONE:
            bit = self._select(node, deal.legal())
            child = node.children.get(bit)
            is_new = child is None
            if child is None:
                child = node.children[bit] = Node()
            path.append((child, deal.mover))
            deal.play(bit)
            if is_new:
                break
            node = child
        worth = play_out(deal, self._random, self._ender)
        for node, seat in path:
            node.visits += 1
            node.total += -worth if seat else worth

    def _descend(self, deal: Compact) -> list[Bit]:
        """Make the given move, then those that the tree has tried most, as far as it goes; the latter."""
        node = self._begin(deal)
        line = []
        while deal.step != DONE:
            bit = _favourite(node, deal.legal(), self._settled)
            if not bit:
                break
            deal.play(bit)
            line.append(bit)
            node = node.children[bit]
        return line


def _favourite(node: Node, legal: Bits, settled: int) -> Bit:
    """The legal move that was made most often when it could be; 0 if none has been tried, or too few in all."""
    best, highest, visits = 0, 0.0, 0
    for bit, child in node.children.items():
        visits += child.visits
        share = child.visits / child.available
        if bit & legal and share > highest:
            best, highest = bit, share
    return best if visits >= settled else 0
