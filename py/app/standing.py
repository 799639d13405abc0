"""What the deals of the day brought, in words: the person's result beside the others', a text to pass on, the list."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.levels import level_named
from app.daily import friends_moves
from app.days import MASTER, game_points
from app.i18n import date_text, number_text, tr
from app.question import is_short
from app.snippet import address
from engine.record import write_fragment

if TYPE_CHECKING:
    from typing import Optional

    from app.days import Day
    from engine.record import Record

UNKNOWN = "–"


class Row(NamedTuple("_Row", [("name", str), ("result", str), ("fragment", str)])):
    """Whose deal, what it brought, and the end of a link to look at it; empty where it is the one on the table."""

    __slots__ = ()


def compare(day: Day, friend: Optional[Record]) -> tuple[Row, ...]:
    """The rows for a deal that the person has played, his own first."""
    rows = [Row(tr("you"), tell_points(day.result), "")]
    if day.masters is not None:
        rows.append(Row(tr("daily.master"), tell_points(day.masters_result), write_fragment(day.masters)))
    if friend is not None:
        rows.append(Row(tr("daily.friend"), tell_points(game_points(friend)), write_fragment(friend)))
    return tuple(rows)


def tell_points(points: Optional[int]) -> str:
    """Game points with their sign."""
    return UNKNOWN if points is None else number_text(points, 0, True)


def tell_state(day: Day) -> str:
    """How far a day's deal is."""
    date = date_text(day.day)
    if day.mine is None:
        return tr("daily.state.new", date=date)
    if day.result is None:
        return tr("daily.state.running", date=date)
    return tr("daily.state.done", date=date, points=tell_points(day.result))


def tell_note(day: Day) -> str:
    """What must be known of the master's deal; empty if he had the time that he needs."""
    masters = day.masters
    if masters is None or not any(is_short(spent, level_named(MASTER)) for spent in masters.spent):
        return ""
    return tr("daily.short")


def sharing_text(day: Day, base: str) -> str:
    """The result and a link that shows it to whoever has played the deal, too; ``base`` is the page's own address."""
    assert day.mine is not None
    year, month, number = day.day.split("-")
    date = tr("daily.share.date", year=year, month=month, day=number)
    key = "daily.share.text" if day.masters is None else "daily.share.master"
    said = tr(key, date=date, points=tell_points(day.result), master=tell_points(day.masters_result))
    return said + "\n" + address(base, [("day", day.day), ("friend", friends_moves(day.mine))])


def add_up(days: list[Day]) -> tuple[int, int]:
    """What all of them brought, the person and the master."""
    mine = sum([day.result or 0 for day in days])
    return mine, sum([day.masters_result or 0 for day in days])


def months_of(days: list[str]) -> list[str]:
    """The months of dates, as ``2026-11``, the latest first."""
    return sorted({day[:7] for day in days}, reverse=True)


def tell_month(month: str) -> str:
    year, number = month.split("-")
    return tr("months").split(" ")[int(number) - 1] + " " + year
