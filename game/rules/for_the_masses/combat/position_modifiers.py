"""What the place of an element does to its blows: flank and rear, height, water (FTM.melee)."""

from __future__ import annotations

from game.core.cite import cites
from game.core.tally import Part
from game.rules.for_the_masses.battle.scenario_rule import having
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import Element, State, Unit
from game.rules.for_the_masses.units.traits import has, quelled


@cites("FTM.melee.7", "FTM.melee.8", "FTM.melee.9", "FTM.melee.10", "FTM.special.26")
def position_dice(field: Field, element: Element, target: Unit) -> Part | None:
    """Return dice for standing at flanks or rears of the target unit only."""
    cells = field.covered(element)
    front = flank = rear = False
    for foe in field.touching(element):
        if foe.unit == target.id:
            arcs = field.arcs(foe)
            front = front or any(cell in arcs.front for cell in cells)
            flank = flank or any(cell in arcs.flank for cell in cells)
            rear = rear or any(cell in arcs.rear for cell in cells)
    if front or not (flank or rear):
        return None
    if has(field.state, target, "swarm"):
        return Part(0, "Swarm has neither flank nor rear", "FTM.special.26")
    if flank and rear:
        mixed = field.state.settings.mixed_flank_rear_dice
        return Part(mixed, "flank of one, rear of another", "FTM.melee.9")
    return Part(1, "flank", "FTM.melee.7") if flank else Part(2, "rear", "FTM.melee.8")


@cites("FTM.melee.11", "FTM.melee.12", "FTM.terrain.7", "FTM.special.6", "FTM.melee.19")
def height_dice(field: Field, element: Element, target: Unit) -> Part | None:
    """Return a die for striking down, one less for striking up, by the lowest enemy in front."""
    steps = [
        field.levels[own] - field.levels[cell]
        for foe in field.ahead(element)
        if foe.unit == target.id
        for cell in field.covered(foe)
        for own in field.covered(element)
        if cell in field.hexes.near[own]
    ]
    best = max(steps, default=0)
    if best > 0:
        return Part(1, "downhill", "FTM.melee.11")
    if best == 0:
        return None
    if has(field.state, field.unit(element), "hill_walk"):
        return Part(0, "uphill, but Hill Walk", "FTM.special.6")
    return Part(-1, "uphill", "FTM.melee.12")


@cites("FTM.scen.14", "FTM.scen.15", "FTM.scen.ghel.7", "FTM.melee.20", "FTM.special.30")
def wading(field: Field, element: Element) -> Part | None:
    """Return the die lost in ford or bog, for a large base as soon as one of its hexes is."""
    amphibious = has(field.state, field.unit(element), "amphibious")
    for cell in field.covered(element):
        effect = field.effect(cell)
        if effect.wet and not (effect.bog and amphibious):
            return Part(-1, effect.name, "FTM.scen.15" if effect.bog else "FTM.scen.14")
    return None


@cites("FTM.special.1", "FTM.unit.18")
def charges_irresistibly(state: State, unit: Unit, target: Unit) -> bool:
    """Tell whether a unit has Irresistible Charge at another: bought, or Cavalry at Infantry."""
    if has(state, unit, "irresistible_charge"):
        return True
    born = unit.card.kind == "cavalry" and target.card.kind == "infantry"
    return (
        born and state.settings.specials_house and not quelled(state, unit, "irresistible_charge")
    )


@cites("FTM.special.11", "FTM.terrain.11", "FTM.scen.14", "FTM.scen.15", "FTM.scen.20")
def checked(field: Field, element: Element, target: Unit) -> tuple[str, str] | None:
    """Return what takes the force out of an element's charge or Trample, and the rule."""
    if (wet := wading(field, element)) is not None:
        return wet.reason, wet.rule
    foes = [foe for foe in field.ahead(element) if foe.unit == target.id]
    cells = [cell for foe in foes for cell in field.covered(foe)]
    if cells and all(field.effect(cell).city for cell in cells):
        return "into buildings", "FTM.terrain.11"
    if has(field.state, target, "pike_wall") and _in_front(field, element, target):
        return "onto a Pike Wall", "FTM.special.11"
    if rule := forbidden(field, element, target):
        return "stopped", rule
    return None


def _in_front(field: Field, element: Element, target: Unit) -> bool:
    """Return whether an element stands in a front hex of somebody in the target unit."""
    return any(
        element.id == each.id
        for foe in field.state.elements_of(target)
        for each in field.ahead(foe)
    )


def forbidden(field: Field, element: Element, target: Unit) -> str:
    """Return the scenario's rule against charges and Fury here."""
    return next(
        (
            rule
            for scenario_rule in having(field.state, "charges")
            if (rule := scenario_rule.charges(field, element, target))
        ),
        "",
    )
