"""What the table shows, as plain words and tokens: a function of the session, drawn by web/table.py.

Cards are named by their token (``"Ah"``), moves by theirs, so whoever draws needs no rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.i18n import card_text, suit_name, tr
from app.piles import count_piles
from app.sides import make_side
from app.telling import (
    action_label,
    action_name,
    tell_match,
    tell_result,
    tell_rules,
    tell_stock,
    tell_turn,
    who,
)
from engine.cards import NO_CARDS, SUIT_LETTERS, best_of, card_name, card_set, has_all, list_cards, pair_of
from engine.moves import DECLARE, DRAW, EXCHANGE, PASS, is_marriage, move_name
from engine.record import write_fragment, write_record
from engine.rules import GOAL
from engine.scoring import points
from engine.state import LEAD, OPEN

if TYPE_CHECKING:
    from typing import Optional

    from app.piles import Pile
    from app.session import Session
    from app.sides import Side
    from engine.moves import Move
    from engine.state import View


class Card(NamedTuple("_Card", [("token", str), ("name", str), ("is_legal", bool), ("is_shown", bool)])):
    """A card of the hand; ``is_shown`` while it is held up as one of a pair just announced."""

    __slots__ = ()


class Action(
    NamedTuple(
        "_Action",
        [("token", str), ("label", str), ("name", str), ("is_legal", bool), ("is_main", bool)],
    )
):
    """A button: short label, name read aloud, whether it is allowed, whether it is what usually comes next."""

    __slots__ = ()


class Played(NamedTuple("_Played", [("who", str), ("token", str), ("name", str), ("is_best", bool)])):
    """A card on the table; ``who`` is "you" or "opponent"."""

    __slots__ = ()


class Lot(NamedTuple("_Lot", [("text", str), ("cards", "tuple[Played, ...]")])):
    """The lot for a match's first dealer: each side's card, the lower one marked as ``is_best``."""

    __slots__ = ()


class Stock(NamedTuple("_Stock", [("phase", str), ("facedown", int), ("upcard", str), ("name", str)])):
    """The stock; ``upcard`` is a token while it lies open, else empty."""

    __slots__ = ()


class Backs(NamedTuple("_Backs", [("hidden", int), ("shown", "tuple[str, ...]"), ("name", str)])):
    """The opponent's hand: how many cards from behind, which lie open since all have seen them."""

    __slots__ = ()


class End(
    NamedTuple(
        "_End",
        [
            ("title", str),
            ("lines", "tuple[str, ...]"),
            ("next", str),  # what the button for going on says
            ("record", str),
            ("fragment", str),
            ("result", str),
            ("piles", "tuple[Pile, ...]"),
        ],
    )
):
    """The result of a finished deal; ``result`` is "won", "lost" or "tie"."""

    __slots__ = ()


class Picture(
    NamedTuple(
        "_Picture",
        [
            ("deal", int),  # a number of its own for each deal at this table
            ("packets", "tuple[int, ...]"),  # how it was dealt
            ("rules", str),
            ("match", str),
            ("match_name", str),
            ("level", str),  # how the opponent is called
            ("level_name", str),  # the same as it is read aloud
            ("you", "Side"),
            ("opponent", "Side"),
            ("backs", "Backs"),
            ("stock", "Stock"),
            ("trump", str),  # the suit's letter
            ("trump_name", str),
            ("trick", "tuple[Played, ...]"),
            ("is_trick_finished", bool),
            ("last_trick", str),  # what the button says that shows it or hides it; empty where it lies open anyway
            ("lot", "Optional[Lot]"),
            ("turn", str),
            ("is_yours", bool),
            ("actions", "tuple[Action, ...]"),
            ("hand", "tuple[Card, ...]"),
            ("end", "Optional[End]"),
        ],
    )
):
    """The whole table."""

    __slots__ = ()


def take_picture(session: Session, is_peeking: bool = False) -> Picture:
    """The table as it is now; ``is_peeking`` while the last trick is looked at once more."""
    seen = session.view
    known = seen.known
    level = tr("level." + session.level.name)
    you, opponent = session.match.score[seen.side], session.match.score[1 - seen.side]
    is_away = _is_gathered(seen)
    return Picture(
        deal=session.deals_begun,
        packets=session.rules.packets,
        rules=tell_rules(session.rules),
        match=tr("match.score", you=you, opponent=opponent),
        match_name=tr("block.open", you=you, opponent=opponent),
        level=level,
        level_name=tr("opponent.named", level=level),
        you=make_side(seen, seen.seat),
        opponent=make_side(seen, 1 - seen.seat),
        backs=_backs(seen),
        stock=_stock(seen),
        trump=SUIT_LETTERS[known.trump],
        trump_name=tr("trump", suit=suit_name(known.trump)),
        trick=() if is_away and not is_peeking else _trick(seen),
        is_trick_finished=not known.trick,
        last_trick=tr("last_trick." + ("hide" if is_peeking else "show")) if is_away else "",
        lot=_lot(session),
        turn=tell_turn(seen, session.is_waiting),
        is_yours=not session.is_waiting and not session.is_over,
        actions=() if session.is_over else tuple([_action(seen, move, legal) for move, legal in session.actions()]),
        hand=_hand(session),
        end=_end(session) if session.is_over else None,
    )


def _hand(session: Session) -> tuple[Card, ...]:
    known = session.view.known
    shown = NO_CARDS
    if known.announced is not None and known.leader == session.view.seat:
        shown = pair_of(known.announced)
    return tuple([
        Card(card_name(card), card_text(card), legal, has_all(shown, card_set((card,))))
        for card, legal in session.cards()
    ])


def _lot(session: Session) -> Optional[Lot]:
    """The lot, until the first card of the match."""
    if not session.lot_cards or session.finished or session.record.moves:
        return None
    drawn = []
    for seat, card in enumerate(session.lot_cards):
        drawn.append(Played(who(seat, session.view.seat), card_name(card), card_text(card), seat == session.lot))
    return Lot(tr("lot"), tuple(drawn))


def _backs(seen: View) -> Backs:
    seat = 1 - seen.seat
    size = seen.known.sizes[seat]
    shown = list_cards(seen.known.shown[seat])
    name = ", ".join([tr("cards", count=size)] + [card_text(card) for card in shown])
    return Backs(size - len(shown), tuple([card_name(card) for card in shown]), name)


def _stock(seen: View) -> Stock:
    known = seen.known
    upcard = card_name(known.upcard) if known.phase == OPEN and known.upcard is not None else ""
    return Stock(known.phase, len(known.stock), upcard, tell_stock(seen))


def _is_gathered(seen: View) -> bool:
    """Whether the last trick lies with its winner: once cards have been drawn, and until the next lead.

    Where the trick and the drawing are one step, nobody would have seen its second card.
    """
    known = seen.known
    is_drawn = known.rules.close_before_draw and known.phase == OPEN and known.step == LEAD
    return is_drawn and known.last_trick is not None


def _trick(seen: View) -> tuple[Played, ...]:
    """The cards on the table; until the next lead those of the last trick."""
    known = seen.known
    cards, leader = known.trick, known.leader
    if known.last_trick is not None:
        cards, leader = known.last_trick.cards, known.last_trick.leader
    if not cards:
        return ()
    best = best_of(cards, known.trump)
    played = []
    for place, card in enumerate(cards):
        seat = (leader + place) % known.rules.seats
        played.append(Played(who(seat, seen.seat), card_name(card), card_text(card), place == best))
    return tuple(played)


def _action(seen: View, move: Move, is_legal: bool) -> Action:
    known = seen.known
    is_main = is_legal and (move in (DRAW, PASS, EXCHANGE) or is_marriage(move))
    if move == DECLARE:
        is_main = is_legal and points(known)[seen.side] >= GOAL
    return Action(move_name(move), action_label(move, known), action_name(move, known), is_legal, is_main)


def _end(session: Session) -> End:
    seen = session.view
    title, why, sums = tell_result(session.state, seen.seat)
    outcome = session.state.outcome
    assert outcome is not None
    result = "tie" if outcome.winner is None else ("won" if outcome.winner == seen.side else "lost")
    return End(
        title=title,
        lines=tuple([why, sums] + tell_match(session.match, seen.side) + _stand_in(session)),
        next=tr("do.next_deal" if session.match.winner is None else "do.next_match"),
        record=write_record(session.record),
        fragment=write_fragment(session.record),
        result=result,
        piles=count_piles(seen),
    )


def _stand_in(session: Session) -> list[str]:
    """A line on the moves that the stand-in chose where a stronger opponent was meant to."""
    count = session.stand_in_moves()
    return [tr("stand_in", count=count)] if session.has_thinker and count else []
