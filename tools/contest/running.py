"""Playing what is still missing, on several processes, with a line of progress on stderr."""

from __future__ import annotations

import sys
from functools import partial
from multiprocessing import Pool
from time import monotonic
from typing import TYPE_CHECKING

from contest.opening import play_opening_pair
from contest.playing import OPENING, RIVAL, play_pair
from contest.report import mean_and_margin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from contest.playing import Contest, Result
    from contest.storing import Store

REDRAW = 1  # seconds between two states of the line on a terminal
REPEAT = 30  # and between two lines elsewhere


def run(contest: Contest, store: Store, numbers: range, processes: int) -> list[Result]:
    """The results of all numbers; those that the store lacks are played, in no certain order."""
    missing = store.missing(numbers)
    progress = Progress(contest, store, len(missing))
    for result in _results(partial(_player_of_pairs(contest), contest), missing, min(processes, len(missing))):
        store.add(result)
        progress.show()
    progress.end()
    return store.within(numbers)


def _player_of_pairs(contest: Contest) -> Callable[[Contest, int], Result]:
    if contest.kind == OPENING:
        return play_opening_pair
    if contest.kind != RIVAL:
        return play_pair
    from contest.rival import play_rival_pair  # a package that not every interpreter has

    return play_rival_pair


def _results(play: Callable[[int], Result], numbers: list[int], processes: int) -> Iterator[Result]:
    if processes < 2:
        yield from map(play, numbers)
        return
    with Pool(processes) as pool:
        yield from pool.imap_unordered(play, numbers)


class Progress:
    """One line: how far, what it looks like, how long still."""

    def __init__(self, contest: Contest, store: Store, total: int) -> None:
        self._contest, self._store, self._total = contest, store, total
        self._done = 0
        self._start = self._shown = monotonic()
        self._is_terminal = sys.stderr.isatty()

    def show(self) -> None:
        self._done += 1
        now = monotonic()
        if now - self._shown < (REDRAW if self._is_terminal else REPEAT):
            return
        self._shown = now
        rate = self._done / (now - self._start)
        text = f"{self._contest.a} : {self._contest.b}  {self._done}/{self._total}"
        text += f"  {mean_and_margin(self._contest, self._store.results)}"
        text += f"  {rate:.2f} pairs/s, {(self._total - self._done) / rate:.0f} s left"
        print("\r" + text + " " if self._is_terminal else text, end="" if self._is_terminal else "\n", file=sys.stderr)
        sys.stderr.flush()

    def end(self) -> None:
        if self._is_terminal and self._done:
            print(file=sys.stderr)
