"""From a View to States that it may be. The one place where a player's knowledge becomes a position.

Law: viewing what is made here, from the same seat, gives the view back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.belief import believe
from engine.cards import NO_CARDS, card_set, join, list_cards, without
from engine.setup import install
from engine.state import OPEN
from engine.tuples import put, replace
from engine.view import unseen

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards import Card, CardSet
    from engine.state import State, View


def is_determined(view: View) -> bool:
    """Whether there is but one State for a view, apart from the order of a closed stock, which decides nothing.

    For the seat that is to move: while a reply to a close is awaited, the closer's view does not show that it is.
    """
    known = view.known
    if known.rules.seats != 2 or (known.phase == OPEN and len(known.stock) > 1):
        return False
    belief = believe(view)
    return belief.need == 0 or len(belief.free) == belief.need


def only_state(view: View) -> State:
    """The State of a determined view; ValueError if it is not determined, or cannot be at all."""
    if not is_determined(view):
        raise ValueError("cards are hidden")
    belief = believe(view)
    return state_with(view, card_set(belief.free) if belief.need else NO_CARDS)


def sample(view: View, random: Callable[[], float]) -> State:
    """One State that the view may be, each as likely as any other; SetupError if it cannot be one at all.

    ``random`` gives numbers from 0 up to 1.
    """
    hand, stock = believe(view).deal(random)
    return state_with(view, card_set(hand), tuple(stock))


def state_with(view: View, hand: CardSet, stock: tuple[Card, ...] | None = None) -> State:
    """The State in which the other seat has ``hand`` beside the cards it has shown.

    Without a ``stock`` the rest lies there in the engine's order of cards.
    """
    other = 1 - view.seat
    if stock is None:
        stock = tuple(list_cards(without(unseen(view), hand)))
    hands = put(view.known.hands, other, join(view.known.hands[other], hand))
    return install(replace(view.known, hands=hands, stock=stock))
