"""The worker's answers: legal, by the view alone, exact where that can be, in slices and within their budget."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

import pytest

from ai.belief import believe
from ai.brain import Brain, answer, decide
from ai.endgame import solve
from ai.levels import level_named
from ai.policy import choose
from ai.sample import is_determined
from engine.legal import legal_moves
from engine.moves import CLOSE, DECLARE, move_name, parse_move
from engine.notation import write_view
from engine.play import apply
from engine.rules import PRESETS
from engine.scoring import points
from engine.setup import deal, shuffled_deck
from engine.shuffle import Dice
from engine.state import AFTER_LAST, OVER, REPLY
from engine.tuples import replace
from engine.view import view
from tests.ai.page.hidden import swapped
from tests.engine.positions import place
from tests.engine.walking import random_rules
from tests.tally import equal, true

if TYPE_CHECKING:
    from engine.moves import Move
    from engine.state import State, View

CPYTHON_ONLY = True


def question(seen: View, level: str = "meister", seed: str = "seed", score: str = "0/0") -> str:
    return f"level={level} seed={seed} score={score}\n{write_view(seen)}"


def ask(state: State, budget: int = 20) -> Move:
    return parse_move(answer("move", question(view(state, state.to_move)), budget).split()[0])


def test_whole_deals_are_legal_and_their_ends_exact() -> None:
    solved = better = 0
    for number in range(60):
        dice = Dice(f"brain {number}")
        rules = PRESETS[number % len(PRESETS)] if number % 3 else random_rules(dice)
        state = deal(rules, dice.below(2), shuffled_deck(rules, f"brain {number}"))
        while state.step != OVER:
            seen = view(state, state.to_move)
            move = ask(state)
            true(move in legal_moves(state), move_name(move))
            equal(ask(state), move, "the same again")
            has_66 = DECLARE in legal_moves(state) and points(state)[state.to_move] >= 66
            if state.is_strict and is_determined(seen) and (not has_66 or state.step == AFTER_LAST):
                found = solve(state)
                best = max(found.values[other] for other in found.values if other != DECLARE or has_66)
                equal(found.values[move], best, state)
                solved += 1
                better += found.values[choose(seen)] < found.value
            # Never missed, never called falsely.
            if state.step != AFTER_LAST:
                equal(move == DECLARE, has_66)
            legal = [other for other in legal_moves(state) if other != DECLARE or has_66]
            state = apply(state, legal[dice.below(len(legal))] if dice.below(4) == 0 else move)
    true(solved > 100 and better > 3, (solved, better))


def test_silence_where_it_pays_more() -> None:
    """`deutsch`, closed while the other had no trick, who now has 66 after the last card: "Aus" pays 2, silence 3."""
    for rules, wanted in (("deutsch", "pass"), ("klassisch", "declare")):
        text = f"rules={rules} phase=closed step=after_last lead=1 turn=1 closer=0 atclose=0/0:0/0 up=9d trump=d"
        state = place(text + " hands=-/- won=9cJc9sJs/AcTcAsTsAhThKhQh")
        true(points(state)[1] >= 66)
        equal(answer("move", question(view(state, 1)), 10), wanted + " 0")


def test_hidden_cards_do_not_matter() -> None:
    swaps = closes = 0
    for number in range(60):
        dice = Dice(f"swap {number}")
        rules = PRESETS[number % len(PRESETS)]
        state = deal(rules, 1, shuffled_deck(rules, f"swap {number}"))
        was_close = False
        while state.step != OVER:
            if state.step != REPLY:  # who may answer a close holds the card that says so
                other = swapped(state, state.to_move, dice)
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
        none = swapped(state, state.to_move, dice)
        while apply(none, CLOSE).step == REPLY:
            none = swapped(state, state.to_move, dice)
        texts = [question(view(moment, 0)) for moment in (closed, declined, apply(none, CLOSE))]
        equal(texts, [texts[0]] * 3)
        equal(list(Brain().start("move", texts[0], 100)), list(Brain().start("move", texts[2], 100)))
    true(replies > 5, replies)


def positions(step: str, phase: str, count: int) -> list[State]:
    """Moments with something to decide, from deals that rules of thumb play after a random close."""
    found: list[State] = []
    number = 0
    while len(found) < count:
        rules = PRESETS[number % len(PRESETS)]
        dice = Dice(f"moment {number}")
        state = deal(rules, 0, shuffled_deck(rules, f"moment {number}"))
        number += 1
        while state.step != OVER:
            seen = view(state, state.to_move)
            if (state.step, state.phase) == (step, phase) and len(legal_moves(state)) > 2 and not is_determined(seen):
                found.append(state)
                break
            closes = CLOSE in legal_moves(state) and dice.below(4) == 0
            state = apply(state, CLOSE if closes else choose(seen))
    return found


def stopped(text: str, after: int, budget: int) -> str:
    """The answer of a brain that is told to stop after so many steps."""
    steps = Brain().start("move", text, budget)
    next(steps)
    for _ in range(after):
        next(steps)
    try:
        while True:
            steps.send(True)
    except StopIteration as end:
        return str(end.value)


@pytest.mark.parametrize("moment", [("lead", "open"), ("follow", "open"), ("before_draw", "open"), ("lead", "closed")])
def test_a_stopped_search_can_be_repeated(moment: tuple[str, str]) -> None:
    """What was used, as a budget, gives the same move; an uncut one uses its budget up."""
    cut = 0
    for state in positions(*moment, 8):
        text = question(view(state, state.to_move))
        move, spent = stopped(text, 3, 400).split()
        equal(answer("move", text, int(spent)), f"{move} {spent}")
        cut += int(spent) < 400
        equal(answer("move", text, 50).split()[1], "50")
    equal(cut, 8)


def test_a_stop_among_few_hands_can_be_repeated() -> None:
    """Where all hands would have been looked at, stopping after some must not mean drawing others next time."""
    checked = 0
    for state in positions("lead", "closed", 60):
        seen = view(state, state.to_move)
        belief = believe(seen)
        if 4 < comb(len(belief.free), belief.need) <= level_named("meister").worlds:
            text = question(seen)
            for after in (0, 2, 5):
                move, spent = stopped(text, after, 400).split()
                equal(answer("move", text, int(spent)).split()[0], move)
                checked += int(spent) < 400
    true(checked > 5, checked)


def test_the_seed_and_the_level_matter() -> None:
    """Else a test of "same seed, same move" would prove nothing."""
    differing = {"seed": 0, "level": 0, "score": 0}
    for state in positions("lead", "open", 30):
        seen = view(state, state.to_move)
        base = answer("move", question(seen), 60)
        differing["seed"] += answer("move", question(seen, seed="other"), 60) != base
        differing["score"] += answer("move", question(seen, score="6/6"), 60) != base
    for state in positions("lead", "closed", 30):
        seen = view(state, state.to_move)
        differing["level"] += answer("move", question(seen, "stammtisch"), 400) != answer("move", question(seen), 400)
    true(all(differing.values()), differing)


def test_forbidden_moves_are_not_chosen() -> None:
    for moment in (("lead", "open"), ("lead", "closed")):
        for state in positions(*moment, 10):
            seen = view(state, state.to_move)
            first, _ = decide(seen, replace(level_named("meister"), iterations=30), "seed")
            second, _ = decide(seen, replace(level_named("meister"), iterations=30), "seed", forbidden=(first,))
            true(second != first and second in legal_moves(state))


def test_what_is_not_a_question() -> None:
    state = deal(PRESETS[0], 1, shuffled_deck(PRESETS[0], "question"))
    seen = view(state, 0)
    text = question(seen)
    for kind, asked in (
        ("hint", text),
        ("move", ""),
        ("move", "nonsense"),
        ("move", write_view(seen)),
        ("move", text + " more=1"),
        ("move", text.replace("rules=klassisch", "rules=skat")),
        ("move", question(view(state, 1))),
        ("move", question(seen, level="neuling")),
        ("move", question(seen, level="gott")),
        ("move", question(seen, score="3")),
        ("move", question(seen, score="7/0")),
        ("move", question(seen, score="0/-1")),
        ("move", question(seen, score="a/b")),
    ):
        with pytest.raises(ValueError, match=r".+"):
            answer(kind, asked, 10)
    while state.step != OVER:
        state = apply(state, choose(view(state, state.to_move)))
    with pytest.raises(ValueError, match="nothing to decide"):
        answer("move", question(view(state, state.to_move)), 10)
