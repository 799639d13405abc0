"""Links and lines for web pages: read back as what they say, well formed, and silent about a running deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.boards import Board, Watched
from app.course import Course
from app.draft import draft_pairs, read_draft
from app.editor import draft_from
from app.ending import make_end
from app.evening import TWO
from app.i18n import LANGUAGES, tr, use_language
from app.opening import GAME, LESSON, POSITION, WATCH, SeededChance, read_opening
from app.settings import GERMAN, LIGHT_LEVEL
from app.snippet import (
    CARDS,
    DEAL,
    SEEN,
    TAUGHT,
    USUAL_LOOKS,
    WHAT,
    WHOLE,
    Looks,
    address,
    escaped,
    frame,
    given,
    offers,
)
from app.wishes import NO_WISHES
from engine.cards import UNKNOWN, card_name, card_set, count_cards, join, list_cards, without
from engine.legal import legal_moves
from engine.moves import DRAW, is_card
from engine.notation import write_view
from engine.record import read_record, record_from, states, write_fragment
from engine.rules import KLASSISCH, PRESETS, SCHNAPSEN, with_options
from engine.shuffle import Dice, shuffled
from engine.sketch import read_sketch
from engine.state import OVER, State, View
from engine.tuples import put, replace
from engine.view import unseen, view
from teach.lessons import read_lesson
from tests.app.fakes import GELEGENHEIT, FakeClock, finish, new_session, play_out
from tests.tally import equal, true

if TYPE_CHECKING:
    from app.opening import Opening
    from app.session import Session

BASE = "https" + "://example.org/66/index.html"
LESSON_TEXT = """{"lesson": 1, "title": {"de": "x", "en": "x"}, "done": {"de": "x", "en": "x"}, "steps": [{
"position": "hands=AcKc9dJdTh9h trump=h up=Qh", "text": {"de": "x", "en": "x"}, "good": ["Ac"]}]}"""
DRESSED = Looks("en", "dark", GERMAN, True, False)


def _opened(link: str) -> Opening:
    """What a link asks for; it must be read without a word."""
    true(link.startswith(BASE), link)
    opening = read_opening(link[len(BASE) :].lstrip("?"), "")
    equal(opening.problem, "", link)
    return opening


def _played(number: int, moves: int = 1000) -> Session:
    session = new_session(PRESETS[number % len(PRESETS)], "snippet/" + str(number), level=GELEGENHEIT)[0]
    play_out(session, Dice("snippet/" + str(number)), moves)
    return session


def _watched(session: Session) -> Watched:
    return Watched(session.record, LIGHT_LEVEL, FakeClock(), SeededChance("x"))


def _board(text: str) -> Board:
    return Board(record_from(read_sketch(text)), LIGHT_LEVEL, FakeClock(), SeededChance("x"))


# The position


def _seen(position: View) -> str:
    """A view without what came before: only the last trick, as long as it lies there, is on the screen."""
    last = position.known.last_trick
    return write_view(replace(position, known=replace(position.known, history=() if last is None else (last,))))


def test_a_position_is_read_back_as_it_is_seen() -> None:
    for number in range(12):
        session = _played(number, number)
        if session.is_over:
            continue
        opening = _opened(address(BASE, given(session, NO_WISHES, SEEN), DRESSED))
        equal((opening.kind, opening.wishes.looks), (POSITION, {"theme": "dark", "deck": GERMAN}))
        equal(opening.wishes.hidden, ("bar",))
        assert opening.record is not None
        equal(_seen(view(states(opening.record)[0], 0)), _seen(session.view))


def _with_other_secrets(state: State, seat: int, dice: Dice) -> State:
    """The same for that seat, with other cards where it cannot see."""
    hidden = list_cards(unseen(view(state, seat)))
    mixed = shuffled(hidden, dice)
    other = 1 - seat
    gaps = state.sizes[other] - count_cards(state.shown[other])
    hand = join(state.shown[other], card_set(mixed[:gaps]))
    return replace(state, hands=put(state.hands, other, hand), stock=mixed[gaps:])


class _Swapped(Board):
    """A table whose hidden cards can be exchanged under its record."""

    def hide(self, state: State) -> None:
        self._set(record_from(state), state)


def test_no_hidden_card_gets_into_the_text_of_a_running_deal() -> None:
    """With any other cards in the places that are not seen, everything that can be given away is the same."""
    compared = 0
    for number in range(16):
        session = _played(number, number % 9)
        if session.is_over:
            continue
        dice = Dice("secrets/" + str(number))
        texts = []
        for turn in range(4):
            table = _Swapped(session.record, LIGHT_LEVEL, FakeClock(), SeededChance("x"))
            state = _with_other_secrets(session.state, 0, dice) if turn else session.state
            table.hide(state)
            equal(write_view(table.view), write_view(session.view))
            equal(offers(table, NO_WISHES), (SEEN, WHOLE))
            texts.append([address(BASE, given(table, NO_WISHES, what)) for what in (SEEN, WHOLE)])
            compared += state != session.state
        equal(texts[1:], texts[:-1])
        true("d=" not in texts[0][0].replace("announced=", "").replace("exchanged=", ""), texts[0][0])
        hidden = [card_name(card) for card in list_cards(unseen(session.view))]
        true(not [name for name in hidden if name in texts[0][0]], texts[0][0])
    true(compared > 20, compared)


def test_of_a_running_deal_neither_deck_nor_seed_is_offered() -> None:
    for number in range(6):
        session = _played(number, 2)
        true(session.is_over or offers(session, NO_WISHES) == (WHOLE, SEEN))
        if session.is_over:
            continue
        whole = address(BASE, given(session, NO_WISHES, WHOLE))
        for what in (CARDS, DEAL):
            try:
                given(session, NO_WISHES, what)
                raise ValueError("a running deal was given away")
            except AssertionError as error:
                true("not over" in str(error))
        opening = _opened(whole)
        equal((opening.kind, opening.record, opening.seed), (GAME, None, ""))
        equal((opening.rules, opening.level), (session.rules, GELEGENHEIT))


def test_a_deal_that_was_over_and_goes_on_is_running() -> None:
    session = _played(0)
    equal(offers(session, NO_WISHES), (WHOLE, DEAL, CARDS))
    session.take_back()
    true(not session.is_over)
    equal(offers(session, NO_WISHES), (WHOLE, SEEN))


def test_two_at_one_device() -> None:
    """Nothing while the table is covered; else each gets the position from his own side."""
    session = new_session(KLASSISCH, "two")[0]
    session.begin_match(TWO)
    equal(offers(session, NO_WISHES), (WHOLE,))
    seen = set()
    for _ in range(12):
        session.take_over()
        pairs = given(session, NO_WISHES, SEEN)
        state = read_sketch(" ".join([key + "=" + value for key, value in pairs]))
        equal((state.hands[0], state.to_move == 0), (session.view.hand, session.state.to_move == session.viewer))
        viewer = session.viewer
        equal((state.won[0], state.tricks[0]), (session.state.won[viewer], session.state.tricks[viewer]))
        seen.add(viewer)
        while not session.is_covered and not session.is_over:
            session.play([move for move in legal_moves(session.state) if is_card(move) or move == DRAW][0])
        if session.is_over:
            break
    equal(seen, {0, 1})


# A deal that is over


def test_a_finished_deal_is_read_back_with_and_without_its_moves() -> None:
    for number in range(8):
        session = _played(number)
        for table in (session, _watched(session)):
            played = session.record
            opening = _opened(address(BASE, given(table, NO_WISHES, DEAL), DRESSED))
            equal((opening.kind, opening.wishes.looks["deck"]), (WATCH, GERMAN))
            assert opening.record is not None
            for name in ("rules", "deck", "dealer", "moves"):
                equal(getattr(opening.record, name), getattr(played, name), name)
            equal(states(opening.record)[-1], session.state)
            link = address(BASE, given(table, NO_WISHES, CARDS))
            true(not [key for key in ("level=", "luck=", "salt=", "score=", "moves=", "m=") if key in link], link)
            opening = _opened(link)
            assert opening.record is not None
            equal((opening.kind, states(opening.record)), (GAME, states(played)[:1]))


def test_a_deal_that_was_given_up() -> None:
    session = new_session(KLASSISCH, "up", level=GELEGENHEIT)[0]
    finish(session.play_on())
    session.give_up()
    opening = _opened(address(BASE, given(session, NO_WISHES, DEAL)))
    assert opening.record is not None
    equal((opening.kind, states(opening.record)[-1]), (WATCH, session.state))


def test_a_board_that_was_played_to_its_end() -> None:
    for text in ("hands=AhKd trump=c tricks=5/5 points=40/50", "hands=AcKcQd9dJdTh up=Qh closer=0 tricks=1/1"):
        board = _board(text)
        equal(offers(board, NO_WISHES), (SEEN, WHOLE))
        play_out(board, Dice("board"))
        equal(offers(board, NO_WISHES), (DEAL, CARDS, WHOLE))
        for what, kind in ((DEAL, WATCH), (CARDS, POSITION)):
            opening = _opened(address(BASE, given(board, NO_WISHES, what)))
            assert opening.record is not None
            equal((opening.kind, opening.record.start), (kind, board.record.start))


def test_what_is_stepped_through_is_seen_whole() -> None:
    watched = _watched(_played(0))
    watched.go(3)
    equal(offers(watched, NO_WISHES), (SEEN, DEAL, CARDS, WHOLE))
    opening = _opened(address(BASE, given(watched, NO_WISHES, SEEN)))
    assert opening.record is not None
    equal(states(opening.record)[0].hands, watched.state.hands)
    watched.go(1000)
    equal(offers(watched, NO_WISHES), (DEAL, CARDS, WHOLE))


def test_the_end_offers_to_look_and_to_play_again() -> None:
    session = _played(3)
    end = make_end(session)
    equal(end.fragment, write_fragment(session.record))
    record = read_record(end.again_fragment)
    equal(states(record), states(session.record)[:1])
    equal((record.level, record.luck, record.salt, record.help), ("", "", "", ""))
    equal((read_opening("", end.fragment).kind, read_opening("", end.again_fragment).kind), (WATCH, GAME))
    board = _board("hands=AhKd trump=c tricks=5/5")
    play_out(board, Dice("board"))
    opening = read_opening("", make_end(board).again_fragment)
    equal((opening.kind, opening.problem), (POSITION, ""))


# Games and lessons


def test_the_whole_game_says_what_is_unusual() -> None:
    session = new_session(KLASSISCH, "x")[0]
    equal(address(BASE, given(session, NO_WISHES, WHOLE)), BASE)
    session.next_rules = with_options(SCHNAPSEN, {"false_declare": 3})
    session.next_level = GELEGENHEIT
    link = address(BASE, given(session, NO_WISHES, WHOLE))
    equal(link, BASE + "?rules=schnapsen&false_declare=3&level=gelegenheitsspieler")
    equal((_opened(link).rules, _opened(link).level), (session.next_rules, GELEGENHEIT))
    slot = replace(NO_WISHES, slot="mine")
    true("save" not in address(BASE, given(session, slot, WHOLE)))


def test_a_lesson_goes_by_its_name() -> None:
    course = Course(read_lesson(LESSON_TEXT), FakeClock(), SeededChance("x"))
    equal(offers(course, NO_WISHES), (SEEN, WHOLE))
    for names, school, query in (
        (("erster-stich",), "", "lesson=erster-stich"),
        (("a", "b"), "", "lessons=a,b"),
        (("a",), "7b", "lessons=a&class=7b"),
    ):
        wishes = replace(NO_WISHES, lessons=names, school=school)
        equal(offers(course, wishes), (TAUGHT, SEEN, WHOLE))
        link = address(BASE, given(course, wishes, TAUGHT))
        equal(link, BASE + "?" + query)
        opening = _opened(link)
        equal((opening.kind, opening.wishes.lessons, opening.wishes.school), (LESSON, names, school))


# How it is written


def test_looks_stand_behind_what_they_are_for() -> None:
    pairs = [("hands", "KhQh/??????"), ("trump", "h")]
    equal(address(BASE, pairs), BASE + "?hands=KhQh/??????&trump=h")
    looks = Looks("de", "contrast", "german", True, True)
    link = address(BASE, pairs, looks)
    equal(link, BASE + "?hands=KhQh/??????&trump=h&lang=de&theme=contrast&deck=german&hide=bar&open=true")
    equal((address(BASE, []), address(BASE, [], looks)[len(BASE) : len(BASE) + 9]), (BASE, "?lang=de&"))


def test_what_may_not_stand_in_an_address_is_escaped() -> None:
    equal(escaped("hands=KhQh/??????&up=9h,-"), "hands=KhQh/??????&up=9h,-")
    equal(escaped('seed=ä"<#%41'), "seed=%C3%A4%22%3C%23%2541")
    draft = draft_from('hands=KhQhAcTc9d9s trump=h seed=ä"<%2541>')
    opening = _opened(address(BASE, draft_pairs(draft)))
    assert opening.record is not None
    equal(opening.record.start, read_sketch('hands=KhQhAcTc9d9s trump=h seed=ä"<%41>'))


def test_the_line_for_a_page() -> None:
    use_language("de")
    link = BASE + '?hands=KhQh/????&trump=h&seed="<x>'
    line = frame(link, SEEN)
    equal(
        line,
        '<iframe src="' + BASE + '?hands=KhQh/????&amp;trump=h&amp;seed=&quot;&lt;x&gt;" '
        'title="Sechsundsechzig: eine Stellung" width="100%" height="600" loading="lazy" style="border:0"></iframe>',
    )
    for language in LANGUAGES:
        use_language(language)
        for what in WHAT:
            true('title="' + tr("title") + ": " in frame(link, what), what)


def test_the_line_is_read_back_by_the_editor() -> None:
    session = _played(0, 3)
    pairs = given(session, NO_WISHES, SEEN)
    line = frame(address(BASE, pairs, DRESSED), SEEN)
    equal(draft_from(line), read_draft(" ".join([key + "=" + value for key, value in pairs])))
    true(UNKNOWN not in session.state.stock and Looks("", "", "", False, False) == USUAL_LOOKS)
    true(without(session.state.hands[0], session.view.hand) == 0 and session.state.step != OVER)
