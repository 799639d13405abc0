"""Hypothesis: invariants from any seed, rules and moves; readers that never fail in an unforeseen way."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as some

from engine.errors import IllegalMove, NotationError, SetupError
from engine.legal import legal_moves
from engine.moves import ALL_MOVES
from engine.notation import read_position, read_view, write_position, write_view
from engine.play import apply
from engine.record import add_move, new_record, read_record, states, undo, write_fragment, write_record
from engine.rules import OPTIONS, PRESETS, Rules, with_options
from engine.setup import deal, install, problems, shuffled_deck
from engine.shuffle import Dice
from engine.state import OVER, PHASES, STEPS, AtClose, Setup, State
from engine.tuples import replace
from engine.view import view
from tests.engine.invariants import check_state, new_ledger, note_move
from tests.engine.walking import walk

CPYTHON_ONLY = True
TEXT = some.text(max_size=200)
CLOSE_TO_TEXT = some.text(alphabet="rulesdckhpositn=&/-?:!,0129AKQJT \t", max_size=120)
SEEDS = some.text(max_size=20)
PICKS = some.lists(some.integers(0, 255), max_size=60)


@some.composite
def any_rules(draw: some.DrawFn) -> Rules:
    """A preset with any options."""
    rules = draw(some.sampled_from(PRESETS))
    optional = {key: some.sampled_from(values) for key, values in OPTIONS}
    return with_options(rules, draw(some.fixed_dictionaries({}, optional=optional)))


@some.composite
def deals(draw: some.DrawFn) -> State:
    """A first lead: any rules, any order of the cards."""
    rules = draw(any_rules())
    deck = draw(some.permutations([card for card in range(24) if rules.pack() >> card & 1]))
    return deal(rules, draw(some.integers(0, 1)), tuple(deck))


@some.composite
def changed_texts(draw: some.DrawFn, texts: some.SearchStrategy[str]) -> str:
    """A good text with a few letters or words removed, changed or put in."""
    text = draw(texts)
    for _ in range(draw(some.integers(1, 4))):
        at = draw(some.integers(0, len(text)))
        until = min(len(text), at + draw(some.integers(0, 8)))
        put_in = draw(some.one_of(some.text(max_size=3), some.sampled_from(["?", "9c", " ", "/", "=", "-", "1"])))
        text = text[:at] + put_in + text[until:]
    return text


@some.composite
def positions(draw: some.DrawFn) -> State:
    """Any moment of any deal."""
    passed = walk(draw(any_rules()), draw(SEEDS), draw(some.booleans())).states
    return passed[draw(some.integers(0, len(passed) - 1))]


@some.composite
def described(draw: some.DrawFn) -> Setup:
    """A moment of a deal in which some fields were changed by hand."""
    state = draw(positions())
    suits = some.lists(some.integers(0, 3), max_size=2).map(tuple)
    known = {
        "dealer": some.integers(0, 1),
        "phase": some.sampled_from(PHASES),
        "step": some.sampled_from(STEPS),
        "to_move": some.integers(0, 1),
        "leader": some.integers(0, 1),
        "history": some.sampled_from([(), state.history[:-1], state.history[:1]]),
        "marriages": some.tuples(suits, suits),
        "shown": some.sampled_from([(0, 0), state.hands]),
        "announced": some.sampled_from([None, 0, 1, 2, 3]),
        "exchanged": some.booleans(),
        "closer": some.sampled_from([None, 0, 1]),
        "at_close": some.sampled_from([None, AtClose((0, 0), (0, 0)), AtClose((1, 0), (21, 40))]),
        "outcome": some.none(),
        "rules": any_rules(),
    }
    names = draw(some.lists(some.sampled_from(sorted(known)), max_size=4, unique=True))
    return Setup(*replace(state, **{name: draw(known[name]) for name in names}))


def read_or_refuse(text: str) -> None:
    """Each reader gives something that can be written again, or one of its errors."""
    try:
        position = read_position(text)
        assert read_position(write_position(position)) == position
        if problems(position):
            raise SetupError(problems(position))
        play_on(install(position))
    except (NotationError, SetupError):
        pass
    try:
        seen = read_view(text)
        assert read_view(write_view(seen)) == seen
    except NotationError:
        pass
    try:
        record = read_record(text)
        assert read_record(write_record(record)) == record
        assert read_record(write_fragment(record)) == record
    except (NotationError, SetupError, IllegalMove):
        pass


def play_on(state: State) -> None:
    """A position without problems can be played to its end."""
    dice = Dice("on")
    while state.step != OVER:
        moves = legal_moves(state)
        assert moves, write_position(state)
        state = apply(state, moves[dice.below(len(moves))])
        assert read_position(write_position(state)) == Setup(*state)


@given(deals(), PICKS)
def test_invariants_hold_for_any_moves(state: State, picks: list[int]) -> None:
    ledger, dice = new_ledger(state), Dice(write_position(state))
    check_state(state, ledger, dice)
    for pick in picks:
        moves = legal_moves(state)
        if not moves:
            break
        move = moves[pick % len(moves)]
        note_move(ledger, state, move)
        state = apply(state, move)
        check_state(state, ledger, dice)


@given(any_rules(), SEEDS, some.integers(0, 60))
def test_records_round_trip_from_any_point(rules: Rules, seed: str, back: int) -> None:
    record, passed = walk(rules, seed)
    for _ in range(back):
        record = undo(record)
    assert read_record(write_record(record)) == record
    assert read_record(write_fragment(record)) == record
    assert states(record) == tuple(passed[: record.at + 1])


@given(any_rules(), SEEDS, some.lists(some.sampled_from(ALL_MOVES), max_size=30))
def test_any_moves_are_made_or_refused(rules: Rules, seed: str, moves: list[int]) -> None:
    record = new_record(rules, 0, shuffled_deck(rules, seed))
    for move in moves:
        more = add_move(record, move)
        try:
            states(more)
        except IllegalMove:
            continue
        record = more
    assert read_record(write_record(record)) == record


@given(positions())
def test_positions_and_views_round_trip(state: State) -> None:
    assert install(read_position(write_position(state))) == state
    for seat in (0, 1):
        seen = view(state, seat)
        assert read_view(write_view(seen)) == seen


@settings(max_examples=1000)
@given(described())
def test_a_described_position_has_problems_or_can_be_played(setup: Setup) -> None:
    assert read_position(write_position(setup)) == setup
    if problems(setup):
        return
    play_on(install(setup))


@settings(max_examples=500)
@given(some.one_of(TEXT, CLOSE_TO_TEXT))
def test_readers_refuse_any_text(text: str) -> None:
    read_or_refuse(text)


@settings(max_examples=500)
@given(changed_texts(positions().map(write_position)))
def test_readers_refuse_or_read_a_changed_position(text: str) -> None:
    read_or_refuse(text)


@settings(max_examples=200)
@given(changed_texts(positions().map(lambda state: write_view(view(state, 0)))))
def test_readers_refuse_or_read_a_changed_view(text: str) -> None:
    read_or_refuse(text)


@settings(max_examples=300)
@given(changed_texts(some.builds(lambda rules, seed: write_record(walk(rules, seed).record), any_rules(), SEEDS)))
def test_readers_refuse_or_read_a_changed_record(text: str) -> None:
    read_or_refuse(text)


@settings(max_examples=300)
@given(changed_texts(some.builds(lambda rules, seed: write_fragment(walk(rules, seed).record), any_rules(), SEEDS)))
def test_readers_refuse_or_read_a_changed_link(text: str) -> None:
    read_or_refuse(text)
