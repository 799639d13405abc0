"""Checks lessons and computes what each try is worth: `python3 tools/lessons.py [--write] [NAME or FILE.json …]`.

Without `--write` it prints a table and what is wrong (exit status 1 if anything is). With it, it first writes under
"computed" what every legal try of every step is worth, and what follows it; the author's words stay as they are. The
same seed gives the same file. How it is computed, and what is ideal about it, is told in tools/schooling/valuing.py.
`--play N` holds the searched costs against N paired deals, played on by Könner on both seats.
`--code NAME,NAME CLASS` prints the code of a pupil of CLASS who has solved these lessons, or those of `--solved`.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "py"))

from schooling.checking import faults  # noqa: E402
from schooling.filing import SEED, computed, ordered_names, path_of, written  # noqa: E402
from schooling.playing import play_rows  # noqa: E402
from teach.classes import class_code  # noqa: E402
from teach.lessons import read_lesson  # noqa: E402
from teach.shape import LessonProblem, as_table, read_json  # noqa: E402


def main(arguments: list[str] | None = None) -> int:
    """The command line; the exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.play == 1 or options.play < 0:
        parser.error("an error takes two deals or more")
    if options.code:
        names = options.code[0].split(",")
        solved = names if options.solved is None else options.solved.split(",")
        print(class_code(names, solved, options.code[1]))
        return 0
    if options.play:
        _print_played(options)
        return 0
    return _print_table(options)


def _print_table(options: argparse.Namespace) -> int:
    found: list[str] = []
    names = options.names or ordered_names()
    work = partial(treat, seed=options.seed if options.write else None)
    print("| lesson | steps | tries | by | seconds |\n| --- | --- | --- | --- | --- |")
    with ProcessPoolExecutor(options.processes) as pool:
        for row, wrong in pool.map(work, names):
            print(row, flush=True)
            found += wrong
    for line in found:
        print(line)
    print(f"\n{len(names)} lessons, {len(found)} faults")
    return 1 if found else 0


def _print_played(options: argparse.Namespace) -> None:
    work = partial(play_rows, deals=options.play, seed=options.seed)
    print("| lesson | step | try | cost as computed | as played |\n| --- | --- | --- | --- | --- |")
    with ProcessPoolExecutor(options.processes) as pool:
        for rows in pool.map(work, options.names or ordered_names()):
            for row in rows:
                print(row, flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="lessons, or one's own files (default: all of ours)")
    parser.add_argument("--write", action="store_true", help="compute, and write it into the files")
    parser.add_argument("--seed", default=SEED, help=f"another text gives other chances (default: {SEED})")
    parser.add_argument("--play", type=int, default=0, metavar="N", help="play so many deals on after the best tries")
    parser.add_argument("--code", nargs=2, metavar=("NAME,NAME", "CLASS"), help="print a class code")
    parser.add_argument("--solved", metavar="NAME,NAME", help="with --code: what has been solved (default: all)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="default: one a core")
    return parser


def treat(name: str, seed: str | None) -> tuple[str, list[str]]:
    """Compute if there is a seed, and check; a row of the table, and faults with the lesson's name."""
    start = perf_counter()
    path = path_of(name)
    try:
        text = path.read_text(encoding="utf-8")
        if seed is not None:
            fresh = written(computed(as_table(read_json(text), ""), seed))
            if fresh != text:
                path.write_text(fresh, encoding="utf-8")
            text = fresh
        lesson = read_lesson(text)
    except (LessonProblem, OSError, UnicodeDecodeError) as error:
        return f"| {name} | – | – | – | – |", [f"{name}: {error}"]
    tries = sum(len(step.computed.moves) for step in lesson.steps if step.computed)
    by = ", ".join(sorted({step.computed.by for step in lesson.steps if step.computed}))
    row = f"| {name} | {len(lesson.steps)} | {tries} | {by} | {perf_counter() - start:.1f} |"
    return row, [f"{name}: {fault}" for fault in faults(json.loads(text), lesson)]


if __name__ == "__main__":
    sys.exit(main())
