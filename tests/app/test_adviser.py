"""What the worker is asked for advice, what is made of its answers, and what is said of them."""

from __future__ import annotations

import json

from app.adviser import HINT_BUDGET, LIMIT, Adviser, legal_tokens
from app.advising import tell_hint, tell_odds
from app.i18n import use_language
from app.telling import why_not_advice
from engine.notation import read_view, write_view
from engine.record import HINTED
from engine.rules import KLASSISCH
from engine.sketch import read_sketch
from engine.view import view
from teach.advice import IN_GAME_POINTS, REASON_CODES, Advice, Odds, Reason, Valued, write_advice, write_odds
from tests.app.fakes import FakeThinker, finish, new_session
from tests.app.test_boards import board
from tests.tally import equal, true

SEEN = view(read_sketch("hands=KhQhAcTc9d9s trump=h tricks=1/0 points=14/0"), 0)
MOVES = (Valued("40h", 1.7, 0.06), Valued("9d", 0.96, 0.07), Valued("close", -2.9, 0.13))
ADVICE = Advice("search", 1125, False, MOVES, "9d", 0.74, 0.09, (Reason("announces", 40.0, 1.0),))
ODDS = Odds(462, True, 462, 231, 0.5, 0.0, Valued("40h", 1.7, 0.06))


def asked(answer: str, progress: tuple[str, ...] = ()) -> tuple[Adviser, FakeThinker]:
    """An adviser whose worker says ``progress`` and then gives this answer."""
    thinker = FakeThinker(lambda text: answer)
    adviser = Adviser(thinker)
    ask = thinker.ask

    async def tells(kind: str, text: str, budget: int, limit: float, id: int) -> str:
        for line in progress:
            thinker.on_progress(id, line)
            thinker.on_progress(id + 1, "nobody's")
        return await ask(kind, text, budget, limit, id)

    thinker.ask = tells  # type: ignore[method-assign]
    return adviser, thinker


def advised(
    answer: str, played: str = "", progress: tuple[str, ...] = ()
) -> tuple[Advice | None, list[int], FakeThinker]:
    adviser, thinker = asked(answer, progress)
    found: list[Advice | None] = []
    percents: list[int] = []

    async def run() -> None:
        found.append(await adviser.advise(SEEN, HINT_BUDGET, played, percents.append))

    finish(run())
    return found[0], percents, thinker


def test_the_question_is_the_view_and_nothing_more() -> None:
    found, percents, thinker = advised(write_advice(ADVICE), "9d", ("3", "50", "nonsense", "100"))
    equal(found, ADVICE)
    equal(percents, [3, 50, 100])
    kind, text, _ = thinker.asked[0]
    equal((kind, thinker.terms), ("advice", [(HINT_BUDGET, LIMIT)]))
    head, _, rest = text.partition("\n")
    equal(head, "seed=s66 played=9d")
    equal(read_view(rest), SEEN)
    equal(rest, write_view(SEEN))
    equal(thinker.distrusted, 0)


def test_no_answer_and_nonsense() -> None:
    found, _, thinker = advised("")
    equal((found, thinker.distrusted), (None, 0))
    for answer in ("{}", "[]", "nonsense", write_odds(ODDS), write_advice(ADVICE).replace("9d", "Ah")):
        found, _, thinker = advised(answer)
        equal((found, thinker.distrusted), (None, 1), answer)


def test_odds_are_heard_as_they_come() -> None:
    some = Odds(462, True, 10, 4, -0.2, 0.3, None)
    adviser, thinker = asked(write_odds(ODDS), (write_odds(some), "nonsense"))
    heard: list[Odds] = []
    found: list[Odds | None] = []

    async def run() -> None:
        found.append(await adviser.judge(SEEN, heard.append))

    finish(run())
    equal((found, heard), ([ODDS], [some]))
    equal(thinker.asked[0][:2], ("odds", "seed=s66\n" + write_view(SEEN)))


def test_a_hint_in_words() -> None:
    use_language("de")
    hint = tell_hint(ADVICE, SEEN)
    equal(hint.title, "Herz-Paar ansagen, 40 Punkte")
    equal(hint.lines, ("Besser als Karo-Neun, um 0,74 ± 0,09 Spielpunkte.", "Das Paar zählt sofort (+40 Augen)."))
    equal([tuple(row) for row in hint.rows][1:], [("Karo-Neun", "+0,96 ± 0,07"), ("Zudrehen", "−2,90 ± 0,13")])
    use_language("en")
    equal(tell_hint(ADVICE, SEEN).lines[0], "Better than nine of diamonds, by 0.74 ± 0.09 game points.")


def test_where_nothing_separates_them_no_reason_is_made_up() -> None:
    use_language("en")
    near = Advice("search", 1125, False, MOVES, "9d", 0.1, 0.09, ())
    equal(tell_hint(near, SEEN).lines, ("About as good: nine of diamonds.",))
    bare = Advice("worlds", 84, True, MOVES, "9d", 0.3, 0.0, ())
    true("No single reason" in tell_hint(bare, SEEN).lines[1], bare)
    only = Advice("exact", 1, True, MOVES[:1], "", 0.0, 0.0, ())
    equal(tell_hint(only, SEEN).lines, ("Nothing else is allowed.",))


def test_every_reason_has_its_words() -> None:
    for language in ("de", "en"):
        use_language(language)
        for code in REASON_CODES:
            worth = 1.5 if code in IN_GAME_POINTS else 20.0
            told = Advice("search", 9, False, MOVES, "9d", 0.7, 0.1, (Reason(code, worth, 0.8),))
            line = tell_hint(told, SEEN).lines[1]
            true("80" in line and ("1,5" in line or "1.5" in line or "20" in line), line)


def test_odds_in_words() -> None:
    use_language("de")
    lines = tell_odds(ODDS, SEEN)
    equal(lines[0], "Zudrehen gelingt in 231 von 462 möglichen Blättern des Gegners (50 %).")
    equal(lines[3], "Weiterspielen ist besser.")
    equal(tell_odds(Odds(462, True, 0, 0, 0.0, 0.0, None), SEEN), ())
    true("bisher" in tell_odds(Odds(300, False, 40, 10, -0.5, 0.2, None), SEEN)[0])


def test_where_advice_may_be_asked_for() -> None:
    use_language("en")
    session, _, _ = new_session(KLASSISCH, "mine")
    finish(session.play_on())
    equal(why_not_advice(session, "hint"), "")
    session.begin_match(2)
    equal(why_not_advice(session, "hint"), "There are no hints here.")
    table = board("hands=AhThKc9d trump=h phase=exhausted tricks=4/4")
    equal(why_not_advice(table, "hint"), "")
    true(why_not_advice(table, "odds") != "")


def test_a_hint_is_noted_in_the_record() -> None:
    session, _, _ = new_session(KLASSISCH, "noted")
    session.note_hint()
    equal(session.record.help, HINTED)
    equal(json.loads(write_advice(ADVICE))[0], "search")
    true("40h" in legal_tokens(SEEN))
