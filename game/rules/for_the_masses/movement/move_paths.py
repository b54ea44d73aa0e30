"""The ways of a Move: where each element gets to, for how much, and why no farther (FTM.move)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from game.core.cite import cites
from game.core.decision import Objection
from game.core.forecast import Forecast
from game.core.mark import Mark
from game.core.pose import Pose
from game.core.spatial import Poses, gathered
from game.core.tally import Tally
from game.rules.for_the_masses.battle.scenario_rule import Law, having
from game.rules.for_the_masses.combat.allotment import Choices, counter_marks, outlook
from game.rules.for_the_masses.combat.fire_odds import forecast
from game.rules.for_the_masses.combat.ranged import shots
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.movement.budgeted_reach import Exits, Ways
from game.rules.for_the_masses.movement.formations import moved
from game.rules.for_the_masses.movement.routes import Way
from game.rules.for_the_masses.movement.step_costs import Lifted, StepCosts, beyond
from game.rules.for_the_masses.movement.unit_poses import UnitPoses
from game.rules.for_the_masses.state import Unit
from game.rules.for_the_masses.troops.wheeling import Place, Places, wheeled_poses
from game.rules.for_the_masses.units.command import command_marks, leads
from game.rules.for_the_masses.units.formation import main_facing
from game.rules.for_the_masses.units.traits import has
from game.rules.for_the_masses.words import counted
from game.table.hexes import FACINGS, OFF, pose_of

NOTHING_DRAWN: Mapping[str, list[Place]] = {}
FARTHER = 12
"""Movement points beyond its own with which is tried whether an element is only too slow."""

Cell = tuple[int, int]


class MovePaths(UnitPoses):
    """The site of a Move: each element goes by itself, all end in one group."""

    def __init__(self, field: Field, unit: Unit, points: Mapping[str, int]) -> None:
        super().__init__(field, unit)
        self.points = points
        self.going = StepCosts(field, unit)
        self._reached: dict[str, Ways] = {}
        self._ends: dict[str, Mapping[int, int]] = {}
        self._exits: dict[str, dict[Cell, tuple[int, int]]] = {}
        # A scenario's laws look for a plan that fulfils them while there are none yet.
        self.laws: tuple[Law, ...] = ()
        found = [scenario_rule.law(self) for scenario_rule in having(field.state, "law")]
        self.laws = tuple(law for law in found if law is not None)

    def reached(self, name: str) -> Ways:
        """Return all that an element gets to, whether or not it may end there."""
        known = self._reached.get(name)
        if known is None:
            element = self.field.state.elements[name]
            known = self._reached[name] = self.going.reach(element, self.points[name])
        return known

    @cites("FTM.move.7", "FTM.move.11", "FTM.special.4")
    def ends(self, name: str) -> Mapping[int, int]:
        """Return where an element may end.

        Without wings and friends to pass that is all it reaches.
        """
        known = self._ends.get(name)
        if known is None:
            known = self.reached(name).cost
            if self.going.flying or self.going.barred != self.going.taken:
                here = self.start[name]
                known = {
                    state: price
                    for state, price in known.items()
                    if divmod(state, 6) == here or not self.going.end_objection(*divmod(state, 6))
                }
            self._ends[name] = known
        return known

    # ------------------------------------------------------------------ why not

    def why_not(self, name: str, place: Place) -> Objection | None:
        """Return which rule keeps an element from ending there."""
        if objection := self.going.end_objection(*place):
            return objection
        element = self.field.state.elements[name]
        goal, points = place[0] * 6 + place[1], self.points[name]
        for cell in self.covered(place):
            if not self.going.stands(cell):
                ground = self.field.effect(cell).name
                return Objection(f"{self.called(name)} may not enter {ground}.", "FTM.terrain.4")
        if objection := self._zone_objection(name, goal, points):
            return objection
        price = self.going.reach(element, points + FARTHER).cost.get(goal)
        if price is not None:
            needed = counted(price, "movement point")
            text = f"{self.called(name)} needs {needed} and has {points}."
            return Objection(text, "FTM.move.7")
        return self._hindrance(name, goal)

    def _zone_objection(self, name: str, goal: int, points: int) -> Objection | None:
        """Return the enemy whose zone keeps an element from what so many points would pay for."""
        freely = self._freely(name, points, Lifted(zones=True))
        return self.going.zone_objection(name, freely.way(goal)) if goal in freely.cost else None

    def _freely(self, name: str, points: int, lifted: Lifted) -> Ways:
        """Return what an element would reach without some of the hindrances."""
        freer = StepCosts(self.field, self.unit, lifted=lifted)
        return freer.reach(self.field.state.elements[name], points)

    @cites("FTM.zoc.4", "FTM.move.8", "FTM.terrain.9", "FTM.geom.14")
    def _hindrance(self, name: str, goal: int) -> Objection:
        """Return what is in the way: an enemy's zone, others, or a cliff."""
        points = self.points[name] + FARTHER
        if objection := self._zone_objection(name, goal, points):
            return objection
        cliff = "FTM.terrain.9" if self.base == "one" else "FTM.geom.14"
        for lifted, rule, text in (
            (Lifted(others=True), "FTM.move.8", "others stand in its way"),
            (Lifted(cliffs=True), cliff, "a cliff is in its way"),
            (
                Lifted(zones=True, cliffs=True, others=True),
                "FTM.zoc.4",
                "enemies and others are in its way",
            ),
        ):
            if goal in self._freely(name, points, lifted).cost:
                return Objection(f"{self.called(name)} cannot get there: {text}.", rule)
        needed = counted(self.points[name], "movement point")
        text = f"{self.called(name)} cannot get there with {needed}."
        return Objection(text, "FTM.move.7")

    # ------------------------------------------------------------------ leaving the board

    @cites("FTM.scen.9")
    def exits(self, name: str) -> dict[Cell, tuple[int, int]]:
        """Return the cells beyond the edge to leave by, with the state before and the price."""
        known = self._exits.get(name)
        if known is None:
            known = self._exits[name] = {}
            if having(self.field.state, "leaves"):
                for cell, state, price in self._ways_off(name):
                    if price <= self.points[name] and price < known.get(cell, (0, 99))[1]:
                        known[cell] = state, price
        return known

    def _ways_off(self, name: str) -> Iterator[tuple[Cell, int, int]]:
        state = self.field.state
        leaving = having(state, "leaves")
        for spot, spent in self.reached(name).cost.items():
            here, facing = divmod(spot, 6)
            if self.going.halts(here, facing):
                continue
            for origin in self.covered((here, facing)):
                for direction in ((facing - 1) % 6, facing):
                    if self.hexes.near[origin][direction] != OFF:
                        continue
                    cell = beyond(self.field, origin, direction)
                    if any(
                        scenario_rule.leaves(state, self.unit, origin, cell)
                        for scenario_rule in leaving
                    ):
                        yield cell, spot, spent + 1

    def beyond_objection(self, name: str, pose: Pose) -> Objection | None:
        """Return why an element may not step off the board there."""
        if (pose.x, pose.y) in self.exits(name):
            return None
        if not self.exits(name):
            return Objection(f"{self.called(name)} may not leave the board.", "FTM.board.6")
        text = "It cannot step off there: only across the exit edge, with 1 point to spare."
        return Objection(text, "FTM.scen.9")

    def toward(self, piece: str, pose: Pose) -> Poses:
        """Return the plan nearest to a pose; beyond an exit edge all leave who can follow."""
        if (pose.x, pose.y) not in self.exits(piece):
            return super().toward(piece, pose)
        goal = pose._replace(heading=pose.heading or FACINGS[self.start[piece][1]])
        wanted = wheeled_poses(self.hexes, self.start, piece, goal)
        gone = {name: at for name, at in wanted.items() if (at.x, at.y) in self.exits(name)}
        rest = tuple((name, at) for name, at in wanted.items() if name not in gone)
        stay = tuple((name, at) for name, at in self.poses(self.start) if name not in gone)
        for others in (rest, stay):
            answer = (*gone.items(), *others)
            if self.objection(answer) is None:
                return answer
        alone = ((piece, wanted[piece]),)
        return alone if self.objection(alone) is None else self.poses(self.fallback)

    def poses(self, plan: Places) -> Poses:
        """Return a plan as an answer; whoever is off the board in it takes the cheapest way off."""
        found = []
        for name, place in plan.items():
            if place[0] != OFF:
                found.append((name, pose_of(self.hexes, *place)))
            elif off := self.exits(name):
                cell = min(off, key=lambda each: off[each][1])
                found.append((name, Pose(*cell, FACINGS[off[cell][0] % 6])))
        return tuple(found)

    # ------------------------------------------------------------------ ways and prices

    def budget(self, piece: str) -> int:
        """Return the movement points that an element has left."""
        return self.points[piece]

    def outlook(self, poses: Poses) -> tuple[Sequence[Mark], Forecast | None]:
        """Return the dice of the charge that a plan would be, or what a leader would command."""
        return move_prospect(self.field, self.unit, self.read(poses))

    def cheapest(self, name: str, pose: Pose) -> Way:
        """Return the cheapest way to a pose; to one beyond the edge as far as the edge."""
        return self.reached(name).way(self.walks_to(name, pose)[0])

    def walks_to(self, name: str, pose: Pose) -> tuple[int, Way, int]:
        """Return the pose itself; to go beyond the edge takes a point more from the last place."""
        if self.place(name, pose)[0] == OFF:
            return self.exits(name)[pose.x, pose.y][0], [], 1
        return super().walks_to(name, pose)

    def steps(self, name: str) -> tuple[Exits, int]:
        """Return the single steps and turns that the rules of a Move allow, and the points."""
        element, points = self.field.state.elements[name], self.points[name]
        return self.going.exits(element, points), points

    @property
    def lands(self) -> bool:
        """Whether only the last step touches the ground."""
        return self.going.flying

    def cost(self, piece: str, pose: Pose) -> Tally:
        """Return the movement points of the way to a pose; none where it cannot end there."""
        if self.alone_objection(piece, pose):
            return Tally("movement points", 0, base_reason=piece)
        return self.cost_of(piece, pose, self.safe_way(piece, pose))

    @cites("FTM.move.3", "FTM.move.4", "FTM.move.9", "FTM.terrain.6")
    def cost_of(self, name: str, pose: Pose, way: Way) -> Tally:
        """Return the movement points of a way to a pose, by what they are spent on."""
        tally = Tally("movement points", 0, base_reason=name)
        prices = self.prices(name, way)
        whole = [self.start[name], *way]
        turns = sum(one[0] == two[0] for one, two in pairwise(whole))
        tally = tally.plus(turns, "turning", "FTM.move.3")
        tally = tally.plus(len(way) - turns, "advancing", "FTM.move.4")
        found: dict[tuple[str, str], int] = {}
        for (one, two), price in zip(pairwise(whole), prices, strict=True):
            for reason, part in self._reasons(one, two, price - 1):
                found[reason] = found.get(reason, 0) + part
        for (words, rule), extra in found.items():
            tally = tally.plus(extra, words, rule)
        leaves = self.place(name, pose)[0] == OFF
        return tally.plus(int(leaves), "stepping off", "FTM.scen.9")

    def prices(self, name: str, way: Way) -> list[int]:
        """Return what each step and turn of a legal way costs."""
        exits, _ = self.steps(name)
        found: list[int] = []
        for one, two in pairwise([self.start[name], *way]):
            leads = dict(exits(one[0] * 6 + one[1], sum(found)))
            found.append(leads[two[0] * 6 + two[1]])
        return found

    def _reasons(self, one: Place, two: Place, extra: int) -> Iterator[tuple[tuple[str, str], int]]:
        """Yield why a step costs more than one point."""
        if not extra:
            return
        if self.base != "one":
            yield ("the worst ground under its base", "FTM.move.9"), extra
            return
        ground, rough = self.field.effect(two[0]), self.going.rough(two[0])
        if rough and rough <= extra:
            yield (ground.name, ground_rule(ground.name)), rough
            extra -= rough
        if extra and self.field.levels[two[0]] > self.field.levels[one[0]]:
            yield ("uphill", "FTM.terrain.5"), 1
            extra -= 1
        toll = min(extra, self.going.tolls.get(two[0], 0))
        if toll:
            yield ("stakes", "FTM.scen.20"), toll
            extra -= toll
        if extra:
            # Water that is swum, ladders: the scenario has its own rule for each.
            yield ("a rule of the scenario", "FTM.terrain.12"), extra

    # ------------------------------------------------------------------ one after the other

    @property
    def fallback(self) -> Places:
        """That all stay, or where the scenario does not let them, what it would have them do."""
        if not self.laws or self.fits(self.start):
            return self.start
        return dict(self.laws[0].witness)

    def whole_objection(self, plan: Places) -> Objection | None:
        """Return why a plan is illegal: somebody cannot pass, or the scenario forbids it."""
        if self.in_file and self.sequence(plan) is None:
            return self._blocked()
        judged = (law.objection(plan) for law in self.laws)
        return next((objection for objection in judged if objection), None)

    def order_objection(self, poses: Poses) -> Objection | None:
        """Return the same for ways that are drawn."""
        drawn = self._drawn_ways(poses)
        if self.in_file and drawn and self.sequence(self.read(poses), drawn) is None:
            return self._blocked()
        return None

    @cites("FTM.move.8")
    def _blocked(self) -> Objection:
        text = "Elements of the unit are in each other's way, and may not pass."
        return Objection(text, "FTM.move.8")

    def _drawn_ways(self, poses: Poses) -> dict[str, Way]:
        """Return the ways that an answer draws."""
        drawn = {name: named for name, named in gathered(poses).items() if len(named) > 1}
        return {name: self.way_by(name, named) or [] for name, named in drawn.items()}

    def ways(self, poses: Poses, *, safe: bool) -> dict[str, Way]:
        """Return the ways of all who go anywhere, in the order in which they go."""
        found = super().ways(poses, safe=safe)
        plan = self.read(poses)
        off = [name for name in found if plan[name][0] == OFF]
        if self.in_file:
            drawn = self._drawn_ways(poses)
            order = self.sequence(plan, drawn, safe=safe) or self.sequence(plan, drawn)
            return {name: found[name] for name in off} | dict(order or found)
        rest = [name for name in self._front_first() if name in found and name not in off]
        return {name: found[name] for name in (*off, *self.in_turn(rest, plan))}

    def ordered(self, poses: Poses) -> list[tuple[str, Pose, Way]]:
        """Return the moving elements with their ways: those who leave, then the front first."""
        wanted = dict(poses)
        ways = self.ways(poses, safe=False)
        return [(name, wanted[name], way) for name, way in ways.items()]

    @property
    def in_file(self) -> bool:
        """Whether elements may not pass each other."""
        return self.field.state.settings.pass_through == "none" and not self.going.flying

    def _front_first(self) -> list[str]:
        facing = main_facing(list(self.start.values()))
        return sorted(self.start, key=lambda name: -self.hexes.rank(self.start[name][0], facing))

    def sequence(
        self, plan: Places, drawn: Mapping[str, Way] = NOTHING_DRAWN, *, safe: bool = False
    ) -> list[tuple[str, Way]] | None:
        """Return an order in which all reach their places without passing, with the ways; or None.

        Those who leave the board are out of the way by then. An element whose way is drawn goes
        first if it can, in the order of the answer.
        """
        now = {name: place for name, place in self.start.items() if plan[name][0] != OFF}
        goes = {name for name in now if plan[name] != now[name] or name in drawn}
        waiting = [name for name in dict.fromkeys((*drawn, *self._front_first())) if name in goes]
        found: list[tuple[str, Way]] = []
        while waiting:
            ready = (
                (name, way)
                for name in waiting
                if (way := self._clear_way(name, plan[name], now, drawn.get(name), safe=safe))
                is not None
            )
            first = next(ready, None)
            if first is None:
                return None
            if safe and self.icy(*first):
                first = next((each for each in ready if not self.icy(*each)), first)
            found.append(first)
            name = first[0]
            now[name] = plan[name]
            waiting.remove(name)
        return found

    def _clear_way(
        self, name: str, goal: Place, now: Places, drawn: Way | None, *, safe: bool
    ) -> Way | None:
        """Return a way past the others of the unit where they stand at that moment."""
        mates = frozenset(
            cell for other, place in now.items() if other != name for cell in self.covered(place)
        )
        if drawn is not None:
            clear = all(mates.isdisjoint(self.covered(place)) for place in drawn)
            return drawn if clear else None
        element, points = self.field.state.elements[name], self.points[name]
        going = StepCosts(self.field, self.unit, mates=mates)
        reached = going.reach(element, points)
        state = goal[0] * 6 + goal[1]
        if state not in reached.cost:
            return None
        way = reached.way(state)
        if not safe or not self.icy(name, way):
            return way
        return self.safer(name, way, going.exits(element, points), points)


def ground_rule(name: str) -> str:
    """Return the rule by which a kind of ground costs more."""
    return {
        "forest": "FTM.terrain.2",
        "grove": "FTM.terrain.2",
        "building": "FTM.terrain.11",
        "ford": "FTM.scen.14",
        "bog": "FTM.scen.15",
    }.get(name, "FTM.terrain.12")


# ---------------------------------------------------------------------- what a march comes to


def move_prospect(field: Field, unit: Unit, plan: Places) -> tuple[list[Mark], Forecast | None]:
    """Return the dice of a charge on every base, and its forecast with what may answer.

    For a leader that moves freely, return what he would command from there.
    """
    elements = field.state.elements
    if any(place[0] == OFF for place in plan.values()):
        return [], None
    after = moved(field, plan)
    if not after.in_contact(unit):
        return (command_marks(after, unit) if leads(unit) else []), None
    entered = [name for name, (hex_, _) in plan.items() if hex_ != elements[name].hex]
    choices = Choices(after, unit, "charge", entered)
    odds = outlook(choices)
    marks = counter_marks(choices)
    met = _shot_at(after, unit)
    if odds is None:
        return marks, met[0] if met else None
    return marks, replace(odds, variants=(*met, *odds.variants))


def _shot_at(field: Field, charger: Unit) -> list[Forecast]:
    """Return what enemies met by a charge may do with shots before it strikes."""
    found = []
    for foe in field.contacts(charger):
        able = foe.card.ranged is not None and not has(field.state, foe, "slow_reload")
        if able and shots(field, foe, charger, "opportunity"):
            odds = forecast(field, foe, charger, "opportunity", good=False)
            found.append(replace(odds, title=f"{foe.name} shooting first", variants=()))
    return found
