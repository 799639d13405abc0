"""What an address asks for, and what is said about one that cannot be read; settings kept and broken."""

from __future__ import annotations

from ai.levels import LEVELS
from app.i18n import LANGUAGES, tr, use_language
from app.opening import SeededChance, decode, read_opening
from app.settings import KEY, LIGHT_LEVEL, USUAL_LEVEL, keep_setting, read_settings, wished_level
from engine.errors import NOTATION_CODES
from engine.record import new_record, write_fragment, write_record
from engine.rules import EINFACH, KLASSISCH, SCHNAPSEN, with_options
from engine.setup import PROBLEMS, shuffled_deck
from engine.sketch import SKETCH_PROBLEMS
from tests.app.fakes import NEULING, FakeStore
from tests.tally import equal, true

RECORD = new_record(SCHNAPSEN, 1, shuffled_deck(SCHNAPSEN, "link"))
DECK = write_fragment(RECORD).partition("&d=")[2].partition("&")[0]


def test_good_addresses() -> None:
    opening = read_opening("", "")
    equal((opening.rules, opening.seed, opening.record, opening.problem), (KLASSISCH, "", None, ""))
    opening = read_opening("lang=de&runtime=pyodide&rules=einfach&seed=x1", "")
    equal((opening.rules, opening.seed, opening.problem), (EINFACH, "x1", ""))
    opening = read_opening("false_declare=3&last_trick=none", "")
    equal(opening.rules, with_options(KLASSISCH, {"false_declare": 3, "last_trick": "none"}))
    for text in (write_fragment(RECORD), write_record(RECORD)):
        equal(read_opening("", text).record, RECORD)


def test_a_position_in_the_fragment_takes_the_place_of_the_querys() -> None:
    opening = read_opening("hands=AhKh????&trump=s&theme=dark", "hands=Ac?????&trump=d")
    equal((opening.problem, opening.wishes.looks), ("", {"theme": "dark"}))
    equal(opening.record, read_opening("", "hands=Ac?????&trump=d").record)


def test_the_level_of_an_address() -> None:
    equal(read_opening("", "").level, USUAL_LEVEL)
    for level in LEVELS:
        opening = read_opening("level=" + level.name + "&seed=x", "", KLASSISCH, NEULING)
        equal((opening.level, opening.seed, opening.problem), (level, "x", ""))
    equal(read_opening("seed=x", "", KLASSISCH, NEULING).level, NEULING)
    for language in LANGUAGES:
        use_language(language)
        opening = read_opening("level=gott", "", KLASSISCH, NEULING)
        equal(opening.level, NEULING)
        true(tr("error.unknown_level", detail="gott") in opening.problem, opening.problem)
        opening = read_opening("", write_fragment(RECORD) + "&level=gott")
        equal(opening.record, None)
        true(tr("error.unknown_level", detail="gott") in opening.problem, opening.problem)


def test_the_level_that_is_wished() -> None:
    equal(wished_level({}).name, "stammtisch")
    equal(wished_level({"level": "meister"}, "neuling", True).name, "meister")
    equal(wished_level({"level": "gott"}, "koenner").name, "koenner")
    equal(wished_level({"level": ["x"]}, "gott").name, "stammtisch")
    for usual, light in (("", "gelegenheitsspieler"), ("meister", "gelegenheitsspieler"), ("neuling", "neuling")):
        equal(wished_level({}, usual, True).name, light)
    true(not LIGHT_LEVEL.needs_worker and USUAL_LEVEL.needs_worker)


def test_bad_addresses_explain_themselves() -> None:
    use_language("de")
    for query, named in (
        ("rules=poker", "poker"),
        ("false_declare=7", "false_declare=7"),
        ("colour=red", "colour"),
        ("seed", "seed"),
        ("seed=1&seed=2", "seed"),
    ):
        opening = read_opening(query, "")
        equal((opening.rules, opening.seed), (KLASSISCH, ""), query)
        true(named in opening.problem, (query, opening.problem))


def test_bad_links_explain_themselves() -> None:
    use_language("en")
    good = write_fragment(RECORD)
    for fragment, named in (
        ("nonsense", "nonsense"),
        (good.replace(DECK, DECK + DECK[:1]), tr("error.card_double")),
        (good.replace(DECK, DECK[1:]), tr("error.card_missing")),
        (good.replace(DECK, DECK[1:] + "A"), tr("error.card_not_in_pack")),
        (good.replace(DECK, "?!"), "?!"),
        (good.replace("m=-", "m=i"), tr("why.nothing_to_draw")),
        (good.replace("dealer=1", "dealer=9"), "dealer=9"),
        (good.replace("dealer=1&", ""), "dealer"),
        (good + "&colour=red", "colour"),
        (good.replace("rules=schnapsen&", ""), tr("error.card_missing")),
    ):
        true(fragment != good, named)
        opening = read_opening("", fragment)
        equal(opening.record, None, fragment)
        true(named in opening.problem, (fragment, opening.problem))


def test_every_error_has_words() -> None:
    for code in NOTATION_CODES + PROBLEMS + SKETCH_PROBLEMS:
        for language in LANGUAGES:
            use_language(language)
            true(len(tr("error." + code, detail="x")) > 5, code)


def test_percent_codes() -> None:
    for text, plain in (
        ("", ""),
        ("a%20b%3Dc", "a b=c"),
        ("%C3%84hre", "Ähre"),
        ("100%", "100%"),
        ("%zz%4", "%zz%4"),
        ("%FF", "%FF"),
        ("%2520", "%20"),
    ):
        equal(decode(text), plain, text)
    equal(read_opening("", write_record(RECORD).replace(" ", "%20")).record, RECORD)


def test_seeds_repeat_and_differ() -> None:
    first, second = SeededChance("a"), SeededChance("a")
    seeds = [first.seed() for _ in range(5)]
    equal(seeds, [second.seed() for _ in range(5)])
    equal(len(set(seeds)), 5)
    true(SeededChance("b").seed() not in seeds)


def test_settings() -> None:
    store = FakeStore()
    equal(read_settings(store), {})
    true(keep_setting(store, "lang", "en"))
    true(keep_setting(store, "deck", "german"))
    equal(read_settings(store), {"lang": "en", "deck": "german"})
    for broken in ("", "{", "[]", "7", "null", '"x"'):
        store.texts[KEY] = broken
        equal(read_settings(store), {}, broken)
    equal(keep_setting(FakeStore(refuses=True), "lang", "en"), False)
