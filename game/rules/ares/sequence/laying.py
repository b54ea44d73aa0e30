"""Laying out terrain piece by piece, side after side (ARES.setup.2, ARES.setup.10)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

from game.core.cite import cites
from game.core.decision import Also, Objection, Option
from game.core.event import Built
from game.core.pose import Pose
from game.core.spatial import Place, Poses
from game.core.telling import say
from game.core.wording import army
from game.rules.ares.sequence.terrain_box import BOX, Piece
from game.rules.ares.sequence.zones import zones
from game.rules.ares.state import SIDES, Battling, Ground, State, other, tell_roll
from game.rules.ares.terrain import effect_of
from game.table.bases import SLACK, Body, Disc
from game.table.plane import Feature, Plane

APART = 3000
"""Between two pieces that are impassable to infantry."""
DECLINE = "decline"
TRIES = 40


@cites("ARES.setup.10", "ARES.setup.3")
async def lay(play: Battling) -> None:
    """One piece is laid, or the side lets it be."""
    state = play.state
    if not state.todo:
        _begin(play)
        return
    side = state.todo[0]
    if state.laid.get(side, 0) >= state.settings.terrain_per_side:
        _pass(play, side, "has laid all its pieces")
        return
    answer = await Place(
        side=side,
        kind="place_terrain",
        why=f"{army(side)} may lay a piece of terrain.",
        rules=("ARES.setup.10",),
        site=Laying(state),
        pieces=tuple(BOX),
        also=lambda: [Option(DECLINE, "Lay nothing", rules=("ARES.setup.10",), declines=True)],
    ).or_also()
    if isinstance(answer, Also):
        _pass(play, side, "lays nothing")
        return
    name, pose = answer[0]
    feature = shaped(BOX[name], f"{name} {sum(state.laid.values()) + 1}", pose)
    plane = state.plane
    state.ground = Ground(
        f"{state.ground.key}|{name} {pose.x} {pose.y} {pose.heading}",
        Plane(plane.width, plane.depth, (*plane.features, feature)),
    )
    state.laid[side] = state.laid.get(side, 0) + 1
    state.declined = 0
    state.todo = [other(side), *state.todo[1:]]
    play.tell(Built(text=f"{army(side):lays} {name}.", rules=("ARES.setup.10",), what=name))


@cites("ARES.setup.10")
def _begin(play: Battling) -> None:
    """The higher die begins; equal dice are rolled again."""
    state = play.state
    state.laid = dict.fromkeys(SIDES, 0)
    first = ""
    while not first:
        rolls = {side: play.roll(f"{side} begins", 1, 12) for side in SIDES}
        for side, roll in rolls.items():
            text = f"{army(side):rolls} {roll.faces[0]}."
            tell_roll(play, side, "begins", (roll,), text, "ARES.setup.10")
        red, blue = (rolls[side].faces[0] for side in SIDES)
        first = "" if red == blue else SIDES[0] if red > blue else SIDES[1]
    state.todo = [first, first]


@cites("ARES.setup.10", "ARES.setup.2")
def _pass(play: Battling, side: str, text: str) -> None:
    """Two declines in a row end the laying; who did not begin chooses the edge."""
    state = play.state
    state.declined += 1
    say(play, f"{army(side):{text}}.", "ARES.setup.10")
    first = state.todo[1]
    state.todo = [other(side), first]
    if state.declined >= 2:
        state.todo = [other(first)]
        state.stage = "edge"


# ---------------------------------------------------------------------- pieces


def shaped(piece: Piece, name: str, pose: Pose) -> Feature:
    """A piece from the box, turned and set down."""
    angle = math.radians(pose.heading if isinstance(pose.heading, int) else 0)

    def at(x: float, y: float) -> tuple[int, int]:
        return (
            round(pose.x + x * math.cos(angle) - y * math.sin(angle)),
            round(pose.y + x * math.sin(angle) + y * math.cos(angle)),
        )

    if piece.diameter:
        return Feature(name, piece.kind, ((pose.x, pose.y),), circle=piece.diameter // 2)
    if piece.length:
        half = piece.length / 2
        return Feature(name, piece.kind, (at(-half, 0), at(half, 0)), closed=False)
    across, down = piece.size[0] / 2, piece.size[1] / 2
    corners = (at(-across, -down), at(across, -down), at(across, down), at(-across, down))
    return Feature(name, piece.kind, corners, height=piece.height)


class Laying:
    """Where a piece of terrain may lie."""

    def __init__(self, state: State) -> None:
        self.state = state

    def objection(self, poses: Poses) -> Objection | None:
        """One piece, wholly on the table, apart from the others."""
        if len(poses) != 1:
            return Objection("Lay one piece at a time.", "ARES.setup.10")
        name, pose = poses[0]
        if isinstance(pose.heading, str):
            return Objection("Headings are whole degrees.", "ARES.geo.1")
        return laying_objection(self.state, shaped(BOX[name], "new", pose))

    def samples(self, rng: Random) -> Iterator[Poses | Also]:
        """Random pieces in random places, and letting it be."""
        names = list(BOX)
        for _ in range(TRIES):
            name = names[int(rng.random() * len(names))]
            x = round(rng.random() * self.state.plane.width)
            y = round(rng.random() * self.state.plane.depth)
            answer = ((name, Pose(x, y, int(rng.random() * 360))),)
            if self.objection(answer) is None:
                yield answer
        yield Also(DECLINE)

    def toward(self, piece: str, pose: Pose) -> Poses:
        """The place itself, or the nearest legal one in growing rings."""
        heading = pose.heading if isinstance(pose.heading, int) else 0
        for ring in range(20):
            for number in range(max(1, 8 * ring)):
                angle = math.tau * number / max(1, 8 * ring)
                x = round(pose.x + ring * 500 * math.cos(angle))
                y = round(pose.y + ring * 500 * math.sin(angle))
                answer = ((piece, Pose(x, y, heading)),)
                if self.objection(answer) is None:
                    return answer
        return ()

    def places(self, piece: str) -> Sequence[Pose]:
        """No list: any point may be legal."""
        return ()


@cites("ARES.setup.10")
def laying_objection(state: State, new: Feature) -> Objection | None:
    """Why a piece cannot lie so."""
    plane = state.plane
    west, north, east, south = new.box
    if west < 0 or north < 0 or east > plane.width or south > plane.depth:
        return Objection("A piece has to lie wholly on the table.", "ARES.setup.10")
    barrier = _bars(state, new)
    for old in plane.features:
        apart = between(plane, new, old)
        if apart <= 0 and not _on_hill(plane, new, old):
            return Objection(f"It would touch the {old.kind}.", "ARES.setup.10")
        if barrier and _bars(state, old) and apart < APART - SLACK:
            text = f"Only {apart / 1000:.1f}″ to the {old.kind}; foot needs 3″."
            return Objection(text, "ARES.setup.10")
    if barrier and any(between(plane, new, zone) <= 0 for zone in _zones(state)):
        return Objection("It would reach into a deployment zone.", "ARES.setup.10")
    return None


def _bars(state: State, feature: Feature) -> bool:
    return effect_of(feature, state.settings).passage("infantry") == "impassable"


def _zones(state: State) -> list[Feature]:
    return [zone for side in SIDES for zone in zones(state, side)]


def _on_hill(plane: Plane, new: Feature, old: Feature) -> bool:
    """Whether a piece lies wholly on a hill, which is allowed."""
    if old.kind != "hill" or old.height > 2000:
        return False
    return all(plane.holds(old, point) for point in _rim(new)) and not _crosses(plane, new, old)


def _crosses(plane: Plane, new: Feature, old: Feature) -> bool:
    return any(plane.crossings(a, b, old) for a, b in _edges(new))


def _rim(feature: Feature) -> list[tuple[float, float]]:
    if feature.circle is None:
        return [(float(x), float(y)) for x, y in feature.points]
    (x, y), radius = feature.points[0], feature.circle
    return [
        (x + radius * math.cos(math.radians(angle)), y + radius * math.sin(math.radians(angle)))
        for angle in range(0, 360, 15)
    ]


def _edges(feature: Feature) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    points = _rim(feature)
    pairs = list(pairwise(points))
    return [*pairs, (points[-1], points[0])] if feature.closed else pairs


def between(plane: Plane, a: Feature, b: Feature) -> float:
    """The gap between two pieces; 0 where they touch or lie on each other."""
    if any(plane.holds(b, point) for point in _rim(a)) or any(
        plane.holds(a, point) for point in _rim(b)
    ):
        return 0.0
    if _crosses(plane, a, b) or _crosses(plane, b, a):
        return 0.0
    spots = [(b, spot) for spot in _spots(a)] + [(a, spot) for spot in _spots(b)]
    return max(0.0, min(plane.gap_to(spot, feature) for feature, spot in spots))


def _spots(feature: Feature) -> list[Body]:
    """What is measured from: the corners of a piece, or the whole disc of a round one."""
    radius = feature.circle or 0
    return [Body(Disc(radius), Pose(x, y)) for x, y in feature.points]


def cleared(state: State) -> State:
    """The state without the terrain of its map, for a game that lays its own."""
    plane = Plane(state.plane.width, state.plane.depth)
    return replace(state, ground=Ground("bare", plane), stage="terrain")
