"""Boards: a position again and again, a deal stepped through, a lesson; none of them counts."""

from __future__ import annotations

from app.boards import LOOKING_ON, Board, Watched
from app.course import ASKED, RIGHT, SOLVED, TRIED, WRONG, Course, brought, code_of
from app.i18n import tr, use_language
from app.opening import LESSON, POSITION, WATCH, SeededChance
from app.picture import take_picture
from app.reading import read_table
from engine.legal import NOT_IN_HAND, legal_moves
from engine.record import read_record, record_from, states, write_fragment, write_record
from engine.rules import KLASSISCH
from engine.shuffle import Dice
from engine.sketch import read_sketch
from engine.state import OVER
from tests.app.fakes import NEULING, Ear, FakeClock, finish, new_session, play_out
from tests.tally import equal, true

TEXT = "hands=KhQhAcTc9d9s trump=h tricks=1/0 points=14/0"
STEP = (
    '{"position": "hands=AcKc9dJdTh9h/9cTdQdJsQsKs up=Qh", "text": {"de": "Das Ass!", "en": "The ace!"},'
    ' "hint": {"de": "A", "en": "A"}, "good": ["Ac", "Kc"],'
    ' "answers": {"*": {"de": "Nein.", "en": "No."}, "Qd": {"de": "Fremd.", "en": "Not yours."}},'
    ' "replies": {"Ac": "9c draw", "9d": "Td"},'
    ' "computed": {"by": "exact", "moves": {"Ac": {"value": 1.0}, "9d": {"value": -0.5, "error": 0.1}}}}'
)
LAST = '{"text": {"de": "Und nun?", "en": "And now?"}, "good": ["Kc"]}'
FILE = '{"lesson": 1, "title": {"de": "Probe", "en": "Trial"}, "steps": [%s], "done": {"de": "Aus.", "en": "Done."}}'


def board(text: str = TEXT) -> Board:
    return Board(record_from(read_sketch(text)), NEULING, FakeClock(), SeededChance("board"))


def course(steps: str = STEP + ", " + LAST) -> Course:
    lesson, fault = brought(FILE % steps)
    equal(fault, "")
    assert lesson is not None
    return Course(lesson, FakeClock(), SeededChance("lesson"))


def test_a_position_is_played_to_its_end_and_again() -> None:
    use_language("de")
    table = board()
    equal((table.kind, table.is_counted), (POSITION, False))
    first = table.state
    for seed in ("a", "b"):
        play_out(table, Dice(seed))
        true(table.is_over)
        equal(table.match.score, (0, 0))
        end = take_picture(table).end
        assert end is not None
        equal(end.next, tr("do.again"))
        table.deal()
        equal(table.state, first)
    true([tool.command for tool in take_picture(table).tools] == ["take-back", "hint", "see", "again"])


def test_a_record_from_a_position_is_read_again() -> None:
    table = board()
    play_out(table, Dice("c"))
    for text in (write_record(table.record), write_fragment(table.record)):
        again = read_record(text)
        equal(states(again)[-1], table.state)
        equal(write_record(again), write_record(table.record))


def watched() -> Watched:
    session, _, _ = new_session(KLASSISCH, "watch", None, NEULING)
    play_out(session, Dice("w"))
    return Watched(session.record, NEULING, FakeClock(), SeededChance("w"))


def test_a_deal_is_stepped_through_with_all_cards_open() -> None:
    use_language("de")
    table, ear = watched(), Ear()
    table.listener = ear.listen
    equal((table.kind, table.record.at), (WATCH, 0))
    passed = states(read_record(write_record(table.record).replace(" at=0", "")))
    for at in range(table.steps):
        picture = take_picture(table)
        equal(picture.turn, tr("watch.at", at=at, of=table.steps))
        equal(len(picture.backs.shown), table.state.sizes[1])
        equal(table.state, passed[at])
        equal(table.play(legal_moves(table.state)[0]), LOOKING_ON)
        table.go(1)
        true(ear.heard[-1] or table.state != passed[at], at)
    equal(table.state.step, OVER)
    heard = len(ear.heard)
    table.go(1)
    equal(len(ear.heard), heard)
    table.go(-2)
    equal(table.record.at, table.steps - 2)
    table.deal()
    equal(table.record.at, 0)
    equal([tool.is_usable for tool in take_picture(table).tools], [False, False, True, True, True])


def test_a_lesson_is_solved() -> None:
    use_language("de")
    table = course()
    equal((table.kind, table.mood), (LESSON, ASKED))
    panel = table.make_panel()
    equal((panel.title, panel.task, panel.hint, panel.can_hint), ("Probe", "Das Ass!", "", True))
    table.hint()
    equal(table.make_panel().hint, "A")
    equal(table.play_token("Ac"), None)
    true(table.is_waiting)
    finish(table.play_on())
    equal((table.at, table.mood), (1, ASKED))
    panel = table.make_panel()
    equal((panel.task, panel.said), ("Und nun?", (tr("lesson.right"),)))
    equal(table.play_token("Kc"), None)
    equal(table.mood, SOLVED)
    equal(table.make_panel().said, (tr("lesson.right"), "Aus."))
    equal(table.play_token("9d"), TRIED)


def test_a_lesson_can_be_read_as_text() -> None:
    use_language("de")
    table = course()
    heading, lines = read_table(table)[0]
    equal(heading, tr("board"))
    true("Das Ass!" in lines and tr("lesson.step", at=1, of=2) in lines, lines)
    heading, lines = read_table(watched())[0]
    true(tr("watch.at", at=0, of=len(watched().record.moves)) in lines, lines)


def test_a_wrong_try_is_answered_and_taken_back() -> None:
    use_language("en")
    table = course()
    start = table.state
    equal(table.play_token("9d"), None)
    finish(table.play_on())
    equal((table.mood, table.at), (WRONG, 0))
    panel = table.make_panel()
    equal(panel.said, (tr("lesson.wrong"), "No.", tr("lesson.cost", cost="1.5", error="0.1")))
    true(panel.can_retry and not panel.can_go_on)
    equal(table.play_token("Ac"), TRIED)
    table.deal()
    equal((table.mood, table.state, table.make_panel().said), (ASKED, start, ()))


def test_an_illegal_try_is_answered_and_nothing_happens() -> None:
    use_language("de")
    table = course()
    start = table.state
    equal(table.play_token("Qd"), NOT_IN_HAND)
    equal((table.mood, table.state), (ASKED, start))
    equal(table.make_panel().said, ("Fremd.",))


def test_another_good_move_goes_on_with_the_first() -> None:
    use_language("de")
    table = course()
    equal(table.play_token("Kc"), None)
    equal(table.mood, RIGHT)
    true(tr("lesson.as_good") in table.make_panel().said)
    table.go_on()
    equal((table.at, table.mood), (1, ASKED))
    true(table.state.tricks == (1, 0), "after the first good move and its replies")


def test_a_restart_ends_the_replies() -> None:
    table = course()
    table.play_token("Ac")
    table.go(1)
    equal((table.at, table.is_waiting), (1, False))
    table.go(-5)
    equal(table.at, 0)


def test_a_bad_lesson_is_named() -> None:
    for language in ("de", "en"):
        use_language(language)
        lesson, fault = brought(FILE % STEP.replace('"Ac", "Kc"', '"Ah"'))
        equal(lesson, None)
        true("steps/1/good" in fault, fault)


def test_a_class_has_a_code() -> None:
    names = ("a", "b", "c")
    equal(code_of(names, ("a",), ""), "")
    true(code_of(names, ("a", "b"), "7b").startswith("2/3-"))
    true(code_of(names, ("a", "b"), "7b") != code_of(names, ("a", "c"), "7b"))
