"""How long a hint, the odds of closing and a whole review take in the built page, the worker being there."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Page

from ai.policy import choose
from benching.rooms import chromium, make_site
from engine.legal import legal_moves, why_not
from engine.moves import CLOSE
from engine.play import apply
from engine.record import Record, add_move, cut, new_record, states, write_fragment
from engine.rules import KLASSISCH
from engine.setup import shuffled_deck
from engine.state import OVER
from engine.view import view
from serve import serving

LIMIT = 300_000  # ms
SETTLED = '{"known": "true", "pace": "none", "practice": "true", "level": "stammtisch"}'
HINT = "#advice-said p"
ODDS = "#advice-said p:nth-child(4)"
PRESS = "document.querySelector('#menu-dialog [data-do={}]').click()"
REVIEW = "#review-sum:not(:empty)"
DEALS = 8  # for each run


def measure_advice(root: Path, runs: int) -> Iterator[str]:
    """Lines of a table; hints and odds at every decision of some deals that have the odds to tell."""
    records = [_played(f"advice {number}") for number in range(DEALS * runs)]
    hints, odds, reviews = [], [], []
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        serving(make_site(root, Path(folder)), "/66/") as server,
    ):
        page = browser.new_page(locale="de-DE", reduced_motion="reduce")
        page.set_default_timeout(LIMIT)
        page.add_init_script(f"localStorage['s66.settings'] ??= '{SETTLED}'")
        page.goto(server.url)
        page.wait_for_selector("html[data-thinker=ready]", state="attached")
        for record in records:
            for at in _own_decisions(record)[1::3]:
                _go(page, write_fragment(cut(record, at)))
                hints.append(_time(page, "hint", HINT))
                if why_not(states(record)[at], CLOSE) is None:
                    odds.append(_time(page, "odds", ODDS))
            reviews.append(_review(page, record))
    yield f"advice: {runs * DEALS} deals played by the rules of thumb, reviewed as seat 0; ms in the page"
    yield f"{'':20}{'times':>7}{'median':>9}{'p95':>9}"
    for name, times in (("hint", hints), ("odds of closing", odds), ("review of a deal", reviews)):
        yield f"{name:20}{len(times):7}{median(times):9.0f}{quantiles(times, n=20)[-1]:9.0f}"


def _played(seed: str) -> Record:
    """A deal by the rules of thumb on both sides."""
    record = new_record(KLASSISCH, 1, shuffled_deck(KLASSISCH, seed))
    state = states(record)[-1]
    while state.step != OVER:
        move = choose(view(state, state.to_move))
        record, state = add_move(record, move), apply(state, move)
    return record


def _own_decisions(record: Record) -> list[int]:
    passed = states(record)
    return [at for at in range(len(record.moves)) if passed[at].to_move == 0 and len(legal_moves(passed[at])) > 2]


def _go(page: Page, fragment: str) -> None:
    """Play on in a deal, in the person's turn."""
    page.evaluate("(fragment) => { location.hash = fragment; }", fragment)
    page.wait_for_selector("html[data-kind=game]:has(.table[data-turn=you])", state="attached")


def _time(page: Page, command: str, done: str) -> float:
    """From asking to the answer on the screen."""
    start = page.evaluate(f"() => {{ const now = performance.now(); {PRESS.format(command)}; return now; }}")
    handle = page.wait_for_function(f"() => document.querySelector('{done}') && performance.now()")
    time = float(handle.json_value()) - float(start)
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('dialog[open]')")
    return time


def _review(page: Page, record: Record) -> float:
    start = page.evaluate(
        "(fragment) => { const now = performance.now(); location.hash = fragment; return now; }",
        write_fragment(record) + "&review=true",
    )
    handle = page.wait_for_function(f"() => document.querySelector('{REVIEW}') && performance.now()")
    return float(handle.json_value()) - float(start)
