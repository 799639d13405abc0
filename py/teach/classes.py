"""The class code: a short word for what a pupil has solved, to say or to write on the board.

It is no proof against cheating: whoever reads this can make every code. It finds typing errors, since a letter that
is read wrong, another list of lessons or another class gives other letters.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

LETTERS = "ABCDEFGHKMNPQRTUVWXYZ346789"  # none that looks like another: no 0 O, 1 I L J, 2, 5 S
LENGTH = 4


def class_code(names: Iterable[str], solved: Iterable[str], class_name: str) -> str:
    """How many of the lessons are solved, and four letters: ``5/6-K7QF``.

    Only the lessons in ``names`` count, each once; their order, and case and white space around and within the class's
    name, do not matter.
    """
    wanted = sorted(set(names))
    done = [name for name in wanted if name in set(solved)]
    text = "\n".join(["66", canonical_class(class_name), ",".join(wanted), ",".join(done)])
    return f"{len(done)}/{len(wanted)}-{_letters(text)}"


def canonical_class(class_name: str) -> str:
    """``"7 B"`` and ``"7b"`` are one class."""
    return "".join([_small(letter) for letter in class_name if letter not in " \t\r\n"])


def _small(letter: str) -> str:
    """ASCII alone, as on MicroPython, where ``lower`` leaves the others as they are."""
    return chr(ord(letter) + 32) if "A" <= letter <= "Z" else letter


def _letters(text: str) -> str:
    """The first letters that the hash gives; bytes that would favour some letters are passed over."""
    fair = 256 - 256 % len(LETTERS)
    values = [value for value in hashlib.sha256(text.encode()).digest() if value < fair]
    return "".join([LETTERS[value % len(LETTERS)] for value in values[:LENGTH]])
