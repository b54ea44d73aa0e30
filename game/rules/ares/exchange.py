"""Battles with forces exchanged, and the standard battle on any map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.exchange import Documents, Staged
from game.mechanics.scenario.exchange import (
    settled_otherwise,
    with_forces_exchanged,
    with_forces_of,
)
from game.mechanics.scenario.proving import POINTS, on_ground, zones_of

led_by = with_forces_of
reordered = settled_otherwise("Cards settle who begins.")


def exchanged(documents: Documents) -> Staged | str:
    """Return the battle with the forces in each other's seats, or why not; no edge is chosen."""
    scenario: Mapping[str, Any] = documents["scenario"]
    named = scenario.get("maimed") or any(
        each.get("bonus") or each.get("stayed") for each in scenario.get("exits") or ()
    )
    title = scenario["scenario"]
    why = f"The goals of {title} name figures that are in one force." if named else ""
    staged = with_forces_exchanged(documents, why)
    if isinstance(staged, Staged):
        settings = staged.documents["scenario"].setdefault("settings", {})
        settings["choose_edge"] = False
    return staged


def proving(documents: Documents, ground: Documents) -> Documents:
    """Return the standard battle on a map, with the map's zones and objectives."""
    found, setup = on_ground(documents, ground)
    scenario = found["scenario"]
    for side, polygons in zip(("red", "blue"), zones_of(setup), strict=False):
        scenario[side]["zones"] = polygons
    scenario["objectives"] = [
        {"name": each["name"], "at": each["at"], "points": POINTS}
        for each in setup.get("objectives") or ()
    ]
    return found
