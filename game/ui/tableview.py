"""The table on the screen: ground, overlays, figures; pan, zoom and pointing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, Protocol

import pygame

from game.table.scene import Figure, Scene
from game.ui.camera import Camera
from game.ui.camera_follow import CameraFollow, frame_armies
from game.ui.cell_lines import draw_cell_lines
from game.ui.figures import Apparent, Sprites, draw_figures, draw_markers
from game.ui.figures_under import between, covers
from game.ui.gestures import SHIFTS, Click, Drop, Hover, Lasso, Pull, Spin
from game.ui.kit.widget import Widget
from game.ui.layers import Glance, GroundLayer, Paint
from game.ui.minimap import Minimap
from game.ui.overlay import Overlay
from game.ui.overlay_layer import OverlayLayer
from game.ui.theme import GOLD, WALNUT_DARK, Theme
from game.ui.unit_numbers import draw_pennants

EDGE = 3
"""Pixels at the window's edge where the mouse pushes the view."""
PUSH = 700.0
"""Pixels a second that edge and arrow keys with Ctrl move the view."""
WHEEL = 1.13
GHOSTLY = 0.66
"""How solid a figure is that only would stand there."""
NEAR, STANDS_UP = 4, (0.3, 0.6)
"""Pixels beside a base that count as on it, and by how much of its depth a figure rises."""
DRAG_FROM = 6
"""Pixels the mouse must move before a press becomes a drag."""
REFINE, LEISURE = 0.003, 0.01
"""Seconds of a frame that may go into painting sprites, with pieces on the move and without."""

ARROWS = {
    pygame.K_LEFT: (1, 0),
    pygame.K_RIGHT: (-1, 0),
    pygame.K_UP: (0, 1),
    pygame.K_DOWN: (0, -1),
}


BUTTONS = (1, 2, 3)
"""The buttons proper: the wheel's turns come as presses of others as well."""


class TableEffects(Protocol):
    """What a battle leaves on the ground, and what flies over the table."""

    def draw_on_ground(self, surface: pygame.Surface, table: TableView, theme: Theme) -> None:
        """Draw what lies under all pieces."""

    def draw_in_the_air(self, surface: pygame.Surface, table: TableView, theme: Theme) -> None:
        """Draw what is over all pieces and words."""


class TableView(Widget):
    """Shows a scene; `below` and `above` draw overlays under and over the figures."""

    pennants: Mapping[str, str] = MappingProxyType({})
    """Pieces beside which a pennant stands, each with the number of its unit."""
    reserved: Sequence[pygame.Rect] = ()
    """Places on the screen that words leave free besides the panels over the table."""
    _drawers: Sequence[pygame.Rect] = ()
    """Those of the hidden parts that a view of the whole table keeps clear of."""

    def __init__(
        self,
        scene: Scene,
        paint: Paint,
        sprites: Sprites,
        background: Executor | None = None,
        glance: Glance | None = None,
    ) -> None:
        super().__init__()
        self.scene = scene
        self.camera = Camera(scene.extent, pygame.Rect(0, 0, 100, 100))
        self.follow = CameraFollow(self.camera)
        self.minimap: Minimap | None = None
        """The whole table in a corner, where there is a battle to be overlooked."""
        self.ground = GroundLayer(scene, paint, background, glance)
        self.sprites = sprites
        self._paint, self._background, self._glance = paint, background, glance
        self.lines = "faint"
        """How the lines between cells are drawn; faint ones are part of the painting."""
        self.places: dict[str, tuple[float, float]] = {}
        self.bearings: dict[str, float] = {}
        self.fading: dict[str, float] = {}
        self.ghosts: Sequence[Figure] = ()
        """Figures as they would stand, drawn so that one sees through them."""
        self.graspable: Sequence[Figure] = ()
        """Those of them that can be taken hold of like figures."""
        self.below: Callable[[Overlay], None] | None = None
        self.above: Callable[[Overlay], None] | None = None
        self.effects: TableEffects | None = None
        self.stale = True
        self._pressed: tuple[int, int] | None = None
        self._panning, self._zooming = False, 0.0
        self._mouse = (0, 0)
        self._held: set[int] = set()
        self._drawn_at = 0.0
        """The zoom of the last frame."""
        self._veils = OverlayLayer(), OverlayLayer()
        self.written: list[pygame.Rect] = []
        """The boxes of the words over the table, as drawn last, in pixels from its corner."""
        self.edges: pygame.Rect | None = None
        """The window at whose edges the mouse pushes the view, if it shall."""
        self.hidden: Sequence[pygame.Rect] = ()
        """Parts of it under a panel: what happens there is not for the table."""
        self._button, self._inside = 0, False
        """The button that is down, and whether the mouse is in the window."""
        self.pullable: Callable[[Figure], bool] | None = None
        """Whether a press on a figure pulls it instead of the table."""
        self.ground_counts: Callable[[tuple[float, float]], bool] = lambda _: True
        """Whether a click on bare ground would mean something."""
        self.gripped: Callable[[tuple[float, float]], Figure | None] | None = None
        """Whose facing handle a press at a place takes hold of."""
        self._turning = False
        """Whether the figure that is held is turned, not pulled."""
        self._twist: tuple[int, int] | None = None
        """Where the right button went down while a figure was pulled."""
        self._held_figure: Figure | None = None
        self._lasso: tuple[float, float] | None = None
        self._shift = self._fitted = False

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return all there is."""
        return width, 0

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Take a place; the first time the whole table is fitted into it.

        A whole table stays whole, and does not stay small in a much larger place. If only the bar
        below it has grown or shrunk, nothing on a table that is seen in part stirs.
        """
        before, middle, whole = self.rect, self.camera.clear.centery, self.camera.fitted
        super().place(rect, theme)
        still = (*rect.topleft, rect.width) == (*before.topleft, before.width)
        still = still and not whole
        self.camera.set_view(rect, self._clear())
        if still:
            self.camera.pan((0, middle - self.camera.clear.centery))
        if rect.width > 50 and (not self._fitted or (whole and not self.camera.fitted)):
            self.camera.fit()
            self._fitted = True
        self.stale = True

    def cover(self, parts: Sequence[pygame.Rect], floating: Sequence[pygame.Rect] = ()) -> None:
        """Take note of what drawers hide; a table that is shown whole is fitted into the rest.

        What floats over it takes the mouse as well, but the table does not make room for it.
        """
        fitted, before = self.camera.fitted, self._clear()
        self._drawers = parts
        self.hidden = [*parts, *(each for each in floating if each not in parts)]
        clear = self._clear()
        self.camera.set_view(self.rect, clear)
        if fitted and (clear.left, clear.right) != (before.left, before.right):
            self.camera.fit()

    def _clear(self) -> pygame.Rect:
        """Return the part of its place that no drawer hides."""
        clear = self.rect.copy()
        for part in self._drawers:
            if part.centerx <= self.rect.centerx:
                clear.width, clear.left = clear.right - part.right, part.right
            else:
                clear.width = part.left - clear.left
        return clear

    def frame_armies(self) -> bool:
        """Show the armies instead of the whole table; return whether there are any."""
        if not self._fitted or not frame_armies(self.camera, self.scene):
            return False
        if self.minimap is not None:
            self.minimap.make_way(self.camera)
        return True

    def let_go(self) -> None:
        """Forget keys and edges: their release will not be seen here."""
        self._inside = self._shift = False
        self._held.clear()

    def show(self, scene: Scene) -> None:
        """Show another moment; a changed ground is painted anew."""
        if _ground(scene) != _ground(self.scene):
            self._paint_anew(scene)
        # Figures that have not changed stay the same objects, by which their sprites are known.
        known = {figure.id: figure for figure in self.scene.figures}
        figures = [known[f.id] if known.get(f.id) == f else f for f in scene.figures]
        self.scene = replace(scene, figures=tuple(figures))
        if self.minimap is not None:
            self.minimap.show(self.scene)
        self.stale = True

    def rule(self, lines: str) -> None:
        """Draw the lines between cells in another way; without any the ground is painted anew."""
        if lines == self.lines:
            return
        painted, self.lines = self.lines != "off", lines
        if painted != (lines != "off") and self.scene.table != "plane":
            self._paint_anew(self.scene)
        self.stale = True

    def _paint_anew(self, scene: Scene) -> None:
        paint, glance = self._paint, self._glance
        if self.lines == "off":
            paint = partial(paint, grid=False)
            glance = partial(glance, grid=False) if glance is not None else None
        self.ground = GroundLayer(scene, paint, self._background, glance, before=self.ground)

    @property
    def busy(self) -> bool:
        """Whether it changes by itself."""
        moving = bool(self._held) or self._edge().length() > 0
        coming = self.sprites.busy or self.sprites.dawning or self.ground.busy
        return self._zooming > 0 or coming or moving or self.follow.gliding

    def figure_at(self, point: tuple[float, float]) -> Figure | None:
        """Return the figure whose base covers a place; a ghost that can be held comes first.

        Where bare ground means nothing, what is drawn above a base stands for it as well.
        """
        for ghost in self.graspable:
            if covers(ghost, pygame.Vector2(point) - ghost.centre):
                return ghost
        for figure in reversed(self.scene.figures):
            away = pygame.Vector2(point) - self.places.get(figure.id, figure.centre)
            # Bases on cells lie as the cells do; on the plane they turn with their figures.
            if self.scene.table == "plane" and figure.bearing is not None:
                away.rotate_ip(-figure.bearing)
            if covers(figure, away):
                return figure
        return None if self.ground_counts(point) else self._standing_before(point)

    def _standing_before(self, point: tuple[float, float]) -> Figure | None:
        """Return the figure that stands up before a place, or has a small base just beside it."""
        if self.scene.table != "plane":
            return None
        up, near = (-1 if self.camera.turned else 1), NEAR / self.camera.pixels
        for figure in reversed(self.scene.figures):
            away = pygame.Vector2(point) - self.places.get(figure.id, figure.centre)
            high = min(figure.extent)
            if abs(away.x) + abs(away.y) > sum(figure.extent) + high + near:
                continue
            below = [(0, up * high * share) for share in STANDS_UP]
            for step in (*below, (near, 0), (-near, 0), (0, near), (0, -near)):
                if covers(figure, (away + step).rotate(-(figure.bearing or 0.0))):
                    return figure
        return None

    # ------------------------------------------------------------------ input

    def handle(self, event: pygame.Event) -> Any | None:
        """Pan and zoom by itself; clicks and movements of the mouse become messages."""
        super().handle(event)
        return None if self._on_minimap(event) else self._on_table(event)

    def _on_minimap(self, event: pygame.Event) -> bool:
        """Return whether an event is for the minimap, which moves the view."""
        if self.minimap is None or self._pressed is not None:
            return False
        if not self.minimap.handle(event, self.camera):
            return False
        if event.type != pygame.MOUSEMOTION or any(event.buttons):
            self.follow.touched()
        self.stale = True
        return True

    def _on_table(self, event: pygame.Event) -> Any | None:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if self.open_at(event.pos) and event.button in BUTTONS:
                self._press(event)
            case pygame.MOUSEMOTION:
                self._inside = True
                return self._moved(event)
            case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
                self.let_go()
            case pygame.MOUSEBUTTONUP if self._pressed is not None and event.button in BUTTONS:
                return self._released(event)
            case pygame.MOUSEWHEEL if self._held_figure is not None:
                return Spin(event.y)
            case pygame.MOUSEWHEEL if self.open_at(self._mouse):
                self.camera.zoom_at(self._mouse, WHEEL**event.y)
                self.follow.touched()
                self._zooming = 0.2
                self.stale = True
            case pygame.KEYDOWN | pygame.KEYUP if event.key in SHIFTS:
                self._shift = event.type == pygame.KEYDOWN
            case pygame.KEYDOWN if event.key in ARROWS and event.mod & pygame.KMOD_CTRL:
                self._held.add(event.key)
            case pygame.KEYUP if event.key in ARROWS:
                self._held.discard(event.key)
        return None

    def open_at(self, point: tuple[int, int]) -> bool:
        """Return whether the table itself is what one sees at a place of the screen."""
        covered = any(part.collidepoint(point) for part in self.hidden)
        return self.rect.collidepoint(point) and not covered

    def _press(self, event: pygame.Event) -> None:
        if event.button == 3 and self._panning and self._held_figure is not None:
            self._twist = event.pos
            return
        self._pressed, self._button = event.pos, event.button
        self._held_figure = self._lasso = None
        if event.button != 1 or self.pullable is None:
            return
        at = self.camera.to_table(event.pos)
        figure = self.figure_at(at)
        knob = self.gripped(at) if self.gripped is not None else None
        self._turning = knob is not None
        if knob is not None:
            self._held_figure = knob
        elif figure is not None and self.pullable(figure):
            self._held_figure = figure
        elif figure is None and self._shift:
            self._lasso = at

    def release(self) -> None:
        """Hold nothing any more, though the button is still down."""
        self._pressed = self._held_figure = self._lasso = self._twist = None
        self._panning = self._turning = False

    def _moved(self, event: pygame.Event) -> Any | None:
        self._mouse = event.pos
        if self._pressed is not None and not self._panning:
            away = pygame.Vector2(event.pos) - self._pressed
            self._panning = away.length() > DRAG_FROM
        if self._panning and self._held_figure is not None:
            at = self.camera.to_table(event.pos)
            if self._twist is not None:
                away = pygame.Vector2(event.pos) - self._twist
                self._turning |= away.length() > DRAG_FROM
                if not self._turning:
                    return None
            over = None if self._turning else self._under(at)
            return Pull(self._held_figure, at, over, turning=self._turning)
        if self._panning:
            if self._lasso is None:
                self.camera.pan(event.rel)
                self.follow.touched()
            self.stale = True
            return None
        if self.open_at(event.pos):
            at = self.camera.to_table(event.pos)
            return Hover(at, self.figure_at(at))
        return None

    def _released(self, event: pygame.Event) -> Any | None:
        at = self.camera.to_table(event.pos)
        if event.button == 3 and self._twist is not None:
            twisted, self._twist, self._turning = self._turning, None, False
            return None if twisted else Click(at, 3, None)
        was_pan, held, lasso = self._panning, self._held_figure, self._lasso
        turning = self._turning
        self.release()
        if was_pan and held is not None:
            over = None if turning else self._under(at, held)
            return Drop(held, at, over, turning=turning)
        if was_pan and lasso is not None:
            return Lasso([each for each in self.scene.figures if between(each, lasso, at)])
        if was_pan or not self.open_at(event.pos):
            return None
        return Click(at, self._button, self.figure_at(at), shift=self._shift)

    def _under(self, at: tuple[float, float], held: Figure | None = None) -> Figure | None:
        """Return the figure under the mouse, but for the one that is held."""
        held = held or self._held_figure
        found = self.figure_at(at)
        return found if found is not None and held is not None and found.id != held.id else None

    def update(self, seconds: float) -> None:
        """Push the view by keys and edge, paint what is waiting."""
        push = pygame.Vector2()
        for key in sorted(self._held):
            push += pygame.Vector2(ARROWS[key])
        push += self._edge()
        if push.length() > 0:
            self.camera.pan((push.x * PUSH * seconds, push.y * PUSH * seconds))
            self.follow.touched()
            self.stale = True
        if self._zooming > 0:
            self._zooming = max(0.0, self._zooming - seconds)
            self.stale = True
        elif self.sprites.busy and not self._panning:
            self.stale |= self.sprites.refine(REFINE if self.places else LEISURE)
        self.stale |= self.ground.update(seconds) | self.sprites.brighten(seconds)

    def _edge(self) -> pygame.Vector2:
        """Return where the mouse at the window's edge pushes: only to what is out of view there."""
        if self.edges is None or not self._inside or self._pressed is not None:
            return pygame.Vector2()
        x, y = self._mouse
        edges = self.edges
        if edges.inflate(-2 * EDGE, -2 * EDGE).collidepoint(x, y):
            return pygame.Vector2()
        beyond = self.camera.beyond()
        return pygame.Vector2(
            (x < edges.left + EDGE and beyond.left) - (x >= edges.right - EDGE and beyond.right),
            (y < edges.top + EDGE and beyond.top) - (y >= edges.bottom - EDGE and beyond.bottom),
        )

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the ground, what lies under the figures, the figures, what lies over them."""
        self.stale = False
        over = [*self.hidden, *self.reserved]
        if self.minimap is not None:
            self.minimap.lay_out(self.camera, theme, self.hidden)
            over.append(self.minimap.rect)
        self.written[:] = [each.move(-self.rect.x, -self.rect.y) for each in over]
        if not self.ground.covers(self.camera):
            surface.fill(WALNUT_DARK, self.rect)
        self.ground.draw(surface, self.camera)
        if self.lines == "strong":
            draw_cell_lines(surface, self.scene, self.camera)
        if self.effects is not None:
            self.effects.draw_on_ground(surface, self, theme)
        self._overlay(surface, theme, self.below, self._veils[0])
        draw_markers(surface, self.scene.markers, self.camera)
        if self.camera.zoom != self._drawn_at:
            self.sprites.forget_waiting()
        draw_figures(
            surface,
            self.scene.figures,
            self.camera,
            theme,
            self.sprites,
            Apparent(self.places, self.bearings, self.fading),
            hurry=True,
        )
        draw_pennants(surface, self.scene.figures, self.camera, theme, self.pennants, self.places)
        self._draw_ghosts(surface, theme)
        self._drawn_at = self.camera.zoom
        self._overlay(surface, theme, self.above, self._veils[1])
        if self.effects is not None:
            self.effects.draw_in_the_air(surface, self, theme)
        if self.minimap is not None:
            self.minimap.draw(surface, self.camera, theme, self.places)
        if self._lasso is not None and self._panning:
            start = pygame.Vector2(self.camera.to_screen(self._lasso))
            box = pygame.Rect(start, pygame.Vector2(self._mouse) - start)
            box.normalize()
            pygame.draw.rect(surface, GOLD, box.clip(self.rect), 2)

    def _draw_ghosts(self, surface: pygame.Surface, theme: Theme) -> None:
        if self.ghosts:
            fading = {ghost.id: GHOSTLY for ghost in self.ghosts}
            draw_figures(
                surface,
                self.ghosts,
                self.camera,
                theme,
                self.sprites,
                Apparent({}, {}, fading),
                hurry=True,
            )

    def draw_finished(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw with all sprites painted and the ground smooth, however long that takes."""
        self.draw(surface, theme)
        self.finish()
        self.draw(surface, theme)

    def finish(self) -> None:
        """Paint at once all that the last drawing had to do without."""
        self.ground.finish()
        self.sprites.finish()
        self.stale = True

    def _overlay(
        self,
        surface: pygame.Surface,
        theme: Theme,
        paint: Callable[[Overlay], None] | None,
        veil: OverlayLayer,
    ) -> None:
        if paint is None:
            return
        paint(Overlay(theme, self.camera, self.scene, veil, self.written))
        veil.show(surface, self.rect.topleft)


def _ground(scene: Scene) -> tuple[object, ...]:
    """Return what a painted ground shows of a scene."""
    return scene.ground, scene.levels, scene.features, scene.mood
