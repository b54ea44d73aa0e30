"""How far places are apart for those who must walk.

A map knows what every hex costs on the way to one goal. With nobody on the board counted it is
worked out once for each goal and kept as long as the ground stays as it is; a map that counts who
stands about serves one position only.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from game.mechanics.ai.walking_distance import spread
from game.mechanics.scenario.areas import HexArea
from game.rules.for_the_masses.ai import weights
from game.rules.for_the_masses.battle.scenario_rule import having
from game.rules.for_the_masses.board import Board, cells_of
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.ground import effect_of
from game.rules.for_the_masses.movement.step_by_step import HEAVY
from game.rules.for_the_masses.state import Patch, State, Unit, other
from game.rules.for_the_masses.units.traits import has
from game.table.hexes import OFF

FAR = 10**4
MOST_MAPS = 600

Map = list[int]
"""For each hex the movement points from there to the goal; FAR if there is no way."""


class Gait(NamedTuple):
    """How somebody walks."""

    flies: bool = False
    woods: bool = False
    hills: bool = False
    swims: bool = False
    climbs: bool = False
    sinks: bool = False
    """Whether thin ice may break under it."""


def gait_of(state: State, unit: Unit) -> Gait:
    """Return how a unit walks."""
    swims = has(state, unit, "amphibious") or any(
        scenario_rule.swims(unit) for scenario_rule in having(state, "swims")
    )
    return Gait(
        has(state, unit, "flyer"),
        has(state, unit, "forest_walk"),
        has(state, unit, "hill_walk"),
        swims,
        "ladders" in unit.tags,
        country(state).icy and unit.card.kind in HEAVY,
    )


class Country:
    """The ground of a board as it is now, with all maps made of it."""

    def __init__(self, board: Board, patches: tuple[Patch, ...]) -> None:
        kinds, self.levels = list(board.kinds), list(board.levels)
        for patch in patches:
            kinds[patch.hex], self.levels[patch.hex] = patch.kind, patch.level
        self.board = board
        self.kinds = kinds
        self.effects = [effect_of(kind) for kind in kinds]
        self.icy = any(effect.ice for effect in self.effects)
        """Whether there is thin ice anywhere."""
        self._maps: dict[tuple[Gait, frozenset[int]], Map] = {}
        self._areas: dict[HexArea, frozenset[int]] = {}
        self._steps: dict[Gait, list[list[tuple[int, int]]]] = {}

    def cells(self, area: HexArea) -> frozenset[int]:
        """Return the hexes of an area."""
        known = self._areas.get(area)
        if known is None:
            known = self._areas[area] = cells_of(self.board, area)
        return known

    def enter(self, gait: Gait, here: int, there: int) -> int:
        """Return about what a step costs; FAR if it cannot be made."""
        if gait.flies:
            return 1
        ground = self.effects[there]
        rise = self.levels[there] - self.levels[here]
        if ground.barred:
            if ground.water and gait.swims:
                return weights.SWIM
            return weights.FORCED if self.kinds[there] == "gate" else FAR
        if abs(rise) >= 2:
            if not ground.rampart and not self.effects[here].rampart:
                return FAR
            return weights.CLIMB if gait.climbs else FAR
        extra = 0 if (ground.forest and gait.woods) else ground.extra
        extra += weights.TOLL_ICE if ground.ice and gait.sinks else 0
        return 1 + extra + (rise > 0 and not gait.hills)

    def _stands(self, gait: Gait, here: int) -> bool:
        """Return whether anybody who walks so is ever found in a hex, be it on the way."""
        ground = self.effects[here]
        swum = ground.water and gait.swims
        return gait.flies or not ground.barred or swum or self.kinds[here] == "gate"

    def _entries(self, gait: Gait) -> list[list[tuple[int, int]]]:
        """Return for each hex the hexes from which it can be entered, and for how much."""
        known = self._steps.get(gait)
        if known is None:
            near = self.board.hexes.near
            known = [
                [
                    (here, price)
                    for here in near[there]
                    if here != OFF
                    and self._stands(gait, here)
                    and (price := self.enter(gait, here, there)) < FAR
                ]
                for there in range(len(near))
            ]
            self._steps[gait] = known
        return known

    def map(self, gait: Gait, goal: frozenset[int]) -> Map:
        """Return the way to any hex of a goal."""
        known = self._maps.get((gait, goal))
        if known is None:
            if len(self._maps) >= MOST_MAPS:
                self._maps.clear()
            known = self._maps[gait, goal] = spread(self._entries(gait), goal, FAR)
        return known

    def round_about(self, gait: Gait, goal: frozenset[int], tolls: Mapping[int, int]) -> Map:
        """Return the way to a goal past hexes that count for more than their ground."""
        return spread(self._entries(gait), goal, FAR, tolls)


@lru_cache(maxsize=24)
def _country(board: Board, patches: tuple[Patch, ...]) -> Country:
    return Country(board, patches)


def country(state: State) -> Country:
    """Return the ground of a battle as it is now."""
    return _country(state.board, tuple(state.patches))


def company(field: Field, unit: Unit) -> dict[int, int]:
    """Return what hexes count for more to a unit because of who is there: it goes round enemies."""
    found: dict[int, int] = {}
    foes = []
    for cell, who in field.at.items():
        if field.side(who) != unit.side:
            foes.append(cell)
        elif who.unit != unit.id:
            found[cell] = weights.TOLL_QUEUE
    shares = (
        (weights.TOLL_NEAR, (cell for foe in foes for cell in field.hexes.disc(foe, 2))),
        (weights.TOLL_BESIDE, (cell for foe in foes for cell in field.hexes.disc(foe, 1))),
        (weights.TOLL_HELD, field.holders(unit.side)),
        (weights.TOLL_TAKEN, foes),
    )
    for price, cells in shares:
        found.update((cell, price) for cell in cells)
    for foe in field.state.on_board(other(unit.side)):
        middle = field.state.elements[foe.members[len(foe.members) // 2]].hex
        for cell in field.hexes.disc(
            middle, weights.FEARED_WIDE if foe.card.ranged else weights.FEARED_CLOSE
        ):
            found[cell] = found.get(cell, 0) + weights.TOLL_FEARED
    return found
