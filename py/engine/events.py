"""What a move made happen, as one seat perceives it. Motion, history line and speech all come from here."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.cards import UNKNOWN, card_points
from engine.moves import CLOSE, DECLARE, EXCHANGE, is_card, is_marriage, marriage_suit
from engine.scoring import marriage_points, pending_points
from engine.state import EXHAUSTED

if TYPE_CHECKING:
    from typing import Optional

    from engine.moves import Move
    from engine.state import State

LED, ANSWERED, TRICK, BONUS, DREW, USED_UP = ("led", "answered", "trick", "bonus", "drew", "used_up")
ANNOUNCED, WAITS, COUNTS = ("announced", "waits", "counts")
EXCHANGED, CLOSED, DECLARED, GAVE_UP, ENDED = ("exchanged", "closed", "declared", "gave_up", "ended")
KINDS = (
    LED, ANSWERED, TRICK, BONUS, DREW, USED_UP, ANNOUNCED, WAITS, COUNTS, EXCHANGED, CLOSED, DECLARED, GAVE_UP, ENDED,
)


class Event(NamedTuple("_Event", [("kind", str), ("seat", int), ("card", int), ("number", int)])):
    """One thing that happened to or by ``seat``.

    ``card``: the card led, answered, drawn or taken in exchange (UNKNOWN if the viewer may not see it); the suit
    of ``announced``; else UNKNOWN. ``number``: the points of a trick, bonus or marriage, or the game points.
    """

    __slots__ = ()


def events(before: State, move: Optional[Move], after: State, viewer: int) -> tuple[Event, ...]:
    """What ``viewer`` perceives between two states; ``move`` None stands for giving up.

    Declining an exchange at a close makes no event: it is private (docs/rules.md section 5).
    """
    happened = _of_move(before, move, after)
    if len(after.history) > len(before.history):
        happened += _of_trick(before, after)
    if _undrawn(after) < _undrawn(before):
        happened += _of_draw(before, after, viewer)
    if after.outcome is not None:
        happened.append(Event(ENDED, after.to_move, UNKNOWN, after.outcome.game_points))
    return tuple(happened)


def _of_move(before: State, move: Optional[Move], after: State) -> list[Event]:
    seat = before.to_move
    if move is None:
        return [Event(GAVE_UP, seat, UNKNOWN, 0)]
    if is_card(move):
        return [Event(ANSWERED if before.trick else LED, seat, move, 0)]
    if is_marriage(move):
        side = before.side_of(seat)
        worth = marriage_points(after, side) - marriage_points(before, side)
        announced = [Event(ANNOUNCED, seat, marriage_suit(move), worth)]
        return announced + ([Event(WAITS, seat, UNKNOWN, worth)] if pending_points(after, side) else [])
    if move == EXCHANGE:
        assert before.upcard is not None
        return [Event(EXCHANGED, seat, before.upcard, 0)]
    for word, kind in ((CLOSE, CLOSED), (DECLARE, DECLARED)):
        if move == word:
            return [Event(kind, seat, UNKNOWN, 0)]
    return []  # drawing shows in the cards drawn; passing is private


def _of_trick(before: State, after: State) -> list[Event]:
    trick, winner = after.history[-1], after.leader
    side = after.side_of(winner)
    cards = sum(card_points(card) for card in trick.cards)
    happened = [Event(TRICK, winner, UNKNOWN, cards)]
    bonus = after.trick_points[side] - before.trick_points[side] - cards
    if bonus:
        happened.append(Event(BONUS, winner, UNKNOWN, bonus))
    waited = pending_points(before, side)
    if waited:
        happened.append(Event(COUNTS, winner, UNKNOWN, waited))
    return happened


def _of_draw(before: State, after: State, viewer: int) -> list[Event]:
    happened = []
    seat = after.leader
    pile = before.stock + (before.upcard,)
    for card in pile[: after.rules.seats]:
        assert card is not None
        is_seen = seat == viewer or card == before.upcard
        happened.append(Event(DREW, seat, card if is_seen else UNKNOWN, 0))
        seat = after.next_seat(seat)
    if after.phase == EXHAUSTED:
        happened.append(Event(USED_UP, after.leader, UNKNOWN, 0))
    return happened


def _undrawn(state: State) -> int:
    return len(state.stock) + (0 if state.upcard is None else 1)
