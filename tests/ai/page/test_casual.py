"""The lower levels: legal always, honest, and weak by forgetting, slipping and counting badly alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.casual import choose_casually, miscounted, remembered
from ai.levels import LEVELS
from ai.policy import choose
from engine.cards import TEN, beats, card_name, list_cards, rank_of, suit_of
from engine.legal import legal_moves
from engine.moves import DECLARE, is_card, move_name
from engine.play import apply
from engine.rules import GOAL, PRESETS
from engine.scoring import points
from engine.setup import deal, shuffled_deck
from engine.shuffle import Dice
from engine.state import FOLLOW, OVER, REPLY
from engine.tuples import replace
from engine.view import unseen, view
from tests.ai.page.hidden import swapped
from tests.engine.positions import place
from tests.engine.walking import random_rules
from tests.tally import equal, true

if TYPE_CHECKING:
    from ai.levels import Level
    from engine.state import State

CASUAL = [level for level in LEVELS if not level.needs_worker]
ALL = 12  # tricks, so nothing is forgotten
SEEDS = 200


def _level(memory: int, slips: float, oversights: float) -> Level:
    return replace(LEVELS[0], memory=memory, slips=slips, oversights=oversights)


WORST = _level(0, 1.0, 1.0)


def _moments(deals: int, level: Level) -> list[State]:
    """Every moment of some deals that a level plays against the rules of thumb."""
    found = []
    for number in range(deals):
        dice = Dice("casual moments/" + str(number))
        rules = PRESETS[number] if number < len(PRESETS) else random_rules(dice)
        state = deal(rules, 1, shuffled_deck(rules, "casual moments/" + str(number)))
        while state.step != OVER:
            found.append(state)
            seen = view(state, state.to_move)
            state = apply(state, choose_casually(seen, level, str(len(found))) if state.to_move else choose(seen))
    return found


def test_always_legal_and_repeatable() -> None:
    for level in CASUAL + [WORST]:
        for number, state in enumerate(_moments(12, level)):
            seen = view(state, state.to_move)
            move = choose_casually(seen, level, str(number))
            true(move in legal_moves(state), move_name(move))
            equal(choose_casually(seen, level, str(number)), move)
            if move == DECLARE:
                true(points(state)[state.side_of(state.to_move)] >= GOAL, "no false Aus")


def test_the_seed_decides() -> None:
    differing = 0
    for state in _moments(4, WORST):
        seen = view(state, state.to_move)
        differing += len({choose_casually(seen, CASUAL[0], str(seed)) for seed in range(8)}) > 1
    true(differing > 10, differing)


def test_hidden_cards_do_not_matter() -> None:
    swaps = 0
    for level in CASUAL + [WORST]:
        for number, state in enumerate(_moments(6, level)):
            if state.step != REPLY:
                other = swapped(state, state.to_move, Dice(str(number)))
                swaps += other != state
                seat, seed = state.to_move, str(number)
                equal(choose_casually(view(other, seat), level, seed), choose_casually(view(state, seat), level, seed))
    true(swaps > 100, swaps)


def test_without_weakness_the_rules_of_thumb_play() -> None:
    perfect = _level(ALL, 0.0, 0.0)
    for number, state in enumerate(_moments(10, WORST)):
        seen = view(state, state.to_move)
        equal(choose_casually(seen, perfect, str(number)), choose(seen))


def test_what_is_forgotten_may_be_anywhere() -> None:
    state = place(
        "lead=0 dealer=1 hands=AhThKhQh9cJc/KsQsTsAsAcTc up=9h history=0JsJh,0Qc9s,0Kc9d won=JsJhQc9sKc9d/- stock=*"
    )
    seen = view(state, 0)
    for tricks, forgotten in ((3, ""), (2, "Js Jh"), (1, "Js Jh Qc 9s"), (0, "Js Jh Qc 9s Kc 9d")):
        thought = remembered(seen, tricks)
        more = [card_name(card) for card in list_cards(unseen(thought)) if card not in list_cards(unseen(seen))]
        equal(sorted(more), sorted(forgotten.split()))
        # Nothing else is in doubt.
        equal(legal_moves(thought.known), legal_moves(seen.known))
        equal((points(thought.known), thought.known.tricks, thought.hand), (points(state), state.tricks, seen.hand))


def test_who_forgets_does_not_know_what_is_sure() -> None:
    """The ten is the highest club left. Who has forgotten the ace leads the nine."""
    state = place(
        "lead=0 dealer=1 phase=exhausted trump=h hands=Tc9s/QsJc "
        "history=1AcKc,1AsTs,1AhTh,1JhQd,1KhQh,1QcKd,1AdTd,1Jd9d,1Ks9h,1Js9c "
        "won=JhQdQcKdJsKsAc9cAdTd/KcAsTsAhThKhQh9hJd9d"
    )
    seen = view(state, 0)
    for memory, card in ((ALL, "Tc"), (10, "Tc"), (5, "9s"), (0, "9s")):
        equal(move_name(choose_casually(seen, _level(memory, 0.0, 0.0), "seed")), card, memory)


def test_slips_are_as_frequent_as_they_should_be() -> None:
    """Cards other than the best: none without slips, and the more the likelier they are."""
    moments = [state for state in _moments(10, CASUAL[1]) if is_card(choose(view(state, state.to_move)))]
    counts = []
    for chance in (0.0, 0.25, 0.5, 1.0):
        level = _level(ALL, chance, 0.0)
        count = 0
        for number, state in enumerate(moments):
            seen = view(state, state.to_move)
            count += choose_casually(seen, level, str(number)) != choose(seen)
        counts.append(count)
    true(counts[0] == 0 and len(moments) // 2 < counts[3] < len(moments), counts)
    true(counts[3] < 5 * counts[1] < 6 * counts[3] and counts[1] < counts[2] < counts[3], counts)


def test_a_slip_is_never_absurd() -> None:
    """No ace, ten or trump is thrown under what it does not beat, unless the rules of thumb do so too."""
    slips = 0
    for number, state in enumerate(_moments(40, WORST)):
        seen = view(state, state.to_move)
        move = choose_casually(seen, _level(ALL, 1.0, 0.0), str(number))
        best = choose(seen)
        if move == best:
            continue
        slips += 1
        true(is_card(move) and is_card(best), move_name(move))
        is_trump = suit_of(move) == state.trump
        if state.step == FOLLOW and not beats(move, state.trick[0], state.trump):
            true(not is_trump and rank_of(move) < TEN, move_name(move))
        elif state.step != FOLLOW and not state.is_strict:
            true(not is_trump or rank_of(move) < TEN, move_name(move))
    true(slips > 100, slips)


def test_an_aus_is_overlooked_as_often_as_it_should_be() -> None:
    state = place("dealer=1 lead=0 hands=9c9d9sJcJdJs/QcQdQsKsTsAs up=9h won=AhThAcTcKhQhAdTd/- stock=KcKdJh")
    seen = view(state, 0)
    for chance, least, most in ((0.0, 0, 0), (0.1, 10, 30), (0.5, 80, 120), (1.0, SEEDS, SEEDS)):
        level = _level(ALL, 0.0, chance)
        missed = sum([choose_casually(seen, level, str(seed)) != DECLARE for seed in range(SEEDS)])
        true(least <= missed <= most, (chance, missed))


def test_who_miscounts_believes_to_be_just_short() -> None:
    short = 0
    for state in _moments(30, WORST):
        seen = view(state, state.to_move)
        thought = miscounted(seen)
        counted, real = points(thought.known), points(state)
        side = seen.side
        equal(counted[1 - side], real[1 - side])
        equal(counted[side], real[side] if real[side] < GOAL else GOAL - 1)
        short += counted != real
    true(short > 10, short)


def test_after_the_last_card_an_overlooked_66_is_passed() -> None:
    ending = " dealer=1 lead=0 step=after_last phase=closed up=9h hands=-/- stock=*"
    state = place("closer=0 atclose=0/0:0/0" + ending + " won=AhThKhQhAcTcKcQcAdTd/9c9sJcJs")
    moves = [move_name(choose_casually(view(state, 0), _level(0, 0.0, chance), "a")) for chance in (0.0, 1.0)]
    equal(moves, ["declare", "pass"])
