"""The Punkteblock like pencil on paper, that of the match and that for real cards, on screen and printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js
from app.block import write_block
from app.i18n import tr
from app.save import match_of
from app.table import PERSON
from app.tally import (
    KEY,
    TARGETS,
    WORTHS,
    TallyKeeper,
    enter,
    names_of,
    new_tally,
    rename,
    strike,
    with_target,
    write_sheet,
)
from app.telling import tell_error
from web.dialogs import ask, close_dialogs, open_dialog
from web.dom import fill_choice, find, keep_children, make, make_row, make_svg, show, write

if TYPE_CHECKING:
    from typing import Any

    from app.block import Block
    from app.tally import Tally
    from web.page import Page

SHEETS, LINES = 4, 14  # on an empty page


class Blocks:
    """Both sheets of one page. Each ``do_`` is a command's."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._keeper = TallyKeeper(page.store)
        self._tally = self._keeper.load()

    async def do_block(self) -> None:
        """The sheet of the running match."""
        block, names = self._block()
        _write_sheet("block", block, names, True)
        open_dialog("#block-dialog")

    async def do_tally(self) -> None:
        """The sheet for real cards."""
        close_dialogs()
        problem = self._keeper.problem
        show("#tally-problem", problem is not None)
        if problem is not None:
            write("#tally-problem", tr("tally.broken", detail=tell_error(problem), slot=self._keeper.aside or KEY))
        for place in (0, 1):
            field = find(f"#tally-name-{place}")
            field.value = self._tally.names[place]
            field.previousElementSibling.textContent = tr("tally.name", number=place + 1)
        fill_choice("#tally-target", [(str(target), str(target)) for target in TARGETS], str(self._tally.target))
        self._draw_tally()
        open_dialog("#tally-dialog")

    def change(self, name: str, value: str) -> None:
        """A field of the sheet: ``name.0``, ``name.1``, ``target``."""
        kind, _, place = name.partition(".")
        now = self._keeper.latest(self._tally)
        changed = rename(now, int(place), value) if kind == "name" else with_target(now, int(value))
        self._set(changed)

    async def do_tally_enter(self, winner: int, points: int) -> None:
        self._set(enter(self._keeper.latest(self._tally), winner, points))

    async def do_tally_strike(self) -> None:
        self._set(strike(self._keeper.latest(self._tally)))

    async def do_tally_new(self) -> None:
        """Throw the sheet away, if that is meant."""
        ask(tr("ask.tally"), tr("tally.new"), self._begin_anew)

    async def do_print_block(self) -> None:
        block, names = self._block()
        _print([_paper(block, names)])

    async def do_print_tally(self) -> None:
        _print([_paper(write_sheet(self._tally), names_of(self._tally))])

    async def do_print_empty(self) -> None:
        """A page for play with real cards."""
        legend = tr("block.legend", target=self._page.session.rules.match_target)
        _print([_empty_paper() for _ in range(SHEETS)], legend)

    def _block(self) -> tuple[Block, tuple[str, str]]:
        before = [match_of(saved) for saved in self._page.keeping.keeper.matches()]
        return write_block(self._page.session.match, before, PERSON), (tr("you"), tr("opponent"))

    async def _begin_anew(self) -> None:
        self._set(new_tally())
        await self.do_tally()

    def _set(self, tally: Tally) -> None:
        self._tally = tally
        if not self._keeper.keep(tally):
            self._page.scene.say(tr("kept.nothing"))
        self._draw_tally()

    def _draw_tally(self) -> None:
        names = names_of(self._tally)
        _write_sheet("tally", write_sheet(self._tally), names, False)
        # The same buttons as before: a click on one may be what has just ended the writing of a name.
        for row in keep_children(find("#tally-entries"), ["0", "1"], _make_entries):
            name = names[int(row.dataset.key)]
            row.firstElementChild.textContent = name
            for place, points in enumerate(WORTHS):
                button = row.children.item(place + 1)
                button.setAttribute("aria-label", tr("tally.enter.long", name=name, count=points))


def _make_entries(key: str) -> Any:
    row = make("p", "entries")
    row.appendChild(make("span"))
    for points in WORTHS:
        button = make("button", "", str(points))
        button.type = "button"
        button.dataset.do = f"tally-enter-{key}-{points}"
        row.appendChild(button)
    return row


def _write_sheet(name: str, block: Block, names: tuple[str, str], has_dealers: bool) -> None:
    write("#" + name + "-text", block.text)
    write("#" + name + "-tally", block.tally)
    table = find("#" + name + "-sheet")
    heads = table.querySelectorAll("thead th")
    for place in (0, 1):
        heads.item(place + 1).textContent = names[place]
    table.querySelector("tbody").replaceChildren(*_rows(block, has_dealers))
    table.hidden = not block.rows


def _rows(block: Block, has_dealers: bool) -> list[Any]:
    rows = []
    for row in block.rows:
        line = make_row(row.deal, _pencilled(row.you), _pencilled(row.opponent))
        if has_dealers:
            line.appendChild(make("td", "dealer", row.dealer))
        rows.append(line)
    return rows


def _pencilled(text: str) -> Any:
    """A cell with a number as a pencil writes it, and as it is read aloud."""
    cell = make("td")
    cell.appendChild(make("span", "heard", text))
    for letter in text:
        drawing, use = make_svg("svg", "pencil"), make_svg("use", "")
        drawing.setAttribute("aria-hidden", "true")
        use.setAttribute("href", "img/pencil.svg#" + ("n" + letter if letter.isdigit() else "dash"))
        drawing.appendChild(use)
        cell.appendChild(drawing)
    return cell


def _table(names: tuple[str, str], rows: list[Any]) -> Any:
    table, head, body, line = make("table"), make("thead"), make("tbody"), make("tr")
    for text in ("",) + names:
        line.appendChild(make("th", "", text))
    head.appendChild(line)
    body.append(*rows)
    table.append(head, body)
    return table


def _paper(block: Block, names: tuple[str, str]) -> Any:
    paper = make("section")
    paper.append(make("p", "", block.text), _table(names, _rows(block, False)), make("p", "", block.tally))
    return paper


def _empty_paper() -> Any:
    rows = [make_row(str(number + 1), make("td"), make("td")) for number in range(LINES)]
    paper = make("section")
    paper.appendChild(_table(("", ""), rows))
    return paper


def _print(papers: list[Any], legend: str = "") -> None:
    """Print these sheets and nothing else; css/block.css hides the rest of the page on paper."""
    area = find("#print")
    area.replaceChildren(make("h1", "", tr("title") + " – " + tr("block")), *papers)
    if legend:
        area.appendChild(make("p", "", legend))
    area.hidden = False
    js.window.print()
    area.hidden = True
