"""A real Chromium on the built site, below a sub-path, with every foreign host out of reach.

`open_page("?lang=en")` gives a page that is ready to play. Each test fails at its end on anything in
`troubles`: an error on the console, an exception, a breach of the content security policy, a request to
another origin, a preload that nothing used, PyScript's error box. A test that provokes trouble looks at the
list and clears it.
"""

import functools
import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page, Request, expect

from benching.rooms import QUIET
from build import build
from building.compiled import compiled_bundles
from building.manifest import read_manifest
from serve import StaticServer, serving

ROOT = Path(__file__).resolve().parent.parent.parent
PREFIX = "/66/"
LONG = pytest.mark.long  # what only `make soak` runs: the same once more with another language, runtime or way
PATIENCE = 60_000  # ms; the machine may be busy, and a verdict must not hang on that

REPORT_BREACHES = """
document.addEventListener("securitypolicyviolation", (event) =>
    console.error(`policy ${event.effectiveDirective} breached by ${event.blockedURI}`));
"""

# What a spoiled site is made of, and the limits in its sources: seconds for an answer, for
# loading, for thinking, for advice.
SOURCES = ("index.html", "pyscript.toml", "py")
LIMITS = {
    "py/web/worker.py": ("answer_limit: float = 8.0", "load_limit: float = 90.0"),
    "py/app/opponent.py": ("LIMIT = 1.8",),
    "py/app/adviser.py": ("LIMIT = 5.0",),
}

USUAL = tuple(float(mark.rpartition(" ")[2]) for marks in LIMITS.values() for mark in marks)
BUNDLES = ("app", "later")

OpenPage = Callable[..., Page]
SpoilSite = Callable[..., AbstractContextManager[StaticServer]]

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site: the folder in $SITE, else built now."""
    if given := os.environ.get("SITE"):
        return Path(given)
    folder = tmp_path_factory.mktemp("site") / "_site"
    build(ROOT, folder)
    return folder


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[StaticServer]:
    """Serves the site below a sub-path, as GitHub Pages does."""
    with serving(site, PREFIX) as running:
        yield running


@pytest.fixture(scope="session")
def base_url(server: StaticServer) -> str:
    """What `page.goto("?lang=en")` starts from."""
    return server.url


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """The Chromium of $CHROMIUM or of the system; without either, Playwright's own."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    launch = {**browser_type_launch_args, "args": QUIET}
    return {**launch, "executable_path": path} if path else launch


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    """A German player who wants no motion, unless a test asks for another.

    Without a service worker, which only fetches the site a second time; tests/browser/test_offline.py is for that.
    """
    return {**browser_context_args, "locale": "de-DE", "reduced_motion": "reduce", "service_workers": "block"}


@pytest.fixture
def troubles() -> list[str]:
    """What went wrong in the browser so far."""
    return []


@pytest.fixture
def context(context: BrowserContext, server: StaticServer, troubles: list[str]) -> Iterator[BrowserContext]:
    """The test's browser context, watched: all its pages, frames and pop-ups."""
    watch(context, server, troubles)
    yield context
    for page in context.pages:
        troubles += error_boxes(page)
    assert not troubles, "\n".join(["trouble in the browser:", *troubles])


@pytest.fixture
def open_page(page: Page, server: StaticServer) -> OpenPage:
    """`open_page(query="")` goes to the page and waits until the program says that it is ready."""

    def go(query: str = "") -> Page:
        page.goto(server.url + query)
        page.wait_for_selector("html[data-ready=true]", state="attached")
        return page

    return go


@contextmanager
def spoil(
    site: Path,
    folder: Path,
    code: str,
    answer: float = USUAL[0],
    load: float = USUAL[1],
    think: float = USUAL[2],
    advise: float = USUAL[3],
) -> Iterator[StaticServer]:
    """Serve a copy of the site, made in an empty folder, whose worker.py ends with that code.

    The numbers are its limits, s; other ones than usual take a moment, since the page's program is compiled anew.
    """
    out = folder / "out"
    shutil.copytree(site, out)
    changed = {"py/worker.py": (out / "py/worker.py").read_bytes() + code.encode()}
    limits = (answer, load, think, advise)
    if limits != USUAL:
        changed |= program_with(folder / "copy", limits)
    for name, data in changed.items():
        (out / name).write_bytes(data)
    with serving(out, PREFIX) as server:
        yield server


def program_with(copy: Path, limits: tuple[float, ...]) -> dict[str, bytes]:
    """The page's program with other limits, by name in the site."""
    copy.mkdir()
    for name in SOURCES:
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copyfile)(ROOT / name, copy / name)
    wanted = iter(limits)
    for name, marks in LIMITS.items():
        text = (copy / name).read_text(encoding="utf-8")
        for mark in marks:
            assert text.count(mark) == 1, mark
            text = text.replace(mark, f"{mark.rpartition(' ')[0]} {next(wanted)}")
        (copy / name).write_text(text, encoding="utf-8")
    bundles = compiled_bundles(copy, ROOT / "node_modules", read_manifest(copy))
    named = {lang: zip(BUNDLES, pair, strict=True) for lang, pair in bundles.items()}
    return {f"py/{name}.{lang}.bin": data for lang, pairs in named.items() for name, data in pairs}


@pytest.fixture
def spoiled(site: Path, tmp_path: Path) -> SpoilSite:
    """`with spoiled(code, think=0.02) as server`: see `spoil`."""
    return functools.partial(spoil, site, tmp_path)


def settle(context: BrowserContext, **settings: str) -> None:
    """Pages of this context open as those of a player who has chosen these settings before."""
    text = json.dumps({"known": "true", **settings})
    # The empty page, which each begins with, has no storage.
    context.add_init_script(f"location.origin === 'null' || (localStorage['s66.settings'] ??= {json.dumps(text)})")


def settle_chance(context: BrowserContext, number: int = 66) -> None:
    """Pages of this context deal the same cards in every run, also in a game that is kept, which takes no seed."""
    context.add_init_script(f"crypto.getRandomValues = (numbers) => numbers.fill({number})")


def watch(context: BrowserContext, server: StaticServer, troubles: list[str]) -> None:
    """Write down in `troubles` what must not happen. For a context that a test makes itself, too."""
    origin = server.url.removesuffix(PREFIX)

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error" or ("preload" in message.text and not is_fallback(message.page)):
            troubles.append(f"console {message.type}: {message.text}")

    def on_request(request: Request) -> None:
        if not request.url.startswith((origin + "/", "data:", "blob:")):
            troubles.append(f"foreign request: {request.url}")

    context.set_default_timeout(PATIENCE)
    context.add_init_script(REPORT_BREACHES)
    context.on("console", on_console)
    context.on("request", on_request)
    context.on("weberror", lambda web_error: troubles.append(f"exception: {web_error.error}"))


def is_fallback(page: Page | None) -> bool:
    """On the fallback the preloads of MicroPython are for nothing, and that is known."""
    return page is not None and any("runtime=pyodide" in frame.url for frame in page.frames)


def error_boxes(page: Page) -> list[str]:
    """The texts of PyScript's error boxes; asking also brings in the events that are still on their way."""
    try:
        return [f"error box: {text}" for text in page.locator(".py-error, .mpy-error").all_inner_texts()]
    except Error as error:
        return [f"the page does not answer: {error}"]
