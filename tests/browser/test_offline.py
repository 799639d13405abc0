"""After one visit the site needs no network; a new version comes whole, is told of, and mixes with no old one."""

import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from benching.rooms import keep_all
from building.offline import write_service_worker
from serve import StaticServer, serving
from tests.browser.conftest import PATIENCE, PREFIX, ROOT, settle
from tests.browser.player import Player

SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
# What lies in the caches: paths below the site, without the hash that Workbox adds.
KEPT = """
async () => {
    const found = [];
    for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys())
            found.push(new URL(url).pathname.replace("/66/", ""));
    return found.sort();
}
"""
IS_CONTROLLED = "navigator.serviceWorker.controller !== null"
UPDATE_FAILS = """
async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const states = [];
    await new Promise((resolve) => {
        registration.addEventListener("updatefound", () => {
            const worker = registration.installing;
            worker.addEventListener("statechange", () => {
                states.push(worker.state);
                if (worker.state === "redundant" || worker.state === "installed") resolve();
            });
        });
        registration.update();
    });
    return states;
}
"""
NEXT = "Neue Version: jetzt laden"
KEPT_DEAL = "localStorage['s66.table']"
LATE_FILE = "py/app/text/en.py"
LATER = "async () => (await (await fetch('py/app/text/en.py')).text()).includes('new version')"


@pytest.fixture
def player_context(browser: Browser) -> Iterator[BrowserContext]:
    """A player whose browser takes service workers."""
    with browser.new_context(locale="de-DE", reduced_motion="reduce") as context:
        context.set_default_timeout(PATIENCE)
        yield context


def ready(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("html[data-ready=true]", state="attached")


def visit(page: Page, address: str) -> None:
    """One visit, as long as it takes to keep what the game needs."""
    ready(page, address)
    page.wait_for_function(IS_CONTROLLED)


@pytest.fixture
def killable(site: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """The site's address and what ends its server: a process, since a thread's connections outlive it."""
    command = [sys.executable, str(ROOT / "tools/serve.py"), str(site), "--prefix", PREFIX]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None

        def kill() -> None:
            process.kill()
            process.wait()

        try:
            yield process.stdout.readline().split()[0], kill
        finally:
            process.kill()


def test_after_one_visit_everything_works_without_a_server(
    player_context: BrowserContext, site: Path, killable: tuple[str, Callable[[], None]]
) -> None:
    address, kill = killable
    settle(player_context, level="meister", pace="none")
    page = player_context.new_page()
    visit(page, address)
    assert keep_all(page, site) > 60
    page.close()
    kill()
    page = player_context.new_page()
    ready(page, address)
    page.wait_for_selector("html[data-thinker=ready]", state="attached")
    player = Player(page, random.Random(3))
    player.play_deal()
    player.check_result()
    assert "w" in page.get_by_role("code").inner_text().partition(" by=")[2].partition(" ")[0]
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    ready(page, address + "?lesson=erster-stich&lang=de")
    expect(page.locator("#lesson-title")).not_to_be_empty()
    for name in ("rules.html", "rules.en.html"):
        page.goto(address + name)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.evaluate("getComputedStyle(document.body).margin") == "0px"
    ready(page, address + "?deck=german&lang=en")
    assert page.evaluate("fetch('img/german-art.svg').then((response) => response.ok)")


def renew(site: Path, folder: Path) -> Path:
    """A later version of the site: other code to be fetched late, and a mark in the page."""
    shutil.copytree(site, folder)
    for name, old, new in (
        (LATE_FILE, "\nTEXT", "\n# new version\nTEXT"),
        ("index.html", '<meta name="version" content="', '<meta name="version" content="new '),
    ):
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    write_service_worker(ROOT, ROOT / "node_modules", folder)
    return folder


def is_new(page: Page) -> bool:
    version = page.locator("meta[name=version]").get_attribute("content") or ""
    assert page.evaluate(LATER) == version.startswith("new ")  # never a mixture
    return version.startswith("new ")




def test_update_comes_whole_and_by_one_tap(player_context: BrowserContext, site: Path, tmp_path: Path) -> None:
    settle(player_context, level="gelegenheitsspieler", pace="none")
    with serving(site, PREFIX) as server:
        page = player_context.new_page()
        visit(page, server.url)
        assert keep_all(page, site) > 60
        player = Player(page, random.Random(3))
        for _ in range(3):
            player.wait()
            player.press(player.choices()[0])
        player.wait()
        deal = page.evaluate(KEPT_DEAL)
        new = renew(site, tmp_path / "new").resolve()
        for how in ("missing", "broken off", "old"):
            check_half_an_update(page, server, new, how)
            assert page.evaluate(KEPT_DEAL) == deal
        sent = len(server.log)
        page.reload()
        expect(page.get_by_role("button", name=NEXT)).to_be_visible()
        assert not is_new(page)
        # Of the new version only what has changed was fetched.
        assert not [one for one in server.log[sent:] if "pyodide" in one.path and one.status == 200]
        other = player_context.new_page()
        ready(other, server.url)
        assert not is_new(other)
        with page.expect_navigation(), other.expect_navigation():
            page.get_by_role("button", name=NEXT).click()
        for each in (page, other):
            each.wait_for_selector("html[data-ready=true]", state="attached")
            assert is_new(each)
            assert each.evaluate(KEPT_DEAL) == deal
            expect(each.locator("#update")).to_be_hidden()


def check_half_an_update(page: Page, server: StaticServer, new: Path, how: str) -> None:
    """The new version comes but for one file, and nothing changes; then it is there as a whole."""
    file, kept = new / LATE_FILE, (new / LATE_FILE).read_bytes()
    find = server.file_for

    def break_off(target: str) -> Path | None:
        if LATE_FILE in target:
            raise ConnectionError(target)
        return find(target)

    if how == "missing":
        file.unlink()
    elif how == "old":
        file.write_bytes((server.root / LATE_FILE).read_bytes())
    else:
        server.file_for = break_off  # type: ignore[method-assign]
    old, server.root = server.root, new
    assert page.evaluate(UPDATE_FAILS) == ["redundant"]
    page.reload()
    page.wait_for_selector("html[data-ready=true]", state="attached")
    assert not is_new(page)
    expect(page.locator("#update")).to_be_hidden()
    server.file_for = find  # type: ignore[method-assign]
    file.write_bytes(kept)
    server.root = new if how == "old" else old


def test_who_saves_data_keeps_pyodide_only_once_it_is_played(player_context: BrowserContext, site: Path) -> None:
    player_context.add_init_script(SAVES_DATA)
    with serving(site, PREFIX) as server:
        page = player_context.new_page()
        visit(page, server.url)
        ready(page, server.url)
        kept = page.evaluate(KEPT)
        assert "py/later.de.bin" in kept
        assert not [name for name in kept if "pyodide" in name]
        assert not [sent for sent in server.log if "pyodide" in sent.path]
        page.get_by_role("button", name="Menü").click()
        page.get_by_label("Gegner", exact=True).select_option("stammtisch")
        assert keep_all(page, site) > 60


def test_frame_keeps_pyodide_once_a_whole_game_was_played(
    player_context: BrowserContext, site: Path, tmp_path: Path
) -> None:
    """What a board needs works without network; the strong opponent's files come only with a deal played against it."""
    with serving(site, PREFIX) as server:
        host = f'<!doctype html><title>Host</title><iframe src="{server.url}" height="700" width="500"></iframe>'
        (tmp_path / "index.html").write_text(host, encoding="utf-8")
        with serving(tmp_path) as around:
            page = player_context.new_page()
            page.goto(around.url)
            inside = page.frames[1]
            inside.wait_for_function(IS_CONTROLLED)
            kept = inside.evaluate(KEPT)
            assert {"index.html", "py/later.de.bin", "lessons/erster-stich.json"} <= set(kept)
            assert not [name for name in kept if "pyodide" in name]
            assert not [sent for sent in server.log if "pyodide" in sent.path]
            inside.get_by_role("button", name="Menü").click()
            inside.get_by_label("Gegner", exact=True).select_option("stammtisch")
            inside.wait_for_selector("html[data-thinker=ready]", state="attached")
            assert "py/app.de.py" not in inside.evaluate(KEPT)  # which nothing has asked for
            inside.get_by_role("button", name="Spiel aufgeben").click()
            inside.locator("#ask-yes").click()
            assert keep_all(inside, site) > 60
