"""What a plan for a unit would come to: its formation, better ones near it, the dice of a charge.

Nothing here is a rule of its own: the functions that judge formations and attacks are asked about
elements as they would stand.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from game.core.forecast import Forecast
from game.core.mark import Mark, Tone
from game.core.spatial import Diagnosis
from game.rules.for_the_masses.battle.twist import Occasion
from game.rules.for_the_masses.combat.allotment import Choices, outlook
from game.rules.for_the_masses.combat.fire_odds import forecast as shot_odds
from game.rules.for_the_masses.combat.melee import Throw, assault, supporters
from game.rules.for_the_masses.combat.ranged import shots
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import Element, Unit, supposing
from game.rules.for_the_masses.troops.blocks import Places
from game.rules.for_the_masses.troops.formation import faults_of, formation_of, nearest_forms
from game.rules.for_the_masses.troops.traits import has
from game.rules.for_the_masses.views.command_map import command_marks, leads
from game.table.hex_table import HexTable
from game.table.hexes import OFF, Hexes

Prospect = tuple[list[Mark], Forecast | None]
FORMS = {"regular": "Form ranks", "column": "Form a column"}


# ---------------------------------------------------------------------- formations


def diagnosed(hexes: Hexes, base: str, elements: Mapping[str, Element], plan: Places) -> Diagnosis:
    """The formation of elements in their places, and what is amiss with it."""
    standing = {name: place for name, place in plan.items() if place[0] != OFF}
    if len(standing) < 2:
        return Diagnosis("")
    places = list(standing.values())
    kind = formation_of(hexes, base, places)
    faults = faults_of(hexes, base, [elements[name].short for name in standing], places)
    name = "Column" if kind == "column" else f"{kind.title()} Formation"
    return Diagnosis(name, tuple(faults))


def near_forms(field: Field, unit: Unit, plan: Places) -> list[tuple[str, Places]]:
    """A Regular and a Column Formation near a plan, by what it is called to take them up."""
    if any(place[0] == OFF for place in plan.values()):
        return []
    found = nearest_forms(moved(field, plan), unit)
    return [(FORMS[kind], found[kind]) for kind in ("regular", "column") if kind in found]


def moved(field: Field, plan: Places) -> Field:
    """The field as if elements stood in their planned places."""
    elements = field.state.elements
    stood = [replace(elements[name], hex=at[0], facing=at[1]) for name, at in plan.items()]
    return Field(supposing(field.state, *stood))


# ---------------------------------------------------------------------- the dice of a charge


def move_prospect(field: Field, unit: Unit, plan: Places) -> Prospect:
    """The dice of a charge that a Move would be, on every base, summed up, with what may answer.

    Of a leader that moves freely, what he would command from there.
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
    """What enemies met by a charge may do with shots before it strikes."""
    found = []
    for foe in field.contacts(charger):
        able = foe.card.ranged is not None and not has(field.state, foe, "slow_reload")
        if able and shots(field, foe, charger, "opportunity"):
            odds = shot_odds(field, foe, charger, "opportunity", good=False)
            found.append(replace(odds, title=f"{foe.name} shooting first", variants=()))
    return found


def counter_marks(choices: Choices) -> list[Mark]:
    """The dice of every element that strikes, written on its base."""
    field, state = choices.field, choices.field.state
    found: list[Mark] = []
    for key, names in choices.by_target(choices.usual()).items():
        if key in choices.units:
            elements = [state.elements[name] for name in names]
            target, occasion, entered = choices.units[key], choices.occasion, choices.entered
            found += strike_marks(field, choices.unit, target, elements, occasion, entered)
    return found


def strike_marks(
    field: Field,
    unit: Unit,
    target: Unit,
    elements: Sequence[Element],
    occasion: Occasion,
    entered: Collection[str] = (),
) -> list[Mark]:
    """The dice of elements that strike at one unit, and of pikes that help them."""
    if not elements:
        return []
    helpers = list(supporters(field, unit, elements))
    plan = assault(field, unit, target, elements, occasion, entered=entered, helpers=helpers)
    return dice_marks(field, plan.throws)


def dice_marks(field: Field, throws: Sequence[Throw]) -> list[Mark]:
    """A badge on each base with its dice; more than the card says is good, fewer is bad."""
    table = HexTable(field.hexes)
    found = []
    for throw in throws:
        element = field.state.elements[throw.element]
        extra = throw.dice.total - throw.dice.base
        tone: Tone = "good" if extra > 0 else "bad" if extra < 0 else "neutral"
        words = [f"{part.value:+d}" for part in throw.dice.parts if part.value]
        base = [str(throw.dice.base)] if throw.dice.base else []
        text = " ".join([*base, *words])
        rule = throw.dice.rules()[0] if throw.dice.rules() else "FTM.melee.3"
        spot = table.centre(field.covered(element))
        found.append(Mark("badge", points=(spot,), text=text, tone=tone, rule=rule))
    return found
