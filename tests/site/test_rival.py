"""Our players in the engine of the package ``schnapsen``: they see there what a View would show."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

schnapsen = pytest.importorskip("schnapsen.game", reason="in the dependency group bench alone")

from arena import main  # noqa: E402
from contest.playing import Result  # noqa: E402
from contest.rival import play_game, play_rival_pair, rival_contest  # noqa: E402
from contest.running import run  # noqa: E402
from contest.schnapsen_bot import OUR_RULES, their_card, their_move, view_of  # noqa: E402
from contest.storing import Store, load  # noqa: E402
from engine.cards import join, list_cards  # noqa: E402
from engine.legal import legal_moves  # noqa: E402
from engine.moves import CLOSE, DECLARE, EXCHANGE, is_marriage  # noqa: E402
from engine.notation import read_view, write_view  # noqa: E402
from engine.scoring import marriage_points, points  # noqa: E402
from engine.setup import shuffled_deck  # noqa: E402
from engine.state import EXHAUSTED, FOLLOW, View  # noqa: E402
from engine.tuples import replace  # noqa: E402
from engine.view import unseen  # noqa: E402

GAMES = 50


class Watching(schnapsen.Bot):  # type: ignore[misc,name-defined,unused-ignore]
    """Plays at random, with a liking for what is rare, and keeps what it saw."""

    def __init__(self, seed: str, seen: list[tuple[Any, Any, View]]) -> None:
        super().__init__()
        self._dice = random.Random(seed)
        self._seen = seen

    def get_move(self, perspective: Any, leader_move: Any) -> Any:
        self._seen.append((perspective, leader_move, view_of(perspective, leader_move)))
        moves = perspective.valid_moves()
        rare = [move for move in moves if not move.is_regular_move()]
        return self._dice.choice(rare if rare and self._dice.random() < 0.6 else moves)


@pytest.fixture(scope="module")
def decisions() -> list[tuple[Any, Any, View]]:
    """Every decision of some random games, with both sides watching."""
    seen: list[tuple[Any, Any, View]] = []
    for number in range(GAMES):
        play_game(Watching(f"{number}/0", seen), Watching(f"{number}/1", seen), f"watched/{number}")
    return seen


def theirs(cards: int) -> set[Any]:
    return {their_card(card) for card in list_cards(cards)}


def test_a_view_shows_what_their_perspective_shows(decisions: list[tuple[Any, Any, View]]) -> None:
    for perspective, leader_move, seen in decisions:
        known, me = seen.known, seen.seat
        assert theirs(seen.hand) == set(perspective.get_hand())
        upcard = perspective.get_trump_card()
        assert (None if known.upcard is None else their_card(known.upcard)) == upcard
        assert len(known.stock) + (upcard is not None) == perspective.get_talon_size()
        assert (known.step == FOLLOW) == (leader_move is not None) == (not perspective.am_i_leader())
        assert theirs(known.won[me]) == set(perspective.get_won_cards())
        assert theirs(known.won[1 - me]) == set(perspective.get_opponent_won_cards())
        for side, score in ((me, perspective.get_my_score()), (1 - me, perspective.get_opponent_score())):
            # The marriage of the trick on the table is not in their score yet.
            announced = 0
            if leader_move is not None and leader_move.is_marriage() and side != me:
                announced = 40 if leader_move.suit is perspective.get_trump_suit() else 20
            total = known.trick_points[side] + marriage_points(known, side)
            assert total == score.direct_points + score.pending_points + announced
        shown = {*perspective.get_known_cards_of_opponent_hand(), *(leader_move.cards if leader_move else ())}
        shown -= {their_card(card) for card in known.trick}
        others = known.hands[1 - me]
        assert theirs(join(others, unseen(seen)) if known.phase == EXHAUSTED else others) == shown


def test_on_lead_the_points_are_theirs(decisions: list[tuple[Any, Any, View]]) -> None:
    leads = [each for each in decisions if each[1] is None]
    assert len(leads) > 200
    for perspective, _, seen in leads:
        assert points(seen.known)[seen.side] == perspective.get_my_score().direct_points < 66


def test_legal_moves_are_theirs(decisions: list[tuple[Any, Any, View]]) -> None:
    rare = 0
    for perspective, _, seen in decisions:
        legal = legal_moves(seen.known)
        assert CLOSE not in legal
        ours = [their_move(move, seen.known.trump) for move in legal if move != DECLARE]
        wanted = perspective.valid_moves()
        assert len(ours) == len(wanted) and all(move in wanted for move in ours)
        rare += any(move == EXCHANGE or is_marriage(move) for move in legal)
    assert rare > 60


def test_a_view_can_be_written_and_read(decisions: list[tuple[Any, Any, View]]) -> None:
    """All but the rule that no text can name."""
    for _, _, seen in decisions:
        nameable = replace(seen.known, rules=replace(seen.known.rules, close_min_facedown=2))
        assert read_view(write_view(View(seen.seat, nameable))) == View(seen.seat, nameable)


def test_what_is_hidden_does_not_matter() -> None:
    """Two games that look the same to one side so far give the same view."""
    found: list[list[tuple[Any, Any, View]]] = []
    deck = list(shuffled_deck(OUR_RULES, "hidden"))
    for number in range(5):
        hidden = [*deck[1:10:2], *deck[10:19]]
        order = random.Random(number).sample(hidden, len(hidden))
        cards = [card for pair in zip(deck[0:10:2], order[:5], strict=True) for card in pair] + order[5:] + deck[19:]
        seen: list[tuple[Any, Any, View]] = []
        engine = schnapsen.SchnapsenGamePlayEngine()
        first, second, talon = engine.hand_generator.generateHands(
            schnapsen.OrderedCardCollection([their_card(card) for card in cards])
        )
        bots = [schnapsen.BotState(Watching("same", seen), hand) for hand in (first, second)]
        engine.play_game_from_state(schnapsen.GameState(bots[0], bots[1], talon, None), None)
        found.append(seen)
    assert len({str(each[0][2]) for each in found}) == 1
    assert len({str(each[1][2]) for each in found}) > 1  # the other side does see them


def test_moves_that_are_not_theirs_are_refused() -> None:
    for move in (CLOSE, DECLARE):
        with pytest.raises(ValueError, match="no move"):
            their_move(move, 0)


def timeless(results: list[Result]) -> Iterator[Any]:
    for result in results:
        yield result["number"], result["values"], result["a"]["decisions"], result["b"]["decisions"]


@pytest.mark.parametrize("player", ["thumb", "random"])
def test_pairs_can_be_repeated_and_resumed(player: str, tmp_path: Path) -> None:
    contest = rival_contest(player, "rand", "test")
    path = tmp_path / "results.jsonl"
    run(contest, Store(contest, path), range(3, 5), 1)
    results = run(contest, Store(contest, path), range(8), 2)
    assert list(timeless(results)) == list(timeless([play_rival_pair(contest, number) for number in range(8)]))
    assert load(path)[0] == contest


def test_the_rival_at_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--rival", "rand", "--player", "thumb", "--pairs", "20", "--processes", "1"])
    printed = capsys.readouterr().out
    assert "thumb : rand, the engine of schnapsen 0.0.5" in printed and "20 pairs: +" in printed
    for arguments, word in ((["--rival", "gogo"], "'gogo'"), (["--rival", "rand", "--player", "gogo"], "'gogo'")):
        with pytest.raises(SystemExit):
            main(arguments)
        assert word in capsys.readouterr().err


def test_rdeep_is_there() -> None:
    result = play_rival_pair(rival_contest("thumb", "rdeep", "test"), 0)
    assert result["deals"] == 2 and result["b"]["decisions"] > 5
