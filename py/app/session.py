"""The controller: a match at one table, one person against the program or two at one device.

Holds the record and the match, asks the engine, tells its listener what happened. Knows nothing of a browser:
pauses, seeds and storage come through the ports.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.levels import level_named
from app.evening import ONE, TWO, Evening
from app.offer import SUITS, offered, sorted_hand, suit_order
from app.opening import GAME
from app.opponent import Opponent, is_first_short, stand_ins
from app.practice import dealt_again, taken_back
from app.save import Saved
from engine.events import events
from engine.legal import DEAL_OVER, NOT_YOUR_TURN, why_not
from engine.moves import CLOSE, DECLARE, DRAW, PASS, is_card, parse_move
from engine.play import apply, resign
from engine.record import BY_PERSON, HINTED, SEEN, add_help, add_move, add_resignation, states, write_record
from engine.rules import GOAL
from engine.scoring import points
from engine.seal import fingerprint
from engine.state import BEFORE_DRAW, OVER, REPLY
from engine.tuples import replace
from engine.view import view

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Optional

    from ai.levels import Level
    from app.course import Panel
    from app.ports import Chance, Clock, Thinker
    from engine.cards import Card
    from engine.events import Event
    from engine.match import Match
    from engine.moves import Move
    from engine.record import Record
    from engine.rules import Rules
    from engine.state import State, View

    Happened = tuple[Event, ...]
    Step = tuple[State, Optional[Move], State]

PERSON, PROGRAM = 0, 1  # seats; with two persons nobody is the program

THINK, LOOK = "think", "look"  # kinds of pause: before a move; at a finished trick


def nobody(happened: Happened) -> None:
    """Hears nothing."""


async def _no_answer() -> str:
    """What runs beside a pause in which nobody is asked."""
    return ""


class Session:
    """One table. ``listener(events)`` is called after every change with what the person perceives of it.

    ``viewer`` is the seat whose cards are on the table. With two persons the table is ``is_covered`` while it passes
    from one to the other: nobody's hand is seen until ``take_over``.
    """

    kind = GAME
    is_counted = True  # whether its deals make a match
    is_official = False  # whether it is the deal of the day as it counts: without help, and nothing is taken back

    def __init__(
        self,
        rules: Rules,
        level: Level,
        clock: Clock,
        chance: Chance,
        thinker: Optional[Thinker] = None,
        record: Optional[Record] = None,
    ) -> None:
        """With a deal, or with a ``record`` to play on in."""
        self.listener: Callable[[Happened], None] = nobody
        self.next_rules = rules  # of the next deal
        self.next_level = level  # of the next deal
        self.draws_alone = False  # whether the person's draw needs no word of his
        self.deals_begun = 0
        self.evening = Evening(rules, chance)
        self._clock = clock
        self._opponent = Opponent(thinker)
        self._is_playing = False
        self.record: Record
        self._is_answered = True  # whether the other side has answered a person's close
        self._suits: tuple[int, ...] = SUITS  # how the viewer's hand is sorted
        if record is None:
            self.deal()
        else:
            self.open(record)

    # What there is

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
    def is_waiting(self) -> bool:
        """Whether the program is to move, or to answer a close."""
        if self.is_over or self.persons == TWO:
            return False
        return self.state.to_move != PERSON or not self._is_answered

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

    @property
    def rests(self) -> bool:
        """Whether nothing happens until the person does something."""
        return not (self.is_over or self.is_waiting or self.is_covered or self._will_draw())

    def why_not(self, move: Move) -> Optional[str]:
        """The reason code against a move of the person, or None."""
        if self.only_goes_on:
            return None if move == PASS else NOT_YOUR_TURN
        if self.is_covered or not (self._is_answered or self.persons == TWO):
            return NOT_YOUR_TURN
        return why_not(self.state, move, self.viewer)

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

    def make_panel(self) -> Optional[Panel]:
        """What stands beside the table; a lesson has something there."""
        return None

    def stand_in_moves(self) -> int:
        """How often in this deal the stand-in chose where there was a choice."""
        return stand_ins(self.record)

    # What the person does

    def play(self, move: Move) -> Optional[str]:
        """Make a move of the person; the reason code if it is not allowed, and nothing happens."""
        reason = self.why_not(move)
        if reason is not None:
            return reason
        if self.only_goes_on:
            self._is_answered = True
            self._cover()
            self.listener(())
            return None
        is_asking = move == CLOSE and self.rules.exchange_on_opponents_close
        self._is_answered = not is_asking
        self._make(move, BY_PERSON)
        return None

    def play_token(self, token: str) -> Optional[str]:
        """The same for the text of a move."""
        return self.play(parse_move(token))

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

    def give_up(self) -> Optional[str]:
        """Give the deal up, at the person's turn only; the reason code otherwise."""
        reason = self.why_not_give_up()
        if reason is not None:
            return reason
        before = self.state
        self._set(add_resignation(self.record), resign(before))
        self.listener(events(before, None, self.state, self.viewer))
        return None

    def take_over(self) -> None:
        """The person whose turn it is has the device now."""
        self.viewer, self.is_covered = self.next_seat, False
        self._suits = suit_order(view(states(self.record)[0], self.viewer))
        happened: Happened = ()
        for before, move, after in self._unseen:
            happened += events(before, move, after, self.viewer)
        self._unseen: list[Step] = []
        self.listener(happened)

    def cover(self) -> None:
        """Hide the hand of whoever has the device, if somebody else might come by."""
        if self.persons == TWO and not self.is_over and not self.is_covered:
            self.is_covered = True
            self.listener(())

    # Practice

    def taken_back(self) -> Optional[Record]:
        """What ``take_back`` would go back to; None where nothing can be taken back."""
        is_late = self.match.winner is not None or self.is_waiting
        return None if is_late or self.persons == TWO else taken_back(self.record, self.draws_alone)

    def take_back(self) -> None:
        """Back to before the person's last decision, also of a deal that has just ended."""
        record = self.taken_back()
        if record is not None:
            self._reopen(record)

    def deal_again(self) -> None:
        """The same cards once more, from the first lead."""
        if self.match.winner is None and self.persons == ONE:
            self.deals_begun += 1
            self._reopen(dealt_again(self.record))

    @property
    def allows_help(self) -> bool:
        """Whether hints may be asked for here."""
        return self.persons == ONE

    def note_seen(self) -> None:
        """Note that hidden cards were looked at in this deal."""
        self._note_help(SEEN)

    def _note_help(self, letter: str) -> None:
        if not self.is_over:
            self.record = add_help(self.record, letter)
            self.listener(())

    def note_hint(self) -> None:
        """Note that a hint was asked for in this deal."""
        self._note_help(HINTED)

    def _reopen(self, record: Record) -> None:
        self.evening.uncount(self.is_over, record.rules)
        self._begin(record, is_answered=True)  # what came after a close is known already

    # Deals and matches

    def deal(self) -> None:
        """Deal the next deal of the match, or the first of a new match if this one is won."""
        if self.match.winner is not None:
            self.begin_match(self.persons)
            return
        self.deals_begun += 1
        self._begin(self.evening.next_record(self.next_rules, self.next_level.name))

    def begin_match(self, persons: int) -> None:
        """A new match from nil under ``next_rules``."""
        self.evening.begin(self.next_rules, persons)
        self.deal()

    def open(self, record: Record) -> None:
        """Play on in a deal that somebody else began: a match of its own from nil."""
        self.resume(Saved(record.rules, record.dealer, (record,), ONE))

    def resume(self, saved: Saved) -> None:
        """Go on in a match where it was left."""
        self.deals_begun += 1
        self._begin(self.evening.resume(saved))

    # What the program does

    async def play_on(self) -> None:
        """Move for the program until a person is to move; returns at once if that is under way already.

        The worker thinks while the pause runs.
        """
        if self.persons == ONE:
            self._opponent.prepare((self.level, self.next_level))
        if self._is_playing:
            return
        self._is_playing = True
        while self.is_waiting or self._will_draw():
            before = self.record
            asking = self._ask() if self.is_waiting else _no_answer()
            answer = await self._clock.pause(LOOK if self._has_just_won() else THINK, asking)
            if self.record is before:  # else another deal has begun meanwhile
                self._move(answer)
        self._is_playing = False

    async def _ask(self) -> str:
        return await self._opponent.ask(view(self.state, PROGRAM), self.level, self.record)

    def _will_draw(self) -> bool:
        """Whether the person draws without a word: where that is wished, or where closing is no question."""
        known = self.state
        if known.step != BEFORE_DRAW or known.to_move != self.viewer or self.why_not(DRAW) is not None:
            return False
        return self.draws_alone or self.why_not(CLOSE) is not None

    def _move(self, answer: str) -> None:
        """One move of the program. A close is answered after the same pause whether it has a choice or not."""
        if self._will_draw():
            self._make(DRAW, BY_PERSON)
            return
        if not self.is_waiting:
            return
        self._is_answered = True
        if self.state.to_move == PERSON:
            self.listener(())
        else:
            choice = self._opponent.decide(view(self.state, PROGRAM), self.level, self.record, answer)
            self._make(choice.move, choice.by, choice.spent)

    def _has_just_won(self) -> bool:
        at = self.record.at
        return not self.state.trick and at > 0 and is_card(self.record.moves[at - 1])

    # What both have in common

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

    def _cover(self) -> None:
        self.is_covered = self.persons == TWO and not self.is_over and self.next_seat != self.viewer

    def _begin(self, record: Record, is_answered: bool = False) -> None:
        self._opponent.forget()
        passed = states(record)
        # A text from elsewhere need not say how the program plays.
        if passed[-1].step != OVER and self.persons == ONE:
            level, luck = record.level or self.next_level.name, record.luck or self.evening.luck()
            record = replace(record, level=level, luck=luck)
        last = record.moves[record.at - 1] if record.at else None
        by_person = self.persons == TWO or (len(passed) > 1 and passed[-2].to_move == PERSON)
        is_closed_now = last == CLOSE and by_person and record.rules.exchange_on_opponents_close
        is_over = passed[-1].step == OVER
        self._is_answered = is_answered or not is_closed_now or is_over
        self.viewer = PERSON
        self._unseen = []
        self._set(record, passed[-1])
        self._suits = suit_order(view(passed[0], self.viewer))
        self.is_covered = self.persons == TWO and not is_over
        self.listener(())

    def _make(self, move: Move, by: str, spent: Optional[int] = None) -> None:
        before = self.state
        self._set(add_move(self.record, move, by, spent), apply(before, move))
        if self.persons == TWO:
            self._unseen.append((before, move, self.state))
            self._cover()
        self.listener(events(before, move, self.state, self.viewer))

    def _set(self, record: Record, state: State) -> None:
        self.record, self.state = record, state
        if state.outcome is not None:
            self.evening.count(record, state.outcome)
