"""What is heard and felt, on a browser that only writes down what it is asked for."""

import importlib
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from app.table import PERSON, PROGRAM
from engine.cards import UNKNOWN
from engine.events import ANNOUNCED, ANSWERED, CLOSED, DREW, ENDED, KINDS, LED, TRICK, Event

CPYTHON_ONLY = True
SILENT = {"bonus", "used_up", "waits", "counts", "gave_up", ENDED}


class Node:
    """Any node or parameter; notes the times of its start and stop."""

    def __init__(self, browser: "Browser", kind: str) -> None:
        self.__dict__.update(browser=browser, kind=kind)

    def __getattr__(self, name: str) -> Any:
        return Node(self.browser, f"{self.kind}.{name}")

    def __call__(self, *values: Any) -> Any:
        what = self.kind.rpartition(".")[2]
        if what in ("start", "stop"):
            self.browser.times.append((what, values[0]))
        if what.startswith("create"):
            self.browser.made.append(what)
        if what == "resume":
            self.browser.resumed += 1
        return Node(self.browser, what)


class Browser(ModuleType):
    """The module js of a browser in which somebody has clicked."""

    def __init__(self) -> None:
        super().__init__("js")
        self.times: list[tuple[str, float]] = []
        self.made: list[str] = []
        self.buzzed: list[Any] = []
        self.contexts = self.resumed = 0
        self.state = "running"
        self.Int16Array = self.Float32Array = SimpleNamespace(new=lambda value: value)
        self.crypto = SimpleNamespace(getRandomValues=lambda numbers: numbers)
        self.navigator = SimpleNamespace(
            userActivation=SimpleNamespace(hasBeenActive=True), vibrate=self.buzzed.append
        )
        self.AudioContext = SimpleNamespace(new=self.new_context)

    def new_context(self) -> Any:
        self.contexts += 1
        context = Node(self, "context")
        context.__dict__.update(state=self.state, currentTime=5.0, sampleRate=44100)
        return context

    @property
    def sources(self) -> list[str]:
        return [name for name in self.made if name in ("createOscillator", "createBufferSource")]


@pytest.fixture
def browser() -> Browser:
    return Browser()


@pytest.fixture
def sound(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module web.sound on that browser."""
    ffi = ModuleType("pyscript.ffi")
    ffi.to_js = lambda value: value  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "js", browser)
    monkeypatch.setitem(sys.modules, "pyscript", ModuleType("pyscript"))
    monkeypatch.setitem(sys.modules, "pyscript.ffi", ffi)
    module = importlib.import_module("web.sound")
    del sys.modules["web.sound"]  # it knows that browser only
    return module


@pytest.fixture
def heard(sound: Any) -> Any:
    """A Sound that is on and buzzes."""
    made = sound.Sound()
    made.is_on = made.buzzes = True
    return made


def event(kind: str, seat: int = PERSON, number: int = 0) -> Event:
    return Event(kind, seat, UNKNOWN, number)


def test_every_kind_has_its_notes_or_none(sound: Any) -> None:
    for kind in KINDS:
        assert bool(sound.notes_for(kind, 20)) == (kind not in SILENT), kind
    for name in ("won", "lost", "tie", "refused"):
        assert sound.notes_for(name)
    assert [len(sound.notes_for(ANNOUNCED, worth)) for worth in (20, 40)] == [2, 3]
    assert sound.notes_for("") == ()


def test_notes_are_short_and_not_too_loud(sound: Any) -> None:
    scores = [sound.notes_for(kind, worth) for kind in [*KINDS, *sound.NOTES] for worth in (20, 40)]
    for pitch, start, length, volume, wave in [note for notes in scores for note in notes]:
        assert 50 < pitch < 5000
        assert start >= 0 and length > 0.03 and start + length < 1.5
        assert 0 < volume <= 0.5
        assert wave in ("sine", "triangle", *sound.BENDS)


def test_each_note_of_a_move_is_scheduled_once(heard: Any, sound: Any, browser: Browser) -> None:
    heard.hear((event(ANSWERED), event(TRICK), event(DREW), event(DREW, PROGRAM)), "")
    count = sum(len(sound.notes_for(kind)) for kind in (ANSWERED, TRICK, DREW))
    starts, stops = ([at for what, at in browser.times if what == wanted] for wanted in ("start", "stop"))
    assert len(browser.sources) == len(starts) == len(stops) == count
    assert starts == sorted(starts) and starts[0] == 5.0
    assert all(start < stop for start, stop in zip(starts, stops, strict=True))
    assert browser.contexts == 1
    assert browser.made.count("createBuffer") == 1, "the noise is made once"


def test_the_result_is_heard_at_the_end(heard: Any, sound: Any, browser: Browser) -> None:
    heard.hear((event(ENDED, number=2),), "lost")
    assert len(browser.sources) == len(sound.notes_for("lost"))


@pytest.mark.parametrize("lacking", ["switch", "touch", "AudioContext"])
def test_nothing_is_made_for_nothing(heard: Any, browser: Browser, lacking: str) -> None:
    if lacking == "switch":
        heard.is_on = heard.buzzes = False
    elif lacking == "touch":
        browser.navigator.userActivation.hasBeenActive = False
    else:
        del browser.AudioContext
        del browser.navigator.vibrate
    heard.hear((event(CLOSED),), "")
    heard.refuse()
    assert (browser.contexts, browser.made, browser.buzzed) == (0, [], [])


def test_what_is_missed_does_not_sound_all_at_once(heard: Any, sound: Any, browser: Browser) -> None:
    browser.state = "suspended"
    heard.hear((event(LED),), "")
    heard.hear((event(LED),), "")
    assert browser.resumed == 2
    assert len(browser.sources) == len(sound.notes_for(LED))


def test_what_buzzes(heard: Any, sound: Any, browser: Browser) -> None:
    heard.is_on = False
    heard.hear((event(LED),), "", True)
    heard.hear((event(LED, PROGRAM),), "", False)
    heard.hear((), "", True)
    assert not browser.buzzed
    heard.hear((event(LED, PROGRAM),), "", True)
    heard.hear((event(ANNOUNCED, PROGRAM, 20),), "", False)
    heard.refuse()
    assert browser.buzzed == [sound.BUZZES[name] for name in ("turn", ANNOUNCED, "refused")]
    assert not browser.contexts
