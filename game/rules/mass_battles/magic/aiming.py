"""Places for powers: the centre of a circle, and who would be in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import cos, sin, sqrt, tau
from random import Random

from game.core.decision import Objection
from game.core.mark import Mark
from game.core.pose import Pose
from game.core.spatial import Poses
from game.rules.mass_battles.magic.powers import POINT
from game.rules.mass_battles.magic.wizards import covers, reach
from game.rules.mass_battles.state import Piece, State
from game.table.tolerances import INCH

TRIES = 24
STEPS = 20
"""How finely the line to a point that is out of reach is looked through."""


class AimSite:
    """Where the centre of a circle may be put; it fulfils `Site`."""

    def __init__(
        self,
        state: State,
        wizard: Piece,
        radius: int,
        law: Callable[[tuple[int, int]], Objection | None],
        foretell: Callable[[Piece], str],
    ) -> None:
        self.state, self.wizard, self.radius = state, wizard, radius
        self.law, self.foretell = law, foretell

    def objection(self, poses: Poses) -> Objection | None:
        """Say why a point cannot be the centre."""
        if len(poses) != 1:
            return Objection("Give one point.", "GMB.wiz.7")
        x, y = point = poses[0][1][:2]
        if not (0 <= x <= self.state.plane.width and 0 <= y <= self.state.plane.depth):
            return Objection("That is off the table.", "GMB.wiz.7")
        return self.law(point)

    def samples(self, rng: Random) -> Iterator[Poses]:
        """Yield points on enemies, points anywhere in range, and the wizard's own place."""
        x, y = self.wizard.block.centre
        points = [each.block.centre for each in self.state.enemies(self.wizard)]
        rng.shuffle(points)
        for _ in range(TRIES):
            angle, far = rng.random() * tau, sqrt(rng.random()) * reach(self.wizard)
            points.append((x + far * cos(angle), y + far * sin(angle)))
        for point in points:
            if self.objection(answer := _at(*point)) is None:
                yield answer
        yield _at(x, y)

    def toward(self, piece: str, pose: Pose) -> Poses:
        """Return the point itself, or the last one on the line to it that is allowed."""
        x, y = self.wizard.block.centre
        for step in range(STEPS, -1, -1):
            answer = _at(x + (pose.x - x) * step / STEPS, y + (pose.y - y) * step / STEPS)
            if self.objection(answer) is None:
                return answer
        return ()

    def places(self, piece: str) -> Sequence[Pose]:
        """Return no list: any point may be named."""
        return ()

    def caught(self, at: tuple[int, int]) -> list[Piece]:
        """Return everybody whom the circle covers."""
        return [each for each in self.state.pieces.values() if covers(at, self.radius, each)]

    def preview(self, piece: str, pose: Pose) -> tuple[Sequence[Mark], Sequence[str]]:
        """Return the circle, and everybody in it with what is to be expected."""
        hit, mine = self.caught(pose[:2]), self.wizard.side
        centre = (pose.x / INCH, pose.y / INCH)
        marks = [Mark("arc", points=(centre,), radius=self.radius / INCH, tone="warning")]
        marks += [Mark("ring", piece=e.id, tone="bad" if e.side == mine else "good") for e in hit]
        friend = {True: " (friend)", False: ""}
        lines = [f"{e.name}{friend[e.side == mine]}: {self.foretell(e)}" for e in hit]
        return marks, lines or ["Nobody is in it."]


def _at(x: float, y: float) -> Poses:
    return ((POINT, Pose(round(x), round(y))),)
