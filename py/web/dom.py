"""The few things done to the document. Text goes in as text, never as markup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyscript import document

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Optional

def find(selector: str) -> Any:
    """The element of a selector, which must be there."""
    return document.querySelector(selector)


def find_all(selector: str) -> list[Any]:
    found = document.querySelectorAll(selector)
    return [found.item(place) for place in range(found.length)]


def make(tag: str, class_name: str = "", text: str = "") -> Any:
    """A new element."""
    element = document.createElement(tag)
    if class_name:
        element.className = class_name
    if text:
        element.textContent = text
    return element


def make_svg(tag: str, class_name: str) -> Any:
    """A new element of a drawing."""
    element = document.createElementNS("http://www.w3.org/2000/svg", tag)
    element.setAttribute("class", class_name)
    return element


def make_row(name: str, *cells: Any) -> Any:
    """A line of a table: its head, and the cells behind it."""
    line, head = make("tr"), make("th", "", name)
    head.scope = "row"
    line.append(head, *cells)
    return line


def fill_choice(selector: str, options: list[tuple[str, str]], chosen: str) -> None:
    """Fill a select with values and what they are called."""
    made = []
    for value, text in options:
        option = make("option", "", text)
        option.value = value
        option.selected = value == chosen
        made.append(option)
    find(selector).replaceChildren(*made)


def write(selector: str, text: str) -> None:
    """Set an element's text, if it differs: a live region would read it again."""
    element = find(selector)
    if element.textContent != text:
        element.textContent = text


def show(selector: str, is_shown: bool) -> None:
    """Show an element or hide it; a focus in it goes where play goes on."""
    element = find(selector)
    had_focus = not is_shown and element.matches(":focus-within")
    element.hidden = not is_shown
    if had_focus:
        rest_focus()


def rest_focus() -> None:
    """The focus where it is never wrong: on the hand, or on the table if there is none."""
    (document.querySelector("#hand button") or find("main")).focus()


def keep_children(parent: Any, keys: list[str], build: Callable[[str], Any]) -> list[Any]:
    """Make the children of an element those of ``keys``, in order, and return them.

    A child that stays is the same element as before, so it keeps focus; if the one with the focus goes, its
    neighbour gets it.
    """
    before = [parent.children.item(place) for place in range(parent.children.length)]
    known = {child.dataset.key: child for child in before}
    focused = _focused_place(before)
    children = []
    for key in keys:
        child = known.get(key)
        if child is None:
            child = build(key)
            child.dataset.key = key
        children.append(child)
    if [child.dataset.key for child in before] != keys:
        for child in before:
            if child.dataset.key not in keys:
                child.remove()
        for place, child in enumerate(children):
            there = parent.children.item(place)
            if not there or there.dataset.key != keys[place]:  # Pyodide's null is not None, but false
                parent.insertBefore(child, there)
        if focused is not None and before[focused].dataset.key not in keys:
            if children:
                _focus(children[min(focused, len(children) - 1)])
            else:
                rest_focus()
    return children


def _focused_place(elements: list[Any]) -> Optional[int]:
    for place, element in enumerate(elements):
        if element.matches(":focus-within"):
            return place
    return None


def _focus(element: Any) -> None:
    (element if element.matches("button") else element.querySelector("button")).focus()
