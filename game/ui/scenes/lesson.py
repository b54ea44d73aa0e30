"""A lesson on the table: narrated step by step, answered with the tools of a battle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.core.decision import Also, Pick
from game.core.errors import DataError, Diverged, IllegalAnswer, RuleBroke
from game.core.plan import Move
from game.core.spatial import Place
from game.core.wording import worded
from game.data.drillfile import load_drill
from game.table.scene import Scene
from game.ui.battle.panels import BattlePanels, Key
from game.ui.gestures import Click
from game.ui.kit.boxes import Column, Panel, Row
from game.ui.kit.controls import Button, Label
from game.ui.kit.prose import Prose
from game.ui.kit.widget import Widget
from game.ui.lesson import Lesson, LessonGame, Task
from game.ui.lesson_list import Planned
from game.ui.marks import draw_marks
from game.ui.overlay import Overlay
from game.ui.scene import Change, Host, Pop
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.lesson_panels import checklist, down, pointer, story
from game.ui.tableview import TableView
from game.ui.theme import DIM, GOLD, INK, IVORY, Style
from game.ui.tools.tool import Do, Give, No, Reply

BROKEN = (DataError, Diverged, IllegalAnswer, RuleBroke, ValueError)
"""What a script that does not fit its position may come to."""
MakeTable = Callable[[Scene], TableView]
RENAMED = {"roster": "Lesson", "menu": "Leave"}
"""Buttons that mean something else here than in a battle."""
BROWN = 96, 66, 34
RUST = 140, 40, 24


class LessonPanels(BattlePanels):
    """The panels of a battle with the narration of a lesson at the left."""

    left = 320
    narrates = True
    lesson: Lesson
    course: Sequence[Planned] = ()
    number = 0
    """Which lesson of the course it is."""
    _told: Widget | None = None
    """The narration as it was made last."""

    def strip(self) -> Widget:
        """Return the strip with its button for the left drawer, which holds the lesson."""
        strip = super().strip()
        for widget in strip.walk():
            if isinstance(widget, Button) and widget.message in RENAMED:
                widget.text = RENAMED[widget.message]
        return strip

    def roster_key(self) -> Key:
        """Return what the narration depends on."""
        return *self._progress(), self.host.compact, self.presentation.caught_up

    def bar_key(self) -> Key:
        """Return what the bar depends on, with the progress of the lesson."""
        return *super().bar_key(), *self._progress()

    def _progress(self) -> Key:
        lesson = self.lesson
        return lesson, lesson.task, lesson.refusal, len(lesson.done), lesson.finished

    def roster(self) -> Widget:
        """Return what the lesson tells; as long as dice fall, what it told before them."""
        if self.presentation.caught_up or self._told is None:
            self._told = self._telling()
        return self._told

    def _telling(self) -> Widget:
        """Return what the lesson has to say, what is to be done now, and what was done."""
        lesson = self.lesson
        style: Style = "strong" if self.host.compact else "heading"
        rows: list[Widget] = [Label(self.course[self.number].heading, style, GOLD)]
        if where := self._place_in_course():
            rows.insert(0, Label(where, "tiny", DIM))
        if lesson.parts > 1:
            part = f"Part {lesson.part + 1} of {lesson.parts}: {lesson.case.name}"
            rows.append(Label(part, "small", DIM))
        said: list[Widget] = [Label(lesson.case.say, "body", IVORY)] if lesson.case.say else []
        if lesson.finished:
            now = checklist(lesson) + ([] if self.host.compact else [Row(self._ending(), gap=8)])
        else:
            slip = Panel(Column(self._now(), gap=6), 12, "paper")
            now = [slip] if self.host.compact else [slip, Row([self._show_me()])]
        # The introduction is read once; later, or where room is short, it makes way.
        fresh = not lesson.done and not lesson.finished and not self.host.compact
        rows += [*said, *now] if fresh else [*now, *said]
        if lesson.done:
            rows.append(Label("So far", "strong", GOLD))
            rows += [line for each in reversed(lesson.done) for line in story(each)]
        return Column(rows, gap=8)

    def _place_in_course(self) -> str:
        """Return how far this lesson is along its course, and how long it takes."""
        planned = self.course[self.number]
        if not planned.minutes:
            return ""
        place = f"Lesson {self.number + 1} of {len(self.course)}"
        return f"{place} · about {planned.minutes} min"

    def _now(self) -> list[Widget]:
        """Return what is to be done, on a slip of paper."""
        task = self.lesson.task
        if task is None:
            return [Label("Look at the position on the table.", "strong", INK)]
        side = Label(f"{task.decision.side.title()} decides", "tiny", BROWN)
        # Where room is short the question stands in the action bar alone.
        why = worded(task.decision.why, self.session.eyes.names)
        asked = [] if self.host.compact else [Label(why, "small", BROWN)]
        said = [Label(task.say, "body", INK)] if task.say else []
        if not task.refused:
            return [side, *asked, Label(f"Now: {task.words}", "strong", INK), *said]
        tried = Label(f"Try an illegal move: {task.words}", "strong", INK)
        if self.lesson.refusal is None:
            return [side, *asked, tried]
        refusal = Prose(f"The referee refuses: {self.lesson.refusal}", "strong", RUST)
        return [side, tried, refusal, *said]

    def _show_me(self) -> Button:
        task = self.lesson.task
        text = "Try it" if task is not None and task.refused else "Show me"
        if task is None or self.lesson.refusal is not None:
            text = "Continue"
        return Button(text, "show me", key="Enter", kind="gold")

    def _ending(self) -> list[Widget]:
        more = self.lesson.part + 1 < self.lesson.parts
        last = not more and self.number + 1 >= len(self.course)
        text = "Next part" if more else "All lessons" if last else "Next lesson"
        return [Button(text, "next", key="Enter", kind="gold"), Button("Again", "again")]

    def bar(self) -> Widget:
        """Return the bar, without answers once the script is through."""
        problem = "" if self.lesson.done or self.lesson.refusal else "You are at the start."
        if not self.lesson.finished or not self.presentation.caught_up:
            bar = super().bar()
            for widget in bar.walk():
                if isinstance(widget, Button) and widget.message == "undo":
                    widget.why_not, widget.tip = problem, problem
            return bar
        back = Button("Undo", "undo", key="Ctrl+Z", style="small", why_not=problem)
        over = Label("Lesson complete. See the result.", "heading", GOLD)
        leave = Button("All lessons", "leave", key="Esc")
        line = Row([over, back], grow=[over])
        ending = [*self._ending(), leave] if self.host.compact else [leave]
        return Panel(Column([line, Row(ending, gap=8)], gap=6), 10)

    def buttons(self) -> list[Widget]:
        """Return the buttons, with the one that the lesson points at marked."""
        buttons = super().buttons()
        task = self.lesson.task
        wanted = pointer(task, self.controller.table.scene).do if task else None
        for button in buttons:
            if isinstance(button, Button) and isinstance(button.message, Do):
                button.chosen = button.message == wanted
                if button.chosen and task is not None and task.refused:
                    button.message, button.why_not = "show me", ""
        return [self._show_me(), *buttons] if self.host.compact else buttons


class LessonScreen(BattleScreen):
    """Plays the parts of one drill, then goes on to the next of the course."""

    armed = False

    def __init__(
        self,
        app: Host,
        make_table: MakeTable,
        course: Sequence[Planned],
        number: int = 0,
        part: int = 0,
    ) -> None:
        self.make_table = make_table
        self.course = list(course)
        self.number = number
        self.lesson = self._lesson(number, part)
        super().__init__(app, LessonGame(self.lesson), make_table)
        self._begin_showing()

    def _lesson(self, number: int, part: int = 0) -> Lesson:
        """Return a lesson of the course from one of its parts on."""
        planned = self.course[number]
        return Lesson(load_drill(planned.path), part, planned.cases)

    def _begin(self, lesson: Lesson) -> None:
        """Put another position on the table."""
        size = self.size
        self.lesson = lesson
        super().__init__(self.app, LessonGame(lesson), self.make_table)
        self._begin_showing()
        if size != (0, 0):
            self.resize(size)

    def make_panels(self) -> LessonPanels:
        """Return what makes the panels: they tell the lesson."""
        panels = LessonPanels(self.app, self.session, self.controller, self.presentation)
        panels.lesson, panels.course, panels.number = self.lesson, self.course, self.number
        self.table.above = self._above
        return panels

    def _begin_showing(self) -> None:
        """Show what standing answers have led to, without animation."""
        self.take(self.lesson.untold())
        self.skip()

    # ------------------------------------------------------------------ answers

    def new_question(self) -> None:
        """Take up the piece that the lesson is about."""
        task = self.lesson.task
        if task is not None and isinstance(task.decision, Place) and task.answer:
            if not isinstance(task.answer, Also):
                self.controller.selected = task.answer[0][0]
        super().new_question()
        if self.lesson.finished and self.tool is not None:
            self.controller.put_tool_away()
            self.refresh_hud()

    def reply(self, reply: Reply) -> None:
        """Take what follows the script; whatever else, say why not."""
        match reply:
            case Give(plan):
                try:
                    events, hint = self.game.give(plan)
                except BROKEN as error:
                    events, hint = [], f"This lesson cannot continue: {error}"
                self.take(events)
                if hint:
                    self.say(hint)
                self._after_step()
            case No(objection) if self.lesson.attempt(objection):
                self._after_step()
            case _:
                super().reply(reply)

    def _after_step(self) -> None:
        if self.lesson.finished:
            self._mark_finished()
        self.new_question()

    def _mark_finished(self) -> None:
        if self.lesson.part + 1 == self.lesson.parts:
            trouble = self.app.progress.tick(self.course[self.number].name)
            self.app.report("finished lessons", trouble)

    def perform(self) -> None:
        """Do the next step for the player."""
        try:
            self.lesson.perform()
        except BROKEN as error:
            self.say(f"This lesson cannot continue: {error}")
        self.take(self.lesson.untold())
        self._after_step()

    def undo(self) -> None:
        """Go one step back: the dice are loaded, so the lesson is played again up to there."""
        if self.lesson.done or self.lesson.refusal:
            self._begin(self.lesson.back())

    # ------------------------------------------------------------------ input

    def message(self, message: Any) -> Change | None:
        """Give the scripted answer at a click where the lesson points, or act as any battle."""
        match message:
            case Click(button=1) if self._meant(message):
                self._follow()
                return None
            case "show me":
                self.perform()
                return None
            case "again":
                self._begin(self.lesson.from_part(self.lesson.part))
                return None
            case "next":
                return self._next()
        return super().message(message)

    def _meant(self, click: Click) -> bool:
        task = self.lesson.task
        if task is None or self.lesson.refusal is not None:
            return False
        where = pointer(task, self.table.scene)
        figure = click.figure
        if figure is not None and (figure.id in where.pieces or figure.carrier in where.pieces):
            return True
        there = where.covers(self.table.scene.table, click.at)
        return there and (click.figure is None or not where.pieces)

    def _follow(self) -> None:
        task = self.lesson.task
        assert task is not None
        if task.refused:
            self.perform()
        else:
            move = Move(task.decision.side, task.decision.kind, task.answer)
            self.reply(Give((move,)))

    def _next(self) -> Change | None:
        """Return the next part, the next lesson, or back to the list."""
        if self.lesson.part + 1 < self.lesson.parts:
            self._begin(self.lesson.from_part(self.lesson.part + 1))
            return None
        if self.number + 1 >= len(self.course):
            return Pop()
        try:
            lesson = self._lesson(self.number + 1)
        except BROKEN as error:
            self.say(str(error))
            return None
        self.number += 1
        self._begin(lesson)
        return None

    def word(self, word: str) -> Change | None:
        """Go back to the list at Escape: there is nothing to save here."""
        return Pop() if word == "menu" else super().word(word)

    def key(self, event: pygame.Event) -> Change | None:
        """Go on at Enter or Space."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self.message("next" if self.lesson.finished else "show me")
        return super().key(event)

    # ------------------------------------------------------------------ layout

    def resize(self, size: tuple[int, int]) -> None:
        """Resize, and keep the narration open however small the window is."""
        super().resize(size)
        if not self.hud.roster_open:
            self.hud.roster_open = True
            self.refresh_hud()
            self.table.camera.fit()

    # ------------------------------------------------------------------ drawing

    def _above(self, overlay: Overlay) -> None:
        """Draw an arrow over whatever is to be clicked, and what the rules show about it."""
        self.controller.above(overlay)
        task = self.lesson.task
        if task is None or self.moving:
            return
        if isinstance(task.decision, Pick):
            for option in task.decision.listed():
                if option.key == task.answer and option.marks:
                    draw_marks(overlay, option.marks())
        if self.lesson.refusal is None:
            self._point(overlay, task)

    def _point(self, overlay: Overlay, task: Task) -> None:
        where = pointer(task, self.table.scene)
        tone = overlay.theme.tone("bad" if task.refused else "cost")
        if where.way:
            overlay.path(list(where.way), tone)
        if where.cells:
            overlay.outline(where.cells, tone, 3)
            down(overlay, where.top(self.table.scene.table), tone)
        for figure in self.table.scene.figures:
            if figure.id in where.pieces:
                reach = figure.extent[0] / 2
                overlay.ring(figure.centre, reach * 1.2, tone)
                down(overlay, (figure.centre[0], figure.centre[1] - reach), tone)
