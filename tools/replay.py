"""Replay deals: JSON lines in, JSON lines out (docs/notation.md, "Conformance interface").

    echo '{"rules": "klassisch", "options": {}, "dealer": 0, "deck": [...], "moves": []}' | python3 tools/replay.py

With --check FINGERPRINT: whether the record on standard input, a line or the end of a link, is of the deal that was
shown with this fingerprint. The exit status is 0 if it is, 1 if not, 2 if that cannot be told.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "py"))

from engine.errors import IllegalMove, NotationError, SetupError  # noqa: E402
from engine.record import read_record  # noqa: E402
from engine.replay import malformed, replay  # noqa: E402
from engine.seal import LENGTH, fingerprint, is_fingerprint  # noqa: E402

AGREES, DIFFERS, UNCLEAR = 0, 1, 2


def answer(line: str) -> str:
    """One line of JSON for one line of anything."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as error:
        return json.dumps(malformed(f"not JSON: {error}"))
    return json.dumps(replay(request))


def check(wanted: str, text: str) -> tuple[int, str]:
    """The exit status and the sentence for a fingerprint and the text of a record."""
    wanted = wanted.strip().lower()
    if not is_fingerprint(wanted):
        return UNCLEAR, f"not a fingerprint: {LENGTH} digits and letters a to f are needed, not {wanted!r}"
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) != 1:
        return UNCLEAR, f"one record is needed on standard input, not {len(lines)} lines"
    try:
        record = read_record(lines[0].removeprefix("#"))
    except (NotationError, SetupError, IllegalMove) as error:
        return UNCLEAR, f"not a record: {error}"
    if not record.salt:
        return UNCLEAR, "the record has no salt, so it has no fingerprint"
    found = fingerprint(record)
    if found != wanted:
        return DIFFERS, f"DIFFERS: the fingerprint of this record is {found}"
    return AGREES, "agrees: this is the deck that was dealt"


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", metavar="FINGERPRINT", help="compare with that of the record on standard input")
    wanted = parser.parse_args().check
    stream = sys.stdin
    stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    if wanted is not None:
        status, sentence = check(wanted, stream.read())
        print(sentence, file=sys.stderr if status == UNCLEAR else sys.stdout)
        return status
    for line in stream:
        if line.strip():
            print(answer(line), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
