"""The counting trainer: when it asks, what it says to an answer, what it keeps, and that nothing tells the points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.aside import BROKEN
from app.counting import (
    KEY,
    NO_SCORE,
    Asker,
    Score,
    ScoreKeeper,
    add_answer,
    is_right,
    read_answer,
    read_score,
    tell_answer,
    tell_score,
    write_score,
)
from app.findings import COUNTS, look_at
from app.i18n import tr, use_language
from app.picture import USUAL_SIGHT, take_picture
from app.settings import AFTER_TRICKS, AT_END, wished_helps
from engine.legal import legal_moves
from engine.moves import is_marriage
from engine.record import states
from engine.rules import KLASSISCH
from engine.scoring import pending_points, points
from engine.shuffle import Dice
from engine.tuples import replace
from tests.app.fakes import NEULING, FakeStore, finish, new_session
from tests.tally import equal, true

if TYPE_CHECKING:
    from app.session import Happened, Session

BROKEN_TEXTS = (
    "x", "[]", "{}", "null", '{"version": 1}', '{"version": 2, "asked": 1, "right": 1, "streak": 1, "best": 1}',
    '{"version": 1, "asked": 1, "right": 2, "streak": 0, "best": 0}',
    '{"version": 1, "asked": 1, "right": 1, "streak": 2, "best": 1}',
    '{"version": 1, "asked": "1", "right": 0, "streak": 0, "best": 0}',
    '{"version": 1, "asked": -1, "right": 0, "streak": 0, "best": 0}',
    '{"version": 1, "asked": true, "right": 0, "streak": 0, "best": 0}',
)


class Asked:
    """A session's listener with an asker beside it; notes the tricks at which it was asked."""

    def __init__(self, session: Session, when: str) -> None:
        self.session, self.when = session, when
        self.asker = Asker()
        self.at: list[int] = []
        session.listener = self.listen
        self.asker.follow(session, False)

    def listen(self, happened: Happened) -> None:
        self.asker.follow(self.session, any(event.kind == "ended" for event in happened))

    def answer(self) -> None:
        """What the page does once everything has come to rest."""
        if self.asker.is_due(self.when):
            true(self.session.is_over or self.session.rests, "only while nothing moves")
            equal(self.asker.holds_end(self.when), self.session.is_over)
            self.at.append(sum(self.session.state.tricks))
            self.asker.settle()
            true(not self.asker.is_due(self.when), "once")


def _play(session: Session, asked: Asked, dice: Dice) -> None:
    finish(session.play_on())
    asked.answer()
    while not session.is_over:
        legal = legal_moves(session.state)
        session.play(legal[dice.below(len(legal))])
        true(session.is_over or not session.is_waiting or not asked.asker.is_due(asked.when), "not while he waits")
        finish(session.play_on())
        asked.answer()


def test_asked_once_after_every_trick() -> None:
    for draws_alone in (False, True):
        for number in range(6):
            session, _, _ = new_session(KLASSISCH, "trick" + str(number), None, NEULING)
            session.draws_alone = draws_alone
            asked = Asked(session, AFTER_TRICKS)
            _play(session, asked, Dice("trick" + str(number)))
            equal(asked.at, list(range(1, sum(session.state.tricks) + 1)))


def test_asked_once_at_the_end() -> None:
    session, _, _ = new_session(KLASSISCH, "end", None, NEULING)
    asked = Asked(session, AT_END)
    for number in range(3):
        _play(session, asked, Dice("end" + str(number)))
        equal(len(asked.at), number + 1)
        session.deal()
    session.give_up()
    if session.is_over:
        asked.answer()
        equal(len(asked.at), 4)


def test_a_reload_drops_the_question() -> None:
    session, _, _ = new_session(KLASSISCH, "reload", None, NEULING)
    asked = Asked(session, AFTER_TRICKS)
    finish(session.play_on())
    while not sum(session.state.tricks):
        session.play(legal_moves(session.state)[0])
        finish(session.play_on())
    true(asked.asker.is_due(AFTER_TRICKS))
    again, _, _ = new_session(KLASSISCH, "reload", None, NEULING)
    again.resume(session.saved)
    other = Asked(again, AFTER_TRICKS)
    true(not other.asker.is_due(AFTER_TRICKS))
    _play(again, other, Dice("reload"))
    equal(other.at, list(range(sum(session.state.tricks) + 1, sum(again.state.tricks) + 1)))


def test_a_trick_taken_back_is_asked_about_again() -> None:
    session, _, _ = new_session(KLASSISCH, "back", None, NEULING)
    asked = Asked(session, AFTER_TRICKS)
    finish(session.play_on())
    while not sum(session.state.tricks):
        session.play(legal_moves(session.state)[0])
        finish(session.play_on())
    asked.answer()
    while sum(session.state.tricks):
        session.take_back()
    true(not asked.asker.is_due(AFTER_TRICKS))
    while not sum(session.state.tricks):
        session.play(legal_moves(session.state)[0])
        finish(session.play_on())
    asked.answer()
    equal(asked.at, [1, 1])


def test_the_answer_tells_what_counts() -> None:
    """At every state of some deals, pairs that do not count yet named apart."""
    use_language("de")
    pending = 0
    for number in range(40):
        session, _, _ = new_session(KLASSISCH, "told" + str(number), None, NEULING)
        dice = Dice("told" + str(number))
        finish(session.play_on())
        while not session.is_over:
            mine, waiting = points(session.state)[0], pending_points(session.state, 0)
            true(is_right(session, mine) and not is_right(session, mine + 1))
            said = tell_answer(session, mine + 1)
            true(said.startswith(tr("counting.wrong", count=mine)), said)
            equal(tr("counting.pending", count=waiting) in said, waiting > 0)
            pending += waiting > 0
            legal = legal_moves(session.state)
            pairs = [move for move in legal if is_marriage(move)]
            session.play((pairs or legal)[dice.below(len(pairs or legal))])
            finish(session.play_on())
    true(pending, "it came to that")
    equal(tell_answer(session, points(session.state)[0]), tr("counting.right", count=points(session.state)[0]))


def test_answers_are_numbers() -> None:
    for text, number in (("0", 0), ("66", 66), ("200", 200), ("007", 7)):
        equal(read_answer(text), number)
    for text in ("", "201", "-1", "1.5", "1e1", " 6", "6 ", "x", "0200", "\u0666", "9" * 50):
        equal(read_answer(text), None, text)


def test_no_points_before_the_answer() -> None:
    """On the table, at the end, and in the match's score; then all of them."""
    use_language("de")
    session, _, _ = new_session(KLASSISCH, "hidden", None, NEULING)
    helps = wished_helps({}, True)
    true(helps.counts and not wished_helps({}, False).counts)
    sight = replace(USUAL_SIGHT, helps=helps, is_asked=False)
    finish(session.play_on())
    dice = Dice("hidden")
    while not session.is_over:
        picture = take_picture(session, sight)
        equal((picture.you.points, picture.opponent.points), ("", ""))
        legal = legal_moves(session.state)
        session.play(legal[dice.below(len(legal))])
        finish(session.play_on())
    held = take_picture(session, replace(sight, is_asked=True))
    equal((held.end, held.you.points, held.match), (None, "", tr("match.score", you=0, opponent=0)))
    equal(held.actions, ())
    told = take_picture(session, sight)
    true(told.end is not None and told.you.points and told.match != held.match)
    equal(look_at(session.saved).deals[0].fate, COUNTS, "a deal with questions counts")
    equal(len(states(session.record)), len(session.record.moves) + 1)


def test_the_score() -> None:
    use_language("de")
    score = NO_SCORE
    equal(tell_score(score), "")
    for answer in (True, True, False, True):
        score = add_answer(score, answer)
    equal(score, Score(4, 3, 1, 2))
    equal(tell_score(score), "3 von 4 richtig, 1 in Folge (am meisten: 2)")
    equal(read_score(write_score(score)), score)
    store = FakeStore()
    true(ScoreKeeper(store).keep(score))
    equal(ScoreKeeper(store).load(), score)
    true(not ScoreKeeper(FakeStore(refuses=True)).keep(score))


def test_a_score_that_cannot_be_read_is_put_aside() -> None:
    for text in BROKEN_TEXTS:
        store = FakeStore()
        store.put(KEY, text)
        equal(ScoreKeeper(store).load(), NO_SCORE, text)
        equal(store.texts, {KEY: text, KEY + BROKEN: text})
    equal(ScoreKeeper(FakeStore()).load(), NO_SCORE)
