"""A static server for the built site that behaves like GitHub Pages: gzip, ETag, ten minutes of max-age.

    python3 tools/serve.py [FOLDER] [--port N] [--prefix /66/] [--open] [--bw MBIT --rtt MS]

Importable as well: `with serving(folder, prefix="/66/") as server: … server.url …`.
"""

import argparse
import contextlib
import gzip
import mimetypes
import os
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

# Said here, because a wrong type makes the interpreters hang and the system's own table may be anything.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
PACKED = frozenset(TYPES)
MAX_AGE = 600
PIECE = 8192


@dataclass
class Line:
    """A slow line that all requests share: so many Mbit/s, so many ms there and back."""

    bw: float | None = None
    rtt: float | None = None
    _free_at: float = 0.0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def round_trips(self, count: int) -> None:
        """Wait as long as this many round trips take."""
        if self.rtt:
            time.sleep(count * self.rtt / 1000)

    def carry(self, size: int) -> None:
        """Wait until this many bytes are through, after those of the other requests."""
        if not self.bw:
            return
        with self._lock:
            self._free_at = max(time.monotonic(), self._free_at) + size * 8 / (self.bw * 1e6)
            wait = self._free_at - time.monotonic()
        if wait > 0:
            time.sleep(wait)


@dataclass(frozen=True)
class Sent:
    """One answered request."""

    path: str
    status: int
    size: int
    """Bytes of the body as sent, compressed if it was."""


class StaticServer(ThreadingHTTPServer):
    """Serves the files below root under prefix; `log` tells what was asked for."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, root: Path, prefix: str, line: Line, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), StaticHandler)
        self.root = root.resolve()
        self.prefix = "/" + "".join(part + "/" for part in prefix.split("/") if part)
        self.line = line
        self.log: list[Sent] = []
        self._packed: dict[tuple[Path, str], bytes] = {}

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://127.0.0.1:{self.server_port}{self.prefix}"

    def file_for(self, target: str) -> Path | None:
        """The file that a request means, or None: never one outside root."""
        path = unquote(urlsplit(target).path)
        if not path.startswith(self.prefix):
            return None
        path = path.removeprefix(self.prefix)
        file = (self.root / (path + "index.html" if path.endswith("/") or not path else path)).resolve()
        return file if file.is_relative_to(self.root) and file.is_file() else None

    def packed(self, file: Path, tag: str) -> bytes:
        """The file compressed; kept, for the runtime is large and asked for again and again."""
        if (file, tag) not in self._packed:
            self._packed[file, tag] = gzip.compress(file.read_bytes(), 6)
        return self._packed[file, tag]

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that hangs up in the middle is no news."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class StaticHandler(BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    # Else a body waits 40 ms for the browser to acknowledge its headers.
    disable_nagle_algorithm = True
    server: StaticServer

    def setup(self) -> None:
        """A new connection costs two round trips (TCP, TLS) before the first request."""
        super().setup()
        self.server.line.round_trips(2)

    def do_GET(self) -> None:  # noqa: N802 (the base class chose the name)
        """Send the file, or word that it is unchanged, or that there is none."""
        self.server.line.round_trips(1)
        file = self.server.file_for(self.path)
        if file is None:
            self._send(404, {}, b"")
            return
        stat = file.stat()
        tag = f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"'
        headers = {"ETag": tag, "Cache-Control": f"max-age={MAX_AGE}", "Vary": "Accept-Encoding"}
        headers["Access-Control-Allow-Origin"] = "*"  # as GitHub Pages: a sandboxed frame is a stranger to itself
        if self.headers.get("If-None-Match") == tag:
            self._send(304, headers, b"")
            return
        guess = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        headers["Content-Type"] = TYPES.get(file.suffix, guess)
        if file.suffix in PACKED and "gzip" in self.headers.get("Accept-Encoding", ""):
            headers["Content-Encoding"] = "gzip"
            self._send(200, headers, self.server.packed(file, tag))
        else:
            self._send(200, headers, file.read_bytes())

    do_HEAD = do_GET  # noqa: N815 (the base class chose the name)

    def _send(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command == "HEAD":
            return
        self.server.log.append(Sent(self.path, status, len(body)))
        step = PIECE if self.server.line.bw else max(len(body), 1)
        for start in range(0, len(body), step):
            piece = body[start : start + step]
            self.server.line.carry(len(piece))
            self.wfile.write(piece)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Quiet: `log` keeps what is of interest."""


@contextlib.contextmanager
def serving(
    root: Path, prefix: str = "/", bw: float | None = None, rtt: float | None = None, port: int = 0
) -> Iterator[StaticServer]:
    """A running server for the folder; `.url` is its address, `.log` what it has sent."""
    server = StaticServer(root, prefix, Line(bw, rtt), port)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def open_browser(url: str) -> None:
    """Show the page where there is a browser; where there is none, the printed address must do."""
    # Without a screen, a text browser would take the terminal.
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(url)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("root", nargs="?", type=Path, default=Path("_site"), help="folder (default: _site)")
    parser.add_argument("--port", type=int, default=0, help="default: any free one")
    parser.add_argument("--prefix", default="/", help="sub-path, as on GitHub Pages")
    parser.add_argument("--bw", type=float, help="slow the line down to so many Mbit/s")
    parser.add_argument("--rtt", type=float, help="delay each answer by so many ms")
    parser.add_argument("--open", action="store_true", help="open a browser, if there is one")
    options = parser.parse_args()
    if not (options.root / "index.html").is_file():
        print(f"{options.root} holds no index.html: build the site first (make build)", file=sys.stderr)
        return 1
    with serving(options.root, options.prefix, options.bw, options.rtt, options.port) as server:
        print(f"{server.url}   (Ctrl+C ends it)", flush=True)
        if options.open:
            open_browser(server.url)
        with contextlib.suppress(KeyboardInterrupt):
            threading.Event().wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
