"""Playing on the table by keys: a cross-hair that hovers, clicks and pulls as the mouse does."""

from __future__ import annotations

from collections.abc import Callable
from math import dist

import pygame

from game.core.decision import Pick, PickMany
from game.table.scene import Figure, Point
from game.ui.battle.controller import TableController
from game.ui.gestures import Click, Hover, Pull, Spin
from game.ui.kit.fields import ENTERS
from game.ui.kit.focus import WAYS
from game.ui.tableview import WHEEL, TableView

STEP, FAR, FINE = 0.5, 3.0, 0.1
"""Inches of an arrow key: alone, with Shift and with Alt. Cells are gone one or three at a time."""
TURNS = {pygame.K_PAGEUP: 1, pygame.K_PAGEDOWN: -1}
ZOOMS = {
    pygame.K_PLUS: 1,
    pygame.K_EQUALS: 1,
    pygame.K_KP_PLUS: 1,
    pygame.K_MINUS: -1,
    pygame.K_KP_MINUS: -1,
}
MARGIN = 48
"""Pixels at scale 1 between the cross-hair and what hides the table, at least."""

Gesture = Hover | Click | Pull | Spin


class TableKeys:
    """Turns keys that no widget took into what the mouse would do on the table."""

    def __init__(
        self,
        controller: TableController,
        do: Callable[[Gesture], object],
        confirms: Callable[[], bool],
    ) -> None:
        self.controller = controller
        self._confirms = confirms
        """Whether Enter presses a button just now, unless it means a place."""
        self.cross = controller.cross
        self._do = do
        self.pulling = False
        """Whether the piece that is pulled follows the cross-hair."""
        self._aimed: object = None
        """The question for which the cross-hair was moved, until Enter has clicked there."""

    @property
    def _table(self) -> TableView:
        return self.controller.table

    def key(self, event: pygame.Event) -> bool:
        """Do what a key means on the table; return whether it means anything there."""
        self.pulling &= bool(self.controller.pulled)
        if event.key in WAYS:
            self._move(event)
        elif event.key in ZOOMS:
            self._zoom(ZOOMS[event.key])
        elif event.key in TURNS and self.pulling:
            self._do(Spin(TURNS[event.key]))
        elif event.key == pygame.K_SPACE and self.controller.tool is not None:
            self._space()
        elif event.key in ENTERS and self._means_place():
            self._click(shift=bool(event.mod & pygame.KMOD_SHIFT))
        else:
            return False
        return True

    def _means_place(self) -> bool:
        """Return whether Enter clicks at the cross-hair rather than confirming."""
        if self.cross.at is None:
            return False
        aimed = self._aimed is not None and self._aimed is self.controller.session.match.pending
        return aimed or not self._confirms()

    def leave(self) -> bool:
        """Take the cross-hair away; return whether there was one."""
        there = self.cross.at is not None
        self.cross.put(None)
        self._table.stale = True
        return there

    # ------------------------------------------------------------------ moving

    def _start(self) -> Point:
        """Return where the cross-hair comes up: at the selected piece, or amid what is seen."""
        chosen = self._figure(self.controller.selected)
        camera = self._table.camera
        return chosen.centre if chosen is not None else (camera.centre.x, camera.centre.y)

    def _figure(self, name: str) -> Figure | None:
        return next((each for each in self._table.scene.figures if each.id == name), None)

    def _move(self, event: pygame.Event) -> None:
        if self.cross.at is None:
            self.cross.put(self._start())
        plane = self._table.scene.table == "plane"
        by = STEP if plane else 1.0
        if event.mod & pygame.KMOD_SHIFT:
            by = FAR
        elif event.mod & pygame.KMOD_ALT and plane:
            by = FINE
        scene, turned = self._table.scene, self._table.camera.turned
        self._point_at(self.cross.step(scene, WAYS[event.key], by, turned=turned))

    def _point_at(self, at: Point) -> None:
        """Let whatever follows the mouse come to a place, which is kept in view."""
        self._aimed = self.controller.session.match.pending
        self._show(at)
        held = self._figure(self.controller.pulled) if self.pulling else None
        figure = self._table.figure_at(at)
        if held is not None:
            over = figure if figure is not None and figure.id != held.id else None
            self._do(Pull(held, at, over))
        else:
            self._do(Hover(at, figure))

    def _show(self, at: Point) -> None:
        """Move the view if the place is at its edge or under a panel."""
        table = self._table
        spot = table.camera.to_screen(at)
        edge = table.camera.clear.inflate(-2 * MARGIN, -2 * MARGIN)
        if not edge.collidepoint(spot) or not table.open_at((round(spot.x), round(spot.y))):
            table.camera.show_at(at)
            table.follow.touched()
        table.stale = True

    def _zoom(self, by: int) -> None:
        camera = self._table.camera
        middle = self.cross.at or (camera.centre.x, camera.centre.y)
        spot = camera.to_screen(middle)
        camera.zoom_at((spot.x, spot.y), WHEEL**by)
        self._table.follow.touched()
        self._table.stale = True

    def go_to_target(self, step: int) -> bool:
        """Point at the next enemy or place that answers, or the one before; False without any."""
        spots = self._targets()
        if not spots:
            return False
        here = spots.index(self.cross.at) if self.cross.at in spots else -1 if step > 0 else 0
        at = spots[(here + step) % len(spots)]
        self.cross.put(at)
        self._point_at(at)
        return True

    def _targets(self) -> list[Point]:
        """Return what the question names on the table, then all enemies, the nearest first."""
        tool, pending = self.controller.tool, self.controller.session.match.pending
        if tool is None or pending is None:
            return []
        figures = self._table.scene.figures
        own = {figure.centre for figure in figures if figure.side == pending.side}
        spots: list[Point] = []
        if isinstance(pending, Pick | PickMany):
            free = [option for option in pending.listed() if option.objection is None]
            found = [tool.context.spot_of(option) for option in free]
            spots = [spot for spot in found if spot is not None and spot not in own]
        start = self._start()
        foes = [f.centre for f in figures if f.side != pending.side and f.rank > 0]
        return list(dict.fromkeys([*spots, *sorted(foes, key=lambda at: dist(start, at))]))

    # ------------------------------------------------------------------ pressing

    def _click(self, *, shift: bool) -> None:
        at = self.cross.at
        assert at is not None
        self._aimed = None
        self._do(Click(at, 1, self._table.figure_at(at), shift=shift))

    def _space(self) -> None:
        """Take up the piece at the cross-hair or the selected one; set a corner while pulling."""
        hand = self.controller.tool.hand if self.controller.tool is not None else None
        if self.pulling and hand is not None:
            hand.corner()
            self._table.stale = True
            return
        under = self._table.figure_at(self.cross.at) if self.cross.at is not None else None
        held = under if under is not None and self.controller.pullable(under) else None
        held = held or self._figure(self.controller.selected)
        if held is None:
            self.controller.player.say("Select a piece first: N goes to the next that can act.")
            return
        self.cross.put(held.centre)
        self.pulling = True
        self.controller.press_at(held.centre)
        self._do(Pull(held, held.centre, None))
        self.pulling = bool(self.controller.pulled)
