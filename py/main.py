"""The page's entry: makes the page, then lets the program move if it leads, which brings its worker on its way."""

from __future__ import annotations

import asyncio

from pyscript import window

from app.opening import wants_worker
from web.adapters import leisure
from web.cards import load_art
from web.page import Page
from web.worker import WorkerThinker


async def rest(page: Page) -> None:
    """What the first card need not wait for. A board in a frame fetches the rest of the program when it needs it."""
    await load_art()
    await leisure()
    if not page.is_guest or page.trains:
        await page.more()
    if page.trains:
        page.scene.show()  # the counting trainer has come


async def start() -> None:
    thinker = WorkerThinker() if wants_worker(window.location.search[1:]) else None
    page = Page(thinker)
    await page.begin()
    await asyncio.sleep(0)  # the table is drawn first
    asyncio.create_task(rest(page))
    await page.play_on()


asyncio.create_task(start())
