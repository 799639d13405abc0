"""Fingerprints of deals: the same everywhere, and another one for the least change."""

from __future__ import annotations

from engine.record import new_record, read_record, write_fragment, write_record
from engine.rules import KLASSISCH
from engine.seal import LENGTH, fingerprint, is_fingerprint, one_way
from engine.setup import shuffled_deck
from engine.tuples import replace
from tests.tally import equal, true

# sha256sum of "77ff:QsKdQcJcTdKhAc9cThJs9hTs9dTcJhAhAsQh9sKcQdJdAdKs"
LINE = "rules=klassisch dealer=1 salt=77ff deck=QsKdQcJcTdKhAc9cThJs9hTs9dTcJhAhAsQh9sKcQdJdAdKs moves=-"
SUM = "cac70738db4756c83adad46ca5e6cc096845e14fd7fbc89fc908ddb200c2facc"


def test_a_known_fingerprint() -> None:
    record = read_record(LINE)
    equal(fingerprint(record), SUM)
    equal(fingerprint(read_record(write_fragment(record))), SUM)
    equal(fingerprint(read_record(write_record(record))), SUM)


def test_every_change_shows() -> None:
    record = new_record(KLASSISCH, 1, shuffled_deck(KLASSISCH, "seal"), salt="abc")
    found = {fingerprint(record)}
    deck = record.deck
    for at in range(23):
        found.add(fingerprint(replace(record, deck=deck[:at] + (deck[at + 1], deck[at]) + deck[at + 2 :])))
    found.add(fingerprint(replace(record, salt="abd")))
    found.add(fingerprint(replace(record, salt="")))
    equal(len(found), 26)
    true(all(is_fingerprint(text) for text in found))


def test_what_is_a_fingerprint() -> None:
    true(is_fingerprint("0" * LENGTH))
    for text in ("", "0" * (LENGTH - 1), "0" * (LENGTH + 1), "A" * LENGTH, "g" * LENGTH):
        true(not is_fingerprint(text), text)


def test_nothing_leads_back_to_a_seed() -> None:
    equal(one_way("x/1", 16), one_way("x/1", 16))
    equal(len({one_way("x/" + str(number), 16) for number in range(200)}), 200)
    equal((len(one_way("x", 32)), one_way("x", 32)[:16]), (32, one_way("x", 16)))
    true("x/1" not in one_way("x/1", 64))
