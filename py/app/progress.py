"""Which lessons have been solved in this browser: one small JSON text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from app.aside import parse, put_over
from app.wishes import is_name

if TYPE_CHECKING:
    from typing import Optional

    from app.ports import Store

KEY = "s66.lessons"


def solved_lessons(store: Store) -> tuple[str, ...]:
    """Their names; what cannot be read counts as none."""
    return _names_in(store.get(KEY) or "[]") or ()


def _names_in(text: str) -> Optional[tuple[str, ...]]:
    found = parse(text)
    if not isinstance(found, list):
        return None
    return tuple([name for name in found if isinstance(name, str) and is_name(name)])


def keep_solved(store: Store, name: str) -> None:
    """One more is solved."""
    known = solved_lessons(store)
    if name not in known:
        put_over(store, KEY, json.dumps(known + (name,)), lambda text: _names_in(text) is not None)
