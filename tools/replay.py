"""Replay deals: JSON lines in, JSON lines out (docs/notation.md, "Conformance interface").

    echo '{"rules": "klassisch", "options": {}, "dealer": 0, "deck": [...], "moves": []}' | python3 tools/replay.py
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "py"))

from engine.replay import malformed, replay  # noqa: E402


def answer(line: str) -> str:
    """One line of JSON for one line of anything."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as error:
        return json.dumps(malformed(f"not JSON: {error}"))
    return json.dumps(replay(request))


def main() -> None:
    stream = sys.stdin
    stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    for line in stream:
        if line.strip():
            print(answer(line), flush=True)


if __name__ == "__main__":
    main()
