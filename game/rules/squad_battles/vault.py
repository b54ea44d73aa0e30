"""Vault: a movement over water, a pit or somebody's head (FWB.feat.11-14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from game.core.cite import cites
from game.core.decision import Objection
from game.core.pose import STEP, Leg, Pose
from game.core.spatial import Route
from game.core.tally import Part, Tally
from game.rules.squad_battles import terrain
from game.rules.squad_battles.move import March, Walk
from game.table.squares import HEADING, WAY, Block, Square, squares_of, straddles

VAULT = "vault"


class VaultMarch(March):
    """A movement phase with one vaulted obstacle; legs over it are of kind `vault`."""

    def walk(self, route: Route) -> Walk:
        """Follow a route with vaulted legs."""
        walk = Walk(squares=[(self.unit.x, self.unit.y)])
        leap = Leap(self)
        for leg in route:
            to = (leg.x, leg.y)
            walk.objection = self._leg_objection(walk, leap, leg)
            if walk.objection:
                return walk
            self._follow(walk, leap, to)
        if leap.over(walk.squares[-1]):
            walk.objection = Objection("A Vault cannot end over what it crosses.", "FWB.feat.11")
        elif route and not leap.crossed:
            walk.objection = Objection("That way needs no Vault: walk it instead.", "FWB.feat.11")
        return walk

    def _leg_objection(self, walk: Walk, leap: Leap, leg: Leg) -> Objection | None:
        here, to = walk.squares[-1], (leg.x, leg.y)
        heading = HEADING.get((to[0] - here[0], to[1] - here[1]))
        if heading is None:
            return Objection(f"{leg.x},{leg.y} is not one step away.", "FWB.move.1")
        if walk.stopped:
            text = f"The front arc of {walk.stopped.name} ended the movement."
            return Objection(text, "FWB.pike.5")
        forbidden = leap.obstacles(to)
        if (leg.kind == VAULT) != bool(forbidden):
            text = "Only the steps over the obstacle are vaulted, and all of those."
            return Objection(text, "FWB.feat.11")
        if problem := leap.step_barred(here, heading) or leap.widened(forbidden):
            return problem
        if forbidden and (pike := self.halted(to)):
            text = f"The front arc of {pike.name} would stop the leap in mid-air."
            return Objection(text, "FWB.feat.13")
        cost = walk.cost + leap.price(here, to)
        if cost > self.limit:
            text = f"That step brings the cost to {cost}; {self.limit} is the limit."
            return Objection(text, "FWB.move.15")
        return None

    @cites("FWB.feat.11")
    def _follow(self, walk: Walk, leap: Leap, to: Square) -> None:
        here = walk.squares[-1]
        price = leap.price(here, to)
        if price > 1:
            walk.parts.append(Part(price - 1, f"the step to {to[0]},{to[1]}", "FWB.feat.11"))
        walk.cost += price
        walk.steps += 1
        leap.enter(here, to)
        walk.squares.append(to)
        walk.stopped = None if leap.over(to) else self.halted(to)

    def cost(self, route: Route) -> Tally:
        """What the route costs, as far as it can be followed."""
        return self.walk(route).tally()

    # ------------------------------------------------------------------ where one can get

    def routes(self) -> dict[Square, tuple[int, Route]]:
        """The cheapest route with a leap to each square that can be reached by one.

        A leap crosses one square on foot, at most two abreast on horseback, so trying every leap
        of a few steps from every square that can be walked to finds them all.
        """
        found: dict[Square, tuple[int, Route]] = {}
        for square, cost in self.spread().costs.items():
            if self.halted(square) and square != (self.unit.x, self.unit.y):
                continue
            for route in self._leaps(self.way(square), square, 3):
                walk = self.walk(route)
                if walk.objection or self.end_objection(walk):
                    continue
                end = walk.squares[-1]
                if end not in found or walk.cost < found[end][0]:
                    found[end] = walk.cost, route
            assert cost <= self.limit
        return found

    def _leaps(self, route: Route, here: Square, depth: int) -> Iterator[Route]:
        """Routes that go on with vaulted steps straight ahead and one step onto firm ground."""
        leap = Leap(self)
        for dx, dy in WAY.values():
            legs = list(route)
            at = here
            for _ in range(depth):
                at = at[0] + dx, at[1] + dy
                if not self.field.table.inside(Block(*at, self.size)):
                    break
                vaulted = bool(leap.obstacles(at))
                legs.append(Leg(VAULT if vaulted else STEP, *at))
                if not vaulted:
                    if len(legs) > len(route) + 1:
                        yield tuple(legs)
                    break

    def reach(self) -> Mapping[Pose, int]:
        """Every pose that a leap may end in, with its cost."""
        return {Pose(*square): cost for square, (cost, _) in self.routes().items()}

    def toward(self, pose: Pose) -> Route:
        """The route with a leap that ends nearest to a pose."""
        routes = self.routes()
        if not routes:
            return ()
        nearest = min(
            routes,
            key=lambda s: (max(abs(s[0] - pose.x), abs(s[1] - pose.y)), routes[s][0], s),
        )
        return routes[nearest][1]

    def samples(self, rng: Random) -> Iterator[Route]:
        """All routes with a leap, each end once, in random order."""
        routes = [route for _, route in self.routes().values()]
        rng.shuffle(routes)
        yield from routes


class Leap:
    """What a Vault is crossing, step by step."""

    def __init__(self, march: March) -> None:
        self.march = march
        self.crossed: set[Square] = set()
        self.level: dict[Square, int] = {}

    def obstacles(self, to: Square) -> list[Square]:
        """Squares of a footprint that only a Vault can cross."""
        return [
            square
            for square in squares_of(Block(*to, self.march.size))
            if self._is_obstacle(square)
        ]

    def _is_obstacle(self, square: Square) -> bool:
        field = self.march.field
        if not field.table.has(square):
            return False
        occupant = field.taken.get(square)
        return field.code(square) in terrain.VAULTABLE or occupant not in (None, self.march.unit)

    def over(self, at: Square) -> bool:
        """Whether the Champion is above an obstacle there."""
        return bool(self.obstacles(at))

    @cites("FWB.feat.12")
    def widened(self, forbidden: list[Square]) -> Objection | None:
        """Why the crossing grows too wide with these squares."""
        crossed = self.crossed.union(forbidden)
        size = self.march.size
        if len(crossed) > size:
            text = (
                "A Vault crosses one square."
                if size == 1
                else "A mounted Vault crosses two squares at most."
            )
            return Objection(text, "FWB.feat.11" if size == 1 else "FWB.feat.12")
        if len({x for x, _ in crossed}) > 1 and len({y for _, y in crossed}) > 1:
            text = "A mounted Vault crosses squares of one row or one column."
            return Objection(text, "FWB.feat.12")
        kinds = {square in self.march.field.taken for square in crossed}
        if len(kinds) > 1:
            return Objection("A Vault crosses one kind of obstacle.", "FWB.feat.12")
        return None

    @cites("FWB.feat.14")
    def step_barred(self, here: Square, heading: str) -> Objection | None:
        """What even a Vault does not pass: the edge, blocking terrain, wall corners, cliffs."""
        field = self.march.field
        traits = []
        for square in squares_of(Block(*here, self.march.size)):
            to = square[0] + WAY[heading][0], square[1] + WAY[heading][1]
            if not field.table.has(to):
                return Objection("That step would leave the map.", "FWB.move.7")
            if field.code(to) == terrain.BLOCKING or field.table.corner_closed(square, to):
                return Objection(
                    f"Blocking terrain is in the way at {to[0]},{to[1]}.", "FWB.feat.14"
                )
            if self._cliff(square, to):
                return Objection(f"There is a cliff before {to[0]},{to[1]}.", "FWB.feat.14")
            if field.code(to) not in terrain.VAULTABLE:
                traits.append(field.table.trait(to))
        if straddles(traits):
            return Objection("A Large base cannot lie on both levels at once.", "FWB.large.5")
        return None

    def _cliff(self, square: Square, to: Square) -> bool:
        field = self.march.field
        here, there = field.table.trait(square), field.table.trait(to)
        level = self.level.get(square, here.level)
        # A vaulted pit or deep water square takes the level it is entered from (FWB.feat.11).
        if field.code(to) in terrain.VAULTABLE:
            return False
        return level != there.level and not (here.joins or there.joins)

    def enter(self, here: Square, to: Square) -> None:
        """Note what the step crosses and at which level."""
        field = self.march.field
        self.crossed.update(self.obstacles(to))
        level = self.level.get(here, field.table.trait(here).level)
        for square in squares_of(Block(*to, self.march.size)):
            if field.code(square) in terrain.VAULTABLE:
                self.level[square] = level

    def price(self, here: Square, to: Square) -> int:
        """As usual; while over somebody the Champion is not adjacent to him."""
        march = self.march
        ground = 1 if march.pathfinder else march.ground_price(to)
        if not march.impeded:
            return ground
        return ground * (2 if self._beside_enemy(here) else 1)

    def _beside_enemy(self, here: Square) -> bool:
        """Whether an enemy is adjacent to a square, the one being leapt over left out."""
        field = self.march.field
        below = field.taken.get(here)
        level = self.level.get(here, field.table.trait(here).level)
        for enemy in field.enemies(self.march.unit.side):
            if enemy is below:
                continue
            for square in squares_of(enemy.block):
                if max(abs(square[0] - here[0]), abs(square[1] - here[1])) != 1:
                    continue
                if field.table.trait(square).level == level:
                    if not field.table.corner_closed(here, square):
                        return True
        return False
