"""What a seat knows of the cards it does not see, and deals of the rest that are all equally likely.

Pinned are cards that were shown (a pair's partner, an exchanged upcard, the last upcard) and, once the stock is used
up, all. Under strict rules an answer also tells what its player does not hold (docs/rules.md section 4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.cards import NO_CARDS, above, beats, in_suit, join, list_cards, suit_of, without
from engine.view import unseen

if TYPE_CHECKING:
    from collections.abc import Callable

    from ai.bits import Coding
    from engine.cards import Card, CardSet
    from engine.state import View

Number = int  # a card, or whatever stands for one


class Belief(NamedTuple):
    """Where the hidden cards can be, for two seats.

    The other hand is ``shown`` and ``need`` of the cards in ``free``; the rest of them and those in ``barred`` lie in
    the stock, in any order.
    """

    shown: tuple[Number, ...]
    free: tuple[Number, ...]
    barred: tuple[Number, ...]
    need: int

    def as_bits(self, coding: Coding) -> Belief:
        """The same in the search's coding."""
        bits = coding.bits
        shown, free, barred = (tuple([bits[card] for card in cards]) for cards in (self.shown, self.free, self.barred))
        return Belief(shown, free, barred, self.need)

    def deal(self, random: Callable[[], float]) -> tuple[list[Number], list[Number]]:
        """One possible other hand (without ``shown``) and stock, the top first; each as likely as any other.

        ``random`` gives numbers from 0 up to 1.
        """
        cards = list(self.free)
        count = len(cards)
        for at in range(count - 1 if not self.barred else self.need):
            other = at + int(random() * (count - at))
            cards[at], cards[other] = cards[other], cards[at]
        stock = cards[self.need :]
        if self.barred:
            stock += self.barred  # a closed stock: its order decides nothing
        return cards[: self.need], stock


def believe(view: View) -> Belief:
    """The belief of the seat of a view."""
    known, other = view.known, 1 - view.seat
    shown, hidden = known.hands[other], unseen(view)
    barred = NO_CARDS if not known.stock else _barred(view, hidden)
    need = known.sizes[other] - len(list_cards(shown))
    return Belief(
        tuple(list_cards(shown)), tuple(list_cards(without(hidden, barred))), tuple(list_cards(barred)), need
    )


def _barred(view: View, hidden: CardSet) -> CardSet:
    """Hidden cards that the other seat cannot hold, by its answers since the stock was closed."""
    known, barred = view.known, NO_CARDS
    for trick in known.history:
        if trick.strict and trick.leader == view.seat:
            barred = join(barred, _denied(trick.cards[0], trick.cards[1], known.trump, hidden))
    return barred


def _denied(led: Card, answer: Card, trump: int, hidden: CardSet) -> CardSet:
    """Cards that nobody can hold who gives this answer under strict rules."""
    if suit_of(answer) == suit_of(led):
        return NO_CARDS if beats(answer, led, trump) else above(hidden, led)
    denied = in_suit(hidden, suit_of(led))
    return denied if suit_of(answer) == trump else join(denied, in_suit(hidden, trump))
