"""Runs test modules without pytest and counts their checks; the same file on all three interpreters.

On CPython: ``python runner.py JOB`` with ``{"path": [...], "imports": [...], "tests": [...]}`` as JSON. Prints one
line of JSON a module: its name, how many tests and checks ran, and what failed.
"""

from __future__ import annotations

import io
import json
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def main(job: str) -> None:
    """Import the page's modules, then run the tests, each module by its dotted name."""
    from tests.micropython import fakes

    wanted = json.loads(job)
    fakes.install()
    for name in wanted["imports"]:
        say(name, 0, *attempt([import_of(name)]))
    for name in wanted["tests"]:
        checks, failures = attempt([import_of(name)])
        found = [] if failures else tests_of(sys.modules[name])
        if found:
            checks, failures = attempt(found)
        say(name, len(found), checks, failures)


def import_of(name: str) -> tuple[str, Callable[[], None]]:
    """Importing a module, as one more test."""

    def load() -> None:
        __import__(name)

    return ("import", load)


def tests_of(module: Any) -> list[tuple[str, Callable[[], None]]]:
    """The test functions of a module, by name."""
    return [(name, getattr(module, name)) for name in sorted(dir(module)) if name.startswith("test_")]


def attempt(functions: list[tuple[str, Callable[[], None]]]) -> tuple[int, list[str]]:
    """How many checks passed, and a trace for each function that failed."""
    from tests.tally import checks

    before = checks()
    failures = []
    for name, function in functions:
        try:
            function()
        except Exception as error:
            failures.append(name + "\n" + trace(error))
    return checks() - before, failures


def trace(error: Exception) -> str:
    """The traceback as text."""
    if sys.implementation.name == "micropython":
        text = io.StringIO()
        sys.print_exception(error, text)  # type: ignore[attr-defined]
        return text.getvalue()
    import traceback

    return "".join(traceback.format_exception(error))


def say(name: str, tests: int, checks: int, failures: list[str]) -> None:
    print(json.dumps({"module": name, "tests": tests, "checks": checks, "failures": failures}))


if __name__ == "__main__":
    sys.path[0:1] = json.loads(sys.argv[1])["path"]
    main(sys.argv[1])
