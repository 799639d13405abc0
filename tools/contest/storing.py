"""Results in a file: a line for the contest, then a line for each pair, in the order in which they came."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from contest.playing import Contest

if TYPE_CHECKING:
    from contest.playing import Result


class StoreError(ValueError):
    """A file holds something else."""


class Store:
    """The results of one contest; without a path they are not kept."""

    def __init__(self, contest: Contest, path: Path | None) -> None:
        """StoreError if the file is of another contest."""
        self.results: list[Result] = []
        self._path = path
        if path is None:
            return
        if path.exists() and path.stat().st_size:
            self.results = _resume(contest, path)
        else:
            path.write_text(json.dumps(contest.header()) + "\n", encoding="utf-8")

    def add(self, result: Result) -> None:
        self.results.append(result)
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(result) + "\n")

    def missing(self, numbers: range) -> list[int]:
        """The numbers not played yet."""
        known = {result["number"] for result in self.results}
        return [number for number in numbers if number not in known]

    def within(self, numbers: range) -> list[Result]:
        """The results of some numbers, by number."""
        return sorted((each for each in self.results if each["number"] in numbers), key=lambda each: each["number"])


def load(path: Path) -> tuple[Contest, list[Result]]:
    """A stored contest and its results by number."""
    header, results = _read(path)
    try:
        contest = Contest(**{field: header[field] for field in Contest._fields})
    except (KeyError, TypeError):
        raise StoreError(f"{path} holds no contest") from None
    return contest, sorted(results, key=lambda each: int(each["number"]))


def _resume(contest: Contest, path: Path) -> list[Result]:
    header, results = _read(path)
    for key, value in contest.header().items():
        if header.get(key) != value:
            raise StoreError(f"{path} is of another contest: {key} is {header.get(key)!r} there and {value!r} here")
    return results


def _read(path: Path) -> tuple[dict[str, str], list[Result]]:
    """The contest's line and the results; a last line that was cut off in writing is taken out of the file."""
    text = path.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    try:
        header, *results = [json.loads(line) for line in whole.splitlines()]
    except ValueError:
        raise StoreError(f"{path} holds no contest") from None
    return header, results
