"""Asks Lighthouse what it thinks of the built site: `npm ci`, then `.venv/bin/python tools/audit.py`.

Prints the scores on a phone and on a desk, of the run with the median performance, and each audit that it does not
pass. Exit status 1 if accessibility or best practices are below 100, or performance on a phone below 95: Lighthouse
models a phone's line and processor, but from what this machine does, so let it be idle.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "py"))

from benching.rooms import QUIET  # noqa: E402
from build import build  # noqa: E402
from serve import serving  # noqa: E402

LIGHTHOUSE = ROOT / "node_modules/.bin/lighthouse"
CATEGORIES = ("accessibility", "best-practices", "performance")
MUST_BE_FULL = ("accessibility", "best-practices")
LEAST_ON_A_PHONE = 95  # performance
RUNS = 3
FORMS: dict[str, list[str]] = {"phone": [], "desk": ["--preset=desktop"]}
SHOWN = 3  # places named for each audit

Report = dict[str, Any]


def chromium_path() -> str:
    """The browser that the tests use."""
    if path := os.environ.get("CHROMIUM") or shutil.which("chromium"):
        return path
    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def ask(lighthouse: Path, address: str, options: list[str]) -> Report:
    """Lighthouse's report on an address; RuntimeError with its own words if there is none."""
    flags = " ".join(f'"{flag}"' if " " in flag else flag for flag in [*QUIET, "--headless=new"])
    command = [str(lighthouse), address, "--quiet", "--output=json", f"--only-categories={','.join(CATEGORIES)}"]
    command += ["--no-enable-error-reporting", f"--chrome-flags={flags}", *options]
    environment = {**os.environ, "CHROME_PATH": chromium_path()}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        raise RuntimeError(done.stderr)
    report: Report = json.loads(done.stdout)
    if trouble := report.get("runtimeError"):
        raise RuntimeError(trouble["message"])
    return report


def middle(reports: list[Report]) -> Report:
    """The one with the median performance."""
    return sorted(reports, key=lambda report: scores(report)["performance"])[len(reports) // 2]


def is_good(form: str, found: dict[str, int]) -> bool:
    """Whether the scores are what they must be."""
    is_fast = form != "phone" or found["performance"] >= LEAST_ON_A_PHONE
    return is_fast and all(found[name] == 100 for name in MUST_BE_FULL)


def scores(report: Report) -> dict[str, int]:
    """Percent by category."""
    return {name: round(100 * (report["categories"][name]["score"] or 0)) for name in CATEGORIES}


def objections(report: Report) -> Iterator[str]:
    """A line for each audit with a score below 1, and below it where that is; the lowest first, by category."""
    for name in CATEGORIES:
        audits = [report["audits"][part["id"]] for part in report["categories"][name]["auditRefs"]]
        failed = [audit for audit in audits if audit["score"] is not None and audit["score"] < 1]
        for audit in sorted(failed, key=lambda audit: float(audit["score"])):
            value = f" ({audit['displayValue']})" if audit.get("displayValue") else ""
            yield f"  {name} {audit['score']:.2f} {audit['id']}: {audit['title']}{value}"
            for item in audit.get("details", {}).get("items", [])[:SHOWN]:
                if place := where(item):
                    yield f"      {place}"


def where(item: dict[str, Any]) -> str:
    """What an item of an audit is about, as short as it can be said."""
    node = item.get("node")
    if isinstance(node, dict):
        return " ".join(str(node.get("snippet", node.get("selector", ""))).split())
    return " ".join(str(item[key]) for key in ("description", "url", "label") if isinstance(item.get(key), str))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--lighthouse", type=Path, default=LIGHTHOUSE, help="the program (default: that of npm ci)")
    parser.add_argument("--site", type=Path, help="a site that is built already (default: it is built now)")
    parser.add_argument("--query", default="?lang=de", help="the end of the address (default: %(default)s)")
    parser.add_argument("--runs", type=int, default=RUNS, help="on each form (default: %(default)s)")
    options = parser.parse_args()
    if not options.lighthouse.exists():
        parser.error(f"there is no {options.lighthouse}; npm ci installs it")
    are_good = True
    with tempfile.TemporaryDirectory() as folder:
        site = options.site or Path(folder) / "_site"
        if options.site is None:
            build(ROOT, site)
        with serving(site, "/66/") as server:
            for form, arguments in FORMS.items():
                address = server.url + options.query
                report = middle([ask(options.lighthouse, address, arguments) for _ in range(options.runs)])
                found = scores(report)
                print(f"{form}: " + ", ".join(f"{name} {score}" for name, score in found.items()), flush=True)
                print("".join(line + "\n" for line in objections(report)), end="", flush=True)
                are_good = is_good(form, found) and are_good
    sys.exit(0 if are_good else 1)


if __name__ == "__main__":
    main()
