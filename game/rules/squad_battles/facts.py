"""Plain facts about a battle, as drills and interfaces name them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.rules.squad_battles import turn
from game.rules.squad_battles.state import SIDES, State
from game.rules.squad_battles.winning import total_of, value


def facts(state: State, name: str) -> Mapping[str, Any]:
    """Return plain facts about a unit, a side, or 'game'."""
    if name in state.units:
        unit = state.units[name]
        return {
            "at": [unit.x, unit.y],
            "facing": unit.facing,
            "where": unit.where,
            "ready": unit.ready,
            "wounded": unit.wounded,
            "moved": unit.moved,
            "squad": unit.squad,
            "troop": unit.profile.troop,
            "type": unit.profile.type,
            "fate": unit.fate,
            "fate_spent": unit.fate_spent,
            "feats": list(unit.feats),
            "feats_used": unit.feats_used,
            "off": list(unit.off),
            "value": value(unit),
            "side": unit.side,
        }
    if name in SIDES:
        return {
            "score": state.scores.get(name, 0),
            "total": total_of(state, name),
            "ready": turn.ready(state, name),
            "taken": state.taken.get(name, 0),
            "role": state.role(name),
            "faction": state.faction.get(name, ""),
            "picks": list(state.picks.get(name, [])),
            "units": [unit.id for unit in state.standing(name)],
        }
    if name == "game":
        return {
            "round": state.round,
            "turns": state.turns,
            "stage": state.stage,
            "side": state.side,
            "attacker": state.attacker,
            "active": state.active,
            "level": state.level,
            "rows": list(state.rows),
        }
    raise KeyError(name)
