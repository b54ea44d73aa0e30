"""How a shape on a map was drawn, so that it can be changed the same way; no rule reads it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from game.core.bounds import Length


def _key(name: str) -> str:
    """Return a field's key in a file; `as` is no name in Python."""
    return "as" if name == "form" else name


CONFIG: dict[str, str | Callable[[str], str]] = {"extra": "forbid", "alias_generator": _key}


@dataclass(frozen=True, slots=True)
class DrawnBox:
    """A rectangle about its middle, turned clockwise by degrees."""

    __pydantic_config__: ClassVar[dict[str, Any]] = CONFIG

    form: Literal["box"]
    at: tuple[Length, Length]
    size: tuple[Length, Length]
    turn: Length = 0


@dataclass(frozen=True, slots=True)
class DrawnBand:
    """A river or road along a centre line, of one width."""

    __pydantic_config__: ClassVar[dict[str, Any]] = CONFIG

    form: Literal["band"]
    line: tuple[tuple[Length, Length], ...]
    width: Length
    smooth: bool = False


@dataclass(frozen=True, slots=True)
class DrawnCurve:
    """A smooth outline or line through points."""

    __pydantic_config__: ClassVar[dict[str, Any]] = CONFIG

    form: Literal["curve"]
    through: tuple[tuple[Length, Length], ...]


Drawn = DrawnBox | DrawnBand | DrawnCurve
