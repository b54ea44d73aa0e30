"""Where magic sets somebody down: on free ground, near enough, clear of enemies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import dist
from random import Random

from game.core.cite import cites
from game.core.decision import Objection
from game.core.mark import Mark
from game.core.pose import Pose
from game.core.spatial import Poses
from game.mechanics.lengths import too_far
from game.mechanics.setup.places import TRIES, OpenSite, anywhere
from game.rules.dorm_rules.room import barred, clear_of, no_room
from game.rules.dorm_rules.state import (
    COHERENCY,
    MEASURE,
    RADIUS,
    Figure,
    Party,
    State,
    measured_from,
)
from game.table.bases import SLACK, Body
from game.table.tolerances import INCH

STEP = 250
"""How finely places are tried, in thousandths of an inch."""


class LandingSite(OpenSite):
    """Where a party may be set down within a distance of some points."""

    def __init__(self, state: State, party: Party, near: Sequence[tuple[Pose, int, str]]) -> None:
        self.state, self.party, self.limits = state, party, near
        """Each limit is a place, the farthest distance from it, and its rule."""
        self.near = max(2, min(each[1] for each in near) // STEP + 2), STEP

    def objection(self, poses: Poses) -> Objection | None:
        """Say why the party cannot be set down there."""
        if len(poses) != 1:
            return Objection("Choose one place.", self.limits[0][2])
        at = poses[0][1]
        for place, most, rule in self.limits:
            far = dist(at[:2], place[:2])
            if far > most + SLACK:
                return Objection(f"Too far: {too_far(far, most)}.", rule)
        body = Body(self.party.body.base, Pose(at.x, at.y, 0))
        return self.room(body) or self.law(body)

    def room(self, body: Body) -> Objection | None:
        """Say why there is no room for a base there."""
        return no_room(self.state, self.party, body)

    def law(self, body: Body) -> Objection | None:
        """Say what else is wrong with a base there."""
        return None

    def samples(self, rng: Random) -> Iterator[Poses]:
        """Yield places all around, and at last the nearest one."""
        place, most, _ = min(self.limits, key=lambda each: each[1])
        for _ in range(TRIES):
            answer = ((self.party.id, anywhere(rng, place[:2], most)),)
            if self.objection(answer) is None:
                yield answer
        yield self.toward(self.party.id, place)

    def preview(self, piece: str, pose: Pose) -> tuple[Sequence[Mark], Sequence[str]]:
        """Return how far away the party may be set down, and how far this would be."""
        marks = [
            Mark("ring", points=((place.x / INCH, place.y / INCH),), radius=most / INCH)
            for place, most, _ in self.limits
        ]
        place, most, _ = self.limits[0]
        return marks, [f"{dist(pose[:2], place[:2]) / INCH:.1f}″ of {most / INCH:g}″"]

    @property
    def free(self) -> Pose | None:
        """Some place that is allowed; None if there is none."""
        start = min(self.limits, key=lambda each: each[1])[0]
        return next((pose for _, pose in self.toward(self.party.id, start)), None)


class CreationSite(LandingSite):
    """Where creations of magic may appear."""

    @cites("DORM.16.2.23.h1")
    def law(self, body: Body) -> Objection | None:
        """Say why nobody can appear there: no ground to stand on, or an enemy too near."""
        if barred(self.state, body.pose[:2]):
            return Objection("Nobody can stand there.", "DORM.16.2.23.h1")
        if not clear_of(self.state, body, self.state.enemies(self.party), INCH - SLACK):
            return Objection("An enemy is within 1″.", "DORM.16.2.23.h1")
        return None


class LiftSite(LandingSite):
    """Where a figure may be set down that magic has lifted."""

    @cites("DORM.16.2.28b", "DORM.4.2")
    def room(self, body: Body) -> Objection | None:
        """Say why there is no room; a leader brings his base, a character may join one."""
        state, figure = self.state, self.party
        assert isinstance(figure, Figure)
        unit, pose = state.unit_of(figure), body.pose
        if unit and unit.leader == figure.id and not unit.hull:
            base = replace(unit, x=pose.x, y=pose.y)  # His men stay where they are.
            return no_room(state, base, Body(COHERENCY, pose))
        if figure.role == "character" and any(
            each.side == figure.side
            and not each.hull
            and not each.in_line
            and dist(pose[:2], each.point) + figure.disc.radius <= RADIUS
            for each in state.units.values()
        ):
            return None
        return no_room(state, figure, body)

    @cites("DORM.16.2.28b", "DORM.1.1.h3")
    def law(self, body: Body) -> Objection | None:
        """Say why the figure cannot end there: off the table, or in somebody's place."""
        if not self.state.plane.inside(body):
            return Objection(f"{self.party.name} has to stay on the table.", "DORM.1.1.h3")
        others = [
            each
            for each in self.state.figures.values()
            if each is not self.party and not each.aboard
        ]
        if any(MEASURE.overlapping(body, each.body) for each in others):
            return Objection("That place is taken.", "DORM.16.2.28b")
        return None


def lifted(state: State, figure: Figure, inches: int) -> LiftSite:
    """Return where a figure may end that is carried so many inches."""
    x, y = measured_from(state, figure)
    here = Pose(round(x), round(y), 0)
    return LiftSite(state, figure, [(here, inches * INCH, "DORM.16.3.9")])
