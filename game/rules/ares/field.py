"""The table as the rules read it: who touches whom, who faces whom, what a line meets."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from game.core.cite import cites
from game.core.pose import Pose
from game.mechanics.contact import kept_apart
from game.mechanics.moves.free_course import FreeCourse
from game.mechanics.terrain.effects import Effect
from game.rules.ares.state import Figure, State
from game.rules.ares.terrain import TABLE, effect_of, effects
from game.table.bases import CONTACT, SLACK, Body, behind, chord, touching
from game.table.plane import Feature
from game.table.sight import Cause

Point = tuple[float, float]
HEDGE_REACH = 1000
CREST = 1000


@dataclass(slots=True)
class Field:
    """A reading of one moment; make a new one when something has moved."""

    state: State
    courses: dict[tuple[str, Pose, bool, bool], FreeCourse] = field(
        default_factory=dict, repr=False, compare=False
    )
    """Movements of this moment that have been thought of: by figure, pose, hidden, charging."""
    _ground: tuple[tuple[Feature, Effect], ...] | None = field(
        default=None, init=False, repr=False, compare=False
    )

    @property
    def ground(self) -> tuple[tuple[Feature, Effect], ...]:
        """The terrain that does anything, with what it does."""
        if self._ground is None:
            self._ground = tuple(effects(self.state.settings).on(self.state.plane))
        return self._ground

    # ------------------------------------------------------------------ contact and facing

    @cites("ARES.geo.3", "ARES.geo.4", "ARES.terr.8", "ARES.flyer.3", "ARES.hide.8")
    def in_contact(self, a: Figure, b: Figure) -> bool:
        """Return whether two opposing figures are engaged."""
        if a.side == b.side or a.flying or b.flying or a.hidden or b.hidden:
            return False
        reach = a.profile.base.reach + b.profile.base.reach + CONTACT
        if abs(a.x - b.x) > reach or abs(a.y - b.y) > reach:
            return False
        return touching(a.body, b.body) and not self.walled(a.body, b.body)

    @cites("ARES.terr.8", "ARES.wall.1")
    def walled(self, a: Body, b: Body) -> bool:
        """Return whether a wall stands between two bases, so that they cannot be in contact."""
        return kept_apart(self.state.plane, a, b, self.walls)

    @property
    def walls(self) -> list[Feature]:
        """The walls of the table."""
        return [feature for feature in self.state.plane.features if feature.kind == "wall"]

    def contacts(self, figure: Figure) -> list[Figure]:
        """Return every enemy a figure is in contact with."""
        return [enemy for enemy in self._beside(figure) if self.in_contact(figure, enemy)]

    def engaged(self, figure: Figure) -> bool:
        """Return whether a figure is in contact with anybody."""
        return any(self.in_contact(figure, enemy) for enemy in self._beside(figure))

    def _beside(self, figure: Figure) -> list[Figure]:
        """Return enemies so near that they may be in contact, by the boxes around their bases."""
        side, x, y = figure.side, figure.x, figure.y
        around = figure.profile.base.reach + CONTACT
        return [
            enemy
            for enemy in self.state.figures.values()
            if enemy.side != side
            and enemy.where == "table"
            and abs(enemy.x - x) <= (reach := around + enemy.profile.base.reach)
            and abs(enemy.y - y) <= reach
        ]

    @cites("ARES.geo.5", "ARES.melee.8", "ARES.ranged.14")
    def in_rear(self, figure: Figure, other: Body) -> bool:
        """Return whether all of another base lies behind a figure."""
        return behind(figure.pose, other)

    # ------------------------------------------------------------------ measuring

    @cites("ARES.geo.2")
    def distance(self, a: Figure, b: Figure) -> float:
        """Return the distance from centre to centre, in thousandths."""
        return math.dist((a.x, a.y), (b.x, b.y))

    @cites("ARES.rmod.1", "ARES.hill.1", "ARES.hill.7")
    def elevation(self, point: Point) -> int:
        """Return the total height of the hills that a point lies on."""
        return TABLE.elevation(self.state.plane, point)

    def effects(self, point: Point) -> Iterator[tuple[Feature, Effect]]:
        """Yield the terrain a point lies in."""
        settings = self.state.settings
        for feature in self.state.plane.at(point):
            yield feature, effect_of(feature, settings)

    # ------------------------------------------------------------------ lines of sight

    @cites("ARES.ranged.3", "ARES.fig.14", "ARES.cavalry.1")
    def faces(self, figure: Figure, other: Body) -> bool:
        """Return whether a figure's own facing lets it see a base: cavalry looks all round."""
        return figure.profile.kind == "cavalry" or not self.in_rear(figure, other)

    def blocked(self, a: Figure, b: Figure) -> Cause | None:
        """Return what blocks the line between two figures, if anything does."""
        return next(self.causes(a, b), None)

    @cites("ARES.ranged.4", "ARES.flyer.5", "ARES.flyer.6", "ARES.prone.7")
    def causes(self, a: Figure, b: Figure) -> Iterator[Cause]:
        """Yield everything that blocks the line between two figures."""
        if a.flying or b.flying:
            return  # neither ground figures nor terrain block a line into or out of the air
        start, end = (float(a.x), float(a.y)), (float(b.x), float(b.y))
        yield from self.bodies_on(start, end, (a.id, b.id))
        yield from self.terrain_on(start, end)

    @cites("ARES.ranged.4")
    def bodies_on(self, start: Point, end: Point, without: tuple[str, ...]) -> Iterator[Cause]:
        """Yield third figures that a line crosses."""
        length = math.dist(start, end)
        if not length:
            return
        across, down = end[0] - start[0], end[1] - start[1]
        for figure in self.state.figures.values():
            if figure.where != "table" or figure.flying or figure.id in without:
                continue
            # Most figures are nowhere near the line: its distance from their middle says so.
            side = (figure.x - start[0]) * down - (figure.y - start[1]) * across
            if abs(side) > figure.profile.base.reach * length:
                continue
            span = chord(start, end, figure.body)
            if span is not None and (span[1] - span[0]) * length > CONTACT:
                yield Cause(
                    "blocked",
                    f"{figure.name} stands in the line",
                    "ARES.ranged.4",
                    piece=figure.id,
                    spans=(span,),
                )

    @cites("ARES.ranged.5", "ARES.hill.5", "ARES.hill.6", "ARES.wall.1", "ARES.building.1")
    def terrain_on(self, start: Point, end: Point) -> Iterator[Cause]:
        """Yield hard cover and hills that a line meets."""
        plane = self.state.plane
        for feature, effect in self.ground:
            if effect.sight == "hill":
                yield from self._hill(feature, effect, start, end)
            elif effect.sight == "hard":
                if feature.closed:
                    spans = plane.stretches(start, end, feature)
                else:
                    spans = tuple((at, at) for at in plane.crossings(start, end, feature))
                if spans:
                    text = f"{effect.name} blocks the line"
                    yield Cause("blocked", text, effect.rule, spans=spans)

    @cites("ARES.hill.5", "ARES.hill.6")
    def _hill(self, hill: Feature, effect: Effect, start: Point, end: Point) -> Iterator[Cause]:
        plane = self.state.plane
        spans = plane.stretches(start, end, hill)
        length = math.dist(start, end)
        on_hill = sum(b - a for a, b in spans) * length
        if on_hill <= SLACK:
            return
        here, there = plane.holds(hill, start), plane.holds(hill, end)
        if here and there:
            return
        if not here and not there:
            top = TABLE.top(plane, hill)
            if min(self.elevation(start), self.elevation(end)) <= top:
                text = f"{effect.name} rises between them"
                yield Cause("blocked", text, "ARES.hill.5", spans=spans)
            return
        # One stands on it: the lower one is hidden while it hugs the foot of the slope.
        off = spans[0][0] * length if there else (1 - spans[-1][1]) * length
        if on_hill > CREST + SLACK and off <= CREST + SLACK:
            text = "the crest of the hill hides the one below"
            yield Cause("blocked", text, "ARES.hill.6", spans=spans)

    # ------------------------------------------------------------------ cover

    @cites("ARES.rmod.9", "ARES.forest.2", "ARES.bush.1", "ARES.ranged.6", "ARES.magic.17")
    def soft_inches(self, start: Point, end: Point, only_at: Point | None = None) -> int:
        """Return the inches of soft cover on a line, rounded up, overlaps counted once.

        `only_at`: count only pieces that hold this point, as for a shot from the air.
        """
        plane = self.state.plane
        length = math.dist(start, end)
        if not length:
            return 0
        soft = [feature for feature, effect in self.ground if effect.sight == "soft"]
        soft += self.mists
        if only_at is not None:
            soft = [feature for feature in soft if plane.holds(feature, only_at)]
        if not soft:
            return 0
        covered = sum(b - a for a, b in plane.united(start, end, soft)) * length
        return math.ceil(covered / 1000 - 1e-6)

    @property
    def mists(self) -> list[Feature]:
        """Conjured mist as pieces of terrain."""
        return [
            Feature(f"mist of {mist.caster}", "mist", ((mist.x, mist.y),), circle=mist.radius)
            for mist in self.state.mists
        ]

    @cites("ARES.hedge.3", "ARES.hedge.4")
    def screens(self, start: Point, end: Point) -> list[Feature]:
        """Return the hedges and fences on a line that stand close before its end."""
        plane = self.state.plane
        return [
            feature
            for feature, effect in self.ground
            if effect.sight == "screen"
            and plane.crossings(start, end, feature)
            and plane.away(end, feature) <= HEDGE_REACH + SLACK
        ]


@cites("ARES.geo.6", "ARES.ranged.7")
def range_inches(distance: float) -> int:
    """Return a range in whole inches, the begun one counting."""
    return math.ceil(distance / 1000 - 1e-6)


@cites("ARES.ranged.8")
def range_die(inches: int, factor: int) -> int:
    """Return the sides of the range die; 0 beyond the longest range."""
    band = max(1, -(-inches // factor))
    return (4, 6, 8, 10, 12)[band - 1] if band <= 5 else 0
