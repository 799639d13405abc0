"""Texts from outside with faults in them, for the page's own interpreter: tests/soak/test_fuzz.py runs this there."""

from __future__ import annotations

from engine.shuffle import Dice
from tests.app.mutations import mutated
from tests.app.receiving import RECEIVERS
from tests.app.samples import samples

CASES = 60  # of each kind


def test_what_the_program_writes_is_received() -> None:
    for kind, texts in sorted(samples().items()):
        for text in texts:
            RECEIVERS[kind](text)


def test_whatever_is_wrong_with_a_text_is_named() -> None:
    for kind, texts in sorted(samples().items()):
        dice = Dice("mutated/" + kind)
        for number in range(CASES):
            RECEIVERS[kind](mutated(texts[number % len(texts)], dice))
