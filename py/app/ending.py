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
    from app.session import Session
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


def make_end(session: Session) -> End:
    """The result as the viewer sees it."""
    seen = session.view
    title, why, sums = tell_result(session.state, seen.seat)
    outcome = session.state.outcome
    assert outcome is not None
    if session.persons == TWO and outcome.winner is not None:
        title = tr("end.player", number=outcome.winner + 1, count=outcome.game_points)
    result = "tie" if outcome.winner is None else ("won" if outcome.winner == seen.side else "lost")
    return End(
        title=title,
        lines=tuple([why, sums] + tell_match(session.match, seen.side) + _stand_in(session) + _practice(session)),
        next=tr(_next(session)),
        record=write_record(session.record),
        fragment=write_fragment(session.record),
        again_fragment=write_fragment(fresh_record(session.record)),
        result=result,
        piles=count_piles(seen),
    )


def fresh_record(record: Record) -> Record:
    """The same cards before the first lead, for whoever wants to play them too."""
    if record.start is not None:
        return record_from(record.start)
    return new_record(record.rules, record.dealer, record.deck)


def _next(session: Session) -> str:
    """What the button for going on does."""
    if session.kind == DAILY:
        return "daily.again"
    if not session.is_counted:
        return "do.again"
    return "do.next_deal" if session.match.winner is None else "do.next_match"


def _practice(session: Session) -> list[str]:
    if session.kind == DAILY and not session.is_official:
        return [tr("daily.not_counted")]
    return [tr("practice.not_counted")] if session.record.help and session.is_counted else []


def _stand_in(session: Session) -> list[str]:
    """A line on the moves that the stand-in chose where a stronger opponent was meant to."""
    count = session.stand_in_moves()
    return [tr("stand_in", count=count)] if session.has_thinker and count else []
