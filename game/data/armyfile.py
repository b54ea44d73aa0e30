"""Armies of a player's own: files in the user's folder, and the same as a text to hand on."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import MISSING, dataclass, fields, is_dataclass
from pathlib import Path
from typing import Any

import yaml

from game.core.ruleset import Rulebook
from game.data import files, library, yamlfile
from game.data.userfile import listed
from game.data.writing import unused_path
from game.data.yamlfile import DECIMAL, NOT_FINITE, WHOLE, WORDS, Document

ENDING = ".army.yaml"
UNNAMED = "army"
LONGEST_STEM = 40
WIDTH = 100


@dataclass(frozen=True, slots=True)
class OwnArmy:
    """An army as it was read, with the rules it is for."""

    key: str
    """By which a scenario would name it."""
    book: Rulebook[Any]
    army: Any
    data: dict[str, Any]
    """The file as it stands."""


def own_army_paths() -> list[Path]:
    """Return the files of the player's own armies by name."""
    return sorted(listed(files.armies(), ENDING), key=lambda path: path.name)


def read_own_army(path: Path) -> OwnArmy:
    """Return the army in a file, or a DataError with all that is wrong with it."""
    return _own(yamlfile.read(path), path.name.removesuffix(ENDING))


def army_from_text(text: str, name: str) -> OwnArmy:
    """Return the army in a text that somebody handed on; `name` stands for the text in messages."""
    return _own(yamlfile.parse(text, name), UNNAMED)


def _own(document: Document, key: str) -> OwnArmy:
    book, army = library.army_from(document)
    return OwnArmy(key, book, army, document.data)


# -------------------------------------------------------------------- writing


def army_text(army: Any) -> str:
    """Return an army as a file has it: what is as usual is left out."""
    return plain_yaml(_plain(army))


def plain_yaml(data: Any) -> str:
    """Return plain data as YAML that the strict reader reads as it was meant."""
    return yaml.dump(
        data,
        Dumper=_Writer,
        sort_keys=False,
        allow_unicode=True,
        default_flow_style=None,
        width=WIDTH,
    )


def save_own_army(army: Any, path: Path) -> Path:
    """Write an army in one piece; DataError, and no file, if it could not be read again."""
    text = army_text(army)
    _own(yamlfile.parse(text, str(path)), UNNAMED)
    fresh = path.with_suffix(".new")
    fresh.write_text(text, encoding="utf-8", newline="\n")
    fresh.replace(path)
    return path


def fresh_army_path(title: str) -> Path:
    """Return a file for an army of this title that does not exist yet."""
    return unused_path(files.armies(), file_stem(title), ENDING, "_")


def file_stem(title: str, unnamed: str = UNNAMED) -> str:
    """Return a title as a plain name: small letters, numbers and underscores."""
    letters = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", letters).strip("_")[:LONGEST_STEM].strip("_") or unnamed


def _plain(thing: Any) -> Any:
    """Return a form as plain data, without the fields that stand at their defaults."""
    if is_dataclass(thing):
        return {
            each.name: _plain(getattr(thing, each.name))
            for each in fields(thing)
            if getattr(thing, each.name) != _default(each)
        }
    if isinstance(thing, dict):
        return {key: _plain(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [_plain(value) for value in thing]
    return thing


def _default(field: Any) -> Any:
    return field.default if field.default_factory is MISSING else field.default_factory()


class _Writer(yaml.SafeDumper):
    """Writes YAML that the strict reader reads as it was meant; nothing is written as an alias."""

    def ignore_aliases(self, data: Any) -> bool:
        """Return True, so that equal values are written out each time."""
        return True


def _text(writer: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    """Return a text node, quoted where some version of YAML would read it as something else."""
    ours = text in WORDS or any(form.fullmatch(text) for form in (WHOLE, DECIMAL, NOT_FINITE))
    return writer.represent_scalar("tag:yaml.org,2002:str", text, style="'" if ours else None)


_Writer.add_representer(str, _text)
