"""What can never be true of a battle, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.for_the_masses.state import OFF, Element, State, Unit

AWAY = ("aside", "lost", "exited", "forfeit")


def violations(state: State) -> Iterator[str]:
    """Yield every impossibility about this position, in a sentence each."""
    yield from _crowding(state)
    for unit in state.units.values():
        yield from _unit(unit)
    for element in state.elements.values():
        yield from _element(state, element)
    for marker in state.markers:
        if marker.carrier and not state.units[marker.carrier].members:
            yield f"{marker.id} is carried by {marker.carrier}, which is not on the board"
        if marker.carrier and marker.hex != OFF:
            yield f"{marker.id} is carried and lies in a hex"
    if state.unit and (state.stage != "order" or state.units[state.unit].side != state.side):
        yield f"{state.unit} is in hand in the stage {state.stage!r} of {state.side}"


def _crowding(state: State) -> Iterator[str]:
    """Yield hexes that two elements stand on, and bases that hang over the edge."""
    taken: dict[int, str] = {}
    for unit in state.units.values():
        for element in state.elements_of(unit):
            for cell in state.hexes.covered(unit.card.base, element.hex, element.facing % 6):
                if cell == OFF:
                    yield f"{element.id} stands off the board"
                elif cell in taken:
                    where = list(state.hexes.cell(cell))
                    yield f"{taken[cell]} and {element.id} both stand on {where}"
                else:
                    taken[cell] = element.id


def _unit(unit: Unit) -> Iterator[str]:
    if len(unit.members) > unit.started:
        yield f"{unit.id} has {len(unit.members)} elements and began with {unit.started}"
    if unit.members and not 0 <= unit.wounds < unit.card.wounds:
        yield f"{unit.id} carries {unit.wounds} wounds, its elements have {unit.card.wounds}"
    for what in ("actions", "command", "energy", "shots"):
        if getattr(unit, what) < 0:
            yield f"{unit.id} has {getattr(unit, what)} {what}"


def _element(state: State, element: Element) -> Iterator[str]:
    there = element.id in state.units[element.unit].members
    if there != (element.where == "board"):
        yield f"{element.id} is {element.where}, and its unit thinks otherwise"
    # Whoever lies hidden has its hex written down and is not on the board (FTM.scen.12).
    if element.where in AWAY and element.hex != OFF and not state.units[element.unit].hidden:
        yield f"{element.id} is {element.where} and has a hex"
    if not 0 <= element.facing < 6:
        yield f"{element.id} faces {element.facing}"
