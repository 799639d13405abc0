"""One button that puts a word on the table: what MicroPython alone needs to get there."""

import js


def on_click(event: object) -> None:
    card = js.document.createElement("li")
    card.dataset.who = "you"
    card.textContent = "A"
    js.document.getElementById("trick").append(card)


button = js.document.createElement("button")
button.dataset.move = button.textContent = "A"
button.addEventListener("click", on_click)
js.document.getElementById("hand").append(button)
