"""What a teacher does to a position on the board editor; drawn by web/editor.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.draft import ANYWHERE, LED, MOST, PHASES, TOP, UP, draft_pairs, read_draft, trimmed
from app.i18n import tr
from app.telling import tell_error
from engine.cards import ALL_CARDS, SUIT_LETTERS, list_cards, suit_of
from engine.errors import NotationError, SetupError
from engine.fields import write_fields
from engine.rules import preset
from engine.sketch import read_sketch
from engine.state import EXHAUSTED
from engine.tuples import put as put_item
from engine.tuples import replace

if TYPE_CHECKING:
    from typing import Optional

    from app.draft import Draft
    from engine.cards import Card
    from engine.state import State


def put(draft: Draft, card: Card, place: str) -> Draft:
    """A card put in a place; taken back from it if it lies there already."""
    wanted = ANYWHERE if draft.places[card] == place else place
    places = list(draft.places)
    if wanted in (UP, LED):  # there is room for one
        places = [ANYWHERE if there == wanted else there for there in places]
    places[card] = wanted
    stock = tuple([other for other in draft.stock if other != card]) + ((card,) if wanted == TOP else ())
    lead = 1 if wanted == LED and not draft.cards(LED) else draft.lead
    trump = suit_of(card) if wanted == UP else draft.trump
    return _changed(replace(draft, places=tuple(places), stock=trimmed(stock), lead=lead, trump=trump))


def change(draft: Draft, name: str, value: str) -> Draft:
    """A field changed: ``rules``, ``trump``, ``phase``, ``lead``; with a seat ``size``, ``tricks``, ``points``.

    ``pair`` and a suit's letter: whose pair it is, ``-`` for nobody's.
    """
    key, at = name[:-1], name[-1:]
    if name == "rules":
        usual = list_cards(preset(value).pack())
        foreign = [card for card in ALL_CARDS if card not in usual]
        draft = _without(replace(draft, rules=value, sizes=(None, None)), foreign)
    elif name == "trump":
        draft = replace(draft, trump=SUIT_LETTERS.index(value))
    elif name == "phase":
        assert value in PHASES
        draft = _without(draft, draft.cards(UP) + draft.cards(TOP)) if value == EXHAUSTED else draft
        draft = replace(draft, phase=value)
    elif name == "lead":
        draft = replace(draft, lead=int(value))
    elif key == "pair":
        pairs = [suits.replace(at, "") + (at if str(seat) == value else "") for seat, suits in enumerate(draft.pairs)]
        draft = replace(draft, pairs=tuple(pairs))
    else:
        number = _number(value, MOST[key])
        if key == "size":
            draft = replace(draft, sizes=put_item(draft.sizes, int(at), number))
        elif key == "tricks":
            draft = replace(draft, tricks=put_item(draft.tricks, int(at), number or 0))
        else:
            draft = replace(draft, points=put_item(draft.points, int(at), number))
    return _changed(draft)


def drop_rest(draft: Draft) -> Draft:
    """Without what the editor has no field for."""
    return replace(draft, rest=())


def _changed(draft: Draft) -> Draft:
    """Another position: how the last tricks went is not known of it."""
    return replace(draft, rest=tuple([pair for pair in draft.rest if pair[0] != "history"]))


def _without(draft: Draft, cards: list[Card]) -> Draft:
    places = tuple([ANYWHERE if card in cards else place for card, place in enumerate(draft.places)])
    stock = tuple([card for card in draft.stock if card not in cards])
    return replace(draft, places=places, stock=trimmed(stock))


def _number(value: str, most: int) -> Optional[int]:
    is_number = value and len(value) < 4 and all(letter in "0123456789" for letter in value)
    return min(int(value), most) if is_number else None


def draft_text(draft: Draft) -> str:
    """The position as one line of text."""
    return write_fields(draft_pairs(draft))


def draft_from(text: str) -> Draft:
    """The draft of a text (``read_draft``), without what counted at a close if just that counts now."""
    return _without_usual_close(read_draft(text))


def brought(text: str) -> tuple[Optional[Draft], str]:
    """The draft of a text that somebody brought; or None, and in words what is wrong with the text."""
    try:
        return draft_from(text), ""
    except (NotationError, SetupError) as error:
        return None, tr("editor.unread", detail=tell_error(error))


def _without_usual_close(draft: Draft) -> Draft:
    """Without what counted when the stock was closed, where that is what counts now."""
    shorter = replace(draft, rest=tuple([pair for pair in draft.rest if pair[0] != "atclose"]))
    if len(shorter.rest) == len(draft.rest):
        return draft
    state = check(shorter)[0]
    return shorter if state is not None and state == check(draft)[0] else draft


def check(draft: Draft) -> tuple[Optional[State], str]:
    """The position with every card in its place; or None, and in words why there is none."""
    if "" in dict(draft_pairs(draft)).get("points", "0").split("/"):
        return None, tr("editor.bad", detail=tr("editor.half"))
    try:
        return read_sketch(draft_text(draft)), ""
    except (NotationError, SetupError) as error:
        return None, tr("editor.bad", detail=tell_error(error))
