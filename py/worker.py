"""The worker's entry: answers the page's questions on a full Python, and lets a cancel through between two slices."""

from __future__ import annotations

import asyncio
import math
import sys
import time
from typing import TYPE_CHECKING

import js
from ai.brain import Brain
from teach.hints import KINDS

if TYPE_CHECKING:
    from typing import Optional

__export__ = ["ask", "cancel", "about"]

# Seconds. The brain yields at least every 30 ms, so a slice never lasts longer than 50.
SLICE = 0.02

brain = Brain(KINDS)
wanted: set[int] = set()


async def ask(kind: str, text: str, budget: int, limit: float, id: int) -> str:
    """The brain's answer, or "" if the question was cancelled.

    After ``limit`` seconds the brain is told to answer with what it has; 0: never.
    """
    wanted.add(id)
    late = time.monotonic() + limit if limit else math.inf
    hurry: Optional[bool] = None  # what a generator's first step must be given
    try:
        steps = brain.start(kind, text, budget)
        while id in wanted:
            known, end = "", time.monotonic() + SLICE
            while time.monotonic() < end:
                try:
                    known = steps.send(hurry) or known
                except StopIteration as stop:
                    return str(stop.value)
                hurry = time.monotonic() > late or None
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
