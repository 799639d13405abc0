"""Other engines than Chromium: a deal is played, left in the middle and gone on with, against the strong opponent.

`make soak` runs this in Firefox and WebKit. One that is not installed fails by name; `ENGINES="firefox"` leaves the
other out. `make test` knows Chromium alone.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from app.save import SLOT, read_saved, write_saved
from build import build
from engine.record import states
from engine.rules import KLASSISCH
from engine.state import OVER
from serve import StaticServer, serving
from tests.app.fakes import STAMMTISCH, new_session
from tests.browser.driving import IS_READY, PLAY, SAVED, SETTINGS, THINKER
from tests.conftest import Tell
from tests.engines.drivers import DRIVERS, Driver, NotInstalled, wait

ROOT = Path(__file__).resolve().parent.parent.parent
PREFIX = "/66/"
ENGINES = os.environ.get("ENGINES", " ".join(DRIVERS)).split()
BREACHES = """(
  (globalThis.breaches = []),
  document.addEventListener("securitypolicyviolation", (event) => breaches.push(event.effectiveDirective)),
  true
)"""
FOREIGN = """performance.getEntriesByType("resource").map((entry) => entry.name)
  .filter((name) => !name.startsWith(location.origin) && !/^(blob|data):/.test(name))"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticServer]:
    """The built site: the folder in $SITE, else built now."""
    folder = Path(os.environ["SITE"]) if "SITE" in os.environ else tmp_path_factory.mktemp("site") / "_site"
    if "SITE" not in os.environ:
        build(ROOT, folder)
    with serving(folder, PREFIX) as running:
        yield running


@pytest.fixture(params=ENGINES)
def driver(request: pytest.FixtureRequest, playwright: Playwright) -> Iterator[Driver]:
    try:
        with DRIVERS[request.param](playwright) as found:
            yield found
    except NotInstalled as error:
        pytest.fail(f"not installed: {error}")


def open_game(driver: Driver, server: StaticServer) -> None:
    driver.go(server.url)
    wait(driver, IS_READY)
    driver.evaluate(BREACHES)


def test_a_deal_against_the_strong_opponent(driver: Driver, server: StaticServer, tell: Tell) -> None:
    """Ready, the worker there, some moves, a reload that keeps the deal, moves to the end, and no breach."""
    open_game(driver, server)
    begun = new_session(KLASSISCH, "engines", None, STAMMTISCH)[0].saved
    for key, text in (("s66.settings", json.dumps(SETTINGS)), (SLOT, write_saved(begun))):
        driver.evaluate(f"localStorage[{json.dumps(key)}] = {json.dumps(text)}")
    open_game(driver, server)
    tell(f"engine {driver.evaluate('navigator.userAgent')}", "a deal")
    wait(driver, f"({THINKER}) === 'ready'")
    assert driver.evaluate(f"({PLAY})(1, 3, 5)")["moves"] == 3, driver.evaluate(SAVED)
    before = read_saved(driver.evaluate(SAVED)).records[-1]
    assert before.deck == begun.records[0].deck
    assert "w" in before.by, "the worker has moved"
    told = driver.evaluate("document.querySelector('#hand').textContent")
    open_game(driver, server)
    after = read_saved(driver.evaluate(SAVED)).records[-1]
    assert (after.deck, after.moves[: len(before.moves)]) == (before.deck, before.moves)
    assert driver.evaluate("document.querySelector('#hand').textContent") == told
    assert driver.evaluate(f"({PLAY})(1, 200, 7)")["deals"] == 1
    ended = read_saved(driver.evaluate(SAVED)).records[-1]
    assert ended.deck == before.deck and states(ended)[-1].step == OVER
    assert driver.evaluate("breaches") == []
    assert driver.evaluate(FOREIGN) == []
    assert driver.evaluate("document.querySelector('#trouble').hidden")
    assert driver.troubles == []
