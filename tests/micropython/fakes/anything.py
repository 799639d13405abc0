"""An object that takes any use, as the browser's do, and keeps what it is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any


class Anything:
    """Every attribute of it is another one until it is set; every call gives a new one; it holds nothing."""

    length = 0

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        value = Anything()
        setattr(self, name, value)
        return value

    def __call__(self, *args: object, **options: object) -> Any:
        return Anything()
