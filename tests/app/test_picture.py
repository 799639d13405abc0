"""What the table shows at every step of whole deals: right, complete in both languages, and nothing hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.levels import LEVELS
from app.evening import TWO
from app.i18n import LANGUAGES, tr, use_language
from app.picture import take_picture
from app.table import PERSON, PROGRAM
from engine.cards import card_name, list_cards
from engine.legal import legal_moves
from engine.moves import CLOSE, DECLARE, DRAW, move_name
from engine.record import read_record, write_record
from engine.rules import PRESETS
from engine.shuffle import Dice
from engine.state import LEAD
from tests.app.fakes import finish, new_session, play_out
from tests.tally import equal, true

if TYPE_CHECKING:
    from app.picture import Picture
    from app.session import Session


def _visible_tokens(session: Session) -> set[str]:
    state = session.state
    cards = list_cards(state.hands[PERSON]) + list_cards(state.shown[PROGRAM]) + list(state.trick)
    if state.last_trick is not None:
        cards += state.last_trick.cards
    if state.upcard is not None:
        cards.append(state.upcard)
    return {card_name(card) for card in cards}


def _shown_tokens(picture: Picture) -> set[str]:
    tokens = [card.token for card in picture.hand] + [played.token for played in picture.trick]
    tokens += list(picture.backs.shown) + [picture.stock.upcard]
    return {token for token in tokens if token}


def _check(session: Session) -> None:
    picture = take_picture(session)
    true(_shown_tokens(picture) <= _visible_tokens(session), write_record(session.record))
    equal(picture.backs.hidden + len(picture.backs.shown), session.state.sizes[PROGRAM])
    equal(len(picture.hand), session.state.sizes[PERSON])
    equal(picture.end is not None, session.is_over)
    if picture.end is not None:
        equal(read_record(picture.end.record), session.record)
        equal(read_record(picture.end.fragment), session.record)
    playable = {card.token for card in picture.hand if card.is_legal}
    allowed = {action.token for action in picture.actions if action.is_legal}
    wanted = {move_name(move) for move in legal_moves(session.state)} if picture.is_yours else set()
    equal(playable | allowed, wanted, write_record(session.record))
    true(all(action.label and action.name for action in picture.actions))


def test_pictures_of_whole_deals() -> None:
    for rules in PRESETS:
        for language in LANGUAGES:
            use_language(language)
            session, _, ear = new_session(rules, "picture " + rules.name)
            dice = Dice("picture " + language)
            session.listener = lambda happened, session=session: _check(session)  # type: ignore[misc]
            for _ in range(4):
                play_out(session, dice)
                session.deal()


def test_a_finished_trick_stays_until_the_next_lead() -> None:
    use_language("de")
    session, _, _ = new_session(PRESETS[0], "trick")
    finish(session.play_on())
    equal(take_picture(session).is_trick_finished, not session.state.trick)
    while len(session.state.history) < 1:
        session.play(legal_moves(session.state)[0])
        if not session.state.history:
            finish(session.play_on())
    picture = take_picture(session)
    true(picture.is_trick_finished)
    equal([played.token for played in picture.trick], [card_name(card) for card in session.state.history[0].cards])
    equal(len([played for played in picture.trick if played.is_best]), 1)
    equal(len({played.who for played in picture.trick}), 2)


def test_portrait_of_the_level_and_none_of_a_person() -> None:
    for level in LEVELS:
        session, _, _ = new_session(PRESETS[0], "portrait", level=level)
        equal(take_picture(session).portrait, level.name)
    session.begin_match(TWO)
    equal(take_picture(session).portrait, "")


def test_points_and_leader() -> None:
    use_language("de")
    session, _, _ = new_session(PRESETS[0], "points")
    finish(session.play_on())
    picture = take_picture(session)
    equal(picture.you.points, tr("points", count=0))
    equal(picture.you.is_leader, session.state.leader == PERSON)
    equal(picture.opponent.is_leader, session.state.leader == PROGRAM)


def test_a_trick_that_lies_with_its_winner_stays_there_when_the_stock_is_closed() -> None:
    use_language("de")
    closed = 0
    for number in range(12):
        session, _, _ = new_session(PRESETS[0], "gathered " + str(number))
        finish(session.play_on())
        while not session.is_over:
            picture = take_picture(session)
            if session.state.step == LEAD and session.state.history and session.why_not(CLOSE) is None:
                equal((picture.trick, bool(picture.last_trick)), ((), True))
                session.play(CLOSE)
                equal((take_picture(session).trick, bool(take_picture(session).last_trick)), ((), True))
                closed += 1
                break
            legal = [move for move in legal_moves(session.state) if move != DECLARE]
            session.play(DRAW if DRAW in legal else legal[0] if legal else DECLARE)
            finish(session.play_on())
    true(closed > 3, closed)
