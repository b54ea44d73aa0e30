"""What a hull runs over and runs into, and falls from it (DORM.20.11, DORM.20.12)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from math import cos, radians, sin

from game.core.cite import cites
from game.core.event import Left
from game.core.pose import Pose
from game.core.tally import Tally
from game.core.tell import say, tell_throw
from game.core.wording import named
from game.rules.dorm_rules.harm import D10, Hit, fall, inflict, settle
from game.rules.dorm_rules.room import free_on_base, no_room, others
from game.rules.dorm_rules.state import MEASURE, Battling, Fate, Figure, Party, State, Unit
from game.rules.dorm_rules.values import observation
from game.table.bases import Body, least_gap
from game.table.tolerances import INCH

PER_HIT = 3 * INCH
"""How much speed makes a hit."""


@dataclass(frozen=True, slots=True)
class Crash:
    """What a vehicle has run into."""

    name: str
    vehicle: str
    edge: bool = False


def speed_hits(speed: int) -> int:
    """Return one hit for each whole 3 inches of speed."""
    return speed // PER_HIT


@cites("DORM.20.12")
def ram_pen(unit: Unit, speed: int) -> Tally:
    """Return the EffPen of a hull at a speed: its AV and half the speed, rounded down."""
    assert unit.hull is not None
    tally = Tally("EffPen", unit.hull.profile.av, base_reason=f"AV of {unit.name}")
    return tally.plus(speed // INCH // 2, "half its speed", "DORM.20.12")


@cites("DORM.20.12", "DORM.1.3.h1")
def run_over(play: Battling, unit: Unit, met: Collection[str]) -> None:
    """Let everybody whom a hull passes over jump clear, or be struck; they end beside it."""
    state, hull = play.state, unit.hull
    assert hull is not None
    swept = [each for each in state.figures.values() if each.id in met]
    for figure in [each for each in swept if not _jumps(play, each)]:
        hit = Hit(figure.id, ram_pen(unit, hull.speed), by=unit.id)
        inflict(play, settle(play, [hit], unit.whom, "DORM.20.12"), "DORM.20.12")
    for figure in state.figures.values():
        put_beside(play, figure, unit)


@cites("DORM.20.12")
def _jumps(play: Battling, figure: Figure) -> bool:
    """Roll whether somebody jumps out of the way of a hull."""
    least = observation(play.state, figure)
    thrown = play.roll(f"{figure.id} jumps", 1, D10)
    clear = thrown.total <= least.total
    text = f"{named(figure):jumps} clear." if clear else f"{named(figure):is} struck."
    tell_throw(play, figure.whom, "jump", [thrown], text, "DORM.20.12", number=least)
    return clear


@cites("DORM.20.12", "DORM.20.11")
def put_beside(play: Battling, figure: Figure, unit: Party) -> None:
    """Move a figure from under a hull or a mount to the nearest free spot next to it."""
    state = play.state
    if figure.aboard or not MEASURE.overlapping(figure.body, unit.body):
        return
    x, y = next(spots_near(state, figure), figure.point)
    figure.x, figure.y = x, y


def set_down(play: Battling, figure: Figure, unit: Party) -> None:
    """Put somebody who was aboard on the ground beside it; a leader has his base with him."""
    figure.alight()
    figure.x, figure.y = unit.point
    put_beside(play, figure, unit)
    own = play.state.unit_of(figure)
    if own and own.leader == figure.id:
        own.aboard, own.x, own.y = "", *figure.point


def spots_near(state: State, party: Party) -> Iterator[tuple[int, int]]:
    """Yield free spots around a party, the nearest first; beside hulls and men there is no bit."""
    taken = [each.body for each in state.units.values() if each.hull]
    if isinstance(party, Figure):
        men = state.figures.values()
        taken += [each.body for each in men if each.id != party.id and not each.aboard]
    base, known = party.body.base, others(state, party)
    for ring in range(50, 6 * INCH, 50):
        for number in range(24):
            angle = radians(15 * number)
            x, y = party.x + ring * cos(angle), party.y + ring * sin(angle)
            body = Body(base, Pose(round(x), round(y), 0))
            if least_gap([body], taken) >= 0 and no_room(state, party, body, known) is None:
                yield round(x), round(y)


@cites("DORM.20.12")
def clear_bases(play: Battling, vehicle: Unit) -> None:
    """Let coherency bases under a hull yield with their men, as little as possible."""
    state = play.state
    for unit in state.units.values():
        lies = not (unit.hull or unit.in_line or unit.aboard)
        if not lies or not MEASURE.overlapping(unit.body, vehicle.body):
            continue
        men, (x, y) = state.present(unit), unit.point
        unit.x, unit.y = next(spots_near(state, unit), unit.point)
        for man in men:
            man.x, man.y = man.x + unit.x - x, man.y + unit.y - y
        for man in men:
            _fit_in(state, unit, man)


def _fit_in(state: State, unit: Unit, man: Figure) -> None:
    """Give a man who has come to stand in somebody's place, or off the table, one of his own."""
    others = (each for each in state.figures.values() if each is not man and not each.aboard)
    crowded = any(MEASURE.overlapping(man.body, each.body) for each in others)
    if crowded or not state.plane.inside(man.body):
        man.x, man.y = free_on_base(state, unit, man) or next(spots_near(state, man), man.point)


@cites("DORM.20.12", "DORM.1.1.h3", "DORM.14.h5", "DORM.14.6.4.2")
def run_into(play: Battling, unit: Unit, crash: Crash) -> None:
    """Halt a vehicle at what it ran into, with hits for it and for another vehicle."""
    state, hull = play.state, unit.hull
    assert hull is not None
    hull.change = max(hull.change, hull.speed)
    if crash.edge:
        _at_the_edge(play, unit)
        return
    speed, hull.speed, hull.straight, hull.stopping = hull.speed, 0, 0, False
    say(play, f"{named(unit):runs} into {crash.name} and halts.", "DORM.20.12")
    number, other = speed_hits(speed), state.units.get(crash.vehicle)
    against = ram_pen(other or unit, speed)  # what is solid strikes it with its own weight
    wounding = settle(
        play, [Hit(unit.id, against, by=crash.vehicle)] * number, unit.whom, "DORM.20.12"
    )
    if other and other.hull:
        hits = [Hit(other.id, ram_pen(unit, speed), by=unit.id)] * number
        wounding += settle(play, hits, unit.whom, "DORM.20.12")
    inflict(play, wounding, "DORM.20.12")


def _at_the_edge(play: Battling, unit: Unit) -> None:
    """Let a vehicle at the edge of the table leave, flee or halt there."""
    state, hull = play.state, unit.hull
    assert hull is not None
    edges = state.plan.exits.get(unit.side, ())
    near = [edge for edge in ("north", "south", "east", "west") if _beyond(state, unit, edge)]
    home = state.plan.edges.get(unit.side, "south")
    if unit.status.routing and home in near:
        drive_off(play, unit, "fled")
    elif unit.leader and any(edge in near for edge in edges):
        drive_off(play, unit, "left")
    else:
        hull.speed = hull.straight = 0
        say(play, f"{named(unit):halts} at the edge of the table.", "DORM.1.1.h3")


def _beyond(state: State, unit: Unit, edge: str) -> bool:
    plane, near = state.plane, INCH
    return {
        "north": unit.y <= near,
        "south": unit.y >= plane.depth - near,
        "west": unit.x <= near,
        "east": unit.x >= plane.width - near,
    }[edge]


@cites("DORM.1.1.h3", "DORM.14.h5")
def drive_off(play: Battling, unit: Unit, fate: Fate) -> None:
    """Take a vehicle off the table with everybody on board."""
    state = play.state
    for man in [each for each in state.figures.values() if each.aboard == unit.id]:
        state.gone[man.id], state.fates[man.id] = state.figures.pop(man.id), fate
    for other in [each for each in state.units.values() if each.aboard == unit.id]:
        state.units_gone[other.id] = state.units.pop(other.id)
    state.units_gone[unit.id] = state.units.pop(unit.id)
    how = "exited" if fate == "left" else "fled"
    text = f"{named(unit):leaves} the table."
    play.tell(Left(text=text, rules=("DORM.1.1.h3",), piece=unit.id, how=how))


@cites("DORM.20.11")
def fall_off(play: Battling, figure: Figure, unit: Party) -> None:
    """Let somebody fall off a vehicle: hits by its speed, next to it, out of action this turn.

    Out of a howdah he falls as off any mount.
    """
    set_down(play, figure, unit)
    figure.status.busy = True
    say(play, f"{named(figure):falls} off {named(unit)}.", "DORM.20.11")
    if isinstance(unit, Figure) or unit.hull is None:
        fall(play, figure)
        return
    speed = max(1, unit.hull.speed // INCH)
    pen = Tally("EffPen", speed, base_reason="the speed of the fall")
    hits = [Hit(figure.id, pen)] * max(1, speed_hits(unit.hull.speed))
    inflict(play, settle(play, hits, figure.whom, "DORM.20.11"), "DORM.20.11")
