"""The table as text: complete at each stage of a deal, in both languages, and silent about hidden cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.i18n import LANGUAGES, card_text, tr, use_language
from app.picture import take_picture
from app.reading import read_table
from app.table import PERSON, PROGRAM
from app.telling import tell_reason
from engine.cards import list_cards, parse_card
from engine.legal import legal_moves
from engine.record import read_record, write_record
from engine.rules import KLASSISCH, PRESETS
from engine.shuffle import Dice
from tests.ai.page.hidden import swapped
from tests.app.fakes import finish, new_session
from tests.tally import equal, true

if TYPE_CHECKING:
    from app.session import Session

# The person leads first and holds the trump pair.
DEAL = "dealer=1 deck=AhKhQh9h9cJsAcTcKcQcTsKsThJcJh9sQsAsAdTdKdQdJd9d moves="
ANNOUNCED = "Ah,9h,draw,40h"
CLOSED = ANNOUNCED + ",Kh,Ts,draw,close"


def _after(moves: str) -> Session:
    session, _, _ = new_session(KLASSISCH, "reading")
    session.open(read_record(DEAL + moves))
    return session


def _part(session: Session, heading: str) -> list[str]:
    """The lines below a heading; None of them counts as a failure."""
    found = [lines for name, lines in read_table(session) if name == heading]
    equal(len(found), 1, heading)
    return found[0]


def test_the_first_lead() -> None:
    use_language("de")
    session = _after("-")
    headings = [heading for heading, _ in read_table(session)]
    equal(headings, [
        "Partie", "Trumpf und Talon", "Stich", "Du", "Gegner", "Deine Karten", "Was du tun kannst", "Wer am Zug ist",
    ])
    equal(_part(session, "Partie"), [
        "Stand: du 0, Gegner 0", "Regeln: Klassisch, bis 7", "1. Spiel der Partie. Der Gegner gibt.",
        "Gegner: Stammtisch",
    ])
    equal(_part(session, "Trumpf und Talon"), [
        "Trumpf: Herz", "Talon: 11 verdeckte Karten und Herz-Zehn offen", "Keine Pflicht zu bedienen",
    ])
    equal(_part(session, "Deine Karten"), [
        "1: Herz-Ass, 2: Herz-König, 3: Herz-Dame, 4: Kreuz-Ass, 5: Kreuz-Zehn, 6: Kreuz-König",
    ])
    equal(_part(session, "Was du tun kannst"), [
        "Jetzt möglich: eine Karte spielen; Herz-Paar ansagen, 40 Punkte; Zudrehen",
        "Herz-Neun gegen Herz-Zehn tauschen – geht jetzt nicht: Zum Tauschen brauchst du Herz-Neun.",
        "Aus! – geht jetzt nicht: Dafür brauchst du erst einen Stich.",
    ])
    equal(_part(session, "Wer am Zug ist"), ["Du spielst aus."])


def test_a_card_on_the_table() -> None:
    use_language("en")
    session = _after(ANNOUNCED + ",Kh")
    equal(_part(session, "Trick"), ["You led the king of hearts."])
    equal(_part(session, "What you can do"), ["Nothing, until the opponent has moved."])
    equal(len(_part(session, "Your cards")), 1, "no reasons while the opponent moves")
    true("Last trick" not in [heading for heading, _ in read_table(session)], "it may not be looked at any more")


def test_an_announced_pair() -> None:
    use_language("en")
    session = _after(ANNOUNCED)
    equal(_part(session, "You"), [
        "51 points", "1 trick", "Pair of hearts announced, 40 points; still in hand: queen of hearts, king of hearts",
    ])
    equal(_part(session, "Last trick"), [
        "You led the ace of hearts.", "The opponent followed with the nine of hearts.", "The trick went to you.",
    ])
    hand = _part(session, "Your cards")
    equal(hand[1:], [
        "ace of clubs, ten of clubs, king of clubs, jack of clubs – not now: "
        + tell_reason("pair_must_be_led", session.view.known)
    ])
    equal(_part(session, "Whose turn it is"), ["Now lead the king or queen of hearts."])


def test_a_pair_waits_for_a_trick() -> None:
    use_language("de")
    you = _part(_after("40h"), "Du")
    equal(you[:3], ["0 Punkte", "Die 40 zählen, sobald du einen Stich hast.", "0 Stiche"])


def test_no_card_before_drawing() -> None:
    use_language("de")
    equal(_part(_after("Ah,9h"), "Deine Karten")[1:], ["Keine davon geht jetzt: Zieh erst eine Karte."])


def test_a_closed_stock() -> None:
    use_language("de")
    session = _after(CLOSED)
    equal(_part(session, "Trumpf und Talon"), [
        "Trumpf: Herz", "Talon zugedreht, von dir", "Dort liegen noch 8 Karten verdeckt.", "Farb- und Stichzwang",
    ])
    true(_part(session, "Du")[2].endswith("noch in der Hand: Herz-Dame"))
    session = _after(CLOSED + ",Qh,Jh")
    true(_part(session, "Du")[2].endswith("beide Karten sind gespielt"))


def test_what_the_opponent_is_known_to_hold() -> None:
    use_language("en")
    session, _, _ = new_session(KLASSISCH, "reading")
    session.open(read_record(DEAL.replace("dealer=1", "dealer=0") + ANNOUNCED + ",Kh"))
    equal(_part(session, "Opponent"), [
        "51 points", "1 trick", "In hand: 5 cards", "Seen of these: queen of hearts",
        "Pair of hearts announced, 40 points; still in hand: queen of hearts",
    ])
    equal(_part(session, "Trick"), ["The opponent led the king of hearts."])


def test_the_end_of_a_deal() -> None:
    use_language("de")
    session = _after(CLOSED + ",Ac,Qc,declare")
    equal(_part(session, "Partie")[0], "Stand: du 3, Gegner 0")
    equal(_part(session, "Partie")[2], "1. Spiel der Partie. Der Gegner gibt.")
    equal(_part(session, "Was du tun kannst"), ["Nächstes Spiel"])
    equal(_part(session, "Wer am Zug ist"), [
        "Das Spiel ist zu Ende.", "Gewonnen: 3 Spielpunkte", "Du hast „Aus“ gemeldet und 79 Punkte.",
        "Punkte: du 79, Gegner 0",
    ])


def _check(session: Session, dice: Dice) -> int:
    """Whole, like the picture, and the same with other hidden cards; 1 if there were others."""
    parts = read_table(session)
    true(all(heading and lines and all(lines) for heading, lines in parts), write_record(session.record))
    picture = take_picture(session)
    text = "\n".join([line for _, lines in parts for line in lines])
    hand = [card_text(parse_card(card.token)) for card in picture.hand]
    for name in hand + [played.name for played in picture.trick]:
        true(name in text, name)
    for action in picture.actions:
        true(not picture.is_yours or action.name in text, action.name)
    state = session.state
    session.state = swapped(state, PERSON, dice)
    equal(read_table(session), parts, write_record(session.record))
    has_changed = session.state.hands[PROGRAM] != state.hands[PROGRAM]
    session.state = state
    return 1 if has_changed else 0


def test_hidden_cards_are_never_read() -> None:
    swaps = 0
    for rules in PRESETS:
        for language in LANGUAGES:
            use_language(language)
            session, _, _ = new_session(rules, "reading " + rules.name)
            dice = Dice("reading " + language)
            finish(session.play_on())
            while not session.is_over:
                legal = legal_moves(session.state)
                session.play(legal[dice.below(len(legal))])
                swaps += _check(session, dice)
                finish(session.play_on())
                swaps += _check(session, dice)
    true(swaps > 50, swaps)


def test_a_hidden_card_has_no_name_here() -> None:
    use_language("de")
    session = _after(CLOSED)
    text = "\n".join([line for _, lines in read_table(session) for line in lines])
    hidden = list_cards(session.state.hands[PROGRAM]) + list(session.state.stock)
    true(not [card for card in hidden if card_text(card) in text])
    true(card_text(parse_card("Th")) not in text, "the upcard was turned over")
    true(tr("stock.closed.you") in text)
