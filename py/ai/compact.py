"""The search's own deal for two: bare ints in one mutable object, and nothing that a playout does not need.

Cards and moves are the bits of ``bits``. tests/ai/test_compact.py plays it against the engine step by step.

Two things differ from the engine, for the search's good. There is no false "Aus", and with 66 nothing else is legal:
waiting pays more only where a closer who fails pays more than one who is beaten, and risks it all. And the choice
after the last card is made at once, for the better of the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.bits import (
    AUS,
    BEATING,
    GO_ON,
    PAIR_CARDS,
    PAIR_WORTH,
    POINTS,
    SHUT,
    SWAP,
    TRUMPS,
    answers,
    pairs_in,
)
from engine.rules import (
    CLOSE_BEATEN,
    CLOSE_FAILED,
    CLOSE_FAILED_TRICKLESS,
    GOAL,
    LAST_TRICK_POINTS,
    SCHWARZ,
)
from engine.scoring import marriage_points, table_points
from engine.state import PHASES

if TYPE_CHECKING:
    from ai.bits import Bit, Bits, Coding
    from engine.rules import Rules
    from engine.state import Position

LEADING, ANSWERING, DRAWING, REPLYING, DONE = range(5)  # steps
OPEN, CLOSED, EXHAUSTED = range(3)  # phases


class Terms:
    """A ``Rules`` record as the inner loop asks it."""

    def __init__(self, rules: Rules) -> None:
        self.low_trump = 1 << 18 + rules.exchange_rank
        self.swap_needs_trick = rules.exchange_needs_trick
        self.swap_least = rules.exchange_min_facedown
        self.swap_or_pair = rules.exchange_excludes_marriage
        self.may_reply = rules.exchange_on_opponents_close
        self.pairs_always = rules.marriage_when == "always"
        self.pairs_need_trick = rules.marriage_needs_trick
        self.asks_before_draw = rules.close_before_draw
        self.shut_least = rules.close_min_facedown
        self.pays_as_closed = rules.close_score == "closing"
        self.fails_by_table = rules.close_failed == "table"
        self.beaten_pays_two = rules.close_beaten == "two"
        self.bonus = LAST_TRICK_POINTS if rules.last_trick == "bonus" else 0
        self.last_trick_wins = rules.last_trick == "wins"


class Compact:
    """One deal. Lists are by seat; ``value`` is what the deal pays seat 0 once ``step`` is DONE."""

    __slots__ = (
        "terms", "hands", "stock", "drawn", "upcard", "card", "leader", "mover", "step", "phase", "points", "pairs",
        "tricks", "announced", "swapped", "closer", "rival_tricks", "rival_points", "value",
    )  # fmt: skip

    terms: Terms
    hands: list[Bits]
    stock: list[Bit]  # as it lay; the first ``drawn`` cards are gone
    drawn: int
    upcard: Bit  # 0 once drawn
    card: Bit  # led and not yet answered, or 0
    leader: int
    mover: int
    step: int
    phase: int
    points: list[int]  # of cards
    pairs: list[int]  # points of all pairs announced, whether they count yet or not
    tricks: list[int]
    announced: Bits  # the pair of which a card must be led now, or 0
    swapped: bool  # at this lead
    closer: int  # or -1
    rival_tricks: int  # what the closer's opponent had when it was closed
    rival_points: int
    value: int

    def copy(self) -> Compact:
        new = Compact.__new__(Compact)
        new.terms = self.terms
        new.hands = self.hands[:]
        new.stock = self.stock
        new.drawn = self.drawn
        new.upcard = self.upcard
        new.card = self.card
        new.leader = self.leader
        new.mover = self.mover
        new.step = self.step
        new.phase = self.phase
        new.points = self.points[:]
        new.pairs = self.pairs[:]
        new.tricks = self.tricks[:]
        new.announced = self.announced
        new.swapped = self.swapped
        new.closer = self.closer
        new.rival_tricks = self.rival_tricks
        new.rival_points = self.rival_points
        new.value = self.value
        return new

    # What may be done

    def counted(self, seat: int) -> int:
        """Points that count."""
        if self.tricks[seat] or not self.terms.pairs_need_trick:
            return self.points[seat] + self.pairs[seat]
        return self.points[seat]

    def legal(self) -> Bits:
        """All moves of the mover, as bits."""
        step = self.step
        if step == ANSWERING:
            hand = self.hands[self.mover]
            return answers(self.card, hand) if self.phase else hand
        if step == REPLYING:
            return SWAP | GO_ON
        if self.counted(self.mover) >= GOAL:
            return AUS
        facedown = len(self.stock) - self.drawn
        may_shut = self.phase == OPEN and facedown >= self.terms.shut_least
        hand = self.hands[self.mover]
        if step == LEADING:
            moves = hand & self.announced if self.announced else hand
        else:
            moves = 0 if self.announced or self.swapped else GO_ON
            if not may_shut:
                return moves
        if self.phase == OPEN and hand & self.terms.low_trump and self.may_swap(facedown):
            moves |= SWAP
        if may_shut:
            moves |= SHUT
        if self.announced or (self.phase and not self.terms.pairs_always):
            return moves
        return moves if self.swapped and self.terms.swap_or_pair else moves | pairs_in(hand)

    def may_swap(self, facedown: int) -> bool:
        """Whether who holds the low trump may exchange it, on lead with an open stock."""
        terms = self.terms
        return not (
            self.swapped
            or facedown < terms.swap_least
            or (terms.swap_needs_trick and not self.tricks[self.mover])
            or (terms.swap_or_pair and self.announced)
        )

    # What follows

    def play(self, bit: Bit) -> None:
        """Make a legal move."""
        if bit <= TRUMPS:
            if self.step == ANSWERING:
                self._answer(bit)
            else:
                self.hands[self.mover] ^= bit
                self.card = bit
                self.announced = 0
                self.swapped = False
                self.mover ^= 1
                self.step = ANSWERING
        elif bit == GO_ON:
            if self.step == DRAWING:
                self._draw()
            else:
                self.step = LEADING
                self.mover = self.leader
        elif bit < SWAP:
            self.announced = PAIR_CARDS[bit]
            self.pairs[self.mover] += PAIR_WORTH[bit]
        elif bit == SWAP:
            self._swap()
        elif bit == SHUT:
            self._shut()
        else:
            self.pay(self.mover, self.declared(self.mover))

    def _answer(self, bit: Bit) -> None:
        card, hands = self.card, self.hands
        hands[self.mover] ^= bit
        winner = self.mover if bit & BEATING[card] else self.leader
        self.points[winner] += POINTS[card] + POINTS[bit]
        self.tricks[winner] += 1
        self.leader = self.mover = winner
        self.card = 0
        if self.phase == OPEN:
            if self.terms.asks_before_draw:
                self.step = DRAWING
            else:
                self._draw()
        elif hands[0] or hands[1]:
            self.step = LEADING
        else:
            self._finish()

    def _draw(self) -> None:
        stock, at = self.stock, self.drawn
        hands, winner = self.hands, self.leader
        hands[winner] |= stock[at]
        if len(stock) - at == 1:
            hands[winner ^ 1] |= self.upcard
            self.upcard = 0
            self.phase = EXHAUSTED
            self.drawn = at + 1
        else:
            hands[winner ^ 1] |= stock[at + 1]
            self.drawn = at + 2
        self.step = LEADING

    def _swap(self) -> None:
        self.hands[self.mover] ^= self.terms.low_trump | self.upcard
        self.upcard = self.terms.low_trump
        if self.step == REPLYING:
            self.step = LEADING
            self.mover = self.leader
        else:
            self.swapped = True

    def _shut(self) -> None:
        rival = self.mover ^ 1
        self.closer = self.mover
        self.phase = CLOSED
        self.rival_tricks = self.tricks[rival]
        self.rival_points = self.counted(rival)
        if self.terms.may_reply and self.hands[rival] & self.terms.low_trump:
            self.step = REPLYING
            self.mover = rival
        else:
            self.step = LEADING

    # What it pays

    def pay(self, winner: int, game_points: int) -> None:
        """End the deal."""
        self.value = -game_points if winner else game_points
        self.step = DONE

    def declared(self, seat: int) -> int:
        """Game points for a true "Aus"."""
        rival = seat ^ 1
        if self.closer == rival:
            return CLOSE_BEATEN if self.terms.beaten_pays_two else self.failed()
        if self.closer == seat and self.terms.pays_as_closed:
            return table_points(self.rival_tricks, self.rival_points)
        return table_points(self.tricks[rival], self.counted(rival))

    def failed(self) -> int:
        """Game points that a closer who fails pays."""
        if self.terms.fails_by_table:
            return max(CLOSE_FAILED, table_points(self.tricks[self.closer], self.counted(self.closer)))
        return CLOSE_FAILED if self.rival_tricks else CLOSE_FAILED_TRICKLESS

    def _finish(self) -> None:
        """After the last card: "Aus" or silence, whichever is better for its winner."""
        winner = self.leader
        loser = winner ^ 1
        if self.phase == EXHAUSTED:
            self.points[winner] += self.terms.bonus
        says = self.declared(winner) if self.counted(winner) >= GOAL else -SCHWARZ
        if self.phase == CLOSED:
            silent = -self.failed() if self.closer == winner else self.failed()
        else:
            lead = self.counted(winner) - self.counted(loser)
            if lead > 0 or self.terms.last_trick_wins:
                silent = table_points(self.tricks[loser], self.counted(loser))
            else:
                silent = lead and -table_points(self.tricks[winner], self.counted(winner))
        self.pay(winner, max(says, silent))


def load(position: Position, coding: Coding) -> Compact:
    """A position of the engine for two seats, not over; hidden cards are missing, and the stock only has its size.

    ``step`` is DONE after the last card: that choice has been made.
    """
    new = Compact.__new__(Compact)
    new.terms = Terms(position.rules)
    new.hands = [coding.set(hand) for hand in position.hands]
    new.stock = [coding.bits.get(card, 0) for card in position.stock]
    new.drawn = 0
    new.upcard = 0 if position.upcard is None else coding.bits[position.upcard]
    new.card = coding.bits[position.trick[0]] if position.trick else 0
    new.leader, new.mover = position.leader, position.to_move
    new.phase = PHASES.index(position.phase)
    new.points, new.tricks = list(position.trick_points), list(position.tricks)
    new.pairs = [marriage_points(position, seat) for seat in (0, 1)]
    new.announced = 0 if position.announced is None else coding.pair(position.announced, position.trump)
    new.swapped = position.exchanged
    new.closer = -1 if position.closer is None else position.closer
    new.rival_tricks = new.rival_points = new.value = 0
    if position.at_close is not None:
        new.rival_tricks = position.at_close.tricks[1 - new.closer]
        new.rival_points = position.at_close.points[1 - new.closer]
    steps = ("lead", "follow", "before_draw", "reply")
    new.step = steps.index(position.step) if position.step in steps else DONE
    if new.step == DONE:
        new.points[new.leader] -= new.terms.bonus if new.phase == EXHAUSTED else 0
        new._finish()
    return new
