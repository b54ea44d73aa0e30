"""Long edges and deployment zones: who comes from where (ARES.setup.2, ARES.setup.5)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.core.cite import cites
from game.core.decision import Option, Pick
from game.core.mark import Mark
from game.core.telling import say
from game.core.wording import army
from game.rules.ares.state import RED, Battling, State, other
from game.table.plane import Feature

DEPTH, MARGIN = 12000, 12000
"""How deep the default zones are, and how far they keep from the short edges (ARES.setup.5)."""


@cites("ARES.scen.1")
def edges_are_given(state: State) -> bool:
    """Whether the scenario has zones of its own, so that nobody chooses an edge."""
    return any(force.zones or force.zone_kind for force in state.battle.forces.values())


@cites("ARES.setup.2")
async def choose_edge(play: Battling) -> None:
    """The side that did not lay out the terrain takes one of the long edges."""
    state = play.state
    side = state.todo[0] if state.todo else other(RED)
    state.todo = []
    state.stage = "deploy"
    if edges_are_given(state):
        return
    answer = await Pick(
        side=side,
        kind="choose_edge",
        why=f"Choose the long edge that {army(side):deploys} on.",
        rules=("ARES.setup.2",),
        options=lambda: [_edge_option(state, edge) for edge in ("north", "south")],
    )
    usual = "north" if side == RED else "south"
    state.swapped = answer != usual
    say(play, f"{army(side):comes} from the {answer} edge.", "ARES.setup.2")


def _edge_option(state: State, edge: str) -> Option:
    """An edge to choose, with its zone on the table."""
    corners = tuple((x / 1000, y / 1000) for x, y in _strip(state, north=edge == "north"))
    mark = Mark("region", points=corners, tone="mine", rule="ARES.setup.5")
    return Option(edge, f"{edge.title()} edge", rules=("ARES.setup.2",), marks=lambda: [mark])


@cites("ARES.setup.5", "ARES.scen.1")
def zones(state: State, side: str) -> list[Feature]:
    """The areas in which a side may deploy."""
    force = state.battle.forces.get(side)
    kind = force.zone_kind if force is not None else ""
    # The sides may have laid none of that terrain: then the side has its long edge.
    if kind and (areas := [each for each in state.plane.features if each.kind == kind]):
        return areas
    if force is not None and force.zones:
        return [
            Feature(
                f"{side} zone {number}",
                "zone",
                tuple((round(x * 1000), round(y * 1000)) for x, y in corners),
            )
            for number, corners in enumerate(force.zones)
        ]
    corners = _strip(state, north=(side == RED) != state.swapped)
    return [Feature(f"{side} zone", "zone", corners)]


@cites("ARES.setup.5")
def _strip(state: State, *, north: bool) -> tuple[tuple[int, int], ...]:
    """The corners of the zone along a long edge."""
    width, depth = state.plane.width, state.plane.depth
    near, far = (0, DEPTH) if north else (depth - DEPTH, depth)
    west, east = MARGIN, width - MARGIN
    return (west, near), (east, near), (east, far), (west, far)


def toward_enemy(state: State, side: str) -> int:
    """The heading from one side's zones to the middle of the other's."""
    here, there = (_middle(zones(state, each)) for each in (side, other(side)))
    if math.dist(here, there) < 1:
        return 90 if side == RED else 270
    return round(math.degrees(math.atan2(there[1] - here[1], there[0] - here[0]))) % 360


def _middle(areas: Sequence[Feature]) -> tuple[float, float]:
    points = [point for area in areas for point in area.points]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
