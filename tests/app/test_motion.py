"""Motion as the difference of two tables: where each card comes from, and where those go that are gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.i18n import use_language
from app.motion import BACKS, STOCK, TRICK, WON, flights, leavings, places
from app.picture import USUAL_SIGHT, take_picture
from app.table import PERSON, PROGRAM
from engine.cards import card_name, list_cards
from engine.fields import write_cards
from engine.moves import CLOSE, DRAW, EXCHANGE, parse_move
from engine.record import new_record
from engine.rules import KLASSISCH, PRESETS
from engine.setup import shuffled_deck
from engine.shuffle import Dice
from engine.tuples import replace
from tests.app.fakes import finish, new_session, play_out
from tests.tally import equal, true

if TYPE_CHECKING:
    from app.picture import Picture
    from app.session import Session

    Step = tuple[Picture, Picture]


def _origins(before: Picture, after: Picture) -> dict[str, str]:
    """Of the cards that were not drawn before."""
    return {flight.key: flight.origin for flight in flights(before, after) if flight.origin}


def _targets(before: Picture, after: Picture) -> dict[str, str]:
    return {leaving.key: leaving.target for leaving in leavings(before, after)}


def _steps(session: Session, dice: Dice) -> list[Step]:
    """Every table of a deal beside the one before."""
    drawn = [take_picture(session)]
    session.listener = lambda happened: drawn.append(take_picture(session))
    play_out(session, dice)
    session.deal()
    return [(drawn[at], drawn[at + 1]) for at in range(len(drawn) - 1)]


def test_every_card_has_its_way() -> None:
    """Whatever is drawn flies from somewhere; what was seen either stays or goes to a pile or below the stock."""
    use_language("de")
    for rules in PRESETS:
        session, _, _ = new_session(rules, "ways " + rules.name)
        dice = Dice("ways")
        for _ in range(6):
            for before, after in _steps(session, dice):
                old, new = places(before), places(after)
                equal(sorted(flight.key for flight in flights(before, after)), sorted(new))
                if before.deal == after.deal:
                    gone = {key for key in old if key not in new and old[key] != BACKS}
                    equal(set(_targets(before, after)), gone)
                    for key, origin in _origins(before, after).items():
                        true(key not in old and origin in (STOCK, BACKS, WON + "you", WON + "opponent"), key)


def test_dealing_goes_by_packets_from_the_forehand() -> None:
    use_language("de")
    for rules in PRESETS:
        for dealer in (PERSON, PROGRAM):
            session, _, _ = new_session(rules, "deal")
            before = take_picture(session)
            session.open(new_record(rules, dealer, shuffled_deck(rules, "deal")))
            after = take_picture(session)
            found = {flight.key: flight for flight in flights(before, after)}
            equal({flight.origin for flight in found.values()}, {STOCK})
            mine = [found[card.token].order for card in after.hand]
            other = [found[str(place)].order for place in range(after.backs.hidden)]
            first, second = (other, mine) if dealer == PERSON else (mine, other)
            packet = rules.packets[0]
            true(max(first[:packet]) < min(second[:packet]) < min(first[packet:]) < min(second[packet:]), rules.name)
            true(all(found[card.token].turns for card in after.hand))
            equal(leavings(before, after), ())
            true(found[after.stock.upcard].order > max(mine + other))


def _deck() -> tuple[int, ...]:
    """The forehand holds A K Q of trumps and three clubs, the dealer the nine of trumps."""
    names = "AhKhQhAcTcKc9h9cQcJcAsTsThKsQsJs9sAdTdKdQdJd9dJh"
    cards = [parse_move(names[at : at + 2]) for at in range(0, len(names), 2)]
    forehand, dealer, rest = cards[:6], cards[6:12], cards[12:]
    return tuple(forehand[:3] + dealer[:3] + forehand[3:] + dealer[3:] + rest)


def test_a_trick_from_the_hand_to_the_pile() -> None:
    use_language("de")
    session, _, _ = new_session(KLASSISCH, "trick")
    session.open(new_record(KLASSISCH, PROGRAM, _deck()))
    drawn = [take_picture(session)]
    session.listener = lambda happened: drawn.append(take_picture(session))
    session.play(parse_move("Ah"))
    finish(session.play_on())
    session.play(DRAW)
    start, led, answered, done = drawn
    equal(_origins(start, led), {})
    equal((places(start)["Ah"], places(led)["Ah"]), ("hand", TRICK))
    reply = card_name(session.state.history[0].cards[1])
    equal(_origins(led, answered), {reply: BACKS})
    equal(_targets(answered, done), {"Ah": WON + "you", reply: WON + "you"})
    mine = [card.token for card in done.hand if card.token not in places(answered)]
    equal(_origins(answered, done), {mine[0]: STOCK, "5": STOCK})
    orders = {flight.key: flight.order for flight in flights(answered, done)}
    true(orders[mine[0]] < orders["5"], "the winner draws first")
    peeked = take_picture(session, replace(USUAL_SIGHT, is_peeking=True))
    equal(_origins(done, peeked), {"Ah": WON + "you", reply: WON + "you"})
    equal(_targets(peeked, done), {"Ah": WON + "you", reply: WON + "you"})


def test_exchange_and_close() -> None:
    """The nine goes under the stock and the upcard to the hand; at a close the upcard is turned over."""
    use_language("de")
    session, _, _ = new_session(KLASSISCH, "exchange")
    deck = _deck()
    swapped = list(deck)
    nine, ace = deck.index(parse_move("9h")), deck.index(parse_move("Ac"))
    swapped[nine], swapped[ace] = deck[ace], deck[nine]
    session.open(new_record(KLASSISCH, PROGRAM, tuple(swapped)))
    session.play(parse_move("Ah"))
    finish(session.play_on())
    session.play(DRAW)
    before = take_picture(session)
    equal(session.play(EXCHANGE), None, write_cards(list_cards(session.view.hand)))
    after = take_picture(session)
    equal(_origins(before, after), {})
    equal((places(before)["9h"], places(after)["9h"]), ("hand", "upcard"))
    equal((places(before)["Th"], places(after)["Th"]), ("upcard", "hand"))
    equal(session.play(CLOSE), None)
    equal(_targets(after, take_picture(session)), {"9h": STOCK})
