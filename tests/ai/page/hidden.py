"""The same position to one seat, with other cards in the hidden places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import add_card, list_cards
from engine.shuffle import shuffled
from engine.tuples import put, replace
from engine.view import unseen, view

if TYPE_CHECKING:
    from engine.shuffle import Dice
    from engine.state import State


def swapped(state: State, seat: int, dice: Dice) -> State:
    """The same to ``seat``: what it does not know is dealt anew among the hidden places."""
    other = 1 - seat
    hidden = list(shuffled(list_cards(unseen(view(state, seat))), dice))
    hand = state.shown[other]
    while len(list_cards(hand)) < state.sizes[other]:
        hand = add_card(hand, hidden.pop())
    return replace(state, hands=put(state.hands, other, hand), stock=tuple(hidden))
