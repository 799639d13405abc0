"""What is on the table as a link, and as the line that puts it into another page.

Of a running deal nothing goes out but what its player sees: no hidden card, no deck, no seed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.draft import draft_pairs, read_draft
from app.ending import fresh_record
from app.i18n import tr
from app.opening import GAME, LESSON, WATCH
from app.settings import USUAL_LEVEL
from app.table import PERSON
from engine.fields import NOTHING, read_fields, rules_fields, write_fields
from engine.notation import write_position
from engine.record import BY_PERSON, states, write_fragment
from engine.rules import KLASSISCH
from engine.state import OVER, AtClose, Trick
from engine.tuples import replace
from engine.view import view

if TYPE_CHECKING:
    from typing import Any

    from app.table import Table
    from app.wishes import Wishes
    from engine.fields import Pairs
    from engine.record import Record
    from engine.state import Setup

# What can be given away: the whole game, the position as its player sees it, the cards of a finished deal to play
# them too, that deal to step through it, the lesson.
WHOLE, SEEN, CARDS, DEAL, TAUGHT = WHAT = ("game", "position", "cards", "deal", "lesson")
HEIGHTS = {WHOLE: 640, SEEN: 600, CARDS: 640, DEAL: 640, TAUGHT: 680}  # of a frame; what is in it tells its own
_SAFE = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$'()*+,;:@/?=&"
_MARKUP = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"))


class Looks(
    NamedTuple("_Looks", [("lang", str), ("theme", str), ("deck", str), ("is_bare", bool), ("is_open", bool)])
):
    """How it is to look there; what is empty is left to whoever reads the page.

    ``is_bare``: without the head line; ``is_open``: with the other hand open.
    """

    __slots__ = ()


USUAL_LOOKS = Looks("", "", "", False, False)


def offers(table: Table, wishes: Wishes) -> tuple[str, ...]:
    """What can be given away now, what one would most likely want first."""
    found = [WHOLE] if table.kind == GAME else []
    if table.kind == LESSON and wishes.lessons:
        found.append(TAUGHT)
    if not (table.is_over or table.is_covered):
        found.append(SEEN)
    if table.kind != LESSON and _is_done(table):
        found += [DEAL, CARDS]
    return tuple(found if WHOLE in found else found + [WHOLE])


def given(table: Table, wishes: Wishes, what: str) -> Pairs:
    """The fields of an address for it; one of ``offers``."""
    if what == TAUGHT:
        names = ",".join(wishes.lessons)
        school = [("class", wishes.school)] if wishes.school else []
        return [("lessons" if school or len(wishes.lessons) > 1 else "lesson", names)] + school
    if what == SEEN:
        return seen_pairs(table)
    if what == WHOLE:
        rules = rules_fields(table.next_rules)
        level = [("level", table.next_level.name)] if table.kind == GAME else []
        return _unusual(rules + level)
    assert _is_done(table), "a deal that is not over stays here"
    return _record_pairs(table.record, what == DEAL)


def _record_pairs(record: Record, has_moves: bool) -> Pairs:
    """The deal from its first card, by nobody in particular; with its moves, or to be played."""
    fresh = fresh_record(record)
    if has_moves:
        made = len(record.moves)
        fresh = replace(fresh, moves=record.moves, at=made, resigned=record.resigned, by=BY_PERSON * made)
    fields = read_fields(write_fragment(fresh))
    if record.start is None:
        pairs = _unusual(rules_fields(record.rules)) + [(key, fields[key]) for key in ("dealer", "d")]
    else:
        pairs = draft_pairs(read_draft(write_position(record.start)))
    return pairs + [(key, fields[key]) for key in ("m", "end") if fields.get(key, NOTHING) != NOTHING]


def seen_pairs(table: Table) -> Pairs:
    """The position as it is on the screen, or as it was before the deal ended."""
    passed = states(table.record)
    state = passed[-2] if table.is_over else passed[-1]
    known = view(state, table.viewer).known
    if table.kind == WATCH:  # both hands lie open
        known = replace(known, hands=state.hands)
    if table.viewer != PERSON:
        known = turned(known)
    last = known.last_trick
    known = replace(known, history=() if last is None else (last,))
    return draft_pairs(read_draft(write_position(known)))


def table_text(table: Table) -> str:
    """The same as text; empty while the table is covered."""
    return "" if table.is_covered else write_fields(seen_pairs(table))


def turned(known: Setup) -> Setup:
    """The same position from the other side of the table."""

    def swap(both: tuple[Any, ...]) -> tuple[Any, ...]:
        return (both[1], both[0])

    close = known.at_close
    swapped = {name: swap(getattr(known, name)) for name in ("hands", "sizes", "won", "tricks", "trick_points")}
    return replace(
        known,
        dealer=1 - known.dealer,
        to_move=1 - known.to_move,
        leader=1 - known.leader,
        marriages=swap(known.marriages),
        shown=swap(known.shown),
        closer=None if known.closer is None else 1 - known.closer,
        at_close=None if close is None else AtClose(swap(close.tricks), swap(close.points)),
        history=tuple([Trick(1 - trick.leader, trick.cards, trick.strict) for trick in known.history]),
        **swapped,
    )


def address(base: str, pairs: Pairs, looks: Looks = USUAL_LOOKS) -> str:
    """The whole address; ``base`` is the page's own without query and fragment."""
    wished = [("lang", looks.lang), ("theme", looks.theme), ("deck", looks.deck)]
    wished += [("hide", "bar" if looks.is_bare else ""), ("open", "true" if looks.is_open else "")]
    query = escaped(write_fields(pairs + [pair for pair in wished if pair[1]], "&"))
    return base + "?" + query if query else base


def escaped(text: str) -> str:
    """A query or a fragment with %-codes for what may not stand there, and for nothing else."""
    parts = []
    for letter in text:
        codes = ["%" + "0123456789ABCDEF"[byte >> 4] + "0123456789ABCDEF"[byte & 15] for byte in letter.encode()]
        parts.append(letter if letter in _SAFE else "".join(codes))
    return "".join(parts)


def frame(link: str, what: str) -> str:
    """The line to be pasted into a page."""
    title = tr("title") + ": " + tr("embed.title." + what)
    parts = [("src", link), ("title", title), ("width", "100%"), ("height", str(HEIGHTS[what]))]
    parts += [("loading", "lazy"), ("style", "border:0")]
    return "<iframe " + " ".join([key + '="' + _marked(value) + '"' for key, value in parts]) + "></iframe>"


def _marked(text: str) -> str:
    for letter, code in _MARKUP:
        text = text.replace(letter, code)
    return text


def _whole(record: Record) -> Record:
    """The record with all its moves made: whoever steps through it may be anywhere."""
    return replace(record, at=len(record.moves))


def _is_done(table: Table) -> bool:
    """Whether the deal has been played to its end. One that only was, before moves were taken back, has not."""
    if table.is_over:
        return True
    return table.kind == WATCH and states(_whole(table.record))[-1].step == OVER


def _unusual(pairs: Pairs) -> Pairs:
    """Without rules and opponent that are the usual ones anyway."""
    return [pair for pair in pairs if pair not in (("rules", KLASSISCH.name), ("level", USUAL_LEVEL.name))]
