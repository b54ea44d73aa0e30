"""Setting pieces down: pick one from the tray, point at a place, turn it with the wheel."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Any

from game.core.decision import Also, Decision, Objection, Option
from game.core.pose import Pose
from game.core.spatial import Place
from game.table.lattice import cell_at, centre_of, pose_at
from game.table.scene import Figure
from game.ui.overlay import Overlay
from game.ui.theme import GOLD
from game.ui.tools.tool import Context, No, Reply, Select, Tool, also_option

ARRANGE = "arrange for me"
NEAR = 1.5
"""Inches on the plane from which a click still means the nearest place allowed."""


class PlaceTool(Tool):
    """The tool for `Place`."""

    def __init__(self, context: Context, decision: Decision[Any], piece: str) -> None:
        super().__init__(context, decision)
        assert isinstance(decision, Place)
        self.place = decision
        standing = context.figures
        waiting = [name for name in decision.pieces if name not in standing]
        self.piece = piece if piece in decision.pieces else (waiting[0] if waiting else "")
        self.unplaced = waiting
        self._spots = list(decision.site.places(self.piece)) if self.piece else []
        self._aim: Pose | None = None

    @property
    def hint(self) -> str:
        """What the next click does."""
        if self.piece:
            return "Click a lit place to set the piece down, or let the computer set up."
        return "Click a piece to take it up again, or say that the set-up is done."

    def actions(self) -> Sequence[Option]:
        """Let the computer arrange everything, and the extra answers."""
        arrange = Option(ARRANGE, "Set up for me")
        if not self.unplaced:
            arrange = Option(ARRANGE, "Set up for me", Objection("Everything stands already.", ""))
        return [
            arrange,
            *(also_option(o) for o in self.decision.also_options() if ":" not in o.key),
        ]

    def choose(self, key: str) -> Reply:
        """Arrange, or give an extra answer."""
        if key == ARRANGE:
            seed = len(self.context.match.steps)
            for answer in self.place.samples(Random(seed)):
                return self.give(answer)
            return No(Objection("There is no room for all that is left.", ""))
        answer = Also(key[1:])
        if objection := self.decision.objection(answer):
            return No(objection)
        return self.give(answer)

    def hover(self, at: tuple[float, float], figure: Figure | None) -> None:
        """Find the legal place nearest to the mouse."""
        self._aim = self._nearest(at)

    def _nearest(self, at: tuple[float, float]) -> Pose | None:
        kind = self.context.scene.table
        if kind == "plane" and self.piece:
            poses = dict(self.place.toward(self.piece, pose_at(kind, at)))
            return poses.get(self.piece)
        if not self._spots:
            return None
        return min(
            self._spots, key=lambda pose: (math.dist(centre_of(kind, pose), at), pose.x, pose.y)
        )

    def click(self, at: tuple[float, float], figure: Figure | None) -> Reply:
        """Take up a piece that stands, or put the chosen one down."""
        if figure is not None:
            if figure.id in self.place.pieces:
                return Select(figure.id)
            return No(Objection(f"{figure.name} is not yours to place.", ""))
        pose = self._nearest(at)
        if not self.piece or pose is None:
            return No(Objection("There is nothing left to place here.", ""))
        answer = ((self.piece, pose),)
        if self._far(pose, at):
            tried = ((self.piece, Pose(*cell_at(self.context.scene.table, at), pose.heading)),)
            return No(self.decision.objection(tried) or Objection("Not there.", ""))
        return self.give(answer)

    def _far(self, pose: Pose, at: tuple[float, float]) -> bool:
        """Whether a click was meant for another place than the nearest one allowed."""
        kind = self.context.scene.table
        if kind == "plane":
            return math.dist(centre_of(kind, pose), at) > NEAR
        (x, y), (column, row) = (pose.x, pose.y), cell_at(kind, at)
        return max(abs(x - column), abs(y - row)) > 1

    def below(self, overlay: Overlay) -> None:
        """Every place where the chosen piece may stand."""
        colour = overlay.theme.tone("good")
        overlay.cells([(pose.x, pose.y) for pose in self._spots], colour, 36, "dots")

    def above(self, overlay: Overlay) -> None:
        """The ghost of the piece at the nearest legal place."""
        if self._aim is not None and self.piece:
            x, y = centre_of(self.context.scene.table, self._aim)
            overlay.ring((x, y), 0.5, GOLD)
            overlay.words(self._title(), (x, y - 0.5), GOLD)

    def _title(self) -> str:
        """What the piece is called; terrain has no card."""
        try:
            return self.context.match.rules.card(self.context.match.state, self.piece).title
        except KeyError:
            return self.piece.rpartition(":")[2].replace("_", " ").title()
