"""Stand-ins for what only a browser has, so that the page's modules can be imported anywhere."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from typing import Any

MODULES = ("js", "pyscript", "pyscript.ffi")


def install() -> None:
    """From now on the browser's modules are these; what the page starts is set up but never runs."""
    for name in MODULES:
        path = "tests.micropython.fakes." + name
        __import__(path)
        sys.modules[name] = sys.modules[path]
    asyncio.create_task = never_run  # type: ignore[assignment]


def never_run(coroutine: Coroutine[Any, Any, object]) -> None:
    coroutine.close()
