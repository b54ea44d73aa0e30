"""What can be wrong with army and scenario files, in words (ARES.create, ARES.scen)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.cite import cites
from game.core.ruleset import Problem
from game.rules.ares.profile import Army, FigureEntry, entry_problems, profile_of
from game.rules.ares.scenario import Force, Scenario
from game.rules.ares.terrain import AREAS, KNOWN, LINES
from game.table.terrain import PlaneMap

PER_CENT = 10


def army_problems(army: Army) -> Iterator[Problem]:
    """What is wrong with an army by itself."""
    if not army.figures:
        yield ("figures",), "an army has at least one figure type"
    for key, entry in army.figures.items():
        for name, message in entry_problems(entry):
            yield ("figures", key, name), message


def entries_of(force: Force, armies: Mapping[str, Army]) -> dict[str, FigureEntry]:
    """The figure types a force may field."""
    return {
        key: entry
        for name in force.armies
        if name in armies
        for key, entry in armies[name].figures.items()
    }


def total_rating(force: Force, armies: Mapping[str, Army]) -> int:
    """The Combat Rating of a whole force."""
    entries = entries_of(force, armies)
    return sum(
        count * profile_of(key, entries[key]).rating
        for unit in force.units
        for key, count in unit.figures.items()
        if key in entries
    )


@cites("ARES.setup.4")
def balanced(one: int, other: int) -> bool:
    """Whether two totals differ by no more than a tenth of the lower one."""
    return abs(one - other) * PER_CENT <= min(one, other)


def scenario_problems(
    scenario: Scenario, ground: PlaneMap | None, armies: Mapping[str, Army]
) -> Iterator[Problem]:
    """What is wrong with a scenario, given its map and the known armies."""
    if not isinstance(ground, PlaneMap):
        yield ("map",), "this rulebook plays on a map of inches: 'table: plane'"
        return
    yield from _map_problems(ground)
    for side, force in (("red", scenario.red), ("blue", scenario.blue)):
        yield from _force_problems(side, force, armies, ground)
    settings = scenario.settings
    if not 1 <= settings.turn_limit <= 20:
        yield ("settings", "turn_limit"), "a game lasts 1 to 20 turns (ARES.turn.9)"
    if settings.deployment == "fixed":
        for side, force in (("red", scenario.red), ("blue", scenario.blue)):
            for number, unit in enumerate(force.units):
                if len(unit.stands) != sum(unit.figures.values()):
                    path = (side, "units", number, "stands")
                    yield path, "a fixed deployment gives every figure its place"
    one, other = (total_rating(force, armies) for force in (scenario.red, scenario.blue))
    if settings.balance_check and not balanced(one, other):
        text = f"the ratings {one} and {other} differ by more than a tenth (ARES.setup.4)"
        yield ("settings", "balance_check"), f"{text}; switch the check off to play it so"


def _map_problems(ground: PlaneMap) -> Iterator[Problem]:
    for number, feature in enumerate(ground.features):
        if feature.kind not in KNOWN:
            known = ", ".join(KNOWN)
            text = f"the map has {feature.kind!r} at feature {number}; known are {known}"
            yield ("map",), text
        elif feature.line and feature.kind in AREAS:
            yield ("map",), f"feature {number} of the map, {feature.kind}, has to be an area"
        elif not feature.line and feature.kind in LINES:
            yield ("map",), f"feature {number} of the map, {feature.kind}, has to be a line"


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
    if force.zone_kind and not any(f.kind == force.zone_kind for f in ground.features):
        yield (side, "zone_kind"), f"the map has no {force.zone_kind!r}"
