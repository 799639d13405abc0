"""Fingerprints: of a deck, so that it can be shown later that no card was changed; of a seed, so that none leads back.

SHA-256, which every interpreter has.
"""

from __future__ import annotations

import hashlib
from binascii import hexlify
from typing import TYPE_CHECKING

from engine.fields import write_cards

if TYPE_CHECKING:
    from engine.record import Record

LETTERS = "0123456789abcdef"
LENGTH = 64  # letters of a fingerprint
LUCK, SALT = 16, 32  # letters: enough that nobody meets one twice; enough that nobody can try all


def fingerprint(record: Record) -> str:
    """Of salt and deck as they are written. Without the salt one could try decks until one fits the cards one sees."""
    return _hash(record.salt + ":" + write_cards(record.deck))


def one_way(seed: str, length: int) -> str:
    """A text that follows from a seed but does not lead back to it, fit for a field of a record."""
    return _hash(seed)[:length]


def is_fingerprint(text: str) -> bool:
    return len(text) == LENGTH and all(letter in LETTERS for letter in text)


def _hash(text: str) -> str:
    return hexlify(hashlib.sha256(text.encode()).digest()).decode()
