"""Who is given orders, and which: every kind of order weighed at a glance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from game.rules.for_the_masses.actions.regroup import partner_objection
from game.rules.for_the_masses.ai import weights
from game.rules.for_the_masses.ai.aims import loot_gain
from game.rules.for_the_masses.ai.attacks import best_shot, blow_at, exchange
from game.rules.for_the_masses.ai.move_plans import Plan, best_reform, leads_anywhere, marches
from game.rules.for_the_masses.ai.place_value import Outlook
from game.rules.for_the_masses.ai.spells import best_rend, best_spell
from game.rules.for_the_masses.ai.worth import Worths
from game.rules.for_the_masses.combat.melee import assaults
from game.rules.for_the_masses.movement.move_paths import MovePaths
from game.rules.for_the_masses.movement.movement_points import column_points, movement
from game.rules.for_the_masses.movement.reform import Reforming
from game.rules.for_the_masses.scenario_rules.raid import HEAD_FOR, LOOT
from game.rules.for_the_masses.scenario_rules.rend import REND
from game.rules.for_the_masses.sequence.orders import FINISH, can_be_ordered
from game.rules.for_the_masses.state import Unit
from game.rules.for_the_masses.units.command import command_total, payers
from game.rules.for_the_masses.units.formation import formation
from game.rules.for_the_masses.units.traits import has


class Choice:
    """One unit with an order to be given."""

    def __init__(self, worths: Worths, unit: Unit) -> None:
        self.worths, self.unit = worths, unit
        self._gains: dict[str, float] = {}

    @classmethod
    def of(cls, worths: Worths, unit: Unit) -> Choice:
        """Return the choice of a unit, weighed once for each moment."""
        known: Choice | None = worths.notes.get(("choice", unit.id))
        if known is None:
            known = worths.notes["choice", unit.id] = cls(worths, unit)
        return known

    @cached_property
    def outlook(self) -> Outlook:
        """What the unit sees."""
        return Outlook.of(self.worths, self.unit)

    # ------------------------------------------------------------------ exactly

    def gains(self, available: Sequence[str]) -> dict[str, float]:
        """Return what each kind of order brings, as far as it can be known beforehand."""
        return {key: self.gain(key) for key in available if key != FINISH}

    def gain(self, action: str) -> float:
        """Return what one order brings."""
        if action not in self._gains:
            weigh = _GAINS.get(action)
            self._gains[action] = weigh(self) if weigh is not None else self._deed(action)
        return self._gains[action]

    def melee(self) -> float:
        """Return what a melee is worth: blows and answers, after a free Reform if it helps."""
        worths, risk = self.worths, self.worths.risk_of(self.unit)
        site = Reforming(worths.field, self.unit, must_face=True, free=True)
        better, turned = best_reform(self.outlook, site, fights=True)
        if turned is not None:
            blows = exchange(worths, self.outlook.standing(turned), self.unit).gain(risk)
            return blows + better if blows > 0 else blows
        found = exchange(worths, worths.field, self.unit)
        return found.gain(risk) if found.given else 0.0

    def ranged(self) -> float:
        """Return the best shot."""
        return best_shot(self.worths, self.unit)[0]

    def move(self) -> float:
        """Return the best place within one Move."""
        best = self.plans[0]
        stay = next((plan for plan in self.plans if plan.places == self.site.start), None)
        if stay is None:
            return 1.0
        return best.worth - stay.worth - weights.HARDLY

    def is_worth(self, action: str) -> bool:
        """Return whether an order brings anything; about a Move without weighing all of them."""
        if action == "move" and action not in self._gains:
            return leads_anywhere(self.outlook, self.site, weights.HARDLY)
        return self.gain(action) > 0

    @cached_property
    def site(self) -> MovePaths:
        """Where a Move may lead, a column marching as a column."""
        points = movement(self.worths.state, self.unit)
        if formation(self.worths.field, self.unit) == "column":
            points = column_points(points)
        return MovePaths(
            self.worths.field, self.unit, dict.fromkeys(self.unit.members, points.total)
        )

    @cached_property
    def plans(self) -> list[Plan]:
        """The best plans of a Move."""
        return marches(self.outlook, self.site)

    def reform(self) -> float:
        """Return a formation, or another front."""
        gain, plan = best_reform(
            self.outlook, Reforming(self.worths.field, self.unit), fights=False
        )
        return gain - weights.HARDLY if plan is not None else 0.0

    def withdraw(self) -> float:
        """Return what is spared by getting away, less the blows at parting."""
        worths, field, unit = self.worths, self.worths.field, self.unit
        foes = field.contacts(unit)
        parting = sum(blow_at(worths, field, foe, unit, "withdraw") for foe in foes)
        coming = sum(blow_at(worths, field, foe, unit, "attack") for foe in foes)
        back = sum(blow_at(worths, field, unit, foe, "counter") for foe in foes)
        # Who holds his own fights his way through; others had better get away, and leave.
        freed = weights.FREED * self.outlook.off if coming > back else 0.0
        return 0.7 * (coming - back) + freed - parting - weights.HARDLY

    def cast(self) -> float:
        """Return what the best spell is worth; without one, what concentrating keeps."""
        gain = best_spell(self.worths, self.unit).gain
        if gain <= 0 and not self.unit.concentrating and self.unit.energy >= 4:
            return weights.HARDLY + 0.1
        return gain

    def regroup(self) -> float:
        """Return what merging two remnants is worth: one order then leads both.

        A unit that is still strong stays as it is.
        """
        field, unit = self.worths.field, self.unit
        if not _remnant(unit) or field.in_contact(unit):
            return 0.0
        mates = [
            mate
            for mate in field.friends_touching(unit)
            if mate.card.key == unit.card.key
            and _remnant(mate)
            and partner_objection(unit, mate) is None
            and not field.in_contact(mate)
        ]
        return weights.REUNITED * weights.ORDER if mates else 0.0

    def _deed(self, action: str) -> float:
        """Return what an action of the scenario is worth."""
        if action == LOOT:
            return loot_gain(self.worths, self.unit)
        if action.startswith(HEAD_FOR):
            return self.move() + 0.1
        if action == REND:
            return best_rend(self.worths, self.unit).gain
        return weights.SCENARIO_ACTIONS.get(action, 0.0)

    # ------------------------------------------------------------------ at a glance

    @cached_property
    def hope(self) -> float:
        """About what the best order to the unit brings, without working out where it may go."""
        worths, unit = self.worths, self.unit
        spell = (
            best_spell(worths, unit).gain if unit.card.magic is not None and unit.energy else 0.0
        )
        found = [spell, self.ranged() if unit.card.ranged is not None else 0.0]
        if worths.rends(unit) is not None:
            found.append(best_rend(worths, unit).gain)
        if not worths.field.in_contact(unit):
            found.append(loot_gain(worths, unit))
        else:
            blows = self.melee()
            # Who cannot strike as he stands may have to turn to the enemy first.
            return max(*found, blows, self.withdraw(), self.reform() if blows <= 0 else 0.0)
        if assaults(worths.field, unit):
            found.append(self.melee())
        if unit.card.base == "one" and formation(worths.field, unit) == "irregular":
            if not has(worths.state, unit, "skirmisher"):
                return max(*found, weights.DISORDER * self.outlook.worth)
        return max(*found, self._way())

    def _way(self) -> float:
        """Return how much better the best hex in reach is than that in its midst."""
        outlook = self.outlook
        here = self.worths.state.elements[outlook.pivot]
        disc = outlook.hexes.disc(here.hex, outlook.move)
        near = disc[:: max(1, len(disc) // weights.GLANCES)]
        if outlook.leads:
            now = outlook.rough({outlook.pivot: (here.hex, here.facing)})
            ring = near[:: max(1, len(near) // 24)]
            best = max(outlook.rough({outlook.pivot: (cell, here.facing)}) for cell in ring)
            return max(best, outlook.off if outlook.steps_off(here.hex) else best) - now
        # Whoever shoots may have to turn first; the others turn as they go.
        seen = outlook.hunt(here.hex, here.facing) if outlook.reach else outlook.hunt_at(here.hex)
        now = outlook.goal_at(here.hex) + seen
        best = max(outlook.goal_at(cell) + outlook.hunt_at(cell) for cell in near) - now
        if outlook.steps_off(here.hex):
            best = max(best, outlook.off - now)
        return max(best, self._charge(here.hex))

    def _charge(self, here: int) -> float:
        """Return what a charge within reach may bring; a blow at once beats one to come."""
        outlook = self.outlook
        reach = outlook.move + outlook.radius + 1
        prey = (foe.gain for foe in outlook.foes[: weights.PREY] if foe.map[here] <= reach)
        return weights.AT_ONCE * max(prey, default=0.0)


def _remnant(unit: Unit) -> bool:
    """Return whether a unit is what is left of a larger one, and little."""
    return len(unit.members) <= weights.REMNANT and len(unit.members) < unit.started


_GAINS: dict[str, Callable[[Choice], float]] = {
    "melee": Choice.melee,
    "ranged": Choice.ranged,
    "move": Choice.move,
    "reform": Choice.reform,
    "withdraw": Choice.withdraw,
    "cast": Choice.cast,
    "regroup": Choice.regroup,
}


# ---------------------------------------------------------------------- who acts


def hopes(worths: Worths, side: str, but: str = "") -> list[tuple[float, Unit]]:
    """Return the units of a side that can be ordered, with what each hopes for, the best first."""
    found = [
        (Choice.of(worths, unit).hope, unit)
        for unit in worths.state.on_board(side)
        if unit.id != but and can_be_ordered(worths.field, unit)
    ]
    return sorted(found, key=lambda each: (-each[0], each[1].id))


def price_of(worths: Worths, unit: Unit, action: str) -> float:
    """Return what an order costs beyond its points: the orders to others that it rules out."""
    able = payers(worths.field, unit, action)
    cost = able[0][1].total if able else 99
    if cost <= 1:
        return 0.0
    dear = (weights.ERRANT if unit.card.kind == "personality" else weights.DEAR) * (cost - 1)
    spare = command_total(worths.state, unit.side) - cost
    waiting = [
        mate
        for mate in worths.state.on_board(unit.side)
        if mate is not unit and can_be_ordered(worths.field, mate)
    ]
    if spare >= len(waiting):
        return dear
    others = sorted(hope for hope, _ in hopes(worths, unit.side, unit.id) if hope > weights.HARDLY)
    return dear + sum(others[: max(0, len(others) - spare)])


def best_order(worths: Worths, unit: Unit, available: Sequence[str]) -> str:
    """Return the order that brings most; to finish if none brings anything."""
    gains = Choice.of(worths, unit).gains(available)
    best = max(gains, key=lambda key: gains[key], default="")
    if best and gains[best] > 0:
        if FINISH not in available or gains[best] > price_of(worths, unit, best):
            return best
    if FINISH in available:
        return FINISH
    harmless = [key for key in ("reform", "move") if key in available]
    return harmless[0] if harmless else best
