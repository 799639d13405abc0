"""Words in the player's language. Everything a player reads is in app/text, by key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import RANK_LETTERS, SUIT_LETTERS, rank_of, suit_of

if TYPE_CHECKING:
    from typing import Any

LANGUAGES = ("de", "en")

_current: dict[str, str] = {}
_language: list[str] = [""]
_deck: list[str] = [""]


def use_language(language: str) -> None:
    """Speak ``language`` from now on; its module in app/text must be at hand (ImportError).

    The build may have put some of its texts into a second one, which comes with the rest of the program.
    """
    assert language in LANGUAGES
    texts = __import__("app.text." + language, None, None, ["TEXT"]).TEXT
    _current.clear()
    _current.update(texts)
    _language[0] = language
    add_texts()


def add_texts() -> None:
    """Know also those texts that come later, if they are there."""
    try:
        _current.update(__import__("app.text.more_" + language(), None, None, ["TEXT"]).TEXT)
    except ImportError:
        pass


def language() -> str:
    """The language spoken now."""
    return _language[0]


def use_deck(deck: str) -> None:
    """Call the cards from now on as ``deck`` has them; one of app.settings.DECKS."""
    _deck[0] = deck


def tr(key: str, **values: Any) -> str:
    """The text of a key with its values filled in. KeyError for a key that no text has.

    A ``count`` chooses between the forms ``key.one`` and ``key.other``; ``key@deck`` is what the deck in use has
    instead, "Ober" for "Dame".
    """
    if "count" in values and key not in _current:
        key += ".one" if values["count"] == 1 else ".other"
    return _current.get(key + "@" + _deck[0], _current[key]).format(**values)


def has_text(key: str) -> bool:
    return key in _current


def suit_name(suit: int) -> str:
    return tr("suit." + SUIT_LETTERS[suit])


def card_text(card: int) -> str:
    """A card as it is spoken: "Herz-Ass", "ace of hearts"."""
    rank = tr("rank." + RANK_LETTERS[rank_of(card)])
    return tr("card", suit=suit_name(suit_of(card)), rank=rank)


def rank_index(card: int) -> str:
    """What stands in the card's corner."""
    return tr("index." + RANK_LETTERS[rank_of(card)])


def number_text(value: float, digits: int = 0, is_signed: bool = False) -> str:
    """A number with so many digits behind the comma or point; ``is_signed``: with a plus as well.

    Halves go up, by integers: the interpreters' own formats do not agree.
    """
    unit = 10**digits
    shown = int(abs(value) * unit + 0.5)
    text = str(shown // unit)
    if digits:
        text += tr("decimal") + str(unit + shown % unit)[1:]
    if not shown:
        return text
    return ("−" if value < 0 else "+" if is_signed else "") + text


def is_date(text: str) -> bool:
    """Whether a text is a day of the calendar as ``2026-11-30``."""
    parts = text.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not all(letter in "0123456789-" for letter in text):
        return False
    year, month, day = [int(part) for part in parts]
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    lengths = (31, 29 if is_leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    return 1 <= month <= 12 and 1 <= day <= lengths[month - 1]


def date_text(day: str) -> str:
    """Such a day as it is read."""
    year, month, number = [int(part) for part in day.split("-")]
    return tr("date", year=year, month=tr("months").split(" ")[month - 1], day=number)
