"""The worker's answers: text in, text out, in slices.

``Brain.start`` is a generator, so that whoever runs it can let other things happen, or stop it, whenever it yields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.endgame import solving
from ai.equity import rewards
from ai.levels import level_named
from ai.policy import choose
from ai.sample import is_determined, only_state
from ai.search import AS_PAID, Search
from ai.worlds import weighing
from engine.fields import read_fields, refuse_rest, take
from engine.legal import legal_moves
from engine.moves import DECLARE, move_name
from engine.notation import read_view
from engine.rules import GOAL
from engine.scoring import points
from engine.state import AFTER_LAST, REPLY

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping

    from ai.levels import Level
    from ai.worlds import Weighed
    from engine.moves import Move
    from engine.state import View

    # Yields "" now and then; sending True into it means: answer now, with what you have.
    Deciding = Generator[str, "bool | None", "tuple[Move, int]"]
    Answering = Generator[str, "bool | None", str]
    Answer = Callable[[str, int], Answering]

MOVE = "move"
STRIDE = 10  # iterations between two pauses


class Brain:
    """Answers questions. Same question, text and budget: same answer, whatever was asked before."""

    def __init__(self, kinds: Mapping[str, Answer] | None = None) -> None:
        """``kinds``: what it can be asked beside ``"move"``."""
        self._kinds = {MOVE: move, **(kinds or {})}

    def start(self, kind: str, text: str, budget: int) -> Answering:
        """Yield "" (or a text of progress) after every few milliseconds of computing; return the answer.

        ValueError, at the first step, for an unknown kind and for a text that is no question of its kind.
        """
        if kind not in self._kinds:
            raise ValueError("unknown kind: " + kind)
        return (yield from self._kinds[kind](text, budget))


def move(text: str, budget: int) -> Answering:
    """The answer to ``"move"``: a text of a line ``level= seed= score=`` and the view of the seat to move.

    ``score`` is the match's by side, as in ``3/5``. The answer is the token of a legal move and what of the budget was
    used: iterations of the search, or 0 where there was nothing to search.
    """
    level, seed, score, view = _read_question(text)
    found, spent = yield from deciding(view, level, seed, score, budget)
    return f"{move_name(found)} {spent}"


def answer(kind: str, text: str, budget: int, brain: Brain | None = None) -> str:
    """Run a question to its end."""
    steps = (brain or Brain()).start(kind, text, budget)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return str(end.value)


def decide(
    view: View, level: Level, seed: str, score: tuple[int, ...] = (0, 0), forbidden: tuple[Move, ...] = ()
) -> tuple[Move, int]:
    """``deciding`` at one go, with the level's full budget."""
    steps = deciding(view, level, seed, score, level.iterations, forbidden)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: tuple[Move, int] = end.value
            return found


def deciding(
    view: View, level: Level, seed: str, score: tuple[int, ...], budget: int, forbidden: tuple[Move, ...] = ()
) -> Deciding:
    """A move of the seat to move, other than the forbidden ones, and the iterations used.

    Full strength for the level takes ``budget`` as large as its iterations; with the number of iterations that a
    stopped search has told, the same view and seed give the same move. "Aus" is called with 66, and only then.
    """
    moves = [move for move in legal_moves(view.known) if move not in forbidden]
    if DECLARE in moves and len(moves) > 1:
        if points(view.known)[view.side] < GOAL:
            moves.remove(DECLARE)
        elif view.known.step != AFTER_LAST:  # then silence may pay more, against a closer who failed
            return DECLARE, 0
    if len(moves) == 1 or view.known.step == REPLY:
        return (moves[0] if len(moves) == 1 else choose(view)), 0
    if view.known.is_strict and is_determined(view):
        return (yield from _solved(view, moves))
    worths = rewards(score, view.known.rules.match_target) if level.weighs_score else AS_PAID
    if view.known.is_strict:
        return (yield from _weighed(weighing(view, seed, level.worlds, worths), moves, budget))
    barred = tuple([move for move in legal_moves(view.known) if move not in moves])
    return (yield from _searched(Search(view, seed, worths, barred), budget))


def _solved(view: View, moves: list[Move]) -> Deciding:
    """Nothing is hidden: the exact best, which takes but milliseconds and needs no budget."""
    steps = solving(only_state(view))
    while True:
        try:
            next(steps)
        except StopIteration as end:
            values = end.value.values
            best: Move = end.value.move
            return (best if best in moves else max(moves, key=lambda move: values[move])), 0
        yield ""


def _weighed(steps: Generator[Weighed, None, Weighed], moves: list[Move], budget: int) -> Deciding:
    """Strict rules and hidden cards: what is best over the hands that the other may hold, one after the other."""
    while True:
        try:
            weighed = next(steps)
        except StopIteration as end:
            return end.value.best(moves), budget
        if weighed.count and ((yield "") or weighed.count == budget):
            return weighed.best(moves), weighed.count


def _searched(search: Search, budget: int) -> Deciding:
    while search.iterations < budget:
        search.run(min(STRIDE, budget - search.iterations))
        if (yield ""):
            break
    return search.move(), search.iterations


def _read_question(text: str) -> tuple[Level, str, tuple[int, ...], View]:
    head, _, rest = text.partition("\n")
    fields = read_fields(head)
    level, seed = level_named(take(fields, "level")), take(fields, "seed")
    score = tuple([int(points) for points in take(fields, "score").split("/")])
    refuse_rest(fields)
    view = read_view(rest)
    rules = view.known.rules
    if len(score) != rules.sides or not all(0 <= points < rules.match_target for points in score):
        raise ValueError("no score of a match under way")
    if not level.needs_worker:
        raise ValueError("a level that does not search")
    if view.known.to_move != view.seat or not legal_moves(view.known):
        raise ValueError("nothing to decide for this seat")
    return level, seed, score, view
