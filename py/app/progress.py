"""Which lessons have been solved in this browser: one small JSON text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from app.wishes import is_name

if TYPE_CHECKING:
    from app.ports import Store

KEY = "s66.lessons"


def solved_lessons(store: Store) -> tuple[str, ...]:
    """Their names; what cannot be read counts as none."""
    try:
        found = json.loads(store.get(KEY) or "[]")
    except (ValueError, RuntimeError):  # RuntimeError: brackets in brackets without end
        return ()
    return tuple([name for name in found if isinstance(name, str) and is_name(name)] if isinstance(found, list) else [])


def keep_solved(store: Store, name: str) -> None:
    """One more is solved."""
    known = solved_lessons(store)
    if name not in known:
        store.put(KEY, json.dumps(known + (name,)))
