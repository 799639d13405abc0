"""Texts: both languages whole, and a sentence for everything the engine can say."""

from __future__ import annotations

from ai.levels import LEVELS
from app.boards import LOOKING_ON
from app.course import TRIED
from app.i18n import LANGUAGES, card_text, has_text, rank_index, tr, use_deck, use_language
from app.settings import DECKS, LOOKS, MOTIONS, PACES
from app.telling import tell, tell_deal, tell_reason, tell_result
from engine.cards import ALL_CARDS, UNKNOWN, parse_card
from engine.events import ANNOUNCED, ENDED, KINDS, Event
from engine.legal import REASONS
from engine.rules import KLASSISCH, PRESETS
from engine.scoring import REASONS as END_REASONS
from engine.scoring import TIE
from engine.setup import deal, shuffled_deck
from engine.state import OVER, Outcome
from engine.tuples import replace
from engine.view import view
from tests.tally import equal, raises, true


def _texts(language: str) -> dict[str, str]:
    texts: dict[str, str] = __import__("app.text." + language, None, None, ["TEXT"]).TEXT
    return texts


def _places(text: str) -> list[str]:
    """The names in braces."""
    return sorted(part.partition("}")[0] for part in text.split("{")[1:])


def test_languages_have_the_same_keys_and_places() -> None:
    german = _texts("de")
    for language in LANGUAGES:
        texts = _texts(language)
        equal(sorted(texts), sorted(german), language)
        for key in german:
            equal(_places(texts[key]), _places(german[key]), language + " " + key)
            true(texts[key].strip(), key)


def test_plural_forms_come_in_pairs() -> None:
    for key in _texts("de"):
        if key.endswith(".one"):
            true(key[: -len("one")] + "other" in _texts("de"), key)


def test_cards_have_names_of_their_own() -> None:
    for language in LANGUAGES:
        use_language(language)
        equal(len({card_text(card) for card in ALL_CARDS}), 24, language)
        equal(len({rank_index(card) for card in ALL_CARDS}), 6, language)
    use_language("de")
    equal((card_text(17), rank_index(14)), ("Herz-Ass", "D"))
    equal((tr("points", count=1), tr("points", count=0)), ("1 Punkt", "0 Punkte"))
    use_language("en")
    equal((card_text(17), rank_index(14)), ("ace of hearts", "Q"))
    raises(KeyError, "no.such.text", tr, "no.such.text")


def test_a_deck_has_its_own_names_and_letters() -> None:
    decks = (("french", "AKDB"), ("french-de", "AKDB"), ("french-en", "AKQJ"), ("german", "AKOU"))
    equal(tuple([deck for deck, _ in decks]), DECKS)
    use_language("de")
    for deck, letters in decks:
        use_deck(deck)
        equal("".join([rank_index(parse_card(token)) for token in ("Ac", "Kc", "Qc", "Jc")]), letters, deck)
        for language in LANGUAGES:
            use_language(language)
            equal(len({card_text(card) for card in ALL_CARDS}), 24, deck)
        use_language("de")
    equal((card_text(parse_card("Ac")), card_text(parse_card("Jd"))), ("Eichel-Daus", "Schellen-Unter"))
    true("Ober" in tr("why.no_pair"))
    use_deck("french")
    true("Dame" in tr("why.no_pair"))


def test_every_choice_has_its_words() -> None:
    for language in LANGUAGES:
        use_language(language)
        for name, values in LOOKS + (("motion", MOTIONS), ("pace", PACES)):
            equal(len({tr(name + "." + value) for value in values}), len(values), name)


def test_every_event_is_told() -> None:
    for language in LANGUAGES:
        use_language(language)
        for kind in KINDS:
            for seat in (0, 1):
                event = Event(kind, seat, 2 if kind == ANNOUNCED else 17, 20)
                sentence = tell(event, 0)
                equal(bool(sentence), kind != ENDED, kind)
                equal(sentence == tell(event, 1) and bool(sentence), kind == "used_up", kind)
        equal(tell(Event("drew", 1, UNKNOWN, 0), 0), "", "a hidden card")


def test_every_reason_is_told() -> None:
    everything = REASONS + (LOOKING_ON, TRIED)
    for language in LANGUAGES:
        use_language(language)
        for rules in PRESETS:
            state = deal(rules, 1, shuffled_deck(rules, "reasons"))
            for code in everything:
                true(len(tell_reason(code, state)) > 10, code)
    equal(sorted(key[4:] for key in _texts("de") if key.startswith("why.") and "@" not in key), sorted(everything))


def test_every_outcome_is_told() -> None:
    state = deal(KLASSISCH, 1, shuffled_deck(KLASSISCH, "outcomes"))
    for language in LANGUAGES:
        use_language(language)
        for reason in END_REASONS:
            winners = (None,) if reason == TIE else (0, 1)
            told = []
            for winner in winners:
                ended = replace(state, step=OVER, outcome=Outcome(winner, 0 if winner is None else 2, reason))
                told.append(tell_result(ended, 0))
                equal(len(told[-1]), 3)
                true(all(told[-1]), reason)
            equal(len({lines[0] for lines in told}), len(winners), reason)


def test_every_level_is_named_and_described() -> None:
    for language in LANGUAGES:
        use_language(language)
        names = [tr("level." + level.name) for level in LEVELS]
        about = [tr("level." + level.name + ".about") for level in LEVELS]
        equal((len(set(names)), len(set(about))), (len(LEVELS), len(LEVELS)))


def test_a_deal_begins_with_trump_and_dealer() -> None:
    use_language("de")
    state = deal(KLASSISCH, 1, shuffled_deck(KLASSISCH, "begin"))
    sentence = " ".join(tell_deal(view(state, 0)))
    assert state.upcard is not None
    true(card_text(state.upcard) in sentence and tr("dealer.opponent") in sentence, sentence)
    true(tr("dealer.you") in tell_deal(view(state, 1)))
    true(not has_text("told.pass"), "declining an exchange is private")
