"""Long edges and deployment zones: who comes from where (ARES.setup.2, ARES.setup.5)."""

from __future__ import annotations

from game.core.cite import cites
from game.core.decision import Option
from game.core.mark import Mark
from game.core.tell import say
from game.core.wording import army
from game.mechanics.asking import choose
from game.mechanics.setup.zones import INWARD, TableEdge, heading_between, strip, zone
from game.rules.ares.state import RED, Battling, State, other
from game.table.plane import Feature

LONG_EDGES: tuple[TableEdge, ...] = ("north", "south")
DEPTH, MARGIN = 12000, 12000
"""How deep the default zones are, and how far they keep from the short edges (ARES.setup.5)."""


@cites("ARES.scen.1")
def edges_are_given(state: State) -> bool:
    """Return whether the scenario has zones of its own, so that nobody chooses an edge."""
    return any(force.zones or force.zone_kind for force in state.battle.forces.values())


@cites("ARES.setup.2")
async def choose_edge(play: Battling) -> None:
    """Ask the side that did not lay out the terrain for one of the long edges."""
    state = play.state
    side = state.todo[0] if state.todo else other(RED)
    state.todo = []
    state.stage = "deploy"
    if edges_are_given(state):
        return
    why = "Choose the long edge that you deploy on."
    edges = [_edge_option(state, edge) for edge in LONG_EDGES]
    answer = await choose((side, ""), "choose_edge", why, ("ARES.setup.2",), edges)
    usual = "north" if side == RED else "south"
    state.swapped = answer != usual
    say(play, f"{army(side):comes} from the {answer} edge.", "ARES.setup.2")


def _edge_option(state: State, edge: TableEdge) -> Option:
    """Return an edge to choose, with its zone on the table."""
    corners = tuple((x / 1000, y / 1000) for x, y in _strip(state, edge))
    mark = Mark("region", points=corners, tone="mine", rule="ARES.setup.5")
    return Option(edge, f"{edge.title()} edge", rules=("ARES.setup.2",), marks=lambda: [mark])


@cites("ARES.setup.5", "ARES.scen.1")
def zones(state: State, side: str) -> list[Feature]:
    """Return the areas in which a side may deploy."""
    force = state.battle.forces.get(side)
    kind = force.zone_kind if force is not None else ""
    # The sides may have laid none of that terrain: then the side has its long edge.
    if kind and (areas := [each for each in state.plane.features if each.kind == kind]):
        return areas
    if force is not None and force.zones:
        return [zone(f"{side} zone {n}", corners) for n, corners in enumerate(force.zones)]
    north = (side == RED) != state.swapped
    return [Feature(f"{side} zone", "zone", _strip(state, "north" if north else "south"))]


@cites("ARES.setup.5")
def _strip(state: State, edge: TableEdge) -> tuple[tuple[int, int], ...]:
    """Return the corners of the zone along a long edge."""
    return strip(state.plane, edge, DEPTH, MARGIN)


def toward_enemy(state: State, side: str) -> int:
    """Return the heading from one side's zones to the middle of the other's."""
    heading = heading_between(zones(state, side), zones(state, other(side)))
    return INWARD["north" if side == RED else "south"] if heading is None else heading
