"""The port Thinker, filled by a PyScript worker that is started late, watched, and ended when it does not behave."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from pyscript import document
from pyscript.ffi import create_proxy

import js
from web.adapters import can_host

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Any

MOST_FAILURES = 2  # in a row


class Worker:
    """One worker, from its script element to its end.

    It has no name: PyScript would keep it in its list of names for ever, and a name resolves only once. The element's
    property ``xworker`` is the browser's Worker, whose ``terminate`` really ends it.
    """

    def __init__(self, src: str, config: dict[str, Any], on_message: Callable[[str], None]) -> None:
        self._on_message = on_message
        self._heard = create_proxy(self._hear)
        self._xworker: Any = None
        self._script = document.createElement("script")
        self._script.type = "py"
        self._script.src = src
        self._script.setAttribute("worker", "")
        self._script.setAttribute("config", json.dumps(config))

    async def load(self) -> None:
        """Until it can be asked; an exception if PyScript says that it failed."""
        # A file that does not come PyScript leaves as a rejected promise to nobody, and js/start.js would take that
        # for trouble with the page.
        if not (await js.fetch(self._script.src)).ok:
            raise OSError(self._script.src)
        document.body.append(self._script)
        # PyScript handles a new element a little later, and says so nowhere. (A sleep of 0 would never let it.)
        while not getattr(self._script, "xworker", None):
            await asyncio.sleep(0.02)
        self._xworker = self._script.xworker
        self._xworker.addEventListener("message", self._heard)
        await self._xworker.ready

    def call(self, name: str, *arguments: object) -> Awaitable[Any]:
        """Call one of the functions that worker.py exports."""
        function: Callable[..., Awaitable[Any]] = getattr(self._xworker.sync, name)
        return function(*arguments)

    def end(self) -> None:
        """Stop it at once, whatever it does, and let go of it."""
        xworker = getattr(self._script, "xworker", None)
        if xworker:
            xworker.removeEventListener("message", self._heard)
            xworker.terminate()
        self._script.remove()
        destroy = getattr(self._heard, "destroy", None)  # MicroPython's proxies have none
        if destroy:
            destroy()

    def _hear(self, event: Any) -> None:
        if isinstance(event.data, str):
            self._on_message(event.data)


class WorkerThinker:
    """A strong opponent on a full Python. Whatever happens to it, the page plays on."""

    def __init__(self, answer_limit: float = 8.0, load_limit: float = 90.0) -> None:
        """The limits are seconds: for one answer, and until the worker is there."""
        self.on_state: Callable[[str, int], None] = lambda state, percent: None
        self.on_progress: Callable[[int, str], None] = lambda id, text: None
        self._answer_limit = answer_limit
        self._load_limit = load_limit
        plan = document.documentElement.dataset.worker
        self._plan: dict[str, Any] = json.loads(plan) if isinstance(plan, str) else {}
        self._worker: Any = None
        self._tasks: dict[int, Any] = {}
        self._state = ("off", 0)
        self._failures = 0
        self._trusts = False

    def start(self) -> None:
        """Begin to load. A site that was built without a worker stays without."""
        if self._plan and self._state[0] == "off":
            self._state = ("claimed", 0)
            asyncio.create_task(self._load_alone())

    async def _load_alone(self) -> None:
        """Of all frames of a page one may load it; js/host.js knows. A page in no frame need not ask."""
        is_guest = document.documentElement.dataset.framed == "true"
        if is_guest and not (await can_host() and await js.claimWorker66()):
            self._tell("elsewhere", 0)
        else:
            await self._load()

    async def come(self, limit: float) -> None:
        """Wait until it can be asked, if it is on its way; at most so many seconds."""
        until = js.performance.now() + limit * 1000
        while self._state[0] in ("claimed", "loading") and js.performance.now() < until:
            await asyncio.sleep(0.1)

    def retry(self) -> None:
        """Load it once more although it had failed for good, or runs in another frame."""
        if self._state[0] in ("failed", "elsewhere"):
            self._failures = 0
            self._state = ("off", 0)
            self.start()

    async def ask(self, kind: str, text: str, budget: int, limit: float, id: int) -> str:
        """The answer, or "" if none came. Never raises."""
        worker = self._worker
        if self._state[0] != "ready" or worker is None:
            return ""
        if self._trusts:  # the answer before this one has stood
            self._failures = 0
        self._trusts = False
        task = asyncio.create_task(self._answer(worker, kind, text, budget, limit, id))
        self._tasks[id] = task
        try:
            answer: str = await task
        except asyncio.CancelledError:
            answer = ""  # the worker was ended while it thought
        finally:
            self._tasks.pop(id, None)
        self._trusts = bool(answer)
        return answer

    def cancel(self, id: int) -> None:
        """The answer is not wanted any more: the worker gives an empty one soon."""
        if id in self._tasks:
            self._worker.call("cancel", id)

    def distrust(self) -> None:
        """The last answer was nonsense: end this worker."""
        self._trusts = False
        if self._worker is not None:
            self._fail(self._worker, "nonsense")

    async def about(self) -> str:
        """What the worker says of its Python; "" while there is none."""
        return str(await self._worker.call("about")) if self._state[0] == "ready" else ""

    async def _answer(self, worker: Worker, kind: str, text: str, budget: int, limit: float, id: int) -> str:
        try:
            waiting = _wait(lambda: worker.call("ask", kind, text, budget, limit, id))
            return str(await asyncio.wait_for(waiting, self._answer_limit))
        except asyncio.TimeoutError:
            reason = "no answer in time"
        except Exception as error:  # whatever the other side raised arrives as some JavaScript error
            reason = str(error)
        self._tasks.pop(id, None)  # this one goes on to its end
        self._fail(worker, reason)
        return ""

    async def _load(self) -> None:
        worker = Worker(self._plan["src"], self._plan["config"], self._hear)
        self._worker = worker
        self._tell("loading", 0)
        try:
            await asyncio.wait_for(worker.load(), self._load_limit)
        except asyncio.TimeoutError:
            self._fail(worker, "not there in time")
        except Exception as error:  # as above
            self._fail(worker, str(error))
        else:
            if worker is self._worker:
                self._tell("ready", 100)

    def _fail(self, worker: Worker, reason: str) -> None:
        """End a worker; once in a row another one may try."""
        if worker is not self._worker:
            return  # it has been ended already, for another reason
        js.console.warn("worker ended: " + reason)
        self._worker = None
        worker.end()
        self._failures += 1
        if self._failures < MOST_FAILURES:
            asyncio.create_task(self._load())
        else:
            self._tell("failed", 0)
        for task in list(self._tasks.values()):
            task.cancel()

    def _hear(self, message: str) -> None:
        kind, _, rest = message.partition(" ")
        if kind == "loaded" and self._state[0] == "loading":
            # The last percent is for starting what was loaded.
            self._tell("loading", min(99, int(rest) * 100 // self._plan["total"]))
        elif kind == "missing" and self._state[0] == "loading":
            self._fail(self._worker, message)
        elif kind == "progress":
            id, _, text = rest.partition(" ")
            self.on_progress(int(id), text)

    def _tell(self, state: str, percent: int) -> None:
        if (state, percent) != self._state:
            self._state = (state, percent)
            self.on_state(state, percent)


async def _wait(call: Callable[[], Awaitable[Any]]) -> Any:
    """`wait_for` takes coroutines, not the promises of JavaScript."""
    return await call()
