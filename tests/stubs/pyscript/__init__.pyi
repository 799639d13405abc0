"""What the page uses of PyScript. The DOM is untyped on purpose: two interpreters wrap it in two ways."""

from collections.abc import Callable
from typing import Any, TypeVar

_Handler = TypeVar("_Handler", bound=Callable[..., Any])

document: Any
window: Any
workers: Any
config: dict[str, Any]
RUNNING_IN_WORKER: bool

def when(event: str, target: object = ..., **options: object) -> Callable[[_Handler], _Handler]: ...
