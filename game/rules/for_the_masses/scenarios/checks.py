"""What can be wrong with a scenario file, in words and with the place (FTM.scen)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from game.core.cite import cites
from game.core.ruleset import Problem
from game.mechanics.scenario.areas import HexArea
from game.mechanics.scenario.variants import number_of, played
from game.rules.for_the_masses.battle.zones import DEPTH, edge_rows
from game.rules.for_the_masses.board import Board, beyond_board, cells_in, cells_of
from game.rules.for_the_masses.ground import effect_of
from game.rules.for_the_masses.plan import Arrival, Force, UnitEntry
from game.rules.for_the_masses.scenarios.goal_checks import Muster, victory_problems
from game.rules.for_the_masses.scenarios.muster import board_of, card_for
from game.rules.for_the_masses.scenarios.scenario import Scenario
from game.rules.for_the_masses.scenarios.twist_checks import special_problems
from game.rules.for_the_masses.state import SIDES
from game.rules.for_the_masses.troops.army import Army, ForceLine, cards_of, force_problems
from game.rules.for_the_masses.twists.ghel import Manoeuvre
from game.rules.for_the_masses.twists.siege import KEEP_ENGINE
from game.rules.for_the_masses.words import known_are
from game.table.terrain import HexMap

MOST_TURNS = 30
SIZES = {"one": 1, "three": 3, "gun": 3, "four": 4}
"""Hexes of a base."""


def scenario_problems(
    scenario: Scenario, ground: HexMap | None, armies: Mapping[str, Army]
) -> Iterator[Problem]:
    """What is wrong with a scenario, given its map and the known armies."""
    if not isinstance(ground, HexMap):
        yield ("map",), "this rulebook plays on a map of hexes: 'table: hexes'"
        return
    board = board_of(ground)
    found = list(_own_problems(scenario, board, armies))
    yield from found
    if scenario.variant and scenario.variant not in scenario.variants:
        known = ", ".join(scenario.variants) or "none"
        yield ("variant",), f"there is no variant {scenario.variant!r}; known are {known}"
    dials = list(_dial_problems(scenario))
    yield from dials
    if not found and not dials:
        yield from _turned_problems(scenario, board, armies)
    if not found:
        yield from _variant_problems(scenario, board, armies)


def _own_problems(
    scenario: Scenario, board: Board, armies: Mapping[str, Army]
) -> Iterator[Problem]:
    """What is wrong with the scenario as it stands, whatever its variants."""
    unknown = False
    for side in SIDES:
        for problem in _force_problems(side, scenario.force(side), armies):
            unknown = True
            yield problem
    if not 1 <= scenario.settings.turn_limit <= MOST_TURNS:
        yield ("settings", "turn_limit"), f"a battle lasts 1 to {MOST_TURNS} turns (FTM.scen.4)"
    if not unknown:
        muster = Muster(scenario, armies)
        for side in SIDES:
            yield from _zone_problems(side, scenario, board, muster)
        yield from victory_problems(scenario, board, muster)
        yield from special_problems(scenario, board, muster)
    yield from _place_problems(scenario, board)
    yield from _arrival_problems(scenario, board)


# ---------------------------------------------------------------------- forces


@cites("FTM.scen.2", "FTM.army.1", "FTM.army.2")
def _force_problems(side: str, force: Force, armies: Mapping[str, Army]) -> Iterator[Problem]:
    """Whether the armies and cards are there and make a legal force."""
    for number, name in enumerate(force.armies):
        if name not in armies:
            text = f"there is no army {name!r}{known_are(name, armies)}"
            yield (side, "armies", number), text
    cards = cards_of({name: armies[name] for name in force.armies if name in armies})
    unknown = [number for number, entry in enumerate(force.units) if entry.unit not in cards]
    for number in unknown:
        name = force.units[number].unit
        text = f"there is no unit {name!r}{known_are(name, cards)}"
        yield (side, "units", number, "unit"), text
    if unknown:
        return
    for number, entry in enumerate(force.units):
        if entry.command is not None and cards[entry.unit].kind != "personality":
            text = f"{cards[entry.unit].name} is no Personality and rolls no command dice"
            yield (side, "units", number, "command"), f"{text} (FTM.cmd.1)"
    lines = [
        ForceLine(card_for(entry, cards), entry.elements, entry.count, entry.general)
        for entry in force.units
    ]
    for path, message in force_problems(lines):
        yield (side, "units", *path), message


@cites("FTM.scen.3", "FTM.setup.3")
def _zone_problems(
    side: str, scenario: Scenario, board: Board, muster: Muster
) -> Iterator[Problem]:
    """Whether the zones are on the board and have room for the units of the start."""
    force = scenario.force(side)
    for number, area in enumerate(force.zones):
        yield from area_problems((side, "zones", number), board, area)
    if not force.zones and board.hexes.rows < 2 * DEPTH + 1:
        text = f"a board without zones has more than {2 * DEPTH} rows (FTM.setup.3)"
        yield (side, "zones"), text
    zones = force.zones or (edge_rows(board, side),)
    free = [cell for cell in cells_in(board, zones) if not effect_of(board.kinds[cell]).barred]
    units = [each for each in force.units if not each.group and KEEP_ENGINE not in each.tags]
    needed = sum(_hexes(each, muster) for each in units)
    if needed > len(free):
        text = f"its units cover {needed} hexes, and {len(free)} of the zones can be stood on"
        yield (side, "zones"), f"{text} (FTM.scen.3)"


def _hexes(entry: UnitEntry, muster: Muster) -> int:
    """The hexes that all units of an entry cover."""
    return entry.count * entry.elements * SIZES[muster.cards[entry.unit].base]


def area_problems(path: tuple[str | int, ...], board: Board, area: HexArea) -> Iterator[Problem]:
    """Whether an area lies on the board and has any hexes."""
    for column, row in beyond_board(board, area):
        size = f"{board.hexes.columns} columns and {board.hexes.rows} rows"
        yield path, f"[{column}, {row}] is not on the board, which has {size} (FTM.scen.1)"
    if not cells_of(board, area):
        yield path, "no hex of the board fits this description (FTM.scen.1)"


# ---------------------------------------------------------------------- places


@cites("FTM.scen.10", "FTM.scen.9")
def _place_problems(scenario: Scenario, board: Board) -> Iterator[Problem]:
    """Objectives and exit edges."""
    names = [each.name for each in scenario.objectives]
    for number, objective in enumerate(scenario.objectives):
        path = ("objectives", number)
        if names.count(objective.name) > 1:
            yield (*path, "name"), f"there is another objective {objective.name!r}"
        yield from area_problems((*path, "area"), board, objective.area)
    for number, exit_ in enumerate(scenario.exits):
        upright = exit_.edge in ("west", "east")
        most = board.hexes.rows if upright else board.hexes.columns
        if exit_.span is not None and not 0 <= exit_.span[0] <= exit_.span[1] < most:
            what = "rows" if upright else "columns"
            yield ("exits", number, "span"), f"the {what} of this edge are 0 to {most - 1}"


@cites("FTM.scen.8")
def _arrival_problems(scenario: Scenario, board: Board) -> Iterator[Problem]:
    """Whether every group comes some time and somewhere, and every arrival is somebody's."""
    known = {(each.side, each.group) for each in scenario.reinforcements}
    for side in SIDES:
        for number, unit in enumerate(scenario.force(side).units):
            if unit.group and (side, unit.group) not in known:
                text = f"the group {unit.group!r} never comes: no entry under 'reinforcements'"
                yield (side, "units", number, "group"), f"{text} (FTM.scen.8)"
    for number, arrival in enumerate(scenario.reinforcements):
        path = ("reinforcements", number)
        if not any(unit.group == arrival.group for unit in scenario.force(arrival.side).units):
            yield (*path, "group"), f"no unit of {arrival.side} is in the group {arrival.group!r}"
        for spot, area in enumerate(arrival.entry):
            yield from area_problems((*path, "entry", spot), board, area)
        if not arrival.entry:
            yield (*path, "entry"), "a group needs at least one place to enter (FTM.scen.8)"
        yield from _timing_problems(path, scenario, arrival)
        yield from _entry_problems(path, arrival)


def _timing_problems(
    path: tuple[str | int, ...], scenario: Scenario, arrival: Arrival
) -> Iterator[Problem]:
    """A group that can never come."""
    last = scenario.settings.turn_limit
    if arrival.turn is not None and not 1 <= arrival.turn <= last:
        yield (*path, "turn"), f"turn {arrival.turn} is never played: the last is {last}"
    if arrival.draw is not None and arrival.draw.since > last:
        text = f"it is rolled from turn {arrival.draw.since} on, and the last turn is {last}"
        yield (*path, "draw", "since"), text
    secret = any(
        isinstance(each, Manoeuvre) and (each.side, each.group) == (arrival.side, arrival.group)
        for each in scenario.special
    )
    if arrival.turn is None and arrival.draw is None and not secret:
        yield path, "nothing brings this group: give it a 'turn' or a 'draw' (FTM.scen.8)"
    groups = [each.group for each in scenario.reinforcements if each.side == arrival.side]
    if arrival.after and arrival.after not in groups:
        yield (*path, "after"), f"there is no group {arrival.after!r} of {arrival.side}"
    if arrival.after == arrival.group and arrival.after:
        yield (*path, "after"), "a group cannot wait for itself"


def _entry_problems(path: tuple[str | int, ...], arrival: Arrival) -> Iterator[Problem]:
    names = [area.name for area in arrival.entry]
    if arrival.choose in ("one", "die") and ("" in names or len({*names}) < len(names)):
        yield (*path, "entry"), "entries to choose from need names of their own"
    if arrival.choose == "die" and (not names or 6 % len(names)):
        yield (*path, "entry"), "a d6 chooses among 1, 2, 3 or 6 entries"


# ---------------------------------------------------------------------- variants and dials


@cites("FTM.scen.23")
def _dial_problems(scenario: Scenario) -> Iterator[Problem]:
    for number, dial in enumerate(scenario.dials):
        path = ("dials", number)
        now = number_of(scenario, dial.number)
        if now is None:
            yield (*path, "number"), f"nothing in this scenario has the number {dial.number!r}"
        elif now not in dial.values:
            yield (*path, "values"), f"the scenario's own value {now} is not among them"
    known = [dial.number for dial in scenario.dials]
    for name, value in scenario.numbers.items():
        if name not in known:
            yield ("numbers", name), f"there is no dial for {name!r}; there are {known or 'none'}"
        elif value not in next(each.values for each in scenario.dials if each.number == name):
            yield ("numbers", name), f"the dial {name!r} has no {value}"


@cites("FTM.scen.23")
def _turned_problems(
    scenario: Scenario, board: Board, armies: Mapping[str, Army]
) -> Iterator[Problem]:
    """Whether the scenario is whole with each value of each dial."""
    for number, dial in enumerate(scenario.dials):
        for spot, value in enumerate(dial.values):
            other = played(replace(scenario, variant="", numbers={dial.number: value}))
            for _, message in _own_problems(other, board, armies):
                yield ("dials", number, "values", spot), f"so it would be wrong: {message}"


@cites("FTM.scen.23")
def _variant_problems(
    scenario: Scenario, board: Board, armies: Mapping[str, Army]
) -> Iterator[Problem]:
    """Whether each variant finds what it leaves out and changes, and is a whole scenario itself."""
    for key, variant in scenario.variants.items():
        path = ("variants", key)
        missing = False
        for number, gone in enumerate(variant.leave_out):
            there = sum(
                unit.count
                for unit in scenario.force(gone.side).units
                if unit.unit == gone.unit and unit.group == gone.group
            )
            if there < gone.count:
                missing = True
                where = f" in the group {gone.group!r}" if gone.group else ""
                text = f"{gone.side} has {there} units of {gone.unit!r}{where}, not {gone.count}"
                yield (*path, "leave_out", number), text
        for name in variant.numbers:
            if number_of(scenario, name) is None:
                missing = True
                yield (*path, "numbers", name), f"nothing in this scenario has the number {name!r}"
        if not missing:
            other = _without_empty_groups(played(replace(scenario, variant=key, numbers={})))
            for _, message in _own_problems(other, board, armies):
                yield path, f"so the scenario would be wrong: {message}"


def _without_empty_groups(scenario: Scenario) -> Scenario:
    """The scenario without arrivals of groups that a variant has left out altogether."""
    left = tuple(
        each
        for each in scenario.reinforcements
        if any(unit.group == each.group for unit in scenario.force(each.side).units)
    )
    return replace(scenario, reinforcements=left)
