"""Seeded chance: the same deals everywhere, and fair ones."""

from __future__ import annotations

from engine.cards import list_cards
from engine.fields import write_cards
from engine.rules import KLASSISCH, SCHNAPSEN
from engine.setup import draw_lot, first_dealer, shuffled_deck
from engine.shuffle import Dice, shuffled
from tests.engine.fairness import check_places, chi_square
from tests.tally import equal, raises, true

# seed, deck of 24, deck of 20, first dealer, one number each below 2, 3, 24, 100 and 256
KNOWN = (
    ("", "QcKdJhAsJd9cQdKh9hAcKsAdJsTsQsThTdQhKcTc9dJcAh9s", "AhThAsTcKsJsJdKcTdAcKdJhJcKhAdTsQdQcQhQs",
     0, (0, 0, 6, 6, 6)),
    ("66", "JhThKsTd9cJsTcQsAhJdAcJcQcQd9sKh9hQhAsKd9dAdTsKc", "JhQsTcAcKcQcTsAhTdJsThQhJdKhAsQdKsKdJcAd",
     0, (1, 0, 3, 71, 219)),
    ("Grün", "9d9cAhAcKdTsQsKsJhQdKhJdQhTd9sAdQc9hKcThJcAsJsTc", "KcTdAsQcQhKhJdAhTcKdJsQdJhAdQsAcThKsJcTs",
     0, (0, 1, 4, 48, 148)),
    ("x" * 100, "Th9hQhKdQsAsAdJsJhKcQcJcJdAcQd9dTs9s9cTdKhAhKsTc", "AsJcTcKsTdThAhTsQcAcQhQsKcAdJhQdJsJdKdKh",
     1, (0, 1, 4, 72, 172)),
)  # fmt: skip


class UsedUp(Exception):  # noqa: N818
    """All bytes have been thrown."""


class Loaded(Dice):
    """Dice that throw each byte once."""

    left: list[int]

    def _byte(self) -> int:
        if not self.left:
            raise UsedUp
        return self.left.pop()


def test_known_deals() -> None:
    for seed, big, small, dealer, numbers in KNOWN:
        equal(write_cards(shuffled_deck(KLASSISCH, seed)), big, seed)
        equal(write_cards(shuffled_deck(SCHNAPSEN, seed)), small, seed)
        equal(first_dealer(draw_lot(KLASSISCH, seed)), dealer, seed)
        equal(tuple([Dice(seed).below(limit) for limit in (2, 3, 24, 100, 256)]), numbers, seed)


def test_a_deck_is_the_pack() -> None:
    for rules in (KLASSISCH, SCHNAPSEN):
        for seed in range(20):
            equal(sorted(shuffled_deck(rules, str(seed))), list_cards(rules.pack()))


def test_dice_go_on_beyond_one_block() -> None:
    dice = Dice("long")
    bytes_ = [dice.below(256) for _ in range(100)]
    equal(bytes_[30:36], [55, 91, 239, 100, 81, 108], "across the first two blocks")
    true(len(set(bytes_)) > 60)
    true(bytes_[:32] != bytes_[32:64] and bytes_[32:64] != bytes_[64:96])


def test_limits_that_one_byte_cannot_serve() -> None:
    for limit in (0, 257):
        raises(AssertionError, "", Dice("").below, limit)


def test_every_number_below_a_limit_is_as_likely() -> None:
    """Over all bytes, each number comes up the same number of times, whatever the limit."""
    for limit in range(1, 257):
        equal(counted(limit), [256 // limit] * limit, limit)


def counted(limit: int) -> list[int]:
    dice = Loaded("")
    dice.left = list(range(256))
    counts = [0] * limit
    try:
        while True:
            counts[dice.below(limit)] += 1
    except UsedUp:
        return counts


def test_every_order_of_four_cards_is_as_likely() -> None:
    orders: dict[tuple[int, ...], int] = {}
    for seed in range(2400):
        order = shuffled(range(4), Dice(f"four/{seed}"))
        orders[order] = orders.get(order, 0) + 1
    equal(len(orders), 24)
    true(chi_square(list(orders.values())) < 49.7, "one chance in 1,000")


def test_each_card_in_each_place() -> None:
    check_places(500)
