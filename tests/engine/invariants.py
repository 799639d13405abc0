"""What must hold at every step of every deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import UNKNOWN, card_name, card_set, count_cards, list_cards
from engine.errors import IllegalMove
from engine.legal import MOMENT_PASSED, NOT_YOUR_TURN, REASONS, legal_moves, why_not
from engine.moves import ALL_MOVES, DECLARE, move_name
from engine.notation import read_position, read_view, write_position, write_view
from engine.play import apply
from engine.scoring import REASONS as ENDS
from engine.scoring import points
from engine.setup import problems
from engine.shuffle import shuffled
from engine.state import FOLLOW, LEAD, OVER, REPLY, Setup
from engine.tuples import put, replace
from engine.view import unseen, view
from tests.engine.brute import brute_legal
from tests.engine.ledger import Ledger
from tests.tally import equal, raises, true

if TYPE_CHECKING:
    from engine.shuffle import Dice
    from engine.state import State, View


def new_ledger(state: State) -> Ledger:
    assert state.upcard is not None
    return Ledger(state.leader, card_name(state.upcard), state.sizes[0], count_cards(state.rules.pack()))


def note_move(ledger: Ledger, state: State, move: int) -> None:
    ledger.add(
        state.to_move, move_name(move), not state.rules.close_before_draw, state.rules.last_trick == "bonus"
    )


def check_state(state: State, ledger: Ledger, dice: Dice) -> None:
    """Every invariant of one moment."""
    text = write_position(state)
    check_cards(state, text)
    check_account(state, ledger, text)
    check_moves(state, dice, text)
    equal(problems(state), (), text)
    equal(read_position(text), Setup(*state), text)
    for seat in (0, 1):
        check_view(state, seat, dice)
    if state.outcome is not None:
        true(state.outcome.reason in ENDS, text)


def check_cards(state: State, note: str) -> None:
    """Each card of the pack lies in one place."""
    places = list(state.stock) + list(state.trick)
    if state.upcard is not None:
        places.append(state.upcard)
    for cards in state.hands + state.won:
        places += list_cards(cards)
    ranks = "JQKTA" if state.rules.name == "schnapsen" else "9JQKTA"
    equal(sorted([card_name(card) for card in places]), sorted([r + s for r in ranks for s in "cshd"]), note)


def check_account(state: State, ledger: Ledger, note: str) -> None:
    """The engine's points, tricks and leader are those of the naive account."""
    equal(points(state), ledger.points(state.rules.marriage_needs_trick), note)
    equal((state.tricks, state.trick_points), (tuple(ledger.tricks), tuple(ledger.cards)), note)
    equal((state.leader, state.sizes), (ledger.leader, tuple(ledger.left)), note)
    shown = [sorted([card_name(card) for card in list_cards(cards)]) for cards in state.shown]
    equal(shown, [sorted(cards) for cards in ledger.shown], note)


def check_moves(state: State, dice: Dice, note: str) -> None:
    """``legal_moves``, ``why_not`` and ``apply`` say the same, and what the rules say read once more."""
    allowed = legal_moves(state)
    equal(sorted([move_name(move) for move in allowed]), brute_legal(state), note)
    reasons = [why_not(state, move) for move in ALL_MOVES]
    equal([move for move in ALL_MOVES if reasons[move] is None], sorted(allowed), note)
    true(all(reason is None or reason in REASONS for reason in reasons), note)
    move = dice.below(len(ALL_MOVES))
    reason = reasons[move]
    if reason is not None:
        raises(IllegalMove, reason, apply, state, move)
    if state.step != OVER:
        other = 1 - state.to_move
        has_led = state.step == FOLLOW
        others = [why_not(state, move, other) for move in ALL_MOVES]
        want = [MOMENT_PASSED if has_led and move == DECLARE else NOT_YOUR_TURN for move in ALL_MOVES]
        equal(others, want, note)
    equal(write_position(state), note, "a question has changed the state")


def check_view(state: State, seat: int, dice: Dice) -> None:
    """A view reads back, and is the same wherever the hidden cards lie."""
    seen = view(state, seat)
    text = write_view(seen)
    equal(read_view(text), seen, text)
    check_what_is_seen(state, seat, seen, text)
    hidden = hidden_cards(state, seat)
    equal(unseen(seen), card_set(hidden), text)
    moved = shuffled(hidden, dice)
    in_hand = len(hidden) - len(state.stock)
    hand = card_set(list_cards(state.shown[1 - seat]) + list(moved[:in_hand]))
    other = replace(state, hands=put(state.hands, 1 - seat, hand), stock=moved[in_hand:])
    equal(write_view(view(other, seat)), text, "hidden cards show")


def check_what_is_seen(state: State, seat: int, seen: View, note: str) -> None:
    """All but the hidden cards; the closer who waits for a reply sees the lead that comes next."""
    hands = (state.hands[0], state.shown[1]) if seat == 0 else (state.shown[0], state.hands[1])
    want = replace(Setup(*state), hands=hands, stock=(UNKNOWN,) * len(state.stock))
    if state.step == REPLY and seat == state.closer:
        want = replace(want, step=LEAD, to_move=seat)
    equal((seen.seat, seen.known), (seat, want), note)
    equal((seen.hand, seen.side), (state.hands[seat], seat), note)


def hidden_cards(state: State, seat: int) -> list[int]:
    """The cards that the seat has not seen: the stock, and the other hand but for what was shown."""
    shown = list_cards(state.shown[1 - seat])
    return [card for card in list_cards(state.hands[1 - seat]) if card not in shown] + list(state.stock)
