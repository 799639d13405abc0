"""The scenes of tools/screenshots.py: each can be read, waits for the person, and shows what it is called."""

from collections.abc import Callable

import pytest

from app.save import match_of
from engine.state import CLOSED, EXHAUSTED, State
from screening.scenes import IN_DOCS, SCENES, SIZES, TABLES

SHOWN: dict[str, Callable[[State], bool]] = {
    "start": lambda state: not state.history and not state.trick,
    "mid": lambda state: len(state.history) > 2 and len(state.stock) > 2 and len(state.trick) == 1,
    "strict": lambda state: state.phase == EXHAUSTED and len(state.trick) == 1,
    "pair": lambda state: state.announced == state.trump,
    "closed": lambda state: state.phase == CLOSED and state.closer == 0,
    "deal-end": lambda state: state.outcome is not None and state.outcome.winner == 0,
    "match-end": lambda state: state.outcome is not None and state.outcome.winner == 0,
}


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_stands_still(name: str) -> None:
    scene = SCENES[name]
    assert scene.is_over or scene.state.to_move == 0
    assert scene.is_over == (scene.table in ("deal-end", "match-end"))
    assert scene.hand


@pytest.mark.parametrize("name", SHOWN)
def test_a_scene_shows_what_it_is_called(name: str) -> None:
    assert SHOWN[name](SCENES[name].state)
    match = match_of(SCENES[name].saved)
    assert (match.winner == 0) == (name == "match-end")
    assert (sum(match.score) == 0) == (name == "start")


def test_every_table_is_used() -> None:
    assert {path.stem for path in TABLES.iterdir()} == {scene.table for scene in SCENES.values()} == set(SHOWN)
    assert all(scene in SCENES and size in SIZES for scene, size in IN_DOCS.values())
