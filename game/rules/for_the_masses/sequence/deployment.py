"""Where a unit may stand when it comes onto the board: zones, ground, ambush (FTM.setup)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random

from game.core.cite import cites
from game.core.decision import Objection
from game.core.pose import Pose
from game.core.spatial import Poses
from game.rules.for_the_masses.battle.scenario_rule import having
from game.rules.for_the_masses.battle.zones import enemy_zone, zone_of
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.movement.placement import SetDownUnit
from game.rules.for_the_masses.state import OFF, Element, State, Unit
from game.rules.for_the_masses.troops.formation_layouts import forms
from game.rules.for_the_masses.troops.wheeling import facing_objection
from game.rules.for_the_masses.units.formation import formation_of
from game.rules.for_the_masses.units.traits import has
from game.table.hexes import Hexes, place_of, pose_of

Standing = Sequence[tuple[Element, int, int]]
AMBUSH = 6
"""Hexes that Ambushers keep from every enemy and from the enemy's zone (FTM.special.25)."""
TRIES = 200
FACES = {"red": 3, "blue": 0}
"""The facing towards the enemy's edge."""


def elements_aside(state: State, unit: Unit) -> list[Element]:
    """Return those of a unit's elements that have still to be set up."""
    return [
        each for each in state.elements.values() if each.unit == unit.id and each.where == "aside"
    ]


def ambushes(state: State, unit: Unit) -> bool:
    """Return whether a unit is deployed after all others, out of the woods."""
    return has(state, unit, "ambusher")


class Deployment(SetDownUnit):
    """Where one unit may be set down, in a formation of its own."""

    def __init__(self, state: State, unit: Unit, entry: frozenset[int] | None = None) -> None:
        self.state, self.unit = state, unit
        self.field = Field(state)
        self.zone = zone_of(state, unit) if entry is None else entry
        self.arriving = entry is not None
        self.elements = elements_aside(state, unit)
        self._taken = set(self.field.at)
        self._foes = [
            hex_ for hex_, each in self.field.at.items() if self.field.side(each) != unit.side
        ]

    @property
    def board(self) -> Hexes:
        """The board of the battle."""
        return self.state.hexes

    @property
    def base(self) -> str:
        """What its elements stand on."""
        return self.unit.card.base

    @property
    def names(self) -> list[str]:
        """Its elements."""
        return [element.id for element in self.elements]

    def single_objection(self, name: str, pose: Pose) -> Objection | None:
        """Return why one element may not stand so, whatever the others do."""
        places = self.standing(((name, pose),))
        return self._ground_objection(places) or self._enemy_objection(places)

    def standing(self, poses: Poses) -> list[tuple[Element, int, int]]:
        """Return the elements with hex and facing."""
        places = dict(poses)
        return [
            (element, *place_of(self.state.hexes, places[element.id]))
            for element in self.elements
            if element.id in places
        ]

    @cites("FTM.setup.1", "FTM.setup.3", "FTM.setup.6", "FTM.scen.3", "FTM.scen.8", "FTM.board.6")
    def objection(self, poses: Poses) -> Objection | None:
        """Return why the unit may not stand so."""
        if len(poses) != len(self.elements):
            return Objection(f"Place all of {self.unit.name} at once.", "FTM.setup.3")
        if objection := facing_objection(poses):
            return objection
        places = self.standing(poses)
        if objection := self._ground_objection(places):
            return objection
        standing = [(hex_, facing) for _, hex_, facing in places]
        if formation_of(self.state.hexes, self.unit.card.base, standing) == "irregular":
            text = f"{self.unit.name} has to stand in ranks or in column."
            return Objection(text, "FTM.setup.6")
        if objection := self._enemy_objection(places):
            return objection
        for scenario_rule in having(self.state, "deployment_objection"):
            if objection := scenario_rule.deployment_objection(self.field, self.unit, places):
                return objection
        return None

    @cites("FTM.geom.14")
    def _ground_objection(self, places: Standing) -> Objection | None:
        own: set[int] = set()
        for _, anchor, facing in places:
            for cell in self._cells(anchor, facing):
                if cell < 0:
                    return Objection("That is beyond the board.", "FTM.board.6")
                if cell in self._taken or cell in own:
                    return Objection("Somebody stands there.", "FTM.board.5")
                if self.field.effect(cell).barred and not self._keeps(cell):
                    return Objection("Nobody can stand there.", "FTM.terrain.4")
                own.add(cell)
            if not self.field.even(self._cells(anchor, facing)):
                return Objection("A cliff would run through the base.", "FTM.geom.14")
        if own <= self.zone or self._in_ambush(own):
            return None
        return Objection(*self._outside())

    def _cells(self, anchor: int, facing: int) -> tuple[int, ...]:
        if anchor < 0:
            return (OFF,)
        return self.state.hexes.covered(self.unit.card.base, anchor, facing)

    def _keeps(self, cell: int) -> bool:
        """Return whether a scenario lets the unit stand where others cannot."""
        return any(
            cell in (scenario_rule.zone(self.state, self.unit) or ())
            for scenario_rule in having(self.state, "zone")
        )

    def _outside(self) -> tuple[str, str]:
        if self.arriving:
            return f"{self.unit.name} must enter in its entry zone.", "FTM.scen.8"
        return f"{self.unit.name} must be placed in its side's zone.", "FTM.setup.3"

    @cites("FTM.special.25")
    def _in_ambush(self, cells: set[int]) -> bool:
        """Tell whether Ambushers may wait there, even partly in their zone: all in forest."""
        if self.arriving or not ambushes(self.state, self.unit):
            return False
        return all(map(self._lurks, cells))

    @cites("FTM.special.25")
    def _lurks(self, cell: int) -> bool:
        """Return whether Ambushers may wait in a hex outside their zone."""
        return self.field.effect(cell).forest and cell not in self._watched

    @cached_property
    @cites("FTM.special.25")
    def _watched(self) -> set[int]:
        """The hexes too near to enemies or to their zone for an ambush."""
        near = (*self._foes, *enemy_zone(self.state, self.unit.side))
        return {cell for each in near for cell in self.state.hexes.disc(each, AMBUSH - 1)}

    @cites("FTM.scen.3", "FTM.scen.8")
    def _enemy_objection(self, places: Standing) -> Objection | None:
        held = self.field.holders(self.unit.side)
        hexes = self.state.hexes
        least = 3 if self.arriving else 2
        for _, anchor, facing in places:
            for cell in self._cells(anchor, facing):
                if cell in held:
                    return Objection("An enemy controls that hex.", "FTM.scen.3")
                if any(hexes.distance(cell, foe) < least for foe in self._foes):
                    if self.arriving:
                        return Objection("An enemy is closer than 3 hexes.", "FTM.scen.8")
                    return Objection("That is in contact with an enemy.", "FTM.scen.3")
        return None

    # ------------------------------------------------------------------ answers

    def poses(self, places: Sequence[tuple[int, int]]) -> Poses:
        """Return places in the order of the elements as an answer."""
        return tuple(
            (element.id, pose_of(self.state.hexes, hex_, facing))
            for element, (hex_, facing) in zip(self.elements, places, strict=True)
        )

    def samples(self, rng: Random) -> Iterator[Poses]:
        """Yield random formations within the zone, most of them facing the enemy."""
        cells = sorted(self._ground())
        count = len(self.elements)
        for _ in range(TRIES):
            if not cells:
                return
            at = cells[int(rng.random() * len(cells))]
            facing = FACES[self.unit.side] if rng.random() < 0.8 else int(rng.random() * 6)
            known = list(forms(self.state.hexes, at, facing, count))
            if known:
                answer = self.poses(known[int(rng.random() ** 2 * len(known))])
                if self.objection(answer) is None:
                    yield answer
        yield from self._any()

    def _ground(self) -> set[int]:
        if self.arriving or not ambushes(self.state, self.unit):
            return set(self.zone)
        own = set(range(len(self.state.board.kinds)))
        return {cell for cell in own if cell in self.zone or self._lurks(cell)}

    def room(self) -> bool:
        """Return whether the unit can stand anywhere at all."""
        return next(self._any(), None) is not None

    def _any(self) -> Iterator[Poses]:
        """Yield every formation there is room for, in order."""
        free = self._ground() - self._taken
        for at in sorted(free):
            for facing in range(6):
                for places in forms(self.state.hexes, at, facing, len(self.elements)):
                    if any(hex_ not in free for hex_, _ in places):
                        continue
                    answer = self.poses(places)
                    if self.objection(answer) is None:
                        yield answer

    def toward(self, piece: str, pose: Pose) -> Poses:
        """Return the legal formation whose front is nearest to a place."""
        hexes = self.state.hexes
        at, facing = place_of(hexes, pose)
        if pose.heading is None:
            facing = self._facing(max(at, 0))
        near = sorted(self._ground(), key=lambda cell: (hexes.distance(cell, max(at, 0)), cell))
        for cell in near:
            for turn in (facing, *(each for each in range(6) if each != facing)):
                for places in forms(hexes, cell, turn, len(self.elements)):
                    answer = self.poses(places)
                    if self.objection(answer) is None:
                        return answer
        return ()

    def places(self, piece: str) -> list[Pose]:
        """Return the hexes of the zone that are free, for a large base with all that it covers."""
        ground = self._ground()
        return [
            pose_of(self.state.hexes, cell, facing)
            for cell, facing in ((cell, self._facing(cell)) for cell in sorted(ground))
            if all(self._is_free(each, ground) for each in self._cells(cell, facing))
        ]

    def _facing(self, cell: int) -> int:
        """Return the facing towards the middle of the enemy's zone, or straight across if near."""
        return self.state.hexes.facing_to(cell, self._enemy, FACES[self.unit.side])

    @cached_property
    def _enemy(self) -> int:
        """The hex in the midst of where the enemy is placed."""
        return self.state.hexes.midst(enemy_zone(self.state, self.unit.side) or {0})

    def _is_free(self, cell: int, ground: set[int]) -> bool:
        return cell in ground and cell not in self._taken and not self.field.effect(cell).barred
