"""What matches say, counted by rules and level; nothing of it is kept anywhere.

Numbers of both are tuples by seat, the person's first. A match counts in the group of its rules and level if all its
deals count there (app/findings.py); other finished matches are mixed, and give their deals like one broken off.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.findings import COUNTS, HELPED, SEATS, STOOD_IN, look_at
from app.settings import LEVEL_NAMES, PRESET_NAMES
from engine.rules import SCHNEIDER, SCHWARZ
from engine.scoring import DECLARED, FALSE_DECLARE, LAST_TRICK, MORE_POINTS

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Optional

    from app.findings import Deal, Kind, Seen
    from app.save import Saved

_BY_TABLE = (DECLARED, MORE_POINTS, LAST_TRICK)  # the ends at which a loser can be Schneider or schwarz


class Streak(NamedTuple("_Streak", [("now", int), ("longest", int)])):
    """How many in a row, up to now and at most."""

    __slots__ = ()


class Group(
    NamedTuple(
        "_Group",
        [
            ("kind", "Kind"),
            ("deals", "tuple[Deal, ...]"),  # those that count, the oldest first
            ("match_winners", "tuple[int, ...]"),  # of the matches that count, the oldest first
            ("helped", int),  # deals left out
            ("stood_in", int),
        ],
    )
):
    """What there is of one kind."""

    __slots__ = ()

    @property
    def gains(self) -> list[int]:
        return [deal.gain for deal in self.deals]

    @property
    def matches_won(self) -> tuple[int, ...]:
        return _by_seat(self.match_winners)

    @property
    def won(self) -> tuple[int, ...]:
        return _by_seat([deal.winner for deal in self.deals])

    @property
    def tied(self) -> int:
        return len(self.deals) - sum(self.won)

    @property
    def schneider(self) -> tuple[int, ...]:
        """By winner: deals that paid for the loser's being Schneider."""
        return self._paid_by_table(SCHNEIDER)

    @property
    def schwarz(self) -> tuple[int, ...]:
        return self._paid_by_table(SCHWARZ)

    @property
    def closed(self) -> tuple[int, ...]:
        return _by_seat([deal.closer for deal in self.deals])

    @property
    def closed_won(self) -> tuple[int, ...]:
        return _by_seat([deal.closer for deal in self.deals if deal.closer == deal.winner])

    @property
    def called_falsely(self) -> tuple[int, ...]:
        winners = [deal.winner for deal in self.deals if deal.reason == FALSE_DECLARE]
        return tuple([winners.count(1 - seat) for seat in SEATS])

    @property
    def missed(self) -> tuple[int, ...]:
        """Deals in which a seat on lead had 66 and led on, or counted up, without calling."""
        return _by_seat([seat for deal in self.deals for seat in deal.missed])

    @property
    def mean_points(self) -> tuple[float, ...]:
        """Points a deal; of no deal there is no mean."""
        return tuple([sum([deal.points[seat] for deal in self.deals]) / len(self.deals) for seat in SEATS])

    @property
    def deal_streaks(self) -> tuple[Streak, ...]:
        """Deals won in a row, by seat; a tie ends a streak."""
        return tuple([_streak(seat, [deal.winner for deal in self.deals]) for seat in SEATS])

    @property
    def match_streaks(self) -> tuple[Streak, ...]:
        return tuple([_streak(seat, self.match_winners) for seat in SEATS])

    def _paid_by_table(self, game_points: int) -> tuple[int, ...]:
        paid = [deal for deal in self.deals if deal.reason in _BY_TABLE and deal.game_points == game_points]
        return _by_seat([deal.winner for deal in paid])


class Statistics(NamedTuple("_Statistics", [("groups", "tuple[Group, ...]"), ("mixed", int)])):
    """The groups in the order of presets and levels; how many finished matches are in none of them."""

    __slots__ = ()


def count(matches: Iterable[Saved]) -> Statistics:
    """The statistics of matches, the oldest first."""
    return add_up([look_at(saved) for saved in matches])


def add_up(matches: Iterable[Seen]) -> Statistics:
    """The statistics of matches that have been looked through, the oldest first."""
    matches = list(matches)
    kinds: list[Kind] = []  # no set: what the page's Python takes for equal there is another matter
    mixed = 0
    for match in matches:
        for deal in match.deals:
            if deal.kind.level and deal.kind not in kinds:
                kinds.append(deal.kind)
        is_played = any(deal.kind.level for deal in match.deals)
        mixed += match.winner is not None and is_played and _kind_of(match) is None
    return Statistics(tuple([_group(kind, matches) for kind in sorted(kinds, key=_order)]), mixed)


def _order(kind: Kind) -> tuple[int, bool, int]:
    return (PRESET_NAMES.index(kind.rules), kind.has_house_rules, LEVEL_NAMES.index(kind.level))


def _group(kind: Kind, matches: list[Seen]) -> Group:
    deals = [deal for match in matches for deal in match.deals if deal.kind == kind]
    winners = [match.winner for match in matches if match.winner is not None and _kind_of(match) == kind]
    fates = [deal.fate for deal in deals]
    counting = tuple([deal for deal in deals if deal.fate == COUNTS])
    return Group(kind, counting, tuple(winners), fates.count(HELPED), fates.count(STOOD_IN))


def _kind_of(match: Seen) -> Optional[Kind]:
    """The kind of all its deals, if all count and are of one kind."""
    first = match.deals[0].kind if match.deals else None
    return first if all(deal.fate == COUNTS and deal.kind == first for deal in match.deals) else None


def _by_seat(seats: Iterable[Optional[int]]) -> tuple[int, ...]:
    seats = list(seats)
    return tuple([seats.count(seat) for seat in SEATS])


def _streak(seat: int, winners: Iterable[Optional[int]]) -> Streak:
    now = longest = 0
    for winner in winners:
        now = now + 1 if winner == seat else 0
        longest = max(longest, now)
    return Streak(now, longest)
