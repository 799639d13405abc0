"""The presets, field by field, as the rules' table has them."""

from __future__ import annotations

from engine.cards import RANK_LETTERS, count_cards
from engine.rules import OPTIONS, PRESETS
from tests.tally import equal

# field, then its value in each preset
NAMES = ("klassisch", "deutsch", "einfach", "schnapsen")
TABLE = (
    ("seats", 2, 2, 2, 2),
    ("sides", 2, 2, 2, 2),
    ("packets", (3, 3), (3, 3), (3, 3), (3, 2)),
    ("upcard_after", 2, 2, 2, 1),
    ("exchange_needs_trick", True, True, False, False),
    ("exchange_min_facedown", 1, 1, 2, 2),
    ("exchange_excludes_marriage", False, False, True, False),
    ("exchange_on_opponents_close", True, True, False, False),
    ("marriage_when", "open", "open", "always", "always"),
    ("marriage_needs_trick", True, True, False, True),
    ("close_before_draw", True, True, False, False),
    ("close_min_facedown", 1, 1, 1, 2),
    ("close_score", "final", "final", "final", "closing"),
    ("close_failed", "tricks", "tricks", "table", "tricks"),
    ("close_beaten", "as_failed", "two", "as_failed", "as_failed"),
    ("false_declare", 2, 2, 2, 2),
    ("last_trick", "bonus", "bonus", "none", "wins"),
    ("next_dealer", "winner", "winner", "winner", "alternate"),
    ("match_target", 7, 7, 7, 7),
    ("tie_bonus", False, False, False, False),
    ("double_match", False, False, False, False),
)


def test_every_field_of_every_preset() -> None:
    equal(tuple([rules.name for rules in PRESETS]), NAMES)
    for row in TABLE:
        equal(tuple([getattr(rules, str(row[0])) for rules in PRESETS]), row[1:], row[0])


def test_every_key_is_in_the_table() -> None:
    fields = [row[0] for row in TABLE]
    equal([key for key, _ in OPTIONS if key not in fields], [])


def test_packs() -> None:
    ranks = ["".join([RANK_LETTERS[rank] for rank in rules.ranks]) for rules in PRESETS]
    equal(ranks, ["ATKQJ9", "ATKQJ9", "ATKQJ9", "ATKQJ"])
    equal([RANK_LETTERS[rules.exchange_rank] for rules in PRESETS], ["9", "9", "9", "J"])
    equal([count_cards(rules.pack()) for rules in PRESETS], [24, 24, 24, 20])
    equal([rules.hand_size() for rules in PRESETS], [6, 6, 6, 5])
