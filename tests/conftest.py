"""For all tests: random cases are the same in every run, no clock has a say in a verdict, and figures are told.

Under `make soak` the long tests do SOAK times as much, and what they counted and measured stands at the end.
"""

import os
from collections.abc import Callable

import pytest
from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.load_profile("steady")

IS_SOAK = "SOAK" in os.environ

Tell = Callable[[str, object], None]


@pytest.fixture
def tell(record_property: Callable[[str, object], None]) -> Tell:
    """`tell("matches", 30)`: a figure for the summary of `make soak`; those of one name are added up."""
    return record_property


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What the tests told, whichever process ran them."""
    if not IS_SOAK:
        return
    found: dict[tuple[str, str], object] = {}
    for report in [report for kind in ("passed", "failed") for report in terminalreporter.stats.get(kind, [])]:
        for name, value in getattr(report, "user_properties", []):
            place = (report.nodeid.partition("::")[0], name)
            known = found.get(place)
            found[place] = known + value if isinstance(known, int) and isinstance(value, int) else value
    terminalreporter.section("what the soak did")
    file = ""
    for (path, name), value in sorted(found.items(), key=lambda line: line[0][0]):
        if path != file:
            file = path
            terminalreporter.write_line(path)
        terminalreporter.write_line(f"  {name}: {value:,}" if isinstance(value, int) else f"  {name}: {value}")
