"""What loading a scenario or an army checks beyond its form (FWB.scen.1, FWB.army, FWB.setup.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from game.core.bounds import Rect
from game.core.cite import cites
from game.core.ruleset import Problem
from game.rules.squad_battles.profile import SQUAD_SIZE, Faction, UnitEntry, entry_problems
from game.rules.squad_battles.scenario import HoldOut, NamedKill, Role, Roster, Scenario, Sizes
from game.rules.squad_battles.terrain import TRAITS, codes_of
from game.table.terrain import SquareMap

COLOUR = re.compile("#[0-9a-fA-F]{6}")
ROLES: tuple[Role, Role] = ("attacker", "defender")


def army_problems(army: Faction) -> Iterator[Problem]:
    """Yield what is wrong with an army by itself."""
    if not army.units:
        yield ("units",), "an army needs at least one unit"
    for name in ("cloth", "trim", "metal"):
        colour = getattr(army.livery, name)
        if not COLOUR.fullmatch(colour):
            yield ("livery", name), f"a colour is written as '#rrggbb', not {colour!r}"
    for key, entry in army.units.items():
        for name, message in entry_problems(entry):
            yield ("units", key, name), message


@cites("FWB.scen.1")
def scenario_problems(
    scenario: Scenario, ground: SquareMap | None, armies: Mapping[str, Faction]
) -> Iterator[Problem]:
    """Yield what is wrong with a scenario, given its map and armies."""
    yield from _total_problems(scenario)
    if scenario.free is not None:
        yield from _free_problems(scenario, armies)
        return
    if ground is None or scenario.attacker is None or scenario.defender is None:
        yield (), "a scenario needs 'map', 'attacker' and 'defender', or else 'free'"
        return
    for role in ROLES:
        if role not in scenario.start:
            yield ("start",), f"the start area of the {role} is missing"
    yield from _rect_problems(scenario, len(ground.rows[0]), len(ground.rows))
    rosters: dict[Role, Roster] = {"attacker": scenario.attacker, "defender": scenario.defender}
    sound = True
    for role, roster in rosters.items():
        for path, message in _roster_problems(roster, armies.get(roster.faction)):
            sound = False
            yield (role, *path), message
    if sound:
        yield from _count_problems(scenario, rosters)
        yield from _fit_problems(scenario, ground, rosters, armies)
        yield from _goal_problems(scenario, rosters)


def _total_problems(scenario: Scenario) -> Iterator[Problem]:
    for name in ("vp_total", "vp_total_defender", "round_limit"):
        number = getattr(scenario.settings, name)
        if number is not None and number < 1:
            yield ("settings", name), f"{name} has to be 1 at least, not {number}"


def _free_problems(scenario: Scenario, armies: Mapping[str, Faction]) -> Iterator[Problem]:
    free = scenario.free
    assert free is not None
    if scenario.map or scenario.attacker or scenario.defender:
        yield ("free",), "a free battle has no map and no rosters of its own"
    if len(free.factions) < 2:
        yield ("free", "factions"), "a free battle needs two factions to choose from at least"
    elif not free.any_alignment and len({army.alignment for army in armies.values()}) < 2:
        text = "Good against Evil needs a faction of each: add one or set any_alignment"
        yield ("free", "factions"), f"{text} (FWB.setup.2)"
    if not 12 <= free.width <= 60 or not 12 <= free.height <= 60:
        yield ("free",), "a blank field is 12 to 60 squares wide and deep"
    if scenario.start:
        yield ("start",), "a free battle starts from the two rows at each edge (FWB.build.3)"
    sizes = free.sizes
    numbers = (sizes.squads, sizes.elites, sizes.champions)
    if min(numbers) < 0 or not any(numbers):
        yield ("free", "sizes"), "each side fields at least one squad, Elite or Champion"
    elif least_room(sizes) > 2 * free.width:
        yield ("free", "sizes"), f"so many do not fit into two rows of {free.width} squares"
    yield from _rect_problems(scenario, free.width, free.height)


def least_room(sizes: Sizes) -> int:
    """Return the squares that an army of these sizes stands on if all of it is Infantry."""
    return SQUAD_SIZE["Infantry"] * sizes.squads + sizes.elites + sizes.champions


def _rect_problems(scenario: Scenario, width: int, height: int) -> Iterator[Problem]:
    named: list[tuple[tuple[str | int, ...], Rect]] = []
    for role in ROLES:
        for spot, rect in enumerate(scenario.start.get(role, ())):
            named.append((("start", role, spot), rect))
    for number, area in enumerate(scenario.areas):
        for spot, rect in enumerate(area.rects):
            named.append((("areas", number, "rects", spot), rect))
    for number, goal in enumerate(scenario.goals):
        if isinstance(goal, HoldOut):
            for spot, rect in enumerate(goal.rects):
                named.append((("goals", number, "rects", spot), rect))
    for path, (x0, y0, x1, y1) in named:
        if not (0 <= x0 <= x1 < width and 0 <= y0 <= y1 < height):
            message = f"[x0, y0, x1, y1] must lie inside the map of {width} by {height} squares"
            yield path, message


@cites("FWB.army.2", "FWB.army.3")
def _roster_problems(roster: Roster, army: Faction | None) -> Iterator[Problem]:
    if army is None:
        yield ("faction",), f"there is no army {roster.faction!r}"
        return
    slots = (("squads", "Standard"), ("elites", "Elite"), ("champions", "Champion"))
    taken: set[str] = set()
    for slot, rank in slots:
        names: tuple[str, ...] = getattr(roster, slot)
        for number, name in enumerate(names):
            entry = army.units.get(name)
            if entry is None:
                known = ", ".join(key for key, unit in army.units.items() if unit.rank == rank)
                yield (
                    (slot, number),
                    f"{roster.faction} has no unit {name!r}; of this rank: {known}",
                )
            elif entry.rank != rank:
                yield (slot, number), f"{name} is {entry.rank}, not {rank}"
            elif entry.unique and name in taken:
                yield (slot, number), f"{name} is Unique and listed twice (FWB.army.3)"
            taken.add(name)


def activations(roster: Roster) -> int:
    """Return how many squads, Elites and Champions there are together (FWB.setup.4)."""
    return len(roster.squads) + len(roster.elites) + len(roster.champions)


@cites("FWB.setup.4")
def _count_problems(scenario: Scenario, rosters: Mapping[Role, Roster]) -> Iterator[Problem]:
    counts = {role: activations(roster) for role, roster in rosters.items()}
    for role, said in scenario.activations.items():
        if counts[role] != said:
            yield (
                ("activations", role),
                f"the roster of the {role} makes {counts[role]} activations",
            )
    equal = counts["attacker"] == counts["defender"]
    if not equal and not scenario.settings.allow_unequal_activations:
        numbers = f"{counts['attacker']} against {counts['defender']}"
        message = f"activations are {numbers}: set allow_unequal_activations if that is meant"
        yield (), f"{message} (FWB.setup.4)"


def _goal_problems(scenario: Scenario, rosters: Mapping[Role, Roster]) -> Iterator[Problem]:
    for number, goal in enumerate(scenario.goals):
        if isinstance(goal, NamedKill):
            foe: Role = "defender" if goal.player == "attacker" else "attacker"
            fielded = (*rosters[foe].squads, *rosters[foe].elites, *rosters[foe].champions)
            if goal.unit not in fielded:
                yield ("goals", number, "unit"), f"the {foe} does not field {goal.unit!r}"


def _fit_problems(
    scenario: Scenario,
    ground: SquareMap,
    rosters: Mapping[Role, Roster],
    armies: Mapping[str, Faction],
) -> Iterator[Problem]:
    """Yield whether Large bases first, row by row, then the others find room in the start area."""
    codes = codes_of(ground)
    for role, roster in rosters.items():
        units = armies[roster.faction].units
        free = {
            (x, y)
            for x0, y0, x1, y1 in scenario.start.get(role, ())
            for y in range(max(y0, 0), min(y1, len(codes) - 1) + 1)
            for x in range(max(x0, 0), min(x1, len(codes[0]) - 1) + 1)
            if TRAITS[codes[y][x]].stand
        }
        large, small = _bases(roster, units)
        if not _fits(free, large, small, codes):
            yield ("start", role), f"the army of the {role} does not fit into its start area"


def _bases(roster: Roster, units: Mapping[str, UnitEntry]) -> tuple[int, int]:
    large = small = 0
    for key in roster.squads:
        if units[key].type == "Cavalry":
            large += 2
        else:
            small += 4
    for key in (*roster.elites, *roster.champions):
        large += units[key].type == "Cavalry"
        small += units[key].type == "Infantry"
    return large, small


def _fits(free: set[tuple[int, int]], large: int, small: int, codes: tuple[str, ...]) -> bool:
    left = set(free)
    for x, y in sorted(free, key=lambda square: (square[1], square[0])):
        block = {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
        if large and block <= left:
            if len({TRAITS[codes[b][a]].level for a, b in block}) == 1:
                left -= block
                large -= 1
    return large == 0 and len(left) >= small
