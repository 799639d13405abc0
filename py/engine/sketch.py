"""A position as a teacher writes it: what matters is said, the rest is as usual or any card (README, "A position").

Seat 0 is whoever looks at the board. ``?`` stands for a card that the seed chooses; the same text gives the same cards
on every interpreter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.cards import (
    SUIT_LETTERS,
    UNKNOWN,
    card_points,
    card_set,
    count_cards,
    join,
    list_cards,
    parse_card,
    suit_of,
    sum_points,
    without,
)
from engine.errors import SetupError
from engine.fields import (
    HIDDEN,
    NOTHING,
    known_cards,
    read_cards,
    read_fields,
    read_number,
    refuse_rest,
    take,
    take_rules,
)
from engine.notation import take_position
from engine.rules import LAST_TRICK_POINTS
from engine.scoring import points
from engine.setup import problems
from engine.shuffle import Dice, shuffled
from engine.state import AFTER_LAST, BEFORE_DRAW, CLOSED, EXHAUSTED, FOLLOW, LEAD, OPEN, AtClose, State
from engine.tuples import replace

if TYPE_CHECKING:
    from typing import Optional

    from engine.cards import Card, CardSet
    from engine.fields import Fields
    from engine.rules import Rules
    from engine.state import Setup

MARK = "hands"  # the field without which there is no position
SKETCH_PROBLEMS = ("card_count", "no_upcard", "points_unreachable")  # beside setup.PROBLEMS
_ATTEMPTS = 40  # random fillings before a position counts as impossible


def read_sketch(text: str) -> State:
    """The position, checked and with every card in its place.

    NotationError if the text is wrong, SetupError naming what cannot be.
    """
    fields = read_fields(text)
    state = take_sketch(fields)
    refuse_rest(fields)
    return state


def take_sketch(fields: Fields) -> State:
    """Remove a position's fields, and ``seed``, from the others. Errors as ``read_sketch``'s."""
    seed = take(fields, "seed", "")
    wanted = fields.get("points")
    _complete(fields)
    _refuse_doubles(fields)
    is_up_unknown = fields["up"] == HIDDEN
    if is_up_unknown:
        fields["up"] = NOTHING
    setup = take_position(fields)
    if is_up_unknown:
        setup = replace(setup, upcard=UNKNOWN)
    found: tuple[str, ...] = ()
    for attempt in range(_ATTEMPTS):
        filled = _fill(setup, wanted is not None, Dice("sketch/" + seed + "/" + str(attempt)))
        if filled is None:
            found = ("points_unreachable",)
            continue
        found = problems(filled)
        if not found:
            return State(*filled)
    raise SetupError(found)


# The fields that are not there


class _Size(NamedTuple("_Size", [("held", "tuple[int, ...]"), ("table", int), ("tricks", int), ("full", int)])):
    """How many cards lie where: each hand's, on the table, tricks; ``full`` is a hand before this trick."""

    __slots__ = ()


def _complete(fields: Fields) -> None:
    """Write the usual value into every field that is missing."""
    rules = take_rules(dict(fields))
    on_table = len(read_cards(fields.get("trick", NOTHING)))
    leader = read_number(fields.setdefault("lead", "1" if on_table else "0"), "lead", rules.seats)
    size = _sizes(fields, rules, leader, on_table)
    fields.setdefault("dealer", "1")
    fields.setdefault("turn", str((leader + on_table) % rules.seats))
    rest = count_cards(rules.pack()) - sum(size.held) - on_table - size.tricks * rules.seats
    _complete_stock(fields, rest)
    fields.setdefault("step", usual_step(rules, fields["phase"], size.full, on_table > 0))
    _complete_pair(fields, rules, leader)


def usual_step(rules: Rules, phase: str, full: int, is_led: bool) -> str:
    """What is to be decided where nobody says it: ``full`` cards were in each hand before this trick."""
    if full == 0:
        return AFTER_LAST
    if is_led:
        return FOLLOW
    return BEFORE_DRAW if phase == OPEN and full == rules.hand_size() - 1 else LEAD


def _sizes(fields: Fields, rules: Rules, leader: int, on_table: int) -> _Size:
    """What the hands and tricks hold; other hands that are not written become as many unknown cards as must be."""
    texts = take(fields, MARK).split("/")
    has_played = [False] * rules.seats
    for place in range(min(on_table, rules.seats)):
        has_played[(leader + place) % rules.seats] = True
    full = len(read_cards(texts[0])) + (1 if has_played[0] else 0)
    for seat in range(1, rules.seats):
        usual = HIDDEN * (full - (1 if has_played[seat] else 0)) or NOTHING
        if seat == len(texts):
            texts.append(usual)
        texts[seat] = texts[seat] or usual
    fields[MARK] = "/".join(texts)
    tricks = [read_number(part, "tricks") for part in fields.get("tricks", "0").split("/")]
    return _Size(tuple([len(read_cards(text)) for text in texts]), on_table, sum(tricks), full)


def _refuse_doubles(fields: Fields) -> None:
    """A card that is written twice would be lost where cards become sets."""
    cards: list[Card] = []
    for key in (MARK, "won", "stock", "trick", "up"):
        for part in fields.get(key, NOTHING).split("/"):
            cards += known_cards(read_cards(part))
    if count_cards(card_set(cards)) != len(cards):
        raise SetupError(("card_double",))


def _complete_stock(fields: Fields, rest: int) -> None:
    """``rest`` cards are neither in a hand, on the table nor in a trick: stock and upcard."""
    stock = fields.get("stock", "")
    if stock and all(letter in "0123456789" for letter in stock):
        fields["stock"] = HIDDEN * read_number(stock, "stock", 25) or NOTHING
    is_gone = rest == 0 or fields.get("phase") == EXHAUSTED or fields.get("up") == NOTHING
    fields.setdefault("up", NOTHING if is_gone else HIDDEN)
    fields.setdefault("stock", HIDDEN * max(0, rest - (0 if is_gone else 1)) or NOTHING)
    in_stock = len(read_cards(fields["stock"])) + (0 if fields["up"] == NOTHING else 1)
    if in_stock != rest:
        raise SetupError(("card_count",))
    usual = EXHAUSTED if is_gone else OPEN
    fields.setdefault("phase", CLOSED if fields.get("closer", NOTHING) != NOTHING else usual)
    if "trump" not in fields and fields["up"] not in (NOTHING, HIDDEN):
        fields["trump"] = SUIT_LETTERS[suit_of(parse_card(fields["up"]))]


def _complete_pair(fields: Fields, rules: Rules, leader: int) -> None:
    """Whoever has announced a pair at this lead has announced it, and shown it."""
    suit = fields.get("announced", NOTHING)
    if suit == NOTHING or suit not in SUIT_LETTERS:
        return
    for key, value in (("marriages", suit), ("shown", "K" + suit + "Q" + suit)):
        fields.setdefault(key, "/".join([value if seat == leader else NOTHING for seat in range(rules.seats)]))


# The cards that are not known


def _fill(setup: Setup, is_counted: bool, dice: Dice) -> Optional[Setup]:
    """Every gap filled at random; None if no tricks of the rest can have the points that are wanted."""
    pool = list(shuffled(list_cards(without(setup.rules.pack(), _placed(setup))), dice))
    if setup.upcard == UNKNOWN:
        trumps = [card for card in pool if suit_of(card) == setup.trump]
        if not trumps:
            raise SetupError(("no_upcard",))
        setup = replace(setup, upcard=trumps[0])
        pool.remove(trumps[0])
    due = _bonus(setup)
    won = []
    for side, cards in enumerate(setup.won):
        missing = setup.tricks[side] * setup.rules.seats - count_cards(cards)
        sum_ = setup.trick_points[side] - due[side] - sum_points(cards) if is_counted else None
        chosen = _choose(pool, missing, sum_)
        if chosen is None:
            return None
        pool = [card for card in pool if card not in chosen]
        won.append(join(cards, card_set(chosen)))
    hands = []
    for seat, cards in enumerate(setup.hands):
        missing = setup.sizes[seat] - count_cards(cards)
        hands.append(join(cards, card_set(pool[:missing])))
        pool = pool[missing:]
    stock = tuple([pool.pop(0) if card == UNKNOWN and pool else card for card in setup.stock])
    setup = replace(setup, won=tuple(won), hands=tuple(hands), stock=stock)
    if not is_counted:
        setup = replace(setup, trick_points=tuple([sum_points(cards) + due[side] for side, cards in enumerate(won)]))
    if setup.phase == CLOSED and setup.closer is not None and setup.at_close is None:
        setup = replace(setup, at_close=AtClose(setup.tricks, points(setup)))
    return setup


def _placed(setup: Setup) -> CardSet:
    """The cards whose place is known."""
    up = () if setup.upcard is None else (setup.upcard,)
    placed = card_set([card for card in setup.stock + setup.trick + up if card != UNKNOWN])
    for cards in setup.hands + setup.won:
        placed = join(placed, cards)
    return placed


def _bonus(setup: Setup) -> tuple[int, ...]:
    """What the last trick has brought each side beyond its cards."""
    is_due = sum(setup.sizes) == 0 and setup.phase == EXHAUSTED and setup.rules.last_trick == "bonus"
    sides = range(setup.rules.sides)
    return tuple([LAST_TRICK_POINTS if is_due and side == setup.side_of(setup.leader) else 0 for side in sides])


def _choose(pool: list[Card], count: int, sum_: Optional[int]) -> Optional[list[Card]]:
    """``count`` cards of the pool that have ``sum_`` points, or any; None if there are none."""
    if count < 0 or count > len(pool):
        return None
    if sum_ is None:
        return pool[:count]
    dead: set[tuple[int, int, int]] = set()  # where the search has been in vain

    def search(place: int, missing: int, rest: int) -> Optional[list[Card]]:
        if missing == 0:
            return [] if rest == 0 else None
        key = (place, missing, rest)
        if rest < 0 or place + missing > len(pool) or key in dead:
            return None
        card = pool[place]
        with_it = search(place + 1, missing - 1, rest - card_points(card))
        if with_it is not None:
            return [card] + with_it
        without_it = search(place + 1, missing, rest)
        if without_it is None:
            dead.add(key)
        return without_it

    return search(0, count, sum_)
