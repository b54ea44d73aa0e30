"""Melee lines: where everybody stands in a melee, and how units form up after it (DORM.5.1)."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, degrees, dist, radians, sin
from typing import NamedTuple

from game.core.cite import cites
from game.core.event import Moved
from game.core.pose import STEP, Leg, Pose
from game.core.tell import say
from game.core.wording import named
from game.rules.dorm_rules.room import around, barred, crowded, free_on_base, free_spot, solid
from game.rules.dorm_rules.state import (
    COHERENCY,
    MEASURE,
    RADIUS,
    Battling,
    Figure,
    Melee,
    Party,
    State,
    Unit,
    measured_from,
)
from game.table.bases import Body


class Fight(NamedTuple):
    """A fight of a melee: one figure, and those against it (DORM.5.1.2.5)."""

    one: str
    many: tuple[str, ...]


# ---------------------------------------------------------------------- standing in line


@cites("DORM.5.1.2.h1")
def meeting_point(state: State, lined: Party, other: Party) -> tuple[int, int, int]:
    """Return P, halfway between two edges, and the heading from the one towards the other."""
    (ax, ay), (bx, by) = measured_from(state, lined), measured_from(state, other)
    heading, away = atan2(by - ay, bx - ax), dist((ax, ay), (bx, by))
    along = (away + _radius(state, lined) - _radius(state, other)) / 2
    x, y = ax + along * cos(heading), ay + along * sin(heading)
    return round(x), round(y), round(degrees(heading) * 1000) % 360_000


def _radius(state: State, party: Party) -> int:
    if isinstance(party, Unit) and not party.in_line:
        return RADIUS
    men = state.present(party)
    return men[0].disc.radius if men else 0


@cites("DORM.5.1.2.h1", "DORM.5.1.2a", "DORM.5.1.h1")
def stand_in_line(
    play: Battling,
    melee: Melee,
    lined: Sequence[Figure],
    others: Sequence[Figure],
    fights: Sequence[Fight],
) -> None:
    """Put everybody of a melee into files and ranks around P; their discs leave the table."""
    state = play.state
    wide = max(2 * each.disc.radius for each in (*lined, *others))
    heading = radians(melee.heading / 1000)
    ux, uy = cos(heading), sin(heading)
    places = _cells([each.id for each in lined], [each.id for each in others], fights)
    units = (state.units.get(each) for each in melee.parties)
    fresh = [each for each in units if each and not each.in_line]
    drawn = "The bases leave the table, and the lines" if fresh else "The lines"
    say(play, f"{drawn} are drawn.", "DORM.5.1.2a")
    for unit in fresh:
        unit.strays = [e.id for e in state.members(unit) if not state.is_present(e, unit)]
        unit.in_line = True
    for name, (file, rank) in places.items():
        figure = state.figures[name]
        # The table's y runs south, so a left turn of u is (uy, -ux).
        x = melee.x + wide * (file * uy + rank * ux)
        y = melee.y + wide * (rank * uy - file * ux)
        shift(play, figure, (round(x), round(y)), "DORM.5.1.2.h1")


def _cells(
    lined: Sequence[str], others: Sequence[str], fights: Sequence[Fight]
) -> dict[str, tuple[float, float]]:
    """Return file and rank of everybody, in widths of a base from P.

    Those in line without an enemy keep their places. The idle of the others stand behind, in ranks
    that are as wide as the larger side.
    """
    files = {name: number - (len(lined) - 1) / 2 for number, name in enumerate(lined)}
    places = {name: (file, -0.5) for name, file in files.items()}
    wide = max(len(lined), len(others))
    wide += (wide - len(lined)) % 2
    deep = {number - (wide - 1) / 2: 1 for number in range(wide)}
    for fight in fights:
        front = fight.one if fight.one in files else fight.many[0]
        file, sign = files[front], 1 if fight.one in files else -1
        for number, name in enumerate(fight.many):
            places[name] = (file, sign * (number + 0.5))
        if fight.one not in files:
            places[fight.one] = (file, 0.5)
        deep[file] = len(fight.many) if sign > 0 else 1
    for name in others:
        if name not in places:
            file = min(deep, key=lambda each: (deep[each], abs(each), each))
            places[name] = (file, deep[file] + 0.5)
            deep[file] += 1
    return places


def shift(play: Battling, figure: Figure, to: tuple[int, int], *rules: str) -> None:
    """Put a figure elsewhere; nothing is told if it stands there already."""
    if figure.point == to:
        return
    start, (figure.x, figure.y) = Pose(*figure.point), to
    legs = (Leg(STEP, *to),)
    text = f"{named(figure):takes} its place."
    play.tell(Moved(text=text, rules=rules, piece=figure.id, start=start, legs=legs))


# ---------------------------------------------------------------------- forming up


@cites("DORM.5.1.h3")
def form_up_all(play: Battling) -> None:
    """End all melees in which no enemy is left: their units form up again."""
    state = play.state
    here = [each.id for each in state.parties() if state.present(each)]
    for melee in state.melees:
        melee.parties = [each for each in melee.parties if each in here]
    over = [each for each in state.melees if len(_sides(state, each)) < 2]
    state.melees = [each for each in state.melees if each not in over]
    lined = [each for melee in state.melees for each in melee.parties]
    for unit in state.units.values():
        if unit.in_line and unit.id not in lined:
            form_up(play, unit)
    for melee in over:
        for name in melee.parties:
            if figure := state.figures.get(name):
                shift(play, figure, free_spot(state, figure), "DORM.5.1.h3")


def leave_melee(state: State, party: Party) -> None:
    """Take a party out of the melees that it is in."""
    for melee in state.melees:
        melee.parties = [each for each in melee.parties if each != party.id]


def _sides(state: State, melee: Melee) -> list[str]:
    return list(dict.fromkeys(state.party(each).side for each in melee.parties))


@cites("DORM.5.1.h3")
def form_up(play: Battling, unit: Unit) -> None:
    """Put the disc of a unit down on its leader; whoever is too far away stands by himself."""
    state, men = play.state, play.state.present(unit)
    if not men:
        unit.in_line = False
        return
    middle = measured_from(state, unit)
    leader = state.leader(unit)
    near = [each for each in men if dist(each.point, middle) <= RADIUS and each is not leader]
    near.sort(key=lambda each: dist(each.point, middle))
    away = [each for each in men if each not in near and each is not leader]
    unit.x, unit.y = _disc_spot(state, unit, middle)
    unit.in_line = False
    say(play, f"{named(unit):forms} up again.", "DORM.5.1.h3")
    if leader:
        shift(play, leader, unit.point, "DORM.5.1.h3")
        make_room(state, leader)
    for man in near:
        shift(play, man, place_on(state, unit, man), "DORM.5.1.h3")
    for man in away:
        shift(play, man, free_spot(state, man), "DORM.5.1.h3")


@cites("DORM.5.1.h3", "DORM.4.1.1.h1", "DORM.1.1.h3")
def place_on(state: State, unit: Unit, man: Figure) -> tuple[int, int]:
    """Return where a man stands on a base: where he is if he has room, or as near as he has."""
    fits = state.is_present(man, unit) and state.plane.inside(man.body)
    if fits and not crowded(state, man, man.point):
        return man.point
    return free_on_base(state, unit, man) or free_spot(state, man)


@cites("DORM.4.1.1.h1")
def make_room(state: State, man: Figure) -> None:
    """Move whoever stands in a leader's place: on his own base, or to the nearest free spot."""
    lined = [name for melee in state.melees for name in melee.parties]
    others = [each for each in state.figures.values() if each is not man and not each.aboard]
    for other in others:
        fights = other.id in lined or other.unit in lined
        if not fights and MEASURE.overlapping(man.body, other.body):
            unit = state.unit_of(other)
            home = unit if unit and not unit.in_line and state.is_present(other, unit) else None
            spot = free_on_base(state, home, other) if home else None
            other.x, other.y = spot or free_spot(state, other)


@cites("DORM.5.1.h3")
def _disc_spot(state: State, unit: Unit, middle: tuple[float, float]) -> tuple[int, int]:
    """Return the place nearest to a leader where the disc may lie."""
    enemies = [body for each in state.enemies(unit) for body in state.bodies(each)]
    for x, y in around(middle):
        inside = 0 <= x <= state.plane.width and 0 <= y <= state.plane.depth
        body = Body(COHERENCY, Pose(x, y, 0))
        if inside and not barred(state, (x, y)) and not _on_solid(state, (x, y)):
            if not any(MEASURE.overlapping(body, each) for each in enemies):
                return x, y
    return round(middle[0]), round(middle[1])


def _on_solid(state: State, point: tuple[int, int]) -> bool:
    return any(state.plane.holds(each, point) for each in solid(state))
