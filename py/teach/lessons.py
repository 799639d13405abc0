"""Lessons: steps of a position, a task, the moves that solve it, and what each try brings (docs/lessons.md).

``read_lesson`` checks a file to the last move, so that whoever shows a lesson meets no surprise. Seat 0 learns.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from engine.errors import NotationError, SetupError
from engine.legal import why_not
from engine.moves import move_name, parse_move
from engine.play import apply
from engine.sketch import read_sketch
from engine.state import OVER
from teach.shape import (
    LessonProblem,
    Words,
    as_list,
    as_number,
    as_table,
    as_text,
    as_words,
    beneath,
    part,
    read_json,
)

if TYPE_CHECKING:
    from typing import Any, Optional

    from engine.moves import Move
    from engine.state import State

VERSION = 1
MOST_STEPS = 40
MOST_REPLIES = 12
LEARNER = 0  # the seat
ANY = "*"  # every legal try without words of its own
WAYS = ("exact", "worlds", "meister")  # how values were computed (docs/lessons.md)
MOST_VALUE = 3.0  # game points

_LESSON_KEYS = ("lesson", "title", "steps", "done")
_STEP_KEYS = ("position", "text", "hint", "good", "answers", "replies", "computed")


class Value(NamedTuple("_Value", [("value", float), ("error", float), ("replies", "Optional[tuple[Move, ...]]")])):
    """What a try is worth to the learner in game points, its standard error, and what follows it, if computed."""

    __slots__ = ()


class Computed(NamedTuple("_Computed", [("by", str), ("moves", "dict[str, Value]")])):
    """The values of a step's moves, by token."""

    __slots__ = ()

    @property
    def best(self) -> Value:
        return max(self.moves.values(), key=lambda each: each.value)


class Step(
    NamedTuple(
        "_Step",
        [
            ("position", str),  # as written; empty if the step goes on from the one before
            ("start", "Optional[State]"),  # the position read, or None
            ("text", Words),
            ("hint", "Optional[Words]"),
            ("good", "tuple[Move, ...]"),  # the first is the main line
            ("answers", "dict[str, Words]"),  # by token, or ANY
            ("replies", "dict[str, tuple[Move, ...]]"),  # the author's, by token
            ("computed", "Optional[Computed]"),
        ],
    )
):
    """One task."""

    __slots__ = ()

    @property
    def main(self) -> Move:
        return self.good[0]

    def replies_to(self, move: Move) -> tuple[Move, ...]:
        """What follows a try by itself: as the author says, else as computed."""
        token = move_name(move)
        if token in self.replies:
            return self.replies[token]
        value = self.computed.moves.get(token) if self.computed is not None else None
        return (value.replies or ()) if value is not None else ()


class Lesson(NamedTuple("_Lesson", [("title", Words), ("steps", "tuple[Step, ...]"), ("done", Words)])):
    """A lesson that has been read and checked."""

    __slots__ = ()


class Answer(
    NamedTuple(
        "_Answer",
        [
            ("is_good", bool),  # the step is solved
            ("is_main", bool),  # by the move after which the next step goes on
            ("reason", "Optional[str]"),  # the engine's code against an illegal try
            ("words", "Optional[Words]"),  # the author's
            ("cost", "Optional[float]"),  # game points below the best move, if computed
            ("error", float),  # standard error of the cost; 0 if it is exact
            ("replies", "tuple[Move, ...]"),  # what follows, both sides' moves
        ],
    )
):
    """What to say and show on a try."""

    __slots__ = ()


# Reading


def read_lesson(text: str) -> Lesson:
    """The lesson of a JSON text; LessonProblem, and no other error, for one that cannot be shown to its end."""
    table = as_table(read_json(text), "")
    version = part(table, "lesson", "")
    if isinstance(version, bool) or not isinstance(version, int) or version != VERSION:
        raise LessonProblem("unknown_version", "lesson")
    as_table(table, "", _LESSON_KEYS)
    title, done = [as_words(part(table, key, ""), key) for key in ("title", "done")]
    steps = as_list(part(table, "steps", ""), "steps")
    if not steps:
        raise LessonProblem("no_steps", "steps")
    if len(steps) > MOST_STEPS:
        raise LessonProblem("too_many_steps", "steps", str(len(steps)))
    lesson = Lesson(title, tuple([_read_step(step, step_place(at)) for at, step in enumerate(steps)]), done)
    for at, state in enumerate(walk(lesson)):
        _check_tries(lesson.steps[at], state, step_place(at))
    return lesson


def step_place(index: int) -> str:
    """A step's place in problems: steps count from 1 there."""
    return "steps/" + str(index + 1)


def _read_step(value: Any, place: str) -> Step:
    table = as_table(value, place, _STEP_KEYS)
    position = as_text(table.get("position", ""), beneath(place, "position"))
    good = _read_good(part(table, "good", place), beneath(place, "good"))
    answers = as_table(table.get("answers", {}), beneath(place, "answers"))
    replies = as_table(table.get("replies", {}), beneath(place, "replies"))
    words, follow = {}, {}
    for token in sorted(answers):
        at = beneath(beneath(place, "answers"), token[:10])
        if token != ANY:
            _read_move(token, at)
        words[token] = as_words(answers[token], at)
    for token in sorted(replies):
        at = beneath(beneath(place, "replies"), token[:10])
        _read_move(token, at)
        follow[token] = _read_moves(replies[token], at)
    return Step(
        position=position,
        start=_read_start(position, beneath(place, "position")) if position else None,
        text=as_words(part(table, "text", place), beneath(place, "text")),
        hint=as_words(table["hint"], beneath(place, "hint")) if "hint" in table else None,
        good=good,
        answers=words,
        replies=follow,
        computed=_read_computed(table["computed"], beneath(place, "computed")) if "computed" in table else None,
    )


def _read_start(text: str, place: str) -> State:
    try:
        return read_sketch(text)
    except NotationError as error:
        raise LessonProblem("bad_position", place, str(error))
    except SetupError as error:
        raise LessonProblem("impossible_position", place, ", ".join(error.problems))


def _read_good(value: Any, place: str) -> tuple[Move, ...]:
    tokens = as_list(value, place)
    if not tokens:
        raise LessonProblem("no_good_move", place)
    return tuple([_read_move(as_text(token, place), place) for token in tokens])


def _read_move(token: str, place: str) -> Move:
    try:
        return parse_move(token)
    except NotationError:
        raise LessonProblem("not_a_move", place, token[:40])


def _read_moves(value: Any, place: str) -> tuple[Move, ...]:
    tokens = as_text(value, place).split()
    if len(tokens) > MOST_REPLIES:
        raise LessonProblem("bad_value", place)
    return tuple([_read_move(token, place) for token in tokens])


def _read_computed(value: Any, place: str) -> Computed:
    table = as_table(value, place, ("by", "moves"))
    by = as_text(part(table, "by", place), beneath(place, "by"))
    if by not in WAYS:
        raise LessonProblem("bad_value", beneath(place, "by"), by[:40])
    moves = as_table(part(table, "moves", place), beneath(place, "moves"))
    if not moves:
        raise LessonProblem("field_missing", beneath(place, "moves"))
    return Computed(by, {token: _read_value(token, moves[token], beneath(place, "moves")) for token in sorted(moves)})


def _read_value(token: str, value: Any, place: str) -> Value:
    place = beneath(place, token[:10])
    _read_move(token, place)
    table = as_table(value, place, ("value", "error", "replies"))
    return Value(
        as_number(part(table, "value", place), beneath(place, "value"), -MOST_VALUE, MOST_VALUE),
        as_number(table.get("error", 0), beneath(place, "error"), 0, MOST_VALUE),
        _read_moves(table["replies"], beneath(place, "replies")) if "replies" in table else None,
    )


# The course of a lesson


def walk(lesson: Lesson) -> tuple[State, ...]:
    """The position at the start of each step; LessonProblem if one does not follow from the step before."""
    states: list[State] = []
    after: Optional[State] = None
    for at, step in enumerate(lesson.steps):
        place = step_place(at)
        start = step.start if step.start is not None else after
        if start is None:
            raise LessonProblem("no_position", place)
        if start.step == OVER:
            raise LessonProblem("deal_over", place)
        if start.to_move != LEARNER:
            raise LessonProblem("not_your_turn", place)
        states.append(start)
        after = _played(start, (step.main,), beneath(place, "good"))
        after = _played(after, step.replies_to(step.main), beneath(place, "replies"))
    return tuple(states)


def _played(state: State, moves: tuple[Move, ...], place: str) -> State:
    for move in moves:
        reason = why_not(state, move)
        if reason is not None:
            raise LessonProblem("illegal_move", place, move_name(move) + ": " + reason)
        state = apply(state, move)
    return state


def _check_tries(step: Step, state: State, place: str) -> None:
    """Every move that the file calls good, answers or values must be possible, one after the other."""
    for move in step.good:
        _played(state, (move,), beneath(place, "good"))
    for token in sorted(step.replies):
        _played(state, (parse_move(token),) + step.replies[token], beneath(beneath(place, "replies"), token))
    moves = step.computed.moves if step.computed is not None else {}
    for token in sorted(moves):
        at = beneath(beneath(place, "computed/moves"), token)
        _played(state, (parse_move(token),) + (moves[token].replies or ()), at)


def answer(lesson: Lesson, index: int, token: str) -> Answer:
    """What a try brings at a step; NotationError if the token is no move."""
    return answer_in(lesson.steps[index], walk(lesson)[index], token)


def answer_in(step: Step, state: State, token: str) -> Answer:
    """The same where the position at the step's start is known."""
    move = parse_move(token)
    reason = why_not(state, move)
    words = step.answers.get(token)
    if reason is not None:
        return Answer(False, False, reason, words, None, 0.0, ())
    is_good = move in step.good
    if words is None and not is_good:
        words = step.answers.get(ANY)
    cost, error = _cost(step.computed, token)
    return Answer(is_good, move == step.main, None, words, cost, error, step.replies_to(move))


def _cost(computed: Optional[Computed], token: str) -> tuple[Optional[float], float]:
    """Game points that a try gives away, and the standard error; None if nobody has computed it."""
    if computed is None or token not in computed.moves:
        return None, 0.0
    best, own = computed.best, computed.moves[token]
    if best.value == own.value:
        return 0.0, 0.0
    return best.value - own.value, sqrt(best.error * best.error + own.error * own.error)
