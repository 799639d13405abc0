"""What a player chose for good. One small JSON text; js/start.js reads its language before Python runs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from ai.levels import LEVELS, level_named
from app.aside import parse, put_over
from engine.errors import NotationError
from engine.fields import read_fields, refuse_rest, rules_fields, take_rules, write_fields
from engine.rules import PRESETS

if TYPE_CHECKING:
    from typing import Any, Optional

    from ai.levels import Level
    from app.ports import Store
    from engine.rules import Rules

KEY = "s66.settings"
PRESET_NAMES = tuple([rules.name for rules in PRESETS])
LEVEL_NAMES = tuple([level.name for level in LEVELS])
USUAL_LEVEL = level_named("stammtisch")
LIGHT_LEVEL = level_named("gelegenheitsspieler")  # loads nothing

# How the table looks and moves: names and values, the usual one first. js/start.js puts them on the document before
# it is drawn, css/ decides what they look like.
FRENCH, GERMAN = "french", "german"
DECKS = (FRENCH, "french-de", "french-en", GERMAN)  # "french" has the indices of the language
LOOKS = (
    ("theme", ("system", "light", "dark", "contrast")),
    ("felt", ("green", "blue", "wine", "slate")),
    ("deck", DECKS),
    ("back", ("weave", "leaf", "star")),
    ("colours", ("two", "four")),
    ("index", ("normal", "large")),
)
MOTIONS = ("slow", "normal", "fast", "none")
PACES = ("normal", "fast", "none")
OFF, AT_END, AFTER_TRICKS = TRAININGS = ("off", "end", "trick")  # when the counting trainer asks
SWITCHES = {  # and whether they usually are on
    "draws": "false",
    "sound": "false",
    "buzz": "false",
    "practice": "false",
    "counts": "false",  # the helps, as they stand in Helps
    "warns": "false",
    "dims": "true",
    "badges": "true",
    "confirms": "true",
}


class Helps(
    NamedTuple(
        "_Helps",
        [
            ("counts", bool),  # the player counts himself: no points on the table before the end
            ("warns", bool),  # asks before a moment for "Aus" is missed
            ("dims", bool),  # shows which cards may not be played
            ("badges", bool),  # marks kings and queens of a pair with its worth
            ("confirms", bool),  # asks before closing
        ],
    )
):
    """What the table does for a player beyond the rules."""

    __slots__ = ()


USUAL_HELPS = Helps(False, False, True, True, True)


def read_settings(store: Store) -> dict[str, Any]:
    """The settings kept, or none; what cannot be read counts as none."""
    return _settings_in(store.get(KEY) or "{}") or {}


def _settings_in(text: str) -> Optional[dict[str, Any]]:
    settings = parse(text)
    return settings if isinstance(settings, dict) else None


def keep_setting(store: Store, name: str, value: str) -> bool:
    """Keep one setting beside the others; False if the browser refuses."""
    settings = read_settings(store)
    settings[name] = value
    return put_over(store, KEY, json.dumps(settings), lambda text: _settings_in(text) is not None)


def wished_rules(settings: dict[str, Any], usual: str = "") -> Rules:
    """The rules that were chosen, else the preset that is usual here, else the first."""
    for text in (settings.get("rules"), usual):
        try:
            return read_rules(str(text))
        except NotationError:
            continue
    return PRESETS[0]


def read_rules(text: str) -> Rules:
    """Rules as ``write_rules`` writes them; NotationError for anything else."""
    fields = read_fields("rules=" + text)
    rules = take_rules(fields)
    refuse_rest(fields)
    return rules


def write_rules(rules: Rules) -> str:
    """A preset's name, behind it the fields that differ: ``klassisch tie_bonus=true``."""
    return write_fields(rules_fields(rules)).partition("=")[2]


def wished_level(settings: dict[str, Any], usual: str = "", is_light: bool = False) -> Level:
    """The level that was chosen in the menu, else the one that is usual here.

    ``is_light``: where nobody has asked for a whole Python, none is loaded until a level that needs it is chosen.
    """
    chosen = settings.get("level")
    if chosen in LEVEL_NAMES:
        return level_named(str(chosen))
    level = level_named(usual) if usual in LEVEL_NAMES else USUAL_LEVEL
    return LIGHT_LEVEL if is_light and level.needs_worker else level


def chosen(settings: dict[str, Any], name: str, values: tuple[str, ...], usual: str = "") -> str:
    """The value chosen for a setting, else the usual one; what is none of its values counts as not chosen."""
    value = settings.get(name)
    return value if value in values else usual or values[0]


def wished_helps(settings: dict[str, Any], trains: bool = False) -> Helps:
    """The helps as they were switched; whoever ``trains`` counting counts himself."""
    counts, *others = [is_on(settings, name) for name in ("counts", "warns", "dims", "badges", "confirms")]
    return Helps(counts or trains, *others)


def is_on(settings: dict[str, Any], name: str) -> bool:
    """Whether a switch is on."""
    return chosen(settings, name, ("true", "false"), SWITCHES[name]) == "true"
