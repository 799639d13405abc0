"""What the worker tells of a decision, as the page reads it: codes and numbers, no sentences (page subset).

Values are expected game points for the seat to move.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Optional

ADVICE, ODDS = "advice", "odds"  # kinds of question

# How the values were found: best play; every possible hand, or a sample of them, with open cards; the search's trees.
EXACT, WORLDS, SEARCH = WAYS = ("exact", "worlds", "search")

# Why the best move is better than the other one (``teach.reasons`` says what each means).
REACHES_66, DENIES_66, WINS_DEAL, DENIES_33, SAVES_33 = "reaches_66", "denies_66", "wins_deal", "denies_33", "saves_33"
CLOSE_WINS, CLOSE_FAILS, ANNOUNCES, EXCHANGES = "close_wins", "close_fails", "announces", "exchanges"
KEEPS_PAIR, GETS_LEAD, DRAWS_TRUMP, WINS_TRICK = "keeps_pair", "gets_lead", "draws_trump", "wins_trick"
BRINGS_HOME, KEEPS_HIGH, SAFE_DISCARD = "brings_home", "keeps_high", "safe_discard"
REASON_CODES = (
    REACHES_66, DENIES_66, CLOSE_WINS, CLOSE_FAILS, WINS_DEAL, DENIES_33, SAVES_33, ANNOUNCES, EXCHANGES, KEEPS_PAIR,
    GETS_LEAD, DRAWS_TRUMP, WINS_TRICK, BRINGS_HOME, KEEPS_HIGH, SAFE_DISCARD,
)  # fmt: skip
# What these are worth is told in game points, the others in points.
IN_GAME_POINTS = (DENIES_66, CLOSE_WINS, CLOSE_FAILS, WINS_DEAL, DENIES_33, SAVES_33)

LEAST = 0.05  # game points: what is less nobody would feel
ERRORS = 2  # standard errors within which two moves are about equal
DIGITS = 3
_MOST = 1_000_000
_FAR = 200  # further from 0 is no value, and no worth of a reason


class Reason(NamedTuple("_Reason", [("code", str), ("worth", float), ("share", float)])):
    """What speaks for a move, what it brings where it holds, and in what share of the deals it does."""

    __slots__ = ()


class Valued(NamedTuple("_Valued", [("token", str), ("value", float), ("error", float)])):
    """A move and its worth; the standard error is 0 where it is exact."""

    __slots__ = ()


class Advice(
    NamedTuple(
        "_Advice",
        [
            ("way", str),
            ("deals", int),  # how many were looked at
            ("is_complete", bool),  # whether no possible hand was left out
            ("moves", "tuple[Valued, ...]"),  # the best first; behind them what was soon left out
            ("other", str),  # what the best is held against: the move made, else the next best; empty if there is one
            ("cost", float),  # of the other, against the best
            ("error", float),  # of the cost
            ("reasons", "tuple[Reason, ...]"),  # for the best, the weightiest first
        ],
    )
):
    """The values of a decision's moves."""

    __slots__ = ()

    @property
    def best(self) -> str:
        return self.moves[0].token

    @property
    def is_clear(self) -> bool:
        """Whether the best move is better than the other one, as far as can be told."""
        return is_clear(self.cost, self.error)


class Odds(
    NamedTuple(
        "_Odds",
        [
            ("hands", int),  # of the other, to be looked at
            ("is_complete", bool),  # whether these are all that are possible
            ("done", int),  # of them, so far
            ("won", int),  # by the closer, of those done
            ("value", float),  # of closing; 0 before the first is done
            ("error", float),
            ("on", "Optional[Valued]"),  # the best move other than closing, once it is known
        ],
    )
):
    """The odds of closing now."""

    __slots__ = ()


def is_clear(cost: float, error: float) -> bool:
    """Whether a cost is more than chance, and enough to be felt."""
    return cost >= LEAST and cost > ERRORS * error


def write_advice(advice: Advice) -> str:
    """As one line of JSON."""
    moves = [[move.token, _round(move.value), _round(move.error)] for move in advice.moves]
    reasons = [[reason.code, _round(reason.worth), _round(reason.share)] for reason in advice.reasons]
    cost, error = _round(advice.cost), _round(advice.error)
    return json.dumps(
        [advice.way, advice.deals, advice.is_complete, moves, advice.other, cost, error, reasons]
    )


def read_advice(text: str, legal: list[str]) -> Optional[Advice]:
    """The advice for a decision with these moves; None for anything but advice."""
    advice: Optional[Advice] = _read(text, legal, _take_advice)
    return advice


def write_odds(odds: Odds) -> str:
    """As one line of JSON."""
    on = None if odds.on is None else [odds.on.token, _round(odds.on.value), _round(odds.on.error)]
    return json.dumps(
        [odds.hands, odds.is_complete, odds.done, odds.won, _round(odds.value), _round(odds.error), on]
    )


def read_odds(text: str, legal: list[str]) -> Optional[Odds]:
    """The odds of closing in a position with these moves; None for anything but odds."""
    odds: Optional[Odds] = _read(text, legal, _take_odds)
    return odds


def _round(number: float) -> float:
    return round(number, DIGITS)


class _Nonsense(Exception):
    """This is not what the worker should say."""


def _read(text: str, legal: list[str], take: Callable[[Any, list[str]], Any]) -> Any:
    try:
        return take(json.loads(text), legal)
    except (ValueError, TypeError, RuntimeError, _Nonsense):  # RuntimeError: brackets too deep
        return None


def _take_advice(raw: Any, legal: list[str]) -> Advice:
    way, deals, is_complete, moves, other, cost, error, reasons = _list(raw, 8)
    valued = tuple([_valued(move, legal) for move in _list(moves)])
    tokens = [move.token for move in valued]
    _check(way in WAYS and isinstance(is_complete, bool) and valued and len(tokens) == len(set(tokens)))
    _check(other in tokens[1:] or (other == "" and len(tokens) == 1))
    told = []
    for reason in _list(reasons):
        code, worth, share = _list(reason, 3)
        _check(code in REASON_CODES)
        told.append(Reason(code, _number(worth), _number(share, 0, 1)))
    return Advice(
        way, _count(deals), bool(is_complete), valued, other, _number(cost), _number(error, 0), tuple(told)
    )


def _take_odds(raw: Any, legal: list[str]) -> Odds:
    hands, is_complete, done, won, value, error, on = _list(raw, 7)
    _check(isinstance(is_complete, bool))
    _check(0 <= _count(won) <= _count(done) <= _count(hands))
    best = None if on is None else _valued(on, legal)
    return Odds(hands, bool(is_complete), done, won, _number(value), _number(error, 0), best)


def _valued(raw: Any, legal: list[str]) -> Valued:
    token, value, error = _list(raw, 3)
    _check(token in legal)
    return Valued(token, _number(value), _number(error, 0))


def _list(raw: Any, size: int = -1) -> Any:
    _check(isinstance(raw, list) and size in (-1, len(raw)))
    return raw


def _number(raw: Any, least: float = -_FAR, most: float = _FAR) -> float:
    # A number that is none is not equal to itself, and lies between no two.
    _check(isinstance(raw, (int, float)) and not isinstance(raw, bool) and least <= raw <= most)
    return float(raw)


def _count(raw: Any) -> int:
    _check(isinstance(raw, int) and not isinstance(raw, bool) and 0 <= raw <= _MOST)
    return int(raw)


def _check(is_right: object) -> None:
    if not is_right:
        raise _Nonsense
