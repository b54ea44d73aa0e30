"""Where an army is in danger: how many enemies could get at each place of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.mechanics.terrain.effects import Effect
from game.rules.ares.field import Field
from game.rules.ares.movement.move import move_tally
from game.rules.ares.state import Figure, State, other, revealed
from game.rules.ares.terrain import effect_of
from game.table.bases import CONTACT, SLACK, Base, Disc
from game.table.plane import INCH, Feature
from game.table.plane_sight import sight_field
from game.table.raster import BLOCKED, Danger, held, middles, shaped

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Flags = NDArray[np.bool_]

HALF_BASE = 500
"""From the middle to the rim of the figure that is thought of in each place."""
STEP = 500
"""Thousandths of an inch from one place to the next."""


def danger(state: State, side: str, step: int = STEP) -> Danger:
    """How many enemies could charge or shoot infantry in the middle of each cell of the table.

    As everybody stands now, and simplified: a Charge is one straight movement for which all
    ground that can be entered is open and nobody stands in the way; a shot is made from where
    the shooter stands, turned as it likes, past terrain but not past figures, and a hill hides
    whatever lies beyond it but nothing at its foot. Infantry in contact threatens only what it
    touches.
    """
    import numpy as np

    plane = state.plane
    ground = Cells(Field(state), step)
    everybody = np.zeros(len(ground.x), dtype=np.uint8)
    afar = np.zeros_like(everybody)
    for enemy in state.standing(other(side)):
        charged, shot = ground.charged(enemy), ground.shot_at(enemy)
        everybody += charged | shot
        afar += shot & ~charged
    for feature, effect in ground.features:
        if feature.closed and effect.passage("infantry") == "impassable":
            everybody[ground.inside(feature)] = 0
    afar[everybody == 0] = 0
    return Danger(shaped(plane, step, everybody), shaped(plane, step, afar))


def threats(state: State, side: str) -> dict[tuple[int, int], int]:
    """The same by whole inches from the north-west corner, without those that are safe."""
    return danger(state, side, INCH).everybody.counted()


class Cells:
    """The middles of all cells, and what a figure could do to somebody there."""

    def __init__(self, field: Field, step: int) -> None:
        self.field = field
        self.plane = field.state.plane
        self.step = step
        self.x, self.y = middles(self.plane, step)
        settings = field.state.settings
        self.features: list[tuple[Feature, Effect]] = [
            (feature, effect_of(feature, settings)) for feature in self.plane.features
        ]

    def inside(self, feature: Feature) -> Flags:
        """Which of them lie in an area."""
        return held(self.plane, feature, self.step)

    def far(self, figure: Figure) -> Floats:
        """How far each is from a figure's middle."""
        import numpy as np

        found: Floats = np.hypot(self.x - figure.x, self.y - figure.y)
        return found

    def met(self, figure: Figure, feature: Feature, among: Flags, short: float = 0.0) -> Flags:
        """To which of the wanted ones a feature lies on the way, all of it or all but its end."""
        import numpy as np

        from game.table.seeing import fields

        found = np.zeros(len(self.x), dtype=bool)
        wanted = np.flatnonzero(among)
        start_x, start_y = np.asarray(float(figure.x)), np.asarray(float(figure.y))
        lines = fields.lines_between(start_x, start_y, self.x[wanted], self.y[wanted])
        lines = lines._replace(length=np.maximum(lines.length - short, 0.0))
        found[wanted] = fields.met(self.plane, feature, lines)
        return found

    def charged(self, figure: Figure) -> Flags:
        """Where somebody could be charged with one movement; by a flyer, landed on."""
        shown = revealed(figure)
        pinned = figure.on_foot and self.field.engaged(figure)
        allowance = 0 if pinned else move_tally(shown).total
        reach = allowance + _front(figure.profile.base) + HALF_BASE + CONTACT
        found: Flags = self.far(figure) <= reach + SLACK
        if figure.flying:
            return found
        here = figure.x, figure.y
        for feature, effect in self.features:
            passage = effect.passage(figure.profile.kind)
            if passage not in ("impassable", "cross") or _beyond(feature, here, reach):
                continue
            barred = self.met(figure, feature, found, HALF_BASE)
            if passage == "cross" and feature.closed and self.plane.holds(feature, here):
                barred &= ~self.inside(feature)  # up there it is level
            found &= ~barred
        return found

    def shot_at(self, figure: Figure) -> Flags:
        """Where somebody could be shot at."""
        import numpy as np

        weapon = figure.profile.missile
        if weapon is None or (figure.on_foot and self.field.engaged(figure)):
            return np.zeros(len(self.x), dtype=bool)
        found: Flags = self.far(figure) <= 5 * weapon.range_factor * INCH + SLACK
        if figure.flying:
            return found
        here = float(figure.x), float(figure.y)
        hard = frozenset(feature.id for feature, effect in self.features if effect.sight == "hard")
        if hard:
            found &= sight_field(self.plane, here, self.step, hard).ravel() != BLOCKED
        for feature, effect in self.features:
            if effect.sight == "hill" and not self.plane.holds(feature, here):
                found &= ~self._hidden_by(feature, figure)
        return found

    def _hidden_by(self, hill: Feature, figure: Figure) -> Flags:
        """What lies beyond a hill on which the shooter does not stand, and lower than it."""
        import numpy as np

        height = np.zeros(len(self.x), dtype=int)
        for feature, _ in self.features:
            if feature.kind == "hill":
                height += self.inside(feature) * feature.height
        lower = np.minimum(height, self.field.elevation((figure.x, figure.y))) < hill.height
        here = float(figure.x), float(figure.y)
        seen = sight_field(self.plane, here, self.step, frozenset({hill.id})).ravel()
        found: Flags = (seen == BLOCKED) & lower & ~self.inside(hill)
        return found


def _front(base: Base) -> float:
    """From the middle of a base to where it is foremost, which meets whom it charges."""
    return base.radius if isinstance(base, Disc) else max(x for x, _ in base.corners)


def _beyond(feature: Feature, here: tuple[int, int], reach: float) -> bool:
    """Whether a feature is too far away to matter."""
    west, north, east, south = feature.box
    x, y = here
    return west > x + reach or east < x - reach or north > y + reach or south < y - reach
