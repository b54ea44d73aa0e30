"""Aiming: where a blast or a spell may be aimed, whom it would catch, rings by range die."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.core.cite import cites
from game.core.decision import Objection
from game.core.mark import Mark
from game.core.pose import Pose
from game.mechanics.setup.places import PointSite, rings_about
from game.rules.ares.combat.parry_and_dodge import shot_forecast
from game.rules.ares.combat.ranged import Shot
from game.rules.ares.field import Field, range_die, range_inches
from game.rules.ares.state import Figure
from game.table.bases import SLACK, Body, Disc, away

BANDS = 5


@cites("ARES.ranged.8")
def range_rings(figure: Figure, factor: int) -> list[Mark]:
    """Return where the range die of a weapon or a spell grows, each ring with its die."""
    centre = figure.x / 1000, figure.y / 1000
    return [
        Mark(
            "ring",
            points=(centre,),
            radius=float(band * factor),
            text=f"{band * factor}″ D{range_die(band * factor, factor)}",
            tone="cost",
            rule="ARES.ranged.8",
        )
        for band in range(1, BANDS + 1)
    ]


def blast_marks(
    figure: Figure, point: tuple[int, int], radius: int, hit: Sequence[Figure]
) -> list[Mark]:
    """Return the round of a blast, and a ring about everybody in it; one's own are a warning."""
    centre = point[0] / 1000, point[1] / 1000
    marks = [Mark("arc", points=(centre,), radius=radius / 1000, tone="cost", rule="ARES.area.2")]
    return marks + rings_about(hit, figure.side)


@cites("ARES.area.3")
def blast_lines(field: Field, figure: Figure, hit: Sequence[Figure]) -> list[str]:
    """Return everybody in a blast with the odds of the Attack on each."""
    if not hit:
        return ["Nobody is in the blast."]
    lines = []
    for each in hit:
        forecast = shot_forecast(field, Shot(figure.id, each.id), "blast", good=True)
        friend = "own " if each.side == figure.side else ""
        lines.append(f"{friend}{each.name}: {forecast.text()}")
    return lines


# ---------------------------------------------------------------------- a place to aim at


@cites("ARES.area.5")
def point_objection(
    field: Field, figure: Figure, point: tuple[int, int], factor: int
) -> Objection | None:
    """Return why a blast or a spell cannot be aimed at a point."""
    plane = field.state.plane
    if not (0 <= point[0] <= plane.width and 0 <= point[1] <= plane.depth):
        return Objection("That is off the table.", "ARES.area.2")
    far = math.dist(point, (figure.x, figure.y))
    if not range_die(range_inches(far), factor):
        return Objection(f"Out of range: it reaches {5 * factor}″.", "ARES.area.5")
    spot = Body(Disc(0), Pose(*point))
    if not field.faces(figure, spot):
        return Objection(f"That is behind {figure.name}.", "ARES.area.5")
    if figure.flying:
        return None
    start, end = (float(figure.x), float(figure.y)), (float(point[0]), float(point[1]))
    for cause in field.terrain_on(start, end):
        return Objection(f"Line of sight is blocked: {cause.text}.", cause.rule)
    holding = [each.id for each in field.state.standing() if away(point, each.body) <= SLACK]
    for cause in field.bodies_on(start, end, (figure.id, *holding)):
        return Objection(f"Line of sight is blocked: {cause.text}.", cause.rule)
    return None


@cites("ARES.area.2", "ARES.area.5", "ARES.area.6", "ARES.hide.2", "ARES.magic.9")
def caught(
    field: Field, figure: Figure, point: tuple[int, int], radius: int, factor: int
) -> list[Figure]:
    """Return everybody in a blast whom it can hurt, friends and the shooter among them."""
    return [
        each
        for each in field.state.standing()
        if math.dist(point, (each.x, each.y)) <= radius + SLACK
        and not (each.hidden and each.side != figure.side)
        and range_die(range_inches(field.distance(figure, each)), factor)
    ]


class BlastAim(PointSite):
    """Where a blast may be aimed."""

    def __init__(
        self, field: Field, figure: Figure, factor: int, radius: int = 0, *, shot: bool = False
    ) -> None:
        super().__init__((figure.x, figure.y), 5000 * factor, "ARES.area.2")
        self.field, self.figure = field, figure
        self.factor = factor
        self.radius = radius
        """Of a blast, around the point."""
        self.shot = shot
        """Whether everybody in it is shot at, so that there are odds to tell."""

    def preview(self, piece: str, pose: Pose) -> tuple[Sequence[Mark], Sequence[str]]:
        """Return everybody whom a blast at this point would catch, with the odds of each."""
        if not self.radius:
            return (), ()
        point = pose.x, pose.y
        hit = caught(self.field, self.figure, point, self.radius, self.factor)
        marks = blast_marks(self.figure, point, self.radius, hit)
        if self.shot:
            return marks, blast_lines(self.field, self.figure, hit)
        return marks, [each.name for each in hit] or ["Nobody is in the blast."]

    def law(self, point: tuple[int, int]) -> Objection | None:
        """Say why the point cannot be hit: it has to be in range and in sight."""
        return point_objection(self.field, self.figure, point, self.factor)

    def aims(self) -> list[tuple[float, float]]:
        """Return where the enemies are."""
        side, standing = self.figure.side, self.field.state.standing()
        return [(each.x, each.y) for each in standing if each.side != side]
