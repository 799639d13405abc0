"""Statistics in the page: what it shows is what Python counts from the same texts; files go out and come in."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from ai.policy import choose
from app.archive import LARGEST, export_text
from app.figures import Figures, name_kind, write_figures, write_left_out
from app.i18n import date_text, tr, use_language
from app.save import MATCHES, SLOT, read_saved, split_matches, write_saved
from app.settings import KEY
from app.statistics import Group, Statistics, count
from engine.record import SEEN, add_help
from engine.rules import KLASSISCH, SCHNAPSEN, Rules, with_options
from engine.tuples import replace
from serve import StaticServer
from tests.app.fakes import GELEGENHEIT, NEULING, FakeStore, finish, new_session
from tests.browser.conftest import LONG, OpenPage, settle, watch
from tests.browser.player import Player, accessibility_faults

READY = "html[data-ready=true]"
KEPT = "() => [...'s66.matches s66.table s66.settings'.split(' ')].map((key) => localStorage.getItem(key))"
FULL = "() => { Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }; }"


def matches_of(rules: Rules, seed: str, size: int, level: str = "gelegenheitsspieler") -> list[str]:
    """Finished matches by the rules of thumb on both sides."""
    levels = {"gelegenheitsspieler": GELEGENHEIT, "neuling": NEULING}
    session, _, _ = new_session(rules, seed, level=levels[level])
    found: list[str] = []
    while len(found) < size:
        while not session.is_over:
            if session.is_waiting:
                finish(session.play_on())
            else:
                session.play(choose(session.view))
        if session.match.winner is not None:
            found.append(write_saved(session.saved))
        session.deal()
    return found


def helped(text: str) -> str:
    """The same match with help in its first deal."""
    saved = read_saved(text)
    return write_saved(replace(saved, records=(add_help(saved.records[0], SEEN), *saved.records[1:])))


HOUSE = with_options(KLASSISCH, {"false_declare": 3})
SAMPLE = (
    matches_of(KLASSISCH, "statistics", 3)
    + matches_of(SCHNAPSEN, "statistics", 2, "neuling")
    + [helped(text) for text in matches_of(HOUSE, "statistics", 2)]
)
RUNNING = write_saved(read_saved(SAMPLE[0])).rpartition("\n")[0]  # without the deal that ended it


def keep(context: BrowserContext, matches: list[str], table: str = "") -> None:
    """Pages of this context open with these matches, once."""
    texts = {MATCHES: "\n\n".join(matches), SLOT: table}
    for key, text in texts.items():
        context.add_init_script(f"localStorage[{json.dumps(key)}] ??= {json.dumps(text)}")


def dialog(page: Page) -> Locator:
    return page.locator("#statistics-dialog")


def open_statistics(page: Page) -> Locator:
    """By key; all has been read."""
    page.keyboard.press("s")
    expect(dialog(page)).to_be_visible()
    expect(page.locator("#statistics")).to_be_visible()
    return dialog(page)


def counted(page: Page) -> Statistics:
    """What Python makes of what this page has kept."""
    matches, table = [page.evaluate(f"localStorage['{key}']") or "" for key in (MATCHES, SLOT)]
    texts = split_matches(matches)
    return count([read_saved(text) for text in texts + ([table] if table and table not in texts else [])])


def shown_rows(table: Locator) -> list[tuple[str, ...]]:
    """The rows of a table as they are read, each with a header of its own."""
    expect(table.get_by_role("row").last).to_be_visible()
    rows = table.locator("tbody").get_by_role("row").all()
    assert all(row.get_by_role("rowheader").count() == 1 for row in rows)
    return [tuple(row.locator("th, td").all_inner_texts()) for row in rows]


def check_group(page: Page, statistics: Statistics, group: Group) -> None:
    """Everything the dialogue shows of a group."""
    choice = dialog(page).get_by_role("combobox")
    choice.select_option(name_kind(group.kind))
    left_out = page.locator("#statistics-left-out p")
    expect(left_out).to_have_count(len(write_left_out(statistics, group)))
    assert left_out.all_inner_texts() == write_left_out(statistics, group)
    if group.deals:
        check_figures(page, write_figures(group))
    else:
        expect(page.locator("#statistics-figures")).to_be_hidden()
        expect(page.locator("#statistics-empty")).to_be_visible()


def check_figures(page: Page, figures: Figures) -> None:
    head = page.locator("#statistics-head")
    expect(head).to_contain_text(figures.size)
    expect(head).to_contain_text(figures.mean)
    expect(head).to_contain_text(figures.margin)
    assert shown_rows(page.locator("#statistics-table")) == [tuple(row) for row in figures.rows]
    for place, (name, chart) in enumerate((("#course", figures.course), ("#spread", figures.spread))):
        part = page.locator(name)
        expect(part.get_by_role("img", name=chart.sentence, exact=True)).to_be_visible()
        part.get_by_text(tr("stats.table")).click()
        assert shown_rows(part.get_by_role("table")) == list(chart.rows), place
        part.get_by_text(tr("stats.table")).click()


@pytest.mark.parametrize(("language", "theme"), [
        pytest.param("de", "light", marks=LONG),
        ("en", "dark"),
        pytest.param("de", "contrast", marks=LONG),
    ])
def test_the_page_shows_what_python_counts(
    context: BrowserContext, open_page: OpenPage, language: str, theme: str
) -> None:
    settle(context, lang=language, theme=theme)
    keep(context, SAMPLE)
    page = open_page("?worker=off")
    use_language(language)
    open_statistics(page)
    expect(page.get_by_role("heading", name=tr("statistics"))).to_be_focused()
    assert dialog(page).evaluate("(box) => box.scrollTop") == 0
    found = counted(page)
    assert [len(group.deals) > 0 for group in found.groups] == [True, True, True]
    assert found.mixed == 2
    for group in found.groups:
        check_group(page, found, group)
    assert accessibility_faults(page) == []
    for summary in dialog(page).locator("summary").all():
        summary.click()
    assert accessibility_faults(page) == []


def test_deals_just_played_are_there(context: BrowserContext, open_page: OpenPage) -> None:
    settle(context, pace="none", level="gelegenheitsspieler")
    page = open_page("?worker=off")
    use_language("de")
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Statistik").click()
    expect(dialog(page)).to_contain_text("Noch kein Spiel zählt.")
    assert accessibility_faults(page) == []
    page.keyboard.press("Escape")
    player = Player(page, random.Random(66))
    for deals in (1, 2):
        player.play_deal()
        open_statistics(page)
        found = counted(page)
        (group,) = found.groups
        assert len(group.deals) == deals
        check_group(page, found, group)
        page.keyboard.press("Escape")
        player.next_button().click()
        expect(player.next_button()).to_be_hidden()


def test_a_match_that_has_just_ended_counts_once(context: BrowserContext, open_page: OpenPage) -> None:
    settle(context)
    keep(context, SAMPLE[:1], SAMPLE[0])
    page = open_page("?worker=off")
    use_language("de")
    open_statistics(page)
    (group,) = count([read_saved(SAMPLE[0])]).groups
    assert sum(group.matches_won) == 1
    check_figures(page, write_figures(group))


# Files


def export(page: Page, folder: Path) -> Path:
    """The file that the browser is given."""
    with page.expect_download() as info:
        dialog(page).get_by_role("button", name="Exportieren").click()
    path = folder / info.value.suggested_filename
    info.value.save_as(path)
    return path


def bring(page: Page, path: Path | str) -> None:
    """Choose a file, or one with this text."""
    given = path if isinstance(path, Path) else {
        "name": "x.json", "mimeType": "application/json", "buffer": path.encode(),
    }  # fmt: skip
    page.get_by_label("Importieren").set_input_files(given)  # type: ignore[arg-type]


def test_a_file_takes_everything_to_another_browser(
    context: BrowserContext,
    open_page: OpenPage,
    browser: Browser,
    browser_context_args: dict[str, object],
    server: StaticServer,
    troubles: list[str],
    tmp_path: Path,
) -> None:
    settle(context, theme="dark", rules="schnapsen")
    keep(context, SAMPLE, RUNNING)
    page = open_page("?worker=off")
    use_language("de")
    open_statistics(page)
    path = export(page, tmp_path)
    day = page.evaluate("new Date().toLocaleDateString('sv')")
    assert path.name == f"sechsundsechzig-{day}.json"
    expect(dialog(page).get_by_role("status")).to_have_text(tr("archive.exported", count=7, name=path.name))
    written = json.loads(path.read_text(encoding="utf-8"))
    assert (written["matches"], written["date"]) == (SAMPLE, day)
    assert written["program"] == page.locator("meta[name=version]").get_attribute("content")
    other = browser.new_context(**browser_context_args)  # type: ignore[arg-type]
    try:
        watch(other, server, troubles)
        there = other.new_page()
        settle(other)
        there.goto(server.url + "?worker=off")
        there.wait_for_selector(READY, state="attached")
        there.keyboard.press("s")
        bring(there, path)
        check_brought(there, day)
    finally:
        other.close()


def check_brought(page: Page, day: str) -> None:
    """The file's matches, running match and settings have come to an empty browser, and come only once."""
    said = dialog(page).get_by_role("status")
    expect(said).to_have_text(
        f"Datei vom {date_text(day)}: 7 Partien dazu, die laufende Partie übernommen, 2 Einstellungen übernommen."
    )
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    found = counted(page)
    for group in found.groups:
        check_group(page, found, group)
    assert split_matches(page.evaluate(f"localStorage['{MATCHES}']")) == SAMPLE
    match = read_saved(page.evaluate(f"localStorage['{SLOT}']"))
    assert write_saved(match).startswith(RUNNING)
    before = page.evaluate(KEPT)
    with page.expect_download() as info:
        dialog(page).get_by_role("button", name="Exportieren").click()
    bring(page, Path(info.value.path()))
    expect(said).to_have_text(f"Datei vom {date_text(day)}: 0 Partien dazu, 7 waren schon da.")
    assert page.evaluate(KEPT) == before
    page.keyboard.press("Escape")
    score = count([match]).groups[0]
    assert len(score.deals) == len(match.records)
    expect(page.get_by_role("button", name="Punkteblock")).to_contain_text("Partie")


def exported(matches: list[str]) -> str:
    """A file as another browser would have written it."""
    store = FakeStore()
    store.texts[KEY] = "{}"
    return export_text(store, matches, "v1", "2026-03-01")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rubbish", "beschädigt"),
        ('{"format": "chess"}', "keine Sicherung dieses Spiels"),
        (exported(SAMPLE).replace('"version": 1', '"version": 9'), "Fassung 9"),
        (exported(SAMPLE).replace("level=neuling", "level=gott"), "Partie 4 ist nicht lesbar"),
        (exported(SAMPLE)[:-9], "beschädigt"),
        (" " * (LARGEST + 1), "größer als 5 MB"),
    ],
    ids=["rubbish", "another game", "version", "a match", "cut off", "too large"],
)
def test_a_file_that_is_not_taken_is_named_and_changes_nothing(
    context: BrowserContext, open_page: OpenPage, text: str, said: str
) -> None:
    settle(context)
    keep(context, SAMPLE[:1])
    page = open_page("?worker=off")
    Player(page, random.Random(1)).wait()
    open_statistics(page)
    before = page.evaluate(KEPT)
    bring(page, text)
    refused = dialog(page).get_by_role("alert")
    expect(refused).to_contain_text("Nichts ist geändert")
    expect(refused).to_contain_text(said)
    assert page.evaluate(KEPT) == before
    assert accessibility_faults(page) == []
    bring(page, exported(SAMPLE[:2]))
    expect(dialog(page).get_by_role("status")).to_contain_text("1 Partie dazu, 1 war schon da")
    expect(refused).to_be_empty()


def test_a_browser_without_room_keeps_what_it_has(context: BrowserContext, open_page: OpenPage) -> None:
    settle(context)
    keep(context, SAMPLE[:1])
    page = open_page("?worker=off")
    Player(page, random.Random(1)).wait()
    open_statistics(page)
    before = page.evaluate(KEPT)
    page.evaluate(FULL)
    bring(page, exported(SAMPLE))
    expect(dialog(page).get_by_role("alert")).to_contain_text("keinen Platz")
    assert page.evaluate(KEPT) == before


def test_deleting_asks_first_and_leaves_the_running_match(context: BrowserContext, open_page: OpenPage) -> None:
    settle(context)
    keep(context, SAMPLE, RUNNING)
    page = open_page("?worker=off")
    Player(page, random.Random(1)).wait()
    open_statistics(page)
    before = page.evaluate(KEPT)
    dialog(page).get_by_role("button", name="Löschen").click()
    question = page.get_by_role("dialog")
    expect(question).to_contain_text("7 beendete Partien")
    assert accessibility_faults(page) == []
    question.get_by_role("button", name="Doch nicht").click()
    assert page.evaluate(KEPT) == before
    open_statistics(page)
    dialog(page).get_by_role("button", name="Löschen").click()
    question.get_by_role("button", name="Löschen").click()
    said = dialog(page).get_by_role("status")
    expect(said).to_have_text("Die beendeten Partien sind gelöscht.")
    expect(said).to_be_in_viewport(ratio=1)
    assert page.evaluate(KEPT) == ["", *before[1:]]
    (group,) = counted(page).groups
    use_language("de")
    check_figures(page, write_figures(group))
    expect(dialog(page).get_by_role("button", name="Löschen")).to_be_hidden()


# Ways to use it


def test_by_keyboard_alone(context: BrowserContext, open_page: OpenPage) -> None:
    settle(context)
    keep(context, SAMPLE)
    page = open_page("?worker=off")
    Player(page, random.Random(1)).wait()
    open_statistics(page)
    page.on("filechooser", lambda chooser: None)  # from now on, not only once the key has been pressed
    walk = focus_walk(page)
    walk("#statistics-choice")
    before = page.locator("#statistics-size").inner_text()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#statistics-size")).not_to_have_text(before)
    for chart in ("#course", "#spread"):
        walk(chart + " summary")
        page.keyboard.press("Enter")
        expect(page.locator(chart + " table")).to_be_visible()
    walk("[data-do=export]")
    with page.expect_download():
        page.keyboard.press("Enter")
    walk("#archive-file")
    assert page.locator(".file").evaluate("(part) => getComputedStyle(part).outlineStyle") == "solid"
    with page.expect_file_chooser():
        page.keyboard.press("Enter")
    walk("#statistics-delete")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("7 beendete Partien")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    open_statistics(page)
    page.keyboard.press("Escape")
    expect(dialog(page)).to_be_hidden()


def focus_walk(page: Page) -> Callable[[str], None]:
    """Tab until something has the focus; no dialogue is longer than this."""

    def walk(selector: str) -> None:
        for _ in range(12):
            if page.locator(selector).evaluate("(part) => part === document.activeElement"):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{selector} is out of reach")

    return walk


@pytest.mark.parametrize("language", ["de", "en"])
def test_it_fits_a_small_phone(context: BrowserContext, open_page: OpenPage, language: str) -> None:
    settle(context, lang=language)
    keep(context, SAMPLE)
    page = open_page("?worker=off")
    page.set_viewport_size({"width": 320, "height": 568})
    open_statistics(page)
    for summary in dialog(page).locator("summary").all():
        summary.click()
    inner = "(box) => [box.scrollWidth <= box.clientWidth, box.getBoundingClientRect().right <= innerWidth]"
    assert dialog(page).evaluate(inner) == [True, True]
    small = """(box) => [...box.querySelectorAll("button, select, summary, input")].filter((part) => {
      const { width, height } = part.getBoundingClientRect();
      return part.checkVisibility() && (width < 43.5 || height < 43.5);
    }).map((part) => part.outerHTML)"""
    assert dialog(page).evaluate(small) == []


def test_reading_many_matches_shows_how_far_it_is(context: BrowserContext, open_page: OpenPage) -> None:
    settle(context)
    many = matches_of(KLASSISCH, "many", 12)
    keep(context, many)
    page = open_page("?worker=off")
    page.evaluate(
        """() => {
          const reading = document.querySelector("#statistics-reading");
          const note = () => { if (!reading.hidden) globalThis.wasShown = true; };
          new MutationObserver(note).observe(reading, { attributeFilter: ["hidden"] });
        }"""
    )
    open_statistics(page)
    expect(page.locator("#statistics-reading")).to_be_hidden()
    assert page.evaluate("globalThis.wasShown")
    use_language("de")
    (group,) = counted(page).groups
    assert sum(group.matches_won) == 12
    check_figures(page, write_figures(group))
