"""What the rules would like to see drawn: lines of fire, partners, lanes, arcs and ranges.

Each mark asks the function by which the rule itself is judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import dist

from game.core.decision import Objection
from game.core.mark import Mark, Tone
from game.core.pose import STEP, Leg
from game.rules.squad_battles import attack, line_of_fire
from game.rules.squad_battles.attack import Attack, Charge
from game.rules.squad_battles.field import Field, step_to
from game.rules.squad_battles.move import March, Walk
from game.rules.squad_battles.state import Unit
from game.table.sight import Sight
from game.table.squares import RING, Block, Square, squares_of

# ---------------------------------------------------------------------- an attack


def attack_marks(field: Field, unit: Unit, enemy: Unit) -> list[Mark]:
    """Return the lines of an attack from afar, or the flanking partner of one near."""
    if field.adjacent(unit.block, enemy.block):
        return [Mark("ring", piece=enemy.id), *_partner(field, unit, enemy)]
    return fire_marks(line_of_fire.sights(field, unit, enemy))


def _partner(field: Field, unit: Unit, enemy: Unit) -> Iterator[Mark]:
    """Yield a line from a flanking unit through the enemy to the ally that makes it one."""
    found = attack.flank_partner(field, unit, enemy)
    if found is not None and attack.manner_against(field, unit, enemy) == "strike":
        ally, rule = found
        ends = tuple(field.table.centre(each.block) for each in (unit, ally))
        yield Mark("line", points=ends, piece=ally.id, tone="mine", rule=rule)
        yield Mark("ring", piece=ally.id, tone="mine", rule=rule)


def fire_marks(sights: list[Sight]) -> list[Mark]:
    """Return every candidate line with what lies on it.

    Of several each has its number at its corner.
    """
    marks = []
    starts = {sight.line.start for sight in sights}
    chosen = min(sights, key=line_of_fire.rank)
    for number, sight in enumerate(sights, start=1):
        cause = sight.blocked or sight.obstructed
        tone: Tone = "bad" if sight.blocked else "warning" if cause else "good"
        cells = cause.cells if cause else ()
        text, rule = (cause.text, cause.rule) if cause else ("free line of fire", "FWB.lof.1")
        ends = (sight.line.start, sight.line.end)
        told = text if sight is chosen else ""
        marks.append(Mark("line", cells, ends, text=told, tone=tone, rule=rule))
        if len(sights) > 1:
            corner = ends[0] if len(starts) == len(sights) else ends[1]
            marks.append(Mark("badge", points=(corner,), text=str(number), tone=tone, rule=rule))
    return marks


def range_marks(field: Field, unit: Unit) -> list[Mark]:
    """Return a rim around each band a shooter reaches with one modifier (FWB.range.1)."""
    if unit.profile.is_shooter:
        longest = line_of_fire.LONGEST
    elif unit.has("hex_bolt"):
        longest = attack.BOLT_REACH
    else:
        return []
    last: dict[int, int] = {}
    for distance in range(1, longest + 1):
        last[line_of_fire.range_part(unit, distance).value] = distance
    marks: list[Mark] = []
    first = 1
    for value, distance in last.items():
        cells = _within(field, unit.block, distance)
        own = set(cells).difference(marks[-1].cells if marks else ())
        if own:
            spot = _label_spot(field, unit.block, distance) or _far_spot(field, unit.block, own)
            text = f"{first}\u2013{distance}: {value:+d}" if value else f"{first}\u2013{distance}"
            rule = line_of_fire.range_part(unit, distance).rule
            marks.append(Mark("ring", cells, (spot,), text=text, tone="cost", rule=rule))
        first = distance + 1
    return marks


def _within(field: Field, block: Block, distance: int) -> tuple[Square, ...]:
    """Return the squares of the table so near to a footprint."""
    x, y, size = block
    columns = range(max(0, x - distance), min(field.table.width, x + size + distance))
    rows = range(max(0, y - distance), min(field.table.height, y + size + distance))
    return tuple((column, row) for row in rows for column in columns)


def _label_spot(field: Field, block: Block, distance: int) -> tuple[float, float] | None:
    """Return where a band's rim can be labelled: a side where it shows, if possible clear."""
    x, y = field.table.centre(block)
    far = distance + block.size / 2
    spots = [(x, y - far), (x, y + far), (x + far, y), (x - far, y)]
    width, height = field.table.extent
    shown = [(a, b) for a, b in spots if 0 < a < width and 0 < b < height]
    clear = [(a, b) for a, b in shown if (int(a), int(b)) not in field.taken]
    return next(iter(clear or shown), None)


def _far_spot(field: Field, block: Block, squares: Iterable[Square]) -> tuple[float, float]:
    """Return where a band is labelled whose rim is off the table: far away, if possible clear."""
    middle = field.table.centre(block)

    def order(square: Square) -> tuple[bool, float]:
        return square in field.taken, -dist(square, middle)

    x, y = min(sorted(squares), key=order)
    return x + 0.5, y + 0.5


# ---------------------------------------------------------------------- a movement


def way_marks(march: March) -> list[Mark]:
    """Return what matters while planning a way: arcs that stop it, lanes for a charge."""
    return [*_arcs(march), *_lanes(march)]


def _arcs(march: March) -> Iterator[Mark]:
    """Yield the front arc of every enemy Pike that the movement might come to (FWB.pike.5)."""
    arcs: dict[str, list[Square]] = {}
    here = march.unit.block
    for square, pike in march.arcs.items():
        if march.field.distance(here, Block(*square, 1)) <= march.limit:
            arcs.setdefault(pike.id, []).append(square)
    for name, squares in arcs.items():
        yield Mark("region", tuple(squares), piece=name, tone="theirs", rule="FWB.pike.5")


def _lanes(march: March) -> Iterator[Mark]:
    """Yield straight ways to places from which an enemy could be charged (FWB.charge.1)."""
    if not march.unit.profile.charges:
        return
    for heading in RING:
        for walk, enemy in _charges(march, heading):
            squares = {s for at in walk.squares for s in squares_of(Block(*at, march.size))}
            ends = [Block(*walk.squares[place], march.size) for place in (0, -1)]
            yield Mark(
                "path",
                tuple(sorted(squares)),
                tuple(march.field.table.centre(block) for block in ends),
                piece=enemy.id,
                text="charge",
                tone="good",
                rule="FWB.charge.1",
            )


def _charges(march: March, heading: str) -> Iterator[tuple[Walk, Unit]]:
    """Yield the shortest charge on each enemy that can be charged in one direction."""
    route: tuple[Leg, ...] = ()
    at = march.unit.x, march.unit.y
    known: list[str] = []
    while True:
        at = step_to(at, heading)
        route = (*route, Leg(STEP, *at))
        walk = march.walk(route)
        if walk.objection or walk.cost > march.rate:
            return
        charge = attack.charge_of(march.field, march.unit, walk, vaulted=False)
        if walk.steps > 1 and charge is None:
            return
        if charge is None or march.end_objection(walk):
            continue
        for enemy in _chargeable(march, at, charge):
            if enemy.id not in known:
                known.append(enemy.id)
                yield walk, enemy


def _chargeable(march: March, at: Square, charge: Charge) -> Iterator[Unit]:
    """Yield the enemies that a unit which charged to here would have its bonus against."""
    field = march.field
    there = replace(march.unit, x=at[0], y=at[1])
    for enemy in field.neighbours(there.block):
        if enemy.side == there.side:
            continue
        if isinstance(attack.manner_after_turning(field, there, enemy), Objection):
            continue
        declared = Attack(there.id, enemy.id, "strike", charge)
        if any(True for _ in attack.charge_part(field, declared, there, enemy)):
            yield enemy
