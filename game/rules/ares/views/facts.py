"""Plain facts about a battle, as drills and interfaces name them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.rules.ares import morale
from game.rules.ares.field import Field
from game.rules.ares.movement.move import move_tally
from game.rules.ares.state import SIDES, Figure, State


def facts(state: State, name: str) -> Mapping[str, Any]:
    """Return facts about a figure, a unit, a side, or 'game'; raise KeyError if there is none."""
    if name in state.figures:
        return _figure(state, state.figures[name])
    if name in state.units:
        return _unit(state, name)
    if name in SIDES:
        return {
            "score": state.scores.get(name, 0),
            "cards": len(state.hands.get(name, [])),
            "hand": list(state.hands.get(name, [])),
            "figures": [figure.id for figure in state.standing(name)],
            "waiting": [unit.id for unit in state.waiting(name)],
            "laid": state.laid.get(name, 0),
        }
    if name == "game":
        return {
            "turn": state.turn,
            "round": state.turn,
            "stage": state.stage,
            "side": state.side,
            "unit": state.unit,
            "figure": state.figure,
            "left": state.left,
            "mists": len(state.mists),
            "burnt": list(state.burnt),
            "swapped": state.swapped,
            "pieces": len(state.plane.features),
        }
    raise KeyError(name)


def _figure(state: State, figure: Figure) -> Mapping[str, Any]:
    field = Field(state)
    there = figure.where == "table"
    return {
        "at": [figure.x / 1000, figure.y / 1000],
        "facing": figure.heading,
        "where": figure.where,
        "wounds": figure.wounds,
        "balance": figure.balance,
        "held": figure.balance > 0,
        "borrowed": figure.balance < 0,
        "shaken": figure.shaken,
        "prone": figure.prone,
        "flying": figure.flying,
        "hidden": figure.hidden,
        "burning": figure.burning,
        "ward": figure.charm("ward"),
        "snare": figure.charm("snare"),
        "contacts": sorted(foe.id for foe in field.contacts(figure)) if there else [],
        "kind": figure.profile.kind,
        "rating": figure.profile.rating,
        "move": move_tally(figure).total / 1000,
        "morale": morale.own_score(state, figure).total if there else 0,
        "unit": figure.unit,
        "side": figure.side,
        "fate": state.fates.get(figure.id, ""),
    }


def _unit(state: State, name: str) -> Mapping[str, Any]:
    unit = state.units[name]
    return {
        "figures": [figure.id for figure in state.members(name)],
        "started": unit.started,
        "lost": unit.lost,
        "activated": unit.activated,
        "command": morale.command_distance(state, unit).total,
        "spread": round(morale.spread(state, unit)[0], 3),
        "beyond": morale.beyond(state, unit),
        "morale": morale.unit_score(state, unit).total,
    }
