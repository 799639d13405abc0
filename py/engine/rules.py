"""The Rules record: every number and every difference between the presets (docs/rules.md sections 1, 6, 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.cards import ACE, JACK, KING, NINE, QUEEN, TEN, CardSet, card_set, make_card
from engine.errors import NotationError
from engine.tuples import replace

if TYPE_CHECKING:
    from typing import Any, Union

    OptionValue = Union[bool, int, str]

GOAL = 66
SCHNEIDER_LIMIT = 33
MARRIAGE_POINTS = 20
TRUMP_MARRIAGE_POINTS = 40
LAST_TRICK_POINTS = 10
SIMPLE, SCHNEIDER, SCHWARZ = 1, 2, 3  # game points by what the loser has
CLOSE_FAILED = 2
CLOSE_FAILED_TRICKLESS = 3  # the opponent had no trick when it was closed
CLOSE_BEATEN = 2  # what close_beaten = "two" pays
TIE_BONUS = 1
MATCH_WORTH, DOUBLE_MATCH_WORTH = 1, 2


class Rules(
    NamedTuple(
        "_Rules",
        [
            ("name", str),  # the preset they started from
            ("seats", int),
            ("sides", int),
            ("ranks", "tuple[int, ...]"),  # high to low
            ("packets", "tuple[int, ...]"),  # cards for each seat in each round of dealing
            ("upcard_after", int),  # rounds of dealing before the upcard is turned
            ("exchange_rank", int),
            # From here on the fields with a key: docs/rules.md section 1 says what each means.
            ("exchange_needs_trick", bool),
            ("exchange_min_facedown", int),
            ("exchange_excludes_marriage", bool),
            ("exchange_on_opponents_close", bool),
            ("marriage_when", str),
            ("marriage_needs_trick", bool),
            ("close_before_draw", bool),
            ("close_min_facedown", int),
            ("close_score", str),
            ("close_failed", str),
            ("close_beaten", str),
            ("false_declare", int),
            ("last_trick", str),
            ("next_dealer", str),
            ("match_target", int),
            ("tie_bonus", bool),
            ("double_match", bool),
        ],
    )
):
    """One way to play. Immutable; ``with_options`` makes house rules of a preset."""

    __slots__ = ()

    def pack(self) -> CardSet:
        """All cards of the game."""
        return card_set(make_card(rank, suit) for suit in range(4) for rank in self.ranks)

    def hand_size(self) -> int:
        return sum(self.packets)


KLASSISCH = Rules(
    name="klassisch",
    seats=2,
    sides=2,
    ranks=(ACE, TEN, KING, QUEEN, JACK, NINE),
    packets=(3, 3),
    upcard_after=2,
    exchange_rank=NINE,
    exchange_needs_trick=True,
    exchange_min_facedown=1,
    exchange_excludes_marriage=False,
    exchange_on_opponents_close=True,
    marriage_when="open",
    marriage_needs_trick=True,
    close_before_draw=True,
    close_min_facedown=1,
    close_score="final",
    close_failed="tricks",
    close_beaten="as_failed",
    false_declare=2,
    last_trick="bonus",
    next_dealer="winner",
    match_target=7,
    tie_bonus=False,
    double_match=False,
)
DEUTSCH = replace(KLASSISCH, name="deutsch", close_beaten="two")
EINFACH = replace(
    KLASSISCH,
    name="einfach",
    exchange_needs_trick=False,
    exchange_min_facedown=2,
    exchange_excludes_marriage=True,
    exchange_on_opponents_close=False,
    marriage_when="always",
    marriage_needs_trick=False,
    close_before_draw=False,
    close_failed="table",
    last_trick="none",
)
SCHNAPSEN = replace(
    KLASSISCH,
    name="schnapsen",
    ranks=(ACE, TEN, KING, QUEEN, JACK),
    packets=(3, 2),
    upcard_after=1,
    exchange_rank=JACK,
    exchange_needs_trick=False,
    exchange_min_facedown=2,
    exchange_on_opponents_close=False,
    marriage_when="always",
    close_before_draw=False,
    close_min_facedown=2,
    close_score="closing",
    last_trick="wins",
    next_dealer="alternate",
)
PRESETS = (KLASSISCH, DEUTSCH, EINFACH, SCHNAPSEN)

OPTIONS: tuple[tuple[str, tuple[OptionValue, ...]], ...] = (
    ("exchange_needs_trick", (True, False)),
    ("exchange_min_facedown", (1, 2)),
    ("exchange_excludes_marriage", (False, True)),
    ("exchange_on_opponents_close", (True, False)),
    ("marriage_when", ("open", "always")),
    ("marriage_needs_trick", (True, False)),
    ("close_before_draw", (True, False)),
    ("close_min_facedown", (1, 2)),
    ("close_score", ("final", "closing")),
    ("close_failed", ("tricks", "table")),
    ("close_beaten", ("as_failed", "two")),
    ("false_declare", (2, 3)),
    ("last_trick", ("bonus", "none", "wins")),
    ("next_dealer", ("winner", "alternate")),
    ("match_target", (5, 6, 7, 8, 9, 10, 11)),
    ("tie_bonus", (False, True)),
    ("double_match", (False, True)),
)


def preset(name: str) -> Rules:
    """The rules of a preset; NotationError ``unknown_rules`` if there is none of that name."""
    for rules in PRESETS:
        if rules.name == name:
            return rules
    raise NotationError("unknown_rules", name)


def option_values(key: str) -> tuple[OptionValue, ...]:
    """The values a key may have; NotationError ``unknown_option`` for another key."""
    for name, values in OPTIONS:
        if name == key:
            return values
    raise NotationError("unknown_option", key)


def with_options(rules: Rules, options: dict[str, Any]) -> Rules:
    """``rules`` with some fields changed; NotationError for a key or value rules.md does not know."""
    for key in options:
        value = options[key]
        # True == 1 in Python, but "true cards" is no number of cards.
        if not any(type(value) is type(known) and value == known for known in option_values(key)):
            raise NotationError("bad_option_value", f"{key}={value}")
        rules = replace(rules, **{key: value})
    return rules


def options_of(rules: Rules) -> list[tuple[str, OptionValue]]:
    """The fields with a key that differ from the preset, in the order of ``OPTIONS``."""
    base = preset(rules.name)
    pairs = [(key, getattr(rules, key)) for key, _ in OPTIONS]
    return [(key, value) for key, value in pairs if value != getattr(base, key)]
