"""Still pictures of the table, drawn from what the page's program would show: seen without any script, and on paper."""

from html import escape

from app.i18n import card_text, rank_index, suit_name, tr
from app.middle import make_stock, make_trick
from app.offer import sorted_hand, suit_order
from app.sides import Side, make_side
from engine.cards import SUIT_LETTERS, card_name, list_cards, parse_card, suit_of
from engine.state import CLOSED, OPEN, State, View
from engine.view import view

SIGNS = "img/french.svg#"
BACK = '<span class="back"></span>'


def still(state: State, seat: int = 0, lot: tuple[str, ...] = ()) -> str:
    """The table as a seat sees it; `lot`: the cards drawn for the first dealer, the seat's own first."""
    seen = view(state, seat)
    rows = [
        f'<div class="row">{_side(seen, 1 - seat)}{_backs(seen, 1 - seat)}</div>',
        f'<div class="middle">{_stock(seen)}<div class="trick">{_faces(_trick(seen))}</div>{_trump(seen)}</div>',
        _lot(lot) if lot else "",
        f'<div class="row">{_side(seen, seat)}</div>',
        f'<div class="hand">{_faces(_hand(seen))}</div>',
    ]
    return f'<div class="still" role="img" aria-label="{escape(told(seen, lot))}">{"".join(rows)}</div>'


def told(seen: View, lot: tuple[str, ...] = ()) -> str:
    """The same in words, for who does not see it."""
    known = seen.known
    parts = [tr("trump", suit=suit_name(known.trump)), make_stock(seen).name]
    for seat in (1 - seen.seat, seen.seat):
        side = make_side(seen, seat)
        parts.append(", ".join([_name(seen, seat) + ": " + side.points, side.tricks, *(tag.name for tag in side.tags)]))
    if lot:
        names = [_name(seen, place) + ": " + card_text(parse_card(token)) for place, token in enumerate(lot)]
        parts.append(tr("lot") + " " + ", ".join(names))
    if trick := make_trick(seen):
        parts.append(tr("trick") + ": " + ", ".join(tr("played." + card.who, card=card.name) for card in trick))
    parts.append(tr("hand") + ": " + ", ".join(card_text(card) for card in _hand(seen)))
    return " ".join(part if part.endswith(".") else part + "." for part in parts)


def _name(seen: View, seat: int) -> str:
    return tr("you" if seat == seen.seat else "opponent")


def _hand(seen: View) -> list[int]:
    """The cards as the game sorts them."""
    return sorted_hand(seen, suit_order(seen))


def _trick(seen: View) -> list[int]:
    return [parse_card(card.token) for card in make_trick(seen)]


def face(card: int) -> str:
    """One card, as css/cards.css dresses it."""
    token, sign = card_name(card), f'<use href="{SIGNS}{SUIT_LETTERS[suit_of(card)]}"></use></svg>'
    corner = f'<b>{rank_index(card)}</b><svg class="sign">{sign}'
    return (
        f'<span class="face" data-rank="{token[0]}" data-suit="{token[1]}">'
        f'<span class="corner">{corner}</span><svg class="sign big">{sign}</span>'
    )


def _faces(cards: list[int]) -> str:
    return "".join(face(card) for card in cards)


def _side(seen: View, seat: int) -> str:
    side: Side = make_side(seen, seat)
    tags = "".join(f'<span class="tag">{escape(tag.text)}</span>' for tag in side.tags)
    leads = ' data-leads="true"' if side.is_leader else ""
    return f"<b{leads}>{_name(seen, seat)}</b><span>{side.points}</span><span>{side.tricks}</span>{tags}"


def _backs(seen: View, seat: int) -> str:
    shown = list_cards(seen.known.hands[seat])
    hidden = seen.known.sizes[seat] - len(shown)
    return f'<span class="backs">{_faces(shown)}{BACK * hidden}</span>'


def _stock(seen: View) -> str:
    """The pile lies across the upcard; closed, another back lies on it."""
    known = seen.known
    if known.phase == OPEN and known.upcard is not None:
        inside = f'{face(known.upcard)}<span class="back pile"></span><span class="count">{len(known.stock)}</span>'
    elif known.phase == CLOSED:
        inside = f'<span class="back pile"></span>{BACK}'
    else:
        inside = ""
    return f'<div class="stock" data-phase="{known.phase}">{inside}</div>'


def _trump(seen: View) -> str:
    suit = SUIT_LETTERS[seen.known.trump]
    sign = f'<svg class="sign" data-suit="{suit}"><use href="{SIGNS}{suit}"></use></svg>'
    return f'<div class="trump">{sign}<span>{tr("trump", suit=suit_name(seen.known.trump))}</span></div>'


def _lot(lot: tuple[str, ...]) -> str:
    whose = zip(lot, ("you", "opponent"), strict=True)
    drawn = [f"<span>{face(parse_card(token))}{tr(who)}</span>" for token, who in whose]
    return f'<div class="lot"><span>{tr("lot")}</span>{"".join(drawn)}</div>'
