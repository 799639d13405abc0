"""The inner loop of exact play: strict rules, nothing hidden, two seats, seen from the leader, trick by trick.

Cards are the bits of ``bits``. Two facts make it fast: under strict rules the card led alone settles who takes the
trick; and no later win pays more than one now, so that a win that pays the most a side can still get ends the search.
"""

from __future__ import annotations

from typing import NamedTuple

from ai.bits import HIGHER, PAIR_CARDS, PAIR_WORTH, POINTS, SUIT, TRUMPS, Bits
from engine.rules import (
    CLOSE_BEATEN,
    CLOSE_FAILED,
    CLOSE_FAILED_TRICKLESS,
    GOAL,
    LAST_TRICK_POINTS,
    SCHNEIDER,
    SCHNEIDER_LIMIT,
    SCHWARZ,
    SIMPLE,
    Rules,
)
from engine.scoring import table_points

MOST = SCHWARZ  # no deal pays more
_TABLE = [table_points(0, 0), table_points(0, SCHNEIDER_LIMIT), SCHNEIDER, SIMPLE]

_PAIRS = [(PAIR_CARDS[pair], PAIR_WORTH[pair]) for pair in PAIR_CARDS]
_Lead = tuple[Bits, Bits, bool]  # a card, the answers to it, whether its leader takes the trick


class Close(NamedTuple):
    """Who closed, and what the other had then."""

    closer: int
    rival_tricks: int
    rival_points: int


class Pause(Exception):
    """The nodes are used up. What is finished stands in the table, so that asking again goes on from there."""


class _Stakes:
    """What each end pays one seat on lead, which has a trick.

    ``wins`` (a true "Aus") and ``caps`` (the most that best play of the other leaves it) are indexed by what the other
    has: 2 for a trick, plus 1 for 33 points. ``floors`` (the least that it need put up with) by whether it has 33
    itself, ``silent`` (all played out after a close) by whether the other has a trick; ``false`` is for a false "Aus".
    """

    def __init__(self, rules: Rules, close: Close | None, seat: int) -> None:
        self.wins = self.caps = _TABLE
        self.floors = [-SCHNEIDER, -SIMPLE]
        self.silent = [0, 0]
        self.false = -rules.false_declare
        if close is None:
            return
        failed = [CLOSE_FAILED, CLOSE_FAILED]
        if rules.close_failed == "table":
            # By whether the closer has a trick; with one the least that a failure costs is as much as Schneider.
            failed = [max(CLOSE_FAILED, table_points(tricks, 0)) for tricks in (0, 1)]
        elif close.rival_tricks == 0:
            failed = [CLOSE_FAILED_TRICKLESS, CLOSE_FAILED_TRICKLESS]
        beaten = [CLOSE_BEATEN, CLOSE_BEATEN] if rules.close_beaten == "two" else failed
        at_close = table_points(close.rival_tricks, close.rival_points)
        if seat == close.closer:
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


class Exact:
    """Alpha-beta over whole tricks, fail-soft, with a table of bounds.

    ``mine`` and ``my`` are cards and points of the leader, ``theirs`` and ``their`` the other's; points have every
    announced marriage in them, since a pair without a trick decides nothing: its owner neither leads nor escapes
    schwarz. ``held``: whether the other has a trick (the leader has). Values are the leader's.
    """

    def __init__(self, rules: Rules, close: Close | None, nodes: int) -> None:
        """``nodes``: how many until the first ``Pause``; ``left`` may be set again."""
        self.left = nodes
        self.stakes = [_Stakes(rules, close, seat) for seat in (0, 1)]
        self.is_closed = close is not None
        self.bonus = LAST_TRICK_POINTS if rules.last_trick == "bonus" and close is None else 0
        self.last_trick_wins = rules.last_trick == "wins"
        self.pairs = _PAIRS if rules.marriage_when == "always" else []
        self.table: dict[tuple[Bits, Bits, int, int, int], tuple[int, int]] = {}

    def lead(
        self, mine: Bits, theirs: Bits, my: int, their: int, held: int, seat: int, alpha: int, beta: int
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
            raise Pause
        alpha, beta = max(alpha, low), min(beta, high)
        value = self.leads(mine, theirs, my, their, held, seat, alpha, beta)
        value = max(value, low)
        self.table[key] = (low if value <= alpha else value, high if value >= beta else value)
        return value

    def leads(
        self, mine: Bits, theirs: Bits, my: int, their: int, held: int, seat: int, alpha: int, beta: int
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

    def ordered(self, mine: Bits, theirs: Bits) -> list[_Lead]:
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

    def lead_of(self, card: Bits, theirs: Bits) -> _Lead:
        """docs/rules.md section 4, "Strict", for a card led against a hand."""
        same = theirs & SUIT[card]
        if same:
            higher = same & HIGHER[card]
            return (card, higher, False) if higher else (card, same, True)
        trumps = theirs & TRUMPS
        return (card, trumps, False) if trumps else (card, theirs, True)

    def answer(
        self, mine: Bits, theirs: Bits, lead: _Lead, my: int, their: int,
        has: int, held: int, seat: int, alpha: int, beta: int,
    ) -> int:  # fmt: skip
        """After a lead that has left ``mine``; ``has``: whether the leader had a trick before this one."""
        card, answers, wins = lead
        gain = POINTS[card] if mine else POINTS[card] + self.bonus
        worst = MOST + 1
        while answers:
            if wins:
                answer = answers & -answers
                left = theirs ^ answer
                value = self.lead(mine, left, my + gain + POINTS[answer], their, held, seat, alpha, beta)
            else:
                answer = 1 << answers.bit_length() - 1
                left = theirs ^ answer
                value = -self.lead(left, mine, their + gain + POINTS[answer], my, has, 1 - seat, -beta, -alpha)
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
