"""From a View to States that it may be. The one place where a player's knowledge becomes a position.

Law: viewing what is made here, from the same seat, gives the view back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import join, list_cards, without
from engine.setup import install
from engine.state import OPEN
from engine.tuples import put, replace
from engine.view import unseen

if TYPE_CHECKING:
    from engine.cards import CardSet
    from engine.state import State, View


def is_determined(view: View) -> bool:
    """Whether there is but one State for a view, apart from the order of a closed stock, which decides nothing.

    For the seat that is to move: while a reply to a close is awaited, the closer's view does not show that it is.
    """
    known = view.known
    if known.rules.seats != 2:
        return False
    if known.phase == OPEN and len(known.stock) > 1:
        return False
    return _opponents_hand(view) is not None


def only_state(view: View) -> State:
    """The State of a determined view; ValueError if it is not determined, or cannot be at all.

    What is left of a closed stock stands in the engine's order of cards.
    """
    hand = _opponents_hand(view) if is_determined(view) else None
    if hand is None:
        raise ValueError("cards are hidden")
    known, other = view.known, 1 - view.seat
    stock = tuple(list_cards(without(join(unseen(view), known.hands[other]), hand)))
    return install(replace(known, hands=put(known.hands, other, hand), stock=stock))


def _opponents_hand(view: View) -> CardSet | None:
    """The other seat's cards, if they are all known: shown, or hidden where nothing else is."""
    other = 1 - view.seat
    shown, hidden = view.known.hands[other], unseen(view)
    if len(list_cards(shown)) == view.known.sizes[other]:
        return shown
    return join(shown, hidden) if not view.known.stock else None
