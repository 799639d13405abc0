"""What the first lead is worth, and how deals end between equals: the same cards twice, the two hands exchanged."""

from __future__ import annotations

from collections import Counter
from statistics import mean
from typing import TYPE_CHECKING, Any

from contest.players import read_player
from contest.playing import BY_TABLE, OPENING, Contest
from contest.report import margin, values_of
from engine.fields import read_fields, take_rules
from engine.play import apply
from engine.rules import SCHNEIDER, SCHWARZ
from engine.setup import deal, shuffled_deck
from engine.state import OVER
from engine.view import view

if TYPE_CHECKING:
    from contest.players import Player
    from contest.playing import Result
    from engine.rules import Rules
    from engine.state import State

FOREHAND, DEALER = 1, 0  # seats


def opening_contest(player: str, rules: str, seed: str) -> Contest:
    return Contest(player, player, rules, seed, OPENING)


def exchanged(rules: Rules, deck: tuple[int, ...]) -> tuple[int, ...]:
    """The deck that gives each of two seats the other's hand, with the same upcard and stock."""
    dealt: list[int] = []
    for round_, size in enumerate(rules.packets):
        if round_ == rules.upcard_after:
            dealt.append(deck[len(dealt)])
        at = len(dealt)
        dealt += deck[at + size : at + 2 * size] + deck[at : at + size]
    return tuple(dealt) + deck[len(dealt) :]


def play_opening_pair(contest: Contest, number: int) -> Result:
    """Both deals of a pair; values are the forehand's game points."""
    rules = take_rules(read_fields(contest.rules))
    player = read_player(contest.a)
    seed = f"{contest.seed}/{number}"
    deck = shuffled_deck(rules, seed)
    first, second = _play(rules, deck, player, f"{seed}/a"), _play(rules, exchanged(rules, deck), player, f"{seed}/b")
    ends = [_end(first), _end(second)]
    return {"number": number, "values": [end["value"] for end in ends], "deals": 2, "ends": ends}


def _play(rules: Rules, deck: tuple[int, ...], player: Player, seed: str) -> State:
    state = deal(rules, DEALER, deck)
    number = 0
    while state.step != OVER:
        move, _ = player(view(state, state.to_move), f"{seed}/{number}", (0, 0), ())
        state = apply(state, move)
        number += 1
    return state


def _end(state: State) -> dict[str, Any]:
    outcome = state.outcome
    assert outcome is not None
    sign = 0 if outcome.winner is None else 1 if outcome.winner == FOREHAND else -1
    return {
        "value": sign * outcome.game_points,
        "reason": outcome.reason,
        "closer": None if state.closer is None else "forehand" if state.closer == FOREHAND else "dealer",
        "closer_won": state.closer is not None and state.closer == outcome.winner,
        "tricks": sum(state.tricks),
    }


def opening_report(contest: Contest, results: list[Result]) -> str:
    """A Markdown table of what was found."""
    ends = [end for result in results for end in result["ends"]]
    spread = margin(values_of(results))
    closed = [end for end in ends if end["closer"]]
    by_table = [abs(end["value"]) for end in ends if end["reason"] in BY_TABLE]
    won = Counter("tie" if end["value"] == 0 else "forehand" if end["value"] > 0 else "dealer" for end in ends)
    paid = Counter(abs(end["value"]) for end in ends)
    rows = [
        ("first lead, game points a deal", f"{mean(values_of(results)):+.3f} ± {spread or 0:.3f}"),
        *[(f"deals won by the {who}" if who != "tie" else "ties", _share(won[who], ends)) for who in sorted(won)],
        *[(f"deals that pay {points}", _share(paid[points], ends)) for points in sorted(paid) if points],
        ("loser Schneider, by the table", _share(by_table.count(SCHNEIDER), ends)),
        ("loser schwarz, by the table", _share(by_table.count(SCHWARZ), ends)),
        ("deals closed", _share(len(closed), ends)),
        ("of these by the forehand", _share(sum(end["closer"] == "forehand" for end in closed), closed)),
        ("closes that won", _share(sum(end["closer_won"] for end in closed), closed)),
        ("tricks a deal", f"{mean(end['tricks'] for end in ends):.2f}"),
    ]
    title = f"{contest.a} on both sides, {contest.rules}, seed={contest.seed}, {len(results)} pairs of deals"
    return "\n".join([title, "", "| | |", "| --- | --- |", *[f"| {name} | {value} |" for name, value in rows]])


def _share(count: int, of: list[Any]) -> str:
    return f"{100 * count / len(of):.1f} %" if of else "–"
