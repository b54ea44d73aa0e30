"""Shipped files with damage done to them, each beside the battle that uses it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from game.data import drillfile, files, yamlfile
from game.data.library import RULES_FOLDER, load_scenario, scenario_keys
from tests.attack.mutation import as_yaml, damaged_bytes, damaged_data


@dataclass(frozen=True, slots=True)
class Part:
    """A file of a battle: the scenario, its map or one of its armies; or a drill."""

    source: Path
    name: str
    """Under which the damaged copy is written."""
    scenario: Path | None = None
    """The battle that is played with it."""


@cache
def parts() -> tuple[tuple[Part, ...], ...]:
    """All shipped files by kind."""
    scenarios, maps, armies = [], [], []
    for key in scenario_keys():
        path = files.scenarios() / f"{key}.yaml"
        scenarios.append(Part(path, "battle.yaml"))
        documents = load_scenario(key).documents
        if ground := documents["scenario"].get("map"):
            maps.append(Part(files.maps() / f"{ground}.yaml", f"{ground}.map.yaml", path))
        folder = RULES_FOLDER / documents["ruleset"] / "armies"
        armies += [
            Part(folder / f"{name}.yaml", f"{name}.army.yaml", path) for name in documents["armies"]
        ]
    drills = [Part(path, "one.drill.yaml") for path in drillfile.shipped_drills()]
    return tuple(scenarios), tuple(maps), tuple(armies), tuple(drills)


@cache
def _read(path: Path) -> Any:
    return yamlfile.read(path).data


def write_damaged(folder: Path, lot: Random) -> Path:
    """Write one damaged file and what belongs to it; return the damaged one."""
    part = lot.choice(parts()[lot.choice((0, 0, 0, 0, 1, 1, 2, 2, 3, 3))])
    folder.mkdir()
    if part.scenario is not None:
        (folder / "battle.yaml").write_bytes(part.scenario.read_bytes())
    path = folder / part.name
    if lot.random() < 0.15:
        path.write_bytes(damaged_bytes(part.source.read_bytes(), lot))
    else:
        path.write_bytes(as_yaml(damaged_data(_read(part.source), lot)))
    return path
