"""Plain facts about a battle, as drills and interfaces name them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.mechanics.scenario import objectives
from game.mechanics.scenario.victory import destroyed_value
from game.rules.for_the_masses.battle import victory
from game.rules.for_the_masses.battle.snapshot import HexSnapshot
from game.rules.for_the_masses.combat.morale import lasting_tally
from game.rules.for_the_masses.combat.ranged import reach_of
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.movement.movement_points import movement
from game.rules.for_the_masses.state import SIDES, Element, Marker, State, Unit
from game.rules.for_the_masses.units.command import command_total, payers
from game.rules.for_the_masses.units.formation import doctor, formation, ranks
from game.rules.for_the_masses.units.traits import has
from game.table.hexes import FACINGS

Facts = Mapping[str, Any]


def facts(state: State, name: str) -> Facts:
    """Return facts about an element, a unit, a marker, an objective, a hex, a side, or 'game'.

    A hex is written as column and row, '3,4'. Raise KeyError if there is no such thing.
    """
    field = Field(state)
    if name in state.elements:
        return _element(field, state.elements[name])
    if name in state.units:
        return _unit(field, state.units[name])
    if name in SIDES:
        return _side(state, name)
    if name == "game":
        return _game(state)
    for marker in state.markers:
        if marker.id == name:
            return _marker(state, marker)
    snapshot = HexSnapshot(state, field)
    if any(objective.name == name for objective in snapshot.objectives):
        return {
            "controller": objectives.controller(snapshot, name),
            "last": objectives.last_controller(snapshot, name),
        }
    return _hex(field, name)


def _cell(state: State, hex_: int) -> list[int] | None:
    return list(state.hexes.cell(hex_)) if hex_ >= 0 else None


def _element(field: Field, element: Element) -> Facts:
    state = field.state
    unit = state.unit_of(element)
    there = element.where == "board"
    holder = field.held(element) if there else None
    return {
        "at": _cell(state, element.hex),
        "facing": FACINGS[element.facing],
        "where": element.where,
        "unit": unit.id,
        "side": unit.side,
        "points": element.points,
        "cells": [_cell(state, cell) for cell in field.covered(element)] if there else [],
        "level": field.levels[element.hex] if there else None,
        "ground": field.kinds[element.hex] if there else None,
        "rank": ranks(field, unit)[element.id] if there else None,
        "touching": sorted(each.id for each in field.touching(element)) if there else [],
        "ahead": sorted(each.id for each in field.ahead(element)) if there else [],
        "held": holder is not None,
        "general": unit.general,
        "wounds": unit.wounds,
    }


def _unit(field: Field, unit: Unit) -> Facts:
    state = field.state
    return {**_standing(field, unit), **_numbers(field, unit), **_condition(state, unit)}


def _standing(field: Field, unit: Unit) -> Facts:
    """Return where a unit is, and how it stands there."""
    state = field.state
    own = [each for each in state.elements.values() if each.unit == unit.id]
    elements = state.elements_of(unit)
    return {
        "where": "board" if unit.members else own[-1].where if own else "forfeit",
        "elements": list(unit.members),
        "count": len(unit.members),
        "started": unit.started,
        "lost": sum(each.where == "lost" for each in own),
        "exited": sum(each.where == "exited" for each in own),
        "aside": sum(each.where == "aside" for each in own),
        "at": [[*state.hexes.cell(each.hex), FACINGS[each.facing]] for each in elements],
        "formation": formation(field, unit) if elements else None,
        "doctor": [objection.rule for objection in doctor(field, unit)] if elements else [],
        "contacts": [each.id for each in field.contacts(unit)],
        "friends": [each.id for each in field.friends_touching(unit)],
    }


def _numbers(field: Field, unit: Unit) -> Facts:
    """Return what its card says, and what is left of it now."""
    state, card = field.state, unit.card
    able = payers(field, unit, "move") if unit.members else []
    return {
        "card": card.key,
        "kind": card.kind,
        "melee": str(card.melee),
        "ranged": str(card.ranged) if card.ranged else None,
        "defense": card.defense,
        "morale": card.morale,
        "toughness": card.wounds,
        "distance": reach_of(state, unit).total,
        "movement": movement(state, unit).total,
        "courage": lasting_tally(field, unit).total if unit.members else 0,
        "specials": [name for name in card.specials if has(state, unit, name)],
        "points": sum(each.points for each in state.elements_of(unit)),
        "magic": str(card.magic) if card.magic else None,
        "command_dice": str(card.command) if card.command else None,
        "next_order": able[0][1].total if able else None,
    }


def _condition(state: State, unit: Unit) -> Facts:
    """Return what has become of a unit in the battle."""
    return {
        "name": unit.name,
        "side": unit.side,
        "general": unit.general,
        "group": unit.group,
        "tags": list(unit.tags),
        "wounds": unit.wounds,
        "actions": unit.actions,
        "finished": unit.finished,
        "command": unit.command,
        "energy": unit.energy,
        "held": unit.held,
        "concentrating": unit.concentrating,
        "shots": unit.shots,
        "spilled": unit.spilled,
        "hidden": unit.hidden,
        "spells": [spell.spell for spell in state.spells if spell.unit == unit.id],
        "carries": [marker.id for marker in state.markers if marker.carrier == unit.id],
    }


def _side(state: State, side: str) -> Facts:
    general = state.general(side)
    units = state.on_board(side)
    return {
        "score": state.scores.get(side, 0),
        "standing": victory.standing(state, side).total,
        "command": command_total(state, side),
        "sergeants": state.sergeants.get(side, 0),
        "general": general.id if general else None,
        "units": [unit.id for unit in units],
        "elements": sum(len(unit.members) for unit in units),
        "lost_value": destroyed_value(HexSnapshot(state), side),
        "energy": sum(unit.energy for unit in units),
    }


def _game(state: State) -> Facts:
    return {
        "turn": state.turn,
        "round": state.turn,
        "stage": state.stage,
        "side": state.side,
        "unit": state.unit,
        "initiative": state.initiative,
        "passes": state.passes,
        "weather": state.weather,
        "spells": [spell.spell for spell in state.spells],
        "patches": len(state.patches),
        "counters": dict(state.counters),
        "secrets": dict(state.secrets),
        "controllers": dict(state.controllers),
        "markers": [marker.id for marker in state.markers if not marker.gone],
        "arrived": list(state.arrived),
        "cast": list(state.cast),
        "recalled": list(state.recalled),
        **{f"counter {name}": value for name, value in state.counters.items()},
    }


def _marker(state: State, marker: Marker) -> Facts:
    return {
        "kind": marker.kind,
        "at": _cell(state, marker.hex),
        "carrier": marker.carrier,
        "gone": marker.gone,
    }


def _hex(field: Field, name: str) -> Facts:
    """Return facts about the ground of a hex."""
    column, _, row = name.partition(",")
    if not (column.strip().isdecimal() and row.strip().isdecimal()):
        raise KeyError(name)
    hex_ = field.hexes.number(int(column), int(row))
    if hex_ < 0:
        raise KeyError(name)
    here = field.at.get(hex_)
    return {
        "kind": field.kinds[hex_],
        "level": field.levels[hex_],
        "ground": field.effect(hex_).name,
        "element": here.id if here else None,
        "held": {side: hex_ in field.holders(side) for side in SIDES},
        "markers": [each.id for each in field.state.markers if each.hex == hex_],
    }
