"""What the table offers a person: the hand as people hold it, and the actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES, has_all, in_suit, list_cards, pair_of
from engine.moves import CLOSE, DECLARE, DRAW, EXCHANGE, PASS, marriage_move
from engine.state import OPEN, REPLY

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Optional

    from engine.moves import Move
    from engine.state import View

SUITS = (CLUBS, DIAMONDS, SPADES, HEARTS)  # colours alternate, wherever one starts


def offered(seen: View, why_not: Callable[[Move], Optional[str]]) -> list[Move]:
    """The actions that stand on the table for the view's seat.

    "Aus" always stands there, exchange and close as long as the stock does, so that trying them tells the rule; the
    rest come and go.
    """
    known = seen.known
    pairs = [marriage_move(suit, known.trump) for suit in range(4) if has_all(seen.hand, pair_of(suit))]
    passing = [move for move in (DRAW, PASS) if why_not(move) is None]
    with_stock = [EXCHANGE, CLOSE] if known.phase == OPEN else []
    replying = [EXCHANGE] if known.step == REPLY else []
    return passing + pairs + with_stock + replying + [DECLARE]


def suit_order(dealt: View) -> tuple[int, ...]:
    """How a hand is sorted for the whole deal: trumps left, then the suits with colours alternating.

    Where they cannot alternate among all four, those that were dealt do; a hand that were sorted anew with each card
    would jump about under the player's fingers.
    """
    first = SUITS.index(dealt.known.trump)
    trump, other, mate, another = [SUITS[(first + place) % len(SUITS)] for place in range(len(SUITS))]
    if in_suit(dealt.hand, mate) and not in_suit(dealt.hand, other):
        return (trump, another, mate, other)
    return (trump, other, mate, another)


def sorted_hand(seen: View, order: tuple[int, ...]) -> list[int]:
    """The hand in the order of ``suit_order``, each suit high to low."""
    cards: list[int] = []
    for suit in order:
        cards += reversed(list_cards(in_suit(seen.hand, suit)))
    return cards
