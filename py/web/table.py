"""Draws a picture of the table into the document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.i18n import tr
from web.cards import make_back, make_face, make_sign, show_portrait
from web.dom import find, find_all, keep_children, make, show, write
from web.result import draw_end

if TYPE_CHECKING:
    from typing import Any, Optional

    from app.held import Action, Tool
    from app.middle import Backs, Lot, Played, Stock
    from app.picture import Picture
    from app.sides import Side, Tag


MOST_IN_STACK = 6  # cards that show how high a side's pile is


def draw(picture: Picture) -> None:
    """Bring the document up to date."""
    write("#rules", picture.rules)
    write("#match", picture.match)
    find("#match").setAttribute("aria-label", picture.match_name)
    write("#you-name", picture.your_name)
    write("#opponent-name", picture.level)
    find("#opponent-name").setAttribute("aria-label", picture.level_name)
    show_portrait("#opponent .portrait", picture.portrait)
    _draw_side("#you", picture.you)
    _draw_side("#opponent", picture.opponent)
    _draw_backs(picture.backs)
    _draw_stock(picture.stock)
    _draw_trump(picture)
    _draw_trick(picture.trick, picture.is_trick_finished)
    _draw_last(picture.last_trick)
    _draw_lot(picture.lot)
    write("#turn", picture.turn)
    table = find(".table")
    table.dataset.turn = "you" if picture.is_yours else "opponent"
    table.dataset.draw = "true" if any(action.token == "draw" for action in picture.actions) else "false"
    _draw_actions(picture.actions)
    _draw_hand(picture)
    _draw_tools(picture.tools)
    _draw_cover(picture.cover)
    table.dataset.covered = "true" if picture.cover else "false"
    table.dataset.over = "false" if picture.end is None else "true"
    draw_end(picture.end)


def write_language() -> None:
    """What depends on the language alone."""
    find("html").lang = tr("language")
    write_texts(".page")
    find("#rules-page").setAttribute("href", "rules.html" if tr("language") == "de" else "rules.en.html")
    button = find("#language")
    button.textContent = tr("language.other")
    button.setAttribute("aria-label", tr("language.switch"))


def write_texts(part: str) -> None:
    """The texts and names in a part of the document. Those of the dialogues need not be there for the first card."""
    for element in find_all(part + " [data-text]"):
        element.textContent = tr(element.dataset.text)
    for element in find_all(part + " [data-label]"):
        element.setAttribute("aria-label", tr(element.dataset.label))


def write_told(lines: list[str], is_fresh: bool) -> None:
    """Put sentences where they are read and heard; ``is_fresh`` clears what was said before."""
    told = find("#told")
    if is_fresh:
        told.replaceChildren()
    for line in lines:
        told.appendChild(make("span", "", line + " "))


def notify(text: str) -> None:
    """A notice about what could not be done; empty to take it away."""
    write("#notice", text)
    show("#notice", bool(text))


def write_level(name: str) -> None:
    """What the chosen opponent is like, and looks like."""
    show_portrait("#level-portrait", name)
    write("#level-about", tr("level." + name + ".about"))


def write_coach(text: str) -> None:
    """The word of advice; empty to take it away."""
    write("#coach", text)
    show("#coach", bool(text))


def show_welcome(is_shown: bool) -> None:
    """What a first visit is asked."""
    show("#welcome", is_shown)


def _draw_side(selector: str, side: Side) -> None:
    write(selector + " .points", side.points)
    write(selector + " .tricks", side.tricks)
    find(selector).dataset.leads = "true" if side.is_leader else "false"
    stack = [str(place) for place in range(min(side.stack, MOST_IN_STACK))]
    keep_children(find(selector + " .stack"), stack, lambda key: make_back())
    tags = {tag.kind + tag.suit: tag for tag in side.tags}
    keys = [tag.kind + tag.suit for tag in side.tags]
    marks = keep_children(find(selector + " .tags"), keys, lambda key: _make_tag(tags[key]))
    for mark in marks:
        tag = tags[mark.dataset.key]
        mark.dataset.held = "true" if tag.is_held else "false"
        mark.lastElementChild.textContent = tag.name


def _make_tag(tag: Tag) -> Any:
    """A mark: what is seen, and what is read aloud."""
    mark = make("li")
    mark.dataset.kind = tag.kind
    seen = make("span", "", tag.text.partition(" ")[0] if tag.suit else tag.text)
    seen.setAttribute("aria-hidden", "true")
    if tag.suit:
        seen.appendChild(make_sign(tag.suit))
    mark.appendChild(seen)
    mark.appendChild(make("span", "heard"))
    return mark


def _draw_backs(backs: Backs) -> None:
    element = find("#opponent .backs")
    keep_children(element, [str(place) for place in range(backs.hidden)] + list(backs.shown), _make_back)
    element.setAttribute("aria-label", backs.name)


def _make_back(key: str) -> Any:
    return make_back() if key.isdigit() else make_face(key)


def _draw_stock(stock: Stock) -> None:
    element = find("#stock")
    element.dataset.phase = stock.phase
    element.setAttribute("aria-label", stock.name)
    write("#stock .count", str(stock.facedown) if stock.facedown else "")
    keep_children(find("#stock .upcard"), [stock.upcard] if stock.upcard else [], _make_back)


def _draw_trump(picture: Picture) -> None:
    element = find("#trump")
    if element.getAttribute("data-suit") != picture.trump:
        element.dataset.suit = picture.trump
        element.replaceChildren(make_sign(picture.trump), make("span"))
    element.lastElementChild.textContent = picture.trump_name


def _draw_trick(trick: tuple[Played, ...], is_finished: bool) -> None:
    element = find("#trick")
    element.dataset.finished = "true" if is_finished else "false"
    items = keep_children(element, [played.token for played in trick], _make_played)
    for item, played in zip(items, trick):
        item.dataset.who = played.who
        item.dataset.best = "true" if played.is_best else "false"
        item.setAttribute("aria-label", tr("played." + played.who, card=played.name))


def _make_played(key: str) -> Any:
    item = make("li", "card")
    item.appendChild(make_face(key))
    return item


def _draw_last(label: str) -> None:
    """The button that shows the last trick."""
    write("#last", label)
    show("#last", bool(label))


def _draw_lot(lot: Optional[Lot]) -> None:
    show("#lot", lot is not None)
    if lot is None:
        return
    write("#lot > p", lot.text)
    cards = keep_children(find("#lot ul"), [card.token for card in lot.cards], _make_drawn)
    for item, drawn in zip(cards, lot.cards):
        item.dataset.best = "true" if drawn.is_best else "false"
        item.lastElementChild.textContent = tr(drawn.who)
        item.firstElementChild.textContent = drawn.name


def _make_drawn(key: str) -> Any:
    """A card of the lot: its name for the ear, its picture, whose it is."""
    item = make("li")
    item.append(make("span", "heard"), make_face(key), make("span"))
    return item


def _draw_actions(actions: tuple[Action, ...]) -> None:
    buttons = keep_children(find("#actions"), [action.token for action in actions], _make_action)
    for button, action in zip(buttons, actions):
        button.textContent = action.label
        button.setAttribute("aria-label", action.name)
        _mark(button, action.is_legal)
        button.classList.toggle("main", action.is_main)


def _make_action(key: str) -> Any:
    button = make("button")
    button.type = "button"
    button.dataset.move = key
    return button


def _mark(button: Any, is_legal: bool) -> None:
    """Dim what is not allowed, but leave it there: trying it tells the rule."""
    button.setAttribute("aria-disabled", "false" if is_legal else "true")


def _draw_hand(picture: Picture) -> None:
    items = keep_children(find("#hand"), [card.token for card in picture.hand], _make_card)
    for item, card in zip(items, picture.hand):
        button = item.firstElementChild
        button.setAttribute("aria-label", card.name)
        item.dataset.shown = "true" if card.is_shown else "false"
        item.lastElementChild.textContent = card.badge
        _mark(button, card.is_legal)


def _make_card(key: str) -> Any:
    item, button = make("li"), _make_action(key)
    button.className = "card"
    button.appendChild(make_face(key))
    badge = make("span", "badge")
    badge.setAttribute("aria-hidden", "true")  # the card's name says it
    item.append(button, badge)
    return item


def _draw_tools(tools: tuple[Tool, ...]) -> None:
    show("#tools", bool(tools))
    buttons = keep_children(find("#tools"), [tool.command for tool in tools], _make_tool)
    for button, tool in zip(buttons, tools):
        button.textContent = tool.label
        _mark(button, tool.is_usable)


def _make_tool(key: str) -> Any:
    button = make("button", "quiet")
    button.type = "button"
    button.dataset.do = key
    return button


def _draw_cover(text: str) -> None:
    """The screen between two persons."""
    is_new = bool(text) and find("#cover").hidden
    show("#cover", bool(text))
    write("#cover-title", text)
    if is_new:
        find("#cover button").focus()
