"""What the worker says, written and read back; anything else is no advice."""

from __future__ import annotations

from teach.advice import (
    ERRORS,
    IN_GAME_POINTS,
    LEAST,
    REASON_CODES,
    WAYS,
    Advice,
    Odds,
    Reason,
    Valued,
    is_clear,
    read_advice,
    read_odds,
    write_advice,
    write_odds,
)
from tests.tally import equal, true

LEGAL = ["Ah", "Kh", "Qh", "40h", "close", "exchange", "declare"]
MOVES = (Valued("40h", 1.5, 0.125), Valued("Ah", 0.5, 0.125), Valued("close", -2.0, 0.0))
ADVICE = Advice("search", 450, False, MOVES, "Ah", 1.0, 0.25, (Reason("announces", 40.0, 1.0),))
SINGLE = Advice("exact", 1, True, (Valued("Kh", -3.0, 0.0),), "", 0.0, 0.0, ())
ODDS = Odds(462, True, 100, 61, 0.375, 0.125, Valued("40h", 0.5, 0.25))
NO_ODDS = Odds(7, True, 0, 0, 0.0, 0.0, None)

GOOD_ADVICE = (
    '["search", 450, false, [["40h", 1.5, 0.125], ["Ah", 0.5, 0.125]], "Ah", 1.0, 0.25, [["announces", 40, 1]]]'
)
GOOD_ODDS = '[462, true, 100, 61, 0.375, 0.125, ["40h", 0.5, 0.25]]'
# In each line: what stands in a good text, and what must not stand there.
WRONG_ADVICE = (
    ('"search"', '"guess"', '""', "null", "1", "[]", '["search"]', "{}"),
    ("450", "-1", "1.5", "true", "null", '"450"', "1000001", "9" * 60, "1e9", "[]"),
    ("false", "0", "1", "null", '"false"', "[]", "0.0"),
    ('["40h", 1.5, 0.125]', "[]", '["40h", 1.5]', '["40h", 1.5, 0.1, 0.1]', "null", '"40h"', "{}", '["Ah", 1.5, 0.1]'),
    ('["40h"', '["40s"', '["pass"', '[""', "[null", "[7", "[[]", '["40H"', '["40h "', '[{"40h": 1}'),
    ("1.5", "201", "-200.5", "NaN", "Infinity", "-Infinity", "1e999", "9" * 400, "true", "null", '"1.5"', "[1.5]"),
    ("0.125", "-0.1", "NaN", "Infinity", "1e308", "true", "null", '""'),
    ('"Ah", 1.0', '"Kh", 1.0', '"", 1.0', "null, 1.0", '"40h", 1.0', '["Ah"], 1.0', "2, 1.0"),
    ("1.0", "NaN", "-Infinity", "1e300", '"1"', "null", "[]", "false"),
    ("0.25", "-0.25", "NaN", "Infinity", "null"),
    ('[["announces", 40, 1]]', "null", "{}", '"announces"', "[[]]", "[null]", '["announces"]', '[["announces", 40]]'),
    ('"announces"', '"because"', '""', "null", "0", "[]", '"ANNOUNCES"'),
    ("40, 1]", "NaN, 1]", "1e9, 1]", "40, 1.5]", "40, -1]", "40, NaN]", "true, 1]", "40, true]", '"40", 1]'),
)
WRONG_ODDS = (
    ("462", "-1", "99", "46.2", "null", '"462"', "1000001", "9" * 60, "true"),
    ("true", "1", "0", "null", '"true"', "[]"),
    ("100", "60", "463", "-1", "1e2", "null", "[]"),
    ("61", "101", "-1", "6.1", "null", "false"),
    ("0.375", "NaN", "Infinity", "201", "-1e999", "null", '"0.375"'),
    ("0.125", "-0.1", "NaN", "null"),
    ('["40h", 0.5, 0.25]', "[]", '"40h"', '["40h", 0.5]', '["40s", 0.5, 0.25]', '["40h", NaN, 0.25]', "{}", "0"),
)
GARBAGE = (
    "", " ", "null", "true", "0", "-1", '"advice"', "{}", "[]", "[[]]", "[", "]", "[1,", "nonsense", "12 of 30",
    "[null, null, null, null, null, null, null, null]", "[0, 0, 0, 0, 0, 0, 0]", "[[], [], [], [], [], [], [], []]",
    '{"way": "exact"}', "[" * 40, "[" * 40 + "]" * 40, "\x00", "NaN", "Infinity", "9" * 3000, '"\\ud800"', "é", "40h",
)  # fmt: skip


def test_advice_is_read_as_it_was_written() -> None:
    for advice in (ADVICE, SINGLE):
        text = write_advice(advice)
        true("\n" not in text)
        equal(read_advice(text, LEGAL), advice)
    for way in WAYS:
        for code in REASON_CODES:
            told = (Reason(code, -7.125, 0.625), Reason("wins_deal", 3.0, 1.0))
            advice = Advice(way, 1000, True, MOVES[:2], "Ah", 0.5, 0.0, told)
            equal(read_advice(write_advice(advice), LEGAL), advice)


def test_odds_are_read_as_they_were_written() -> None:
    for odds in (ODDS, NO_ODDS, Odds(300, False, 300, 0, -3.0, 0.0, None), Odds(0, True, 0, 0, 0.0, 0.0, None)):
        text = write_odds(odds)
        true("\n" not in text)
        equal(read_odds(text, LEGAL), odds)


def test_numbers_are_rounded_and_whole_ones_become_fractions() -> None:
    advice = read_advice(write_advice(Advice("exact", 1, True, (Valued("Kh", 1 / 3, 0),), "", 2 / 3, 0, ())), LEGAL)
    true(advice is not None)
    if advice is not None:
        equal((advice.moves[0].value, advice.cost), (0.333, 0.667))
        equal(type(advice.moves[0].error), float)


def test_best_and_clear() -> None:
    equal((ADVICE.best, ADVICE.is_clear), ("40h", True))
    equal((SINGLE.best, SINGLE.is_clear), ("Kh", False))
    for cost, error, clear in (
        (LEAST, 0.0, True),
        (LEAST - 0.01, 0.0, False),
        (1.0, 1.0 / ERRORS, False),
        (1.0, 0.9 / ERRORS, True),
        (-1.0, 0.0, False),
    ):
        equal(is_clear(cost, error), clear, (cost, error))


def test_codes_are_one_each() -> None:
    equal(len(set(REASON_CODES)), len(REASON_CODES))
    true(set(IN_GAME_POINTS) < set(REASON_CODES))


def test_garbage_is_no_advice() -> None:
    for text in GARBAGE:
        equal(read_advice(text, LEGAL), None, text)
        equal(read_odds(text, LEGAL), None, text)
    equal(read_advice(write_odds(ODDS), LEGAL), None)
    equal(read_odds(write_advice(ADVICE), LEGAL), None)


def test_a_wrong_part_spoils_advice() -> None:
    true(read_advice(GOOD_ADVICE, LEGAL))
    for right, *wrongs in WRONG_ADVICE:
        equal(len(GOOD_ADVICE.split(right)) > 1, True, right)
        for wrong in wrongs:
            equal(read_advice(GOOD_ADVICE.replace(right, wrong, 1), LEGAL), None, (right, wrong))


def test_a_wrong_part_spoils_odds() -> None:
    true(read_odds(GOOD_ODDS, LEGAL))
    for right, *wrongs in WRONG_ODDS:
        equal(len(GOOD_ODDS.split(right)) > 1, True, right)
        for wrong in wrongs:
            equal(read_odds(GOOD_ODDS.replace(right, wrong, 1), LEGAL), None, (right, wrong))


def test_cut_off_texts_are_none() -> None:
    for end in range(len(GOOD_ADVICE)):
        equal(read_advice(GOOD_ADVICE[:end], LEGAL), None, end)
    for end in range(len(GOOD_ODDS)):
        equal(read_odds(GOOD_ODDS[:end], LEGAL), None, end)


def test_moves_of_another_decision_are_none() -> None:
    for legal in ([], ["Ah"], ["40h"], ["declare"], ["Kh", "Qh"]):
        equal(read_advice(GOOD_ADVICE, legal), None, legal)
    equal(read_odds(GOOD_ODDS, ["Ah"]), None)
    true(read_odds(write_odds(NO_ODDS), []) is not None)
