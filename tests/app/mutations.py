"""Valid texts made wrong, in the page's subset of Python: the same seed gives the same texts on every interpreter."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.shuffle import Dice

STRANGE = (
    "", " ", "\n", "\t", "\x00", "&", "=", "==", "%", "%zz", "%00", "%ff", "%F0%9F%82%A1", "#", "?", "/", "//", "..",
    ",", "-", "--", "{", "}", "[", "]", "{}", "[]", '"', "'", "\\", "\\u0000", "<img src=x onerror=alert(1)>", "null",
    "true", "NaN", "Infinity", "-1", "0", "1e999", "1.5", "99", "999999999999999999999999", "٣", "²", "Ä", "ß", "é",
    "é", "🂡", "\u202e", "\u200b", "\ufeff", "\u2028", "Ah", "Ah" * 12, "??", "draw", "h", "__proto__", "{detail}",
    "%s", "$&", "`", "save=1", "rules=schnapsen", "match_target=11", "dealer=1", "persons=2", "help=bsah",
)  # fmt: skip
LONG = 20_000  # characters of what is very long
DEEP = 3_000  # brackets in one another
APART = ("&", " ", "\n", ",", "=", "/", '"', ":", "")


def mutated(text: str, dice: Dice) -> str:
    """A text with one to four faults in it."""
    for _ in range(1 + dice.below(4)):
        text = FAULTS[dice.below(len(FAULTS))](text, dice)
    return text


def place_in(text: str, dice: Dice) -> int:
    """A place from 0 to the text's length."""
    return (dice.below(256) * 65536 + dice.below(256) * 256 + dice.below(256)) % (len(text) + 1)


def _strange(dice: Dice) -> str:
    return STRANGE[dice.below(len(STRANGE))]


def _flip(text: str, dice: Dice) -> str:
    """One bit of one character."""
    at = place_in(text, dice)
    if at == len(text):
        return text
    code = ord(text[at]) ^ (1 << dice.below(8))
    return text[:at] + chr(code if code < 0xD800 else 0x41) + text[at + 1 :]


def _cut(text: str, dice: Dice) -> str:
    at = place_in(text, dice)
    return text[:at] if dice.below(2) else text[at:]


def _drop(text: str, dice: Dice) -> str:
    at, end = sorted([place_in(text, dice), place_in(text, dice)])
    return text[:at] + text[end:]


def _insert(text: str, dice: Dice) -> str:
    at = place_in(text, dice)
    return text[:at] + _strange(dice) + text[at:]


def _replace(text: str, dice: Dice) -> str:
    """Another value for one part."""
    mark = APART[dice.below(len(APART) - 1)]
    parts = text.split(mark)
    parts[dice.below(min(256, len(parts)))] = _strange(dice)
    return mark.join(parts)


def _shift(text: str, dice: Dice) -> str:
    """Parts twice, gone, or in another order."""
    mark = APART[dice.below(len(APART) - 1)]
    parts = text.split(mark)
    at, other = dice.below(min(256, len(parts))), dice.below(min(256, len(parts)))
    kind = dice.below(3)
    if kind == 0:
        parts.insert(other, parts[at])
    elif kind == 1:
        parts.pop(at)
    else:
        parts[at], parts[other] = parts[other], parts[at]
    return mark.join(parts)


def _number(text: str, dice: Dice) -> str:
    """A huge number, or a small one, where a digit was."""
    places = [at for at, letter in enumerate(text) if letter in "0123456789"]
    if not places:
        return text
    at = places[place_in(text, dice) % len(places)]
    number = ("9" * (1 + dice.below(200)), "-1", "0", "1e308", "00000001", "2147483648")[dice.below(6)]
    return text[:at] + number + text[at + 1 :]


def _stretch(text: str, dice: Dice) -> str:
    """A very long text, now and then; else a part of it a few times."""
    at, end = sorted([place_in(text, dice), place_in(text, dice)])
    part = text[at:end] or "x"
    times = LONG // len(part) + 1 if dice.below(8) == 0 else 2 + dice.below(4)
    return text[:at] + part * times + text[end:]


def _nest(text: str, dice: Dice) -> str:
    """Brackets in brackets, in the place of some value or around everything."""
    opened, closed = ("[", "]") if dice.below(2) else ('{"a":', "}")
    times = (3, 60, DEEP)[dice.below(3)]
    inner = opened * times + "1" + (closed * times if dice.below(3) else "")
    at, end = sorted([place_in(text, dice), place_in(text, dice)])
    return inner if dice.below(3) == 0 else text[:at] + inner + text[end:]


FAULTS = (_flip, _cut, _drop, _insert, _replace, _shift, _number, _stretch, _nest)
