"""The exact chances of a Ranged Attack, for the target and for friends too near to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import dist, lcm

from game.core.cite import cites
from game.core.forecast import Forecast
from game.core.mark import Mark, Tone
from game.core.odds import Odds, together
from game.core.tally import Tally
from game.rules.for_the_masses.battle.scenario_rule import Occasion
from game.rules.for_the_masses.combat.defense import defense
from game.rules.for_the_masses.combat.losses import harm, loss_chances, losses, summed
from game.rules.for_the_masses.combat.melee import together_for
from game.rules.for_the_masses.combat.ranged import (
    Shot,
    number_to_hit,
    reach_of,
    shooters,
    shots,
    unwatched,
)
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import Element, Unit
from game.table import lattice

HITS_A_WOUND = 2
"""For all but Artillery (FTM.ranged.12, FTM.artillery.2)."""

# ---------------------------------------------------------------------- hits and wounds


@cites("FTM.ranged.12", "FTM.artillery.2")
def hits_a_wound(unit: Unit) -> int:
    """Return how many hits of a unit's shots are one wound."""
    return 1 if unit.card.kind == "artillery" else HITS_A_WOUND


@cites("FTM.ranged.13")
def kept_hit(unit: Unit, target: Unit, occasion: Occasion) -> int:
    """Return the odd hit that is left from the Action before, against the same target."""
    return int(occasion == "ranged" and unit.spilled == target.id and hits_a_wound(unit) > 1)


def pooled(volley: Sequence[Shot]) -> dict[int, int]:
    """Return how many dice have each number to hit."""
    found: dict[int, int] = {}
    for shot in volley:
        found[shot.number.total] = found.get(shot.number.total, 0) + shot.dice.total
    return found


@cites("FTM.double.1", "FTM.double.3")
def hit_odds(count: int, sides: int, number: int) -> Odds:
    """Return the chances of each number of hits with dice that all need the same."""
    if number <= sides:
        return Odds.hits(count, sides, number)
    apiece = together_for(sides, number)
    return Odds.hits(count, sides, sides).map(lambda best: best // apiece)


def _wounds(hits: Odds, unit: Unit, kept: int) -> Odds:
    apiece = hits_a_wound(unit)
    return hits.map(lambda hit: (hit + kept) // apiece)


def _sum(odds: Sequence[Odds]) -> Odds:
    counted: dict[Odds, int] = {}
    for each in odds:
        counted[each] = counted.get(each, 0) + 1
    return together(counted)


def forecast(
    field: Field, unit: Unit, target: Unit, occasion: Occasion = "ranged", *, good: bool = True
) -> Forecast:
    """Return what a Ranged Attack may do to a unit, and to each friend whom its misses may hit."""
    volley = shots(field, unit, target, occasion)
    sides = unit.card.ranged.sides if unit.card.ranged else 0
    hits = _sum([hit_odds(count, sides, need) for need, count in pooled(volley).items()])
    wounds = _wounds(hits, unit, kept_hit(unit, target, occasion))
    found = losses(field, target, wounds, unit, occasion)
    dice = sum(shot.dice.total for shot in volley)
    needs = " or ".join(f"{need}+" for need in sorted(pooled(volley)))
    chances = loss_chances(found, len(target.members), good=good)
    tallies = tuple(dict.fromkeys(shot.number for shot in volley))
    return Forecast(
        f"{dice}d{sides} at {target.name}, {needs}",
        chances,
        (*tallies, summed(shot.dice for shot in volley)),
        tuple(_friend_forecasts(field, unit, target, volley, good=good)),
        harm(found),
    )


# ---------------------------------------------------------------------- friends in danger


@cites("FTM.friendly.1", "FTM.friendly.2", "FTM.friendly.4")
def endangered(field: Field, unit: Unit, target: Unit) -> list[Unit]:
    """Return the friends of a shooting unit in contact with its target, never the unit itself."""
    return [each for each in field.contacts(target) if each is not unit]


@cites("FTM.friendly.3")
def friendly_guard(
    field: Field, unit: Unit, friend: Unit, target: Unit, shooting: Sequence[Element]
) -> Tally:
    """Return the Defense of a friend against shots that missed the enemy it touches."""
    under = [
        element
        for element in field.state.elements_of(friend)
        if any(foe.unit == target.id for foe in field.touching(element))
    ]
    flanked = unwatched(field, friend, shooting)
    return defense(field, friend, unit, "ranged", under, flanked=flanked)


@cites("FTM.friendly.3")
def friendly_number(field: Field, unit: Unit, friend: Unit, guard: Tally, shot: Shot) -> Tally:
    """Return what a die that missed needs to hit a friend: it keeps what lay on its line."""
    return number_to_hit(field.state, unit, guard, shot.extras, friend)


def _friend_forecasts(
    field: Field, unit: Unit, target: Unit, volley: Sequence[Shot], *, good: bool
) -> Iterator[Forecast]:
    """Yield what the misses may do to each friend in danger, should they be rolled at that one."""
    sides = unit.card.ranged.sides if unit.card.ranged else 0
    shooting = [field.state.elements[shot.element] for shot in volley]
    for friend in endangered(field, unit, target):
        guard = friendly_guard(field, unit, friend, target, shooting)
        grouped: dict[Tally, list[Shot]] = {}
        for shot in volley:
            number = friendly_number(field, unit, friend, guard, shot)
            grouped.setdefault(number, []).append(shot)
        again = []
        for number, group in grouped.items():
            misses = [_misses(count, sides, need) for need, count in pooled(group).items()]
            again.append(_rolled_again(_sum(misses), sides, number.total))
        wounds = _wounds(_sum(again), unit, 0)
        found = losses(field, friend, wounds, unit, "ranged")
        title = f"misses may hit {friend.name}"
        chances = loss_chances(found, len(friend.members), good=not good)
        yield Forecast(title, chances, tuple(grouped), aim=harm(found))


@cites("FTM.friendly.1", "FTM.friendly.3")
def stray_forecast(field: Field, unit: Unit, friend: Unit, needs: Sequence[Tally]) -> Forecast:
    """Return what dice that have missed may do to a friend, each needing so much to hit it.

    Its losses are good news: the enemy chooses whom they endanger.
    """
    sides = unit.card.ranged.sides if unit.card.ranged else 0
    pools = Counter(need.total for need in needs)
    hits = _sum([hit_odds(count, sides, need) for need, count in pools.items()])
    found = losses(field, friend, _wounds(hits, unit, 0), unit, "ranged")
    title = f"{len(needs)}d{sides} at {friend.name}"
    chances = loss_chances(found, len(friend.members), good=True)
    return Forecast(title, chances, tuple(dict.fromkeys(needs)), aim=harm(found))


@cites("FTM.friendly.5")
def _misses(count: int, sides: int, number: int) -> Odds:
    """Return the chances of each number of dice that miss, or are part of no hit put together."""
    apiece = together_for(sides, number)
    best = Odds.hits(count, sides, min(number, sides))
    return best.map(lambda good: count - good // apiece * apiece)


def _rolled_again(thrown: Odds, sides: int, number: int) -> Odds:
    """Return the chances of hits with a number of dice that is itself by chance."""
    weights: dict[int, Fraction] = {}
    for count, weight in thrown.items():
        odds = hit_odds(count, sides, number)
        for hit, times in odds.items():
            chance = Fraction(weight * times, thrown.total * odds.total)
            weights[hit] = weights.get(hit, Fraction(0)) + chance
    whole = lcm(*(chance.denominator for chance in weights.values()))
    return Odds.of({hit: int(chance * whole) for hit, chance in weights.items()})


# ---------------------------------------------------------------------- pictures


@cites("FTM.ranged.2", "FTM.ranged.3")
def range_marks(field: Field, unit: Unit) -> list[Mark]:
    """Return a rim around the hexes that a unit's shots reach within its arcs."""
    hexes, far = field.hexes, reach_of(field.state, unit).total
    reached: dict[int, int] = {}
    for element, _ in shooters(field, unit):
        for here in field.covered(element):
            for cell in hexes.disc(here, far):
                if hexes.in_arc(here, element.facing, cell):
                    reached[cell] = max(reached.get(cell, 0), hexes.distance(here, cell))
    if not reached:
        return []
    cells = tuple(map(hexes.cell, sorted(reached)))
    # The limit is written in the middle of its rim.
    rim = [lattice.centre_of("hexes", hexes.cell(each)) for each in reached if reached[each] == far]
    middle = sum(x for x, _ in rim) / max(1, len(rim)), sum(y for _, y in rim) / max(1, len(rim))
    spot = min(sorted(rim), key=lambda at: dist(at, middle)) if rim else middle
    text = f"{far} hexes"
    return [Mark("ring", cells, (spot,), text=text, tone="cost", rule="FTM.ranged.3")]


def fire_marks(field: Field, volley: Sequence[Shot]) -> list[Mark]:
    """Return the line of every shooting element, its dice on its base, and what is in the way."""
    marks = []
    for shot in volley:
        hampering = [cause for cause in shot.line.causes if cause.kind == "obstructed"]
        tone: Tone = "warning" if shot.extras else "good"
        ends = tuple(
            lattice.centre_of("hexes", field.hexes.cell(each))
            for each in (shot.line.start, shot.line.end)
        )
        cells = tuple(cell for cause in hampering for cell in cause.cells)
        rule = shot.extras[0].rule if shot.extras else "FTM.los.1"
        marks.append(Mark("line", cells, ends, tone=tone, rule=rule))
        text = f"{shot.dice.total} on {shot.number.total}+"
        marks.append(Mark("badge", points=ends[:1], text=text, tone=tone, rule=rule))
    return marks
