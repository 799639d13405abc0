"""Lets players meet over paired, seeded deals: `python tools/arena.py A B --pairs 500`.

A player is `thumb` (the rules of thumb), `random`, a level's name, or a level with changed parameters:
`meister:iterations=500,slips=0.1`. Each pair is one deck played twice with the seats swapped, and the interval comes
from the spread of the pairs. Any Python from 3.9 on gives the same results; in long runs PyPy gives them faster.
"""

from __future__ import annotations

import argparse
import os
import sys
from itertools import combinations
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "py"))

from contest.opening import opening_contest, opening_report  # noqa: E402
from contest.players import PlayerError, read_player  # noqa: E402
from contest.playing import DEALS, MATCHES, OPENING, Contest  # noqa: E402
from contest.report import cross_table, full_report, list_table  # noqa: E402
from contest.running import run  # noqa: E402
from contest.storing import Store, StoreError, load  # noqa: E402
from engine.errors import NotationError  # noqa: E402
from engine.fields import read_fields, rules_fields, take_rules, write_fields  # noqa: E402


def main(arguments: list[str] | None = None) -> None:
    """The command line."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        if options.report:
            print(_stored_report(options.report))
        elif options.opening:
            print(_opening_report(options))
        elif options.rival:
            print(_rival_report(options))
        elif options.table:
            print(_played_table(options))
        elif len(options.players) == 2:
            print(_played_report(options))
        else:
            parser.error("two players are wanted")
    except (PlayerError, StoreError, NotationError) as error:
        parser.error(str(error))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("players", nargs="*", metavar="PLAYER", help="A and B")
    parser.add_argument("--table", nargs="+", metavar="PLAYER", help="everybody against everybody, as Markdown")
    parser.add_argument("--rival", metavar="BOT", help="rdeep or rand of the package schnapsen, in its own engine")
    parser.add_argument("--player", default="meister", help="who meets the rival (default: meister)")
    parser.add_argument("--opening", metavar="PLAYER", help="what the first lead is worth, and how deals end")
    parser.add_argument("--report", nargs="+", metavar="FILE", type=Path, help="what stored results say; plays nothing")
    parser.add_argument("--pairs", type=int, default=500, help="how many (default: 500)")
    parser.add_argument("--first", type=int, default=0, help="the first pair's number (default: 0)")
    parser.add_argument("--rules", default="klassisch", help="the preset (default: klassisch)")
    parser.add_argument("--options", nargs="+", default=[], metavar="KEY=VALUE", help="house rules")
    parser.add_argument("--seed", default="arena", help="another text gives other cards")
    parser.add_argument("--matches", action="store_true", help="whole matches instead of deals")
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep each result, and go on where the file ends; "
                        "with --table a folder with a file for each two")  # fmt: skip
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="default: one a core")
    return parser


def _contest(options: argparse.Namespace, a: str, b: str) -> Contest:
    for player in (a, b):
        read_player(player)  # may refuse
    rules = take_rules(read_fields(" ".join([f"rules={options.rules}", *options.options])))
    kind = MATCHES if options.matches else DEALS
    return Contest(a, b, write_fields(rules_fields(rules)), options.seed, kind)


def _numbers(options: argparse.Namespace) -> range:
    return range(options.first, options.first + options.pairs)


def _played_report(options: argparse.Namespace) -> str:
    return _report_of(options, _contest(options, *options.players))


def _rival_report(options: argparse.Namespace) -> str:
    try:
        from contest.rival import BOTS, rival_contest
    except ImportError as error:
        raise PlayerError(f"rivals need CPython and the dependency group bench: {error}") from error
    if options.rival not in BOTS:
        raise PlayerError(f"no rival {options.rival!r}: there are {', '.join(BOTS)}")
    read_player(options.player)
    return _report_of(options, rival_contest(options.player, options.rival, options.seed))


def _opening_report(options: argparse.Namespace) -> str:
    contest = opening_contest(options.opening, _contest(options, options.opening, options.opening).rules, options.seed)
    return opening_report(contest, run(contest, Store(contest, options.out), _numbers(options), options.processes))


def _report_of(options: argparse.Namespace, contest: Contest) -> str:
    return full_report(contest, run(contest, Store(contest, options.out), _numbers(options), options.processes))


def _played_table(options: argparse.Namespace) -> str:
    if len(options.table) < 2:
        raise PlayerError("a table takes two players or more")
    contests = [_contest(options, a, b) for a, b in combinations(options.table, 2)]
    if options.out:
        options.out.mkdir(parents=True, exist_ok=True)
    played = []
    for contest in contests:
        path = options.out / f"{contest.a} {contest.b}.jsonl".replace(":", "-") if options.out else None
        played.append((contest, run(contest, Store(contest, path), _numbers(options), options.processes)))
    kind, unit = ("whole matches", "share of them") if options.matches else ("deals", "game points a deal")
    title = f"{options.pairs} pairs of {kind}, {contests[0].rules}, seed={options.seed}: {unit} for the row's player"
    return title + "\n\n" + cross_table(options.table, played)


def _stored_report(paths: list[Path]) -> str:
    stored = [load(path) for path in paths]
    if len(stored) == 1 and stored[0][0].kind == OPENING:
        return opening_report(*stored[0])
    return full_report(*stored[0]) if len(stored) == 1 else list_table(stored)


if __name__ == "__main__":
    main()
