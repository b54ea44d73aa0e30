"""What a player has set: remembered between games, never lost to a damaged file."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from game.core.errors import DataError
from game.data.suggest import one_of
from game.data.userfile import content, parse_json

MOST_BYTES = 100_000
LONGEST_WORD = 100
SCALES = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.5)
SPEEDS = (0.0, 0.5, 1.0, 2.0, 4.0)
"""Animation speeds; 0 shows results at once."""
PALETTES = ("painted", "clear", "dusk")
"""Three sets of overlay colours, each safe for colour-blind eyes; shapes tell the same."""

WIDEST = 16_384
"""Pixels of a window's side that a file may name."""
LINES = ("off", "faint", "strong")
"""How the lines between the cells of a table are drawn."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All of them, with their defaults."""

    scale: float = 1.0
    palette: str = "painted"
    lines: str = "faint"
    speed: float = 1.0
    volume: float = 0.6
    """How loud everything is, of 1."""
    effects_volume: float = 1.0
    """How loud blows, shots and dice are beside it."""
    signals_volume: float = 1.0
    """How loud horns, fanfares and buttons are beside it."""
    mute: bool = False
    reduced_motion: bool = False
    """Whether nothing flies, shakes or slides, and the camera stays where it is."""
    fallen: bool = True
    """Whether the fallen stay on the table for some turns."""
    turn_view: bool = False
    """Whether the table turns to the player who is asked."""
    follow: bool = True
    """Whether the camera frames the armies and follows the battle by itself."""
    minimap: bool = True
    """Whether the minimap is unfolded."""
    hints: bool = True
    edge_scroll: bool = True
    """Whether the mouse at the window's edge pushes a table that is larger than its view."""
    concessions: bool = True
    """Whether the computer gives a lost battle up to a person."""
    window: tuple[int, int] | None = None
    """The size in which the window was left."""
    keys: dict[str, str] = field(default_factory=dict)
    """Own key bindings: intent to key name; what is missing keeps its default."""
    reactions: dict[str, str] = field(default_factory=dict)
    """How reaction questions are met by kind: ask, never, or a number of per cent."""

    def with_(self, **changes: Any) -> Settings:
        """Return the same with some of them changed."""
        return replace(self, **changes)


def next_lines(settings: Settings) -> str:
    """Return the next style for the lines between cells: stronger, then none, then faint."""
    return LINES[(LINES.index(settings.lines) + 1) % len(LINES)]


def load(path: Path) -> tuple[Settings, str]:
    """Return the settings in a file and a sentence about anything that could not be used."""
    if not os.path.lexists(path):
        return Settings(), ""
    try:
        data = parse_json(content(path, MOST_BYTES))
    except DataError as error:
        return Settings(), f"{error}. Using the defaults."
    except ValueError as error:
        return Settings(), f"{path} could not be read ({error}); using the defaults."
    if not isinstance(data, dict):
        return Settings(), f"{path} holds no settings; using the defaults."
    good = {
        f.name: data[f.name]
        for f in fields(Settings)
        if f.name in data and _fits(f.name, data[f.name])
    }
    odd = sorted(set(data) - set(good))
    if good.get("window"):
        good["window"] = tuple(good["window"])
    notice = f"{path}: {one_of(odd, 5)} could not be used." if odd else ""
    return Settings(**good), notice


def save(settings: Settings, path: Path) -> None:
    """Write the settings in one piece: a crash leaves the old file whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(asdict(settings), indent=2), encoding="utf-8")
    fresh.replace(path)


def _fits(name: str, value: Any) -> bool:
    """Return whether a value from a file may be used for a setting."""
    match name:
        case "scale":
            return isinstance(value, int | float) and 0.75 <= value <= 2.5
        case "palette":
            return value in PALETTES
        case "lines":
            return value in LINES
        case "speed":
            return isinstance(value, int | float) and 0 <= value <= 4
        case "volume" | "effects_volume" | "signals_volume":
            return isinstance(value, int | float) and 0 <= value <= 1
        case "window":
            return value is None or (
                isinstance(value, list)
                and [type(side) for side in value] == [int, int]
                and all(0 < side <= WIDEST for side in value)
            )
        case "mute" | "reduced_motion" | "fallen" | "follow" | "minimap":
            return isinstance(value, bool)
        case "turn_view" | "hints" | "edge_scroll" | "concessions":
            return isinstance(value, bool)
        case _:
            return isinstance(value, dict) and all(
                isinstance(word, str) and len(word) <= LONGEST_WORD
                for pair in value.items()
                for word in pair
            )
