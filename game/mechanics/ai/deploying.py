"""Places where a computer player might deploy a piece."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random

from game.core.pose import Pose
from game.core.spatial import Poses
from game.mechanics.setup.deployment import DeploymentSite


def scattered(site: DeploymentSite, rng: Random, columns: int, rows: int) -> Iterator[Pose]:
    """Yield places all over the zones of a site, a little off a grid."""
    for zone in site.zones:
        west, north, east, south = zone.box
        for across in range(columns):
            for down in range(rows):
                x = west + (east - west) * (across + rng.random()) / columns
                y = north + (south - north) * (down + rng.random()) / rows
                yield Pose(round(x), round(y), site.heading)


def best_free(
    site: DeploymentSite, name: str, tried: Iterable[Pose], worth: Callable[[Pose], float]
) -> Poses | None:
    """Return the best of some places for a piece that the book allows; None if there is none."""
    ranked = sorted(((worth(pose), pose) for pose in tried), reverse=True)
    answers: Iterator[Poses] = (((name, pose),) for _, pose in ranked)
    return next((answer for answer in answers if site.objection(answer) is None), None)
