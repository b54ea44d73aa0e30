"""Lines of sight and of fire: what blocks them, what makes shots harder (FTM.los, FTM.geom.13)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from game.core.cite import cites
from game.rules.for_the_masses.battle.scenario_rule import having
from game.rules.for_the_masses.field import Field, SightLine
from game.rules.for_the_masses.ground import EFFECTS
from game.rules.for_the_masses.state import OFF, Element, State, Unit
from game.table.sight import Cause

Cells = Sequence[int]
HIDING = frozenset(kind for kind, each in EFFECTS.items() if each.hides)
WOODED = frozenset(kind for kind, each in EFFECTS.items() if each.forest)
NOTABLE = HIDING | WOODED
"""Kinds of terrain that matter to a line whatever their level."""


@cites("FTM.geom.13", "FTM.board.6", "FTM.los.2", "FTM.los.3", "FTM.ranged.6", "FTM.ranged.7")
@cites("FTM.terrain.3", "FTM.terrain.4")
def line(
    field: Field,
    start: int,
    end: int,
    ignore: Collection[int] = (),
    shooter: Unit | None = None,
    *,
    over: bool = False,
    briefly: bool = False,
) -> SightLine:
    """Return the line between two hexes; hexes to `ignore` are in nobody's way.

    Friends on it count for a shooter, but not those of his own unit. `over` looks past all ground.
    Where it is asked for `briefly`, it ends with the first thing that blocks it.
    """
    blocks: list[Cause] = []
    hampers: list[Cause] = []
    crest = _crest(field, start, end)
    both = field.state.settings.los_edge == "both"
    forests = friends = 0
    kinds = field.kinds
    for group in field.hexes.between(start, end):
        needed = len(group) if both else 1
        if not _noteworthy(field, group, needed, crest, occupied=shooter is not None):
            continue
        cells = [cell for cell in group if cell != OFF and cell not in ignore]
        if len(cells) < needed:
            continue
        if not over:
            blocks.extend(_blocking(field, cells, needed, crest))
            if briefly and blocks:
                break
        wood = [cell for cell in cells if kinds[cell] in WOODED]
        if len(wood) >= needed:
            forests += 1
            hampers.append(_cause(field, "obstructed", "forest", "FTM.ranged.6", wood))
        met = [cell for cell in cells if friendly(field, shooter, cell)] if shooter else []
        if met and len(met) >= needed:
            friends += 1
            name = field.unit(field.at[met[0]]).name
            text = f"{name} stands in the way"
            hampers.append(_cause(field, "obstructed", text, "FTM.ranged.7", met))
    if field.effect(end).forest and start != end:
        forests += 1
        hampers.append(_cause(field, "obstructed", "in forest", "FTM.ranged.6", (end,)))
    return SightLine(start, end, (*blocks, *hampers), forests, friends)


def _noteworthy(field: Field, group: Cells, needed: int, crest: int, *, occupied: bool) -> bool:
    """Return whether there can be anything at all on a hex or pair; most of a board is bare."""
    found = 0
    for cell in group:
        if cell != OFF and (
            field.kinds[cell] in NOTABLE
            or field.levels[cell] > crest
            or (occupied and cell in field.at)
        ):
            found += 1
    return found >= needed


def friendly(field: Field, shooter: Unit, cell: int) -> bool:
    """Return whether another unit of the shooter's side stands there."""
    there = field.at.get(cell)
    return there is not None and there.unit != shooter.id and field.side(there) == shooter.side


@cites("FTM.los.2")
def _crest(field: Field, start: int, end: int) -> int:
    """Return the level above which a hex on the way blocks."""
    if field.state.settings.los_hills == "any_hill":
        return 0
    return max(field.levels[start], field.levels[end])


@cites("FTM.los.2", "FTM.terrain.11")
def _blocking(field: Field, cells: Cells, needed: int, crest: int) -> Iterator[Cause]:
    hidden = [cell for cell in cells if field.kinds[cell] in HIDING]
    if len(hidden) >= needed:
        text = f"{field.effect(hidden[0]).name} in the way"
        yield _cause(field, "blocked", text, "FTM.los.2", hidden)
    higher = [cell for cell in cells if field.levels[cell] > crest]
    if len(higher) >= needed:
        text = f"a hill of level {min(field.levels[cell] for cell in higher)} in the way"
        yield _cause(field, "blocked", text, "FTM.los.2", higher)


def _cause(field: Field, kind: str, text: str, rule: str, cells: Cells) -> Cause:
    places = tuple(field.hexes.cell(cell) for cell in cells)
    return Cause("blocked" if kind == "blocked" else "obstructed", text, rule, places)


# ---------------------------------------------------------------------- from piece to piece


def sight_limit(state: State) -> int | None:
    """Return how far anybody sees in this turn, if the scenario limits it."""
    limits = [scenario_rule.sight_range(state) for scenario_rule in having(state, "sight_range")]
    return min((limit for limit in limits if limit is not None), default=None)


@cites("FTM.los.1", "FTM.los.5", "FTM.geom.12")
def sightlines(
    field: Field,
    element: Element,
    target: Element | int,
    *,
    arc: bool = False,
    farthest: int | None = None,
    ignore: Collection[int] = (),
    briefly: bool = False,
) -> Iterator[SightLine]:
    """Yield the lines from each hex of an element to each hex of another, or to one hex.

    Only those of them within the element's front arc, if it matters, and not longer than the
    farthest; both pieces, and hexes to `ignore`, are in nobody's way. `briefly` is for those who
    want no more of a blocked line than that it is.
    """
    hexes = field.hexes
    own = field.covered(element)
    theirs = (target,) if isinstance(target, int) else field.covered(target)
    pairs = [
        (a, b)
        for a in own
        for b in theirs
        if (farthest is None or hexes.distance(a, b) <= farthest)
        and (not arc or hexes.in_arc(a, element.facing, b))
    ]
    if not pairs:
        return
    limit = sight_limit(field.state)
    over = looks_over(field, element)
    unit = field.unit(element)
    hidden = *own, *theirs, *ignore, *exposing(field, target)
    for a, b in pairs:
        if limit is not None and hexes.distance(a, b) > limit:
            text = f"visibility is {limit} hexes now"
            yield SightLine(a, b, (Cause("blocked", text, "FTM.los.4"),))
        else:
            yield line(field, a, b, hidden, unit, over=over, briefly=briefly)


def looks_over(field: Field, element: Element) -> bool:
    """Return whether an element sees past what blocks the sight of others."""
    return any(
        scenario_rule.sees_over(field, element)
        for scenario_rule in having(field.state, "sees_over")
    )


def exposing(field: Field, target: Element | int) -> Iterator[int]:
    """Yield hexes that do not hide a target because it stands above them."""
    if not isinstance(target, int):
        for scenario_rule in having(field.state, "exposing"):
            yield from scenario_rule.exposing(field, target)


@cites("FTM.los.4", "FTM.los.5", "FTM.los.3")
def sees(field: Field, element: Element, target: Element | int, *, arc: bool = False) -> bool:
    """Tell whether an element sees another, or a hex: all round, or with `arc` ahead only."""
    lines = sightlines(field, element, target, arc=arc, briefly=True)
    return any(each.blocked is None for each in lines)


@cites("FTM.geom.12", "FTM.los.5")
def looks_at(field: Field, element: Element, other: Element) -> bool:
    """Return whether a hex of another lies in the front arc of an element, whatever is between."""
    return any(
        field.hexes.in_arc(a, element.facing, b)
        for a in field.covered(element)
        for b in field.covered(other)
    )
