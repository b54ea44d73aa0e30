"""Who strikes whom, with how many dice and what they need: melee before any die falls (FTM.melee).

All of it looks at one moment of the board and changes nothing; `fight` rolls what is found here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.core.cite import cites
from game.core.forecast import Forecast
from game.core.odds import Odds, together
from game.core.tally import Part, Tally
from game.rules.for_the_masses.battle.scenario_rule import Occasion, Structure, having
from game.rules.for_the_masses.combat import morale
from game.rules.for_the_masses.combat.defense import defense
from game.rules.for_the_masses.combat.losses import Losses, harm, loss_chances, losses, summed
from game.rules.for_the_masses.combat.position_modifiers import (
    charges_irresistibly,
    checked,
    forbidden,
    height_dice,
    position_dice,
    wading,
)
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import Element, State, Unit, element_number
from game.rules.for_the_masses.troops.profile import SIDES_OF_DICE
from game.rules.for_the_masses.units.formation import formation
from game.rules.for_the_masses.units.traits import factor, has

OWN: tuple[Occasion, ...] = ("attack", "charge")
"""Melee Attacks of a unit's own, be they paid or free after a charge."""

# ---------------------------------------------------------------------- who strikes whom


@cites("FTM.melee.3", "FTM.melee.5", "FTM.melee.19", "FTM.charge.1")
def strikers(field: Field, unit: Unit) -> list[tuple[Element, list[Unit]]]:
    """Return elements with enemies in front, each with the units these belong to, by roster."""
    found = []
    for element in field.state.elements_of(unit):
        names = {foe.unit for foe in field.ahead(element)}
        if names:
            targets = [each for each in field.state.units.values() if each.id in names]
            found.append((element, targets))
    return found


def strikers_at(field: Field, unit: Unit, target: Unit) -> list[Element]:
    """Return elements of a unit that have somebody of the target in front."""
    return [
        element
        for element in field.state.elements_of(unit)
        if any(foe.unit == target.id for foe in field.ahead(element))
    ]


@cites("FTM.melee.13")
def under_attack(field: Field, target: Unit, elements: Sequence[Element]) -> list[Element]:
    """Return elements of the target in front of those who strike at it."""
    names = {
        foe.id for element in elements for foe in field.ahead(element) if foe.unit == target.id
    }
    return [each for each in field.state.elements_of(target) if each.id in names]


@cites("FTM.scen.19")
def assaults(field: Field, unit: Unit) -> list[tuple[Element, list[Structure]]]:
    """Return elements that could strike a structure, each with those in its reach."""
    found = []
    for element in field.state.elements_of(unit):
        near = [
            each
            for scenario_rule in having(field.state, "assaults")
            for each in scenario_rule.assaults(field, element)
        ]
        if near:
            found.append((element, near))
    return found


@cites("FTM.special.11")
def supporters(field: Field, unit: Unit, rolling: Sequence[Element]) -> dict[str, str]:
    """Return the pikes of the rear ranks who add a die, each with the comrade they help."""
    if not has(field.state, unit, "pike_wall") or formation(field, unit) != "regular":
        return {}
    names = {element.id for element in rolling}
    found = {}
    for element in field.state.elements_of(unit):
        if element.id in names or field.ahead(element):
            continue
        before = [field.at[cell].id for cell in field.arcs(element).front if cell in field.at]
        if helped := sorted((name for name in before if name in names), key=element_number):
            found[element.id] = helped[0]
    return found


# ---------------------------------------------------------------------- dice


@cites("FTM.unit.5", "FTM.dice.1", "FTM.magic.f11")
def die_type(state: State, unit: Unit) -> int:
    """Return the sides of a unit's melee dice; might makes them larger, up to d12."""
    place = SIDES_OF_DICE.index(unit.card.melee.sides) + factor(state, unit, "might")
    return SIDES_OF_DICE[min(place, len(SIDES_OF_DICE) - 1)]


@cites("FTM.melee.3", "FTM.melee.15", "FTM.special.2", "FTM.special.33")
def attack_dice(
    field: Field,
    element: Element,
    target: Unit,
    occasion: Occasion,
    *,
    entered: bool = True,
    afraid: bool = False,
) -> Tally:
    """Return the dice of one element against a unit, in the order of the book; one at least.

    `entered` says whether the element entered a hex in the Move of its charge.
    """
    unit = field.unit(element)
    tally = Tally("dice", unit.card.melee.count, base_reason=f"dice of {element.name}")
    for part in (position_dice(field, element, target), height_dice(field, element, target)):
        if part is not None:
            tally = tally.including([part], keep_zero=True)
    if occasion == "charge" and entered:
        tally = _with_charge(field, tally, element, target)
    if occasion in OWN and has(field.state, unit, "fury"):
        rule = forbidden(field, element, target)
        tally = tally.plus(0 if rule else 1, "Fury", rule or "FTM.special.13", keep_zero=True)
    if (wet := wading(field, element)) is not None:
        tally = tally.including([wet])
    for scenario_rule in having(field.state, "dice"):
        tally = scenario_rule.dice(field, element, target, occasion, tally)
    tally = tally.plus(-int(afraid), "afraid", "FTM.special.2")
    return tally.plus(max(0, 1 - tally.total), "one at least", "FTM.melee.15")


@cites("FTM.special.1")
def _with_charge(field: Field, tally: Tally, element: Element, target: Unit) -> Tally:
    if not charges_irresistibly(field.state, field.unit(element), target):
        return tally
    stopped = checked(field, element, target)
    if stopped is None:
        return tally.plus(1, "Irresistible Charge", "FTM.special.1")
    text, rule = stopped
    return tally.plus(0, f"no Irresistible Charge: {text}", rule, keep_zero=True)


@cites("FTM.scen.19", "FTM.melee.15")
def structure_dice(field: Field, element: Element) -> Tally:
    """Return the dice of one element against a structure, whatever its position."""
    unit = field.unit(element)
    tally = Tally("dice", unit.card.melee.count, base_reason=f"dice of {element.name}")
    tally = tally.plus(int(has(field.state, unit, "fury")), "Fury", "FTM.special.13")
    if (wet := wading(field, element)) is not None:
        tally = tally.including([wet])
    return tally.plus(max(0, 1 - tally.total), "one at least", "FTM.melee.15")


@cites("FTM.special.19")
def tramples(field: Field, element: Element, target: Unit, occasion: Occasion) -> bool:
    """Return whether the highest faces of an element's dice wound twice."""
    return (
        occasion == "charge"
        and has(field.state, field.unit(element), "trample")
        and checked(field, element, target) is None
    )


# ---------------------------------------------------------------------- what they need


@cites("FTM.melee.4")
def target_number(sides: int, guard: Tally) -> Tally:
    """Return what a die has to show: half its type and the Defense."""
    tally = Tally("to hit", sides // 2, base_reason=f"half of a d{sides}")
    tally = tally.plus(guard.base, guard.base_reason, "FTM.melee.4", keep_zero=True)
    return tally.including(guard.parts, keep_zero=True)


@cites("FTM.double.1", "FTM.double.2", "FTM.double.3")
def hits(faces: Sequence[int], sides: int, number: int) -> int:
    """Return how many hits dice of one type make; out of reach, highest faces are put together."""
    if number <= sides:
        return sum(face >= number for face in faces)
    return sum(face == sides for face in faces) // together_for(sides, number)


def together_for(sides: int, number: int) -> int:
    """Return how many dice with their highest face make one hit."""
    return max(1, number - sides + 1)


@cites("FTM.double.3", "FTM.friendly.5")
def hitting(faces: Sequence[int], sides: int, number: int) -> list[int]:
    """Return the places of the dice that hit or are part of a hit put together.

    All others missed.
    """
    best = [place for place, face in enumerate(faces) if face >= min(number, sides)]
    return best[: len(best) - len(best) % together_for(sides, number)]


# ---------------------------------------------------------------------- one attack


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice of one element in an attack."""

    element: str
    dice: Tally
    tramples: bool = False


@dataclass(frozen=True, slots=True)
class Assault:
    """An attack of one unit on another as it would be rolled now."""

    unit: str
    target: str
    occasion: Occasion
    sides: int
    number: Tally
    throws: tuple[Throw, ...]
    """By the ids of the elements, as their dice are rolled (FTM.dice.3)."""

    @property
    def count(self) -> int:
        """All dice together."""
        return sum(throw.dice.total for throw in self.throws)

    @property
    def trampling(self) -> int:
        """How many of the dice wound twice with their highest face."""
        if self.number.total > self.sides:
            return 0
        return sum(throw.dice.total for throw in self.throws if throw.tramples)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that made it what it is, each once."""
        parts = [rule for throw in self.throws for rule in throw.dice.rules()]
        return tuple(dict.fromkeys([*parts, *self.number.rules()]))

    @cites("FTM.melee.16", "FTM.special.19")
    def wounds(self, faces: Sequence[int]) -> int:
        """Return what these faces do to the target."""
        found = hits(faces, self.sides, self.number.total)
        if not self.trampling:
            return found
        start = 0
        for throw in self.throws:
            own = faces[start : start + throw.dice.total]
            start += throw.dice.total
            found += sum(face == self.sides for face in own) if throw.tramples else 0
        return found


@cites("FTM.melee.3", "FTM.melee.4", "FTM.special.12", "FTM.dice.3", "FTM.counter.2")
def assault(
    field: Field,
    unit: Unit,
    target: Unit,
    elements: Sequence[Element],
    occasion: Occasion,
    *,
    entered: Collection[str] = (),
    helpers: Sequence[str] = (),
    afraid: bool = False,
) -> Assault:
    """Return the attack of these elements, with pikes that help them."""
    state = field.state
    throws = [
        Throw(
            element.id,
            attack_dice(
                field, element, target, occasion, entered=element.id in entered, afraid=afraid
            ),
            tramples=tramples(field, element, target, occasion),
        )
        for element in elements
    ]
    flanked = any(
        part.value > 0 and part.rule in ("FTM.melee.7", "FTM.melee.8", "FTM.melee.9")
        for throw in throws
        for part in throw.dice.parts
    )
    pike = Tally("dice", 0, (Part(1, "Pike Wall", "FTM.special.11"),))
    throws += [Throw(name, pike) for name in helpers]
    throws.sort(key=lambda throw: element_number(throw.element))
    under = under_attack(field, target, elements)
    guard = defense(field, target, unit, occasion, under, flanked=flanked)
    sides = die_type(state, unit)
    return Assault(unit.id, target.id, occasion, sides, target_number(sides, guard), tuple(throws))


# ---------------------------------------------------------------------- odds


def wound_odds(plan: Assault) -> Odds:
    """Return the chances of each number of wounds."""
    number, sides = plan.number.total, plan.sides
    if number > sides:
        apiece = together_for(sides, number)
        return Odds.hits(plan.count, sides, sides).map(lambda best: best // apiece)
    least = max(number, 1)
    rolls = {Odds.hits(1, sides, least): plan.count - plan.trampling}
    if plan.trampling:
        rolls[Odds.of({0: least - 1, 1: sides - least, 2: 1})] = plan.trampling
    return together(rolls)


def forecast(
    field: Field,
    unit: Unit,
    target: Unit,
    elements: Sequence[Element],
    occasion: Occasion,
    *,
    entered: Collection[str] = (),
    idle: Collection[str] = (),
    good: bool = True,
) -> Forecast:
    """Return what these elements may do to a unit: elements lost, fear and Morale Tests included.

    `good` says whether losses of the target are good news for whoever is asked; `idle` help nobody.
    """
    helpers = [name for name in supporters(field, unit, elements) if name not in idle]
    fear = morale.fear_chance(field, unit, target)
    found: Losses = {}
    plans = []
    for afraid, chance in ((False, 1 - fear), (True, fear)):
        if chance:
            plan = assault(
                field,
                unit,
                target,
                elements,
                occasion,
                entered=entered,
                helpers=helpers,
                afraid=afraid,
            )
            plans.append(plan)
            for lost, p in losses(field, target, wound_odds(plan), unit, occasion).items():
                found[lost] = found.get(lost, Fraction(0)) + p * chance
    plan = plans[0]
    title = f"{plan.count}d{plan.sides} at {target.name}, {plan.number.total}+"
    chances = loss_chances(found, len(target.members), good=good)
    dice = summed(throw.dice for throw in plan.throws)
    return Forecast(title, chances, (plan.number, dice), aim=harm(found))
