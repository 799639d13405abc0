"""Statistics: hand-made deals with known numbers, what is left out, and a slow count of played matches beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.policy import choose
from app.figures import marks, mean_and_margin, name_kind, write_figures, write_left_out
from app.findings import COUNTS, FOR_TWO, HELPED, STOOD_IN, Deal, Kind, Seen, look_at, look_at_text
from app.i18n import date_text, is_date, number_text, use_language
from app.opponent import BY_STAND_IN
from app.save import Saved, match_of, write_saved
from app.statistics import Streak, add_up, count
from engine.legal import legal_moves, why_not
from engine.moves import CLOSE, DECLARE, PASS, is_card
from engine.record import BY_PERSON, SEEN, add_help, add_move, add_resignation, new_record, states
from engine.rules import KLASSISCH, PRESETS, with_options
from engine.scoring import CLOSE_NOT_DECLARED, DECLARED, FALSE_DECLARE, MORE_POINTS, TIE, points
from engine.setup import shuffled_deck
from engine.shuffle import Dice
from engine.state import FOLLOW, LEAD
from engine.tuples import replace
from engine.view import view
from tests.app.fakes import GELEGENHEIT, NEULING, finish, new_session
from tests.tally import equal, true

if TYPE_CHECKING:
    from typing import Any

    from ai.levels import Level
    from app.statistics import Group
    from engine.record import Record
    from engine.rules import Rules

KIND = Kind("klassisch", False, "neuling")


def _deal(winner: int | None, game_points: int, reason: str = DECLARED, **facts: Any) -> Deal:
    closer, missed = facts.get("closer"), facts.get("missed", ())
    fate, kind = facts.get("fate", COUNTS), facts.get("kind", KIND)
    return Deal(kind, fate, winner, game_points, reason, facts.get("points", (66, 40)), closer, missed)


def _only(deals: tuple[Deal, ...], winner: int | None = None) -> Group:
    (group,) = add_up([Seen(winner, deals)]).groups
    return group


def _all(group: Group) -> tuple[object, ...]:
    """Every number of a group."""
    return (
        group.matches_won, group.won, group.tied, group.schneider, group.schwarz, group.closed, group.closed_won,
        group.called_falsely, group.missed, group.mean_points, group.deal_streaks, group.match_streaks,
    )  # fmt: skip


def test_every_number_of_a_hand_made_match() -> None:
    group = _only(
        (
            _deal(0, 1, points=(70, 50)),
            _deal(0, 2, points=(66, 20), closer=0),
            _deal(0, 3, MORE_POINTS, points=(90, 0)),
            _deal(None, 0, TIE, points=(65, 65), missed=(1,)),
            _deal(1, 2, FALSE_DECLARE, points=(40, 10)),
            _deal(1, 2, CLOSE_NOT_DECLARED, points=(50, 50), closer=0, missed=(0, 1)),
            _deal(1, 2, points=(30, 80), closer=1),
            _deal(0, 2, FALSE_DECLARE, points=(9, 9), closer=1),
        ),
        0,
    )
    equal(group.matches_won, (1, 0))
    equal((group.won, group.tied), ((4, 3), 1))
    equal((group.schneider, group.schwarz), ((1, 1), (1, 0)), "a failed close and a false call are no Schneider")
    equal((group.closed, group.closed_won), ((2, 2), (1, 1)))
    equal((group.called_falsely, group.missed), ((1, 1), (1, 2)))
    equal(group.mean_points, (420 / 8, 284 / 8))
    equal(group.deal_streaks, (Streak(1, 3), Streak(0, 3)))
    equal(group.match_streaks, (Streak(1, 1), Streak(0, 0)))
    equal(group.gains, [1, 2, 3, 0, -2, -2, -2, 2])


def test_a_tie_ends_a_streak_and_matches_have_their_own() -> None:
    won, lost, tie = _deal(0, 1), _deal(1, 1), _deal(None, 0, TIE)
    group = _only((won, won, tie, won))
    equal((group.deal_streaks, group.match_winners), ((Streak(1, 2), Streak(0, 0)), ()))
    matches = [Seen(winner, (won if winner == 0 else lost,)) for winner in (0, 0, 1, 0, 0, 0, 1, 1)]
    equal(add_up(matches).groups[0].match_streaks, (Streak(0, 3), Streak(2, 2)))


def test_groups_by_rules_house_rules_and_level() -> None:
    kinds = (
        Kind("klassisch", False, "neuling"), Kind("klassisch", False, "meister"), Kind("klassisch", True, "neuling"),
        Kind("schnapsen", False, "neuling"),
    )  # fmt: skip
    matches = [Seen(0, (_deal(0, 1, kind=kind),) * (place + 1)) for place, kind in enumerate(kinds)]
    found = add_up([matches[2], matches[3], matches[1], matches[0], matches[3]])
    equal([group.kind for group in found.groups], list(kinds))
    equal([len(group.deals) for group in found.groups], [1, 2, 3, 8])
    equal((found.mixed, [group.matches_won[0] for group in found.groups]), (0, [1, 1, 1, 2]))


def test_a_match_that_does_not_count_as_a_whole_is_mixed() -> None:
    other = Kind("klassisch", False, "meister")
    fine, helped = _deal(0, 1), _deal(0, 1, fate=HELPED)
    stood_in, for_two = _deal(0, 1, fate=STOOD_IN), _deal(0, 1, fate=FOR_TWO, kind=Kind("klassisch", False, ""))
    for deals, mixed in (
        ((fine, fine), 0),
        ((fine, helped), 1),
        ((stood_in, fine), 1),
        ((fine, _deal(0, 1, kind=other)), 1),
        ((fine, for_two), 1),
        ((for_two, fine), 1),
        ((helped, helped), 1),
        ((for_two, for_two), 0),  # two persons: no match against the program at all
    ):
        found = add_up([Seen(1, deals)])
        equal(found.mixed, mixed, deals)
        is_whole = deals == (fine, fine)
        equal([group.match_winners for group in found.groups if group.kind == KIND and group.match_winners],
              [(1,)] if is_whole else [], deals)  # fmt: skip
        equal(add_up([Seen(None, deals)]).mixed, 0, "broken off")
        ours = [group for group in found.groups if group.kind == KIND]
        counted = [deal for deal in deals if deal.fate == COUNTS and deal.kind == KIND]
        equal([len(group.deals) for group in ours], [] if deals == (for_two, for_two) else [len(counted)], deals)
    group = _only((fine, helped, stood_in, helped))
    equal((len(group.deals), group.helped, group.stood_in), (1, 2, 1))
    equal(add_up([]), ((), 0))


# Records


def _record(rules: Rules, seed: str, level: str = "neuling", dealer: int = 0) -> Record:
    return new_record(rules, dealer, shuffled_deck(rules, seed), level)


def _saved(*records: Record) -> Saved:
    return Saved(records[0].rules, records[0].dealer, records, 1)


def _with_66(seat: int) -> Record:
    """A deal that stands where ``seat`` is to lead, has 66, and may call or close."""
    for number in range(200):
        record = _record(KLASSISCH, "sixty-six " + str(number), dealer=number % 2)
        while True:
            state = states(record)[-1]
            move = choose(view(state, state.to_move))
            if move == DECLARE and state.to_move == seat and state.step == LEAD and why_not(state, CLOSE) is None:
                return record
            if move in (DECLARE, PASS):
                break
            record = add_move(record, move)
    raise AssertionError("nobody gets 66")


def test_missing_aus_is_leading_on_or_giving_up_and_nothing_else() -> None:
    for seat in (0, 1):
        record = _with_66(seat)
        closed = add_move(record, CLOSE)
        if states(closed)[-1].to_move != seat:
            closed = add_move(closed, PASS)
        led, led_on = [add_move(at_lead, legal_moves(states(at_lead)[-1])[0]) for at_lead in (record, closed)]
        true(is_card(led.moves[-1]) and is_card(led_on.moves[-1]))
        for tried, missed in (
            (add_move(record, DECLARE), ()),
            (add_move(closed, DECLARE), ()),
            (add_resignation(record), (seat,)),
            (add_resignation(led), (seat,)),
            (add_resignation(led_on), (seat,)),
        ):
            (deal,) = look_at(_saved(tried)).deals
            equal(deal.missed, missed, seat)


def test_what_does_not_count() -> None:
    record = add_resignation(_record(KLASSISCH, "left out"))
    equal(look_at(_saved(record)).deals[0].fate, COUNTS)
    equal(look_at(_saved(add_help(record, SEEN))).deals[0].fate, HELPED)
    equal(look_at(_saved(replace(record, level=""))).deals[0].fate, FOR_TWO)
    equal(look_at(_saved(_record(KLASSISCH, "running"))).deals, ())
    unread = write_saved(_saved(record))
    equal(look_at_text(unread), look_at(_saved(record)))
    equal(look_at_text(unread[:-30]), None)


def test_a_stand_in_counts_only_where_it_had_a_choice() -> None:
    session, _, _ = new_session(KLASSISCH, "stand-in", level=GELEGENHEIT)
    fates = []
    for _ in range(4):
        while not session.is_over:
            if session.is_waiting:
                finish(session.play_on())
            else:
                session.play(legal_moves(session.state)[0])
        record, passed = session.record, states(session.record)
        for at, by in enumerate(record.by):
            if by != BY_PERSON:
                changed = replace(record, by=record.by[:at] + BY_STAND_IN + record.by[at + 1 :])
                (deal,) = look_at(_saved(changed)).deals
                equal(deal.fate, STOOD_IN if len(legal_moves(passed[at])) > 1 else COUNTS, at)
                fates.append(deal.fate)
        session.deal()
    true(STOOD_IN in fates and COUNTS in fates, "both kinds of move were there")


def test_house_rules_and_changed_rules() -> None:
    house = with_options(KLASSISCH, {"false_declare": 3})
    equal(look_at(_saved(add_resignation(_record(house, "house")))).deals[0].kind, Kind("klassisch", True, "neuling"))
    first = add_resignation(_record(KLASSISCH, "one"))
    second = add_resignation(_record(house, "two", dealer=match_of(_saved(first)).dealer))
    found = look_at(_saved(first, second))
    equal([deal.kind.has_house_rules for deal in found.deals], [False, True])
    equal([deal.game_points for deal in found.deals], [2, 3])


# Against an independent count


def _matches(rules: Rules, level: Level, seed: str, size: int) -> list[Saved]:
    """Matches played at random, the last one in its middle; some calls are false, some are missed."""
    session, _, _ = new_session(rules, seed, level=level)
    dice = Dice(seed)
    found: list[Saved] = []
    while len(found) < size:
        while not session.is_over:
            if session.is_waiting:
                finish(session.play_on())
                continue
            legal = legal_moves(session.state)
            if DECLARE in legal and points(session.state)[0] < 66 and dice.below(20):
                legal.remove(DECLARE)
            session.play(legal[dice.below(len(legal))])
        if session.match.winner is not None:
            found.append(session.saved)
        session.deal()
    return found + [session.saved]


def _slow(matches: list[Saved]) -> tuple[object, ...]:
    """The same numbers as ``_all``, from what is written at each deal's end, one deal after the other."""
    numbers = {name: [0, 0] for name in ("matches", "won", "two", "three", "closed", "held", "false", "missed", "sums")}
    streaks = {"deals": [[0, 0], [0, 0]], "matches": [[0, 0], [0, 0]]}
    deals = ties = 0

    def go_on(name: str, winner: int | None) -> None:
        for seat in (0, 1):
            now = streaks[name][seat][0] + 1 if seat == winner else 0
            streaks[name][seat] = [now, max(now, streaks[name][seat][1])]

    for saved in matches:
        for record in saved.records:
            passed = states(record)
            outcome = passed[-1].outcome
            if outcome is None:
                continue
            deals += 1
            _slow_deal(numbers, record, passed)
            ties += outcome.winner is None
            go_on("deals", outcome.winner)
        winner = match_of(saved).winner
        if winner is not None:
            numbers["matches"][winner] += 1
            go_on("matches", winner)
    order = ("matches", "won", "two", "three", "closed", "held", "false", "missed")
    values: list[object] = [tuple(numbers[name]) for name in order]
    values.insert(2, ties)
    values.append(tuple([total / deals for total in numbers["sums"]]))
    values += [tuple([Streak(*pair) for pair in streaks[name]]) for name in ("deals", "matches")]
    return tuple(values)


def _slow_deal(numbers: dict[str, list[int]], record: Record, passed: tuple[Any, ...]) -> None:
    last = passed[-1]
    winner, paid, reason = last.outcome
    for seat in (0, 1):
        numbers["sums"][seat] += points(last)[seat]
        could = [
            place for place, before in enumerate(passed[: len(record.moves)])
            if before.to_move == seat and points(before)[seat] >= 66 and before.step != FOLLOW
            and DECLARE in legal_moves(before) and (is_card(record.moves[place]) or record.moves[place] == PASS)
        ]  # fmt: skip
        numbers["missed"][seat] += bool(could)
    if last.closer is not None:
        numbers["closed"][last.closer] += 1
        numbers["held"][last.closer] += last.closer == winner
    if winner is None:
        return
    numbers["won"][winner] += 1
    numbers["false"][1 - winner] += reason == "false_declare"
    if reason in ("declared", "more_points", "last_trick"):
        for name, worth in (("two", 2), ("three", 3)):
            numbers[name][winner] += paid == worth


def test_a_slow_count_of_played_matches_says_the_same() -> None:
    seen = [0] * 12
    for rules in PRESETS:
        for level in (NEULING, GELEGENHEIT):
            matches = _matches(rules, level, "slow " + rules.name + level.name, 3)
            found = count(matches)
            (group,) = found.groups
            equal(group.kind, Kind(rules.name, False, level.name))
            equal(_all(group), _slow(matches), rules.name)
            equal([match_of(saved).winner for saved in matches[:-1]], list(group.match_winners))
            equal((group.helped, group.stood_in, found.mixed), (0, 0, 0))
            for place, value in enumerate(_all(group)):
                seen[place] += value not in (0, (0, 0))
    true(all(seen[:2] + seen[3:]), seen)  # ties are too rare


# Words and numbers


def test_means_have_the_margin_of_a_small_sample() -> None:
    equal(mean_and_margin([3]), (3.0, 0.0))
    for values, mean, margin in (
        ([1, 3], 2.0, 12.706),
        ([1, 2, 3], 2.0, 4.303 / 3**0.5),
        ([-3, 3] * 12, 0.0, (1.96 + 2.4 / 23) * (9 * 24 / 23 / 24) ** 0.5),
    ):
        got = mean_and_margin(values)
        true(abs(got[0] - mean) < 1e-9 and abs(got[1] - margin) < 1e-9, got)


def test_figures_in_both_languages() -> None:
    won, lost = _deal(0, 3, MORE_POINTS, points=(80, 31)), _deal(1, 1, points=(41, 67), closer=1)
    group = add_up([Seen(0, (won, won, lost, won))]).groups[0]
    for language, mean, margin, share, points_each in (
        ("de", "+2,00", "± 3,18", "3 (75\u00a0%)", ("70,3", "40,0")),
        ("en", "+2.00", "± 3.18", "3 (75%)", ("70.3", "40.0")),
    ):
        use_language(language)
        figures = write_figures(group)
        equal((figures.mean, figures.margin, figures.rows[1].you), (mean, margin, share))
        equal(tuple(figures.rows[3])[1:], points_each)
        equal((figures.rows[7].you, figures.rows[7].opponent), ("0", share.replace("3 (75", "1 (100")))
        equal(len({row.name for row in figures.rows}), 14)
        equal(figures.course.values, (0, 3, 6, 5, 8))
        equal(figures.course.rows, (("1", "+3"), ("2", "+6"), ("3", "+5"), ("4", "+8")))
        equal(figures.spread.values, (0, 0, 1, 0, 0, 0, 3))
        equal(figures.spread.rows[0], ("−3", "0"))
        true("+8" in figures.course.sentence and "−1" in figures.spread.sentence)
        equal(write_figures(_only((lost,))).margin, "", "one deal")


def test_a_long_course_has_a_short_table() -> None:
    use_language("en")
    for size in (29, 30, 31, 60, 61, 500):
        course = write_figures(_only((_deal(0, 1),) * size)).course
        equal(len(course.values), size + 1)
        true(len(course.rows) <= 30, size)
        equal(course.rows[-1], (str(size), "+" + str(size)))
        true(all(value == "+" + after for after, value in course.rows), size)


def test_what_is_left_out_is_told() -> None:
    use_language("en")
    fine, helped, stood_in = [_deal(0, 1, fate=fate) for fate in (COUNTS, HELPED, STOOD_IN)]
    for deals, winner, lines in (
        ((fine,), 0, []),
        ((fine, helped, helped), None, ["Not counted: 2 deals with help."]),
        ((helped, stood_in), None, ["Not counted: 1 deal with help, 1 deal in which the simple opponent stood in."]),
    ):
        found = add_up([Seen(winner, deals)])
        equal(write_left_out(found, found.groups[0]), lines)
    found = add_up([Seen(0, (fine, helped))])
    equal(len(write_left_out(found, found.groups[0])), 2, "the match is told of as well")


def test_names_of_groups() -> None:
    use_language("de")
    equal(name_kind(KIND), "Klassisch, gegen Neuling")
    equal(name_kind(Kind("schnapsen", True, "meister")), "Schnapsen mit Hausregeln, gegen Meister")


def test_marks_of_an_axis() -> None:
    for low, high, wanted in (
        (0, 0, [0, 1]),
        (-1, 3, [-1, 0, 1, 2, 3]),
        (-3, 5, [-4, -2, 0, 2, 4, 6]),
        (0, 59, [0, 20, 40, 60]),
        (-900, 100, [-1000, -500, 0, 500]),
    ):
        equal(marks(low, high), wanted)
    for low in range(-60, 1, 3):
        for high in range(0, 500, 7):
            found = marks(low, high)
            true(found[0] <= low and high <= found[-1] and 0 in found and 2 <= len(found) <= 6, (low, high))


def test_numbers_and_dates_as_they_are_read() -> None:
    for language, texts in (
        ("de", ("0", "−12", "+3", "2,50", "−0,13", "0,00", "+0,05", "1234,6")),
        ("en", ("0", "−12", "+3", "2.50", "−0.13", "0.00", "+0.05", "1234.6")),
    ):
        use_language(language)
        got = (
            number_text(0, is_signed=True), number_text(-12), number_text(3, is_signed=True), number_text(2.5, 2),
            number_text(-0.125, 2), number_text(-0.004, 2, is_signed=True), number_text(0.05, 2, is_signed=True),
            number_text(1234.56, 1),
        )  # fmt: skip
        equal(got, texts)
    equal(date_text("2026-11-03"), "3 November 2026")
    use_language("de")
    equal(date_text("2026-03-30"), "30. März 2026")
    true(is_date("2026-11-30"))
    for text in ("", "2026-13-01", "2026-00-01", "2026-01-32", "2026-01-00", "26-01-01", "2026-1-01", "2026/01/01",
                 "2026-01-1x", "2026-01-01-", "-026-01-01"):  # fmt: skip
        equal(is_date(text), False, text)
