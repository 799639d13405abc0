"""Rules of thumb: a decent move at once, in the page's Python subset.

Deterministic, and by the view alone. Beginner's wisdom throughout: count, keep pairs together, take rich tricks,
throw off cheap cards, close only with a counted plan.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import (
    KING,
    QUEEN,
    TEN,
    above,
    add_card,
    beats,
    card_points,
    count_cards,
    has_all,
    in_suit,
    join,
    list_cards,
    pair_of,
    rank_of,
    suit_of,
)
from engine.legal import legal_moves
from engine.moves import CLOSE, DECLARE, DRAW, EXCHANGE, PASS, is_card, is_marriage, marriage_suit
from engine.rules import GOAL, MARRIAGE_POINTS, TRUMP_MARRIAGE_POINTS
from engine.scoring import declared, played_out, points
from engine.state import AFTER_LAST, BEFORE_DRAW, FOLLOW
from engine.view import unseen

if TYPE_CHECKING:
    from engine.cards import Card, CardSet
    from engine.moves import Move
    from engine.state import Outcome, View

RICH = 10  # an ace or a ten in the trick is worth a trump
KEEP_PAIR = 8  # points of worth that a king or queen gains beside its partner
KEEP_TRUMP = 7  # and that any trump has beyond its card points
KEEP_GUARD = 3  # and a ten whose ace is out, which an opponent would catch
OPPONENT_ADDS = 2  # card points a beaten opponent adds to a sure trick, on the careful side


def choose(view: View) -> Move:
    """A legal move for the seat of the view, which must be to move."""
    legal = legal_moves(view.known)
    if view.known.step == AFTER_LAST:
        return _after_last(view)
    if DECLARE in legal and points(view.known)[view.side] >= GOAL:
        return DECLARE
    for choice in (_exchange, _marriage, _close):
        move = choice(view, legal)
        if move is not None:
            return move
    if view.known.step == BEFORE_DRAW:
        return DRAW if DRAW in legal else CLOSE
    return choose_card(view, [move for move in legal if is_card(move)])


def choose_card(view: View, cards: list[Card]) -> Card:
    """The best to play of some cards that are legal now."""
    return _answer(view, cards) if view.known.step == FOLLOW else _lead(view, cards)


def _after_last(view: View) -> Move:
    """Nothing is hidden any more: take what pays more."""
    says, keeps_silent = declared(view.known), played_out(view.known)
    return DECLARE if _worth(says, view.side) > _worth(keeps_silent, view.side) else PASS


def _worth(outcome: Outcome, side: int) -> int:
    if outcome.winner is None:
        return 0
    return outcome.game_points if outcome.winner == side else -outcome.game_points


def _exchange(view: View, legal: list[Move]) -> Move | None:
    if EXCHANGE not in legal or view.known.step == BEFORE_DRAW:
        return None  # before drawing it would oblige to close
    gives_up_pair = view.known.rules.exchange_excludes_marriage and any(is_marriage(move) for move in legal)
    return None if gives_up_pair else EXCHANGE


def _marriage(view: View, legal: list[Move]) -> Move | None:
    pairs = [move for move in legal if is_marriage(move)]
    if not pairs:
        return None
    best = max(pairs)  # trump's token comes last
    reaches_goal = points(view.known)[view.side] + _marriage_worth(view, best) >= GOAL
    return best if view.known.step != BEFORE_DRAW or (reaches_goal and view.known.tricks[view.side] > 0) else None


def _marriage_worth(view: View, move: Move) -> int:
    return TRUMP_MARRIAGE_POINTS if marriage_suit(move) == view.known.trump else MARRIAGE_POINTS


def _close(view: View, legal: list[Move]) -> Move | None:
    """Close when the tricks that cannot fail reach 66."""
    if CLOSE not in legal:
        return None
    return CLOSE if points(view.known)[view.side] + _sure_points(view) >= GOAL else None


def _sure_points(view: View) -> int:
    """Card points of the tricks that the hand makes in strict play whatever the opponent holds."""
    trump = view.known.trump
    against = join(unseen(view), _shown_elsewhere(view))
    masters = _masters(in_suit(view.hand, trump), in_suit(against, trump))
    total = sum(card_points(card) + OPPONENT_ADDS for card in masters)
    if count_cards(in_suit(against, trump)) > len(masters):
        return total  # a trump may be left that takes the rest
    for suit in range(4):
        if suit != trump:
            total += sum(card_points(card) for card in _masters(in_suit(view.hand, suit), in_suit(against, suit)))
    return total


def _shown_elsewhere(view: View) -> CardSet:
    cards = 0
    for seat, hand in enumerate(view.known.hands):
        if seat != view.seat:
            cards = join(cards, hand)
    return cards


def _masters(own: CardSet, against: CardSet) -> list[Card]:
    """The cards of one suit that nothing in ``against`` beats."""
    return [card for card in list_cards(own) if not above(against, card)]


def _lead(view: View, cards: list[Card]) -> Card:
    if view.known.announced is not None:
        return min(cards)  # the queen: the king is the better trick later
    if not view.known.is_strict:
        return _cheapest(view, cards)
    against = join(unseen(view), _shown_elsewhere(view))
    sure = [card for card in cards if _is_sure(view, card, against)]
    if sure:
        # Trumps first, so that nothing is ruffed later; then the richest.
        return max(sure, key=lambda card: (suit_of(card) == view.known.trump, card_points(card), card))
    return _cheapest(view, cards)


def _is_sure(view: View, card: Card, against: CardSet) -> bool:
    """Whether no answer that strict rules allow to ``against`` as a hand can take the card."""
    if above(against, card):
        return False
    return suit_of(card) == view.known.trump or not in_suit(against, view.known.trump) or bool(
        in_suit(against, suit_of(card))
    )


def _answer(view: View, cards: list[Card]) -> Card:
    trump, led = view.known.trump, view.known.trick[0]
    winning = [card for card in cards if beats(card, led, trump)]
    losing = [card for card in cards if not beats(card, led, trump)]
    if winning:
        best = min(winning, key=lambda card: (suit_of(card) == trump, _keep(view, card), card))
        if not losing or _is_worth_taking(view, best, led):
            richest = [card for card in winning if suit_of(card) == suit_of(led) and rank_of(card) >= TEN]
            return max(richest) if richest and suit_of(led) != trump else best
    return _cheapest(view, losing or cards)


def _is_worth_taking(view: View, card: Card, led: Card) -> bool:
    score = points(view.known)
    gained = card_points(card) + card_points(led)
    if score[view.side] + gained >= GOAL or score[1 - view.side] + card_points(led) >= GOAL:
        return True
    if suit_of(card) == view.known.trump and suit_of(led) != view.known.trump:
        return card_points(led) >= RICH
    return view.known.is_strict or rank_of(card) >= TEN or not _is_paired(view, card)


def _cheapest(view: View, cards: list[Card]) -> Card:
    return min(cards, key=lambda card: (_keep(view, card), card))


def _keep(view: View, card: Card) -> int:
    """What a card is worth in the hand."""
    worth = card_points(card)
    if suit_of(card) == view.known.trump:
        worth += KEEP_TRUMP
    if not view.known.is_strict or view.known.rules.marriage_when == "always":
        worth += KEEP_PAIR if _is_paired(view, card) else 0
    if rank_of(card) == TEN and above(unseen(view), card):
        worth += KEEP_GUARD
    return worth


def _is_paired(view: View, card: Card) -> bool:
    """Whether card is half of a pair that is, or may still come to be, in the hand."""
    if rank_of(card) not in (KING, QUEEN):
        return False
    hand, pair = view.hand, pair_of(suit_of(card))
    may_come = unseen(view) if view.known.upcard is None else add_card(unseen(view), view.known.upcard)
    return has_all(hand, pair) or has_all(join(hand, may_come), pair)


