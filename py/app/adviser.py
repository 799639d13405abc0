"""Asks the worker about decisions: what the moves are worth, and the odds of closing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.question import new_id
from engine.fields import NOTHING, write_fields
from engine.legal import legal_moves
from engine.moves import move_name
from engine.notation import write_view
from teach.advice import ADVICE, ODDS, read_advice, read_odds

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Optional, TypeVar

    from app.ports import Thinker
    from engine.state import View
    from teach.advice import Advice
    from teach.advice import Odds as Odds  # whoever shows them has them from here

    T = TypeVar("T")

HINT_BUDGET, REVIEW_BUDGET = 12_000, 8_000  # iterations for a decision
LIMIT = 5.0  # seconds, after which the worker answers with what it has
_SEED = "s66"  # the same position gets the same advice


class Adviser:
    """What it asks of one view has nothing to do with any other, nor with the opponent's questions."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._listeners: dict[int, Callable[[str], None]] = {}  # by question
        thinker.on_progress = self._hear

    async def advise(
        self, seen: View, budget: int, played: str = "", on_percent: Optional[Callable[[int], None]] = None
    ) -> Optional[Advice]:
        """The worth of the moves of the view's seat; None if no answer came. ``played``: the move to be priced."""

        def hear(text: str) -> None:
            if on_percent is not None and text.isdigit():
                on_percent(int(text))

        head = [("seed", _SEED), ("played", played or NOTHING)]
        answer = await self._ask(ADVICE, write_fields(head), seen, budget, hear)
        return self._checked(answer, read_advice(answer, legal_tokens(seen)))

    async def judge(self, seen: View, on_odds: Callable[[Odds], None]) -> Optional[Odds]:
        """The odds of closing now; None if no answer came. ``on_odds`` hears what is known meanwhile."""
        tokens = legal_tokens(seen)

        def hear(text: str) -> None:
            odds = read_odds(text, tokens)
            if odds is not None:
                on_odds(odds)

        answer = await self._ask(ODDS, write_fields([("seed", _SEED)]), seen, HINT_BUDGET, hear)
        return self._checked(answer, read_odds(answer, tokens))

    def cancel(self) -> None:
        """None of the answers under way is wanted any more."""
        for id in list(self._listeners):
            self._thinker.cancel(id)

    async def _ask(self, kind: str, head: str, seen: View, budget: int, hear: Callable[[str], None]) -> str:
        id = new_id()
        self._listeners[id] = hear
        try:
            return await self._thinker.ask(kind, head + "\n" + write_view(seen), budget, LIMIT, id)
        finally:
            self._listeners.pop(id)

    def _checked(self, answer: str, read: Optional[T]) -> Optional[T]:
        if answer and read is None:
            self._thinker.distrust()
        return read

    def _hear(self, id: int, text: str) -> None:
        if id in self._listeners:
            self._listeners[id](text)


def legal_tokens(seen: View) -> list[str]:
    """The moves of a view's seat as text."""
    return [move_name(move) for move in legal_moves(seen.known)]
