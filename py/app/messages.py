"""What a board and the page around it say to each other: JSON texts with a version, checked on the way in.

Only what the person at the board perceives goes out: no hidden card, no private pass, no seed.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from app.opening import GAME
from app.telling import tell, tell_error, who
from app.wishes import WORDS
from engine.cards import UNKNOWN, card_name
from engine.errors import NotationError
from engine.events import ANNOUNCED, ANSWERED, CLOSED, DECLARED, ENDED, EXCHANGED, GAVE_UP, LED
from engine.record import write_record
from engine.scoring import points

if TYPE_CHECKING:
    from typing import Any, Optional

    from app.table import Table
    from engine.events import Event

VERSION = 1
MARK = "s66"  # the field that says whose message it is, and of which version
LONGEST = 250_000  # characters; a lesson may come as a message
LOAD, LOOK, NEXT, PREVIOUS = INCOMING = ("load", "look", "next", "previous")
_LOOKS = ("lang", "theme")
_FIELDS = {LOAD: ("address", "lesson"), LOOK: _LOOKS, NEXT: (), PREVIOUS: ()}
_MOVES = (LED, ANSWERED, ANNOUNCED, EXCHANGED, CLOSED, DECLARED, GAVE_UP)


class Message(NamedTuple("_Message", [("kind", str), ("fields", "dict[str, str]")])):
    """A command of the host page; a ``lesson`` is its JSON text."""

    __slots__ = ()


def heard(text: str) -> tuple[Optional[Message], str]:
    """The command in a text; or None, and what is wrong with it as a sentence part."""
    try:
        return read_message(text), ""
    except NotationError as error:
        return None, tell_error(error)


def read_message(text: str) -> Message:
    """The command in a text; NotationError that names the fault for anything else."""
    if len(text) > LONGEST:
        raise NotationError("malformed", "message")
    try:
        data = json.loads(text)
    except (ValueError, TypeError, RuntimeError):  # too deep a nest is a RuntimeError there
        raise NotationError("malformed", "message")
    if not isinstance(data, dict) or data.get(MARK) is True or data.get(MARK) != VERSION:
        raise NotationError("bad_value", MARK)
    kind = data.get("type")
    if not isinstance(kind, str) or kind not in INCOMING:
        raise NotationError("bad_value", "type")
    fields = {}
    for key in sorted([key for key in data if key not in (MARK, "type")]):
        if key not in _FIELDS[kind]:
            raise NotationError("unknown_field", key[:40])
        value = data[key]
        if key == "lesson" and isinstance(value, dict):
            value = json.dumps(value)
        if not isinstance(value, str) or (key == "lesson" and not value.startswith("{")):
            raise NotationError("bad_value", key)
        fields[key] = value
    if kind == LOAD and len(fields) != 1:
        raise NotationError("field_missing", "address")
    for key in _LOOKS:
        if key in fields and fields[key] not in WORDS[key]:
            raise NotationError("bad_value", key)
    return Message(kind, fields)


def why_refused(table: Table, is_kept: bool, kind: str) -> str:
    """Why a command is not obeyed now, as a code; empty if it is. A match that counts is nobody's to change."""
    return "counted_match" if kind != LOOK and table.kind == GAME and is_kept else ""


# Going out


def ready(table: Table, version: str, language: str) -> str:
    """The board can be played, or has been filled anew."""
    return _write("ready", {"kind": table.kind, "program": version, "lang": language})


def problem(text: str) -> str:
    """What the board told its reader about the address or a message."""
    return _write("problem", {"text": text})


def refused(command: str, reason: str) -> str:
    """A command that is not obeyed: ``reason`` is a code."""
    return _write("refused", {"command": command, "reason": reason})


def solved(lesson: str, code: str) -> str:
    """A lesson is solved; ``code`` once all lessons of a class are."""
    return _write("solved", {"lesson": lesson, "code": code} if code else {"lesson": lesson})


def happenings(table: Table, happened: tuple[Event, ...]) -> list[str]:
    """A message for each move, and one for the deal's end."""
    viewer = table.viewer
    sent = []
    for event in happened:
        if event.kind in _MOVES:
            move: dict[str, Any] = {"seat": who(event.seat, viewer), "move": event.kind, "text": tell(event, viewer)}
            if event.kind in (LED, ANSWERED) and event.card != UNKNOWN:
                move["card"] = card_name(event.card)
            sent.append(_write("move", move))
        elif event.kind == ENDED:
            sent.append(_result(table))
    return sent


def _result(table: Table) -> str:
    outcome = table.state.outcome
    assert outcome is not None
    side = table.view.side
    sums = points(table.state)
    return _write(
        "result",
        {
            "winner": None if outcome.winner is None else who(outcome.winner, table.viewer),
            "gamePoints": outcome.game_points,
            "reason": outcome.reason,
            "points": [sums[side], sums[1 - side]],
            "record": write_record(table.record),
        },
    )


def _write(kind: str, fields: dict[str, Any]) -> str:
    message: dict[str, Any] = {MARK: VERSION, "type": kind}
    message.update(fields)
    return json.dumps(message)
