"""Two persons at one device: nobody's hand is seen while it passes, and a close betrays nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.evening import TWO
from app.i18n import card_text, use_language
from app.motion import flights
from app.picture import USUAL_SIGHT, take_picture
from app.reading import read_table
from app.save import read_saved, write_saved
from engine.cards import card_name, list_cards, parse_card, without
from engine.legal import NOT_YOUR_TURN, legal_moves
from engine.moves import CLOSE, DRAW, EXCHANGE, PASS, parse_move
from engine.rules import KLASSISCH, PRESETS
from engine.setup import shuffled_deck
from engine.shuffle import Dice
from engine.state import BEFORE_DRAW, REPLY
from engine.tuples import replace
from tests.app.fakes import finish, new_session
from tests.tally import equal, true

if TYPE_CHECKING:
    from app.session import Session
    from engine.rules import Rules


def _by_two(rules: Rules, seed: str) -> Session:
    session, _, _ = new_session(rules, seed)
    session.begin_match(TWO)
    return session


def _check_cover(session: Session) -> None:
    """While the device passes on, neither picture nor text shows a card that not both have seen."""
    picture = take_picture(session, replace(USUAL_SIGHT, is_open=True))  # not even left over from practice
    equal((picture.hand, picture.actions, picture.is_yours), ((), (), False))
    true(picture.cover and picture.end is None)
    words = " ".join([line for _, lines in read_table(session) for line in lines])
    for seat in (0, 1):
        for card in list_cards(without(session.state.hands[seat], session.state.shown[seat])):
            true(card_name(card) not in picture.backs.shown)
            true(card_text(card) not in words, words)
    equal(session.play(legal_moves(session.state)[0]), NOT_YOUR_TURN)


def _play(session: Session, dice: Dice) -> None:
    """To the end of the deal: random moves of whoever has the device."""
    while not session.is_over:
        if session.is_covered:
            _check_cover(session)
            session.take_over()
            finish(session.play_on())
            continue
        equal(session.viewer, session.next_seat)
        picture = take_picture(session)
        equal(len(picture.hand), session.state.sizes[session.viewer])
        legal = [PASS] if session.only_goes_on else list(legal_moves(session.state))
        equal(session.play(legal[dice.below(len(legal))]), None)
        finish(session.play_on())


def test_whole_matches_by_two() -> None:
    use_language("de")
    for rules in PRESETS:
        session = _by_two(rules, "two " + rules.name)
        dice = Dice("two " + rules.name)
        while session.match.winner is None:
            _play(session, dice)
            equal((session.record.level, set(session.record.by) <= {"-"}), ("", True))
            equal(session.is_waiting, False)
            if session.match.winner is None:
                equal(read_saved(write_saved(session.saved)), session.saved)
                session.deal()
        equal(session.persons, TWO)


def test_a_reload_comes_back_covered() -> None:
    session = _by_two(KLASSISCH, "reload")
    session.take_over()
    session.play(legal_moves(session.state)[0])
    session.take_over()
    true(not session.is_covered)
    other, _, _ = new_session(KLASSISCH, "other")
    other.resume(read_saved(write_saved(session.saved)))
    equal((other.persons, other.is_covered, other.next_seat), (TWO, True, session.next_seat))
    session.cover()
    true(session.is_covered)
    _check_cover(session)


def _closed(seed: str) -> Session:
    """A match by two in which the leader has just closed, at the first moment it is allowed."""
    session = _by_two(KLASSISCH, seed)
    session.record = replace(session.record, deck=shuffled_deck(KLASSISCH, seed))
    session.resume(replace(session.saved, records=(session.record,)))
    while True:
        if session.is_covered:
            session.take_over()
        if session.why_not(CLOSE) is None and session.state.step != BEFORE_DRAW:
            equal(session.play(CLOSE), None)
            return session
        legal = [move for move in legal_moves(session.state) if move != parse_move("declare")]
        session.play(DRAW if DRAW in legal else legal[0])


def test_every_close_passes_the_device_on() -> None:
    """Whether the other can exchange or not, he is asked on the same screen; without a choice he only goes on."""
    use_language("de")
    had_choice = set()
    for number in range(30):
        session = _closed("close " + str(number))
        closer = session.state.closer
        assert closer is not None
        has_card = session.state.step == REPLY
        had_choice.add(has_card)
        true(session.is_covered)
        equal(session.next_seat, 1 - closer)
        _check_cover(session)
        session.take_over()
        offered = [move for move, is_legal in session.actions() if is_legal]
        equal(offered, [PASS, EXCHANGE] if has_card else [PASS])
        true(all(not is_legal for _, is_legal in session.cards()), "no card may be played")
        equal(session.play(EXCHANGE if has_card else PASS), None)
        equal((session.is_covered, session.next_seat), (True, closer))
        _check_cover(session)
        session.take_over()
        true(session.why_not(session.hand()[0]) is None)
    equal(had_choice, {True, False})


def test_nothing_flies_when_the_device_passes_on() -> None:
    """But for the card that was played: a hand that comes into sight has not been dealt."""
    use_language("de")
    session = _by_two(KLASSISCH, "flies")
    covered = take_picture(session)
    session.take_over()
    mine = take_picture(session)
    equal([flight for flight in flights(covered, mine) if flight.origin], [])
    card = card_name(session.hand()[0])
    session.play(session.hand()[0])
    played = take_picture(session)
    equal([flight for flight in flights(mine, played) if flight.origin], [])
    true(card in [flight.key for flight in flights(mine, played)])
    session.take_over()
    equal([flight for flight in flights(played, take_picture(session)) if flight.origin], [])


def test_who_takes_over_hears_what_he_has_missed() -> None:
    session = _by_two(KLASSISCH, "hears")
    heard: list[str] = []
    session.take_over()
    session.listener = lambda happened: heard.extend([event.kind for event in happened])
    card = session.hand()[0]
    session.play(card)
    equal(heard, ["led"])
    del heard[:]
    session.take_over()
    equal(heard, ["led"])
    true(card_name(card) in [played.token for played in take_picture(session).trick])
    true(parse_card(card_name(card)) not in session.hand())
