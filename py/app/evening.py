"""The match at a table: its deals, who dealt, what is counted, and the next deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.save import Saved, match_length, match_of
from engine.match import add_deal, new_match
from engine.record import new_record
from engine.seal import LUCK, SALT, one_way
from engine.setup import draw_lot, first_dealer, shuffled_deck
from engine.tuples import replace

if TYPE_CHECKING:
    from typing import Optional

    from app.ports import Chance
    from engine.cards import Card
    from engine.match import Match
    from engine.record import Record
    from engine.rules import Rules
    from engine.state import Outcome

ONE, TWO = 1, 2  # persons


class Evening:
    """One match after the other. Rules may change from deal to deal; a match stays as long as it was to be."""

    def __init__(self, rules: Rules, chance: Chance) -> None:
        self._chance = chance
        self.begin(rules, ONE)

    def begin(self, rules: Rules, persons: int) -> None:
        """A new match from nil; the lot names the first dealer."""
        self.persons = persons
        self.lot_cards: tuple[Card, ...] = draw_lot(rules, self._chance.seed())  # by seat
        self.lot = first_dealer(self.lot_cards)
        self.match: Match = new_match(rules, self.lot)
        self.finished: tuple[Record, ...] = ()
        self._first_rules = rules

    def resume(self, saved: Saved) -> Record:
        """Go on in a match where it was left, with its last deal."""
        running = saved.records[-1]
        self.persons, self.lot, self._first_rules = saved.persons, saved.lot, saved.rules
        self.lot_cards = ()  # nobody kept them
        self.finished = saved.records[:-1]
        self._recount(running.rules)
        return running

    def next_record(self, rules: Rules, level: str) -> Record:
        """The next deal, dealt. ``level`` is the program's; with two persons it has none."""
        target, is_double = match_length(self._first_rules)
        rules = replace(rules, match_target=target, double_match=is_double)
        self.match = match = replace(self.match, rules=rules)
        deck, salt = shuffled_deck(rules, self._chance.seed()), one_way(self._chance.seed(), SALT)
        by_program = (level, self.luck()) if self.persons == ONE else ("", "")
        return new_record(rules, match.dealer, deck, by_program[0], by_program[1], salt, match.score)

    def luck(self) -> str:
        """A fresh seed for the program's dice. It goes to the worker, so nothing may lead from it to the deck's."""
        return one_way(self._chance.seed(), LUCK)

    def count(self, record: Record, outcome: Outcome) -> None:
        """A deal has ended."""
        self.match = add_deal(self.match, outcome)
        self.finished = self.finished + (record,)

    def uncount(self, is_over: bool, rules: Rules) -> None:
        """The last deal is played on once more, in practice: if it is over, it does not count any longer."""
        if is_over:
            self.finished = self.finished[:-1]
        self._recount(rules)

    def saved(self, running: Optional[Record]) -> Saved:
        """The match with all its deals."""
        records = self.finished if running is None else self.finished + (running,)
        return Saved(self._first_rules, self.lot, records, self.persons)

    @property
    def broken_off(self) -> Optional[Saved]:
        """The finished deals of a match that is not decided; None if there are none."""
        return None if not self.finished or self.match.winner is not None else self.saved(None)

    def _recount(self, rules: Rules) -> None:
        self.match = replace(match_of(self.saved(None)), rules=rules)
