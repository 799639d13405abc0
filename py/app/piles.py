"""The end of a deal as at a table: both sides turn their tricks over and count."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.i18n import card_text, tr
from app.telling import who
from engine.cards import best_of, card_name, card_points, card_set, list_cards, sum_points, without
from engine.scoring import marriage_points, pending_points, points

if TYPE_CHECKING:
    from engine.state import View


class Counted(NamedTuple("_Counted", [("tokens", "tuple[str, ...]"), ("name", str)])):
    """A trick of a pile; ``name`` is read aloud: its cards and their points."""

    __slots__ = ()


class Pile(
    NamedTuple(
        "_Pile",
        [("who", str), ("title", str), ("tricks", "tuple[Counted, ...]"), ("sum", str), ("points", int)],
    )
):
    """A side's pile, in the order it was won, and how its points come together."""

    __slots__ = ()


def count_piles(seen: View) -> tuple[Pile, ...]:
    """Both piles, the viewer's first."""
    return tuple([_pile(seen, side) for side in (seen.side, 1 - seen.side)])


def _pile(seen: View, side: int) -> Pile:
    known = seen.known
    tricks = []
    rest = known.won[side]
    for trick in known.history:
        if known.side_of(trick.leader + best_of(trick.cards, known.trump)) == side:
            tricks.append(trick.cards)
            rest = without(rest, card_set(trick.cards))
    if rest:  # a deal that began as a position: nobody saw these being won
        tricks.insert(0, tuple(list_cards(rest)))
    whose = who(side, seen.side)
    counted = tuple([_counted(cards) for cards in tricks])
    return Pile(whose, tr("end.pile." + whose), counted, _sum(seen, side), points(known)[side])


def _counted(cards: tuple[int, ...]) -> Counted:
    names = ", ".join([card_text(card) for card in cards])
    worth = sum(card_points(card) for card in cards)
    return Counted(tuple([card_name(card) for card in cards]), tr("end.pile.trick", cards=names, points=worth))


def _sum(seen: View, side: int) -> str:
    """What the points are made of, where it is more than the cards."""
    known = seen.known
    cards = sum_points(known.won[side])
    pairs = marriage_points(known, side) - pending_points(known, side)
    bonus = known.trick_points[side] - cards
    parts = [tr("end.pile.cards", points=cards)] if known.tricks[side] else [tr("end.pile.none")]
    if pairs:
        parts.append(tr("end.pile.marriages", points=pairs))
    if bonus:
        parts.append(tr("end.pile.bonus", points=bonus))
    return " + ".join(parts)
