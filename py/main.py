"""The page's entry: makes the page, then lets the program move if it leads, which brings its worker on its way.

A slow phone takes a tenth of a second for each of the imports; between them the browser may do what it has to.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import js

if TYPE_CHECKING:
    from web.page import Page


async def rest(page: Page) -> None:
    """What the first card need not wait for. A board in a frame fetches the rest of the program when it needs it."""
    from web.cards import load_art

    await load_art()
    await js.leisure66()
    if not page.is_guest:
        await page.more()


async def start() -> None:
    from app.opening import wants_worker

    await js.breathe66()
    from web.page import Page
    from web.worker import WorkerThinker

    await js.breathe66()
    page = Page(WorkerThinker() if wants_worker(js.location.search[1:]) else None)
    await js.breathe66()
    await page.begin()
    await js.breathe66()  # the table is drawn first
    asyncio.create_task(rest(page))
    await page.play_on()


asyncio.create_task(start())
