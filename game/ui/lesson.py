"""A drill played as a lesson: the position, loaded dice, and a script that the player follows.

The lesson always knows what comes next. It accepts what the script says, explains what is
otherwise, and shows what the referee refuses.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

from game.core.decision import Also, Decision, Objection, PickMany
from game.core.deck import LoadedDeck
from game.core.dice import LoadedDice
from game.core.event import Event
from game.core.match import Match
from game.core.plan import Move
from game.core.spatial import Area, Path, Place, SharedBase
from game.data.drillfile import Case, Drill, Turn
from game.data.drillforms import ANY, Refuse
from game.data.library import Bundle
from game.drills.judge import judge
from game.ui.game import Game
from game.ui.lesson_words import deed, expectation

NEAR = 500
"""Thousandths of an inch on a table without cells within which a place is the same."""
STANDING = 500
"""Standing answers in a row before a lesson is taken to go round in circles."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be done now: the question, the scripted answer, and both in words."""

    decision: Decision[Any]
    answer: Any
    words: str
    say: str
    refused: bool
    """Whether the script lets it be tried in vain."""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """A step that lies behind: who did what, what was said to it, whether it was refused."""

    side: str
    words: str
    say: str
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing the drill expects, and what is otherwise if it did not come so."""

    text: str
    problem: str = ""


@dataclass(slots=True)
class Lesson:
    """One part of a drill in progress."""

    drill: Drill
    part: int = 0
    only: tuple[str, ...] = ()
    """The cases that are its parts; without any, all of the drill are."""
    match: Match[Any] = field(init=False)
    events: list[Event] = field(init=False)
    done: list[Done] = field(init=False)
    seen: bool = field(init=False)
    """Whether a position without a script has been looked at."""
    refusal: Objection | None = field(init=False, default=None)
    """What the referee said to the attempt that was just made."""
    _untold: list[Event] = field(init=False)
    _task: Task | None = field(init=False)

    def __post_init__(self) -> None:
        case = self.case
        deck = LoadedDeck(*case.cards) if case.cards else LoadedDeck(())
        state = self.drill.state(case)
        self.match = Match.begin(self.drill.rulebook, state, LoadedDice(case.dice), deck)
        self.events, self.done, self.seen, self.refusal = [], [], bool(case.play), None
        self._untold = []
        self._take(self.match.drain())
        self._go_on()

    # ------------------------------------------------------------------ where it stands

    @property
    def case(self) -> Any:
        """The part of the drill that is played."""
        return self._runs[self.part]

    @property
    def parts(self) -> int:
        """How many parts the lesson has."""
        return len(self._runs)

    @property
    def _runs(self) -> tuple[Case, ...]:
        """The cases that are played as parts of it."""
        runs = self.drill.runs()
        return tuple(each for each in runs if each.name in self.only) if self.only else runs

    @property
    def turn(self) -> Turn | None:
        """The entry of the script that comes next."""
        play: tuple[Turn, ...] = self.case.play
        return play[len(self.done)] if len(self.done) < len(play) else None

    @property
    def task(self) -> Task | None:
        """What is to be done now; nothing once the script is through."""
        return self._task

    @property
    def finished(self) -> bool:
        """Whether only the result is left to be looked at."""
        return self._task is None and self.seen

    def untold(self) -> list[Event]:
        """Return what happened and has not been shown yet."""
        events, self._untold = self._untold, []
        return events

    def checks(self) -> list[Check]:
        """Return the drill's expectations as a checklist."""
        found = []
        for expected in self.case.expect:
            problems = judge(self.drill, self.match, self.events, expected.form)
            found.append(Check(expectation(self.match, expected.form), "; ".join(problems)))
        return found

    # ------------------------------------------------------------------ going on

    def _take(self, events: list[Event]) -> None:
        self.events += events
        self._untold += events

    def _go_on(self) -> None:
        """Give standing answers up to the next entry of the script, and read that."""
        turn = self.turn
        wanted = turn.form.ask if turn else None
        always = self.case.always
        for _ in range(STANDING):
            decision = self.match.pending
            if decision is None or decision.kind == wanted or decision.kind not in always:
                break
            self._take(self.match.answer(decision.decode(always[decision.kind])))
        self._task = self._read(turn) if turn else None

    def _read(self, turn: Turn) -> Task | None:
        decision, form = self.match.pending, turn.form
        if decision is None:
            return None
        refused = isinstance(form, Refuse)
        answer = decision.decode(form.refuse.value if isinstance(form, Refuse) else form.value)
        rule = form.rule if isinstance(form, Refuse) else ""
        if rule == ANY and (objection := decision.objection(answer)):
            rule = objection.rule
        return Task(decision, answer, deed(self.match, decision, answer), form.say, refused, rule)

    def perform(self) -> None:
        """Do what the script says: answer, or try in vain; an attempt is then shown first."""
        task = self._task
        if task is None:
            self.seen = True
            return
        if task.refused:
            if self.refusal is None:
                self.refusal = task.decision.objection(task.answer)
                return
            self._behind(task, str(self.refusal))
            self.refusal = None
        else:
            self._take(self.match.answer(task.answer))
            self._behind(task)
        self._go_on()

    def _behind(self, task: Task, refusal: str = "") -> None:
        self.done.append(Done(task.decision.side, task.words, task.say, refusal))

    def from_part(self, part: int) -> Lesson:
        """Return the same lesson at the beginning of one of its parts."""
        return Lesson(self.drill, part, self.only)

    def back(self) -> Lesson:
        """Return the same lesson one step earlier."""
        earlier = self.from_part(self.part)
        steps = max(0, len(self.done) - 1) if self.refusal is None else len(self.done)
        while len(earlier.done) < steps:
            earlier.perform()
        earlier.untold()
        return earlier

    # ------------------------------------------------------------------ what the player does

    def offer(self, move: Move) -> str | None:
        """Take an answer of the player; return nothing if it was right, a hint if not.

        None means that the answer belongs to a question that is not open any more.
        """
        task = self._task
        if task is None:
            return "" if self.seen else "Look at the table first."
        decision = task.decision
        if (move.side, move.kind) != (decision.side, decision.kind):
            return None
        if task.refused:
            return "First press \u201cTry it\u201d to see what the referee refuses."
        if not means(decision, task.answer, move.answer_to(decision)):
            return f"That is legal, but the lesson continues with: {task.words}."
        self.perform()
        return ""

    def attempt(self, objection: Objection) -> bool:
        """Note an illegal try of the player; return whether the script wants to show just that."""
        task = self._task
        if task is None or not task.refused or self.refusal is not None:
            return False
        if objection.rule != task.rule:
            return False
        self.perform()
        return True


def means(decision: Decision[Any], scripted: Any, given: Any) -> bool:
    """Return whether an answer amounts to the scripted one: the same, or to the same place."""
    if decision.encode(scripted) == decision.encode(given):
        return True
    if isinstance(scripted, Also) or isinstance(given, Also):
        return False
    if isinstance(decision, PickMany):
        return sorted(scripted) == sorted(given)
    if isinstance(decision, Path) and scripted and given:
        near = NEAR if isinstance(decision.course, Area) else 0
        ends = [(route[-1].x, route[-1].y) for route in (scripted, given)]
        return math.dist(*ends) <= near
    if isinstance(decision, Place):
        near = NEAR if isinstance(decision.site, SharedBase) else 0
        wanted, places = dict(scripted), dict(given)
        if near:
            # Whom the others have pushed aside is not looked at.
            places = {name: pose for name, pose in places.items() if name in wanted}
        return bool(places) and all(
            name in wanted and math.dist(wanted[name][:2], pose[:2]) <= near
            for name, pose in places.items()
        )
    return False


class LessonGame(Game):
    """A lesson in the place of a battle: both sides are the player's, and the script decides."""

    def __init__(self, lesson: Lesson) -> None:
        drill = lesson.drill
        bundle = Bundle(drill.path.stem, drill.rulebook, lesson.case, None, drill.armies, {})
        super().__init__(lesson.match, bundle, {})
        self.lesson = lesson

    def give(self, plan: tuple[Move, ...]) -> tuple[list[Event], str]:
        """Take a chain of answers while it follows the script; return events and a hint if not."""
        hint = ""
        for move in plan:
            said = self.lesson.offer(move)
            hint = said or ""
            if hint or self.lesson.task is None:
                break
        return self.lesson.untold(), hint
