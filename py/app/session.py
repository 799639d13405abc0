"""The controller: a match at one table, one person against the program.

Holds the record and the match, asks the engine, tells its listener what happened. Knows nothing of a browser:
pauses, seeds and storage come through the ports.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.levels import level_named
from app.offer import SUITS, offered, sorted_hand, suit_order
from app.opponent import BY_STAND_IN, Opponent, is_first_short
from app.save import Saved, match_of
from engine.events import events
from engine.legal import DEAL_OVER, NOT_YOUR_TURN, legal_moves, why_not
from engine.match import add_deal, new_match
from engine.moves import CLOSE, DRAW, is_card, parse_move
from engine.play import apply, resign
from engine.record import BY_PERSON, add_move, add_resignation, new_record, states
from engine.seal import LUCK, SALT, fingerprint, one_way
from engine.setup import draw_lot, first_dealer, shuffled_deck
from engine.state import BEFORE_DRAW, OVER
from engine.tuples import replace
from engine.view import view

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Optional

    from ai.levels import Level
    from app.ports import Chance, Clock, Thinker
    from engine.cards import Card
    from engine.events import Event
    from engine.moves import Move
    from engine.record import Record
    from engine.rules import Rules
    from engine.state import State, View

    Happened = tuple[Event, ...]

PERSON, PROGRAM = 0, 1  # seats

THINK, LOOK = "think", "look"  # kinds of pause: before a move; at a finished trick


def _nobody(happened: Happened) -> None:
    """Hears nothing."""


class Session:
    """One table. ``listener(events)`` is called after every change with what the person perceives of it."""

    def __init__(
        self, rules: Rules, level: Level, clock: Clock, chance: Chance, thinker: Optional[Thinker] = None
    ) -> None:
        self.listener: Callable[[Happened], None] = _nobody
        self.next_rules = rules  # of the next match
        self.next_level = level  # of the next deal
        self.draws_alone = False  # whether the person's draw needs no word of his
        self._clock = clock
        self._chance = chance
        self._opponent = Opponent(thinker)
        self._is_playing = False
        self._is_answered = True  # whether the program has answered the person's close
        self.deals_begun = 0
        self._suits: tuple[int, ...] = SUITS  # how the person's hand is sorted
        self.lot_cards: tuple[Card, ...] = ()  # by seat; () for a match from elsewhere
        self.begin_match()

    # What there is

    @property
    def rules(self) -> Rules:
        return self.match.rules

    @property
    def view(self) -> View:
        """What the person at the table may see."""
        return view(self.state, PERSON)

    @property
    def saved(self) -> Saved:
        """The match with all its deals."""
        return Saved(self.rules, self.lot, self.finished + ((self.record,) if not self.is_over else ()))

    @property
    def is_waiting(self) -> bool:
        """Whether the program is to move, or to answer a close."""
        return not self.is_over and (self.state.to_move != PERSON or not self._is_answered)

    @property
    def level(self) -> Level:
        """How strong the program plays this deal."""
        return level_named(self.record.level) if self.record.level else self.next_level

    @property
    def has_thinker(self) -> bool:
        """Whether a stronger opponent than the rules of thumb is meant to play."""
        return self._opponent.may_ask(self.level)

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

    def why_not(self, move: Move) -> Optional[str]:
        """The reason code against a move of the person, or None."""
        if not self._is_answered:
            return NOT_YOUR_TURN
        return why_not(self.state, move, PERSON)

    def cards(self) -> list[tuple[Move, bool]]:
        """The person's cards with whether each may be played now."""
        return [(card, self.why_not(card) is None) for card in self.hand()]

    def hand(self) -> list[Card]:
        """The person's cards as they are held."""
        return sorted_hand(self.view, self._suits)

    def actions(self) -> list[tuple[Move, bool]]:
        """The actions the table offers now, each with whether it is allowed."""
        return [(move, self.why_not(move) is None) for move in offered(self.view, self.why_not)]

    def stand_in_moves(self) -> int:
        """How often in this deal the stand-in chose where there was a choice."""
        passed = states(self.record)
        return len([
            at for at, by in enumerate(self.record.by) if by == BY_STAND_IN and len(legal_moves(passed[at])) > 1
        ])

    # What the person does

    def play(self, move: Move) -> Optional[str]:
        """Make a move of the person; the reason code if it is not allowed, and nothing happens."""
        reason = self.why_not(move)
        if reason is None:
            self._is_answered = not (move == CLOSE and self.rules.exchange_on_opponents_close)
            self._make(move, BY_PERSON)
        return reason

    def play_token(self, token: str) -> Optional[str]:
        """The same for the text of a move."""
        return self.play(parse_move(token))

    def why_not_token(self, token: str) -> Optional[str]:
        """``why_not`` for the text of a move."""
        return self.why_not(parse_move(token))

    def why_not_give_up(self) -> Optional[str]:
        """The reason code against giving up now, or None."""
        if self.is_over:
            return DEAL_OVER
        return NOT_YOUR_TURN if self.is_waiting else None

    def give_up(self) -> Optional[str]:
        """Give the deal up, at the person's turn only; the reason code otherwise."""
        reason = self.why_not_give_up()
        if reason is not None:
            return reason
        before = self.state
        self._set(add_resignation(self.record), resign(before))
        self.listener(events(before, None, self.state, PERSON))
        return None

    def deal(self) -> None:
        """Deal the next deal of the match, or the first of a new match if this one is won."""
        if self.match.winner is not None:
            self.begin_match()
            return
        deck = shuffled_deck(self.rules, self._chance.seed())
        luck, salt = self._luck(), one_way(self._chance.seed(), SALT)
        level, match = self.next_level.name, self.match
        self._begin(new_record(self.rules, match.dealer, deck, level, luck, salt, match.score))

    def begin_match(self) -> None:
        """A new match from nil under ``next_rules``; the lot names the first dealer."""
        self.lot_cards = draw_lot(self.next_rules, self._chance.seed())
        self.lot = first_dealer(self.lot_cards)
        self.match = new_match(self.next_rules, self.lot)
        self.finished: tuple[Record, ...] = ()
        self.deal()

    def open(self, record: Record) -> None:
        """Play on in a deal that somebody else began: a match of its own from nil."""
        self.resume(Saved(record.rules, record.dealer, (record,)))

    def resume(self, saved: Saved) -> None:
        """Go on in a match where it was left."""
        running = saved.records[-1]
        self.lot = saved.lot
        self.lot_cards = ()
        self.finished = saved.records[:-1]
        self.match = match_of(Saved(saved.rules, saved.lot, self.finished))
        self._begin(running)

    # What the program does

    async def play_on(self) -> None:
        """Move for the program until the person is to move; returns at once if that is under way already.

        The worker thinks while the pause runs.
        """
        self._opponent.prepare((self.level, self.next_level))
        if self._is_playing:
            return
        self._is_playing = True
        while self.is_waiting or self._will_draw():
            before = self.record
            asking = self._opponent.ask(view(self.state, PROGRAM), self.level, before)
            answer = await self._clock.pause(LOOK if self._has_just_won() else THINK, asking)
            if self.record is before:  # else another deal has begun meanwhile
                self._move(answer)
        self._is_playing = False

    def _will_draw(self) -> bool:
        """Whether the person draws without a word: where that is wished, or where closing is no question."""
        known = self.state
        if known.step != BEFORE_DRAW or known.to_move != PERSON or self.why_not(DRAW) is not None:
            return False
        return self.draws_alone or self.why_not(CLOSE) is not None

    def _move(self, answer: str) -> None:
        """One move of the program. A close is answered after the same pause whether it has a choice or not."""
        if self._will_draw():
            self._make(DRAW, BY_PERSON)
            return
        self._is_answered = True
        if self.state.to_move == PERSON:
            self.listener(())
        else:
            choice = self._opponent.decide(view(self.state, PROGRAM), self.level, self.record, answer)
            self._make(choice.move, choice.by, choice.spent)

    def _has_just_won(self) -> bool:
        return not self.state.trick and bool(self.record.moves) and is_card(self.record.moves[-1])

    def _begin(self, record: Record) -> None:
        self._opponent.forget()
        passed = states(record)
        self.deals_begun += 1
        self._suits = suit_order(view(passed[0], PERSON))
        if passed[-1].step != OVER:  # a text from elsewhere need not say how the program plays
            record = replace(record, level=record.level or self.next_level.name, luck=record.luck or self._luck())
        self._set(record, passed[-1])
        last = record.moves[record.at - 1] if record.at else None
        by_person = len(passed) > 1 and passed[-2].to_move == PERSON
        is_closed_now = last == CLOSE and by_person and self.rules.exchange_on_opponents_close
        self._is_answered = not is_closed_now or self.is_over
        self.listener(())

    def _luck(self) -> str:
        """A fresh seed for the program's dice. It goes to the worker, so nothing may lead from it to the deck's."""
        return one_way(self._chance.seed(), LUCK)

    def _make(self, move: Move, by: str, spent: Optional[int] = None) -> None:
        before = self.state
        self._set(add_move(self.record, move, by, spent), apply(before, move))
        self.listener(events(before, move, self.state, PERSON))

    def _set(self, record: Record, state: State) -> None:
        self.record, self.state = record, state
        if state.outcome is not None:
            self.match = add_deal(self.match, state.outcome)
            self.finished = self.finished + (record,)
