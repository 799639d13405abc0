"""The controller: turns, refusals, matches, and that its pauses betray nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.i18n import use_language
from app.offer import sorted_hand, suit_order
from app.opponent import LIMIT
from app.picture import take_picture
from app.save import match_of, read_saved, write_saved
from app.table import PERSON, PROGRAM
from app.telling import tell
from engine.cards import DIAMONDS, HEARTS, card_name, in_suit, list_cards, parse_card
from engine.events import CLOSED, ENDED, EXCHANGED
from engine.fields import write_cards
from engine.legal import DEAL_OVER, NOT_YOUR_TURN, legal_moves
from engine.moves import CLOSE, DECLARE, DRAW, EXCHANGE, move_name, parse_move
from engine.notation import read_view
from engine.record import add_resignation, new_record, read_record, states, write_record
from engine.rules import KLASSISCH, PRESETS, with_options
from engine.seal import LUCK, SALT, fingerprint
from engine.shuffle import Dice
from engine.state import REPLY
from engine.view import view
from tests.app.fakes import GELEGENHEIT, KOENNER, MEISTER, NEULING, STAMMTISCH, FakeThinker, finish, new_session
from tests.tally import equal, true

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from typing import Any

    from app.session import Session


RED = (HEARTS, DIAMONDS)


def play_randomly(session: Session, dice: Dice) -> None:
    """Play the person's side to the end of the deal with random legal moves, the program's with its own."""
    finish(session.play_on())
    while not session.is_over:
        legal = [move for move in legal_moves(session.state) if move != DECLARE]
        equal(session.play(legal[dice.below(len(legal))] if legal else DECLARE), None)
        finish(session.play_on())


def test_deals_of_every_preset() -> None:
    for rules in PRESETS:
        session, clock, ear = new_session(rules, rules.name)
        dice = Dice("person " + rules.name)
        for _ in range(12):
            play_randomly(session, dice)
            true(ear.heard[-1][-1].kind == ENDED, rules.name)
            equal(states(read_record(write_record(session.record)))[-1], session.state, rules.name)
            true(set(clock.pauses) <= {"think", "look"}, clock.pauses)
            session.deal()


def test_score_is_the_sum_of_the_outcomes() -> None:
    session, _, _ = new_session(KLASSISCH, "score")
    dice = Dice("score")
    score, dealer = [0, 0], session.match.dealer
    for _ in range(30):
        equal(session.record.dealer, dealer)
        play_randomly(session, dice)
        outcome = session.state.outcome
        assert outcome is not None
        if outcome.winner is not None:
            score[outcome.winner] += outcome.game_points
            dealer = outcome.winner
        equal(list(session.match.score), score)
        if max(score) >= KLASSISCH.match_target:
            equal(session.match.winner, 0 if score[0] > score[1] else 1)
            session.deal()
            score, dealer = [0, 0], session.match.dealer
            equal(session.match.score, (0, 0))
        else:
            session.deal()


def test_same_seed_same_deal() -> None:
    first, second = [new_session(KLASSISCH, "twin")[0] for _ in range(2)]
    equal(first.record, second.record)
    true(new_session(KLASSISCH, "other")[0].record != first.record)


def test_refused_moves_change_nothing() -> None:
    session, _, ear = new_session(KLASSISCH, "refused")
    finish(session.play_on())
    before, heard = session.record, len(ear.heard)
    hidden = list_cards(session.state.hands[PROGRAM])[0]
    equal(session.play(hidden), "not_in_hand")
    equal(session.play(parse_move("pass")), "nothing_to_pass")
    equal((session.record, len(ear.heard)), (before, heard))


def test_not_while_the_program_moves() -> None:
    session, _, _ = new_session(KLASSISCH, "wait")
    finish(session.play_on())
    while not session.is_waiting:
        session.play(legal_moves(session.state)[0])
    before = session.record
    for move in legal_moves(session.state) + list(list_cards(session.state.hands[PERSON])):
        equal(session.play(move), NOT_YOUR_TURN, move_name(move))
    equal(session.record, before)


def test_nothing_after_the_end() -> None:
    session, clock, _ = new_session(KLASSISCH, "end")
    play_randomly(session, Dice("end"))
    pauses = len(clock.pauses)
    equal(session.play(DECLARE), DEAL_OVER)
    finish(session.play_on())
    equal(len(clock.pauses), pauses)


def test_new_deal_during_a_pause() -> None:
    """A pause that began in one deal must not make a move in the next."""
    session, clock, _ = new_session(KLASSISCH, "during")

    async def pause_and_deal(kind: str, meanwhile: Coroutine[Any, Any, str]) -> str:
        answer = await meanwhile
        clock.pauses.append(kind)
        if len(clock.pauses) == 1:
            session.deal()
        return answer

    finish(session.play_on())
    while not session.is_waiting:
        session.play(legal_moves(session.state)[0])
    clock.pauses.clear()
    clock.pause = pause_and_deal  # type: ignore[assignment, method-assign]
    finish(session.play_on())
    true(len(session.record.moves) <= 1, "only the new deal's own first move")
    true(not session.is_waiting)


def _deck(nine_in_hand: bool) -> tuple[int, ...]:
    """Seat 0 forehand with two tricks' worth of trumps; seat 1 holds the nine of hearts, or the jack of clubs."""
    text = "AhKhQh" + "9h9cJs" + "AcTcKc" + "QcTsKs" + "Th" + "JcJh9sQsAsAdTdKdQdJd9d"
    if not nine_in_hand:
        text = text.replace("9h", "xx").replace("Jc", "9h").replace("xx", "Jc")
    return tuple([parse_card(text[place : place + 2]) for place in range(0, len(text), 2)])


def test_closing_takes_the_same_pause_whoever_holds_the_nine() -> None:
    use_language("de")
    seen = []
    for nine_in_hand in (True, False):
        session, clock, ear = new_session(KLASSISCH, "close")
        session.open(new_record(KLASSISCH, PROGRAM, _deck(nine_in_hand)))
        ear.heard.clear()
        equal(session.play(CLOSE), None)
        equal(session.state.step == REPLY, nine_in_hand)
        equal(session.play(parse_card("Ah")), NOT_YOUR_TURN, "until the close is answered")
        true(session.is_waiting)
        told = [tell(event, PERSON) for event in ear.heard[-1]]
        seen.append((session.view, take_picture(session), told, list(ear.heard)))
        finish(session.play_on())
        equal(clock.pauses, ["think"])
        equal([event.kind for event in ear.heard[-1]], [EXCHANGED] if nine_in_hand else [])
        true(not session.is_waiting)
    equal(seen[0], seen[1])
    equal(seen[0][3][0][0].kind, CLOSED)


def test_no_pause_where_the_rules_know_no_reply() -> None:
    rules = with_options(KLASSISCH, {"exchange_on_opponents_close": False})
    session, clock, _ = new_session(rules, "close")
    session.open(new_record(rules, PROGRAM, _deck(True)))
    equal(session.play(CLOSE), None)
    true(not session.is_waiting)
    equal(clock.pauses, [])


def test_actions_offered() -> None:
    session, _, _ = new_session(KLASSISCH, "actions")
    session.open(new_record(KLASSISCH, PROGRAM, _deck(True)))
    offered = [(move_name(move), is_legal) for move, is_legal in session.actions()]
    equal(offered, [("40h", True), ("exchange", False), ("close", True), ("declare", False)])
    session.play(parse_move("40h"))
    equal([card_name(card) for card, is_legal in session.cards() if is_legal], ["Kh", "Qh"])
    session.play(parse_card("Qh"))
    finish(session.play_on())
    while session.state.step != "before_draw" or session.is_waiting:
        session.play(legal_moves(session.state)[0])
        finish(session.play_on())
    true((DRAW, True) in session.actions())
    true(EXCHANGE in [move for move, _ in session.actions()])


def test_hand_is_sorted() -> None:
    session, _, _ = new_session(KLASSISCH, "sorted")
    session.open(new_record(KLASSISCH, PROGRAM, _deck(True)))
    equal([card_name(card) for card in session.hand()], ["Ah", "Kh", "Qh", "Ac", "Tc", "Kc"])
    for _ in range(20):
        session.deal()
        hand = session.hand()
        equal(sorted(hand), list_cards(session.state.hands[PERSON]))
        equal([card for card in hand if card // 6 == session.state.trump], hand[: len(hand)][: _trumps(session)])


def test_a_hand_stays_sorted_as_it_was_dealt() -> None:
    session, _, _ = new_session(KLASSISCH, "order")
    for _ in range(40):
        session.deal()
        order = suit_order(session.view)
        held = [suit for suit in order if in_suit(session.view.hand, suit)]
        alike = [suit for place, suit in enumerate(held[1:]) if (suit in RED) == (held[place] in RED)]
        true(not alike or len({suit in RED for suit in held[1:]}) == 1, "side by side only where nothing else is held")
        finish(session.play_on())
        while not session.is_over:
            equal(session.hand(), sorted_hand(session.view, order))
            session.play(legal_moves(session.state)[0])
            finish(session.play_on())


def _trumps(session: Session) -> int:
    return len([card for card in list_cards(session.state.hands[PERSON]) if card // 6 == session.state.trump])


def _first_legal(text: str) -> str:
    return move_name(legal_moves(read_view(text.partition("\n")[2]).known)[0]) + " 40"


def test_the_thinker_moves_where_it_answers_well() -> None:
    thinker = FakeThinker(_first_legal)
    session, _, _ = new_session(KLASSISCH, "thinker", thinker)
    play_randomly(session, Dice("thinker"))
    true(thinker.asked)
    equal(len({number for _, _, number in thinker.asked}), len(thinker.asked), "each question its own id")
    passed = states(session.record)
    for at, by in enumerate(session.record.by):
        equal(by == "-", passed[at].to_move == PERSON, at)
        if by == "w":
            equal(session.record.moves[at], legal_moves(passed[at])[0])
    true("w" in session.record.by and "p" not in session.record.by)
    equal((session.stand_in_moves(), thinker.distrusted), (0, 0))
    equal(read_record(write_record(session.record)), session.record)


def test_the_thinker_sees_a_view_of_its_own_seat() -> None:
    thinker = FakeThinker(_first_legal)
    session, _, _ = new_session(KLASSISCH, "sees", thinker)
    play_randomly(session, Dice("sees"))
    passed = states(session.record)
    truths = [passed[at] for at, by in enumerate(session.record.by) if by == "w"]
    equal(len(thinker.asked), len(truths))
    for place, truth in enumerate(truths):
        kind, text, _ = thinker.asked[place]
        head, _, seen = text.partition("\n")
        equal(kind, "move")
        equal(read_view(seen), view(truth, PROGRAM))
        true(write_cards(session.record.deck) not in text and session.record.salt not in text)
        equal([word.partition("=")[0] for word in head.split()], ["level", "seed", "score"])


def test_without_a_good_answer_the_stand_in_moves() -> None:
    for answer, distrusted in (("", False), ("nonsense", True), ("Ah,Ah 3", True), ("Ah", True)):
        thinker = FakeThinker(lambda text, answer=answer: answer)  # type: ignore[misc]
        session, _, _ = new_session(KLASSISCH, "stand-in", thinker)
        play_randomly(session, Dice("stand-in"))
        true("w" not in session.record.by and "p" in session.record.by)
        true(session.stand_in_moves() > 0)
        equal(thinker.distrusted > 0, distrusted, answer)
        alone, _, _ = new_session(KLASSISCH, "stand-in")
        play_randomly(alone, Dice("stand-in"))
        equal(alone.record.moves, session.record.moves, "as if there were no thinker")


def test_an_answer_that_comes_too_late_is_dropped() -> None:
    thinker = FakeThinker(_first_legal)
    session, _, _ = new_session(KLASSISCH, "late", thinker)

    async def deal_meanwhile(kind: str, text: str, budget: int, limit: float, id: int) -> str:
        if len(session.record.moves) > 0:
            session.begin_match(1)
        return _first_legal(text)

    finish(session.play_on())
    while not session.is_waiting:
        legal = legal_moves(session.state)
        session.play(DRAW if DRAW in legal else legal[0])
    true(len(session.record.moves) > 0)
    thinker.ask = deal_meanwhile  # type: ignore[method-assign]
    finish(session.play_on())
    equal(len(thinker.cancelled), 1, "the thinker hears that its answer is not wanted")
    true(len(session.record.moves) <= 1)
    equal(states(session.record)[-1], session.state)


def test_the_thinker_is_never_asked_about_a_close() -> None:
    """Its time would tell whether there was a choice."""
    for nine_in_hand in (True, False):
        thinker = FakeThinker(_first_legal)
        session, clock, _ = new_session(KLASSISCH, "close", thinker)
        session.open(new_record(KLASSISCH, PROGRAM, _deck(nine_in_hand)))
        session.play(CLOSE)
        finish(session.play_on())
        equal((thinker.asked, clock.pauses), ([], ["think"]))


def test_giving_up() -> None:
    session, _, ear = new_session(KLASSISCH, "give up")
    finish(session.play_on())
    equal(session.give_up(), None)
    assert session.state.outcome is not None
    equal((session.state.outcome.winner, session.state.outcome.reason), (PROGRAM, "resigned"))
    equal(session.match.score, (0, KLASSISCH.false_declare))
    equal([event.kind for event in ear.heard[-1]], ["gave_up", "ended"])
    equal(session.give_up(), DEAL_OVER)
    session.deal()
    finish(session.play_on())
    while not session.is_waiting:
        session.play(legal_moves(session.state)[0])
    equal(session.give_up(), NOT_YOUR_TURN)


def test_drawing_without_a_word() -> None:
    """Where it is wished; and where closing is no question, always."""
    for wished, rules in ((True, KLASSISCH), (False, with_options(KLASSISCH, {"close_min_facedown": 2}))):
        session, clock, _ = new_session(rules, "draw")
        session.draws_alone = wished
        dice = Dice("draw")
        alone = 0
        for _ in range(60):
            while not session.is_over:
                before = len(session.record.moves)
                finish(session.play_on())
                passed = states(session.record)
                for at in range(before, len(session.record.moves)):
                    alone += session.record.moves[at] == DRAW and passed[at].to_move == PERSON
                if not session.is_over:
                    legal = [move for move in legal_moves(session.state) if move not in (DECLARE, CLOSE)]
                    true(wished <= (DRAW not in legal), "never left to the person where it is wished")
                    session.play(legal[dice.below(len(legal))] if legal else DECLARE)
            session.deal()
        true(alone > 0, wished)
        true(set(clock.pauses) <= {"think", "look"})


def test_another_level_from_the_next_deal() -> None:
    session, _, _ = new_session(KLASSISCH, "level", level=STAMMTISCH)
    equal((session.level, session.record.level), (STAMMTISCH, "stammtisch"))
    session.next_level = NEULING
    play_randomly(session, Dice("level"))
    equal(session.level, STAMMTISCH)
    true("l" not in session.record.by and "p" in session.record.by)
    session.deal()
    equal((session.level, session.record.level), (NEULING, "neuling"))
    play_randomly(session, Dice("level"))
    true("l" in session.record.by and "p" not in session.record.by)


def test_every_deal_has_luck_and_salt_of_its_own() -> None:
    session, _, _ = new_session(KLASSISCH, "luck")
    found = set()
    for _ in range(6):
        record = session.record
        equal((len(record.luck), len(record.salt)), (LUCK, SALT))
        equal(record.score, session.match.score)
        equal(session.seal, fingerprint(record))
        found |= {record.luck, record.salt, session.seal}
        play_randomly(session, Dice("luck"))
        session.deal()
    equal(len(found), 18)
    equal(new_session(KLASSISCH, "luck")[0].record, new_session(KLASSISCH, "luck")[0].record)


def test_a_text_from_elsewhere_gets_what_it_lacks() -> None:
    session, _, _ = new_session(KLASSISCH, "lacks", level=NEULING)
    bare = new_record(KLASSISCH, PROGRAM, _deck(True))
    session.open(bare)
    equal((session.level, session.record.level, session.seal), (NEULING, "neuling", ""))
    equal(len(session.record.luck), LUCK)
    session.open(new_record(KLASSISCH, PROGRAM, _deck(True), "meister", "abc"))
    equal((session.level, session.record.luck), (MEISTER, "abc"))
    ended = add_resignation(bare)
    session.open(ended)
    equal((session.record, session.level), (ended, NEULING), "what is over stays as it was")


def test_the_worker_comes_only_where_a_level_needs_it() -> None:
    thinker = FakeThinker(_first_legal)
    session, _, _ = new_session(KLASSISCH, "comes", thinker, GELEGENHEIT)
    play_randomly(session, Dice("comes"))
    equal((thinker.started, thinker.asked, session.has_thinker), (0, [], False))
    session.next_level = KOENNER
    finish(session.play_on())
    true(thinker.started > 0, "on its way before the deal in which it plays")
    session.deal()
    true(session.has_thinker)
    play_randomly(session, Dice("comes"))
    true("w" in session.record.by)
    equal(set(thinker.terms), {(KOENNER.iterations, LIMIT)})


def test_other_rules_from_the_next_deal() -> None:
    """The match goes on under them, and stays as long as it was to be."""
    session, _, _ = new_session(KLASSISCH, "rules")
    play_randomly(session, Dice("rules"))
    score = session.match.score
    session.next_rules = with_options(PRESETS[3], {"match_target": 11})
    equal(session.rules, KLASSISCH)
    session.deal()
    equal((session.rules, session.match.score), (PRESETS[3], score))
    play_randomly(session, Dice("rules"))
    equal(read_saved(write_saved(session.saved)), session.saved)
    equal(match_of(session.saved).score, session.match.score)
    session.begin_match(1)
    equal((session.rules.match_target, session.match.score), (11, (0, 0)))
