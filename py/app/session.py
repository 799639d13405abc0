"""The controller: a match at one table, one person against the program.

Holds the record and the match, asks the engine, tells its listener what happened. Knows nothing of a browser:
pauses, seeds and storage come through the ports.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.policy import choose
from engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES, has_all, in_suit, list_cards, pair_of
from engine.events import events
from engine.legal import NOT_YOUR_TURN, why_not
from engine.match import add_deal, new_match
from engine.moves import CLOSE, DECLARE, DRAW, EXCHANGE, PASS, is_card, marriage_move, parse_move
from engine.play import apply
from engine.record import add_move, new_record, states
from engine.setup import first_dealer, shuffled_deck
from engine.state import OPEN, OVER, REPLY
from engine.view import view

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Optional

    from app.ports import Chance, Clock
    from engine.events import Event
    from engine.moves import Move
    from engine.record import Record
    from engine.rules import Rules
    from engine.state import View

    Happened = tuple[Event, ...]

PERSON, PROGRAM = 0, 1  # seats

THINK, LOOK = "think", "look"  # kinds of pause: before a move; at a finished trick
_SUIT_ORDER = (CLUBS, DIAMONDS, SPADES, HEARTS)  # colours alternate, wherever one starts


def _nobody(happened: Happened) -> None:
    """Hears nothing."""


class Session:
    """One table. ``listener(events)``, if set, is called after every change with what the person perceives."""

    def __init__(self, rules: Rules, clock: Clock, chance: Chance) -> None:
        self.listener: Callable[[Happened], None] = _nobody
        self._clock = clock
        self._chance = chance
        self._is_playing = False
        self._is_answered = True  # whether the program has answered the person's close
        self.match = new_match(rules, first_dealer(rules, chance.seed()))
        self.deal()

    # What there is

    @property
    def rules(self) -> Rules:
        return self.match.rules

    @property
    def view(self) -> View:
        """What the person at the table may see."""
        return view(self.state, PERSON)

    @property
    def is_waiting(self) -> bool:
        """Whether the program is to move, or to answer a close."""
        return not self.is_over and (self.state.to_move != PERSON or not self._is_answered)

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
        return [(card, self.why_not(card) is None) for card in sorted_hand(self.view)]

    def actions(self) -> list[tuple[Move, bool]]:
        """The actions the table offers now, each with whether it is allowed.

        "Aus" always stands there, exchange and close as long as the stock does, so that trying them tells the
        rule; the rest come and go.
        """
        known = self.view.known
        pairs = [marriage_move(suit, known.trump) for suit in range(4) if has_all(known.hands[PERSON], pair_of(suit))]
        passing = [move for move in (DRAW, PASS) if self.why_not(move) is None]
        with_stock = [EXCHANGE, CLOSE] if known.phase == OPEN else []
        replying = [EXCHANGE] if known.step == REPLY else []
        shown = passing + pairs + with_stock + replying + [DECLARE]
        return [(move, self.why_not(move) is None) for move in shown]

    # What the person does

    def play(self, move: Move) -> Optional[str]:
        """Make a move of the person; the reason code if it is not allowed, and nothing happens."""
        reason = self.why_not(move)
        if reason is None:
            self._is_answered = not (move == CLOSE and self.rules.exchange_on_opponents_close)
            self._make(move)
        return reason

    def play_token(self, token: str) -> Optional[str]:
        """The same for the text of a move."""
        return self.play(parse_move(token))

    def deal(self) -> None:
        """Deal the next deal of the match, or the first of a new match if this one is won."""
        if self.match.winner is not None:
            self.match = new_match(self.rules, first_dealer(self.rules, self._chance.seed()))
        deck = shuffled_deck(self.rules, self._chance.seed())
        self._begin(new_record(self.rules, self.match.dealer, deck))

    def open(self, record: Record) -> None:
        """Play on in a deal that somebody else began: a match of its own from nil."""
        self.match = new_match(record.rules, record.dealer)
        self._begin(record)

    # What the program does

    async def play_on(self) -> None:
        """Move for the program until the person is to move; returns at once if that is under way already."""
        if self._is_playing:
            return
        self._is_playing = True
        while self.is_waiting:
            before = self.record
            await self._clock.pause(LOOK if self._has_just_won() else THINK)
            if self.record is before:  # else another deal has begun meanwhile
                self._move()
        self._is_playing = False

    def _move(self) -> None:
        """One move of the program. A close is answered after the same pause whether it has a choice or not."""
        self._is_answered = True
        if self.state.to_move == PERSON:
            self.listener(())
        else:
            self._make(choose(view(self.state, PROGRAM)))

    def _has_just_won(self) -> bool:
        return not self.state.trick and bool(self.record.moves) and is_card(self.record.moves[-1])

    def _begin(self, record: Record) -> None:
        self.record = record
        self.state = states(record)[-1]
        self._is_answered = True
        if self.is_over:
            self._score()
        self.listener(())

    def _make(self, move: Move) -> None:
        before = self.state
        self.state = apply(before, move)
        self.record = add_move(self.record, move)
        if self.is_over:
            self._score()
        self.listener(events(before, move, self.state, PERSON))

    def _score(self) -> None:
        assert self.state.outcome is not None
        self.match = add_deal(self.match, self.state.outcome)


def sorted_hand(seen: View) -> list[int]:
    """The hand as people hold it: trumps left, then the suits with colours alternating, each high to low."""
    first = _SUIT_ORDER.index(seen.known.trump)
    cards: list[int] = []
    for place in range(len(_SUIT_ORDER)):
        suit = _SUIT_ORDER[(first + place) % len(_SUIT_ORDER)]
        cards += reversed(list_cards(in_suit(seen.hand, suit)))
    return cards
