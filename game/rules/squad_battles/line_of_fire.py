"""Lines of fire and ranges (FWB.lof, FWB.range, FWB.elev.4)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.cite import cites
from game.core.decision import Objection
from game.core.tally import Part
from game.rules.squad_battles import terrain
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.state import Unit
from game.table.sight import Cause, Sight, Sightline
from game.table.squares import (
    Block,
    Square,
    Squares,
    corners_of,
    nearest_corners,
    squares_of,
    touched,
)

LONGEST = 36
"""The range table ends here (FWB.range.2)."""
BAND = 6


# The geometry of lines is the table's.
cites("FWB.lof.1", "FWB.lof.10")(Squares.sightlines)
cites("FWB.lof.2", "FWB.lof.4")(nearest_corners)
cites("FWB.grid.10", "FWB.large.12")(corners_of)
cites("FWB.grid.11")(touched)


def sights(field: Field, shooter: Unit, target: Unit) -> list[Sight]:
    """Return every tied shortest line from corner to corner, with all that lies on it."""
    lines = field.table.sightlines(shooter.block, target.block)
    return [judge(field, line, shooter, target) for line in lines]


@cites("FWB.lof.3")
def best_sight(field: Field, shooter: Unit, target: Unit) -> Sight:
    """Return the line the shooter would choose: free, else hampered, else blocked."""
    return min(sights(field, shooter, target), key=rank)


def rank(sight: Sight) -> int:
    """Return how much the shooter dislikes a line."""
    if sight.blocked:
        return 2
    return 1 if sight.obstructed else 0


def judge(field: Field, line: Sightline, shooter: Unit, target: Unit) -> Sight:
    """Return all causes on one line, blocking ones first."""
    causes = [*_blocking(field, line, shooter, target), *_obstructing(field, line, shooter, target)]
    return Sight(line, tuple(causes))


@cites("FWB.lof.5", "FWB.elev.5", "FWB.terrain.1")
def _blocking(field: Field, line: Sightline, shooter: Unit, target: Unit) -> Iterable[Cause]:
    for code in blockers(field, shooter, target):
        if squares := _of(line, (code,)):
            text, rule = BLOCKS[code]
            yield Cause("blocked", text, rule, squares)


BLOCKS: dict[str, tuple[str, str]] = {
    terrain.BLOCKING: ("blocking terrain touches the line", "FWB.lof.5"),
    terrain.ELEVATED: ("high ground lies between two units below it", "FWB.elev.4"),
}


def blockers(field: Field, shooter: Unit, target: Unit) -> tuple[str, ...]:
    """Return the kinds of ground that block a line between these two."""
    low = field.state.settings.elevated_blocks_ground_fire and grounded(field, shooter, target)
    return (terrain.BLOCKING, terrain.ELEVATED) if low else (terrain.BLOCKING,)


@cites("FWB.elev.4")
def grounded(field: Field, shooter: Unit, target: Unit) -> bool:
    """Return whether neither stands wholly on high ground."""
    return not (aloft(field, shooter.block) or aloft(field, target.block))


def aloft(field: Field, block: Block) -> bool:
    """Return whether a whole footprint is on elevated squares."""
    return all(field.code(square) == terrain.ELEVATED for square in squares_of(block))


@cites("FWB.archer.4", "FWB.lof.6", "FWB.lof.7", "FWB.lof.9", "FWB.terrain.2", "FWB.terrain.3")
def _obstructing(field: Field, line: Sightline, shooter: Unit, target: Unit) -> Iterable[Cause]:
    for unit in others_on(field, line, shooter, target):
        rule = "FWB.lof.6"
        if not any(square in line.inner for square in squares_of(unit.block)):
            if not field.state.settings.shoulder_obstruction:
                continue
            rule = "FWB.lof.8"
        cells = tuple(square for square in squares_of(unit.block) if square in line.cells)
        yield Cause("obstructed", f"{unit.name} is touched by the line", rule, cells, unit.id)
    if cover := _of(line, terrain.OBSTRUCTS):
        own = {*squares_of(shooter.block), *squares_of(target.block)}
        rule = "FWB.lof.7" if own.issuperset(cover) else "FWB.archer.4"
        name = terrain.NAME[field.code(cover[0])]
        yield Cause("obstructed", f"{name} is touched by the line", rule, cover)


@cites("FWB.grid.11")
def others_on(field: Field, line: Sightline, shooter: Unit, target: Unit) -> list[Unit]:
    """Return the units between the two whose squares the line touches, in order."""
    met: dict[str, Unit] = {}
    for square in line.cells:
        unit = field.taken.get(square)
        if unit is not None and unit is not shooter and unit is not target:
            met[unit.id] = unit
    return list(met.values())


def _of(line: Sightline, codes: tuple[str, ...]) -> tuple[Square, ...]:
    """Return the squares of these kinds of ground on a line."""
    return tuple(square for code in codes for square in line.ground.get(terrain.NAME[code], ()))


@cites("FWB.range.1", "FWB.range.3", "FWB.elev.3", "FWB.abil.5")
def range_part(shooter: Unit, distance: int) -> Part:
    """Return the range modifier: nothing up to 6 squares, one less for each six more."""
    steps = max(0, (distance - 1) // BAND)
    rule = "FWB.range.1" if distance > 1 else "FWB.range.3"
    if steps and shooter.has("long_draw"):
        return Part(1 - steps, f"range {distance}, Long Draw", "FWB.abil.5")
    return Part(-steps, f"range {distance}", rule)


def fire_objection(field: Field, shooter: Unit, target: Unit, longest: int) -> Objection | None:
    """Return why a ranged attack on a target that is not adjacent is impossible (FWB.archer.1)."""
    distance = field.distance(shooter.block, target.block)
    if distance > longest:
        rule = "FWB.range.2" if longest == LONGEST else "FWB.abil.14"
        return Objection(f"{target.name} is out of range: {distance} of {longest} squares.", rule)
    if ally := ally_beside(field, shooter, target):
        text = f"{ally.name} stands next to {target.name}; nobody shoots into a fight."
        return Objection(text, "FWB.archer.2")
    if not open_line(field, shooter, target):
        return blocked_objection(field, shooter, target)
    return None


def blocked_objection(field: Field, shooter: Unit, target: Unit) -> Objection:
    """Return what blocks the first of the tied lines, none of which is open."""
    line = field.table.sightlines(shooter.block, target.block)[0]
    cause = next(iter(_blocking(field, line, shooter, target)))
    return Objection(f"The line of fire is blocked: {cause.text}.", cause.rule)


@cites("FWB.grid.11")
def open_line(field: Field, shooter: Unit, target: Unit) -> bool:
    """Return whether some tied line is not blocked.

    Other units never block, so the ground decides.
    """
    walls = [terrain.NAME[code] for code in blockers(field, shooter, target)]
    lines = field.table.sightlines(shooter.block, target.block)
    return any(not any(name in line.ground for name in walls) for line in lines)


@cites("FWB.archer.2", "FWB.archer.3")
def ally_beside(field: Field, shooter: Unit, target: Unit) -> Unit | None:
    """Return an ally of the shooter that is adjacent to the target."""
    for unit in field.neighbours(target.block):
        if unit.side == shooter.side and unit is not shooter:
            return unit
    return None


@cites("FWB.feat.9", "FWB.feat.10")
def throw_objection(field: Field, thrower: Unit, target: Unit) -> Objection | None:
    """Return why a Throw at a target is impossible."""
    if field.adjacent(thrower.block, target.block):
        return Objection(f"{target.name} is adjacent: attack it in the normal way.", "FWB.feat.9")
    distance = field.distance(thrower.block, target.block)
    if distance > 4:
        return Objection(f"{target.name} is out of range: {distance} of 4 squares.", "FWB.feat.9")
    lines = sights(field, thrower, target)
    if all(sight.blocked for sight in lines):
        cause = lines[0].blocked
        assert cause is not None
        return Objection(f"The line is blocked: {cause.text}.", cause.rule)
    for sight in lines:
        if not sight.blocked and not intervening(field, sight.line, thrower, target):
            return None
    between = intervening(field, lines[0].line, thrower, target)
    name = between[0].name if between else "a unit"
    return Objection(f"{name} stands between.", "FWB.feat.10")


def intervening(field: Field, line: Sightline, thrower: Unit, target: Unit) -> list[Unit]:
    """Return units that share a point with the line other than its ends."""
    return [
        unit
        for unit in others_on(field, line, thrower, target)
        if any(square in line.inner for square in squares_of(unit.block))
    ]
