"""Makes the rules page in each language from rules.html: boards, numbers and tables in, the other language out."""

import re
from html import escape
from pathlib import Path

from app.i18n import LANGUAGES, language, tr, use_deck, use_language
from building import BuildError
from building.boards import ATTRIBUTE, DEFINED, numbers_of, read_boards
from building.figures import Figures
from building.installing import HEAD as INSTALLING
from building.numbers import engine_numbers, fill_numbers
from building.sheets import contents, empty_block, presets_in_common, presets_table
from building.site import Site
from building.styles import SHEET, write_styles

SOURCE = "rules.html"
BUNDLE = "css/rules.css"
# No script at all; the frames are the boards.
POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; manifest-src 'self'; frame-src 'self'; base-uri 'none'; "
    "form-action 'none'"
)
PAGE = re.compile(r'[ \t]*<!-- page:(\w+) alone="([^"]*)" -->\n(.*?)[ \t]*<!-- page:end -->\n', re.DOTALL)
PRESETS = re.compile(r"<presets ([^>]*)></presets>")
TITLE = re.compile(r"<h1>(.*?)</h1>")
TAG = re.compile(r"<[^>]*>")
HEAD_MARK = "<!-- build:head -->"


def page_name(lang: str) -> str:
    """The German page is the one without a language in its name."""
    return "rules.html" if lang == LANGUAGES[0] else f"rules.{lang}.html"


def make_rules_pages(root: Path, out: Path, site: Site) -> None:
    """Write the pages and their style sheet below out, if the repository has their source."""
    if not (root / SOURCE).is_file():
        return
    source = (root / SOURCE).read_text(encoding="utf-8")
    for lang, page in rules_pages(source, site).items():
        (out / page_name(lang)).write_text(page, encoding="utf-8")
    write_styles(root, source, out, SOURCE, BUNDLE)


def rules_pages(source: str, site: Site) -> dict[str, str]:
    """The text of each page by language."""
    boards = read_boards(source)
    told = engine_numbers()
    for board in boards.values():
        told |= numbers_of(board)
    written = PAGE.findall(source)
    if tuple(lang for lang, _, _ in written) != LANGUAGES:
        raise BuildError(f"{SOURCE} must have a page:… for each of {', '.join(LANGUAGES)}, in this order")
    frame = SHEET.sub("", PAGE.sub("", DEFINED.sub("", source)))
    before = language()
    use_deck("")
    pages = {}
    for lang, alone, text in written:
        use_language(lang)
        filled = _filled(fill_numbers(text, told, lang), Figures(lang, alone, boards), site)
        pages[lang] = _framed(frame, filled, lang)
    if before:
        use_language(before)
    return pages


def _filled(text: str, figures: Figures, site: Site) -> str:
    """One language's part with everything that is made, not written."""
    text = PRESETS.sub(lambda found: presets_table(dict(ATTRIBUTE.findall(found[1]))), figures.fill(text))
    parts = {"common": presets_in_common(), "block": empty_block(), "legal": _legal(site), "contents": contents(text)}
    for name, part in parts.items():
        text = _replace(text, f"<!-- build:{name} -->", part)
    return text


def _framed(frame: str, text: str, lang: str) -> str:
    """The whole page around it."""
    title = TITLE.search(text)
    if title is None:
        raise BuildError(f"{SOURCE}: the page in {lang!r} has no <h1>")
    page = _replace(frame, HEAD_MARK, _head(TAG.sub("", title[1]), lang))
    return _replace(_replace(page, "<html>", f'<html lang="{lang}">'), "</body>", text + "</body>")


def _replace(text: str, mark: str, part: str) -> str:
    if text.count(mark) != 1:
        raise BuildError(f"{SOURCE} must have {mark} once for each language, found {text.count(mark)}")
    return text.replace(mark, part)


def _head(title: str, lang: str) -> str:
    links = [f'<link rel="alternate" hreflang="{name}" href="{page_name(name)}">' for name in LANGUAGES if name != lang]
    lines = [
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        f"<title>{title}</title>",
        f'<link rel="stylesheet" href="{BUNDLE}">',
        *INSTALLING,
        *links,
    ]
    return "\n  ".join(lines)


def _legal(site: Site) -> str:
    """What whoever hosts the site must show on every page."""
    links = {"impressum": site.impressum, "datenschutz": site.datenschutz}
    return "".join(f' <a href="{escape(to)}">{tr("menu." + key)}</a>' for key, to in links.items() if to)
