"""Terrain effects: what each kind of terrain does, as one table of a book.

For books in free inches whose terrain is paid for by rates and tolls, halts movement, lifts who
stands on it, or hides what is behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import dist, hypot
from typing import Literal, NamedTuple

from game.mechanics.moves.prices import GroundTerms
from game.table.bases import SLACK
from game.table.plane import INCH, Feature, Plane, box_of, met_by
from game.table.segments import Point
from game.table.sight import Cause, Sight, Sightline

Passage = Literal["open", "difficult", "impassable", "cross", "leap", "slope"]
"""How a class of movers gets through or over terrain: `difficult` ground costs double; to `cross`
takes an action of its own; a `leap` costs a toll, and nobody comes to rest across what is leapt;
a `slope` costs half a move whenever its edge is crossed."""
SightClass = Literal["none", "soft", "hard", "hill", "screen"]
"""What terrain does to lines: `soft` hampers and `hard` blocks them, a `hill` hides what is behind
it or below its crest, a `screen` counts only close to the end of a line."""
LEVELS_KEPT = 4096
"""Places of a table whose levels are remembered."""
NEVER = 10**9
"""A toll that nobody can pay."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What one kind of terrain does."""

    name: str
    rule: str
    """The rule about moving through it."""
    rate: Fraction | None = Fraction(1)
    """What an inch in it costs; None bars it."""
    toll: int = 0
    """What entering or crossing it costs once in a movement."""
    halts: bool = False
    """Whether a movement ends at its edge."""
    crossing: bool = False
    """Whether it replaces dear ground under it, as a ford does; its outline is convex then."""
    level: int = 0
    """By how many levels it lifts who stands in it."""
    top: int = 0
    """The level of whoever stands on top of it, whatever lies beneath."""
    hides: int | None = None
    """Below which level it hides what is behind it, both ends of a line being lower; what lifts
    who stands on it hides up to its own height."""
    contact: Literal["", "across", "apart"] = ""
    """Whether pieces on both sides of it fight across it, or never meet."""
    cover: int = 0
    """What it adds to each die against somebody in it or behind it."""
    passages: Mapping[str, Passage] = field(default_factory=dict)
    """How classes of movers get through or over it, where a book tells them apart."""
    sight: SightClass = "none"

    def passage(self, mover: str) -> Passage:
        """Return how a class of movers gets through or over it."""
        return self.passages.get(mover, "impassable" if self.rate is None else "open")

    @property
    def blocks(self) -> bool:
        """Whether no line at all leads past it: it is hard, or hides what is behind a wall."""
        return self.sight == "hard" or (self.hides is not None and not self.level + self.top)


class End(NamedTuple):
    """One end of a line of sight."""

    point: Point
    level: int
    aloft: bool = False
    """Whether it looks over all that lies on the ground."""


class _Screen(NamedTuple):
    """A feature that may block a line, below which level it hides what is behind it, its name."""

    feature: Feature
    height: int
    name: str


class FreeGround(NamedTuple):
    """What the ground means to a base that goes where it likes, as `WalkTerms` has it."""

    price: dict[str, int]
    toll: dict[str, int]
    barred: frozenset[str]
    leapt: frozenset[str]


@dataclass(frozen=True, slots=True, eq=False)
class EffectTable:
    """The effects of a book, by the kind of feature; unknown kinds do nothing."""

    kinds: Mapping[str, Effect]
    thick: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    """How much of a line in all may lie in a kind of ground before it is blocked, and the rule."""
    hiding_rule: str = ""
    """The rule by which terrain hides what is behind it."""
    low: Mapping[str, tuple[tuple[int, Effect], ...]] = field(default_factory=dict)
    """Other effects of features of a kind that are no higher than each of these heights."""
    hills: tuple[str, ...] = ()
    """Kinds that lift who stands on them by their height."""

    def of(self, feature: Feature) -> Effect | None:
        """Return what a feature does."""
        for height, effect in self.low.get(feature.kind, ()):
            if feature.height <= height:
                return effect
        return self.kinds.get(feature.kind)

    def on(self, plane: Plane) -> Iterator[tuple[Feature, Effect]]:
        """Yield the features of a table that do anything, with their effects."""
        for feature in plane.features:
            if effect := self.of(feature):
                yield feature, effect

    def those(self, plane: Plane, contact: Literal["across", "apart"]) -> list[Feature]:
        """Return the features that are fought across, or that keep pieces apart."""
        return plane.once(
            (self, contact),
            lambda _: [e for e, effect in self.on(plane) if effect.contact == contact],
        )

    def terms(self, plane: Plane, entered: Iterable[str] = ()) -> GroundTerms:
        """Return what the ground of a table means to one movement.

        `entered` are features whose edges do not halt this one.
        """
        free = tuple(entered)
        return plane.once((self, free), lambda _: self._terms(plane, free))

    def _terms(self, plane: Plane, free: tuple[str, ...]) -> GroundTerms:
        known = {each.id: effect for each, effect in self.on(plane)}
        fords = tuple(name for name, each in known.items() if each.crossing)
        return GroundTerms(
            rates={name: each.rate for name, each in known.items() if each.rate is not None},
            tolls={name: each.toll for name, each in known.items() if each.toll},
            barred=frozenset(name for name, each in known.items() if each.rate is None),
            halts=frozenset(n for n, each in known.items() if each.halts and n not in free),
            crossings={name: fords for name, each in known.items() if fords and each.halts},
            notes={name: (each.name, each.rule) for name, each in known.items()},
        )

    def free_ground(self, plane: Plane, mover: str, slope: int) -> FreeGround:
        """Return what the ground means to a class of movers who go where they like.

        `slope` is what the edge of sloping ground costs. The edge of an area that has to be crossed
        costs what nobody can pay: on top of it the ground is open.
        """
        price: dict[str, int] = {}
        toll: dict[str, int] = {}
        barred, leapt = set(), set()
        for feature, effect in self.on(plane):
            passage = effect.passage(mover)
            if passage == "difficult":
                price[feature.id] = 2
            elif passage == "slope":
                toll[feature.id] = slope
            elif passage == "leap":
                toll[feature.id] = effect.toll
                leapt.add(feature.id)
            elif passage == "cross" and feature.closed:
                toll[feature.id] = NEVER
            elif passage in ("cross", "impassable"):
                barred.add(feature.id)
        return FreeGround(price, toll, frozenset(barred), frozenset(leapt))

    def level(self, plane: Plane, point: Point) -> int:
        """Return the level of a place: on top of something, or the sum of all that lifts it."""
        known: dict[Point, int] = plane.once((self, "levels"), lambda _: {})
        if point not in known:
            if len(known) >= LEVELS_KEPT:
                known.clear()
            under = [effect for each in plane.at(point) if (effect := self.of(each))]
            top = max([each.top for each in under], default=0)
            known[point] = top or sum([each.level for each in under])
        return known[point]

    def elevation(self, plane: Plane, point: Point) -> int:
        """Return the total height of the hills that a point lies on."""
        return sum(each.height for each in plane.at(point) if each.kind in self.hills)

    def top(self, plane: Plane, hill: Feature) -> int:
        """Return the height of a hill's top with what it stands on, read at its rim."""
        return max(hill.height, self.elevation(plane, _on_rim(hill)))

    def hiding_height(self, plane: Plane, feature: Feature, effect: Effect) -> int:
        """Return below which level a feature hides what is behind it."""
        return self.level(plane, _on_rim(feature)) if effect.level else effect.hides or 0

    # ------------------------------------------------------------------ sight

    def best_sight(self, plane: Plane, eyes: Sequence[End], marks: Sequence[End]) -> Sight:
        """Return a clear line of sight from any eye to any mark, or else the first of all."""
        clear = next(self.clear_lines(plane, eyes, marks), None)
        return Sight(_line(*clear)) if clear else self.sight(plane, eyes[0], marks[0])

    def clear_lines(
        self, plane: Plane, eyes: Sequence[End], marks: Sequence[End]
    ) -> Iterator[tuple[End, End]]:
        """Yield the lines from any eye to any mark that no feature blocks."""
        near = self._near(plane, [each.point for each in (*eyes, *marks)])
        walls = [each for each in near if each.height and each.feature.circle is None]
        if not any(self._causes(plane, eyes[0], marks[0], near)):
            yield eyes[0], marks[0]  # so it is most often
        for eye in eyes:
            for mark in _unwalled(eye, marks, walls):
                if not any(self._causes(plane, eye, mark, near)):
                    yield eye, mark

    def sight(self, plane: Plane, eye: End, mark: End) -> Sight:
        """Return a line of sight with every feature that blocks it."""
        near = self._near(plane, (eye.point, mark.point))
        return Sight(_line(eye, mark), tuple(self._causes(plane, eye, mark, near)))

    def _near(self, plane: Plane, points: Sequence[Point]) -> list[_Screen]:
        """Return what may block lines between points."""
        screens = plane.once(self, self._screens)
        near = met_by(box_of(points), screens)
        return [screens[each] for each in near]

    def _screens(self, plane: Plane) -> dict[Feature, _Screen]:
        """Return all that may block a line."""
        found = {}
        for each, effect in self.on(plane):
            hides = effect.hides is not None
            if hides or each.kind in self.thick:
                height = self.hiding_height(plane, each, effect) if hides else 0
                found[each] = _Screen(each, height, effect.name)
        return found

    def _causes(
        self, plane: Plane, eye: End, mark: End, near: Iterable[_Screen]
    ) -> Iterator[Cause]:
        """Yield what blocks a line, of all that may.

        With an end aloft only thick ground around the other end counts.
        """
        a, b = eye.point, mark.point
        aloft, high = eye.aloft or mark.aloft, max(eye.level, mark.level)
        for feature, height, name in near:
            if high < height and not aloft and plane.crossings(a, b, feature):
                spans = plane.stretches(a, b, feature)
                yield Cause("blocked", f"{name} is in between", self.hiding_rule, spans=spans)
        length = dist(a, b)
        for kind, (most, rule) in self.thick.items():
            spans = plane.united(a, b, [each for each, _, _ in near if each.kind == kind])
            if aloft:
                ends = [0.0] * (not eye.aloft) + [1.0] * (not mark.aloft)
                spans = tuple(
                    s for s in spans if any(s[0] - 1e-9 <= e <= s[1] + 1e-9 for e in ends)
                )
            inside = sum(high - low for low, high in spans) * length
            if inside > most + SLACK:
                text = f"{inside / INCH:.2g}″ of {self.kinds[kind].name} are in between"
                yield Cause("blocked", text, rule, spans=spans)


def _unwalled(eye: End, marks: Sequence[End], walls: Sequence[_Screen]) -> Iterator[End]:
    """Yield the marks that no wall surely hides: no edge of one is clearly crossed."""
    x, y = eye.point
    sides = []
    for feature, height, _ in walls:
        for (ax, ay), (bx, by) in feature.edges() if height > eye.level and not eye.aloft else ():
            wide, off = dist((ax, ay), (bx, by)), (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if abs(off) > wide:
                sides.append((height, ax - x, ay - y, bx - x, by - y, wide, off))
    for mark in marks:
        dx, dy = mark.point[0] - x, mark.point[1] - y
        far = hypot(dx, dy)
        for number, (height, ax, ay, bx, by, wide, off) in enumerate(sides):
            left, right = dx * ay - dy * ax, dx * by - dy * bx
            if (left > far and right < -far) or (left < -far and right > far):
                past = off + (bx - ax) * dy - (by - ay) * dx
                beyond = past < -wide if off > 0 else past > wide
                if beyond and height > mark.level and not mark.aloft:
                    # Neighbouring lines are hidden by the same edge more often than not.
                    sides.insert(0, sides.pop(number))
                    break
        else:
            yield mark


def _line(eye: End, mark: End) -> Sightline:
    (ax, ay), (bx, by) = eye.point, mark.point
    return Sightline((ax / INCH, ay / INCH), (bx / INCH, by / INCH))


def _on_rim(feature: Feature) -> Point:
    x, y = feature.points[0]
    return (float(x + (feature.circle or 0)), float(y))
