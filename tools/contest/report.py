"""What results say: means with the 95 % interval that the spread of the pairs gives."""

from __future__ import annotations

from math import sqrt
from statistics import mean, stdev
from typing import TYPE_CHECKING

from contest.playing import MATCHES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from contest.playing import Contest, Result

CERTAINTY = 1.96  # standard errors on each side that hold 95 % of a normal distribution


def margin(values: list[float]) -> float | None:
    """Half the 95 % interval of a mean; None for less than two values."""
    return CERTAINTY * stdev(values) / sqrt(len(values)) if len(values) > 1 else None


def values_of(results: list[Result]) -> list[float]:
    """What A made of each pair: game points a deal, or matches won less lost."""
    return [mean(result["values"]) for result in results]


def mean_and_margin(contest: Contest, results: list[Result]) -> str:
    """``+0.412 ± 0.081`` game points a deal, or ``61.2 ± 2.5 %`` of the matches, for A."""
    values = values_of(results)
    if not values:
        return "–"
    if contest.kind == MATCHES:
        return _percent([(value + 1) / 2 for value in values])
    spread = margin(values)
    return f"{mean(values):+.3f} ± " + ("?" if spread is None else f"{spread:.3f}")


def _percent(shares: list[float]) -> str:
    spread = margin(shares)
    return f"{100 * mean(shares):.1f} ± " + ("?" if spread is None else f"{100 * spread:.1f}") + " %"


def full_report(contest: Contest, results: list[Result]) -> str:
    """All that is known of one contest, in lines."""
    unit = "of the matches" if contest.kind == MATCHES else "game points a deal"
    lines = [f"{contest.a} : {contest.b}, {contest.rules}, seed={contest.seed}"]
    lines.append(f"{len(results)} pairs: {mean_and_margin(contest, results)} {unit} for {contest.a}")
    if results:
        shares = [result["a"]["won"] / result["deals"] for result in results]
        lines.append(f"deals won by {contest.a}: {_percent(shares)}")
        width = max(10, len(contest.a), len(contest.b)) + 2
        lines.append(f"{'':24}{contest.a:>{width}}{contest.b:>{width}}")
        lines += [f"{name:24}{a:>{width}}{b:>{width}}" for name, a, b in _rows(results)]
    return "\n".join(lines)


def _rows(results: list[Result]) -> Iterator[tuple[str, str, str]]:
    deals = sum(result["deals"] for result in results)
    sums = [
        {key: sum(result[who][key] for result in results) for key in results[0][who]} for who in ("a", "b")
    ]
    for name, key, form in (
        ("decisions a deal", "decisions", "{:.2f}"),
        ("iterations a deal", "spent", "{:.0f}"),
        ("seconds a deal", "seconds", "{:.4f}"),
    ):
        a, b = [form.format(each[key] / deals) for each in sums]
        yield name, a, b
    for name, key in (
        ("deals won", "won"),
        ("  Schneider", "schneider"),
        ("  schwarz", "schwarz"),
        ("closed", "closed"),
        ("closed and won", "closed_won"),
        ("false Aus", "false"),
    ):
        a, b = [f"{100 * each[key] / deals:.2f} %" for each in sums]
        yield name, a, b


def list_table(contests: list[tuple[Contest, list[Result]]]) -> str:
    """A Markdown row for each contest."""
    lines = ["| A | B | rules | pairs | for A |", "| --- | --- | --- | --- | --- |"]
    for contest, results in contests:
        cells = (contest.a, contest.b, contest.rules, str(len(results)), mean_and_margin(contest, results))
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def cross_table(names: list[str], contests: list[tuple[Contest, list[Result]]]) -> str:
    """Everybody against everybody in Markdown: the row's result against the column's."""
    cells = {}
    for contest, results in contests:
        cells[contest.a, contest.b] = mean_and_margin(contest, results)
        turned = [{**result, "values": [-value for value in result["values"]]} for result in results]
        cells[contest.b, contest.a] = mean_and_margin(contest, turned)
    lines = ["| | " + " | ".join(names) + " |", "| --- " * (len(names) + 1) + "|"]
    for name in names:
        lines.append("| " + " | ".join([name] + [cells.get((name, other), "–") for other in names]) + " |")
    return "\n".join(lines)
