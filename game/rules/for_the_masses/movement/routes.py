"""The ways of single elements: as an answer draws them, and where ice may break the safest ones.

An answer that says nothing about a way means the cheapest one, as it always has. What players and
computers leave open is filled in with the safest way that the points pay for before it is carried
out (`settled`), and so it is recorded.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from game.core.cite import cites
from game.core.decision import Objection
from game.core.forecast import percent
from game.core.pose import Pose
from game.core.spatial import Hazard, Poses, gathered
from game.core.tally import Tally
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.movement.budgeted_reach import Exits, Label, safest
from game.rules.for_the_masses.movement.step_by_step import ice_under, newly_covered
from game.rules.for_the_masses.state import Unit
from game.rules.for_the_masses.troops.wheeling import Place, Places
from game.rules.for_the_masses.words import counted
from game.table.hexes import OFF, Hexes, pose_of

Way = list[Place]

BREAKS = Fraction(1, 6)
"""The chance that one hex of thin ice breaks (FTM.scen.16)."""


class Routes(ABC):
    """What a site knows about the ways by which elements come to their places."""

    field: Field
    unit: Unit
    hexes: Hexes
    base: str
    start: Places

    @abstractmethod
    def place(self, name: str, pose: Pose) -> Place:
        """Return the hex and facing of a pose."""

    @abstractmethod
    def cheapest(self, name: str, pose: Pose) -> Way:
        """Return the way to a legal pose that is meant where an answer says nothing about it."""

    @abstractmethod
    def cost(self, piece: str, pose: Pose) -> Tally:
        """Return what it costs an element to end in a pose."""

    def cost_of(self, name: str, pose: Pose, way: Way) -> Tally:
        """Return what a way to a pose costs."""
        return self.cost(name, pose)

    def called(self, name: str) -> str:
        """Return what sentences call an element."""
        return self.field.state.elements[name].name

    # Sites whose elements go hex by hex say more.

    def steps(self, name: str) -> tuple[Exits, int] | None:
        """Return where each state leads an element, and its points.

        None if it does not walk at all.
        """
        return None

    def walks_to(self, name: str, pose: Pose) -> tuple[int, Way, int]:
        """Return the state an element walks to for a pose, what follows, and the points kept."""
        hex_, facing = self.place(name, pose)
        return hex_ * 6 + facing, [], 0

    # ------------------------------------------------------------------ drawn ways

    @cites("FTM.move.5", "FTM.move.7")
    def way_objection(self, name: str, poses: Sequence[Pose]) -> Objection | None:
        """Return why an element may not go by these poses to the last of them, where it may end."""
        if len(poses) > 1 and self.way_by(name, poses) is None:
            steps = self.steps(name)
            if steps is None:
                text = f"{self.called(name)} does not walk: it has no path to draw."
                return Objection(text, "FTM.move.5")
            points = counted(steps[1], "movement point")
            text = f"{self.called(name)} cannot get there along that path with {points}."
            return Objection(text, "FTM.move.7")
        return None

    def way_by(self, name: str, poses: Sequence[Pose]) -> Way | None:
        """Return the way through poses to the last of them; None if there is none."""
        *corners, last = poses
        if not corners:
            return self.cheapest(name, last)
        if (steps := self.steps(name)) is None:
            return None
        goal, rest, kept = self.walks_to(name, last)
        stops = [self._stop(pose) for pose in corners]
        if any(hex_ == OFF for hex_, _ in stops):
            return None
        exits, points = steps
        drawn = self._drawn(self.start[name], stops, goal, exits, points - kept)
        if drawn is None:
            drawn = self._through(name, stops, goal, exits, points - kept)
        return [*drawn, *rest] if drawn is not None else None

    def _stop(self, pose: Pose) -> tuple[int, int | None]:
        """Return a hex of a way, and the facing in it if that is said."""
        hex_, facing = self.place(next(iter(self.start)), pose)
        return hex_, None if pose.heading is None else facing

    def _drawn(
        self,
        start: Place,
        stops: Sequence[tuple[int, int | None]],
        goal: int,
        exits: Exits,
        points: int,
    ) -> Way | None:
        """Return the way as it is drawn, if that is step by step.

        None if something is left open.
        """
        states = [hex_ * 6 + facing for hex_, facing in stops if facing is not None]
        if len(states) < len(stops):
            return None
        states += [goal] if states[-1] != goal else []
        here, spent = start[0] * 6 + start[1], 0
        for state in states:
            price = dict(exits(here, spent)).get(state)
            if price is None or spent + price > points:
                return None
            here, spent = state, spent + price
        return [divmod(state, 6) for state in states]

    def _through(
        self,
        name: str,
        stops: Sequence[tuple[int, int | None]],
        goal: int,
        exits: Exits,
        points: int,
    ) -> Way | None:
        """Return the safest way through hexes in their order.

        A state says how many lie behind it.
        """
        count = len(self.hexes) * 6

        def passed(number: int, state: int) -> int:
            while number < len(stops):
                hex_, facing = stops[number]
                if state // 6 != hex_ or facing not in (None, state % 6):
                    break
                number += 1
            return number * count + state

        def leads(coded: int, spent: int) -> Iterator[tuple[int, int]]:
            number, state = divmod(coded, count)
            return ((passed(number, other), price) for other, price in exits(state, spent))

        def risk(one: int, two: int) -> int:
            return self._risk(one % count, two % count)

        here, facing = self.start[name]
        first = passed(0, here * 6 + facing)
        label = safest(first, points, leads, risk).get(len(stops) * count + goal)
        return [divmod(each % count, 6) for each in label.way()] if label is not None else None

    # ------------------------------------------------------------------ safe ways

    @cached_property
    @cites("FTM.scen.16")
    def ice(self) -> frozenset[int]:
        """The hexes of the board that may break under the unit."""
        return ice_under(self.field.state, self.unit)

    @property
    def lands(self) -> bool:
        """Whether elements fly, so that only the last step touches the ground."""
        return False

    @property
    def in_file(self) -> bool:
        """Whether elements may not pass each other, so that one's way depends on another's."""
        return False

    def _risk(self, one: int, two: int) -> int:
        """Return how many hexes of thin ice are entered by a step or a turn."""
        if self.base == "one":
            return int(two // 6 in self.ice and one // 6 != two // 6)
        new = newly_covered(self.hexes, self.base, divmod(one, 6), divmod(two, 6))
        return sum(cell in self.ice for cell in new)

    @cites("FTM.scen.16")
    def icy(self, name: str, way: Way) -> list[int]:
        """Return the hexes of thin ice that an element enters on a way, as often as it does."""
        found: list[int] = []
        steps = list(pairwise([self.start[name], *way])) if self.ice else []
        for one, two in steps[-1:] if self.lands else steps:
            new = newly_covered(self.hexes, self.base, one, two)
            found += [cell for cell in new if cell in self.ice]
        return found

    def safe_way(self, name: str, pose: Pose) -> Way:
        """Return the way of least risk to a legal pose; of those the cheapest."""
        way = self.cheapest(name, pose)
        steps = self.steps(name)
        if self.lands or steps is None or not self.icy(name, way):
            return way
        goal, rest, kept = self.walks_to(name, pose)
        key = name, kept
        if key not in self._labels:
            hex_, facing = self.start[name]
            known = safest(hex_ * 6 + facing, steps[1] - kept, steps[0], self._risk)
            self._labels[key] = known
        found = [*places_of(self._labels[key][goal]), *rest]
        return found if len(self.icy(name, found)) < len(self.icy(name, way)) else way

    def safer(self, name: str, way: Way, exits: Exits, points: int) -> Way:
        """Return the way of least risk to where a way leads, by some exits.

        The way itself if it is.
        """
        (hex_, facing), (end, looks) = self.start[name], way[-1]
        label = safest(hex_ * 6 + facing, points, exits, self._risk)[end * 6 + looks]
        found = places_of(label)
        return found if len(self.icy(name, found)) < len(self.icy(name, way)) else way

    @cached_property
    def _labels(self) -> dict[tuple[str, int], dict[int, Label]]:
        """The safest ways of elements to everywhere, by the points that are kept."""
        return {}

    # ------------------------------------------------------------------ whole answers

    def ways(self, poses: Poses, *, safe: bool) -> dict[str, Way]:
        """Return the ways of all elements in a legal answer that go anywhere.

        Where the answer says nothing they take the cheapest one, or the safest.
        """
        found: dict[str, Way] = {}
        for name, named in gathered(poses).items():
            if len(named) > 1:
                found[name] = self.way_by(name, named) or []
            elif self.place(name, named[0]) != self.start[name]:
                last = named[0]
                found[name] = self.safe_way(name, last) if safe else self.cheapest(name, last)
        return found

    @cites("FTM.scen.16")
    def settled(self, poses: Poses) -> Poses:
        """Return the same answer with every way written out that is not the cheapest one."""
        if not self.ice and len(gathered(poses)) == len(poses):
            return poses
        plain, safe = self.ways(poses, safe=False), self.ways(poses, safe=True)
        found: list[tuple[str, Pose]] = []
        every, given = self.in_file and plain != safe, gathered(poses)
        # In file the order counts as well: as they go, then those who stay.
        for name in dict.fromkeys((*safe, *given)) if every else given:
            named = given[name]
            way, last = safe.get(name, []), named[-1]
            if way and (every or len(named) > 1 or way != plain[name]):
                found += [(name, pose) for pose in self._corners(name, way, last)]
            found.append((name, last))
        return tuple(found)

    def _corners(self, name: str, way: Way, last: Pose) -> list[Pose]:
        """Return the places of a way before the last one, or that one if there is no other."""
        on = way[:-1] if way[-1] == self.place(name, last) and len(way) > 1 else way
        return [pose_of(self.hexes, *place) for place in on]

    def falls(self, poses: Poses) -> float:
        """Return how many elements are to be expected to fall through the ice on their ways."""
        if not self.ice:
            return 0.0
        ways = self.ways(poses, safe=True)
        return float(sum(fall(len(self.icy(name, way))) for name, way in ways.items()))

    # ------------------------------------------------------------------ for the window

    def path(self, piece: str, poses: Poses) -> Sequence[Pose]:
        """Return the places of an element on the way that it would take, without the first."""
        named = gathered(poses).get(piece, ())
        way = self.ways(tuple((piece, pose) for pose in named), safe=True).get(piece, [])
        found = [pose_of(self.hexes, *place) for place in way]
        return [*found, named[-1]] if way and way[-1] != self.place(piece, named[-1]) else found

    def spent(self, piece: str, poses: Poses) -> Tally:
        """Return what the way of an element costs it."""
        named = gathered(poses)[piece]
        way = self.ways(tuple((piece, pose) for pose in named), safe=True).get(piece)
        return self.cost_of(piece, named[-1], way) if way else self.cost(piece, named[-1])

    def winds(self, piece: str) -> bool:
        """Return whether an element might get onto thin ice."""
        steps = self.steps(piece) if self.ice else None
        if steps is None:
            return False
        return not self.ice.isdisjoint(self.hexes.disc(self.start[piece][0], steps[1] + 2))

    @cites("FTM.scen.16")
    def hazards(self, poses: Poses) -> Sequence[Hazard]:
        """Return who would go over thin ice, and how likely it is that it breaks."""
        if not self.ice:
            return ()
        entered = {name: self.icy(name, way) for name, way in self.ways(poses, safe=True).items()}
        risky = {name: cells for name, cells in entered.items() if cells}
        if not risky:
            return ()
        cells = [cell for each in risky.values() for cell in each]
        odds = percent(fall(len(cells)))
        if len(risky) == 1:
            text = f"{self.called(next(iter(risky)))} crosses thin ice: {odds} to fall through."
        else:
            text = f"{len(risky)} elements cross thin ice: {odds} that one falls through."
        where = tuple(self.hexes.cell(cell) for cell in dict.fromkeys(cells))
        return (Hazard(text, "FTM.scen.16", where),)


def places_of(label: Label) -> Way:
    """Return the places of a way."""
    return [divmod(state, 6) for state in label.way()]


@cites("FTM.scen.16")
def fall(hexes: int) -> Fraction:
    """Return the chance that one of so many hexes of thin ice breaks."""
    return 1 - (1 - BREAKS) ** hexes
