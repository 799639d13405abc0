"""Menu, Punkteblock and questions: the browser's own dialogs, which keep and give back the focus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.i18n import tr
from web.dom import find, find_all, make, show, write

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Optional

    from app.block import Block

KEYS = (
    ("1–6", "keys.cards"),
    ("← →", "keys.arrows"),
    ("", "keys.draw"),
    ("P", "keys.pair"),
    ("T, X", "keys.exchange"),
    ("Z, C", "keys.close"),
    ("A, O", "keys.declare"),
    ("N", "keys.next"),
    ("?", "keys.menu"),
)

_pending: list[Callable[[], Awaitable[None]]] = []  # what the open question does if it is answered with yes


def open_dialog(selector: str) -> None:
    if not find(selector).open:
        find(selector).showModal()


def close_dialogs() -> None:
    for dialog in find_all("dialog[open]"):
        dialog.close()


def ask(question: str, yes: str, on_yes: Callable[[], Awaitable[None]]) -> None:
    """Ask before something that cannot be taken back."""
    close_dialogs()
    _pending[:] = [on_yes]
    write("#ask-text", question)
    write("#ask-yes", yes)
    open_dialog("#ask-dialog")


async def answer_yes() -> None:
    close_dialogs()
    while _pending:
        await _pending.pop()()


def write_choice(name: str, values: tuple[str, ...], texts: str, chosen: str) -> None:
    """Fill one of the menu's choices; ``texts`` is what the keys of its words begin with."""
    choice = find("#" + name + "-choice")
    choice.replaceChildren()
    for value in values:
        option = make("option", "", tr(texts + value))
        option.value = value
        option.selected = value == chosen
        choice.appendChild(option)


def write_menu(draws_alone: bool) -> None:
    """Fill the rest of the menu: its box and its list of keys."""
    find("#draws-alone").checked = draws_alone
    keys = find("#keys")
    keys.replaceChildren()
    for key, meaning in KEYS:
        keys.appendChild(make("dt", "", key or tr("keys.draw.key")))
        keys.appendChild(make("dd", "", tr(meaning)))


def write_level(name: str) -> None:
    """What the chosen opponent is like."""
    write("#level-about", tr("level." + name + ".about"))


def write_seal(seal: str) -> None:
    """The fingerprint of the deal, if it has one."""
    write("#seal-text", seal)
    show("#seal", bool(seal))


def write_block(block: Block) -> None:
    """Fill the Punkteblock."""
    write("#block-text", block.text)
    write("#block-tally", block.tally)
    rows = find("#block-rows")
    rows.replaceChildren()
    for row in block.rows:
        line = make("tr")
        head = make("th", "", row.deal)
        head.scope = "row"
        line.appendChild(head)
        for text in (row.dealer, row.you, row.opponent):
            line.appendChild(make("td", "", text))
        rows.appendChild(line)


def write_site(links: dict[str, str]) -> None:
    """Links that who hosts the page must show."""
    for name in ("impressum", "datenschutz"):
        address: Optional[str] = links.get(name)
        if address:
            find("#" + name).href = address
        show("#" + name, bool(address))
