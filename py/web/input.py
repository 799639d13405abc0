"""From a click or a key to a move or a command. One handler on stable ancestors, none on what comes and goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyscript import document, when

from web.dom import find, find_all

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Any

# Letters of actions, German and English; the first token that the table offers is meant.
LETTERS = {
    " ": ("draw",),
    "p": ("40c", "40s", "40h", "40d", "20c", "20s", "20h", "20d"),
    "t": ("exchange",),
    "x": ("exchange",),
    "z": ("close",),
    "c": ("close",),
    "a": ("declare",),
    "o": ("declare",),
    "n": ("pass",),
}
COMMANDS = {"h": "hint", "l": "last", "i": "read", "m": "menu", "?": "help", "s": "statistics"}
# While practice or a board has put them on the table.
TOOLS = {"b": ("take-back", "previous"), "k": ("see",), "g": ("again", "first"), "n": ("forward",), " ": ("forward",)}
GO_ON = "#lesson:not([hidden]) :is(#lesson-retry, #lesson-go-on):not([hidden])"


def listen(
    on_move: Callable[[str], Awaitable[None]],
    on_command: Callable[[str], Awaitable[None]],
    on_setting: Callable[[str, str], Awaitable[None]],
    on_link: Callable[[], Awaitable[None]],
    on_touch: Callable[[], None],
    on_away: Callable[[], None],
) -> None:
    """Call back with the token of a move, the name of a command, a setting and its value, for another link.

    ``on_touch`` is called before anything else comes of a click or a key, ``on_away`` when the page is left or out of
    sight.
    """

    _listen_to_pointer(on_move, on_command, on_touch)
    _listen_to_keys(on_move, on_command, on_touch)

    @when("change", "body")
    async def changed(event: Any) -> None:
        name = event.target.getAttribute("data-setting")
        if name:
            is_box = event.target.type == "checkbox"
            await on_setting(name, ("true" if event.target.checked else "false") if is_box else event.target.value)

    # pyscript's `window` would not do: MicroPython calls its methods without their object.
    @when("hashchange", document.defaultView)
    async def followed(event: Any) -> None:
        await on_link()

    @when("visibilitychange", document)
    def changed_sight(event: Any) -> None:
        if document.hidden:
            on_away()


def _listen_to_pointer(
    on_move: Callable[[str], Awaitable[None]],
    on_command: Callable[[str], Awaitable[None]],
    on_touch: Callable[[], None],
) -> None:
    @when("pointerdown", "body")
    def touched(event: Any) -> None:
        on_touch()

    @when("click", "body")
    async def clicked(event: Any) -> None:
        # The second click of a double click would hit whatever has moved under the pointer meanwhile.
        if event.detail > 1:
            return
        button = event.target.closest("[data-move], [data-do], #stock")
        if not button:
            return
        if button.getAttribute("data-do"):
            await on_command(button.dataset.do)
        elif button.getAttribute("data-move"):
            await on_move(button.dataset.move)
        elif find(".table").dataset.draw == "true":
            await on_move("draw")


def _listen_to_keys(
    on_move: Callable[[str], Awaitable[None]],
    on_command: Callable[[str], Awaitable[None]],
    on_touch: Callable[[], None],
) -> None:
    @when("keydown", "body")
    async def pressed(event: Any) -> None:
        on_touch()
        if event.repeat and event.key in ("Enter", " "):
            event.preventDefault()  # a key held down would click its button again and again
        elif not (event.repeat or event.ctrlKey or event.altKey or event.metaKey) and not _is_busy(event):
            await _press(event, on_move, on_command)


def _is_busy(event: Any) -> bool:
    """Whether the key belongs to something else: a dialog, a field, a button that it presses."""
    if document.querySelector("dialog[open]") or event.target.matches("input, select, textarea"):
        return True
    return event.key in ("Enter", " ") and bool(event.target.closest("button, a, summary"))


async def _press(
    event: Any, on_move: Callable[[str], Awaitable[None]], on_command: Callable[[str], Awaitable[None]]
) -> None:
    key = event.key.lower()
    cards = find_all("#hand button")
    if key in ("arrowleft", "arrowright") and cards:
        event.preventDefault()
        _walk(cards, 1 if key == "arrowright" else -1)
    elif key in "123456" and int(key) <= len(cards):
        await on_move(cards[int(key) - 1].dataset.move)
    elif key in COMMANDS:
        event.preventDefault()
        await on_command(COMMANDS[key])
    elif key in ("n", " ") and not find("#cover").hidden:
        event.preventDefault()
        await on_command("take-over")
    elif key in ("n", " ") and not find("#end").hidden:
        event.preventDefault()
        await on_command("next")
    elif key in ("n", " ") and document.querySelector(GO_ON):
        event.preventDefault()
        await on_command("go-on")
    elif _tool(key):
        event.preventDefault()
        await on_command(_tool(key))
    elif key in LETTERS:
        event.preventDefault()
        offered = [button.dataset.move for button in find_all("#actions button")]
        for token in LETTERS[key]:
            if token in offered:
                await on_move(token)
                return


def _tool(key: str) -> str:
    """The command of the tool that a key presses, if it is on the table; else empty."""
    there = [] if find("#tools").hidden else [button.dataset.do for button in find_all("#tools button")]
    found = [command for command in TOOLS.get(key, ()) if command in there]
    return found[0] if found else ""


def _walk(cards: list[Any], step: int) -> None:
    """Move the focus through the hand, round its ends."""
    places = [place for place, card in enumerate(cards) if card.matches(":focus")]
    start = places[0] if places else (-1 if step > 0 else 0)
    cards[(start + step) % len(cards)].focus()
