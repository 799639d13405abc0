"""The table with the deal of the day: it counts the first time it is played, and can be played again after that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.boards import Board
from app.days import day_record, is_done
from app.i18n import date_text, tr
from app.opening import DAILY
from app.opponent import Opponent
from app.practice import dealt_again
from app.telling import tell_error
from engine.errors import IllegalMove, NotationError
from engine.fields import NOTHING
from engine.record import RESIGNED, read_record, write_fragment
from engine.tuples import replace

if TYPE_CHECKING:
    from typing import Optional

    from ai.levels import Level
    from app.ports import Chance, Clock, Thinker
    from engine.record import Record

PATIENCE = 20.0  # seconds in which the worker may come, so that everybody has the same opponent from the first move on
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_GIVEN_UP = "z"  # at the end of a friend's moves; no move has this letter


class Daily(Board):
    """The deal of a date. While it is official there is no help in it, and nothing is taken back."""

    kind = DAILY

    def __init__(
        self,
        day: str,
        level: Level,
        clock: Clock,
        chance: Chance,
        thinker: Optional[Thinker] = None,
        record: Optional[Record] = None,
    ) -> None:
        """Dealt, or with the ``record`` of this deal to go on in. ``level`` is that of other deals."""
        self.day = day
        super().__init__(record or day_record(day), level, clock, chance, thinker)
        self.is_official = True
        self._opponent = Opponent(thinker, PATIENCE)

    @property
    def title(self) -> str:
        return tr("daily.of", date=date_text(self.day))

    @property
    def has_thinker(self) -> bool:
        """The master is meant to play, whether there is a worker or not."""
        return True

    def taken_back(self) -> Optional[Record]:
        return None if self.is_official else super().taken_back()

    def deal_again(self) -> None:
        if not self.is_official:
            super().deal_again()

    @property
    def allows_help(self) -> bool:
        return not self.is_official

    def _note_help(self, letter: str) -> None:
        if not self.is_official:
            super()._note_help(letter)

    def deal(self) -> None:
        """The same deal once more, and from now on it does not count."""
        self.is_official = False
        self.restart(dealt_again(day_record(self.day)))


def friends_moves(record: Record) -> str:
    """A finished deal of the day as it stands in a link: its moves, a letter each."""
    moves = write_fragment(record).partition("&m=")[2].partition("&")[0]
    return (moves if record.moves else "") + (_GIVEN_UP if record.resigned else "")


def brought(day: str, moves: str) -> tuple[Optional[Record], str]:
    """The deal of the day as a friend played it; or None, and what is wrong with the moves as a sentence."""
    if not moves:
        return None, ""
    try:
        record = _read_moves(day, moves)
    except (NotationError, IllegalMove) as error:
        return None, tr("bad.friend", detail=tell_error(error))
    return (record, "") if is_done(record) else (None, tr("bad.friend", detail=tr("bad.friend.unfinished")))


def _read_moves(day: str, moves: str) -> Record:
    """NotationError or IllegalMove if they cannot be read or are not by the rules."""
    if not all(letter in _LETTERS for letter in moves):
        raise NotationError("bad_value", "friend")
    is_given_up = moves.endswith(_GIVEN_UP)
    listed = moves[:-1] if is_given_up else moves
    dealt = write_fragment(replace(day_record(day), level="", luck="")).partition("&m=")[0]
    return read_record(dealt + "&m=" + (listed or NOTHING) + ("&end=" + RESIGNED if is_given_up else ""))
