"""What each seat perceives of each kind of move."""

from __future__ import annotations

from engine.cards import UNKNOWN, card_name
from engine.events import ANNOUNCED, events
from engine.moves import parse_move
from engine.play import apply, resign
from tests.engine.positions import place, play
from tests.tally import equal

FIRST_LEAD = "hands=KhQh9cKcQcJc/AhTcAsTsQsJs up=Th stock=9sKs*"
HOLDS_NINE = "hands=AcTcKcQcJc9c/9hAsTsKsQsJs up=Th stock=9sKd*"
USED_UP = "hands=Ts/Td trump=h phase=exhausted won=*/-"

# position, moves before, the move, what seat 0 perceives, what seat 1 perceives if it is not the same
MOVES = (
    (FIRST_LEAD, "", "Jc", "led 0 Jc 0", ""),
    (FIRST_LEAD, "Jc", "Tc", "answered 1 Tc 0, trick 1 - 12", ""),
    (FIRST_LEAD, "Jc Tc", "draw", "drew 1 - 0, drew 0 Ks 0", "drew 1 9s 0, drew 0 - 0"),
    (FIRST_LEAD, "", "40h", "announced 0 h 40, waits 0 - 40", ""),
    (FIRST_LEAD, "", "20c", "announced 0 c 20, waits 0 - 20", ""),
    ("hands=KhQh9cKcQcJc/AhTcAsTsJdJs up=Th won=-/KsQs marriages=s/-", "", "40h", "announced 0 h 40, waits 0 - 40", ""),
    (f"rules=einfach {FIRST_LEAD}", "", "20c", "announced 0 c 20", ""),
    (FIRST_LEAD, "20c Kc Js", "draw", "drew 0 9s 0, drew 1 - 0", "drew 0 - 0, drew 1 Ks 0"),
    (FIRST_LEAD, "20c Kc", "Js", "answered 1 Js 0, trick 0 - 6, counts 0 - 20", ""),
    (
        f"rules=einfach {FIRST_LEAD}",
        "Jc",
        "Tc",
        "answered 1 Tc 0, trick 1 - 12, drew 1 - 0, drew 0 Ks 0",
        "answered 1 Tc 0, trick 1 - 12, drew 1 9s 0, drew 0 - 0",
    ),
    (FIRST_LEAD, "", "close", "closed 0 - 0", ""),
    (HOLDS_NINE, "close", "exchange", "exchanged 1 Th 0", ""),
    (HOLDS_NINE, "close", "pass", "", ""),
    (f"{HOLDS_NINE} won=-/AdTd lead=1", "", "exchange", "exchanged 1 Th 0", ""),
    (f"{FIRST_LEAD} won=AdTd/-", "", "declare", "declared 0 - 0, ended 0 - 2", ""),
    (USED_UP, "", "Ts", "led 0 Ts 0", ""),
    (USED_UP, "Ts", "Td", "answered 1 Td 0, trick 0 - 20, bonus 0 - 10", ""),
    (f"rules=einfach {USED_UP}", "Ts", "Td", "answered 1 Td 0, trick 0 - 20", ""),
    (USED_UP, "Ts Td", "pass", "ended 0 - 3", ""),
    (USED_UP, "Ts Td", "declare", "declared 0 - 0, ended 0 - 3", ""),
)
LAST_DRAW = "hands=AcTcKcQcJc9c/AsTsKsQsJs9s up=Th stock=9h won=*/-"


def told(before: str, moves: str, token: str, viewer: int) -> str:
    """The events of one move as text: kind, seat, card or suit, number."""
    state = play(place(before), moves)
    move = parse_move(token)
    words = []
    for kind, seat, card, number in events(state, move, apply(state, move), viewer):
        sign = "cshd"[card] if kind == ANNOUNCED else "-" if card == UNKNOWN else card_name(card)
        words.append(f"{kind} {seat} {sign} {number}")
    return ", ".join(words)


def test_each_kind_of_move() -> None:
    for before, moves, token, first, second in MOVES:
        note = f"{before} {moves} {token}"
        equal(told(before, moves, token, 0), first, note)
        equal(told(before, moves, token, 1), second or first, note)


def test_the_last_draw_is_seen_by_both() -> None:
    """Who draws the upcard takes what lay open, and the stock is used up."""
    equal(told(LAST_DRAW, "Ac 9s", "draw", 0), "drew 0 9h 0, drew 1 Th 0, used_up 0 - 0")
    equal(told(LAST_DRAW, "Ac 9s", "draw", 1), "drew 0 - 0, drew 1 Th 0, used_up 0 - 0")


def test_giving_up() -> None:
    state = place(FIRST_LEAD)
    for viewer in (0, 1):
        happened = [tuple(event) for event in events(state, None, resign(state), viewer)]
        equal(happened, [("gave_up", 0, UNKNOWN, 0), ("ended", 0, UNKNOWN, 2)])
