"""Orders of placing: which side sets its next piece down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def side_by_side(sides: Sequence[str], waiting: Mapping[str, int]) -> list[str]:
    """Return one side after the other, each with all it has."""
    return [side for side in sides for _ in range(waiting[side])]


def audience(side: str, *, secret: bool) -> tuple[str, ...]:
    """Return who hears of a placement: everybody, or only the side itself if it is secret."""
    return (side,) if secret else ()
