"""The Reform: turning on the spot, and new places for some of the elements (FTM.reform)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import pairwise
from random import Random
from typing import Literal

from game.core.cite import cites
from game.core.decision import Also, Objection, Option
from game.core.pose import Pose
from game.core.spatial import Place as Placing
from game.core.spatial import Poses
from game.core.tally import Tally
from game.core.tell import say
from game.core.wording import does_named, named
from game.rules.for_the_masses.battle.scenario_rule import having
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.movement.budgeted_reach import Exits
from game.rules.for_the_masses.movement.formations import Form, filled, form_drawn, forms_near
from game.rules.for_the_masses.movement.movement_points import movement
from game.rules.for_the_masses.movement.routes import Way
from game.rules.for_the_masses.movement.step_by_step import (
    Telling,
    clear_of,
    crowded,
    settle_ice,
    tread,
)
from game.rules.for_the_masses.movement.step_costs import Lifted, StepCosts
from game.rules.for_the_masses.movement.unit_poses import TRIES, UnitPoses
from game.rules.for_the_masses.state import Battling, Element, Unit, supposing
from game.rules.for_the_masses.troops.wheeling import Place, Places
from game.rules.for_the_masses.words import counted
from game.table.hexes import FACINGS
from game.table.route import Spread, spread

Kind = Literal[
    "reform_plan", "free_reform_before_melee", "free_reform_after_ranged", "column_reform"
]
NONE = "none"
"""Declines a free Reform."""


class FreeFacing(Mapping[int, int]):
    """Prices of hexes as prices of states: whoever may end in a hex may face any way there."""

    def __init__(self, prices: Mapping[int, int]) -> None:
        self.prices = prices

    def __getitem__(self, state: int) -> int:
        return self.prices[state // 6]

    def __contains__(self, state: object) -> bool:
        return isinstance(state, int) and state // 6 in self.prices

    def __iter__(self) -> Iterator[int]:
        return (hex_ * 6 + facing for hex_ in self.prices for facing in range(6))

    def __len__(self) -> int:
        return 6 * len(self.prices)


class Reforming(UnitPoses):
    """The site of a Reform: all may turn, some may move, nobody in contact leaves his hex."""

    group_rule = "FTM.reform.5"
    whole = False

    def __init__(
        self,
        field: Field,
        unit: Unit,
        left: Mapping[str, int] | None = None,
        moved: list[str] | None = None,
        *,
        must_face: bool = False,
        free: bool = False,
    ) -> None:
        super().__init__(field, unit)
        self.points = movement(field.state, unit)
        self.left = left or dict.fromkeys(unit.members, self.points.total)
        self.moved = tuple(moved or ())
        """Those who had moved already when something broke in."""
        self.must_face, self.free = must_face, free
        self.lifts = field.state.settings.reform_rule == "optional"
        self.going = StepCosts(field, unit, flies=False)
        self._walked: dict[str, Spread[int]] = {}
        self._exits: dict[int, list[tuple[int, int]]] = {}
        self._ends: dict[str, Mapping[int, int]] = {}

    # ------------------------------------------------------------------ numbers

    @cached_property
    @cites("FTM.reform.2", "FTM.reform.8", "FTM.reform.9", "FTM.reform.10")
    def may_move(self) -> Tally:
        """How many elements may get a new hex."""
        count = len(self.unit.members)
        if not self.lifts:
            return Tally("elements moved", count // 2, base_reason=f"half of {count}")
        tally = Tally(
            "elements lifted", -(-self.points.total // 2), base_reason="half the Movement"
        )
        half = self.unit.started // 2
        words = f"half of the {self.unit.started} it began with"
        tally = tally.plus(min(0, half - tally.total), words, "FTM.reform.10")
        return tally.plus(min(0, count - 1 - tally.total), "one has to stay", "FTM.reform.9")

    def allowance(self) -> str:
        """Return what may be done, in words."""
        count = max(0, self.may_move.total)
        if not count:
            return "Its elements may turn."
        return f"All may turn, and {count} may take another hex."

    # ------------------------------------------------------------------ single elements

    @cites("FTM.reform.1", "FTM.reform.4", "FTM.reform.11", "FTM.zoc.3")
    def ends(self, name: str) -> Mapping[int, int]:
        """Return the legal ends: any facing on the spot, and free hexes if not in contact."""
        known = self._ends.get(name)
        if known is None:
            here = self.start[name][0]
            prices = {here: 0} if self.bound(name) else self.open_hexes(name)
            if self.going.barred != self.going.taken:  # friends may be passed
                taken = self.going.taken
                prices = {hex_: price for hex_, price in prices.items() if hex_ not in taken}
            known = FreeFacing(prices) if self.base == "one" else self._roomy(name, prices)
            self._ends[name] = known
        return known

    def _roomy(self, name: str, prices: Mapping[int, int]) -> dict[int, int]:
        """Return the same for a large base, which needs room to turn."""
        return {
            hex_ * 6 + facing: price
            for hex_, price in prices.items()
            for facing in range(6)
            if self._has_room(name, hex_, facing)
        }

    @cites("FTM.reform.1")
    def may_end(self, name: str, place: Place) -> bool:
        """Tell whether an element may end there; on its own hex a small base turns freely."""
        stays = self.base == "one" and place[0] == self.start[name][0]
        return stays or super().may_end(name, place)

    @cites("FTM.geom.7")
    def stuck(self, name: str) -> bool:
        """Return whether an element can neither turn nor go anywhere."""
        here, facing = self.start[name]
        turns = (to for to in range(6) if to != facing)
        return not any(self._has_room(name, here, to) for to in turns) and len(self.ends(name)) < 2

    def bound(self, name: str) -> bool:
        """Return whether an element may only turn."""
        if self.may_move.total < 1 or self.field.touching(self.element(name)):
            return True
        return name not in self.moved and len(self.moved) >= self.may_move.total

    def element(self, name: str) -> Element:
        """Return the element itself."""
        return self.field.state.elements[name]

    def open_hexes(self, name: str) -> Mapping[int, int]:
        """Return the hexes that an element could be moved to, with the price of each."""
        return self._anywhere if self.lifts else self.walked(name).costs

    @cached_property
    @cites("FTM.reform.8", "FTM.reform.11")
    def _anywhere(self) -> dict[int, int]:
        """Hexes to set lifted elements down in: empty and enterable, near enough for one group."""
        count = len(self.start)
        near = {cell for hex_, _ in self.start.values() for cell in self.hexes.disc(hex_, count)}
        own = {hex_ for hex_, _ in self.start.values()}
        return {
            cell: 0
            for cell in sorted(near)
            if cell in own or (cell not in self.going.taken and self.going.enterable(cell))
        }

    def walked(self, name: str) -> Spread[int]:
        """Return the hexes that an element walks to.

        A large base keeps its facing on the way and turns at the end.
        """
        known = self._walked.get(name)
        if known is None:
            start, facing = self.start[name]
            known = spread(start, self.left[name], lambda here: self._steps(here, facing))
            self._walked[name] = known
        return known

    @cites("FTM.reform.3", "FTM.zoc.2", "FTM.zoc.4", "FTM.move.8")
    def _steps(self, here: int, facing: int) -> list[tuple[int, int]]:
        """Return where a hex leads in any direction, facing being free, and for how much."""
        key = here if self.base == "one" else here * 6 + facing
        known = self._exits.get(key)
        if known is None:
            known = self._exits[key] = []
            if not self.going.halts(here, facing):
                prices = self.going.around(here, facing)
                ways = zip(self.hexes.near[here], prices, strict=True)
                known += [(there, price) for there, price in ways if price is not None]
        return known

    def _has_room(self, name: str, hex_: int, facing: int) -> bool:
        """Return whether a large base may stand so."""
        cells = self.hexes.covered(self.base, hex_, facing)
        if (hex_, facing) == self.start[name]:
            return True
        return self.going.taken.isdisjoint(cells) and self.going.room(cells)

    def cheapest(self, name: str, pose: Pose) -> Way:
        """Return how an element gets to its place: hex by hex or lifted, turned at the end."""
        goal = self.place(name, pose)
        if self.lifts or goal[0] == self.start[name][0]:
            return [goal]
        looks = self.start[name][1]
        way = [(cell, looks) for cell in self.walked(name).way(goal[0])]
        return [*way, goal] if looks != goal[1] else way

    def steps(self, name: str) -> tuple[Exits, int] | None:
        """Return single steps with the facing unchanged; None for those who are lifted."""

        def exits(state: int, _: int) -> Iterator[tuple[int, int]]:
            here, facing = divmod(state, 6)
            return ((hex_ * 6 + facing, price) for hex_, price in self._steps(here, facing))

        return None if self.lifts else (exits, self.left[name])

    def way_by(self, name: str, poses: Sequence[Pose]) -> Way | None:
        """Return the way through the poses, or None where an element that stays has none."""
        stays = self.place(name, poses[-1])[0] == self.start[name][0]
        if len(poses) > 1 and (stays or self.bound(name)):
            return None
        return super().way_by(name, poses)

    def walks_to(self, name: str, pose: Pose) -> tuple[int, Way, int]:
        """Return the hex, where the element then turns for nothing."""
        hex_, facing = self.place(name, pose)
        looks = self.start[name][1]
        return hex_ * 6 + looks, [(hex_, facing)] if facing != looks else [], 0

    def cost(self, piece: str, pose: Pose) -> Tally:
        """Return movement points of a new place; turning is free."""
        tally = Tally("movement points", 0, base_reason=self.called(piece))
        hex_ = self.place(piece, pose)[0]
        if self.lifts or hex_ == self.start[piece][0] or hex_ not in self.walked(piece).costs:
            return tally
        return self.cost_of(piece, pose, self.safe_way(piece, pose))

    def cost_of(self, name: str, pose: Pose, way: Way) -> Tally:
        """Return movement points of a way to a new place."""
        tally = Tally("movement points", 0, base_reason=name)
        prices = [price for price in self.prices(name, way) if price]
        tally = tally.plus(len(prices), "hexes", "FTM.reform.3")
        return tally.plus(sum(prices) - len(prices), "ground and height", "FTM.terrain.6")

    def prices(self, name: str, way: Way) -> list[int]:
        """Return what each step of a way costs; turns are free, and so is being lifted."""
        if self.lifts:
            return [0] * len(way)
        steps = pairwise([self.start[name], *way])
        return [
            0 if two[0] == one[0] else dict(self._steps(*one)).get(two[0], 0) for one, two in steps
        ]

    def budget(self, piece: str) -> int:
        """Return the movement points of an element that walks to its new place."""
        return 0 if self.lifts else self.left[piece]

    def why_not(self, name: str, place: Place) -> Objection | None:
        """Return which rule keeps an element from its new place."""
        if objection := self.going.end_objection(*place):
            return objection
        if place[0] == self.start[name][0]:
            return Objection(f"{self.called(name)} has no room to turn that way.", "FTM.geom.7")
        if foes := self.field.touching(self.element(name)):
            foe = self.field.unit(foes[0]).name
            stuck = f"{self.called(name)} is in contact with {foe}"
            text = f"{stuck}: it may turn, but not leave its hex."
            return Objection(text, "FTM.reform.11" if self.lifts else "FTM.reform.4")
        if self.bound(name):
            return self._too_many(len(self.moved) + 1)
        for cell in self.covered(place):
            if not self.going.enterable(cell):
                ground = self.field.effect(cell).name
                return Objection(f"{self.called(name)} may not enter {ground}.", "FTM.terrain.4")
        if self.lifts:
            text = f"{self.called(name)} would stand apart from its unit."
            return Objection(text, "FTM.reform.11")
        if objection := self._zone_objection(name, place):
            return objection
        points = counted(self.left[name], "movement point")
        text = f"{self.called(name)} cannot get there with {points}."
        return Objection(text, "FTM.reform.3")

    def _zone_objection(self, name: str, place: Place) -> Objection | None:
        """Return the enemy zone that keeps an element from a hex it would otherwise reach."""
        freer = StepCosts(self.field, self.unit, flies=False, lifted=Lifted(zones=True))
        start, facing = self.start[name]

        def steps(here: int) -> list[tuple[int, int]]:
            ways = zip(self.hexes.near[here], freer.around(here, facing), strict=True)
            return [(there, price) for there, price in ways if price is not None]

        freely = spread(start, self.left[name], steps)
        if place[0] not in freely.costs:
            return None
        return self.going.zone_objection(name, [(hex_, facing) for hex_ in freely.way(place[0])])

    # ------------------------------------------------------------------ the whole

    @cites("FTM.reform.1", "FTM.reform.2", "FTM.reform.8", "FTM.reform.10", "FTM.melee.1")
    def whole_objection(self, plan: Places) -> Objection | None:
        """Return why a plan is illegal: too many move or turn, or nobody faces an enemy."""
        goes = {name for name, place in plan.items() if place[0] != self.start[name][0]}
        moved = len(goes.union(self.moved))
        if goes and moved > self.may_move.total:
            return self._too_many(moved)
        if self.field.state.settings.reform_turn_limit == "half":
            limit = self.unit.started // 2
            changed = sum(place != self.start[name] for name, place in plan.items())
            if changed > limit:
                text = f"Only {limit} elements may move or turn, not {changed}."
                return Objection(text, "FTM.reform.1")
        if self.must_face and not self.faces(plan):
            text = "At least one element must end with an enemy in a front hex."
            return Objection(text, "FTM.melee.1")
        return None

    def _too_many(self, moved: int) -> Objection:
        rule = "FTM.reform.8" if self.lifts else "FTM.reform.2"
        rule = (self.may_move.rules() or (rule,))[-1]
        text = f"{moved} elements would change hex; only {max(0, self.may_move.total)} may."
        return Objection(text, rule)

    def faces(self, plan: Places) -> bool:
        """Return whether an element has an enemy in a front hex, no cliff between them."""
        state = self.field.state
        if having(state, "joined"):
            stood = supposing(state, *(self._standing(name, at) for name, at in plan.items()))
            field = Field(stood)
            return any(field.ahead(each) for each in stood.elements_of(self.unit))
        return any(self._faces(place) for place in plan.values())

    def _standing(self, name: str, place: Place) -> Element:
        old = self.element(name)
        return Element(name, old.unit, old.points, old.where, *place, old.number, old.name)

    def _faces(self, place: Place) -> bool:
        own = self.covered(place)
        for cell in self.hexes.around(self.base, *place).front:
            foe = self.field.at.get(cell)
            if foe is not None and self.field.side(foe) != self.unit.side:
                if any(
                    cell in self.hexes.near[each] and not self.field.cliff(each, cell)
                    for each in own
                ):
                    return True
        return False

    # ------------------------------------------------------------------ plans

    def toward(self, piece: str, pose: Pose) -> Poses:
        """Return the plan with only the dragged element changed: a Reform moves no blocks.

        Where somebody has to face an enemy and nobody would, another element turns to one as well.
        """
        answer = self.adjusted(self.poses(self.start), piece, pose)
        if not self.must_face or self.fits(self.read(answer)):
            return answer
        return self.adjusted(self.poses(self.facing), piece, pose)

    @cached_property
    @cites("FTM.melee.1")
    def staying_objection(self) -> Objection | None:
        """Why the unit may not just stay as it stands: nobody would face an enemy."""
        return self.whole_objection(self.start) if self.must_face else None

    @cached_property
    @cites("FTM.melee.1")
    def facing(self) -> Places:
        """The unit as it stands, but for one element that turns to an enemy if nobody faces any."""
        turned = (
            {**self.start, name: (hex_, facing)}
            for name, (hex_, _) in self.start.items()
            for facing in range(6)
        )
        return next((plan for plan in (self.start, *turned) if self.fits(plan)), self.start)

    @cached_property
    def forms(self) -> list[Form]:
        """Formations to which so many may move; whether they get there is another matter."""
        return forms_near(self.field, self.unit, max(0, self.may_move.total))

    def samples(self, rng: Random) -> Iterator[Poses | Also]:
        """Yield random legal plans; a free Reform is declined now and then."""
        declinable = self.free and self.staying_objection is None
        for _ in range(TRIES):
            if declinable and rng.random() < 0.25:
                yield Also(NONE)
            plan = self.drawn(rng)
            if plan is not None:
                yield self.poses(plan)
        if declinable:
            yield Also(NONE)
        elif self.fits(self.facing):
            yield self.poses(self.facing)

    def drawn(self, rng: Random) -> Places | None:
        """Return a random legal plan: a formation, all turned alike, or one element changed."""
        kind = rng.random()
        form = form_drawn(self.field, self.unit, self.may_move.total, rng) if kind < 0.4 else None
        if form is not None:
            plan = filled(self.field, self.unit, form)
        elif kind < 0.7:
            facing = int(rng.random() * 6)
            plan = {name: (hex_, facing) for name, (hex_, _) in self.start.items()}
        else:
            names = list(self.start)
            name = names[int(rng.random() * len(names))]
            ends = list(self.ends(name))
            plan = {**self.start, name: divmod(ends[int(rng.random() * len(ends))], 6)}
        return plan if self.fits(plan) else None


# ---------------------------------------------------------------------- the Action


@cites("FTM.reform.1", "FTM.reform.6", "FTM.act.9")
def reform_objection(field: Field, unit: Unit) -> Objection | None:
    """Return why a unit cannot be given a Reform order."""
    if field.state.settings.reform_turn_limit == "half" and not unit.started // 2:
        text = f"{unit.name} has one element: half of that, rounded down, is none."
        return Objection(text, "FTM.reform.1")
    if unit.card.base != "one":
        site = Reforming(field, unit)
        if all(map(site.stuck, unit.members)):
            return Objection(f"{unit.name} has no room to turn.", "FTM.geom.7")
    return None


@cites("FTM.reform.7", "FTM.reform.12")
async def reform(
    play: Battling,
    unit: Unit,
    kind: Kind = "reform_plan",
    rules: tuple[str, ...] = ("FTM.reform.1",),
    *,
    must_face: bool = False,
) -> None:
    """Play a Reform, paid or free; a free one may be declined.

    With `must_face` it has to leave an enemy in a front hex, for the attack that follows.
    """
    state = play.state
    free = kind != "reform_plan"
    if free and reform_objection(Field(state), unit):
        return
    left = dict.fromkeys(unit.members, movement(state, unit).total)
    moved: list[str] = []
    planning = True
    while planning and unit.members:
        site = Reforming(Field(state), unit, left, moved, must_face=must_face, free=free)
        answer = await Placing(
            side=unit.side,
            kind=kind,
            why=f"How {does_named(unit)} reform? {site.allowance()}",
            rules=rules,
            subject=unit.members[0],
            site=site,
            pieces=tuple(unit.members),
            also=partial(_declining, site, rules) if free else None,
        ).or_also()
        if isinstance(answer, Also):
            say(play, f"{named(unit)} does not reform.", *rules)
            return
        planning = await _carry_out(play, site, answer, left, moved)
    settle_ice(play)


def _declining(site: Reforming, rules: tuple[str, ...]) -> list[Option]:
    """Return the option of no Reform, which an attack that follows may not allow."""
    return [Option(NONE, "No Reform", site.staying_objection, rules, declines=True)]


async def _carry_out(
    play: Battling, site: Reforming, answer: Poses, left: dict[str, int], moved: list[str]
) -> bool:
    """Move elements to their new places; return whether the rest has to be planned anew."""
    state, unit = play.state, site.unit
    rule = "FTM.reform.8" if site.lifts else "FTM.reform.3"
    stuck: set[int] = set()
    shown = False
    wanted, ways = dict(answer), site.ways(answer, safe=False)
    for name in site.in_turn(list(wanted), site.read(answer)):
        goal = site.place(name, wanted[name])
        if name not in unit.members or name not in ways:
            continue
        element, goes = state.elements[name], goal[0] != site.start[name][0]
        whole = ways[name]
        way = clear_of(state, element, whole, stuck)
        looks = FACINGS[goal[1]]
        does = f"takes a new place, facing {looks}" if goes else f"turns to {looks}"
        cost = site.cost_of(name, wanted[name], whole)
        telling = Telling(f"{named(element)} {does}.", (rule if goes else "FTM.reform.1",), cost)
        prices = site.prices(name, way)
        done = await tread(play, element, way, telling)
        if goes and name not in moved:
            moved.append(name)
        if goes and done.steps and not site.lifts:
            left[name] -= sum(prices[: done.steps])
        if done.stuck or len(way) < len(whole):
            left[name] = 0
            stuck.update(site.covered((element.hex, element.facing)))
        shown = shown or done.shown
        if shown and not crowded(state, unit):
            return True
    return shown
