"""The board editor: any text comes out as the same position, any taps are borne, what is usual follows."""

from __future__ import annotations

from app.draft import HAND, LED, LOST, OTHER, PHASES, PLACES, TOP, UP, WON, Draft, blank, read_draft
from app.editor import brought, change, check, draft_from, draft_text, drop_rest, put
from app.i18n import LANGUAGES, tr, use_language
from engine.cards import ALL_CARDS, SUIT_LETTERS, parse_card
from engine.errors import NotationError, SetupError
from engine.notation import write_position
from engine.rules import PRESETS
from engine.shuffle import Dice
from engine.sketch import read_sketch
from engine.state import OVER
from engine.view import view
from tests.engine.walking import walks
from tests.tally import equal, raises, true

USUAL = "hands=?????? trump=h"
# Texts as a teacher writes them, and as the editor writes them.
TEXTS = (
    ("hands=KhQhAcTc9d9s&trump=h", "hands=TcAc9sQhKh9d trump=h"),
    ("hands=AcKc9dJdTh9h up=Qh tricks=1/1 points=21/5", "hands=KcAc9hTh9dJd up=Qh tricks=1/1 points=21/5"),
    ("hands=AcKc9dJdTh up=Qh tricks=1/0", "hands=KcAcTh9dJd up=Qh tricks=1/0"),
    ("hands=Ah trump=h trick=Kc closer=1 tricks=3/2", "hands=Ah trump=h closer=1 trick=Kc tricks=3/2"),
    ("hands=AhKd trump=c tricks=5/5 points=40/50 phase=exhausted", "hands=AhKd trump=c tricks=5/5 points=40/50"),
    ("hands=AhKd/QdJd trump=c tricks=5/5 lead=1", "hands=AhKd/JdQd trump=c lead=1 tricks=5/5"),
    ("hands=-/- trump=h tricks=6/6 points=65/65", "hands=- trump=h tricks=6/6 points=65/65"),
    ("rules=schnapsen hands=AcKcQcJcTc trump=h", "rules=schnapsen hands=JcQcKcTcAc trump=h"),
    (
        "hands=AcKc9dJdTh9h trump=c trick=Ad stock=9sTs????? tricks=1/1",
        "hands=KcAc9hTh9dJd trump=c stock=9sTs????? trick=Ad tricks=1/1",
    ),
    (
        "hands=KcQc9d9hJh9s/KsQs???? trump=h tricks=1/1 lead=1 announced=s seed=x",
        "hands=QcKc9s9hJh9d/QsKs???? trump=h lead=1 tricks=1/1 marriages=-/s announced=s seed=x",
    ),
)


def _or_none(text: str) -> object:
    """The position of a text, or the problems that it has."""
    try:
        return read_sketch(text)
    except SetupError as error:
        return error.problems


def _tapped(taps: str, place: str, draft: Draft | None = None) -> Draft:
    draft = draft or blank()
    for name in taps.split():
        draft = put(draft, parse_card(name), place)
    return draft


def test_texts_are_read_and_written() -> None:
    for text, written in TEXTS:
        draft = draft_from(text)
        equal(draft_text(draft), written)
        equal(draft_from(written), draft)
        equal(read_sketch(written), read_sketch(text.replace("&", " ")), text)
        equal(check(draft), (read_sketch(written), ""))


def test_every_moment_of_random_deals_comes_through() -> None:
    """As all know it, as one seat sees it, from the first lead to the last."""
    for deal in walks(3, 3):
        for state in [state for state in deal.states[::3] if state.step != OVER]:
            for position in (state, view(state, 0).known, view(state, 1).known):
                text = write_position(position)
                draft = draft_from(text)
                equal(_or_none(draft_text(draft)), _or_none(text), text)
                true(len(draft_text(draft)) <= len(text), text)
                equal(draft_text(draft_from(draft_text(draft))), draft_text(draft), text)


def test_random_taps_never_raise_and_what_stands_comes_back() -> None:
    use_language("en")
    standing = 0
    for number in range(12):
        dice = Dice("taps/" + str(number))
        draft = draft_from(TEXTS[dice.below(len(TEXTS))][0])
        for _ in range(20):
            draft = _tap(draft, dice)
            state, problem = check(draft)
            true((state is None) == bool(problem), problem)
            if state is not None:
                standing += 1
                equal(read_sketch(draft_text(draft_from(draft_text(draft)))), state)
    true(standing > 20, standing)


def _tap(draft: Draft, dice: Dice) -> Draft:
    """A card put somewhere, or a field changed."""
    if dice.below(3):
        return put(draft, draft.pack[dice.below(len(draft.pack))], PLACES[dice.below(len(PLACES))])
    seat = str(dice.below(2))
    number = ("", "0", "1", "5", "6", "12", "99", "-3", "x")[dice.below(9)]
    wishes = (
        ("rules", PRESETS[dice.below(len(PRESETS))].name),
        ("trump", SUIT_LETTERS[dice.below(4)]),
        ("phase", PHASES[dice.below(len(PHASES))]),
        ("lead", seat),
        ("size" + seat, number),
        ("tricks" + seat, number),
        ("points" + seat, number),
        ("pair" + SUIT_LETTERS[dice.below(4)], "01-"[dice.below(3)]),
    )
    name, value = wishes[dice.below(len(wishes))]
    return change(draft, name, value)


def test_an_empty_board_can_be_played() -> None:
    for rules in PRESETS:
        draft = blank(rules.name)
        true(check(draft)[0] is not None, rules.name)
        equal(draft.held, (rules.hand_size(), rules.hand_size()))
    equal(draft_text(blank()), USUAL)


def test_a_tap_puts_and_takes_back() -> None:
    draft = _tapped("Ah Kh Qd", HAND)
    equal(draft_text(draft), "hands=KhAhQd??? trump=h")
    equal(draft_text(_tapped("Kh", HAND, draft)), "hands=AhQd???? trump=h")
    equal(draft_text(_tapped("Kh", OTHER, draft)), "hands=AhQd????/Kh????? trump=h")
    equal(draft_text(_tapped("Ah Kh Qd", HAND, draft)), USUAL)


def test_one_card_lies_open_and_one_on_the_table() -> None:
    draft = _tapped("Ks Qs", UP)
    equal((draft_text(draft), draft.trump), ("hands=?????? up=Qs", 1))
    draft = _tapped("Kd 9d", LED, draft)
    equal((draft_text(draft), draft.lead, draft.held), ("hands=?????? up=Qs trick=9d", 1, (6, 5)))
    draft = change(draft, "lead", "0")
    equal((draft_text(draft), draft.held), ("hands=????? up=Qs lead=0 trick=9d", (5, 6)))
    true(check(draft)[0] is not None)


def test_the_stock_keeps_its_order() -> None:
    draft = _tapped("Ks 9d Ah", TOP)
    equal(draft_text(draft), "hands=?????? trump=h stock=Ks9dAh????????")
    equal(draft_text(_tapped("9d", TOP, draft)), "hands=?????? trump=h stock=KsAh?????????")
    draft = change(draft, "phase", "exhausted")
    equal((draft.stock, draft.cards(TOP)), ((), []))


def test_known_tricks_count_by_themselves() -> None:
    draft = _tapped("Ah Kd 9d", WON)
    equal((draft.won, draft_text(draft)), ((2, 0), "hands=?????? trump=h tricks=2/0 won=Ah9dKd/-"))
    draft = _tapped("As Ks", LOST, change(draft, "tricks0", "3"))
    equal((draft.won, draft_text(draft)), ((3, 1), "hands=?????? trump=h tricks=3/1 won=Ah9dKd/KsAs"))
    equal(draft_text(change(draft, "points0", "40")).split()[3:], ["points=40/", "won=Ah9dKd/KsAs"])
    use_language("de")
    equal(check(change(draft, "points0", "40"))[1], "Noch nicht: die Augen sind nur auf einer Seite genannt.")
    whole = change(change(draft, "points0", "40"), "points1", "15")
    state = check(whole)[0]
    assert state is not None
    equal(state.trick_points, (40, 15))


def test_hands_follow_the_phase_and_the_tricks() -> None:
    draft = change(change(blank(), "tricks0", "5"), "tricks1", "4")
    equal(draft.held, (2, 2))  # upcard and stock still lie there
    draft = change(draft, "phase", "exhausted")
    equal((draft.held, draft_text(draft)), ((3, 3), "hands=??? trump=h tricks=5/4"))
    draft = change(draft, "phase", "closed1")
    equal(draft_text(draft), "hands=?? trump=h closer=1 tricks=5/4")
    true(check(draft)[0] is not None)
    draft = change(draft, "size0", "1")
    equal((draft.held, draft_text(draft)), ((1, 1), "hands=? trump=h closer=1 tricks=5/4"))
    equal(change(draft, "size0", "").held, (2, 2))


def test_pairs_belong_to_one_side() -> None:
    draft = change(change(blank(), "pairh", "0"), "pairc", "0")
    equal(draft_text(draft), "hands=?????? trump=h marriages=hc/-")
    equal(change(draft, "pairh", "1").pairs, ("c", "h"))
    equal(change(change(draft, "pairh", "-"), "pairc", "-").pairs, ("", ""))


def test_rules_without_nines_take_them_back() -> None:
    draft = change(_tapped("9h Ah", HAND, _tapped("9c Kc", TOP)), "rules", "schnapsen")
    equal(draft_text(draft), "rules=schnapsen hands=Ah???? trump=h stock=Kc????????")
    equal((len(draft.pack), len(blank().pack)), (20, len(ALL_CARDS)))


def test_what_has_no_field_stays_until_it_is_dropped() -> None:
    text = "hands=KhQhAcTc9d9s trump=h marriage_when=always dealer=0 history=0QcJc won=QcJc/- tricks=1/0"
    draft = draft_from(text)
    equal(dict(draft.rest), {"dealer": "0", "history": "0QcJc", "marriage_when": "always"})
    equal(dict(change(draft, "trump", "c").rest), {"dealer": "0", "marriage_when": "always"})
    equal(drop_rest(draft).rest, ())
    use_language("de")
    odd = draft_from("hands=KhQhAcTc9d9s trump=h colour=red")
    equal(check(odd), (None, "Noch nicht: „colour“ ist unbekannt."))


def test_what_is_pasted() -> None:
    """A link by either part, the line of a web page, a text over several lines; looks and moves are left out."""
    place = "https" + "://example.org/66/index.html"
    for text in (
        "  hands=AhKh???? \n trump=s ",
        "#hands=AhKh????&trump=s",
        place + "?hands=AhKh????&trump=s&lang=de&theme=dark&hide=bar&open=true",
        place + "?lang=en&edit=true#hands=AhKh%3F???&trump=s",
        '<p><iframe src="' + place + '?hands=AhKh????&amp;trump=s" title="x" width="100%"></iframe></p>',
        "hands=AhKh???? trump=s moves=Ah level=neuling by=-",
    ):
        equal(draft_text(draft_from(text)), "hands=KhAh???? trump=s", text)


WRONG = (
    ("", NotationError, "field_missing"),
    ("trump=h", NotationError, "field_missing"),
    ("hands=AhKh", NotationError, "field_missing"),
    ("hands=Xx trump=h", NotationError, "not_a_card"),
    ("hands=?????? trump=x", NotationError, "bad_value"),
    ("hands=?????? trump=h trick=AhKh", NotationError, "bad_value"),
    ("hands=?????? trump=h tricks=1", NotationError, "bad_value"),
    ("hands=?????? trump=h lead=2", NotationError, "bad_value"),
    ("hands=?????? trump=h phase=shut", NotationError, "bad_value"),
    ("hands=?????? trump=h marriages=x/-", NotationError, "bad_value"),
    ("rules=poker hands=?????? trump=h", NotationError, "unknown_rules"),
    ("Guten Tag", NotationError, "not_a_field"),
    ("hands=AhAh???? trump=h", SetupError, "card_double"),
    ("hands=?????? trump=h marriages=h/h", SetupError, "marriage_double"),
)


def test_what_cannot_be_read_is_named() -> None:
    for text, kind, code in WRONG:
        raises(kind, code, read_draft, text)
        for language in LANGUAGES:
            use_language(language)
            draft, problem = brought(text)
            true(draft is None and problem.startswith(tr("editor.unread", detail="")[:-2]), problem)


def test_problems_are_named() -> None:
    use_language("de")
    full = _tapped("Ah Kh Qh Jc 9h Th As", HAND)
    equal(check(full)[1], "Noch nicht: die Zahl der Karten in den Händen stimmt nicht.")
    mixed = change(_tapped("Ah", UP), "trump", "c")
    equal(check(mixed)[1], "Noch nicht: die offene Karte ist kein Trumpf.")
