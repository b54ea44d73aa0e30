"""Sight fields: how somebody sees every place of the table at once.

Each place is judged as the line to somebody who stands there. What terrain does to lines is read in
the book's table of effects.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from game.mechanics.terrain.effects import EffectTable, SightClass
from game.table.bases import SLACK, Body, facing
from game.table.plane import Feature, Plane
from game.table.plane_sight import all_screened, sight_fields
from game.table.raster import (
    BEHIND,
    BLOCKED,
    HAMPERED,
    Raster,
    held,
    middles,
    near,
    shaped,
    stretches,
)
from game.table.segments import Point

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Flags = NDArray[np.bool_]
    Ints = NDArray[np.int64]
    Verdicts = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Who looks from where, and what it takes for him to see somebody."""

    eye: Point
    heading: int | None = None
    """Where it faces; None if it sees all round."""
    aloft: bool = False
    """Whether it looks over all that lies on the ground."""
    bodies: Sequence[tuple[str, Body]] = ()
    """Whoever else stands on the ground."""
    fog: tuple[Feature, ...] = ()
    """Soft cover that is no terrain of the table."""
    crest: int = 0
    """How near the foot of a hill somebody is hidden from its top."""
    screen: int = 0
    """How near a screen somebody is behind it."""
    reach: float = 0.0
    """From the middle to the rim of whoever stands in a place."""


def panorama(plane: Plane, effects: EffectTable, look: Look, step: int) -> Raster:
    """Return how somebody sees each place of a table."""
    return shaped(plane, step, SightField(plane, effects, look, step).cells()[0])


class SightField:
    """All lines from some eyes that look alike, with what the rules make of them."""

    def __init__(
        self,
        plane: Plane,
        effects: EffectTable,
        look: Look,
        step: int,
        eyes: Sequence[Point] = (),
    ) -> None:
        self.bare, self.effects, self.look, self.step = plane, effects, look, step
        self.plane = _foggy(plane, look.fog)
        self.eyes = eyes or (look.eye,)
        self.features = list(effects.on(plane))

    def cells(self) -> Verdicts:
        """Return a verdict for each place, a row for each eye."""
        seen = self._from_above() if self.look.aloft else self._on_the_ground()
        self._hide_too_thick(seen)
        if self.look.heading is not None:
            for row, eye in zip(seen, self.eyes, strict=True):
                row[self._rear(eye, self.look.heading) & (row != BLOCKED)] = BEHIND
        return seen

    def _ids(self, sight: SightClass) -> frozenset[str]:
        return frozenset(feature.id for feature, effect in self.features if effect.sight == sight)

    def _soft(self) -> frozenset[str]:
        """Return the ids of soft cover, fog among it."""
        return self._ids("soft") | {each.id for each in self.look.fog}

    def _on_the_ground(self) -> Verdicts:
        """Return the view past hard cover, others and hills; through soft cover and screens."""
        plane, step, bodies = self.plane, self.step, list(self.look.bodies)
        hard, soft = self._ids("hard"), self._soft()
        seen = sight_fields(plane, self.eyes, step, hard, soft, bodies, touch=SLACK)
        for hampered in (self._screened(), *self._in_cover()):
            seen[hampered & (seen != BLOCKED)] = HAMPERED
        for number, hidden in (*self._behind_hills(), *self._below()):
            seen[number][hidden] = BLOCKED
        return seen

    def _from_above(self) -> Verdicts:
        """Return the view from the air: only cover that somebody stands in counts."""
        import numpy as np

        soft = self._soft()
        places = len(middles(self.plane, self.step)[0])
        seen = np.zeros((len(self.eyes), places), dtype=np.uint8)
        for feature in self.plane.features:
            if feature.id in soft:
                seen[:, held(self.plane, feature, self.step)] = HAMPERED
        for cover in self._in_cover():
            seen[:, cover] = HAMPERED
        return seen

    def _hidden(self, eyes: Sequence[int], things: Iterable[Feature]) -> Flags:
        """Return what some of the eyes, by their numbers, do not see behind some features."""
        from_there = [self.eyes[number] for number in eyes]
        only = frozenset(each.id for each in things)
        hidden: Flags = (
            sight_fields(self.plane, from_there, self.step, only, touch=SLACK) == BLOCKED
        )
        return hidden

    # ------------------------------------------------------------------ cover near a place

    def _in_cover(self) -> list[Flags]:
        """Return places in ground that shields who stands in it."""
        shields = [feature for feature, effect in self.features if effect.cover]
        return [held(self.plane, feature, self.step) for feature in shields]

    def _screened(self) -> Flags:
        """Return places close behind a screen."""
        reach = self.look.screen + SLACK
        return all_screened(self.plane, self.eyes, self.step, self._ids("screen"), reach)

    # ------------------------------------------------------------------ hills and levels

    def _behind_hills(self) -> Iterator[tuple[int, Flags]]:
        """Yield places that each hill hides, and from which eye."""
        for feature, effect in self.features:
            if effect.sight == "hill":
                yield from self._hidden_by(feature)

    def _hidden_by(self, hill: Feature) -> Iterator[tuple[int, Flags]]:
        """Yield what is beyond a hill, unless it or the eye is higher; and below its crest."""
        plane, step, crest = self.plane, self.step, self.look.crest + SLACK
        on_it = held(plane, hill, step)
        above = [number for number, eye in enumerate(self.eyes) if plane.holds(hill, eye)]
        for number in above:
            foot = near(plane, hill, step, crest) & ~on_it
            yield number, self._crest(self.eyes[number], hill, foot, below=True)
        around = [number for number in range(len(self.eyes)) if number not in above]
        top = self.effects.top(self.bare, hill)
        for number, hidden in zip(around, self._hidden(around, [hill]), strict=True):
            eye, beyond = self.eyes[number], hidden & ~on_it
            if self.effects.elevation(self.bare, eye) > top:
                beyond &= heights(self.bare, self.effects.hills, step) <= top
            yield number, beyond
            if plane.away(eye, hill) <= crest:
                yield number, self._crest(eye, hill, on_it, below=False)

    def _crest(self, eye: Point, hill: Feature, among: Flags, *, below: bool) -> Flags:
        """Return which places are hidden as one end of the line hugs the foot of the slope.

        `below`: it is the place that lies at the foot, and the eye that stands on the hill.
        """
        import numpy as np

        wanted, crest = np.flatnonzero(among), self.look.crest + SLACK
        x, y = (values[wanted] for values in middles(self.plane, self.step))
        enters, inside, leaves = stretches(eye, x, y, hill)
        off = np.hypot(x - eye[0], y - eye[1]) - leaves if below else enters
        hidden = np.zeros_like(among)
        hidden[wanted] = (inside > crest) & (off <= crest)
        return hidden

    def _below(self) -> Iterator[tuple[int, Flags]]:
        """Yield places hidden by what is higher than the eye and they are, and from which eye."""
        import numpy as np

        tall = [(each, effect) for each, effect in self.features if effect.hides is not None]
        if not tall:
            return
        levels = [self.effects.level(self.bare, eye) for eye in self.eyes]
        level = np.zeros(len(middles(self.plane, self.step)[0]), dtype=np.int64)
        for feature, effect in self.features:
            if effect.level:
                level += held(self.plane, feature, self.step) * effect.level
        for feature, effect in self.features:
            if effect.top:
                level[held(self.plane, feature, self.step)] = effect.top
        alike: dict[int, list[Feature]] = {}
        for feature, effect in tall:
            height = self.effects.hiding_height(self.bare, feature, effect)
            alike.setdefault(height, []).append(feature)
        for height, things in alike.items():
            lower = [number for number, eye in enumerate(levels) if eye < height]
            for number, hidden in zip(lower, self._hidden(lower, things), strict=True):
                yield number, hidden & (level < height)

    def _hide_too_thick(self, seen: Verdicts) -> None:
        """Block places with too much ground of a kind on the line to them.

        Out of the air only what lies around a place counts.
        """
        import numpy as np

        x, y = middles(self.plane, self.step)
        for kind, (most, _) in self.effects.thick.items():
            thick = [each for each in self.bare.features if each.kind == kind]
            for row, eye in zip(seen, self.eyes, strict=True) if thick else ():
                places = np.flatnonzero(row != BLOCKED)
                inside = np.zeros(len(places))
                for feature in thick:
                    length = stretches(eye, x[places], y[places], feature)[1]
                    if self.look.aloft:
                        length[~held(self.plane, feature, self.step)[places]] = 0.0
                    inside += length
                row[places[inside > most + SLACK]] = BLOCKED

    # ------------------------------------------------------------------ facing

    def _rear(self, eye: Point, heading: int) -> Flags:
        """Return places where somebody would be wholly behind."""
        import numpy as np

        x, y = middles(self.plane, self.step)
        ahead_x, ahead_y = facing(heading)
        ahead = (x - eye[0]) * ahead_x + (y - eye[1]) * ahead_y
        return np.asarray(ahead + self.look.reach < -SLACK)


@lru_cache(maxsize=8)
def _foggy(plane: Plane, fog: tuple[Feature, ...]) -> Plane:
    """Return a table with fog on it."""
    return Plane(plane.width, plane.depth, (*plane.features, *fog)) if fog else plane


@lru_cache(maxsize=8)
def heights(plane: Plane, kinds: tuple[str, ...], step: int) -> Ints:
    """Return the total height of what lifts each place."""
    import numpy as np

    total = np.zeros(len(middles(plane, step)[0]), dtype=np.int64)
    for feature in plane.features:
        if feature.kind in kinds:
            total += held(plane, feature, step) * feature.height
    return total
