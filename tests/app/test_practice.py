"""Practice: moves taken back, cards seen, the same deal again; and that the record never forgets it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.i18n import tr, use_language
from app.picture import USUAL_SIGHT, take_picture
from app.save import read_saved, write_saved
from app.table import PERSON, PROGRAM
from engine.cards import card_name, list_cards
from engine.legal import legal_moves
from engine.record import AGAIN, SEEN, TAKEN_BACK, read_record, states, write_fragment, write_record
from engine.rules import KLASSISCH, PRESETS
from engine.shuffle import Dice
from engine.tuples import replace
from tests.app.fakes import finish, new_session, play_out
from tests.tally import equal, true

if TYPE_CHECKING:
    from app.session import Session


def _can_go_back(session: Session) -> bool:
    return session.taken_back() is not None


def test_back_to_the_deals_start_and_on_again() -> None:
    """Each step back is a decision of the person; in the end nothing but the program's first lead is left."""
    for rules in PRESETS:
        session, _, _ = new_session(rules, "back " + rules.name)
        dice = Dice("back")
        for _ in range(4):
            play_out(session, dice)
            if session.match.winner is not None:
                break
            moves = session.record.moves
            before = len(session.evening.finished)
            while _can_go_back(session):
                session.take_back()
                true(not session.is_over and session.state.to_move == PERSON, write_record(session.record))
                true(len(legal_moves(session.state)) > 1, "a decision")
                equal(session.record.help, TAKEN_BACK)
            equal(len(session.evening.finished), before - 1)
            for at, state in enumerate(states(session.record)[:-1]):
                true(session.record.by[at] != "-" or len(legal_moves(state)) == 1, "no decision is left")
            equal(session.record.moves, moves, "until something else is played")
            equal(read_saved(write_saved(session.saved)), session.saved)
            play_out(session, dice)
            true(session.record.at == len(session.record.moves))
            equal((session.record.help, len(session.evening.finished)), (TAKEN_BACK, before))
            session.deal()


def test_the_program_plays_the_same_again() -> None:
    """Its dice hang on the deal and the number of moves, so taking back is no second chance for it."""
    session, _, _ = new_session(KLASSISCH, "same")
    play_out(session, Dice("same"), 3)
    moves = session.record.moves
    while _can_go_back(session):
        session.take_back()
    at = session.record.at
    for move in moves[at:]:
        if session.state.to_move == PERSON and not session.is_waiting:
            session.play(move)
        finish(session.play_on())
    equal(session.record.moves[: len(moves)], moves)


def test_nothing_is_taken_back_while_the_program_thinks_or_after_the_match() -> None:
    session, _, _ = new_session(KLASSISCH, "late")
    finish(session.play_on())
    true(not _can_go_back(session), "no decision yet")
    session.play(legal_moves(session.state)[0])
    equal(session.is_waiting and _can_go_back(session), False)
    dice = Dice("late")
    while session.match.winner is None:
        if session.is_over:
            session.deal()
        play_out(session, dice)
    record = session.record
    session.take_back()
    session.deal_again()
    equal(session.record, record)


def test_the_same_cards_again() -> None:
    session, _, _ = new_session(KLASSISCH, "again")
    dice = Dice("again")
    play_out(session, dice)
    deck, luck = session.record.deck, session.record.luck
    score = session.match.score
    session.deal_again()
    equal((session.record.at, session.record.deck, session.record.luck), (0, deck, luck))
    equal((len(session.evening.finished), session.match.score), (0, (0, 0)))
    true(score != (0, 0))
    play_out(session, dice)
    equal((session.record.help, len(session.evening.finished)), (AGAIN, 1))


def test_the_other_hand_is_shown_and_that_is_noted() -> None:
    use_language("de")
    session, _, _ = new_session(KLASSISCH, "seen")
    finish(session.play_on())
    hidden = {card_name(card) for card in list_cards(session.state.hands[PROGRAM])}
    true(not hidden & set(take_picture(session).backs.shown))
    session.note_seen()
    picture = take_picture(session, replace(USUAL_SIGHT, is_open=True, practises=True))
    equal((set(picture.backs.shown), picture.backs.hidden), (hidden, 0))
    equal(session.record.help, SEEN)
    play_out(session, Dice("seen"))
    picture = take_picture(session, replace(USUAL_SIGHT, is_open=True))
    assert picture.end is not None
    true(tr("practice.not_counted") in picture.end.lines)
    equal(take_picture(session).tools, ())


def test_help_survives_every_text() -> None:
    session, _, _ = new_session(KLASSISCH, "texts")
    play_out(session, Dice("texts"), 2)
    session.note_seen()
    session.take_back()
    equal(session.record.help, "bs")
    for text in (write_record(session.record), write_fragment(session.record)):
        true("help=bs" in text)
        equal(read_record(text), session.record)
