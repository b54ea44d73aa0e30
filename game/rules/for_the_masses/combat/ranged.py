"""Who can shoot at whom, with how many dice and what they need (FTM.ranged, FTM.los).

All of it looks at one moment of the board and changes nothing; `shooting` rolls what is found here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.core.cite import cites
from game.core.decision import Objection
from game.core.tally import Part, Tally
from game.rules.for_the_masses.battle.scenario_rule import Occasion, Structure, having
from game.rules.for_the_masses.combat.defense import defense
from game.rules.for_the_masses.combat.line_of_sight import looks_at, sees, sightlines
from game.rules.for_the_masses.field import Field, SightLine
from game.rules.for_the_masses.state import Element, State, Unit, other
from game.rules.for_the_masses.units.formation import formation, ranks
from game.rules.for_the_masses.units.traits import factor, has
from game.rules.for_the_masses.words import counted

LEAST_RANGE = 2
"""Hexes that weather leaves to every weapon (FTM.weather.2, FTM.weather.7)."""
LEAST_NUMBER = 2
"""What guided shots need at least (FTM.magic.f12)."""
INDIRECT = 2
"""What is added to the number of shots at somebody unseen (FTM.special.23)."""
RANGES = {"snow": (3, 4, "FTM.weather.2"), "high_winds": (1, 2, "FTM.weather.7")}
"""What weather leaves of a range, as a fraction, and the rule."""
NUMBERS = {"rain": "FTM.weather.5", "high_winds": "FTM.weather.7"}
"""Weather in which shots need 1 more."""


@dataclass(frozen=True, slots=True)
class Shot:
    """The dice of one element in a Ranged Attack."""

    element: str
    target: str
    """The element it is aimed at, or the key of a structure."""
    dice: Tally
    number: Tally
    line: SightLine
    extras: tuple[Part, ...] = ()
    """What lies on its line, or hides the target from the shooter."""


class LineOfFire(NamedTuple):
    """A line along which an element can shoot at another."""

    at: Element
    line: SightLine
    forests: int
    indirect: bool = False


# ---------------------------------------------------------------------- range and ranks


@cites("FTM.ranged.3", "FTM.unit.6", "FTM.weather.2", "FTM.weather.7", "FTM.weather.9")
@cites("FTM.artillery.3")
def reach_of(state: State, unit: Unit) -> Tally:
    """Return how many hexes a unit shoots, as the weather leaves it."""
    tally = Tally("Distance", unit.card.distance, base_reason=unit.card.name)
    if state.weather not in RANGES:
        return tally
    part, whole, rule = RANGES[state.weather]
    words = state.weather.replace("_", " ")
    left = max(LEAST_RANGE, tally.total * part // whole)
    return tally.plus(min(0, left - tally.total), words, rule)


@cites("FTM.ranged.8", "FTM.ranged.10", "FTM.special.3")
def fire_ranks(field: Field, unit: Unit) -> dict[str, int]:
    """Return the rank of each element as it counts for shooting, 1 in front."""
    if has(field.state, unit, "free_firing"):
        return dict.fromkeys(unit.members, 1)
    if formation(field, unit) != "irregular":
        return ranks(field, unit)
    return _scattered_ranks(field, unit)


@cites("FTM.ranged.10")
def _scattered_ranks(field: Field, unit: Unit) -> dict[str, int]:
    """Return ranks without a formation: one more than the best right in front, in circles 2."""
    before = {
        element.id: [
            there.id
            for cell in field.arcs(element).front
            if (there := field.at.get(cell)) and there.unit == unit.id and there is not element
        ]
        for element in field.state.elements_of(unit)
    }
    found = {name: 1 for name, ahead in before.items() if not ahead}
    rank = 1
    while True:
        behind = [
            name
            for name, ahead in before.items()
            if name not in found and any(each in found for each in ahead)
        ]
        if not behind:
            return {name: found.get(name, 2) for name in before}
        rank += 1
        found.update(dict.fromkeys(behind, rank))


# ---------------------------------------------------------------------- dice


@cites("FTM.ranged.8", "FTM.ranged.9", "FTM.ranged.10", "FTM.special.22", "FTM.unit.6")
def rank_dice(state: State, unit: Unit, element: str, rank: int) -> Tally:
    """Return the dice of an element by its rank alone, rounded down for each element."""
    dice = unit.card.ranged
    whose = f"dice of {state.elements[element].name}"
    tally = Tally("dice", dice.count if dice else 0, base_reason=whose)
    if dice is None or rank < 2:
        return tally
    share = rank
    if has(state, unit, "volley"):
        share = rank - 1
        if share == 1:
            return tally.plus(0, f"rank {rank}, Volley", "FTM.special.22", keep_zero=True)
    rule = "FTM.ranged.8" if rank < 4 else "FTM.ranged.10"
    return tally.plus(dice.count // share - dice.count, f"rank {rank}", rule)


@cites("FTM.terrain.7")
def _high_dice(field: Field, tally: Tally, line: SightLine) -> Tally:
    """Return a die for shooting down and one less for shooting up, where the players want it."""
    if not field.state.settings.hill_dice_ranged:
        return tally
    height = field.levels[line.start] - field.levels[line.end]
    if height > 0:
        return tally.plus(1, "downhill", "FTM.terrain.7")
    lower = tally.plus(-1, "uphill", "FTM.terrain.7") if height < 0 else tally
    return lower.plus(max(0, 1 - lower.total), "one at least", "FTM.melee.15")


# ---------------------------------------------------------------------- aiming


@cites("FTM.los.1", "FTM.ranged.3", "FTM.geom.12", "FTM.special.3", "FTM.unit.8")
def lines_to(field: Field, element: Element, target: Element, reach: int) -> list[SightLine]:
    """Return the lines of fire from an element to another within range and arc, free or not."""
    arc = not has(field.state, field.unit(element), "free_firing")
    if field.state.settings.ranged_dead_zone and field.distance(element, target) <= 1:
        return []
    return list(sightlines(field, element, target, arc=arc, farthest=reach))


@cites("FTM.ranged.2", "FTM.terrain.10", "FTM.special.5", "FTM.los.3")
def aim(field: Field, element: Element, target: Element, reach: int) -> LineOfFire | None:
    """Return the best line of an element to another, or None if it cannot shoot at it."""
    if field.distance(element, target) > reach:
        return None
    lines = lines_to(field, element, target, reach)
    free = [line for line in lines if line.blocked is None]
    indirect = not free
    if indirect:
        free = [line for line in lines if _spotted(field, element, target, line)]
    if not free:
        return None
    walks = int(has(field.state, field.unit(element), "forest_walk"))
    if field.base(target) != "one":
        # Forest counts for the best of its hexes, whichever of them the line goes to.
        best, woods = min(free, key=lambda line: line.friends), min(each.forests for each in free)
    else:
        best = min(free, key=lambda line: max(0, line.forests - walks) + line.friends)
        woods = best.forests
    return LineOfFire(target, best, max(0, woods - walks), indirect)


@cites("FTM.special.23", "FTM.artillery.1")
def _spotted(field: Field, element: Element, target: Element, line: SightLine) -> bool:
    """Tell whether Indirect Fire finds a target behind cover that a Personality sees."""
    unit = field.unit(element)
    hidden = all(each.rule == "FTM.los.2" for each in line.causes if each.kind == "blocked")
    if not hidden or not has(field.state, unit, "indirect_fire"):
        return False
    spotters = field.state.personalities(unit.side)
    return any(sees(field, field.state.elements_of(each)[0], target) for each in spotters)


def shooters(field: Field, unit: Unit) -> Iterator[tuple[Element, Tally]]:
    """Yield elements that have dice in their rank, with these."""
    if unit.card.ranged is None:
        return
    by_rank = fire_ranks(field, unit)
    for element in field.state.elements_of(unit):
        dice = rank_dice(field.state, unit, element.id, by_rank[element.id])
        if dice.total:
            yield element, dice


# ---------------------------------------------------------------------- numbers to hit


@cites("FTM.ranged.6", "FTM.ranged.7", "FTM.terrain.3", "FTM.special.23", "FTM.special.5")
def line_parts(aimed: LineOfFire) -> tuple[Part, ...]:
    """Return what lies on a line, for the number to hit."""
    found = []
    if aimed.forests:
        found.append(Part(aimed.forests, counted(aimed.forests, "forest hex"), "FTM.ranged.6"))
    if aimed.line.friends:
        words = counted(aimed.line.friends, "hex")
        found.append(Part(aimed.line.friends, f"{words} with friends", "FTM.ranged.7"))
    if aimed.indirect:
        found.append(Part(INDIRECT, "Indirect Fire", "FTM.special.23"))
    return tuple(found)


@cites("FTM.ranged.4", "FTM.ranged.5", "FTM.weather.5", "FTM.weather.7", "FTM.magic.f12")
def number_to_hit(
    state: State, unit: Unit, guard: Tally, extras: Sequence[Part], target: Unit | None
) -> Tally:
    """Return what a die of a unit's shots has to show against a Defense, along a certain line."""
    sides = unit.card.ranged.sides if unit.card.ranged else 0
    tally = Tally("to hit", sides // 2, base_reason=f"half of a d{sides}")
    tally = tally.plus(guard.base, guard.base_reason, "FTM.ranged.4", keep_zero=True)
    tally = tally.including(guard.parts).including(extras)
    if rule := NUMBERS.get(state.weather):
        tally = tally.plus(1, state.weather.replace("_", " "), rule)
    if target is not None:
        tally = tally.plus(factor(state, target, "gale"), "gale", "FTM.magic.f13")
    if guided := factor(state, unit, "guide"):
        tally = tally.plus(-guided, "guided", "FTM.magic.f12")
        tally = tally.plus(max(0, LEAST_NUMBER - tally.total), "2 at least", "FTM.magic.f12")
    return tally


@cites("FTM.special.12")
def unwatched(field: Field, target: Unit, shooting: Sequence[Element]) -> bool:
    """Return whether somebody shoots from where nobody of the target looks."""
    if not has(field.state, target, "shield_wall"):
        return False
    watch = field.state.elements_of(target)
    return not all(any(looks_at(field, foe, each) for foe in watch) for each in shooting)


@cites("FTM.ranged.2", "FTM.ranged.4", "FTM.ranged.11", "FTM.artillery.1", "FTM.dice.3")
def shots(field: Field, unit: Unit, target: Unit, occasion: Occasion = "ranged") -> list[Shot]:
    """Return the dice of all elements that can shoot at a unit, each at its easiest target."""
    reach = reach_of(field.state, unit).total
    foes = field.state.elements_of(target)
    aimed: list[tuple[Element, Tally, list[LineOfFire]]] = []
    for element, dice in shooters(field, unit):
        if aims := [found for foe in foes if (found := aim(field, element, foe, reach))]:
            aimed.append((element, dice, aims))
    flanked = unwatched(field, target, [element for element, _, _ in aimed])
    guards = {
        name: defense(field, target, unit, occasion, [field.state.elements[name]], flanked=flanked)
        for name in dict.fromkeys(each.at.id for _, _, aims in aimed for each in aims)
    }
    return [
        min(
            (_shot(field, element, dice, each, guards[each.at.id]) for each in aims),
            key=lambda shot: (shot.number.total, -shot.dice.total),
        )
        for element, dice, aims in aimed
    ]


def _shot(field: Field, element: Element, dice: Tally, aimed: LineOfFire, guard: Tally) -> Shot:
    extras = line_parts(aimed)
    unit, target = field.unit(element), field.unit(aimed.at)
    number = number_to_hit(field.state, unit, guard, extras, target)
    thrown = _high_dice(field, dice, aimed.line)
    return Shot(element.id, aimed.at.id, thrown, number, aimed.line, extras)


@cites("FTM.scen.19", "FTM.artillery.1")
def structure_shots(field: Field, unit: Unit, structure: Structure) -> list[Shot]:
    """Return the dice of Artillery at a wall or a gate, which is not in its own way."""
    if unit.card.kind != "artillery":
        return []
    state = field.state
    reach = reach_of(state, unit).total
    guard = Tally("Defense", structure.defense, base_reason=f"Defense of {structure.name}")
    found = []
    for element, dice in shooters(field, unit):
        lines = [
            line
            for cell in structure.hexes
            for line in sightlines(
                field, element, cell, arc=True, farthest=reach, ignore=structure.hexes
            )
            if line.blocked is None
        ]
        if lines:
            best = min(lines, key=lambda line: line.forests + line.friends)
            extras = line_parts(LineOfFire(element, best, best.forests))
            number = number_to_hit(state, unit, guard, extras, None)
            found.append(Shot(element.id, structure.key, dice, number, best, extras))
    return found


# ---------------------------------------------------------------------- targets


def can_hit(field: Field, unit: Unit, *targets: Unit) -> bool:
    """Return whether a die at least could be rolled against one of these units."""
    reach = reach_of(field.state, unit).total
    return any(
        aim(field, element, foe, reach)
        for element, _ in shooters(field, unit)
        for target in targets
        if field.distance_to(element, target) <= reach
        for foe in field.state.elements_of(target)
    )


@cites("FTM.ranged.1", "FTM.ranged.3", "FTM.los.1", "FTM.los.2", "FTM.geom.12")
def target_objection(field: Field, unit: Unit, target: Unit) -> Objection | None:
    """Return why a unit has no shot at another: too far, not in front, hidden, or no dice."""
    if can_hit(field, unit, target):
        return None
    reach = reach_of(field.state, unit).total
    own, foes = field.state.elements_of(unit), field.state.elements_of(target)
    near = min(field.distance(element, foe) for element in own for foe in foes)
    if near > reach:
        text = f"{target.name} is out of range: {near} of {reach} hexes."
        return Objection(text, "FTM.ranged.3")
    lines = [line for each in own for foe in foes for line in lines_to(field, each, foe, reach)]
    if not lines:
        if near == 1 and field.state.settings.ranged_dead_zone:
            return Objection(f"{target.name} is too close to shoot at.", "FTM.unit.8")
        return Objection(f"{target.name} is in nobody's front arc within range.", "FTM.geom.12")
    cause = next((line.blocked for line in lines if line.blocked), None)
    if cause and all(line.blocked for line in lines):
        return Objection(f"No line of sight to {target.name}: {cause.text}.", cause.rule)
    return Objection(f"Only rear ranks without dice see {target.name}.", "FTM.ranged.8")


def ranged_targets(field: Field, unit: Unit) -> list[tuple[Unit, Objection | None]]:
    """Return all enemy units on the board, each with what forbids shooting at it."""
    enemies = field.state.on_board(other(unit.side))
    return [(enemy, target_objection(field, unit, enemy)) for enemy in enemies]


@cites("FTM.scen.19")
def structures(field: Field, unit: Unit) -> list[Structure]:
    """Return the walls and gates that a unit of Artillery could shoot at now."""
    if unit.card.kind != "artillery":
        return []
    standing = [
        each
        for scenario_rule in having(field.state, "structures")
        for each in scenario_rule.structures(field)
    ]
    return [
        each for each in standing if each.side != unit.side and structure_shots(field, unit, each)
    ]


def any_target(field: Field, unit: Unit) -> bool:
    """Return whether there is anything at all to shoot at."""
    enemies = field.state.on_board(other(unit.side))
    return can_hit(field, unit, *enemies) or bool(structures(field, unit))
