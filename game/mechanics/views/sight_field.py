"""Sight fields: how somebody sees every place of the table at once.

Each place is judged as the line to somebody who stands there. What terrain does to lines is read in
the book's table of effects.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from game.mechanics.terrain.effects import EffectTable, SightClass
from game.table.bases import SLACK, Body, facing
from game.table.plane import Feature, Plane
from game.table.plane_sight import screened, sight_field
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
    return shaped(plane, step, SightField(plane, effects, look, step).cells())


class SightField:
    """All lines from one eye, with what the rules make of them."""

    def __init__(self, plane: Plane, effects: EffectTable, look: Look, step: int) -> None:
        self.bare, self.effects, self.look, self.step = plane, effects, look, step
        self.plane = _foggy(plane, look.fog)
        self.eye = look.eye
        self.features = list(effects.on(plane))

    def cells(self) -> Verdicts:
        """Return a verdict for each place."""
        seen = self._from_above() if self.look.aloft else self._on_the_ground()
        for hidden in self._too_thick():
            seen[hidden] = BLOCKED
        if self.look.heading is not None:
            seen[self._rear(self.look.heading) & (seen != BLOCKED)] = BEHIND
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
        seen = sight_field(plane, self.eye, step, hard, soft, bodies, touch=SLACK).ravel().copy()
        for hampered in (self._screened(), *self._in_cover()):
            seen[hampered & (seen != BLOCKED)] = HAMPERED
        for hidden in (*self._behind_hills(), *self._below()):
            seen[hidden] = BLOCKED
        return seen

    def _from_above(self) -> Verdicts:
        """Return the view from the air: only cover that somebody stands in counts."""
        import numpy as np

        soft = self._soft()
        seen = np.zeros(len(middles(self.plane, self.step)[0]), dtype=np.uint8)
        for feature in self.plane.features:
            if feature.id in soft:
                seen[held(self.plane, feature, self.step)] = HAMPERED
        for cover in self._in_cover():
            seen[cover] = HAMPERED
        return seen

    # ------------------------------------------------------------------ cover near a place

    def _in_cover(self) -> list[Flags]:
        """Return places in ground that shields who stands in it."""
        shields = [feature for feature, effect in self.features if effect.cover]
        return [held(self.plane, feature, self.step) for feature in shields]

    def _screened(self) -> Flags:
        """Return places close behind a screen."""
        reach = self.look.screen + SLACK
        return screened(self.plane, self.eye, self.step, self._ids("screen"), reach).ravel()

    # ------------------------------------------------------------------ hills and levels

    def _behind_hills(self) -> Iterator[Flags]:
        """Yield places that each hill hides."""
        for feature, effect in self.features:
            if effect.sight == "hill":
                yield from self._hidden_by(feature)

    def _hidden_by(self, hill: Feature) -> list[Flags]:
        """Return what is beyond a hill, unless it or the eye is higher; and below its crest."""
        plane, step, crest = self.plane, self.step, self.look.crest + SLACK
        on_it = held(plane, hill, step)
        if plane.holds(hill, self.eye):
            return [self._crest(hill, near(plane, hill, step, crest) & ~on_it, below=True)]
        seen = sight_field(plane, self.eye, step, frozenset({hill.id}), touch=SLACK).ravel()
        beyond = (seen == BLOCKED) & ~on_it
        top = self.effects.top(self.bare, hill)
        if self.effects.elevation(self.bare, self.eye) > top:
            beyond &= heights(self.bare, self.effects.hills, step) <= top
        if plane.away(self.eye, hill) > crest:
            return [beyond]
        return [beyond, self._crest(hill, on_it, below=False)]

    def _crest(self, hill: Feature, among: Flags, *, below: bool) -> Flags:
        """Return which places are hidden as one end of the line hugs the foot of the slope.

        `below`: it is the place that lies at the foot, and the eye that stands on the hill.
        """
        import numpy as np

        wanted, crest = np.flatnonzero(among), self.look.crest + SLACK
        x, y = (values[wanted] for values in middles(self.plane, self.step))
        enters, inside, leaves = stretches(self.eye, x, y, hill)
        off = np.hypot(x - self.eye[0], y - self.eye[1]) - leaves if below else enters
        hidden = np.zeros_like(among)
        hidden[wanted] = (inside > crest) & (off <= crest)
        return hidden

    def _below(self) -> Iterator[Flags]:
        """Yield places hidden by what is higher than the eye and they are."""
        import numpy as np

        tall = [(each, effect) for each, effect in self.features if effect.hides is not None]
        if not tall:
            return
        eye = self.effects.level(self.bare, self.eye)
        level = np.zeros(len(middles(self.plane, self.step)[0]), dtype=np.int64)
        for feature, effect in self.features:
            if effect.level:
                level += held(self.plane, feature, self.step) * effect.level
        for feature, effect in self.features:
            if effect.top:
                level[held(self.plane, feature, self.step)] = effect.top
        for feature, effect in tall:
            height = self.effects.hiding_height(self.bare, feature, effect)
            if eye < height:
                only = frozenset({feature.id})
                seen = sight_field(self.plane, self.eye, self.step, only, touch=SLACK).ravel()
                yield (seen == BLOCKED) & (level < height)

    def _too_thick(self) -> Iterator[Flags]:
        """Yield places with too much ground of a kind on the line to them.

        Out of the air only what lies around a place counts.
        """
        import numpy as np

        x, y = middles(self.plane, self.step)
        for kind, (most, _) in self.effects.thick.items():
            inside = np.zeros(len(x))
            for feature in (each for each in self.bare.features if each.kind == kind):
                length = stretches(self.eye, x, y, feature)[1]
                if self.look.aloft:
                    length = np.where(held(self.plane, feature, self.step), length, 0.0)
                inside += length
            yield inside > most + SLACK

    # ------------------------------------------------------------------ facing

    def _rear(self, heading: int) -> Flags:
        """Return places where somebody would be wholly behind."""
        import numpy as np

        x, y = middles(self.plane, self.step)
        ahead_x, ahead_y = facing(heading)
        ahead = (x - self.eye[0]) * ahead_x + (y - self.eye[1]) * ahead_y
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
