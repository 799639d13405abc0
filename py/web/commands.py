"""From the name of a command, or of a field, to whoever does it: each ``do_`` of an owner is a command's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.block import Blocks
from web.boards import Boards
from web.choosing import choose
from web.helping import Helping
from web.menus import Menus
from web.playing import Playing
from web.table import write_texts

if TYPE_CHECKING:
    from web.page import Page


class Commands:
    """The commands of one page, apart from moves."""

    def __init__(self, page: Page) -> None:
        self._page = page
        write_texts("dialog")
        self._menus = Menus(page)
        self._blocks = Blocks(page)
        self._helping = Helping(page)
        self._owners = (Playing(page), Boards(page), self._helping, self._menus, self._blocks)

    async def obey(self, name: str) -> None:
        """Do what a command says: ``tally-enter-0-2`` is ``do_tally_enter(0, 2)``."""
        parts = name.split("-")
        verb = "do_" + "_".join([part for part in parts if not part.isdigit()])
        numbers = [int(part) for part in parts if part.isdigit()]
        owner = [owner for owner in self._owners if hasattr(owner, verb)][0]
        await getattr(owner, verb)(*numbers)

    async def change(self, name: str, value: str) -> None:
        """Take what was chosen or written in a field."""
        kind, _, rest = name.partition(".")
        if kind == "tally":
            self._blocks.change(rest, value)
        elif kind == "review":
            self._helping.review_seat(int(value))
        else:
            await choose(self._page, name, value)

    def rewrite(self) -> None:
        """The dialogues in the language that is spoken now."""
        write_texts("dialog")
        self._menus.write()
