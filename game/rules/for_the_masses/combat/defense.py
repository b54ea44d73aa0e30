"""A unit's Defense against dice of one kind, part by part (FTM.special.33)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.cite import cites
from game.core.tally import Tally
from game.rules.for_the_masses.battle.scenario_rule import Occasion, having
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import Element, Unit
from game.rules.for_the_masses.units.formation import formation
from game.rules.for_the_masses.units.traits import factor, has

MELEE: tuple[Occasion, ...] = ("attack", "charge", "counter", "withdraw")
SHOTS: tuple[Occasion, ...] = ("ranged", "opportunity")


@cites("FTM.special.33", "FTM.unit.4")
def defense(
    field: Field,
    target: Unit,
    attacker: Unit | None,
    occasion: Occasion,
    under: Sequence[Element],
    *,
    flanked: bool = False,
) -> Tally:
    """Return what a unit's Defense comes to; what lies on a line of fire is added by the shooters.

    `under` are its elements that the dice are meant for. `flanked` says that somebody has dice for
    flank or rear, or shoots from where nobody of the unit looks.
    """
    state = field.state
    tally = Tally("Defense", target.card.defense, base_reason=f"Defense of {target.name}")
    tally = tally.plus(factor(state, target, "ward"), "warded", "FTM.magic.f3")
    tally = _sheltered(field, tally, occasion, under)
    if _shields(field, target, occasion, flanked=flanked):
        tally = tally.plus(1, "Shield Wall", "FTM.special.12")
    if occasion in SHOTS:
        tally = tally.plus(int(has(state, target, "skirmisher")), "Skirmisher", "FTM.special.10")
        tally = tally.plus(int(_on_rampart(field, under)), "rampart", "FTM.scen.17")
    if occasion == "counter":
        tally = tally.plus(-int(has(state, target, "fury")), "Fury", "FTM.special.13")
    tally = tally.plus(-factor(state, target, "sunder"), "sundered", "FTM.magic.f4")
    if attacker is not None:
        tally = _pierced(field, tally, attacker, occasion)
    for scenario_rule in having(state, "defense"):
        tally = scenario_rule.defense(field, target, occasion, tally)
    return tally.plus(max(0, -tally.total), "not below 0", "FTM.special.33")


@cites("FTM.melee.13", "FTM.melee.14", "FTM.melee.20", "FTM.terrain.11")
def _sheltered(field: Field, tally: Tally, occasion: Occasion, under: Sequence[Element]) -> Tally:
    """Add the cover of forest or buildings if all under attack stand in them, base and all."""
    if not under or occasion == "spell":
        return tally
    effects = [field.effect(cell) for element in under for cell in field.covered(element)]
    if occasion in MELEE and all(effect.forest for effect in effects):
        return tally.plus(1, "all attacked in forest", "FTM.melee.13")
    if all(effect.city for effect in effects):
        return tally.plus(1, "inside a building", "FTM.terrain.11")
    return tally


@cites("FTM.special.12")
def _shields(field: Field, target: Unit, occasion: Occasion, *, flanked: bool) -> bool:
    """Return whether a Shield Wall holds: a Regular unit, and nobody at its flank or rear."""
    return (
        occasion != "spell"
        and not flanked
        and has(field.state, target, "shield_wall")
        and formation(field, target) == "regular"
    )


@cites("FTM.scen.17", "FTM.melee.20")
def _on_rampart(field: Field, under: Sequence[Element]) -> bool:
    """Return whether all that is shot at stands on a rampart or a tower."""
    cells = [cell for element in under for cell in field.covered(element)]
    return bool(cells) and all(field.effect(cell).rampart for cell in cells)


@cites("FTM.special.20", "FTM.special.21")
def _pierced(field: Field, tally: Tally, attacker: Unit, occasion: Occasion) -> Tally:
    """Return what the attacker's weapons take from a Defense."""
    if occasion in MELEE and has(field.state, attacker, "armour_biter"):
        return tally.plus(-1, "Armour-Biter", "FTM.special.20")
    if occasion in SHOTS and has(field.state, attacker, "bodkin"):
        return tally.plus(-1, "Bodkin", "FTM.special.21")
    return tally
