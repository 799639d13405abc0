"""What is heard and felt at the table: short sounds that the browser makes by itself, no files.

No callbacks: everything is scheduled with its end, and the browser drops what has ended.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyscript.ffi import to_js

import js
from app.table import PERSON
from engine.events import ANNOUNCED, ANSWERED, CLOSED, DECLARED, DREW, ENDED, EXCHANGED, LED, TRICK

if TYPE_CHECKING:
    from typing import Any, Optional

    from app.session import Happened

    Note = tuple[float, float, float, float, str]

REFUSED = "refused"
WON, LOST, TIE = "won", "lost", "tie"

# A wave is an oscillator's, or noise: through a filter that stays, falls or rises by an octave.
SINE, TRIANGLE = "sine", "triangle"
NOISE, FALL, RISE = "noise", "fall", "rise"
BENDS = {NOISE: 1.0, FALL: 0.5, RISE: 2.0}

# Hz, start and length in seconds, volume up to 1, wave
CARD: tuple[Note, ...] = ((1900.0, 0.0, 0.06, 0.5, NOISE), (420.0, 0.0, 0.05, 0.4, NOISE))
TWENTY: tuple[Note, ...] = ((659.3, 0.0, 0.35, 0.22, TRIANGLE), (880.0, 0.16, 0.5, 0.22, TRIANGLE))
FORTY: tuple[Note, ...] = (
    (587.3, 0.0, 0.35, 0.22, TRIANGLE), (740.0, 0.14, 0.35, 0.22, TRIANGLE), (880.0, 0.28, 0.6, 0.22, TRIANGLE),
)
TRUMP_PAIR = 40
NOTES: dict[str, tuple[Note, ...]] = {
    LED: CARD,
    ANSWERED: CARD,
    TRICK: ((900.0, 0.12, 0.26, 0.4, FALL),),
    DREW: ((1300.0, 0.0, 0.14, 0.3, RISE),),
    EXCHANGED: ((1500.0, 0.0, 0.12, 0.35, FALL), (1000.0, 0.14, 0.12, 0.35, RISE)),
    CLOSED: ((98.0, 0.0, 0.3, 0.35, SINE), (196.0, 0.0, 0.16, 0.2, SINE), (300.0, 0.0, 0.07, 0.4, NOISE)),
    DECLARED: ((440.0, 0.0, 1.2, 0.2, SINE), (660.0, 0.0, 1.0, 0.16, SINE), (1320.0, 0.0, 0.4, 0.04, SINE)),
    REFUSED: ((147.0, 0.0, 0.16, 0.4, TRIANGLE),),
    WON: ((523.3, 0.0, 0.3, 0.2, TRIANGLE), (659.3, 0.15, 0.3, 0.2, TRIANGLE), (784.0, 0.3, 0.7, 0.22, TRIANGLE)),
    LOST: ((392.0, 0.0, 0.3, 0.2, TRIANGLE), (311.1, 0.18, 0.3, 0.2, TRIANGLE), (261.6, 0.36, 0.7, 0.2, TRIANGLE)),
    TIE: ((440.0, 0.0, 0.3, 0.2, TRIANGLE), (392.0, 0.18, 0.3, 0.2, TRIANGLE), (440.0, 0.36, 0.6, 0.2, TRIANGLE)),
}  # fmt: skip
BUZZES = {"turn": [25], REFUSED: [60, 40, 60], ANNOUNCED: [30, 60, 30]}  # ms on, off, on
APART = 0.2  # seconds between the beginnings of sounds that come of one move
ATTACK, SILENCE = 0.006, 0.0005  # an exponential fall never reaches 0
NOISE_SAMPLES = 32768  # 0.7 s, as many as the browser's chance gives in one call
LOUDEST = 32768.0  # of the noise, as it comes


def notes_for(kind: str, number: int = 0) -> tuple[Note, ...]:
    """The notes of an event's kind, of REFUSED or of a result; ``number`` is the worth of a pair. None for most."""
    if kind == ANNOUNCED:
        return FORTY if number == TRUMP_PAIR else TWENTY
    return NOTES.get(kind, ())


class Sound:
    """Silent and still until it is switched on and the person has touched the page; then what happens is heard."""

    def __init__(self) -> None:
        self.is_on = False
        self.buzzes = False
        self._context: Optional[Any] = None  # made at the first sound
        self._noise: Optional[Any] = None
        self._waiting_since = -1.0  # the time of the sound that waits for a context to run

    def hear(self, happened: Happened, result: str, is_yours: bool = False) -> None:
        """Let one move be heard: each kind once. ``result`` is that of a finished deal, ``is_yours`` the turn now."""
        heard: list[str] = []
        score: list[Note] = []
        for event in happened:
            kind = result if event.kind == ENDED else event.kind
            notes = notes_for(kind, event.number)
            if notes and kind not in heard:
                score += [_later(note, len(heard) * APART) for note in notes]
                heard.append(kind)
        self._play(score)
        if any(event.kind == ANNOUNCED for event in happened):
            self._buzz(ANNOUNCED)
        elif happened and is_yours and happened[0].seat != PERSON:
            self._buzz("turn")

    def refuse(self) -> None:
        """A move was not allowed."""
        self._play(list(notes_for(REFUSED)))
        self._buzz(REFUSED)

    def _buzz(self, name: str) -> None:
        if self.buzzes and _was_touched() and hasattr(js.navigator, "vibrate"):
            js.navigator.vibrate(to_js(BUZZES[name]))

    def _play(self, score: list[Note]) -> None:
        context = self._ready() if self.is_on and score else None
        if context is None:
            return
        for note in score:
            self._schedule(context, note)

    def _ready(self) -> Optional[Any]:
        """The context; None where there is none, or where a sound is waiting already for it to run."""
        if not _was_touched() or not hasattr(js, "AudioContext"):
            return None
        if self._context is None:
            self._context = js.AudioContext.new()
        context = self._context
        if context.state != "running":
            context.resume()
            if self._waiting_since == context.currentTime:
                return None  # else all that was missed would sound at once
            self._waiting_since = context.currentTime
        return context

    def _schedule(self, context: Any, note: Note) -> None:
        pitch, start, length, volume, wave = note
        begin = context.currentTime + start
        peak = volume / LOUDEST if wave in BENDS else volume
        gain = context.createGain()
        gain.gain.value = 0.0  # else the very first sample may pass before the gain's times are looked at
        gain.gain.setValueAtTime(peak * SILENCE, begin)
        gain.gain.linearRampToValueAtTime(peak, begin + ATTACK)
        gain.gain.exponentialRampToValueAtTime(peak * SILENCE, begin + length)
        gain.connect(context.destination)
        if wave in BENDS:
            source, sieve = self._noise_source(context), context.createBiquadFilter()
            sieve.type = "bandpass"
            sieve.frequency.setValueAtTime(pitch, begin)
            sieve.frequency.exponentialRampToValueAtTime(pitch * BENDS[wave], begin + length)
            source.connect(sieve)
            sieve.connect(gain)
        else:
            source = context.createOscillator()
            source.type = wave
            source.frequency.setValueAtTime(pitch, begin)
            source.connect(gain)
        source.start(begin)
        source.stop(begin + length)

    def _noise_source(self, context: Any) -> Any:
        """Noise as loud as LOUDEST: made smaller sample by sample from Python, it would be felt."""
        if self._noise is None:
            numbers = js.Int16Array.new(NOISE_SAMPLES)
            js.crypto.getRandomValues(numbers)
            self._noise = context.createBuffer(1, NOISE_SAMPLES, context.sampleRate)
            self._noise.copyToChannel(js.Float32Array.new(numbers), 0)
        source = context.createBufferSource()
        source.buffer = self._noise
        return source


def _later(note: Note, delay: float) -> Note:
    pitch, start, length, volume, wave = note
    return (pitch, start + delay, length, volume, wave)


def _was_touched() -> bool:
    """Whether the browser lets a page be heard; one that does not say is asked, and may refuse quietly."""
    activation = getattr(js.navigator, "userActivation", None)
    return activation is None or bool(activation.hasBeenActive)
