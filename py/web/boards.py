"""Which table an opening asks for. What a board needs beyond the game is imported when one is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.opening import POSITION, WATCH
from app.session import Session

if TYPE_CHECKING:
    from typing import Optional

    from app.course import Lesson
    from app.opening import Opening
    from app.ports import Chance, Clock, Thinker


def make_session(
    opening: Opening, lesson: Optional[Lesson], clock: Clock, chance: Chance, thinker: Optional[Thinker]
) -> Session:
    """The table, dealt; a lesson that could not be had leaves the usual game."""
    record = opening.record
    if lesson is not None:
        from app.course import Course

        return Course(lesson, clock, chance)
    if record is not None and opening.kind in (POSITION, WATCH):
        from app.boards import Board, Watched

        if opening.kind == WATCH:
            return Watched(record, opening.level, clock, chance)
        return Board(record, opening.level, clock, chance, thinker)
    return Session(opening.rules, opening.level, clock, chance, thinker, record)
