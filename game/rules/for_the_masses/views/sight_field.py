"""The whole board at a glance: what an element would see of every hex, and who of it.

Each hex is judged as `looking.sight` judges the line to it; here it is done for all at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from game.core.cite import cites
from game.core.pose import Pose
from game.rules.for_the_masses.battle.scenario_rule import having
from game.rules.for_the_masses.combat.line_of_sight import (
    HIDING,
    WOODED,
    exposing,
    friendly,
    looks_over,
    sight_limit,
    sightlines,
)
from game.rules.for_the_masses.combat.ranged import reach_of, shooters
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.movement.movement_points import movement
from game.rules.for_the_masses.movement.step_costs import StepCosts
from game.rules.for_the_masses.state import Element, State, Unit, other
from game.rules.for_the_masses.views.inspection import best_sight, enemies, moved
from game.table.hexes import ASIDE, RANK, Hexes
from game.table.raster import BEHIND, BLOCKED, CLEAR, HAMPERED, Danger, Raster
from game.table.sight import Sight

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from game.table.seeing.hex_view import Screens

    Bytes = NDArray[np.uint8]
    Flags = NDArray[np.bool_]

ALOFT = 99
"""A level above all that stands on a board."""


# ---------------------------------------------------------------------- enemies


def lines(state: State, name: str, pose: Pose | None = None) -> dict[str, Sight]:
    """Return the best line to each enemy from where an element stands or would stand."""
    there = moved(state, name, pose)
    if there is None:
        return {}
    field, element = there
    return {foe.id: best_sight(field, element, foe) for foe in enemies(field, element)}


def onlookers(state: State, name: str, pose: Pose | None = None) -> dict[str, Sight]:
    """Return the best line from each enemy to where an element stands or would stand."""
    there = moved(state, name, pose)
    if there is None:
        return {}
    field, element = there
    return {foe.id: best_sight(field, foe, element) for foe in enemies(field, element)}


# ---------------------------------------------------------------------- places


@cites("FTM.los.1", "FTM.geom.12")
def panorama(state: State, name: str, pose: Pose | None = None) -> Raster:
    """Return how an element sees each hex.

    A shooter only by turning what lies outside its front arc.
    """
    import numpy as np

    shape = state.hexes.rows, state.hexes.columns
    there = moved(state, name, pose)
    if there is None:
        return Raster(1.0, np.full(shape, BLOCKED, dtype=np.uint8))
    field, element = there
    view = _view(field, element)
    if field.unit(element).card.ranged is not None:
        ahead = np.zeros(len(view), dtype=bool)
        for here in field.covered(element):
            ahead |= _in_arc(field.hexes, here, element.facing)
        # Whoever has part of its base in the arc is ahead with all of it.
        for foe in _special(field):
            ahead[list(field.covered(foe))] |= ahead[list(field.covered(foe))].any()
        view[~ahead & (view != BLOCKED)] = BEHIND
        view[list(field.covered(element))] = CLEAR
    return Raster(1.0, view.reshape(shape))


@cites("FTM.los.2", "FTM.los.3", "FTM.los.4", "FTM.ranged.6", "FTM.ranged.7")
def _view(field: Field, element: Element) -> Bytes:
    """Return the best line from an element to each hex, or to whoever stands there, all round."""
    import numpy as np

    own = field.covered(element)
    view: Bytes = np.minimum.reduce([_view_from(field, element, here) for here in own])
    view[list(own)] = CLEAR
    for target in _special(field):
        if target.id != element.id:
            view[list(field.covered(target))] = _verdict(field, element, target)
    return view


def _view_from(field: Field, element: Element, here: int) -> Bytes:
    """Return the lines from one hex of an element to each hex."""
    return seen_from(field, here, _screens(field, element), field.covered(element))


@cites("FTM.los.2", "FTM.los.4", "FTM.ranged.6")
def seen_from(field: Field, here: int, screens: Screens, ignore: Iterable[int] = ()) -> Bytes:
    """Return the lines from one hex to each hex past what the board has; some may be ignored."""
    import numpy as np

    from game.table.seeing.hex_view import field_of_view

    board = field.hexes
    view = field_of_view(board, here, screens, tuple(ignore))
    view[(view == CLEAR) & screens.hampers[0]] = HAMPERED
    limit = sight_limit(field.state)
    if limit is not None:
        far = np.ones(len(board), dtype=bool)
        far[list(board.disc(here, limit))] = False
        view[far] = BLOCKED
    return view


def _screens(field: Field, element: Element) -> Screens:
    """Return what the board does to the lines of an element."""
    import numpy as np

    unit = field.unit(element)
    friends = np.zeros(len(field.hexes), dtype=bool)
    friends[[cell for cell in field.at if friendly(field, unit, cell)]] = True
    return screens_of(field, friends, over=looks_over(field, element))


def screens_of(field: Field, friends: Flags, *, over: bool = False) -> Screens:
    """Return what ground and friends do to lines; `over` looks past all ground."""
    import numpy as np

    from game.table.seeing.hex_view import Screens

    settings = field.state.settings
    crest = 0 if settings.los_hills == "any_hill" else None
    return Screens(
        hides=_kinds(field.kinds, frozenset() if over else HIDING),
        levels=np.array(field.levels, dtype=np.int8),
        hampers=(_kinds(field.kinds, WOODED), friends),
        both=settings.los_edge == "both",
        crest=ALOFT if over else crest,
    )


def _kinds(kinds: Sequence[str], wanted: frozenset[str]) -> Flags:
    """Return which hexes have ground of some kinds."""
    import numpy as np

    return np.fromiter((kind in wanted for kind in kinds), dtype=bool, count=len(kinds))


def _in_arc(board: Hexes, here: int, facing: int) -> Flags:
    """Return which hexes lie in a front arc, as `Hexes.in_arc` has it."""
    import numpy as np

    dq, dr = np.array(board.q) - board.q[here], np.array(board.r) - board.r[here]
    ahead = RANK[facing][0] * dq + RANK[facing][1] * dr
    aside = ASIDE[facing][0] * dq + ASIDE[facing][1] * dr
    found: Flags = (ahead >= 1) & (-ahead <= aside) & (aside <= 2 * ahead)
    return found


# ---------------------------------------------------------------------- asked one by one


def _special(field: Field) -> list[Element]:
    """Return elements on several hexes, and those that stand above hexes which hide others."""
    elements = [each for unit in field.state.on_board() for each in field.state.elements_of(unit)]
    looming = bool(having(field.state, "exposing"))
    return [
        each
        for each in elements
        if field.base(each) != "one" or (looming and any(True for _ in exposing(field, each)))
    ]


def _verdict(field: Field, element: Element, target: Element) -> int:
    """Return how an element sees another by the line it would choose."""
    found = sightlines(field, element, target)
    ranks = (BLOCKED if each.blocked else HAMPERED if each.causes else CLEAR for each in found)
    return min(ranks)


# ---------------------------------------------------------------------- a whole army


def threats(state: State, side: str) -> dict[tuple[int, int], int]:
    """Return how many enemy units could strike somebody in each hex after a Move, or shoot there.

    As everybody stands now: a Move of each element for itself and a blow at a front hex, or a
    shot from where the shooters stand.
    """
    return danger(state, side).everybody.counted()


def danger(state: State, side: str) -> Danger:
    """Return the same as rasters: all of those units, and those that could only shoot."""
    import numpy as np

    field = Field(state)
    shape = state.hexes.rows, state.hexes.columns
    everybody = np.zeros(len(state.hexes), dtype=np.uint8)
    afar = np.zeros_like(everybody)
    for enemy in state.on_board(other(side)):
        struck = np.zeros(len(everybody), dtype=bool)
        struck[list(_struck(field, enemy))] = True
        shot = _shot_at(field, enemy)
        everybody += struck | shot
        afar += shot & ~struck
    return Danger(Raster(1.0, everybody.reshape(shape)), Raster(1.0, afar.reshape(shape)))


def _struck(field: Field, unit: Unit) -> Iterable[int]:
    """Return the hexes before all places that elements of a unit reach in a Move."""
    going = StepCosts(field, unit)
    points = movement(field.state, unit).total
    base, near = unit.card.base, field.hexes.around
    found: set[int] = set()
    for element in field.state.elements_of(unit):
        for place in going.reach(element, points).cost:
            found.update(near(base, *divmod(place, 6)).front)
    own = {cell for cell, each in field.at.items() if field.side(each) == unit.side}
    return sorted(cell for cell in found - own if going.stands(cell))


def _shot_at(field: Field, unit: Unit) -> Flags:
    """Return the free hexes that a unit could shoot at from where it stands."""
    import numpy as np

    found = np.zeros(len(field.hexes), dtype=bool)
    hampered = not field.state.settings.ranged_in_contact and field.in_contact(unit)
    if unit.card.ranged is None or hampered:
        return found
    reach = reach_of(field.state, unit).total
    for element, _ in shooters(field, unit):
        for here in field.covered(element):
            aimed = _in_arc(field.hexes, here, element.facing)
            aimed &= _view_from(field, element, here) != BLOCKED
            near = np.zeros_like(found)
            near[list(field.hexes.disc(here, reach))] = True
            found |= aimed & near
    found[list(field.at)] = False
    return found
