"""Where pieces fell: by place of the fallen, by the ground they stood on, by objectives."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from game.lab.blocks import Block
from game.lab.variants import Variants
from game.players.course import Loss
from game.table.lattice import cell_at
from game.table.scene import Point, Scene

SPREAD = 6.0
"""Table units along a square when fighting is counted by squares."""


@dataclass(frozen=True, slots=True)
class PlacedLoss:
    """A loss, and whose place the fallen had come from."""

    place: str
    """The side as written whose place it was."""
    loss: Loss
    block: int
    variant: str


def losses_by_place(blocks: Sequence[Block], variants: Variants) -> list[PlacedLoss]:
    """Return all losses of the games, each with the place that the fallen had come from."""
    found = []
    for block in blocks:
        for game, variant in zip(block, variants.battles, strict=True):
            whose = {now: side for side, now in variant.places.items()}
            found += [
                PlacedLoss(whose.get(loss.side, ""), loss, game.block, variant.name)
                for loss in game.losses
            ]
    return found


def ground_names(scene: Scene, losses: Sequence[PlacedLoss]) -> list[tuple[str, int]]:
    """Return on which kinds of ground pieces fell, most first.

    Open ground has no name; of cells it is the kind of most of them.
    """
    count: Counter[str] = Counter()
    cells = Counter(kind for row in scene.ground for kind in row)
    plain = cells.most_common(1)[0][0] if cells else ""
    for each in losses:
        count.update(set(_grounds(scene, (each.loss.x, each.loss.y))) - {plain})
    most = sorted(count.items(), key=lambda pair: (-pair[1], pair[0]))
    return [(kind.replace("_", " "), number) for kind, number in most]


def _grounds(scene: Scene, point: Point) -> Iterator[str]:
    if scene.ground:
        x, y = cell_at(scene.table, point)
        if 0 <= y < len(scene.ground) and 0 <= x < len(scene.ground[y]):
            yield scene.ground[y][x]
        return
    for feature in scene.features:
        if feature.closed and inside(point, feature.outline):
            yield feature.kind


def inside(point: Point, outline: Sequence[Point]) -> bool:
    """Return whether a point lies within an outline, by counting the sides to its east."""
    x, y = point
    crossed = False
    for (x0, y0), (x1, y1) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            crossed = not crossed
    return crossed


def spread_of(losses: Sequence[PlacedLoss]) -> float:
    """Return over how many squares of 6 table units the fighting spread.

    The exponential of the entropy: as many squares as would hold it if all had the same share.
    """
    squares = Counter((each.loss.x // SPREAD, each.loss.y // SPREAD) for each in losses)
    total = sum(squares.values())
    shares = (count / total for count in squares.values())
    return round(math.exp(-sum(p * math.log(p) for p in shares)), 1) if total else 0.0


def losses_json(losses: Sequence[PlacedLoss], scene: Scene) -> dict[str, Any]:
    """Return all losses and what they come to."""
    places = dict.fromkeys(each.place for each in losses)
    return {
        "total": len(losses),
        "by_place": {p: sum(each.place == p for each in losses) for p in sorted(places)},
        "by_ground": dict(ground_names(scene, losses)),
        "spread": spread_of(losses),
        "points": [[each.place, each.loss.x, each.loss.y, each.loss.round] for each in losses],
    }
