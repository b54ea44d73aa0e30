"""What attacks bring on average: blows, answers to them, shots, the battering of walls."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from game.core.tally import Tally
from game.rules.for_the_masses.battle.twist import Occasion, Structure
from game.rules.for_the_masses.combat.allotment import Choices
from game.rules.for_the_masses.combat.fire_odds import (
    endangered,
    friendly_guard,
    friendly_number,
    hits_a_wound,
    kept_hit,
    pooled,
)
from game.rules.for_the_masses.combat.melee import (
    assault,
    die_type,
    strikers_at,
    structure_dice,
    supporters,
    target_number,
)
from game.rules.for_the_masses.combat.morale import fear_chance
from game.rules.for_the_masses.combat.ranged import (
    can_hit,
    reach_of,
    shots,
    structure_shots,
    structures,
)
from game.rules.for_the_masses.combat.structures import damage
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.mind import weights
from game.rules.for_the_masses.mind.chances import mean_hits
from game.rules.for_the_masses.mind.reckoning import Reckoning
from game.rules.for_the_masses.state import Element, Unit, other
from game.rules.for_the_masses.troops.traits import has


class Exchange(NamedTuple):
    """What an attack does on average to those attacked, and what their answers do."""

    given: float
    taken: float

    def gain(self, risk: float) -> float:
        """What it is worth to the attacker."""
        return self.given - risk * self.taken


NOTHING = Exchange(0.0, 0.0)


# ---------------------------------------------------------------------- blows


def wounds_of(
    field: Field,
    unit: Unit,
    target: Unit,
    elements: Sequence[Element],
    occasion: Occasion,
    entered: Collection[str] = (),
) -> float:
    """The wounds that some elements deal on average, fear included."""
    if not elements:
        return 0.0
    helpers = list(supporters(field, unit, elements))
    plan = assault(field, unit, target, elements, occasion, entered=entered, helpers=helpers)
    found = mean_hits(plan.count, plan.sides, plan.number.total) + plan.trampling / plan.sides
    fear = float(fear_chance(field, unit, target))
    if fear:
        found *= 1 - fear * len(elements) / max(1, plan.count)
    return found


def exchange(
    ken: Reckoning,
    field: Field,
    unit: Unit,
    occasion: Occasion = "attack",
    entered: Collection[str] = (),
) -> Exchange:
    """An attack of a unit as all stand in a field, and the answers to it."""
    choices = Choices(field, unit, occasion, entered)
    if not choices.open:
        return NOTHING
    given = taken = 0.0
    for key, names in choices.by_target(choices.usual()).items():
        elements = [field.state.elements[name] for name in names]
        if key not in choices.units:
            given += battering(ken, field, unit, choices.structures[key], elements)
            continue
        target = choices.units[key]
        wounds = wounds_of(field, unit, target, elements, occasion, entered)
        given += ken.harm(target, wounds)
        taken += answer(ken, field, target, unit, ken.fallen(target, wounds))
    return Exchange(given, taken)


def answer(ken: Reckoning, field: Field, target: Unit, unit: Unit, lost: float) -> float:
    """What those attacked do in return; who does not face the enemy falls first."""
    striking = strikers_at(field, target, unit)
    if not striking:
        return 0.0
    left = max(0.0, len(target.members) - lost)
    wounds = wounds_of(field, target, unit, striking, "counter")
    return ken.harm(unit, wounds * min(1.0, left / len(striking)))


def blow_at(ken: Reckoning, field: Field, unit: Unit, target: Unit, occasion: Occasion) -> float:
    """What one unit does to another on average, with all who face it."""
    elements = strikers_at(field, unit, target)
    return ken.harm(target, wounds_of(field, unit, target, elements, occasion))


def battering(
    ken: Reckoning, field: Field, unit: Unit, wall: Structure, elements: Sequence[Element]
) -> float:
    """What blows at a wall or a gate are worth."""
    sides = die_type(field.state, unit)
    count = sum(structure_dice(field, element).total for element in elements)
    number = target_number(sides, Tally("Defense", wall.defense)).total
    hits = mean_hits(count, sides, number)
    proper = 1.0 if has(field.state, unit, "wallbreaker") else weights.HACKING
    return weights.WALL * ken.prize * proper * hits * damage(field.state, unit, 1)


# ---------------------------------------------------------------------- shots


def volley_gain(ken: Reckoning, unit: Unit, target: Unit, occasion: Occasion = "ranged") -> float:
    """What a unit's shots at another are worth, friends in danger included."""
    field = ken.field
    volley = shots(field, unit, target, occasion)
    if not volley or unit.card.ranged is None:
        return 0.0
    sides, apiece = unit.card.ranged.sides, hits_a_wound(unit)
    hits = sum(mean_hits(count, sides, need) for need, count in pooled(volley).items())
    # An odd hit is lost unless the unit shoots once more at the same target.
    wounds = max(0.0, (hits + kept_hit(unit, target, occasion)) / apiece - (apiece - 1) * 0.15)
    found = ken.harm(target, wounds)
    friends = endangered(field, unit, target)
    if friends:
        dice = sum(shot.dice.total for shot in volley)
        shooting = [field.state.elements[shot.element] for shot in volley]
        worst = 0.0
        for friend in friends:
            guard = friendly_guard(field, unit, friend, target, shooting)
            need = friendly_number(field, unit, friend, guard, volley[0]).total
            stray = mean_hits(round(max(0.0, dice - hits)), sides, need) / apiece
            worst = max(worst, ken.harm(friend, stray))
        found -= weights.SHOT_AT_FRIENDS * worst
    return found


def best_shot(ken: Reckoning, unit: Unit) -> tuple[float, str]:
    """The best target of a unit's shots now, and what it is worth."""
    if unit.card.ranged is None or (unit.shots and has(ken.state, unit, "slow_reload")):
        return 0.0, ""
    field, reach = ken.field, reach_of(ken.state, unit).total
    own = ken.state.elements_of(unit)
    best = (0.0, "")
    for foe in ken.state.on_board(other(unit.side)):
        near = min(field.distance_to(element, foe) for element in own)
        if near <= reach and can_hit(field, unit, foe):
            best = max(best, (volley_gain(ken, unit, foe), foe.id))
    for wall in structures(field, unit):
        best = max(best, (wall_shot(ken, unit, wall), wall.key))
    return best


def wall_shot(ken: Reckoning, unit: Unit, wall: Structure) -> float:
    """What Artillery does to a wall; one that is down already is worth most to finish."""
    sides = unit.card.ranged.sides if unit.card.ranged else 4
    volley = structure_shots(ken.field, unit, wall)
    hits = sum(mean_hits(count, sides, need) for need, count in pooled(volley).items())
    return hits * damage(ken.state, unit, 1) * wall_point(ken, wall)


def wall_point(ken: Reckoning, wall: Structure) -> float:
    """What a point of a wall is worth: one half down already is worth most, one unwatched more."""
    state, distance = ken.state, ken.state.hexes.distance
    worn = state.counters.get(f"points of {wall.key}", 10)
    bows = (
        distance(cell, element.hex)
        for foe in state.on_board(wall.side)
        if foe.card.ranged is not None and foe.card.kind != "artillery"
        for element in state.elements_of(foe)
        for cell in wall.hexes
    )
    return (
        weights.WALL
        * ken.prize
        * (1.0 + 0.1 * max(0, 10 - worn) + weights.UNWATCHED * min(bows, default=0))
    )


def battered(ken: Reckoning, unit: Unit) -> list[tuple[Sequence[int], float]]:
    """Enemy walls that a unit may batter if it is an engine, with what a shot at each promises."""
    if unit.card.kind != "artillery":
        return []
    standing = [
        wall
        for twist in ken.state.having("structures")
        for wall in twist.structures(ken.field)
        if wall.side != unit.side
    ]
    return [(wall.hexes, _rough_battery(ken, unit, wall)) for wall in standing]


def _rough_battery(ken: Reckoning, unit: Unit, wall: Structure) -> float:
    """What a shot of an engine at a wall is worth, wherever it stands."""
    dice = unit.card.ranged
    if dice is None:
        return 0.0
    hits = mean_hits(dice.count, dice.sides, dice.sides // 2 + wall.defense)
    return hits * damage(ken.state, unit, 1) * wall_point(ken, wall)


# ---------------------------------------------------------------------- at a glance


def rough_blow(ken: Reckoning, unit: Unit, target: Unit, *, charge: bool, extra: int = 0) -> float:
    """What a unit does to another with about half of its elements in contact, face to face."""
    card = unit.card
    front = max(1, -(-len(unit.members) // 2)) if not unit.single else len(unit.members)
    wide = front_width(target) + 1
    striking = min(front + 1, wide, len(unit.members))
    state = ken.state
    dice = card.melee.count + extra + int(has(state, unit, "fury"))
    if charge and (has(state, unit, "irresistible_charge") or _rides_down(unit, target)):
        dice += not has(state, target, "pike_wall")
    guard = target.card.defense + int(has(state, target, "shield_wall") and not extra)
    guard -= int(has(state, unit, "armour_biter"))
    number = card.melee.sides // 2 + max(0, guard)
    return ken.harm(target, mean_hits(max(1, dice) * striking, card.melee.sides, number))


def _rides_down(unit: Unit, target: Unit) -> bool:
    return unit.card.kind == "cavalry" and target.card.kind == "infantry"


def front_width(unit: Unit) -> int:
    """About how many enemies can stand before a unit."""
    if unit.card.base != "one":
        return 3
    return max(1, -(-len(unit.members) // 2))


def rough_shot(ken: Reckoning, unit: Unit, target: Unit) -> float:
    """What a unit's shots do to another in the open."""
    dice = unit.card.ranged
    if dice is None:
        return 0.0
    apiece = 1 if unit.card.kind == "artillery" else 2
    firing = front_width(unit) if unit.card.kind != "artillery" else len(unit.members)
    count = dice.count * firing + (dice.count // 2) * max(0, len(unit.members) - firing)
    guard = target.card.defense + int(has(ken.state, target, "skirmisher"))
    hits = mean_hits(count, dice.sides, dice.sides // 2 + guard)
    return ken.harm(target, max(0.0, hits / apiece - (apiece - 1) * 0.15))
