"""The browser's clock, with Python's own asyncio: a pause and what is thought meanwhile run beside each other."""

import asyncio
import importlib
import sys

import pytest

CPYTHON_ONLY = True


def test_thinking_goes_on_beside_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each half ends only after the other has begun, and the pause before the thought: one after the other hangs."""
    for name in ("js", "pyscript"):
        module = importlib.import_module("tests.micropython.fakes." + name)
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "web.adapters", raising=False)
    adapters = importlib.import_module("web.adapters")
    monkeypatch.delitem(sys.modules, "web.adapters")
    order: list[str] = []

    async def play() -> str:
        asked, paused = asyncio.Event(), asyncio.Event()

        async def sleep(seconds: float) -> None:
            order.append(f"pause of {seconds}")
            await asked.wait()
            order.append("pause over")
            paused.set()

        async def think() -> str:
            order.append("asked")
            asked.set()
            await paused.wait()
            order.append("answered")
            return "Qh 3"

        monkeypatch.setattr(adapters, "asyncio", _With(sleep))
        return str(await adapters.BrowserClock(rest=lambda: 0.0, pace="normal").pause("look", think()))

    assert asyncio.run(play()) == "Qh 3"
    assert order == ["pause of 1.1", "asked", "pause over", "answered"]


class _With:
    """asyncio with another sleep."""

    def __init__(self, sleep: object) -> None:
        self.sleep = sleep
        self.create_task = asyncio.create_task
