"""Random deals from a seed, the same on every interpreter."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.legal import legal_moves
from engine.moves import CLOSE, DECLARE
from engine.play import apply, resign
from engine.record import add_move, add_resignation, new_record
from engine.rules import GOAL, OPTIONS, PRESETS, with_options
from engine.scoring import points
from engine.setup import deal, draw_lot, first_dealer, shuffled_deck
from engine.shuffle import Dice
from engine.state import OVER

if TYPE_CHECKING:
    from engine.record import Record
    from engine.rules import Rules
    from engine.state import State


class Walk(NamedTuple("_Walk", [("record", "Record"), ("states", "list[State]")])):
    """A finished deal: its record, and the states before each move and after the last (or after giving up)."""

    __slots__ = ()


def random_rules(dice: Dice) -> Rules:
    """A preset, or house rules from one."""
    options = {}
    for key, values in OPTIONS:
        if dice.below(2):
            options[key] = values[dice.below(len(values))]
    return with_options(PRESETS[dice.below(len(PRESETS))], options)


def choose(state: State, dice: Dice, temper: int) -> int:
    """A legal move. Temper 0: any, 1: calls when it is true alone, 2: never calls nor closes."""
    moves = legal_moves(state)
    is_out = points(state)[state.side_of(state.to_move)] >= GOAL
    if temper == 1 and is_out and DECLARE in moves:
        return DECLARE
    shunned = ((), (DECLARE,), (DECLARE, CLOSE))[temper]
    if temper < 2 and dice.below(2):
        shunned = (DECLARE, CLOSE)
    wanted = [move for move in moves if move not in shunned] or moves
    return wanted[dice.below(len(wanted))]


def walk(rules: Rules, seed: str, gives_up: bool = False) -> Walk:
    """Play a deal at random; ``gives_up``: each move may be the last."""
    dice = Dice("walk/" + seed)
    temper = dice.below(3)
    dealer, deck = first_dealer(draw_lot(rules, seed)), shuffled_deck(rules, seed)
    record = new_record(rules, dealer, deck)
    states = [deal(rules, dealer, deck)]
    while states[-1].step != OVER:
        if gives_up and dice.below(16) == 0:
            record = add_resignation(record)
            states.append(resign(states[-1]))
        else:
            move = choose(states[-1], dice, temper)
            record = add_move(record, move)
            states.append(apply(states[-1], move))
    return Walk(record, states)


def walks(deals: int, house_rules: int) -> list[Walk]:
    """Deals of each preset, then deals of house rules; every fifth may be given up."""
    found = []
    for rules in PRESETS:
        for number in range(deals):
            found.append(walk(rules, f"{rules.name}/{number}", number % 5 == 4))
    for number in range(house_rules):
        found.append(walk(random_rules(Dice(f"rules/{number}")), f"house/{number}", number % 5 == 4))
    return found
