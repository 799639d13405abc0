"""Exact endings: two seats, strict rules, nothing hidden.

All values are game points, positive if good for the seat to move in the position asked about: -3 to 3, 0 for a tie.
They are exact for best play of both sides by every field of the position's ``Rules``.

The engine plays the root's moves and all that is met only near a root (an announced pair, the reply to a close, a
leader without a trick). Below it ``_Search`` works on card sets as plain ints, seen from the leader, trick by trick.
Two facts make it fast: under strict rules the card led alone settles who takes the trick; and no later win pays more
than one now, so that a win that pays the most a side can still get ends the search.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.cards import ALL_CARDS, SUITS, CardSet, above, card_points, card_set, in_suit, pair_of, suit_of
from engine.legal import legal_moves
from engine.moves import DECLARE
from engine.play import apply
from engine.rules import (
    CLOSE_BEATEN,
    CLOSE_FAILED,
    CLOSE_FAILED_TRICKLESS,
    GOAL,
    LAST_TRICK_POINTS,
    MARRIAGE_POINTS,
    SCHNEIDER,
    SCHNEIDER_LIMIT,
    SCHWARZ,
    SIMPLE,
    TRUMP_MARRIAGE_POINTS,
)
from engine.scoring import marriage_points, points, table_points
from engine.state import CLOSED, FOLLOW, LEAD, OVER

if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.moves import Move
    from engine.state import State

MOST = SCHWARZ  # no deal pays more
SLICE = 400  # nodes between two pauses: about 3 ms on CPython


class Solution(NamedTuple):
    """What best play is worth to the seat to move; ``move`` is the best of ``values``, which has each legal move."""

    value: int
    move: Move
    values: dict[Move, int]


def solve(state: State) -> Solution:
    """``solving`` at one go."""
    steps = solving(state)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Solution = end.value
            return found


def solving(state: State, nodes: int = SLICE) -> Generator[None, None, Solution]:
    """Solve a position, pausing after at most every ``nodes`` nodes; ValueError if it is not strict, or over.

    Among moves of the best value "Aus" is chosen if it wins. Otherwise resistance decides: first the share of the
    opponent's next moves that would give away game points, then the lead in points right after the move (both look
    no further), then the engine's order. A false "Aus" is chosen only where it alone loses least.
    """
    if not state.is_strict or state.step == OVER or state.rules.seats != 2:
        raise ValueError("no ending to solve")
    root = _Root(state, nodes)
    values: dict[Move, int] = {}
    after = {move: apply(state, move) for move in legal_moves(state)}
    for move in after:
        values[move] = yield from root.settle(after[move], state.to_move, -MOST, MOST)
    value = max(values.values())
    best = [move for move in values if values[move] == value]
    if DECLARE in best and (value > 0 or len(best) == 1):
        return Solution(value, DECLARE, values)
    best = [move for move in best if move != DECLARE]
    keys = []
    for move in best if len(best) > 1 else ():
        chances = yield from root.chances(after[move], state.to_move, value)
        keys.append((chances, _lead_in_points(after[move], state.to_move)))
    return Solution(value, best[keys.index(max(keys))] if keys else best[0], values)


def _lead_in_points(state: State, seat: int) -> int:
    counted = points(state)
    return counted[seat] - counted[1 - seat]


class _Pause(Exception):
    """The slice is used up. What is finished stands in the table, so that asking again goes on from there."""


class _Root:
    """Values of the engine's states, with one table for all of them."""

    def __init__(self, state: State, nodes: int) -> None:
        self.nodes = nodes
        self.search = _Search(state, nodes)

    def settle(self, state: State, seat: int, alpha: int, beta: int) -> Generator[None, None, int]:
        """The value for ``seat``, exact between alpha and beta, otherwise a bound beyond the one it passes."""
        while True:
            try:
                return self.value(state, seat, alpha, beta)
            except _Pause:
                yield
                self.search.left = self.nodes

    def chances(self, state: State, seat: int, value: int) -> Generator[None, None, float]:
        """The share of the other seat's moves now that give ``seat`` more than ``value``; a false "Aus" is no move."""
        moves = [move for move in legal_moves(state) if move != DECLARE]
        if state.to_move == seat or value == MOST or not moves:
            return 0.0
        count = 0
        for move in moves:
            got = yield from self.settle(apply(state, move), seat, value, value + 1)
            count += got > value
        return count / len(moves)

    def value(self, state: State, seat: int, alpha: int, beta: int) -> int:
        if state.to_move != seat:
            return -self.value(state, 1 - seat, -beta, -alpha)
        if state.outcome is not None:
            return _worth(state, seat)
        raw = [state.trick_points[side] + marriage_points(state, side) for side in (0, 1)]
        has_trick = [int(count > 0) for count in state.tricks]
        other = 1 - seat
        if state.step == FOLLOW:
            lead = self.search.lead_of(1 << state.trick[0], state.hands[seat])
            numbers = raw[other], raw[seat], has_trick[other], has_trick[seat]
            return -self.search.answer(state.hands[other], state.hands[seat], lead, *numbers, other, -beta, -alpha)
        if state.step == LEAD and state.announced is None and not state.exchanged and has_trick[seat]:
            hands = (state.hands[seat], state.hands[other])
            return self.search.lead(*hands, raw[seat], raw[other], has_trick[other], seat, alpha, beta)
        return max(self.value(apply(state, move), seat, -MOST, MOST) for move in legal_moves(state))


def _worth(state: State, seat: int) -> int:
    assert state.outcome is not None
    if state.outcome.winner is None:
        return 0
    return state.outcome.game_points if state.outcome.winner == seat else -state.outcome.game_points


# The inner loop. A card is its bit in a card set.

_POINTS = {1 << card: card_points(card) for card in ALL_CARDS}
_SAME = {1 << card: in_suit(card_set(ALL_CARDS), suit_of(card)) for card in ALL_CARDS}
_ABOVE = {1 << card: above(card_set(ALL_CARDS), card) for card in ALL_CARDS}
_TABLE = [table_points(0, 0), table_points(0, SCHNEIDER_LIMIT), SCHNEIDER, SIMPLE]

_Lead = tuple[CardSet, CardSet, bool]  # a card, the answers to it, whether its leader takes the trick


class _Stakes:
    """What each end pays one seat on lead, which has a trick.

    ``wins`` (a true "Aus") and ``caps`` (the most that best play of the other leaves it) are indexed by what the other
    has: 2 for a trick, plus 1 for 33 points. ``floors`` (the least that it need put up with) by whether it has 33
    itself, ``silent`` (all played out after a close) by whether the other has a trick; ``false`` is for a false "Aus".
    """

    def __init__(self, state: State, seat: int) -> None:
        rules = state.rules
        self.wins = self.caps = _TABLE
        self.floors = [-SCHNEIDER, -SIMPLE]
        self.silent = [0, 0]
        self.false = -rules.false_declare
        if state.closer is None or state.at_close is None:
            return
        failed = [CLOSE_FAILED, CLOSE_FAILED]
        other = 1 - state.closer
        if rules.close_failed == "table":
            # By whether the closer has a trick; with one the least that a failure costs is as much as Schneider.
            failed = [max(CLOSE_FAILED, table_points(tricks, 0)) for tricks in (0, 1)]
        elif state.at_close.tricks[other] == 0:
            failed = [CLOSE_FAILED_TRICKLESS, CLOSE_FAILED_TRICKLESS]
        beaten = [CLOSE_BEATEN, CLOSE_BEATEN] if rules.close_beaten == "two" else failed
        at_close = table_points(state.at_close.tricks[other], state.at_close.points[other])
        if seat == state.closer:
            self.silent = [-failed[1], -failed[1]]
            self.false = -max(rules.false_declare, failed[1])
            self.floors = [-max(failed[1], beaten[1])] * 2
            if rules.close_score == "closing":
                self.wins = self.caps = [at_close] * 4
        else:
            self.silent = failed
            self.wins = [beaten[0], beaten[0], beaten[1], beaten[1]]
            self.caps = [max(pair) for pair in zip(self.wins, (failed[0], failed[0], failed[1], failed[1]))]
            if rules.close_score == "closing":
                # Without a trick at the close 3 are lost, but a false "Aus" may cost 2.
                self.floors = [-min(at_close, rules.false_declare)] * 2


class _Search:
    """Alpha-beta over whole tricks, fail-soft, with a table of bounds.

    ``mine`` and ``my`` are cards and points of the leader, ``theirs`` and ``their`` the other's; points have every
    announced marriage in them, since a pair without a trick decides nothing: its owner neither leads nor escapes
    schwarz. ``held``: whether the other has a trick (the leader has). Values are the leader's.
    """

    def __init__(self, state: State, nodes: int) -> None:
        rules = state.rules
        is_closed = state.phase == CLOSED
        self.left = nodes
        self.trumps = in_suit(card_set(ALL_CARDS), state.trump)
        self.stakes = [_Stakes(state, seat) for seat in (0, 1)]
        self.is_closed = is_closed
        self.bonus = LAST_TRICK_POINTS if rules.last_trick == "bonus" and not is_closed else 0
        self.last_trick_wins = rules.last_trick == "wins"
        worths = [TRUMP_MARRIAGE_POINTS if suit == state.trump else MARRIAGE_POINTS for suit in SUITS]
        pairs = [(pair_of(suit), worths[suit]) for suit in SUITS]
        self.pairs = pairs if rules.marriage_when == "always" else []
        self.table: dict[tuple[CardSet, CardSet, int, int, int], tuple[int, int]] = {}

    def lead(
        self, mine: CardSet, theirs: CardSet, my: int, their: int, held: int, seat: int, alpha: int, beta: int
    ) -> int:
        """Before a lead, when all has been announced that was before it."""
        stakes = self.stakes[seat]
        reached = held + held + (their >= SCHNEIDER_LIMIT)
        low, high = stakes.floors[my >= SCHNEIDER_LIMIT], stakes.caps[reached]
        if my >= GOAL:
            low = max(low, stakes.wins[reached])
        if not mine:
            return self.end(my, their, held, seat)
        key = (mine, theirs, my, their, held + held + seat)
        if low < high and key in self.table:
            low, high = self.table[key]
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        self.left -= 1
        if self.left < 0:
            raise _Pause
        alpha, beta = max(alpha, low), min(beta, high)
        value = self.leads(mine, theirs, my, their, held, seat, alpha, beta)
        value = max(value, low)
        self.table[key] = (low if value <= alpha else value, high if value >= beta else value)
        return value

    def leads(
        self, mine: CardSet, theirs: CardSet, my: int, their: int, held: int, seat: int, alpha: int, beta: int
    ) -> int:
        """The best of all leads, each pair announced before its king or queen: that never hurts."""
        best = -MOST
        extra = {}
        for pair, worth in self.pairs:
            if mine & pair == pair:
                queen = pair & -pair
                extra[queen] = extra[pair ^ queen] = worth
                if my + worth >= GOAL:  # "Aus", the pair need not be led
                    best = self.stakes[seat].wins[held + held + (their >= SCHNEIDER_LIMIT)]
        for lead in self.ordered(mine, theirs) if best < beta else ():
            card = lead[0]
            more = my + extra[card] if card in extra else my
            value = self.answer(mine ^ card, theirs, lead, more, their, 1, held, seat, max(alpha, best), beta)
            if value > best:
                best = value
                if value >= beta:
                    break
        return best

    def ordered(self, mine: CardSet, theirs: CardSet) -> list[_Lead]:
        """The leads of a hand: those that win, the highest first, then those that lose, the lowest first."""
        winning, losing = [], []
        while mine:
            card = mine & -mine
            mine ^= card
            lead = self.lead_of(card, theirs)
            if lead[2]:
                winning.append(lead)
            else:
                losing.append(lead)
        winning.reverse()
        return winning + losing

    def lead_of(self, card: CardSet, theirs: CardSet) -> _Lead:
        """docs/rules.md section 4, "Strict", for a card led against a hand."""
        same = theirs & _SAME[card]
        if same:
            higher = same & _ABOVE[card]
            return (card, higher, False) if higher else (card, same, True)
        trumps = theirs & self.trumps
        return (card, trumps, False) if trumps else (card, theirs, True)

    def answer(
        self, mine: CardSet, theirs: CardSet, lead: _Lead, my: int, their: int,
        has: int, held: int, seat: int, alpha: int, beta: int,
    ) -> int:  # fmt: skip
        """After a lead that has left ``mine``; ``has``: whether the leader had a trick before this one."""
        card, answers, wins = lead
        gain = _POINTS[card] if mine else _POINTS[card] + self.bonus
        worst = MOST + 1
        while answers:
            if wins:
                answer = answers & -answers
                left = theirs ^ answer
                value = self.lead(mine, left, my + gain + _POINTS[answer], their, held, seat, alpha, beta)
            else:
                answer = 1 << answers.bit_length() - 1
                left = theirs ^ answer
                value = -self.lead(left, mine, their + gain + _POINTS[answer], my, has, 1 - seat, -beta, -alpha)
            answers ^= answer
            if value < worst:
                worst = value
                if value <= alpha:
                    break
                beta = min(beta, value)
        return worst

    def end(self, my: int, their: int, held: int, seat: int) -> int:
        """After the last card: the better of "Aus" and silence."""
        stakes = self.stakes[seat]
        reached = held + held + (their >= SCHNEIDER_LIMIT)
        says = stakes.wins[reached] if my >= GOAL else stakes.false
        if self.is_closed:
            return max(says, stakes.silent[held])
        if self.last_trick_wins or my > their:
            return stakes.wins[reached]
        return max(says, 0 if my == their else stakes.floors[my >= SCHNEIDER_LIMIT])
