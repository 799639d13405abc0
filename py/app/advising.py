"""Advice, odds and reasons in words: what a hint, the odds of closing and a review say."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.i18n import card_text, number_text, tr
from app.telling import action_name
from engine.moves import is_card, parse_move
from teach.advice import EXACT, IN_GAME_POINTS, REACHES_66, WORLDS, is_clear

if TYPE_CHECKING:
    from engine.state import View
    from teach.advice import Advice, Odds, Reason, Valued

_SURE = 0.995  # a share that is told as always


class Row(NamedTuple("_Row", [("name", str), ("value", str)])):
    """A move and its worth."""

    __slots__ = ()


class Hint(
    NamedTuple(
        "_Hint", [("title", str), ("lines", "tuple[str, ...]"), ("rows", "tuple[Row, ...]"), ("about", str)]
    )
):
    """What is said of a decision: the move, why, what all moves are worth, how that was found."""

    __slots__ = ()


def tell_hint(advice: Advice, seen: View) -> Hint:
    """The best move, and why it is better than the next best."""
    best, other = name_move(advice.best, seen), name_move(advice.other, seen) if advice.other else ""
    if not other:
        lines = [tr("advice.only")]
    elif not advice.is_clear:
        lines = [tr("advice.equal", other=other)]
    else:
        lines = [tr("advice.better", other=other, cost=_cost(advice))] + tell_reasons(advice)
    return Hint(best, tuple(lines), make_rows(advice, seen), tell_way(advice))


def tell_reasons(advice: Advice) -> list[str]:
    """A sentence for each reason; one that says so if there is none."""
    if not advice.reasons:
        return [tr("advice.no_reason")]
    is_sure = advice.way == EXACT
    return [_tell_reason(reason, is_sure) for reason in advice.reasons]


def make_rows(advice: Advice, seen: View) -> tuple[Row, ...]:
    """All moves, the best first."""
    return tuple([Row(name_move(move.token, seen), tell_worth(move)) for move in advice.moves])


def tell_way(advice: Advice) -> str:
    """How the values were found, and what that idealises."""
    if advice.way == WORLDS:
        return tr("advice.way.worlds" + ("" if advice.is_complete else ".some"), count=advice.deals)
    return tr("advice.way." + advice.way, count=advice.deals)


def tell_worth(move: Valued) -> str:
    """Expected game points, with what they may be off."""
    value = number_text(move.value, 2, True)
    return value if not move.error else tr("advice.worth", value=value, error=tell_error_of(move.error))


def tell_error_of(error: float) -> str:
    """A standard error, which is not to look like none."""
    return number_text(max(error, 0.01), 2)


def name_move(token: str, seen: View) -> str:
    """A move as it is called."""
    move = parse_move(token)
    return card_text(move) if is_card(move) else action_name(move, seen.known)


def tell_odds(odds: Odds, seen: View) -> tuple[str, ...]:
    """In how many hands closing succeeds, what it is worth, and what going on is worth."""
    if not odds.done:
        return ()
    key = "odds.all" if odds.is_complete and odds.done == odds.hands else "odds.some"
    lines = [
        tr(key, won=odds.won, count=odds.done, hands=odds.hands, percent=number_text(100 * odds.won / odds.done)),
        tr("odds.close", value=_with_error(odds.value, odds.error)),
    ]
    if odds.on is not None:
        on = _with_error(odds.on.value, odds.on.error)
        lines.append(tr("odds.on", move=name_move(odds.on.token, seen), value=on))
        lines.append(tr(_verdict(odds)))
    return tuple(lines)


def _verdict(odds: Odds) -> str:
    assert odds.on is not None
    gain = odds.value - odds.on.value
    error = (odds.error**2 + odds.on.error**2) ** 0.5
    if is_clear(abs(gain), error):
        return "odds.better" if gain > 0 else "odds.worse"
    return "odds.equal"


def _with_error(value: float, error: float) -> str:
    text = number_text(value, 2, True)
    return tr("advice.worth", value=text, error=tell_error_of(error)) if error else text


def _cost(advice: Advice) -> str:
    text = number_text(advice.cost, 2)
    return tr("advice.worth", value=text, error=tell_error_of(advice.error)) if advice.error else text


def _tell_reason(reason: Reason, is_sure: bool) -> str:
    digits = 1 if reason.code in IN_GAME_POINTS else 0
    text = tr("reason." + reason.code, worth=number_text(reason.worth, digits, reason.code != REACHES_66))
    if is_sure or reason.share >= _SURE:
        return text
    return tr("reason.share", reason=text, percent=number_text(100 * reason.share))
