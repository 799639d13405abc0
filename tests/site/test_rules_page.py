"""The rules page: both languages whole, every number from the engine, every board true."""

import gzip
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from app.i18n import LANGUAGES
from app.text.de import TEXT as GERMAN
from app.text.en import TEXT as ENGLISH
from building import BuildError
from building.boards import Board, read_boards, read_start, replies
from building.installing import WEB_MANIFEST
from building.numbers import PLACEHOLDER
from building.rules_page import PAGE, make_rules_pages, page_name, rules_pages
from building.site import Site
from engine import cards, rules
from engine.cards import card_name, list_cards, parse_card
from engine.legal import legal_moves, why_not
from engine.moves import move_name, parse_move
from engine.play import apply
from engine.rules import KLASSISCH, OPTIONS, PRESETS
from engine.scoring import pending_points, points
from engine.state import State
from engine.tuples import replace

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCE = (ROOT / "rules.html").read_text(encoding="utf-8")
WRITTEN = {lang: text for lang, _, text in PAGE.findall(SOURCE)}
PAGES = rules_pages(SOURCE, Site())
BOARDS = read_boards(SOURCE)
MOST_BYTES = 40_000  # of one page, packed as servers do

# How each worked example of docs/rules.md section 9 begins: the boards name them by number.
EXAMPLES = (
    "hearts trump, open stock; A of clubs led",
    "29 points from tricks, trump marriage",
    "38 points, a trick with ace and ten",
    "winner declares with 71",
    "strict; K of spades led",
    "strict; clubs led, hearts trump",
    "hearts trump; forehand's first lead shows",
    "loser's only trick: two nines",
    "loser has exactly 33",
    '"Aus" with 65',
    "closed while the opponent had no trick; closer has tricks",
    "closed while the opponent had no trick; the opponent goes out first",
    "`deutsch`, closed while the opponent had no trick",
    'closer says "Aus" with 60',
    'the other player says "Aus" with 60',
    "`einfach`: loser has announced 40",
    "X sits silent on 84",
    "closed while the opponent had a trick",
    "open to the end, 60:60",
    "open to the end, 65:65",
    "X sits silent on 70",
    "9 of trump drawn after losing a trick",
    "one face-down card left",
    "three face-down cards left",
    "open stock; K of spades led",
    "queen played away",
    "closing at the very first lead",
)


class Elements(HTMLParser):
    """The elements of a page with their attributes, its words, and what stands in script or style."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the element."""
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.found if name == tag]

    def values(self, name: str) -> list[str]:
        return [attributes[name] for _, attributes in self.found if name in attributes]


ELEMENTS = {lang: Elements(page) for lang, page in PAGES.items()}
each_language = pytest.mark.parametrize("lang", LANGUAGES)
each_board = pytest.mark.parametrize("board", BOARDS.values(), ids=lambda board: board.name)


def outline(lang: str) -> list[str]:
    """Chapters, headings, boards, tables and lists, in their order."""
    shape = []
    for tag, attributes in ELEMENTS[lang].found:
        if tag in ("section", "h1", "h2", "h3", "table", "tr", "ul", "ol", "dl", "dt", "p", "figure", "details"):
            shape.append(tag + " " + attributes.get("id", ""))
    return shape


def test_the_languages_say_the_same_in_the_same_order() -> None:
    assert tuple(PAGES) == LANGUAGES
    first, *others = (outline(lang) for lang in LANGUAGES)
    assert first.count("section overview") == 1 and sum(entry.startswith("section") for entry in first) >= 20
    assert all(other == first for other in others)


@each_language
def test_page_is_marked_up_in_its_language(lang: str) -> None:
    elements = ELEMENTS[lang]
    assert elements.all("html") == [{"lang": lang}]
    assert [len(elements.all(tag)) for tag in ("title", "h1", "main", "header", "footer", "nav")] == [1] * 6
    levels = [int(tag[1]) for tag, _ in elements.found if re.fullmatch("h[1-6]", tag)]
    assert levels[:2] == [2, 1]  # the contents come first
    assert all(after - before <= 1 for before, after in zip(levels[1:], levels[2:], strict=False))
    ids = elements.values("id")
    assert len(ids) == len(set(ids))


@each_language
def test_links_and_anchors_lead_somewhere(lang: str) -> None:
    ids = ELEMENTS[lang].values("id")
    named = {"index.html", "css/rules.css", "vendor/LICENSES.txt", WEB_MANIFEST, *map(page_name, LANGUAGES)}
    links = ELEMENTS[lang].values("href") + ELEMENTS[lang].values("src")
    assert page_name("en" if lang == "de" else "de") in links and "index.html" in links
    for link in links:
        path, _, anchor = link.partition("#")
        if not path:
            assert anchor in ids, link
        elif path.startswith("img/"):
            assert f'id="{anchor}"' in (ROOT / path).read_text(encoding="utf-8") if anchor else (ROOT / path).is_file()
        else:
            assert path.partition("?")[0] in named, link
    chapters = [attributes["id"] for attributes in ELEMENTS[lang].all("section")]
    assert re.findall(r'<li><a href="#([\w-]+)">', PAGES[lang]) == chapters


@each_language
def test_buttons_are_called_what_they_are_called(lang: str) -> None:
    texts = {"de": GERMAN, "en": ENGLISH}[lang]
    for key in ("practice.again", "do.declare", "menu.house", "preset.klassisch", "block"):
        assert texts[key].rstrip("!") in WRITTEN[lang], key


@each_language
def test_page_brings_no_code_and_little_weight(lang: str) -> None:
    elements = ELEMENTS[lang]
    assert not elements.all("script") and not elements.all("style") and not elements.values("style")
    assert not [name for _, attributes in elements.found for name in attributes if name.startswith("on")]
    tags = [tag for tag, _ in elements.found]
    policy = next(at for at, (_, attributes) in enumerate(elements.found) if "http-equiv" in attributes)
    assert policy < min(tags.index("link"), tags.index("iframe"))
    assert "script-src" not in PAGES[lang] and "default-src 'none'" in PAGES[lang]
    assert len(gzip.compress(PAGES[lang].encode())) < MOST_BYTES


# Numbers


def typed_numbers(text: str) -> list[str]:
    """Numbers of the game that somebody typed: figures but in <time> and <data>, words before what is counted."""
    text = re.sub(r"<(time|data)\b[^>]*>.*?</\1>|<!--.*?-->", "", PLACEHOLDER.sub("", text), flags=re.DOTALL)
    text = re.sub(r"</?(?!board)\w[^>]*>", "", text)
    text = re.sub(r'\b(name|show|row)="[^"]*"', "", text)
    german = "zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|vierzig|sechsundsechzig|dreiunddreißig"
    english = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|forty|sixty-six|thirty-three"
    counted = r"Augen|\w*[Pp]unkte?n?|Karten|verdeckte|\w+ points?|points?|cards?|game points?"
    return re.findall(rf"\d+|(?i:\b(?:{german}|{english})) (?:{counted})\b", text)


@each_language
def test_no_number_of_the_game_is_typed(lang: str) -> None:
    assert typed_numbers(WRITTEN[lang]) == []


@pytest.mark.parametrize(
    "text",
    ["bis 7", "<p>sechs Karten</p>", '<board name="x" title="65 Punkte"></board>', "Zwanzig Punkte", "two game points"],
)
def test_a_typed_number_is_noticed(text: str) -> None:
    assert typed_numbers(text)
    assert not typed_numbers(re.sub(r"\d+|(?i:sechs|zwanzig|two)", "{{goal}}", text))


def test_unknown_placeholder_is_named() -> None:
    with pytest.raises(BuildError, match=r"\{\{klassisch\.luck\}\}"):
        rules_pages(SOURCE.replace("{{klassisch.match_target}}", "{{klassisch.luck}}"), Site())
    assert not [page for page in PAGES.values() if "{{" in page or "}}" in page]


CONSTANTS = (
    "GOAL", "SCHNEIDER_LIMIT", "MARRIAGE_POINTS", "TRUMP_MARRIAGE_POINTS", "LAST_TRICK_POINTS", "SIMPLE", "SCHNEIDER",
    "SCHWARZ", "CLOSE_FAILED", "CLOSE_FAILED_TRICKLESS", "TIE_BONUS", "DOUBLE_MATCH_WORTH",
)  # fmt: skip


@pytest.mark.parametrize("name", CONSTANTS)
def test_changing_a_number_of_the_rules_changes_the_page(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(rules, name, 4711)
    assert all("4711" in page for page in rules_pages(SOURCE, Site()).values())


def test_changing_what_a_card_counts_changes_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "POINTS_OF_RANK", tuple(range(4711, 4717)))
    for page in rules_pages(SOURCE, Site()).values():
        assert all(str(worth) in page for worth in range(4711, 4717))


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
@pytest.mark.parametrize("key", [key for key, _ in OPTIONS])
def test_changing_a_field_of_a_preset_changes_the_page(
    monkeypatch: pytest.MonkeyPatch, preset: rules.Rules, key: str
) -> None:
    other = next(value for value in dict(OPTIONS)[key] if value != getattr(preset, key))
    changed = replace(preset, **{key: other})
    monkeypatch.setattr(rules, "PRESETS", tuple(changed if known == preset else known for known in PRESETS))
    try:
        pages = rules_pages(SOURCE, Site())
    except BuildError as error:  # a board shows just this
        assert "IllegalMove" in str(error) or "SetupError" in str(error)
        return
    table = re.compile(r'<section id="presets">.*?</section>', re.DOTALL)
    assert all(table.findall(pages[lang]) != table.findall(PAGES[lang]) != [] for lang in LANGUAGES)


def test_target_of_the_match_is_told_everywhere_or_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "PRESETS", (replace(KLASSISCH, match_target=4711), *PRESETS[1:]))
    for lang, page in rules_pages(SOURCE, Site()).items():
        made = 2  # in the table of presets, and in the legend of the Punkteblock
        assert page.count("4711") == WRITTEN[lang].count("{{klassisch.match_target}}") + made >= 8


def test_what_is_said_of_the_presets_is_so() -> None:
    assert "weicht nur in einem Punkt davon ab" in PAGES["de"] and "differs from it in a single point" in PAGES["en"]
    differing = [key for key, _ in OPTIONS if getattr(rules.DEUTSCH, key) != getattr(KLASSISCH, key)]
    assert len(differing) == 1


# Boards


def ends(state: State, moves: list[str]) -> Iterator[State]:
    """Where the reader's moves lead, whatever the opponent answers."""
    if state.outcome is None and state.to_move != 0:
        for reply in replies(state):
            yield from ends(apply(state, reply), moves)
    elif moves and state.outcome is None:
        move = parse_move(moves[0])
        assert why_not(state, move) is None, f"{moves[0]}: {why_not(state, move)}"
        yield from ends(apply(state, move), moves[1:])
    else:
        assert not moves, f"over before {moves}"
        yield state


def pending(state: State) -> int:
    return pending_points(state, 0) + pending_points(state, 1)


def is_so(state: State, claim: str) -> bool:
    """Whether what a board's `before` or `then` says of a position is true."""
    key, _, value = claim.partition("=")
    allowed = {move_name(move) for move in legal_moves(state)} if state.to_move == 0 else set()
    played = {token for token in allowed if len(token) == 2}
    outcome = state.outcome
    winner = "" if outcome is None else "-" if outcome.winner is None else str(outcome.winner)
    told = {
        "points": "/".join(map(str, points(state))),
        "pending": "/".join(str(pending_points(state, side)) for side in (0, 1)),
        "result": "" if outcome is None else f"{winner}:{outcome.game_points}:{outcome.reason}",
        "winner": winner,
        "upcard": "" if state.upcard is None else card_name(state.upcard),
    }
    if key in told:
        return told[key] == value
    tokens = value.split(",")
    if key == "holds":
        return all(parse_card(token) in list_cards(state.hands[0]) for token in tokens)
    if key == "cannot":
        return all(why_not(state, parse_move(token), 0) == why for token, _, why in (t.partition(":") for t in tokens))
    assert key in ("can", "only")
    return set(tokens) <= allowed if key == "can" else set(tokens) == played


@each_board
def test_what_a_board_promises_comes_about(board: Board) -> None:
    """Whatever the opponent answers: the claims hold in every line."""
    assert read_start(board.data["address"]) == board.start
    assert board.start.to_move == 0 or board.start.outcome is not None
    assert [claim for claim in board.data.get("before", "").split() if not is_so(board.start, claim)] == []
    lines = [(board.data.get("moves", ""), board.data.get("then", ""))]
    lines += [(board.data["other-moves"], board.data["other-then"])] if "other-moves" in board.data else []
    for moves, claims in lines:
        for end in ends(board.start, moves.split()):
            assert [claim for claim in claims.split() if not is_so(end, claim)] == []


def test_claims_can_be_false() -> None:
    start = BOARDS["strict-higher"].start
    assert is_so(start, "only=As") and not is_so(start, "only=As,9s") and not is_so(start, "can=9s")
    assert is_so(start, "cannot=9s:must_beat") and not is_so(start, "cannot=9s:must_follow")
    end = BOARDS["wins-2"].end
    assert is_so(end, "result=0:2:declared") and not is_so(end, "result=0:1:declared") and not is_so(end, "winner=1")


def examples() -> list[str]:
    """The rows of the worked examples, as docs/rules.md has them."""
    section = (ROOT / "docs/rules.md").read_text(encoding="utf-8").partition("## 9. Worked examples")[2]
    rows = re.findall(r"^\| (?!given|---)(.+) \|$", section, re.MULTILINE)
    assert len(rows) >= 24
    return rows


def test_the_page_knows_the_worked_examples() -> None:
    assert [row.startswith(start) for row, start in zip(examples(), EXAMPLES, strict=True)] == [True] * len(EXAMPLES)


@pytest.mark.parametrize("number", range(1, len(EXAMPLES) + 1))
def test_each_worked_example_is_there_to_be_tried(number: int) -> None:
    """In every preset that its row names; and where it pays, with what the row says."""
    row = examples()[number - 1]
    boards = [board for board in BOARDS.values() if board.data.get("row") == str(number)]
    named = {preset.name for preset in PRESETS if f"`{preset.name}`" in row or "two-player presets" in row}
    assert boards and named <= {board.start.rules.name for board in boards}
    assert all(board.data.get("then") for board in boards)
    told = {sum_ for board in boards for state in (board.start, board.end) for sum_ in (*points(state), pending(state))}
    sums = re.findall(r"\b(?:29|33|38|40|56|59|60|65|66|69|70|71|84)\b(?! or more)", row)
    assert {int(sum_) for sum_ in sums} <= told
    paid = {int(number) for number in re.findall(r"\b[123]\b", row)} | ({2} if "false" in row else set())
    for board in boards:
        assert not paid or board.end.outcome is None or board.end.outcome.game_points in paid | {0}


@each_language
def test_boards_are_shown_as_a_teacher_would(lang: str) -> None:
    frames = ELEMENTS[lang].all("iframe")
    shown = {name for name, board in BOARDS.items() if "lot" not in board.data}
    assert len(frames) == len(shown) and len({frame["title"] for frame in frames}) == len(frames)
    assert {name[6:] for name in ELEMENTS[lang].values("id") if name.startswith("board-")} == shown
    links = ELEMENTS[lang].values("href")
    for frame in frames:
        assert set(frame) == {"loading", "src", "title"} and frame["loading"] == "lazy"
        page, _, address = frame["src"].partition("?")
        assert page == "index.html" and f"&lang={lang}" in address and frame["src"] in links
        position = [field for field in address.split("&") if field.partition("=")[0] not in ("lang", "hide")]
        assert read_start(" ".join(position))
    stills = [attributes for _, attributes in ELEMENTS[lang].found if attributes.get("class") == "still"]
    assert len(stills) == len(BOARDS) and all(len(still["aria-label"]) > 60 for still in stills)


def test_a_board_that_cannot_be_is_named() -> None:
    for old, new, fault in (
        ("trick=Ac\" moves=\"9h\"", "trick=9h\" moves=\"9h\"", "board nine-wins: SetupError"),
        ('moves="9h"', 'moves="Ad"', "board nine-wins: IllegalMove"),
        ('<board name="nine-wins" show', '<board name="nine-win" show', "'de' boards are .*: nine-win, nine-wins"),
    ):
        assert old in SOURCE
        with pytest.raises(BuildError, match=fault):
            rules_pages(SOURCE.replace(old, new, 1), Site())


def test_the_site_says_whose_it_is(tmp_path: Path) -> None:
    page = rules_pages(SOURCE, Site(impressum="https://example.org/?a&b"))["de"]
    assert '<a href="https://example.org/?a&amp;b">Impressum</a>' in page and "Datenschutz" not in page
    make_rules_pages(tmp_path, tmp_path, Site())  # no source, no page
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "rules.html").write_text(SOURCE, encoding="utf-8")
    with pytest.raises(BuildError, match=r"links css/base\.css, which is not there"):
        make_rules_pages(tmp_path, tmp_path, Site())
