"""The conformance interface of docs/notation.md: one request, every step's answer. Plain dicts in and out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import parse_card
from engine.errors import IllegalMove, NotationError, SetupError
from engine.legal import legal_moves
from engine.moves import move_name, parse_move
from engine.play import apply
from engine.rules import preset, with_options
from engine.scoring import points
from engine.setup import deal
from engine.state import OVER

if TYPE_CHECKING:
    from typing import Any, Optional

    from engine.state import State

_FIELDS = ("rules", "options", "dealer", "deck", "moves")


def replay(request: Any) -> dict[str, Any]:
    """Answer a request ``{rules, options, dealer, deck, moves}`` with ``{steps, outcome, error}``; never raises."""
    steps: list[dict[str, Any]] = []
    try:
        state, tokens = _read(request)
    except SetupError as error:
        return _answer(steps, None, _error(error.problems[0], None, str(error)))
    except NotationError as error:
        return _answer(steps, None, _error(error.code, None, str(error)))
    steps.append(_step(state))
    for at, token in enumerate(tokens):
        try:
            state = apply(state, parse_move(token))
        except (IllegalMove, NotationError) as error:
            return _answer(steps, None, _error(error.code, at, f"move {at}, {token!r}: {error}"))
        steps.append(_step(state))
    return _answer(steps, state, None)


def _read(request: Any) -> tuple[State, list[str]]:
    """The dealt state and the move tokens; NotationError or SetupError says what is wrong."""
    if not isinstance(request, dict):
        raise NotationError("malformed", "not an object")
    for key in request:
        if key not in _FIELDS:
            raise NotationError("unknown_field", str(key))
    name, options, dealer = request.get("rules"), request.get("options", {}), request.get("dealer")
    if not isinstance(name, str):
        raise NotationError("unknown_rules", str(name))
    if not isinstance(options, dict):
        raise NotationError("malformed", "options")
    if type(dealer) is not int:
        raise NotationError("malformed", "dealer")
    deck, tokens = _texts(request, "deck"), _texts(request, "moves")
    rules = with_options(preset(name), options)
    return deal(rules, dealer, tuple(parse_card(text) for text in deck)), tokens


def _texts(request: dict[str, Any], key: str) -> list[str]:
    texts = request.get(key)
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise NotationError("malformed", key)
    return texts


def _step(state: State) -> dict[str, Any]:
    return {
        "to_move": None if state.step == OVER else state.to_move,
        "legal": [move_name(move) for move in legal_moves(state)],
        "phase": state.phase,
        "points": list(points(state)),
        "tricks": list(state.tricks),
    }


def _error(code: str, at: Optional[int], message: str) -> dict[str, Any]:
    return {"code": code, "at": at, "message": message}


def _answer(steps: list[dict[str, Any]], state: Optional[State], error: Optional[dict[str, Any]]) -> dict[str, Any]:
    outcome = None if state is None else state.outcome
    paid = None
    if outcome is not None:
        paid = {"winner": outcome.winner, "game_points": outcome.game_points, "reason": outcome.reason}
    return {"steps": steps, "outcome": paid, "error": error}


def malformed(detail: str) -> dict[str, Any]:
    """The answer to a line that is no JSON at all."""
    return _answer([], None, _error("malformed", None, detail))
