"""Finds and reads maps, armies and scenarios: the shipped ones and a player's own."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Protocol

from game import rules
from game.core.errors import DataError, Problem, UsageError
from game.core.ruleset import Rulebook
from game.core.workshop import workshop_of
from game.data import files, yamlfile
from game.data.mapfile import map_from
from game.data.reading import (
    MOST_NAMED,
    adapter_for,
    book_of,
    gathering,
    kind_of,
    no_such,
    placeless,
    problems_at,
    raise_problems,
)
from game.data.suggest import did_you_mean, one_of, short
from game.data.validate import validate
from game.data.writing import plain_stem
from game.data.yamlfile import DataPath, Document
from game.table.scene import Scene

RULES_FOLDER = Path(rules.__file__).parent
EXAMPLE = "EXAMPLE"
"""The commented example of a format: it can be loaded, but is not offered for play."""
PROVING = "PROVING"
"""A ruleset's standard battle with equal forces, for testing tables; nor is it offered for play."""
FIRST = "FIRST"
"""A ruleset's guided first battle, which the title offers and the list of battles does not."""
COURSE = "COURSE"
"""A ruleset's lessons in their order."""
UNLISTED = (EXAMPLE, PROVING, FIRST, COURSE)
PLAIN_NAME = re.compile(r"[\w-]+")
FolderContents = tuple[tuple[str, int, int], ...]
"""The files of a folder: name, time of the last change, size."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """A battle ready to begin; the documents are its files as they were read."""

    key: str
    rulebook: Rulebook[Any]
    scenario: Any
    ground: Any
    armies: dict[str, Any]
    documents: dict[str, Any]
    warnings: tuple[Problem, ...] = ()
    """What players should know before they start it, though it is no mistake."""

    def begin(self) -> Any:
        """Return the state at the very start of the battle."""
        return self.rulebook.begin(self.scenario, self.ground, self.armies)

    def scene(self, state: Any) -> Scene:
        """Return everything to be drawn of a state, in the mood of the map."""
        return self.in_mood(self.rulebook.scene(state))

    def in_mood(self, scene: Scene) -> Scene:
        """Return a scene in the mood of the map."""
        return replace(scene, mood=getattr(self.ground, "mood", None))


# -------------------------------------------------------------------- what there is


def scenario_keys(ruleset: str | None = None) -> list[str]:
    """Return the shipped scenarios as 'ruleset/name', of all rulesets or of one."""
    wanted = rules.RULESETS if ruleset is None else (named_rulebook(ruleset).key,)
    return [f"{each}/{stem}" for each in wanted for stem in _stems(files.scenarios() / each)]


def map_keys() -> list[str]:
    """Return the shipped maps."""
    return _stems(files.maps())


def army_keys(ruleset: str) -> list[str]:
    """Return the shipped armies of a ruleset."""
    return _stems(_armies_folder(ruleset))


def named_rulebook(key: str) -> Rulebook[Any]:
    """Return the rules of this name."""
    if key not in rules.RULESETS:
        raise UsageError(no_such("ruleset", key, rules.RULESETS))
    return rules.rulebook(key)


def _stems(folder: Path) -> list[str]:
    found = folder.glob("*.yaml") if folder.is_dir() else ()
    return sorted(path.stem for path in found if path.stem.partition(".")[0] not in UNLISTED)


def rules_folders() -> list[Path]:
    """Return the folders with the files of the listed rulebooks."""
    folders = (RULES_FOLDER / key for key in rules.RULESETS)
    return [folder for folder in folders if folder.is_dir()]


def _armies_folder(ruleset: str) -> Path:
    return RULES_FOLDER / named_rulebook(ruleset).key / "armies"


# -------------------------------------------------------------------- loading


def load_map(key: str) -> Any:
    """Return the shipped map of this name."""
    return map_from(_read_shipped(files.maps(), "map", key))


def load_army(ruleset: str, key: str) -> Any:
    """Return the shipped army of this name."""
    document = _read_shipped(_armies_folder(ruleset), "army", key)
    return _army_from(document, named_rulebook(ruleset))


@cache
def shipped_armies(ruleset: str) -> Mapping[str, Any]:
    """Return all shipped armies of a ruleset by name, read once."""
    return {key: load_army(ruleset, key) for key in army_keys(ruleset)}


def load_scenario(name: str | Path) -> Bundle:
    """Load a scenario with its map and armies by name, by 'ruleset/name' or from your own file."""
    key, path = scenario_place(str(name))
    if path.parent.parent != files.scenarios():
        return scenario_from(yamlfile.read(path), path, key)
    folders = path.parent, files.maps(), _armies_folder(path.parent.name)
    return _shipped_scenario(key, path, tuple(map(_contents, folders)))


@lru_cache(maxsize=64)
def _shipped_scenario(key: str, path: Path, _files: tuple[FolderContents, ...]) -> Bundle:
    """Return a shipped scenario, read once as long as the files of its folders stay the same."""
    return scenario_from(yamlfile.read(path), path, key)


def _contents(folder: Path) -> FolderContents:
    """Return the files of a folder with their times and sizes."""
    if not folder.is_dir():
        return ()
    found = ((each.name, each.stat()) for each in os.scandir(folder))
    return tuple((name, stat.st_mtime_ns, stat.st_size) for name, stat in found)


def load_proving(ruleset: str) -> Bundle:
    """Return a ruleset's standard battle, on its own empty and mirrored table."""
    path = files.scenarios() / named_rulebook(ruleset).key / f"{PROVING}.yaml"
    if not path.is_file():
        raise UsageError(f"{rules.rulebook(ruleset).title} has no standard battle to test a table")
    return scenario_from(yamlfile.read(path), path, f"{ruleset}/{PROVING}")


def load_first(ruleset: str) -> Bundle:
    """Return a ruleset's guided first battle."""
    path = files.scenarios() / named_rulebook(ruleset).key / f"{FIRST}.yaml"
    return scenario_from(yamlfile.read(path), path, f"{ruleset}/{FIRST}")


def scenario_from(document: Document, path: Path, key: str) -> Bundle:
    """Return the scenario of a document, with what lies beside its file or is shipped."""
    return _bundle(document, key, _Folders(path, book_of(document).key))


def bundle_from(documents: Any, name: str) -> Bundle:
    """Return the battle whose files were kept in a save; `name` stands for the save in messages."""
    match documents:
        case {
            "ruleset": str(ruleset),
            "scenario_key": str(key),
            "scenario": {"ruleset": str(its_own)} as scenario,
            "map": dict() | None as ground,
            "armies": dict(armies),
        } if ruleset == its_own:
            maps = {} if ground is None else {str(scenario.get("map")): ground}
            shelf = _Kept(name, {"map": maps, "army": armies})
            return _bundle(placeless(f"{name} (scenario)", scenario), key, shelf)
    message = "the battle's files are missing or damaged; the game cannot be set up"
    raise DataError([Problem(name, 0, 0, "documents", message)])


def with_forces(
    bundle: Bundle,
    forces: Mapping[str, tuple[str, Mapping[str, Any]]],
    chosen: Mapping[str, Any],
) -> Bundle:
    """Return the same battle with armies in place of some sides' forces and with knobs turned.

    An army comes as its name and its file. All changes count together: what one of them spoils
    another may mend.
    """
    if not forces and not chosen:
        return bundle
    documents = deepcopy(bundle.documents)
    workshop = workshop_of(bundle.rulebook)
    for side, (name, army) in forces.items():
        if workshop is None:
            raise UsageError(f"{bundle.rulebook.title} does not support armies of your own")
        documents = workshop.fielded(documents, side, name, army)
    for key, value in chosen.items():
        section, name = _section(documents["scenario"], key)
        section[name] = value
    return bundle_from(documents, bundle.key)


def with_former_defaults(
    documents: dict[str, Any], book: Rulebook[Any], version: int
) -> dict[str, Any]:
    """Return the documents of a save with the defaults of its version of the rules written out.

    They are not checked yet: where they are no mappings, they stay as they are.
    """
    found = deepcopy(documents)
    for last, values in book.former_defaults.items():
        for key, value in values.items() if version <= last else ():
            with suppress(AttributeError, KeyError):
                section, name = _section(found["scenario"], key)
                section.setdefault(name, value)
    return found


def _section(scenario: dict[str, Any], key: str) -> tuple[dict[str, Any], str]:
    """Return the mapping in a scenario in which the last name of a dotted key stands."""
    *sections, name = key.split(".")
    for each in sections:
        scenario = scenario.setdefault(each, {})
    return scenario, name


def army_from(document: Document) -> tuple[Rulebook[Any], Any]:
    """Return the rules that an army is for, and the army; DataError if the document is no army."""
    if (kind := kind_of(document)) != "army":
        message = f"this is a {kind} and no army; an army has the keys army, ruleset and about"
        raise DataError([Problem(document.name, *document.root.place, "", message)])
    book = book_of(document)
    return book, _army_from(document, book)


# -------------------------------------------------------------------- finding files


def scenario_place(name: str) -> tuple[str, Path]:
    """Return the key of a scenario and its file."""
    keys = scenario_keys()
    matching = [key for key in keys if name in (key, _stem(key))]
    if len(matching) == 1:
        return matching[0], files.scenarios() / f"{matching[0]}.yaml"
    if matching:
        raise UsageError(f"several rulesets have a scenario '{name}': {one_of(matching)}")
    if path := _own_file(name) or _own_battle(name):
        return plain_stem(path.stem), path
    if name.endswith((".yaml", ".yml")):
        raise UsageError(f"there is no file {name}; give the name of a scenario or its file")
    hint = did_you_mean(name, [*map(_stem, keys), *keys]) or "."
    raise UsageError(
        f"there is no scenario {short(name)}{hint} "
        f"Known: {one_of(keys, MOST_NAMED) or 'none'}. A file of your own works, too"
    )


def map_place(name: str) -> tuple[Path, bool]:
    """Return the file of a scenario's map and whether it is a shipped one; UsageError if none."""
    _, path = scenario_place(name)
    document = yamlfile.read(path)
    key = document.data.get("map") if isinstance(document.data, dict) else None
    if key is None:
        raise UsageError(f"{name} is a scenario without a map")
    part = _part(document, _Folders(path, book_of(document).key), "map", key)
    found = Path(part.name)
    return found, found.parent == files.maps()


def _own_file(name: str) -> Path | None:
    try:
        path = Path(name).expanduser()
        return path if path.is_file() else None
    except (OSError, RuntimeError, ValueError):  # too long, of an unknown user, with a NUL
        return None


def _own_battle(name: str) -> Path | None:
    """Return the file of one of the player's own battles by its name."""
    if not PLAIN_NAME.fullmatch(name):
        return None
    with suppress(OSError):  # there may be no folder for own files, or the name is too long
        path = files.battles() / f"{name}.yaml"
        return path if path.is_file() else None
    return None


def _stem(key: str) -> str:
    return key.partition("/")[2]


def _read_shipped(folder: Path, kind: str, key: str) -> Document:
    # Asking the list, not the disk: no name leads out of the folder, and case matters everywhere.
    if key not in (*_stems(folder), EXAMPLE):
        raise UsageError(no_such(kind, key, _stems(folder)))
    return yamlfile.read(folder / f"{key}.yaml")


class _Shelf(Protocol):
    """Where the parts of a scenario come from; `kind` is 'map' or 'army'."""

    def find(self, kind: str, name: str) -> Document | None: ...
    def known(self, kind: str) -> list[str]: ...


@dataclass(frozen=True, slots=True)
class _Folders:
    """What lies beside a scenario comes first, then what is shipped."""

    scenario: Path
    ruleset: str

    def find(self, kind: str, name: str) -> Document | None:
        if not PLAIN_NAME.fullmatch(name):
            return None
        for ending in (f".{kind}.yaml", ".yaml", ".yml"):
            path = self.scenario.parent / f"{name}{ending}"
            if path.is_file() and path.name != self.scenario.name:
                document = yamlfile.read(path)
                if kind_of(document) == kind:
                    return document
        return _read_shipped(self._folder(kind), kind, name) if self._ships(kind, name) else None

    def known(self, kind: str) -> list[str]:
        return _stems(self._folder(kind))

    def _folder(self, kind: str) -> Path:
        return files.maps() if kind == "map" else _armies_folder(self.ruleset)

    def _ships(self, kind: str, name: str) -> bool:
        return (
            name in (*self.known(kind), EXAMPLE) and (self._folder(kind) / f"{name}.yaml").is_file()
        )


@dataclass(frozen=True, slots=True)
class _Kept:
    """The parts that a save carries with it."""

    name: str
    parts: dict[str, dict[str, Any]]

    def find(self, kind: str, name: str) -> Document | None:
        data = self.parts[kind].get(name)
        return None if data is None else placeless(f"{self.name} ({kind} {name})", data)

    def known(self, kind: str) -> list[str]:
        return list(self.parts[kind])


# -------------------------------------------------------------------- putting together


def _bundle(document: Document, key: str, shelf: _Shelf) -> Bundle:
    book = book_of(document)
    scenario = validate(document, adapter_for(book.scenario_type))
    found: list[Problem] = []
    ground = ground_data = None
    armies: dict[str, Any] = {}
    armies_data: dict[str, Any] = {}
    if document.data.get("map") is not None:
        with gathering(found):
            part = _part(document, shelf, "map", document.data["map"])
            ground, ground_data = map_from(part), part.data
    for name in book.armies_of(scenario):
        with gathering(found):
            part = _part(document, shelf, "army", name)
            armies[name], armies_data[name] = _army_from(part, book), part.data
    if found:
        raise DataError(dict.fromkeys(found))
    raise_problems(document, book.scenario_problems(scenario, ground, armies))
    warnings = problems_at(document, book.scenario_warnings(scenario, armies))
    documents = {
        "ruleset": book.key,
        "scenario_key": key,
        "scenario": document.data,
        "map": ground_data,
        "armies": armies_data,
    }
    return Bundle(key, book, scenario, ground, armies, documents, warnings)


def _part(document: Document, shelf: _Shelf, kind: str, name: str) -> Document:
    """Return the map or army that a scenario names."""
    part = shelf.find(kind, name)
    if part is None:
        message = no_such(kind, name, shelf.known(kind))
        raise_problems(document, [(_path_of(document.data, name) or (), message)])
        raise AssertionError("a missing file is a mistake")
    return part


def _path_of(data: Any, name: str) -> DataPath | None:
    """Return where a name first stands as a value."""
    if data == name:
        return ()
    steps = data if isinstance(data, dict) else range(len(data) if isinstance(data, list) else 0)
    for step in steps:
        path = _path_of(data[step], name)
        if path is not None:
            return (step, *path)
    return None


def _army_from(document: Document, book: Rulebook[Any]) -> Any:
    army = validate(document, adapter_for(book.army_type))
    raise_problems(document, book.army_problems(army))
    return army
