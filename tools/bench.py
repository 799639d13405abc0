"""Measures what the project claims: `make bench`, or `python tools/bench.py` and any of the names below.

Figures are for comparing things run side by side on one machine; the ratios travel, the milliseconds do not.
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "py"))

from benching.advice import measure_advice  # noqa: E402
from benching.boards import measure_boards  # noqa: E402
from benching.endgame import measure_endgame  # noqa: E402
from benching.engine import measure_engine  # noqa: E402
from benching.motion import measure_motion  # noqa: E402
from benching.reviews import measure_reviews  # noqa: E402
from benching.start import measure_start  # noqa: E402
from benching.thinking import measure_thinking  # noqa: E402

MEASURES = {
    "start": measure_start,
    "boards": measure_boards,
    "engine": measure_engine,
    "endgame": measure_endgame,
    "ai": measure_thinking,
    "advice": measure_advice,
    "reviews": measure_reviews,
    "motion": measure_motion,
}


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", nargs="*", help=f"any of {', '.join(MEASURES)} (default: all)")
    parser.add_argument("--runs", type=int, default=5, help="medians of so many runs")
    options = parser.parse_args()
    for name in options.what or MEASURES:
        if name not in MEASURES:
            parser.error(f"there is no measure {name}")
        for line in MEASURES[name](ROOT, options.runs):
            print(line, flush=True)


if __name__ == "__main__":
    main()
