"""A position that is being built: which card lies where, and what else is said of it. It may be wrong at any moment.

What has no box of its own is kept in ``rest`` as it was read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.opening import decode
from app.wishes import take_wishes
from engine.cards import ALL_CARDS, SUIT_LETTERS, UNKNOWN, card_points, count_cards, list_cards, suit_of
from engine.errors import NotationError, SetupError
from engine.fields import HIDDEN, NOTHING, read_cards, read_fields, read_number, read_word, take, write_cards
from engine.rules import KLASSISCH, preset
from engine.sketch import MARK, usual_step
from engine.state import CLOSED, EXHAUSTED, OPEN
from engine.tuples import put, replace

if TYPE_CHECKING:
    from typing import Optional

    from engine.cards import Card
    from engine.fields import Fields, Pairs

ANYWHERE = ""  # any card that is not known
HAND, OTHER, LED, UP, TOP, WON, LOST = PLACES = ("hand", "other", "led", "up", "top", "won", "lost")
_HANDS, _PILES = (HAND, OTHER), (WON, LOST)
CLOSED_BY = (CLOSED + "0", CLOSED + "1")
PHASES = (OPEN, CLOSED_BY[0], CLOSED_BY[1], EXHAUSTED)
_OF_A_RECORD = ("moves", "m", "at", "end", "by", "spent", "level", "luck", "salt", "score", "help")
MOST = {"size": 6, "tricks": 12, "points": 130}


class Draft(
    NamedTuple(
        "_Draft",
        [
            ("rules", str),  # a preset's name
            ("places", "tuple[str, ...]"),  # by card: one of PLACES or ANYWHERE
            ("stock", "tuple[Card, ...]"),  # the cards known to lie in it, from the top, UNKNOWN between them
            ("sizes", "tuple[Optional[int], ...]"),  # of the hands; None: as many as must be
            ("trump", int),
            ("phase", str),  # one of PHASES
            ("lead", int),
            ("tricks", "tuple[int, ...]"),
            ("points", "tuple[Optional[int], ...]"),  # None: whatever the cards give
            ("pairs", "tuple[str, ...]"),  # letters of the suits that each has announced, in order
            ("rest", "tuple[tuple[str, str], ...]"),  # fields that are kept as they are
        ],
    )
):
    """What has been said so far."""

    __slots__ = ()

    def cards(self, place: str) -> list[Card]:
        """The cards in a place; those of the stock from the top."""
        if place == TOP:
            return list(self.stock)
        return [card for card in ALL_CARDS if self.places[card] == place]

    @property
    def pack(self) -> list[Card]:
        """The cards of these rules, and whatever else lies somewhere."""
        usual = list_cards(preset(self.rules).pack())
        return [card for card in ALL_CARDS if card in usual or self.places[card] != ANYWHERE]

    @property
    def rows(self) -> list[Card]:
        """The cards as they lie before the teacher: a row for each suit, the ace first."""
        return sorted(self.pack, key=lambda card: (suit_of(card), -card))

    @property
    def unplaced(self) -> int:
        """How many cards may be any."""
        return len([card for card in self.pack if self.places[card] == ANYWHERE])

    @property
    def won(self) -> tuple[int, ...]:
        """Tricks of both: as many as are said, or as their known cards make."""
        return tuple([max(said, (len(self.cards(pile)) + 1) // 2) for said, pile in zip(self.tricks, _PILES)])

    @property
    def held(self) -> tuple[int, int]:
        """Cards in both hands."""
        has_led = [1 if self.cards(LED) and self.lead == seat else 0 for seat in (0, 1)]
        said = self.sizes[0]
        mine = max(_usual_size(self) - has_led[0] if said is None else said, len(self.cards(HAND)))
        said = self.sizes[1]
        other = max(mine + has_led[0] - has_led[1] if said is None else said, len(self.cards(OTHER)))
        return mine, other

    @property
    def left(self) -> int:
        """Cards for upcard and stock; fewer than none if too many are said to lie elsewhere."""
        return count_cards(preset(self.rules).pack()) - sum(self.held) - len(self.cards(LED)) - 2 * sum(self.won)


def _usual_size(draft: Draft) -> int:
    """How many cards a hand has before the trick: full as long as upcard and one more are left."""
    rules = preset(draft.rules)
    room = count_cards(rules.pack()) // 2 - sum(draft.won)
    return max(0, room if draft.phase == EXHAUSTED else min(rules.hand_size(), room - 1))


def blank(rules: str = KLASSISCH.name) -> Draft:
    """Any cards everywhere, you lead, hearts are trumps."""
    nothing = (None, None)
    return Draft(rules, (ANYWHERE,) * len(ALL_CARDS), (), nothing, 2, OPEN, 0, (0, 0), nothing, ("", ""), ())


def trimmed(stock: tuple[Card, ...]) -> tuple[Card, ...]:
    """Without the unknown cards at the bottom: there are as many as must be."""
    while stock and stock[-1] == UNKNOWN:
        stock = stock[:-1]
    return stock


# Text


def draft_pairs(draft: Draft) -> Pairs:
    """The fields of a draft's text; what is usual is left out."""
    mine, other = draft.held
    hands, others = _write(draft.cards(HAND), mine), _write(draft.cards(OTHER), other)
    led, up, is_exhausted = draft.cards(LED), draft.cards(UP), draft.phase == EXHAUSTED
    has_led = 1 if led and draft.lead == 0 else 0
    is_usual = not draft.cards(OTHER) and other == mine + has_led - (len(led) - has_led)
    pairs = [] if draft.rules == KLASSISCH.name else [("rules", draft.rules)]
    pairs.append((MARK, hands if is_usual else hands + "/" + others))
    if not up or suit_of(up[0]) != draft.trump:
        pairs.append(("trump", SUIT_LETTERS[draft.trump]))
    pairs += [("up", write_cards(up))] if up else []
    if draft.stock:
        pairs.append(("stock", _write(list(draft.stock), draft.left - (0 if is_exhausted else 1))))
    if draft.phase in CLOSED_BY:
        pairs.append(("closer", draft.phase[-1]))
    elif is_exhausted != (draft.left == 0):
        pairs.append(("phase", draft.phase))
    pairs += [("lead", str(draft.lead))] if draft.lead != len(led) else []
    pairs += [("trick", write_cards(led))] if led else []
    pairs += [("tricks", "/".join([str(count) for count in draft.won]))] if any(draft.won) else []
    return pairs + _pile_pairs(draft) + list(draft.rest)


def _pile_pairs(draft: Draft) -> Pairs:
    """Points, known cards and pairs of both."""
    piles = [draft.cards(pile) for pile in _PILES]
    sums = tuple([sum([card_points(card) for card in pile]) for pile in piles])
    is_known = [len(pile) for pile in piles] == [2 * count for count in draft.won]
    pairs = []
    if draft.points != (None, None) and not (is_known and draft.points == sums):
        points = ["0" if said is None and not count else said for said, count in zip(draft.points, draft.won)]
        pairs.append(("points", "/".join(["" if said is None else str(said) for said in points])))
    if any(piles):
        pairs.append(("won", "/".join([write_cards(pile) for pile in piles])))
    if any(draft.pairs):
        pairs.append(("marriages", "/".join([suits or NOTHING for suits in draft.pairs])))
    return pairs


def _write(cards: list[Card], size: int) -> str:
    return write_cards(cards + [UNKNOWN] * (size - len(cards)))


def read_draft(text: str) -> Draft:
    """The draft of a position's text, of a link or of the line for a web page. NotationError or SetupError."""
    fields = read_fields(_cleaned(text))
    take_wishes(fields, [])
    for key in _OF_A_RECORD:
        fields.pop(key, "")
    draft = _read_places(fields)
    draft = replace(draft, phase=_read_phase(fields, draft.left))
    mine, other = draft.held
    for seat, size in ((1, other), (0, mine)):  # a size that is usual stays so when something else changes
        lazy = replace(draft, sizes=put(draft.sizes, seat, None))
        draft = lazy if lazy.held[seat] == size else draft
    usual = {"dealer": "1", "step": _usual_step(draft), "turn": str((draft.lead + len(draft.cards(LED))) % 2)}
    announced = fields.get("announced", NOTHING)
    if announced != NOTHING and not any(draft.pairs):
        draft = replace(draft, pairs=put(("", ""), draft.lead, announced))
    rest = [(key, fields[key]) for key in sorted(fields) if fields[key] not in (usual.get(key), NOTHING)]
    return replace(draft, rest=tuple(rest))


def _read_places(fields: Fields) -> Draft:
    """Take all that has a box of its own, but for the phase."""
    rules = take(fields, "rules", KLASSISCH.name)
    preset(rules)
    places, stock, sizes = _lay_cards(fields)
    return replace(
        blank(rules),
        places=places,
        stock=stock,
        sizes=sizes,
        trump=SUIT_LETTERS.index(read_word(take(fields, "trump"), "trump", list(SUIT_LETTERS))),
        lead=read_number(take(fields, "lead", "1" if LED in places else "0"), "lead", 2),
        tricks=_read_both(take(fields, "tricks", "0/0"), "tricks", MOST["tricks"]),
        points=_read_both(fields.pop("points"), "points", MOST["points"]) if "points" in fields else (None, None),
        pairs=_read_pairs(fields),
    )


def _lay_cards(fields: Fields) -> tuple[tuple[str, ...], tuple[Card, ...], tuple[Optional[int], ...]]:
    """Take the cards: where each lies, the stock from the top, how many the hands hold. The upcard may tell trumps."""
    places = [ANYWHERE] * len(ALL_CARDS)

    def lay(text: str, place: str) -> int:
        cards = read_cards(text)
        for card in [card for card in cards if card != UNKNOWN]:
            if places[card] != ANYWHERE:
                raise SetupError(("card_double",))
            places[card] = place
        return len(cards)

    stock, up, led = fields.pop("stock", ""), fields.pop("up", HIDDEN), take(fields, "trick", NOTHING)
    if lay(led, LED) > 1 or HIDDEN in led:
        raise NotationError("bad_value", "trick=" + led)
    if lay(up, UP) > 1 or not up:
        raise NotationError("bad_value", "up=" + up)
    if all(letter in "0123456789" for letter in stock):
        stock = NOTHING  # a number of cards says nothing that does not follow
    lay(stock, TOP)
    hands = take(fields, MARK).split("/")
    sizes = [lay(text, place) if text else None for text, place in zip(hands, _HANDS)] + [None]
    for text, place in zip(take(fields, "won", NOTHING).split("/"), _PILES):
        lay(text, place)
    if up not in (NOTHING, HIDDEN):
        fields.setdefault("trump", up[1])
    if up == NOTHING:
        fields.setdefault("phase", EXHAUSTED)
    return tuple(places), trimmed(read_cards(stock)), (sizes[0] or 0, sizes[1])


def _read_both(text: str, key: str, most: int) -> tuple[int, ...]:
    parts = text.split("/")
    if len(parts) != 2:
        raise NotationError("bad_value", key + "=" + text)
    return tuple([read_number(part, key, most + 1) for part in parts])


def _read_pairs(fields: Fields) -> tuple[str, ...]:
    pairs = tuple([suits.replace(NOTHING, "") for suits in take(fields, "marriages", "-/-").split("/")])
    letters = "".join(pairs)
    if len(pairs) != 2 or not all(letter in SUIT_LETTERS for letter in letters):
        raise NotationError("bad_value", "marriages=" + "/".join(pairs))
    if len(letters) != len(set(letters)):
        raise SetupError(("marriage_double",))
    return pairs


def _read_phase(fields: Fields, left: int) -> str:
    closer = take(fields, "closer", NOTHING)
    usual = CLOSED if closer != NOTHING else EXHAUSTED if left == 0 else OPEN
    phase = read_word(take(fields, "phase", usual), "phase", (OPEN, CLOSED, EXHAUSTED))
    return phase + (read_word(closer, "closer", ("0", "1")) if phase == CLOSED else "")


def _usual_step(draft: Draft) -> str:
    led = draft.cards(LED)
    full = draft.held[0] + (1 if led and draft.lead == 0 else 0)
    return usual_step(preset(draft.rules), draft.phase, full, bool(led))


def _cleaned(text: str) -> str:
    """The fields in a text: of the line for a web page its address, of an address what comes after its file."""
    text = text.strip()
    if 'src="' in text:
        text = text.partition('src="')[2].partition('"')[0].replace("&amp;", "&")
    head = text.partition("=")[0]
    start = max(head.rfind("?"), head.rfind("#")) + 1
    query, _, fragment = text[start:].partition("#")
    return decode(fragment if MARK + "=" in fragment else query)
