"""A moment of a deal.

``State`` is complete and checked. ``Setup`` has the same fields and may be wrong or have gaps: cards that
are not known are missing from the hands and stand as ``UNKNOWN`` in the stock. ``View`` is what one seat may
know, a ``Setup`` with just those gaps. Hands, marriages and shown cards are by seat; points and tricks by side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.cards import CardSet

if TYPE_CHECKING:
    from typing import Optional

    from engine.rules import Rules

OPEN, CLOSED, EXHAUSTED = PHASES = ("open", "closed", "exhausted")

# What is to be decided: which card to lead, which to answer, what to do before drawing, whether to exchange
# in reply to a close, whether to declare after the last card; or nothing any more.
LEAD, FOLLOW, BEFORE_DRAW, REPLY, AFTER_LAST, OVER = STEPS = (
    "lead", "follow", "before_draw", "reply", "after_last", "over",
)


class Trick(NamedTuple("_Trick", [("leader", int), ("cards", "tuple[int, ...]"), ("strict", bool)])):
    """A finished trick: who led, the cards in the order played, whether strict rules held."""

    __slots__ = ()


class AtClose(NamedTuple("_AtClose", [("tricks", "tuple[int, ...]"), ("points", "tuple[int, ...]")])):
    """Tricks and points that counted at the moment of closing, by side."""

    __slots__ = ()


class Outcome(NamedTuple("_Outcome", [("winner", "Optional[int]"), ("game_points", int), ("reason", str)])):
    """How a deal ended: the winning side (None for a tie), its game points, why (``scoring.REASONS``)."""

    __slots__ = ()


class Position(
    NamedTuple(
        "_Fields",
        [
            ("rules", "Rules"),
            ("dealer", int),
            ("trump", int),
            ("upcard", "Optional[int]"),  # None once it has been drawn
            ("stock", "tuple[int, ...]"),  # face down, the top first, without the upcard
            ("hands", "tuple[CardSet, ...]"),
            ("sizes", "tuple[int, ...]"),  # cards in each hand, known or not
            ("phase", str),
            ("step", str),
            ("to_move", int),
            ("leader", int),  # of the trick on the table, or of the next one
            ("trick", "tuple[int, ...]"),  # cards on the table in the order played
            ("history", "tuple[Trick, ...]"),  # finished tricks whose course is known
            ("won", "tuple[CardSet, ...]"),  # cards in each side's tricks
            ("tricks", "tuple[int, ...]"),
            ("trick_points", "tuple[int, ...]"),  # card points with the last trick's, without marriages
            ("marriages", "tuple[tuple[int, ...], ...]"),  # suits announced by each seat, in order
            ("shown", "tuple[CardSet, ...]"),  # cards in each hand that all have seen
            ("announced", "Optional[int]"),  # suit whose pair must be led now
            ("exchanged", bool),  # at this lead
            ("closer", "Optional[int]"),
            ("at_close", "Optional[AtClose]"),
            ("outcome", "Optional[Outcome]"),
        ],
    )
):
    """The fields of a deal's moment, and what follows from them."""

    __slots__ = ()

    @property
    def is_strict(self) -> bool:
        """Whether suit must be followed and beaten (docs/rules.md section 4)."""
        return self.phase != OPEN

    @property
    def last_trick(self) -> Optional[Trick]:
        """The trick that may still be looked at: the last one, until the next card is led."""
        return self.history[-1] if self.history and not self.trick else None

    def side_of(self, seat: int) -> int:
        return seat % self.rules.sides

    def next_seat(self, seat: int) -> int:
        return (seat + 1) % self.rules.seats


class State(Position):
    """A complete position in which play can go on."""

    __slots__ = ()


class Setup(Position):
    """A position as somebody described it; ``setup.problems`` says whether it can be."""

    __slots__ = ()


class View(NamedTuple("_View", [("seat", int), ("known", Setup)])):
    """What one seat may know; ``view.view`` alone makes one."""

    __slots__ = ()

    @property
    def hand(self) -> CardSet:
        return self.known.hands[self.seat]

    @property
    def side(self) -> int:
        return self.known.side_of(self.seat)
