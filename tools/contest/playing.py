"""One pair: the same cards twice, the players' seats swapped between.

Chance is tied to the seat, not to the player, so that a pair of equal players is level to the last card.
"""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from contest.players import full_text, read_player
from engine.fields import read_fields, take_rules
from engine.match import add_deal, new_match
from engine.moves import CLOSE
from engine.play import apply
from engine.rules import SCHNEIDER, SCHWARZ
from engine.scoring import DECLARED, FALSE_DECLARE, LAST_TRICK, MORE_POINTS
from engine.setup import deal, shuffled_deck
from engine.state import OVER
from engine.view import view

if TYPE_CHECKING:
    from contest.players import Player
    from engine.rules import Rules
    from engine.state import State

DEALS, MATCHES, RIVAL, OPENING = KINDS = ("deals", "matches", "rival", "opening")
BY_TABLE = (DECLARED, MORE_POINTS, LAST_TRICK)  # the ends at which a loser can be Schneider or schwarz
COUNTS = ("won", "decisions", "spent", "seconds", "false", "closed", "closed_won", "schneider", "schwarz")

Counts = dict[str, Any]
# {"number": n, "values": A's result of both games, "deals": n, "a": Counts, "b": Counts}
Result = dict[str, Any]


class Contest(NamedTuple):
    """Who plays whom at what. ``rules``: the text of a preset and its options."""

    a: str
    b: str
    rules: str
    seed: str = "arena"
    kind: str = DEALS

    def header(self) -> dict[str, str]:
        """What must be equal for results to belong together."""
        b_plays = self.b if self.kind == RIVAL else full_text(self.b)
        return {**self._asdict(), "a_plays": full_text(self.a), "b_plays": b_plays}


def play_pair(contest: Contest, number: int) -> Result:
    """Both games of a pair. The same arguments give the same result, but for the seconds."""
    rules = take_rules(read_fields(contest.rules))
    players = read_player(contest.a), read_player(contest.b)
    counts: tuple[Counts, Counts] = (dict.fromkeys(COUNTS, 0), dict.fromkeys(COUNTS, 0))
    play = _play_match if contest.kind == MATCHES else _play_single
    values, deals = [], 0
    for seat in (0, 1):  # A's
        order = (0, 1) if seat == 0 else (1, 0)
        table = Table(rules, tuple(players[who] for who in order), tuple(counts[who] for who in order))
        value, played = play(table, f"{contest.seed}/{number}", number % 2)
        values.append(value if seat == 0 else -value)
        deals += played
    return {"number": number, "values": values, "deals": deals, "a": counts[0], "b": counts[1]}


class Table(NamedTuple):
    """Players and what is counted of them, by seat."""

    rules: Rules
    players: tuple[Player, ...]
    counts: tuple[Counts, ...]


def _play_single(table: Table, seed: str, dealer: int) -> tuple[int, int]:
    """Game points for seat 0, and one deal."""
    state = play_deal(table, seed, dealer, (0, 0))
    assert state.outcome is not None
    won = state.outcome.game_points
    return (0 if state.outcome.winner is None else won if state.outcome.winner == 0 else -won), 1


def _play_match(table: Table, seed: str, dealer: int) -> tuple[int, int]:
    """1 if seat 0 wins the match, else -1, and how many deals it took."""
    match = new_match(table.rules, dealer)
    while match.winner is None:
        state = play_deal(table, f"{seed}/{len(match.deals)}", match.dealer, match.score)
        assert state.outcome is not None
        match = add_deal(match, state.outcome)
    return (1 if match.winner == 0 else -1), len(match.deals)


def play_deal(table: Table, seed: str, dealer: int, score: tuple[int, ...]) -> State:
    """The deal's end. A player is told its view, a seed and the score, and nothing else."""
    state = deal(table.rules, dealer, shuffled_deck(table.rules, seed))
    number = 0
    while state.step != OVER:
        seat = state.to_move
        counts = table.counts[seat]
        start = process_time()
        move, spent = table.players[seat](view(state, seat), f"{seed}/{seat}/{number}", score, ())
        counts["seconds"] += process_time() - start
        counts["decisions"] += 1
        counts["spent"] += spent
        counts["closed"] += move == CLOSE
        state = apply(state, move)
        number += 1
    _count_end(table, state)
    return state


def _count_end(table: Table, state: State) -> None:
    outcome = state.outcome
    assert outcome is not None
    if outcome.winner is None:
        return
    winner, loser = table.counts[outcome.winner], table.counts[1 - outcome.winner]
    winner["won"] += 1
    loser["false"] += outcome.reason == FALSE_DECLARE
    winner["closed_won"] += state.closer == outcome.winner
    if outcome.reason in BY_TABLE:
        winner["schneider"] += outcome.game_points == SCHNEIDER
        winner["schwarz"] += outcome.game_points == SCHWARZ
