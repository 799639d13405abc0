"""The least that can be played: a hand of buttons, and a card on the table when one is clicked. On Pyodide."""

from pyodide.ffi import create_proxy

import js
from engine.cards import card_name, list_cards
from engine.moves import parse_move
from engine.play import apply
from engine.rules import KLASSISCH
from engine.setup import deal, shuffled_deck

state = deal(KLASSISCH, 1, shuffled_deck(KLASSISCH, "plain"))
hand = js.document.getElementById("hand")


def on_click(event: object) -> None:
    global state
    button = event.target  # type: ignore[attr-defined]
    state = apply(state, parse_move(button.dataset.move))
    button.remove()
    card = js.document.createElement("li")
    card.dataset.who = "you"
    card.textContent = card_name(state.trick[0])
    js.document.getElementById("trick").append(card)


for card in list_cards(state.hands[0]):
    button = js.document.createElement("button")
    button.dataset.move = button.textContent = card_name(card)
    hand.append(button)
hand.addEventListener("click", create_proxy(on_click))
