"""Draws the end of a deal: the result, and both piles turned over and counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.cards import make_face
from web.dom import find, make, show, write

if TYPE_CHECKING:
    from typing import Any, Optional

    from app.ending import End
    from app.piles import Pile


def draw_end(end: Optional[End]) -> None:
    """Show the result, or take it away."""
    is_new = end is not None and find("#end").hidden
    show("#end", end is not None)
    show("#actions", end is None)
    if end is None:
        _forget()
        return
    find("#end").dataset.result = end.result
    write("#end-title", end.title)
    find("#end .why").replaceChildren(*[make("p", "", line) for line in end.lines])
    find("#end .piles").replaceChildren(*[_make_pile(pile) for pile in end.piles])
    write("#next", end.next)
    write("#record", end.record)
    find("#link").href = "#" + end.fragment
    find("#link-review").href = "#" + end.fragment + "&review=true"
    find("#link-again").href = "#" + end.again_fragment
    if is_new:
        find("#end details").open = False
        find("#next").focus()


def _forget() -> None:
    """The deal goes on, or another one does: nothing here may tell its cards."""
    if find("#link").hasAttribute("href"):
        for link in (find("#link"), find("#link-again"), find("#link-review")):
            link.removeAttribute("href")
        write("#record", "")


def _make_pile(pile: Pile) -> Any:
    section = make("section")
    section.appendChild(make("h3", "", pile.title))
    section.appendChild(make("p", "sum", pile.sum + " "))
    section.lastElementChild.appendChild(make("b", "", str(pile.points)))
    tricks = make("ul")
    for trick in pile.tricks:
        counted = make("li", "counted")
        for token in trick.tokens:
            face = make_face(token)
            face.dataset.key = token
            counted.appendChild(face)
        counted.appendChild(make("span", "heard", trick.name))
        tricks.appendChild(counted)
    section.appendChild(tricks)
    return section
