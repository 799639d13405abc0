"""From a click to a move: finds the token under it and hands it on. One handler on stable ancestors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyscript import document, when

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Any


def listen(
    on_move: Callable[[str], Awaitable[None]],
    on_next: Callable[[], Awaitable[None]],
    on_language: Callable[[], Awaitable[None]],
    on_link: Callable[[], Awaitable[None]],
) -> None:
    """Call back with the token of a move, for the next deal, the other language, another link."""

    @when("click", "#hand, #actions")
    async def clicked(event: Any) -> None:
        button = event.target.closest("[data-move]")
        # The second click of a double click would hit whatever has moved under the pointer meanwhile.
        if button and event.detail <= 1:
            await on_move(button.dataset.move)

    @when("keydown", ".table")
    def held(event: Any) -> None:
        # A key held down clicks its button again and again.
        if event.repeat and event.key in ("Enter", " "):
            event.preventDefault()

    @when("click", "#stock")
    async def drawn(event: Any) -> None:
        if event.detail <= 1 and event.currentTarget.closest("[data-draw]").dataset.draw == "true":
            await on_move("draw")

    @when("click", "#next")
    async def nexted(event: Any) -> None:
        await on_next()

    @when("click", "#language")
    async def switched(event: Any) -> None:
        await on_language()

    # pyscript's `window` would not do: MicroPython calls its methods without their object.
    @when("hashchange", document.defaultView)
    async def followed(event: Any) -> None:
        await on_link()
