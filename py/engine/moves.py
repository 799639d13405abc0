"""Moves as ints, and their text (docs/notation.md, "Cards and moves").

0..23 play that card; then the marriages worth 20 and 40 in each suit; then the five words.
"""

from __future__ import annotations

from engine.cards import ALL_CARDS, SUIT_LETTERS, SUITS, Suit, card_name
from engine.errors import NotationError

Move = int

_FIRST_TWENTY = len(ALL_CARDS)
_FIRST_FORTY = _FIRST_TWENTY + len(SUITS)
EXCHANGE, CLOSE, DRAW, DECLARE, PASS = range(_FIRST_FORTY + len(SUITS), _FIRST_FORTY + len(SUITS) + 5)

_NAMES = (
    tuple(card_name(card) for card in ALL_CARDS)
    + tuple("20" + letter for letter in SUIT_LETTERS)
    + tuple("40" + letter for letter in SUIT_LETTERS)
    + ("exchange", "close", "draw", "declare", "pass")
)
_MOVE_OF_NAME = {name: move for move, name in enumerate(_NAMES)}
ALL_MOVES = tuple(range(len(_NAMES)))


def move_name(move: Move) -> str:
    return _NAMES[move]


def parse_move(text: str) -> Move:
    """The move of a token; NotationError if there is none."""
    move = _MOVE_OF_NAME.get(text)
    if move is None:
        raise NotationError("not_a_move", text)
    return move


def is_card(move: Move) -> bool:
    """Whether the move plays a card; the move then is the card."""
    return 0 <= move < _FIRST_TWENTY


def is_marriage(move: Move) -> bool:
    return _FIRST_TWENTY <= move < EXCHANGE


def marriage_move(suit: Suit, trump: Suit) -> Move:
    """The announcement of a suit's pair, with the value it has under this trump."""
    return (_FIRST_FORTY if suit == trump else _FIRST_TWENTY) + suit


def marriage_suit(move: Move) -> Suit:
    return (move - _FIRST_TWENTY) % len(SUITS)


def marriage_is_trump(move: Move) -> bool:
    """Whether the token names the trump value; right or wrong is for ``legal`` to say."""
    return move >= _FIRST_FORTY
