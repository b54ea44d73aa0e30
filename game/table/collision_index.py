"""Many bases at once: who is overlapped, touched or met by one that is moved among them.

The table is cut into squares. For each base that asks often, every square knows whom the base
could touch from a place in it, so that a question looks at one square, and a straight way at those
that it leads through. All answers are those that asking everybody in the order of the keys gives.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Container, Iterable
from math import inf, sqrt
from typing import Generic

from game.core.pose import Heading
from game.table import outline
from game.table.bases import (
    OVERLAPPING,
    SLACK,
    TOUCHING,
    Base,
    Body,
    Disc,
    Glide,
    Key,
    course,
    gap,
    glide,
    meeting,
)
from game.table.footprint import between, rim
from game.table.outline import PARALLEL, Outline, Point

SQUARE = 1000
"""The side of the squares."""
SPARE = 1.0
"""How much farther than needed a base is looked for, so that no rounding at a square's side
loses it."""
ASKERS = 8
"""Bases for which the squares are remembered."""
OFTEN = 32
"""With which question of a base the squares are made for it; until then all are looked at."""

Slab = tuple[float, float, float, float]
"""What lies between two parallel lines: their direction outward, the least and the most that a
point lies in it."""
Joint = tuple[Outline, float, tuple[Slab, ...]]
"""Two bases as one: the outline about the other's centre in which the asker's must not lie and the
radius around it, and slabs outside of any of which they do not overlap."""
Stance = tuple[Key, int, int, float, float, float, Body, dict[Heading, Joint]]
"""One base as another sees it: its key and place, the squared distances below which they surely
overlap and from which they surely do not, the distance within which they may touch, and the two as
one by the asker's heading."""
Square = tuple[int, int]


class CollisionIndex(Generic[Key]):
    """Bases under different keys; all answers are in the order of the keys."""

    def __init__(self, items: Iterable[tuple[Key, Body]] = ()) -> None:
        self._bodies: dict[Key, Body] = {}
        self._row: tuple[list[Key], list[Body]] | None = None
        self._views: dict[Base, _View[Key]] = {}
        self._view: _View[Key] = _View(Disc(0))  # the last asker's, of nobody until there is one
        for key, body in items:
            if key in self._bodies:
                raise ValueError(f"{key!r} is there twice; each base needs a key of its own")
            self._bodies[key] = body

    def __len__(self) -> int:
        return len(self._bodies)

    def __contains__(self, key: object) -> bool:
        return key in self._bodies

    def __getitem__(self, key: Key) -> Body:
        return self._bodies[key]

    def add(self, key: Key, body: Body) -> None:
        """Put a base down under a key that is not in use."""
        if key in self._bodies:
            raise ValueError(f"{key!r} stands here already; move it instead")
        self._bodies[key] = body
        self._row = None
        for view in self._views.values():
            if view.asked >= OFTEN:
                view.add(key, body)

    def remove(self, key: Key) -> None:
        """Take a base away."""
        body = self._bodies.pop(key)
        self._row = None
        for view in self._views.values():
            if view.asked >= OFTEN:
                view.remove(key, body)

    def move(self, key: Key, body: Body) -> None:
        """Put a base elsewhere."""
        self.remove(key)
        self.add(key, body)

    # -------------------------------------------------------------- where it stands

    def first_overlap(self, body: Body, without: Container[Key] = ()) -> Key | None:
        """Return the first whose base overlaps this one."""
        base, (x, y, heading) = body
        view = self._view
        if view.base is not base:
            seen = self._seen_by(base)
            if seen is None:
                return next((key for key in self.overlapping(body) if key not in without), None)
            view = seen
        for stance in view.squares.get((x // SQUARE, y // SQUARE), ()):
            key, ox, oy, sure, never, _, _, _ = stance
            dx, dy = x - ox, y - oy
            square = dx * dx + dy * dy
            if square < never and (square < sure or view.deep(stance, dx, dy, heading)):
                if key not in without:
                    return key
        return None

    def overlapping(self, body: Body, without: Container[Key] = ()) -> tuple[Key, ...]:
        """Return whose base overlaps this one."""
        found = [key for key, other in self.beside(body) if gap(body, other) < OVERLAPPING]
        return tuple(key for key in found if key not in without)

    def touching(self, body: Body, without: Container[Key] = ()) -> tuple[Key, ...]:
        """Return whose base is in contact with this one."""
        found = [key for key, other in self.beside(body) if gap(body, other) <= TOUCHING]
        return tuple(key for key in found if key not in without)

    def beside(self, body: Body) -> list[tuple[Key, Body]]:
        """Return everybody who could touch this one if either were turned."""
        base, (x, y, _) = body
        view = self._seen_by(base)
        if view is None:
            around: Iterable[tuple[Key, Body]] = zip(*self._everybody(), strict=True)
        else:
            stances = view.squares.get((x // SQUARE, y // SQUARE), ())
            around = [(stance[0], stance[6]) for stance in stances]
        reach, found = base.reach + TOUCHING + SLACK, []
        for key, other in around:
            its, (ox, oy, _) = other
            most, dx, dy = reach + its.reach, x - ox, y - oy
            if dx * dx + dy * dy <= most * most:
                found.append((key, other))
        return found

    # -------------------------------------------------------------- on its way

    def glide(self, body: Body, to: Point) -> Glide[Key]:
        """Move a base straight to a point among all the others, as far as it gets.

        The same as `bases.glide`, for which the others stand in the order of their keys.
        """
        view = self._seen_by(body.base)
        if view is not None:
            return view.glide(body, to)
        keys, others = self._everybody()
        free, hit, touched = glide(body, to, others)
        met = tuple([(at, keys[spot]) for at, spot in touched])
        return Glide(free, None if hit is None else keys[hit], met)

    # -------------------------------------------------------------- who looks at it

    def _everybody(self) -> tuple[list[Key], list[Body]]:
        """Return all keys in order, and their bases."""
        if self._row is None:
            keys = sorted(self._bodies)
            self._row = keys, [self._bodies[key] for key in keys]
        return self._row

    def _seen_by(self, base: Base) -> _View[Key] | None:
        """Return how all others stand to a base that has asked often enough to be worth it."""
        if base is self._view.base:
            return self._view
        view = self._views.get(base)
        if view is None:
            if len(self._views) == ASKERS:
                del self._views[next(iter(self._views))]
                self._view = _View(Disc(0))
            view = self._views[base] = _View(base)
        view.asked += 1
        if view.asked < OFTEN:
            return None
        if view.asked == OFTEN:
            for key, body in zip(*self._everybody(), strict=True):
                view.add(key, body)
        view.base, self._view = base, view
        return view


class _View(Generic[Key]):
    """A crowd as one base sees it that is moved about in it."""

    __slots__ = ("base", "turns", "asked", "squares")

    def __init__(self, base: Base) -> None:
        self.base, self.turns, self.asked = base, not isinstance(base, Disc), 0
        self.squares: dict[Square, list[Stance[Key]]] = {}

    def add(self, key: Key, body: Body) -> None:
        """Enter a base in every square from which it could be touched."""
        stance = self._stance(key, body)
        for square in self._within_touch(body):
            others = self.squares.setdefault(square, [])
            if others and others[-1][0] > key:
                insort(others, stance)
            else:
                others.append(stance)

    def remove(self, key: Key, body: Body) -> None:
        """Remove a body from the index."""
        for square in self._within_touch(body):
            others = self.squares[square]
            del others[next(spot for spot, stance in enumerate(others) if stance[0] == key)]

    def _within_touch(self, body: Body) -> list[Square]:
        """Return the squares with a place in them from which this base could touch a body."""
        (x, y, _), far = body.pose, self.base.reach + body.base.reach + TOUCHING + SPARE
        found = []
        for column in range(int((x - far) // SQUARE), int((x + far) // SQUARE) + 1):
            west = column * SQUARE
            off = west - x if west > x else max(0, x - west - SQUARE)
            half = sqrt(far * far - off * off)
            rows = range(int((y - half) // SQUARE), int((y + half) // SQUARE) + 1)
            found += [(column, row) for row in rows]
        return found

    def _stance(self, key: Key, body: Body) -> Stance[Key]:
        base, (x, y, _) = body
        around = self.base.reach + base.reach + TOUCHING
        never = max(0.0, self.base.reach + base.reach + OVERLAPPING) ** 2
        if isinstance(base, Disc) and isinstance(self.base, Disc):
            return key, x, y, never, never, around, body, {}
        sure = max(0.0, self.base.inner + base.inner + OVERLAPPING - SLACK) ** 2
        return key, x, y, sure, never + SPARE, around, body, {}

    def joint(self, stance: Stance[Key], heading: Heading) -> Joint:
        """Return the asker in a heading and somebody else as one."""
        return stance[7].setdefault(heading, _joint(self.base, heading, stance[6]))

    def deep(self, stance: Stance[Key], dx: float, dy: float, heading: Heading) -> bool:
        """Return whether the asker overlaps somebody from whose centre it is so far away."""
        facing = heading if self.turns else None
        shape, radius, slabs = stance[7].get(facing) or self.joint(stance, facing)
        for nx, ny, low, high in slabs:
            if not low < dx * nx + dy * ny < high:
                return False
        return outline.signed(shape, dx, dy) - radius < OVERLAPPING

    def glide(self, body: Body, to: Point) -> Glide[Key]:
        """Move the asker straight to a point, as far as it gets."""
        x, y, heading = body.pose
        facing = heading if self.turns else None
        way, length = course(body, to)
        wx, wy = way
        (column, right, side, width), (row, down, foot, depth) = _steps(x, wx), _steps(y, wy)
        free, hit, entered = length, None, 0.0
        met: list[tuple[float, Key]] = []
        known: set[Key] = set()
        squares = self.squares
        while entered <= free:
            for stance in squares.get((column, row), ()):
                key, ox, oy, _, _, around, _, joints = stance
                dx, dy = x - ox, y - oy
                if key in known or not -around <= dx * wy - dy * wx <= around:
                    continue
                known.add(key)
                if dx * wx + dy * wy > around:
                    continue
                shape, radius, _ = joints.get(facing) or self.joint(stance, facing)
                found = meeting(shape, (dx, dy), way, radius, length)
                if found:
                    met.append((found[0], key))
                    edge = found[1]
                    if edge is not None and (hit is None or (edge, key) < (free, hit)):
                        free, hit = edge, key
            if side < foot:
                entered, side, column = side, side + width, column + right
            else:
                entered, foot, row = foot, foot + depth, row + down
        return Glide(free, hit, tuple(sorted([each for each in met if each[0] <= free])))


def _steps(at: int, slope: float) -> tuple[int, int, float, float]:
    """Return the squares along one axis of a straight path that gains `slope` on each length.

    These are the number of the first, the step to the next, the length after which that one is
    entered, and the length between any two after it.
    """
    number = at // SQUARE
    if slope > 0:
        return number, 1, ((number + 1) * SQUARE - at) / slope, SQUARE / slope
    if slope < 0:
        return number, -1, (number * SQUARE - at) / slope, -SQUARE / slope
    return number, 0, inf, inf


def _joint(base: Base, heading: Heading, other: Body) -> Joint:
    its, (_, _, turned_to) = other
    if isinstance(its, Disc):
        shape, radius = outline.mirrored(rim(base, heading)[0]), rim(base, heading)[1] + its.reach
    elif isinstance(base, Disc):
        shape, radius = rim(its, turned_to)[0], base.reach
    else:
        shape, radius = between(base, heading, its, turned_to), 0.0
    return shape, radius, _slabs(shape, radius + OVERLAPPING + SLACK)


def _slabs(shape: Outline, level: float) -> tuple[Slab, ...]:
    """Return the slabs that bound an outline grown by a level.

    Two edges with one direction share one.
    """
    found: list[Slab] = []
    for x, y, ux, uy, _ in shape:
        far = x * uy - y * ux + level
        for spot, (nx, ny, low, high) in enumerate(found):
            if abs(nx + uy) + abs(ny - ux) < PARALLEL:
                found[spot] = nx, ny, max(low, -far), high
                break
        else:
            found.append((uy, -ux, -inf, far))
    return tuple(found)
