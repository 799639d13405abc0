"""The two lower levels: the rules of thumb as somebody plays by them who forgets, slips and counts badly.

In the page's Python subset. Nothing is ever done in order to lose: a slip is a card that one could play, a missed "Aus"
is a sum not added up, and "Aus" is never called falsely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.policy import RICH, choose, choose_card
from engine.cards import TEN, beats, card_points, card_set, common, join, rank_of, suit_of
from engine.legal import legal_moves
from engine.moves import is_card
from engine.rules import GOAL
from engine.scoring import points
from engine.shuffle import Dice
from engine.state import FOLLOW, View
from engine.tuples import put, replace

if TYPE_CHECKING:
    from ai.levels import Level
    from engine.cards import Card
    from engine.moves import Move

FINENESS = 100  # chances are kept to a hundredth of a hundredth


def choose_casually(view: View, level: Level, seed: str) -> Move:
    """A legal move for the seat of the view, which must be to move. The same arguments give the same move."""
    dice = Dice("casual/" + seed)
    oversees, slips = _happens(dice, level.oversights), _happens(dice, level.slips)
    seen = remembered(view, level.memory)
    if oversees:
        seen = miscounted(seen)
    move = choose(seen)
    return _second_best(seen, move) if slips and is_card(move) else move


def _happens(dice: Dice, chance: float) -> bool:
    return dice.below(FINENESS) * FINENESS + dice.below(FINENESS) < int(chance * FINENESS * FINENESS + 0.5)


def remembered(view: View, tricks: int) -> View:
    """The view of who remembers the last ``tricks`` tricks alone: all other cards played may still be anywhere."""
    known = view.known
    if sum(known.tricks) <= tricks:
        return view
    cards = 0
    for trick in known.history[max(0, len(known.history) - tricks) :]:
        cards = join(cards, card_set(trick.cards))
    return View(view.seat, replace(known, won=tuple([common(won, cards) for won in known.won])))


def miscounted(view: View) -> View:
    """The view of who has 66 and believes to be just short of it; any other view as it is."""
    over = points(view.known)[view.side] - GOAL
    if over < 0:
        return view
    mine = view.known.trick_points[view.side] - over - 1
    return View(view.seat, replace(view.known, trick_points=put(view.known.trick_points, view.side, mine)))


def _second_best(view: View, best: Card) -> Card:
    """What the rules of thumb would play without their best card; that card itself if the rest would be absurd."""
    others = [card for card in legal_moves(view.known) if is_card(card) and card != best and not _is_absurd(view, card)]
    return choose_card(view, others) if others else best


def _is_absurd(view: View, card: Card) -> bool:
    """Whether nobody would play the card here who knows what a trump and what an ace is."""
    trump = view.known.trump
    is_trump, is_rich = suit_of(card) == trump, rank_of(card) >= TEN
    if view.known.step != FOLLOW:
        return is_trump and is_rich and not view.known.is_strict
    led = view.known.trick[0]
    if not beats(card, led, trump):
        return is_trump or is_rich
    return is_trump and is_rich and card_points(led) < RICH and not view.known.is_strict
