"""The charts of the statistics, drawn with the browser's own SVG elements; css/statistics.css gives the colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.figures import marks
from app.i18n import number_text
from web.dom import make_svg

if TYPE_CHECKING:
    from typing import Any

WIDTH, HEIGHT = 320, 170
LEFT, RIGHT, TOP, BOTTOM = 34, 308, 14, 146  # where the numbers are drawn; the words stand around
MOST_POINTS = 400  # of a line: more than a screen shows
BAR_SHARE = 0.68  # of a bar's place


def draw_course(values: tuple[int, ...], sentence: str) -> Any:
    """A line from 0 deals to the last, with the ground between it and nought."""
    chart = _chart(sentence)
    lines = marks(min(values), max(values))
    low, high = lines[0], lines[-1]
    for line in lines:
        _rule(chart, _up(line, low, high), number_text(line, is_signed=True), line == 0)
    last = len(values) - 1
    step = last // MOST_POINTS + 1
    shown = [place for place in range(last) if place % step == 0] + [last]
    points = [_point(_along(place, last), _up(values[place], low, high)) for place in shown]
    ground = _point(LEFT, _up(0, low, high))
    end = _point(RIGHT, _up(0, low, high))
    _add(chart, "polygon", "ground", points=" ".join([ground] + points + [end]))
    _add(chart, "polyline", "line", points=" ".join(points))
    _add(chart, "circle", "last", cx=str(RIGHT), cy=_text(_up(values[-1], low, high)), r="4")
    for deals in sorted({1, last}):
        _write(chart, str(deals), _along(deals, last), HEIGHT - 6, "end" if deals == last else "middle")
    return chart


def draw_spread(counts: tuple[int, ...], sentence: str) -> Any:
    """A bar for each number of game points from the fewest to the most, how many deals above it."""
    chart = _chart(sentence)
    most = max(counts)
    place = (RIGHT - LEFT) / len(counts)
    middle = len(counts) // 2
    for number, count in enumerate(counts):
        value = number - middle
        centre = LEFT + (number + 0.5) * place
        top = _up(count, 0, most)
        side = "even" if value == 0 else "won" if value > 0 else "lost"
        if count:
            left, width = centre - place * BAR_SHARE / 2, place * BAR_SHARE
            _add(
                chart, "rect", "bar " + side,
                x=_text(left), y=_text(top), width=_text(width), height=_text(BOTTOM - top), rx="2",
            )  # fmt: skip
        _write(chart, str(count), centre, top - 4, "middle", "count")
        _write(chart, number_text(value, is_signed=True), centre, HEIGHT - 6, "middle")
    _add(chart, "line", "nought", x1=str(LEFT), x2=str(RIGHT), y1=str(BOTTOM), y2=str(BOTTOM))
    return chart


def _chart(sentence: str) -> Any:
    chart = make_svg("svg", "chart")
    chart.setAttribute("viewBox", f"0 0 {WIDTH} {HEIGHT}")
    chart.setAttribute("role", "img")
    chart.setAttribute("aria-label", sentence)
    return chart


def _add(chart: Any, tag: str, look: str, **attributes: str) -> Any:
    part = make_svg(tag, look)
    for name in attributes:
        part.setAttribute(name, attributes[name])
    chart.appendChild(part)
    return part


def _write(chart: Any, text: str, x: float, y: float, anchor: str, look: str = "") -> None:
    part = _add(chart, "text", look, x=_text(x), y=_text(y))
    part.setAttribute("text-anchor", anchor)
    part.textContent = text


def _rule(chart: Any, y: float, text: str, is_nought: bool) -> None:
    """A line across with its number."""
    _add(
        chart, "line", "nought" if is_nought else "rule", x1=str(LEFT), x2=str(RIGHT), y1=_text(y), y2=_text(y)
    )
    _write(chart, text, LEFT - 6, y + 4, "end")


def _along(place: int, last: int) -> float:
    return LEFT + (RIGHT - LEFT) * place / last


def _up(value: int, low: int, high: int) -> float:
    return BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low)


def _point(x: float, y: float) -> str:
    return _text(x) + "," + _text(y)


def _text(length: float) -> str:
    """A length with one digit behind the point."""
    tenths = int(length * 10 + 0.5)
    return str(tenths // 10) + "." + str(tenths % 10)
