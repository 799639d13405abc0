"""What may be done, and which rule forbids the rest.

``legal_moves`` and ``why_not`` ask the same small functions, each named after a move and returning the
reason code against it or None. They read public facts and the mover's own hand alone, so they serve a
``State`` and a ``View``'s ``known`` alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import (
    CardSet,
    above,
    beats,
    best_of,
    common,
    has_all,
    has_card,
    in_suit,
    list_cards,
    make_card,
    pair_of,
    suit_of,
)
from engine.moves import (
    CLOSE,
    DECLARE,
    DRAW,
    EXCHANGE,
    PASS,
    Move,
    is_card,
    is_marriage,
    marriage_is_trump,
    marriage_move,
    marriage_suit,
)
from engine.state import AFTER_LAST, BEFORE_DRAW, CLOSED, EXHAUSTED, FOLLOW, LEAD, OPEN, OVER, REPLY

if TYPE_CHECKING:
    from typing import Optional

    from engine.state import Position

# Every way to be illegal. The README's table says each in words.
DEAL_OVER = "deal_over"
NOT_YOUR_TURN = "not_your_turn"
MOMENT_PASSED = "moment_passed"
NOT_ON_LEAD = "not_on_lead"
NOT_IN_HAND = "not_in_hand"
MUST_FOLLOW = "must_follow"
MUST_BEAT = "must_beat"
MUST_RUFF = "must_ruff"
PAIR_MUST_BE_LED = "pair_must_be_led"
DRAW_FIRST = "draw_first"
MUST_CLOSE = "must_close"
ONLY_BEFORE_CLOSING = "only_before_closing"
ANSWER_CLOSE_FIRST = "answer_close_first"
CARDS_GONE = "cards_gone"
NO_PAIR = "no_pair"
WRONG_VALUE = "wrong_value"
ALREADY_ANNOUNCED = "already_announced"
ALREADY_EXCHANGED = "already_exchanged"
EXCHANGE_OR_MARRIAGE = "exchange_or_marriage"
NO_EXCHANGE_CARD = "no_exchange_card"
NO_TRICK_YET = "no_trick_yet"
TOO_FEW_FACEDOWN = "too_few_facedown"
STOCK_CLOSED = "stock_closed"
STOCK_EXHAUSTED = "stock_exhausted"
NOTHING_TO_DRAW = "nothing_to_draw"
NOTHING_TO_PASS = "nothing_to_pass"

REASONS = (
    DEAL_OVER, NOT_YOUR_TURN, MOMENT_PASSED, NOT_ON_LEAD, NOT_IN_HAND, MUST_FOLLOW, MUST_BEAT, MUST_RUFF,
    PAIR_MUST_BE_LED, DRAW_FIRST, MUST_CLOSE, ONLY_BEFORE_CLOSING, ANSWER_CLOSE_FIRST, CARDS_GONE, NO_PAIR,
    WRONG_VALUE, ALREADY_ANNOUNCED, ALREADY_EXCHANGED, EXCHANGE_OR_MARRIAGE, NO_EXCHANGE_CARD, NO_TRICK_YET,
    TOO_FEW_FACEDOWN, STOCK_CLOSED, STOCK_EXHAUSTED, NOTHING_TO_DRAW, NOTHING_TO_PASS,
)


def strict_answers(hand: CardSet, trick: tuple[int, ...], trump: int) -> CardSet:
    """The cards of a hand that may answer under strict rules (docs/rules.md section 4; for four seats section 8)."""
    best = trick[best_of(trick, trump)]
    led_suit = suit_of(trick[0])
    same = in_suit(hand, led_suit)
    if same:
        return above(same, best) if suit_of(best) == led_suit and above(same, best) else same
    trumps = in_suit(hand, trump)
    if trumps:
        return above(trumps, best) if suit_of(best) == trump and above(trumps, best) else trumps
    return hand


def playable(position: Position) -> CardSet:
    """The cards the seat to move may put on the table now."""
    hand = position.hands[position.to_move]
    if position.step == LEAD:
        return hand if position.announced is None else common(hand, pair_of(position.announced))
    if position.step == FOLLOW:
        return strict_answers(hand, position.trick, position.trump) if position.is_strict else hand
    return 0


def legal_moves(position: Position) -> list[Move]:
    """All moves of the seat to move, cards first; empty when the deal is over."""
    moves = list_cards(playable(position))
    step = position.step
    if step in (LEAD, BEFORE_DRAW):
        for suit in range(4):
            move = marriage_move(suit, position.trump)
            if has_all(position.hands[position.to_move], pair_of(suit)) and _why_not_marriage(position, move) is None:
                moves.append(move)
    if step not in (FOLLOW, OVER):
        moves += [move for move, reason in _WORDS if reason(position) is None]
    return moves


def why_not(position: Position, move: Move, seat: Optional[int] = None) -> Optional[str]:
    """The reason code that forbids ``move`` to ``seat`` (by default the seat to move), or None if it is legal."""
    if position.step == OVER:
        return DEAL_OVER
    if seat is not None and seat != position.to_move:
        # Who has just led kept silent, and may not call any more.
        has_led = position.step == FOLLOW and seat == position.leader
        return MOMENT_PASSED if move == DECLARE and has_led else NOT_YOUR_TURN
    if is_card(move):
        return _why_not_card(position, move)
    if is_marriage(move):
        return _why_not_marriage(position, move)
    for word, reason in _WORDS:
        if word == move:
            return reason(position)
    raise AssertionError(move)


def holds_exchange_card(position: Position, seat: int) -> bool:
    return has_card(position.hands[seat], make_card(position.rules.exchange_rank, position.trump))


def _why_not_card(position: Position, card: int) -> Optional[str]:
    if position.step == AFTER_LAST:
        return CARDS_GONE
    if position.step == REPLY:
        return ANSWER_CLOSE_FIRST
    hand = position.hands[position.to_move]
    if not has_card(hand, card):
        return NOT_IN_HAND
    if position.step == BEFORE_DRAW:
        return MUST_CLOSE if _has_begun_closing(position) else DRAW_FIRST
    if has_card(playable(position), card):
        return None
    return PAIR_MUST_BE_LED if position.step == LEAD else _why_not_answer(position, card, hand)


def _why_not_answer(position: Position, card: int, hand: CardSet) -> str:
    best = position.trick[best_of(position.trick, position.trump)]
    led_suit = suit_of(position.trick[0])
    if in_suit(hand, led_suit) and suit_of(card) != led_suit:
        return MUST_FOLLOW
    if in_suit(hand, position.trump) and suit_of(card) not in (led_suit, position.trump):
        return MUST_RUFF
    assert not beats(card, best, position.trump)
    return MUST_BEAT


def _why_not_before_lead(position: Position) -> Optional[str]:
    """Reasons against anything but a card that come from the moment alone."""
    if position.step == FOLLOW:
        return NOT_ON_LEAD
    if position.step == REPLY:
        return ANSWER_CLOSE_FIRST
    if position.step == AFTER_LAST:
        return CARDS_GONE
    return None


def _why_not_stock(position: Position) -> Optional[str]:
    return {OPEN: None, CLOSED: STOCK_CLOSED, EXHAUSTED: STOCK_EXHAUSTED}[position.phase]


def _why_not_run_up(position: Position) -> Optional[str]:
    """Before drawing, exchange and marriage are allowed only as the run-up to a close (section 5)."""
    if position.step == BEFORE_DRAW and _why_not_close(position) is not None:
        return ONLY_BEFORE_CLOSING
    return None


def _has_begun_closing(position: Position) -> bool:
    return position.exchanged or position.announced is not None


def _why_not_marriage(position: Position, move: Move) -> Optional[str]:
    rules, suit = position.rules, marriage_suit(move)
    moment = _why_not_before_lead(position)
    if moment is None and not has_all(position.hands[position.to_move], pair_of(suit)):
        moment = NO_PAIR
    if moment is not None:
        return moment
    if marriage_is_trump(move) != (suit == position.trump):
        return WRONG_VALUE
    if position.announced is not None:
        return ALREADY_ANNOUNCED
    if position.exchanged and rules.exchange_excludes_marriage:
        return EXCHANGE_OR_MARRIAGE
    if rules.marriage_when == "open" and position.phase != OPEN:
        return _why_not_stock(position)
    return _why_not_run_up(position)


def _why_not_exchange(position: Position) -> Optional[str]:
    rules = position.rules
    if position.step == REPLY:
        return None  # the step exists only for who holds the card, and ignores the other conditions
    moment = _why_not_before_lead(position) or _why_not_stock(position)
    if moment is not None:
        return moment
    if position.exchanged:
        return ALREADY_EXCHANGED
    if not holds_exchange_card(position, position.to_move):
        return NO_EXCHANGE_CARD
    if rules.exchange_needs_trick and position.tricks[position.side_of(position.to_move)] == 0:
        return NO_TRICK_YET
    if len(position.stock) < rules.exchange_min_facedown:
        return TOO_FEW_FACEDOWN
    if position.announced is not None and rules.exchange_excludes_marriage:
        return EXCHANGE_OR_MARRIAGE
    return _why_not_run_up(position)


def _why_not_close(position: Position) -> Optional[str]:
    moment = _why_not_before_lead(position) or _why_not_stock(position)
    if moment is not None:
        return moment
    return TOO_FEW_FACEDOWN if len(position.stock) < position.rules.close_min_facedown else None


def _why_not_draw(position: Position) -> Optional[str]:
    if position.step != BEFORE_DRAW:
        return NOTHING_TO_DRAW
    return MUST_CLOSE if _has_begun_closing(position) else None


def _why_not_declare(position: Position) -> Optional[str]:
    if position.step == AFTER_LAST:
        return None
    moment = _why_not_before_lead(position)
    if moment is not None:
        return moment
    # Whoever leads has won the last trick; at the first lead of all only a marriage that counts can give the moment.
    counts = position.announced is not None and not position.rules.marriage_needs_trick
    return None if sum(position.tricks) > 0 or counts else NO_TRICK_YET


def _why_not_pass(position: Position) -> Optional[str]:
    return None if position.step in (REPLY, AFTER_LAST) else NOTHING_TO_PASS


_WORDS = (
    (EXCHANGE, _why_not_exchange),
    (CLOSE, _why_not_close),
    (DRAW, _why_not_draw),
    (DECLARE, _why_not_declare),
    (PASS, _why_not_pass),
)
