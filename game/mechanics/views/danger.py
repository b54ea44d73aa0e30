"""Danger: how many enemies could get at each place of the table.

As everybody stands now, and simplified: a charge is one straight movement for which all ground that
can be entered is open and nobody stands in the way; a shot is made from where the shooter stands,
turned as it likes, past terrain but not past figures, and a hill hides whatever lies beyond it but
nothing at its foot.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.mechanics.terrain.effects import EffectTable
from game.mechanics.views.sight_field import heights
from game.table.bases import SLACK
from game.table.plane import Feature, Plane
from game.table.plane_sight import sight_field
from game.table.raster import BLOCKED, Danger, held, middles, shaped

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True)
class Menace:
    """What one enemy could do from where he stands; lengths from his middle."""

    at: tuple[int, int]
    mover: str
    """The class of movers he belongs to."""
    charge: float
    """To what distance his charge brings him into contact."""
    shot: float | None = None
    """How far he shoots, if he does."""
    aloft: bool = False
    """Whether nothing on the ground stops his charge or his shot."""


def danger(
    plane: Plane,
    effects: EffectTable,
    enemies: Iterable[Menace],
    step: int,
    *,
    victim: str,
    half_base: float,
) -> Danger:
    """Return how many enemies could charge or shoot a victim in the middle of each cell.

    The victim is thought of by its class of movers and by the radius of its base.
    """
    import numpy as np

    ground = _Cells(plane, effects, step, half_base)
    everybody = np.zeros(len(ground.x), dtype=np.uint8)
    afar = np.zeros_like(everybody)
    for enemy in enemies:
        charged, shot = ground.charged(enemy), ground.shot_at(enemy)
        everybody += charged | shot
        afar += shot & ~charged
    for feature, effect in ground.features:
        if feature.closed and effect.passage(victim) == "impassable":
            everybody[ground.inside(feature)] = 0
    afar[everybody == 0] = 0
    return Danger(shaped(plane, step, everybody), shaped(plane, step, afar))


class _Cells:
    """The middles of all cells, and what an enemy could do to somebody there."""

    def __init__(self, plane: Plane, effects: EffectTable, step: int, half_base: float) -> None:
        self.plane, self.effects, self.step, self.half_base = plane, effects, step, half_base
        self.x, self.y = middles(plane, step)
        self.features = list(effects.on(plane))

    def inside(self, feature: Feature) -> Flags:
        """Return which of them lie in an area."""
        return held(self.plane, feature, self.step)

    def far(self, enemy: Menace) -> Floats:
        """Return how far each is from an enemy's middle."""
        import numpy as np

        found: Floats = np.hypot(self.x - enemy.at[0], self.y - enemy.at[1])
        return found

    def _met(self, enemy: Menace, feature: Feature, among: Flags) -> Flags:
        """Return to which of the wanted ones a feature lies on the way, all but its end."""
        import numpy as np

        from game.table.seeing import fields

        found = np.zeros(len(self.x), dtype=bool)
        wanted = np.flatnonzero(among)
        start_x, start_y = np.asarray(float(enemy.at[0])), np.asarray(float(enemy.at[1]))
        lines = fields.lines_between(start_x, start_y, self.x[wanted], self.y[wanted])
        lines = lines._replace(length=np.maximum(lines.length - self.half_base, 0.0))
        found[wanted] = fields.met(self.plane, feature, lines)
        return found

    def charged(self, enemy: Menace) -> Flags:
        """Return where somebody could be charged with one movement; from the air, landed on."""
        found: Flags = self.far(enemy) <= enemy.charge + SLACK
        if enemy.aloft:
            return found
        for feature, effect in self.features:
            passage = effect.passage(enemy.mover)
            if passage not in ("impassable", "cross") or _beyond(feature, enemy):
                continue
            barred = self._met(enemy, feature, found)
            if passage == "cross" and feature.closed and self.plane.holds(feature, enemy.at):
                barred &= ~self.inside(feature)  # up there it is level
            found &= ~barred
        return found

    def shot_at(self, enemy: Menace) -> Flags:
        """Return where somebody could be shot at."""
        import numpy as np

        if enemy.shot is None:
            return np.zeros(len(self.x), dtype=bool)
        found: Flags = self.far(enemy) <= enemy.shot + SLACK
        if enemy.aloft:
            return found
        here = float(enemy.at[0]), float(enemy.at[1])
        hard = frozenset(feature.id for feature, effect in self.features if effect.blocks)
        if hard:
            found &= sight_field(self.plane, here, self.step, hard).ravel() != BLOCKED
        for feature, effect in self.features:
            if effect.sight == "hill" and not self.plane.holds(feature, here):
                found &= ~self._hidden_by(feature, here)
        return found

    def _hidden_by(self, hill: Feature, here: tuple[float, float]) -> Flags:
        """Return what is beyond a hill on which the shooter does not stand, and lower than it."""
        import numpy as np

        height = heights(self.plane, self.effects.hills, self.step)
        lower = np.minimum(height, self.effects.elevation(self.plane, here)) < hill.height
        seen = sight_field(self.plane, here, self.step, frozenset({hill.id})).ravel()
        found: Flags = (seen == BLOCKED) & lower & ~self.inside(hill)
        return found


def _beyond(feature: Feature, enemy: Menace) -> bool:
    """Return whether a feature is too far away to matter."""
    (west, north, east, south), (x, y), reach = feature.box, enemy.at, enemy.charge
    return west > x + reach or east < x - reach or north > y + reach or south < y - reach
