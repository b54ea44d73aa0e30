"""What figures, weapons and vehicles are worth, part by part (DORM.20.1 to DORM.20.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil

from game.core.cite import cites
from game.rules.dorm_rules.profile import Profile, VehicleProfile, combined_armour
from game.rules.dorm_rules.weapons import WEAPONS, Weapon

FREE = ("unarmed", "thrown_rock")
SKILLS: Mapping[str, int] = {
    "infiltration": 1,
    "riding": 1,
    "mechanics": 2,
    "leadership": 3,
    "tactics": 3,
    "medic": 3,
    "turn_undead": 4,
}
"""What a level of each skill costs (DORM.20.4)."""
FEAR, RANK, HIT, TWO_WEAPONS, STEADY = 3, 4, 3, 2, 10
Parts = list[tuple[str, float]]
"""What something is paid for, and how much of it."""


@cites("DORM.20.2")
def weapon_cost(weapon: Weapon) -> float:
    """Return what a weapon costs; bare hands and rocks cost nothing."""
    if weapon.key in FREE:
        return 0
    if not weapon.missile:
        pen = weapon.pen if weapon.adds_mu else weapon.pen - 4
        return max(0.5, pen / 2 + weapon.acc + weapon.rng + 5 * (weapon.hits - 1))
    cost = weapon.pen / 2 + weapon.acc + weapon.rng / 2 + 3 * (weapon.hits - 1) + 2 * weapon.area
    cost += 0.5 * weapon.has("charge") - weapon.has("slow")
    return max(0.5, cost / 2 / (2 if weapon.uses else 1))


@cites("DORM.20.1", "DORM.20.4")
def parts(profile: Profile, leadership: int = 0) -> Parts:
    """Return what a figure is paid for; a leader also for his Leadership (DORM.20.6)."""
    return [(name, cost) for name, cost in _parts(profile, leadership) if cost]


def _parts(profile: Profile, leadership: int) -> Iterator[tuple[str, float]]:
    yield "fighting values", fighting_values(profile) / 6
    yield "hits", HIT * max(0, profile.hits - 1)
    for key in profile.weapons:
        yield WEAPONS[key].name, weapon_cost(WEAPONS[key])
    yield "two weapons", TWO_WEAPONS * profile.two_weapons
    for skill, cost in SKILLS.items():
        level = getattr(profile.skills, skill) + leadership * (skill == "leadership")
        yield skill.replace("_", " "), cost * level
    yield "fear", FEAR * max(0, profile.fear - profile.has("undead"))
    yield "rank", RANK * (1 + profile.rank) if profile.officer else 0
    magic = profile.magic * (profile.magic + 5)
    yield "magic", magic / 2 if profile.apprentice else magic


@cites("DORM.20.1", "DORM.2.1.7.1a", "DORM.17.2.2a")
def fighting_values(profile: Profile) -> float:
    """Return the sum of a figure's fighting values, from printed numbers."""
    worn = profile.av + profile.shield
    mu = profile.mu if profile.hits else profile.mu // 2
    troops = profile.has("undead") and not profile.character
    return (
        profile.ma * profile.rm / 4
        + 3 * profile.me
        + 2 * (STEADY if troops else profile.mo)
        + profile.ob / 2
        + 3 * (mu + combined_armour(profile.natural, worn)) * max(1, profile.hits)
        + 1.5 * profile.mi * any(WEAPONS[key].missile for key in profile.weapons)
    )


@cites("DORM.20.1")
def worth(profile: Profile, leadership: int = 0) -> int:
    """Return the Pv of a figure without its mount, rounded up and at least 1."""
    total = sum(cost for _, cost in parts(profile, leadership))
    return max(1, ceil(total - 1e-9))


@cites("DORM.20.5")
def vehicle_parts(profile: VehicleProfile) -> Parts:
    """Return what a vehicle is paid for; the crew is paid for as figures."""
    body = profile.ma * profile.fm / 2 + profile.ad + profile.tm
    body += (profile.mu + 2 * profile.av) * profile.hits
    doors = [door for part in profile.compartments for door in part.doors]
    bonus = profile.bonus
    found: Parts = [("the vehicle", body / 3)]
    found += [(WEAPONS[key].name, weapon_cost(WEAPONS[key])) for key in profile.weapons]
    found += [
        ("crew places", 2 * (profile.crew - 1)),
        ("bonuses", 2 * (bonus.mi + bonus.me + bonus.mu + bonus.ob)),
        ("doors", max(0, len(doors) - 1) + sum(door.locking for door in doors)),
        ("room", (profile.ca - profile.mu * profile.hits) / 4),
    ]
    return [(name, cost) for name, cost in found if cost]


@cites("DORM.20.5")
def vehicle_worth(profile: VehicleProfile) -> int:
    """Return the Pv of a vehicle without its crew, rounded up."""
    return ceil(sum(cost for _, cost in vehicle_parts(profile)) - 1e-9)
