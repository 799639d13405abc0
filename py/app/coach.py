"""A word for each moment of a first deal: what may be done now, and why one would."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.i18n import tr
from app.settings import USUAL_HELPS
from engine.moves import DECLARE, EXCHANGE, is_marriage
from engine.rules import GOAL
from engine.scoring import points
from engine.state import FOLLOW, LEAD

if TYPE_CHECKING:
    from app.settings import Helps
    from app.table import Table


def coach(table: Table, helps: Helps = USUAL_HELPS) -> str:
    """The sentence for the person's moment; empty while the other side moves."""
    if table.is_over:
        return tr("coach.over", target=table.rules.match_target)
    if table.is_waiting:
        return ""
    seen = table.view
    legal = [move for move, is_legal in table.actions() if is_legal]
    if DECLARE in legal and not helps.counts and points(seen.known)[seen.side] >= GOAL:
        return tr("coach.declare")
    if seen.known.step == FOLLOW:
        return tr("coach.follow.strict" if seen.known.is_strict else "coach.follow")
    if seen.known.step == LEAD:
        if seen.known.announced is None and any(is_marriage(move) for move in legal):
            return tr("coach.pair")
        return tr("coach.exchange" if EXCHANGE in legal else "coach.lead")
    return tr("coach." + seen.known.step)
