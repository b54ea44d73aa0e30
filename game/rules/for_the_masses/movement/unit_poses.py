"""What may become of a unit in one order: poses of all its elements, judged as a whole.

A Move, a Reform and a Withdraw differ in where each element may end, and in what the whole has to
fulfil. All the rest is alike: nobody on another's hex, one group at the end (FTM.geom.10), plans
near what a player points at, and random ones.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from itertools import starmap
from random import Random

from game.core.cite import cites
from game.core.decision import Also, Objection
from game.core.forecast import Forecast
from game.core.mark import Mark
from game.core.pose import Pose
from game.core.spatial import Diagnosis, Footing, Poses, gathered
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.movement.formations import diagnosed, near_forms
from game.rules.for_the_masses.movement.routes import Routes
from game.rules.for_the_masses.state import Unit, element_number
from game.rules.for_the_masses.troops.wheeling import (
    Place,
    Places,
    facing_objection,
    wheeled,
    wheeled_poses,
)
from game.table.hexes import FACINGS, OFF, place_of, pose_of

TRIES = 40
"""Random plans that are tried before the unit is left as it is."""
NEARBY = 3
"""Hexes around the place wanted in which an element looks for room."""
CANDIDATES = 8
"""Hexes that are tried for an element that a player drags."""
NEAREST = 48
"""Hexes that are tried for a block that keeps its form."""
TURNS = (0, 1, 5, 2, 4, 3)
"""Facings from the one wanted to the opposite one."""


class UnitPoses(Routes):
    """The site of a `Place` decision about a whole unit; elements left out of an answer stay."""

    group_rule = "FTM.move.6"
    whole = True

    def __init__(self, field: Field, unit: Unit) -> None:
        self.field, self.unit = field, unit
        self.hexes, self.base = field.hexes, unit.card.base
        self.start: Places = {
            each.id: (each.hex, each.facing) for each in field.state.elements_of(unit)
        }
        self.torn = max(1, len(self.hexes.groups(self.cells(self.start))))
        self._rings: dict[int, list[int]] = {}
        self._spots: dict[str, list[int]] = {}

    # ------------------------------------------------------------------ what each order says

    @abstractmethod
    def ends(self, name: str) -> Mapping[int, int]:
        """Return every state (hex * 6 + facing) in which an element may end, with its price."""

    @abstractmethod
    def why_not(self, name: str, place: Place) -> Objection | None:
        """Return why an element may not end there; called only where `ends` does not have it."""

    def whole_objection(self, plan: Places) -> Objection | None:
        """Return what else a plan has to fulfil."""
        return None

    def order_objection(self, poses: Poses) -> Objection | None:
        """Return why elements cannot go their ways one after the other, where that is in doubt."""
        return None

    def beyond_objection(self, name: str, pose: Pose) -> Objection | None:
        """Return why an element may not leave the board so."""
        return Objection(f"{self.called(name)} would leave the board.", "FTM.board.6")

    # ------------------------------------------------------------------ judging

    def objection(self, poses: Poses) -> Objection | None:
        """Return why these poses break the rules: each by itself, then all together."""
        if objection := facing_objection(poses):
            return objection
        for name, pose in dict(poses).items():
            if objection := self.alone_objection(name, pose):
                return objection
        for name, named in gathered(poses).items():
            if objection := self.way_objection(name, named):
                return objection
        return self._together(self.read(poses)) or self.order_objection(poses)

    def place(self, name: str, pose: Pose) -> Place:
        """Return hex and facing of a pose; a pose without a heading keeps the facing."""
        if pose.heading is None:
            return self.hexes.number(pose.x, pose.y), self.start[name][1]
        return place_of(self.hexes, pose)

    def read(self, poses: Poses) -> Places:
        """Return the places of all elements, those left out of the answer where they stand."""
        plan = dict(self.start)
        plan.update((name, self.place(name, pose)) for name, pose in poses)
        return plan

    @cites("FTM.board.5", "FTM.geom.10", "FTM.move.6", "FTM.reform.5", "FTM.withdraw.7")
    def _together(self, plan: Places) -> Objection | None:
        """Return why places do not go together that each element could take by itself.

        A unit that is torn apart already need not join, but may not fall into more pieces.
        """
        held: dict[int, str] = {}
        for name, place in plan.items():
            for cell in self.covered(place):
                if cell in held:
                    both = f"{self.called(held[cell])} and {self.called(name)}"
                    text = f"{both} would stand on the same hex."
                    return Objection(text, "FTM.board.5")
                held[cell] = name
        groups = self.hexes.groups(held)
        if len(groups) > self.torn:
            apart = sorted({held[cell] for cell in min(groups, key=len)}, key=element_number)
            alone = ", ".join(self.field.state.elements[name].short for name in apart)
            text = f"All elements must end in one group: {alone} would stand apart."
            return Objection(text, self.group_rule)
        return self.whole_objection(plan)

    def may_end(self, name: str, place: Place) -> bool:
        """Return whether an element may end in a place, whatever the others do.

        It always may stay.
        """
        return place == self.start[name] or place[0] * 6 + place[1] in self.ends(name)

    def fits(self, plan: Places) -> bool:
        """Return whether a plan is legal; quicker than asking for the objection."""
        if not all(starmap(self.may_end, plan.items())):
            return False
        if self.base != "one":
            return self._together(plan) is None
        cells = {hex_ for hex_, _ in plan.values()}
        if len(cells) < len(plan) or len(self.hexes.groups(cells)) > self.torn:
            return False
        return self.whole_objection(plan) is None

    def covered(self, place: Place) -> tuple[int, ...]:
        """Return the hexes of a base at a place; none off the board."""
        if place[0] == OFF:
            return ()
        return (place[0],) if self.base == "one" else self.hexes.covered(self.base, *place)

    def cells(self, plan: Places) -> list[int]:
        """Return all hexes that a plan covers."""
        return [cell for place in plan.values() for cell in self.covered(place)]

    def in_turn(self, names: Sequence[str], plan: Places) -> list[str]:
        """Return the names so ordered that nobody ends where a mate still stands, if possible."""
        waiting, found = list(names), list[str]()
        while waiting:
            free = (name for name in waiting if self._vacant(name, plan, waiting))
            found.append(next(free, waiting[0]))
            waiting.remove(found[-1])
        return found

    def _vacant(self, name: str, plan: Places, waiting: Sequence[str]) -> bool:
        """Return whether nobody of those who wait still stands where an element shall end."""
        held = {each: self.start[each] for each in waiting if each != name}
        return set(self.cells(held)).isdisjoint(self.covered(plan[name]))

    def poses(self, plan: Places) -> Poses:
        """Return a plan as an answer."""
        return tuple([(name, pose_of(self.hexes, *place)) for name, place in plan.items()])

    # ------------------------------------------------------------------ for the window

    def places(self, piece: str) -> Sequence[Pose]:
        """Return every pose in which an element might end, were it alone."""
        poses = self.hexes.poses
        return [poses[state] for state in self.ends(piece)]

    def reach(self, piece: str) -> dict[Pose, int]:
        """Return the same with the price of each."""
        poses = self.hexes.poses
        return {poses[state]: price for state, price in self.ends(piece).items()}

    def block(self, pivot: str, to: Pose, poses: Poses = ()) -> tuple[Footing, ...]:
        """Return the unit shifted and wheeled to bring one element to a pose, each with its price.

        The block is the unit as it stands, or as an unfinished answer has it.
        """
        now = {name: place for name, place in self.read(poses).items() if place[0] != OFF}
        heading = to if to.heading is not None else to._replace(heading=FACINGS[now[pivot][1]])
        wanted = wheeled_poses(self.hexes, now, pivot, heading)
        return tuple(Footing(name, pose, self._price(name, pose)) for name, pose in wanted.items())

    def _price(self, name: str, pose: Pose) -> int | None:
        """Return what it costs an element to end in a pose, nothing where it may not."""
        hex_, facing = self.place(name, pose)
        if hex_ == OFF:
            return None if self.beyond_objection(name, pose) else 0
        return self.ends(name).get(hex_ * 6 + facing)

    def alone_objection(self, name: str, pose: Pose) -> Objection | None:
        """Return why an element may not end in a pose, whatever the others do."""
        place = self.place(name, pose)
        if place[0] == OFF:
            return self.beyond_objection(name, pose)
        return self.end_objection(name, place)

    def end_objection(self, name: str, place: Place) -> Objection | None:
        """Return why an element may not end in a place of the board, whatever the others do."""
        return None if self.may_end(name, place) else self.why_not(name, place)

    def shifted(self, pivot: str, to: Pose, poses: Poses = ()) -> Poses:
        """Return the block as near to that as it may end in its form.

        Where it nowhere may, the unit.
        """
        now = {name: place for name, place in self.read(poses).items() if place[0] != OFF}
        facing = now[pivot][1] if to.heading is None else FACINGS.index(str(to.heading))
        for hex_ in self.nearest(pivot, to)[:NEAREST]:
            if hex_ * 6 + facing in self.ends(pivot):
                plan = wheeled(self.hexes, now, pivot, (hex_, facing))
                if self.fits({**self.start, **plan}):
                    return self.poses({**self.start, **plan})
        return self.toward(pivot, to._replace(heading=FACINGS[facing]))

    def budget(self, piece: str) -> int:
        """Return the movement points of an element; none where an order needs none."""
        return 0

    def formations(self, poses: Poses) -> list[tuple[str, Poses]]:
        """Return a Regular and a Column Formation near a plan."""
        known = near_forms(self.field, self.unit, self.read(poses))
        return [(name, self.poses(plan)) for name, plan in known]

    def diagnosis(self, poses: Poses) -> Diagnosis:
        """Return the formation of a plan, and what is amiss with it."""
        return diagnosed(self.hexes, self.base, self.field.state.elements, self.read(poses))

    def outlook(self, poses: Poses) -> tuple[Sequence[Mark], Forecast | None]:
        """Return no marks and no forecast: most orders lead to no dice."""
        return (), None

    def adjusted(self, poses: Poses, piece: str, pose: Pose) -> Poses:
        """Return a plan with one element as near to a pose as it may be, the others unchanged."""
        plan = self.read(poses)
        goal = self.place(piece, pose)
        if goal[0] == OFF:
            answer = (*((name, at) for name, at in poses if name != piece), (piece, pose))
            if self.objection(answer) is None:
                return answer
        for place in (goal, *self.candidates(piece, pose)):
            changed = {**plan, piece: place}
            if self.fits(changed):
                return self.poses(changed)
        return poses

    def candidates(self, piece: str, pose: Pose) -> Iterator[Place]:
        """Yield where an element may end, the nearest to a pose first."""
        ends = self.ends(piece)
        facing = self.place(piece, pose)[1]
        for hex_ in self.nearest(piece, pose)[:CANDIDATES]:
            for turn in TURNS:
                looks = (facing + turn) % 6
                if hex_ * 6 + looks in ends:
                    yield hex_, looks

    def nearest(self, piece: str, pose: Pose) -> list[int]:
        """Return the hexes in which an element may end, the nearest to a pose first."""
        q, r = pose.x - pose.y // 2, pose.y

        def away(hex_: int) -> int:
            dq, dr = self.hexes.q[hex_] - q, self.hexes.r[hex_] - r
            return abs(dq) + abs(dr) + abs(dq + dr)

        return sorted(self.spots(piece), key=away)

    def spots(self, name: str) -> list[int]:
        """Return the hexes in which an element may end."""
        known = self._spots.get(name)
        if known is None:
            known = list(dict.fromkeys(state // 6 for state in self.ends(name)))
            self._spots[name] = known
        return known

    # ------------------------------------------------------------------ whole units

    def toward(self, piece: str, pose: Pose) -> Poses:
        """Return the legal plan nearest to putting one element there; the unit goes along."""
        for place in self.candidates(piece, pose):
            plan = self.led(piece, place)
            if plan is not None:
                return self.poses(plan)
        return self.poses(self.fallback)

    @property
    def fallback(self) -> Places:
        """A plan that is legal whatever else is not: in most orders that all stay."""
        return self.start

    def led(self, leader: str, place: Place) -> Places | None:
        """Return a legal plan with one element at a place and the others around it as before."""
        wanted = wheeled(self.hexes, self.start, leader, place)
        if self.fits(wanted):
            return wanted
        plan = self.fitted(wanted, leader)
        return plan if plan is not None and self.fits(plan) else None

    def fitted(self, wanted: Places, leader: str) -> Places | None:
        """Return a plan with everybody as near to the wanted place as he may end, closed up."""
        found = {leader: wanted[leader]}
        taken = set(self.covered(wanted[leader]))
        near = {beside for cell in taken for beside in self.hexes.near[cell]}
        middle = self.start[leader][0]
        rest = sorted(
            (name for name in self.start if name != leader),
            key=lambda name: self.hexes.distance(middle, self.start[name][0]),
        )
        for name in rest:
            place = self._closest(name, wanted[name], taken, near)
            if place is None:
                return None
            found[name] = place
            for cell in self.covered(place):
                taken.add(cell)
                near.update(self.hexes.near[cell])
        return {name: found[name] for name in self.start}

    def _closest(self, name: str, wanted: Place, taken: set[int], near: set[int]) -> Place | None:
        """Return the free place nearest to the one wanted that touches those already placed."""
        hex_, facing = wanted
        ends = self.ends(name)
        for cell in self._around(hex_ if hex_ != OFF else self.start[name][0]):
            if self.base == "one" and (cell in taken or cell not in near):
                continue
            for turn in TURNS:
                looks = (facing + turn) % 6
                if cell * 6 + looks not in ends:
                    continue
                cells = self.covered((cell, looks))
                if taken.isdisjoint(cells) and not near.isdisjoint(cells):
                    return cell, looks
        return None

    def _around(self, hex_: int) -> list[int]:
        """Return the hexes around one, the nearest first."""
        known = self._rings.get(hex_)
        if known is None:
            cells = self.hexes.disc(hex_, NEARBY)
            known = sorted(cells, key=lambda cell: self.hexes.distance(hex_, cell))
            self._rings[hex_] = known
        return known

    def samples(self, rng: Random) -> Iterator[Poses | Also]:
        """Yield random legal plans, at last the one that always is."""
        for _ in range(TRIES):
            plan = self.drawn(rng)
            if plan is not None:
                yield self.poses(plan)
        yield self.poses(self.fallback)

    def drawn(self, rng: Random) -> Places | None:
        """Return a random legal plan: mostly the block, now and then one element changed."""
        names = list(self.start)
        name = names[int(rng.random() * len(names))]
        ends = list(self.ends(name))
        kind = rng.random()
        if kind < 0.5:
            facing = self.start[name][1]
            ends = [state for state in ends if state % 6 == facing]
        if not ends:
            return None
        place = divmod(ends[int(rng.random() * len(ends))], 6)
        if kind < 0.9:
            return self.led(name, place)
        plan = {**self.start, name: place}
        return plan if self.fits(plan) else None
