"""What questions show on the table: engagement zones, lanes of charges, ways of routs."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from game.core.cite import cites
from game.core.mark import Mark
from game.core.pose import Pose
from game.core.spatial import Route
from game.mechanics.bodies.block import Block
from game.mechanics.lengths import inches
from game.rules.mass_battles.contact import ARC, arc_of, layers_meet
from game.rules.mass_battles.engagement import ZONE, ignores_zones
from game.rules.mass_battles.state import Piece, State
from game.table.bases import corners, gap, nearest_points
from game.table.tolerances import INCH

Points = tuple[tuple[float, float], ...]
SIDES = {"front": "its front", "flank": "its flank", "rear": "its rear"}


def _inches(*points: tuple[float, float]) -> Points:
    return tuple((x / INCH, y / INCH) for x, y in points)


def _around(block: Block, margin: int) -> Points:
    """Return the corners of a block grown by a margin on every side."""
    left, right, front, back = block.extent
    grown = (
        (left - margin, front + margin),
        (right + margin, front + margin),
        (right + margin, back - margin),
        (left - margin, back - margin),
    )
    return _inches(*(block.point(*corner) for corner in grown))


def block_marks(block: Block) -> list[Mark]:
    """Return the ground under each stand of a block, and an arrow to its front."""
    found = [Mark("region", points=_inches(*corners(e)), tone="cost") for e in block.parts()]
    _, _, front, back = block.extent
    ahead = _inches(block.point(0, back), block.point(0, front + INCH))
    return [*found, Mark("path", points=ahead, tone="cost")]


@cites("GMB.eng.1")
def zone_marks(state: State, piece: Piece) -> list[Mark]:
    """Return the engagement zones of the enemies that would stop a piece."""
    if ignores_zones(piece):
        return []
    foes = [each for each in state.enemies(piece) if layers_meet(piece, each)]
    return [
        Mark("region", points=_around(each.block, ZONE), tone="warning", rule="GMB.eng.1")
        for each in foes
    ]


@cites("GMB.chg.2")
def charge_marks(piece: Piece, enemy: Piece, usual: int, far: int) -> list[Mark]:
    """Return the lane ahead of a charger, the part that only a charge reaches, and its target."""
    block = piece.block
    left, right, front, _ = block.extent

    def lane(near: int, end: int) -> Points:
        spots = ((left, near), (left, end), (right, end), (right, near))
        return _inches(*(block.point(across, front + ahead) for across, ahead in spots))

    side = SIDES[arc_of(enemy, piece)]
    return [
        Mark("region", points=lane(0, usual), tone="mine", rule="GMB.chg.2"),
        Mark("region", points=lane(usual, far), tone="cost", rule="GMB.chg.2"),
        Mark("text", points=lane(usual, far)[1:2], text="+50 %", tone="cost", rule="GMB.chg.2"),
        Mark("ring", piece=enemy.id, text=f"at {side}", tone="bad", rule="GMB.con.7"),
    ]


@cites("GMB.fire.4")
def shot_marks(piece: Piece, target: Piece, far: float) -> list[Mark]:
    """Return the shortest line from a shooter to its target, with its length."""
    pairs = [(a, b) for a in piece.parts for b in target.parts]
    line = _inches(*nearest_points(*min(pairs, key=lambda pair: gap(*pair))))
    return [Mark("line", points=line, text=inches(far), tone="mine", rule="GMB.fire.4")]


@cites("GMB.fire.2", "GMB.fire.4", "GMB.fire.17")
def range_marks(piece: Piece) -> list[Mark]:
    """Return how far a piece fires, all round or to its front, and what is too close for it."""
    fire = piece.profile.fire
    if fire is None:
        return []
    far = Mark(
        "ring",
        points=_fired_at(piece, fire.range),
        piece=piece.id,
        text=f"{fire.range:g}″",
        tone="cost",
        rule="GMB.fire.4",
    )
    if not fire.minimum:
        return [far]
    near = Mark(
        "ring",
        points=_fired_at(piece, fire.minimum),
        piece=piece.id,
        text=f"{fire.minimum:g}″ minimum",
        tone="bad",
        rule="GMB.fire.17",
    )
    return [near, far]


def _fired_at(piece: Piece, far: float) -> Points:
    """Return the outline of the ground that a piece fires at so far away."""
    block = piece.block
    left, right, front, back = block.extent
    arcs = [((left, front), -ARC, 0), ((right, front), 0, ARC)]
    ends = [(right, front), (left, front)]
    if piece.hero:
        arcs = [((left, front), -90, 0), ((right, front), 0, 90)]
        arcs += [((right, back), 90, 180), ((left, back), 180, 270)]
        ends = []
    spots = [
        (across + far * INCH * sin(radians(turn)), ahead + far * INCH * cos(radians(turn)))
        for (across, ahead), first, last in arcs
        for turn in range(first, last + 1, 5)
    ]
    return _inches(*(block.point(*spot) for spot in (*spots, *ends)))


@cites("GMB.mor.8")
def rout_marks(start: Pose, legs: Route, text: str) -> Sequence[Mark]:
    """Return the way on which a piece would fall back."""
    spots = [(start.x, start.y), *((leg.x, leg.y) for leg in legs)]
    if len(dict.fromkeys(spots)) < 2:
        return ()
    return [Mark("path", points=_inches(*spots), text=text, tone="bad", rule="GMB.mor.8")]
