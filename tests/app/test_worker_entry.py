"""py/worker.py without a browser: slices, the limit, cancelling. Its clock is one that ticks when it is looked at."""

import asyncio
import importlib
import sys
from collections.abc import Generator
from types import ModuleType
from typing import Any

import pytest

CPYTHON_ONLY = True


class Ticking:
    """A clock on which nobody waits."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        self.now += 0.005
        return self.now


class SlowBrain:
    """Thinks until it is told to answer, or for so many steps; notes what it was asked and told."""

    def __init__(self, steps: int = 1_000_000) -> None:
        self.asked: list[tuple[str, str, int]] = []
        self.told: list[bool | None] = []
        self._steps = steps

    def start(self, kind: str, text: str, budget: int) -> Generator[str, bool | None, str]:
        self.asked.append((kind, text, budget))
        for step in range(self._steps):
            hurry = yield f"at {step}"
            self.told.append(hurry)
            if hurry:
                return f"Qh {step}"
        return f"Qh {budget}"


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module, freshly loaded, with a browser that notes what is posted."""
    browser = ModuleType("js")
    browser.posted = []  # type: ignore[attr-defined]
    browser.postMessage = browser.posted.append  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "js", browser)
    monkeypatch.delitem(sys.modules, "worker", raising=False)
    module = importlib.import_module("worker")
    monkeypatch.setattr(module, "time", Ticking())
    return module


def test_it_answers_and_tells_its_progress(worker: Any) -> None:
    brain = worker.brain = SlowBrain(20)
    assert asyncio.run(worker.ask("move", "text", 7, 0, 3)) == "Qh 7"
    assert brain.asked == [("move", "text", 7)]
    assert worker.js.posted
    assert all(text.startswith("progress 3 at ") for text in worker.js.posted)


def test_without_a_limit_it_is_never_hurried(worker: Any) -> None:
    brain = worker.brain = SlowBrain(3000)
    assert asyncio.run(worker.ask("move", "text", 7, 0, 1)) == "Qh 7"
    assert set(brain.told) == {None}


def test_after_the_limit_it_answers_with_what_it_has(worker: Any) -> None:
    brain = worker.brain = SlowBrain()
    answer = asyncio.run(worker.ask("move", "text", 7, 1.8, 1))
    assert brain.told[-1] is True
    assert set(brain.told[:-1]) == {None}
    assert answer == f"Qh {len(brain.told) - 1}"
    assert 1.8 < worker.time.now < 1.9


def test_a_cancelled_question_has_no_answer(worker: Any) -> None:
    worker.brain = SlowBrain()

    async def ask_and_cancel() -> tuple[str, str]:
        asking = [asyncio.create_task(worker.ask("move", "text", 7, 0, id)) for id in (1, 2)]
        await asyncio.sleep(0)
        worker.cancel(1)
        first = await asking[0]
        worker.cancel(2)
        worker.cancel(99)
        return first, await asking[1]

    assert asyncio.run(ask_and_cancel()) == ("", "")
    assert not worker.wanted
