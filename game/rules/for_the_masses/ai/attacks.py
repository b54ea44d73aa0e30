"""What attacks bring on average, and what the enemies of a unit could do to it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property, lru_cache
from math import comb
from typing import NamedTuple

from game.core.tally import Tally
from game.rules.for_the_masses.ai import weights
from game.rules.for_the_masses.ai.walking_distance import Gait, Map
from game.rules.for_the_masses.ai.worth import Worths
from game.rules.for_the_masses.battle.scenario_rule import Occasion, Structure, having
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
from game.rules.for_the_masses.state import Element, State, Unit, other
from game.rules.for_the_masses.units.traits import has
from game.table.hexes import Hexes


@lru_cache(maxsize=8192)
def mean_hits(count: int, sides: int, number: int) -> float:
    """Return how many hits dice of one type make on average, put together where they have to be."""
    if count <= 0:
        return 0.0
    if number <= sides:
        return count * (sides - max(number, 1) + 1) / sides
    apiece = number - sides + 1
    if apiece > count:
        return 0.0
    p = 1 / sides
    return sum(
        (best // apiece) * comb(count, best) * p**best * (1 - p) ** (count - best)
        for best in range(apiece, count + 1)
    )


# ============================================================ attacks


class Exchange(NamedTuple):
    """What an attack does on average to those attacked, and what their answers do."""

    given: float
    taken: float

    def gain(self, risk: float) -> float:
        """Return what it is worth to the attacker."""
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
    """Return the wounds that some elements deal on average, fear included."""
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
    worths: Worths,
    field: Field,
    unit: Unit,
    occasion: Occasion = "attack",
    entered: Collection[str] = (),
) -> Exchange:
    """Return an attack of a unit as all stand in a field, and the answers to it."""
    choices = Choices(field, unit, occasion, entered)
    if not choices.open:
        return NOTHING
    given = taken = 0.0
    for key, names in choices.by_target(choices.usual()).items():
        elements = [field.state.elements[name] for name in names]
        if key not in choices.units:
            given += battering(worths, field, unit, choices.structures[key], elements)
            continue
        target = choices.units[key]
        wounds = wounds_of(field, unit, target, elements, occasion, entered)
        given += worths.harm(target, wounds)
        taken += answer(worths, field, target, unit, worths.fallen(target, wounds))
    return Exchange(given, taken)


def answer(worths: Worths, field: Field, target: Unit, unit: Unit, lost: float) -> float:
    """Return what those attacked do in return; who does not face the enemy falls first."""
    striking = strikers_at(field, target, unit)
    if not striking:
        return 0.0
    left = max(0.0, len(target.members) - lost)
    wounds = wounds_of(field, target, unit, striking, "counter")
    return worths.harm(unit, wounds * min(1.0, left / len(striking)))


def blow_at(worths: Worths, field: Field, unit: Unit, target: Unit, occasion: Occasion) -> float:
    """Return what one unit does to another on average, with all who face it."""
    elements = strikers_at(field, unit, target)
    return worths.harm(target, wounds_of(field, unit, target, elements, occasion))


def battering(
    worths: Worths, field: Field, unit: Unit, wall: Structure, elements: Sequence[Element]
) -> float:
    """Return what blows at a wall or a gate are worth."""
    sides = die_type(field.state, unit)
    count = sum(structure_dice(field, element).total for element in elements)
    number = target_number(sides, Tally("Defense", wall.defense)).total
    hits = mean_hits(count, sides, number)
    proper = 1.0 if has(field.state, unit, "wallbreaker") else weights.HACKING
    return weights.WALL * worths.prize * proper * hits * damage(field.state, unit, 1)


# ---------------------------------------------------------------------- shots


def volley_gain(worths: Worths, unit: Unit, target: Unit, occasion: Occasion = "ranged") -> float:
    """Return what a unit's shots at another are worth, friends in danger included."""
    field = worths.field
    volley = shots(field, unit, target, occasion)
    if not volley or unit.card.ranged is None:
        return 0.0
    sides, apiece = unit.card.ranged.sides, hits_a_wound(unit)
    hits = sum(mean_hits(count, sides, need) for need, count in pooled(volley).items())
    # An odd hit is lost unless the unit shoots once more at the same target.
    wounds = max(0.0, (hits + kept_hit(unit, target, occasion)) / apiece - (apiece - 1) * 0.15)
    found = worths.harm(target, wounds)
    friends = endangered(field, unit, target)
    if friends:
        dice = sum(shot.dice.total for shot in volley)
        shooting = [field.state.elements[shot.element] for shot in volley]
        worst = 0.0
        for friend in friends:
            guard = friendly_guard(field, unit, friend, target, shooting)
            need = friendly_number(field, unit, friend, guard, volley[0]).total
            stray = mean_hits(round(max(0.0, dice - hits)), sides, need) / apiece
            worst = max(worst, worths.harm(friend, stray))
        found -= weights.SHOT_AT_FRIENDS * worst
    return found


def best_shot(worths: Worths, unit: Unit) -> tuple[float, str]:
    """Return the best target of a unit's shots now, and what it is worth."""
    if unit.card.ranged is None or (unit.shots and has(worths.state, unit, "slow_reload")):
        return 0.0, ""
    field, reach = worths.field, reach_of(worths.state, unit).total
    own = worths.state.elements_of(unit)
    best = (0.0, "")
    for foe in worths.state.on_board(other(unit.side)):
        near = min(field.distance_to(element, foe) for element in own)
        if near <= reach and can_hit(field, unit, foe):
            best = max(best, (volley_gain(worths, unit, foe), foe.id))
    for wall in structures(field, unit):
        best = max(best, (wall_shot(worths, unit, wall), wall.key))
    return best


def wall_shot(worths: Worths, unit: Unit, wall: Structure) -> float:
    """Return what Artillery does to a wall; one that is down already is worth most to finish."""
    sides = unit.card.ranged.sides if unit.card.ranged else 4
    volley = structure_shots(worths.field, unit, wall)
    hits = sum(mean_hits(count, sides, need) for need, count in pooled(volley).items())
    return hits * damage(worths.state, unit, 1) * wall_point(worths, wall)


def wall_point(worths: Worths, wall: Structure) -> float:
    """Return what a point of a wall is worth: more if it is half down or unwatched."""
    state, distance = worths.state, worths.state.hexes.distance
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
        * worths.prize
        * (1.0 + 0.1 * max(0, 10 - worn) + weights.UNWATCHED * min(bows, default=0))
    )


def battered(worths: Worths, unit: Unit) -> list[tuple[Sequence[int], float]]:
    """Return the enemy walls that an engine may batter, with what a shot at each promises."""
    if unit.card.kind != "artillery":
        return []
    standing = [
        wall
        for scenario_rule in having(worths.state, "structures")
        for wall in scenario_rule.structures(worths.field)
        if wall.side != unit.side
    ]
    return [(wall.hexes, _rough_battery(worths, unit, wall)) for wall in standing]


def _rough_battery(worths: Worths, unit: Unit, wall: Structure) -> float:
    """Return what a shot of an engine at a wall is worth, wherever it stands."""
    dice = unit.card.ranged
    if dice is None:
        return 0.0
    hits = mean_hits(dice.count, dice.sides, dice.sides // 2 + wall.defense)
    return hits * damage(worths.state, unit, 1) * wall_point(worths, wall)


# ---------------------------------------------------------------------- at a glance


def rough_blow(worths: Worths, unit: Unit, target: Unit, *, charge: bool, extra: int = 0) -> float:
    """Return what a unit does to another, face to face with about half its elements in contact."""
    card = unit.card
    front = max(1, -(-len(unit.members) // 2)) if not unit.single else len(unit.members)
    wide = front_width(target) + 1
    striking = min(front + 1, wide, len(unit.members))
    state = worths.state
    dice = card.melee.count + extra + int(has(state, unit, "fury"))
    if charge and (has(state, unit, "irresistible_charge") or _rides_down(unit, target)):
        dice += not has(state, target, "pike_wall")
    guard = target.card.defense + int(has(state, target, "shield_wall") and not extra)
    guard -= int(has(state, unit, "armour_biter"))
    number = card.melee.sides // 2 + max(0, guard)
    return worths.harm(target, mean_hits(max(1, dice) * striking, card.melee.sides, number))


def _rides_down(unit: Unit, target: Unit) -> bool:
    return unit.card.kind == "cavalry" and target.card.kind == "infantry"


def front_width(unit: Unit) -> int:
    """Return about how many enemies can stand in front of a unit."""
    if unit.card.base != "one":
        return 3
    return max(1, -(-len(unit.members) // 2))


def rough_shot(worths: Worths, unit: Unit, target: Unit) -> float:
    """Return what a unit's shots do to another in the open."""
    dice = unit.card.ranged
    if dice is None:
        return 0.0
    apiece = 1 if unit.card.kind == "artillery" else 2
    firing = front_width(unit) if unit.card.kind != "artillery" else len(unit.members)
    count = dice.count * firing + (dice.count // 2) * max(0, len(unit.members) - firing)
    guard = target.card.defense + int(has(worths.state, target, "skirmisher"))
    hits = mean_hits(count, dice.sides, dice.sides // 2 + guard)
    return worths.harm(target, max(0.0, hits / apiece - (apiece - 1) * 0.15))


# ============================================================ enemies as one unit sees them


class Foe:
    """An enemy unit as one unit sees it; most is worked out only when somebody asks for it.

    `known` are those the unit itself is in contact with; only those that are hunted have a map.
    """

    def __init__(
        self, worths: Worths, viewer: Unit, unit: Unit, middle: int, way: Map, *, known: bool
    ) -> None:
        self._worths, self._viewer, self.unit = worths, viewer, unit
        self.middle = middle
        self.radius = 0 if unit.single else front_width(unit) // 2
        self.move = max(1, unit.card.movement)
        self.reach = unit.card.distance if unit.card.ranged else 0
        self.map = way
        self._known, self._engaged = known, worths.field.in_contact(unit)

    @property
    def leads(self) -> bool:
        """Whether it is a leader."""
        return self.unit.card.kind == "personality"

    @cached_property
    def gain(self) -> float:
        """What a fight with it promises."""
        worths, viewer = self._worths, self._viewer
        mine = rough_blow(worths, viewer, self.unit, charge=True)
        back = rough_blow(worths, self.unit, viewer, charge=False)
        helped = weights.HELP * mine if self._engaged and not self._known else 0.0
        return weights.ROUNDS * (mine - worths.risk_of(viewer) * back) + helped

    @cached_property
    def shot(self) -> float:
        """What shots at it promise."""
        worths, viewer = self._worths, self._viewer
        torn = worths.harm(self.unit, weights.SHAKEN) if worths.rends(viewer) else 0.0
        return max(rough_shot(worths, viewer, self.unit), torn)

    @cached_property
    def blows(self) -> tuple[float, float, float]:
        """What its charge would cost in front, in the flank, in the rear, less the answer to it."""
        worths, viewer = self._worths, self._viewer
        front, flank, rear = (
            rough_blow(worths, self.unit, viewer, charge=True, extra=extra) for extra in (0, 1, 2)
        )
        counter = rough_blow(worths, viewer, self.unit, charge=False)
        busy = weights.BUSY if self._engaged else 1.0
        return (
            busy * max(0.0, front - 0.6 * counter),
            busy * weights.SELDOM[0] * max(0.0, flank - 0.2 * counter),
            busy * weights.SELDOM[1] * rear,
        )

    @cached_property
    def volley(self) -> float:
        """What its shots would cost."""
        return rough_shot(self._worths, self.unit, self._viewer)


def middle_of(state: State, unit: Unit) -> int:
    """Return the hex of the element in the midst of a unit."""
    return state.elements[middle_name(state, unit)].hex


def middle_name(state: State, unit: Unit) -> str:
    """Return the element in the midst of a unit."""
    hexes = state.hexes
    cells = [state.elements[name].hex for name in unit.members]
    return min(
        unit.members,
        key=lambda name: sum(hexes.distance(state.elements[name].hex, cell) for cell in cells),
    )


def _middles(worths: Worths, units: Sequence[Unit]) -> dict[str, int]:
    """Return where all units of a side are, worked out once for each moment."""
    side = units[0].side if units else ""
    known: dict[str, int] | None = worths.notes.get(("middles", side))
    if known is None:
        known = {unit.id: middle_of(worths.state, unit) for unit in units}
        worths.notes["middles", side] = known
    return known


def foes_of(worths: Worths, unit: Unit, here: int, gait: Gait) -> list[Foe]:
    """Return all enemies on the board, the nearest first; only those that are hunted have a map."""
    state = worths.state
    enemies = state.on_board(other(unit.side))
    middles = _middles(worths, enemies)
    enemies.sort(key=lambda foe: (state.hexes.distance(here, middles[foe.id]), foe.id))
    touched = [foe.id for foe in worths.field.contacts(unit)]
    found = []
    for place, foe in enumerate(enemies):
        cells = frozenset(state.elements[name].hex for name in foe.members)
        way = worths.country.map(gait, cells) if place < weights.PREY else []
        found.append(Foe(worths, unit, foe, middles[foe.id], way, known=foe.id in touched))
    return found


# ============================================================ dangers of a place


class Perils:
    """The enemies of one unit, and friends who make them less dangerous."""

    def __init__(
        self,
        hexes: Hexes,
        foes: Sequence[Foe],
        mates: Sequence[tuple[int, float]],
        radius: int,
        *,
        leads: bool,
    ) -> None:
        """Note enemies and `mates`: where each friend is, and its share of the unit's worth."""
        self.hexes, self.foes, self.mates = hexes, foes, mates
        self.radius, self.leads = radius, leads
        self._near: dict[int, list[tuple[Foe, int, float]]] = {}
        self._friends: dict[int, float] = {}

    def at(self, hex_: int, facing: int) -> float:
        """Return roughly what they could do to a unit with this facing in a hex."""
        first = total = 0.0
        in_arc = self.hexes.in_arc
        for foe, gap, share in self._threats(hex_):
            threat = 0.0
            if share:
                if in_arc(hex_, facing, foe.middle):
                    threat = share * foe.blows[0]
                elif in_arc(hex_, (facing + 3) % 6, foe.middle):
                    threat = share * foe.blows[2]
                else:
                    threat = share * foe.blows[1]
            if foe.reach and gap <= foe.reach:
                threat = max(threat, foe.volley)
            total += threat
            first = max(first, threat)
        found = first + weights.MORE * (total - first)
        return found if self.leads else found / self._support(hex_)

    def _threats(self, hex_: int) -> list[tuple[Foe, int, float]]:
        """Return the enemies who may reach the unit in a hex, how far off, how much each counts."""
        known = self._near.get(hex_)
        if known is None:
            known = self._near[hex_] = []
            for foe in self.foes:
                away = self.hexes.distance(hex_, foe.middle)
                gap = away - self.radius - foe.radius
                share = 1.0 if gap <= foe.move + 1 else 0.0
                if self.leads and gap <= 2 * foe.move + 1:
                    share = max(share, weights.LATER) * (
                        weights.SCREENED if self._screened(hex_, foe, away) else 1
                    )
                if share or (foe.reach and gap <= foe.reach):
                    known.append((foe, gap, share))
        return known

    def _screened(self, hex_: int, foe: Foe, away: int) -> bool:
        """Return whether friends stand about between a hex and an enemy."""
        distance = self.hexes.distance
        return any(
            (there := distance(at, foe.middle)) < away and there + distance(at, hex_) <= away + 2
            for at, _ in self.mates
        )

    def _support(self, hex_: int) -> float:
        """Return 1 for a unit alone in a place, and more for one with friends near it."""
        known = self._friends.get(hex_)
        if known is None:
            distance = self.hexes.distance
            near = sum(
                share for at, share in self.mates if distance(hex_, at) <= weights.FRIENDS_BESIDE
            )
            known = self._friends[hex_] = 1.0 + weights.STANDING_BY * min(2.0, near)
        return known
