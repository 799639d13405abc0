"""What the person holds and may do: cards, actions, and the tools of practice."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.i18n import card_text, tr
from app.opening import WATCH
from app.telling import action_label, action_name
from engine.cards import NO_CARDS, card_name, card_set, has_all, join, pair_of, suit_of
from engine.moves import DECLARE, DRAW, EXCHANGE, PASS, is_marriage, move_name
from engine.rules import GOAL
from engine.scoring import marriage_worth, points
from engine.state import OPEN

if TYPE_CHECKING:
    from app.session import Session
    from app.settings import Helps
    from engine.cards import CardSet
    from engine.moves import Move
    from engine.state import View


class Card(
    NamedTuple("_Card", [("token", str), ("name", str), ("is_legal", bool), ("is_shown", bool), ("badge", str)])
):
    """A card of the hand.

    ``is_shown`` while it is held up as one of a pair just announced; ``badge`` is the worth of a pair that could be.
    """

    __slots__ = ()


class Action(
    NamedTuple(
        "_Action",
        [("token", str), ("label", str), ("name", str), ("is_legal", bool), ("is_main", bool)],
    )
):
    """A button: short label, name read aloud, whether it is allowed, whether it is what usually comes next."""

    __slots__ = ()


class Tool(NamedTuple("_Tool", [("command", str), ("label", str), ("is_usable", bool)])):
    """A button of practice."""

    __slots__ = ()


def make_hand(session: Session, helps: Helps) -> tuple[Card, ...]:
    """The person's cards as they are held; none while the table is covered."""
    if session.is_covered:
        return ()
    seen = session.view
    shown = NO_CARDS
    if seen.known.announced is not None and seen.known.leader == seen.seat:
        shown = pair_of(seen.known.announced)
    pairs = _pairs(seen) if helps.badges else NO_CARDS
    cards = []
    for card, is_legal in session.cards():
        badge, name = "", card_text(card)
        if has_all(pairs, card_set((card,))):
            badge = str(marriage_worth(suit_of(card), seen.known.trump))
            name = tr("badge", card=name, worth=badge)
        is_shown = has_all(shown, card_set((card,)))
        looks_legal = is_legal or not helps.dims or session.kind == WATCH
        cards.append(Card(card_name(card), name, looks_legal, is_shown, badge))
    return tuple(cards)


def make_actions(session: Session, helps: Helps) -> tuple[Action, ...]:
    """The buttons under the table."""
    if session.is_over:
        return ()
    return tuple([_action(session, move, is_legal, helps) for move, is_legal in session.actions()])


def make_tools(session: Session, is_open: bool) -> tuple[Tool, ...]:
    """What practice offers, and what a board does."""
    if session.kind == WATCH:
        at, steps = session.record.at, len(session.record.moves)
        commands = ("first", at > 0), ("previous", at > 0), ("forward", at < steps), ("last-move", at < steps)
        steps_there = [Tool(name, tr("watch." + name), is_usable) for name, is_usable in commands]
        return tuple(steps_there + [Tool("review", tr("review"), True)])
    can_go_back = session.taken_back() is not None
    look = tr("practice.hide" if is_open else "practice.open")
    again = session.match.winner is None and bool(session.record.moves)
    can_hint = session.allows_help and not (session.is_over or session.is_waiting)
    tools = Tool("take-back", tr("practice.back"), can_go_back), Tool("again", tr("practice.again"), again)
    return (tools[0], Tool("hint", tr("advice.hint"), can_hint), Tool("see", look, not session.is_over), tools[1])


def _pairs(seen: View) -> CardSet:
    """The kings and queens that could be announced in this deal."""
    pairs = NO_CARDS
    if seen.known.phase == OPEN or seen.known.rules.marriage_when == "always":
        for suit in range(4):
            if has_all(seen.hand, pair_of(suit)) and suit not in seen.known.marriages[seen.seat]:
                pairs = join(pairs, pair_of(suit))
    return pairs


def _action(session: Session, move: Move, is_legal: bool, helps: Helps) -> Action:
    seen = session.view
    known = seen.known
    if session.only_goes_on:
        return Action(move_name(move), tr("do.go_on"), tr("do.go_on"), True, True)
    is_main = is_legal and (move in (DRAW, PASS, EXCHANGE) or is_marriage(move))
    if move == DECLARE:
        # Who counts himself is not told by a button either.
        is_main = is_legal and not helps.counts and points(known)[seen.side] >= GOAL
    return Action(move_name(move), action_label(move, known), action_name(move, known), is_legal, is_main)
