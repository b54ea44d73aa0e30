"""Movement: rates, costs, arcs that stop, slopes, Large bases (FWB.move, FWB.large, FWB.pike)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from game.core.cite import cites
from game.core.decision import Objection
from game.core.pose import STEP, Leg, Pose
from game.core.spatial import Route
from game.core.tally import Part, Tally
from game.rules.squad_battles import terrain
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.state import State, Unit
from game.table.route import Spread, spread
from game.table.squares import HEADING, RING, WAY, Block, Square, heading_of, squares_of, straddles


@dataclass(slots=True)
class Walk:
    """A route followed step by step as far as the rules allow."""

    cost: int = 0
    steps: int = 0
    parts: list[Part] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    """What made a difference on the way without changing the cost."""
    stopped: Unit | None = None
    """The enemy Pike whose arc ended the movement."""
    objection: Objection | None = None
    squares: list[Square] = field(default_factory=list)
    """North-west squares, the start among them."""

    def tally(self) -> Tally:
        """Return the cost with its reasons."""
        return Tally("movement", self.steps, tuple(self.parts), "one for each step")


@cites("FWB.move.14", "FWB.abil.8")
def impeded(unit: Unit) -> bool:
    """Return whether a unit pays double to leave an enemy's side."""
    return unit.profile.size == 1 and not unit.has("slip_away")


@cites("FWB.abil.7")
def finds_paths(unit: Unit) -> bool:
    """Return whether a unit pays 1 for rough ground."""
    return unit.has("pathfinder")


class March:
    """One movement phase of one unit: the course behind a choose_path question."""

    def __init__(self, state: State, unit: Unit, rate: int, *, may_double: bool) -> None:
        self.field = Field(state)
        self.unit = unit
        self.rate = rate
        self.limit = rate * 2 if may_double else rate
        self.size = unit.profile.size
        self.impeded = impeded(unit)
        self.pathfinder = finds_paths(unit)
        self.may_pause: Callable[[Walk], bool] | None = None
        """Whether a walk may halt on a slope for an attack in mid-move (FWB.feat.7)."""
        self._spread: Spread[Square] | None = None

    @cached_property
    def near(self) -> set[Square]:
        """Squares beside an enemy, for those who pay for leaving them."""
        return self.field.beside_enemy(self.unit.side) if self.size == 1 else set()

    @cached_property
    def arcs(self) -> dict[Square, Unit]:
        """Squares where an enemy Pike stops the unit."""
        return {} if self.unit.has("pike_breaker") else self.field.halting(self.unit.side)

    # ------------------------------------------------------------------ what a step costs

    def open_steps(self, anchor: Square) -> list[tuple[Square, int]]:
        """Return the legal single steps from here with their costs (FWB.move.3, .4, .10-14)."""
        if anchor != (self.unit.x, self.unit.y) and self.halted(anchor):
            return []
        factor = 2 if self.impeded and anchor in self.near else 1
        found = []
        taken, me = self.field.taken, self.unit
        for to, ground in self.field.table.prices(self.size, anchor).items():
            if self.size == 1:
                if to in taken and taken[to] is not me:
                    continue
            elif any(taken.get(square, me) is not me for square in squares_of(Block(*to, 2))):
                continue
            found.append((to, factor if self.pathfinder else ground * factor))
        return found

    def halted(self, anchor: Square) -> Unit | None:
        """Return the enemy Pike in whose front arc a unit standing here would be (FWB.pike.5)."""
        if not self.arcs:
            return None
        for square in squares_of(Block(*anchor, self.size)):
            if square in self.arcs:
                return self.arcs[square]
        return None

    # ------------------------------------------------------------------ a given route

    def walk(self, route: Route) -> Walk:
        """Follow a route, adding up its cost, until a step that cannot be taken."""
        walk = Walk(squares=[(self.unit.x, self.unit.y)])
        for leg in route:
            if leg.kind != STEP:
                walk.objection = Objection(
                    f"A movement has no leg of kind {leg.kind!r}.", "FWB.move.1"
                )
                return walk
            to = (leg.x, leg.y)
            price = self.open_price(walk.squares[-1], to)
            if not price or walk.stopped or walk.cost + price > self.limit:
                walk.objection = self.step_objection(walk, to)
                return walk
            self._take(walk, to, price)
        return walk

    @cites("FWB.move.9", "FWB.large.1", "FWB.terrain.2", "FWB.terrain.3", "FWB.elev.1")
    def open_price(self, here: Square, to: Square) -> int:
        """Return what a single step costs if ground and units leave it open, else 0."""
        ground = self.field.table.prices(self.size, here).get(to, 0)
        taken, me = self.field.taken, self.unit
        if not ground:
            return 0
        if self.size == 1:
            if taken.get(to, me) is not me:
                return 0
        elif any(taken.get(square, me) is not me for square in squares_of(Block(*to, 2))):
            return 0
        factor = 2 if self.impeded and here in self.near else 1
        return factor if self.pathfinder else ground * factor

    def step_objection(self, walk: Walk, to: Square) -> Objection | None:
        """Return why the next step of a walk cannot go there."""
        here = walk.squares[-1]
        heading = heading_of(here, to)
        if heading is None:
            return Objection("A path goes from square to adjoining square.", "FWB.move.1")
        if walk.stopped:
            text = f"The front arc of {walk.stopped.name} ended the movement."
            return Objection(text, "FWB.pike.5")
        if problem := self.barred(here, heading):
            return problem
        cost = walk.cost + self.price(here, to)
        if cost > self.limit:
            text = f"That step brings the cost to {cost} of {self.limit}."
            return Objection(text, "FWB.move.15" if self.limit > self.rate else "FWB.move.1")
        return None

    @cites("FWB.move.4", "FWB.large.1", "FWB.terrain.1", "FWB.terrain.5")
    def barred(self, here: Square, heading: str) -> Objection | None:
        """Return what on the ground or standing there forbids one step."""
        table = self.field.table
        squares = squares_of(Block(*here, self.size))
        entered = [(x + WAY[heading][0], y + WAY[heading][1]) for x, y in squares]
        if not all(table.has(to) for to in entered):
            return Objection("That step would leave the map.", "FWB.move.7")
        for to in entered:
            if rule := terrain.WHY_NOT_ENTER.get(self.field.code(to)):
                text = f"There is {terrain.NAME[self.field.code(to)]} in the way."
                return self._squeezed(Objection(text, rule), entered)
        for square, to in zip(squares, entered, strict=True):
            if problem := self._square_barred(square, to):
                return problem
        if straddles(table.trait(to) for to in entered):
            text = "A Large base cannot stand on high ground and low ground at once."
            return Objection(text, "FWB.large.5")
        return None

    def _squeezed(self, problem: Objection, entered: list[Square]) -> Objection:
        """Return the objection, or that a Large base needs two squares of width (FWB.large.3)."""
        table = self.field.table
        if self.size == 1 or problem.rule != "FWB.move.5":
            return problem
        new = [square for square in entered if self.field.taken.get(square) is not self.unit]
        if any(table.trait(square).cost for square in new):
            return Objection(f"{problem.text} A Large base cannot squeeze past.", "FWB.large.3")
        return problem

    def _square_barred(self, square: Square, to: Square) -> Objection | None:
        barrier = self.field.table.barrier(square, to)
        if barrier == "corner":
            rule = "FWB.move.8" if self.size == 1 else "FWB.large.4"
            return Objection("A wall corner closes the diagonal.", rule)
        if barrier == "cliff":
            return Objection("There is a cliff in the way.", "FWB.move.17")
        occupant = self.field.taken.get(to)
        if occupant not in (None, self.unit):
            return Objection(f"{occupant.name} stands in the way.", "FWB.move.4")
        return None

    def price(self, here: Square, to: Square) -> int:
        """Return what a step costs by the ground it enters and the enemies it leaves."""
        factor = 2 if self.doubles(here) else 1
        return factor * (1 if self.pathfinder else self.ground_price(to))

    def doubles(self, here: Square) -> bool:
        """Return whether a step from here leaves an enemy's side at double cost (FWB.move.11)."""
        return self.impeded and here in self.near

    @cites("FWB.large.2")
    def ground_price(self, to: Square) -> int:
        """Return the dearest square of the new footprint."""
        squares = squares_of(Block(*to, self.size))
        return max(self.field.table.trait(square).cost or 1 for square in squares)

    @cites("FWB.move.3", "FWB.pike.6")
    def _take(self, walk: Walk, to: Square, price: int) -> None:
        here = walk.squares[-1]
        if price > 1 or self.pathfinder or not self.impeded:
            self._explain(walk, here, to)
        walk.cost += price
        walk.steps += 1
        walk.squares.append(to)
        if self.arcs:
            walk.stopped = self.halted(to)
            if walk.stopped:
                walk.rules += ["FWB.pike.5", "FWB.large.10"][: self.size]
        elif self.unit.has("pike_breaker") and self._crosses_arc(to):
            walk.rules.append("FWB.abil.9")

    def _crosses_arc(self, to: Square) -> bool:
        arcs = self.field.halting(self.unit.side)
        return any(square in arcs for square in squares_of(Block(*to, self.size)))

    @cites("FWB.move.13")
    def _explain(self, walk: Walk, here: Square, to: Square) -> None:
        """Write down why the step costs more than one, or why it does not."""
        ground = self.ground_price(to)
        if ground == 2:
            if self.pathfinder:
                walk.rules.append("FWB.abil.7")
                ground = 1
            else:
                name, rule = self._rough_at(to)
                walk.parts.append(Part(1, name, rule))
        if self.doubles(here):
            rule = "FWB.move.11" if ground == 1 else "FWB.move.12"
            walk.parts.append(Part(ground, "leaving an enemy's side", rule))
        elif not self.impeded and self._beside_enemy(here):
            walk.rules.append("FWB.move.14" if self.size == 2 else "FWB.abil.8")

    def _rough_at(self, to: Square) -> tuple[str, str]:
        """Return the name of the rough ground in a footprint, and the rule that makes it cost 2."""
        codes = [self.field.code(square) for square in squares_of(Block(*to, self.size))]
        code = next(code for code in codes if code in terrain.WHY_COST)
        return terrain.NAME[code], terrain.WHY_COST[code] if self.size == 1 else "FWB.large.2"

    def _beside_enemy(self, here: Square) -> bool:
        near = self.field.neighbours(Block(*here, self.size))
        return any(unit.side != self.unit.side for unit in near)

    @cites("FWB.move.16", "FWB.slope.2")
    def end_objection(self, walk: Walk) -> Objection | None:
        """Return why a movement may not end where the walk did."""
        block = Block(*walk.squares[-1], self.size)
        if walk.stopped or self.field.can_stand(block):
            return None
        if self.may_pause and self.may_pause(walk):
            return None
        rule = "FWB.slope.2" if self.size == 1 else "FWB.large.6"
        return Objection("A move cannot end on a slope.", rule)

    def objection(self, route: Route) -> Objection | None:
        """Return why the route breaks the rules, with the nearest legal one."""
        walk = self.walk(route)
        problem = walk.objection or self.end_objection(walk)
        if problem is None:
            return None
        goal = Pose(route[-1].x, route[-1].y) if route else Pose(self.unit.x, self.unit.y)
        return Objection(problem.text, problem.rule, self.toward(goal))

    def cost(self, route: Route) -> Tally:
        """Return what the route costs, as far as it can be followed."""
        return self.walk(route).tally()

    # ------------------------------------------------------------------ where one can get

    def spread(self) -> Spread[Square]:
        """Return the least costs to all squares within the limit."""
        if self._spread is None:
            start = (self.unit.x, self.unit.y)
            self._spread = spread(start, self.limit, self.open_steps)
        return self._spread

    def reach(self) -> Mapping[Pose, int]:
        """Return every pose in which the movement may end, with its cost."""
        return {
            Pose(*square): cost
            for square, cost in self.spread().costs.items()
            if self.may_end(square) or self.may_halt(square)
        }

    def may_end(self, square: Square) -> bool:
        """Return whether a movement may end there, of its own will or stopped by an arc."""
        if self.field.can_stand(Block(*square, self.size)):
            return True
        # Only a step is stopped: who begins on a slope within an arc has to get off it.
        return square != (self.unit.x, self.unit.y) and self.halted(square) is not None

    def may_halt(self, square: Square) -> bool:
        """Tell whether a movement may stop there on a slope for an attack (FWB.feat.7)."""
        return self.may_pause is not None and self.may_pause(self.walk(self.way(square)))

    def way(self, square: Square) -> Route:
        """Return a cheapest route to a square within reach."""
        return tuple(Leg(STEP, x, y) for x, y in self.spread().way(square))

    def toward(self, pose: Pose) -> Route:
        """Return the legal route that ends nearest to a pose."""
        costs = self.spread().costs
        goal = (pose.x, pose.y)
        # A halt on a slope spends a Feat, so only who points at the slope itself can mean it.
        ends = [s for s in costs if self.may_end(s) or (s == goal and self.may_halt(s))]
        if not ends:
            return ()
        nearest = min(
            ends,
            key=lambda square: (
                max(abs(square[0] - goal[0]), abs(square[1] - goal[1])),
                abs(square[0] - goal[0]) + abs(square[1] - goal[1]),
                costs[square],
                square,
            ),
        )
        return self.way(nearest)

    def samples(self, rng: Random) -> Iterator[Route]:
        """Yield random legal routes without end: each heads somewhere and drifts.

        Searching the whole reach for every random move would cost more than all other rules
        together, so ends are spread over it by many short wanderings instead.
        """
        if not self.may_end((self.unit.x, self.unit.y)):
            # In mid-move on a slope there is no staying, and a short wandering comes to nothing.
            ends = list(self.reach())
            rng.shuffle(ends)
            yield from (self.way((end.x, end.y)) for end in ends)
            return
        while True:
            yield self._wander(rng)

    def _wander(self, rng: Random) -> Route:
        budget = self.rate if rng.random() < 0.7 else self.limit
        budget = round(budget * rng.random() ** 0.5)
        bearing = int(rng.random() * 8)
        at = (self.unit.x, self.unit.y)
        legs: list[Leg] = []
        last_end = 0
        cost = 0
        seen = {at}
        while True:
            choice = self._drift(at, bearing, rng, budget - cost, seen)
            if choice is None:
                break
            at, price = choice
            seen.add(at)
            cost += price
            legs.append(Leg(STEP, *at))
            if self.may_end(at):
                last_end = len(legs)
        return tuple(legs[:last_end])

    def _drift(
        self, at: Square, bearing: int, rng: Random, left: int, seen: set[Square]
    ) -> tuple[Square, int] | None:
        """Return a step roughly along the bearing, if one is legal, affordable and new."""
        steps = [step for step in self.open_steps(at) if step[1] <= left and step[0] not in seen]
        if not steps:
            return None
        turn = (bearing + (0, 0, 1, -1, 2, -2)[int(rng.random() * 6)]) % 8
        dx, dy = WAY[RING[turn]]
        wanted = at[0] + dx, at[1] + dy
        for step in steps:
            if step[0] == wanted:
                return step
        return steps[int(rng.random() * len(steps))]


def direction_of(walk: Walk) -> str | None:
    """Return the one direction of all steps of a walk, if there is one (FWB.charge.4)."""
    headings = {
        HEADING[(b[0] - a[0], b[1] - a[1])]
        for a, b in zip(walk.squares, walk.squares[1:], strict=False)
    }
    return headings.pop() if len(headings) == 1 else None
