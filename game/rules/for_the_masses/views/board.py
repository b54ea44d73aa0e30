"""The battle as plain text, for terminals and screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.wording import plain_words
from game.rules.for_the_masses.battle import victory
from game.rules.for_the_masses.battle.snapshot import HexSnapshot, controller
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import OFF, SIDES, State, Unit
from game.rules.for_the_masses.units.command import command_total
from game.rules.for_the_masses.units.formation import formation
from game.rules.for_the_masses.views.scene import SETTING_UP
from game.rules.for_the_masses.words import counted
from game.table.hexes import FACINGS

LETTERS = {
    "open ground": ".",
    "road": "=",
    "forest": "f",
    "grove": "g",
    "burnt grove": "u",
    "building": "c",
    "burning building": "B",
    "water": "~",
    "crag": "X",
    "chasm": "O",
    "ford": "d",
    "bog": "b",
    "thin ice": "i",
    "rampart": "R",
    "tower": "T",
    "closed gate": "G",
    "open gate": "o",
    "keep": "K",
    "rubble": "r",
    "barrier": "#",
    "bridge": "-",
    "yard": ",",
    "snow": "s",
}
"""A letter for each kind of ground."""


def board(state: State) -> str:
    """Return the board as text: turn, score, ground with levels, every unit, and the rest."""
    field = Field(state)
    lines = [_headline(state), *_sides(state), *_map(field)]
    for unit in state.units.values():
        lines += _unit(field, unit)
    lines += _places(field)
    return "\n".join(lines)


def _headline(state: State) -> str:
    size = f"Board of {state.hexes.columns} columns and {state.hexes.rows} rows of hexes."
    if state.stage in SETTING_UP:
        return f"{size} Set-up."
    turn = f"Turn {state.turn} of {state.settings.turn_limit}"
    weather = "" if state.weather == "none" else f", {state.weather.replace('_', ' ')}"
    if state.rule:
        return f"{size} {turn}. {plain_words(state.reason)}"
    doing = f", {state.units[state.unit].name} acts" if state.unit else ""
    return f"{size} {turn}{weather}, {state.side} to act{doing}."


def _sides(state: State) -> Iterator[str]:
    for side in SIDES:
        points = victory.standing(state, side).total
        elements = sum(len(unit.members) for unit in state.on_board(side))
        command = command_total(state, side)
        numbers = counted(points, "point"), counted(elements, "element")
        yield f"{side}: {', '.join(numbers)}, {counted(command, 'Command Point')} left"


def _map(field: Field) -> Iterator[str]:
    """Yield each row of hexes: letters for ground and level, or for the side that stands there.

    Odd rows lie half a hex farther east.
    """
    columns = field.hexes.columns
    for row in range(field.hexes.rows):
        cells = []
        for number in range(row * columns, (row + 1) * columns):
            there = field.at.get(number)
            letter = LETTERS.get(field.effect(number).name, "?")
            if there is not None:
                letter = "A" if field.side(there) == SIDES[0] else "V"
            cells.append(f"{letter}{field.levels[number] or ' '}")
        yield f"{row:>3} {' ' * (row % 2)}{' '.join(cells)}".rstrip()


def _unit(field: Field, unit: Unit) -> Iterator[str]:
    if not unit.members:
        return
    state = field.state
    count = f"{len(unit.members)} of {unit.started}" if unit.started > 1 else "alone"
    yield ", ".join([f"{unit.side} {unit.name}: {count}", *_condition(field, unit)])
    for element in state.elements_of(unit):
        column, row = state.hexes.cell(element.hex)
        yield f"  {element.short} at {column},{row} facing {FACINGS[element.facing]}"


def _condition(field: Field, unit: Unit) -> Iterator[str]:
    """Yield what is to be known about a unit besides where it stands, in words."""
    state = field.state
    if unit.general:
        yield "General"
    if unit.started > 1:
        yield formation(field, unit)
    if unit.wounds:
        yield counted(unit.wounds, "wound")
    if unit.card.command is not None:
        yield f"{unit.command} CP"
    if unit.card.magic is not None:
        yield f"{unit.energy} energy"
    if state.unit == unit.id:
        yield "in hand"
    elif unit.finished:
        yield "has acted"
    if unit.concentrating:
        yield "concentrates"
    yield from (f"under {spell.spell}" for spell in state.spells if spell.unit == unit.id)
    yield from (f"carries {each.kind}" for each in state.markers if each.carrier == unit.id)


def _places(field: Field) -> Iterator[str]:
    state = field.state
    for objective in HexSnapshot(state).objectives:
        yield f"{objective.name}: held by {controller(field, objective.name) or 'nobody'}"
    for marker in state.markers:
        if marker.hex != OFF:
            column, row = state.hexes.cell(marker.hex)
            yield f"{marker.kind} at {column},{row}"
    for spell in state.spells:
        if spell.hexes:
            yield f"{spell.spell} of {spell.side} on {counted(len(spell.hexes), 'hex')}"
