"""Why one move is better than another: facts that hold after the one and not after the other.

Both moves are looked at in the same possible deals, each to its end as the evaluation expects it (``ai.lines.Course``).
A fact is a function of two such courses; it gives what the fact brings, in points of cards and pairs or in game points,
or None where it does not hold, or holds after both. Only what holds in most of the deals is a reason.
"""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from ai.endgame import paid_to
from engine.cards import card_points, card_set, has_all, pair_of, suit_of
from engine.moves import CLOSE, DECLARE, EXCHANGE, is_card, is_marriage, marriage_suit
from engine.rules import GOAL, SCHNEIDER
from engine.scoring import DECLARED, LAST_TRICK, MORE_POINTS, marriage_points, marriage_worth, points
from teach.advice import (
    ANNOUNCES,
    BRINGS_HOME,
    CLOSE_FAILS,
    CLOSE_WINS,
    DENIES_33,
    DENIES_66,
    DRAWS_TRUMP,
    EXCHANGES,
    GETS_LEAD,
    KEEPS_HIGH,
    KEEPS_PAIR,
    REACHES_66,
    SAFE_DISCARD,
    SAVES_33,
    WINS_DEAL,
    WINS_TRICK,
    Reason,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ai.lines import Course
    from engine.moves import Move
    from engine.state import State

    Fact = Callable[[Course, Course], "float | None"]

MOST = 0.5  # more than this share of the deals
SHOWN = 3  # reasons at most
LEAST = 2  # points of a card that are worth a word


def reasons(courses: Sequence[tuple[Course, Course]]) -> tuple[Reason, ...]:
    """The reasons for the first of two moves, the weightiest first; ``courses`` has a pair for each possible deal.

    Where a fact separates the two, the better move must also have paid more on the whole: else it is no reason.
    """
    found = []
    for code, fact in FACTS:
        worths, gains = [], []
        for mine, theirs in courses:
            worth = fact(mine, theirs)
            if worth is not None:
                worths.append(worth)
                gains.append(paid(mine) - paid(theirs))
        if len(worths) > MOST * len(courses) and sum(gains) > 0:
            found.append(Reason(code, fmean(worths), len(worths) / len(courses)))
    return tuple(found[:SHOWN])


# What is asked of one course


def first(course: Course) -> Move:
    """The move that is looked at."""
    return course.moves[0]


def mover(course: Course) -> int:
    """Whose move that is."""
    return course.states[0].to_move


def paid(course: Course) -> int:
    """The game points that the deal pays its maker."""
    return paid_to(course.states[-1], mover(course))


def is_by_table(course: Course) -> bool:
    """Whether the loser's tricks and points say what is paid, and not that a close failed, or "Aus" was false."""
    outcome = course.states[-1].outcome
    return outcome is not None and outcome.reason in (DECLARED, MORE_POINTS, LAST_TRICK)


def after_trick(course: Course) -> int | None:
    """At which position the trick to which the first move is a card is finished; None if it is no card, or never."""
    if not is_card(first(course)):
        return None
    tricks = len(course.states[0].history)
    for at, state in enumerate(course.states):
        if len(state.history) > tricks:
            return at
    return None


def taken(course: Course) -> State | None:
    """The position in which that trick is finished, if the mover takes it."""
    at = after_trick(course)
    return course.states[at] if at is not None and course.states[at].leader == mover(course) else None


def is_lost(course: Course) -> bool:
    """Whether the other takes that trick."""
    return after_trick(course) is not None and taken(course) is None


def declared_by(course: Course, seat: int) -> State | None:
    """Where this seat calls "Aus" rightly before another card is led, if it does."""
    at = after_trick(course)
    for state, move in list(zip(course.states, course.moves, strict=False))[at or 0 :]:
        if move == DECLARE and state.to_move == seat and points(state)[seat] >= GOAL:
            return state
        if is_card(move):
            return None
    return None


def closes(course: Course) -> bool:
    """Whether the mover closes the stock before a card is led."""
    for state, move in zip(course.states, course.moves, strict=False):
        if is_card(move) or state.to_move != mover(course):
            return False
        if move == CLOSE:
            return True
    return False


def announced(course: Course, suit: int) -> bool:
    """Whether the mover announces this pair in the deal from here on."""
    seat = mover(course)
    return suit in course.states[-1].marriages[seat] and suit not in course.states[0].marriages[seat]


def announced_next(course: Course, suit: int) -> bool:
    """Whether he does so before the next card is led."""
    at = after_trick(course)
    if at is None:
        return False
    for move in course.moves[at:]:
        if is_marriage(move):
            return marriage_suit(move) == suit
        if is_card(move):
            return False
    return False


def own_points(course: Course) -> int:
    """The points of the card that is played."""
    return card_points(first(course))


# The facts, in the order in which they are told


def reaches_66(mine: Course, theirs: Course) -> float | None:
    """The mover calls "Aus" before the next card is led; his points then."""
    seat = mover(mine)
    state = declared_by(mine, seat)
    if state is None or (first(mine) != DECLARE and declared_by(theirs, seat) is not None):
        return None
    return points(state)[seat]


def denies_66(mine: Course, theirs: Course) -> float | None:
    """The other cannot call "Aus" before the next card is led; the game points that he would get."""
    rival = 1 - mover(mine)
    if declared_by(theirs, rival) is None or declared_by(mine, rival) is not None:
        return None
    return paid(mine) - paid(theirs)


def close_wins(mine: Course, theirs: Course) -> float | None:
    """The stock is closed, and that wins the deal."""
    if not closes(mine) or closes(theirs) or paid(mine) <= 0:
        return None
    return paid(mine) - paid(theirs)


def close_fails(mine: Course, theirs: Course) -> float | None:
    """The other move closes the stock, and that loses the deal."""
    if closes(mine) or not closes(theirs) or paid(theirs) >= 0:
        return None
    return paid(mine) - paid(theirs)


def wins_deal(mine: Course, theirs: Course) -> float | None:
    """The deal is won, and otherwise it is not."""
    return paid(mine) - paid(theirs) if paid(mine) > 0 >= paid(theirs) else None


def denies_33(mine: Course, theirs: Course) -> float | None:
    """The deal is won both ways, but this way the other stays below 33, or without a trick."""
    if not (paid(mine) >= SCHNEIDER > paid(theirs) > 0 and is_by_table(mine)):
        return None
    return paid(mine) - paid(theirs)


def saves_33(mine: Course, theirs: Course) -> float | None:
    """The deal is lost both ways, but this way the mover gets to 33."""
    if not (0 > paid(mine) > -SCHNEIDER >= paid(theirs) and is_by_table(theirs)):
        return None
    return paid(mine) - paid(theirs)


def announces(mine: Course, theirs: Course) -> float | None:
    """A pair is announced now."""
    if not is_marriage(first(mine)) or first(theirs) == first(mine):
        return None
    seat = mover(mine)
    return marriage_points(mine.states[1], seat) - marriage_points(mine.states[0], seat)


def exchanges(mine: Course, theirs: Course) -> float | None:
    """The exchange is made now; the points that it brings into the hand."""
    if first(mine) != EXCHANGE:
        return None
    before, after = mine.states[0].upcard, mine.states[1].upcard
    assert before is not None and after is not None
    return card_points(before) - card_points(after)


def keeps_pair(mine: Course, theirs: Course) -> float | None:
    """The other move breaks a pair that otherwise is announced later."""
    if not is_card(first(theirs)):
        return None
    suit = suit_of(first(theirs))
    start = mine.states[0]
    holds = has_all(start.hands[mover(mine)], pair_of(suit)) and has_all(pair_of(suit), card_set((first(theirs),)))
    keeps = not (is_card(first(mine)) and has_all(pair_of(suit), card_set((first(mine),))))
    if not (holds and keeps and announced(mine, suit)) or start.announced == suit:
        return None
    return marriage_worth(suit, start.trump)


def gets_lead(mine: Course, theirs: Course) -> float | None:
    """The trick is won, and then a pair is announced that otherwise must wait."""
    if taken(mine) is None:
        return None
    for suit in range(4):
        is_kept = not is_card(first(theirs)) or not has_all(pair_of(suit), card_set((first(theirs),)))
        if announced_next(mine, suit) and is_kept and not announced_next(theirs, suit):
            return marriage_worth(suit, mine.states[0].trump)
    return None


def draws_trump(mine: Course, theirs: Course) -> float | None:
    """A trump is led, and the other must give his to it; the points of that trick."""
    won = taken(mine)
    if won is None or not _is_trump_drawn(mine) or _is_trump_drawn(theirs):
        return None
    return sum(map(card_points, won.history[-1].cards))


def wins_trick(mine: Course, theirs: Course) -> float | None:
    """The trick is won; its points."""
    won = taken(mine)
    if won is None or not is_lost(theirs):
        return None
    return sum(map(card_points, won.history[-1].cards))


def brings_home(mine: Course, theirs: Course) -> float | None:
    """Both moves win the trick, this one with a card that counts more."""
    if taken(mine) is None or taken(theirs) is None or own_points(mine) < own_points(theirs) + LEAST:
        return None
    return own_points(mine) - own_points(theirs)


def keeps_high(mine: Course, theirs: Course) -> float | None:
    """Both moves win the trick, the other with a trump that this one saves, or with a higher card of the same suit."""
    if taken(mine) is None or taken(theirs) is None:
        return None
    suit, trump = suit_of(first(mine)), mine.states[0].trump
    is_dearer = suit == suit_of(first(theirs)) and own_points(theirs) > own_points(mine)
    if not is_dearer and (suit == trump or suit_of(first(theirs)) != trump):
        return None
    return own_points(theirs) - own_points(mine) if is_dearer else own_points(theirs)


def safe_discard(mine: Course, theirs: Course) -> float | None:
    """The trick is lost both ways, and this card gives away less."""
    if not is_lost(mine) or not is_lost(theirs) or own_points(theirs) < own_points(mine) + LEAST:
        return None
    return own_points(theirs) - own_points(mine)


def _is_trump_drawn(course: Course) -> bool:
    """Whether the mover leads a trump under strict rules and the other gives one to it."""
    start, at = course.states[0], after_trick(course)
    if at is None or start.trick or not start.is_strict:
        return False
    return all(suit_of(card) == start.trump for card in course.states[at].history[-1].cards)


FACTS: tuple[tuple[str, Fact], ...] = (
    (REACHES_66, reaches_66),
    (DENIES_66, denies_66),
    (CLOSE_WINS, close_wins),
    (CLOSE_FAILS, close_fails),
    (WINS_DEAL, wins_deal),
    (DENIES_33, denies_33),
    (SAVES_33, saves_33),
    (ANNOUNCES, announces),
    (EXCHANGES, exchanges),
    (KEEPS_PAIR, keeps_pair),
    (GETS_LEAD, gets_lead),
    (DRAWS_TRUMP, draws_trump),
    (WINS_TRICK, wins_trick),
    (BRINGS_HOME, brings_home),
    (KEEPS_HIGH, keeps_high),
    (SAFE_DISCARD, safe_discard),
)
