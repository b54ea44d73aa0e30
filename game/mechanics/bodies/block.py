"""Blocks: stands that keep their places to each other and share one facing.

A single base with a front is a block of one stand.

A stand's offset is counted in thousandths of an inch to the right and ahead of the middle of the
block's front edge, as its owner sees them; whatever is behind the front edge is less than nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations
from math import hypot, inf
from typing import Literal

from game.core.pose import Pose
from game.table.arcs import Wedge
from game.table.bases import Base, Body, Convex, Disc, circle_around, facing, gap, rectangle
from game.table.footprint import degrees
from game.table.motion import Swing
from game.table.segments import Point

Offset = tuple[int, int]
Hand = Literal["left", "right"]


@dataclass(frozen=True)
class Block:
    """Equal stands and the pose of the middle of their front edge.

    What follows from that is worked out once: contact asks again and again.
    """

    base: Base
    pose: Pose
    stands: tuple[tuple[str, Offset], ...]
    pays: Literal["front", "centre"] = "front"
    """Whether ground is paid by the middle of each stand's front edge or of its base."""

    @property
    def heading(self) -> int:
        """Where it faces, in degrees."""
        return degrees(self.pose.heading)

    def point(self, right: float, ahead: float) -> Point:
        """Return the place so far to the right and ahead of the middle of the front edge."""
        fx, fy = facing(self.heading)
        return self.pose.x + ahead * fx - right * fy, self.pose.y + ahead * fy + right * fx

    @cached_property
    def _bodies(self) -> tuple[tuple[str, Body], ...]:
        return tuple([(name, self._body(offset)) for name, offset in self.stands])

    @cached_property
    def _parts(self) -> tuple[Body, ...]:
        return tuple([body for _, body in self._bodies])

    @cached_property
    def _shapes(self) -> tuple[Body, ...]:
        if isinstance(self.base, Disc):
            return self._parts
        wide, deep = size_of(self.base)
        return tuple(
            [self._rectangle(*each, wide, deep) for each in _rectangles(self.stands, wide, deep)]
        )

    def bodies(self) -> tuple[tuple[str, Body], ...]:
        """Return the base of each stand where it stands."""
        return self._bodies

    def parts(self) -> tuple[Body, ...]:
        """Return the bases of all stands."""
        return self._parts

    def shapes(self) -> tuple[Body, ...]:
        """Return the same ground as the parts cover in as few rectangles as are easily found."""
        return self._shapes

    def _rectangle(
        self, across: tuple[int, int], along: tuple[int, int], wide: int, deep: int
    ) -> Body:
        base = rectangle(across[1] - across[0] + wide, along[1] - along[0] + deep)
        x, y = self.point((across[0] + across[1]) / 2, (along[0] + along[1]) / 2)
        return Body(base, Pose(round(x), round(y), self.heading))

    def _body(self, offset: Offset) -> Body:
        x, y = self.point(*offset)
        return Body(self.base, Pose(round(x), round(y), self.heading))

    def at(self, pose: Pose) -> Block:
        """Return the block in another place."""
        return Block(self.base, pose, self.stands, self.pays)

    # ------------------------------------------------------------------ outline

    @cached_property
    def extent(self) -> tuple[int, int, int, int]:
        """How far it reaches to the left, to the right, ahead and behind, all from the middle."""
        wide, deep = size_of(self.base)
        rights = [right for _, (right, _) in self.stands]
        aheads = [ahead for _, (_, ahead) in self.stands]
        half, front = wide // 2, deep // 2
        return min(rights) - half, max(rights) + half, max(aheads) + front, min(aheads) - front

    @cached_property
    def around(self) -> tuple[float, float, float]:
        """Middle and radius of a circle about the mean of its stands that holds all of them."""
        return circle_around(self._parts)

    @cached_property
    def circle(self) -> tuple[float, float, float]:
        """Middle and radius of a circle that holds all of it."""
        left, right, front, back = self.extent
        x, y = self.point((left + right) / 2, (front + back) / 2)
        return x, y, hypot(right - left, front - back) / 2

    def near(self, other: Block, reach: float) -> bool:
        """Return whether a part of it may be so near to another block; quick, but no proof."""
        (x, y, r), (ox, oy, around) = self.circle, other.circle
        return hypot(x - ox, y - oy) <= r + around + reach

    @property
    def frontage(self) -> int:
        """The length of the front edge."""
        left, right, _, _ = self.extent
        return right - left

    def corner(self, hand: Hand) -> Point:
        """Return a front corner."""
        left, right, front, _ = self.extent
        return self.point(left if hand == "left" else right, front)

    def front_arc(self, splay: int) -> Wedge:
        """Return the ground ahead of the front edge, opening by so many degrees on each side."""
        return Wedge(self.corner("left"), self.corner("right"), self.heading, splay)

    def rear_arc(self, splay: int) -> Wedge:
        """Return the ground behind the rear edge, opening likewise."""
        left, right, _, back = self.extent
        turned = (self.heading + 180) % 360
        return Wedge(self.point(right, back), self.point(left, back), turned, splay)

    def track_points(self) -> tuple[Point, ...]:
        """Return the points by whose ways ground is paid, one of each stand."""
        return self._tracks

    @cached_property
    def _tracks(self) -> tuple[Point, ...]:
        front = size_of(self.base)[1] // 2 if self.pays == "front" else 0
        return tuple([self.point(right, ahead + front) for _, (right, ahead) in self.stands])

    @cached_property
    def centre(self) -> Point:
        """The mean of the middles of all stands."""
        count = len(self.stands)
        right = sum(offset[0] for _, offset in self.stands) / count
        ahead = sum(offset[1] for _, offset in self.stands) / count
        return self.point(right, ahead)

    # ------------------------------------------------------------------ changes

    def wheel(self, turn: int) -> Swing:
        """Return the motion of a wheel, to the right or, less than nothing, to the left."""
        return Swing(self.corner("right" if turn > 0 else "left"), turn)

    def faced_about(self) -> Block:
        """Return the block with front and rear exchanged, every stand where it was."""
        back = self.extent[3]
        x, y = self.point(0, back)
        pose = Pose(round(x), round(y), (self.heading + 180) % 360)
        stands = tuple((name, (-right, back - ahead)) for name, (right, ahead) in self.stands)
        return replace(self, pose=pose, stands=stands)

    def regrouped(self, offsets: Sequence[Offset]) -> Block:
        """Return the block with other offsets, its centre where it was."""
        stands = tuple(
            (name, offset) for (name, _), offset in zip(self.stands, offsets, strict=True)
        )
        other = replace(self, stands=stands)
        (x, y), (nx, ny) = self.centre, other.centre
        pose = self.pose
        return other.at(Pose(round(pose.x + x - nx), round(pose.y + y - ny), pose.heading))


@lru_cache(maxsize=512)
def _rectangles(
    stands: tuple[tuple[str, Offset], ...], wide: int, deep: int
) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return how far across and along reach the rectangles that stands make up."""
    runs: dict[tuple[int, int], list[int]] = {}
    for ahead, rights in _by_rank(stands):
        for run in _runs(rights, wide):
            runs.setdefault(run, []).append(ahead)
    return [
        (across, along) for across, aheads in runs.items() for along in _runs(sorted(aheads), deep)
    ]


def _by_rank(stands: Sequence[tuple[str, Offset]]) -> list[tuple[int, list[int]]]:
    """Return how far ahead each rank is and where its stands are, from left to right."""
    ranks_of: dict[int, list[int]] = {}
    for _, (right, ahead) in sorted(stands, key=lambda stand: stand[1]):
        ranks_of.setdefault(ahead, []).append(right)
    return sorted(ranks_of.items())


def _runs(places: Sequence[int], step: int) -> list[tuple[int, int]]:
    """Return the first and last of the places that follow each other without a gap."""
    found: list[tuple[int, int]] = []
    for place in places:
        if found and place - found[-1][1] <= step:
            found[-1] = found[-1][0], place
        else:
            found.append((place, place))
    return found


@lru_cache(maxsize=64)
def size_of(base: Base) -> tuple[int, int]:
    """Return width and depth of a base that faces ahead."""
    if isinstance(base, Disc):
        return 2 * base.radius, 2 * base.radius
    assert isinstance(base, Convex)
    xs, ys = zip(*base.corners, strict=True)
    return max(ys) - min(ys), max(xs) - min(xs)


def ranks(count: int, files: int, side: int, between: int = 0) -> tuple[Offset, ...]:
    """Return the offsets of stands in ranks; a short last rank is filled from the left."""
    step = side + between
    return tuple(
        (round((file - (files - 1) / 2) * step), -side // 2 - rank * step)
        for rank, file in (divmod(number, files) for number in range(count))
    )


def groups(block: Block, most: float) -> list[list[str]]:
    """Return the stands as groups whose neighbours are at most so far apart."""
    waiting, found = list(block.bodies()), []
    while waiting:
        group = [waiting.pop(0)]
        for _, body in group:
            near = [each for each in waiting if gap(body, each[1]) <= most]
            waiting = [each for each in waiting if each not in near]
            group += near
        found.append([name for name, _ in group])
    return found


def nearest_neighbour(block: Block) -> float:
    """Return the least gap between two stands of a block; endless for a single one."""
    parts = block.parts()
    pairs = combinations(parts, 2)
    return min((gap(one, other) for one, other in pairs), default=inf)
