"""The controller: a match at one table, one person against the program or two at one device.

Makes the moves on the record, counts the match, tells its listener what happened. Knows nothing of a browser:
pauses, seeds and storage come through the ports.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.evening import ONE, TWO
from app.offer import suit_order
from app.practice import dealt_again
from app.save import Saved
from app.table import PERSON, PROGRAM, Table
from engine.events import events
from engine.moves import CLOSE, DRAW, is_card, parse_move
from engine.play import apply, resign
from engine.record import BY_PERSON, HINTED, SEEN, add_help, add_move, add_resignation, states
from engine.state import OVER
from engine.tuples import replace
from engine.view import view

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Optional

    from ai.levels import Level
    from app.ports import Chance, Clock, Thinker
    from engine.events import Event
    from engine.moves import Move
    from engine.record import Record
    from engine.rules import Rules
    from engine.state import State

    Happened = tuple[Event, ...]
    Step = tuple[State, Optional[Move], State]

THINK, LOOK = "think", "look"  # kinds of pause: before a move; at a finished trick


def nobody(happened: Happened) -> None:
    """Hears nothing."""


async def _no_answer() -> str:
    """What runs beside a pause in which nobody is asked."""
    return ""


class Session(Table):
    """What happens at a table. After every change ``listener(events)`` hears what the person perceives of it."""

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
        super().__init__(rules, level, chance, thinker)
        self.listener: Callable[[Happened], None] = nobody
        self._clock = clock
        self._is_playing = False
        self._unseen: list[Step] = []  # by whoever does not have the device
        if record is None:
            self.deal()
        else:
            self.open(record)

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
        self._unseen = []
        self.listener(happened)

    def cover(self) -> None:
        """Hide the hand of whoever has the device, if somebody else might come by."""
        if self.persons == TWO and not self.is_over and not self.is_covered:
            self.is_covered = True
            self.listener(())

    # Practice

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

    # What all of it comes down to

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
