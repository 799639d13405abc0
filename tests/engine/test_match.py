"""Deals to the match target: who deals, who wins, the bonus after a tie, the double match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import rank_of
from engine.match import add_deal, new_match
from engine.rules import DEUTSCH, EINFACH, KLASSISCH, PRESETS, SCHNAPSEN, with_options
from engine.setup import draw_lot, first_dealer
from engine.state import Outcome
from tests.tally import equal, raises, true

if TYPE_CHECKING:
    from engine.match import Match
    from engine.rules import Rules

TIE = Outcome(None, 0, "tie")


def won(side: int, game_points: int) -> Outcome:
    return Outcome(side, game_points, "declared")


def play(rules: Rules, dealer: int, *outcomes: Outcome) -> Match:
    match = new_match(rules, dealer)
    for outcome in outcomes:
        match = add_deal(match, outcome)
    return match


def dealers(match: Match) -> list[int]:
    """Who dealt each deal, and who deals next."""
    return [scored.dealer for scored in match.deals] + [match.dealer]


def test_a_new_match() -> None:
    for rules in PRESETS:
        for dealer in (0, 1):
            match = new_match(rules, dealer)
            equal((match.dealer, match.score, match.deals, match.winner), (dealer, (0, 0), (), None))
            true(not match.is_bonus_due)


def test_the_lot_names_either_dealer() -> None:
    lots = [draw_lot(KLASSISCH, str(seed)) for seed in range(20)]
    equal(sorted({first_dealer(lot) for lot in lots}), [0, 1])
    for lot in lots:
        dealer = first_dealer(lot)
        true(rank_of(lot[dealer]) < rank_of(lot[1 - dealer]), "the lower card deals")


def test_the_winner_deals_next() -> None:
    for rules in (KLASSISCH, DEUTSCH, EINFACH, with_options(SCHNAPSEN, {"next_dealer": "winner"})):
        equal(dealers(play(rules, 0, won(1, 1), won(1, 2), won(0, 1))), [0, 1, 1, 0], rules.name)


def test_the_deal_alternates() -> None:
    for rules in (SCHNAPSEN, with_options(KLASSISCH, {"next_dealer": "alternate"})):
        equal(dealers(play(rules, 0, won(1, 1), won(1, 2), won(0, 1))), [0, 1, 0, 1], rules.name)


def test_after_a_tie_the_same_deals_again() -> None:
    for rules in PRESETS:
        equal(dealers(play(rules, 1, TIE, TIE)), [1, 1, 1], rules.name)
        match = play(rules, 1, TIE, TIE)
        equal((match.score, [scored.bonus for scored in match.deals]), ((0, 0), [0, 0]), rules.name)


def test_game_points_add_up() -> None:
    match = play(KLASSISCH, 0, won(0, 1), won(1, 3), won(0, 2), TIE, won(1, 1))
    equal((match.score, match.winner), ((3, 4), None))
    equal([scored.outcome.game_points for scored in match.deals], [1, 3, 2, 0, 1])


def test_the_target_ends_the_match() -> None:
    match = play(KLASSISCH, 0, won(0, 3), won(0, 3))
    equal((match.score, match.winner), ((6, 0), None))
    equal(add_deal(match, won(0, 1)).winner, 0)
    equal(add_deal(match, won(0, 3)).score, (9, 0))
    lost = add_deal(add_deal(match, won(1, 3)), won(1, 3))
    equal((lost.winner, add_deal(lost, won(1, 1)).winner), (None, 1))


def test_a_finished_match_takes_no_deal() -> None:
    match = play(KLASSISCH, 0, won(0, 3), won(0, 3), won(0, 3))
    raises(AssertionError, "", add_deal, match, won(0, 1))


def test_the_target_is_an_option() -> None:
    for target in (5, 11):
        rules = with_options(KLASSISCH, {"match_target": target})
        match = play(rules, 0, *[won(1, 1)] * (target - 1))
        equal(match.winner, None, target)
        equal(add_deal(match, won(1, 1)).winner, 1, target)


def test_bonus_after_a_tie() -> None:
    rules = with_options(KLASSISCH, {"tie_bonus": True})
    match = play(rules, 0, TIE)
    true(match.is_bonus_due)
    match = add_deal(match, won(1, 2))
    equal((match.score, match.deals[-1].bonus, match.is_bonus_due), ((0, 3), 1, False))
    match = add_deal(match, won(1, 2))
    equal((match.score, match.deals[-1].bonus), ((0, 5), 0))


def test_two_ties_give_one_bonus() -> None:
    rules = with_options(KLASSISCH, {"tie_bonus": True})
    equal(play(rules, 0, TIE, TIE, won(0, 1)).score, (2, 0))
    equal(play(rules, 0, TIE, TIE, TIE, won(0, 1), won(0, 1)).score, (3, 0))


def test_the_bonus_can_reach_the_target() -> None:
    rules = with_options(KLASSISCH, {"tie_bonus": True})
    five_and_tie = (won(0, 3), won(0, 2), TIE, won(0, 1))
    equal(play(rules, 0, *five_and_tie).winner, 0)
    equal(play(KLASSISCH, 0, *five_and_tie).winner, None)


def test_the_bonus_is_gone_with_the_match() -> None:
    rules = with_options(KLASSISCH, {"tie_bonus": True})
    match = play(rules, 0, TIE, won(0, 3), won(0, 3))
    equal(match.winner, 0)
    fresh = new_match(rules, match.dealer)
    true(not fresh.is_bonus_due)
    equal(add_deal(fresh, won(1, 1)).score, (0, 1))


def test_no_bonus_without_the_option() -> None:
    match = play(KLASSISCH, 0, TIE)
    true(not match.is_bonus_due)
    equal(add_deal(match, won(1, 2)).score, (0, 2))


def test_a_match_to_nil_counts_double_by_option() -> None:
    rules = with_options(KLASSISCH, {"double_match": True})
    to_nil = (won(1, 3), TIE, won(1, 3), won(1, 1))
    equal(play(rules, 0, *to_nil).worth, 2)
    equal(play(KLASSISCH, 0, *to_nil).worth, 1)
    equal(play(rules, 0, won(0, 1), *to_nil).worth, 1)
