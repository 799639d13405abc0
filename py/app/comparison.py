"""What the master makes of the deal of a day: he plays it in the person's seat, against himself in his own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.levels import level_named
from app.days import day_record, masters_luck
from app.opponent import BY_STAND_IN, Opponent
from app.session import PERSON
from engine.cards import ALL_CARDS
from engine.moves import is_card
from engine.play import apply
from engine.record import add_move, states
from engine.state import OVER
from engine.tuples import replace
from engine.view import view

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Optional

    from app.ports import Thinker
    from engine.record import Record

PATIENCE = 100.0  # seconds until the worker must be there
LIMIT = 6.0  # seconds for a decision, so that all but the slowest devices find the same moves


class Comparison:
    """One run through the deal of a day."""

    def __init__(self, day: str, thinker: Thinker) -> None:
        self._day = day
        self._opponent = Opponent(thinker, PATIENCE, LIMIT)
        self._is_wanted = True

    def stop(self) -> None:
        """It is not wanted any more."""
        self._is_wanted = False
        self._opponent.forget()

    async def play(self, on_progress: Callable[[int], None]) -> Optional[Record]:
        """The master's deal; None if a move did not come from the worker, or nobody wants it any more.

        ``on_progress`` is called with how many percent of the cards have been played.
        """
        record = day_record(self._day)
        level, state = level_named(record.level), states(record)[0]
        self._opponent.prepare((level,))
        while state.step != OVER:
            on_progress(100 * len([move for move in record.moves if is_card(move)]) // len(ALL_CARDS))
            seen = view(state, state.to_move)
            # Both seats' dice hang on the number of moves; those in the person's have a seed of their own.
            asked = replace(record, luck=masters_luck(self._day)) if seen.seat == PERSON else record
            answer = await self._opponent.ask(seen, level, asked)
            choice = self._opponent.decide(seen, level, asked, answer)
            if not self._is_wanted or choice.by == BY_STAND_IN:
                return None
            record = add_move(record, choice.move, choice.by, choice.spent)
            state = apply(state, choice.move)
        return record
