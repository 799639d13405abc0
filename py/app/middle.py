"""What lies between the two sides: stock, trick, lot, and the opponent's hand from behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.i18n import card_text, tr
from app.telling import tell_stock, who
from engine.cards import best_of, card_name, list_cards
from engine.state import LEAD, OPEN, REPLY

if TYPE_CHECKING:
    from typing import Optional

    from app.table import Table
    from engine.cards import CardSet
    from engine.state import View


class Played(NamedTuple("_Played", [("who", str), ("token", str), ("name", str), ("is_best", bool)])):
    """A card on the table; ``who`` is "you" or "opponent"."""

    __slots__ = ()


class Lot(NamedTuple("_Lot", [("text", str), ("cards", "tuple[Played, ...]")])):
    """The lot for a match's first dealer: each side's card, the lower one marked as ``is_best``."""

    __slots__ = ()


class Stock(NamedTuple("_Stock", [("phase", str), ("facedown", int), ("upcard", str), ("name", str)])):
    """The stock; ``upcard`` is a token while it lies open, else empty."""

    __slots__ = ()


class Backs(NamedTuple("_Backs", [("hidden", int), ("shown", "tuple[str, ...]"), ("name", str)])):
    """The opponent's hand: how many cards from behind, which lie open since all have seen them."""

    __slots__ = ()


def make_lot(table: Table) -> Optional[Lot]:
    """The lot, until the first card of the match."""
    if not table.evening.lot_cards or table.evening.finished or table.record.moves:
        return None
    drawn = []
    for seat, card in enumerate(table.evening.lot_cards):
        deals = seat == table.evening.lot
        drawn.append(Played(who(seat, table.view.seat), card_name(card), card_text(card), deals))
    return Lot(tr("lot"), tuple(drawn))


def make_backs(seen: View, seen_cards: CardSet) -> Backs:
    """The opponent's hand, of which these cards are seen."""
    seat = 1 - seen.seat
    size = seen.known.sizes[seat]
    shown = list_cards(seen_cards)
    name = tr("cards", count=size)
    if shown:
        name = tr("cards.shown", cards=name, shown=", ".join([card_text(card) for card in shown]))
    return Backs(size - len(shown), tuple([card_name(card) for card in shown]), name)


def make_stock(seen: View) -> Stock:
    known = seen.known
    upcard = card_name(known.upcard) if known.phase == OPEN and known.upcard is not None else ""
    return Stock(known.phase, len(known.stock), upcard, tell_stock(seen))


def is_gathered(seen: View) -> bool:
    """Whether the last trick lies with its winner: once cards have been drawn, and until the next lead.

    Where the trick and the drawing are one step, nobody would have seen its second card.
    """
    known = seen.known
    is_drawn = known.step in (LEAD, REPLY) and known.sizes[known.leader] == known.rules.hand_size()
    return known.rules.close_before_draw and is_drawn and known.last_trick is not None


def make_trick(seen: View) -> tuple[Played, ...]:
    """The cards on the table; until the next lead those of the last trick."""
    known = seen.known
    cards, leader = known.trick, known.leader
    if known.last_trick is not None:
        cards, leader = known.last_trick.cards, known.last_trick.leader
    if not cards:
        return ()
    best = best_of(cards, known.trump)
    played = []
    for place, card in enumerate(cards):
        seat = (leader + place) % known.rules.seats
        played.append(Played(who(seat, seen.seat), card_name(card), card_text(card), place == best))
    return tuple(played)
