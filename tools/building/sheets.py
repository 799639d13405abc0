"""Parts of the rules page that are made, not written: table of contents, table of presets, empty Punkteblock."""

import re
from html import escape
from itertools import groupby

from app.i18n import tr
from building import BuildError
from engine import rules
from engine.cards import RANK_LETTERS, count_cards
from engine.fields import write_option
from engine.rules import OPTIONS, Rules

CHAPTER = re.compile(r'<section id="([\w-]+)"[^>]*>\s*<h2>(.*?)</h2>')
SHEETS, LINES = 4, 14  # on a page of the empty Punkteblock
TARGET = "match_target"


def contents(page: str) -> str:
    """A list of all chapters."""
    chapters = CHAPTER.findall(page)
    if len(chapters) != page.count("<section"):
        raise BuildError("rules.html: every <section> needs an id and begins with its <h2>")
    return "".join(f'<li><a href="#{anchor}">{title}</a></li>' for anchor, title in chapters)


def presets_table(titles: dict[str, str]) -> str:
    """What the presets differ in, a row for each field; `titles` of `pack`, `hand` and `exchange`."""
    head = "".join(f'<th scope="col">{tr("preset." + preset.name)}</th>' for preset in rules.PRESETS)
    rows = [_row(title, values) for title, values in _fields(titles) if len(set(values)) > 1]
    return f'<table><thead><tr><td></td>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'


def presets_in_common() -> str:
    """The fields that are the same in all presets."""
    titles = dict.fromkeys(("pack", "hand", "exchange"), "")  # differ in any case
    same = [(title, values[0]) for title, values in _fields(titles) if title and len(set(values)) == 1]
    return "".join(f"<li>{escape(title)}: {escape(value)}</li>" for title, value in same)


def _fields(titles: dict[str, str]) -> list[tuple[str, list[str]]]:
    """The title of each field and its value by preset, in words."""
    fields = [
        (titles["pack"], [_pack(preset) for preset in rules.PRESETS]),
        (titles["hand"], [tr("cards", count=preset.hand_size()) for preset in rules.PRESETS]),
        (titles["exchange"], [tr("rank." + RANK_LETTERS[preset.exchange_rank]) for preset in rules.PRESETS]),
    ]
    for key, _ in OPTIONS:
        fields.append((tr("house." + key), [_value(preset, key) for preset in rules.PRESETS]))
    return fields


def _pack(preset: Rules) -> str:
    ranks = " ".join(tr("index." + RANK_LETTERS[rank]) for rank in preset.ranks)
    return f"{count_cards(preset.pack())}: {ranks}"


def _value(preset: Rules, key: str) -> str:
    value = write_option(getattr(preset, key))
    return value if key == TARGET else tr(f"house.{key}.{value}")


def _row(title: str, values: list[str]) -> str:
    """Neighbours that agree share a cell."""
    cells = []
    for value, same in groupby(values):
        count = len(list(same))
        span = f' colspan="{count}"' if count > 1 else ""
        cells.append(f"<td{span}>{escape(value)}</td>")
    return f'<tr><th scope="row">{escape(title)}</th>{"".join(cells)}</tr>'


def empty_block() -> str:
    """Four score sheets to fill in by hand, for the usual rules."""
    rows = "".join(f'<tr><th scope="row">{number + 1}</th><td></td><td></td></tr>' for number in range(LINES))
    sheets = [
        f'<table aria-label="{tr("block")} {number + 1}"><thead><tr><td></td><td></td><td></td></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
        for number in range(SHEETS)
    ]
    legend = tr("block.legend", target=rules.PRESETS[0].match_target)
    return f'<p>{legend}</p><div class="blocks">{"".join(sheets)}</div>'
