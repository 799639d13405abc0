"""The worker's entry: answers the page's questions on a full Python, and lets a cancel through between two slices."""

from __future__ import annotations

import asyncio
import sys
import time

import js
from ai.brain import Brain

__export__ = ["ask", "cancel", "about"]

# Seconds. The brain yields at least every 30 ms, so a slice never lasts longer than 50.
SLICE = 0.02

brain = Brain()
wanted: set[int] = set()


async def ask(kind: str, text: str, budget: int, id: int) -> str:
    """The brain's answer, or "" if the question was cancelled."""
    wanted.add(id)
    try:
        steps = brain.start(kind, text, budget)
        while id in wanted:
            known, end = "", time.monotonic() + SLICE
            while time.monotonic() < end:
                try:
                    known = next(steps) or known
                except StopIteration as stop:
                    return str(stop.value)
            if known:
                js.postMessage(f"progress {id} {known}")
            await asyncio.sleep(0)
        return ""
    finally:
        wanted.discard(id)


def cancel(id: int) -> None:
    """The answer to this question is not wanted any more."""
    wanted.discard(id)


def about() -> str:
    """Which Python this is."""
    return f"{sys.implementation.name} {sys.version}"
