"""Battles of a player's own: a scenario and its map, side by side in the user's folder."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain, count
from pathlib import Path
from typing import Any

from game.core.errors import DataError
from game.data import files, library, yamlfile
from game.data.armyfile import file_stem, plain_yaml
from game.data.userfile import listed
from game.data.writing import write_whole

ENDING, MAP_ENDING = ".yaml", ".map.yaml"
ARMY_ENDING = ".army.yaml"


def own_battle_paths() -> list[Path]:
    """Return the files of the player's own battles, without their maps and armies, by name."""
    beside = (MAP_ENDING, ARMY_ENDING)
    found = [path for path in listed(files.battles(), ENDING) if not path.name.endswith(beside)]
    return sorted(found, key=lambda path: path.name)


def own_battles() -> tuple[dict[str, library.Bundle], dict[str, str]]:
    """Return the player's own battles by ruleset and name, and what is wrong with the others."""
    found: dict[str, library.Bundle] = {}
    wrong: dict[str, str] = {}
    for path in own_battle_paths():
        try:
            bundle = library.load_scenario(path)
        except DataError as error:
            wrong[path.stem] = error.problems[0].message
        else:
            found[f"{bundle.rulebook.key}/own {path.stem}"] = bundle
    return found, wrong


def own_map_paths() -> list[Path]:
    """Return the files of the player's own maps by name."""
    return sorted(listed(files.battles(), MAP_ENDING), key=lambda path: path.name)


def fresh_battle_path(title: str) -> Path:
    """Return a file for a battle of this title that does not exist yet, nor a map for it."""
    stem, folder = file_stem(title, "battle"), files.battles()
    names = chain([stem], (f"{stem}_{number}" for number in count(2)))
    paths = (folder / f"{name}{ENDING}" for name in names)
    return next(path for path in paths if not path.exists() and not map_beside(path).exists())


def map_beside(path: Path) -> Path:
    """Return the file of the map that belongs to a battle's file."""
    return path.with_name(f"{path.stem}{MAP_ENDING}")


def save_own_battle(documents: Mapping[str, Any], path: Path) -> Path:
    """Write a battle, its map beside it; DataError, and no file, if it could not be read again.

    Armies that are not shipped lie beside it as well. A map's file that says the same already is
    left as it is, with its comments.
    """
    bundle = library.bundle_from(documents, str(path))
    scenario = {**documents["scenario"], "map": path.stem}
    shipped = library.army_keys(bundle.rulebook.key)
    for key, army in documents["armies"].items():
        if key not in shipped:
            write_whole(path.with_name(f"{key}{ARMY_ENDING}"), plain_yaml(army).encode())
    if documents["map"] is not None and not _is_there(documents["map"], map_beside(path)):
        write_whole(map_beside(path), plain_yaml(documents["map"]).encode())
    return write_whole(path, plain_yaml(scenario).encode())


def _is_there(ground: Mapping[str, Any], path: Path) -> bool:
    """Return whether a file holds this map; what it suggests for battles does not count."""
    try:
        data = yamlfile.read(path).data
    except DataError:
        return False
    return isinstance(data, dict) and {**data, "setup": None} == {**ground, "setup": None}
