"""The worker's answers on a decision: what its moves are worth and why, and the odds of closing.

Questions are a line ``seed=`` (for advice also ``played=``, the move to be priced, or ``-``) and the view of the seat
to move. Everything comes from that view; only reviewing tells the move that was made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.odds import closing
from ai.valuing import Valuation
from engine.fields import NOTHING, read_fields, refuse_rest, take
from engine.legal import legal_moves
from engine.moves import CLOSE, move_name, parse_move
from engine.notation import read_view
from teach.advice import ADVICE, ODDS, Advice, Odds, Valued, is_clear, write_advice, write_odds
from teach.reasons import reasons

if TYPE_CHECKING:
    from collections.abc import Generator

    from ai.odds import Closing
    from engine.moves import Move
    from engine.state import View

    Answering = Generator[str, "bool | None", str]

LINED = 150  # deals in which it is looked at what follows two moves
PAUSED = 10  # of them between two pauses


def advise(text: str, budget: int) -> Answering:
    """The answer to ``"advice"`` (``teach.advice.Advice``), yielding percents. ValueError for a text that is none."""
    seed, view, played = _read_question(text)
    also = () if played is None else (played,)
    valuation = Valuation(view, seed, budget, also)
    yield from _worked(valuation)
    best, other = _rivals(valuation, played)
    if other is not None and _is_clear(valuation, best, other):
        for _ in valuation.looking_again(best, other):
            if (yield ""):
                break
        best, other = _rivals(valuation, played)
    advice = Advice(
        way=valuation.way,
        deals=valuation.worth(best).deals,
        is_complete=valuation.is_complete,
        moves=tuple([_valued(valuation, move) for move in valuation.ranked()]),
        other="" if other is None else move_name(other),
        cost=0.0,
        error=0.0,
        reasons=(),
    )
    if other is not None:
        advice = yield from _compared(valuation, advice, best, other)
    return write_advice(advice)


def _rivals(valuation: Valuation, played: Move | None) -> tuple[Move, Move | None]:
    """The best move and what it is held against: the move that was made, else the next best."""
    best, *rest = valuation.ranked()
    if played is not None and played != best:
        return best, played
    return best, rest[0] if rest else None


def _is_clear(valuation: Valuation, best: Move, other: Move) -> bool:
    cost = valuation.difference(best, other)
    return is_clear(cost.mean, cost.error)


def _compared(valuation: Valuation, advice: Advice, best: Move, other: Move) -> Generator[str, bool | None, Advice]:
    """The advice with what the other move costs, and why."""
    cost = valuation.difference(best, other)
    advice = advice._replace(cost=cost.mean, error=cost.error)
    if not is_clear(cost.mean, cost.error):
        return advice
    courses = []
    for number, (mine, theirs) in enumerate(valuation.courses((best, other), LINED)):
        courses.append((mine, theirs))
        if number % PAUSED == 0 and (yield "") and number:
            break
    return advice._replace(reasons=reasons(courses))


def judge(text: str, budget: int) -> Answering:
    """The answer to ``"odds"`` (``teach.advice.Odds``), yielding what is known so far.

    ValueError for a text that is no question, and where closing is not allowed.
    """
    seed, view, _ = _read_question(text)
    steps = closing(view, seed)
    told = 0
    for found in steps:
        is_new = len(found.paid) > told
        told = len(found.paid)
        if (yield write_odds(_odds(found)) if is_new else "") and told:
            break
    valuation = Valuation(view, seed, budget)
    yield from _worked(valuation, False)
    on = [move for move in valuation.ranked() if move != CLOSE]
    return write_odds(_odds(found)._replace(on=_valued(valuation, on[0]) if on else None))


def _odds(found: Closing) -> Odds:
    worth = found.worth
    return Odds(found.of, found.is_complete, len(found.paid), found.won, worth.mean, worth.error, None)


def _valued(valuation: Valuation, move: Move) -> Valued:
    worth = valuation.worth(move)
    return Valued(move_name(move), worth.mean, worth.error)


def _worked(valuation: Valuation, tells: bool = True) -> Generator[str, bool | None, None]:
    """Value the moves, telling the percents; if it is to hurry, no longer than until each has a value."""
    told, is_late = -1, False
    for share in valuation.working():
        percent = int(share * 100)
        is_late = bool((yield str(percent) if tells and percent > told else "")) or is_late
        told = max(told, percent)
        if is_late and valuation.is_usable:
            break


def _read_question(text: str) -> tuple[str, View, Move | None]:
    head, _, rest = text.partition("\n")
    fields = read_fields(head)
    seed, played = take(fields, "seed"), take(fields, "played", NOTHING)
    refuse_rest(fields)
    view = read_view(rest)
    if view.known.to_move != view.seat or not legal_moves(view.known):
        raise ValueError("nothing to decide for this seat")
    move = None if played == NOTHING else parse_move(played)
    if move is not None and move not in legal_moves(view.known):
        raise ValueError("the move that was made is not legal")
    return seed, view, move


KINDS = {ADVICE: advise, ODDS: judge}
