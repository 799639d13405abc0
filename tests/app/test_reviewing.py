"""The review of a deal: which decisions it has, what they cost, where it turned."""

from __future__ import annotations

from app.i18n import use_language
from app.opening import GAME, POSITION, WATCH, read_opening
from app.reviewing import Review
from engine.legal import legal_moves
from engine.moves import DECLARE, move_name
from engine.record import Record, record_from, states
from engine.rules import KLASSISCH
from engine.shuffle import Dice
from engine.tuples import replace
from engine.view import view
from teach.advice import Advice, Reason, Valued
from tests.app.fakes import NEULING, new_session, play_out
from tests.app.test_boards import board
from tests.tally import equal, true


def played() -> Record:
    """A deal that went on for a while."""
    for number in range(100):
        session, _, _ = new_session(KLASSISCH, "review " + str(number), None, NEULING)
        play_out(session, Dice(str(number)))
        if len(session.record.moves) > 20:
            return session.record
    raise AssertionError("no long deal")


def advice(best: str, token: str, cost: float, error: float = 0.0) -> Advice:
    """That ``token`` was played, and what it cost."""
    moves = (Valued(best, 1.0, error),) + ((Valued(token, 1.0 - cost, error),) if token != best else ())
    other = token if token != best else ""
    return Advice("worlds", 84, True, moves, other, cost, error, (Reason("wins_trick", 13.0, 0.9),))


def priced(review: Review, costs: dict[int, float], error: float = 0.0) -> None:
    """Prices for all decisions: the places in ``costs`` were dearer than the best by so much."""
    for place, decision in enumerate(review.decisions):
        others = [move_name(move) for move in legal_moves(decision.seen.known) if move_name(move) != decision.token]
        best = others[0] if place in costs else decision.token
        review.found[decision.at] = advice(best, decision.token, costs.get(place, 0.0), error)


def test_the_decisions_are_all_those_with_a_choice() -> None:
    record = played()
    passed = states(record)
    for seat in (0, 1):
        review = Review(record, seat)
        expected = []
        for at, move in enumerate(record.moves):
            moves = [other for other in legal_moves(passed[at]) if other != DECLARE or move == DECLARE]
            if passed[at].to_move == seat and len(moves) > 1:
                expected.append(at)
        equal([decision.at for decision in review.decisions], expected)
        true(len(expected) > 3)
        for decision in review.decisions:
            equal(decision.seen, view(passed[decision.at], seat))
            equal(decision.token, move_name(record.moves[decision.at]))


def test_prices_come_one_by_one() -> None:
    use_language("de")
    review = Review(played(), 0)
    equal(review.percent, 0)
    true("–" in [entry.verdict for entry in review.entries()])
    first = review.next()
    assert first is not None
    equal(first, review.decisions[0])
    review.found[first.at] = advice(first.token, first.token, 0.0)
    equal(review.next(), review.decisions[1])
    true(0 < review.percent < 100 and not review.is_done)
    priced(review, {})
    true(review.is_done and review.next() is None)
    equal(review.turning_points(), [])


def test_the_two_dearest_come_first() -> None:
    use_language("de")
    review = Review(played(), 0)
    priced(review, {0: 0.3, 2: 1.25, 3: 0.5})
    ats = [decision.at for decision in review.decisions]
    equal(review.turning_points(), [ats[2], ats[3]])
    start = "3 von " + str(len(ats)) + " Entscheidungen haben zusammen "
    equal(review.summary(), start + "2,05 erwartete Spielpunkte gekostet.")
    equal(review.entry(ats[2]).verdict, "−1,25")
    equal([entry.is_mistake for entry in review.entries()][:4], [True, False, True, True])
    here = review.here(ats[2])
    true(here[0].startswith("Gespielt: ") and here[1].startswith("Am besten: ") and "Macht den Stich" in here[2], here)
    equal(review.here(ats[1])[1], "Das war der beste Zug.")
    equal(review.here(-1), [])


def test_a_deal_is_known_again_from_any_point() -> None:
    record = played()
    keys = {Review(replace(record, at=at), 0).key for at in range(len(record.moves) + 1)}
    equal(len(keys), 1)
    true(Review(record, 1).key not in keys)


def test_what_may_be_chance_is_no_mistake() -> None:
    use_language("en")
    review = Review(played(), 0)
    priced(review, {0: 0.2}, 0.15)
    first = review.decisions[0].at
    equal((review.cost(first), review.turning_points()), (0.0, []))
    equal(review.entry(first).verdict, "about as good")
    true(review.summary().endswith("no mistake."))
    equal(len(review.here(first)), 3)


def test_playing_on_from_any_point() -> None:
    record = played()
    passed = states(record)
    review = Review(record, 0)
    for at in range(len(record.moves)):
        opening = read_opening("", review.again(at))
        assert opening.record is not None
        equal((opening.kind, opening.problem), (GAME, ""))
        equal(states(opening.record)[-1], passed[at])
    watched = read_opening("", review.again(len(record.moves)) + "&review=true")
    equal((watched.kind, watched.wishes.reviews), (WATCH, True))


def test_a_position_that_was_played_is_reviewed_too() -> None:
    table = board()
    play_out(table, Dice("r"))
    review = Review(table.record, 0)
    true(len(review.decisions) > 2)
    opening = read_opening("", review.again(1))
    assert opening.record is not None and table.record.start is not None
    equal((opening.kind, opening.record.start), (POSITION, record_from(table.record.start).start))
