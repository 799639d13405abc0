"""How a deal is played to its end in thought: by quick rules of thumb, and exactly once few cards are left.

Each choice is made with some cards overlooked at random, so that no two playouts need be alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.bits import AUS, BEATING, GO_ON, PAIRS, SHUT, SUIT, SWAP, TRUMPS, answers, pairs_in
from ai.compact import ANSWERING, CLOSED, DONE, DRAWING, LEADING
from ai.exact import MOST, Close, Exact
from engine.rules import GOAL

if TYPE_CHECKING:
    from collections.abc import Callable

    from ai.bits import Bit, Bits
    from ai.compact import Compact
    from engine.rules import Rules

RICH = 0b111111 << 12 | 0b11 << 22  # tens and aces
ACES = 0b111 << 15
CARDS = 1 << 24
KEPT = 5_000  # positions in one table before it is emptied
UNBOUNDED = 1 << 60


class Ender:
    """Exact values of leads under strict rules, with a table for each way the stock was closed."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._solvers: dict[tuple[int, int, int], Exact] = {}

    def value(self, deal: Compact) -> int:
        """What the deal pays seat 0 if both play on with open cards."""
        key = (deal.closer, deal.rival_tricks, deal.rival_points)
        solver = self._solvers.get(key)
        if solver is None:
            close = Close(*key) if deal.phase == CLOSED else None
            solver = self._solvers[key] = Exact(self._rules, close, UNBOUNDED)
        elif len(solver.table) > KEPT:
            solver.table.clear()
        seat = deal.leader
        rival = seat ^ 1
        my, their = deal.points[seat] + deal.pairs[seat], deal.points[rival] + deal.pairs[rival]
        where = (deal.hands[seat], deal.hands[rival], my, their, int(deal.tricks[rival] > 0), seat)
        # First who wins, then how much: two narrow windows cost less than one wide one.
        value = solver.lead(*where, 0, 1)
        if -MOST < value < MOST:
            value = solver.lead(*where, 1, MOST) if value > 0 else solver.lead(*where, -MOST, 0)
        return -value if seat else value


def can_value(deal: Compact) -> bool:
    """Whether this is a lead under strict rules that an ``Ender`` can value."""
    return bool(deal.step == LEADING and deal.phase and deal.tricks[deal.leader] and not deal.announced)


def is_ending(deal: Compact) -> bool:
    """Whether this is a lead under strict rules, with one to three cards in each hand, that an ``Ender`` can value."""
    hand = deal.hands[0]
    hand &= hand - 1
    hand &= hand - 1
    return bool(not hand & hand - 1 and deal.tricks[deal.leader] and not deal.announced and not deal.swapped)


def play_out(deal: Compact, random: Callable[[], float], ender: Ender | None) -> int:
    """What a deal pays seat 0 that is played on from here, by rules of thumb to the end if there is no ``ender``."""
    while deal.step != DONE:
        step = deal.step
        if step == ANSWERING:
            deal.play(answer(deal, int(random() * CARDS)))
        elif step == LEADING:
            if deal.phase and ender and is_ending(deal):
                return ender.value(deal)
            deal.play(lead(deal, int(random() * CARDS)))
        else:
            deal.play(other_step(deal))
    return deal.value


def other_step(deal: Compact) -> Bit:
    """Before drawing, or asked whether to exchange at a close."""
    if deal.step != DRAWING:
        return SWAP
    if deal.counted(deal.mover) >= GOAL:
        return AUS
    return SHUT if deal.announced or deal.swapped else GO_ON


def lead(deal: Compact, noticed: Bits) -> Bit:
    """On lead: "Aus", an exchange, a pair, or a card, of those noticed if there are any."""
    seat = deal.mover
    if deal.counted(seat) >= GOAL:
        return AUS
    if deal.announced:
        return deal.announced & -deal.announced  # the queen
    hand = deal.hands[seat]
    phase = deal.phase
    if not phase and hand & deal.terms.low_trump and deal.may_swap(len(deal.stock) - deal.drawn):
        return SWAP
    if (not phase or deal.terms.pairs_always) and not (deal.swapped and deal.terms.swap_or_pair):
        found = pairs_in(hand)
        if found:
            return PAIRS[3] if found & PAIRS[3] else found & -found
    cards = hand & noticed or hand
    if not phase:
        return cards & -cards  # the cheapest
    top = 1 << cards.bit_length() - 1
    if top & TRUMPS and not deal.hands[seat ^ 1] & TRUMPS & -top:
        return top
    aces = cards & ACES
    return aces & -aces or cards & -cards


def answer(deal: Compact, noticed: Bits) -> Bit:
    """A card on the one led, of those noticed if there are any: take rich tricks, take cheaply, else throw off."""
    hand, card = deal.hands[deal.mover], deal.card
    cards = answers(card, hand) if deal.phase else hand
    cards = cards & noticed or cards
    winning = cards & BEATING[card]
    if winning:
        same = winning & SUIT[card]
        if same and not card & TRUMPS:
            return 1 << same.bit_length() - 1
        losing = cards & ~winning
        if card & RICH or deal.phase or not losing:
            return winning & -winning
        return losing & -losing
    return cards & -cards
