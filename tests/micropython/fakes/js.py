"""The browser's globals: whatever name is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.micropython.fakes.anything import Anything

if TYPE_CHECKING:
    from typing import Any

_globals = Anything()


def __getattr__(name: str) -> Any:
    return getattr(_globals, name)
