"""A table as it is: what lies on it, who is to do something, and what the rules say to a wish. Nothing happens here.

Whoever draws or describes a table asks here; what happens at it is app/session.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.levels import level_named
from app.evening import ONE, TWO, Evening
from app.offer import SUITS, offered, sorted_hand
from app.opening import GAME
from app.opponent import Opponent, is_first_short, stand_ins
from app.practice import taken_back
from engine.legal import DEAL_OVER, NOT_YOUR_TURN, why_not
from engine.moves import CLOSE, DECLARE, DRAW, PASS, is_card, parse_move
from engine.record import write_record
from engine.rules import GOAL
from engine.scoring import points
from engine.seal import fingerprint
from engine.state import BEFORE_DRAW, OVER, REPLY
from engine.view import view

if TYPE_CHECKING:
    from typing import Optional

    from ai.levels import Level
    from app.course import Panel
    from app.ports import Chance, Thinker
    from app.save import Saved
    from engine.cards import Card
    from engine.match import Match
    from engine.moves import Move
    from engine.record import Record
    from engine.rules import Rules
    from engine.state import State, View

PERSON, PROGRAM = 0, 1  # seats; with two persons nobody is the program


class Table:
    """One deal of one match, with whoever sits there.

    ``viewer`` is the seat whose cards are on the table. With two persons the table is ``is_covered`` while it passes
    from one to the other: nobody's hand is seen until somebody takes over.
    """

    kind = GAME
    is_counted = True  # whether its deals make a match
    is_official = False  # whether it is the deal of the day as it counts: without help, and nothing is taken back

    def __init__(self, rules: Rules, level: Level, chance: Chance, thinker: Optional[Thinker]) -> None:
        """Nothing lies on it before the first deal."""
        self.next_rules = rules  # of the next deal
        self.next_level = level  # of the next deal
        self.draws_alone = False  # whether the person's draw needs no word of his
        self.deals_begun = 0
        self.evening = Evening(rules, chance)
        self.record: Record
        self.state: State  # where the record has come to
        self.viewer: int
        self.is_covered: bool
        self._opponent = Opponent(thinker)
        self._is_answered = True  # whether the other side has answered a person's close
        self._suits: tuple[int, ...] = SUITS  # how the viewer's hand is sorted

    # What lies on it

    @property
    def rules(self) -> Rules:
        return self.record.rules

    @property
    def view(self) -> View:
        """What the person at the table may see."""
        return view(self.state, self.viewer)

    @property
    def title(self) -> str:
        """What is on the table, where that has a name of its own."""
        return ""

    @property
    def persons(self) -> int:
        return self.evening.persons

    @property
    def match(self) -> Match:
        return self.evening.match

    @property
    def saved(self) -> Saved:
        """The match with all its deals."""
        return self.evening.saved(None if self.is_over else self.record)

    @property
    def record_text(self) -> str:
        """The deal as text."""
        return write_record(self.record)

    @property
    def level(self) -> Level:
        """How strong the program plays this deal."""
        return level_named(self.record.level) if self.record.level else self.next_level

    @property
    def has_thinker(self) -> bool:
        """Whether a stronger opponent than the rules of thumb is meant to play."""
        return self.persons == ONE and self._opponent.may_ask(self.level)

    @property
    def is_first_short(self) -> bool:
        """Whether the last move is the first of this deal for which the worker had too little time."""
        return is_first_short(self.record)

    @property
    def seal(self) -> str:
        """The fingerprint of the deal's cards; empty for a deal that came without a salt."""
        return fingerprint(self.record) if self.record.salt else ""

    @property
    def is_over(self) -> bool:
        return self.state.step == OVER

    def make_panel(self) -> Optional[Panel]:
        """What stands beside the table; a lesson has something there."""
        return None

    def stand_in_moves(self) -> int:
        """How often in this deal the stand-in chose where there was a choice."""
        return stand_ins(self.record)

    # Who is to do something

    @property
    def is_waiting(self) -> bool:
        """Whether the program is to move, or to answer a close."""
        if self.is_over or self.persons == TWO:
            return False
        return self.state.to_move != PERSON or not self._is_answered

    @property
    def rests(self) -> bool:
        """Whether nothing happens until the person does something."""
        return not (self.is_over or self.is_waiting or self.is_covered or self._will_draw())

    @property
    def next_seat(self) -> int:
        """Who has to do something now: whoever moves, or has to say that he lets a close pass."""
        if self.persons == TWO and not self._is_answered:
            assert self.state.closer is not None
            return self.state.next_seat(self.state.closer)
        return self.state.to_move

    @property
    def only_goes_on(self) -> bool:
        """Whether one of two persons answers a close without having a choice: he is asked all the same."""
        is_asked = self.persons == TWO and not self._is_answered and not self.is_covered
        return is_asked and self.state.step != REPLY

    def _will_draw(self) -> bool:
        """Whether the person draws without a word: where that is wished, or where closing is no question."""
        known = self.state
        if known.step != BEFORE_DRAW or known.to_move != self.viewer or self.why_not(DRAW) is not None:
            return False
        return self.draws_alone or self.why_not(CLOSE) is not None

    # What is allowed

    def why_not(self, move: Move) -> Optional[str]:
        """The reason code against a move of the person, or None."""
        if self.only_goes_on:
            return None if move == PASS else NOT_YOUR_TURN
        if self.is_covered or not (self._is_answered or self.persons == TWO):
            return NOT_YOUR_TURN
        return why_not(self.state, move, self.viewer)

    def why_not_token(self, token: str) -> Optional[str]:
        """``why_not`` for the text of a move."""
        return self.why_not(parse_move(token))

    def misses_out(self, token: str) -> int:
        """The points, if they are enough for "Aus" and this move would let the moment for it pass; else 0."""
        move = parse_move(token)
        is_passing = is_card(move) or move == PASS
        if not is_passing or any(self.why_not(wish) is not None for wish in (move, DECLARE)):
            return 0
        sum_ = points(self.state)[self.view.side]
        return sum_ if sum_ >= GOAL else 0

    def why_not_give_up(self) -> Optional[str]:
        """The reason code against giving up now, or None."""
        if self.is_over:
            return DEAL_OVER
        is_other = self.is_waiting or self.is_covered or self.state.to_move != self.viewer
        return NOT_YOUR_TURN if is_other else None

    def cards(self) -> list[tuple[Move, bool]]:
        """The person's cards with whether each may be played now."""
        return [(card, self.why_not(card) is None) for card in self.hand()]

    def hand(self) -> list[Card]:
        """The person's cards as they are held."""
        return sorted_hand(self.view, self._suits)

    def actions(self) -> list[tuple[Move, bool]]:
        """The actions the table offers now, each with whether it is allowed."""
        if self.is_covered:
            return []
        if self.only_goes_on:
            return [(PASS, True)]
        return [(move, self.why_not(move) is None) for move in offered(self.view, self.why_not)]

    def taken_back(self) -> Optional[Record]:
        """What ``take_back`` would go back to; None where nothing can be taken back."""
        is_late = self.match.winner is not None or self.is_waiting
        return None if is_late or self.persons == TWO else taken_back(self.record, self.draws_alone)

    @property
    def allows_help(self) -> bool:
        """Whether hints may be asked for here."""
        return self.persons == ONE
