"""The legal moves, read from the rules once more: slow, by names, with no code of ``engine.legal``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import card_name, list_cards

if TYPE_CHECKING:
    from engine.state import State

ORDER = "9JQKTA"


def brute_legal(state: State) -> list[str]:
    """The names of the legal moves, sorted."""
    if state.step == "over":
        return []
    if state.step == "after_last":
        return ["declare", "pass"]
    if state.step == "reply":
        return ["exchange", "pass"]
    hand = names(state, state.to_move)
    if state.step == "follow":
        return sorted(brute_answers(hand, card_name(state.trick[0]), "cshd"[state.trump], state.phase != "open"))
    return sorted(brute_cards(state, hand) + brute_words(state, hand) + brute_marriages(state, hand))


def names(state: State, seat: int) -> list[str]:
    return [card_name(card) for card in list_cards(state.hands[seat])]


def brute_answers(hand: list[str], led: str, trump: str, is_strict: bool) -> list[str]:
    """Cards of a hand that may answer."""
    higher = [card for card in hand if card[1] == led[1] and ORDER.index(card[0]) > ORDER.index(led[0])]
    same = [card for card in hand if card[1] == led[1]]
    trumps = [card for card in hand if card[1] == trump]
    return (higher or same or trumps or hand) if is_strict else hand


def brute_cards(state: State, hand: list[str]) -> list[str]:
    if state.step == "before_draw":
        return []
    if state.announced is None:
        return hand
    return [rank + "cshd"[state.announced] for rank in "KQ"]


def brute_words(state: State, hand: list[str]) -> list[str]:
    found = []
    can_close = may_close(state)
    is_before_draw = state.step == "before_draw"
    if can_close:
        found.append("close")
    if is_before_draw and not state.exchanged and state.announced is None:
        found.append("draw")
    counts_now = state.announced is not None and not state.rules.marriage_needs_trick
    if sum(state.tricks) or counts_now:
        found.append("declare")
    if may_exchange(state, hand) and (can_close or not is_before_draw):
        found.append("exchange")
    return found


def may_close(state: State) -> bool:
    return state.phase == "open" and len(state.stock) >= state.rules.close_min_facedown


def may_exchange(state: State, hand: list[str]) -> bool:
    rules = state.rules
    return (
        state.phase == "open"
        and ("J" if rules.name == "schnapsen" else "9") + "cshd"[state.trump] in hand
        and not state.exchanged
        and (state.tricks[state.to_move] > 0 or not rules.exchange_needs_trick)
        and len(state.stock) >= rules.exchange_min_facedown
        and (state.announced is None or not rules.exchange_excludes_marriage)
    )


def brute_marriages(state: State, hand: list[str]) -> list[str]:
    rules = state.rules
    if state.announced is not None or (state.exchanged and rules.exchange_excludes_marriage):
        return []
    if state.phase != "open" and rules.marriage_when == "open":
        return []
    if state.step == "before_draw" and not may_close(state):
        return []
    pairs = [suit for suit in range(4) if "K" + "cshd"[suit] in hand and "Q" + "cshd"[suit] in hand]
    return [("40" if suit == state.trump else "20") + "cshd"[suit] for suit in pairs]
