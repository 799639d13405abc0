"""Valid texts of every kind that comes from outside: what the program itself writes, and what its README shows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ai.policy import choose
from app.archive import export_text
from app.counting import KEY as COUNTING
from app.counting import Score, write_score
from app.days import KEY as DAYS
from app.days import MINE, DayKeeper, day_record
from app.editor import brought as brought_draft
from app.editor import draft_text
from app.progress import KEY as LESSONS
from app.save import MATCHES, SLOT, write_saved
from app.settings import KEY as SETTINGS
from app.settings import write_rules
from app.tally import KEY as TALLY
from app.tally import enter, new_tally, write_tally
from engine.record import write_fragment, write_record
from engine.rules import EINFACH, KLASSISCH, SCHNAPSEN, with_options
from tests.app.fakes import GELEGENHEIT, FakeStore, finish, new_session

if TYPE_CHECKING:
    from engine.rules import Rules

    Samples = dict[str, list[str]]

SKETCH = "hands=KhQhAcTc9d9s&trump=h&tricks=1/0&points=14/0"
DAY = "2026-01-30"
LESSON = {
    "lesson": 1,
    "title": {"de": "Paar", "en": "Pair"},
    "steps": [
        {
            "position": "hands=KhQhAcTc9d9s trump=h tricks=1/0 points=14/0",
            "text": {"de": "Was nun?", "en": "What now?"},
            "good": ["40h"],
            "answers": {"40h": {"de": "Ja.", "en": "Yes."}, "*": {"de": "Nein.", "en": "No."}},
        }
    ],
    "done": {"de": "Fertig.", "en": "Done."},
}


def match_text(rules: Rules, seed: str, deals: int | None = None) -> str:
    """A match played to its end, or so many deals and the beginning of one more."""
    session, _, _ = new_session(rules, seed, level=GELEGENHEIT)
    while session.match.winner is None and (deals is None or len(session.match.deals) < deals):
        while not session.is_over:
            if session.is_waiting:
                finish(session.play_on())
            else:
                session.play(choose(session.view))
        if session.match.winner is None:
            session.deal()
    if deals is not None:
        finish(session.play_on())
        session.play(choose(session.view))
    return write_saved(session.saved)


def samples() -> Samples:
    """Texts by the kind that tests/app/receiving.py knows."""
    tables = [match_text(KLASSISCH, "one", 1), match_text(with_options(EINFACH, {"match_target": 11}), "two", 0)]
    ended = match_text(SCHNAPSEN, "over")
    finished = ended.split("\n")[-1]
    session, _, _ = new_session(KLASSISCH, "link")
    link = write_fragment(session.record)
    store = FakeStore()
    store.texts = {SLOT: tables[0], SETTINGS: '{"lang": "de", "felt": "wine"}'}
    days = FakeStore()
    DayKeeper(days).keep(DAY, MINE, day_record(DAY))
    draft = brought_draft(SKETCH)[0]
    assert draft is not None
    rules = write_rules(with_options(KLASSISCH, {"tie_bonus": True}))
    return {
        "query": ["lang=en&theme=dark&rules=schnapsen&level=koenner&seed=a%20b", SKETCH, "day=" + DAY + "&friend=GKi",
                  "rules=einfach&match_target=11&hide=bar,menu&save=mine&host=https://example.org"],
        "fragment": [link, finished, SKETCH + "&moves=40h,Kh&watch=true", "lesson=" + json.dumps(LESSON),
                     "lessons=erster-stich,trumpf-sticht&class=8b"],
        "message": [json.dumps({"s66": 1, "type": "load", "address": SKETCH}), '{"s66": 1, "type": "next"}',
                    json.dumps({"s66": 1, "type": "load", "lesson": LESSON}),
                    json.dumps({"s66": 1, "type": "look", "lang": "en", "theme": "dark"})],
        "archive": [export_text(store, [ended, tables[0]], "1.0", DAY), export_text(FakeStore(), [], "1.0", DAY)],
        "pasted": [draft_text(draft), '<iframe src="https://x.example/66/?' + SKETCH + '"></iframe>',
                   SKETCH + "&up=9h&closer=0&atclose=1/0:14/0&marriages=h/-", write_record(session.record)],
        SLOT: tables,
        MATCHES: [ended + "\n\n" + ended],
        SETTINGS: ['{"lang": "de", "rules": ' + json.dumps(rules) + ', "level": "meister", "felt": "wine", '
                   '"sound": "true", "trains": "end", "pace": "none", "deck": "german"}'],
        TALLY: [write_tally(enter(enter(new_tally(), 0, 2), 1, 3))],
        LESSONS: ['["erster-stich", "trumpf-sticht"]'],
        COUNTING: [write_score(Score(9, 7, 2, 4))],
        DAYS: [days.texts[DAYS]],
    }  # fmt: skip
