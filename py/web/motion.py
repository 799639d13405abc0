"""Cards in flight: what app/motion.py finds between two tables, shown by the browser's own animations.

The table is drawn at once and as it is; a flight only shows a card on its way to where it lies already. So nothing
ever waits for motion, and a click in between finds the card in its place.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, NamedTuple

import js
from app.motion import BACKS, STOCK, WON, flights, leavings
from web.dom import find, find_all

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Optional

    from app.motion import Flight
    from app.picture import Picture

DURATIONS = {"slow": 520.0, "normal": 300.0, "fast": 150.0, "none": 0.0}  # ms for one flight
STAGGER = 0.2  # of a flight, until the next one sets out
CARDS = "#hand > li, #trick > li, #stock .upcard > *, #opponent .backs > *, #end .counted > .face"
PLACES = {
    STOCK: "#stock .pile",
    BACKS: "#opponent .backs",
    WON + "you": "#you .won",
    WON + "opponent": "#opponent .won",
}
EASING = "cubic-bezier(.25, .7, .3, 1)"


class Spot(NamedTuple("_Spot", [("x", float), ("y", float), ("width", float)])):
    """A centre on the screen and a width, in pixels of the page."""

    __slots__ = ()


class Motion:
    """The flights of one table. ``speed`` is one of ``DURATIONS``."""

    def __init__(self, speed: str) -> None:
        self.speed = speed
        self._drawn: Optional[Picture] = None
        self._running: list[Any] = []
        self._lands_at = 0.0

    def show(self, picture: Picture, draw: Callable[[Picture], None]) -> None:
        """Draw a picture, and let fly what has changed its place since the last one."""
        before, self._drawn = self._drawn, picture
        if before is None or not DURATIONS[self.speed] or js.document.hidden:
            draw(picture)
            return
        spots = _measure()
        ghosts = [(_ghost(leaving.key), leaving) for leaving in leavings(before, picture)]
        for animation in self._running:
            animation.cancel()
        self._running = []
        draw(picture)
        elements = {element.dataset.key: element for element in find_all(CARDS)}
        # All are measured before the first one flies, or the browser would lay the page out again for each.
        ends = {key: _spot(element) for key, element in elements.items()}
        for flight in flights(before, picture):
            if flight.key in elements:
                self._fly(elements[flight.key], flight, spots, ends[flight.key])
        for ghost, leaving in ghosts:
            self._leave(ghost, spots.get(leaving.key), spots.get(leaving.target))

    def rest(self) -> float:
        """Seconds until the last card has landed."""
        return max(0.0, self._lands_at - float(js.performance.now())) / 1000

    def skip(self) -> None:
        """Let every card land now."""
        for animation in self._running:
            animation.finish()
        self._running = []
        self._lands_at = 0.0
        find("#flights").replaceChildren()

    def _fly(self, element: Any, flight: Flight, spots: dict[str, Spot], end: Spot) -> None:
        start = spots.get(flight.origin or flight.key)
        if start is None or not start.width or not end.width:
            return
        x, y = start.x - end.x, start.y - end.y
        if abs(x) + abs(y) < 1 and flight.origin == "":
            return
        size = start.width / end.width if flight.origin == "" else min(1.0, start.width / end.width)
        frames = _path(x, y, size, flight.turns)
        delay = flight.order * STAGGER * DURATIONS[self.speed]
        self._animate(element, frames, delay, {})
        face = element.querySelector(".face") or (element if element.matches(".face") else None)
        if flight.turns and face:
            self._animate(face, COVER, delay, {"pseudoElement": "::after"})

    def _leave(self, ghost: Any, start: Optional[Spot], end: Optional[Spot]) -> None:
        if start is None or end is None or not start.width or not end.width:
            return
        style = ghost.style
        style.setProperty("--card-w", f"{start.width}px")
        style.setProperty("--card-h", f"{start.width * 1.42}px")
        style.left, style.top = f"{start.x - start.width / 2}px", f"{start.y - start.width * 0.71}px"
        find("#flights").appendChild(ghost)
        size = min(1.0, end.width / start.width)
        frames: list[dict[str, object]] = [
            {"transform": "none", "opacity": 1},
            {"opacity": 1, "offset": 0.8},
            {"transform": f"translate({end.x - start.x}px,{end.y - start.y}px) scale({size})", "opacity": 0},
        ]
        self._animate(ghost, frames, 0, {"fill": "both"})
        face = ghost.querySelector(".face") or ghost
        self._animate(face, UNCOVER, 0, {"pseudoElement": "::after", "fill": "both"})
        asyncio.create_task(_sweep(ghost, DURATIONS[self.speed] / 1000))

    def _animate(self, element: Any, frames: list[dict[str, object]], delay: float, more: dict[str, str]) -> None:
        duration = DURATIONS[self.speed]
        timing = {"duration": duration, "delay": delay, "easing": EASING, "fill": "backwards"}
        timing.update(more)
        self._running.append(element.animate(_to_js(frames), _to_js(timing)))
        self._lands_at = max(self._lands_at, js.performance.now() + delay + duration)


def _step(first: int, at: float, then: int) -> list[dict[str, object]]:
    return [{"opacity": first}, {"opacity": first, "offset": at}, {"opacity": then, "offset": at}, {"opacity": then}]


# A back that lies over a face until the card has turned half, or from then on.
COVER = _step(1, 0.5, 0)
UNCOVER = _step(0, 0.3, 1)


def _path(x: float, y: float, size: float, turns: bool) -> list[dict[str, object]]:
    start: dict[str, object] = {"transform": f"translate({x}px,{y}px) scale({size})"}
    if not turns:
        return [start, {"transform": "none"}]
    middle = (1 + size) / 2
    narrow = f"translate({x / 2}px,{y / 2}px) scale({middle * 0.06},{middle})"
    return [start, {"transform": narrow, "offset": 0.5}, {"transform": "none"}]


def _measure() -> dict[str, Spot]:
    """Where everything lies on the screen now, in the middle of a flight too."""
    spots = {name: _spot(find(selector)) for name, selector in PLACES.items()}
    for element in find_all(CARDS):
        spots[element.dataset.key] = _spot(element)
    return spots


def _spot(element: Any) -> Spot:
    box = element.getBoundingClientRect()
    return Spot(box.left + box.width / 2, box.top + box.height / 2, box.width)


def _ghost(key: str) -> Any:
    """A copy of a card that is about to vanish."""
    ghost = find("#trick > [data-key='" + key + "'], #stock .upcard > [data-key='" + key + "']").cloneNode(True)
    ghost.removeAttribute("data-key")
    ghost.classList.add("flying")
    return ghost


async def _sweep(ghost: Any, seconds: float) -> None:
    await asyncio.sleep(seconds)
    ghost.remove()


def _to_js(value: object) -> Any:
    return js.JSON.parse(json.dumps(value))
