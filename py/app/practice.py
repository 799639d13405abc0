"""Practice: taking moves back and playing the same cards again. A record says for ever that it was practice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.legal import legal_moves
from engine.moves import DRAW
from engine.record import AGAIN, BY_PERSON, TAKEN_BACK, add_help, has_given_up, states
from engine.tuples import replace

if TYPE_CHECKING:
    from typing import Optional

    from engine.record import Record


def taken_back(record: Record, draws_alone: bool) -> Optional[Record]:
    """The record before the person's last decision; None if there was none.

    ``draws_alone``: drawing is none, since it would be done again at once.
    """
    if has_given_up(record):
        return replace(add_help(record, TAKEN_BACK), resigned=False)
    passed = states(record)
    for at in range(record.at - 1, -1, -1):
        is_own = record.by[at] == BY_PERSON and len(legal_moves(passed[at])) > 1
        if is_own and not (draws_alone and record.moves[at] == DRAW):
            return replace(add_help(record, TAKEN_BACK), at=at, resigned=False)
    return None


def dealt_again(record: Record) -> Record:
    """The same deal from its first lead."""
    return replace(add_help(record, AGAIN), at=0, resigned=False)
