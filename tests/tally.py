"""Counted checks, in the page's subset of Python.

The same tests run on three interpreters; equal counts show that none of them left something out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_counted = [0]


def checks() -> int:
    """How many checks have passed since the program started."""
    return _counted[0]


def equal(got: object, want: object, note: object = "") -> None:
    if got != want:
        raise AssertionError(f"{note}: got {got!r}, want {want!r}")
    _counted[0] += 1


def true(condition: object, note: object = "") -> None:
    if not condition:
        raise AssertionError(f"{note}: not true")
    _counted[0] += 1


def raises(kind: type[Exception], code: str, function: Callable[..., Any], *args: Any) -> None:
    """``function(*args)`` must raise ``kind`` with just this code (of errors without one: what they say)."""
    found = "no error"
    try:
        function(*args)
    except kind as error:
        # Not str(error): that of a KeyError has quotes on CPython and none on MicroPython.
        found = getattr(error, "code", "") or str(error.args[0] if error.args else "")
    equal(found, code, args)
