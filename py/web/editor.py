"""Draws the board editor and hears what a teacher does on it; what comes of it is decided in app/editor.py."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pyscript import when, window

from app.draft import HAND, MOST, PHASES, PLACES, TOP, blank, draft_pairs
from app.editor import brought, change, check, draft_text, drop_rest, put
from app.i18n import card_text, suit_name, tr
from app.settings import PRESET_NAMES
from app.snippet import SEEN, address, escaped, frame, table_text
from engine.cards import SUIT_LETTERS, card_name, parse_card
from web import dialogs
from web.cards import make_face, make_sign
from web.dom import fill_choice, find, find_all, keep_children, make, make_row, show, write
from web.sharing import copy_for, own_address

if TYPE_CHECKING:
    from typing import Any, Optional

    from app.draft import Draft
    from engine.cards import Card
    from web.page import Page

_NUMBERS = ("size", "tricks", "points")  # in this order; how many at most, app/draft.py says
_CALM = 0.12  # seconds without a change before a position is looked through
_ROWS = 4  # of cards, a suit each


class EditorDialog:
    """The one of a page; what is being built stays until the page is left."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._draft: Draft = blank()
        self._is_begun = False
        self._at = 0  # the card that the arrows have reached
        self._changes = 0
        self._listen()

    def _listen(self) -> None:
        @when("click", "#editor-dialog")
        async def clicked(event: Any) -> None:
            card = event.target.closest("#editor-cards button")
            button = event.target.closest("[data-edit]")
            if card:
                self._tap(card)
            elif button:
                await getattr(self, "_do_" + button.getAttribute("data-edit"))()
            else:
                await copy_for(event, "#editor-done")

        @when("input", "#editor-dialog")
        def entered(event: Any) -> None:
            name = event.target.getAttribute("data-field")
            if name:
                self._set(change(self._draft, name, str(event.target.value)), event.target)
            elif event.target.name == "editor-place":
                self._draw_cards()

        @when("change", "#editor-numbers")
        def left(event: Any) -> None:
            self._draw_fields()

        @when("keydown", "#editor-cards")
        def pressed(event: Any) -> None:
            self._press(event)

    # What the teacher does

    async def open(self) -> None:
        """Begin with what is on the table, or go on with what was begun."""
        self._fill()
        dialogs.open_dialog("#editor-dialog")
        find("#editor-title").focus()
        if self._is_begun:
            self._set(self._draft)
        else:
            self._is_begun = True
            draft = self._written()
            if draft is None:
                await self._do_table()
            else:
                self._set(draft)

    def _written(self) -> Optional[Draft]:
        """The position in the address: it says more than what is seen of it, and may have to be mended."""
        text = str(window.location.search) + str(window.location.hash)
        record = self._page.session.record
        is_meant = self._page.wishes.edits or (record.start is not None and not record.moves)
        return brought(text)[0] if "hands=" in text and is_meant else None

    def _tap(self, button: Any) -> None:
        buttons = find_all("#editor-cards button")
        self._reach([one.dataset.key for one in buttons].index(button.dataset.key))
        self._set(put(self._draft, parse_card(button.dataset.key), self._place()))
        write("#editor-said", button.getAttribute("aria-label"))

    def _press(self, event: Any) -> None:
        count = len(find_all("#editor-cards button"))
        row = count // _ROWS
        step = {"ArrowLeft": -1, "ArrowRight": 1, "ArrowUp": -row, "ArrowDown": row}.get(event.key, 0)
        if step:
            event.preventDefault()
            at = self._at + step
            if 0 <= at < count:
                self._reach(at)
                find_all("#editor-cards button")[at].focus()
        elif event.key in "1234567" and not (event.ctrlKey or event.altKey or event.metaKey):
            chosen = find_all("#editor-places input")[int(event.key) - 1]
            chosen.checked = True
            self._draw_cards()
            write("#editor-said", tr("place." + chosen.value))

    async def _do_table(self) -> None:
        text = table_text(self._page.session)
        draft = brought(text)[0] if text else None
        self._set(blank(self._page.session.rules.name) if draft is None else draft)

    async def _do_blank(self) -> None:
        self._set(blank(self._draft.rules))

    async def _do_drop(self) -> None:
        self._set(drop_rest(self._draft))
        find("#editor-phase").focus()

    async def _do_take(self) -> None:
        draft, problem = brought(str(find("#editor-text").value))
        if draft is not None:
            self._set(draft)
        write("#editor-taken", problem or tr("editor.taken"))

    async def _do_play(self) -> None:
        """On the table, by the address: the browser's way back leads to what was there before."""
        if check(self._draft)[0] is None:
            return
        dialogs.close_dialogs()
        wanted = "#" + escaped(draft_text(self._draft).replace(" ", "&"))
        if str(window.location.hash) == wanted:
            await self._page.on_link()
        else:
            window.location.hash = wanted

    def _set(self, draft: Draft, source: Any = None) -> None:
        """Another draft; ``source`` is the field in which somebody is writing."""
        self._draft = draft
        self._draw_cards()
        self._draw_fields(source)
        self._changes += 1
        asyncio.create_task(self._judge(self._changes))

    def _place(self) -> str:
        return str(find("#editor-places input:checked").value)

    def _reach(self, at: int) -> None:
        """The one card that Tab leads to."""
        self._at = at
        for place, button in enumerate(find_all("#editor-cards button")):
            button.tabIndex = 0 if place == at else -1

    # What is shown

    def _fill(self) -> None:
        """Everything that has words and does not change while one builds."""
        chosen = self._place() if find_all("#editor-places input") else HAND
        places = [make("legend", "", tr("editor.place"))]
        for place in PLACES:
            label, button = make("label"), make("input")
            button.type, button.name, button.value, button.checked = "radio", "editor-place", place, place == chosen
            label.append(button, make("span", "", tr("place." + place)))
            places.append(label)
        find("#editor-places").replaceChildren(*places)
        pairs = [make("legend", "", tr("editor.pairs"))]
        for letter in SUIT_LETTERS:
            label, choice, name = make("label"), make("select"), suit_name(SUIT_LETTERS.index(letter))
            choice.id = "editor-pair-" + letter
            choice.dataset.field = "pair" + letter
            words = make("span")
            words.append(make_sign(letter), make("span", "", name))
            label.append(words, choice)
            pairs.append(label)
        find("#editor-pairs").replaceChildren(*pairs)
        find("#editor-numbers tbody").replaceChildren(*[_make_numbers(name) for name in _NUMBERS])
        suits = [(letter, suit_name(SUIT_LETTERS.index(letter))) for letter in SUIT_LETTERS]
        fill_choice("#editor-rules", [(name, tr("preset." + name)) for name in PRESET_NAMES], "")
        fill_choice("#editor-trump", suits, "")
        fill_choice("#editor-phase", [(phase, tr("editor.phase." + phase)) for phase in PHASES], "")
        fill_choice("#editor-lead", [(seat, tr("editor.lead." + seat)) for seat in "01"], "")
        for letter in SUIT_LETTERS:
            choices = [(value, tr("editor.pair." + value)) for value in "-01"]
            fill_choice("#editor-pair-" + letter, choices, "-")

    def _draw_cards(self) -> None:
        """Each card with where it lies."""
        draft, chosen = self._draft, self._place()
        tokens = [card_name(card) for card in draft.rows]
        buttons = keep_children(find("#editor-cards"), tokens, _make_card)
        for token, button in zip(tokens, buttons):
            card = parse_card(token)
            place = draft.places[card]
            button.dataset.lies = place
            button.dataset.chosen = "true" if place == chosen else "false"
            name = tr("editor.card", card=card_text(card), place=tr("place." + place))
            button.setAttribute("aria-label", name)
            button.lastElementChild.textContent = _tag(draft, card) if place else ""
        find("#editor-cards").dataset.columns = str(len(tokens) // _ROWS)
        self._reach(min(self._at, len(tokens) - 1))

    def _draw_fields(self, source: Any = None) -> None:
        """Every field but the one in which somebody is writing."""
        draft = self._draft
        chosen = [("rules", draft.rules), ("trump", SUIT_LETTERS[draft.trump]), ("phase", draft.phase)]
        chosen.append(("lead", str(draft.lead)))
        for letter in SUIT_LETTERS:
            whose = [seat for seat in "01" if letter in draft.pairs[int(seat)]]
            chosen.append(("pair-" + letter, whose[0] if whose else "-"))
        for name, choice in chosen:
            find("#editor-" + name).value = choice
        for name, usual, said in (
            ("size", draft.held, draft.sizes),
            ("tricks", draft.won, draft.won),
            ("points", ("?", "?"), draft.points),
        ):
            for seat in (0, 1):
                field = find("#editor-" + name + str(seat))
                value = said[seat] if name != "size" or said[seat] is None else usual[seat]
                field.placeholder = str(usual[seat])
                if source is None or source.id != field.id:
                    field.value = "" if value is None else str(value)
        rest = " ".join([key + "=" + value for key, value in draft.rest])
        show("#editor-rest", bool(rest))
        write("#editor-rest p", tr("editor.rest", fields=rest))

    async def _judge(self, change: int) -> None:
        """Say whether it can be, and give it away if so; not while more is on its way."""
        await asyncio.sleep(_CALM)
        if change != self._changes:
            return
        state, problem = check(self._draft)
        is_good = state is not None
        find("#editor-state").dataset.good = "true" if is_good else "false"
        write("#editor-state", problem or tr("editor.good", count=self._draft.unplaced))
        find("#editor-dialog [data-edit=play]").disabled = not is_good
        show("#editor-given", is_good)
        show("#editor-out-not", not is_good)
        link = address(own_address(), draft_pairs(self._draft)) if is_good else ""
        find("#editor-position").value = draft_text(self._draft) if is_good else ""
        find("#editor-link").value = link
        find("#editor-frame").value = frame(link, SEEN) if is_good else ""
        write("#editor-done", "")


def _make_numbers(name: str) -> Any:
    """A number for each side."""
    id, cells = "editor-" + name, []
    for seat, whose in enumerate(("you", "other")):
        cell, field = make("td"), make("input")
        field.type, field.min, field.max, field.inputMode = "number", "0", str(MOST[name]), "numeric"
        field.id = id + str(seat)
        field.dataset.field = name + str(seat)
        field.setAttribute("aria-labelledby", id + " editor-" + whose)
        cell.append(field)
        cells.append(cell)
    line = make_row(tr("editor." + name), *cells)
    line.firstElementChild.id = id
    return line


def _make_card(token: str) -> Any:
    button = make("button")
    button.type = "button"
    tag = make("span", "tag")
    tag.setAttribute("aria-hidden", "true")
    button.append(make_face(token), tag)
    return button


def _tag(draft: Draft, card: Card) -> str:
    """Where a card lies, in as few letters as fit below it."""
    place = draft.places[card]
    if place == TOP:
        return tr("place.short.top", number=draft.stock.index(card) + 1)
    return tr("place.short." + place)
