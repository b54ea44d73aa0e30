"""Looking before acting: lines, what a unit could attack, where an army is in danger.

Everything here asks the functions by which attacks are judged, so that what a player is shown
and what is then allowed cannot differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from game.core import copying
from game.core.decision import Objection
from game.core.pose import Pose
from game.core.ruleset import Spot
from game.rules.squad_battles import abilities, attack, line_of_fire, terrain
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.move import March
from game.rules.squad_battles.profile import UnitEntry, profiles_of
from game.rules.squad_battles.state import State, Unit
from game.rules.squad_battles.terrain import Corners, table_of
from game.table.sight import Cause, Sight, Sightline
from game.table.square_sight import SquareSight
from game.table.squares import Block, Square, squares_of

NOBODY = next(profiles_of("", UnitEntry("nobody", "Standard", "Infantry", "Warrior", ())))
"""Stands on an empty square to be looked at."""


# ---------------------------------------------------------------------- one line


def spot(state: State, point: tuple[float, float]) -> tuple[Pose, tuple[float, float]]:
    """Return the square under a point of the table, and its middle."""
    table = Field(state).table
    pose = table.pose_at(1, point)
    return pose, table.centre(Block(pose.x, pose.y, 1))


def distance(state: State, a: Spot, b: Spot) -> int:
    """Return the squares between two units or places, as range is counted."""
    field = Field(state)
    return field.distance(_block(field, a), _block(field, b))


def elevations(state: State, places: Sequence[str | tuple[float, float]]) -> list[float]:
    """Return the level of each unit and of the square at each place."""
    field = Field(state)
    blocks = [_block(field, p if isinstance(p, str) else spot(state, p)[0]) for p in places]
    table = field.table
    covered = [[each for each in squares_of(block) if table.has(each)] for block in blocks]
    return [float(min([table.trait(each).level for each in under], default=0)) for under in covered]


def _block(field: Field, where: Spot) -> Block:
    if isinstance(where, str):
        return field.state.units[where].block
    return Block(where[0], where[1], 1)


def sight(state: State, a: Spot, b: Spot) -> list[Sight]:
    """Return every tied shortest line between two units or places; none within one place."""
    field = Field(state)
    one, other = somebody(field, a), somebody(field, b)
    if one is None or other is None or field.table.overlap(one.block, other.block):
        return []
    return [located(found) for found in line_of_fire.sights(field, one, other)]


def somebody(field: Field, where: Spot) -> Unit | None:
    """Return the unit meant, whoever stands at a place, or nobody in particular on an empty one."""
    if isinstance(where, str):
        unit = field.state.units.get(where)
        return unit if unit is not None and unit.where == "table" else None
    square = where[0], where[1]
    if not field.table.has(square):
        return None
    return field.taken.get(square) or Unit("", "", NOBODY, where="table", x=square[0], y=square[1])


def located(found: Sight) -> Sight:
    """Return the same with the stretches of the line that each cause takes up."""
    line = found.line
    causes = [replace(cause, spans=_spans(line, cause.cells)) for cause in found.causes]
    return Sight(line, tuple(causes))


def _spans(line: Sightline, cells: tuple[Square, ...]) -> tuple[tuple[float, float], ...]:
    """Return where the line is within the cells, neighbouring ones taken together."""
    spans: list[tuple[float, float]] = []
    for first, last in sorted(span for cell in cells if (span := _crossing(line, cell))):
        if spans and first <= spans[-1][1]:
            spans[-1] = spans[-1][0], max(last, spans[-1][1])
        else:
            spans.append((first, last))
    return tuple(spans)


def _crossing(line: Sightline, cell: Square) -> tuple[float, float] | None:
    """Return where a line enters and leaves a square, for drawing."""
    first, last = 0.0, 1.0
    for axis in (0, 1):
        start, way = line.start[axis], line.end[axis] - line.start[axis]
        if way == 0:
            continue
        a, b = (cell[axis] - start) / way, (cell[axis] + 1 - start) / way
        first, last = max(first, min(a, b)), min(last, max(a, b))
    return (first, last) if first <= last else None


# ---------------------------------------------------------------------- one unit


def sees(state: State, name: str, pose: Pose | None = None) -> dict[str, Sight | None]:
    """Return how each enemy appears to a unit where it stands, or would from another place.

    None means within arm's reach and open to attack. A sight that is not denied may be
    attacked along; the reason of any other is the one the attack itself would be refused with.
    """
    if pose is not None:
        state = gone_to(state, name, pose)
    field, unit = Field(state), state.units[name]
    if unit.where != "table":
        return {}
    return {enemy.id: _view(field, unit, enemy) for enemy in field.enemies(unit.side)}


def gone_to(state: State, name: str, pose: Pose) -> State:
    """Return a copy in which a unit stands elsewhere; only a Pike has a facing to be told."""
    twin = copying.copy(state)
    moved = twin.units[name]
    moved.x, moved.y = pose.x, pose.y
    if moved.profile.is_pike and isinstance(pose.heading, str):
        moved.facing = pose.heading
    return twin


def _view(field: Field, unit: Unit, enemy: Unit) -> Sight | None:
    manner = attack.manner_against(field, unit, enemy)
    if field.adjacent(unit.block, enemy.block):
        if not isinstance(manner, Objection):
            return None
        middle = field.table.centre
        line = Sightline(middle(unit.block), middle(enemy.block))
        return Sight(line, (Cause("barred", manner.text, manner.rule),))
    found = located(line_of_fire.best_sight(field, unit, enemy))
    if not isinstance(manner, Objection):
        return found
    blocked = found.blocked
    if blocked is not None and blocked.rule == manner.rule:
        return found
    return Sight(found.line, (Cause("barred", manner.text, manner.rule), *found.causes))


# ---------------------------------------------------------------------- a whole army


def threats(state: State, side: str) -> dict[Square, int]:
    """Return how many enemies could attack a unit of one square there in their next activation."""
    return {square: sum(counts) for square, counts in dangers(state, side).items()}


def dangers(state: State, side: str) -> dict[Square, tuple[int, int]]:
    """Return for each square how many enemies could strike there, and how many only shoot.

    As everybody stands now, without Feats: by a move within the rate and an attack.
    """
    field = Field(state)
    found: dict[Square, tuple[int, int]] = {}
    for enemy in field.enemies(side):
        struck, shot = _endangered(field, enemy)
        for square in struck:
            near, far = found.get(square, (0, 0))
            found[square] = near + 1, far
        for square in shot:
            near, far = found.get(square, (0, 0))
            found[square] = near, far + 1
    held = {square for square, unit in field.taken.items() if unit.side != side}
    return {
        square: found[square]
        for square in sorted(found)
        if square not in held and field.table.can_rest(Block(*square, 1))
    }


def _endangered(field: Field, unit: Unit) -> tuple[Iterator[Square], Iterator[Square]]:
    """Return where a unit could strike after moving within its rate, and where only shoot."""
    settings = field.state.settings
    size = unit.profile.size
    plain = _vista(field.state.rows, settings.wall_corners, size, hills=False)
    ends = plain.bits.of(_ends(field, unit))
    struck = shot = 0
    if not unit.profile.is_shooter or unit.has("close_shot"):
        # A Pike turns at the end of its movement, so every side of it counts.
        struck = plain.touched(ends)
    if unit.profile.is_shooter or unit.has("hex_bolt"):
        reach = line_of_fire.LONGEST if unit.profile.is_shooter else attack.BOLT_REACH
        shot = _shot_at(field, unit, ends, reach)
    return plain.bits.squares(struck), plain.bits.squares(shot & ~struck)


def _ends(field: Field, unit: Unit) -> Iterator[Square]:
    rate = unit.profile.rate + (abilities.drumbeat(field, unit) is not None)
    march = March(field.state, unit, rate, may_double=False)
    return (square for square in march.spread().costs if march.may_end(square))


def _shot_at(field: Field, unit: Unit, ends: int, reach: int) -> int:
    """Return the squares a shooter can hit from some of its places with no friend beside them."""
    settings, rows, size = field.state.settings, field.state.rows, unit.profile.size
    plain = _vista(rows, settings.wall_corners, size, hills=False)
    if not settings.elevated_blocks_ground_fire or not _high(rows):
        found = plain.seen(ends, reach)
    else:
        hilly = _vista(rows, settings.wall_corners, size, hills=True)
        peaks = plain.bits.of(_high(rows))
        aloft = plain.bits.of(
            square
            for square in plain.bits.squares(ends)
            if line_of_fire.aloft(field, Block(*square, size))
        )
        low = ends & ~aloft
        found = plain.seen(aloft, reach) | (plain.seen(low, reach) & peaks)
        found |= hilly.seen(low, reach) & ~peaks
    melees = {s for ally in field.allies(unit) for s in field.table.around(ally.block)}
    return found & ~plain.bits.of(melees)


@lru_cache(maxsize=16)
def _high(rows: tuple[str, ...]) -> tuple[Square, ...]:
    return tuple(
        (x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == terrain.ELEVATED
    )


@lru_cache(maxsize=16)
def _vista(rows: tuple[str, ...], corners: Corners, size: int, *, hills: bool) -> SquareSight:
    """Return the lines and neighbours of a ground, worked out once."""
    codes = (terrain.BLOCKING, terrain.ELEVATED) if hills else (terrain.BLOCKING,)
    return SquareSight(table_of(rows, corners), size, tuple(terrain.NAME[code] for code in codes))
