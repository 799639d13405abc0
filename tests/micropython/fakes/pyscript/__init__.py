"""PyScript's own module."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.micropython.fakes.anything import Anything

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Handler = Callable[..., Any]

document = Anything()
document.documentElement.lang = "de"
window = Anything()
window.location.search = window.location.hash = ""
workers = Anything()
config: dict[str, Any] = {}
RUNNING_IN_WORKER = False


def when(event: str, target: object = None, **options: object) -> Callable[[Handler], Handler]:
    """A decorator that leaves its function as it is."""
    return lambda handler: handler
