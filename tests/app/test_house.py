"""House rules: a sentence for every value, and deals under rules that change all the time."""

from __future__ import annotations

from app.house import changed_rules, house_choices
from app.i18n import LANGUAGES, use_language
from app.picture import take_picture
from app.save import match_length, match_of, read_saved, write_saved
from app.settings import read_rules, write_rules
from app.telling import tell_rules
from engine.errors import NotationError
from engine.record import read_record, states, write_record
from engine.rules import KLASSISCH, OPTIONS, PRESETS
from engine.shuffle import Dice
from tests.app.fakes import GELEGENHEIT, new_session, play_out
from tests.tally import equal, raises, true

DEALS = 200


def test_every_value_has_a_sentence() -> None:
    for language in LANGUAGES:
        use_language(language)
        for rules in PRESETS:
            choices = house_choices(rules)
            equal([choice.key for choice in choices], [key for key, _ in OPTIONS])
            for choice in choices:
                texts = [value.text for value in choice.values]
                equal(len(set(texts)), len(texts), choice.key)
                equal([value.is_chosen for value in choice.values].count(True), 1, choice.key)


def test_one_field_at_a_time() -> None:
    rules = KLASSISCH
    for key, values in OPTIONS:
        for value in values:
            text = {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
            changed = changed_rules(rules, key, text)
            equal(getattr(changed, key), value)
            equal(read_rules(write_rules(changed)), changed)
    raises(NotationError, "bad_option_value", changed_rules, rules, "match_target", "4")
    raises(NotationError, "unknown_option", changed_rules, rules, "seats", "4")


def test_rules_that_change_with_every_deal() -> None:
    """Two hundred deals: each is one by the rules wished before it, as its replay says."""
    use_language("de")
    session, _, _ = new_session(KLASSISCH, "house", level=GELEGENHEIT)
    dice = Dice("house")
    for _ in range(DEALS):
        wished = session.next_rules
        if dice.below(5) == 0:
            wished = PRESETS[dice.below(len(PRESETS))]
        for _ in range(1 + dice.below(4)):
            choice = house_choices(wished)[dice.below(len(OPTIONS))]
            wished = changed_rules(wished, choice.key, choice.values[dice.below(len(choice.values))].value)
        session.next_rules = wished
        is_new = session.match.winner is not None
        session.deal()
        differing = [key for key, _ in OPTIONS if getattr(session.rules, key) != getattr(wished, key)]
        true(not differing or (not is_new and set(differing) <= {"match_target", "double_match"}), differing)
        equal(take_picture(session).rules, tell_rules(session.rules))
        play_out(session, dice)
        record = read_record(write_record(session.record))
        equal((record, states(record)[-1]), (session.record, session.state))
        saved = read_saved(write_saved(session.saved))
        equal((match_of(saved).score, match_length(saved.rules)), (session.match.score, match_length(session.rules)))
