"""The standard battle of a rulebook on any map: its zones and objectives are those of the map."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from game.core.exchange import Documents
from game.core.staging import Gate

GROUND = "proving_ground"
"""What the scenario calls the map."""
POINTS = 50
"""What each objective of the map is worth."""
Plain = dict[str, Any]
Area = Callable[[Any], Plain]


def on_ground(documents: Documents, ground: Documents) -> tuple[Plain, Mapping[str, Any]]:
    """Return a copy of a battle's files on another map, and what the map says of zones and such."""
    found: Plain = deepcopy(dict(documents))
    found["map"] = deepcopy({key: part for key, part in ground.items() if key != "setup"})
    found["scenario"]["map"] = GROUND
    setup: Mapping[str, Any] = ground.get("setup") or {}
    return found, setup


def zones_of(setup: Mapping[str, Any]) -> list[Any]:
    """Return the zones of both places: the northern or western one first."""
    zones = setup.get("zones") or {}
    named = sorted(zones, key=("north", "west", "east", "south").index)
    return [zones[name] for name in named]


def with_objectives(
    scenario: Plain, objectives: Sequence[Mapping[str, Any]], area: Area, rule: str
) -> None:
    """Write the objectives of a map into a scenario, each worth the same at the end."""
    if not objectives:
        return
    names = [str(each["name"]) for each in objectives]
    scenario["objectives"] = [
        {"name": name, "area": area(each)} for name, each in zip(names, objectives, strict=True)
    ]
    score = {"score": "objectives", "rule": rule, "objectives": names, "points": POINTS}
    scenario["victory"]["scores"].append(score)


def south_up(depth: float) -> Callable[[Sequence[float]], list[float]]:
    """Return how a book that counts from the south-west writes a point of a map of this depth."""
    return lambda point: [point[0], depth - point[1]]


def strip_of(gate: Gate, ground: Documents, deep: float) -> list[float]:
    """Return the ground along a part of an edge as a book writes it that counts from the south."""
    width, depth = ground["size"]
    first, last = gate.span
    if gate.edge in ("north", "south"):
        south = depth - deep if gate.edge == "north" else 0
        return [first, south, last, south + deep]
    west = 0 if gate.edge == "west" else width - deep
    return [west, depth - last, west + deep, depth - first]


def plane_proving(documents: Documents, ground: Documents, rule: str) -> Plain:
    """Return the standard battle of a book that counts inches from the south-west."""
    found, setup = on_ground(documents, ground)
    scenario, told = found["scenario"], south_up(ground["size"][1])
    for side, polygons in zip(("blue", "red"), zones_of(setup), strict=False):
        scenario[side]["zones"] = [
            {"name": f"{side} zone {number}", "polygon": [told(point) for point in polygon]}
            for number, polygon in enumerate(polygons, start=1)
        ]

    def disc(objective: Mapping[str, Any]) -> Plain:
        return {"name": objective["name"], "disc": [*told(objective["at"]), objective["radius"]]}

    with_objectives(scenario, setup.get("objectives") or (), disc, rule)
    return found
