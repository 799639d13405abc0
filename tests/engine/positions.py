"""Positions in few words: what a test does not care about is filled in.

``place("hands=KhQh9cJcQc9s/AhJhAcTcAsTs up=Th")`` is a State at the lead of seat 0, with the open stock made of
the cards that nobody mentioned. ``*`` stands for those cards in ``stock`` or one side's ``won``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import card_name, card_points, list_cards
from engine.fields import known_cards, read_cards, read_fields, take_rules, write_fields
from engine.legal import legal_moves
from engine.moves import move_name, parse_move
from engine.notation import read_position
from engine.play import apply
from engine.rules import LAST_TRICK_POINTS
from engine.setup import install

if TYPE_CHECKING:
    from engine.rules import Rules
    from engine.state import State

REST = "*"


def place(text: str) -> State:
    """The State of a position of two seats; SetupError if it cannot be."""
    fields = read_fields(text)
    rules = take_rules(read_fields(text))
    fields.setdefault("dealer", "1")
    fields.setdefault("lead", "0")
    fields.setdefault("won", "-/-")
    is_used_up = fields.get("phase") == "exhausted"
    fields.setdefault("up", "-")
    fields.setdefault("stock", "-" if is_used_up else REST)
    if "trump" not in fields:
        fields["trump"] = fields["up"][1:]
    _deal_rest(fields, rules)
    _count(fields, rules)
    return install(read_position(write_fields([(key, fields[key]) for key in fields])))


def _deal_rest(fields: dict[str, str], rules: Rules) -> None:
    named = "".join([fields.get(key, "") for key in ("hands", "won", "stock", "up", "trick")])
    mentioned = known_cards(read_cards(named.replace("/", "").replace("-", "").replace(REST, "")))
    rest = "".join([card_name(card) for card in list_cards(rules.pack()) if card not in mentioned])
    for key in ("stock", "won"):
        fields[key] = fields[key].replace(REST, rest or "-")


def _count(fields: dict[str, str], rules: Rules) -> None:
    won = [read_cards(cards) for cards in fields["won"].split("/")]
    sums = [sum(card_points(card) for card in cards) for cards in won]
    has_bonus = fields.get("step") == "after_last" and fields.get("phase") == "exhausted"
    if has_bonus and rules.last_trick == "bonus":
        sums[int(fields["lead"])] += LAST_TRICK_POINTS
    fields.setdefault("tricks", "/".join([str(len(cards) // 2) for cards in won]))
    fields.setdefault("points", "/".join([str(total) for total in sums]))


def play(state: State, moves: str) -> State:
    """The state after some moves, written with spaces between."""
    for token in moves.split():
        state = apply(state, parse_move(token))
    return state


def legal(state: State) -> str:
    """The legal moves by name, sorted, with spaces between."""
    return " ".join(sorted([move_name(move) for move in legal_moves(state)]))


def may(state: State, token: str) -> bool:
    return parse_move(token) in legal_moves(state)


def result(state: State) -> tuple[object, ...]:
    """Winner, game points and reason of a deal that is over."""
    assert state.outcome is not None
    return tuple(state.outcome)
