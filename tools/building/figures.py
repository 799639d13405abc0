"""The boards as the rules page shows them: a still picture, the playable board over it, and a link to the same."""

import re
from dataclasses import dataclass
from html import escape

from app.i18n import tr
from building import BuildError
from building.boards import ATTRIBUTE, Board
from building.stills import still
from engine import rules

SHOWN = re.compile(r"<board ([^>]*)>(.*?)</board>", re.DOTALL)
EXAMPLE, LIVE, PICTURE = "example", "live", "picture"


@dataclass(frozen=True)
class Figures:
    """Makes the figures of one page; `alone` is what the link to a board says."""

    language: str
    alone: str
    boards: dict[str, Board]

    def fill(self, text: str) -> str:
        """The text with a figure for each <board>; all boards must be shown, each once."""
        named = [dict(ATTRIBUTE.findall(shown[1])).get("name", "") for shown in SHOWN.finditer(text)]
        is_right = {name: named.count(name) == 1 and name in self.boards for name in [*named, *self.boards]}
        wrong = sorted(name for name in is_right if not is_right[name])
        if wrong:
            problem = "not known, not shown, or shown more than once"
            raise BuildError(f"rules.html: in the page in {self.language!r} boards are {problem}: {', '.join(wrong)}")
        return SHOWN.sub(lambda shown: self._figure(dict(ATTRIBUTE.findall(shown[1])), shown[2].strip()), text)

    def _figure(self, given: dict[str, str], caption: str) -> str:
        board, title, kind = self.boards[given["name"]], given.get("title", ""), given.get("show", EXAMPLE)
        if not title:
            raise BuildError(f"rules.html: board {board.name} has no title in the page in {self.language!r}")
        lot = tuple(filter(None, board.data.get("lot", "").split("/")))
        picture = still(board.start, lot=lot)
        if kind == PICTURE:
            return f'<figure class="dealt">{picture}<figcaption>{caption}</figcaption></figure>'
        name = board.start.rules.name
        rules_name = "" if name == rules.PRESETS[0].name else tr("preset." + name)
        full = escape(": ".join(filter(None, [rules_name, title])))
        address = escape(board.address(self.language))
        frame = f'<iframe loading="lazy" src="{address}" title="{full}"></iframe>'
        link = f'<a href="{address}" aria-label="{self.alone}: {full}">{self.alone}</a>'
        body = f'<div class="stage">{picture}{frame}</div><figcaption>{caption} {link}</figcaption>'
        heading = title + (f' <span class="preset">{rules_name}</span>' if rules_name else "")
        if kind == LIVE:
            return f'<figure class="board" id="board-{board.name}"><p class="title">{heading}</p>{body}</figure>'
        return (
            f'<details class="example" id="board-{board.name}"><summary>{heading}</summary>'
            f'<figure class="board">{body}</figure></details>'
        )
