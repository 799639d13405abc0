"""What stands at each side of the table: points, tricks, who deals, who closed, which pairs were announced."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.i18n import card_text, suit_name, tr
from engine.cards import SUIT_LETTERS, common, list_cards, pair_of
from engine.scoring import marriage_worth, pending_points, points

if TYPE_CHECKING:
    from engine.state import View


class Tag(NamedTuple("_Tag", [("kind", str), ("text", str), ("name", str), ("suit", str), ("is_held", bool)])):
    """A small mark: "deals", "closed" or "pair"; ``name`` is read aloud.

    Of a pair: its suit's letter, and whether a card of it is still in hand.
    """

    __slots__ = ()


class Side(
    NamedTuple(
        "_Side",
        [
            ("points", str),
            ("tricks", str),
            ("stack", int),  # tricks won
            ("is_leader", bool),
            ("is_dealer", bool),
            ("tags", "tuple[Tag, ...]"),
        ],
    )
):
    """One side's line."""

    __slots__ = ()


def make_side(seen: View, seat: int, hides_points: bool = False) -> Side:
    """The line of the side of a seat; without its points where each counts himself."""
    known = seen.known
    side = known.side_of(seat)
    text = tr("points", count=points(known)[side])
    waiting = pending_points(known, side)
    if waiting:
        text += " " + tr("pending", count=waiting)
    if hides_points:
        text = ""
    tricks = tr("tricks", count=known.tricks[side])
    is_leader = known.outcome is None and seat == known.leader
    return Side(text, tricks, known.tricks[side], is_leader, seat == known.dealer, _tags(seen, seat))


def _tags(seen: View, seat: int) -> tuple[Tag, ...]:
    known = seen.known
    tags = []
    if seat == known.dealer:
        tags.append(Tag("deals", tr("deals"), tr("deals"), "", False))
    if seat == known.closer:
        tags.append(Tag("closed", tr("closed_by"), tr("closed_by"), "", False))
    return tuple(tags + [_pair(seen, seat, suit) for suit in known.marriages[seat]])


def _pair(seen: View, seat: int, suit: int) -> Tag:
    known = seen.known
    worth = marriage_worth(suit, known.trump)
    held = list_cards(common(known.hands[seat], pair_of(suit)))  # both cards have been shown
    words = {"worth": worth, "suit": suit_name(suit), "cards": ", ".join([card_text(card) for card in held])}
    name = tr("announced." + ("held" if held else "played"), **words)
    return Tag("pair", tr("announced", **words), name, SUIT_LETTERS[suit], bool(held))
