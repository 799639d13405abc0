"""The worker's answers: legal, by the view alone, exact where that can be, in slices and within their budget."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ai.brain import Brain, answer
from ai.endgame import solve
from ai.policy import choose
from ai.sample import is_determined, only_state
from engine.cards import add_card, list_cards
from engine.legal import legal_moves
from engine.moves import CLOSE, move_name, parse_move
from engine.notation import write_view
from engine.play import apply
from engine.rules import PRESETS
from engine.setup import deal, shuffled_deck
from engine.shuffle import Dice, shuffled
from engine.state import OVER, REPLY
from engine.tuples import put, replace
from engine.view import unseen, view
from tests.engine.walking import random_rules
from tests.tally import equal, true

if TYPE_CHECKING:
    from engine.moves import Move
    from engine.state import State

CPYTHON_ONLY = True


def ask(state: State) -> Move:
    return parse_move(answer("move", write_view(view(state, state.to_move))))


def test_whole_deals_are_legal_and_their_ends_exact() -> None:
    solved = better = 0
    for number in range(240):
        dice = Dice(f"brain {number}")
        rules = PRESETS[number % len(PRESETS)] if number % 3 else random_rules(dice)
        state = deal(rules, dice.below(2), shuffled_deck(rules, f"brain {number}"))
        while state.step != OVER:
            seen = view(state, state.to_move)
            move = ask(state)
            true(move in legal_moves(state), move_name(move))
            equal(ask(state), move, "the same again")
            if state.is_strict and is_determined(seen):
                found = solve(state)
                equal(found.values[move], found.value, state)
                solved += 1
                better += found.values[choose(seen)] < found.value
            else:
                equal(move, choose(seen))
            legal = legal_moves(state)
            state = apply(state, legal[dice.below(len(legal))] if dice.below(4) == 0 else move)
    true(solved > 400 and better > 10, (solved, better))


def swapped(state: State, dice: Dice) -> State:
    """The same to the seat to move: what it does not know is dealt anew among the hidden places."""
    seat, other = state.to_move, 1 - state.to_move
    hidden = list(shuffled(list_cards(unseen(view(state, seat))), dice))
    hand = state.shown[other]
    while len(list_cards(hand)) < state.sizes[other]:
        hand = add_card(hand, hidden.pop())
    return replace(state, hands=put(state.hands, other, hand), stock=tuple(hidden))


def test_hidden_cards_do_not_matter() -> None:
    swaps = closes = 0
    for number in range(40):
        dice = Dice(f"swap {number}")
        rules = PRESETS[number % len(PRESETS)]
        state = deal(rules, 1, shuffled_deck(rules, f"swap {number}"))
        was_close = False
        while state.step != OVER:
            if state.step != REPLY:  # who may answer a close holds the card that says so
                other = swapped(state, dice)
                swaps += other != state
                closes += was_close
                equal(ask(other), ask(state))
            legal = legal_moves(state)
            move = legal[dice.below(len(legal))] if dice.below(3) == 0 else ask(state)
            was_close = move == CLOSE or (was_close and state.step == REPLY)
            state = apply(state, move)
    true(swaps > 150 and closes > 10, (swaps, closes))


def test_a_declined_exchange_looks_like_none() -> None:
    """After a close the closer is asked the same, and answers the same after as many steps, whether or not the
    other seat holds the card that it might have exchanged."""
    replies = 0
    for number in range(60):
        state = deal(PRESETS[0], 1, shuffled_deck(PRESETS[0], f"declined {number}"))
        closed = apply(state, CLOSE)
        if closed.step != REPLY:
            continue
        replies += 1
        declined = apply(closed, parse_move("pass"))
        dice = Dice(f"declined {number}")
        none = swapped(state, dice)
        while apply(none, CLOSE).step == REPLY:
            none = swapped(state, dice)
        texts = [write_view(view(moment, 0)) for moment in (closed, declined, apply(none, CLOSE))]
        equal(texts, [texts[0]] * 3)
        equal(list(Brain().start("move", texts[0], 100)), list(Brain().start("move", texts[2], 100)))
    true(replies > 5, replies)


def endings() -> list[State]:
    """The first strict lead of deals that rules of thumb have played to the last of the stock."""
    found = []
    for number in range(40):
        rules = PRESETS[number % len(PRESETS)]
        state = deal(rules, 0, shuffled_deck(rules, f"budget {number}"))
        while state.step != OVER and not (state.is_strict and is_determined(view(state, state.to_move))):
            state = apply(state, choose(view(state, state.to_move)))
        if state.step != OVER:
            found.append(state)
    return found


def test_budget() -> None:
    """With too few nodes the rules of thumb answer; a step never takes more than the budget."""
    beyond = 0
    for state in endings():
        seen = view(state, state.to_move)
        equal(answer("move", write_view(seen), 0), move_name(choose(seen)))
        steps = list(Brain().start("move", write_view(seen), 30))
        beyond += len(steps)
        true(set(steps) <= {""} and len(steps) <= 1)
        if steps:
            equal(answer("move", write_view(seen), 30), move_name(choose(seen)))
        equal(answer("move", write_view(seen)), move_name(solve(only_state(seen)).move))
    true(beyond > 5, beyond)


def test_what_is_not_a_question() -> None:
    state = deal(PRESETS[0], 1, shuffled_deck(PRESETS[0], "question"))
    text = write_view(view(state, 0))
    for kind, question in (
        ("hint", text),
        ("move", ""),
        ("move", "nonsense"),
        ("move", text + " more=1"),
        ("move", text.replace("rules=klassisch", "rules=skat")),
        ("move", write_view(view(state, 1))),
    ):
        with pytest.raises(ValueError, match=r".+"):
            answer(kind, question)
    over = endings()[0]
    while over.step != OVER:
        over = apply(over, ask(over))
    with pytest.raises(ValueError, match="nothing to decide"):
        answer("move", write_view(view(over, over.to_move)))
