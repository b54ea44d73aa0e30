"""Battles with forces exchanged, and the standard battle on any map."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from game.core.cite import cites
from game.core.exchange import Documents, Staged
from game.core.staging import Orders, StagingTerms
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


BY_THE_BOOK = "The book decides by victory points alone (ARES.vp.4)."
STAGING = StagingTerms(
    late="Everybody is there when the battle begins (ARES.scen.1).",
    whole_edges=True,
    way_out_points=False,
    destroyed="Losses always score (ARES.vp.1).",
    hold_all=BY_THE_BOOK,
    broken=BY_THE_BOOK,
    total=BY_THE_BOOK,
)


def units_of(documents: Documents, side: str) -> list[str]:
    """Return what the units of a force are called."""
    return [str(unit["name"]) for unit in documents["scenario"][side]["units"]]


@cites("ARES.scen.2", "ARES.scen.3")
def ordered(documents: Documents, orders: Orders) -> Documents:
    """Return the battle with its exits, and with what its objectives score."""
    found: dict[str, Any] = deepcopy(dict(documents))
    scenario = found["scenario"]
    ways = dict.fromkeys((each.side, each.gate.edge) for each in orders.ways_out)
    scenario["exits"] = [{"side": side, "edge": edge} for side, edge in ways]
    scenario["plays_on"] = [*dict.fromkeys(side for side, _ in ways)]
    if orders.winning is not None:
        for objective in scenario.get("objectives") or ():
            objective["points"] = orders.winning.held
            objective["when"] = "turns" if orders.winning.each_turn else "end"
    return found
