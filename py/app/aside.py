"""Texts in the store that cannot be read: each is kept under another key before its own is written over."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from app.ports import Store

BROKEN = ".broken"  # behind the key; behind it a number from the second such text on


def parse(text: str) -> Any:
    """What a kept text of JSON says; None if it is none."""
    try:
        return json.loads(text)
    except (ValueError, RuntimeError):  # RuntimeError: brackets in brackets without end
        return None


def put_aside(store: Store, key: str, text: str) -> str:
    """Where a text, or a part of it, that lies under ``key`` now lies as well; "" if the store refuses it.

    Then it must stay where it is.
    """
    number = 1
    while True:
        place = _place(key, number)
        kept = store.get(place)
        if kept == text:
            return place
        if not kept:
            return place if store.put(place, text) else ""
        number += 1


def put_over(store: Store, key: str, text: str, is_good: Callable[[str], bool]) -> bool:
    """Keep a text where another may lie; False if the store refuses, or has no room for one that is not good."""
    before = store.get(key)
    if before and not is_good(before) and not put_aside(store, key, before):
        return False
    return store.put(key, text)


def texts_aside(store: Store, keys: tuple[str, ...]) -> list[tuple[str, str]]:
    """All that was put aside of some keys: where it lies, and the text."""
    found = []
    for key in keys:
        number = 1
        while store.get(_place(key, number)):
            place = _place(key, number)
            found.append((place, store.get(place) or ""))
            number += 1
    return found


def _place(key: str, number: int) -> str:
    return key + BROKEN + (str(number) if number > 1 else "")
