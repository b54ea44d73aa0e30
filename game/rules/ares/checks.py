"""What can be wrong with army and scenario files, in words (ARES.create, ARES.scen)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.bounds import Point
from game.core.cite import cites
from game.core.ruleset import Problem
from game.mechanics.scenario.plane_checks import kind_problems
from game.rules.ares.army_list import Army, FigureEntry, entry_problems
from game.rules.ares.profile import base_of, profile_of
from game.rules.ares.scenario import Force, Polygon, Scenario
from game.rules.ares.terrain import AREAS, KNOWN, LINES
from game.table.segments import outline_problem
from game.table.terrain import PlaneMap, thousandths

Path = tuple[str | int, ...]

PER_CENT = 10
MOST_FIGURES = 200
"""Of one force; the largest shipped one has fewer than fifty."""
MOST_UNITS = 26
"""Half a deck, so that every unit of both sides gets a card."""
EDGES = 24
"""Inches that the two default zones take of a table, one on each of its long edges."""
CROWDED = 0.6
"""The share of a zone that bases may cover, with a square around each, before it is too full."""


def army_problems(army: Army) -> Iterator[Problem]:
    """Yield what is wrong with an army by itself."""
    if not army.figures:
        yield ("figures",), "an army has at least one figure type"
    for key, entry in army.figures.items():
        for name, message in entry_problems(entry):
            yield ("figures", key, name), message
    yield from muster_problems(army)


@cites("ARES.unit.1", "ARES.unit.2")
def muster_problems(army: Army) -> Iterator[Problem]:
    """Yield what is wrong with the units of an army that is fielded as it is."""
    names = [unit.name for unit in army.units]
    if len(names) > MOST_UNITS:
        text = (
            f"an army has {MOST_UNITS} units at most: the deck has a card for each (ARES.setup.7)"
        )
        yield ("units",), text
    for number, unit in enumerate(army.units):
        path = ("units", number)
        if not unit.name.strip():
            yield (*path, "name"), "a unit needs a name"
        elif names.count(unit.name) > 1:
            yield (*path, "name"), f"there is another unit {unit.name!r}; give it a name of its own"
        if not unit.figures or min(unit.figures.values()) < 1:
            who = f"the unit {unit.name!r}" if unit.name.strip() else "a unit"
            yield (*path, "figures"), f"{who} has no figures, or a type counted 0 (ARES.unit.1)"
        for key in unit.figures:
            if key not in army.figures:
                known = ", ".join(army.figures) or "none"
                yield (*path, "figures", key), f"there is no figure {key!r}; known are {known}"


def entries_of(force: Force, armies: Mapping[str, Army]) -> dict[str, FigureEntry]:
    """Return the figure types a force may field."""
    return {
        key: entry
        for name in force.armies
        if name in armies
        for key, entry in armies[name].figures.items()
    }


def total_rating(force: Force, armies: Mapping[str, Army]) -> int:
    """Return the Combat Rating of a whole force."""
    entries = entries_of(force, armies)
    return sum(
        count * profile_of(key, entries[key]).rating
        for unit in force.units
        for key, count in unit.figures.items()
        if key in entries
    )


@cites("ARES.setup.4")
def balanced(one: int, other: int) -> bool:
    """Return whether two totals differ by no more than a tenth of the lower one."""
    return abs(one - other) * PER_CENT <= min(one, other)


def scenario_problems(
    scenario: Scenario, ground: PlaneMap | None, armies: Mapping[str, Army]
) -> Iterator[Problem]:
    """Yield what is wrong with a scenario, given its map and the known armies."""
    if not isinstance(ground, PlaneMap):
        yield ("map",), "this rulebook plays on a map of inches: 'table: plane'"
        return
    yield from _map_problems(ground)
    for side, force in (("red", scenario.red), ("blue", scenario.blue)):
        yield from _force_problems(side, force, armies, ground)
    yield from _place_problems(scenario, ground)
    settings = scenario.settings
    if not 1 <= settings.turn_limit <= 20:
        yield ("settings", "turn_limit"), "a game lasts 1 to 20 turns (ARES.turn.9)"
    if settings.deployment == "fixed":
        for side, force in (("red", scenario.red), ("blue", scenario.blue)):
            for number, unit in enumerate(force.units):
                if len(unit.stands) != sum(unit.figures.values()):
                    path = (side, "units", number, "stands")
                    yield path, "a fixed deployment gives every figure its place"


@cites("ARES.setup.4")
def scenario_warnings(scenario: Scenario, armies: Mapping[str, Army]) -> Iterator[Problem]:
    """Yield a warning if the forces are no fair match and the scenario wants to know."""
    one, other = (total_rating(force, armies) for force in (scenario.red, scenario.blue))
    if scenario.settings.balance_check and not balanced(one, other):
        text = f"the forces are no fair match: {one} against {other} points, over a tenth apart"
        yield ("settings", "balance_check"), f"{text} (ARES.setup.4)"


def _map_problems(ground: PlaneMap) -> Iterator[Problem]:
    yield from kind_problems(ground, KNOWN)
    for number, feature in enumerate(ground.features):
        path = "map", "features", number
        if feature.line and feature.kind in AREAS:
            yield path, f"{feature.kind} is an area in ARES, not a line"
        elif not feature.line and feature.kind in LINES:
            yield path, f"{feature.kind} is a line in ARES, not an area"


def _force_problems(
    side: str, force: Force, armies: Mapping[str, Army], ground: PlaneMap
) -> Iterator[Problem]:
    for number, name in enumerate(force.armies):
        if name not in armies:
            yield (side, "armies", number), f"there is no army {name!r}"
    entries = entries_of(force, armies)
    names = [unit.name for unit in force.units]
    if not names:
        yield (side, "units"), "a force has at least one unit"
    for number, unit in enumerate(force.units):
        path = (side, "units", number)
        if names.count(unit.name) > 1:
            yield (*path, "name"), f"there is another unit {unit.name!r}"
        if sum(unit.figures.values()) < 1 or min(unit.figures.values(), default=0) < 1:
            yield (*path, "figures"), "a unit has at least one figure, and no type is counted 0"
        for key in unit.figures:
            if key not in entries:
                known = ", ".join(entries) or "none"
                yield (*path, "figures", key), f"there is no figure {key!r}; known are {known}"
    yield from _size_problems(side, force)
    outlines = list(_zone_shape_problems(side, force, ground))
    yield from outlines or _zone_problems(side, force, entries, ground)


@cites("ARES.setup.7")
def _size_problems(side: str, force: Force) -> Iterator[Problem]:
    """Yield whether the units have cards in the deck and the figures room on a table."""
    if len(force.units) > MOST_UNITS:
        text = f"a force has {MOST_UNITS} units at most: the deck has a card for each"
        yield (side, "units"), f"{text} (ARES.setup.7)"
    total = sum(sum(unit.figures.values()) for unit in force.units)
    if total > MOST_FIGURES:
        yield (side, "units"), f"a force has {MOST_FIGURES} figures at most, this one {total}"


def _zone_shape_problems(side: str, force: Force, ground: PlaneMap) -> Iterator[Problem]:
    """Yield whether each zone is an area on the table."""
    for number, zone in enumerate(force.zones):
        path = (side, "zones", number)
        chain = [(thousandths(x), thousandths(y)) for x, y in zone]
        if problem := outline_problem(chain):
            yield path, problem
        for spot, corner in enumerate(zone):
            yield from _off_table((*path, spot), corner, ground)


def _off_table(path: Path, point: Point, ground: PlaneMap) -> Iterator[Problem]:
    """Yield a place that is not on the table."""
    width, depth = ground.size
    if not (0 <= point[0] <= width and 0 <= point[1] <= depth):
        place = f"({point[0]:g}, {point[1]:g})"
        yield path, f"{place} is not on the table, which is {width:g} x {depth:g} inches"


@cites("ARES.scen.1", "ARES.scen.2")
def _place_problems(scenario: Scenario, ground: PlaneMap) -> Iterator[Problem]:
    """Yield whether objectives, markers and fixed places lie on the table."""
    for number, objective in enumerate(scenario.objectives):
        if objective.at is not None:
            yield from _off_table(("objectives", number, "at"), objective.at, ground)
        for spot, corner in enumerate(objective.zone):
            yield from _off_table(("objectives", number, "zone", spot), corner, ground)
    for spot, marker in enumerate(scenario.torch.at if scenario.torch else ()):
        yield from _off_table(("torch", "at", spot), marker, ground)
    for side, force in (("red", scenario.red), ("blue", scenario.blue)):
        for number, unit in enumerate(force.units):
            for spot, stand in enumerate(unit.stands):
                path = (side, "units", number, "stands", spot, "at")
                yield from _off_table(path, stand.at, ground)


@cites("ARES.setup.5", "ARES.scen.1")
def _zone_problems(
    side: str, force: Force, entries: Mapping[str, FigureEntry], ground: PlaneMap
) -> Iterator[Problem]:
    """Yield whether there is a unit for every zone and room for all figures."""
    if force.zone_kind and not any(f.kind == force.zone_kind for f in ground.features):
        yield (side, "zone_kind"), f"the map has no {force.zone_kind!r}"
    width, depth = ground.size
    if not force.zones and not force.zone_kind and not EDGES < depth <= width:
        text = f"its long edges have to run from west to east and be more than {EDGES:g}″ apart"
        yield ("map",), f"a table without zones for {side}: {text} (ARES.setup.5)"
    count = len(force.units)
    if force.each_zone and count < len(force.zones):
        text = f"each of {len(force.zones)} zones needs a unit, and there are {count} units"
        yield (side, "units"), f"{text} (ARES.scen.1)"
    room = sum(map(_area, force.zones)) * CROWDED
    needed = sum(
        n * (2 * base_of(entries[key]).reach / 1000) ** 2
        for unit in force.units
        for key, n in unit.figures.items()
        if key in entries
    )
    if force.zones and needed > room:
        text = f"the figures need about {needed:.0f} square inches, the zones have {room:.0f} free"
        yield (side, "units"), f"{text}; take fewer or smaller ones (ARES.setup.5)"


def _area(corners: Polygon) -> float:
    """Return the square inches within corners."""
    ends = zip(corners, (*corners[1:], corners[0]), strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in ends)) / 2
