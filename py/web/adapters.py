"""The ports of app/ports.py, as a browser fills them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pyscript import window

import js
from app.i18n import add_texts, use_language

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any, Optional, TypeVar

    T = TypeVar("T")

_is_complete: list[bool] = []  # filled once the rest of the program is there
PAUSES = {"think": 0.5, "look": 1.1}  # seconds
PAUSE_SHARES = {"normal": 1.0, "fast": 0.4, "none": 0.0}  # how much of them a player wants


class BrowserStore:
    """js/storage.js: localStorage, or a stand-in that forgets where the browser refuses."""

    @property
    def forgets(self) -> bool:
        """Whether nothing outlives the page."""
        return bool(window.store66.memory)

    def get(self, key: str) -> Optional[str]:
        text = window.store66.getItem(key)
        return text if isinstance(text, str) else None

    def put(self, key: str, text: str) -> bool:
        return bool(window.store66.setItem(key, text))


class BrowserClock:
    """Real pauses, as long as the player's pace makes them; a card in flight lands before the next is played.

    ``rest`` says how many seconds that takes from now.
    """

    def __init__(self, pace: str, rest: Callable[[], float]) -> None:
        self.pace = pace
        self._rest = rest

    async def pause(self, kind: str, meanwhile: Coroutine[Any, Any, T]) -> T:
        task = asyncio.create_task(meanwhile)
        await asyncio.sleep(max(self._rest(), PAUSES[kind] * PAUSE_SHARES[self.pace]))
        return await task


class BrowserChance:
    """128 bits from the browser's cryptographic source."""

    def seed(self) -> str:
        numbers = js.Uint32Array.new(4)
        js.crypto.getRandomValues(numbers)
        return "-".join([str(numbers.at(place)) for place in range(4)])


def today() -> str:
    """The day where the player is, as ``2026-11-30``."""
    now = js.Date.new()
    numbers = (now.getFullYear(), now.getMonth() + 1, now.getDate())
    return "-".join([("0" + str(int(number)))[-2:] if number < 1000 else str(int(number)) for number in numbers])


def wants_stillness() -> bool:
    """Whether the system asks for less motion."""
    return bool(js.matchMedia("(prefers-reduced-motion: reduce)").matches)


def can_buzz() -> bool:
    """Whether this can be felt: the browser says so even on a desk, where there is nothing to feel."""
    return hasattr(js.navigator, "vibrate") and bool(js.matchMedia("(pointer: coarse)").matches)


async def copy_text(selector: str) -> bool:
    """Put a field's text on the clipboard; False where the browser refuses, and then it is at least marked."""
    field = js.document.querySelector(selector)
    field.select()
    try:
        await js.navigator.clipboard.writeText(field.value)
    except Exception:  # the browser's own kind: no permission, or no clipboard on a page without TLS
        return False
    return True


async def can_host() -> bool:
    """In a frame: whether the page around can be talked to; js/host.js comes by itself."""
    await js.hosting66
    return hasattr(js, "tellHost66")


async def fetch_text(path: str) -> Optional[str]:
    """A file of the site; None if it does not come."""
    try:
        response = await js.fetch(path)
        return str(await response.text()) if response.ok else None
    except Exception:  # the browser's own kind
        return None


async def fetch_later() -> bool:
    """Put the rest of the program where it can be imported; False if it does not come.

    The interpreter's module in js/ does so: the files are byte code for the one, sources for the other.
    """
    if not _is_complete and await js.fetchLater66():
        add_texts()
        _is_complete.append(True)
    return has_later()


def has_later() -> bool:
    """Whether the rest of the program is there."""
    return bool(_is_complete)


async def fetch_language(wanted: str) -> bool:
    """Speak another language; False if its texts could not be loaded. The page starts with one language only."""
    path = "app/text/" + wanted + ".py"
    try:
        use_language(wanted)
    except ImportError:
        response = await js.fetch("py/" + path)
        if not response.ok:
            return False
        _put_module(path, await response.text())
        use_language(wanted)
    return True


def _put_module(path: str, text: str) -> None:
    """Put a source where the page's modules are found."""
    try:
        from packed import put
    except ImportError:  # this is a Python with files
        with open(path, "w") as file:
            file.write(text)
    else:
        put(path, text.encode())
