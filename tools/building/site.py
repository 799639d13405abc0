"""Reads site.toml, in which whoever puts the game on the web says what is theirs. Without it nothing is set."""

import re
import tomllib
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path

from building import BuildError

SITE = "site.toml"
ADDRESS = re.compile(r"https?://\S+|(?![a-z][a-z0-9+.-]*:|//)\S+", re.IGNORECASE)


@dataclass(frozen=True)
class Site:
    """What is set; an empty text is not."""

    title: str = ""
    language: str = ""
    rules: str = ""
    level: str = ""
    impressum: str = ""
    datenschutz: str = ""

    def told(self) -> dict[str, str]:
        """What the page's program reads from <html data-site="…">."""
        return {
            "lang": self.language,
            "rules": self.rules,
            "level": self.level,
            "impressum": self.impressum,
            "datenschutz": self.datenschutz,
        }


def read_site(root: Path, languages: Collection[str], presets: Collection[str], levels: Collection[str]) -> Site:
    """The site.toml at root, or BuildError that names the key."""
    path = root / SITE
    if not path.is_file():
        return Site()
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BuildError(f"{SITE} is not readable: {error}") from None
    one_of: Callable[[Collection[str]], str] = ", ".join
    wanted: dict[str, tuple[str, Callable[[str], bool]]] = {
        "title": ("a text in one line", lambda text: bool(text.strip()) and text.isprintable()),
        "language": (f"one of {one_of(languages)}", lambda text: text in languages),
        "rules": (f"one of {one_of(presets)}", lambda text: text in presets),
        "level": (f"one of {one_of(levels)}", lambda text: text in levels),
        "impressum": ("an address: https://… or a path", lambda text: bool(ADDRESS.fullmatch(text))),
        "datenschutz": ("an address: https://… or a path", lambda text: bool(ADDRESS.fullmatch(text))),
    }
    for key, value in data.items():
        if key not in wanted:
            raise BuildError(f"{SITE}: unknown key {key!r}; known are {one_of(wanted)}")
        words, fits = wanted[key]
        if not isinstance(value, str) or not fits(value):
            raise BuildError(f"{SITE}: {key} = {value!r} is not {words}")
    return Site(**data)
