"""How a deal goes on, move by move, where ``playout`` only says what it pays: by the same rules of thumb, and exactly
once few cards are left or, with open cards, from the first strict move on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.compact import ANSWERING, DONE, LEADING
from ai.endgame import paid_to
from ai.playout import CARDS, answer, can_value, is_ending, lead, other_step
from engine.legal import legal_moves
from engine.moves import DECLARE
from engine.play import apply
from engine.state import AFTER_LAST, REPLY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ai.bits import Bit, Coding
    from ai.compact import Compact
    from ai.playout import Ender
    from engine.moves import Move
    from engine.state import State

ALL = CARDS - 1  # no card is overlooked


class Course(NamedTuple):
    """A deal as it goes on: the position before each of the moves, and the one after the last."""

    states: tuple[State, ...]
    moves: tuple[Move, ...]


def course(state: State, first: Move, line: list[Bit], coding: Coding) -> Course:
    """A move, and the line of the search's deal after it, replayed by the engine to the deal's end."""
    states, moves = [state, apply(state, first)], [first]
    for bit in line:
        state = states[-1]
        moves.append(coding.move(bit, state.step == REPLY))
        states.append(apply(state, moves[-1]))
    if states[-1].step == AFTER_LAST:  # which the search's deal settles at once
        moves.append(_last_word(states[-1]))
        states.append(apply(states[-1], moves[-1]))
    return Course(tuple(states), tuple(moves))


def _last_word(state: State) -> Move:
    """Whichever pays more after the last card; "Aus" if both pay the same."""
    paid = {move: paid_to(apply(state, move), state.to_move) for move in legal_moves(state)}
    return max(paid, key=lambda move: (paid[move], move == DECLARE))


def play_on(deal: Compact, ender: Ender) -> list[Bit]:
    """The moves to the end, made in ``deal``: as a playout that overlooks nothing."""
    line = []
    is_exact = False
    while deal.step != DONE:
        is_exact = is_exact or bool(deal.step == LEADING and deal.phase and is_ending(deal))
        line.append(best_move(deal, ender) if is_exact else _thumb_move(deal))
        deal.play(line[-1])
    return line


def best_line(deal: Compact, ender: Ender) -> list[Bit]:
    """The moves to the end of best play with open cards, made in ``deal``, under strict rules."""
    line = []
    while deal.step != DONE:
        line.append(best_move(deal, ender))
        deal.play(line[-1])
    return line


def best_move(deal: Compact, ender: Ender) -> Bit:
    """The best move under strict rules with open cards; of equals the one after which its maker leads by most."""
    seat = deal.mover
    best, highest = 0, (-9, -999)
    for bit, child in _after(deal):
        value = settle(child, ender)
        rank = (-value if seat else value, child.counted(seat) - child.counted(seat ^ 1))
        if rank > highest:
            best, highest = bit, rank
    return best


def settle(deal: Compact, ender: Ender) -> int:
    """What a deal under strict rules pays seat 0 by best play with open cards."""
    if deal.step == DONE:
        return deal.value
    if can_value(deal):
        return ender.value(deal)
    values = [settle(child, ender) for _, child in _after(deal)]
    return min(values) if deal.mover else max(values)


def _after(deal: Compact) -> Iterator[tuple[Bit, Compact]]:
    """The legal moves, each with a deal in which it has been made."""
    moves = deal.legal()
    while moves:
        bit = moves & -moves
        moves ^= bit
        child = deal.copy()
        child.play(bit)
        yield bit, child


def _thumb_move(deal: Compact) -> Bit:
    if deal.step == ANSWERING:
        return answer(deal, ALL)
    return lead(deal, ALL) if deal.step == LEADING else other_step(deal)
