"""Forms of files: frozen dataclasses of which no unknown key is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar, dataclass_transform, overload

from game.mechanics.settings import setting

T = TypeVar("T")


@overload
def form(cls: type[T], /) -> type[T]: ...
@overload
def form(*, kw_only: bool) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field, setting))
def form(cls: type[Any] | None = None, /, *, kw_only: bool = True) -> Any:
    """Make a class the form of a part of a file; its fields are given by name unless told so."""

    def made(cls: type[Any]) -> type[Any]:
        # The readers of files look for this name; the rules know nothing else about them.
        cls.__pydantic_config__ = {"extra": "forbid"}
        return dataclass(frozen=True, slots=True, kw_only=kw_only)(cls)

    return made if cls is None else made(cls)
