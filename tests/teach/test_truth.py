"""Every reason given in random positions is true: read again, slowly, from possible deals that the engine replays."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from ai.sample import is_determined
from ai.valuing import Valuation
from engine.cards import card_points, list_cards, parse_card, rank_of, suit_of
from engine.legal import legal_moves
from engine.moves import CLOSE, DECLARE, EXCHANGE, is_card, is_marriage, marriage_suit, move_name
from engine.play import apply
from engine.rules import PRESETS
from engine.scoring import DECLARED, LAST_TRICK, MORE_POINTS, points
from engine.shuffle import Dice
from engine.state import LEAD, OVER
from engine.view import view
from teach.advice import REASON_CODES, Reason, is_clear
from teach.reasons import reasons
from tests.engine.walking import random_rules, walk
from tests.tally import equal, true

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ai.lines import Course
    from engine.moves import Move
    from engine.state import State, View

CPYTHON_ONLY = True
POSITIONS, BUDGET, DEALS = 500, 400, 31
BY_TABLE = (DECLARED, MORE_POINTS, LAST_TRICK)
PAIR_RANKS = (rank_of(parse_card("Kc")), rank_of(parse_card("Qc")))


class Tale(NamedTuple):
    """What happened after a move, as the engine tells it."""

    seat: int
    states: list[State]
    moves: list[Move]

    @property
    def made(self) -> Move:
        return self.moves[0]

    @property
    def paid(self) -> int:
        outcome = self.states[-1].outcome
        assert outcome is not None
        return 0 if outcome.winner is None else outcome.game_points * (1 if outcome.winner == self.seat else -1)

    @property
    def is_by_table(self) -> bool:
        """Whether the loser's tricks and points say what is paid, not a close that failed or a false "Aus"."""
        outcome = self.states[-1].outcome
        return outcome is not None and outcome.reason in BY_TABLE

    def trick(self) -> tuple[bool, int]:
        """Of the trick to which the move is a card: whether its player won it, and its points."""
        cards = len(self.states[0].trick) + 1
        done = self.states[3 - cards]
        return done.leader == self.seat, sum(card_points(card) for card in done.history[-1].cards)

    def before_next_card(self) -> list[tuple[int, Move, State]]:
        """Who does what and where until a card is led: from the end of the trick on, or from a move that is no card."""
        at = 2 - len(self.states[0].trick) if is_card(self.made) else 0
        found = []
        while at < len(self.moves) and not is_card(self.moves[at]):
            found.append((self.states[at].to_move, self.moves[at], self.states[at]))
            at += 1
        return found

    def aus(self, seat: int) -> int | None:
        """The points with which this seat calls "Aus", and wins, before the next card is led."""
        outcome = self.states[-1].outcome
        for who, move, state in self.before_next_card():
            is_won = outcome is not None and outcome.winner == seat
            if who == seat and move == DECLARE and is_won and self.states[-2] == state:
                return points(state)[seat]
        return None

    def pair_of_card(self) -> int | None:
        """The suit of the whole pair in the hand from which the move plays a card; None if it does no such thing."""
        hand = list_cards(self.states[0].hands[self.seat])
        if not is_card(self.made) or rank_of(self.made) not in PAIR_RANKS:
            return None
        suit = suit_of(self.made)
        return suit if sum(suit_of(card) == suit and rank_of(card) in PAIR_RANKS for card in hand) == 2 else None

    def announces_later(self, suit: int) -> bool:
        later = zip(self.states, self.moves, strict=False)
        return any(s.to_move == self.seat and is_marriage(m) and marriage_suit(m) == suit for s, m in later)

    def announces_next(self) -> set[int]:
        return {marriage_suit(m) for who, m, _ in self.before_next_card() if who == self.seat and is_marriage(m)}

    def closes_now(self) -> bool:
        for state, move in zip(self.states, self.moves, strict=False):
            if is_card(move) or state.to_move != self.seat or move == CLOSE:
                return move == CLOSE and state.to_move == self.seat
        return False

    def draws(self) -> bool:
        start = self.states[0]
        if not is_card(self.made) or start.step != LEAD or start.phase == "open":
            return False
        return [suit_of(card) for card in self.states[2].history[-1].cards] == [start.trump, start.trump]


def replayed(course: Course, seen: View) -> Tale:
    """The same by ``apply`` alone, from a deal that the view allows to the deal's end."""
    states = [course.states[0]]
    equal(view(states[0], seen.seat), seen)
    for move in course.moves:
        true(move in legal_moves(states[-1]))
        states.append(apply(states[-1], move))
    true(states[-1].step == OVER and states[-1].outcome is not None)
    return Tale(seen.seat, states, list(course.moves))


def game_facts(mine: Tale, theirs: Tale) -> dict[str, int]:
    """What holds of how the deals end, after the one and not after the other, and what it brings."""
    found = {}
    rival = 1 - mine.seat
    more = mine.paid - theirs.paid
    called = mine.aus(mine.seat)
    if called is not None and (mine.made == DECLARE or theirs.aus(mine.seat) is None):
        found["reaches_66"] = called
    if theirs.aus(rival) is not None and mine.aus(rival) is None:
        found["denies_66"] = more
    if mine.closes_now() and not theirs.closes_now() and mine.paid > 0:
        found["close_wins"] = more
    if theirs.closes_now() and not mine.closes_now() and theirs.paid < 0:
        found["close_fails"] = more
    if mine.paid > 0 and theirs.paid <= 0:
        found["wins_deal"] = more
    if mine.paid > 1 and theirs.paid == 1 and mine.is_by_table:
        found["denies_33"] = more
    if mine.paid == -1 and theirs.paid < -1 and theirs.is_by_table:
        found["saves_33"] = more
    return found


def worth_of_pair(tale: Tale, suit: int) -> int:
    return 40 if suit == tale.states[0].trump else 20


def pair_facts(mine: Tale, theirs: Tale) -> dict[str, int]:
    """The same of pairs and the exchange."""
    found = {}
    if is_marriage(mine.made) and theirs.made != mine.made:
        found["announces"] = worth_of_pair(mine, marriage_suit(mine.made))
    if mine.made == EXCHANGE:
        ups = [state.upcard for state in mine.states[:2]]
        found["exchanges"] = card_points(ups[0] or 0) - card_points(ups[1] or 0)
    broken = theirs.pair_of_card()
    is_kept = broken is not None and mine.pair_of_card() != broken and mine.states[0].announced != broken
    if broken is not None and is_kept and mine.announces_later(broken):
        found["keeps_pair"] = worth_of_pair(mine, broken)
    if is_card(mine.made) and mine.trick()[0]:
        for suit in sorted(mine.announces_next() - theirs.announces_next(), reverse=True):
            is_half = is_card(theirs.made) and suit_of(theirs.made) == suit and rank_of(theirs.made) in PAIR_RANKS
            if not is_half:
                found["gets_lead"] = worth_of_pair(mine, suit)
    return found


def trick_facts(mine: Tale, theirs: Tale) -> dict[str, int]:
    """The same of the trick to which the two moves are cards."""
    found: dict[str, int] = {}
    if not is_card(mine.made):
        return found
    wins, sum_ = mine.trick()
    if wins and mine.draws() and not theirs.draws():
        found["draws_trump"] = sum_
    if not is_card(theirs.made):
        return found
    one, two = card_points(mine.made), card_points(theirs.made)
    suits, trump = (suit_of(mine.made), suit_of(theirs.made)), mine.states[0].trump
    others_wins = theirs.trick()[0]
    if wins and not others_wins:
        found["wins_trick"] = sum_
    if wins and others_wins and one - two >= 2:
        found["brings_home"] = one - two
    if wins and others_wins and suits[0] == suits[1] and two > one:
        found["keeps_high"] = two - one
    if wins and others_wins and suits[0] != trump and suits[1] == trump:
        found["keeps_high"] = two
    if not wins and not others_wins and two - one >= 2:
        found["safe_discard"] = two - one
    return found


def read_again(tales: list[tuple[Tale, Tale]]) -> list[Reason]:
    """The reasons, by hand."""
    holds: dict[str, list[tuple[int, int]]] = {code: [] for code in REASON_CODES}
    for mine, theirs in tales:
        facts = {**game_facts(mine, theirs), **pair_facts(mine, theirs), **trick_facts(mine, theirs)}
        for code, worth in facts.items():
            holds[code].append((worth, mine.paid - theirs.paid))
    found = []
    for code in REASON_CODES:
        count = len(holds[code])
        if 2 * count > len(tales) and sum(gain for _, gain in holds[code]) > 0:
            mean = Fraction(sum(worth for worth, _ in holds[code]), count)
            found.append(Reason(code, float(mean), count / len(tales)))
    return found[:3]


def positions() -> Iterator[State]:
    """Moments of random deals with something to choose, the long closed ones left out."""
    number = 0
    while True:
        dice = Dice(f"truth/{number}")
        rules = random_rules(dice) if number % 3 == 0 else PRESETS[number % len(PRESETS)]
        for state in walk(rules, f"truth/{number}").states:
            is_long = state.is_strict and sum(state.sizes) > 6 and not is_determined(view(state, state.to_move))
            if state.step != OVER and not is_long and len(legal_moves(state)) > 1 and dice.below(3) == 0:
                yield state
        number += 1


def check_reasons(state: State, best: Move, other: Move, courses: list[tuple[Course, Course]]) -> tuple[Reason, ...]:
    """What the program says of two moves is what is read by hand."""
    seen, note = view(state, state.to_move), (state, move_name(best), move_name(other))
    given = reasons(courses)
    tales = [(replayed(mine, seen), replayed(theirs, seen)) for mine, theirs in courses]
    for mine, theirs in tales:
        equal((mine.states[0], mine.made, theirs.made), (theirs.states[0], best, other))
    again = read_again(tales)
    equal([each.code for each in given], [each.code for each in again], note)
    for one, two in zip(given, again, strict=True):
        true(abs(one.worth - two.worth) < 1e-9 and abs(one.share - two.share) < 1e-9 and one.share > 0.5, note)
    return given


def test_reasons_are_true() -> None:
    told: Counter[str] = Counter()
    phases: Counter[str] = Counter()
    for number, state in enumerate(positions()):
        if number == POSITIONS:
            break
        valuation = Valuation(view(state, state.to_move), "truth", BUDGET)
        for _ in valuation.working():
            pass
        phases[state.phase] += 1
        best, *rest = valuation.ranked()
        cost = valuation.difference(best, rest[0]) if rest else None
        if cost is not None and is_clear(cost.mean, cost.error):
            courses = [(mine, theirs) for mine, theirs in valuation.courses((best, rest[0]), DEALS)]
            given = check_reasons(state, best, rest[0], courses)
            told.update(reason.code for reason in given)
            phases["told"] += bool(given)
    true(min(phases[phase] for phase in ("open", "exhausted", "closed", "told")) > 20, phases)
    true(len(told) >= len(REASON_CODES) - 2 and sum(told.values()) > 100, told)
