"""Files that leave the page."""

from __future__ import annotations

from pyscript.ffi import to_js

import js
from web.dom import make

_given: list[str] = []  # the address of the last file: browsers read it some time after the click


def save_file(name: str, text: str) -> None:
    """Give the browser a text to keep as a file."""
    while _given:
        js.URL.revokeObjectURL(_given.pop())
    blob = js.Blob.new(to_js([text]), to_js({"type": "application/json"}))
    _given.append(js.URL.createObjectURL(blob))
    link = make("a")
    link.href = _given[0]
    link.download = name
    link.click()
