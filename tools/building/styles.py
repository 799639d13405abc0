"""One style sheet instead of several: a request less for each, before anything can be seen."""

import re
from pathlib import Path

from building import BuildError

SHEET = re.compile(r'[ \t]*<link rel="stylesheet" href="(css/[\w-]+\.css)">\n')
BUNDLE = "css/all.css"


def styled_page(page: str) -> str:
    """The page with one link where its style sheets stood."""
    found = list(SHEET.finditer(page))
    if not found:
        raise BuildError("index.html links no style sheet")
    page = page[: found[0].start()] + f'  <link rel="stylesheet" href="{BUNDLE}">\n' + page[found[0].end() :]
    return SHEET.sub(lambda link: link[0] if link[1] == BUNDLE else "", page)


def write_styles(root: Path, source: str, out: Path, page: str = "index.html", bundle: str = BUNDLE) -> None:
    """Write the sheets that a source links, in their order, as one; they lie in one folder, so addresses stay."""
    sheets = [root / link[1] for link in SHEET.finditer(source)]
    for sheet in sheets:
        if not sheet.is_file():
            raise BuildError(f"{page} links {sheet.relative_to(root)}, which is not there")
    target = out / bundle
    target.parent.mkdir(exist_ok=True)
    target.write_text("\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets), encoding="utf-8")
