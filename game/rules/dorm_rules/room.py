"""Where a party may come to rest: on the table, clear of others and of what no base enters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import cos, dist, inf, pi, sin

from game.core.cite import cites
from game.core.decision import Objection
from game.core.pose import Pose
from game.mechanics.terrain.wide_ground import share
from game.rules.dorm_rules.state import MEASURE, RADIUS, Figure, Party, State, Unit
from game.rules.dorm_rules.terrain import DEEP_WATER, SHARE, ground_at, kind_of, layers
from game.table.bases import Body, gap
from game.table.plane import Feature

NEAREST, FARTHEST = 50, 6000
"""The steps in which room is looked for, and how far."""
GRID = range(-RADIUS, RADIUS + 1, 50)
"""How far from the middle of a base places on it are looked at, to each side."""


@cites("DORM.1.1.h3", "DORM.10.3.h2", "DORM.20.15")
def no_room(
    state: State, party: Party, body: Body, known: Sequence[tuple[Party, Body]] | None = None
) -> Objection | None:
    """Say why a party cannot come to rest with its base there; it may touch anybody.

    `known` are the bases of the others, where many places are tried.
    """
    x, y, _ = body.pose
    plane = state.plane
    if not _on_table(state, party, body):
        return Objection(f"{party.name} has to stay on the table.", "DORM.1.1.h3")
    if isinstance(party, Unit) and party.hull and (deep := deep_under(state, body)):
        return Objection(f"{kind_of(deep).name.capitalize()} is impassable.", "DORM.14.3.h2")
    if wall := next((each for each in solid(state) if plane.lies_across(body, each)), None):
        return Objection(f"{kind_of(wall).name.capitalize()} is in the way.", "DORM.20.15")
    if isinstance(party, Figure) and barred(state, (x, y)):
        return Objection("That ground is impassable.", "DORM.10.2.5")
    for other, there in others(state, party) if known is None else known:
        if MEASURE.overlapping(body, there):
            return Objection(f"No room beside {other.name}.", "DORM.10.3.h2")
    return None


@cites("DORM.1.1.h3")
def _on_table(state: State, party: Party, body: Body) -> bool:
    """Return whether all of a party would be on the table; only a coherency base may jut out."""
    plane, (x, y, _) = state.plane, body.pose
    if isinstance(party, Figure) or party.hull:
        return plane.inside(body)
    dx, dy = x - party.x, y - party.y
    everybody = (*state.figures.values(), *state.aside.values())
    men = [e for e in everybody if e.unit == party.id and state.is_present(e, party)]
    spots = [Body(each.disc, Pose(each.x + dx, each.y + dy, 0)) for each in men]
    return 0 <= x <= plane.width and 0 <= y <= plane.depth and all(map(plane.inside, spots))


def solid(state: State) -> list[Feature]:
    """Return the terrain that no base enters."""
    return [each for each in state.plane.features if kind_of(each).going == "solid"]


@cites("DORM.14.3.h2")
def deep_under(state: State, body: Body) -> Feature | None:
    """Return impassable ground under a hull, if there is any."""
    deep = [each for each in layers(state.plane) if kind_of(each[0]).going == "impassable"]
    return next((each for each, ground in deep if share(body, ground) > SHARE), None)


@cites("DORM.10.2.5", "DORM.10.5")
def barred(state: State, point: tuple[float, float], *, swims: bool = False) -> bool:
    """Return whether a place is impassable for figures on their own, or for swimmers."""
    deep = [e for e in ground_at(state.plane, point) if kind_of(e).going == "impassable"]
    return any(not (swims and each.kind in DEEP_WATER) for each in deep)


def others(state: State, party: Party) -> list[tuple[Party, Body]]:
    """Return the parties in whose place another cannot stand, each with its bases.

    Who is aboard takes up no place.
    """
    own = {party.id} | ({party.unit} if isinstance(party, Figure) else set())
    return [
        (each, body)
        for each in state.parties()
        if each.id not in own and not each.aboard
        if not (isinstance(each, Figure) and each.unit == party.id)
        for body in state.bodies(each)
    ]


def clear_of(state: State, body: Body, enemies: Iterable[Party], least: float) -> bool:
    """Return whether a base is so far from all of some parties, edge to edge."""
    return all(gap(body, each) >= least for e in enemies for each in state.bodies(e))


@lru_cache(maxsize=64)
def _spots(most: int) -> tuple[tuple[int, int], ...]:
    """Return the places so near to the middle of a base, by x and then by y."""
    return tuple((dx, dy) for dx in GRID for dy in GRID if dx * dx + dy * dy <= most * most)


@cites("DORM.4.1.1.h1", "DORM.1.1.h3")
def free_on_base(state: State, unit: Unit, figure: Figure) -> tuple[int, int] | None:
    """Return the nearest free place for a figure on a base and on the table, from where it is."""
    reach, (cx, cy), (fx, fy) = figure.disc.radius, unit.point, figure.point
    width, depth = state.plane.width - reach, state.plane.depth - reach
    taken = [
        (each.x, each.y, (reach + each.disc.radius) ** 2)
        for each in state.figures.values()
        if each.id != figure.id
        and not each.aboard
        and dist(each.point, unit.point) < RADIUS + each.disc.radius
    ]
    least: float = inf
    found: tuple[int, int] | None = None
    # The places come by x and then by y: of equals the first counts.
    for dx, dy in _spots(RADIUS - reach):
        x, y = cx + dx, cy + dy
        square = (x - fx) ** 2 + (y - fy) ** 2
        if square < least and reach <= x <= width and reach <= y <= depth:
            if all((x - tx) ** 2 + (y - ty) ** 2 >= room for tx, ty, room in taken):
                least, found = square, (x, y)
    return found


@cites("DORM.5.1.h3", "DORM.4.1.1.h1")
def free_spot(state: State, figure: Figure) -> tuple[int, int]:
    """Return the nearest free place for a figure on its own, perhaps where it stands."""
    home = state.unit_of(figure)
    bases = [e for e in state.units.values() if not (e.in_line or e.aboard or e is home)]
    for x, y in around(figure.point):
        body = Body(figure.disc, Pose(x, y, 0))
        if not state.plane.inside(body) or crowded(state, figure, (x, y)):
            continue
        if barred(state, (x, y)) or any(state.plane.lies_across(body, e) for e in solid(state)):
            continue
        if all(gap(body, each.body) >= 0 for each in bases):
            return x, y
    return figure.point


def crowded(state: State, figure: Figure, at: tuple[int, int]) -> bool:
    """Return whether somebody else stands where a figure would."""
    reach = figure.disc.radius
    men = (e for e in state.figures.values() if e is not figure and not e.aboard)
    return any(dist(at, each.point) < reach + each.disc.radius - 1 for each in men)


def around(middle: tuple[float, float]) -> Iterator[tuple[int, int]]:
    """Yield places from a middle outwards."""
    yield round(middle[0]), round(middle[1])
    for ring in range(NEAREST, FARTHEST, NEAREST):
        for number in range(24):
            angle = 2 * pi * number / 24
            yield round(middle[0] + ring * cos(angle)), round(middle[1] + ring * sin(angle))
