"""A lesson at the table: asks, answers every try, shows what comes of it, and goes on when the step is solved.

The replies are the lesson's own, so the same try gets the same answer and nobody has to think.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.boards import Board
from app.i18n import language, number_text, tr
from app.opening import LESSON
from app.opponent import BY_RULE
from app.settings import LIGHT_LEVEL
from engine.legal import NOT_YOUR_TURN
from engine.moves import move_name
from engine.record import BY_PERSON, record_from
from engine.state import OVER
from teach.classes import class_code
from teach.lessons import LEARNER, answer_in, read_lesson, walk
from teach.lessons import Lesson as Lesson  # whoever shows one has it from here
from teach.shape import LessonProblem

if TYPE_CHECKING:
    from typing import Optional

    from app.ports import Chance, Clock
    from engine.moves import Move
    from teach.lessons import Answer
    from teach.shape import Words

TRIED = "tried"  # the reason why nothing can be played until the try is taken back, or the next step begins
ASKED, WRONG, RIGHT, SOLVED = "asked", "wrong", "right", "solved"
_LEAST_COST = 0.05  # game points: what is less is no mistake anybody would feel


class Panel(
    NamedTuple(
        "_Panel",
        [
            ("title", str),
            ("place", str),  # which step of how many
            ("task", str),
            ("hint", str),  # empty until it is asked for
            ("said", "tuple[str, ...]"),  # on the last try
            ("mood", str),  # ASKED, WRONG, RIGHT or SOLVED
            ("can_hint", bool),
            ("can_retry", bool),
            ("can_go_on", bool),
        ],
    )
):
    """What stands beside the table of a lesson."""

    __slots__ = ()


class Course(Board):
    """One lesson, from its first step to its last. ``mood`` says where the learner is."""

    kind = LESSON

    def __init__(self, lesson: Lesson, clock: Clock, chance: Chance) -> None:
        self.lesson = lesson
        self._starts = walk(lesson)
        self._script: tuple[Move, ...] = ()  # moves that follow by themselves
        self._set_step(0)
        super().__init__(record_from(self._starts[0]), LIGHT_LEVEL, clock, chance)

    def _set_step(self, at: int) -> None:
        self.at = at
        self.mood = ASKED
        self.is_hinted = False
        self._told: Optional[Answer] = None  # on the last try

    # What the table asks

    @property
    def is_waiting(self) -> bool:
        return bool(self._script)

    @property
    def allows_help(self) -> bool:
        return False  # a lesson has hints of its own

    def why_not(self, move: Move) -> Optional[str]:
        if self._script:
            return NOT_YOUR_TURN
        return super().why_not(move) if self.mood == ASKED else TRIED

    def why_not_give_up(self) -> Optional[str]:
        return TRIED

    def make_panel(self) -> Panel:
        """The words beside the table."""
        step = self.lesson.steps[self.at]
        is_asked = self.mood == ASKED and not self._script
        return Panel(
            title=say(self.lesson.title),
            place=tr("lesson.step", at=self.at + 1, of=len(self._starts)),
            task=say(step.text),
            hint=say(step.hint) if self.is_hinted and step.hint is not None else "",
            said=self._say(),
            mood=self.mood,
            can_hint=is_asked and step.hint is not None and not self.is_hinted,
            can_retry=self.mood == WRONG and not self._script,
            can_go_on=self.mood == RIGHT and not self._script,
        )

    def _say(self) -> tuple[str, ...]:
        """What is said on the last try, and on the lesson if it was the last one."""
        if self._told is None:
            return ()
        said = _words_on(self._told)
        if self.mood == SOLVED:
            return said + (say(self.lesson.done),)
        is_other = self.mood == RIGHT and not self._script and not self._told.is_main
        return said + (tr("lesson.as_good"),) if is_other else said

    # What the learner does

    def play(self, move: Move) -> Optional[str]:
        """Try a move; the lesson answers, also to one that is not allowed."""
        reason = self.why_not(move)
        if self._script or self.mood != ASKED:
            return reason
        self._told = told = answer_in(self.lesson.steps[self.at], self._starts[self.at], move_name(move))
        if reason is not None:
            self.listener(())
            return reason
        self.mood = RIGHT if told.is_good else WRONG
        self._script = told.replies
        self._make(move, BY_PERSON)
        self._settle()
        return None

    def hint(self) -> None:
        """Show the step's hint."""
        self.is_hinted = True
        self.listener(())

    def deal(self) -> None:
        """This step once more."""
        self._set_step(self.at)
        self._show_step()

    def go_on(self) -> None:
        """The next step."""
        if self.mood == RIGHT and not self._script:
            self.go(1)

    def go(self, steps: int) -> None:
        """So many steps forward or back, solved or not."""
        at = min(max(self.at + steps, 0), len(self._starts) - 1)
        if at != self.at:
            self._set_step(at)
            self._show_step()

    def _show_step(self) -> None:
        self._script = ()
        self.restart(record_from(self._starts[self.at]))

    # What follows by itself

    def _will_draw(self) -> bool:
        return False  # drawing stands among the replies, or is the task

    def _move(self, answer: str) -> None:
        """The next reply, whoever makes it; nobody is asked."""
        move, self._script = self._script[0], self._script[1:]
        self._make(move, BY_PERSON if self.state.to_move == LEARNER else BY_RULE)
        self._settle()

    def _settle(self) -> None:
        """When all replies are made: solved, or straight on where the next step begins here."""
        told = self._told
        if self._script or self.mood != RIGHT or told is None:
            return
        if self.at + 1 == len(self._starts):
            self.mood = SOLVED
        elif self.lesson.steps[self.at + 1].start is None and told.is_main and self.state.step != OVER:
            self._set_step(self.at + 1)
            self._told = told
        self.listener(())


def brought(text: str) -> tuple[Optional[Lesson], str]:
    """The lesson of a file; or None, and what is wrong with it where, as a sentence."""
    try:
        return read_lesson(text), ""
    except LessonProblem as error:
        fault = tr("lesson.bad." + error.code, detail=error.detail)
        return None, tr("lesson.bad", place=error.place or "–", detail=fault)


def code_of(names: tuple[str, ...], solved: tuple[str, ...], school: str) -> str:
    """The class's code for what has been solved; empty where there is no class."""
    return class_code(names, solved, school) if school else ""


def say(words: Words) -> str:
    """A lesson's text in the page's language, else in the one it has."""
    return words.said(language())


def _words_on(told: Answer) -> tuple[str, ...]:
    """What is said on a try: right or not, the author's words, the cost."""
    lines = []
    if told.reason is None:
        lines.append(tr("lesson.right" if told.is_good else "lesson.harmless" if told.cost == 0 else "lesson.wrong"))
    if told.words is not None:
        lines.append(say(told.words))
    if not told.is_good and told.cost is not None and told.cost >= _LEAST_COST:
        key = "lesson.cost" if told.error else "lesson.cost.exact"
        lines.append(tr(key, cost=number_text(told.cost, 1), error=number_text(told.error, 1)))
    return tuple(lines)
