"""What the worker is asked and what its answer must look like: one line of circumstances, then the view."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.levels import level_named
from engine.fields import write_fields
from engine.legal import legal_moves
from engine.moves import move_name
from engine.notation import write_view
from engine.record import BY_WORKER, states
from engine.view import view

if TYPE_CHECKING:
    from typing import Optional

    from ai.levels import Level
    from engine.moves import Move
    from engine.record import Record
    from engine.state import View

MOVE = "move"  # the kind of question
_MOST_DIGITS = 9
_asked = [0]  # questions so far, whoever asked them


class Question(NamedTuple("_Question", [("text", str), ("budget", int)])):
    """What goes to the worker: the text, and how many iterations it may take."""

    __slots__ = ()


class Answered(NamedTuple("_Answered", [("at", int), ("question", "Question"), ("token", str)])):
    """A question of a finished or running deal: before which move, and the move that was the answer."""

    __slots__ = ()


def new_id() -> int:
    """A number that no other question of this page has."""
    _asked[0] += 1
    return _asked[0]


def decision_seed(record: Record) -> str:
    """What the program's dice are thrown from at this move."""
    return record.luck + "/" + str(record.at)


def write_question(seen: View, level: Level, seed: str, score: tuple[int, ...]) -> Question:
    """The question for the move of the view's seat, which must be to move."""
    standing = "/".join([str(number) for number in score])
    head = write_fields([("level", level.name), ("seed", seed), ("score", standing)])
    return Question(head + "\n" + write_view(seen), level.iterations)


def read_answer(answer: str, seen: View) -> Optional[tuple[Move, int]]:
    """The move and the iterations it took; None for anything but the token of a legal move and a number."""
    token, _, spent = answer.partition(" ")
    if not spent or len(spent) > _MOST_DIGITS or not all(letter in "0123456789" for letter in spent):
        return None
    for move in legal_moves(seen.known):
        if move_name(move) == token:
            return move, int(spent)
    return None


def is_short(spent: int, level: Level) -> bool:
    """Whether the worker had to answer before it had thought enough; 0 means that it knew the answer exactly."""
    return 0 < spent < level.iterations


def answered(record: Record) -> tuple[Answered, ...]:
    """The worker's questions in a deal, so that they can be asked again; none if nobody noted what it spent.

    Asked with the budget that it had used, it must give the same moves. NotationError for an unknown level.
    """
    if not record.spent:
        return ()
    level, passed = level_named(record.level), states(record)
    found: list[Answered] = []
    for at, by in enumerate(record.by[: record.at]):
        if by == BY_WORKER:
            spent = record.spent[len(found)]
            seen = view(passed[at], passed[at].to_move)
            question = write_question(seen, level, record.luck + "/" + str(at), record.score)
            if is_short(spent, level):
                question = Question(question.text, spent)
            found.append(Answered(at, question, move_name(record.moves[at])))
    return tuple(found)
