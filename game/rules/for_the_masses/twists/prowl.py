"""Shifting single pieces before a battle: anywhere near, away from enemies (FTM.scen.yeti.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from game.core.cite import cites
from game.core.decision import Objection
from game.core.pose import Pose
from game.core.spatial import Poses
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.movement.set_down import SetDown
from game.rules.for_the_masses.state import Element
from game.rules.for_the_masses.troops.blocks import facing_objection
from game.table.hexes import Hexes, place_of, pose_of

RULE = "FTM.scen.yeti.7"
TRIES = 24


class Prowl(SetDown):
    """Where each of some pieces of one hex may be shifted; those left out of an answer stay."""

    def __init__(self, field: Field, pieces: Sequence[Element], reach: int, distance: int) -> None:
        self.field, self.hexes = field, field.hexes
        self.pieces = {each.id: each for each in pieces}
        self.range, self.distance = reach, distance
        side = field.side(pieces[0]) if pieces else ""
        self.foes = [cell for cell, each in field.at.items() if field.side(each) != side]
        self.others = {cell for cell, each in field.at.items() if each.id not in self.pieces}
        self._open: dict[str, list[int]] = {}

    @property
    def board(self) -> Hexes:
        """The board of the battle."""
        return self.hexes

    def single_objection(self, name: str, pose: Pose) -> Objection | None:
        """Why a piece may not end there, whatever the others do."""
        cell = place_of(self.hexes, pose)[0]
        return None if cell == self.pieces[name].hex else self._barred(name, cell)

    def laid(self, pivot: str, to: Pose, poses: Poses) -> dict[str, Pose]:
        """Nobody else goes along, and whoever is not named stays."""
        return {**dict(poses), pivot: to}

    def movable(self) -> bool:
        """Whether any of them can go anywhere."""
        return any(self.open(name) for name in self.pieces)

    def open(self, name: str) -> list[int]:
        """The hexes to which a piece may be shifted, whatever the other pieces do."""
        known = self._open.get(name)
        if known is None:
            start = self.pieces[name].hex
            cells = self.hexes.disc(start, self.range)
            known = [each for each in cells if each != start and not self._barred(name, each)]
            self._open[name] = known
        return known

    @cites("FTM.scen.yeti.7")
    def _barred(self, name: str, cell: int) -> Objection | None:
        """Why a piece may not end in a hex."""
        if cell < 0:
            return Objection("That is beyond the board.", "FTM.board.6")
        if self.hexes.distance(self.pieces[name].hex, cell) > self.range:
            text = f"{self.pieces[name].name} is shifted by {self.range} hexes at most."
            return Objection(text, RULE)
        if self.field.effect(cell).barred:
            return Objection("Nobody can stand there.", "FTM.terrain.4")
        if cell in self.others:
            return Objection("Somebody stands there.", "FTM.board.5")
        if any(self.hexes.distance(cell, foe) < self.distance for foe in self.foes):
            return Objection(f"An enemy is nearer than {self.distance} hexes.", RULE)
        return None

    def objection(self, poses: Poses) -> Objection | None:
        """Why pieces may not stand so; one that does not leave its hex needs no leave."""
        taken: dict[int, str] = {
            each.hex: name for name, each in self.pieces.items() if name not in dict(poses)
        }
        if objection := facing_objection(poses):
            return objection
        for name, pose in poses:
            cell = place_of(self.hexes, pose)[0]
            if cell != self.pieces[name].hex and (objection := self._barred(name, cell)):
                return objection
            if cell in taken:
                both = f"{self.pieces[taken[cell]].name} and {self.pieces[name].name}"
                return Objection(f"{both} cannot share a hex.", "FTM.board.5")
            taken[cell] = name
        return None

    def samples(self, rng: Random) -> Iterator[Poses]:
        """Random shifts of some of them, at last none at all."""
        for _ in range(TRIES):
            found = []
            for name, element in self.pieces.items():
                cells = self.open(name)
                if cells and rng.random() < 0.7:
                    cell = cells[int(rng.random() * len(cells))]
                    found.append((name, pose_of(self.hexes, cell, element.facing)))
            if self.objection(tuple(found)) is None:
                yield tuple(found)
        yield ()

    def toward(self, piece: str, pose: Pose) -> Poses:
        """The nearest hex to which a piece may go."""
        element = self.pieces[piece]
        facing = place_of(self.hexes, pose)[1] if pose.heading else element.facing
        q, r = pose.x - pose.y // 2, pose.y

        def away(cell: int) -> int:
            dq, dr = self.hexes.q[cell] - q, self.hexes.r[cell] - r
            return abs(dq) + abs(dr) + abs(dq + dr)

        for cell in sorted([element.hex, *self.open(piece)], key=away):
            answer = ((piece, pose_of(self.hexes, cell, facing)),)
            if self.objection(answer) is None:
                return answer
        return ()

    def places(self, piece: str) -> list[Pose]:
        """Where a piece may go."""
        facing = self.pieces[piece].facing
        return [pose_of(self.hexes, cell, facing) for cell in self.open(piece)]
