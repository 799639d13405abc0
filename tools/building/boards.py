"""The boards of the rules page: positions that the engine reads, and what comes of the moves named with them."""

import re
from dataclasses import dataclass

from building import BuildError
from engine.errors import IllegalMove, NotationError, SetupError
from engine.fields import read_fields, refuse_rest
from engine.legal import legal_moves
from engine.moves import DECLARE, PASS, Move, parse_move
from engine.play import apply
from engine.rules import GOAL
from engine.scoring import pending_points, points
from engine.sketch import take_sketch
from engine.state import AFTER_LAST, State

READER = 0
DEFINED = re.compile(r'<template id="boards">(.*?)</template>\s*', re.DOTALL)
BOARD = re.compile(r"<board ([^>]*)></board>")
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
HIDDEN_PARTS = "bar,menu,match,link"


@dataclass(frozen=True)
class Board:
    """A position of the page, before and after the reader's moves."""

    name: str
    data: dict[str, str]
    """As written: `address`, `moves`, and for the tests `row`, `before`, `then`."""
    start: State
    end: State
    other: State
    """After `other-moves`; without these as `end`."""

    def address(self, language: str) -> str:
        """Where the board is, seen from the page."""
        return "index.html?" + "&".join([*self.data["address"].split(), f"hide={HIDDEN_PARTS}", f"lang={language}"])


def read_boards(source: str) -> dict[str, Board]:
    """The boards that the source defines, by name."""
    defined = DEFINED.findall(source)
    if len(defined) != 1:
        raise BuildError(f'rules.html must have one <template id="boards">, found {len(defined)}')
    boards: dict[str, Board] = {}
    for text in BOARD.findall(defined[0]):
        data = dict(ATTRIBUTE.findall(text))
        name = data.get("name", "")
        if not name or name in boards:
            raise BuildError(f"rules.html: a board's name is missing or stands twice: {text}")
        try:
            boards[name] = _board(name, data)
        except (KeyError, NotationError, SetupError, IllegalMove) as error:
            raise BuildError(f"rules.html: board {name}: {error!r}") from None
    return boards


def _board(name: str, data: dict[str, str]) -> Board:
    start = read_start(data["address"])
    end = play(start, data.get("moves", ""))
    other = play(start, data["other-moves"]) if "other-moves" in data else end
    return Board(name, data, start, end, other)


def read_start(address: str) -> State:
    """The position of an address, after the moves that it says have been made."""
    fields = read_fields(address)
    moves = fields.pop("moves", "")
    state = take_sketch(fields)
    refuse_rest(fields)
    for token in filter(None, moves.split(",")):
        state = apply(state, parse_move(token))
    return state


def play(state: State, moves: str) -> State:
    """The position after the reader's moves and one possible reply of the opponent to each."""
    waiting = moves.split()
    while state.outcome is None and (state.to_move != READER or waiting):
        move = parse_move(waiting.pop(0)) if state.to_move == READER else replies(state)[0]
        state = apply(state, move)
    if waiting:
        raise BuildError(f"rules.html: the deal is over before {' '.join(waiting)} can be played")
    return state


def replies(state: State) -> list[Move]:
    """What an opponent who calls "Aus" with enough points, and only then, may do."""
    can_declare = points(state)[state.side_of(state.to_move)] >= GOAL
    if state.step == AFTER_LAST:
        return [DECLARE if can_declare else PASS]
    return [move for move in legal_moves(state) if move != DECLARE or can_declare]


def numbers_of(board: Board) -> dict[str, int]:
    """What the text may say of a board: points before and after, what waits, and what the deal pays."""
    told: dict[str, int] = {}
    for prefix, state in (("start.", board.start), ("", board.end), ("other.", board.other)):
        for side, who in enumerate(("you", "opponent")):
            told[f"{board.name}.{prefix}{who}"] = points(state)[side]
            told[f"{board.name}.{prefix}pending.{who}"] = pending_points(state, side)
        if state.outcome is not None:
            told[f"{board.name}.{prefix}paid"] = state.outcome.game_points
    return told
