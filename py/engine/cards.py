"""Suits, ranks, cards and sets of cards.

A card is an int 0..23: ``suit * 6 + rank``. A card set is an int with one bit a card, so that sets are
hashable, compare by value and have one order. Nobody outside this module does bit arithmetic.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable

Suit = int
Rank = int
Card = int
CardSet = int

SUITS = (CLUBS, SPADES, HEARTS, DIAMONDS) = (0, 1, 2, 3)
SUIT_LETTERS = "cshd"

RANKS = (NINE, JACK, QUEEN, KING, TEN, ACE) = (0, 1, 2, 3, 4, 5)  # in trick order, low to high
RANK_LETTERS = "9JQKTA"
POINTS_OF_RANK = (0, 2, 3, 4, 10, 11)  # docs/rules.md section 2

CARDS_IN_SUIT = 6
ALL_CARDS = tuple(range(24))
NO_CARDS: CardSet = 0
UNKNOWN: Card = -1  # stands for a face-down card in a stock that a view shows

_SUIT_MASK = (1 << CARDS_IN_SUIT) - 1
_SUIT_OF = tuple(card // CARDS_IN_SUIT for card in ALL_CARDS)
_POINTS = tuple(POINTS_OF_RANK[card % CARDS_IN_SUIT] for card in ALL_CARDS)
_NAMES = tuple(RANK_LETTERS[card % CARDS_IN_SUIT] + SUIT_LETTERS[card // CARDS_IN_SUIT] for card in ALL_CARDS)
_CARD_OF_NAME = {name: card for card, name in enumerate(_NAMES)}


def make_card(rank: Rank, suit: Suit) -> Card:
    return suit * CARDS_IN_SUIT + rank


def suit_of(card: Card) -> Suit:
    return _SUIT_OF[card]


def rank_of(card: Card) -> Rank:
    return card % CARDS_IN_SUIT


def card_points(card: Card) -> int:
    """Points of one card (docs/rules.md section 2)."""
    return _POINTS[card]


def card_name(card: Card) -> str:
    """``"Ah"``: rank, then suit (docs/notation.md)."""
    return _NAMES[card]


def parse_card(text: str) -> Card:
    """The card of a name like ``"Ah"``; NotationError if there is none."""
    card = _CARD_OF_NAME.get(text)
    if card is None:
        raise NotationError("not_a_card", text)
    return card


def card_set(cards: Iterable[Card]) -> CardSet:
    result = 0
    for card in cards:
        result |= 1 << card
    return result


def list_cards(cards: CardSet) -> list[Card]:
    """The cards of a set, ascending: clubs to diamonds, nine to ace."""
    return [card for card in ALL_CARDS if cards >> card & 1]


def has_card(cards: CardSet, card: Card) -> bool:
    return bool(cards >> card & 1)


def has_all(cards: CardSet, wanted: CardSet) -> bool:
    return cards & wanted == wanted


def add_card(cards: CardSet, card: Card) -> CardSet:
    return cards | 1 << card


def remove_card(cards: CardSet, card: Card) -> CardSet:
    return cards & ~(1 << card)


def join(cards: CardSet, others: CardSet) -> CardSet:
    return cards | others


def without(cards: CardSet, others: CardSet) -> CardSet:
    return cards & ~others


def common(cards: CardSet, others: CardSet) -> CardSet:
    return cards & others


def count_cards(cards: CardSet) -> int:
    count = 0
    while cards:
        cards &= cards - 1
        count += 1
    return count


def sum_points(cards: CardSet) -> int:
    """Points of all cards of a set together."""
    return sum(_POINTS[card] for card in list_cards(cards))


def in_suit(cards: CardSet, suit: Suit) -> CardSet:
    """The cards of one suit in a set."""
    return cards & _SUIT_MASK << suit * CARDS_IN_SUIT


def above(cards: CardSet, card: Card) -> CardSet:
    """The cards of the same suit in a set that are higher than ``card``."""
    return in_suit(cards, _SUIT_OF[card]) >> card + 1 << card + 1


def pair_of(suit: Suit) -> CardSet:
    """King and queen of a suit."""
    return 1 << make_card(KING, suit) | 1 << make_card(QUEEN, suit)


def beats(card: Card, best: Card, trump: Suit) -> bool:
    """Whether ``card``, played later, takes the trick from ``best`` (docs/rules.md section 4)."""
    if _SUIT_OF[card] == _SUIT_OF[best]:
        return card > best
    return _SUIT_OF[card] == trump


def best_of(trick: tuple[Card, ...], trump: Suit) -> int:
    """The index of the card that holds the trick; ``trick`` in the order played, not empty."""
    best = 0
    for index in range(1, len(trick)):
        if beats(trick[index], trick[best], trump):
            best = index
    return best
