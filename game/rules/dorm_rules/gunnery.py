"""Fire from vehicles and at them: mounted weapons, open compartments, hulls (DORM.14.h3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.cite import cites
from game.rules.dorm_rules.state import Figure, Hull, Party, State, Unit
from game.rules.dorm_rules.values import vehicle_ma
from game.rules.dorm_rules.weapons import WEAPONS, Weapon
from game.table.tolerances import INCH


def vehicle_of(state: State, figure: Figure) -> Unit | None:
    """Return the vehicle that a figure is on."""
    unit = state.units.get(figure.aboard)
    return unit if unit and unit.hull else None


@cites("DORM.14.6.2.1", "DORM.14.6.3.1a", "DORM.14.6.4.1")
def in_the_open(state: State, figure: Figure) -> bool:
    """Return whether somebody can be shot at: in no vehicle, in an open part, or outside."""
    unit = vehicle_of(state, figure)
    if unit is None or unit.hull is None or figure.outside:
        return True
    parts = {each.name: each.kind for each in unit.hull.profile.compartments}
    return parts.get(figure.compartment, "open") == "open"


@cites("DORM.14.3.3", "DORM.14.h3")
def crew_is_busy(state: State, unit: Unit) -> bool:
    """Return whether a vehicle is so fast that its people do nothing but drive."""
    return unit.hull is not None and unit.hull.speed > vehicle_ma(state, unit).total * INCH


@cites("DORM.14.3.3")
def only_drives(state: State, figure: Figure) -> bool:
    """Return whether a figure is of the crew of a vehicle that leaves it no time for anything."""
    unit = vehicle_of(state, figure)
    return unit is not None and figure.unit == unit.id and crew_is_busy(state, unit)


@cites("DORM.14.h3", "DORM.14.3.3", "DORM.15.2", "DORM.15.3.5")
def may_use_own(state: State, figure: Figure) -> bool:
    """Return whether a figure may shoot what it carries: on board only from open parts.

    Nobody does on a vehicle that is too fast or in the howdah of a mount that runs.
    """
    carrier = state.carrier(figure)
    if carrier is None:
        return True
    busy = carrier.status.ran if isinstance(carrier, Figure) else crew_is_busy(state, carrier)
    return in_the_open(state, figure) and not busy


@cites("DORM.14.h3", "DORM.15.2")
def shaken_about(state: State, figure: Figure, weapon: Weapon) -> bool:
    """Return whether a weapon is slow and what its owner is aboard has moved."""
    carrier = state.carrier(figure)
    return carrier is not None and carrier.status.moved and weapon.has("slow")


@cites("DORM.14.1.5b", "DORM.14.1.5c", "DORM.14.1.5d", "DORM.14.2", "DORM.14.h3")
def gunners(state: State, unit: Unit, hull: Hull) -> Iterator[tuple[Weapon, Figure]]:
    """Yield the mounted weapons that can fire now, each with the best gunner who is free.

    Every crewman fires one, the driver with half of his Mi; the wearer of a vehicle fires two.
    """
    if crew_is_busy(state, unit):
        return
    crew = [each for each in state.present(unit) if each.role != "character"]
    free = [each for each in crew[: max(1, hull.profile.hits)] if not each.status.fired]
    if hull.profile.worn:
        free = [e for e in state.present(unit) if len(hull.fired) < 2]
    for key in dict.fromkeys(hull.profile.weapons):
        weapon = _fitted(WEAPONS[key])
        spent = hull.fired.count(key) >= hull.profile.weapons.count(key)
        if spent or (weapon.has("slow") and unit.status.moved):
            continue
        if best := max(free, key=lambda e: (e.id != unit.leader, e.profile.mi), default=None):
            yield weapon, best


@cites("DORM.14.2")
def _fitted(weapon: Weapon) -> Weapon:
    """Return a weapon as it is mounted on a vehicle, whatever it is elsewhere."""
    marks = weapon.marks if weapon.has("mounted") else (*weapon.marks, "mounted")
    return replace(weapon, marks=marks)


@cites("DORM.14.1.5c", "DORM.14.1.5d")
def drives(state: State, figure: Figure, weapon: Weapon) -> bool:
    """Return whether somebody fires a mounted weapon while driving, at half his Mi."""
    unit = vehicle_of(state, figure)
    if unit is None or unit.hull is None or not weapon.has("mounted"):
        return False
    return unit.leader == figure.id and not unit.hull.profile.worn


@cites("DORM.14.6.2.1", "DORM.14.h3", "DORM.15.2")
def exposed(state: State, party: Party) -> list[Figure]:
    """Return on whom hits at a party may fall: aboard, on all in the same open compartments."""
    men = [each for each in state.present(party) if in_the_open(state, each)]
    berths = [each.berth for each in men if each.aboard]
    rest = [each for each in state.figures.values() if each not in men] if berths else []
    return men + [e for e in rest if e.berth in berths and e.side == party.side]


@cites("DORM.14.6.2.1")
def people_to_hit(state: State, party: Party) -> bool:
    """Return whether the people of a party can be shot at, whatever they are on."""
    return any(in_the_open(state, each) for each in state.present(party))
