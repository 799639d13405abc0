"""Makes the worker's part of the site: its main file, its modules as byte code in one zip, and what starts it."""

import hashlib
import shutil
import tempfile
from pathlib import Path

from building import BuildError
from building.manifest import MANIFEST, Manifest, Program
from building.vendor import PYODIDE, TOOLS, cache_folder, compiled_stdlib, run_node

ZIP = "py/worker.zip"
INTERPRETER = "js/pyodide.mjs"
# What the worker fetches. The module of the runtime is not among them: it comes by import(), which nobody can count.
COUNTED = (*(f"vendor/pyodide/{name}" for name in ("pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")), ZIP)


def make_worker(root: Path, modules: Path, out: Path, manifest: Manifest) -> dict[str, object] | None:
    """Write the worker's files below out; what web/worker.py must know to start it, or None if there is none."""
    worker = manifest.worker
    if worker is None:
        return None
    if worker.interpreter != "pyodide":
        raise BuildError(f"{MANIFEST}: [worker] runs on pyodide, not on {worker.interpreter!r}")
    (out / "py").mkdir(exist_ok=True)
    shutil.copyfile(root / worker.main, out / "py/worker.py")
    shutil.copyfile(_compiled(root, modules, worker), out / ZIP)
    config = {
        "interpreter": f"./{INTERPRETER}",
        "files": {f"./{ZIP}": "./*"},
        # Texts come and go as messages: no shared memory, which needs headers that static hosts do not send.
        "sync_main_only": True,
    }
    # Sizes as unpacked: a browser counts the bytes of a stream after undoing the server's gzip.
    total = sum((out / name).stat().st_size for name in COUNTED)
    return {"src": "py/worker.py", "config": config, "total": total}


def _compiled(root: Path, modules: Path, worker: Program) -> Path:
    """The zip for exactly these sources; made once and kept, for it takes some seconds."""
    script, stdlib = TOOLS / "worker.mjs", compiled_stdlib(modules)
    files = {target: root / source for target, source in worker.files.items() if source != worker.main}
    # The name of the stdlib tells its version and that of Pyodide.
    key = hashlib.sha256(stdlib.name.encode() + script.read_bytes())
    for target in sorted(files):
        key.update(f"\0{target}\0".encode() + files[target].read_bytes())
    zipped = cache_folder(modules) / f"worker-{key.hexdigest()[:16]}.zip"
    if not zipped.is_file():
        with tempfile.TemporaryDirectory() as folder:
            for target, source in files.items():
                copy = Path(folder) / target
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, copy)
            part = zipped.with_suffix(".part")
            run_node(script, modules / PYODIDE, stdlib, Path(folder), part)
            part.replace(zipped)
    return zipped
