"""The Withdraw: blows at parting, then one step away from the enemy (FTM.withdraw)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import combinations
from random import Random

from game.core.cite import cites
from game.core.decision import Also, Objection
from game.core.pose import Pose
from game.core.spatial import Place as Placing
from game.core.spatial import Poses
from game.core.tally import Tally
from game.core.tell import say
from game.core.wording import named
from game.rules.for_the_masses.actions import charge_and_melee
from game.rules.for_the_masses.combat.casualties import break_concentration
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.movement.routes import Way
from game.rules.for_the_masses.movement.step_by_step import Telling, settle_ice, tread
from game.rules.for_the_masses.movement.step_costs import StepCosts
from game.rules.for_the_masses.movement.unit_poses import TRIES, UnitPoses
from game.rules.for_the_masses.state import Battling, Unit
from game.rules.for_the_masses.troops.wheeling import Place, Places
from game.table.hexes import DIRECTIONS, OFF


@cites("FTM.withdraw.1", "FTM.withdraw.9", "FTM.act.9")
def withdraw_objection(field: Field, unit: Unit) -> Objection | None:
    """Return why a unit cannot be given a Withdraw order."""
    if not field.in_contact(unit):
        text = f"{unit.name} is not in contact: there is nothing to withdraw from."
        return Objection(text, "FTM.withdraw.1")
    if next(Withdrawing(field, unit).legal_plans(), None) is None:
        return Objection(f"No element of {unit.name} can step away.", "FTM.withdraw.9")
    return None


@cites("FTM.withdraw.2", "FTM.withdraw.3", "FTM.withdraw.8", "FTM.withdraw.9", "FTM.weather.3")
async def withdraw(play: Battling, unit: Unit) -> None:
    """Let the enemies in contact strike first, then move some of those left back by one hex."""
    await break_concentration(play, unit, "FTM.magic.13")
    await charge_and_melee.parting_blows(play, unit)
    state = play.state
    if not unit.members:
        return
    site = Withdrawing(Field(state), unit)
    if not site.plans:
        say(play, f"{named(unit)} finds no way out and stays.", "FTM.withdraw.9")
        return
    if (only := site.only_plan) is not None:
        answer = site.poses(only)
    else:
        answer = await Placing(
            side=unit.side,
            kind="withdraw_steps",
            why=f"Which elements of {named(unit)} step away, and where to? One hex each.",
            rules=("FTM.withdraw.3",),
            subject=unit.members[0],
            site=site,
            pieces=tuple(unit.members),
        )
    plan = site.read(answer)
    for name in site.in_turn(list(plan), plan):
        goal = plan[name]
        if name not in unit.members or goal == site.start[name]:
            continue
        telling = Telling(f"{site.called(name)} steps back.", ("FTM.withdraw.3",))
        await tread(play, state.elements[name], [goal], telling)
    settle_ice(play)


class Withdrawing(UnitPoses):
    """The site of a Withdraw: one hex in any direction, out of reach of every enemy."""

    group_rule = "FTM.withdraw.7"

    def __init__(self, field: Field, unit: Unit) -> None:
        super().__init__(field, unit)
        self.going = StepCosts(field, unit, flies=False)
        self._ends: dict[str, dict[int, int]] = {}

    # ------------------------------------------------------------------ single elements

    @cites("FTM.withdraw.3", "FTM.withdraw.10")
    def ends(self, name: str) -> Mapping[int, int]:
        """Return its own hex and those around it that it may step to, facing unchanged."""
        known = self._ends.get(name)
        if known is None:
            here, facing = self.start[name]
            known = self._ends[name] = {here * 6 + facing: 0}
            for direction in range(6):
                there = self.hexes.near[here][direction]
                if there != OFF and self.step_objection(name, direction) is None:
                    known[there * 6 + facing] = 1
        return known

    @cites("FTM.withdraw.4", "FTM.withdraw.5", "FTM.withdraw.6", "FTM.withdraw.10")
    def step_objection(self, name: str, direction: int) -> Objection | None:
        """Return why an element may not step in a direction, whatever its mates do."""
        here, facing = self.start[name]
        place = self.hexes.near[here][direction], facing
        if objection := self.going.end_objection(*place):
            return objection
        if self.going.step(here, facing, direction) is None:
            ground = self.field.effect(place[0])
            what = f"{ground.name} is impassable" if ground.barred else "a cliff is in the way"
            return Objection(f"{self.called(name)} cannot step there: {what}.", "FTM.withdraw.4")
        if (foe := self.going.holder(*place)) is not None:
            whose = self.field.unit(foe).name
            text = f"{self.called(name)} would step into a front hex of {whose}."
            return Objection(text, "FTM.withdraw.5")
        if self.field.touching(self.field.state.elements[name]) and self._beside_enemy(place):
            text = f"{self.called(name)} is in contact and must come away from every enemy."
            return Objection(text, "FTM.withdraw.6")
        return None

    def _beside_enemy(self, place: Place) -> bool:
        """Return whether a base at a place would touch an enemy, whatever the heights."""
        for cell in self.covered(place):
            for near in self.hexes.near[cell]:
                who = self.field.at.get(near)
                if who is not None and self.field.side(who) != self.unit.side:
                    return True
        return False

    def why_not(self, name: str, place: Place) -> Objection | None:
        """Return which rule keeps an element from stepping there."""
        here, facing = self.start[name]
        if place[1] != facing:
            return Objection(f"{self.called(name)} may not turn in a Withdraw.", "FTM.withdraw.3")
        if place[0] not in self.hexes.near[here]:
            text = f"{self.called(name)} may step to a hex beside its own only."
            return Objection(text, "FTM.withdraw.3")
        return self.step_objection(name, self.hexes.near[here].index(place[0]))

    def cheapest(self, name: str, pose: Pose) -> Way:
        """Return a single step."""
        return [self.place(name, pose)]

    def cost(self, piece: str, pose: Pose) -> Tally:
        """Return a cost of 0: a step of a Withdraw needs no movement points."""
        return Tally("movement points", 0, base_reason=piece)

    # ------------------------------------------------------------------ the whole

    @cites("FTM.withdraw.3")
    def whole_objection(self, plan: Places) -> Objection | None:
        """Return why a plan in which nobody steps away is not allowed."""
        if plan == self.start:
            return Objection("At least one element has to step away.", "FTM.withdraw.3")
        return None

    @cached_property
    def plans(self) -> list[Places]:
        """Legal plans of the usual kinds, each once."""
        found: list[Places] = []
        for plan in self.legal_plans():
            if plan not in found:
                found.append(plan)
        return found

    def legal_plans(self) -> Iterator[Places]:
        """Yield plans in which all step one way, or one pushes others; failing that, pairs."""
        barren = True
        for plan in self._usual():
            if self.fits(plan):
                barren = False
                yield plan
        if barren:
            yield from filter(self.fits, self._pairs())

    def _usual(self) -> Iterator[Places]:
        for direction in range(len(DIRECTIONS)):
            together = {name: self._stepped(name, direction) for name in self.start}
            yield together
            bound = [name for name in self.start if self._touches(name)]
            yield {**self.start, **{name: together[name] for name in bound}}
        for name in self.start:
            for direction in range(len(DIRECTIONS)):
                yield self._pushing(name, direction)

    def _touches(self, name: str) -> bool:
        return bool(self.field.touching(self.field.state.elements[name]))

    def _stepped(self, name: str, direction: int) -> Place:
        """Return where an element comes by a step, or where it stands if it may not take it."""
        here, facing = self.start[name]
        there = self.hexes.near[here][direction]
        state = there * 6 + facing
        return (there, facing) if there != OFF and state in self.ends(name) else (here, facing)

    def _pushing(self, name: str, direction: int) -> Places:
        """Return a plan in which one steps, and mates in its way step the same way."""
        plan = dict(self.start)
        holders = {cell: who for who, at in self.start.items() for cell in self.covered(at)}
        pushed = [name]
        for each in pushed:
            plan[each] = self._stepped(each, direction)
            for cell in self.covered(plan[each]):
                mate = holders.get(cell)
                if mate is not None and mate not in pushed:
                    pushed.append(mate)
        return plan

    def _pairs(self) -> Iterator[Places]:
        """Yield plans in which two elements step, each wherever it may."""
        for one, two in combinations(self.start, 2):
            for first in self.ends(one):
                for second in self.ends(two):
                    yield {**self.start, one: divmod(first, 6), two: divmod(second, 6)}

    @property
    def only_plan(self) -> Places | None:
        """The plan that a single element has no choice but to follow."""
        return self.plans[0] if len(self.start) == 1 == len(self.plans) else None

    def toward(self, piece: str, pose: Pose) -> Poses:
        """Return the plan that brings one element nearest to a pose and takes most others along."""
        goal = self.place(piece, pose)[0]

        def merit(plan: Places) -> tuple[int, int]:
            away = self.hexes.distance(plan[piece][0], goal) if goal != OFF else 0
            return away, -sum(plan[name] != self.start[name] for name in plan)

        return self.poses(min(self.plans, key=merit)) if self.plans else ()

    def shifted(self, pivot: str, to: Pose, poses: Poses = ()) -> Poses:
        """Return the plan towards a hex; a Withdraw has one step, so no earlier plan matters."""
        return self.toward(pivot, to)

    def samples(self, rng: Random) -> Iterator[Poses | Also]:
        """Yield plans of the usual kinds, some of them with one element changed at random."""
        names = list(self.start)
        for _ in range(TRIES):
            plan = self.plans[int(rng.random() * len(self.plans))]
            if rng.random() < 0.3:
                name = names[int(rng.random() * len(names))]
                ends = list(self.ends(name))
                other = {**plan, name: divmod(ends[int(rng.random() * len(ends))], 6)}
                plan = other if self.fits(other) else plan
            yield self.poses(plan)
