"""What a lesson shows: where to click, how it came out, what was done so far."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.core.decision import Also, Pick, PickMany
from game.core.spatial import Path, Place
from game.table.lattice import cell_at, cells_of, centre_of
from game.table.scene import Kind, Point, Scene
from game.ui.kit.boxes import Row
from game.ui.kit.controls import Label
from game.ui.kit.prose import Prose
from game.ui.kit.widget import Widget
from game.ui.lesson import Done, Lesson, Task
from game.ui.overlay import Overlay
from game.ui.theme import BAD, DIM, GOLD, GOOD, INK, IVORY, WRONG, Colour, Theme
from game.ui.tools.tool import Act, Do

ARROW = ((0, 0), (-1, -1.1), (-0.35, -1.1), (-0.35, -2), (0.35, -2), (0.35, -1.1), (1, -1.1))
"""An arrow that points down at the origin."""
TICK = (((0.12, 0.55), (0.4, 0.82), (0.88, 0.2)),)
NEAR = 0.75
"""Inches on the plane from which a click still means the place pointed at."""
CROSS = (((0.18, 0.2), (0.82, 0.84)), ((0.82, 0.2), (0.18, 0.84)))


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where the player is to click: on these pieces, in these cells, or on this button."""

    pieces: tuple[str, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()
    do: Do | None = None
    way: tuple[tuple[float, float], ...] = ()

    def covers(self, kind: Kind, at: Point) -> bool:
        """Return whether a place is meant: in one of the cells, or near a point of a plane."""
        if kind == "plane":
            return any(math.dist(centre_of(kind, cell), at) <= NEAR for cell in self.cells)
        return cell_at(kind, at) in self.cells

    def top(self, kind: Kind) -> Point:
        """Return the middle of the northern edge of the first row of cells."""
        y = self.cells[0][1]
        row = [centre_of(kind, cell) for cell in self.cells if cell[1] == y]
        middle = (min(x for x, _ in row) + max(x for x, _ in row)) / 2
        return middle, row[0][1] - 0.5


def pointer(task: Task, scene: Scene) -> Pointer:
    """Return where on the table or in the bar the scripted answer is given."""
    decision, answer = task.decision, task.answer
    figures = {figure.id: figure for figure in scene.figures}
    if isinstance(answer, Also):
        return Pointer(do=Do(answer.key, Act.BESIDE))
    match decision:
        case Pick():
            option = next((o for o in decision.listed() if o.key == answer), None)
            pieces = tuple(p for p in option.pieces if p in figures) if option else ()
            return Pointer(pieces, option.cells if option else (), Do(answer))
        case PickMany() if not answer:
            return Pointer(do=Do(act=Act.CONFIRM))
        case PickMany() if len(answer) == 1:
            named = (o.pieces for o in decision.listed() if o.key == answer[0])
            return Pointer(tuple(p for pieces in named for p in pieces if p in figures))
        case Path() if answer:
            figure = figures.get(decision.movers[0])
            extent = figure.extent if figure else (1.0, 1.0)
            ends = [(leg.x, leg.y) for leg in answer]
            way = [centre_of(scene.table, end, extent) for end in ends]
            start = [figure.centre] if figure else []
            return Pointer(cells=cells_of(scene.table, ends[-1], extent), way=(*start, *way))
        case Path():
            return Pointer(do=Do(act=Act.STAY))
        case Place() if not answer:
            return Pointer(do=Do(act=Act.CARRY_OUT))
        case Place():
            return Pointer(cells=tuple((pose.x, pose.y) for _, pose in answer))
    return Pointer()


def down(overlay: Overlay, at: tuple[float, float], colour: tuple[int, int, int]) -> None:
    """Draw an arrow that points down at a place."""
    surface = overlay.surface
    if overlay.camera.turned:
        at = at[0], at[1] + 1.0
    tip = overlay.at(at) - pygame.Vector2(0, 3)
    size = max(9.0, overlay.camera.pixels * 0.3)
    points = [tip + pygame.Vector2(away) * size for away in ARROW]
    pygame.draw.polygon(surface, (*colour, 255), points)
    pygame.draw.polygon(surface, (*INK, 255), points, 2)


def checklist(lesson: Lesson) -> list[Widget]:
    """Return what the drill expects, each with a tick or a cross."""
    rows: list[Widget] = [Label("The result", "strong", GOLD)]
    for check in lesson.checks():
        good = not check.problem
        sign = Sign(GOOD if good else BAD, good=good)
        text = Label(check.text if good else f"{check.text}: {check.problem}", "small", IVORY)
        rows.append(Row([sign, text], gap=8, grow=[text], middle=False))
    return rows


class Sign(Widget):
    """A tick or a cross, as high as a line of small text."""

    def __init__(self, colour: Colour, *, good: bool) -> None:
        super().__init__()
        self.colour = colour
        self.good = good

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return a square."""
        return theme.line("small"), theme.line("small")

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw two strokes."""
        size = theme.line("small")
        corner = pygame.Vector2(self.rect.topleft)
        strokes = TICK if self.good else CROSS
        for stroke in strokes:
            points = [corner + pygame.Vector2(point) * size for point in stroke]
            pygame.draw.lines(surface, self.colour, False, points, max(2, theme.px(2.4)))  # noqa: FBT003


def story(done: Done) -> list[Widget]:
    """Return a step that lies behind."""
    text = Label(f"{done.side.title()}: {done.words}", "small", DIM)
    sign = Sign(BAD if done.refusal else GOOD, good=not done.refusal)
    lines: list[Widget] = [Row([sign, text], gap=6, grow=[text], middle=False)]
    if done.refusal:
        lines.append(Prose(done.refusal, "small", WRONG, link=WRONG))
    if done.say:
        lines.append(Label(done.say, "small", IVORY))
    return lines
