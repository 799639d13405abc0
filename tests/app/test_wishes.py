"""Everything that an embedded board's address may say, good and bad; and what kind of board it asks for."""

from __future__ import annotations

from app.i18n import LANGUAGES, use_language
from app.opening import GAME, KINDS, LESSON, POSITION, WATCH, read_opening
from app.progress import KEY, keep_solved, solved_lessons
from app.wishes import LOOK_KEYS, NO_WISHES, PARTS, WORDS
from engine.record import add_resignation, new_record, record_from, write_fragment
from engine.rules import EINFACH, KLASSISCH
from engine.setup import shuffled_deck
from engine.sketch import read_sketch
from tests.app.fakes import FakeStore
from tests.tally import equal, true

POSITION_TEXT = "hands=KhQhAcTc9d9s&trump=h&tricks=1/0"
RUNNING = write_fragment(new_record(KLASSISCH, 1, shuffled_deck(KLASSISCH, "wish")))
OVER = write_fragment(add_resignation(new_record(KLASSISCH, 1, shuffled_deck(KLASSISCH, "wish"))))


def test_every_value_of_every_look() -> None:
    use_language("de")
    for key in LOOK_KEYS:
        for value in WORDS[key]:
            for query, fragment in ((key + "=" + value, ""), ("", key + "=" + value)):
                opening = read_opening(query, fragment)
                equal((opening.wishes.looks, opening.problem), ({key: value}, ""), key)


def test_a_bad_value_is_named_and_the_rest_holds() -> None:
    for language in LANGUAGES:
        use_language(language)
        for key in sorted(WORDS):
            opening = read_opening(key + "=pink&felt=blue" if key != "felt" else "felt=pink&back=leaf", "")
            true(key + "=pink" in opening.problem, (key, opening.problem))
            equal(len(opening.wishes.looks), 1, key)
        for query in ("hide=bar,roof", "save=../x", "host=example.org", "lesson=A/B", "class=7B!", "host=https://a/b"):
            opening = read_opening(query + "&theme=dark", "")
            true(query.partition("=")[0] in opening.problem, (query, opening.problem))
            equal(opening.wishes.looks, {"theme": "dark"})


def test_good_wishes() -> None:
    use_language("de")
    opening = read_opening("hide=" + ",".join(PARTS) + "&save=klasse-7b&host=https://schule.example:8080", "")
    wishes = opening.wishes
    equal((wishes.hidden, wishes.slot, wishes.host), (PARTS, "klasse-7b", "https://schule.example:8080"))
    equal((opening.kind, opening.problem), (GAME, ""))
    opening = read_opening("lessons=a,b,c&class=7b", "")
    equal((opening.kind, opening.wishes.lessons, opening.wishes.school), (LESSON, ("a", "b", "c"), "7b"))
    equal(read_opening("", "").wishes, NO_WISHES)


def test_the_fragment_comes_before_the_query() -> None:
    opening = read_opening("theme=light&felt=blue&lesson=a", "theme=dark&lesson=b")
    equal(opening.wishes.looks, {"theme": "dark", "felt": "blue"})
    equal(opening.wishes.lessons, ("b",))
    opening = read_opening("rules=einfach&" + POSITION_TEXT, RUNNING)
    assert opening.record is not None
    equal((opening.record.start, opening.record.rules), (None, KLASSISCH))


def test_what_kind_of_board_it_is() -> None:
    use_language("de")
    for query, fragment, kind in (
        ("", "", GAME),
        ("seed=x", "", GAME),
        (POSITION_TEXT, "", POSITION),
        ("", POSITION_TEXT, POSITION),
        (RUNNING, "", GAME),
        ("", RUNNING, GAME),
        ("watch=true", RUNNING, WATCH),
        ("", OVER, WATCH),
        (OVER, "", WATCH),
        ("lesson=a", "", LESSON),
        ("", 'lesson={"lesson": 1}', LESSON),
    ):
        opening = read_opening(query, fragment)
        equal((opening.kind, opening.problem), (kind, ""), (query, fragment))
        true(opening.kind in KINDS)


def test_a_position_has_the_rules_of_its_address() -> None:
    opening = read_opening("rules=einfach&tie_bonus=true&level=neuling&deck=german&" + POSITION_TEXT, "")
    equal(opening.problem, "")
    assert opening.record is not None
    equal((opening.record.rules.name, opening.record.rules.tie_bonus), ("einfach", True))
    equal((opening.record.level, opening.wishes.looks), ("neuling", {"deck": "german"}))
    plain = record_from(read_sketch("rules=einfach&tie_bonus=true&" + POSITION_TEXT))
    equal(opening.record.start, plain.start)
    equal(EINFACH.tie_bonus, False)


def test_a_position_loads_no_worker_unless_it_is_asked_for() -> None:
    for query, fragment, name in (
        ("", POSITION_TEXT, "gelegenheitsspieler"),
        (POSITION_TEXT, "", "gelegenheitsspieler"),
        ("level=meister", POSITION_TEXT, "meister"),
        ("", "", "stammtisch"),
    ):
        equal(read_opening(query, fragment).level.name, name, (query, fragment))


def test_a_lesson_in_the_address_keeps_its_signs() -> None:
    text = '{"title": "a&b=c%25 d+e"}'
    equal(read_opening("", "lesson=" + text.replace("%", "%25").replace(" ", "%20")).lesson, text)


def test_what_was_solved_is_kept_and_garbage_is_none() -> None:
    store = FakeStore()
    keep_solved(store, "a")
    keep_solved(store, "b")
    keep_solved(store, "a")
    equal(solved_lessons(store), ("a", "b"))
    for garbage in ("x", "{}", "[1]", '["A b"]', "null"):
        store.put(KEY, garbage)
        equal(solved_lessons(store), (), garbage)
