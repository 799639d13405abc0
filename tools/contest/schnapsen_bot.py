"""A player of ours as a bot of the PyPI package ``schnapsen``, whose engine then plays by its own rules.

They are those of our preset but for this, all of it known to ``OUR_RULES`` except the last two:

- Nobody may close. No option says so; ``close_min_facedown`` is set beyond any stock.
- The jack may be exchanged down to the last face-down card.
- Nobody says "Aus": who wins a trick and has 66 then has won. So a true "Aus" is never ours to say. That a false one
  costs 3 keeps it from looking like a way to lose less.
- A marriage waits for the next trick that its owner wins, even if there was one before. Ours counts at once, and our
  players may think that announcing to 66 ends the deal; the trick they lead then need not be theirs.
- A loser's marriage that still waits does not count for the 33 either.

The king is led from an announced pair, and a deal played out pays 1 (ours too: its loser always has 33).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from schnapsen.deck import Card as TheirCard
from schnapsen.deck import Rank, Suit
from schnapsen.game import Bot, Marriage, RegularMove, TrumpExchange

from contest.players import read_player
from engine.cards import ALL_CARDS, KING, QUEEN, Card, list_cards, make_card, rank_of, suit_of
from engine.moves import DECLARE, EXCHANGE, is_card, is_marriage, marriage_move, marriage_suit
from engine.play import apply
from engine.rules import SCHNAPSEN, with_options
from engine.setup import deal
from engine.tuples import replace
from engine.view import view

if TYPE_CHECKING:
    from schnapsen.game import Move as TheirMove
    from schnapsen.game import PlayerPerspective, Trick

    from engine.moves import Move
    from engine.rules import Rules
    from engine.state import View

    History = list[tuple[PlayerPerspective, Trick]]

FOREHAND, DEALER = 1, 0  # our seats; theirs are named by who leads first
OUR_RULES: Rules = replace(
    with_options(SCHNAPSEN, {"exchange_min_facedown": 1, "false_declare": 3}), close_min_facedown=len(ALL_CARDS)
)

# The deals won are counted, not their game points: to our players each deal is the last one of a match.
DECIDING = (OUR_RULES.match_target - 1,) * 2

_RANKS = (Rank.NINE, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.TEN, Rank.ACE)
_SUITS = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
_THEIRS = {card: TheirCard.get_card(_RANKS[rank_of(card)], _SUITS[suit_of(card)]) for card in ALL_CARDS}
_OURS = {theirs: card for card, theirs in _THEIRS.items()}


class OurBot(Bot):  # type: ignore[misc,unused-ignore]
    """Asks a player of ours, by its text."""

    def __init__(self, player: str, seed: str) -> None:
        super().__init__(player)
        self._play = read_player(player)
        self._seed = seed
        self._asked = 0
        self.spent = 0

    def get_move(self, perspective: PlayerPerspective, leader_move: TheirMove | None) -> TheirMove:
        seen = view_of(perspective, leader_move)
        move, spent = self._play(seen, f"{self._seed}/{self._asked}", DECIDING, (DECLARE,))
        self._asked += 1
        self.spent += spent
        return their_move(move, seen.known.trump)


def their_card(card: Card) -> TheirCard:
    return _THEIRS[card]


def their_move(move: Move, trump: int) -> TheirMove:
    """The move in their engine; ValueError for one that it does not have."""
    if is_card(move):
        return RegularMove(_THEIRS[move])
    if is_marriage(move):
        suit = marriage_suit(move)
        return Marriage(_THEIRS[make_card(QUEEN, suit)], _THEIRS[make_card(KING, suit)])
    if move == EXCHANGE:
        return TrumpExchange(_THEIRS[make_card(SCHNAPSEN.exchange_rank, trump)])
    raise ValueError(f"there is no move {move} in this game")


def our_moves(move: TheirMove, trump: int) -> list[Move]:
    """What their move is in our engine; a marriage is two moves."""
    if move.is_trump_exchange():
        return [EXCHANGE]
    if move.is_marriage():
        king = _OURS[move.as_marriage().king_card]
        return [marriage_move(suit_of(king), trump), king]
    return [_OURS[move.as_regular_move().card]]


def view_of(perspective: PlayerPerspective, leader_move: TheirMove | None) -> View:
    """What the perspective shows, as a View; our engine makes it, from a deal that may have been this one."""
    past = [(each, trick) for each, trick in perspective.get_game_history() if trick is not None]
    first = past[0][0] if past else perspective
    seat = FOREHAND if first.am_i_leader() else DEALER
    state = deal(OUR_RULES, DEALER, _possible_deck(past, perspective, leader_move))
    for _, trick in past:
        for move in _moves_of(trick, state.trump):
            state = apply(state, move)
    for move in our_moves(leader_move, state.trump) if leader_move else ():
        state = apply(state, move)
    assert state.to_move == seat
    return view(state, seat)


def _moves_of(trick: Trick, trump: int) -> list[Move]:
    if trick.is_trump_exchange():
        return [EXCHANGE]
    return our_moves(trick.leader_move, trump) + our_moves(trick.follower_move, trump)


def _possible_deck(past: History, now: PlayerPerspective, leader_move: TheirMove | None) -> tuple[Card, ...]:
    """A deck that leads to all that was seen.

    The other's hand and draws are filled in the order in which cards had to be there, so that each comes in time.
    """
    first = past[0][0] if past else now
    turned = first.get_trump_card()
    assert turned is not None
    upcard = _OURS[turned]
    mine = [_OURS[card] for card in first.get_hand()]
    draws = _draws(past, now)
    sources = [upcard] + mine + [card for card, _, _ in draws if card is not None]
    needed = [card for card in _needed(past, now, leader_move) if card not in sources]
    others = needed + [card for card in list_cards(SCHNAPSEN.pack()) if card not in sources + needed]
    theirs, others = others[: len(mine)], others[len(mine) :]
    stock: list[Card] = []
    for card, is_mine_first, is_last in draws:
        if card is not None:
            stock += [card] if is_last else [card, others.pop(0)] if is_mine_first else [others.pop(0), card]
        else:
            stock.append(others.pop(0))
    fore, back = (mine, theirs) if first.am_i_leader() else (theirs, mine)
    early = SCHNAPSEN.packets[0]
    return tuple(fore[:early] + back[:early] + [upcard] + fore[early:] + back[early:] + stock + others)


def _draws(past: History, now: PlayerPerspective) -> list[tuple[Card | None, bool, bool]]:
    """For each draw: my card from the stock (None for the upcard), whether I drew first, whether it was the last."""
    found = []
    later = [each for each, _ in past[1:]] + [now]
    for (before, trick), after in zip(past, later):  # noqa: B905
        if not trick.is_trump_exchange() and before.get_talon_size():
            (card,) = set(after.get_hand()) - set(before.get_hand())
            is_last, is_first = after.get_talon_size() == 0, after.am_i_leader()
            found.append((None if is_last and not is_first else _OURS[card], is_first, is_last))
    return found


def _needed(past: History, now: PlayerPerspective, leader_move: TheirMove | None) -> list[Card]:
    """The other's cards that are known, in the order in which it must have had them."""
    shown: list[TheirCard] = []
    for before, trick in past:
        if before.am_i_leader():
            shown += [] if trick.is_trump_exchange() else trick.follower_move.cards
        else:
            shown += trick.exchange.cards if trick.is_trump_exchange() else trick.leader_move.cards
    shown += leader_move.cards if leader_move else []
    shown += now.get_known_cards_of_opponent_hand()
    return [_OURS[card] for card in dict.fromkeys(shown)]
