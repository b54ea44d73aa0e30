"""The cards of elements with their unit, and the forces before a battle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core import unit_card as core
from game.core.tally import Tally
from game.core.wording import sentence
from game.rules.for_the_masses.combat.defense import defense
from game.rules.for_the_masses.combat.morale import lasting_tally
from game.rules.for_the_masses.combat.ranged import reach_of
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.movement.movement_points import column_points, movement
from game.rules.for_the_masses.state import Element, State, Unit
from game.rules.for_the_masses.troops.factors import DURATIONS
from game.rules.for_the_masses.troops.specials import SPECIALS
from game.rules.for_the_masses.troops.spell_lists import base_energy
from game.rules.for_the_masses.units.command import command_distance, payers, price
from game.rules.for_the_masses.units.formation import doctor, formation, ranks
from game.rules.for_the_masses.units.traits import has
from game.rules.for_the_masses.views.scene import figure as drawn
from game.rules.for_the_masses.views.scene import thing

Note = tuple[str, str, str]


def called(state: State, name: str) -> str:
    """Return what an element or a unit is called."""
    return state.elements[name].name if name in state.elements else state.units[name].name


def card(state: State, name: str) -> core.Card:
    """Return everything about an element and its unit; a unit's own name will do as well."""
    element = state.elements.get(name)
    unit = state.units[element.unit if element else name]
    field = Field(state)
    general = ", General" if unit.general else ""
    return core.Card(
        title=unit.name,
        subtitle=f"{unit.card.name}, {unit.card.kind}{general}",
        side=unit.side,
        stats=tuple(_stats(field, unit)),
        notes=(
            *_orders(field, unit),
            *_standing(field, unit, element),
            *_condition(field, unit),
            *_spells(state, unit),
            *_specials(state, unit),
        ),
    )


# ---------------------------------------------------------------------- numbers


def _stats(field: Field, unit: Unit) -> Iterator[Tally]:
    """Yield what the card says, as it is now."""
    state, own = field.state, unit.card
    gone = len(unit.members) - unit.started
    yield Tally("Elements", unit.started, (), "at the start").plus(gone, "not on the board")
    yield movement(state, unit)
    yield Tally("Melee", own.melee.count, (), f"d{own.melee.sides} for each element that strikes")
    if own.ranged is not None:
        yield Tally("Shots", own.ranged.count, (), f"d{own.ranged.sides} in the first rank")
        yield reach_of(state, unit)
    if unit.members:
        yield defense(field, unit, None, "attack", state.elements_of(unit))
    else:
        yield Tally("Defense", own.defense, (), own.name)
    wounds = Tally("Wounds", own.wounds, (), "remove an element")
    yield wounds.plus(-unit.wounds, "carried already", "FTM.casualty.2")
    if own.morale is not None:
        # What helps lowers the number that a d10 has to reach.
        needed = Tally("Morale", own.morale, (), "what a d10 has to reach")
        lasting = lasting_tally(field, unit).parts if unit.members else ()
        yield needed.including(replace(part, value=-part.value) for part in lasting)
    yield from _points(field, unit)


def _points(field: Field, unit: Unit) -> Iterator[Tally]:
    """Yield command, magic, the price of the next order, and what a unit is worth."""
    state, own = field.state, unit.card
    if own.command is not None:
        yield Tally("Command Points", unit.command, (), f"left of {own.command}")
    if own.magic is not None:
        yield Tally("Magical Energy", unit.energy, (), f"left of {own.magic}")
    if unit.members and (able := payers(field, unit, "move")):
        yield replace(able[0][1], name="Next order")
    worth = sum(each.points for each in state.elements_of(unit))
    yield Tally("Worth", worth, (), f"points, {own.points} for each element")


# ---------------------------------------------------------------------- words


def _orders(field: Field, unit: Unit) -> Iterator[Note]:
    """Yield what it has done this turn, and what each Personality asks for the next order."""
    state = field.state
    if unit.finished:
        yield "Has acted", "its activation in this turn is over", "FTM.act.3"
    elif unit.actions:
        count = "1 order" if unit.actions == 1 else f"{unit.actions} orders"
        yield "Orders", f"{count} in this turn: the next costs more", "FTM.act.2"
    if not unit.members or unit.finished:
        return
    for payer in state.personalities(unit.side):
        cost, far = price(field, unit, "move", payer), command_distance(field, payer, unit)
        hexes = "1 hex" if far == 1 else f"{far} hexes"
        short = "" if cost.total <= payer.command else ", too few"
        words = f"{cost.total} CP from {hexes} away; {payer.command} left{short}"
        yield f"Order by {payer.name}", words, "FTM.cmd.7"


def _standing(field: Field, unit: Unit, element: Element | None) -> Iterator[Note]:
    """Yield how it stands on the board."""
    state = field.state
    if not unit.members:
        if unit.group:
            yield "Comes later", f"with {unit.group}", "FTM.scen.8"
        return
    if len(unit.members) > 1:
        kind = formation(field, unit)
        bonus = f": {column_points(movement(state, unit)).total} points" * (kind == "column")
        yield f"{kind.title()} Formation", bonus.lstrip(": "), "FTM.form.5"
        for objection in doctor(field, unit):
            yield "Why not", objection.text, objection.rule
        if element is not None and element.id in unit.members:
            yield sentence(element.short), f"in rank {ranks(field, unit)[element.id]}", "FTM.geom.9"
    if element is not None and element.where == "board":
        ground = field.effect(element.hex).name
        level = f", level {field.levels[element.hex]}" if field.levels[element.hex] else ""
        yield "Stands on", f"{ground}{level}", "FTM.terrain.1"


def _condition(field: Field, unit: Unit) -> Iterator[Note]:
    """Yield whom it touches, and what a marker would stand for."""
    touched = ", ".join(foe.name for foe in field.contacts(unit))
    if touched:
        yield "In contact", f"with {touched}", "FTM.geom.11"
    if unit.concentrating:
        yield "Concentrates", "its energy is kept, and spells can be sustained", "FTM.magic.3"
    for marker in field.state.markers:
        if marker.carrier == unit.id:
            yield f"Carries {thing(marker.kind)}", marker.id, "FTM.scen.11"


def _spells(state: State, unit: Unit) -> Iterator[Note]:
    """Yield the spells on a unit, and those that it knows."""
    for spell in state.spells:
        if spell.unit == unit.id:
            factors = ", ".join(f"{name} {level}" for name, level in spell.factors)
            yield spell.spell, f"{factors}, until the end of turn {spell.until}", "FTM.magic.7"
    for known in unit.card.grimoire if state.settings.magic_house else ():
        energy = base_energy(known, unit.card.schools).total
        words = f"{energy} energy, {DURATIONS[known.duration]}. {known.text}".strip()
        yield known.name, words, "FTM.magic.4"


def _specials(state: State, unit: Unit) -> Iterator[Note]:
    """Yield special abilities, and say which of them are quelled."""
    for key, special in SPECIALS.items():
        able = has(state, unit, key)
        if able or unit.card.has(key):
            number = f" {unit.card.regenerate}" if key == "regenerate" else ""
            yield f"{special.title}{number}", special.text if able else "not now", special.rule
    if unit.card.note:
        yield unit.card.name, unit.card.note, "FTM.unit.1"


# ---------------------------------------------------------------------- forces


def forces(state: State) -> list[core.Force]:
    """Return the units of each side by their cards, in roster order, with one to see."""
    kinds: dict[tuple[str, str], list[Unit]] = {}
    for unit in state.units.values():
        kinds.setdefault((unit.side, unit.cards[0].key), []).append(unit)
    field = Field(state)
    found = []
    for (side, _), units in kinds.items():
        own = units[0].cards[0]
        elements = [each for each in state.elements.values() if each.unit == units[0].id]
        each = f", {len(elements)} elements" if len(elements) > 1 else ""
        worth = sum(unit.started for unit in units) * own.points
        general = ", General" if any(unit.general for unit in units) else ""
        words = f"{own.kind}{each}{general}, {worth} points"
        # Whoever is only looked at stands with his face to the viewer.
        seen = replace(drawn(field, elements[0]), bearing=None, stance=180.0, marks=())
        found.append(core.Force(side, own.name, words, len(units), seen))
    return found
