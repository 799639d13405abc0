"""What a lesson lacks that the reader lets pass: a language, a hint, values, a good move that is not good."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.legal import legal_moves
from engine.moves import move_name
from teach.lessons import answer, step_place, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.state import State
    from teach.lessons import Lesson

ERRORS = 2  # standard errors within which a good move may lie below the best


def faults(raw: dict[str, Any], lesson: Lesson) -> list[str]:
    """All of them, each with its place."""
    found = [*_missing_words(raw["title"], "title"), *_missing_words(raw["done"], "done")]
    for at, state in enumerate(walk(lesson)):
        found += _step_faults(raw["steps"][at], step_place(at))
        found += _value_faults(lesson, at, state)
    return found


def _step_faults(step: dict[str, Any], place: str) -> Iterator[str]:
    yield from _missing_words(step["text"], f"{place}/text")
    if "hint" not in step:
        yield f"{place}: no hint"
    else:
        yield from _missing_words(step["hint"], f"{place}/hint")
    for token, words in step.get("answers", {}).items():
        yield from _missing_words(words, f"{place}/answers/{token}")


def _missing_words(words: dict[str, str], place: str) -> list[str]:
    return [f"{place}: no {language}" for language in ("de", "en") if not words.get(language)]


def _value_faults(lesson: Lesson, at: int, state: State) -> Iterator[str]:
    step, place = lesson.steps[at], step_place(at)
    tokens = {move_name(move) for move in legal_moves(state)}
    if step.computed is None:
        yield f"{place}: nothing computed"
        return
    if tokens != set(step.computed.moves):
        yield f"{place}: computed for {len(step.computed.moves)} of {len(tokens)} moves"
        return
    for move in step.good:
        tried = answer(lesson, at, move_name(move))
        if tried.cost is None or tried.cost > ERRORS * tried.error:
            yield f"{place}: {move_name(move)} costs {tried.cost} ± {tried.error:.2f}"
