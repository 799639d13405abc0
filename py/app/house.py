"""House rules as a player chooses them: every field of the rules with a sentence for each of its values."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.i18n import tr
from engine.fields import read_option, write_option
from engine.rules import OPTIONS, preset, with_options

if TYPE_CHECKING:
    from engine.rules import Rules

TARGET = "match_target"  # a plain number; the other values have sentences


class Value(NamedTuple("_Value", [("value", str), ("text", str), ("is_chosen", bool)])):
    """One value of a field."""

    __slots__ = ()


class Choice(NamedTuple("_Choice", [("key", str), ("title", str), ("values", "tuple[Value, ...]")])):
    """One field of the rules."""

    __slots__ = ()


def house_choices(rules: Rules) -> list[Choice]:
    """All fields; the preset's own values say that they are."""
    usual = preset(rules.name)
    choices = []
    for key, known in OPTIONS:
        values = []
        for value in known:
            text = str(value) if key == TARGET else tr("house." + key + "." + write_option(value))
            if value == getattr(usual, key):
                text = tr("house.usual", text=text, rules=tr("preset." + rules.name))
            values.append(Value(write_option(value), text, value == getattr(rules, key)))
        choices.append(Choice(key, tr("house." + key), tuple(values)))
    return choices


def changed_rules(rules: Rules, key: str, value: str) -> Rules:
    """The rules with one field set to a value's text; NotationError if there is no such field or value."""
    return with_options(rules, {key: read_option(key, value)})
