"""Where magic sets somebody down: those who stride and those who return (FTM.magic.f10, f19)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from game.core.cite import cites
from game.core.decision import Objection
from game.core.pose import Pose
from game.core.spatial import Poses
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.movement.placement import SetDown
from game.rules.for_the_masses.movement.step_costs import StepCosts
from game.rules.for_the_masses.state import Unit
from game.rules.for_the_masses.troops.wheeling import facing_objection
from game.table.hexes import OFF, Hexes, place_of, pose_of

TRIES = 24
"""Random places that are tried for one answer."""


class Landing(SetDown):
    """The site of a `Place` decision about pieces that appear, each with any facing."""

    def __init__(
        self, field: Field, unit: Unit, pieces: Sequence[str], within: Sequence[int], rule: str
    ) -> None:
        """Set up the landing; `within` are the hexes for a piece's anchor, whoever is there."""
        self.field, self.unit, self.rule = field, unit, rule
        self.pieces, self.within = tuple(pieces), tuple(within)
        self.base = unit.card.base
        self._going = StepCosts(field, unit)
        self._held = field.holders(unit.side)

    # ------------------------------------------------------------------ judging

    @property
    def board(self) -> Hexes:
        """The board of the battle."""
        return self.field.hexes

    def single_objection(self, name: str, pose: Pose) -> Objection | None:
        """Return why one piece may not appear so, whatever the others do."""
        return self.alone_objection(*place_of(self.board, pose))

    def cells(self, hex_: int, facing: int) -> tuple[int, ...]:
        """Return what a piece would stand on."""
        return self.field.hexes.covered(self.base, hex_, facing)

    @cites("FTM.board.5", "FTM.geom.14", "FTM.magic.f10", "FTM.magic.f19")
    def alone_objection(self, hex_: int, facing: int) -> Objection | None:
        """Return why one piece may not appear so."""
        if hex_ not in self.within:
            return Objection("That hex is too far away.", self.rule)
        cells = self.cells(hex_, facing)
        if OFF in cells:
            return Objection("Part of it would be off the board.", "FTM.board.6")
        for cell in cells:
            there = self.field.at.get(cell)
            if there is not None and there.id not in self.pieces:
                return Objection("That hex is occupied.", self.rule)
            if not self._going.enterable(cell):
                return Objection(f"{self.unit.name} cannot enter that ground.", self.rule)
            if cell in self._held:
                return Objection("An enemy controls that hex.", self.rule)
        if not self.field.even(cells):
            return Objection("The base would lie across a cliff.", "FTM.geom.14")
        return None

    def objection(self, poses: Poses) -> Objection | None:
        """Return why these poses break the rules: all are placed, on hexes of their own."""
        if {name for name, _ in poses} != {*self.pieces}:
            return Objection(f"Place all of these: {', '.join(self.pieces)}.", self.rule)
        taken: set[int] = set()
        if objection := facing_objection(poses):
            return objection
        for _, pose in poses:
            hex_, facing = place_of(self.field.hexes, pose)
            if objection := self.alone_objection(hex_, facing):
                return objection
            cells = self.cells(hex_, facing)
            if taken.intersection(cells):
                return Objection("Two would stand on the same hex.", "FTM.board.5")
            taken.update(cells)
        return None

    # ------------------------------------------------------------------ answers

    def spots(self) -> Iterator[tuple[int, int]]:
        """Yield every hex and facing in which a piece may appear, in the order of `within`."""
        for hex_ in self.within:
            for facing in range(6):
                if self.alone_objection(hex_, facing) is None:
                    yield hex_, facing

    def room(self) -> int:
        """Return how many of the pieces find a place; those of several hexes come alone."""
        if len(self.pieces) == 1:
            return int(next(self.spots(), None) is not None)
        return min(len(self.pieces), len({hex_ for hex_, _ in self.spots()}))

    def samples(self, rng: Random) -> Iterator[Poses]:
        """Yield random places, different ones for each piece."""
        known = list(self.spots())
        for _ in range(TRIES):
            taken: dict[int, int] = {}
            for _ in range(TRIES):
                if len(taken) == len(self.pieces) or not known:
                    break
                hex_, facing = known[int(rng.random() * len(known))]
                taken.setdefault(hex_, facing)
            if len(taken) == len(self.pieces):
                yield self._answer(list(taken.items()))
        yield from self._plain(known)

    def _plain(self, known: Sequence[tuple[int, int]]) -> Iterator[Poses]:
        places = dict(reversed(known))
        if len(places) >= len(self.pieces):
            yield self._answer(list(places.items())[: len(self.pieces)])

    def _answer(self, places: Sequence[tuple[int, int]]) -> Poses:
        return tuple(
            (name, pose_of(self.field.hexes, *place))
            for name, place in zip(self.pieces, places, strict=False)
        )

    def toward(self, piece: str, pose: Pose) -> Poses:
        """Return the piece as near to a place as it may come, and the others beside it."""
        hexes = self.field.hexes
        at, facing = place_of(hexes, pose)
        known = sorted(
            self.spots(),
            key=lambda spot: (hexes.distance(max(at, 0), spot[0]), (spot[1] - facing) % 6),
        )
        places: dict[int, int] = {}
        for hex_, looks in known:
            places.setdefault(hex_, looks)
        if len(places) < len(self.pieces):
            return ()
        order = [piece, *(name for name in self.pieces if name != piece)]
        chosen = zip(order, places.items(), strict=False)
        return tuple((name, pose_of(hexes, *place)) for name, place in chosen)

    def places(self, piece: str) -> list[Pose]:
        """Return where a piece may appear, facing any way."""
        return [pose_of(self.field.hexes, hex_, facing) for hex_, facing in self.spots()]


# ---------------------------------------------------------------------- who comes where


@cites("FTM.magic.f19")
def stride_site(field: Field, unit: Unit, level: int) -> Landing:
    """Return where a unit of one may stride to."""
    element = field.state.elements_of(unit)[0]
    near = [cell for cell in field.hexes.disc(element.hex, level) if cell != element.hex]
    near.sort(key=lambda cell: (field.hexes.distance(element.hex, cell), cell))
    return Landing(field, unit, [element.id], near, "FTM.magic.f19")


@cites("FTM.magic.f10")
def recall_site(field: Field, unit: Unit, level: int) -> Landing:
    """Return where lost elements may come back beside their unit, as many as find room."""
    state = field.state
    lost = [
        each.id for each in state.elements.values() if each.unit == unit.id and each.where == "lost"
    ]
    most = min(level, len(lost), unit.started - len(unit.members))
    own = [cell for each in state.elements_of(unit) for cell in field.covered(each)]
    near = sorted({each for cell in own for each in field.hexes.near[cell] if each != OFF})
    site = Landing(field, unit, lost[: max(0, most)], near, "FTM.magic.f10")
    return Landing(field, unit, lost[: site.room()], near, "FTM.magic.f10")
