"""What moves from one drawn table to the next: their difference, by card. Nobody says "move this card there"."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from app.picture import Picture

# Places where cards have no face of their own.
STOCK, BACKS = "stock", "backs"
WON = "won."  # with "you" or "opponent" behind it: a side's pile
HAND, TRICK, UPCARD = "hand", "trick", "upcard"


class Flight(NamedTuple("_Flight", [("key", str), ("origin", str), ("order", int), ("turns", bool)])):
    """A card on its way to where it is drawn now.

    ``key`` is its token, or the number of a card seen from behind; ``origin`` the place it comes from, empty for
    where it was drawn before. ``order`` counts those that set out one after the other; ``turns`` if it was face down.
    """

    __slots__ = ()


class Leaving(NamedTuple("_Leaving", [("key", str), ("target", str)])):
    """A card that is no longer drawn, on its way to a place where it lies face down."""

    __slots__ = ()


def places(picture: Picture) -> dict[str, str]:
    """Where every card that is drawn lies, by key."""
    found = {str(place): BACKS for place in range(picture.backs.hidden)}
    for token in picture.backs.shown:
        found[token] = BACKS
    for card in picture.hand:
        found[card.token] = HAND
    if picture.stock.upcard:
        found[picture.stock.upcard] = UPCARD
    if picture.end is None:
        for played in picture.trick:
            found[played.token] = TRICK
    else:
        for pile in picture.end.piles:
            for counted in pile.tricks:
                for token in counted.tokens:
                    found[token] = WON + pile.who
    return found


def flights(before: Picture, after: Picture) -> tuple[Flight, ...]:
    """The cards that may have to fly from one table to the next, in no order."""
    old, new = places(before), places(after)
    if before.deal != after.deal:
        orders = _dealing(after)
        return tuple([Flight(key, STOCK, orders.get(key, 0), not key.isdigit()) for key in new])
    found = []
    passes = before.cover or after.cover  # from hand to hand: cards that come into sight have not moved
    for key, place in new.items():
        if key in old:
            found.append(Flight(key, "", 0, False))
        elif not passes:
            origin = _origin(place, before, after)
            found.append(Flight(key, origin, _order(place, origin, after), not key.isdigit()))
    return tuple(found)


def leavings(before: Picture, after: Picture) -> tuple[Leaving, ...]:
    """The cards that vanish from the table."""
    if before.deal != after.deal:
        return ()
    new = places(after)
    found = []
    for key, place in places(before).items():
        if key not in new and place == TRICK:
            found.append(Leaving(key, WON + _winner(before)))
        elif key not in new and place == UPCARD:
            found.append(Leaving(key, STOCK))
    return tuple(found)


def _winner(picture: Picture) -> str:
    return [played.who for played in picture.trick if played.is_best][0]


def _origin(place: str, before: Picture, after: Picture) -> str:
    """Where a card comes from that was not seen before."""
    if place.startswith(WON):
        return place
    if place == TRICK:
        return WON + _winner(after) if after.last_trick else BACKS  # looked at once more, or played
    if place == UPCARD:
        return BACKS  # the opponent has exchanged
    if place == BACKS and before.backs.hidden > after.backs.hidden:
        return BACKS  # he shows what he held
    return STOCK


def _order(place: str, origin: str, after: Picture) -> int:
    """Who won the trick draws first."""
    if origin != STOCK:
        return 0
    return 0 if (place == HAND) == after.you.is_leader else 1


def _dealing(after: Picture) -> dict[str, int]:
    """The order of dealing: packet by packet from the forehand, a beat of rest between the packets."""
    hands = [[card.token for card in after.hand], [str(place) for place in range(after.backs.hidden)]]
    if after.you.is_dealer:
        hands.reverse()
    orders: dict[str, int] = {}
    beat = 0
    for packet in after.packets:
        for hand in hands:
            for key in hand[:packet]:
                orders[key] = beat
                beat += 1
            del hand[:packet]
            beat += 1
    orders[after.stock.upcard] = beat
    return orders
