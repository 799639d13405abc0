"""Nothing of ours turns text into code or markup, and the policy says no more than it must."""

import re
from pathlib import Path

import pytest

from building.page import DIRECTIVES, POLICY
from building.rules_page import POLICY as RULES_POLICY

ROOT = Path(__file__).resolve().parent.parent.parent
SUFFIXES = (".js", ".mjs", ".py")
OURS = sorted(path for folder in ("js", "py") for path in (ROOT / folder).rglob("*") if path.suffix in SUFFIXES)
PAGES = ("index.html", "rules.html")
FORBIDDEN = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|srcdoc|javascript:"
    r"|\beval\(|\bexec\(|new Function|\bFunction\(|set(Timeout|Interval)\(\s*[\"'`]|setHTML"
)
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", OURS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_text_becomes_code_or_markup(path: Path) -> None:
    found = [line for line in path.read_text(encoding="utf-8").splitlines() if FORBIDDEN.search(line)]
    assert not found


@pytest.mark.parametrize("name", PAGES)
def test_source_of_a_page_has_no_code_or_style_in_it(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert not re.findall(r'<script|<style|\sstyle=|\son[a-z]+="|<base', text)


def test_policy_says_no_more_than_it_must() -> None:
    assert DIRECTIVES["default-src"] == "'none'"
    for policy in (POLICY, RULES_POLICY):
        assert not re.search(r"unsafe-inline|https?:|\*|data:", policy)
        assert "base-uri 'none'" in policy and "form-action 'none'" in policy
    assert "script-src" not in RULES_POLICY


def test_every_directive_is_explained() -> None:
    for name, value in DIRECTIVES.items():
        assert f"| `{name} {value}` |" in README
