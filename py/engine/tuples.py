"""Copy-and-change for named tuples; MicroPython's have no ``_replace``."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any, TypeVar

    T = TypeVar("T", bound="tuple[Any, ...]")

_places: dict[Any, dict[str, int]] = {}  # record class -> field -> place; filled on first use


def replace(record: T, **changes: Any) -> T:
    """A copy of ``record`` with some fields changed; KeyError for a field it does not have."""
    kind: Any = type(record)
    places = _places.get(kind)
    if places is None:
        places = _places[kind] = {name: place for place, name in enumerate(kind._fields)}
    values = list(record)
    for name in changes:
        values[places[name]] = changes[name]
    return kind(*values)  # type: ignore[no-any-return]


def put(values: tuple[T, ...] | tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """A copy of a tuple with one place changed."""
    return values[:index] + (value,) + values[index + 1 :]
