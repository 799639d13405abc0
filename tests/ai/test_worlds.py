"""A closed stock with hidden cards: all hands, or fair samples of them, and the mean over them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

from ai.belief import Belief, believe
from ai.policy import choose
from ai.sample import is_determined, state_with
from ai.search import AS_PAID
from ai.worlds import possible_hands, weighing
from engine.cards import card_set, list_cards
from engine.legal import legal_moves
from engine.moves import CLOSE
from engine.play import apply
from engine.rules import PRESETS
from engine.setup import deal, shuffled_deck
from engine.shuffle import Dice
from engine.state import CLOSED, LEAD, OVER, REPLY, State, View
from engine.view import view
from tests.ai.test_endgame import brute_values
from tests.tally import equal, true

CPYTHON_ONLY = True
FREE = tuple(range(2, 10))


def weighed_means(seen: View, most: int, worths: tuple[float, ...] = AS_PAID) -> dict[int, float]:
    steps = weighing(seen, "seed", most, worths)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return {move: end.value.totals[move] / end.value.count for move in end.value.totals}


def small_closed(count: int) -> list[State]:
    """Closed leads of at most three cards with something hidden."""
    found: list[State] = []
    number = 0
    while len(found) < count:
        dice = Dice(f"small {number}")
        rules = PRESETS[number % len(PRESETS)]
        state = deal(rules, 0, shuffled_deck(rules, f"small {number}"))
        number += 1
        while state.step != OVER:
            seen = view(state, state.to_move)
            if state.phase == CLOSED and state.step == LEAD and state.sizes[0] <= 3 and not is_determined(seen):
                found.append(state)
                break
            legal = legal_moves(state)
            closes = CLOSE in legal and len(state.history) > 1 and dice.below(2) == 0
            state = apply(state, CLOSE if closes and state.step != REPLY else choose(seen))
    return found


def test_the_mean_over_all_hands_is_that_of_brute_force() -> None:
    hands_seen = 0
    for state in small_closed(12):
        seen = view(state, state.to_move)
        belief = believe(seen)
        hands = [card_set(hand) for hand in combinations(belief.free, belief.need)]
        totals: Counter[int] = Counter()
        for hand in hands:
            values = brute_values(state_with(seen, hand))
            for move in values:
                totals[move] += values[move]
        hands_seen += len(hands)
        means = weighed_means(seen, len(hands))
        equal({move: round(means[move] * len(hands)) for move in means}, dict(totals))
    true(hands_seen > 100, hands_seen)


def test_few_hands_are_all_taken_and_many_are_drawn_fairly() -> None:
    belief = Belief((), FREE, (), 3)
    every = list(possible_hands(belief, "a", comb(8, 3)))
    equal((len(every), len(set(every))), (56, 56))
    drawn = Counter(card for number in range(200) for hand in possible_hands(belief, str(number), 20)
                    for card in list_cards(hand))  # fmt: skip
    expected = 200 * 20 * 3 / len(FREE)
    true(all(abs(drawn[card] - expected) < 5 * (expected * 5 / 8) ** 0.5 for card in FREE), drawn)
    equal(list(possible_hands(belief, "a", 20)), list(possible_hands(belief, "a", 20)))
    true(list(possible_hands(belief, "a", 20)) != list(possible_hands(belief, "b", 20)))


def test_rewards_are_those_of_the_seat() -> None:
    """Seat 1 is paid what seat 0 loses; a match reward of 0 for a Schneider makes it worthless."""
    for state in small_closed(6):
        seen = view(state, state.to_move)
        means = weighed_means(seen, 30)
        doubled = weighed_means(seen, 30, tuple([2 * worth for worth in AS_PAID]))
        true(all(abs(doubled[move] - 2 * means[move]) < 1e-9 for move in means))
        flat = weighed_means(seen, 30, (-1.0, -1.0, -1.0, 0.0, 1.0, 1.0, 1.0))
        true(all(abs(flat[move]) <= 1 for move in flat))
