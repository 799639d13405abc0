"""The tree: its arithmetic, its slices, its moves where the best one is plain to see."""

from __future__ import annotations

from random import Random

from ai.bits import SHUT, Coding
from ai.compact import load
from ai.exact import MOST
from ai.playout import Ender, is_ending, play_out
from ai.policy import choose
from ai.sample import sample
from ai.search import Search
from engine.legal import legal_moves
from engine.moves import CLOSE, DECLARE
from engine.play import apply
from engine.rules import PRESETS
from engine.setup import deal, shuffled_deck
from engine.state import AFTER_LAST, LEAD, OPEN, OVER, View
from engine.view import view
from tests.ai.test_endgame import brute_value
from tests.engine.positions import place
from tests.engine.walking import walks
from tests.tally import equal, true

CPYTHON_ONLY = True


def moments(count: int) -> list[View]:
    """Views of seats to move with an open stock, from deals that rules of thumb play."""
    found: list[View] = []
    for number in range(count):
        rules = PRESETS[number % len(PRESETS)]
        state = deal(rules, 0, shuffled_deck(rules, f"tree {number}"))
        for _ in range(number % 9):
            if state.step != OVER:
                state = apply(state, choose(view(state, state.to_move)))
        if state.step != OVER and state.phase == OPEN and len(legal_moves(state)) > 1:
            found.append(view(state, state.to_move))
    return found


def test_slices_change_nothing() -> None:
    for seen in moments(12):
        whole, sliced = Search(seen, "slices"), Search(seen, "slices")
        whole.run(60)
        for size in (1, 10, 29, 20):
            sliced.run(size)
        equal(shape(sliced), shape(whole))
        equal(sliced.move(), whole.move())


def shape(search: Search) -> list[tuple[int, int, int, float]]:
    found, waiting = [], [search.root]
    while waiting:
        node = waiting.pop()
        for bit in sorted(node.children):
            child = node.children[bit]
            found.append((bit, child.visits, child.available, child.total))
            waiting.append(child)
    return found


def test_the_tree_counts_right() -> None:
    """Each visit of a move ends there or goes on to one of the next, and nothing is tried more than it was legal."""
    for seen in moments(12):
        search = Search(seen, "counts")
        search.run(200)
        equal(sum(child.visits for child in search.root.children.values()), 200)
        waiting = list(search.root.children.values())
        while waiting:
            node = waiting.pop()
            true(abs(node.total) <= MOST * node.visits)
            true(sum(child.visits for child in node.children.values()) <= node.visits)
            for child in node.children.values():
                true(0 < child.visits <= child.available <= node.visits)
                waiting.append(child)
        moves = {search._coding.move(bit, False) for bit in search.root.children}
        equal(moves, set(legal_moves(seen.known)) - {DECLARE})


def test_playouts_end_and_exact_ones_are_exact() -> None:
    """From strict leads the ender gives the value of best play; otherwise a playout gives what a deal can pay."""
    exact = 0
    random = Random("playouts").random
    for rules in PRESETS:
        ender = Ender(rules)
        for _, states in walks(60, 0):
            for state in states:
                if state.step in (OVER, AFTER_LAST):
                    continue
                compact = load(state, Coding(state.trump))
                true(play_out(compact.copy(), random, None) in range(-3, 4))
                is_lead = state.rules == rules and state.step == LEAD and compact.phase
                if is_lead and is_ending(compact):
                    true(1 <= state.sizes[0] <= 3)
                    equal(ender.value(compact), brute_value(state, {}), state)
                    exact += 1
    true(exact > 30, exact)


def worth_of_closing(text: str, iterations: int = 600) -> float:
    """What the tree finds that closing now brings the seat to move of a position, in game points."""
    state = place(text)
    true(CLOSE in legal_moves(state))
    search = Search(view(state, state.to_move), "plain")
    search.run(iterations)
    node = search.root.children[SHUT]
    return node.total / node.visits


def test_it_knows_a_close_that_cannot_fail() -> None:
    """The highest trumps, the pair and 21 points already, and the other without a trick: three."""
    worth = worth_of_closing("hands=AhThKhQhAsAc/9h9s9cJcJsQs up=Jh won=TsJd9dQd/- lead=0 turn=0")
    true(worth > 2.7, worth)


def test_it_knows_a_close_that_must_fail() -> None:
    worth = worth_of_closing("hands=9c9sJcJsQcQd/AhThKhAsTsAc up=Jh won=9dJd/- lead=0 turn=0")
    true(worth < -2, worth)


def test_it_never_looks_at_hidden_cards() -> None:
    """Two States with the same view give the same tree."""
    random = Random("hidden").random
    differing = 0
    for seen in moments(40):
        one, other = sample(seen, random), sample(seen, random)
        differing += one != other
        trees = []
        for state in (one, other):
            search = Search(view(state, seen.seat), "same")
            search.run(40)
            trees.append(shape(search))
        equal(trees[0], trees[1])
    true(differing > 20, differing)

