"""Where the figures of a unit may be set down (ARES.setup.5, ARES.unit.7)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from game.core.cite import cites
from game.core.decision import Objection
from game.core.spatial import Poses
from game.mechanics.lengths import inches
from game.mechanics.setup.deployment import DeploymentSite
from game.rules.ares.field import Field
from game.rules.ares.morale import command_distance, spread
from game.rules.ares.movement.straight_moves import standing_objection
from game.rules.ares.sequence.zones import toward_enemy, zones
from game.rules.ares.state import Figure, State, Unit, supposing
from game.table.bases import SLACK, overlapping
from game.table.plane import Feature

SPACING = 1100
DONE = DeploymentSite.done
"""The word with which a unit that stands is left."""

# ---------------------------------------------------------------------- units


def unplaced(state: State, side: str) -> list[Unit]:
    """Return units of a side with somebody not on the table yet."""
    return [
        unit
        for unit in state.units.values()
        if unit.side == side
        and any(f.unit == unit.id and f.where == "aside" for f in state.figures.values())
    ]


def figures_of(state: State, unit: str) -> list[Figure]:
    """Return the figures of a unit, wherever they are."""
    return [figure for figure in state.figures.values() if figure.unit == unit]


@cites("ARES.unit.7", "ARES.setup.7")
def unfinished(state: State, unit: Unit) -> Objection | None:
    """Return why a unit cannot stay so: somebody is missing, too far off, or out of place."""
    aside = [figure for figure in figures_of(state, unit.id) if figure.where == "aside"]
    if aside:
        return Objection(f"{len(aside)} figures are still to be placed.", "ARES.setup.7")
    far, limit = spread(state, unit)[0], command_distance(state, unit).total
    if far > limit + SLACK / 1000:
        return Objection(f"The unit is spread {far:.1f}″, {limit}″ allowed.", "ARES.unit.7")
    return _empty_zone(state, unit)


@cites("ARES.scen.1")
def _empty_zone(state: State, unit: Unit) -> Objection | None:
    """Return why a zone may not stay empty: the last units have to fill every zone."""
    force = state.battle.forces.get(unit.side)
    if force is None or not force.each_zone:
        return None
    empty = [
        zone
        for zone in zones(state, unit.side)
        if not any(state.plane.holds(zone, (f.x, f.y)) for f in state.standing(unit.side))
    ]
    waiting = len(unplaced(state, unit.side))
    if len(empty) > waiting:
        return Objection("Every zone of this side needs a unit.", "ARES.scen.1")
    return None


# ---------------------------------------------------------------------- the site


class Deployment(DeploymentSite):
    """Where the figures of one unit may be set down, one by one or all together."""

    def __init__(self, state: State, unit: Unit, *, blind: bool | None = None) -> None:
        self.state = state
        self.unit = unit
        self.figures = figures_of(state, unit.id)
        self.blind = state.settings.deployment == "secret" if blind is None else blind
        """Whether the enemy's figures are unknown, so that none of them can be in the way."""

    @cached_property
    def zones(self) -> Sequence[Feature]:
        """The ground for its side."""
        return zones(self.state, self.unit.side)

    @cached_property
    def heading(self) -> int:
        """Which way a figure looks that nobody turns: at the enemy."""
        return toward_enemy(self.state, self.unit.side)

    @cites("ARES.setup.5", "ARES.unit.7")
    def objection(self, poses: Poses) -> Objection | None:
        """Return why poses are illegal: out of the zone, overlapping, or not in command."""
        if not poses:
            return Objection("Place at least one figure.", "ARES.setup.7")
        placed: dict[str, Figure] = {}
        for name, pose in poses:
            figure = self.state.figures[name]
            if isinstance(pose.heading, str):
                return Objection("Headings are whole degrees.", "ARES.geo.1")
            heading = pose.heading or 0
            there = replace(figure, where="table", x=pose.x, y=pose.y, heading=heading)
            if objection := self._standing(there, placed, {name for name, _ in poses}):
                return objection
            placed[name] = there
        return self._in_command(placed)

    def _standing(
        self, there: Figure, placed: dict[str, Figure], moving: set[str]
    ) -> Objection | None:
        state = self.state
        if not any(state.plane.holds(zone, (there.x, there.y)) for zone in self.zones):
            return Objection(f"{there.name} has to stand in its own zone.", "ARES.setup.5")
        for mate in placed.values():
            if overlapping(there.body, mate.body):
                return Objection(f"{there.name} and {mate.name} overlap.", "ARES.move.5")
        others = {name: figure for name, figure in state.figures.items() if name not in moving}
        if self.blind:
            others = {name: f for name, f in others.items() if f.side == there.side}
        without = Field(replace(state, figures=others))
        return standing_objection(without, there, there.pose)

    def _in_command(self, placed: dict[str, Figure]) -> Objection | None:
        whole = [placed.get(figure.id, figure) for figure in self.figures]
        if any(figure.where != "table" for figure in whole):
            return None
        far = max((math.dist((a.x, a.y), (b.x, b.y)) for a in whole for b in whole), default=0.0)
        limit = command_distance(supposing(self.state, *placed.values()), self.unit).total * 1000
        if far > limit + SLACK:
            text = f"The unit would be spread {inches(far)}, {inches(limit)} allowed."
            return Objection(text, "ARES.unit.7")
        return None

    def left(self) -> Sequence[str]:
        """Return the figures not on the table yet, or all if they stand where they may not."""
        left = [figure.id for figure in self.figures if figure.where == "aside"]
        if left or unfinished(self.state, self.unit) is None:
            return left
        return [figure.id for figure in self.figures]

    def spacing(self, pieces: Sequence[str]) -> int:
        """Return how far apart neighbours stand."""
        widest = max(self.state.figures[name].profile.base.reach for name in pieces)
        return max(SPACING, round(2.05 * widest))

    def fills(self, poses: Poses) -> bool:
        """Return whether the unit goes into an empty zone where one must not stay empty."""
        placed = (
            replace(self.state.figures[name], where="table", x=pose.x, y=pose.y)
            for name, pose in poses
        )
        return _empty_zone(supposing(self.state, *placed), self.unit) is None
