"""Who took the objectives, how early, and for how long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from game.lab.blocks import Block
from game.lab.variants import Variants


@dataclass(slots=True)
class ObjectiveCount:
    """One objective over all games, by the places of the battle as written."""

    name: str
    first: dict[str, int] = field(default_factory=dict)
    """How often each place was the first to hold it."""
    rounds: dict[str, int] = field(default_factory=dict)
    """Rounds at whose end each place held it."""
    last: dict[str, int] = field(default_factory=dict)
    """How often each place held it at the end."""
    never: int = 0
    """Games in which nobody ever held it."""
    games: int = 0

    def json(self) -> dict[str, Any]:
        """Return all of it."""
        return asdict(self)


def objectives_of(blocks: Sequence[Block], variants: Variants) -> list[ObjectiveCount]:
    """Return what became of each objective."""
    found: dict[str, ObjectiveCount] = {}
    for block in blocks:
        for game, variant in zip(block, variants.battles, strict=True):
            whose = {now: side for side, now in variant.places.items()}
            names = dict.fromkeys(name for end in game.course for name in end.holders)
            for name in names:
                holders = [whose.get(end.holders.get(name, ""), "") for end in game.course]
                zero = dict.fromkeys(variants.sides, 0)
                count = found.setdefault(name, ObjectiveCount(name, {**zero}, {**zero}, {**zero}))
                _count(count, [holder for holder in holders if holder], holders[-1])
    return list(found.values())


def _count(count: ObjectiveCount, held: Sequence[str], last: str) -> None:
    """Add one game: who held the objective round by round, and at its end."""
    count.games += 1
    if not held:
        count.never += 1
        return
    count.first[held[0]] += 1
    for holder in held:
        count.rounds[holder] += 1
    if last:
        count.last[last] += 1
