"""The Punkteblock, and the word of advice at every moment of a first deal."""

from __future__ import annotations

from app.block import write_block
from app.coach import coach
from app.i18n import LANGUAGES, tr, use_language
from app.table import PERSON
from engine.legal import legal_moves
from engine.match import add_deal, new_match
from engine.rules import KLASSISCH, PRESETS, with_options
from engine.scoring import DECLARED, TIE
from engine.shuffle import Dice
from engine.state import Outcome
from tests.app.fakes import finish, new_session
from tests.tally import equal, true


def test_rows_of_a_match() -> None:
    use_language("de")
    match = new_match(with_options(KLASSISCH, {"tie_bonus": True}), 1)
    equal(write_block(match, [], PERSON).rows, ())
    for winner, points in ((0, 2), (1, 3), (None, 0), (0, 1)):
        match = add_deal(match, Outcome(winner, points, TIE if winner is None else DECLARED))
    block = write_block(match, [], PERSON)
    equal([(row.you, row.opponent) for row in block.rows], [("2", "–"), ("–", "3"), ("–", "–"), ("4", "–")])
    equal([row.dealer for row in block.rows], [tr("opponent"), tr("you"), tr("opponent"), tr("opponent")])
    equal([(row.you, row.opponent) for row in write_block(match, [], 1).rows][0], ("–", "2"))


def test_tally_counts_what_matches_are_worth() -> None:
    use_language("en")
    rules = with_options(KLASSISCH, {"double_match": True})
    won = new_match(rules, 0)
    while won.winner is None:
        won = add_deal(won, Outcome(0, 3, DECLARED))
    lost = add_deal(new_match(rules, 0), Outcome(0, 1, DECLARED))
    while lost.winner is None:
        lost = add_deal(lost, Outcome(1, 3, DECLARED))
    block = write_block(new_match(rules, 0), [won, lost, new_match(rules, 0)], PERSON)
    equal(block.tally, tr("block.tally", you=2, opponent=1))


def test_advice_at_every_moment() -> None:
    heard = set()
    for language in LANGUAGES:
        use_language(language)
        for rules in PRESETS:
            session, _, _ = new_session(rules, "coach " + rules.name)
            dice = Dice("coach " + language)
            for _ in range(6):
                while not session.is_over:
                    equal(bool(coach(session)), not session.is_waiting)
                    heard.add(coach(session))
                    if session.is_waiting:
                        finish(session.play_on())
                    else:
                        legal = legal_moves(session.state)
                        session.play(legal[dice.below(len(legal))])
                heard.add(coach(session))
                session.deal()
    true(len(heard) > 14, len(heard))
