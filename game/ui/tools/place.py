"""Setting pieces down: pick one from the tray, point at a place, turn it with the wheel."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Any

from game.core.decision import Also, Decision, Objection, Option
from game.core.mark import Mark
from game.core.namesakes import named_by_key, unnumbered
from game.core.pose import Pose
from game.core.spatial import Foretelling, Outlined, Place
from game.table.lattice import cell_at, centre_of, pose_at
from game.table.scene import Figure, Point
from game.ui.marks import draw_shapes, draw_words
from game.ui.overlay import Overlay
from game.ui.theme import GOLD
from game.ui.tools.handler import Handler
from game.ui.tools.plates import PlateLine, draw_plate
from game.ui.tools.tool import Act, Context, Do, No, Offer, Reply, Select, answered, extras

NOTCH = 15
"""Degrees by which a button turns the piece that is being set down."""
NEAR = 1.5
"""Inches on the plane from which a click still means the nearest place allowed."""


class SetDown(Handler):
    """Pieces that a `Place` asks for, one after another."""

    ground = True

    acts = frozenset((Act.ARRANGE, Act.TAKE, Act.TURN_LEFT, Act.TURN_RIGHT))

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
        self._turned = 0
        """By how many degrees the player has turned it."""
        self._marks: Sequence[Mark] = ()
        self._lines: Sequence[str] = ()
        self._why = ""
        """Why it is not meant for the very place under the mouse."""
        self._question = decision.marks() if decision.marks else ()

    @property
    def hint(self) -> str:
        """What the next click does."""
        if isinstance(self.place.site, Foretelling):
            return "Click the target point; the label lists everyone it would hit."
        if isinstance(self.place.site, Outlined):
            return "Click a place in the zone; the ghost shows where the piece will stand."
        if self.piece:
            return "Click a highlighted place, or let the computer deploy."
        return "Click a piece to pick it up again, or finish deployment."

    def actions(self) -> Sequence[Option]:
        """Return an option to let the computer arrange everything, and the extra answers."""
        # Whoever stands on the table is taken back by a click on it.
        extra = [option for option in extras(self.decision) if not option.pieces]
        if isinstance(self.place.site, Foretelling):
            return extra
        refused = None if self.unplaced else Objection("Everything is placed.", "")
        arrange = Offer("", "Place these for me", refused, act=Act.ARRANGE)
        turns = [
            Offer("", "Turn left", act=Act.TURN_LEFT, shortcut="A"),
            Offer("", "Turn right", act=Act.TURN_RIGHT, shortcut="D"),
        ]
        return [arrange, *(turns if self._faces else ()), *extra, *self._in_the_box()]

    @property
    def _faces(self) -> bool:
        """Whether it matters which way the piece looks: the ground under it turns with it."""
        site = self.place.site
        if not self.piece or not isinstance(site, Outlined):
            return False
        here, turned = (Pose(0, 0, (site.heading + by) % 360) for by in (0, NOTCH))
        return site.outline(self.piece, here) != site.outline(self.piece, turned)

    def _in_the_box(self) -> list[Offer]:
        """Return buttons for what waits to be set down, one for each name, if there are several."""
        names: dict[str, list[str]] = {}
        for piece in self.unplaced:
            names.setdefault(self._title(piece), []).append(piece)
        if len(names) < 2:
            return []
        held = self._title(self.piece) if self.piece else ""
        next_one = Objection("The next click places this.", "")
        return [
            Offer(
                pieces[0],
                f"{len(pieces)} {name}" if len(pieces) > 1 else name,
                next_one if name == held else None,
                act=Act.TAKE,
            )
            for name, pieces in names.items()
        ]

    def press(self, do: Do) -> Reply:
        """Take another piece out of the box, turn it, or let the computer place what is left."""
        if do.act in (Act.TURN_LEFT, Act.TURN_RIGHT):
            self._turned += NOTCH if do.act is Act.TURN_RIGHT else -NOTCH
            if self._aim is not None:
                self.hover(centre_of(self.context.scene.table, self._aim), None)
            return None
        return Select(do.key) if do.act is Act.TAKE else arranged(self.context, self.decision)

    def takes(self, at: Point, figure: Figure | None) -> bool:
        """Return True: it takes everything."""
        return True

    def hover(self, at: Point, figure: Figure | None) -> None:
        """Find the legal place nearest to the mouse."""
        self._aim = self._nearest(at)
        self._foretell(self._aim, at)

    def _foretell(self, pose: Pose | None, at: Point) -> None:
        """Find out what would come of it there, if the rules can say, and why not elsewhere."""
        site = self.place.site
        self._marks, self._lines, self._why = (), (), ""
        if not self.piece or not isinstance(site, Foretelling | Outlined):
            return
        if pose is not None and isinstance(site, Foretelling):
            self._marks, self._lines = site.preview(self.piece, pose)
        elif pose is not None and isinstance(site, Outlined):
            self._marks = site.outline(self.piece, pose)
        wished = self._wished(at)
        if (pose is None or wished[:2] != pose[:2]) and (
            against := self.place.objection(((self.piece, wished),))
        ):
            self._why = str(against)

    def _wished(self, at: Point) -> Pose:
        """Return the place under the mouse, turned as the player likes."""
        pose, site = pose_at(self.context.scene.table, at), self.place.site
        if self._turned and isinstance(site, Outlined):
            return pose._replace(heading=(site.heading + self._turned) % 360)
        return pose

    def _nearest(self, at: Point) -> Pose | None:
        kind = self.context.scene.table
        if kind == "plane" and self.piece:
            poses = dict(self.place.toward(self.piece, self._wished(at)))
            return poses.get(self.piece)
        if not self._spots:
            return None
        return min(
            self._spots, key=lambda pose: (math.dist(centre_of(kind, pose), at), pose.x, pose.y)
        )

    def click(self, at: Point, figure: Figure | None) -> Reply:
        """Take up a piece that stands, or put the chosen one down; whatever is aimed hits any.

        On another piece it is put only where the rules let it stand on that one.
        """
        if figure is not None and not isinstance(self.place.site, Foretelling):
            if figure.id in self.place.pieces:
                return Select(figure.id)
            if not self.piece or self.place.objection(((self.piece, self._wished(at)),)):
                return No(Objection(f"{figure.called} is not yours to place.", ""))
        pose = self._nearest(at)
        if not self.piece:
            return No(Objection("There is nothing left to place here.", ""))
        if pose is None:
            wished = ((self.piece, self._wished(at)),)
            return No(self.decision.objection(wished) or Objection("Not there.", ""))
        answer = ((self.piece, pose),)
        if self._far(pose, at):
            tried = ((self.piece, Pose(*cell_at(self.context.scene.table, at), pose.heading)),)
            return No(self.decision.objection(tried) or Objection("Not there.", ""))
        return answered(self.decision, answer)

    def _far(self, pose: Pose, at: Point) -> bool:
        """Return whether a click was meant for another place than the nearest one allowed."""
        kind = self.context.scene.table
        if kind == "plane":
            return math.dist(centre_of(kind, pose), at) > NEAR
        (x, y), (column, row) = (pose.x, pose.y), cell_at(kind, at)
        return max(abs(x - column), abs(y - row)) > 1

    def below(self, overlay: Overlay) -> None:
        """Draw every place where the chosen piece may stand."""
        colour = overlay.theme.side(self.decision.side)
        cells = [(pose.x, pose.y) for pose in self._spots]
        overlay.cells(cells, colour, 46, "dots")
        if self.context.scene.table != "plane":
            overlay.outline(cells, colour, 2)
        draw_shapes(overlay, (*self._question, *self._marks))

    def above(self, overlay: Overlay) -> None:
        """Draw the ghost of the piece at the nearest legal place."""
        draw_words(overlay, self._question)
        if self._aim is None or not self.piece:
            return
        x, y = centre_of(self.context.scene.table, self._aim)
        if self._lines:
            overlay.ring((x, y), 0.15, GOLD)
            lines = [PlateLine(text, "small") for text in self._lines]
            if self._why:
                lines.append(PlateLine(f"No farther: {self._why}", "small", "warning"))
            shape = [point for mark in self._marks for point in mark.points]
            draw_plate(overlay, lines, (x, y), self._caught(), shape)
            return
        if not self._marks:
            overlay.ring((x, y), 0.5, GOLD)
            overlay.words(self._title(self.piece), (x, y - 0.5), GOLD)
            return
        draw_words(overlay, self._marks)
        name = PlateLine(self._title(self.piece), "small", "cost")
        why = [PlateLine(self._why, "small", "warning")] if self._why else []
        shape = [point for mark in self._marks for point in mark.points]
        draw_plate(overlay, [name, *why], (x, y), ground=shape)

    def _caught(self) -> list[Figure]:
        """Return the figures that the preview is about, which its plate leaves free."""
        names = {mark.piece for mark in self._marks}
        return [figure for figure in self.context.scene.figures if figure.id in names]

    def _title(self, piece: str) -> str:
        """Return what all pieces of its name are called; terrain has only a key."""
        try:
            return unnumbered(self.context.match.rules.called(self.context.match.state, piece))
        except KeyError:
            return named_by_key(piece)


def arranged(context: Context, decision: Decision[Any]) -> Reply:
    """Let the computer place all that is left."""
    for answer in decision.samples(Random(len(context.match.steps))):
        if not isinstance(answer, Also):
            return answered(decision, answer)
    return No(Objection("There is no room for the rest.", ""))
