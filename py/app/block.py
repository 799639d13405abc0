"""The Punkteblock: what each deal of the match brought, as it stands on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.i18n import tr
from app.telling import who

if TYPE_CHECKING:
    from engine.match import Match


class Row(NamedTuple("_Row", [("deal", str), ("dealer", str), ("you", str), ("opponent", str)])):
    """A deal: its number, who dealt, and the score after it; a dash where nothing was written."""

    __slots__ = ()


class Block(NamedTuple("_Block", [("text", str), ("rows", "tuple[Row, ...]"), ("tally", str)])):
    """The whole sheet."""

    __slots__ = ()


def write_block(match: Match, matches: list[Match], seat: int) -> Block:
    """The sheet of a match for a seat, with the tally of the matches before it."""
    side = seat % match.rules.sides
    sums = [0] * match.rules.sides
    rows = []
    for number, scored in enumerate(match.deals):
        winner = scored.outcome.winner
        shown = ["–"] * match.rules.sides
        if winner is not None:
            sums[winner] += scored.outcome.game_points + scored.bonus
            shown[winner] = str(sums[winner])
        dealer = tr(who(scored.dealer, seat))
        rows.append(Row(str(number + 1), dealer, shown[side], shown[1 - side]))
    text = tr("block.some" if rows else "block.none", target=match.rules.match_target)
    return Block(text, tuple(rows), _tally(matches, side))


def _tally(matches: list[Match], side: int) -> str:
    won = [0, 0]
    for match in matches:
        if match.winner is not None:
            won[0 if match.winner == side else 1] += match.worth
    return tr("block.tally", you=won[0], opponent=won[1]) if matches else ""
