"""What tools/audit.py makes of Lighthouse's answers; Lighthouse itself is not asked here."""

import sys
from pathlib import Path

import pytest

from audit import ask, is_good, middle, objections, scores

REPORT = {
    "categories": {
        "accessibility": {"score": 0.94, "auditRefs": [{"id": "image-alt"}, {"id": "label"}, {"id": "focus"}]},
        "best-practices": {"score": 1, "auditRefs": [{"id": "console"}]},
        "performance": {"score": None, "auditRefs": [{"id": "slow"}, {"id": "slower"}]},
    },
    "audits": {
        "image-alt": {
            "id": "image-alt", "score": 0, "title": "No alt",
            "details": {"items": [{"node": {"snippet": '<img\n  src="a">'}}] * 5},
        },
        "label": {"id": "label", "score": 1, "title": "Labelled"},
        "focus": {"id": "focus", "score": None, "title": "By hand"},
        "console": {"id": "console", "score": 1, "title": "Quiet"},
        "slow": {"id": "slow", "score": 0.5, "title": "Slow", "displayValue": "2 s"},
        "slower": {"id": "slower", "score": 0.1, "title": "Slower", "details": {"items": [{"url": "a.js"}]}},
    },
}  # fmt: skip


def program(folder: Path, code: str) -> Path:
    """Something that stands in for Lighthouse."""
    path = folder / "lighthouse"
    path.write_text(f"#!{sys.executable}\n{code}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def test_scores_are_percent() -> None:
    assert scores(REPORT) == {"accessibility": 94, "best-practices": 100, "performance": 0}


def test_the_median_run_counts_and_a_phone_must_be_fast() -> None:
    reports = [{"categories": {name: {"score": score} for name in REPORT["categories"]}} for score in (0.9, 1, 0.96)]
    assert scores(middle(reports))["performance"] == 96
    full = {"accessibility": 100, "best-practices": 100}
    assert is_good("phone", {**full, "performance": 95}) and not is_good("phone", {**full, "performance": 94})
    assert is_good("desk", {**full, "performance": 50}) and not is_good("desk", {**full, "accessibility": 99})


def test_what_is_not_passed_is_named_with_its_places() -> None:
    assert list(objections(REPORT)) == [
        "  accessibility 0.00 image-alt: No alt",
        *['      <img src="a">'] * 3,
        "  performance 0.10 slower: Slower",
        "      a.js",
        "  performance 0.50 slow: Slow (2 s)",
    ]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("import sys; sys.exit('no browser')", "no browser"),
        ("""print('{"runtimeError": {"message": "no page"}}')""", "no page"),
    ],
)
def test_no_report_is_no_silent_success(tmp_path: Path, code: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "chromium")
    with pytest.raises(RuntimeError, match=words):
        ask(program(tmp_path, code), "http://127.0.0.1/", [])
