"""Builds the site: source and pinned runtimes → _site/, plain files with relative addresses for any server.

    python3 tools/build.py [--root REPOSITORY] [--out FOLDER]

Needs Python 3.11, Node 20 and the packages of package.json (`npm ci --omit=dev`).
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "py"))

from ai.levels import LEVEL_NAMES
from building import BuildError
from building.bundle import later_bundle, page_bundle
from building.compiled import compiled_bundles
from building.imports import check_page, check_worker
from building.installing import write_web_manifest
from building.lessons import write_lessons
from building.licences import write_licences
from building.manifest import Manifest, read_manifest
from building.offline import SOURCE, write_service_worker
from building.page import Parts, built_page, join_first_scripts
from building.rules_page import make_rules_pages
from building.site import Site, read_site
from building.styles import write_styles
from building.vendor import copy_runtimes
from building.worker import make_worker
from engine.rules import PRESETS

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("img", "js")
OWN_MARK = ".nojekyll"


def build(root: Path, out: Path, modules: Path | None = None) -> None:
    """Make the site of the repository at root in the folder out, or raise BuildError and leave out as it was.

    `modules` is the node_modules folder if it is not the repository's own.
    """
    manifest = read_manifest(root)
    check_page(root, manifest)
    check_worker(root, manifest)
    site = read_site(root, list(manifest.texts), [rules.name for rules in PRESETS], LEVEL_NAMES)
    _check_out(out)
    work = out.with_name(out.name + ".new")
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    try:
        _fill(root, work, manifest, site, modules or root / "node_modules")
        shutil.rmtree(out, ignore_errors=True)
        work.rename(out)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _check_out(out: Path) -> None:
    """The folder is replaced as a whole: refuse one that does not look like an earlier build."""
    if out.exists() and any(out.iterdir()) and not (out / OWN_MARK).is_file():
        raise BuildError(f"{out} is no earlier build; it would be deleted. Give an empty or a new folder")


def _fill(root: Path, out: Path, manifest: Manifest, site: Site, modules: Path) -> None:
    # GitHub Pages would otherwise run Jekyll, which hides some files.
    (out / OWN_MARK).touch()
    chunks = copy_runtimes(modules, out)
    write_licences(root, modules, out)
    for folder in COPIED:
        if (root / folder).is_dir():
            shutil.copytree(root / folder, out / folder, ignore=shutil.ignore_patterns(Path(SOURCE).name))
    join_first_scripts(out)
    write_lessons(root, out)
    (out / "py").mkdir()
    for language, packed in compiled_bundles(root, modules, manifest).items():
        for name, part in zip(("app", "later"), packed, strict=True):
            (out / f"py/{name}.{language}.bin").write_bytes(part)
    for language, target in manifest.text_targets().items():
        bundle = page_bundle(root, manifest, language)
        (out / f"py/app.{language}.py").write_text(bundle, encoding="utf-8")
        # On its own as well: a running page fetches it to change the language.
        text = out / "py" / target
        text.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / manifest.texts[language], text)
    (out / "py/later.json").write_text(later_bundle(root, manifest), encoding="utf-8")
    source = (root / "index.html").read_text(encoding="utf-8")
    write_styles(root, source, out)
    worker = make_worker(root, modules, out, manifest)
    page = built_page(source, manifest, Parts(chunks, version(root), site, worker))
    (out / "index.html").write_text(page, encoding="utf-8")
    make_rules_pages(root, out, site)
    write_web_manifest(out, site)
    # At the end, for it lists what is there.
    write_service_worker(root, modules, out)


def version(root: Path) -> str:
    """What git calls this state of the repository; without git, nobody knows."""
    try:
        command = ["git", "-C", str(root), "describe", "--tags", "--always", "--dirty"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return "unknown"
    return done.stdout.strip() or "unknown"


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--root", type=Path, default=ROOT, help="the repository (default: this one)")
    parser.add_argument("--out", type=Path, help="the folder to make (default: _site in the repository)")
    parser.add_argument("--modules", type=Path, help="the node_modules folder (default: the repository's)")
    options = parser.parse_args()
    out = options.out or options.root / "_site"
    try:
        build(options.root, out, options.modules)
    except BuildError as error:
        print(f"build failed: {error}", file=sys.stderr)
        return 1
    print(f"built {out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
