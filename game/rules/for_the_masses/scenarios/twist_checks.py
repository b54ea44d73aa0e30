"""Whether the special rules of a scenario speak about units, groups and hexes that are there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from game.core.cite import cites
from game.core.ruleset import Problem
from game.mechanics.scenario.areas import HexArea
from game.rules.for_the_masses.board import Board, beyond_board, cells_of
from game.rules.for_the_masses.scenarios.goal_checks import Muster
from game.rules.for_the_masses.scenarios.knobs import TURN
from game.rules.for_the_masses.scenarios.scenario import Scenario
from game.rules.for_the_masses.state import OFF, SIDES
from game.rules.for_the_masses.twists.deploying import Quarter, SplitZones
from game.rules.for_the_masses.twists.fortress import Fortress
from game.rules.for_the_masses.twists.raid import Building, Plunder
from game.rules.for_the_masses.twists.siege import KeepEngine
from game.rules.for_the_masses.twists.torch import Torch
from game.rules.for_the_masses.words import known_are

Path = tuple[str | int, ...]

CARDS = ("card", "cards", "takers", "burns", "deft", "engines", "leader", "ram")
NAMES = ("heir", "hater", "hated", "leaders", "heroes", "not_names")
GROUPS = ("group", "watchers")
"""Parameters by what their values have to be."""


@cites("FTM.scen.13")
def special_problems(scenario: Scenario, board: Board, muster: Muster) -> Iterator[Problem]:
    """What is wrong with the special rules."""
    for number, twist in enumerate(scenario.special):
        path: Path = ("special", number)
        for each in fields(twist):
            value = getattr(twist, each.name)
            yield from _value_problems((*path, each.name), each.name, value, board, muster)
        if isinstance(twist, SplitZones):
            yield from _split_problems(path, twist, muster)
        if isinstance(twist, Fortress | Plunder):
            yield from _hex_problems(path, twist, board)
        if isinstance(twist, KeepEngine):
            yield from _engine_problems(path, twist, board)
        if isinstance(twist, Torch) and not any(isinstance(x, Plunder) for x in scenario.special):
            yield path, "there is nothing to burn without the rule 'plunder'"
    rules = [each.rule for each in scenario.special]
    for number, rule in enumerate(rules):
        if rules.index(rule) < number:
            yield ("special", number, "rule"), f"the rule {rule!r} stands here already"


def _value_problems(
    path: Path, name: str, value: Any, board: Board, muster: Muster
) -> Iterator[Problem]:
    """Whether a parameter names something that is there."""
    if isinstance(value, HexArea):
        yield from _area_problems(path, value, board)
        return
    if isinstance(value, tuple) and value and isinstance(value[0], HexArea):
        for number, area in enumerate(value):
            yield from _area_problems((*path, number), area, board)
        return
    wanted = [each for each in (value if isinstance(value, tuple) else (value,)) if each]
    last = muster.scenario.settings.turn_limit
    if name.endswith(TURN) and value > last:
        yield path, f"turn {value} never comes: the battle lasts {last} turns (FTM.scen.4)"
    known: list[str] = []
    what = ""
    if name in CARDS:
        what, known = "unit", [entry.unit for side in SIDES for entry in muster.units[side]]
    elif name in NAMES:
        what = "unit called"
        known = [muster.name(entry) for side in SIDES for entry in muster.units[side]]
    elif name in GROUPS:
        what, known = "group", [each.group for each in muster.scenario.reinforcements]
    for each in wanted:
        if what and each not in known:
            text = f"there is no {what} {each!r} in this scenario{known_are(each, known)}"
            yield path, text


def _area_problems(path: Path, area: HexArea, board: Board) -> Iterator[Problem]:
    for column, row in beyond_board(board, area):
        yield path, f"[{column}, {row}] is not on the board (FTM.scen.1)"
    if not cells_of(board, area):
        yield path, "no hex of the board fits this description (FTM.scen.1)"


def _split_problems(path: Path, twist: SplitZones, muster: Muster) -> Iterator[Problem]:
    """Whether there are enough units for the zones, and room for all."""
    units = sum(entry.count for entry in muster.units[twist.side] if not entry.group)
    least = sum(each.least for each in twist.quarters)
    most = sum(each.most for each in twist.quarters)
    if not least <= units <= most:
        text = f"the zones take {least} to {most} units, and {twist.side} has {units}"
        yield (*path, "quarters"), f"{text} ({twist.cite})"
    zones = muster.scenario.force(twist.side).zones
    for number, each in enumerate(twist.quarters):
        if not _among(each, zones):
            yield (*path, "quarters", number), f"this is no zone of {twist.side} ({twist.cite})"


def _among(quarter: Quarter, zones: tuple[HexArea, ...]) -> bool:
    shapes = [(each.rects, each.disc, each.hexes) for each in zones]
    return (quarter.area.rects, quarter.area.disc, quarter.area.hexes) in shapes


def _hex_problems(path: Path, twist: Fortress | Plunder, board: Board) -> Iterator[Problem]:
    """Whether walls, gates and houses stand where the rule has them."""
    number = board.hexes.number
    if isinstance(twist, Plunder):
        for spot, building in enumerate(twist.buildings):
            yield from _building_problems((*path, "buildings", spot), building, board)
        return
    gate = number(*twist.gate)
    if gate < 0 or board.kinds[gate] != "gate":
        yield (*path, "gate"), f"the map has no gate at {list(twist.gate)} (FTM.scen.siege.1)"
    for spot, section in enumerate(twist.sections):
        where = (*path, "sections", spot)
        for cell in section.hexes:
            at = number(*cell)
            if at < 0 or board.kinds[at] != "rampart":
                yield (*where, "hexes"), f"the map has no rampart at {list(cell)} (FTM.scen.17)"
        if not {*section.middle} <= {*section.hexes}:
            yield (*where, "middle"), "the middle of a section is part of it (FTM.scen.17)"


@cites("FTM.scen.siege.5")
def _engine_problems(path: Path, twist: KeepEngine, board: Board) -> Iterator[Problem]:
    """Whether an engine fits on the keep, whichever way it looks."""
    keep, rear = cells_of(board, twist.keep), board.hexes.number(*twist.rear)
    stands = (board.hexes.covered("gun", rear, facing) for facing in range(6) if rear != OFF)
    if not any(keep.issuperset(cells) for cells in stands):
        yield (*path, "rear"), "an engine with its rear here is not on the keep (FTM.scen.siege.5)"


def _building_problems(path: Path, building: Building, board: Board) -> Iterator[Problem]:
    for cell in building.hexes:
        at = board.hexes.number(*cell)
        if at < 0 or board.kinds[at] != "house":
            yield (*path, "hexes"), f"the map has no house at {list(cell)} (FTM.scen.raid.1)"
