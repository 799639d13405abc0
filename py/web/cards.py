"""Cards and suits as pictures, for the eye alone; their names belong to the elements around them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyscript import document

import js
from app.i18n import rank_index
from app.settings import FRENCH, GERMAN
from engine.cards import SUIT_LETTERS, parse_card
from web.dom import find, find_all, make

if TYPE_CHECKING:
    from typing import Any


def make_face(token: str) -> Any:
    """The picture of a card."""
    face = find("#face").content.firstElementChild.cloneNode(True)
    face.dataset.card = token
    face.dataset.rank, face.dataset.suit = token[0], token[1]
    _dress(face)
    return face


def make_back() -> Any:
    """A card seen from behind."""
    return make("span", "back")


def make_sign(suit: str) -> Any:
    """The sign of a suit's letter."""
    sign = find("#face").content.querySelector(".big").cloneNode(True)
    sign.setAttribute("class", "sign")
    sign.setAttribute("aria-hidden", "true")
    sign.setAttribute("data-suit", suit)
    _point(sign, _signs(suit))
    return sign


def show_portrait(selector: str, level: str) -> None:
    """Show the portrait of a level, or none; it is drawn once the cards are."""
    portrait = find(selector)
    if portrait.getAttribute("data-level") != level:
        portrait.setAttribute("data-level", level)
        _portray(portrait)


async def load_art() -> None:
    """Fetch the drawings of the deck in use, and put them on the cards. They are not needed to play."""
    deck = _family()
    if _is_alone():
        await _bring_signs(deck)
        return
    try:
        response = await js.fetch("img/" + deck + "-art.svg")
    except Exception:  # the browser's own kind; without drawings every card still has its signs
        return
    if response.ok and deck == _family():
        document.documentElement.dataset.art = "true"
        redress()


def _is_alone() -> bool:
    """Whether this is a sandboxed frame without an origin: it may fetch a drawing, but not point into its file."""
    return bool(js.origin == "null")


async def _bring_signs(deck: str) -> None:
    """Make the signs a part of the page; the figures are done without there."""
    response = await js.fetch("img/" + deck + ".svg")
    parsed = js.DOMParser.new().parseFromString(await response.text(), "image/svg+xml")
    drawing = document.importNode(parsed.documentElement, True)
    for sign in _list(drawing.children):
        sign.id = deck + "-" + sign.id
    drawing.setAttribute("class", "heard")
    document.body.append(drawing)
    redress()


def redress() -> None:
    """Draw everything once more after another deck or language was chosen."""
    for face in find_all(".face"):
        _dress(face)
    for sign in find_all("svg.sign[data-suit]"):
        _point(sign, _signs(sign.getAttribute("data-suit")))
    for portrait in find_all(".portrait[data-level]"):
        _portray(portrait)


def _portray(portrait: Any) -> None:
    level = portrait.getAttribute("data-level")
    if level and _has_art() and not _is_alone():
        _point(portrait, "img/levels.svg#" + level)


def _dress(face: Any) -> None:
    token = face.dataset.card
    index = rank_index(parse_card(token))
    has_art = _has_art()
    for part in _list(face.children):
        if part.matches(".corner"):
            part.firstElementChild.textContent = index
            _point(part.lastElementChild, _signs(token[1]))
        elif part.matches(".big"):
            _point(part, _signs(token[1]))
        elif has_art:
            _point(part, "img/" + _family() + "-art.svg#" + token)


def _has_art() -> bool:
    return bool(document.documentElement.getAttribute("data-art") == "true")


def _point(picture: Any, address: str) -> None:
    picture.firstElementChild.setAttribute("href", address)


def _signs(suit: str) -> str:
    assert suit in SUIT_LETTERS
    return "#" + _family() + "-" + suit if _is_alone() else "img/" + _family() + ".svg#" + suit


def _family() -> str:
    """The deck whose pictures are in use; French cards may have either letters."""
    return GERMAN if document.documentElement.getAttribute("data-deck") == GERMAN else FRENCH


def _list(children: Any) -> list[Any]:
    return [children.item(place) for place in range(children.length)]
