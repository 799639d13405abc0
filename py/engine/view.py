"""What one seat may know (docs/rules.md sections 4 and 5). The one door between a State and whoever plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import UNKNOWN, CardSet, card_set, join, without
from engine.state import LEAD, REPLY, Setup, View
from engine.tuples import replace

if TYPE_CHECKING:
    from engine.state import State


def view(state: State, seat: int) -> View:
    """The view of a seat: its own hand and all that happened in the open; nothing else.

    While the other seat answers a close the closer sees the lead that comes next: that there is a choice at all
    would show the card of the exchange rank.
    """
    known = Setup(*state)
    hands = tuple(cards if other == seat else state.shown[other] for other, cards in enumerate(state.hands))
    known = replace(known, hands=hands, stock=(UNKNOWN,) * len(state.stock))
    if state.step == REPLY and state.to_move != seat:
        known = replace(known, step=LEAD, to_move=state.leader)
    return View(seat, known)


def unseen(seen: View) -> CardSet:
    """The cards whose place the seat does not know: somewhere in the other hands or the stock."""
    known = seen.known
    open_cards = card_set(known.trick + (() if known.upcard is None else (known.upcard,)))
    for cards in known.hands + known.won:
        open_cards = join(open_cards, cards)
    return without(known.rules.pack(), open_cards)
