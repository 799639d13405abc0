"""``apply``: what follows from a move. The state given is left as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import add_card, best_of, card_points, card_set, join, make_card, pair_of, remove_card
from engine.errors import IllegalMove
from engine.legal import holds_exchange_card, why_not
from engine.moves import CLOSE, DECLARE, DRAW, EXCHANGE, PASS, Move, is_card, is_marriage, marriage_suit
from engine.rules import LAST_TRICK_POINTS
from engine.scoring import RESIGNED, declared, forfeited, played_out, points
from engine.state import AFTER_LAST, BEFORE_DRAW, CLOSED, EXHAUSTED, FOLLOW, LEAD, OPEN, OVER, REPLY, AtClose, Trick
from engine.tuples import put, replace

if TYPE_CHECKING:
    from engine.state import Outcome, State


def apply(state: State, move: Move) -> State:
    """The state after ``move`` of the seat to move; IllegalMove with the reason code if it is forbidden."""
    reason = why_not(state, move)
    if reason is not None:
        raise IllegalMove(reason)
    if is_card(move):
        return _play_card(state, move)
    if is_marriage(move):
        return _announce(state, marriage_suit(move))
    if move == EXCHANGE:
        return _exchange(state)
    if move == CLOSE:
        return _close(state)
    if move == DRAW:
        return _draw(state)
    if move == DECLARE:
        return _end(state, declared(state))
    assert move == PASS
    if state.step == REPLY:
        return replace(state, step=LEAD, to_move=state.leader)
    return _end(state, played_out(state))


def resign(state: State) -> State:
    """The seat to move gives the deal up: scored as a false "Aus" (docs/rules.md section 6)."""
    if state.step == OVER:
        raise IllegalMove("deal_over")
    return _end(state, forfeited(state, RESIGNED))


def _end(state: State, outcome: Outcome) -> State:
    return replace(state, step=OVER, outcome=outcome)


def _play_card(state: State, card: int) -> State:
    seat = state.to_move
    trick = state.trick + (card,)
    state = replace(
        state,
        hands=put(state.hands, seat, remove_card(state.hands[seat], card)),
        sizes=put(state.sizes, seat, state.sizes[seat] - 1),
        shown=put(state.shown, seat, remove_card(state.shown[seat], card)),
        trick=trick,
        step=FOLLOW,
        to_move=state.next_seat(seat),
        announced=None,
        exchanged=False,
    )
    return _finish_trick(state) if len(trick) == state.rules.seats else state


def _finish_trick(state: State) -> State:
    cards = state.trick
    winner = (state.leader + best_of(cards, state.trump)) % state.rules.seats
    side = state.side_of(winner)
    gained = sum(card_points(card) for card in cards)
    is_last = sum(state.sizes) == 0
    if is_last and state.phase == EXHAUSTED and state.rules.last_trick == "bonus":
        gained += LAST_TRICK_POINTS
    state = replace(
        state,
        trick=(),
        history=state.history + (Trick(state.leader, cards, state.is_strict),),
        won=put(state.won, side, join(state.won[side], card_set(cards))),
        tricks=put(state.tricks, side, state.tricks[side] + 1),
        trick_points=put(state.trick_points, side, state.trick_points[side] + gained),
        leader=winner,
        to_move=winner,
        step=AFTER_LAST if is_last else LEAD,
    )
    if is_last or state.phase != OPEN:
        return state
    return replace(state, step=BEFORE_DRAW) if state.rules.close_before_draw else _draw(state)


def _draw(state: State) -> State:
    """Each seat draws one card, the leader first; the upcard goes last (docs/rules.md section 4)."""
    assert state.upcard is not None
    pile = state.stock + (state.upcard,)
    hands, sizes, shown = list(state.hands), list(state.sizes), list(state.shown)
    seat = state.leader
    for card in pile[: state.rules.seats]:
        hands[seat] = add_card(hands[seat], card)
        sizes[seat] += 1
        if card == state.upcard:
            shown[seat] = add_card(shown[seat], card)
        seat = state.next_seat(seat)
    is_used_up = len(pile) <= state.rules.seats
    return replace(
        state,
        hands=tuple(hands),
        sizes=tuple(sizes),
        shown=tuple(shown),
        stock=state.stock[state.rules.seats :],
        upcard=None if is_used_up else state.upcard,
        phase=EXHAUSTED if is_used_up else OPEN,
        step=LEAD,
    )


def _announce(state: State, suit: int) -> State:
    seat = state.to_move
    return replace(
        state,
        marriages=put(state.marriages, seat, state.marriages[seat] + (suit,)),
        shown=put(state.shown, seat, join(state.shown[seat], pair_of(suit))),
        announced=suit,
    )


def _exchange(state: State) -> State:
    """The upcard comes into the hand, the card of the exchange rank goes under the stock; all see both."""
    assert state.upcard is not None
    seat = state.to_move
    given = make_card(state.rules.exchange_rank, state.trump)
    changed = replace(
        state,
        hands=put(state.hands, seat, add_card(remove_card(state.hands[seat], given), state.upcard)),
        shown=put(state.shown, seat, add_card(remove_card(state.shown[seat], given), state.upcard)),
        upcard=given,
    )
    if state.step == REPLY:
        return replace(changed, step=LEAD, to_move=state.leader)
    return replace(changed, exchanged=True)


def _close(state: State) -> State:
    closer = state.to_move
    closed = replace(
        state, phase=CLOSED, step=LEAD, closer=closer, at_close=AtClose(state.tricks, points(state)), to_move=closer
    )
    other = state.next_seat(closer)
    if state.rules.exchange_on_opponents_close and holds_exchange_card(closed, other):
        return replace(closed, step=REPLY, to_move=other)
    return closed
