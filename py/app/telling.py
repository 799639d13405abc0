"""Events, turns, reasons and results in words; history line and live region say the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.i18n import card_text, suit_name, tr
from engine.cards import UNKNOWN, make_card
from engine.errors import NotationError, SetupError
from engine.events import ANNOUNCED, DREW, ENDED, TRICK
from engine.legal import NO_EXCHANGE_CARD
from engine.moves import CLOSE, EXCHANGE, PASS, is_marriage, marriage_is_trump, marriage_suit, move_name
from engine.play import apply
from engine.rules import MARRIAGE_POINTS, SCHWARZ, TRUMP_MARRIAGE_POINTS, options_of
from engine.scoring import RESIGNED, TIE, close_failed_points, forfeited, points
from engine.state import AFTER_LAST, CLOSED, EXHAUSTED, LEAD, OPEN

if TYPE_CHECKING:
    from app.session import Session
    from engine.errors import IllegalMove
    from engine.events import Event
    from engine.match import Match
    from engine.moves import Move
    from engine.rules import Rules
    from engine.state import Position, State, View


def who(seat: int, viewer: int) -> str:
    return "you" if seat == viewer else "opponent"


def tell_deal(view: View) -> list[str]:
    """The first sentences of a deal, or of a position from which one is played on."""
    known = view.known
    if any(known.tricks) or known.phase != OPEN or known.upcard is None:
        return [tr("told.position", suit=suit_name(known.trump))]
    deal = tr("told.deal", suit=suit_name(known.trump), card=card_text(known.upcard))
    return [deal, tr("dealer." + who(known.dealer, view.seat))]


def tell(event: Event, viewer: int, hides_points: bool = False) -> str:
    """One event as a sentence; empty for what need not be said.

    ``hides_points``: without what a trick brought.
    """
    if event.kind == ENDED or (event.kind == DREW and event.card == UNKNOWN):
        return ""
    seat = who(event.seat, viewer)
    key = "told." + event.kind if event.kind == "used_up" else "told." + event.kind + "." + seat
    if event.kind == ANNOUNCED:
        return tr(key, suit=suit_name(event.card), count=event.number)
    if event.kind == TRICK:
        return tr("told.trick.uncounted." + seat) if hides_points else tr(key, count=event.number)
    card = "" if event.card == UNKNOWN else card_text(event.card)
    return tr(key, card=card, count=event.number)


def tell_lot(view: View) -> str:
    """Who deals first in a match."""
    return tr("lot." + who(view.known.dealer, view.seat))


def tell_turn(view: View, is_waiting: bool, only_goes_on: bool = False) -> str:
    """What is asked of the viewer now; ``is_waiting`` while the other side moves.

    ``only_goes_on``: he answers a close and has nothing to choose.
    """
    known = view.known
    if only_goes_on:
        return tr("turn.go_on")
    if known.outcome is not None:
        return tr("turn.over")
    if is_waiting:
        return tr("turn.opponent")
    if known.step == LEAD and known.announced is not None:
        return tr("turn.pair", suit=suit_name(known.announced))
    return tr("turn." + known.step)


def tell_reason(code: str, position: Position) -> str:
    """Why a move is not allowed."""
    if code == NO_EXCHANGE_CARD:
        return tr("why." + code, card=card_text(make_card(position.rules.exchange_rank, position.trump)))
    return tr("why." + code)


def tell_error(error: NotationError | SetupError | IllegalMove) -> str:
    """What is wrong with a text, in words that can stand in brackets."""
    if isinstance(error, NotationError):
        return tr("error." + error.code, detail=error.detail)
    if isinstance(error, SetupError):
        return ", ".join([tr("error." + problem) for problem in error.problems])
    return tr("why." + error.code, card=tr("card.exchange"))


def tell_stock(view: View) -> str:
    known = view.known
    if known.phase == OPEN:
        assert known.upcard is not None
        return tr("stock.open", count=len(known.stock), card=card_text(known.upcard))
    if known.phase == EXHAUSTED:
        return tr("stock.exhausted")
    assert known.phase == CLOSED and known.closer is not None
    return tr("stock.closed." + who(known.closer, view.seat))


def tell_rules(rules: Rules) -> str:
    name = tr("preset." + rules.name)
    if options_of(rules):
        name = tr("house.rules", rules=name)
    return tr("match.rules", rules=name, target=rules.match_target)


def action_label(move: Move, position: Position) -> str:
    """The short text of an action's button."""
    if is_marriage(move):
        return tr("do.marriage", worth=_worth(move), suit=suit_name(marriage_suit(move)))
    if move == PASS:
        return tr("do.pass." + ("after_last" if position.step == AFTER_LAST else "reply"))
    return tr("do." + move_name(move))


def action_name(move: Move, position: Position) -> str:
    """The text that is read aloud."""
    if is_marriage(move):
        return tr("do.marriage.long", worth=_worth(move), suit=suit_name(marriage_suit(move)))
    if move == EXCHANGE and position.upcard is not None:
        given = make_card(position.rules.exchange_rank, position.trump)
        if given == position.upcard:
            return action_label(move, position)
        return tr("do.exchange.long", card=card_text(given), upcard=card_text(position.upcard))
    return action_label(move, position)


def _worth(move: Move) -> int:
    return TRUMP_MARRIAGE_POINTS if marriage_is_trump(move) else MARRIAGE_POINTS


def tell_result(state: State, viewer: int) -> tuple[str, str, str]:
    """The end of a deal: who won what, why, both sides' points."""
    outcome = state.outcome
    assert outcome is not None
    sums = points(state)
    side = state.side_of(viewer)
    values = {"you": sums[side], "opponent": sums[1 - side]}
    count = tr("end.points", **values)
    if outcome.reason == TIE:
        return tr("end.tie"), tr("end.tie.why"), count
    result = "won" if outcome.winner == side else "lost"
    why = tr("end." + outcome.reason + "." + result, **values)
    return tr("end." + result, count=outcome.game_points), why, count


def tell_match(match: Match, side: int) -> list[str]:
    """What the deal just scored means for the match."""
    lines = []
    values = {"you": match.score[side], "opponent": match.score[1 - side]}
    if match.deals and match.deals[-1].bonus:
        lines.append(tr("end.bonus"))
    if match.winner is not None:
        lines.append(tr("end.match." + ("won" if match.winner == side else "lost"), **values))
    return lines


def why_not_advice(session: Session, kind: str) -> str:
    """The sentence against asking now for a hint, or for the odds of closing; else empty."""
    if not session.allows_help:
        return tr("advice.not_here")
    if session.is_over or session.is_waiting:
        return tr("advice.not_now")
    reason = session.why_not_token("close") if kind == "odds" else None
    return tell_reason(reason, session.view.known) if reason else ""


def ask_close(state: State) -> str:
    """What is at stake when the seat to move closes now."""
    is_least = state.rules.close_failed == "table"
    stake = close_failed_points(apply(state, CLOSE))
    return tr("ask.close.least" if is_least and stake < SCHWARZ else "ask.close", count=stake)


def ask_give_up(state: State) -> str:
    """What giving up costs the seat to move."""
    outcome = forfeited(state, RESIGNED)
    return tr("ask.give_up", count=outcome.game_points)
