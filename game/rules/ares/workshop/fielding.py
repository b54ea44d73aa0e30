"""An army of a player's own in place of a scenario's force, file for file (ARES.setup.9)."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from game.core.cite import cites
from game.mechanics.workshop import Plain, of_side

SIDES = ("red", "blue")


@cites("ARES.setup.9")
def fielded(documents: Mapping[str, Any], side: str, name: str, army: Mapping[str, Any]) -> Plain:
    """Return the battle's files with another force on one side.

    Zones and permissions stay the side's.
    """
    found: Plain = deepcopy(dict(documents))
    scenario, armies = found["scenario"], found["armies"]
    foes = scenario[SIDES[1 - SIDES.index(side)]]["armies"]
    others = {key: armies[key] for key in foes}
    own, renamed = _distinct(army, side, others)
    key = next(each for each in of_side(name, side) if others.get(each, own) == own)
    armies[key] = own
    scenario[side] = _force(scenario[side], key, own)
    if scenario.get("settings", {}).get("deployment") == "fixed":
        # Places were given for the figures that stay at home.
        scenario["settings"]["deployment"] = "cards"
    _forget_missing(scenario, side, renamed, _present(own))
    return found


def _distinct(
    army: Mapping[str, Any], side: str, others: Mapping[str, Any]
) -> tuple[Plain, dict[str, str]]:
    """Return the army with other keys for figures that the enemy has, too, but different ones."""
    taken = {key: entry for each in others.values() for key, entry in each["figures"].items()}
    figures = army["figures"]
    renamed: dict[str, str] = {}
    for key, entry in figures.items():
        renamed[key] = next(
            each
            for each in of_side(key, side)
            if taken.get(each, entry) == entry and (each == key or each not in figures)
        )
    own: Plain = deepcopy(dict(army))
    own["figures"] = {renamed[key]: entry for key, entry in own["figures"].items()}
    for unit in own.get("units", []):
        unit["figures"] = {renamed.get(key, key): n for key, n in unit["figures"].items()}
    return own, renamed


def _force(before: Plain, key: str, army: Plain) -> Plain:
    """Return the side as it was, with other troops; what one of its units might do, each may."""
    units = [{"name": unit["name"], "figures": unit["figures"]} for unit in army.get("units", [])]
    for permission in ("may_hide", "may_fly"):
        if any(unit.get(permission) for unit in before["units"]):
            units = [{**unit, permission: True} for unit in units]
    return {**before, "name": army["army"], "armies": [key], "units": units}


def _present(army: Plain) -> set[str]:
    return {key for unit in army.get("units", []) for key in unit["figures"]}


@cites("ARES.scen.1", "ARES.scen.3")
def _forget_missing(
    scenario: Plain, side: str, renamed: Mapping[str, str], present: set[str]
) -> None:
    """Drop points for figures by name that the new force does not have."""

    def kept(points: Mapping[str, int]) -> dict[str, int]:
        now = {renamed.get(key, key): value for key, value in points.items()}
        return {key: value for key, value in now.items() if key in present}

    for way in scenario.get("exits", []):
        for share in ("bonus", "stayed"):
            if way["side"] == side and share in way:
                way[share] = kept(way[share])
    maimed = scenario.get("maimed", [])
    for entry in maimed:
        if entry["side"] != side:
            entry["figure"] = renamed.get(entry["figure"], entry["figure"])
    if maimed:
        scenario["maimed"] = [
            entry for entry in maimed if entry["side"] == side or entry["figure"] in present
        ]
