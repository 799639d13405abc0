"""Text of fields, card lists and rules: the parts from which positions and records are written.

A text is ``key=value`` fields in any order. The writer is canonical and leaves out what has its usual value;
the reader takes any order and white space, and refuses what it does not know by name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import UNKNOWN, card_name, card_set, list_cards, parse_card
from engine.errors import NotationError
from engine.rules import OPTIONS, option_values, options_of, preset, with_options

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Optional

    from engine.cards import Card, CardSet
    from engine.rules import OptionValue, Rules

    Fields = dict[str, str]
    Pairs = list[tuple[str, str]]

HIDDEN = "?"
NOTHING = "-"


# Fields


def write_fields(pairs: Pairs, separator: str = " ") -> str:
    return separator.join([key + "=" + value for key, value in pairs])


def read_fields(text: str) -> Fields:
    """The fields of a text, apart at white space or ``&``. NotationError for a word without ``=`` or a key twice."""
    fields: Fields = {}
    for word in text.replace("&", " ").split():
        key, equals, value = word.partition("=")
        if not equals or not key:
            raise NotationError("not_a_field", word)
        if key in fields:
            raise NotationError("field_twice", key)
        fields[key] = value
    return fields


def take(fields: Fields, key: str, default: Optional[str] = None) -> str:
    """Remove and return a field; NotationError ``field_missing`` if it is absent and has no default."""
    if key in fields:
        return fields.pop(key)
    if default is None:
        raise NotationError("field_missing", key)
    return default


def refuse_rest(fields: Fields) -> None:
    """NotationError for the first field, by name, that nobody has taken."""
    for key in sorted(fields):
        raise NotationError("unknown_field", key)


def read_number(text: str, key: str, limit: int = 1000) -> int:
    is_long = len(text) > max(4, len(str(limit)))  # a huge number would take its time
    if not text or is_long or not all(letter in "0123456789" for letter in text) or int(text) >= limit:
        raise NotationError("bad_value", key + "=" + text)
    return int(text)


def read_word(text: str, key: str, words: Iterable[str]) -> str:
    if text not in words:
        raise NotationError("bad_value", key + "=" + text)
    return text


# Cards


def write_cards(cards: Iterable[Card]) -> str:
    return "".join([HIDDEN if card == UNKNOWN else card_name(card) for card in cards]) or NOTHING


def read_cards(text: str) -> tuple[Card, ...]:
    """Cards written without a gap, ``?`` for one not known, ``-`` for none."""
    cards = []
    place = 0
    while place < len(text) and text != NOTHING:
        width = 1 if text[place] == HIDDEN else 2
        cards.append(UNKNOWN if width == 1 else parse_card(text[place : place + 2]))
        place += width
    return tuple(cards)


def read_set(text: str) -> CardSet:
    return card_set(known_cards(read_cards(text)))


def known_cards(cards: tuple[Card, ...]) -> list[Card]:
    return [card for card in cards if card != UNKNOWN]


def write_hand(cards: CardSet, size: int) -> str:
    known = list_cards(cards)
    return write_cards(known + [UNKNOWN] * (size - len(known)))


# Rules


def write_option(value: OptionValue) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def read_option(key: str, text: str) -> OptionValue:
    """The value of an option's text; NotationError if rules.md knows no such key or value."""
    for value in option_values(key):
        if write_option(value) == text:
            return value
    raise NotationError("bad_option_value", key + "=" + text)


def rules_fields(rules: Rules) -> Pairs:
    return [("rules", rules.name)] + [(key, write_option(value)) for key, value in options_of(rules)]


def take_rules(fields: Fields) -> Rules:
    """Remove the preset and all options from the fields."""
    rules = preset(take(fields, "rules", "klassisch"))
    options = {key: read_option(key, fields.pop(key)) for key, _ in OPTIONS if key in fields}
    return with_options(rules, options)
