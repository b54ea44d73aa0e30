"""Places for powers: the centre of a circle, and who would be in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.decision import Objection
from game.core.mark import Mark
from game.core.pose import Pose
from game.mechanics.setup.places import PointSite, rings_about
from game.rules.mass_battles.magic.wizards import covers, reach
from game.rules.mass_battles.state import Piece, State
from game.table.tolerances import INCH


class AimSite(PointSite):
    """Where the centre of a circle may be put."""

    def __init__(
        self,
        state: State,
        wizard: Piece,
        radius: int,
        refused: Callable[[tuple[int, int]], Objection | None],
        foretell: Callable[[Piece], str],
    ) -> None:
        super().__init__(wizard.block.centre, reach(wizard), "GMB.wiz.7")
        self.state, self.wizard, self.radius = state, wizard, radius
        self.refused, self.foretell = refused, foretell

    def law(self, point: tuple[int, int]) -> Objection | None:
        """Say why a point cannot be the centre."""
        (x, y), plane = point, self.state.plane
        if not (0 <= x <= plane.width and 0 <= y <= plane.depth):
            return Objection("That is off the table.", self.rule)
        return self.refused(point)

    def aims(self) -> list[tuple[float, float]]:
        """Return where the enemies are."""
        return [each.block.centre for each in self.state.enemies(self.wizard)]

    def caught(self, at: tuple[int, int]) -> list[Piece]:
        """Return everybody whom the circle covers."""
        return [each for each in self.state.pieces.values() if covers(at, self.radius, each)]

    def preview(self, piece: str, pose: Pose) -> tuple[Sequence[Mark], Sequence[str]]:
        """Return the circle, and everybody in it with what is to be expected."""
        hit, mine = self.caught(pose[:2]), self.wizard.side
        centre = (pose.x / INCH, pose.y / INCH)
        marks = [Mark("arc", points=(centre,), radius=self.radius / INCH, tone="warning")]
        marks += rings_about(hit, mine)
        return marks, foretold(hit, mine, self.foretell)


def foretold(hit: Sequence[Piece], side: str, foretell: Callable[[Piece], str]) -> list[str]:
    """Return everybody in a template in a line each, with what is to be expected."""
    friend = {True: " (friend)", False: ""}
    lines = [f"{each.name}{friend[each.side == side]}: {foretell(each)}" for each in hit]
    return lines or ["Nobody would be hit."]
