"""Whole matches without a browser, with all that a person may do between two moves; every invariant after every event.

A few of them belong to `make test`; `make soak` plays SOAK times as many.
"""

import os

import pytest

from ai.levels import LEVELS
from ai.policy import choose
from app.evening import ONE, TWO
from app.opening import SeededChance
from app.save import match_of, read_saved, write_saved
from app.session import Session
from engine.cards import card_points, list_cards
from engine.events import Event
from engine.legal import legal_moves
from engine.moves import DECLARE, PASS, Move, move_name
from engine.record import read_record, states, write_fragment, write_record
from engine.rules import PRESETS, Rules
from engine.scoring import marriage_worth, points
from engine.setup import problems
from engine.shuffle import Dice
from engine.state import State
from tests.app.fakes import FakeClock, FakeThinker, finish
from tests.conftest import Tell
from tests.engine.invariants import check_cards, check_view
from tests.engine.walking import random_rules

MATCHES = 15  # of each test, in `make soak`, for one SOAK
GROUPS = 10 if "SOAK" in os.environ else 1
IN_A_GROUP = MATCHES * int(os.environ["SOAK"]) // GROUPS if "SOAK" in os.environ else 2
MOST = 10_000  # events in one match
LAST_TRICK = 10


class Witness:
    """Hears every event of one table and looks whether all is as it must be."""

    def __init__(self, dice: Dice) -> None:
        self.session: Session
        self.events = 0
        self._dice = dice

    def watch(self, session: Session) -> None:
        """From now on this session."""
        self.session = session
        session.listener = self.listen
        self.listen(())

    def listen(self, happened: tuple[Event, ...]) -> None:
        """Something has happened, or the table has been drawn anew."""
        self.events += 1
        session = self.session
        text = write_record(session.record)
        check_state(session.state, text)
        for seat in (0, 1):
            check_view(session.state, seat, self._dice)
        assert session.view.hand == session.state.hands[session.viewer], text
        for written in (text, write_fragment(session.record)):
            read = read_record(written)
            assert write_record(read) == text, written
            assert states(read)[-1] == session.state, text
        self._check_match(text)

    def _check_match(self, note: str) -> None:
        session = self.session
        saved = session.saved
        kept = write_saved(saved)
        read = read_saved(kept)
        assert read == saved and write_saved(read) == kept, note
        match = match_of(read)
        sums = [0, 0]
        for scored in match.deals:
            if scored.outcome.winner is not None:
                sums[scored.outcome.winner] += scored.outcome.game_points + scored.bonus
        assert session.match.score == match.score == tuple(sums), note
        assert (session.match.winner, session.match.dealer) == (match.winner, match.dealer), note


def check_state(state: State, note: str) -> None:
    """Each card lies in one place; points are those of the tricks, of the pairs and of the last trick alone."""
    check_cards(state, note)
    assert problems(state) == (), note
    in_tricks = [sum(card_points(card) for card in list_cards(cards)) for cards in state.won]
    paid = [sum(marriage_worth(suit, state.trump) for suit in suits) for suits in state.marriages]
    for side, total in enumerate(points(state)):
        assert in_tricks[side] <= total <= in_tricks[side] + paid[side] + LAST_TRICK, note


def person_move(session: Session, dice: Dice) -> Move:
    """As the rules of thumb say, or anything that is allowed; a false "Aus" only now and then."""
    if dice.below(3):
        return choose(session.view)
    legal = legal_moves(session.state)
    calm = [move for move in legal if move != DECLARE or dice.below(8) == 0]
    return (calm or legal)[dice.below(len(calm or legal))]


def interrupt(witness: Witness, dice: Dice) -> None:
    """What a person may do beside playing; most of the time nothing."""
    session = witness.session
    wish = dice.below(60)
    if wish == 0:
        session.take_back()
    elif wish == 1 and dice.below(3) == 0:
        session.deal_again()
    elif wish == 2 and dice.below(3) == 0:
        session.give_up()
    elif wish == 3:
        session.cover()
    elif wish == 4:
        (session.note_hint if dice.below(2) else session.note_seen)()
    elif wish == 5:
        session.next_rules, session.next_level = random_rules(dice), LEVELS[dice.below(len(LEVELS))]
    elif wish == 6:
        session.draws_alone = not session.draws_alone
    elif wish < 12:
        reload(witness, dice)


def reload(witness: Witness, dice: Dice) -> None:
    """The page is left and opened again: only what was written comes back."""
    before, kept = witness.session, write_saved(witness.session.saved)
    after = new_table(before.next_rules, f"reload/{witness.events}", dice)
    witness.watch(after)
    after.resume(read_saved(kept))
    assert write_record(after.record) == write_record(before.record)
    assert (after.match, after.persons, after.state) == (before.match, before.persons, before.state)


def new_table(rules: Rules, seed: str, dice: Dice) -> Session:
    """With a worker that answers well, badly or not at all, or without one."""

    def answer(text: str) -> str:
        return ("", "nonsense", "Ah 5")[dice.below(3)]

    thinker = FakeThinker(answer) if dice.below(2) else None
    return Session(rules, LEVELS[dice.below(len(LEVELS))], FakeClock(), SeededChance(seed), thinker)


def play_match(seed: str) -> Witness:
    """One match to its end, deals being dealt in between."""
    dice = Dice("soak/" + seed)
    rules = random_rules(dice) if dice.below(3) else PRESETS[dice.below(len(PRESETS))]
    witness = Witness(dice)
    witness.watch(new_table(rules, seed, dice))
    witness.session.begin_match(TWO if dice.below(3) == 0 else ONE)
    while witness.events < MOST:
        session = witness.session
        finish(session.play_on())
        if session.is_over:
            if session.match.winner is not None:
                return witness
            session.deal()
        elif session.is_covered:
            session.take_over()
        else:
            move = PASS if session.only_goes_on else person_move(session, dice)
            assert session.play(move) is None, move_name(move)
            interrupt(witness, dice)
    raise AssertionError(f"{seed} goes on after {MOST} events")


@pytest.mark.parametrize("group", range(GROUPS))
def test_whole_matches(group: int, tell: Tell) -> None:
    deals = events = twos = 0
    for number in range(IN_A_GROUP):
        witness = play_match(f"{group}/{number}")
        deals += len(witness.session.match.deals)
        events += witness.events
        twos += witness.session.persons == TWO
    for name, number in (("matches", IN_A_GROUP), ("for two persons", twos), ("deals", deals), ("events", events)):
        tell(name, number)
