"""Where the figures of a unit may be set down (ARES.setup.5, ARES.unit.7)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from game.core.cite import cites
from game.core.decision import Also, Objection
from game.core.pose import Pose
from game.core.spatial import Poses
from game.mechanics.lengths import inches
from game.rules.ares.field import Field
from game.rules.ares.morale import command_distance, spread
from game.rules.ares.movement.hop import standing_objection
from game.rules.ares.sequence.zones import toward_enemy, zones
from game.rules.ares.state import Figure, State, Unit, supposing
from game.table.bases import SLACK, overlapping
from game.table.plane import Feature

SPACING = 1100
TRIES = 80
STEP = 550
"""Between places that are tried where little room is left."""
DONE = "done"
"""The word with which a unit that stands is left."""

# ---------------------------------------------------------------------- units


def unplaced(state: State, side: str) -> list[Unit]:
    """Units of a side with somebody not on the table yet."""
    return [
        unit
        for unit in state.units.values()
        if unit.side == side
        and any(f.unit == unit.id and f.where == "aside" for f in state.figures.values())
    ]


def figures_of(state: State, unit: str) -> list[Figure]:
    """The figures of a unit, wherever they are."""
    return [figure for figure in state.figures.values() if figure.unit == unit]


@cites("ARES.unit.7", "ARES.setup.7")
def unfinished(state: State, unit: Unit) -> Objection | None:
    """Why a unit cannot stay as it stands: somebody is missing, too far off, or out of place."""
    aside = [figure for figure in figures_of(state, unit.id) if figure.where == "aside"]
    if aside:
        return Objection(f"{len(aside)} figures are still to be placed.", "ARES.setup.7")
    far, limit = spread(state, unit)[0], command_distance(state, unit).total
    if far > limit + SLACK / 1000:
        return Objection(f"The unit is spread {far:.1f}″, {limit}″ allowed.", "ARES.unit.7")
    return _empty_zone(state, unit)


@cites("ARES.scen.1")
def _empty_zone(state: State, unit: Unit) -> Objection | None:
    """Where every zone needs a unit, the last units may have to go into an empty one."""
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


class Deployment:
    """Where the figures of one unit may be set down, one by one or all together."""

    def __init__(self, state: State, unit: Unit, *, blind: bool | None = None) -> None:
        self.state = state
        self.unit = unit
        self.figures = figures_of(state, unit.id)
        self.blind = state.settings.deployment == "secret" if blind is None else blind
        """Whether the enemy's figures are unknown, so that none of them can be in the way."""

    @cites("ARES.setup.5", "ARES.unit.7")
    def objection(self, poses: Poses) -> Objection | None:
        """Each in its zone, nobody on another, and in command once all stand."""
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
        if not any(state.plane.holds(zone, (there.x, there.y)) for zone in self._zones()):
            return Objection(f"{there.name} has to stand in its own zone.", "ARES.setup.5")
        for mate in placed.values():
            if overlapping(there.body, mate.body):
                return Objection(f"{there.name} and {mate.name} overlap.", "ARES.move.5")
        others = {name: figure for name, figure in state.figures.items() if name not in moving}
        if self.blind:
            others = {name: f for name, f in others.items() if f.side == there.side}
        without = Field(replace(state, figures=others))
        return standing_objection(without, there, there.pose)

    def _zones(self) -> list[Feature]:
        return zones(self.state, self.unit.side)

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

    def places(self, piece: str) -> Sequence[Pose]:
        """No list on a table without cells: `toward` finds a place near any point."""
        return ()

    def toward(self, piece: str, pose: Pose) -> Poses:
        """The legal place nearest to a pose, looked for in growing rings."""
        facing = toward_enemy(self.state, self.unit.side)
        heading = pose.heading if isinstance(pose.heading, int) else facing
        for ring in range(25):
            count = max(1, 8 * ring)
            for number in range(count):
                angle = math.tau * number / count
                x = round(pose.x + ring * 250 * math.cos(angle))
                y = round(pose.y + ring * 250 * math.sin(angle))
                answer = ((piece, Pose(x, y, heading)),)
                if self.objection(answer) is None:
                    return answer
        return ()

    def samples(self, rng: Random) -> Iterator[Poses | Also]:
        """Lines of the whole unit somewhere in its zone; 'done' when all stand."""
        left = [figure for figure in self.figures if figure.where == "aside"]
        if not left:
            if unfinished(self.state, self.unit) is None:
                yield Also(DONE)
                return
            left = self.figures  # it stands where it may not stay
        for _ in range(TRIES):
            answer = self._line(left, rng)
            if answer and self.objection(answer) is None and self._fills(answer):
                yield answer
        # Where little room is left the figures go down one by one, wherever each fits.
        if answer := self._packed(left):
            yield answer

    def _packed(self, left: list[Figure]) -> Poses:
        """Each figure at the first free place of the zones, nearest to those before it."""
        heading = toward_enemy(self.state, self.unit.side)
        spots = [
            Pose(x, y, heading)
            for zone in self._zones()
            for x in range(round(zone.box[0]), round(zone.box[2]) + 1, STEP)
            for y in range(round(zone.box[1]), round(zone.box[3]) + 1, STEP)
        ]
        found: Poses = ()
        for figure in left:
            if found:
                first = found[0][1]
                spots.sort(key=lambda spot: (math.dist(spot[:2], first[:2]), spot))
            tried = ((*found, (figure.id, spot)) for spot in spots)
            fitting = next((answer for answer in tried if self.objection(answer) is None), None)
            if fitting is None:
                return ()
            found = fitting
        return found

    def _fills(self, answer: Poses) -> bool:
        """Whether the unit goes into an empty zone where one must not stay empty."""
        placed = (
            replace(self.state.figures[name], where="table", x=pose.x, y=pose.y)
            for name, pose in answer
        )
        return _empty_zone(supposing(self.state, *placed), self.unit) is None

    def _line(self, left: list[Figure], rng: Random) -> Poses:
        """The figures side by side in ranks that look at the enemy."""
        area = rng.choice(self._zones())
        west, north, east, south = area.box
        x, y = rng.uniform(west, east), rng.uniform(north, south)
        heading = toward_enemy(self.state, self.unit.side)
        wide = max(SPACING, round(2.05 * max(f.profile.base.reach for f in left)))
        abreast = max(1, min(len(left), rng.choice((3, 4, 5, 6, 8))))
        ahead = math.radians(heading)
        found = []
        for number, figure in enumerate(left):
            rank, file = divmod(number, abreast)
            aside, back = (file - (abreast - 1) / 2) * wide, rank * wide
            found.append(
                (
                    figure.id,
                    Pose(
                        round(x - back * math.cos(ahead) - aside * math.sin(ahead)),
                        round(y - back * math.sin(ahead) + aside * math.cos(ahead)),
                        heading,
                    ),
                )
            )
        return tuple(found)
