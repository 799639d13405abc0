"""Pairs against the bots of the PyPI package ``schnapsen``, in its engine: CPython only."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import TYPE_CHECKING

from schnapsen.bots import RandBot, RdeepBot
from schnapsen.deck import OrderedCardCollection
from schnapsen.game import Bot, BotState, GameState, SchnapsenGamePlayEngine

from contest.playing import COUNTS, RIVAL, Contest
from contest.schnapsen_bot import OurBot, their_card
from engine.rules import SCHNAPSEN, SCHNEIDER, SCHWARZ
from engine.setup import shuffled_deck

if TYPE_CHECKING:
    from collections.abc import Callable

    from schnapsen.game import Move, PlayerPerspective

    from contest.playing import Counts, Result

RULES = "the engine of schnapsen 0.0.5"
BOTS: dict[str, Callable[[str], Bot]] = {
    "rdeep": lambda seed: RdeepBot(num_samples=16, depth=10, rand=Random(seed)),
    "rand": lambda seed: RandBot(Random(seed)),
}


class Counted(Bot):  # type: ignore[misc,unused-ignore]
    """A bot whose decisions and seconds are counted."""

    def __init__(self, bot: Bot, counts: Counts) -> None:
        super().__init__()
        self._bot = bot
        self._counts = counts

    def get_move(self, perspective: PlayerPerspective, leader_move: Move | None) -> Move:
        start = process_time()
        move = self._bot.get_move(perspective, leader_move)
        self._counts["seconds"] += process_time() - start
        self._counts["decisions"] += 1
        return move


def rival_contest(player: str, rival: str, seed: str) -> Contest:
    return Contest(player, rival, RULES, seed, RIVAL)


def play_rival_pair(contest: Contest, number: int) -> Result:
    """The same cards twice: A leads the first trick of one game and the rival that of the other."""
    counts: tuple[Counts, Counts] = (dict.fromkeys(COUNTS, 0), dict.fromkeys(COUNTS, 0))
    seed = f"{contest.seed}/{number}"
    values = []
    for place in (0, 1):  # A's
        mine = OurBot(contest.a, f"{seed}/{place}")
        bots = [Counted(mine, counts[0]), Counted(BOTS[contest.b](f"{seed}/{place}/{contest.b}"), counts[1])]
        winner, points = play_game(bots[place], bots[1 - place], seed)
        counts[0]["spent"] += mine.spent
        values.append(points if winner is bots[0] else -points)
        won = counts[0 if winner is bots[0] else 1]
        won["won"] += 1
        won["schneider"] += points == SCHNEIDER
        won["schwarz"] += points == SCHWARZ
    return {"number": number, "values": values, "deals": 2, "a": counts[0], "b": counts[1]}


def play_game(leader: Bot, follower: Bot, seed: str) -> tuple[Bot, int]:
    """The winner of a game, and its game points."""
    engine = SchnapsenGamePlayEngine()
    deck = OrderedCardCollection([their_card(card) for card in shuffled_deck(SCHNAPSEN, seed)])
    first, second, talon = engine.hand_generator.generateHands(deck)
    start = GameState(BotState(leader, first), BotState(follower, second), talon, None)
    winner, points, _ = engine.play_game_from_state(start, None)
    return winner, points
