"""What every drawing tool is: it takes what the mouse does and changes the draft."""

from __future__ import annotations

import math
from typing import ClassVar

from game.table.scene import Point
from game.ui.draw.map_view import Touch
from game.ui.draw.session import Session
from game.ui.draw.snapping import Snap, rounded
from game.ui.draw.typed_numbers import Typed
from game.ui.overlay import Overlay


class DrawTool:
    """Does nothing yet; `session` is what it works on."""

    name: ClassVar[str] = ""
    """Its sign, and its meaning among the keys without `draw_`."""
    title: ClassVar[str] = ""
    makes: ClassVar[str] = ""
    """What it makes: areas, lines, bands, crossings or cells; decides which kinds are offered."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.cursor: Point | None = None
        """Where the mouse or the cross-hair is."""
        self.snap: Snap | None = None

    @property
    def hint(self) -> str:
        """What a click does now, in one sentence."""
        return ""

    @property
    def active(self) -> bool:
        """Whether something has been begun that is not finished."""
        return False

    @property
    def wants_wheel(self) -> bool:
        """Whether the wheel changes something here instead of the zoom."""
        return False

    def touch(self, touch: Touch) -> None:
        """Take what the left button does."""
        self.cursor = touch.at

    def wheel(self, by: int) -> None:
        """Take a turn of the wheel."""

    def back(self) -> bool:
        """Take the last thing back that was begun; return whether there was one."""
        return False

    def finish(self) -> bool:
        """Finish what was begun, as Enter does; return whether there was something."""
        return False

    def typed(self, typed: Typed) -> bool:
        """Take numbers in place of the mouse; return whether they were of use."""
        return False

    def put_away(self) -> None:
        """Leave nothing half done behind when another tool is taken."""
        self.session.preview()

    def draw(self, overlay: Overlay) -> None:
        """Draw what is being drawn."""


def pulled_to(start: Point, towards: Point, typed: Typed) -> Point:
    """Return the place that typed numbers mean: a place, or a length and angle from a start."""
    if typed.x is not None or typed.y is not None:
        x = towards[0] if typed.x is None else typed.x
        return x, towards[1] if typed.y is None else typed.y
    away = math.dist(start, towards)
    angle = math.atan2(towards[1] - start[1], towards[0] - start[0])
    if typed.angle is not None:
        angle = math.radians(typed.angle)
    length = away if typed.length is None else typed.length
    return rounded((start[0] + length * math.cos(angle), start[1] + length * math.sin(angle)))
