"""Battles with forces or roles exchanged, and the standard battle on any map."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from game.core.cite import cites
from game.core.exchange import Documents, Staged, other_seats, same_seats
from game.core.staging import Orders, StagingTerms, Winning
from game.mechanics.scenario.proving import on_ground, zones_of
from game.mechanics.scenario.staging import named_in
from game.rules.squad_battles.scenario import Settings

ROLES = ("attacker", "defender")
SIDES = ("red", "blue")
LED = (*ROLES, "activations")
"""What a scenario says of its forces."""
OTHER = other_seats(ROLES)
DEEP = 2
"""Rows of a start area where the map has none."""
Plain = dict[str, Any]


def exchanged(documents: Documents) -> Staged | str:
    """Return the battle with each roster in the other's start area and role, or why not."""
    scenario: Plain = deepcopy(documents["scenario"])
    if why := _objection(scenario):
        return why
    for key in (scenario, scenario.get("activations") or {}):
        _swap(key)
    return Staged({**documents, "scenario": scenario}, same_seats(SIDES), other_seats(SIDES))


@cites("FWB.turn.1")
def reordered(documents: Documents) -> Staged | str:
    """Return the battle in which the defender is called attacker, and so begins each round."""
    scenario: Plain = deepcopy(documents["scenario"])
    if why := _objection(scenario):
        return why
    for part in (scenario, scenario.get("activations") or {}, scenario["start"]):
        _swap(part)
    for area in scenario.get("areas") or ():
        area["scorers"] = [OTHER[role] for role in area.get("scorers", ROLES)]
    for goal in scenario.get("goals") or ():
        goal["player"] = OTHER[goal["player"]]
    settings = scenario.get("settings") or {}
    settings["tie"] = OTHER.get(settings.get("tie", "draw"), "draw")
    if defender := settings.get("vp_total_defender"):
        attacker = settings.get("vp_total", Settings().vp_total)
        settings["vp_total_defender"], settings["vp_total"] = attacker, defender
    scenario["settings"] = settings
    turned = other_seats(SIDES)
    return Staged({**documents, "scenario": scenario}, turned, turned)


def _objection(scenario: Plain) -> str:
    title = scenario["scenario"]
    if scenario.get("free"):
        return f"The forces of {title} are chosen in play."
    if any(goal["type"] == "named_kill" for goal in scenario.get("goals") or ()):
        return f"The goals of {title} name a unit that is in one force."
    if (scenario.get("settings") or {}).get("first_activation_must_leave_start"):
        return f"In {title} whoever begins has to leave the start area: that goes with the role."
    return ""


def _swap(part: Plain) -> None:
    """Exchange what is said of attacker and defender."""
    if part:
        part["attacker"], part["defender"] = part["defender"], part["attacker"]


def proving(documents: Documents, ground: Documents) -> Documents:
    """Return the standard battle on a map; its objectives are victory areas."""
    found, setup = on_ground(documents, ground)
    scenario, rows = found["scenario"], ground["rows"]
    wide, deep = len(rows[0]), len(rows)
    north, south = [[0, 0, wide - 1, DEEP - 1]], [[0, deep - DEEP, wide - 1, deep - 1]]
    zones = zones_of(setup) or [north, south]
    scenario["start"] = {"defender": zones[0], "attacker": zones[1]}
    scenario["areas"] = [
        {"name": each["name"], "rects": [_around(each, wide, deep)], "points": 1}
        for each in setup.get("objectives") or ()
    ]
    return found


def led_by(documents: Documents, others: Documents) -> Documents:
    """Return the battle with the rosters and activations of another one."""
    found: Plain = deepcopy(dict(documents))
    theirs = others["scenario"]
    found["scenario"] |= deepcopy({key: theirs[key] for key in LED if key in theirs})
    found["armies"] = deepcopy(dict(others["armies"]))
    return found


def _around(objective: Plain, wide: int, deep: int) -> list[int]:
    """Return the squares around an objective as a rectangle on the table."""
    (x, y), radius = objective["at"], objective["radius"]
    first = max(0, round(x - radius)), max(0, round(y - radius))
    return [*first, min(wide - 1, round(x + radius)), min(deep - 1, round(y + radius))]


BY_THE_BOOK = "The book decides by victory points alone (FWB.win.1)."
STAGING = StagingTerms(
    zones=("blue", "red"),
    late="Everybody is there when the battle begins (FWB.setup.3).",
    whole_edges=True,
    way_out_points=False,
    destroyed="Defeated units always score (FWB.score.1).",
    held_at_end="Victory areas score in every round (FWB.area.3).",
    hold_all=BY_THE_BOOK,
    broken=BY_THE_BOOK,
    total="",
    usual=Winning(held=1, each_turn=True, total=10),
)


def units_of(documents: Documents, side: str) -> list[str]:
    """Return what squads, Elites and Champions of a roster are called."""
    roster = documents["scenario"][dict(zip(SIDES, ROLES, strict=True))[side]]
    kinds = ("squads", "elites", "champions")
    return [named_in(documents["armies"], key) for kind in kinds for key in roster.get(kind) or ()]


@cites("FWB.goal.1", "FWB.area.1", "FWB.win.1")
def ordered(documents: Documents, orders: Orders) -> Documents:
    """Return the battle with its exits, what its areas score, and the points that win."""
    found: Plain = deepcopy(dict(documents))
    scenario, roles = found["scenario"], dict(zip(SIDES, ROLES, strict=True))
    ways = dict.fromkeys((roles[each.side], each.gate.edge) for each in orders.ways_out)
    scenario["goals"] = [{"type": "exit", "player": player, "edge": edge} for player, edge in ways]
    if orders.winning is not None:
        for area in scenario.get("areas") or ():
            area["points"] = orders.winning.held
        if orders.winning.total:
            scenario["settings"]["vp_total"] = orders.winning.total
    return found
