"""Points that count, and how a deal is paid (docs/rules.md sections 6 and 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules import (
    CLOSE_BEATEN,
    CLOSE_FAILED,
    CLOSE_FAILED_TRICKLESS,
    GOAL,
    MARRIAGE_POINTS,
    SCHNEIDER,
    SCHNEIDER_LIMIT,
    SCHWARZ,
    SIMPLE,
    TRUMP_MARRIAGE_POINTS,
)
from engine.state import CLOSED, Outcome

if TYPE_CHECKING:
    from engine.state import Position

# Why a deal ended.
DECLARED = "declared"  # 66 called rightly
CLOSE_BEATEN_BY_DECLARING = "close_beaten"  # the closer's opponent called 66 rightly
FALSE_DECLARE = "false_declare"
CLOSE_NOT_DECLARED = "close_failed"  # all cards played, the closer never called
MORE_POINTS = "more_points"  # stock used up, nobody called, the higher sum wins
LAST_TRICK = "last_trick"  # the same where the last trick decides
TIE = "tie"
RESIGNED = "resigned"
REASONS = (
    DECLARED, CLOSE_BEATEN_BY_DECLARING, FALSE_DECLARE, CLOSE_NOT_DECLARED, MORE_POINTS, LAST_TRICK, TIE, RESIGNED,
)


def marriage_worth(suit: int, trump: int) -> int:
    """What the king and queen of a suit count when announced."""
    return TRUMP_MARRIAGE_POINTS if suit == trump else MARRIAGE_POINTS


def marriage_points(position: Position, side: int) -> int:
    """Points of all marriages a side has announced, whether they count yet or not."""
    total = 0
    for seat, suits in enumerate(position.marriages):
        if position.side_of(seat) == side:
            total += sum([marriage_worth(suit, position.trump) for suit in suits])
    return total


def pending_points(position: Position, side: int) -> int:
    """Marriage points of a side that wait for its first trick."""
    waits = position.rules.marriage_needs_trick and position.tricks[side] == 0
    return marriage_points(position, side) if waits else 0


def points(position: Position) -> tuple[int, ...]:
    """Points that count now, by side."""
    return tuple(
        position.trick_points[side] + marriage_points(position, side) - pending_points(position, side)
        for side in range(position.rules.sides)
    )


def table_points(loser_tricks: int, loser_points: int) -> int:
    """Game points by what the loser has (section 7)."""
    if loser_tricks == 0:
        return SCHWARZ
    return SCHNEIDER if loser_points < SCHNEIDER_LIMIT else SIMPLE


def close_failed_points(position: Position) -> int:
    """What a closer who fails pays."""
    assert position.closer is not None and position.at_close is not None
    side = position.side_of(position.closer)
    if position.rules.close_failed == "table":
        return max(CLOSE_FAILED, table_points(position.tricks[side], points(position)[side]))
    return CLOSE_FAILED_TRICKLESS if position.at_close.tricks[_other(side)] == 0 else CLOSE_FAILED


def declared(position: Position) -> Outcome:
    """The outcome when the seat to move says "Aus"."""
    side = position.side_of(position.to_move)
    if points(position)[side] < GOAL:
        return forfeited(position, FALSE_DECLARE)
    if position.closer is None:
        return _by_table(position, side, DECLARED)
    if position.side_of(position.closer) == side:
        if position.rules.close_score == "closing":
            assert position.at_close is not None
            loser = _other(side)
            at_close = position.at_close
            return Outcome(side, table_points(at_close.tricks[loser], at_close.points[loser]), DECLARED)
        return _by_table(position, side, DECLARED)
    beaten = CLOSE_BEATEN if position.rules.close_beaten == "two" else close_failed_points(position)
    return Outcome(side, beaten, CLOSE_BEATEN_BY_DECLARING)


def forfeited(position: Position, reason: str) -> Outcome:
    """The seat to move has called "Aus" falsely, or gives up."""
    side = position.side_of(position.to_move)
    paid = position.rules.false_declare
    if position.closer is not None and position.side_of(position.closer) == side:
        paid = max(paid, close_failed_points(position))
    return Outcome(_other(side), paid, reason)


def played_out(position: Position) -> Outcome:
    """The outcome when all cards are played and nobody has called."""
    if position.phase == CLOSED:
        assert position.closer is not None
        winner = _other(position.side_of(position.closer))
        return Outcome(winner, close_failed_points(position), CLOSE_NOT_DECLARED)
    if position.rules.last_trick == "wins":
        return _by_table(position, position.side_of(position.leader), LAST_TRICK)
    sums = points(position)
    if sums[0] == sums[1]:
        return Outcome(None, 0, TIE)
    return _by_table(position, 0 if sums[0] > sums[1] else 1, MORE_POINTS)


def _by_table(position: Position, winner: int, reason: str) -> Outcome:
    loser = _other(winner)
    return Outcome(winner, table_points(position.tricks[loser], points(position)[loser]), reason)


def _other(side: int) -> int:
    return 1 - side
