"""What can be wrong with a scenario file, in words and with the place (FTM.scen)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from game.core.cite import cites
from game.core.ruleset import Problem
from game.mechanics.scenario.areas import HexArea
from game.mechanics.scenario.checks import (
    Muster,
    Path,
    army_problems,
    arrival_problems,
    choice_problems,
    hopeless,
    objective_problems,
    victory_problems,
)
from game.mechanics.suggest import known_are
from game.rules.for_the_masses.battle.scenario_rule import MassesScenarioRule
from game.rules.for_the_masses.battle.zones import DEPTH, edge_rows
from game.rules.for_the_masses.board import Board, beyond_board, cells_in, cells_of
from game.rules.for_the_masses.ground import effect_of
from game.rules.for_the_masses.plan import Force, UnitEntry
from game.rules.for_the_masses.scenario_rules.siege import KEEP_ENGINE
from game.rules.for_the_masses.scenarios.knobs import TURN
from game.rules.for_the_masses.scenarios.muster import board_of, card_for
from game.rules.for_the_masses.scenarios.scenario import Scenario
from game.rules.for_the_masses.state import SIDES
from game.rules.for_the_masses.troops.army import Army, ForceLine, cards_of, force_problems
from game.rules.for_the_masses.troops.profile import Card
from game.rules.for_the_masses.troops.specials import KINDS
from game.table.terrain import HexMap

MOST_TURNS = 30
cites("FTM.scen.4", "FTM.scen.22")(victory_problems)
cites("FTM.scen.4")(hopeless)
cites("FTM.scen.10")(objective_problems)
cites("FTM.scen.8")(arrival_problems)
cites("FTM.scen.23")(choice_problems)
SIZES = {"one": 1, "three": 3, "gun": 3, "four": 4}
"""Hexes of a base."""
CARDS = ("card", "cards", "takers", "burns", "deft", "engines", "leader", "ram")
NAMES = ("heir", "hater", "hated", "leaders", "heroes", "not_names")
GROUPS = ("group", "watchers")
"""Parameters by what their values have to be."""


class Forces(Muster[HexArea, UnitEntry]):
    """The forces of a scenario with their cards, on its board."""

    pieces, look, arrivals, kinds = "elements", "End Phase", "FTM.scen.8", KINDS

    def __init__(self, scenario: Scenario, board: Board, armies: Mapping[str, Army]) -> None:
        super().__init__(scenario)
        self.scenario, self.board = scenario, board
        self.cards: dict[str, Card] = cards_of(armies)

    def name(self, entry: UnitEntry) -> str:
        """Return what a single unit of an entry is called."""
        return entry.name or self.cards[entry.unit].name

    def kind(self, entry: UnitEntry) -> str:
        """Return the kind of its card."""
        return self.cards[entry.unit].kind

    def size(self, entry: UnitEntry) -> int:
        """Return how many elements all its units have."""
        return entry.count * entry.elements

    def rules(self) -> Sequence[MassesScenarioRule]:
        """Return the scenario's own rules."""
        return self.scenario.special

    def area_problems(self, path: Path, area: HexArea) -> Iterator[Problem]:
        """Yield whether an area lies on the board and has any hexes."""
        for column, row in beyond_board(self.board, area):
            size = f"{self.board.hexes.columns} columns and {self.board.hexes.rows} rows"
            yield path, f"[{column}, {row}] is not on the board, which has {size} (FTM.scen.1)"
        if text := self.nothing_in(area):
            yield path, text

    def nothing_in(self, area: HexArea) -> str:
        """Return a sentence if no hex belongs to an area."""
        empty = "no hex of the board fits this description (FTM.scen.1)"
        return "" if cells_of(self.board, area) else empty


def scenario_problems(
    scenario: Scenario, ground: HexMap | None, armies: Mapping[str, Army]
) -> Iterator[Problem]:
    """Yield what is wrong with a scenario, given its map and the known armies."""
    if not isinstance(ground, HexMap):
        yield ("map",), "this rulebook plays on a map of hexes: 'table: hexes'"
        return
    board = board_of(ground)
    yield from choice_problems(scenario, lambda each: list(_own_problems(each, board, armies)))


def _own_problems(
    scenario: Scenario, board: Board, armies: Mapping[str, Army]
) -> Iterator[Problem]:
    """Yield what is wrong with the scenario as it stands, whatever its variants."""
    unknown = False
    for side in SIDES:
        for problem in _force_problems(side, scenario.force(side), armies):
            unknown = True
            yield problem
    if not 1 <= scenario.settings.turn_limit <= MOST_TURNS:
        yield ("settings", "turn_limit"), f"a battle lasts 1 to {MOST_TURNS} turns (FTM.scen.4)"
    forces = Forces(scenario, board, armies)
    if not unknown:
        for side in SIDES:
            yield from _zone_problems(side, forces)
        yield from victory_problems(forces)
        if not scenario.settings.broken:
            yield from hopeless(scenario)
        yield from special_problems(forces)
    yield from objective_problems(forces)
    yield from _exit_problems(scenario, board)
    yield from arrival_problems(forces)


# ---------------------------------------------------------------------- forces


@cites("FTM.scen.2", "FTM.army.1", "FTM.army.2")
def _force_problems(side: str, force: Force, armies: Mapping[str, Army]) -> Iterator[Problem]:
    """Yield whether the armies and cards are there and make a legal force."""
    yield from army_problems(side, force, armies)
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
def _zone_problems(side: str, forces: Forces) -> Iterator[Problem]:
    """Yield whether the zones are off the board or have no room for the units of the start."""
    force, board = forces.plan.force(side), forces.board
    for number, area in enumerate(force.zones):
        yield from forces.area_problems((side, "zones", number), area)
    if not force.zones and board.hexes.rows < 2 * DEPTH + 1:
        text = f"a board without zones has more than {2 * DEPTH} rows (FTM.setup.3)"
        yield (side, "zones"), text
    zones = force.zones or (edge_rows(board, side),)
    free = [cell for cell in cells_in(board, zones) if not effect_of(board.kinds[cell]).barred]
    units = [each for each in force.units if not each.group and KEEP_ENGINE not in each.tags]
    needed = sum(forces.size(each) * SIZES[forces.cards[each.unit].base] for each in units)
    if needed > len(free):
        text = f"its units cover {needed} hexes, and {len(free)} of the zones can be stood on"
        yield (side, "zones"), f"{text} (FTM.scen.3)"


@cites("FTM.scen.9")
def _exit_problems(scenario: Scenario, board: Board) -> Iterator[Problem]:
    """Yield exit edges that are longer than the board."""
    for number, exit_ in enumerate(scenario.exits):
        upright = exit_.edge in ("west", "east")
        most = board.hexes.rows if upright else board.hexes.columns
        if exit_.span is not None and not 0 <= exit_.span[0] <= exit_.span[1] < most:
            what = "rows" if upright else "columns"
            yield ("exits", number, "span"), f"the {what} of this edge are 0 to {most - 1}"


# ---------------------------------------------------------------------- special rules


@cites("FTM.scen.13")
def special_problems(forces: Forces) -> Iterator[Problem]:
    """Yield what is wrong with the special rules."""
    scenario, board = forces.scenario, forces.board
    rules = [each.rule for each in scenario.special]
    for number, scenario_rule in enumerate(scenario.special):
        path: Path = ("special", number)
        for each in fields(scenario_rule):
            value = getattr(scenario_rule, each.name)
            yield from _value_problems((*path, each.name), each.name, value, board, forces)
        for inner, message in scenario_rule.problems(scenario, board, rules):
            yield (*path, *inner), message
    for number, rule in enumerate(rules):
        if rules.index(rule) < number:
            yield ("special", number, "rule"), f"the rule {rule!r} stands here already"


def _value_problems(
    path: Path, name: str, value: Any, board: Board, forces: Forces
) -> Iterator[Problem]:
    """Yield whether a parameter names something that is there."""
    if isinstance(value, HexArea):
        yield from _area_problems(path, value, board)
        return
    if isinstance(value, tuple) and value and isinstance(value[0], HexArea):
        for number, area in enumerate(value):
            yield from _area_problems((*path, number), area, board)
        return
    wanted = [each for each in (value if isinstance(value, tuple) else (value,)) if each]
    last = forces.plan.last_turn
    if name.endswith(TURN) and value > last:
        yield path, f"turn {value} never comes: the battle lasts {last} turns (FTM.scen.4)"
    entries = [entry for side in SIDES for entry in forces.plan.force(side).units]
    known: list[str] = []
    what = ""
    if name in CARDS:
        what, known = "unit", [entry.unit for entry in entries]
    elif name in NAMES:
        what = "unit called"
        known = [forces.name(entry) for entry in entries]
    elif name in GROUPS:
        what, known = "group", [each.group for each in forces.scenario.reinforcements]
    for each in wanted:
        if what and each not in known:
            text = f"there is no {what} {each!r} in this scenario{known_are(each, known)}"
            yield path, text


def _area_problems(path: Path, area: HexArea, board: Board) -> Iterator[Problem]:
    for column, row in beyond_board(board, area):
        yield path, f"[{column}, {row}] is not on the board (FTM.scen.1)"
    if not cells_of(board, area):
        yield path, "no hex of the board fits this description (FTM.scen.1)"
