"""Menu, Punkteblock and questions: the browser's own dialogs, which keep and give back the focus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.house import house_choices
from app.i18n import tr
from app.settings import LOOKS, MOTIONS, SWITCHES, chosen
from web.cards import make_back, make_face
from web.dom import fill_choice, find, find_all, make, show, write

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Any, Optional

    from engine.rules import Rules

KEYS = (
    ("1–6", "keys.cards"),
    ("← →", "keys.arrows"),
    ("", "keys.draw"),
    ("P", "keys.pair"),
    ("T, X", "keys.exchange"),
    ("Z, C", "keys.close"),
    ("A, O", "keys.declare"),
    ("N", "keys.next"),
    ("L", "keys.last"),
    ("I", "keys.read"),
    ("B, K, G", "keys.practice"),
    ("H", "keys.hint"),
    ("H, N", "keys.lesson"),
    ("N, B, G", "keys.watch"),
    ("S", "keys.statistics"),
    ("M", "keys.menu"),
    ("?", "keys.help"),
)
SAMPLE = ("Kh", "Qs", "Jd", "Ac", "Th")

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
    """Fill a choice; ``texts`` is what the keys of its words begin with."""
    fill_choice("#" + name + "-choice", [(value, tr(texts + value)) for value in values], chosen)


def write_switches(settings: dict[str, Any]) -> None:
    """Set the boxes that can be ticked."""
    for box in find_all("input[type=checkbox][data-setting]"):
        name = box.getAttribute("data-setting")
        box.checked = chosen(settings, name, ("true", "false"), SWITCHES.get(name, "false")) == "true"


def write_looks(settings: dict[str, Any], motion: str, can_buzz: bool) -> None:
    """Fill the choices of how the table looks and moves, above them some cards to see it by."""
    sample = find("#sample")
    sample.replaceChildren(*([make_face(token) for token in SAMPLE] + [make_back()]))
    rows = find("#looks")
    rows.replaceChildren()
    for name, values in LOOKS + (("motion", MOTIONS),):
        row, label, choice = make("p", "choice"), make("label", "", tr(name)), make("select")
        label.htmlFor = choice.id = name + "-choice"
        choice.dataset.setting = name
        row.append(label, choice)
        rows.appendChild(row)
        write_choice(name, values, name + ".", motion if name == "motion" else chosen(settings, name, values))
    show("#buzz", can_buzz)
    write_switches(settings)


def write_house(rules: Rules) -> None:
    """Fill the house rules: a group of sentences for each field, of which one is chosen."""
    groups = []
    for choice in house_choices(rules):
        group = make("fieldset")
        group.appendChild(make("legend", "", choice.title))
        for value in choice.values:
            label, button = make("label"), make("input")
            button.type = "radio"
            button.name = "house-" + choice.key
            button.value = value.value
            button.checked = value.is_chosen
            button.setAttribute("data-setting", "house." + choice.key)
            label.append(button, make("span", "", value.text))
            group.appendChild(label)
        groups.append(group)
    find("#house").replaceChildren(*groups)


def write_report(text: str) -> None:
    """What goes into the report of a problem."""
    find("#report").value = text
    write("#report-done", "")


def write_keys() -> None:
    """Fill the list of keys."""
    keys = find("#keys")
    keys.replaceChildren()
    for key, meaning in KEYS:
        keys.appendChild(make("dt", "", key or tr("keys.draw.key")))
        keys.appendChild(make("dd", "", tr(meaning)))


def write_reading(parts: list[tuple[str, list[str]]]) -> None:
    """The table as text."""
    text = find("#read")
    text.replaceChildren()
    for heading, lines in parts:
        text.appendChild(make("h3", "", heading))
        items = make("ul")
        for line in lines:
            items.appendChild(make("li", "", line))
        text.appendChild(items)


def read_from_the_top() -> None:
    """Open the text, and read it from its heading on."""
    open_dialog("#read-dialog")
    find("#read-title").focus()


def write_seal(seal: str) -> None:
    """The fingerprint of the deal, if it has one."""
    write("#seal-text", seal)
    show("#seal", bool(seal))


def write_site(links: dict[str, str]) -> None:
    """Links that who hosts the page must show."""
    for name in ("impressum", "datenschutz"):
        address: Optional[str] = links.get(name)
        if address:
            find("#" + name).href = address
        show("#" + name, bool(address))
