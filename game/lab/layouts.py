"""Layouts of battles and of bare maps."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.core.errors import UsageError
from game.core.ruleset import Rulebook
from game.core.survey import Surveying
from game.data.library import Bundle
from game.lab.fields import (
    Ground,
    Layout,
    assumed_zones,
    cells_of,
    map_goals,
    map_zones,
    placed,
    scenario_goals,
    scenario_zones,
)


def battle_layout(bundle: Bundle) -> Layout:
    """Return the table of a battle with the zones of its sides."""
    if bundle.ground is None:
        raise UsageError(
            f"{bundle.key} has no map: its terrain is placed during play. Name a map instead."
        )
    state = bundle.begin()
    survey = _surveying(bundle.rulebook).survey(bundle.ground, state)
    cells = cells_of(bundle.ground)
    zones, notes = scenario_zones(cells, survey.zones()), []
    if len(zones) > 2:
        notes.append(f"Only {zones[0][0]} and {zones[1][0]} are compared.")
    if len(zones) < 2:
        zones, notes = _map_places(cells, bundle.ground)
    return Layout(
        title=bundle.ground.map,
        ruleset=bundle.rulebook.key,
        book=bundle.rulebook.title,
        ground=bundle.ground,
        survey=survey,
        cells=cells,
        places=placed(cells, zones),
        goals=tuple(scenario_goals(cells, survey.zones())),
        notes=tuple(notes),
        surveyed=state,
    )


def map_layout(ground: Ground, rulebook: Rulebook[Any]) -> Layout:
    """Return a bare map with the zones that it suggests, or strips along two edges."""
    survey = _surveying(rulebook).survey(ground)
    cells = cells_of(ground)
    zones, notes = _map_places(cells, ground)
    return Layout(
        title=ground.map,
        ruleset=rulebook.key,
        book=rulebook.title,
        ground=ground,
        survey=survey,
        cells=cells,
        places=placed(cells, zones),
        goals=tuple(map_goals(cells, ground.setup)),
        notes=tuple(notes),
    )


def relaid(layout: Layout, ground: Ground, rulebook: Rulebook[Any]) -> Layout:
    """Return the same layout, its zones and objectives in place, with other terrain."""
    survey = _surveying(rulebook).survey(ground, layout.surveyed)
    return replace(layout, ground=ground, survey=survey)


def _map_places(cells: Any, ground: Ground) -> tuple[list[Any], list[str]]:
    zones = map_zones(cells, ground)
    if len(zones) >= 2:
        return zones, []
    note = "No zones are given: a quarter of the table along its north and south edges is taken."
    return assumed_zones(cells), [note]


def _surveying(rulebook: Rulebook[Any]) -> Surveying:
    if not isinstance(rulebook, Surveying):
        raise UsageError(f"{rulebook.title} cannot be measured yet")
    return rulebook
