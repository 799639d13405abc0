"""What a view determines is the very State it was taken from, and viewing it gives the view back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ai.sample import is_determined, only_state
from engine.cards import list_cards
from engine.errors import SetupError
from engine.moves import CLOSE
from engine.play import apply
from engine.rules import PRESETS
from engine.setup import deal, shuffled_deck
from engine.state import CLOSED, EXHAUSTED, OPEN, OVER, REPLY, View
from engine.tuples import put, replace
from engine.view import view
from tests.engine.positions import place, play
from tests.engine.walking import walks
from tests.tally import equal, true

if TYPE_CHECKING:
    from engine.state import State

CPYTHON_ONLY = True


def sorted_stock(state: State) -> State:
    """The order of a closed stock is not known, and decides nothing."""
    return replace(state, stock=tuple(sorted(state.stock))) if state.phase == CLOSED else state


def test_the_only_state() -> None:
    phases = []
    for _, states in walks(30, 60):
        for state in states:
            seen = view(state, state.to_move)
            if state.phase == EXHAUSTED and state.step != OVER:
                true(is_determined(seen), seen)
            if not is_determined(seen):
                with pytest.raises(ValueError, match="cards are hidden"):
                    only_state(seen)
                continue
            phases.append(state.phase)
            found = only_state(seen)
            equal(found, sorted_stock(state), seen)
            equal(view(found, seen.seat), seen)
    true(phases.count(CLOSED) > 30 and phases.count(EXHAUSTED) > 300, [phases.count(CLOSED), phases.count(EXHAUSTED)])


def test_the_seat_that_waits_knows_as_much() -> None:
    for _, states in walks(10, 20):
        for state in states:
            seen = view(state, 1 - state.to_move)
            if is_determined(seen) and state.step != REPLY:
                found = only_state(seen)
                equal((found, view(found, seen.seat)), (sorted_stock(state), seen))


def test_closed_with_all_of_a_hand_shown() -> None:
    """Two cards left each after a close; the other two were shown as a pair, so nothing is hidden."""
    text = "rules=einfach hands=AcTc/KhQh up=Jd phase=closed closer=0 atclose=1/1:0/0 won=AsTsAdTd/JcQcJsQs"
    pair = place(text + " lead=1 shown=-/KhQh marriages=-/h announced=h")
    seen = view(pair, 0)
    true(is_determined(seen))
    equal(only_state(seen), sorted_stock(pair))
    true(is_determined(view(play(pair, "Kh"), 0)))
    true(not is_determined(view(pair, 1)))
    true(not is_determined(view(place(text + " lead=1"), 0)))


def test_an_open_stock_hides_its_order() -> None:
    """One card face down lies where it must; two could lie either way."""
    state = place("rules=schnapsen hands=JhAcTcKcQc/AhKsQsTsJs up=Th stock=JdQdKd won=*/- ")
    all_shown = replace(state, shown=put(state.shown, 1, state.hands[1]))
    equal((all_shown.phase, is_determined(view(all_shown, 0))), (OPEN, False))
    state = place("rules=schnapsen hands=JhAcTcKcQc/AhKsQsTsJs up=Th stock=Jd won=*/- ")
    all_shown = replace(state, shown=put(state.shown, 1, state.hands[1]))
    equal(only_state(view(all_shown, 0)), all_shown)


def test_a_view_of_no_position() -> None:
    state = walks(1, 0)[0].states[0]
    true(not is_determined(view(state, 0)))
    used_up = place("hands=KhQh/AcTc trump=h phase=exhausted won=AsAdKcJc/*")
    seen = view(used_up, 0)
    broken = View(seen.seat, replace(seen.known, trick_points=(0, 0)))
    with pytest.raises(SetupError, match="points"):
        only_state(broken)


def test_a_fresh_close_is_not_determined() -> None:
    for rules in PRESETS:
        closed = apply(deal(rules, 0, shuffled_deck(rules, "close")), CLOSE)
        equal([is_determined(view(closed, seat)) for seat in (0, 1)], [False, False])
        equal(len(list_cards(closed.hands[0])), rules.hand_size())
