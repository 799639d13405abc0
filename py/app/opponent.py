"""The program's seat: who chooses its move there, the page or the worker, and what stands in for the worker."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.casual import choose_casually
from ai.levels import level_named
from ai.policy import choose
from app.question import MOVE, decision_seed, is_short, new_id, read_answer, write_question
from engine.legal import legal_moves
from engine.record import BY_WORKER, states
from engine.state import REPLY

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Optional

    from ai.levels import Level
    from app.ports import Thinker
    from engine.moves import Move
    from engine.record import Record
    from engine.state import View

# Who chose a move of the program, in the record: a level that plays in the page, the rules of thumb for want of the
# worker, the page by rule. (The worker's letter is the engine's, since it counts what the worker spent.)
BY_LEVEL, BY_STAND_IN, BY_RULE = "l", "p", "r"
LIMIT = 1.8  # seconds for the worker to think, so that a slow device plays within two


class Choice(NamedTuple("_Choice", [("move", "Move"), ("by", str), ("spent", "Optional[int]")])):
    """A move, who chose it, and the iterations it took the worker."""

    __slots__ = ()


class Opponent:
    """Chooses the program's moves from what its seat may see."""

    def __init__(self, thinker: Optional[Thinker], patience: float = 0.0, limit: float = LIMIT) -> None:
        """``patience`` are seconds for a worker that is still on its way, ``limit`` those it may think."""
        self._thinker = thinker
        self._patience = patience
        self._limit = limit
        self._asked = 0  # the question that waits for its answer, or 0

    def prepare(self, levels: Iterable[Level]) -> None:
        """Bring the worker on its way if one of these levels needs it; it is not loaded for nothing."""
        if self._thinker is not None and any(level.needs_worker for level in levels):
            self._thinker.start()

    def may_ask(self, level: Level) -> bool:
        """Whether the worker is meant to choose."""
        return self._thinker is not None and level.needs_worker

    async def ask(self, seen: View, level: Level, record: Record) -> str:
        """The worker's answer for the view's seat; "" if there is none, or nothing to ask it.

        It is never asked about a close: its time would tell whether there was a choice.
        """
        if self._thinker is None or not level.needs_worker or not _has_choice(seen):
            return ""
        if self._patience:
            await self._thinker.come(self._patience)
        self._asked = id = new_id()
        text, budget = write_question(seen, level, decision_seed(record), record.score)
        answer = await self._thinker.ask(MOVE, text, budget, self._limit, id)
        if self._asked == id:
            self._asked = 0
        if not answer:
            self._patience = 0.0  # waited for in vain, which is enough
        return answer

    def forget(self) -> None:
        """The answer to the question under way is not wanted any more."""
        if self._thinker is not None and self._asked:
            self._thinker.cancel(self._asked)
            self._asked = 0

    def decide(self, seen: View, level: Level, record: Record, answer: str) -> Choice:
        """The move, given what ``ask`` brought."""
        if not _has_choice(seen):
            return Choice(choose(seen), BY_RULE, None)
        if not level.needs_worker:
            return Choice(choose_casually(seen, level, decision_seed(record)), BY_LEVEL, None)
        told = read_answer(answer, seen)
        if told is not None:
            return Choice(told[0], BY_WORKER, told[1])
        if answer and self._thinker is not None:
            self._thinker.distrust()
        return Choice(choose(seen), BY_STAND_IN, None)


def is_first_short(record: Record) -> bool:
    """Whether the last move is the first of the deal for which the worker had too little time."""
    if not record.spent or record.by[record.at - 1 : record.at] != BY_WORKER:
        return False
    level = level_named(record.level)
    made = record.spent[: record.by[: record.at].count(BY_WORKER)]
    return [place for place, spent in enumerate(made) if is_short(spent, level)] == [len(made) - 1]


def stand_ins(record: Record) -> int:
    """How often in a deal the stand-in chose where there was a choice."""
    passed = states(record)
    chosen = [at for at, by in enumerate(record.by[: record.at]) if by == BY_STAND_IN]
    return len([at for at in chosen if len(legal_moves(passed[at])) > 1])


def _has_choice(seen: View) -> bool:
    """Whether there is something to think about at this seat; an answer to a close is by rule."""
    known = seen.known
    return known.to_move == seen.seat and known.step != REPLY and len(legal_moves(known)) > 1
