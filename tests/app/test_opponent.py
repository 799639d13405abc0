"""The program's seat: what the worker is asked and how its answers are read, and that a deal can be asked again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.casual import choose_casually
from ai.levels import LEVELS
from app.opponent import BY_LEVEL, BY_RULE, BY_STAND_IN, Opponent, is_first_short
from app.question import answered, decision_seed, read_answer, write_question
from app.save import match_of, read_saved, write_saved
from engine.errors import NotationError
from engine.legal import legal_moves
from engine.moves import CLOSE, DECLARE, move_name
from engine.notation import read_view, write_view
from engine.record import BY_WORKER, add_move, new_record, read_record, states, undo, write_record
from engine.rules import KLASSISCH, PRESETS
from engine.setup import shuffled_deck
from engine.shuffle import Dice
from engine.state import REPLY
from engine.tuples import replace
from engine.view import view
from tests.app.fakes import KOENNER, MEISTER, NEULING, STAMMTISCH, FakeThinker, finish, new_session
from tests.tally import equal, raises, true

if TYPE_CHECKING:
    from app.session import Session

RECORD = new_record(KLASSISCH, 0, shuffled_deck(KLASSISCH, "question"), "koenner", "luck1", "", (2, 5))
SEEN = view(states(RECORD)[-1], 1)  # seat 1 leads


def _any_legal(text: str) -> str:
    """A worker that can be asked again: its answer follows from the question alone."""
    legal = legal_moves(read_view(text.partition("\n")[2]).known)
    dice = Dice(text)
    return move_name(legal[dice.below(len(legal))]) + " " + str(dice.below(200))


def _play(session: Session, dice: Dice, closes: bool = False) -> None:
    finish(session.play_on())
    while not session.is_over:
        legal = [move for move in legal_moves(session.state) if move != DECLARE]
        if closes and CLOSE in legal:
            legal = [CLOSE]
        session.play(legal[dice.below(len(legal))] if legal else DECLARE)
        finish(session.play_on())


def test_the_question() -> None:
    question = write_question(SEEN, KOENNER, decision_seed(RECORD), RECORD.score)
    equal(question.text, "level=koenner seed=luck1/0 score=2/5\n" + write_view(SEEN))
    equal(question.budget, KOENNER.iterations)


def test_answers_are_read_strictly() -> None:
    move = legal_moves(SEEN.known)[0]
    token = move_name(move)
    for spent in (0, 7, 1840, 999999999):
        equal(read_answer(token + " " + str(spent), SEEN), (move, spent))
    hidden = [card for card in range(24) if card not in legal_moves(SEEN.known)]
    for answer in (
        "", token, token + " ", " " + token + " 5", token + "  5", token + " -1", token + " 1.5", token + " 5 ",
        token + " 5 5", token + " x", token + " \u0665", token + " 1234567890", token + "\t5", token.lower() + " 5",
        "Zz 5", " 5", "5", move_name(hidden[0]) + " 5", "draw 5",
    ):  # fmt: skip
        equal(read_answer(answer, SEEN), None, answer)


def test_who_decides() -> None:
    for level in LEVELS:
        alone = Opponent(None).decide(SEEN, level, RECORD, "")
        equal(alone.by, BY_STAND_IN if level.needs_worker else BY_LEVEL, level.name)
        true(alone.move in legal_moves(SEEN.known))
        equal(alone.spent, None)
        equal(Opponent(None).may_ask(level), False)
        if not level.needs_worker:
            equal(alone.move, choose_casually(SEEN, level, "luck1/0"))
    thinker = FakeThinker(_any_legal)
    opponent = Opponent(thinker)
    move = legal_moves(SEEN.known)[1]
    equal(opponent.decide(SEEN, KOENNER, RECORD, move_name(move) + " 12"), (move, BY_WORKER, 12))
    equal(thinker.distrusted, 0)
    equal(opponent.decide(SEEN, KOENNER, RECORD, move_name(move)).by, BY_STAND_IN)
    equal(thinker.distrusted, 1)
    opponent.prepare(LEVELS[:2])
    equal(thinker.started, 0)
    opponent.prepare(LEVELS)
    equal(thinker.started, 1)


def test_nothing_is_asked_where_nothing_is_to_choose() -> None:
    """A forced move is made by rule, whoever plays; so is the answer to a close."""
    forced = replies = 0
    for level in (NEULING, MEISTER):
        for rules in PRESETS:
            thinker = FakeThinker(_any_legal)
            session, _, _ = new_session(rules, "forced " + rules.name, thinker, level)
            for number in range(6):
                _play(session, Dice(level.name), closes=number > 2)
                passed = states(session.record)
                for at, by in enumerate(session.record.by):
                    if passed[at].to_move == 1:
                        has_choice = len(legal_moves(passed[at])) > 1 and passed[at].step != REPLY
                        equal(by, (BY_WORKER if level.needs_worker else BY_LEVEL) if has_choice else BY_RULE, at)
                        forced += not has_choice
                        replies += passed[at].step == REPLY
                session.deal()
            views = [read_view(text.partition("\n")[2]) for _, text, _ in thinker.asked]
            true(all(seen.known.step != REPLY and len(legal_moves(seen.known)) > 1 for seen in views))
    true(forced > 20 and replies > 0, (forced, replies))


def test_a_match_can_be_asked_again() -> None:
    thinker = FakeThinker(_any_legal)
    session, _, _ = new_session(KLASSISCH, "again", thinker)
    dice = Dice("again")
    while session.match.winner is None:
        _play(session, dice)
        if session.match.winner is None:
            session.deal()
    again: list[tuple[str, str]] = []
    saved = read_saved(write_saved(session.saved))
    for place, record in enumerate(saved.records):
        equal(record.score, match_of(replace(saved, records=saved.records[:place])).score)
        for asked in answered(record):
            text, budget = asked.question
            equal(_any_legal(text).partition(" ")[0], asked.token)
            again.append(("move", text))
            spent = int(_any_legal(text).partition(" ")[2])
            equal(budget, spent if 0 < spent < STAMMTISCH.iterations else STAMMTISCH.iterations)
    equal(again, [(kind, text) for kind, text, _ in thinker.asked])
    ids = [id for _, _, id in thinker.asked]
    equal(len(set(ids)), len(ids))


def test_what_cannot_be_asked_again() -> None:
    equal(answered(RECORD), ())
    moves = legal_moves(states(RECORD)[-1])
    record = add_move(RECORD, moves[0], BY_WORKER, 3)
    equal([asked.token for asked in answered(record)], [move_name(moves[0])])
    equal(answered(undo(record)), (), "a move that was taken back")
    equal(answered(replace(record, spent=())), (), "older texts do not say what was spent")
    raises(NotationError, "unknown_level", answered, replace(record, level="gott"))


def test_too_little_time_is_noticed_once_a_deal() -> None:
    """0 iterations mean that the answer is exact; as many as allowed are no lack."""
    enough = STAMMTISCH.iterations
    spent = [0, enough, enough - 1, 3, 0, enough]
    thinker = FakeThinker(lambda text: _any_legal(text).partition(" ")[0] + " " + str(spent[len(thinker.asked) % 6]))
    session, _, _ = new_session(KLASSISCH, "short", thinker)
    for _ in range(3):
        found: list[int] = []

        def listen(happened: object, found: list[int] = found) -> None:
            if happened and session.is_first_short:
                found.append(session.record.spent[-1])

        session.listener = listen
        _play(session, Dice("short"))
        short = [number for number in session.record.spent if 0 < number < enough]
        equal(found, short[:1])
        equal(is_first_short(read_record(write_record(RECORD))), False)
        session.deal()


def test_a_deal_goes_on_that_another_worker_began() -> None:
    """Older texts name its moves but not what it spent; then nobody knows of the later ones either."""
    session, _, _ = new_session(KLASSISCH, "older", FakeThinker(_any_legal))
    _play(session, Dice("older"))
    first = session.record.by.index(BY_WORKER)
    older = replace(session.record, moves=session.record.moves[: first + 1], at=first + 1, spent=(), level="", luck="",
                    by=session.record.by[: first + 1], resigned=False)  # fmt: skip
    session.open(read_record(write_record(older)))
    true(not session.is_over)
    _play(session, Dice("older"))
    equal((session.record.spent, session.record.level), ((), "stammtisch"))
    true(session.record.by.count(BY_WORKER) > 1)
    equal(read_record(write_record(session.record)), session.record)
