"""Errands: who goes where to fetch something, and when it is time to go home with it."""

from __future__ import annotations

from game.rules.for_the_masses.battle.conditions import fits
from game.rules.for_the_masses.battle.markers import MOST
from game.rules.for_the_masses.mind import weights
from game.rules.for_the_masses.mind.aims import Aim, aims
from game.rules.for_the_masses.mind.foes import middle_of
from game.rules.for_the_masses.mind.leaving import way_out
from game.rules.for_the_masses.mind.reckoning import Reckoning
from game.rules.for_the_masses.mind.ways import FAR, Map, company, gait_of
from game.rules.for_the_masses.movement.pace import movement
from game.rules.for_the_masses.state import Unit


def errands(ken: Reckoning, side: str) -> dict[str, frozenset[int]]:
    """Who goes where of what one unit is enough for: the nearest first, each to one place."""
    known = ken.errands.get(side)
    if known is None:
        known = ken.errands[side] = {}
        open_aims = [aim for aim in aims(ken, side) if aim.errand]
        able = [
            unit
            for unit in ken.state.on_board(side)
            if unit.card.kind not in ("personality", "artillery") and not full(ken, unit)
        ]
        pairs = sorted(
            (effort, unit.id, number)
            for unit in able
            for number, aim in enumerate(open_aims)
            if aim.troops is None or fits(unit, aim.troops)
            if (effort := _effort(ken, unit, aim)) < _patience(ken, unit)
        )
        taken: set[int] = set()
        for _, name, number in pairs:
            if name not in known and number not in taken:
                known[name] = open_aims[number].cells
                taken.add(number)
    return known


def _effort(ken: Reckoning, unit: Unit, aim: Aim) -> float:
    """How far it is to a place in orders, past all who stand about; less if it is worth more.

    Whoever is there has it to do, whatever there is elsewhere.
    """
    if any(each.hex in aim.cells for each in ken.state.elements_of(unit)):
        return -FAR
    way = roundabout(ken, unit, aim.cells)
    move = max(1, movement(ken.state, unit).total)
    guards = weights.GUARDED * _guards(ken, unit.side, aim)
    return way[middle_of(ken.state, unit)] / move + guards - aim.worth / weights.TEMPTING


def _guards(ken: Reckoning, side: str, aim: Aim) -> int:
    """How many enemies stand about a place."""
    distance, middle = ken.state.hexes.distance, min(aim.cells)
    return sum(
        distance(cell, middle) <= weights.ABOUT and ken.field.side(who) != side
        for cell, who in ken.field.at.items()
    )


def _patience(ken: Reckoning, unit: Unit) -> float:
    """The effort from which on a unit does not care to go."""
    if load(ken, unit) and way_out(ken.state, unit.side):
        return weights.ONE_MORE
    return FAR


def load(ken: Reckoning, unit: Unit) -> int:
    """How many things a unit carries."""
    return sum(marker.carrier == unit.id for marker in ken.state.markers)


def full(ken: Reckoning, unit: Unit) -> bool:
    """Whether a unit carries as much as it can, and had better go home."""
    return load(ken, unit) >= (1 if unit.single else MOST)


def roundabout(ken: Reckoning, unit: Unit, goal: frozenset[int]) -> Map:
    """The way of a unit to a goal, past all who stand about."""
    known = ken.roundabouts.get((unit.id, goal))
    if known is None:
        gait = gait_of(ken.state, unit)
        known = ken.country.round_about(gait, goal, company(ken.field, unit))
        ken.roundabouts[unit.id, goal] = known
    return known
