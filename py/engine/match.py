"""Deals to the match target (docs/rules.md sections 1 and 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.rules import DOUBLE_MATCH_WORTH, MATCH_WORTH, TIE_BONUS
from engine.tuples import put

if TYPE_CHECKING:
    from typing import Optional

    from engine.rules import Rules
    from engine.state import Outcome


class Scored(NamedTuple("_Scored", [("dealer", int), ("outcome", "Outcome"), ("bonus", int)])):
    """A finished deal of a match; ``bonus`` came on top of the outcome's game points."""

    __slots__ = ()


class Match(
    NamedTuple(
        "_Match",
        [
            ("rules", "Rules"),
            ("dealer", int),  # of the deal that is next, or is being played
            ("score", "tuple[int, ...]"),  # game points by side
            ("deals", "tuple[Scored, ...]"),
        ],
    )
):
    """A match so far."""

    __slots__ = ()

    @property
    def winner(self) -> Optional[int]:
        """The side that has reached the target, or None."""
        for side, score in enumerate(self.score):
            if score >= self.rules.match_target:
                return side
        return None

    @property
    def worth(self) -> int:
        """What the finished match adds to the tally of matches won."""
        is_to_nil = min(self.score) == 0
        return DOUBLE_MATCH_WORTH if self.rules.double_match and is_to_nil else MATCH_WORTH

    @property
    def is_bonus_due(self) -> bool:
        """Whether the next deal's winner gets one more, since the last was a tie."""
        return self.rules.tie_bonus and bool(self.deals) and self.deals[-1].outcome.winner is None


def new_match(rules: Rules, dealer: int) -> Match:
    """A match whose first dealer the lot has named."""
    return Match(rules, dealer, (0,) * rules.sides, ())


def add_deal(match: Match, outcome: Outcome) -> Match:
    """The match after one more deal."""
    assert match.winner is None
    winner = outcome.winner
    if winner is None:
        return Match(match.rules, match.dealer, match.score, match.deals + (Scored(match.dealer, outcome, 0),))
    bonus = TIE_BONUS if match.is_bonus_due else 0
    score = put(match.score, winner, match.score[winner] + outcome.game_points + bonus)
    return Match(match.rules, _next_dealer(match, winner), score, match.deals + (Scored(match.dealer, outcome, bonus),))


def _next_dealer(match: Match, winner: int) -> int:
    if match.rules.next_dealer == "winner":
        return winner  # with two seats the side is the seat
    return (match.dealer + 1) % match.rules.seats
