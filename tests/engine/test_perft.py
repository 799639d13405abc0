"""Numbers of move sequences from fixed deals: known numbers, and counted again with the naive legal moves.

Any change of what is legal or of what follows changes a number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.legal import legal_moves
from engine.moves import move_name, parse_move
from engine.play import apply
from engine.rules import preset
from engine.setup import deal, shuffled_deck
from tests.engine.brute import brute_legal
from tests.engine.positions import place, play
from tests.tally import equal

if TYPE_CHECKING:
    from engine.state import State

NAIVE_LIMIT = 2000  # the naive count is slow

# preset: sequences of 1, 2, 3, 4 and 5 moves from the first lead
FROM_THE_FIRST_LEAD = (
    ("klassisch", (7, 42, 114, 576, 1935)),
    ("deutsch", (7, 42, 114, 576, 1935)),
    ("einfach", (7, 42, 294, 1620, 11399)),
    ("schnapsen", (6, 30, 182, 835, 4695)),
)

USED_UP = "hands=KhQhAcTc/JhThKcQc trump=h phase=exhausted won=*/-"

# position, moves before, sequences of 1, 2, ... moves
FROM_LATER_ON = (
    (f"rules=klassisch {USED_UP}", "", (5, 7, 25, 29, 73, 77, 125, 125, 173)),
    (f"rules=einfach {USED_UP}", "", (6, 10, 34, 58, 118, 186, 254, 318, 382)),
    (f"rules=schnapsen {USED_UP}", "", (6, 10, 34, 58, 118, 186, 254, 318, 382)),
    ("hands=AcTcKcQcJc9c/9hAsTsKsQsJs up=Th", "close", (2, 12, 12, 72, 312)),
    ("hands=AcKhQhKcQcJc/9hTcAsTsQsJs up=Th stock=Jd won=*/-", "Ac Tc", (5, 14, 30, 88, 168)),
    ("rules=schnapsen hands=JhTcKcQcAs/AhTsKsQsJs up=Kh stock=JdQdTd won=*/-", "", (9, 46, 235, 1028)),
)


def count(state: State, depth: int) -> int:
    """Move sequences of this length, or shorter if the deal is over."""
    if depth == 0 or not legal_moves(state):
        return 1
    return sum([count(apply(state, move), depth - 1) for move in legal_moves(state)])


def brute_count(state: State, depth: int) -> int:
    """The same by the naive account of what is legal."""
    names = brute_legal(state)
    if depth == 0 or not names:
        return 1
    return sum([brute_count(apply(state, parse_move(name)), depth - 1) for name in names])


def check(state: State, numbers: tuple[int, ...], note: str) -> None:
    for at, number in enumerate(numbers):
        equal(count(state, at + 1), number, f"{note}, {at + 1} moves")
        if number < NAIVE_LIMIT:
            equal(brute_count(state, at + 1), number, f"{note}, {at + 1} moves, naively")


def test_from_the_first_lead() -> None:
    for name, numbers in FROM_THE_FIRST_LEAD:
        rules = preset(name)
        check(deal(rules, 1, shuffled_deck(rules, "perft")), numbers, name)


def test_from_later_on() -> None:
    for text, moves, numbers in FROM_LATER_ON:
        check(play(place(text), moves), numbers, f"{text} {moves}")


def test_first_moves_by_name() -> None:
    """The deal behind the numbers, so that a change of the shuffle is told from a change of the rules."""
    state = deal(preset("klassisch"), 1, shuffled_deck(preset("klassisch"), "perft"))
    equal(" ".join([move_name(move) for move in legal_moves(state)]), "Ts 9h Th Ah Qd Ad close")
