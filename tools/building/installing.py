"""The web manifest: what a browser shows of the game once it is installed like a program."""

import json
from pathlib import Path

from building.site import Site

WEB_MANIFEST = "app.webmanifest"
TITLE = "Sechsundsechzig"
FELT = "#1d5c43"
ICONS = (
    ("img/icon.svg", "any", "image/svg+xml", "any"),
    ("img/icon-192.png", "192x192", "image/png", "any"),
    ("img/icon-512.png", "512x512", "image/png", "any"),
    ("img/icon-maskable-512.png", "512x512", "image/png", "maskable"),
)
# For the heads of both pages; Apple's phones look for an icon of their own.
HEAD = (
    f'<link rel="manifest" href="{WEB_MANIFEST}">',
    '<link rel="apple-touch-icon" href="img/icon-192.png">',
    f'<meta name="theme-color" content="{FELT}">',
)


def write_web_manifest(out: Path, site: Site) -> None:
    """Write it beside the pages; all addresses are relative, so it holds below any path."""
    about = {
        "name": site.title or TITLE,
        "short_name": "66",
        "description": "Sechsundsechzig, das Kartenspiel für zwei",
        "lang": "de",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": FELT,
        "theme_color": FELT,
        "icons": [
            {"src": src, "sizes": sizes, "type": kind, "purpose": purpose} for src, sizes, kind, purpose in ICONS
        ],
    }
    (out / WEB_MANIFEST).write_text(json.dumps(about, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
