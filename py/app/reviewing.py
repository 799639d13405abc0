"""The review of a deal: each decision of one seat, priced, and where it turned.

Prices come from what that seat could see at the time, not from the cards that lay there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.advising import name_move, tell_reasons, tell_way, tell_worth
from app.i18n import number_text, tr
from engine.legal import legal_moves
from engine.moves import DECLARE, move_name
from engine.record import cut, states, write_fragment, write_record
from engine.rules import GOAL
from engine.scoring import points
from engine.state import AFTER_LAST, BEFORE_DRAW
from engine.tuples import replace
from engine.view import view

if TYPE_CHECKING:
    from typing import Optional

    from engine.record import Record
    from engine.state import State, View
    from teach.advice import Advice

TURNING = 2  # points of the deal that are told first


class Decision(NamedTuple("_Decision", [("at", int), ("seen", "View"), ("token", str)])):
    """What was played before which move's number, and what its maker saw."""

    __slots__ = ()


class Entry(NamedTuple("_Entry", [("at", int), ("text", str), ("verdict", str), ("is_mistake", bool)])):
    """A decision as a line."""

    __slots__ = ()


class Review:
    """The decisions of one seat in a record; ``found`` has the advice on those that have been priced."""

    def __init__(self, record: Record, seat: int) -> None:
        self.record = replace(record, at=len(record.moves))
        self.seat = seat
        self.decisions = _decisions(self.record, seat)
        self.found: dict[int, Advice] = {}

    @property
    def key(self) -> str:
        """The same for the same deal and seat, wherever in the deal one stands."""
        return str(self.seat) + " " + write_record(self.record)

    @property
    def is_done(self) -> bool:
        return len(self.found) == len(self.decisions)

    @property
    def percent(self) -> int:
        return 100 * len(self.found) // max(1, len(self.decisions))

    def next(self) -> Optional[Decision]:
        """The first decision that has no price yet."""
        for decision in self.decisions:
            if decision.at not in self.found:
                return decision
        return None

    def cost(self, at: int) -> float:
        """Expected game points given away there; 0 for the best move, and for one about as good."""
        decision, advice = self._at(at), self.found[at]
        is_best = decision is not None and decision.token == advice.best
        return 0.0 if is_best or not advice.is_clear else advice.cost

    def turning_points(self) -> list[int]:
        """The dearest mistakes, the dearest first."""
        dear = [at for at in sorted(self.found) if self.cost(at) > 0]
        return sorted(dear, key=lambda at: (-self.cost(at), at))[:TURNING]

    # In words

    def summary(self) -> str:
        """All in one sentence, once all is priced."""
        costs = [self.cost(decision.at) for decision in self.decisions if decision.at in self.found]
        dear = [cost for cost in costs if cost > 0]
        if not costs:
            return tr("review.nothing")
        if not dear:
            return tr("review.clean", count=len(costs))
        return tr("review.sum", count=len(dear), of=len(costs), cost=number_text(sum(dear), 2))

    def entries(self) -> list[Entry]:
        """All decisions, in the order of play."""
        return [self.entry(decision.at) for decision in self.decisions]

    def entry(self, at: int) -> Entry:
        decision = self._at(at)
        assert decision is not None
        known = decision.seen.known
        is_between = known.step in (BEFORE_DRAW, AFTER_LAST)  # the last trick is on the table
        trick = sum(known.tricks) + (0 if is_between else 1)
        text = tr("review.entry", trick=trick, move=name_move(decision.token, decision.seen))
        return Entry(at, text, self._verdict(decision), at in self.found and self.cost(at) > 0)

    def here(self, at: int) -> list[str]:
        """What is to be said of the decision at this point of the deal; nothing where none was made."""
        decision, advice = self._at(at), self.found.get(at)
        if decision is None or advice is None:
            return []
        seen = decision.seen
        worths = {move.token: tell_worth(move) for move in advice.moves}
        lines = [tr("review.played", move=name_move(decision.token, seen), value=worths[decision.token])]
        if decision.token == advice.best:
            return lines + [tr("review.best"), tell_way(advice)]
        lines.append(tr("review.other", move=name_move(advice.best, seen), value=worths[advice.best]))
        if self.cost(at) > 0:
            lines += tell_reasons(advice)
        return lines + [tell_way(advice)]

    def again(self, at: int) -> str:
        """The end of a link to play on from there, against the same cards."""
        return write_fragment(cut(self.record, at))

    def _at(self, at: int) -> Optional[Decision]:
        for decision in self.decisions:
            if decision.at == at:
                return decision
        return None

    def _verdict(self, decision: Decision) -> str:
        advice = self.found.get(decision.at)
        if advice is None:
            return tr("review.open")
        if decision.token == advice.best:
            return tr("review.verdict.best")
        cost = self.cost(decision.at)
        return tr("review.verdict.cost", cost=number_text(cost, 2)) if cost else tr("review.verdict.equal")


def _decisions(record: Record, seat: int) -> tuple[Decision, ...]:
    found = []
    for at, (state, move) in enumerate(zip(states(record), record.moves)):
        if state.to_move == seat and _has_choice(state, move):
            found.append(Decision(at, view(state, seat), move_name(move)))
    return tuple(found)


def _has_choice(state: State, move: int) -> bool:
    """Whether there was something to think about: a false "Aus" is no choice, but it may have been made."""
    moves = legal_moves(state)
    if DECLARE in moves and move != DECLARE and points(state)[state.side_of(state.to_move)] < GOAL:
        moves = [other for other in moves if other != DECLARE]
    return len(moves) > 1
