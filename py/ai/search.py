"""Information-set tree search: one tree for all samples of what is hidden.

Single-observer ISMCTS after Cowling, Powley and Whitehouse (IEEE Transactions on Computational Intelligence and AI in
Games 4(2), 2012): every iteration deals the hidden cards anew, walks the one tree by the moves that are legal in that
deal, each judged by how often it was available, adds a node, plays out, and counts what the deal paid. What was tried
is in docs/search.md.
"""

from __future__ import annotations

from math import inf, log, sqrt
from random import Random
from typing import TYPE_CHECKING

from ai.belief import believe
from ai.bits import Coding
from ai.compact import DONE, REPLYING, load
from ai.playout import Ender, play_out

if TYPE_CHECKING:
    from collections.abc import Callable

    from ai.bits import Bit, Bits
    from ai.compact import Compact
    from engine.moves import Move
    from engine.state import View

EXPLORE = 2.5  # game points: the constant of UCB1, flat from 1.5 to 4 (docs/search.md)
AS_PAID = (-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0)


class Node:
    """A move at some point of the tree: how often made, how often legal, and what it brought to who made it."""

    __slots__ = ("visits", "available", "total", "children")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 1
        self.total = 0.0
        self.children: dict[Bit, Node] = {}


class Search:
    """The tree for one decision of two seats' play. The same view and seed grow the same tree, in whatever slices."""

    def __init__(
        self,
        view: View,
        seed: str,
        rewards: tuple[float, ...] = AS_PAID,
        forbidden: tuple[Move, ...] = (),
    ) -> None:
        """``rewards``: what -3 to 3 game points of seat 0 are worth to it. ``forbidden`` moves are not thought of."""
        self._coding = Coding(view.known.trump)
        self._seat = view.seat
        self._start = load(view.known, self._coding)
        self._belief = believe(view).as_bits(self._coding)
        self._shown = sum(self._belief.shown)
        self._allowed = self._start.legal() & ~sum({self._coding.bits[move] for move in forbidden})
        self._random = Random(seed).random
        self._rewards = rewards
        self._ender = Ender(view.known.rules)
        self.root = Node()
        self.iterations = 0

    def run(self, iterations: int) -> None:
        """So many more iterations."""
        for _ in range(iterations):
            self._iterate()
        self.iterations += iterations

    def move(self) -> Move:
        """The move tried most; of equals the one that brought most."""
        children = self.root.children
        bit = max(children, key=lambda bit: (children[bit].visits, children[bit].total))
        return self._coding.move(bit, self._start.step == REPLYING)

    def sample(self, random: Callable[[], float] | None = None) -> Compact:
        """The position as it may be, by other dice than the search's own if they are given."""
        deal = self._start.copy()
        hand, deal.stock = self._belief.deal(random or self._random)
        deal.hands[self._seat ^ 1] = self._shown | sum(hand)
        return deal

    def _iterate(self) -> None:
        deal = self.sample()
        node = self.root
        legal = self._allowed
        ender = self._ender
        path = []
        while True:
            seat = deal.mover
            bit = self._select(node, legal)
            child = node.children.get(bit)
            is_new = child is None
            if child is None:
                child = node.children[bit] = Node()
            path.append((child, seat))
            deal.play(bit)
            if is_new or deal.step == DONE:
                break
            node = child
            legal = deal.legal()
        worth = self._rewards[play_out(deal, self._random, ender) + 3]
        for node, seat in path:
            node.visits += 1
            node.total += -worth if seat else worth

    def _select(self, node: Node, legal: Bits) -> Bit:
        """A move not tried yet, else the one with the highest upper confidence bound."""
        children = node.children
        untried = []
        best, highest = 0, -inf
        while legal:
            bit = legal & -legal
            legal ^= bit
            child = children.get(bit)
            if child is None:
                untried.append(bit)
                continue
            child.available += 1
            bound = child.total / child.visits + EXPLORE * sqrt(log(child.available) / child.visits)
            if bound > highest:
                best, highest = bit, bound
        return untried[int(self._random() * len(untried))] if untried else best
