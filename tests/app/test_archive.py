"""Export and import: nothing is lost, nothing comes twice, and a file that is not taken changes nothing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from app.archive import (
    CODES,
    LARGEST,
    MISSING,
    NOT_JSON,
    NOT_OURS,
    OTHER_VERSION,
    REFUSED,
    TABLE,
    TOO_LARGE,
    UNKNOWN,
    UNREADABLE,
    WRONG,
    ArchiveError,
    export_text,
    import_text,
    read_archive,
)
from app.figures import tell_refused, tell_taken
from app.i18n import LANGUAGES, use_language
from app.save import MATCHES, SLOT, Keeper, read_saved, split_matches, write_saved
from app.settings import KEY, read_settings
from engine.errors import NotationError
from engine.rules import EINFACH, KLASSISCH, SCHNAPSEN
from engine.shuffle import Dice
from tests.app.fakes import GELEGENHEIT, FakeStore, finish, new_session
from tests.app.samples import match_text
from tests.tally import equal, raises, true

if TYPE_CHECKING:
    from typing import Any


DAY = "2026-11-30"


class SmallStore(FakeStore):
    """Refuses what is written the ``refused``-th time, and whatever makes it hold more than ``room``."""

    def __init__(self, texts: dict[str, str], refused: int = 0, room: int = 10_000_000) -> None:
        super().__init__()
        self.texts.update(texts)
        self.written = 0
        self._refused = refused
        self._room = room

    def put(self, key: str, text: str) -> bool:
        self.written += 1
        held = sum([len(self.texts[name]) for name in self.texts if name != key])
        return self.written != self._refused and held + len(text) <= self._room and super().put(key, text)


def _short_match(seed: str, is_over: bool) -> str:
    """One deal, given up or just begun."""
    session, _, _ = new_session(KLASSISCH, seed, level=GELEGENHEIT)
    finish(session.play_on())
    session.give_up() if is_over else session.play(session.cards()[0][0])
    return write_saved(session.saved)


SHORT = _short_match("short", True)
FIRST, SECOND, THIRD = [match_text(rules, rules.name) for rules in (KLASSISCH, EINFACH, SCHNAPSEN)]
RUNNING, OTHER_RUNNING = [match_text(KLASSISCH, "running " + number, 1) for number in ("1", "2")]
FRESH = write_saved(new_session(KLASSISCH, "fresh")[0].saved)


def _store(matches: tuple[str, ...], table: str = "", settings: str = "{}") -> FakeStore:
    store = FakeStore()
    store.texts.update({MATCHES: "\n\n".join(matches), SLOT: table, KEY: settings})
    return store


def _export(store: FakeStore) -> str:
    return export_text(store, split_matches(store.texts[MATCHES]), "v1", DAY)


FULL = _export(_store((FIRST, SECOND), RUNNING, '{"lang": "de", "theme": "dark"}'))


def _changed(**changes: Any) -> str:
    fields = json.loads(FULL)
    fields.update(changes)
    return json.dumps(fields)


def test_everything_comes_back_in_an_empty_browser() -> None:
    for store in (FakeStore(), _store((), FRESH)):
        taken = import_text(FULL, store)
        equal(tuple(taken)[:3], (2, 0, ("lang", "theme")))
        equal(taken.table, read_saved(RUNNING))
        equal(Keeper(store).matches(), [read_saved(FIRST), read_saved(SECOND)])
        equal(Keeper(store).load(), read_saved(RUNNING))
        equal(read_settings(store), {"lang": "de", "theme": "dark"})
        again = read_archive(_export(store))
        equal((again.size, again.date), (2, DAY))


def test_the_same_file_once_more_changes_nothing() -> None:
    store = FakeStore()
    import_text(FULL, store)
    before = dict(store.texts)
    equal(tuple(import_text(FULL, store)), (0, 2, (), None))
    equal(store.texts, before)


def test_matches_are_added_behind_those_that_are_here() -> None:
    store = _store((SECOND, THIRD))
    taken = import_text(_changed(matches=[FIRST, SECOND, FIRST]), store)
    equal((taken.matches, taken.known), (1, 2))
    equal(split_matches(store.texts[MATCHES]), [SECOND, THIRD, FIRST])


def test_a_match_that_only_looks_different_is_the_same() -> None:
    store = _store((FIRST,))
    head, _, deals = FIRST.partition("\n")
    taken = import_text(_changed(matches=[" ".join(reversed(head.split(" "))) + "\n" + deals]), store)
    equal((taken.matches, taken.known), (0, 1))


def test_what_is_here_stays() -> None:
    unreadable = "save=99 from a later version"
    for table in (OTHER_RUNNING, FIRST, unreadable):
        store = _store((unreadable,), table, '{"theme": "light"}')
        taken = import_text(FULL, store)
        equal((taken.table, taken.settings), (None, ("lang",)))
        equal(store.texts[SLOT], table)
        equal(read_settings(store), {"theme": "light", "lang": "de"})
        equal(split_matches(store.texts[MATCHES])[0], unreadable)


def test_settings_of_another_program_are_passed_over() -> None:
    store = FakeStore()
    taken = import_text(_changed(settings={"house.tie_bonus": "true", "later": "x", "felt": "wine"}, matches=[]), store)
    equal((taken.settings, read_settings(store)), (("felt",), {"felt": "wine"}))


def test_only_a_begun_match_that_is_not_over_goes_into_the_file() -> None:
    for table, wanted in ((RUNNING, RUNNING), (FRESH, ""), (FIRST, ""), ("rubbish", ""), ("", "")):
        equal(json.loads(_export(_store((), table)))["table"], wanted)
    equal(import_text(_export(_store(())), FakeStore()), (0, 0, (), None))
    equal(json.loads(_export(_store((), "", '{"theme": 1, "lang": "en"}')))["settings"], {"lang": "en"})


BAD = (
    (" " * (LARGEST + 1), TOO_LARGE, ""),
    ("", NOT_JSON, ""),
    ("[" * 2000, NOT_JSON, ""),
    (FULL[:-20], NOT_JSON, ""),
    ("[]", NOT_OURS, ""),
    ("{}", NOT_OURS, ""),
    (_changed(format="chess"), NOT_OURS, ""),
    (_changed(version=2), OTHER_VERSION, "2"),
    (_changed(version="1"), WRONG, "version"),
    (_changed(version=True), WRONG, "version"),
    (_changed(program=None), WRONG, "program"),
    (_changed(date="today"), WRONG, "date"),
    (_changed(settings=[]), WRONG, "settings"),
    (_changed(settings={"theme": "dark", "lang": 3}), WRONG, "settings: lang"),
    (_changed(table=None), WRONG, "table"),
    (_changed(matches=FIRST), WRONG, "matches"),
    (_changed(matches=[FIRST, 7]), WRONG, "matches: 2"),
    (FULL.replace('"matches"', '"games"'), MISSING, "matches"),
    (_changed(more=1), UNKNOWN, "more"),
    (_changed(table="rubbish"), TABLE, ""),
    (_changed(matches=[FIRST, SECOND, ""]), UNREADABLE, "3"),
    (_changed(matches=[FIRST + "\n\n" + SECOND]), UNREADABLE, "1"),
    (_changed(matches=[FIRST.replace("level=gelegenheitsspieler", "level=gott")]), UNREADABLE, "1"),
)


def test_a_file_that_is_not_taken_says_why_and_changes_nothing() -> None:
    seen = set()
    for text, code, detail in BAD:
        store = _store((THIRD,), FRESH, '{"theme": "light"}')
        before = dict(store.texts)
        try:
            import_text(text, store)
            error = ArchiveError(REFUSED, "it was taken")
        except ArchiveError as caught:
            error = caught
        equal((error.code, error.detail), (code, detail), text[:60])
        equal(store.texts, before)
        equal(error.problem is not None, code in (TABLE, UNREADABLE))
        seen.add(code)
        for language in LANGUAGES:
            use_language(language)
            told = tell_refused(error)
            true(len(told) > 20 and detail in told, told)
    equal(seen, set(CODES) - {REFUSED})
    use_language("en")
    problem = NotationError("field_missing", "save")
    true("“save” is missing" in tell_refused(ArchiveError(UNREADABLE, "7", problem)))
    raises(AssertionError, "nonsense", ArchiveError, "nonsense")


def test_a_store_that_refuses_in_the_middle_holds_what_it_did() -> None:
    before = {MATCHES: THIRD, SLOT: FRESH, KEY: '{"theme": "light"}'}
    usual = SmallStore(before)
    import_text(FULL, usual)
    equal(usual.written, 3)
    for refused in range(1, usual.written + 1):
        store = SmallStore(before, refused=refused)
        raises(ArchiveError, REFUSED, import_text, FULL, store)
        equal(store.texts, before, refused)
    least = sum([len(text) for text in before.values()])
    most = sum([len(text) for text in usual.texts.values()])
    for room in (least, least + len(FIRST), most - len(RUNNING), most - 1):
        store = SmallStore(before, room=room)
        raises(ArchiveError, REFUSED, import_text, FULL, store)
        equal(store.texts, before, room)
    store = SmallStore(before, room=most)
    import_text(FULL, store)
    equal(store.texts, usual.texts)


def test_every_damage_of_one_character_is_refused_or_harmless() -> None:
    """Harmless: what was here is here as before, and whatever came can be read."""
    text = _export(_store((_short_match("damage", True),), _short_match("table", False), '{"theme": "dark"}'))
    dice = Dice("damage")
    letters = '0129aAhHdwx=-/,.:"{}[]\\ \n'
    refused = taken = 0
    for place in range(len(text)):
        letter = letters[dice.below(len(letters))]
        for damaged in (
            text[:place] + text[place + 1 :],
            text[:place] + letter + text[place + 1 :],
            text[:place] + letter + text[place:],
        ):
            store = _store((SHORT,), FRESH, '{"back": "leaf"}')
            before = dict(store.texts)
            try:
                import_text(damaged, store)
                taken += 1
                is_fine = _is_harmless(store)
            except ArchiveError:
                refused += 1
                is_fine = store.texts == before
            true(is_fine, damaged)  # one check in either case: the page's JSON takes a little more
    true(refused > 1000 and taken > 100, (refused, taken))


def _is_harmless(store: FakeStore) -> bool:
    kept, settings = split_matches(store.texts[MATCHES]), read_settings(store)
    came = kept[1:] + [store.texts[SLOT]]
    return (
        kept[0] == SHORT
        and [write_saved(read_saved(text)) for text in came] == came
        and settings["back"] == "leaf"
        and all(isinstance(settings[name], str) for name in settings)
    )


def test_what_was_taken_is_told() -> None:
    use_language("de")
    taken = import_text(FULL, _store((SECOND,)))
    equal(
        tell_taken(taken, DAY),
        "Datei vom 30. November 2026: 1 Partie dazu, 1 war schon da, die laufende Partie übernommen, "
        "2 Einstellungen übernommen.",
    )
    use_language("en")
    equal(tell_taken(import_text(FULL, _store((FIRST, SECOND, THIRD), RUNNING, '{"lang": "", "theme": ""}')), DAY),
          "File of 30 November 2026: 0 matches added, 2 were here already.")  # fmt: skip
