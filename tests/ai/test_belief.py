"""Samples of what is hidden: true to the view, and each possible deal as likely as any other."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, permutations
from random import Random
from typing import TYPE_CHECKING

from ai.belief import believe
from ai.policy import choose
from ai.sample import sample
from engine.cards import card_name, card_set, has_card, join, list_cards
from engine.legal import legal_moves, strict_answers
from engine.moves import CLOSE, DECLARE
from engine.play import apply
from engine.rules import KLASSISCH, PRESETS
from engine.setup import deal, shuffled_deck
from engine.shuffle import Dice
from engine.state import CLOSED, LEAD, OVER, REPLY
from engine.view import unseen, view
from tests.engine.walking import walks
from tests.tally import equal, true

if TYPE_CHECKING:
    from engine.cards import CardSet
    from engine.state import State, View

CPYTHON_ONLY = True
World = tuple[int, tuple[int, ...]]  # the other's hidden cards as a set, and the stock


def lead_to_trick(number: int, seed: str) -> State:
    """A lead with an open stock and no card shown, in a deal played by rules of thumb without pairs and exchanges."""
    for attempt in range(100):
        state = deal(KLASSISCH, 0, shuffled_deck(KLASSISCH, f"{seed}/{attempt}"))
        while state.step != OVER and not (state.step == LEAD and len(state.history) == number - 1):
            state = apply(state, choose(view(state, state.to_move)))
        if state.step == LEAD and not state.is_strict and not any(state.shown):
            return state
    raise AssertionError("no such deal")


def all_worlds(seen: View) -> list[World]:
    """Every way to lay the unseen cards, by trying all."""
    hidden = list_cards(unseen(seen))
    need = seen.known.sizes[1 - seen.seat]
    worlds = []
    for hand in combinations(hidden, need):
        rest = [card for card in hidden if card not in hand]
        worlds += [(card_set(hand), stock) for stock in permutations(rest)]
    return worlds


def chi_square(counts: Counter[World], worlds: list[World]) -> float:
    expected = sum(counts.values()) / len(worlds)
    return sum((counts[world] - expected) ** 2 / expected for world in worlds)


def test_samples_are_uniform() -> None:
    """7 worlds at the lead to trick 6, 504 at the lead to trick 5; five standard deviations of chi-square allowed."""
    for number, expected in ((6, 7), (5, 504)):
        state = lead_to_trick(number, "uniform")
        seen = view(state, state.to_move)
        worlds = all_worlds(seen)
        equal(len(worlds), expected)
        random = Random(number).random
        counts: Counter[World] = Counter()
        for _ in range(40 * expected):
            found = sample(seen, random)
            counts[(found.hands[1 - seen.seat], found.stock)] += 1
        equal(set(counts) - set(worlds), set())
        freedom = expected - 1
        true(chi_square(counts, worlds) < freedom + 5 * (2 * freedom) ** 0.5, chi_square(counts, worlds))


def test_viewing_a_sample_gives_the_view_back() -> None:
    random = Random("law").random
    shown = barred = 0
    for _, states in walks(40, 80):
        for state in states:
            if state.step in (OVER, REPLY):
                continue
            seen = view(state, state.to_move)
            equal(view(sample(seen, random), seen.seat), seen)
            belief = believe(seen)
            shown += bool(belief.shown)
            barred += bool(belief.barred)
    true(shown > 100 and barred > 100, (shown, barred))


def may_have_answered(hand: CardSet, seen: View) -> bool:
    """Whether the other seat can have played all its answers since the close and now hold ``hand``; by replaying."""
    known, other = seen.known, 1 - seen.seat
    for trick in reversed(known.history):
        if not trick.strict:
            break
        own = trick.cards[1 if trick.leader == seen.seat else 0]
        hand = join(hand, card_set((own,)))
        if trick.leader == seen.seat and not has_card(strict_answers(hand, trick.cards[:1], known.trump), own):
            return False
    return other != seen.seat


def test_answers_to_a_closed_stock_tell() -> None:
    """The hands that a belief allows are those from which every answer was legal, no more and no fewer."""
    checked = narrowed = 0
    for number in range(120):
        dice = Dice(f"tell {number}")
        rules = PRESETS[number % len(PRESETS)]
        state = deal(rules, 0, shuffled_deck(rules, f"tell {number}"))
        while state.step != OVER:
            seen = view(state, state.to_move)
            belief = believe(seen)
            if state.phase == CLOSED and state.step != REPLY and belief.need <= 3 and state.history[-1:]:
                hidden = list_cards(unseen(seen))
                shown = seen.known.hands[1 - seen.seat]
                hands = {card_set(hand) for hand in combinations(hidden, belief.need)}
                possible = {hand for hand in hands if may_have_answered(join(hand, shown), seen)}
                equal({card_set(hand) for hand in combinations(belief.free, belief.need)}, possible, seen)
                checked += 1
                narrowed += len(possible) < len(hands)
            legal = [move for move in legal_moves(state) if move != DECLARE] or legal_moves(state)
            closes = CLOSE in legal and dice.below(3) == 0
            state = apply(state, CLOSE if closes else legal[dice.below(len(legal))])
    true(checked > 100 and narrowed > 50, (checked, narrowed))


def test_what_was_shown_is_pinned() -> None:
    """A pair's partner, an exchanged upcard, the last upcard: in every sample they are where they must be."""
    random = Random("pinned").random
    pinned = 0
    for _, states in walks(30, 40):
        for before, after in pairwise(states):
            if before.to_move == after.to_move or after.step in (OVER, REPLY):
                continue
            seen = view(after, after.to_move)
            for card in list_cards(after.shown[before.to_move]):
                true(has_card(sample(seen, random).hands[before.to_move], card), card_name(card))
                pinned += 1
    true(pinned > 50, pinned)
