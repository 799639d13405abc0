"""PyScript's bridge to JavaScript."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any


def create_proxy(function: Any) -> Any:
    return function


def to_js(value: Any) -> Any:
    return value
