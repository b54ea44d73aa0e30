"""A battle described for the window."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.wording import army
from game.rules.for_the_masses.battle.snapshot import HexSnapshot, controller, objective_cells
from game.rules.for_the_masses.battle.zones import zone_of
from game.rules.for_the_masses.board import cells_in
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.sequence.arrivals import ARRIVALS
from game.rules.for_the_masses.sequence.setup import waiting as still_to_place
from game.rules.for_the_masses.state import OFF, SIDES, Element, State, Unit
from game.rules.for_the_masses.troops.profile import Card
from game.table import lattice
from game.table.hex_table import HexTable
from game.table.scene import EntryZone, Figure, Glyph, Marker, ObjectiveZone, Scene, StartZone, Zone

SETTING_UP = ("secrets", "deploy", "terrain", "ready")
SHAFTS = ("spear", "pike", "lance", "harpoon")
CLUMSY = ("monster", "artillery")
ALONE = ("monster", "personality")
"""Kinds of which one stands on a base."""
Cells = tuple[tuple[int, int], ...]


def scene(state: State) -> Scene:
    """Return everything to be drawn, as the state stands."""
    field = Field(state)
    columns, rows = state.hexes.columns, range(state.hexes.rows)
    return Scene(
        table="hexes",
        extent=HexTable(state.hexes).extent,
        ground=tuple(tuple(field.kinds[row * columns : (row + 1) * columns]) for row in rows),
        figures=tuple(
            figure(field, element)
            for unit in state.units.values()
            for element in (*state.elements_of(unit), *_lying_in_wait(state, unit))
        ),
        zones=(*_starts(state), *_objectives(field), *_ways(state), *_enchanted(state)),
        levels=tuple(tuple(field.levels[row * columns : (row + 1) * columns]) for row in rows),
        markers=tuple(_lying(state)),
    )


# ---------------------------------------------------------------------- figures


def figure(field: Field, element: Element) -> Figure:
    """Return one element as it is to be seen."""
    unit = field.unit(element)
    card = unit.card
    return Figure(
        id=element.id,
        name=unit.name,
        label=element.name,
        number=element.number,
        side=unit.side,
        centre=_centre(field, element),
        extent=lattice.base_extent(card.base),
        shape="hexes",
        profile=card.key,
        troop=card.kind,
        glyph=glyph_of(card),
        mounted=card.kind == "cavalry" or card.look.mount != "none",
        rank=3 if unit.general else 2 if card.kind == "personality" else 1,
        bearing=60.0 * element.facing,
        ready=not unit.finished,
        marks=tuple(_marks(field.state, unit, element)),
        look=card.look,
        livery=card.livery,
        base=card.base,
        men=1 if card.kind in ALONE else 0,
    )


def _centre(field: Field, element: Element) -> tuple[float, float]:
    if element.hex == OFF:
        return 0.0, 0.0
    return HexTable(field.hexes).centre(field.covered(element))


def _lying_in_wait(state: State, unit: Unit) -> list[Element]:
    """Return elements of a hidden unit whose hexes are known to whoever looks."""
    if not unit.hidden:
        return []
    own = (each for each in state.elements.values() if each.unit == unit.id)
    return [each for each in own if each.where == "aside" and each.hex != OFF]


def glyph_of(card: Card) -> Glyph:
    """Return the sign for what it fights with."""
    if card.kind in CLUMSY:
        return "engine" if card.kind == "artillery" else "beast"
    if card.magic is not None:
        return "staff"
    if card.ranged is not None:
        return "bow"
    return "shaft" if card.look.weapon in SHAFTS or card.has("pike_wall") else "blade"


def _marks(state: State, unit: Unit, element: Element) -> Iterator[str]:
    """Yield words for the tokens beside an element.

    What holds for a unit stands beside its first.
    """
    if unit.hidden:
        yield "hidden"
    if unit.members and element.id != unit.members[0]:
        return
    if unit.general:
        yield "general"
    if unit.wounds:
        yield from ["wounded"] * unit.wounds
    if unit.concentrating:
        yield "concentrating"
    yield from dict.fromkeys(spell.spell for spell in state.spells if spell.unit == unit.id)
    yield from (thing(each.kind) for each in state.markers if each.carrier == unit.id)


# ---------------------------------------------------------------------- zones


def _cells(state: State, cells: frozenset[int]) -> Cells:
    return tuple(state.hexes.cell(cell) for cell in sorted(cells))


def _starts(state: State) -> Iterator[Zone]:
    """Yield where the sides may stand, as long as they are setting up."""
    if state.stage not in SETTING_UP:
        return
    for side in SIDES:
        zones = [zone_of(state, unit) for unit in still_to_place(state, side)]
        if zones:
            cells = frozenset().union(*zones)
            yield StartZone(f"{army(side)}: set-up", _cells(state, cells), side)


def _objectives(field: Field) -> Iterator[Zone]:
    """Yield the places that matter, each in the colour of whoever controls it now (FTM.scen.10)."""
    for objective in HexSnapshot(field.state).objectives:
        cells = _cells(field.state, objective_cells(field.state, objective.name))
        yield ObjectiveZone(objective.name, cells, controller(field, objective.name))


def _ways(state: State) -> Iterator[Zone]:
    """Yield edges by which a side may leave, and where those come who have not come yet."""
    yield from (each for each in _shown(state) if isinstance(each, Zone))
    entries: dict[Zone, None] = {}
    for arrival in ARRIVALS.expected(state):
        if arrival.key not in state.arrived and ARRIVALS.waiting(state, arrival):
            cells = _cells(state, cells_in(state.board, arrival.entry))
            # Groups that come by the same way share one zone.
            entries[EntryZone(f"{army(arrival.side)}: way in", cells, arrival.side)] = None
    yield from entries


def _enchanted(state: State) -> Iterator[Zone]:
    """Yield hexes that are under a spell."""
    for spell in state.spells:
        if spell.hexes:
            yield Zone(spell.spell, _cells(state, frozenset(spell.hexes)), spell.side)


# ---------------------------------------------------------------------- things that lie about


def _lying(state: State) -> Iterator[Marker]:
    """Yield markers that lie in hexes, and fires; carried ones are marks of their carriers."""
    for marker in state.markers:
        if marker.hex != OFF and not marker.carrier and not marker.gone:
            yield Marker(marker.id, thing(marker.kind), _middle(state, marker.hex))
    yield from (each for each in _shown(state) if isinstance(each, Marker))


def _shown(state: State) -> Iterator[Zone | Marker]:
    """Return what the scenario's own rules have to show."""
    return (each for scenario_rule in state.scenario_rules for each in scenario_rule.to_show(state))


def thing(kind: str) -> str:
    """Return what a marker looks like: plunder is plunder, wherever it was taken."""
    return "plunder" if kind.endswith("plunder") else kind


def _middle(state: State, cell: int) -> tuple[float, float]:
    return lattice.centre_of("hexes", state.hexes.cell(cell))
