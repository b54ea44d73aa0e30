"""Units and pieces that are set down, not moved: what a hand on the table asks of their sites.

A unit that is deployed stands in one of the usual formations around the place pointed at, and is
then shifted and wheeled as a block; whoever returns or is shifted by a scenario goes alone.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence

from game.core.decision import Objection
from game.core.forecast import Forecast
from game.core.mark import Mark
from game.core.pose import Pose
from game.core.spatial import Diagnosis, Footing, Poses
from game.core.tally import Tally
from game.rules.for_the_masses.movement.formations import diagnosed
from game.rules.for_the_masses.state import Element
from game.rules.for_the_masses.troops.formation_layouts import forms
from game.rules.for_the_masses.troops.wheeling import Places, wheeled_poses
from game.rules.for_the_masses.units.formation import main_facing
from game.table.hexes import Hexes, place_of, pose_of

NEAREST = 60
"""Hexes that are tried for what is being set down."""


class SetDown(ABC):
    """A site whose pieces take their places at once and without a price."""

    whole = False

    @property
    @abstractmethod
    def board(self) -> Hexes:
        """The board that they are set down on."""

    @abstractmethod
    def objection(self, poses: Poses) -> Objection | None:
        """Return why they may not stand so."""

    @abstractmethod
    def single_objection(self, name: str, pose: Pose) -> Objection | None:
        """Return why one of them may not stand so, whatever the others do."""

    @abstractmethod
    def toward(self, piece: str, pose: Pose) -> Poses:
        """Return the legal answer nearest to putting one of them there."""

    @abstractmethod
    def places(self, piece: str) -> Sequence[Pose]:
        """Return where one of them may stand."""

    # ------------------------------------------------------------------ all of them

    def block(self, pivot: str, to: Pose, poses: Poses = ()) -> Sequence[Footing]:
        """Return where the elements would stand, each judged by itself."""
        return tuple(
            Footing(name, pose, None if self.single_objection(name, pose) else 0)
            for name, pose in self.laid(pivot, to, poses).items()
        )

    def laid(self, pivot: str, to: Pose, poses: Poses) -> dict[str, Pose]:
        """Return where all would stand with one of them at a pose: here nobody goes along."""
        return {**dict(poses or self.toward(pivot, to)), pivot: to}

    def shifted(self, pivot: str, to: Pose, poses: Poses = ()) -> Poses:
        """Return the nearest legal plan in the same form, else in any."""
        for pose in self._nearest(pivot, to):
            plan = tuple(self.laid(pivot, pose, poses).items())
            if self.objection(plan) is None:
                return plan
        return self.toward(pivot, to)

    def adjusted(self, poses: Poses, piece: str, pose: Pose) -> Poses:
        """Return a plan with one of them as near to a pose as it may."""
        for each in self._nearest(piece, pose):
            plan = tuple({**dict(poses), piece: each}.items())
            if self.objection(plan) is None:
                return plan
        return poses

    def _nearest(self, piece: str, pose: Pose) -> Iterator[Pose]:
        """Yield places for one of them with the facing of a pose, the nearest first."""
        q, r = pose.x - pose.y // 2, pose.y

        def away(cell: tuple[int, int]) -> int:
            dq, dr = cell[0] - cell[1] // 2 - q, cell[1] - r
            return abs(dq) + abs(dr) + abs(dq + dr)

        yield pose
        cells = dict.fromkeys((each.x, each.y) for each in self.places(piece))
        for x, y in sorted(cells, key=away)[:NEAREST]:
            yield Pose(x, y, pose.heading)

    # ------------------------------------------------------------------ what there is to say

    def reach(self, piece: str) -> Mapping[Pose, int]:
        """Return where one of them may stand, for nothing."""
        return dict.fromkeys(self.places(piece), 0)

    def cost(self, piece: str, pose: Pose) -> Tally:
        """Return a cost of 0: being set down is free."""
        return Tally("movement points", 0, base_reason=piece)

    def budget(self, piece: str) -> int:
        """Return 0: nothing is spent."""
        return 0

    def formations(self, poses: Poses) -> Sequence[tuple[str, Poses]]:
        """Return no formations: units that come alone stand in no order."""
        return ()

    def diagnosis(self, poses: Poses) -> Diagnosis:
        """Return the same."""
        return Diagnosis("")

    def outlook(self, poses: Poses) -> tuple[Sequence[Mark], Forecast | None]:
        """Return no marks and no forecast: no dice follow."""
        return (), None


class SetDownUnit(SetDown):
    """The same of a whole unit, which stands in a formation."""

    whole = True
    elements: Sequence[Element]
    """All of it that is to be set down."""

    @property
    @abstractmethod
    def base(self) -> str:
        """What its elements stand on."""

    @property
    @abstractmethod
    def names(self) -> Sequence[str]:
        """Its elements."""

    def laid(self, pivot: str, to: Pose, poses: Poses) -> dict[str, Pose]:
        """Return the block as planned, wheeled to a pose.

        At first the usual formation around it.
        """
        now = self._read(poses)
        if pivot in now and all(hex_ >= 0 for hex_, _ in now.values()):
            return wheeled_poses(self.board, now, pivot, to)
        at, facing = place_of(self.board, to)
        first = next(forms(self.board, at, facing, len(self.names)), None) if at >= 0 else None
        if first is None:
            return dict.fromkeys(self.names, to)
        return dict(self._poses(first))

    def _read(self, poses: Poses) -> Places:
        return {name: place_of(self.board, pose) for name, pose in poses}

    def _poses(self, places: Sequence[tuple[int, int]]) -> Poses:
        found = (pose_of(self.board, *place) for place in places)
        return tuple(zip(self.names, found, strict=True))

    def formations(self, poses: Poses) -> Sequence[tuple[str, Poses]]:
        """Return the usual formations about the front of a plan, by how wide they are."""
        now = list(self._read(poses).values())
        if len(now) < 2 or any(hex_ < 0 for hex_, _ in now):
            return ()
        facing = main_facing(now)
        board = self.board
        first = max(board.rank(hex_, facing) for hex_, _ in now)
        front = [hex_ for hex_, _ in now if board.rank(hex_, facing) == first]
        middle = front[(len(front) - 1) // 2]
        found = sorted(forms(board, middle, facing, len(now)), key=self._width, reverse=True)
        return [(self._called(places), self._poses(places)) for places in found]

    def _width(self, places: Sequence[tuple[int, int]]) -> int:
        ranks = [self.board.rank(*place) for place in places]
        return ranks.count(max(ranks))

    def _called(self, places: Sequence[tuple[int, int]]) -> str:
        wide = self._width(places)
        return "Column" if wide == 1 else f"{wide} abreast"

    def diagnosis(self, poses: Poses) -> Diagnosis:
        """Return the formation of a plan, and what is amiss with it."""
        places = self._read(poses)
        if any(hex_ < 0 for hex_, _ in places.values()):
            return Diagnosis("")
        elements = {element.id: element for element in self.elements}
        return diagnosed(self.board, self.base, elements, places)
