"""The few things that the tests of other engines ask of a browser, and the browsers that can do them.

Firefox and WebKit come as Playwright's own where those are installed, as on a public CI; else Firefox is Debian's
(firefox-esr), and WebKit Debian's webkit2gtk-driver by Selenium, under `xvfb-run` if there is no display.
"""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Browser, BrowserType, ConsoleMessage, Playwright, Request

PATIENCE = 90.0  # seconds, on a busy machine
FIREFOX_ESR = "firefox-esr"
WEBKIT_DRIVER = "WebKitWebDriver"
MINI_BROWSER = "webkit2gtk-4*/MiniBrowser"


class NotInstalled(Exception):
    """The browser is not here; says how it comes."""


class Driver(Protocol):
    """One page in one browser."""

    troubles: list[str]
    """What the browser complained of, as far as it says so."""

    def go(self, address: str) -> None:
        """Load a page."""

    def evaluate(self, code: str) -> Any:
        """The value of an expression, or what it is a promise of."""


class PlaywrightDriver:
    """Firefox or WebKit by Playwright."""

    def __init__(self, browser: Browser) -> None:
        self.troubles: list[str] = []
        self._page = browser.new_page(locale="de-DE", reduced_motion="reduce")
        self._page.on("console", self._hear)
        self._page.on("request", self._see)
        self._page.on("pageerror", lambda error: self.troubles.append(f"exception: {error}"))

    def go(self, address: str) -> None:
        self._page.goto(address)

    def evaluate(self, code: str) -> Any:
        return self._page.evaluate(code)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.troubles.append(f"console: {message.text}")

    def _see(self, request: Request) -> None:
        if not request.url.startswith(("http://127.0.0.1:", "data:", "blob:")):
            self.troubles.append(f"foreign request: {request.url}")


class SeleniumDriver:
    """WebKitGTK by Selenium. It tells no requests; the page itself is asked for those that it made."""

    def __init__(self, driver: Any) -> None:
        self.troubles: list[str] = []
        self._driver = driver
        driver.set_script_timeout(10 * PATIENCE)

    def go(self, address: str) -> None:
        self._driver.get(address)

    def evaluate(self, code: str) -> Any:
        script = f"const done = arguments[0]; Promise.resolve({code}).then((v) => done([v]), (e) => done(String(e)))"
        answer = self._driver.execute_async_script(script)
        if isinstance(answer, str):
            raise RuntimeError(answer)
        return answer[0]


def wait(driver: Driver, condition: str) -> None:
    """Until a condition holds in the page."""
    until = time.monotonic() + PATIENCE
    while not driver.evaluate(condition):
        if time.monotonic() > until:
            raise AssertionError(f"never true: {condition}; {driver.troubles}")
        driver.evaluate("new Promise((resolve) => setTimeout(resolve, 50))")


@contextmanager
def firefox(playwright: Playwright) -> Iterator[Driver]:
    with _launched(playwright.firefox, shutil.which(FIREFOX_ESR), "moz-firefox") as browser:
        yield PlaywrightDriver(browser)


@contextmanager
def webkit(playwright: Playwright) -> Iterator[Driver]:
    if Path(playwright.webkit.executable_path).exists():
        with _launched(playwright.webkit, None, "") as browser:
            yield PlaywrightDriver(browser)
        return
    with _selenium() as driver:
        yield SeleniumDriver(driver)


@contextmanager
def _launched(kind: BrowserType, path: str | None, channel: str) -> Iterator[Browser]:
    if Path(kind.executable_path).exists():
        browser = kind.launch()
    elif path:
        browser = kind.launch(channel=channel, executable_path=path)
    else:
        raise NotInstalled(f"{kind.name}: `playwright install {kind.name}`, or Debian's package {FIREFOX_ESR}")
    yield browser
    browser.close()


@contextmanager
def _selenium() -> Iterator[Any]:
    program = next(iter(sorted(Path("/usr/lib").glob(f"*/{MINI_BROWSER}"), reverse=True)), None)
    driver = shutil.which(WEBKIT_DRIVER)
    if program is None or driver is None:
        raise NotInstalled("webkit: `playwright install webkit`, or Debian's packages webkit2gtk-driver and xvfb")
    from selenium import webdriver
    from selenium.webdriver.webkitgtk.service import Service

    options = webdriver.WebKitGTKOptions()
    options.binary_location = str(program)
    options.add_argument("--automation")
    with _display() as display:
        environment = {**os.environ, "DISPLAY": display}
        if os.geteuid() == 0:
            environment["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
        started = webdriver.WebKitGTK(options=options, service=Service(driver, env=environment))
        yield started
        started.quit()


@contextmanager
def _display() -> Iterator[str]:
    """The screen there is, else one in memory."""
    if display := os.environ.get("DISPLAY"):
        yield display
        return
    server = shutil.which("Xvfb")
    if server is None:
        raise NotInstalled("webkit needs a display: Debian's package xvfb")
    command = [server, "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as screen:
        assert screen.stdout is not None
        yield f":{screen.stdout.readline().strip()}"
        screen.terminate()


DRIVERS = {"firefox": firefox, "webkit": webkit}
