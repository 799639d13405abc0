"""What a finished deal shows: who won what and why, both piles, and the deal as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.evening import TWO
from app.i18n import tr
from app.opening import DAILY
from app.piles import count_piles
from app.telling import tell_match, tell_result
from engine.record import new_record, record_from, write_fragment, write_record

if TYPE_CHECKING:
    from app.piles import Pile
    from app.table import Table
    from engine.record import Record


class End(
    NamedTuple(
        "_End",
        [
            ("title", str),
            ("lines", "tuple[str, ...]"),
            ("next", str),  # what the button for going on says
            ("record", str),
            ("fragment", str),  # of a link to look at the deal again
            ("again_fragment", str),  # of one to play the same cards
            ("result", str),
            ("piles", "tuple[Pile, ...]"),
        ],
    )
):
    """The result of a finished deal; ``result`` is "won", "lost" or "tie"."""

    __slots__ = ()


def make_end(table: Table) -> End:
    """The result as the viewer sees it."""
    seen = table.view
    title, why, sums = tell_result(table.state, seen.seat)
    outcome = table.state.outcome
    assert outcome is not None
    if table.persons == TWO and outcome.winner is not None:
        title = tr("end.player", number=outcome.winner + 1, count=outcome.game_points)
    result = "tie" if outcome.winner is None else ("won" if outcome.winner == seen.side else "lost")
    return End(
        title=title,
        lines=tuple([why, sums] + tell_match(table.match, seen.side) + _stand_in(table) + _practice(table)),
        next=tr(_next(table)),
        record=write_record(table.record),
        fragment=write_fragment(table.record),
        again_fragment=write_fragment(fresh_record(table.record)),
        result=result,
        piles=count_piles(seen),
    )


def fresh_record(record: Record) -> Record:
    """The same cards before the first lead, for whoever wants to play them too."""
    if record.start is not None:
        return record_from(record.start)
    return new_record(record.rules, record.dealer, record.deck)


def _next(table: Table) -> str:
    """What the button for going on does."""
    if table.kind == DAILY:
        return "daily.again"
    if not table.is_counted:
        return "do.again"
    return "do.next_deal" if table.match.winner is None else "do.next_match"


def _practice(table: Table) -> list[str]:
    if table.kind == DAILY and not table.is_official:
        return [tr("daily.not_counted")]
    return [tr("practice.not_counted")] if table.record.help and table.is_counted else []


def _stand_in(table: Table) -> list[str]:
    """A line on the moves that the stand-in chose where a stronger opponent was meant to."""
    count = table.stand_in_moves()
    return [tr("stand_in", count=count)] if table.has_thinker and count else []
