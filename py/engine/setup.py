"""From a deck to the first lead, and from a described position to a State (docs/rules.md section 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import (
    NO_CARDS,
    UNKNOWN,
    card_set,
    count_cards,
    has_all,
    join,
    list_cards,
    make_card,
    pair_of,
    rank_of,
    suit_of,
    sum_points,
    without,
)
from engine.errors import SetupError
from engine.rules import LAST_TRICK_POINTS
from engine.shuffle import Dice, shuffled
from engine.state import AFTER_LAST, BEFORE_DRAW, CLOSED, EXHAUSTED, FOLLOW, LEAD, OPEN, OVER, REPLY, State

if TYPE_CHECKING:
    from engine.cards import Card, CardSet
    from engine.rules import Rules
    from engine.state import Position, Setup


# Every reason why a deck or a position cannot stand.
PROBLEMS = (
    "card_missing", "card_not_in_pack", "card_double", "bad_seat", "hand_size", "trick_count", "phase", "stock_size",
    "upcard_suit", "closer", "step", "outcome", "lead", "points", "marriage_double", "marriage_unplayed", "shown",
)  # fmt: skip


def shuffled_deck(rules: Rules, seed: str) -> tuple[int, ...]:
    """The pack in the order that a seed gives."""
    return shuffled(list_cards(rules.pack()), Dice(seed))


def draw_lot(rules: Rules, seed: str) -> tuple[Card, ...]:
    """A card for each seat from a shuffled pack, no two of the same rank: the lowest deals the first deal."""
    drawn: list[Card] = []
    for card in shuffled(list_cards(rules.pack()), Dice("lot/" + seed)):
        if len(drawn) < rules.seats and rank_of(card) not in [rank_of(other) for other in drawn]:
            drawn.append(card)
    return tuple(drawn)


def first_dealer(lot: tuple[Card, ...]) -> int:
    """The seat on which the lot for a match's first deal falls."""
    ranks = [rank_of(card) for card in lot]
    return ranks.index(min(ranks))


def deal(rules: Rules, dealer: int, deck: tuple[int, ...]) -> State:
    """The first lead of a deal; deck order as in docs/notation.md. SetupError if the deck is not the pack."""
    problems = deck_problems(rules, deck)
    if not 0 <= dealer < rules.seats:
        problems += ("bad_seat",)
    if problems:
        raise SetupError(problems)
    hands, upcard, stock = _hand_out(rules, dealer, deck)
    forehand = (dealer + 1) % rules.seats
    return State(
        rules=rules,
        dealer=dealer,
        trump=suit_of(upcard),
        upcard=upcard,
        stock=stock,
        hands=hands,
        sizes=(rules.hand_size(),) * rules.seats,
        phase=OPEN,
        step=LEAD,
        to_move=forehand,
        leader=forehand,
        trick=(),
        history=(),
        won=(NO_CARDS,) * rules.sides,
        tricks=(0,) * rules.sides,
        trick_points=(0,) * rules.sides,
        marriages=((),) * rules.seats,
        shown=(NO_CARDS,) * rules.seats,
        announced=None,
        exchanged=False,
        closer=None,
        at_close=None,
        outcome=None,
    )


def _hand_out(rules: Rules, dealer: int, deck: tuple[int, ...]) -> tuple[tuple[CardSet, ...], Card, tuple[Card, ...]]:
    """The hands, the upcard and the stock, packet by packet from the dealer's left."""
    hands = [NO_CARDS] * rules.seats
    rest = deck
    upcards: list[Card] = []
    for round_ in range(len(rules.packets) + 1):
        if round_ == rules.upcard_after:
            upcards, rest = [rest[0]], rest[1:]
        if round_ == len(rules.packets):
            break
        for place in range(rules.seats):
            seat = (dealer + 1 + place) % rules.seats
            packet = rules.packets[round_]
            hands[seat] = join(hands[seat], card_set(rest[:packet]))
            rest = rest[packet:]
    return tuple(hands), upcards[0], rest


def deck_problems(rules: Rules, deck: tuple[int, ...]) -> tuple[str, ...]:
    """What keeps a deck from being the pack of these rules: cards missing, double, or foreign."""
    given = card_set(deck)
    problems = []
    if without(rules.pack(), given):
        problems.append("card_missing")
    if without(given, rules.pack()):
        problems.append("card_not_in_pack")
    if count_cards(given) != len(deck):
        problems.append("card_double")
    return tuple(problems)


def install(setup: Setup) -> State:
    """The State of a Setup that has no problems; SetupError naming them otherwise."""
    found = problems(setup)
    if found:
        raise SetupError(found)
    return State(*setup)


def problems(setup: Position) -> tuple[str, ...]:
    """Every reason why a position cannot stand, as codes, each once; () for one that can be played on."""
    shape = _shape_problems(setup)
    if shape:
        return shape  # the other checks could not even be asked
    checks = (_card_problems, _count_problems, _phase_problems, _step_problems, _point_problems, _marriage_problems)
    found: tuple[str, ...] = ()
    for check in checks:
        for problem in check(setup):
            if problem not in found:
                found += (problem,)
    return found


def _shape_problems(setup: Position) -> tuple[str, ...]:
    rules = setup.rules
    by_seat = (setup.hands, setup.sizes, setup.marriages, setup.shown)
    by_side = (setup.won, setup.tricks, setup.trick_points)
    seats = [setup.dealer, setup.to_move, setup.leader] + ([] if setup.closer is None else [setup.closer])
    good = (
        all(len(field) == rules.seats for field in by_seat)
        and all(len(field) == rules.sides for field in by_side)
        and all(0 <= seat < rules.seats for seat in seats)
        and 0 <= setup.trump <= 3
    )
    return () if good else ("bad_seat",)


def _card_problems(setup: Position) -> list[str]:
    """Each card must lie in exactly one place."""
    places = list(setup.stock) + list(setup.trick)
    if setup.upcard is not None:
        places.append(setup.upcard)
    for cards in setup.hands + setup.won:
        places += list_cards(cards)
    known = [card for card in places if card != UNKNOWN]
    return list(deck_problems(setup.rules, tuple(known)))


def _count_problems(setup: Position) -> list[str]:
    found = []
    if any(count_cards(setup.hands[seat]) != setup.sizes[seat] for seat in range(setup.rules.seats)):
        found.append("hand_size")
    # Who has answered or led in the running trick holds one card less.
    held = list(setup.sizes)
    for place in range(len(setup.trick)):
        held[(setup.leader + place) % setup.rules.seats] += 1
    if len(setup.trick) >= setup.rules.seats or min(held) != max(held) or max(held) > setup.rules.hand_size():
        found.append("hand_size")
    # While the stock is open hands are full, but for the moment before drawing (in which a deal may end).
    missing = setup.rules.hand_size() - held[0]
    if setup.phase == OPEN and missing not in {BEFORE_DRAW: (1,), OVER: (0, 1)}.get(setup.step, (0,)):
        found.append("hand_size")
    for side, cards in enumerate(setup.won):
        if count_cards(cards) != setup.tricks[side] * setup.rules.seats:
            found.append("trick_count")
    return found


def _phase_problems(setup: Position) -> list[str]:
    found = []
    if (setup.phase == EXHAUSTED) != (setup.upcard is None):
        found.append("phase")
    if setup.upcard is None:
        if setup.stock:
            found.append("stock_size")
    elif suit_of(setup.upcard) != setup.trump:
        found.append("upcard_suit")
    elif (len(setup.stock) + 1) % setup.rules.seats != 0 or not setup.stock:
        found.append("stock_size")
    is_closed = setup.phase == CLOSED
    if is_closed != (setup.closer is not None) or is_closed != (setup.at_close is not None):
        found.append("closer")
    return found


def _step_problems(setup: Position) -> list[str]:
    step, mover = setup.step, setup.to_move
    on_table = len(setup.trick)
    no_cards = sum(setup.sizes) == 0
    exchange_card = make_card(setup.rules.exchange_rank, setup.trump)
    fits = {
        LEAD: on_table == 0 and mover == setup.leader and not no_cards,
        FOLLOW: on_table > 0 and mover == (setup.leader + on_table) % setup.rules.seats,
        BEFORE_DRAW: setup.rules.close_before_draw and setup.phase == OPEN and mover == setup.leader and on_table == 0,
        REPLY: setup.phase == CLOSED
        and setup.closer == setup.leader
        and mover != setup.leader
        and setup.rules.exchange_on_opponents_close
        and has_all(setup.hands[mover], card_set((exchange_card,))),
        AFTER_LAST: no_cards and on_table == 0 and mover == setup.leader,
        OVER: setup.outcome is not None,
    }
    found = [] if fits.get(step, False) else ["step"]
    if (step == OVER) != (setup.outcome is not None):
        found.append("outcome")
    has_begun_lead = setup.announced is not None or setup.exchanged
    if has_begun_lead and step not in (LEAD, BEFORE_DRAW, REPLY, OVER):
        found.append("lead")
    return found


def _point_problems(setup: Position) -> list[str]:
    """Card points are those of the cards won, with the last trick's bonus once it is due."""
    extra = [setup.trick_points[side] - sum_points(cards) for side, cards in enumerate(setup.won)]
    due = sum(setup.sizes) == 0 and setup.phase == EXHAUSTED and setup.rules.last_trick == "bonus"
    expected = [0] * setup.rules.sides
    if due:
        expected[setup.side_of(setup.leader)] = LAST_TRICK_POINTS
    return [] if extra == expected else ["points"]


def _marriage_problems(setup: Position) -> list[str]:
    found = []
    pairs = [suit for suits in setup.marriages for suit in suits]
    if len(set(pairs)) != len(pairs):
        found.append("marriage_double")
    for seat, suits in enumerate(setup.marriages):
        for suit in suits:
            if suit != setup.announced and has_all(setup.hands[seat], pair_of(suit)):
                found.append("marriage_unplayed")
    if any(not has_all(setup.hands[seat], setup.shown[seat]) for seat in range(setup.rules.seats)):
        found.append("shown")
    if setup.announced is not None:
        own = setup.marriages[setup.leader]
        if not own or own[-1] != setup.announced or not has_all(setup.hands[setup.leader], pair_of(setup.announced)):
            found.append("lead")
    return found


