"""What is kept of the match on the table, in which slot, and what the person is told if nothing is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.i18n import tr
from app.opening import GAME
from app.save import MATCHES, SLOT, Keeper
from app.telling import tell_error
from engine.events import ENDED

if TYPE_CHECKING:
    from typing import Optional

    from app.opening import Opening
    from app.ports import Store
    from app.save import Saved
    from app.table import Table
    from engine.events import Event


class Keeping:
    """Keeps the match of one page, whatever comes onto its table one after the other."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.keeper = Keeper(store)  # of the slot that the opening names
        self.is_on = False  # whether what is on the table is kept
        self.is_elsewhere = False  # whether another page plays at this table
        self._text: Optional[str] = None  # what lies in the slot, as far as this page knows
        self._has_warned = False  # that nothing is

    def follow(self, opening: Opening, is_guest: bool) -> None:
        """Another opening: whether and where its match is kept.

        A guest on another page keeps nothing but what that page has given a name.
        """
        slot = "/" + opening.wishes.slot if opening.wishes.slot else ""
        self.keeper = Keeper(self._store, SLOT + slot, MATCHES + slot)
        self.is_elsewhere, self._text = False, None
        is_stranger = is_guest and not slot
        self.is_on = opening.kind == GAME and opening.record is None and not opening.seed and not is_stranger

    def load(self) -> Optional[Saved]:
        """The match that was kept, if there is one to go on in."""
        if not self.is_on:
            return None
        saved = self.keeper.load()
        self._text = self._store.get(self.keeper.slot)
        return saved

    @property
    def is_stale(self) -> bool:
        """Whether another page has written what is kept. A slot that is empty was emptied, and is filled again."""
        text = self._store.get(self.keeper.slot)
        return self.is_on and bool(text) and text != self._text

    def trouble(self, forgets: bool) -> str:
        """What is wrong with what is kept; ``forgets``: nothing outlives the page."""
        if forgets and self.is_on:
            self._has_warned = True
            return tr("kept.nothing")
        keeper = self.keeper
        if keeper.problem is not None:
            return tr("kept.broken", detail=tell_error(keeper.problem), slot=keeper.aside or keeper.slot)
        return ""

    def keep(self, table: Table, happened: tuple[Event, ...]) -> str:
        """Keep the match as it is now; a warning if it cannot be."""
        if not self.is_on or self.is_elsewhere:
            return ""
        if self.is_stale:
            self.is_elsewhere = True
            return ""
        is_kept = self.keeper.keep(table.saved)
        self._text = self._store.get(self.keeper.slot)
        if table.match.winner is not None and any(event.kind == ENDED for event in happened):
            is_kept = self.keeper.keep_match(table.saved) and is_kept
        return "" if is_kept else self.warn()

    def keep_broken_off(self, table: Table) -> None:
        """Keep the finished deals of a match that is broken off."""
        broken_off = table.evening.broken_off
        if self.is_on and not self.is_elsewhere and not self.is_stale and broken_off is not None:
            self.keeper.keep_match(broken_off)

    def warn(self) -> str:
        """That nothing is kept; empty if that has been said."""
        if self._has_warned:
            return ""
        self._has_warned = True
        return tr("kept.nothing")
