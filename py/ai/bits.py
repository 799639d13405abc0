"""Cards and moves as single bits, the search's own coding.

Side suits come first, rank by rank, then the trumps (``rank * 3 + side suit``, ``18 + rank``), so that the lowest bit
of a hand is its cheapest card and the same masks serve every trump suit. Each other move has a bit above the cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import ALL_CARDS, POINTS_OF_RANK, SUITS, list_cards, rank_of, suit_of
from engine.moves import CLOSE, DECLARE, DRAW, EXCHANGE, PASS, marriage_move
from engine.rules import MARRIAGE_POINTS, TRUMP_MARRIAGE_POINTS

if TYPE_CHECKING:
    from engine.cards import CardSet
    from engine.moves import Move

Bit = int
Bits = int

PAIRS = tuple(1 << 24 + suit for suit in range(4))  # announcements: three side suits, then trump
SWAP, SHUT, GO_ON, AUS = (1 << 28, 1 << 29, 1 << 30, 1 << 31)  # exchange, close, draw or pass, declare
TRUMPS = 0b111111 << 18
FIRST_TRUMP = 1 << 18
QUEENS = 0b111 << 6  # of the side suits; their kings lie three bits higher
TRUMP_PAIR = 0b11 << 20
PAIR_CARDS = {PAIRS[suit]: 0b1001 << 6 + suit for suit in range(3)}
PAIR_CARDS[PAIRS[3]] = TRUMP_PAIR
PAIR_WORTH = {pair: MARRIAGE_POINTS for pair in PAIRS}
PAIR_WORTH[PAIRS[3]] = TRUMP_MARRIAGE_POINTS

_ALL = tuple(1 << place for place in range(24))
_SIDE = 0b001001001001001001
POINTS = {bit: POINTS_OF_RANK[place // 3 if place < 18 else place - 18] for place, bit in enumerate(_ALL)}
SUIT = {bit: _SIDE << place % 3 if place < 18 else TRUMPS for place, bit in enumerate(_ALL)}
HIGHER = {bit: SUIT[bit] & ~(2 * bit - 1) for bit in _ALL}
BEATING = {bit: HIGHER[bit] | (0 if bit & TRUMPS else TRUMPS) for bit in _ALL}  # what takes a trick from it


class Coding:
    """Cards and moves of the engine as bits, under one trump suit."""

    def __init__(self, trump: int) -> None:
        sides = [suit for suit in SUITS if suit != trump]
        self.bits: dict[Move, Bit] = {EXCHANGE: SWAP, CLOSE: SHUT, DRAW: GO_ON, PASS: GO_ON, DECLARE: AUS}
        for card in ALL_CARDS:
            suit, rank = suit_of(card), rank_of(card)
            self.bits[card] = 1 << (18 + rank if suit == trump else rank * 3 + sides.index(suit))
        for place, suit in enumerate(sides + [trump]):
            self.bits[marriage_move(suit, trump)] = PAIRS[place]
        self._moves = {self.bits[move]: move for move in self.bits if move != PASS}

    def set(self, cards: CardSet) -> Bits:
        """The bits of a card set."""
        return sum(self.bits[card] for card in list_cards(cards))

    def move(self, bit: Bit, is_reply: bool) -> Move:
        """The engine's move."""
        return PASS if is_reply and bit == GO_ON else self._moves[bit]

    def pair(self, suit: int, trump: int) -> Bits:
        """King and queen of a suit of the engine."""
        return PAIR_CARDS[self.bits[marriage_move(suit, trump)]]


def answers(card: Bit, hand: Bits) -> Bits:
    """The cards of a hand that may answer under strict rules (docs/rules.md section 4)."""
    same = hand & SUIT[card]
    if same:
        return same & HIGHER[card] or same
    return hand & TRUMPS or hand


def pairs_in(hand: Bits) -> Bits:
    """The announcements of the pairs that a hand holds."""
    found = (hand & hand >> 3 & QUEENS) << 18  # from the queens' bits to PAIRS
    return found | PAIRS[3] if hand & TRUMP_PAIR == TRUMP_PAIR else found
