"""Formations that a unit could take up near where it stands or would stand (FTM.form)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from game.core.spatial import Diagnosis
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.movement.step_costs import StepCosts
from game.rules.for_the_masses.state import Element, Unit, supposing
from game.rules.for_the_masses.troops.formation_layouts import forms
from game.rules.for_the_masses.troops.profile import MOST
from game.rules.for_the_masses.troops.wheeling import Places
from game.rules.for_the_masses.units.formation import (
    Formation,
    Standing,
    faults_of,
    formation_of,
    standings,
)
from game.table.hexes import OFF, Hexes
from game.table.hexes import hexes as board_of

Form = tuple[Standing, ...]
DRAWS = 12
"""Formations tried by chance before giving up."""
FORMS = {"regular": "Form ranks", "column": "Form a column"}


def nearest_forms(field: Field, unit: Unit) -> dict[Formation, Places]:
    """Return the Regular and the Column Formation for which the fewest elements must move."""
    found: dict[Formation, Places] = {}
    count = len(unit.members)
    for most in (count // 2, count):
        for form in forms_near(field, unit, most):
            in_file = len({field.hexes.rank(*place) for place in form}) == count
            kind: Formation = "column" if in_file else "regular"
            if kind not in found:
                found[kind] = filled(field, unit, form)
            if len(found) == 2:
                return found
    return found


def forms_near(field: Field, unit: Unit, most: int) -> list[Form]:
    """Return formations near a unit that take at most so many moves, fewest first."""
    places = standings(field, unit)
    if unit.card.base != "one" or len(places) < 2:
        return []
    going = StepCosts(field, unit, flies=False)
    own, fronts = _about(field, places)
    found: dict[frozenset[int], tuple[int, Form]] = {}  # by hexes and facing, below -1
    for facing in _facings(places):
        for offsets in _outlines(facing, len(places)):
            for front in fronts:
                cells = _laid(field.hexes, front, offsets, own, most)
                if cells and _open_to(going, cells, own):
                    form = tuple((cell, facing) for cell in cells)
                    new = sum(cell not in own for cell in cells)
                    found.setdefault(frozenset([*cells, -2 - facing]), (new, form))
    return [form for _, form in sorted(found.values(), key=lambda each: each[0])]


def form_drawn(field: Field, unit: Unit, most: int, rng: Random) -> Form | None:
    """Return one of these formations by chance, without working out all of them.

    None if luck fails.
    """
    places = standings(field, unit)
    if unit.card.base != "one" or len(places) < 2:
        return None
    going = StepCosts(field, unit, flies=False)
    own, fronts = _about(field, places)
    for _ in range(DRAWS):
        facing = int(rng.random() * 6)
        outlines = _outlines(facing, len(places))
        offsets = outlines[int(rng.random() * len(outlines))]
        cells = _laid(field.hexes, fronts[int(rng.random() * len(fronts))], offsets, own, most)
        if cells and _open_to(going, cells, own):
            return tuple((cell, facing) for cell in cells)
    return None


def _about(field: Field, places: Sequence[Standing]) -> tuple[set[int], list[int]]:
    """Return the hexes of a unit, and where the front of another formation of it might be."""
    own = {hex_ for hex_, _ in places}
    return own, sorted(own.union(*(field.hexes.near[hex_] for hex_, _ in places)) - {OFF})


def _open_to(going: StepCosts, cells: Sequence[int], own: set[int]) -> bool:
    """Return whether all hexes that are not a unit's own could be entered."""
    return all(cell in own or (going.enterable(cell) and cell not in going.taken) for cell in cells)


@lru_cache(maxsize=128)
def _outlines(facing: int, count: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the usual formations of so many elements, as (q, r) from the hex in front."""
    # Wide enough for twelve in a row from the middle; what lies around makes no difference.
    board = board_of(4 * MOST, 4 * MOST)
    middle = board.number(2 * MOST, 2 * MOST)
    q, r = board.q[middle], board.r[middle]
    return tuple(
        tuple((board.q[hex_] - q, board.r[hex_] - r) for hex_, _ in form)
        for form in forms(board, middle, facing, count)
    )


def _laid(
    hexes: Hexes, front: int, offsets: Sequence[tuple[int, int]], own: set[int], most: int
) -> list[int]:
    """Return a formation's hexes; none if it leaves the board or too few are the unit's own."""
    q, r = hexes.q[front], hexes.r[front]
    cells: list[int] = []
    for dq, dr in offsets:
        cell = hexes.at(q + dq, r + dr)
        most -= cell not in own
        if cell == OFF or most < 0:
            return []
        cells.append(cell)
    return cells


def _facings(places: Sequence[Standing]) -> list[int]:
    """Return all facings, those of most elements first."""
    counted = Counter(facing for _, facing in places)
    return sorted(range(6), key=lambda facing: -counted[facing])


def filled(field: Field, unit: Unit, form: Sequence[Standing]) -> Places:
    """Return who takes which place: those who stand in one stay, others take the nearest."""
    elements = field.state.elements_of(unit)
    left = dict(form)
    plan = {each.id: (each.hex, left.pop(each.hex)) for each in elements if each.hex in left}
    for each in elements:
        if each.id not in plan:
            here = each.hex
            cell = min(left, key=lambda cell: field.hexes.distance(here, cell))
            plan[each.id] = cell, left.pop(cell)
    return {name: plan[name] for name in unit.members}


# ---------------------------------------------------------------------- as planned


def diagnosed(hexes: Hexes, base: str, elements: Mapping[str, Element], plan: Places) -> Diagnosis:
    """Return the formation of elements in their places, and what is amiss with it."""
    standing = {name: place for name, place in plan.items() if place[0] != OFF}
    if len(standing) < 2:
        return Diagnosis("")
    places = list(standing.values())
    kind = formation_of(hexes, base, places)
    faults = faults_of(hexes, base, [elements[name].short for name in standing], places)
    name = "Column" if kind == "column" else f"{kind.title()} Formation"
    return Diagnosis(name, tuple(faults))


def near_forms(field: Field, unit: Unit, plan: Places) -> list[tuple[str, Places]]:
    """Return a Regular and a Column Formation near a plan, by what it is called to take them up."""
    if any(place[0] == OFF for place in plan.values()):
        return []
    found = nearest_forms(moved(field, plan), unit)
    return [(FORMS[kind], found[kind]) for kind in ("regular", "column") if kind in found]


def moved(field: Field, plan: Places) -> Field:
    """Return the field as if elements stood in their planned places."""
    elements = field.state.elements
    stood = [replace(elements[name], hex=at[0], facing=at[1]) for name, at in plan.items()]
    return Field(supposing(field.state, *stood))
