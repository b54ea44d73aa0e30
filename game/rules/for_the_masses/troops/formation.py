"""Regular, Column and Irregular Formation, and what is amiss with one (FTM.form).

A formation is never declared: it is read from where the elements stand and look.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Literal

from game.core.cite import cites
from game.core.decision import Objection
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.movement.going import Going
from game.rules.for_the_masses.state import Unit
from game.rules.for_the_masses.troops.blocks import Places
from game.rules.for_the_masses.troops.profile import MOST
from game.rules.for_the_masses.troops.shapes import forms
from game.table.hexes import FACINGS, OFF, Hexes
from game.table.hexes import hexes as board_of

Formation = Literal["regular", "column", "irregular"]
Standing = tuple[int, int]
"""The hex of an element and its facing."""


@cites("FTM.form.5", "FTM.form.6", "FTM.form.8")
def formation(field: Field, unit: Unit) -> Formation:
    """The formation in which a unit stands now."""
    return formation_of(field.hexes, unit.card.base, standings(field, unit))


@cites("FTM.form.1", "FTM.form.3", "FTM.form.4", "FTM.form.6", "FTM.form.7", "FTM.form.8")
def formation_of(hexes: Hexes, base: str, places: Sequence[Standing]) -> Formation:
    """The formation of elements that stand so; one alone is always Regular, never a column."""
    if len(places) < 2 or next(_disorder(hexes, base, places), None) is None:
        return "regular"
    return "column" if chain(hexes, base, places) else "irregular"


def standings(field: Field, unit: Unit) -> list[Standing]:
    """Hex and facing of each element of a unit."""
    return [(each.hex, each.facing) for each in field.state.elements_of(unit)]


def main_facing(places: Sequence[Standing]) -> int:
    """The facing of most of them; of several the first."""
    counted = Counter(facing for _, facing in places)
    return max(counted, key=lambda facing: counted[facing])


# ---------------------------------------------------------------------- ranks


@cites("FTM.geom.9")
def ranks(field: Field, unit: Unit) -> dict[str, int]:
    """The rank of each element, counted from 1 at the front of the unit.

    Of a column it is the place in the chain; otherwise elements are ranked by the facing of most.
    """
    places = standings(field, unit)
    if not places:
        return {}
    order = chain(field.hexes, unit.card.base, places) if len(places) > 1 else None
    if order and formation(field, unit) == "column":
        return {unit.members[place]: rank for rank, place in enumerate(order, start=1)}
    facing = main_facing(places)
    levels = [field.hexes.rank(hex_, facing) for hex_, _ in places]
    listed = sorted(set(levels), reverse=True)
    return {name: listed.index(level) + 1 for name, level in zip(unit.members, levels, strict=True)}


def _ranked(hexes: Hexes, places: Sequence[Standing], facing: int) -> list[list[int]]:
    """Which of the places stand in each rank, the front first."""
    found: dict[int, list[int]] = {}
    for number, (hex_, _) in enumerate(places):
        found.setdefault(hexes.rank(hex_, facing), []).append(number)
    return [found[level] for level in sorted(found, reverse=True)]


# ---------------------------------------------------------------------- Regular Formation

Fault = tuple[tuple[int, ...], str]
"""The places concerned, and what is wanted, with room for their names."""


@cites("FTM.form.1", "FTM.form.2", "FTM.form.8")
def _disorder(hexes: Hexes, base: str, places: Sequence[Standing]) -> Iterator[Fault]:
    """Everything by which elements are not in Regular Formation."""
    facing = main_facing(places)
    turned = tuple(number for number, (_, looks) in enumerate(places) if looks != facing)
    if turned:
        yield turned, f"all must face {FACINGS[facing]} (not so: {{who}})"
    listed = _ranked(hexes, places, facing)
    if len(listed[0]) < 2:
        yield tuple(listed[0]), "the front rank needs two elements (alone: {who})"
    for number, rank in enumerate(listed):
        yield from _rank_faults(hexes, base, places, listed, number)
        if number:
            yield from _unsupported(hexes, base, places, listed[number - 1], rank)


def _rank_faults(
    hexes: Hexes, base: str, places: Sequence[Standing], listed: list[list[int]], number: int
) -> Iterator[Fault]:
    """Gaps and wrong numbers in one rank; the last may have both, unless it is the front, too."""
    rank, last = listed[number], number == len(listed) - 1
    if last and number:
        return
    if len(rank) != len(listed[0]):
        text = f"rank {number + 1} must have {len(listed[0])} elements as the front has ({{who}})"
        yield tuple(rank), text
    cells = [cell for each in rank for cell in hexes.covered(base, *places[each])]
    if not hexes.contiguous(cells):
        yield tuple(rank), f"rank {number + 1} may have no gap ({{who}})"


def _unsupported(
    hexes: Hexes, base: str, places: Sequence[Standing], before: list[int], rank: list[int]
) -> Iterator[Fault]:
    """Those of a rank who stand in nobody's rear hex."""
    behind = {cell for each in before for cell in hexes.around(base, *places[each]).rear}
    loose = tuple(
        each for each in rank if not behind.intersection(hexes.covered(base, *places[each]))
    )
    if loose:
        yield loose, "all must stand in a rear hex of the rank before (not so: {who})"


# ---------------------------------------------------------------------- Column Formation


@cites("FTM.form.4")
def chain(hexes: Hexes, base: str, places: Sequence[Standing]) -> list[int] | None:
    """The places in the order of a column, the first in front; None if they form none."""
    follows = followers(hexes, base, places)
    led = {after for each in follows for after in each}
    heads = [number for number in range(len(places)) if number not in led]
    if len(heads) > 1 or sum(not each for each in follows) > 1:
        return None
    for head in heads or range(len(places)):
        if found := _onward(follows, [head]):
            return found
    return None


def followers(hexes: Hexes, base: str, places: Sequence[Standing]) -> list[list[int]]:
    """For each place who stands in its rear hexes and has it in his own front hexes."""
    cells = [frozenset(hexes.covered(base, *place)) for place in places]
    arcs = [hexes.around(base, *place) for place in places]
    return [
        [
            after
            for after in range(len(places))
            if after != before
            and not cells[after].isdisjoint(arcs[before].rear)
            and not cells[before].isdisjoint(arcs[after].front)
        ]
        for before in range(len(places))
    ]


def _onward(follows: list[list[int]], path: list[int]) -> list[int] | None:
    """The rest of a chain through all places."""
    if len(path) == len(follows):
        return path
    for after in follows[path[-1]]:
        if after not in path and (found := _onward(follows, [*path, after])):
            return found
    return None


# ---------------------------------------------------------------------- what is amiss


@cites("FTM.form.1", "FTM.form.4", "FTM.form.6")
def doctor(field: Field, unit: Unit) -> list[Objection]:
    """What keeps an Irregular unit from Regular Formation, then from Column, element by element."""
    names = [field.state.elements[name].short for name in unit.members]
    return faults_of(field.hexes, unit.card.base, names, standings(field, unit))


def faults_of(
    hexes: Hexes, base: str, members: Sequence[str], places: Sequence[Standing]
) -> list[Objection]:
    """The same of elements that would stand so, each called by its name."""
    if formation_of(hexes, base, places) != "irregular":
        return []
    found = [
        Objection(f"Regular Formation: {text.format(who=_names(members, who))}.", "FTM.form.1")
        for who, text in _disorder(hexes, base, places)
    ]
    follows = followers(hexes, base, places)
    led = {after for each in follows for after in each}
    heads = tuple(number for number in range(len(places)) if number not in led)
    tails = tuple(number for number, each in enumerate(follows) if not each)
    if len(heads) > 1:
        text = f"Column: only one may lead, but nobody is ahead of {_names(members, heads)}."
    elif len(tails) > 1:
        text = f"Column: only one may be last, but nobody follows {_names(members, tails)}."
    else:
        text = "Column: all must follow one another, none beside another."
    found.append(Objection(text, "FTM.form.4"))
    return found


def _names(members: Sequence[str], who: Sequence[int]) -> str:
    """Some of the elements of a unit."""
    return ", ".join(members[number] for number in who)


# ---------------------------------------------------------------------- the nearest ones


def nearest_forms(field: Field, unit: Unit) -> dict[Formation, Places]:
    """A Regular and a Column Formation near where a unit stands, for which the fewest must move."""
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


Form = tuple[Standing, ...]
DRAWS = 12
"""Formations tried by chance before giving up."""


def forms_near(field: Field, unit: Unit, most: int) -> list[Form]:
    """Formations about the hexes of a unit for which at most so many leave theirs, fewest first."""
    places = standings(field, unit)
    if unit.card.base != "one" or len(places) < 2:
        return []
    going = Going(field, unit, flies=False)
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
    """One of these formations by chance, without working out all of them; None if luck fails."""
    places = standings(field, unit)
    if unit.card.base != "one" or len(places) < 2:
        return None
    going = Going(field, unit, flies=False)
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
    """The hexes of a unit, and where the front of another formation of it might be."""
    own = {hex_ for hex_, _ in places}
    return own, sorted(own.union(*(field.hexes.near[hex_] for hex_, _ in places)) - {OFF})


def _open_to(going: Going, cells: Sequence[int], own: set[int]) -> bool:
    """Whether all hexes that are not a unit's own could be entered."""
    return all(cell in own or (going.enterable(cell) and cell not in going.taken) for cell in cells)


@lru_cache(maxsize=128)
def _outlines(facing: int, count: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The usual formations of so many elements, as (q, r) from the hex in front."""
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
    """The hexes of a formation, none if it leaves the board or too many are not the unit's own."""
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
    """All facings, those of most elements first."""
    counted = Counter(facing for _, facing in places)
    return sorted(range(6), key=lambda facing: -counted[facing])


def filled(field: Field, unit: Unit, form: Sequence[Standing]) -> Places:
    """Who takes which place of a formation: who stands in one stays, the others the nearest."""
    elements = field.state.elements_of(unit)
    left = dict(form)
    plan = {each.id: (each.hex, left.pop(each.hex)) for each in elements if each.hex in left}
    for each in elements:
        if each.id not in plan:
            here = each.hex
            cell = min(left, key=lambda cell: field.hexes.distance(here, cell))
            plan[each.id] = cell, left.pop(cell)
    return {name: plan[name] for name in unit.members}
