"""The statistics as they are read: a table of both sides, and what two charts show, in numbers and in a sentence."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from app.i18n import date_text, number_text, tr
from app.telling import tell_error
from engine.rules import SCHWARZ

if TYPE_CHECKING:
    from app.archive import ArchiveError, Taken
    from app.findings import Kind
    from app.statistics import Group, Statistics

# Standard errors on each side of a mean that hold 95 % of Student's t, by degrees of freedom from 1 on; beyond the
# last it is close to 1.96 + 2.4 / freedom.
T_TABLE = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
    2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
)  # fmt: skip
FEWEST = 2  # deals that have a margin
MOST_STEPS = 30  # rows of the line's table


class Row(NamedTuple("_Row", [("name", str), ("you", str), ("opponent", str)])):
    """A line of the table."""

    __slots__ = ()


class Chart(
    NamedTuple(
        "_Chart",
        [
            ("sentence", str),  # what it says, for who does not see it
            ("values", "tuple[int, ...]"),  # what is drawn
            ("rows", "tuple[tuple[str, str], ...]"),  # the same to be read
        ],
    )
):
    """What a chart shows."""

    __slots__ = ()


class Figures(
    NamedTuple(
        "_Figures",
        [
            ("size", str),  # how many deals and matches
            ("mean", str),
            ("margin", str),  # empty with one deal
            ("rows", "tuple[Row, ...]"),
            ("course", "Chart"),  # the sum of game points after each deal, from 0 on
            ("spread", "Chart"),  # how often each number of game points, from -3 to 3
        ],
    )
):
    """What is shown of a group."""

    __slots__ = ()


def name_kind(kind: Kind) -> str:
    """A group's name."""
    rules = tr("preset." + kind.rules)
    if kind.has_house_rules:
        rules = tr("house.rules", rules=rules)
    return tr("stats.kind", rules=rules, level=tr("level." + kind.level))


def write_figures(group: Group) -> Figures:
    """A group's figures; there must be a deal that counts."""
    gains = group.gains
    size = tr("stats.deals", count=len(gains)) + ", " + tr("stats.matches", count=len(group.match_winners))
    mean, margin = mean_and_margin(gains)
    return Figures(
        size=size,
        mean=number_text(mean, 2, is_signed=True),
        margin="± " + number_text(margin, 2) if len(gains) >= FEWEST else "",
        rows=tuple(_rows(group)),
        course=_course(gains),
        spread=_spread(gains),
    )


def write_left_out(statistics: Statistics, group: Group) -> list[str]:
    """What does not count, a sentence each."""
    parts = [tr("stats." + key, count=count) for key, count in _left_out(group) if count]
    lines = [tr("stats.left_out", what=", ".join(parts))] if parts else []
    return lines + ([tr("stats.mixed", count=statistics.mixed)] if statistics.mixed else [])


def _left_out(group: Group) -> tuple[tuple[str, int], ...]:
    return (("helped", group.helped), ("stood_in", group.stood_in))


def mean_and_margin(values: list[int]) -> tuple[float, float]:
    """The mean, and half of the interval that holds the true one with 95 %; 0 for one value, which has none."""
    size = len(values)
    mean = sum(values) / size
    if size < FEWEST:
        return mean, 0.0
    variance = sum([(value - mean) ** 2 for value in values]) / (size - 1)
    freedom = size - 1
    errors = T_TABLE[freedom - 1] if freedom <= len(T_TABLE) else 1.96 + 2.4 / freedom
    return mean, errors * sqrt(variance / size)


def marks(low: int, high: int) -> list[int]:
    """Round numbers for an axis from below ``low`` to above ``high``, the same step apart and at most six."""
    high = max(high, low + 1)
    step, factors = 1, (2, 2.5, 2)
    place = 0
    while high - low > 4 * step:
        step = int(step * factors[place % len(factors)])
        place += 1
    return [step * number for number in range(low // step, -(-high // step) + 1)]


def _rows(group: Group) -> list[Row]:
    return [
        _row("matches", [str(number) for number in group.matches_won]),
        _row("won", [_share(number, len(group.deals)) for number in group.won]),
        _row("tied", [str(group.tied)] * 2),
        _row("points", [number_text(number, 1) for number in group.mean_points]),
        _row("schneider", [str(number) for number in group.schneider]),
        _row("schwarz", [str(number) for number in group.schwarz]),
        _row("closed", [str(number) for number in group.closed]),
        _row("closed_won", [_share(won, tried) for won, tried in zip(group.closed_won, group.closed)]),
        _row("false", [str(number) for number in group.called_falsely]),
        _row("missed", [str(number) for number in group.missed]),
        _row("deal_now", [str(streak.now) for streak in group.deal_streaks]),
        _row("deal_longest", [str(streak.longest) for streak in group.deal_streaks]),
        _row("match_now", [str(streak.now) for streak in group.match_streaks]),
        _row("match_longest", [str(streak.longest) for streak in group.match_streaks]),
    ]


def _row(key: str, texts: list[str]) -> Row:
    return Row(tr("stats.row." + key), texts[0], texts[1])


def _share(number: int, whole: int) -> str:
    """A number, with its share of the whole if there is one."""
    return tr("stats.share", count=number, percent=number_text(100 * number / whole)) if whole else str(number)


def _course(gains: list[int]) -> Chart:
    sums = [0]
    for gain in gains:
        sums.append(sums[-1] + gain)
    last = len(gains)
    step = (last + MOST_STEPS - 1) // MOST_STEPS
    shown = [after for after in range(1, last) if after % step == 0] + [last]
    sentence = tr(
        "stats.course.says", sum=_signed(sums[-1]), most=_signed(max(sums)), least=_signed(min(sums))
    )
    return Chart(sentence, tuple(sums), tuple([(str(after), _signed(sums[after])) for after in shown]))


def _spread(gains: list[int]) -> Chart:
    values = range(-SCHWARZ, SCHWARZ + 1)
    counts = [gains.count(value) for value in values]
    rows = tuple([(_signed(value), str(count)) for value, count in zip(values, counts)])
    told = ", ".join([tr("stats.spread.part", value=value, times=times) for value, times in rows if times != "0"])
    return Chart(tr("stats.spread.says", parts=told), tuple(counts), rows)


def _signed(value: int) -> str:
    return number_text(value, is_signed=True)


# What becomes of a file


def tell_taken(taken: Taken, day: str) -> str:
    """What has been taken from a file."""
    parts = [tr("archive.added", count=taken.matches)]
    parts += [tr("archive.known", count=taken.known)] if taken.known else []
    parts += [tr("archive.table")] if taken.table is not None else []
    parts += [tr("archive.settings", count=len(taken.settings))] if taken.settings else []
    return tr("archive.taken", date=date_text(day), what=", ".join(parts))


def tell_refused(error: ArchiveError) -> str:
    """Why a file has not been taken, and where it is wrong."""
    problem = "" if error.problem is None else tell_error(error.problem)
    return tr("archive.refused", reason=tr("archive.bad." + error.code, detail=error.detail, problem=problem))
