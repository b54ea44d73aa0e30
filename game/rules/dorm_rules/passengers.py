"""Units that board, get off or join a crew as one (DORM.14.5.1a, DORM.14.5.4.3)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.event import Left
from game.core.tell import say
from game.core.wording import named
from game.mechanics.asking import offer
from game.mechanics.lengths import inches
from game.rules.dorm_rules.aboard import (
    CLIMB,
    apart,
    beside,
    carriers,
    hurtling,
    no_passage,
    no_space,
    part_of,
    pass_door,
    slowest_off,
    speed_of,
)
from game.rules.dorm_rules.arranging import arrange
from game.rules.dorm_rules.collisions import spots_near
from game.rules.dorm_rules.profile import Compartment
from game.rules.dorm_rules.state import Battling, Figure, Party, State, Unit, runs
from game.rules.dorm_rules.values import march
from game.table.tolerances import INCH

KIND = "unit_action"
OFF, JOIN = "off", "join"


# ---------------------------------------------------------------------- getting on


@cites("DORM.14.5.1a", "DORM.14.6.2.2", "DORM.14.6.3.2a")
async def offer_boarding(play: Battling, unit: Unit, left: int) -> None:
    """Offer a unit with enough of its move left to board what it is next to, all of it."""
    state = play.state
    if left < CLIMB or unit.in_line or not state.leader(unit):
        return
    men = state.present(unit)
    options = {
        f"board:{carrier.id}:{part.name}": Option(
            f"board:{carrier.id}:{part.name}",
            f"Climb into the {part.name} of {carrier.name}",
            no_boarding(state, men, carrier, part),
            rules=("DORM.14.5.1a",),
        )
        for carrier in carriers(state)
        if carrier.side == unit.side and beside(unit, carrier)
        for part in carrier.compartments
    }
    why = f"Choose whether {named(unit):climbs} aboard."
    key = await offer(unit.whom, KIND, why, options, ("DORM.14.5.1a",), ("hold", "Stay here"))
    if key:
        _, name, part = key.split(":", 2)
        _board(play, unit, state.party(name), part)


@cites("DORM.14.6.1", "DORM.14.1.4", "DORM.14.6.3.2c")
def no_boarding(
    state: State, men: Sequence[Figure], carrier: Party, part: Compartment
) -> Objection | None:
    """Say why men cannot climb into a compartment together."""
    if any(each.mount for each in men):
        return Objection("Whoever rides has to dismount first.", "DORM.14.6.1")
    speed, ma = speed_of(state, carrier), min(march(state, each).total * INCH for each in men)
    if ma <= speed:
        text = f"Too fast to board: {inches(speed)} with Ma {inches(ma)}."
        return Objection(text, "DORM.14.6.1")
    return no_space(state, men, carrier, part) or no_passage(state, men, carrier, part)


def _board(play: Battling, unit: Unit, carrier: Party, part: str) -> None:
    """Put a unit on board; its base is off the table."""
    state = play.state
    for man in state.present(unit):
        man.aboard, man.compartment, man.status.boarded = carrier.id, part, True
        man.x, man.y = carrier.point
        pass_door(state, man, carrier)
    unit.aboard, unit.x, unit.y = carrier.id, *carrier.point
    say(play, f"{named(unit):boards} {named(carrier)}.", "DORM.14.5.1a")


# ---------------------------------------------------------------------- on board


@cites("DORM.14.5.1a", "DORM.14.5.4.3", "DORM.14.6.2.2", "DORM.14.h5")
async def ride(play: Battling, unit: Unit) -> bool:
    """Ask a unit on board whether it gets off or joins the crew; routers get off if they can.

    Return whether it goes on from there, as routers do.
    """
    state, carrier = play.state, play.state.carrier(unit)
    assert carrier is not None
    if runs(unit):
        free = no_way_off(state, unit, carrier) is None
        if free:
            _get_off(play, unit, carrier, "DORM.14.h5")
        return free
    options = {OFF: Option(OFF, f"Get off {carrier.name}", no_way_off(state, unit, carrier))}
    if isinstance(carrier, Unit) and carrier.side == unit.side:
        barred = next(filter(None, (apart(carrier, each) for each in state.present(unit))), None)
        options[JOIN] = Option(JOIN, f"Join the crew of {carrier.name}", barred)
    why, rules = f"Choose what {named(unit):does} on board.", ("DORM.14.5.4.3", "DORM.14.6.2.2")
    key = await offer(unit.whom, KIND, why, options, rules, ("hold", "Hold"))
    if key == OFF:
        _get_off(play, unit, carrier, "DORM.14.6.2.2")
    elif key == JOIN and isinstance(carrier, Unit):
        _join(play, unit, carrier)
    return False


@cites("DORM.14.6.1", "DORM.14.6.2.2", "DORM.14.6.3.2c")
def no_way_off(state: State, unit: Unit, carrier: Party) -> Objection | None:
    """Say why a unit cannot get off as one."""
    men = state.present(unit)
    if fast := hurtling(state, men, carrier):
        return fast
    if (ma := slowest_off(state, men)) < CLIMB:
        text = f"Getting off takes {inches(CLIMB)}, and Ma is {inches(ma)}."
        return Objection(text, "DORM.14.6.2.2")
    if next(spots_near(state, unit), None) is None:
        return Objection("There is no room for its base.", "DORM.10.3.h2")
    inside = [each for each in men if not each.outside]
    parts = [part_of(carrier, each) for each in dict.fromkeys(e.compartment for e in inside)]
    shut = (
        no_passage(state, [e for e in inside if e.compartment == part.name], carrier, part)
        for part in parts
    )
    return next((each for each in shut if each), None)


def _get_off(play: Battling, unit: Unit, carrier: Party, rule: str) -> None:
    """Lay the base of a unit down beside what it was on, with all its men."""
    state, men = play.state, play.state.present(unit)
    unit.x, unit.y = next(spots_near(state, unit))
    for man in men:
        pass_door(state, man, carrier)
        man.alight()
        man.status.bound = True
    unit.aboard, unit.status.moved = "", True
    arrange(men, unit.point)
    say(play, f"{named(unit):gets} off {named(carrier)}.", rule)


@cites("DORM.14.5.4.3", "DORM.14.5.1a")
def _join(play: Battling, unit: Unit, vehicle: Unit) -> None:
    """Make passengers part of a vehicle's unit: they have its markers and theirs, the more."""
    state = play.state
    for man in state.members(unit):
        man.unit = vehicle.id
        man.role = "soldier" if man.role == "leader" else man.role
    vehicle.status.markers = max(vehicle.status.markers, unit.status.markers)
    state.units_gone[unit.id] = state.units.pop(unit.id)
    text = f"{named(unit):joins} the crew of {named(vehicle)}."
    play.tell(Left(text=text, rules=("DORM.14.5.4.3",), piece=unit.id, how="taken off"))
