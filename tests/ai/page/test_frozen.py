"""The rules of thumb are the yardstick by which all others are measured: they must choose as they always have."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from ai.policy import choose
from engine.legal import legal_moves
from engine.moves import move_name
from engine.play import apply
from engine.rules import PRESETS
from engine.setup import deal, shuffled_deck
from engine.shuffle import Dice
from engine.state import OVER
from engine.view import view
from tests.tally import equal, true

if TYPE_CHECKING:
    from engine.rules import Rules

DEALS = 70  # of each preset
# The SHA-256 of all their choices in these deals. A change here makes every older figure incomparable.
DIGESTS = {
    "klassisch": "69f2bc44189cc9166ad55441e9e4f0d603a221f58b3a4aa9bd55ba817ad4299a",
    "deutsch": "951605d22e785850f0265feae7be69e32f4ccee64ca73c68617f11fb85c2cc61",
    "einfach": "360ae56699b8b8401d1d3c8ad6edce5f08102f4b2f248a53af6e87c3d00d4fbd",
    "schnapsen": "544dbe094b97fc217307d06dc4872c9b5e158da576eba79d80bf38ffa214cc5b",
}


def _choices(rules: Rules) -> list[str]:
    """What is chosen in deals in which every third move is left to chance."""
    found = []
    for number in range(DEALS):
        seed = "frozen/" + rules.name + "/" + str(number)
        dice = Dice(seed)
        state = deal(rules, number % 2, shuffled_deck(rules, seed))
        while state.step != OVER:
            move = choose(view(state, state.to_move))
            found.append(move_name(move))
            legal = sorted(legal_moves(state))
            state = apply(state, legal[dice.below(len(legal))] if dice.below(3) == 0 else move)
    return found


def test_the_yardstick_has_not_moved() -> None:
    total = 0
    for rules in PRESETS:
        choices = _choices(rules)
        total += len(choices)
        digest = hashlib.sha256(" ".join(choices).encode()).digest()
        equal("".join([f"{byte:02x}" for byte in digest]), DIGESTS[rules.name], rules.name)
    true(total > 3000, total)
