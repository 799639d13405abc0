"""Whatever comes from outside with faults in it: addresses, messages, files, pasted texts, everything that is kept.

A few cases belong to `make test`; `make soak` runs `CASES` of each kind, half of them made from valid texts, half by
Hypothesis, or as many as `MINUTES` let it. tests/app/receiving.py says what must hold.
"""

import json
import os
import shutil
import time
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.progress import KEY as LESSONS
from app.save import SLOT
from app.settings import KEY as SETTINGS
from app.tally import KEY as TALLY
from engine.shuffle import Dice
from tests.app.mutations import STRANGE, mutated
from tests.app.receiving import RECEIVERS
from tests.app.samples import samples
from tests.conftest import IS_SOAK, Tell
from tests.micropython.test_interpreters import INSIDE, ROOT, answers, failures, inside_files

CASES = 10_000 if IS_SOAK else 20
MINUTES = float(os.environ.get("FUZZ_MINUTES", "3"))
SLOWEST = 10.0  # seconds that a case may take; no case takes a tenth of that on an idle machine
KINDS = sorted(RECEIVERS)
SAMPLES = samples()

VALUE = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.sampled_from(STRANGE)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)),
    max_leaves=8,
)


def texts_of(kind: str) -> st.SearchStrategy[str]:
    """Hypothesis' own texts: any, any JSON, JSON and fields of the right form with any values, words of valid ones."""
    objects = [json.loads(text) for text in SAMPLES[kind] if text.startswith("{")]
    words = sorted({word for text in SAMPLES[kind] for word in text.replace("\n", " ").replace("&", " ").split()})[:200]
    keys = sorted({word.partition("=")[0] for word in words})
    pairs = st.tuples(st.sampled_from(keys), st.one_of(st.text(max_size=20), st.sampled_from(STRANGE))).map("=".join)
    found = [
        st.text(max_size=200),
        VALUE.map(json.dumps),
        st.lists(st.one_of(pairs, st.sampled_from(words)), max_size=12).map(" ".join),
        st.lists(st.one_of(pairs, st.sampled_from(words)), max_size=12).map("&".join),
    ]
    for value in objects:
        fields = {key: st.one_of(VALUE, st.just(value[key])) for key in value}
        found.append(st.fixed_dictionaries(fields).map(json.dumps))
    return st.one_of(found)


# What the fuzzing has found, so that it stays mended.
FOUND = (
    ("fragment", "dealer=1&deck=" + "?" * 24),
    (SLOT, SAMPLES[SLOT][0].replace("deck=", "deck=?")),
    ("pasted", "hands=AcJcQh9c9hTs up="),
    (LESSONS, "[" * 100_000),
    (TALLY, '{"names":' * 100_000),
    (SETTINGS, "[" * 100_000),
    ("query", "hide=" + "x," * 400),
    ("fragment", "]" * 20_000),
    ("message", '{"s66": 1, "type": "load", "lesson": ""}'),
)


@pytest.mark.parametrize("number", range(len(FOUND)))
def test_what_was_found_is_received(number: int) -> None:
    kind, text = FOUND[number]
    RECEIVERS[kind](text)


class Timer:
    """How many cases there were, and how long the slowest took."""

    def __init__(self) -> None:
        self.cases = 0
        self.slowest = 0.0
        self._end = time.monotonic() + 60 * MINUTES

    @property
    def is_late(self) -> bool:
        return time.monotonic() > self._end

    def run(self, kind: str, text: str) -> None:
        """One case."""
        start = time.perf_counter()
        try:
            RECEIVERS[kind](text)
        except Exception as error:
            raise AssertionError(f"{kind} text {text[:1000]!r}") from error
        self.cases += 1
        self.slowest = max(self.slowest, time.perf_counter() - start)


def mutations(kind: str) -> Iterator[str]:
    dice = Dice("fuzz/" + kind)
    for number in range(CASES // 2):
        yield mutated(SAMPLES[kind][number % len(SAMPLES[kind])], dice)


@pytest.mark.parametrize("kind", KINDS)
def test_valid_texts_with_faults(kind: str, tell: Tell) -> None:
    timer = Timer()
    for text in mutations(kind):
        if timer.is_late:
            break
        timer.run(kind, text)
    tell(f"{kind}, cases", timer.cases)
    tell(f"{kind}, slowest valid text with faults", f"{timer.slowest:.2f} s")
    assert timer.slowest < SLOWEST


@pytest.mark.parametrize("kind", KINDS)
def test_texts_of_hypothesis(kind: str, tell: Tell) -> None:
    timer = Timer()

    @settings(max_examples=CASES - CASES // 2, suppress_health_check=list(HealthCheck))
    @given(texts_of(kind))
    def check(text: str) -> None:
        if not timer.is_late:
            timer.run(kind, text)

    check()
    tell(f"{kind}, cases", timer.cases)
    tell(f"{kind}, slowest text of Hypothesis", f"{timer.slowest:.2f} s")
    assert timer.slowest < SLOWEST


@pytest.mark.skipif(not IS_SOAK, reason="takes minutes; make soak runs it")
def test_valid_texts_with_faults_in_the_page_s_python(tell: Tell) -> None:
    """Other limits, other readers of JSON and numbers: the same cases on MicroPython."""
    node = shutil.which("node")
    assert node, "node is needed"
    work = {"imports": [], "tests": ["tests.app.mutated"]}
    job = {
        "modules": str(ROOT / "node_modules"),
        "files": inside_files("micropython"),
        "root": INSIDE,
        "python": json.dumps(work),
    }
    lines = answers([node, str(ROOT / "tests/micropython/run_tests.mjs"), "micropython"], json.dumps(job))
    assert not failures(lines)
    tell("on MicroPython, checks", lines["tests.app.mutated"]["checks"])
