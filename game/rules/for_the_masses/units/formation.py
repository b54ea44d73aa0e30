"""Regular, Column and Irregular Formation, and what is amiss with one (FTM.form).

A formation is never declared: it is read from where the elements stand and look.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

from game.core.cite import cites
from game.core.decision import Objection
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import Unit
from game.table.hexes import FACINGS, Hexes

Formation = Literal["regular", "column", "irregular"]
Standing = tuple[int, int]
"""The hex of an element and its facing."""


@cites("FTM.form.5", "FTM.form.6", "FTM.form.8")
def formation(field: Field, unit: Unit) -> Formation:
    """Return the formation in which a unit stands now."""
    return formation_of(field.hexes, unit.card.base, standings(field, unit))


@cites("FTM.form.1", "FTM.form.3", "FTM.form.4", "FTM.form.6", "FTM.form.7", "FTM.form.8")
def formation_of(hexes: Hexes, base: str, places: Sequence[Standing]) -> Formation:
    """Return the formation of elements that stand so.

    One alone is always Regular, never a column.
    """
    if len(places) < 2 or next(_disorder(hexes, base, places), None) is None:
        return "regular"
    return "column" if chain(hexes, base, places) else "irregular"


def standings(field: Field, unit: Unit) -> list[Standing]:
    """Return hex and facing of each element of a unit."""
    return [(each.hex, each.facing) for each in field.state.elements_of(unit)]


def main_facing(places: Sequence[Standing]) -> int:
    """Return the facing of most of them; of several the first."""
    counted = Counter(facing for _, facing in places)
    return max(counted, key=lambda facing: counted[facing])


# ---------------------------------------------------------------------- ranks


@cites("FTM.geom.9")
def ranks(field: Field, unit: Unit) -> dict[str, int]:
    """Return the rank of each element, counted from 1 at the front of the unit.

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
    """Return which of the places stand in each rank, the front first."""
    found: dict[int, list[int]] = {}
    for number, (hex_, _) in enumerate(places):
        found.setdefault(hexes.rank(hex_, facing), []).append(number)
    return [found[level] for level in sorted(found, reverse=True)]


# ---------------------------------------------------------------------- Regular Formation

Fault = tuple[tuple[int, ...], str]
"""The places concerned, and what is wanted, with room for their names."""


@cites("FTM.form.1", "FTM.form.2", "FTM.form.8")
def _disorder(hexes: Hexes, base: str, places: Sequence[Standing]) -> Iterator[Fault]:
    """Yield everything by which elements are not in Regular Formation."""
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
    """Yield gaps and wrong numbers in a rank; the last may have both, unless it is the front."""
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
    """Yield those of a rank who stand in nobody's rear hex."""
    behind = {cell for each in before for cell in hexes.around(base, *places[each]).rear}
    loose = tuple(
        each for each in rank if not behind.intersection(hexes.covered(base, *places[each]))
    )
    if loose:
        yield loose, "all must stand in a rear hex of the rank before (not so: {who})"


# ---------------------------------------------------------------------- Column Formation


@cites("FTM.form.4")
def chain(hexes: Hexes, base: str, places: Sequence[Standing]) -> list[int] | None:
    """Return the places in the order of a column, the first in front; None if they form none."""
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
    """Return for each place who stands in its rear hexes and has it in his own front hexes."""
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
    """Return the rest of a chain through all places."""
    if len(path) == len(follows):
        return path
    for after in follows[path[-1]]:
        if after not in path and (found := _onward(follows, [*path, after])):
            return found
    return None


# ---------------------------------------------------------------------- what is amiss


@cites("FTM.form.1", "FTM.form.4", "FTM.form.6")
def doctor(field: Field, unit: Unit) -> list[Objection]:
    """Return what keeps an Irregular unit from Regular Formation, then Column, by element."""
    names = [field.state.elements[name].short for name in unit.members]
    return faults_of(field.hexes, unit.card.base, names, standings(field, unit))


def faults_of(
    hexes: Hexes, base: str, members: Sequence[str], places: Sequence[Standing]
) -> list[Objection]:
    """Return the same of elements that would stand so, each called by its name."""
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
    """Return the names of some elements of a unit, separated by commas."""
    return ", ".join(members[number] for number in who)
