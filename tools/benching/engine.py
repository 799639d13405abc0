"""How fast the plain engine plays random deals, on each interpreter and beside another engine of the family."""

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benching.pages.deals_main import deals_per_second
from benching.pages.thinking_main import rate
from benching.rooms import chromium, make_site, python_in_browser
from serve import serving

SECONDS = 1.0


def measure_engine(root: Path, runs: int) -> Iterator[str]:
    """Lines of a table: random deals a second, and the ratio to the `schnapsen` package."""
    yield f"engine: random deals a second, median of {runs}, each of at least {SECONDS:.0f} s"
    figures: dict[str, list[float]] = {name: [] for name in ("schnapsen", "CPython", "Pyodide", "MicroPython")}
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        serving(make_site(root, Path(folder)), "/66/") as server,
    ):
        for _ in range(runs):
            figures["schnapsen"].append(schnapsen_games_per_second(SECONDS))
            figures["CPython"].append(deals_per_second(SECONDS))
            for name in ("Pyodide", "MicroPython"):
                with python_in_browser(browser, server.url, name.lower(), "deals") as page:
                    figures[name].append(page.evaluate(f"run('deals_main.deals_per_second({SECONDS})')"))
    base = median(figures["schnapsen"])
    for name, values in figures.items():
        label = "schnapsen 0.0.5, RandBot against RandBot" if name == "schnapsen" else f"this engine on {name}"
        yield f"{label:44}{median(values):10.0f}{median(values) / base:8.2f}"


def schnapsen_games_per_second(seconds: float) -> float:
    """Games of two random players of the package `schnapsen`."""
    from schnapsen.bots import RandBot
    from schnapsen.game import SchnapsenGamePlayEngine

    engine = SchnapsenGamePlayEngine()

    def work(count: int) -> None:
        dice = random.Random(66)
        bots = RandBot(random.Random(1)), RandBot(random.Random(2))
        for _ in range(count):
            engine.play_game(*bots, dice)

    return rate(work, seconds)
