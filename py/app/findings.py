"""What the statistics know of a match, from its records: the facts of each finished deal, and whether it counts.

A deal counts if it was played against a level, without help, and no stand-in chose for the level where there was a
choice. Seat 0 is the person's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.opponent import BY_STAND_IN, stand_ins
from app.save import match_of, read_saved
from engine.errors import IllegalMove, NotationError, SetupError
from engine.legal import why_not
from engine.moves import DECLARE, PASS, is_card
from engine.record import has_given_up, states
from engine.rules import GOAL, options_of
from engine.scoring import points
from engine.state import FOLLOW

if TYPE_CHECKING:
    from typing import Optional

    from app.save import Saved
    from engine.moves import Move
    from engine.record import Record
    from engine.state import Outcome, State

SEATS = (0, 1)
COUNTS, HELPED, STOOD_IN, FOR_TWO = "counts", "helped", "stood_in", "for_two"  # what becomes of a finished deal


class Kind(NamedTuple("_Kind", [("rules", str), ("has_house_rules", bool), ("level", str)])):
    """What is counted together: the preset, whether with house rules, the level."""

    __slots__ = ()


class Deal(
    NamedTuple(
        "_Deal",
        [
            ("kind", "Kind"),
            ("fate", str),  # COUNTS, or why it does not
            ("winner", "Optional[int]"),
            ("game_points", int),  # without what a tie before adds to the match
            ("reason", str),
            ("points", "tuple[int, ...]"),
            ("closer", "Optional[int]"),
            ("missed", "tuple[int, ...]"),  # the seats that led on, or counted up, when they could have called
        ],
    )
):
    """What the statistics know of a finished deal."""

    __slots__ = ()

    @property
    def gain(self) -> int:
        """The person's game points; below 0 for the opponent's."""
        return self.game_points if self.winner == 0 else -self.game_points


class Seen(NamedTuple("_Seen", [("winner", "Optional[int]"), ("deals", "tuple[Deal, ...]")])):
    """What they know of a match: who won it, if anybody has; its finished deals."""

    __slots__ = ()


def look_at(saved: Saved) -> Seen:
    """A match, looked through once: that is what takes time."""
    deals = []
    for record in saved.records:
        passed = states(record)
        outcome = passed[-1].outcome
        if outcome is not None:
            deals.append(_look_at_deal(record, passed, outcome))
    return Seen(match_of(saved).winner, tuple(deals))


def look_at_text(text: str) -> Optional[Seen]:
    """The same for a match as it is kept; None if it cannot be read."""
    try:
        return look_at(read_saved(text))
    except (NotationError, SetupError, IllegalMove):
        return None


def _look_at_deal(record: Record, passed: tuple[State, ...], outcome: Outcome) -> Deal:
    last = passed[-1]
    return Deal(
        kind=Kind(record.rules.name, bool(options_of(record.rules)), record.level),
        fate=_fate(record),
        winner=outcome.winner,
        game_points=outcome.game_points,
        reason=outcome.reason,
        points=points(last),
        closer=last.closer,
        missed=tuple([seat for seat in SEATS if _has_missed(record, passed, seat)]),
    )


def _fate(record: Record) -> str:
    if not record.level:
        return FOR_TWO
    if record.help:
        return HELPED
    return STOOD_IN if BY_STAND_IN in record.by and stand_ins(record) else COUNTS


def _has_missed(record: Record, passed: tuple[State, ...], seat: int) -> bool:
    """Whether a seat could have called "Aus" rightly and led a card, counted up or gave up instead.

    Whoever draws, announces or closes first may still call after it.
    """
    moves: list[Optional[Move]] = list(record.moves[: record.at])
    for before, move in zip(passed, moves + [None] if has_given_up(record) else moves):
        if before.to_move == seat and before.step != FOLLOW and points(before)[seat] >= GOAL:
            is_past = move is None or move == PASS or is_card(move)
            if is_past and why_not(before, DECLARE) is None:
                return True
    return False
