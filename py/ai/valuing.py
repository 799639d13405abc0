"""What each move is worth to the seat to move, in game points, and what is expected to follow it in possible deals.

Everything is computed from a View. Three ways, as in the lessons:

- ``exact``: strict rules, nothing hidden. Best play of both sides, no error.
- ``worlds``: strict rules, a closed stock. The mean over the hands that the other may hold, each solved with open
  cards; no error if these are all.
- ``search``: an open stock. One tree for each move (``growing``), then the same fresh deals played after each of them;
  what is clearly worse is left out of the second, longer round. Where two moves seem to differ, a second look with
  other trees and deals tells whether that was the search's own doing.
"""

from __future__ import annotations

from math import hypot, sqrt
from random import Random
from statistics import fmean, pstdev
from typing import TYPE_CHECKING, NamedTuple

from ai.belief import believe
from ai.bits import Coding
from ai.compact import load
from ai.endgame import paid_to, solved_in_slices
from ai.growing import Grown
from ai.lines import best_line, course
from ai.playout import Ender
from ai.sample import is_determined, only_state, sample, state_with
from ai.worlds import count_hands, possible_hands
from engine.legal import legal_moves
from engine.moves import DECLARE, DRAW, EXCHANGE
from engine.play import apply
from engine.rules import GOAL
from engine.scoring import points
from engine.state import AFTER_LAST

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from ai.bits import Bit
    from ai.compact import Compact
    from ai.lines import Course
    from engine.moves import Move
    from engine.state import State, View

EXACT, WORLDS, SEARCH = ("exact", "worlds", "search")
MOST_HANDS = 500  # that are all solved: from the fourth trick on
DEEPER = 3  # times the iterations: for drawing, a tree for each card that may come; after an exchange one moves again
SCREENED = 0.25  # the share of the budget for the first round
KEPT = 4  # moves of the second round
CLEAR = 3.0  # standard errors by which a move must lie behind to be left out
DEALS = 0.5  # deals played for each iteration grown
UNSETTLED = 2.5  # game points: over the root of the iterations, how far trees of other seeds lie apart (docs/search.md)
SETTLED = 40  # visits of a point from which on its tree is trusted; fewer make the values jump (docs/search.md)
UNSEEN = 2.0  # game points: so far off might be one deal more than were looked at, so that few that agree prove nothing
SLICE = 10  # iterations, or deals, between two pauses


class Worth(NamedTuple):
    """Expected game points for the seat to move, over so many deals; the standard error is 0 where it is exact."""

    mean: float
    error: float
    deals: int


class Valuation:
    """The moves of one decision, valued. The same view, seed and budget give the same values."""

    def __init__(self, view: View, seed: str, budget: int, also: tuple[Move, ...] = ()) -> None:
        """``budget``: iterations grown, without a second look. ``also``: moves to be valued in any case, to the end."""
        self.way = SEARCH
        self._view, self._seed, self._budget, self._also = view, seed, budget, also
        self._paid: dict[Move, list[int]] = {}  # by each deal; the same deals for the moves that were compared
        self._worlds: list[State] = []
        self._hands = 0  # that are possible, where they are solved
        self._trees: dict[Move, list[Grown]] = {}  # the latest last
        self._finalists: list[Move] = []  # not left out early

    @property
    def is_usable(self) -> bool:
        """Whether each move has a value by now, so that one may stop."""
        return bool(self._finalists) and min(map(len, self._paid.values())) > 0

    @property
    def is_complete(self) -> bool:
        """Whether no possible hand has been left out."""
        return self.way != SEARCH and len(next(iter(self._paid.values()))) == self._hands

    def working(self) -> Generator[float, None, None]:
        """Do it, pausing now and then with the share that is done."""
        moves = candidates(self._view)
        moves += [move for move in self._also if move not in moves]
        if self._view.known.is_strict:
            yield from self._solve(moves)
        else:
            yield from self._search(moves)

    def worth(self, move: Move) -> Worth:
        """What a move is worth; KeyError for one that was not looked at."""
        is_known = self.is_complete or move == DECLARE  # what it pays depends on nothing hidden
        return mean_worth(self._paid[move], is_known, self._unsettled(move))

    def ranked(self) -> list[Move]:
        """The best first, behind them those left out early; of equals "Aus", then in the engine's order."""

        def rank(move: Move) -> tuple[bool, float, bool, Move]:
            return move not in self._finalists, -fmean(self._paid[move]), move != DECLARE, move

        return sorted(self._paid, key=rank)

    def difference(self, better: Move, other: Move) -> Worth:
        """How much more the one is worth; its error knows where both met the same deals."""
        mine, theirs = self._paid[better], self._paid[other]
        if len(mine) != len(theirs):
            one, two = self.worth(better), self.worth(other)
            return Worth(one.mean - two.mean, hypot(one.error, two.error), min(one.deals, two.deals))
        unsettled = hypot(self._unsettled(better), self._unsettled(other))
        return mean_worth([a - b for a, b in zip(mine, theirs, strict=True)], self.is_complete, unsettled)

    def looking_again(self, one: Move, other: Move) -> Generator[None, None, None]:
        """Value two moves once more, with other trees and other deals, as far as they were searched at all."""
        if one not in self._trees or other not in self._trees:
            return
        trees = {move: Grown(self._view, f"{self._seed}/again/{move}", move, SETTLED) for move in (one, other)}
        paid: dict[Move, list[int]] = {}
        for _ in self._round(trees, "again", self._budget * (1 - SCREENED), paid):
            yield
        for move in trees:
            self._trees[move].append(trees[move])
            self._paid[move] = self._paid[move] + paid[move]

    def courses(self, moves: tuple[Move, ...], count: int) -> Iterator[tuple[Course, ...]]:
        """What follows each of some moves in up to ``count`` possible deals, the same deals for all moves.

        Under strict rules by best play with open cards, else as the values' deals were played.
        """
        coding, ender = Coding(self._view.known.trump), Ender(self._view.known.rules)
        random = Random(self._seed + "/courses").random
        worlds = self._worlds[:count] or [sample(self._view, random) for _ in range(count)]
        for world in worlds:
            yield tuple([course(world, move, self._line(world, move, coding, ender), coding) for move in moves])

    def _line(self, world: State, move: Move, coding: Coding, ender: Ender) -> list[Bit]:
        """What follows the move."""
        deal = load(world, coding)
        if move == DECLARE or world.step == AFTER_LAST:
            return []
        if move in self._trees:
            return self._trees[move][-1].line_in(deal)
        deal.play(coding.bits[move])
        return best_line(deal, ender)

    def _solve(self, moves: list[Move]) -> Generator[float, None, None]:
        view, belief = self._view, believe(self._view)
        if is_determined(view):
            self.way, self._hands, self._worlds = EXACT, 1, [only_state(view)]
        else:
            self.way, self._hands = WORLDS, count_hands(belief)
            self._worlds = [state_with(view, hand) for hand in possible_hands(belief, self._seed, MOST_HANDS)]
        self._paid = {move: [] for move in moves}
        self._finalists = moves
        for done, world in enumerate(self._worlds):
            for solution in solved_in_slices(world):
                if solution is not None:
                    for move in moves:
                        self._paid[move].append(solution.values[move])
                yield done / len(self._worlds)

    def _search(self, moves: list[Move]) -> Generator[float, None, None]:
        left = [move for move in moves if move != DECLARE]
        trees = {move: Grown(self._view, f"{self._seed}/{move}", move, SETTLED) for move in left}
        self._trees = {move: [trees[move]] for move in left}
        begun = 0.0
        for share in (SCREENED, 1 - SCREENED):
            paid: dict[Move, list[int]] = {}
            for part in self._round({move: trees[move] for move in left}, str(begun), self._budget * share, paid):
                yield begun + share * part
            if DECLARE in moves:
                paid[DECLARE] = [self._declared()]
            self._paid.update(paid)
            self._finalists = list(paid)
            left, begun = self._promising(left), begun + share

    def _declared(self) -> int:
        """What "Aus" pays, which depends on nothing hidden."""
        return paid_to(apply(sample(self._view, Random(0).random), DECLARE), self._view.seat)

    def _round(
        self, trees: dict[Move, Grown], name: str, iterations: float, paid: dict[Move, list[int]]
    ) -> Generator[float, None, None]:
        """Grow trees with so many iterations in all, and play the same fresh deals after each; fills ``paid``."""
        each = int(iterations / sum(map(_weight, trees)))
        random = Random(f"{self._seed}/{name}").random
        any_tree = next(iter(trees.values()))
        deals = [any_tree.sample(random) for _ in range(max(2, int(each * DEALS)))]
        for place, move in enumerate(trees):
            paid[move] = []
            for part in _grown_and_played(trees[move], each * _weight(move), deals, paid[move]):
                yield (place + part) / len(trees)

    def _unsettled(self, move: Move) -> float:
        """The part of the error that comes from the tree."""
        grown = sum(tree.iterations for tree in self._trees.get(move, ()))
        return UNSETTLED / sqrt(grown / _weight(move)) if grown else 0.0

    def _promising(self, moves: list[Move]) -> list[Move]:
        """The moves that may be the best, and those that must stay."""
        ranked = [move for move in self.ranked() if move in moves]
        kept = []
        for place, move in enumerate(ranked):
            behind = self.difference(ranked[0], move)
            if move in self._also or (place < KEPT and behind.mean <= CLEAR * behind.error):
                kept.append(move)
        return kept


def candidates(view: View) -> list[Move]:
    """The moves worth a thought: all that are legal, but no false "Aus" while there is something else."""
    moves = legal_moves(view.known)
    if len(moves) > 1 and DECLARE in moves and points(view.known)[view.side] < GOAL:
        moves.remove(DECLARE)
    return moves


def mean_worth(paid: Sequence[int], is_complete: bool, unsettled: float = 0.0) -> Worth:
    """The mean of what deals paid; ``unsettled`` is an error beside that of the sample."""
    error = 0.0 if is_complete else hypot(pstdev(paid), UNSEEN / sqrt(len(paid))) / sqrt(len(paid))
    return Worth(fmean(paid), hypot(error, unsettled), len(paid))


def _weight(move: Move) -> int:
    return DEEPER if move in (DRAW, EXCHANGE) else 1


def _grown_and_played(
    tree: Grown, iterations: int, deals: list[Compact], paid: list[int]
) -> Generator[float, None, None]:
    """Grow a tree, then play these deals by it; ``paid`` gets what they pay."""
    work = iterations + len(deals)
    for grown in range(0, iterations, SLICE):
        tree.run(min(SLICE, iterations - grown))
        yield grown / work
    for number, deal in enumerate(deals):
        paid.append(tree.play_in(deal.copy()))
        if number % SLICE == 0:
            yield (iterations + number) / work
