"""Rolling the melee dice of one attack, on a unit or on a structure (FTM.melee)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.core.cite import cites
from game.core.event import Attacked
from game.core.tally import Tally
from game.core.telling import say
from game.core.wording import named
from game.rules.for_the_masses.battle.twist import Occasion, Structure, having
from game.rules.for_the_masses.combat import casualties, morale
from game.rules.for_the_masses.combat.melee import (
    Assault,
    assault,
    assaults,
    die_type,
    hits,
    strikers_at,
    structure_dice,
    supporters,
    target_number,
    under_attack,
)
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import Battling, Element, Unit, tell_roll
from game.rules.for_the_masses.words import landed

HOW = {
    "attack": "attacks",
    "charge": "charges",
    "counter": "strikes back at",
    "withdraw": "strikes at the withdrawing",
}


@cites("FTM.melee.3", "FTM.melee.16", "FTM.melee.17", "FTM.dice.2", "FTM.dice.3")
async def strike(
    play: Battling,
    unit: Unit,
    target: Unit,
    names: Sequence[str],
    occasion: Occasion,
    *,
    entered: Collection[str] = (),
    rolling: Sequence[str] = (),
    idle: Collection[str] = (),
) -> bool:
    """Roll the dice of these elements against a unit and see to its losses; whether any rolled.

    `rolling` are all who roll in the same Action, so that no pike helps twice; `idle` help nobody.
    """
    state = play.state
    field = Field(state)
    elements = [each for each in strikers_at(field, unit, target) if each.id in names]
    if not elements:
        return False
    afraid = await morale.fear_test(play, unit, target)
    allies = [state.elements[name] for name in rolling or names if name in unit.members]
    helped = supporters(field, unit, allies)
    helpers = [name for name, mate in helped.items() if mate in names and name not in idle]
    plan = assault(
        field, unit, target, elements, occasion, entered=entered, helpers=helpers, afraid=afraid
    )
    for twist in having(state, "strikes"):
        await twist.strikes(play, unit, target)
    wounds = _roll(play, field, unit, target, plan, elements)
    await casualties.wound(play, target, wounds, unit, occasion)
    return True


def _roll(
    play: Battling,
    field: Field,
    unit: Unit,
    target: Unit,
    plan: Assault,
    elements: Sequence[Element],
) -> int:
    """Throw the dice of an attack and tell them; how many wounds they make."""
    number = plan.number.total
    text = f"{named(unit)} {HOW[plan.occasion]} {named(target)}: {_dice_text(field, plan)}."
    struck = under_attack(field, target, elements)[0].id
    play.tell(
        Attacked(
            text=text,
            rules=("FTM.melee.3", *plan.rules),
            attacker=elements[0].id,
            target=struck,
            how=plan.occasion,
        )
    )
    roll = play.roll(f"melee of {unit.id} at {target.id}", plan.count, plan.sides)
    hit = hits(roll.faces, plan.sides, number)
    rules = [*plan.number.rules()]
    if number > plan.sides:
        rules.append("FTM.double.1")
    words = landed(unit.name, target.name, hit)
    text = f"{words} with {plan.count}d{plan.sides}, which need {number}."
    tell_roll(play, unit, "melee", [roll], text, *rules, total=hit, number=plan.number)
    wounds = plan.wounds(roll.faces)
    if wounds > hit:
        say(play, f"{named(unit)} tramples: {wounds - hit} more.", "FTM.special.19")
    return wounds


def _dice_text(field: Field, plan: Assault) -> str:
    """The dice of each element, with what changed them."""
    names = field.state.elements
    return ", ".join(
        " ".join([f"{names[throw.element].short}: {throw.dice.total}", *_reasons(throw.dice)])
        for throw in plan.throws
    )


def _reasons(dice: Tally) -> list[str]:
    found = [f"{part.reason} {part.value:+d}" for part in dice.parts if part.value]
    return [f"({', '.join(found)})"] if found else []


@cites("FTM.scen.19", "FTM.special.29", "FTM.melee.4")
async def batter(play: Battling, unit: Unit, structure: Structure, names: Sequence[str]) -> None:
    """Roll the dice of these elements against a structure; it neither strikes back nor tests."""
    field = Field(play.state)
    elements = [
        element
        for element, near in assaults(field, unit)
        if element.id in names and any(each.key == structure.key for each in near)
    ]
    if not elements:
        return
    sides = die_type(play.state, unit)
    count = sum(structure_dice(field, element).total for element in elements)
    guard = Tally("Defense", structure.defense, base_reason=f"Defense of {structure.name}")
    number = target_number(sides, guard)
    roll = play.roll(f"melee of {unit.id} at {structure.key}", count, sides)
    hit = hits(roll.faces, sides, number.total)
    text = f"{landed(unit.name, structure.name, hit)} with {count}d{sides}."
    tell_roll(play, unit, "melee", [roll], text, "FTM.scen.19", total=hit, number=number)
    if hit:
        for twist in having(play.state, "battered"):
            await twist.battered(play, unit, structure.key, hit)
