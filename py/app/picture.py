"""What the table shows, as plain words and tokens: a function of the session, drawn by web/table.py.

Cards are named by their token (``"Ah"``), moves by theirs, so whoever draws needs no rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.ending import make_end
from app.evening import TWO
from app.held import make_actions, make_hand, make_tools
from app.i18n import suit_name, tr
from app.middle import is_gathered, make_backs, make_lot, make_stock, make_trick
from app.opening import DAILY, GAME, LESSON, POSITION, WATCH
from app.settings import USUAL_HELPS
from app.sides import make_side
from app.telling import tell_rules, tell_turn
from engine.cards import SUIT_LETTERS

if TYPE_CHECKING:
    from typing import Optional

    from app.course import Panel
    from app.ending import End
    from app.held import Action, Card, Tool
    from app.middle import Backs, Lot, Played, Stock
    from app.session import Session
    from app.settings import Helps
    from app.sides import Side


class Sight(
    NamedTuple(
        "_Sight",
        [("helps", "Helps"), ("is_peeking", bool), ("is_open", bool), ("practises", bool), ("is_asked", bool)],
    )
):
    """How a person looks at the table.

    ``is_peeking`` while the last trick is looked at once more, ``is_open`` while the other hand is, in practice,
    ``is_asked`` while the result waits until he has told his points.
    """

    __slots__ = ()


USUAL_SIGHT = Sight(USUAL_HELPS, False, False, False, False)


class Picture(
    NamedTuple(
        "_Picture",
        [
            ("deal", int),  # a number of its own for each deal at this table
            ("packets", "tuple[int, ...]"),  # how it was dealt
            ("rules", str),
            ("match", str),
            ("match_name", str),
            ("your_name", str),
            ("level", str),  # how the opponent is called
            ("level_name", str),  # the same as it is read aloud
            ("portrait", str),  # the level whose portrait stands for the opponent; empty for a person
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
            ("tools", "tuple[Tool, ...]"),
            ("cover", str),  # who is to have the device now; empty while somebody has it
            ("end", "Optional[End]"),
            ("panel", "Optional[Panel]"),  # a lesson's words
            ("kind", str),  # app.opening.KINDS
        ],
    )
):
    """The whole table."""

    __slots__ = ()


def take_picture(session: Session, sight: Sight = USUAL_SIGHT) -> Picture:
    """The table as it is now."""
    seen = session.view
    known = seen.known
    is_told = session.is_over and not sight.is_asked  # whether the result is
    you, opponent = _score(session, sight)
    is_away = is_gathered(seen)
    is_seen = (sight.is_open or session.kind == WATCH) and session.persons != TWO and not session.is_over
    hides_points = sight.helps.counts and not is_told
    level = _name_opponent(session)
    return Picture(
        deal=session.deals_begun,
        packets=session.rules.packets,
        rules=session.title or tell_rules(session.rules),
        match=tr("match.score", you=you, opponent=opponent),
        match_name=tr("block.open", you=you, opponent=opponent),
        your_name=tr("player.you", number=seen.seat + 1) if session.persons == TWO else tr("you"),
        level=level,
        level_name=tr("opponent.named", level=level),
        portrait="" if session.persons == TWO else session.level.name,
        you=make_side(seen, seen.seat, hides_points),
        opponent=make_side(seen, 1 - seen.seat, hides_points),
        backs=make_backs(seen, session.state.hands[1 - seen.seat] if is_seen else known.shown[1 - seen.seat]),
        stock=make_stock(seen),
        trump=SUIT_LETTERS[known.trump],
        trump_name=tr("trump", suit=suit_name(known.trump)),
        trick=() if is_away and not sight.is_peeking else make_trick(seen),
        is_trick_finished=not known.trick,
        last_trick=tr("last_trick." + ("hide" if sight.is_peeking else "show")) if is_away else "",
        lot=make_lot(session),
        turn=_tell_turn(session),
        is_yours=not (session.is_waiting or session.is_over or session.is_covered),
        actions=make_actions(session, sight.helps),
        hand=make_hand(session, sight.helps),
        tools=make_tools(session, sight.is_open) if _has_tools(session, sight) else (),
        cover=tr("cover", number=session.next_seat + 1) if session.is_covered else "",
        end=make_end(session) if is_told and session.kind != LESSON else None,
        panel=session.make_panel(),
        kind=session.kind,
    )


def _score(session: Session, sight: Sight) -> tuple[int, int]:
    """The match's, the viewer's first; before the deal while its result is held back."""
    side, score = session.view.side, session.record.score if sight.is_asked else session.match.score
    return score[side], score[1 - side]


def _has_tools(session: Session, sight: Sight) -> bool:
    """Boards have their tools on the table, the game while one practises."""
    if session.kind == DAILY:
        return not session.is_official
    return session.kind in (POSITION, WATCH) or (session.kind == GAME and sight.practises and session.persons != TWO)


def _tell_turn(session: Session) -> str:
    if session.kind == WATCH:
        return tr("watch.at", at=session.record.at, of=len(session.record.moves))
    if session.is_covered or (session.kind == LESSON and session.is_over):
        return ""
    return tell_turn(session.view, session.is_waiting, session.only_goes_on)


def _name_opponent(session: Session) -> str:
    if session.persons == TWO:
        return tr("player", number=2 - session.viewer)
    return tr("level." + session.level.name)
