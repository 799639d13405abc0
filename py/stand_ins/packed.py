"""The page's modules out of its bundles, in memory: MicroPython would read a file of the browser's twenty bytes a time.

js/micropython.mjs calls ``add`` for each bundle that has come (tools/building/compiled.py tells what is in it).
"""

import io
import json
import os
import sys

import vfs

AT = "/66"  # where the modules seem to lie
_FILE, _FOLDER = 0x8000, 0x4000

_found = {}  # path below AT -> its content, or None for a folder


class _Modules:
    """What ``vfs.mount`` wants for imports, and no more."""

    def mount(self, readonly, mkfs):
        pass

    def stat(self, path):
        if path not in _found:
            raise OSError(2)
        return (_FOLDER if _found[path] is None else _FILE, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    def open(self, path, mode):
        return io.BytesIO(_found[path])


def put(path, content):
    """One more module; ``path`` as ``app/text/en.py``."""
    _found["/" + path] = content
    folder = path.rpartition("/")[0]
    while folder:
        _found["/" + folder] = None
        folder = folder.rpartition("/")[0]


def add(bundle, size):
    """All modules of a bundle, which lies in a file of so many bytes."""
    with open(bundle, "rb") as file:
        content = file.read(size)
    os.remove(bundle)
    start = content.find(b"\n") + 1
    for path, size in json.loads(content[:start]):
        put(path, content[start : start + size])
        start += size


vfs.mount(_Modules(), AT)
sys.path.insert(0, AT)
