"""What a press on a selection takes hold of, and the edit that pulling it makes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.drafting import edits, shapes
from game.drafting.draft import Draft
from game.drafting.symmetry import twins
from game.table.scene import Point
from game.table.terrain import PlaneFeature
from game.ui.draw.bare_scene import outline
from game.ui.draw.corners import (
    box_of,
    corners_of,
    is_ring,
    resized_box,
    with_corners,
    with_radius,
)
from game.ui.draw.map_view import Touch
from game.ui.draw.session import Edit, Session
from game.ui.draw.snapping import Shape, Snap, rounded
from game.ui.draw.typed_numbers import Typed

STEP = 15.0
"""Degrees by which a piece turns, unless Alt is held."""
ABOVE = 26
"""Pixels from a selection to the knob that turns it."""
ROOM = 8
"""How many times the reach of the mouse a side is long that offers a new corner."""
AROUND = 8
"""Pixels from a selection to the handles that scale it."""


class Grip:
    """Something that is held; `pull` gives the edit for where the mouse is."""

    label = ""
    snap: Snap | None = None
    words = ""
    """What stands beside the mouse."""
    typed: Typed | None = None

    def __init__(self, session: Session, start: Point) -> None:
        self.session = session
        self.start = start
        self.keys = session.selected

    def pull(self, touch: Touch) -> Edit | None:
        """Return the edit that letting go here would make."""
        raise NotImplementedError

    @property
    def named(self) -> str:
        """What is held, in words."""
        return self.session.named(self.keys)


class Move(Grip):
    """Moves the selection; it snaps to what lies there."""

    def __init__(self, session: Session, start: Point) -> None:
        super().__init__(session, start)
        draft = session.draft
        others = [twin for key in self.keys for twin in twins(draft, key)]
        self._snapping = session.snapping((*self.keys, *others))
        self._box = shapes.bounds([piece.feature for piece in session.chosen])
        single = session.chosen[0].feature if len(self.keys) == 1 else None
        self._outline = outline(single) if single else _rectangle(self._box)
        self._closed = single is None or single.line is None

    def pull(self, touch: Touch) -> Edit | None:
        """Move by as much as the mouse has moved, a little more where it fits."""
        dx, dy = touch.at[0] - self.start[0], touch.at[1] - self.start[1]
        dx, dy = self._typed_shift(dx, dy)
        if touch.shift:
            dx, dy = (dx, 0.0) if abs(dx) >= abs(dy) else (0.0, dy)
        self.snap = None
        if not touch.alt and self.typed is None:
            moved = Shape(tuple((x + dx, y + dy) for x, y in self._outline), self._closed)
            self.snap = self._snapping.piece(moved, self.session.reach)
            dx, dy = dx + self.snap.at[0], dy + self.snap.at[1]
        dx, dy = rounded(self._on_table(dx, dy))
        self.label = f"Moved {self.named} by {math.hypot(dx, dy):.2f}″"
        self.words = f"{dx:+.3g}″, {dy:+.3g}″"
        keys = self.keys
        return (lambda draft: edits.moved(draft, keys, dx, dy)) if (dx, dy) != (0, 0) else None

    def _typed_shift(self, dx: float, dy: float) -> Point:
        """Return the shift that typed numbers mean: a length that way, or a place of the middle."""
        if self.typed is None:
            return dx, dy
        west, north, east, south = self._box
        typed, away = self.typed, math.hypot(dx, dy)
        if typed.length is not None and away:
            return dx * typed.length / away, dy * typed.length / away
        x = dx if typed.x is None else typed.x - (west + east) / 2
        return x, dy if typed.y is None else typed.y - (north + south) / 2

    def _on_table(self, dx: float, dy: float) -> Point:
        """Return the shift that leaves the selection on the table."""
        west, north, east, south = self._box
        width, depth = self.session.draft.size
        dx = min(max(dx, -west), width - east) if east - west <= width else dx
        return dx, min(max(dy, -north), depth - south) if south - north <= depth else dy


class Turn(Grip):
    """Turns the selection about its middle, by 15 degrees at a time unless Alt is held."""

    def pull(self, touch: Touch) -> Edit | None:
        """Turn by the angle between where the knob was and where the mouse is."""
        keys = self.keys
        x, y = edits.middle_of(self.session.draft, keys)
        before = math.atan2(self.start[1] - y, self.start[0] - x)
        angle = math.degrees(math.atan2(touch.at[1] - y, touch.at[0] - x) - before)
        if not touch.alt:
            angle = round(angle / STEP) * STEP
        if self.typed is not None:
            numbers = (self.typed.angle, self.typed.length)
            angle = next((number for number in numbers if number is not None), angle)
        angle = round((angle + 180) % 360 - 180, 1)
        self.label = f"Turned {self.named} by {angle:g}°"
        self.words = f"{angle:g}°"
        return (lambda draft: edits.turned(draft, keys, angle)) if angle else None


@dataclass(frozen=True, slots=True)
class Handle:
    """A place around a selection by which it is scaled, and the place that stays."""

    at: Point
    pivot: Point


class Scale(Grip):
    """Makes the selection larger or smaller from the opposite corner; with Shift evenly."""

    def __init__(self, session: Session, start: Point, handle: Handle) -> None:
        super().__init__(session, start)
        self.handle = handle

    def pull(self, touch: Touch) -> Edit | None:
        """Scale so that the corner follows the mouse."""
        (x, y), (u, v) = self.handle.at, self.handle.pivot
        at = self.session.snap(touch, without=self.keys, opposite=self.handle.pivot).at
        across = max(0.05, (at[0] - u) / (x - u)) if x != u else 1.0
        down = max(0.05, (at[1] - v) / (y - v)) if y != v else 1.0
        if self.typed is not None and self.typed.length:
            across = down = self.typed.length
        elif touch.shift:
            across = down = max(across, down)
        across, down = round(across, 3), round(down, 3)
        keys, pivot = self.keys, self.handle.pivot
        self.label = f"Scaled {self.named}"
        self.words = f"{across:.0%} × {down:.0%}"
        return lambda draft: edits.scaled(draft, keys, across, down, pivot)


class Reshape(Grip):
    """Replaces one piece by another shape of it."""

    def __init__(self, session: Session, start: Point) -> None:
        super().__init__(session, start)
        self.piece = session.chosen[0]

    def shape(self, at: Point) -> PlaneFeature:
        """Return the piece with what is held at a place."""
        raise NotImplementedError

    def pull(self, touch: Touch) -> Edit | None:
        """Put what is held where the mouse is."""
        self.snap = self.session.snap(touch, without=(self.piece.key,))
        at = self.snap.at
        if self.typed is not None:
            x = at[0] if self.typed.x is None else self.typed.x
            at = x, at[1] if self.typed.y is None else self.typed.y
        self.words = f"{at[0]:g}″, {at[1]:g}″"

        def edit(draft: Draft) -> Draft:
            return edits.replaced(draft, self.piece.key, self.shape(at))

        return edit


class Corner(Reshape):
    """Pulls one place of a shape elsewhere; a new one is put in first."""

    def __init__(self, session: Session, start: Point, number: int, *, new: bool = False) -> None:
        super().__init__(session, start)
        self.number = number
        points = list(corners_of(self.piece.feature, session.draft.size))
        if new:
            points.insert(number, rounded(start))
        self._points = points
        self.label = f"{'Added a corner to' if new else 'Moved a corner of'} {self.named}"

    def shape(self, at: Point) -> PlaneFeature:
        """Return the piece with the place elsewhere."""
        points = [*self._points]
        points[self.number] = at
        return with_corners(self.piece.feature, points, self.session.draft.size)


class BoxCorner(Reshape):
    """Pulls a corner of a box; the opposite one stays."""

    def __init__(self, session: Session, start: Point, number: int) -> None:
        super().__init__(session, start)
        self.number = number
        self.label = f"Resized {self.named}"

    def shape(self, at: Point) -> PlaneFeature:
        """Return the box with its corner elsewhere."""
        return resized_box(self.piece.feature, self.number, at, self.session.draft.size)

    def pull(self, touch: Touch) -> Edit | None:
        """Show the size instead of the place."""
        edit = super().pull(touch)
        drawn = box_of(self.shape(self.snap.at if self.snap else touch.at), self.session.draft.size)
        assert drawn is not None
        if self.typed is not None and self.typed.length is not None:
            deep = self.typed.depth if self.typed.depth is not None else drawn.size[1]
            feature = self.piece.feature
            made = shapes.box(feature.kind, drawn.at, (self.typed.length, deep), drawn.turn)
            made = replace(made, id=feature.id, height=feature.height)
            return lambda draft: edits.replaced(draft, self.piece.key, made)
        self.words = f"{drawn.size[0]:g}″ × {drawn.size[1]:g}″"
        return edit


class Rim(Reshape):
    """Pulls the rim of a disc."""

    def __init__(self, session: Session, start: Point) -> None:
        super().__init__(session, start)
        self.label = f"Resized {self.named}"

    def shape(self, at: Point) -> PlaneFeature:
        """Return the disc whose rim passes through a place."""
        disc = self.piece.feature.disc
        assert disc is not None
        radius = math.dist(disc[:2], at)
        if self.typed is not None and self.typed.length is not None:
            radius = self.typed.length
        made = with_radius(self.piece.feature, radius)
        assert made.disc is not None
        self.words = f"radius {made.disc[2]:g}″"
        return made

    def pull(self, touch: Touch) -> Edit | None:
        """Show the radius instead of the place."""
        edit = super().pull(touch)
        self.shape(self.snap.at if self.snap else touch.at)
        return edit


# ---------------------------------------------------------------------- finding one


def knob_of(session: Session) -> Point:
    """Return where the knob is that turns the selection."""
    west, north, east, _ = shapes.bounds([piece.feature for piece in session.chosen])
    above = north - ABOVE / session.pixels
    return (west + east) / 2, above if above > 0 else north + ABOVE / session.pixels


def handles_of(session: Session) -> list[Handle]:
    """Return the handles around a selection that has no corners of its own to pull."""
    chosen = session.chosen
    only = chosen[0].feature if len(chosen) == 1 else None
    if only is not None and (only.disc or box_of(only, session.draft.size)):
        return []
    west, north, east, south = shapes.bounds([piece.feature for piece in chosen])
    off = AROUND / session.pixels
    return [
        Handle((west - off, north - off), (east, south)),
        Handle((east + off, north - off), (west, south)),
        Handle((east + off, south + off), (west, north)),
        Handle((west - off, south + off), (east, north)),
    ]


def grip_at(session: Session, at: Point) -> Grip | None:
    """Return what a press takes hold of on the selection, the finest first."""
    if not session.chosen:
        return None
    near = _Near(at, session.reach)
    if near(knob_of(session)):
        return Turn(session, at)
    single = session.chosen[0].feature if len(session.chosen) == 1 else None
    if single is not None and (grip := _fine_grip(session, single, near)):
        return grip
    for handle in handles_of(session):
        if near(handle.at):
            return Scale(session, at, handle)
    if single is None:
        return None
    for number, middle in middles_of(session, single):
        if near(middle):
            return Corner(session, middle, number, new=True)
    return None


@dataclass(frozen=True, slots=True)
class _Near:
    """Tells whether places are within reach of the mouse."""

    at: Point
    reach: float

    def __call__(self, place: Point) -> bool:
        return math.dist(place, self.at) <= self.reach


def _fine_grip(session: Session, feature: PlaneFeature, near: _Near) -> Grip | None:
    """Return the corner or rim of a single piece under the mouse."""
    size = session.draft.size
    for number, place in enumerate(corners_of(feature, size)):
        if near(place):
            return Corner(session, near.at, number)
    if drawn := box_of(feature, size):
        for number, place in enumerate(shapes.box_corners(drawn)):
            if near(place):
                return BoxCorner(session, near.at, number)
    if feature.disc is not None and near((feature.disc[0] + feature.disc[2], feature.disc[1])):
        return Rim(session, near.at)
    return None


def middles_of(session: Session, feature: PlaneFeature) -> Iterator[tuple[int, Point]]:
    """Yield where a new corner can be pulled out of a side, with the number that it gets."""
    points = corners_of(feature, session.draft.size)
    edges = Shape(points, is_ring(feature, session.draft.size)).edges if points else ()
    for number, (a, b) in enumerate(edges, start=1):
        if math.dist(a, b) > ROOM * session.reach:
            yield number, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def _rectangle(box: tuple[float, float, float, float]) -> tuple[Point, ...]:
    west, north, east, south = box
    return (west, north), (east, north), (east, south), (west, south)
