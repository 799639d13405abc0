"""What must hold for whole deals: states, records, undo, events and what the closer sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import UNKNOWN, add_card, has_card, make_card, remove_card
from engine.events import DREW, ENDED, KINDS, events
from engine.moves import CLOSE, PASS
from engine.notation import write_view
from engine.play import apply
from engine.record import add_move, read_record, redo, states, undo, write_fragment, write_record
from engine.shuffle import Dice
from engine.state import LEAD, OVER, REPLY
from engine.tuples import put, replace
from engine.view import view
from tests.engine.invariants import check_state, new_ledger, note_move
from tests.tally import equal, true

if TYPE_CHECKING:
    from engine.events import Event
    from engine.state import State
    from tests.engine.walking import Walk


def check_invariants(found: list[Walk]) -> None:
    for record, passed in found:
        dice = Dice(write_record(record))
        ledger = new_ledger(passed[0])
        for at, state in enumerate(passed):
            check_state(state, ledger, dice)
            if at < len(record.moves):
                note_move(ledger, state, record.moves[at])


def check_records(found: list[Walk]) -> None:
    """Both texts of the record read back, and replaying it gives every state again."""
    for record, passed in found:
        text, link = write_record(record), write_fragment(record)
        equal(read_record(text), record, text)
        equal(read_record(link), record, link)
        equal((write_record(read_record(link)), write_fragment(read_record(text))), (text, link))
        true(all(letter.isalpha() or letter in "0123456789=&-_" for letter in link), link)
        equal(states(record), tuple(passed), text)


def check_undo(found: list[Walk]) -> None:
    """Every step back gives the state before, reads back as text, and can be made again."""
    for record, passed in found:
        moves = len(record.moves)
        back = replace(record, resigned=False)
        equal(redo(back), back, "nothing to make again")
        for at in range(moves - 1, -1, -1):
            after, back = back, undo(back)
            equal((back.at, redo(back)), (at, after))
        equal(undo(back), back, "nothing to take back")
        half = replace(back, at=moves // 2)
        equal(states(half), tuple(passed[: moves // 2 + 1]))
        equal((read_record(write_record(half)), read_record(write_fragment(half))), (half, half))
        if moves:
            other = add_move(half, record.moves[half.at])
            equal((other.moves, other.at), (record.moves[: half.at + 1], half.at + 1))


def check_events(found: list[Walk]) -> None:
    """Nobody perceives the other's cards, or that a reply was declined; each kind of event occurs."""
    kinds = set()
    for record, passed in found:
        for at in range(len(passed) - 1):
            move = record.moves[at] if at < len(record.moves) else None
            both = [events(passed[at], move, passed[at + 1], seat) for seat in (0, 1)]
            kinds.update([event.kind for event in both[0]])
            equal([event.kind for event in both[0]], [event.kind for event in both[1]])
            for seat in (0, 1):
                check_drawn(passed[at], passed[at + 1], both[seat], seat)
            if passed[at].step == REPLY and move == PASS:
                equal(both, [(), ()])
            equal(any(event.kind == ENDED for event in both[0]), passed[at + 1].step == OVER)
    equal(sorted(kinds), sorted(KINDS))


def check_drawn(before: State, after: State, perceived: tuple[Event, ...], seat: int) -> None:
    """A seat sees what it draws, and both see who takes the upcard."""
    for event in perceived:
        if event.kind == DREW:
            takes_upcard = len(before.stock) == 1 and event.seat != after.leader
            equal(event.card != UNKNOWN, event.seat == seat or takes_upcard, event)
            if event.card != UNKNOWN:
                true(has_card(after.hands[event.seat], event.card), event)
                true(not has_card(before.hands[event.seat], event.card), event)


def check_closers_view(found: list[Walk]) -> int:
    """The closer sees the same while the reply is awaited, after it was declined, and where there is none."""
    replies = 0
    for record, passed in found:
        for at, state in enumerate(passed):
            if state.step == REPLY:
                replies += 1
                closer = passed[at - 1].to_move
                equal(record.moves[at - 1], CLOSE)
                text = write_view(view(state, closer))
                true("step=lead" in text and f"turn={closer}" in text, text)
                equal(write_view(view(apply(state, PASS), closer)), text)
                closed = apply(without_exchange_card(passed[at - 1]), CLOSE)
                equal((closed.step, closed.to_move), (LEAD, closer))
                equal(write_view(view(closed, closer)), text)
    return replies


def without_exchange_card(state: State) -> State:
    """The same moment, if the other seat's card of the exchange rank lay on top of the stock."""
    other = 1 - state.to_move
    card = make_card(state.rules.exchange_rank, state.trump)
    hand = add_card(remove_card(state.hands[other], card), state.stock[0])
    return replace(state, hands=put(state.hands, other, hand), stock=(card,) + state.stock[1:])
