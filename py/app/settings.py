"""What a player chose for good. One small JSON text; js/start.js reads its language before Python runs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.ports import Store

KEY = "s66.settings"


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
