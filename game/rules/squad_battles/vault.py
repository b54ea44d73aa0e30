"""Vault: a movement over water, a pit or somebody's head (FWB.feat.11-14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from random import Random

from game.core.cite import cites
from game.core.decision import Objection
from game.core.pose import STEP, Leg, Pose
from game.core.spatial import Route
from game.rules.squad_battles import terrain
from game.rules.squad_battles.field import step_to
from game.rules.squad_battles.move import March, Walk
from game.rules.squad_battles.state import State, Unit
from game.table.route import spread
from game.table.squares import WAY, Block, Square, heading_of, squares_of, turned

VAULT = "vault"


class VaultMarch(March):
    """A movement phase with one vaulted obstacle; legs over it are of kind `vault`."""

    def __init__(self, state: State, unit: Unit, rate: int, *, may_double: bool) -> None:
        super().__init__(state, unit, rate, may_double=may_double)
        self.leap = Leap(self)
        """What the walk now being followed has crossed so far."""

    @cached_property
    def obstacles(self) -> set[Square]:
        """Every square that only a Vault can cross: deep water, pits, other units."""
        ground = {
            (x, y)
            for y, row in enumerate(self.field.state.rows)
            for x, code in enumerate(row)
            if code in terrain.VAULTABLE
        }
        return ground.union(s for s, unit in self.field.taken.items() if unit is not self.unit)

    @cached_property
    def above(self) -> set[Square]:
        """Every place from which a base of this size hangs over an obstacle."""
        span = range(self.size)
        return {(x - dx, y - dy) for x, y in self.obstacles for dx in span for dy in span}

    def below(self, anchor: Square) -> list[Square]:
        """Return the obstacles under a unit that is here."""
        if anchor not in self.above:
            return []
        return [s for s in squares_of(Block(*anchor, self.size)) if s in self.obstacles]

    def halted(self, anchor: Square) -> Unit | None:
        """Return the Pike that halts it: as on foot; above an obstacle at the leap's height."""
        return self.leap.halted(anchor) if self.below(anchor) else super().halted(anchor)

    def doubles(self, here: Square) -> bool:
        """Tell whether a step costs double: as on foot, but nobody below counts as adjacent."""
        if not self.below(here):
            return super().doubles(here)
        return self.impeded and self.leap.beside_enemy(here)

    # ------------------------------------------------------------------ a given route

    def walk(self, route: Route) -> Walk:
        """Follow a route with vaulted legs."""
        walk = Walk(squares=[(self.unit.x, self.unit.y)])
        self.leap = Leap(self)
        for leg in route:
            here, to = walk.squares[-1], (leg.x, leg.y)
            walk.objection = self._leg_objection(walk, leg)
            if walk.objection:
                return walk
            self._take(walk, to, self.price(here, to))
        if not self.leap.crossed:
            walk.objection = Objection("That path needs no Vault: walk it instead.", "FWB.feat.11")
        elif self.below(walk.squares[-1]):
            rule = "FWB.feat.11" if self.size == 1 else "FWB.feat.12"
            walk.objection = Objection("A Vault cannot end over what it crosses.", rule)
        return walk

    def _leg_objection(self, walk: Walk, leg: Leg) -> Objection | None:
        """Return why the next leg cannot be taken; the leap has it behind it afterwards."""
        here, to = walk.squares[-1], (leg.x, leg.y)
        heading = heading_of(here, to)
        if heading is None:
            return Objection("A path goes from square to adjoining square.", "FWB.move.1")
        if walk.stopped:
            text = f"The front arc of {walk.stopped.name} ended the movement."
            return Objection(text, "FWB.pike.5")
        below = self.below(to)
        if (leg.kind == VAULT) != bool(below):
            text = "Only the steps over the obstacle are vaulted, and all of those."
            return Objection(text, "FWB.feat.11")
        if problem := self.leap.step_barred(here, heading) or self.leap.enter(here, to):
            return problem
        if below and (pike := self.halted(to)):
            text = f"The front arc of {pike.name} would stop the leap in mid-air."
            return Objection(text, "FWB.feat.13")
        cost = walk.cost + self.price(here, to)
        if cost > self.limit:
            text = f"Too far: that step brings the cost to {cost} of {self.limit}."
            return Objection(text, "FWB.move.15")
        return None

    # ------------------------------------------------------------------ where one can get

    @cached_property
    def routes(self) -> dict[Square, tuple[int, Route]]:
        """The cheapest route with a leap to each end that is no dearer than walking there."""
        landings, walked = self._landings(), self.spread().costs

        def onward(node: Square | None) -> list[tuple[Square | None, int]]:
            if node is None:
                return [(square, cost) for square, (cost, _) in landings.items()]
            return [] if self.halted(node) else [*self.open_steps(node)]

        after = spread(None, self.limit, onward)
        found: dict[Square, tuple[int, Route]] = {}
        for square, cost in after.costs.items():
            if square is None or cost > walked.get(square, self.limit):
                continue
            if self.may_end(square):
                landed, *rest = [node for node in after.way(square) if node is not None]
                found[square] = cost, landings[landed][1] + tuple(Leg(STEP, *s) for s in rest)
        return found

    def _landings(self) -> dict[Square, tuple[int, Route]]:
        """Return the cheapest route to each square beyond an obstacle, to the first firm step."""
        found: dict[Square, tuple[int, Route]] = {}
        start = (self.unit.x, self.unit.y)
        for square, cost in self.spread().costs.items():
            if square != start and self.halted(square):
                continue
            for end, total, legs in self._flights(square, cost):
                if end not in found or total < found[end][0]:
                    found[end] = total, self.way(square) + legs
        return found

    def _flights(self, start: Square, cost: int) -> Iterator[tuple[Square, int, Route]]:
        """Yield every leap that takes off from a square: where it lands, its cost, its legs."""
        least: dict[tuple[Square, frozenset[Square]], int] = {}
        todo: list[tuple[Walk, Leap, Route]] = [(Walk(cost, squares=[start]), Leap(self), ())]
        for walk, leap, legs in todo:
            here = walk.squares[-1]
            for dx, dy in WAY.values():
                to = here[0] + dx, here[1] + dy
                vaulted = bool(self.below(to))
                if not vaulted and not legs:
                    continue
                leg = Leg(VAULT if vaulted else STEP, *to)
                self.leap = Leap(self, leap)
                if self._leg_objection(walk, leg):
                    continue
                total = walk.cost + self.price(here, to)
                key = to, frozenset(self.leap.crossed)
                if not vaulted:
                    yield to, total, (*legs, leg)
                elif total < least.get(key, self.limit + 1):
                    least[key] = total
                    todo.append((Walk(total, squares=[to]), self.leap, (*legs, leg)))

    def reach(self) -> Mapping[Pose, int]:
        """Return every pose to which a leap is no detour, with its cost."""
        return {Pose(*square): cost for square, (cost, _) in self.routes.items()}

    def toward(self, pose: Pose) -> Route:
        """Return the route with a leap that ends nearest to a pose."""
        routes = self.routes
        if not routes:
            return ()
        nearest = min(
            routes, key=lambda s: (max(abs(s[0] - pose.x), abs(s[1] - pose.y)), routes[s][0], s)
        )
        return routes[nearest][1]

    def samples(self, rng: Random) -> Iterator[Route]:
        """Yield all routes with a leap, each end once, in random order."""
        routes = [route for _, route in self.routes.values()]
        rng.shuffle(routes)
        yield from routes


class Leap:
    """What a Vault has crossed step by step, and at which height."""

    def __init__(self, march: VaultMarch, before: Leap | None = None) -> None:
        self.march = march
        self.crossed: set[Square] = set(before.crossed) if before else set()
        self.heights: dict[Square, int] = dict(before.heights) if before else {}
        """The level at which a pit or deep water square was entered (FWB.feat.11)."""

    def height(self, square: Square) -> int:
        """Return the level of the Champion above a square."""
        return self.heights.get(square, self.march.field.table.trait(square).level)

    @cites("FWB.feat.14")
    def step_barred(self, here: Square, heading: str) -> Objection | None:
        """Return what even a Vault does not pass: the edge, blocking terrain, corners, cliffs."""
        field = self.march.field
        levels = set()
        for square in squares_of(Block(*here, self.march.size)):
            to = step_to(square, heading)
            if not field.table.has(to):
                return Objection("That step would leave the map.", "FWB.feat.14")
            if field.code(to) == terrain.BLOCKING or field.table.corner_closed(square, to):
                return Objection("Blocking terrain is in the way.", "FWB.feat.14")
            if self._cliff(square, to):
                return Objection("There is a cliff in the way.", "FWB.feat.14")
            if field.code(to) in terrain.VAULTABLE:
                levels.add(self.height(square))
            elif not field.table.trait(to).joins:
                levels.add(field.table.trait(to).level)
        if len(levels) > 1:
            return Objection("A Large base cannot lie on both levels at once.", "FWB.large.5")
        return None

    def _cliff(self, square: Square, to: Square) -> bool:
        field = self.march.field
        if field.code(to) in terrain.VAULTABLE:
            return False
        here, there = field.table.trait(square), field.table.trait(to)
        return self.height(square) != there.level and not (here.joins or there.joins)

    @cites("FWB.feat.11")
    def enter(self, here: Square, to: Square) -> Objection | None:
        """Note what a step crosses and at which height; say so if that makes it too wide."""
        field = self.march.field
        entered = zip(
            squares_of(Block(*here, self.march.size)),
            squares_of(Block(*to, self.march.size)),
            strict=True,
        )
        self.heights |= {
            new: self.height(old) for old, new in entered if field.code(new) in terrain.VAULTABLE
        }
        self.crossed.update(self.march.below(to))
        return self._foot_limit() if self.march.size == 1 else self._mounted_limit()

    def _foot_limit(self) -> Objection | None:
        if len(self.crossed) > 1:
            return Objection("A Vault crosses one square.", "FWB.feat.11")
        return None

    @cites("FWB.feat.12")
    def _mounted_limit(self) -> Objection | None:
        crossed = self.crossed
        if len(crossed) > 2:
            return Objection("A mounted Vault crosses two squares at most.", "FWB.feat.12")
        if len({x for x, _ in crossed}) > 1 and len({y for _, y in crossed}) > 1:
            text = "A mounted Vault crosses squares of one row or one column."
            return Objection(text, "FWB.feat.12")
        if len({square in self.march.field.taken for square in crossed}) > 1:
            return Objection("A mounted Vault crosses one kind of obstacle.", "FWB.feat.12")
        return None

    @cites("FWB.feat.13")
    def halted(self, at: Square) -> Unit | None:
        """Return the enemy Pike in whose front arc the Champion is while above an obstacle."""
        march = self.march
        if march.unit.has("pike_breaker"):
            return None
        for square in squares_of(Block(*at, march.size)):
            if square not in self.heights:
                if square in march.arcs:
                    return march.arcs[square]
                continue
            for pike in march.field.enemies(march.unit.side):
                if pike.profile.is_pike and self._in_arc(pike, square):
                    return pike
        return None

    def _in_arc(self, pike: Unit, square: Square) -> bool:
        """Tell whether the air above a pit or water, at the leap's height, is in a front arc."""
        table, stands = self.march.field.table, (pike.x, pike.y)
        ahead = [step_to(stands, turned(pike.facing, eighths)) for eighths in (-1, 0, 1)]
        return (
            square in ahead
            and table.trait(stands).level == self.height(square)
            and not table.corner_closed(stands, square)
        )

    def beside_enemy(self, here: Square) -> bool:
        """Return whether an enemy is adjacent to a square, the one being leapt over left out."""
        field = self.march.field
        below, level = field.taken.get(here), self.height(here)
        for enemy in field.enemies(self.march.unit.side):
            if enemy is below:
                continue
            for square in squares_of(enemy.block):
                if max(abs(square[0] - here[0]), abs(square[1] - here[1])) != 1:
                    continue
                level_too = field.table.trait(square).level == level
                if level_too and not field.table.corner_closed(here, square):
                    return True
        return False
