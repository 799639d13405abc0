"""Makes sw.js, which keeps the site for use without network: Workbox, our own lines in js/sw.js, the list of files."""

import hashlib
import re
import tempfile
from pathlib import Path

from building import BuildError
from building.vendor import SOURCE_MAP, TOOLS, run_node

SCRIPT = "sw.js"
SOURCE = "js/sw.js"
# In the order in which they need each other.
WORKBOX = ("workbox-core", "workbox-routing", "workbox-strategies", "workbox-precaching")
# Nobody needs these to play: the mark for GitHub, texts to be read by lawyers, and the service worker itself, which the
# browser keeps.
LEFT_OUT = (".nojekyll", "LICENSE", "vendor/LICENSES.txt", SCRIPT)
BUILD = re.compile(r'data-build="\w*"')
PAGE = "index.html"


def write_service_worker(root: Path, modules: Path, out: Path) -> None:
    """Write out/sw.js for the files that are in out, and into the page which version they are."""
    build = _mark_build(out)
    sources = [modules / name / "build" / f"{name}.prod.js" for name in WORKBOX]
    missing = [path.name for path in sources if not path.is_file()]
    if missing:
        raise BuildError(f"not installed: {', '.join(missing)}; run `npm ci`")
    parts = [SOURCE_MAP.sub("", path.read_text(encoding="utf-8")).strip() for path in sources]
    ours = (root / SOURCE).read_text(encoding="utf-8").replace("__BUILD__", build)
    with tempfile.TemporaryDirectory() as folder:
        draft = Path(folder) / SCRIPT
        draft.write_text("\n".join([*parts, ours]), encoding="utf-8")
        run_node(TOOLS / "precache.mjs", modules, draft, out / SCRIPT, out, *LEFT_OUT)


def _mark_build(out: Path) -> str:
    """A hash of all that is kept: page and service worker tell by it whether they are of one version."""
    page = out / PAGE
    text = page.read_text(encoding="utf-8")
    if len(BUILD.findall(text)) != 1:
        raise BuildError(f'{PAGE} must have one data-build="…"')
    page.write_text(BUILD.sub('data-build=""', text), encoding="utf-8")
    whole = hashlib.sha256()
    for path in sorted(path for path in out.rglob("*") if path.is_file()):
        name = path.relative_to(out).as_posix()
        if name not in LEFT_OUT:
            whole.update(f"{name}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    build = whole.hexdigest()[:16]
    page.write_text(BUILD.sub(f'data-build="{build}"', text), encoding="utf-8")
    return build
