"""Orders of placing: which side sets its next piece down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence


def side_by_side(sides: Sequence[str], waiting: Mapping[str, int]) -> list[str]:
    """Return one side after the other, each with all it has."""
    return [side for side in sides for _ in range(waiting[side])]


def alternate(sides: Sequence[str], waiting: Mapping[str, int]) -> list[str]:
    """Return the sides by turns; who has run out is passed over."""
    most = max(waiting.values(), default=0)
    return [side for number in range(most) for side in sides if waiting[side] > number]


def by_list(drawn: Iterable[str], waiting: Mapping[str, int]) -> list[str]:
    """Return the sides as they were drawn, as long as they have anything left."""
    left, found = dict(waiting), []
    for side in drawn:
        if left.get(side, 0) > 0:
            left[side] -= 1
            found.append(side)
    return found


def after_all(order: Sequence[str], late: Sequence[str]) -> list[str]:
    """Return an order with those at its end who may wait until everybody else stands."""
    return [*order, *late]


def audience(side: str, *, secret: bool) -> tuple[str, ...]:
    """Return who hears of a placement: everybody, or only the side itself if it is secret."""
    return (side,) if secret else ()
