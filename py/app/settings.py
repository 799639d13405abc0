"""What a player chose for good. One small JSON text; js/start.js reads its language before Python runs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from engine.rules import PRESETS, preset

if TYPE_CHECKING:
    from typing import Any

    from app.ports import Store
    from engine.rules import Rules

KEY = "s66.settings"
PRESET_NAMES = tuple([rules.name for rules in PRESETS])


def read_settings(store: Store) -> dict[str, Any]:
    """The settings kept, or none; what cannot be read counts as none."""
    try:
        settings = json.loads(store.get(KEY) or "{}")
    except ValueError:
        return {}
    return settings if isinstance(settings, dict) else {}


def keep_setting(store: Store, name: str, value: str) -> bool:
    """Keep one setting beside the others; False if the browser refuses."""
    settings = read_settings(store)
    settings[name] = value
    return store.put(KEY, json.dumps(settings))


def wished_rules(settings: dict[str, Any], usual: str = "") -> Rules:
    """The preset that was chosen in the menu, else the one that is usual here, else the first."""
    for name in (settings.get("rules"), usual):
        if name in PRESET_NAMES:
            return preset(str(name))
    return PRESETS[0]
