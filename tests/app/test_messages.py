"""Messages between a board and the page around it: what comes in is checked, what goes out betrays nothing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from app.boards import Board
from app.i18n import use_language
from app.messages import LOAD, LOOK, NEXT, PREVIOUS, happenings, heard, ready, refused, solved, why_refused
from app.opening import SeededChance
from engine.cards import ALL_CARDS, card_name, join, list_cards, parse_card
from engine.legal import legal_moves
from engine.moves import is_card
from engine.record import record_from
from engine.rules import KLASSISCH
from engine.shuffle import Dice
from engine.sketch import read_sketch
from tests.app.fakes import NEULING, FakeClock, finish, new_session
from tests.tally import equal, true

if TYPE_CHECKING:
    from app.session import Session
    from engine.events import Event

GOOD: tuple[tuple[str, str, dict[str, str]], ...] = (
    ('{"s66": 1, "type": "load", "address": "hands=Ah&trump=h"}', LOAD, {"address": "hands=Ah&trump=h"}),
    ('{"s66": 1, "type": "load", "lesson": {"lesson": 1}}', LOAD, {"lesson": '{"lesson": 1}'}),
    ('{"s66": 1, "type": "look", "lang": "en", "theme": "dark"}', LOOK, {"lang": "en", "theme": "dark"}),
    ('{"s66": 1, "type": "next"}', NEXT, {}),
    ('{"type": "previous", "s66": 1}', PREVIOUS, {}),
)
BAD = (
    "", "x", "[]", "1", "null", "{", '{"s66": 2, "type": "next"}', '{"s66": true, "type": "next"}', '{"type": "next"}',
    '{"s66": "1", "type": "next"}', '{"s66": 1}', '{"s66": 1, "type": "steal"}', '{"s66": 1, "type": ["next"]}',
    '{"s66": 1, "type": "next", "more": 1}', '{"s66": 1, "type": "load"}', '{"s66": 1, "type": "load", "address": 1}',
    '{"s66": 1, "type": "load", "address": "x", "lesson": {}}', '{"s66": 1, "type": "look", "theme": "pink"}',
    '{"s66": 1, "type": "look", "lang": 5}', '{"s66": 1, "type": "look", "lang": "fr"}', "[" * 200,
)  # fmt: skip


def test_good_messages() -> None:
    for text, kind, fields in GOOD:
        message, fault = heard(text)
        assert message is not None, fault
        equal((message.kind, message.fields), (kind, fields))


def test_bad_messages_are_named() -> None:
    use_language("en")
    for text in BAD:
        message, fault = heard(text)
        equal(message, None, text)
        true(len(fault) > 5, text)


def test_only_a_match_that_counts_refuses() -> None:
    game, _, _ = new_session(KLASSISCH, "host", None, NEULING)
    table = Board(record_from(read_sketch("hands=AhKd trump=c tricks=5/5")), NEULING, FakeClock(), SeededChance("x"))
    for kind in (LOAD, NEXT, PREVIOUS):
        equal(why_refused(game, True, kind), "counted_match")
        equal(why_refused(game, False, kind), "")
        equal(why_refused(table, False, kind), "")
    equal(why_refused(game, True, LOOK), "")


def sent_in_a_deal(session: Session, dice: Dice) -> list[tuple[str, set[int]]]:
    """The messages of a deal played at random, each with the cards that lay open when it was sent."""
    sent: list[tuple[str, set[int]]] = []

    def listen(happened: tuple[Event, ...]) -> None:
        state = session.state
        opened = set(state.trick) | set(list_cards(join(state.won[0], state.won[1])))
        opened |= set(list_cards(join(state.shown[0], state.shown[1]))) | {card for card in _upcards if card >= 0}
        sent.extend([(text, opened) for text in happenings(session, happened)])

    _upcards = [-1 if session.state.upcard is None else session.state.upcard]
    session.listener = listen
    finish(session.play_on())
    while not session.is_over:
        legal = legal_moves(session.state)
        session.play(legal[dice.below(len(legal))])
        finish(session.play_on())
    return sent


def test_messages_name_no_card_that_is_hidden_and_no_seed() -> None:
    use_language("en")
    names = [card_name(card) for card in ALL_CARDS]
    for seed in range(12):
        session, _, _ = new_session(KLASSISCH, "secret" + str(seed), None, NEULING)
        luck, salt = session.record.luck, session.record.salt
        sent = sent_in_a_deal(session, Dice(str(seed)))
        for text, opened in sent:
            message = json.loads(text)
            if message["type"] == "result":
                equal(text, sent[-1][0])
                continue
            true(luck not in text and salt not in text, text)
            for name in names:
                if '"' + name + '"' in text:
                    true(parse_card(name) in opened, (name, text))
        kinds = [json.loads(text)["type"] for text, _ in sent]
        equal(kinds.count("result"), 1)
        cards = [json.loads(text) for text, _ in sent if "card" in json.loads(text)]
        played = [move for move in session.record.moves if is_card(move)]
        equal([parse_card(message["card"]) for message in cards], played)


def test_what_goes_out_has_its_mark() -> None:
    session, _, _ = new_session(KLASSISCH, "mark", None, NEULING)
    for text in (ready(session, "1", "de"), refused("load", "counted_match"), solved("a", ""), solved("a", "1/1-ABCD")):
        message = json.loads(text)
        equal(message["s66"], 1)
        true("seed" not in message and "deck" not in text)
