"""What a decision costs a level that plays in the page. Runs on all three interpreters."""

import json
import time

from ai.casual import choose_casually
from ai.levels import level_named
from engine.legal import legal_moves
from engine.play import apply
from engine.rules import KLASSISCH
from engine.setup import deal, shuffled_deck
from engine.state import OVER
from engine.view import view


def decision_times(name: str, deals: int) -> str:
    """JSON: seconds for each decision that is one, of a level that plays both sides of some deals."""
    level = level_named(name)
    times: list[float] = []
    for number in range(deals):
        state = deal(KLASSISCH, number % 2, shuffled_deck(KLASSISCH, "decisions/" + str(number)))
        while state.step != OVER:
            seen = view(state, state.to_move)
            start = time.time()
            move = choose_casually(seen, level, str(len(times)))
            if len(legal_moves(state)) > 1:
                times.append(time.time() - start)
            state = apply(state, move)
    return json.dumps(times)
