"""The whole table as text, in the order in which one would be told of it. Says what the picture shows, no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.i18n import card_text, suit_name, tr
from app.opening import WATCH
from app.settings import USUAL_HELPS
from app.telling import action_name, tell_match, tell_reason, tell_result, tell_rules, tell_stock, tell_turn, who
from engine.cards import best_of, common, list_cards, pair_of
from engine.scoring import marriage_worth, pending_points, points
from engine.state import CLOSED, OPEN

if TYPE_CHECKING:
    from app.session import Session
    from app.settings import Helps
    from engine.cards import Card
    from engine.moves import Move
    from engine.state import View

    Part = tuple[str, list[str]]


def read_table(session: Session, helps: Helps = USUAL_HELPS) -> list[Part]:
    """Headings, each with its lines."""
    seen = session.view
    hides_points = helps.counts and not session.is_over
    parts = [
        (tr("match"), _match(session)) if session.is_counted else (tr("board"), _board(session)),
        (tr("read.stock"), _stock(seen)),
        (tr("trick"), _trick(seen)),
    ]
    if seen.known.last_trick is not None:
        parts.append((tr("read.last_trick"), _last_trick(seen)))
    if session.is_covered:
        return parts + [(tr("read.turn"), [tr("cover", number=session.next_seat + 1)])]
    return parts + [
        (tr("you"), _you(seen, hides_points)),
        (tr("opponent"), _opponent(seen, hides_points)),
        (tr("hand"), _hand(session)),
        (tr("actions"), _actions(session)),
        (tr("read.turn"), _turn(session)),
    ]


def _board(session: Session) -> list[str]:
    """What a board is about: a lesson's words, or which move of a deal is looked at."""
    lines = [session.title, tr("read.rules", rules=tell_rules(session.rules))]
    panel = session.make_panel()
    if panel is not None:
        lines += [panel.title, panel.place, panel.task, panel.hint] + list(panel.said)
    elif session.kind == WATCH:
        lines.append(tr("watch.at", at=session.record.at, of=len(session.record.moves)))
    return [line for line in lines if line]


def _match(session: Session) -> list[str]:
    you, opponent = session.match.score[session.view.side], session.match.score[1 - session.view.side]
    number = len(session.evening.finished) + (0 if session.is_over else 1)
    dealer = tr("dealer." + who(session.view.known.dealer, session.view.seat))
    return [
        tr("read.score", you=you, opponent=opponent),
        tr("read.rules", rules=tell_rules(session.rules)),
        tr("read.deal", number=number, dealer=dealer),
        tr("opponent.named", level=tr("level." + session.level.name)),
    ]


def _stock(seen: View) -> list[str]:
    known = seen.known
    lines = [tr("trump", suit=suit_name(known.trump)), tell_stock(seen)]
    if known.phase == CLOSED:
        lines.append(tr("read.stock.left", count=len(known.stock) + (known.upcard is not None)))
    return lines + [tr("rules.open" if known.phase == OPEN else "rules.strict")]


def _trick(seen: View) -> list[str]:
    known = seen.known
    if not known.trick:
        return [tr("read.trick.none")]
    return _played(seen, known.leader, known.trick)


def _last_trick(seen: View) -> list[str]:
    trick = seen.known.last_trick
    assert trick is not None
    winner = (trick.leader + best_of(trick.cards, seen.known.trump)) % seen.known.rules.seats
    return _played(seen, trick.leader, trick.cards) + [tr("read.last_trick." + who(winner, seen.seat))]


def _played(seen: View, leader: int, cards: tuple[Card, ...]) -> list[str]:
    """A sentence a card: who led it, who gave what to it."""
    lines = []
    for place, card in enumerate(cards):
        seat = (leader + place) % seen.known.rules.seats
        kind = "answered." if place else "led."
        lines.append(tr("read." + kind + who(seat, seen.seat), card=card_text(card)))
    return lines


def _you(seen: View, hides_points: bool) -> list[str]:
    return _counted(seen, seen.seat, hides_points) + _pairs(seen, seen.seat)


def _opponent(seen: View, hides_points: bool) -> list[str]:
    known, seat = seen.known, 1 - seen.seat
    lines = _counted(seen, seat, hides_points) + [tr("read.hand", cards=tr("cards", count=known.sizes[seat]))]
    shown = list_cards(known.hands[seat])
    if shown:
        lines.append(tr("read.shown", cards=_names(shown)))
    return lines + _pairs(seen, seat)


def _counted(seen: View, seat: int, hides_points: bool) -> list[str]:
    """Points, with those that wait for a trick, and tricks."""
    known, side = seen.known, seen.known.side_of(seat)
    if hides_points:
        return [tr("tricks", count=known.tricks[side])]
    lines = [tr("points", count=points(known)[side])]
    waiting = pending_points(known, side)
    if waiting:
        lines.append(tr("told.waits." + who(seat, seen.seat), count=waiting))
    return lines + [tr("tricks", count=known.tricks[side])]


def _pairs(seen: View, seat: int) -> list[str]:
    """The pairs announced, with the cards of them that are still held."""
    known = seen.known
    lines = []
    for suit in known.marriages[seat]:
        worth = marriage_worth(suit, known.trump)
        held = list_cards(common(known.hands[seat], pair_of(suit)))
        key = "read.pair.held" if held else "read.pair.played"
        lines.append(tr(key, suit=suit_name(suit), worth=worth, cards=_names(held)))
    return lines


def _hand(session: Session) -> list[str]:
    """The cards with the numbers of their keys, then what is against those that may not be played now."""
    cards = session.hand()
    if not cards:
        return [tr("read.hand.none")]
    named = [tr("read.card", number=place + 1, card=card_text(card)) for place, card in enumerate(cards)]
    lines = [", ".join(named)]
    if session.is_waiting or session.is_over:
        return lines
    for code, against in _reasons(session, cards):
        reason = tell_reason(code, session.view.known)
        if len(against) == len(cards):
            lines.append(tr("read.hand.no_card", reason=reason))
        else:
            lines.append(tr("read.not_now", what=_names(against), reason=reason))
    return lines


def _reasons(session: Session, moves: list[Move]) -> list[tuple[str, list[Move]]]:
    """The reason codes against moves, each with the moves it is against, in the order of the moves."""
    found: list[tuple[str, list[Move]]] = []
    for move in moves:
        code = session.why_not(move)
        if code is None:
            continue
        for known, others in found:
            if known == code:
                others.append(move)
                break
        else:
            found.append((code, [move]))
    return found


def _actions(session: Session) -> list[str]:
    if session.is_over:
        return [tr("do.next_deal" if session.match.winner is None else "do.next_match")]
    if session.is_waiting:
        return [tr("read.actions.wait")]
    known = session.view.known
    allowed = [action_name(move, known) for move, is_legal in session.actions() if is_legal]
    if any(is_legal for _, is_legal in session.cards()):
        allowed = [tr("read.actions.card")] + allowed
    lines = [tr("read.actions.now", what="; ".join(allowed))]
    for code, against in _reasons(session, [move for move, _ in session.actions()]):
        names = "; ".join([action_name(move, known) for move in against])
        lines.append(tr("read.not_now", what=names, reason=tell_reason(code, known)))
    return lines


def _turn(session: Session) -> list[str]:
    lines = [tell_turn(session.view, session.is_waiting)]
    if session.is_over:
        lines += tell_result(session.state, session.view.seat)
        lines += tell_match(session.match, session.view.side)
    return lines


def _names(cards: list[Card]) -> str:
    return ", ".join([card_text(card) for card in cards])
