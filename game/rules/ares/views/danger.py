"""Where an army is in danger: how many enemies could get at each place of the table."""

from __future__ import annotations

from game.mechanics.views import danger as shared
from game.mechanics.views.danger import Menace
from game.rules.ares.field import Field
from game.rules.ares.movement.move import move_tally
from game.rules.ares.state import Figure, State, other, revealed
from game.rules.ares.terrain import effects
from game.table.bases import CONTACT, Base, Disc
from game.table.plane import INCH
from game.table.raster import Danger

HALF_BASE = 500
"""From the middle to the rim of the figure that is thought of in each place."""
STEP = 500
"""Thousandths of an inch from one place to the next."""


def danger(state: State, side: str, step: int = STEP) -> Danger:
    """Return how many enemies could charge or shoot infantry in the middle of each cell.

    Infantry in contact threatens only what it touches.
    """
    field = Field(state)
    enemies = [_menace(field, enemy) for enemy in state.standing(other(side))]
    return shared.danger(
        state.plane,
        effects(state.settings),
        enemies,
        step,
        victim="infantry",
        half_base=HALF_BASE,
    )


def threats(state: State, side: str) -> dict[tuple[int, int], int]:
    """The same by whole inches from the north-west corner, without those that are safe."""
    return danger(state, side, INCH).everybody.counted()


def _menace(field: Field, figure: Figure) -> Menace:
    weapon, pinned = figure.profile.missile, figure.on_foot and field.engaged(figure)
    allowance = 0 if pinned else move_tally(revealed(figure)).total
    return Menace(
        at=(figure.x, figure.y),
        mover=figure.profile.kind,
        charge=allowance + _front(figure.profile.base) + HALF_BASE + CONTACT,
        shot=None if weapon is None or pinned else 5 * weapon.range_factor * INCH,
        aloft=figure.flying,
    )


def _front(base: Base) -> float:
    """From the middle of a base to where it is foremost, which meets whom it charges."""
    return base.radius if isinstance(base, Disc) else max(x for x, _ in base.corners)
