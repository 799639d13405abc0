"""The rules of thumb: legal always, by the view alone, and sensible where it is plain what sense is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.policy import choose
from engine.legal import legal_moves
from engine.moves import DECLARE, move_name
from engine.play import apply
from engine.rules import GOAL, OPTIONS, PRESETS, with_options
from engine.scoring import points
from engine.setup import deal, shuffled_deck
from engine.shuffle import Dice
from engine.state import OVER
from engine.view import view
from tests.ai.page.hidden import swapped
from tests.engine.positions import place
from tests.tally import equal, true

if TYPE_CHECKING:
    from engine.rules import Rules


def _house_rules(dice: Dice) -> Rules:
    rules = PRESETS[dice.below(len(PRESETS))]
    return with_options(rules, {key: values[dice.below(len(values))] for key, values in OPTIONS})


def test_always_legal_and_repeatable() -> None:
    for number in range(40):
        dice = Dice("policy " + str(number))
        rules = _house_rules(dice)
        state = deal(rules, dice.below(2), shuffled_deck(rules, str(number)))
        while state.step != OVER:
            seen = view(state, state.to_move)
            move = choose(seen)
            true(move in legal_moves(state), move_name(move))
            equal(choose(seen), move)
            if move == DECLARE:
                true(points(state)[state.side_of(state.to_move)] >= GOAL, "no false Aus")
            state = apply(state, move)


def test_hidden_cards_do_not_matter() -> None:
    swaps = 0
    for number in range(12):
        dice = Dice("swap " + str(number))
        rules = PRESETS[number % len(PRESETS)]
        state = deal(rules, 1, shuffled_deck(rules, "swap " + str(number)))
        while state.step != OVER:
            if state.step != "reply":  # who may answer a close holds the card that says so
                other = swapped(state, state.to_move, dice)
                swaps += other != state
                equal(choose(view(other, state.to_move)), choose(view(state, state.to_move)))
            legal = legal_moves(state)
            is_random = dice.below(3) == 0
            state = apply(state, legal[dice.below(len(legal))] if is_random else choose(view(state, state.to_move)))
    true(swaps > 50, swaps)


def _chosen(text: str) -> str:
    state = place(text)
    return move_name(choose(view(state, state.to_move)))


def test_plain_sense() -> None:
    lead = "dealer=1 lead=0 "
    for text, wanted in (
        # 66 reached: say so.
        (lead + "hands=9c9d9sJcJdJs/QcQdQsKsTsAs up=9h won=AhThAcTcKhQhAdTd/- stock=KcKdJh", "declare"),
        # The trump pair at the lead, with a trick won.
        (lead + "hands=KhQh9cJcQc9s/AcTcKcTsKsQs up=9h won=JdQd/- stock=*", "40h"),
        # A queen of an announced pair before its king.
        (
            lead + "hands=KhQh9cJcQc9s/AcTcKcTsKsQs up=9h won=JdQd/- stock=* "
            "marriages=h/- shown=KhQh/- announced=h",
            "Qh",
        ),
        # A rich trick is worth a trump, the lowest.
        ("dealer=0 lead=1 turn=0 step=follow trick=As hands=Jh9hQc9cJcQd/KsQsTsAcTc up=Th stock=*", "9h"),
        # A worthless one is not.
        ("dealer=0 lead=1 turn=0 step=follow trick=9s hands=JhAhQc9cJcQd/KsQsTsAcTc up=Th stock=*", "9c"),
    ):
        equal(_chosen(text), wanted, text)


def test_takes_the_better_end() -> None:
    """After the last card nothing is hidden: of "Aus" and silence the one that pays more."""
    ending = " dealer=1 lead=0 step=after_last phase=closed up=9h hands=-/- stock=*"
    won = " won=AhThKhQhAcTcKcQcAdTd/9c9sJcJs"
    equal(_chosen("rules=klassisch closer=0 atclose=0/0:0/0" + ending + won), "declare")
    # The closer's opponent has 66: "deutsch" pays 2 for saying so and 3 for a failed close.
    equal(_chosen("rules=deutsch closer=1 atclose=0/0:0/0" + ending + won), "pass")
    # With too few points nothing but silence will do.
    poor = " won=QhJhJc9c9sJsJd9d/AsTsKsQs"
    equal(_chosen("rules=klassisch closer=1 atclose=0/0:0/0" + ending + poor), "pass")
