"""Engine, app and rules of thumb on the interpreters of the page: every check that CPython counts, there too.

A test module that needs CPython says so in a line ``CPYTHON_ONLY = True``.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
TESTED = ("tests/engine", "tests/app", "tests/ai/page", "tests/teach")
INSIDE = "/66"  # where the files lie in the interpreters' own file systems
RUNNERS = ("tests/tally.py", "tests/micropython/runner.py", "tests/micropython/fakes/**/*.py")
INTERPRETERS = ("micropython", "pyodide")


def dotted(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def page_tables() -> dict[str, Any]:
    page: dict[str, Any] = tomllib.loads((ROOT / "pyscript.toml").read_text(encoding="utf-8"))["page"]
    return page


def page_modules() -> list[str]:
    """Every module that the page loads, by its name there; also the texts of each language."""
    page = page_tables()
    texts = [source.removeprefix("py/") for source in page["texts"].values()]
    return sorted({dotted(target) for target in [*page["files"].values(), *texts]})


def portable_tests() -> list[Path]:
    """The test modules that run on every interpreter."""
    found = [path for folder in TESTED for path in sorted((ROOT / folder).glob("test_*.py"))]
    opts_out = re.compile(r"^CPYTHON_ONLY = True$", re.MULTILINE)
    return [path for path in found if not opts_out.search(path.read_text(encoding="utf-8"))]


def inside_files(interpreter: str) -> dict[str, str]:
    """Path in the interpreter -> path here."""
    files = {}
    for path in (ROOT / "py").rglob("*.py"):
        name = path.relative_to(ROOT / "py").as_posix()
        if not name.startswith("stand_ins/"):
            files[f"{INSIDE}/{name}"] = str(path)
        elif interpreter == "micropython":
            files[f"{INSIDE}/{name.removeprefix('stand_ins/')}"] = str(path)
    beside = [path for folder in TESTED for path in (ROOT / folder).rglob("*.py")]
    beside += [path for pattern in RUNNERS for path in ROOT.glob(pattern)]
    beside += (ROOT / "tests/vectors").glob("*.jsonl")
    beside += (ROOT / "py/teach/lessons").glob("*.json")
    files.update({f"{INSIDE}/{path.relative_to(ROOT).as_posix()}": str(path) for path in beside})
    return files


def work() -> dict[str, list[str]]:
    """What every interpreter is asked to do."""
    tests = [dotted(path.relative_to(ROOT).as_posix()) for path in portable_tests()]
    return {"imports": page_modules(), "tests": tests}


def answers(command: list[str], job: str = "") -> dict[str, dict[str, Any]]:
    """The runner's lines, by module."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, input=job, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return {line["module"]: line for line in lines}


def failures(lines: dict[str, dict[str, Any]]) -> str:
    """The traces of all that failed."""
    return "\n".join(f"{name}: {text}" for name, line in lines.items() for text in line["failures"])


@pytest.fixture(scope="module")
def on_cpython() -> dict[str, dict[str, Any]]:
    job = {**work(), "path": [str(ROOT), str(ROOT / "py")]}
    return answers([sys.executable, str(ROOT / "tests/micropython/runner.py"), json.dumps(job)])


@pytest.fixture(scope="module", params=INTERPRETERS)
def elsewhere(request: pytest.FixtureRequest) -> dict[str, dict[str, Any]]:
    node = shutil.which("node")
    assert node, "node is needed"
    job = {
        "modules": str(ROOT / "node_modules"),
        "files": inside_files(request.param),
        "root": INSIDE,
        "python": json.dumps(work()),
    }
    script = str(ROOT / "tests/micropython/run_tests.mjs")
    return answers([node, script, request.param], json.dumps(job))


def test_nothing_fails_there(elsewhere: dict[str, dict[str, Any]]) -> None:
    assert not failures(elsewhere)


def test_nothing_fails_here(on_cpython: dict[str, dict[str, Any]]) -> None:
    assert not failures(on_cpython)


def test_every_page_module_is_imported_there(elsewhere: dict[str, dict[str, Any]]) -> None:
    assert set(page_modules()) <= elsewhere.keys()


def test_the_same_checks_ran_there(
    elsewhere: dict[str, dict[str, Any]], on_cpython: dict[str, dict[str, Any]]
) -> None:
    assert len(on_cpython) > len(page_modules())
    counts = [
        {name: (line["tests"], line["checks"]) for name, line in lines.items()}
        for lines in (elsewhere, on_cpython)
    ]
    assert counts[0] == counts[1]


def test_every_portable_module_checks_something(on_cpython: dict[str, dict[str, Any]]) -> None:
    idle = [name for name in work()["tests"] if not on_cpython[name]["checks"]]
    assert not idle
