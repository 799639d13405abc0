"""What is measured: the built site, and small pages beside it that do as much in another way."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Frame, Page, sync_playwright

from build import build
from building.bundle import unpacking_program

PAGES = Path(__file__).resolve().parent / "pages"
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]

# Until so many files are kept for use without network.
_KEPT = """
async (count) => {
  for (let kept = 0; kept !== count; ) {
    kept = 0;
    for (const name of await caches.keys()) kept += (await (await caches.open(name)).keys()).length;
    await new Promise(requestAnimationFrame);
  }
}
"""


def keep_all(page: Page | Frame, site: Path) -> int:
    """Wait until every file that the site's sw.js lists is kept, and tell how many there are."""
    count = (site / "sw.js").read_text(encoding="utf-8").count('"integrity":')
    page.evaluate(_KEPT, count)
    return count


def make_site(root: Path, folder: Path) -> Path:
    """The built site with the comparison pages below it in bench/."""
    site = folder / "_site"
    build(root, site)
    shutil.copytree(PAGES, site / "bench")
    # Pyodide just as the package ships it.
    shutil.copytree(root / "node_modules/pyodide", site / "bench/pyodide")
    engine = {f"engine/{path.name}": f"py/engine/{path.name}" for path in sorted((root / "py/engine").glob("*.py"))}
    ai = {f"ai/{path.name}": f"py/ai/{path.name}" for path in sorted((root / "py/ai").glob("*.py"))}
    for name, more in {"plain": {}, "deals": {}, "thinking": ai, "casual": ai}.items():
        files = {**engine, **more, f"{name}_main.py": f"tools/benching/pages/{name}_main.py"}
        stand_ins = {f"{stem}.py": f"py/stand_ins/{stem}.py" for stem in ("typing", "__future__")}
        program = unpacking_program(root, files, stand_ins, f"{name}_main")
        (site / "bench" / f"{name}.py").write_text(program, encoding="utf-8")
    return site


@contextmanager
def python_in_browser(browser: Browser, address: str, interpreter: str, program: str) -> Iterator[Page]:
    """A page in which ``run(expression)`` gives the value of an expression of a program in pages/."""
    page = browser.new_page()
    page.set_default_timeout(0)
    page.goto(address + "bench/python.html")
    page.wait_for_function("() => globalThis.load")
    page.evaluate(f"load('{interpreter}', '{program}')")
    yield page
    page.close()


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser the tests use."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield browser
        browser.close()
