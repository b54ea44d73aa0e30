"""Effective values: printed numbers with all that is added and taken off (DORM.2, DORM.7).

The order is that of DORM.7.h2: the printed number, spells, bonuses, armour with its minimum, then
wounds, markers and coherence. Every part has its reason, and nothing falls below 0 (DORM.2.1.0.1).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import dist, floor
from typing import Any, Literal

from game.core.cite import cites
from game.core.tally import Tally
from game.rules.dorm_rules.profile import Profile, combined_armour
from game.rules.dorm_rules.state import RADIUS, Figure, Hull, Mount, Party, State, Unit
from game.rules.dorm_rules.status import Health
from game.rules.dorm_rules.weapons import Weapon

Attribute = Literal["ma", "me", "mi", "mo", "mu", "ob", "rm", "hits", "av"]
EFFECTS: dict[Attribute, tuple[int, int]] = {
    "ma": (1, 2),
    "me": (3, 4),
    "mi": (5, 6),
    "mu": (7, 8),
    "mo": (9, 10),
    "ob": (11, 12),
    "rm": (13, 14),
    "hits": (15, 16),
    "av": (17, 18),
}
"""The effects that raise and lower each attribute (DORM.16.2.1 to DORM.16.2.18)."""
WOUND = 1
"""What each wound takes off (DORM.7.h1)."""
MARKER = 1
"""What each marker takes off: the number to roll, never a die (DORM.7.1, DORM.7.2)."""
NAMES: dict[Attribute, str] = {"hits": "H", "av": "AV"}


@cites("DORM.2.1.0.1")
def at_least(tally: Tally, least: int, why: str, rule: str) -> Tally:
    """Return a number that never falls below another."""
    return tally.plus(max(0, least - tally.total), why, rule)


@cites("DORM.16.1.h1")
def spell_change(state: State, whose: Party, of: Attribute) -> int:
    """Return what spells add to an attribute: the largest change up and the largest down."""
    here = [each for each in state.spells if whose.id in each.targets]
    if not here:
        return 0
    ups, downs = ([each.amount for each in here if each.effect == effect] for effect in EFFECTS[of])
    return max(ups, default=0) - max(downs, default=0)


def printed(state: State, figure: Figure, of: Attribute, profile: Profile | None = None) -> Tally:
    """Return an attribute as printed, changed by spells but by nothing else."""
    own = profile or figure.profile
    rule = f"DORM.16.2.{EFFECTS[of][0]}"
    tally = Tally(NAMES.get(of, of.capitalize()), getattr(own, of), base_reason="printed")
    change = spell_change(state, figure, of)
    if change < 0:
        change, rule = max(change, -tally.base), f"DORM.16.2.{EFFECTS[of][1]}"
    return tally.plus(change, "magic", rule)


# ---------------------------------------------------------------------- penalties


@cites("DORM.7.h1")
def wounded(tally: Tally, health: Health) -> Tally:
    """Take off 1 for each wound."""
    return tally.plus(-WOUND * health.wounds, "wounds", "DORM.7.h1")


@cites("DORM.7.2", "DORM.4.4.0", "DORM.4.4.1", "DORM.9.7.h1")
def markers(state: State, party: Party) -> int:
    """Return how many markers a party feels: none with a wizard among them, unless it routs."""
    load = all_markers(state, party)
    if not load or isinstance(party, Figure) or party.status.routing:
        return load
    return 0 if any(each.profile.wizard for each in state.attached(party)) else load


@cites("DORM.16.2.19", "DORM.16.2.20", "DORM.16.1.h1")
def all_markers(state: State, party: Party) -> int:
    """Return all markers on a party: its own, with the most that spells add and take away."""
    spells = [each for each in state.spells if party.id in each.targets]
    if not spells:
        return party.status.markers
    more = max((each.amount for each in spells if each.effect == 19), default=0)
    fewer = max((each.amount for each in spells if each.effect == 20), default=0)
    return max(0, party.status.markers + more - fewer)


@cites("DORM.7.1", "DORM.7.2", "DORM.17.2.2b")
def shaken(state: State, figure: Figure, tally: Tally) -> Tally:
    """Take off 1 for each marker of the party that a figure is with."""
    felt = markers(state, state.party_of(figure))
    return tally.plus(-MARKER * felt, "markers", "DORM.7.2")


@cites("DORM.4.1.2", "DORM.4.1.3", "DORM.4.1.4", "DORM.4.1.7", "DORM.14.5.3", "DORM.17.2.7.1")
def coherent(state: State, figure: Figure) -> bool:
    """Return whether a figure is in coherence: on its leader's base, or near him in a line."""
    unit = state.unit_of(figure)
    if figure.role in ("character", "beast") or figure.aboard:
        return True
    if unit is None:
        return figure.role == "leader"
    if not unit.in_line:
        return state.is_present(figure, unit)
    if figure.has("undead") and state.is_present(figure, unit):
        return True
    leader = state.leader(unit)
    return leader is not None and near(figure, leader)


@cites("DORM.4.1.7")
def near(figure: Figure, leader: Figure) -> bool:
    """Return whether a figure is close enough to the leader of its melee line."""
    return dist(figure.point, leader.point) <= RADIUS + 1


@cites("DORM.4.1.3")
def apart(state: State, figure: Figure, tally: Tally) -> Tally:
    """Take off 1 from whoever is out of coherence."""
    return tally.plus(-(not coherent(state, figure)), "out of coherence", "DORM.4.1.3")


@cites("DORM.7.3.1", "DORM.7.3.2", "DORM.7.3.3")
def burdened(tally: Tally, profile: Profile, times: int = 1) -> Tally:
    """Take off worn armour; 1 is left, unless there was nothing to begin with or it is a run."""
    before = tally.total
    tally = tally.plus(-times * profile.av, "armour", "DORM.7.3.2" if times > 1 else "DORM.7.3.1")
    return tally if times > 1 else at_least(tally, min(1, before), "at least 1", "DORM.7.3.1")


def _not_below_nothing(tally: Tally) -> Tally:
    return at_least(tally, 0, "at least 0", "DORM.2.1.0.1")


# ---------------------------------------------------------------------- moving


def _mover(figure: Figure) -> tuple[Profile, Health]:
    """Return whose legs count: those of the mount, if there is one (DORM.15.3.1)."""
    mount = figure.mount
    return (mount.profile, mount.health) if mount else (figure.profile, figure.health)


@cites("DORM.2.1.1", "DORM.2.2.5", "DORM.4.4.3", "DORM.7.h2", "DORM.10.1.1")
@cites("DORM.15.1", "DORM.15.3.1")
def march(
    state: State, figure: Figure, *, freely: bool = False, with_: Sequence[Figure] | None = None
) -> Tally:
    """Return the Ma of a figure, or of its mount; routers feel no markers (`freely`).

    `with_` are those on its base, where they are known already.
    """
    profile, health = _mover(figure)
    tally = printed(state, figure, "ma", profile)
    if figure.mount:
        tally = tally.plus(figure.profile.skills.riding, "Riding", "DORM.2.2.5")
    tally = tally.plus(hustle(state, figure, with_), "Hustle", "DORM.4.4.3")
    tally = wounded(burdened(tally, profile), health)
    return _not_below_nothing(tally if freely else shaken(state, figure, tally))


@cites("DORM.4.4.0", "DORM.4.4.3")
def hustle(state: State, figure: Figure, with_: Sequence[Figure] | None = None) -> int:
    """Return 1 for those whom a faster wizard on the base brings along."""
    unit = state.unit_of(figure)
    if unit is None or unit.hull or not state.is_present(figure, unit):
        return 0
    here = state.present(unit) if with_ is None else with_
    wizards = [each for each in here if each.profile.wizard and each is not figure]
    if not wizards:
        return 0
    slowest = min(_without_hustle(state, each) for each in here)
    return int(any(_without_hustle(state, each) > slowest for each in wizards))


def _without_hustle(state: State, figure: Figure) -> int:
    profile, health = _mover(figure)
    tally = printed(state, figure, "ma", profile)
    riding = figure.profile.skills.riding if figure.mount else 0
    tally = wounded(burdened(tally.plus(riding, "Riding", "DORM.2.2.5"), profile), health)
    return max(0, shaken(state, figure, tally).total)


@cites("DORM.2.1.6", "DORM.2.1.10", "DORM.2.1.10.h1", "DORM.7.h2", "DORM.10.1.2a")
def run(
    state: State, figure: Figure, *, freely: bool = False, with_: Sequence[Figure] | None = None
) -> Tally:
    """Return the Ru of a figure or its mount; never less than its Ma."""
    profile, health = _mover(figure)
    ma = printed(state, figure, "ma", profile).total
    if not state.settings.spell_ma_changes_ru:
        ma = profile.ma
    rm = printed(state, figure, "rm", profile).total
    tally = Tally("Ru", ma * rm, base_reason="Ma times Rm")
    tally = wounded(burdened(tally, profile, 2), health)
    tally = _not_below_nothing(tally if freely else shaken(state, figure, tally))
    least = march(state, figure, freely=freely, with_=with_).total
    return at_least(tally, least, "at least Ma", "DORM.2.1.10.h1")


# ---------------------------------------------------------------------- defending


@cites("DORM.2.1.9", "DORM.2.1.9.1", "DORM.16.2.17", "DORM.16.2.18", "DORM.20.3")
def armour(state: State, figure: Figure, *, mount: bool = False) -> int:
    """Return the Ar of a figure, or of its mount: grown and worn armour together."""
    profile = figure.mount.profile if mount and figure.mount else figure.profile
    magic = 0 if mount else max(spell_change(state, figure, "av"), -profile.av)
    shield = profile.shield and not figure.status.both_hands
    return combined_armour(profile.natural, profile.av + magic + shield)


@cites("DORM.2.1.4", "DORM.2.1.7.1a", "DORM.2.1.8", "DORM.7.4", "DORM.16.2.16")
def defence(state: State, figure: Figure, *, mount: bool = False) -> Tally:
    """Return the De of a figure, or of its mount: Mu and Ar; small creatures halve their Mu."""
    profile = figure.mount.profile if mount and figure.mount else figure.profile
    mu, hits = Tally("De", profile.mu, base_reason="Mu"), profile.hits
    if not mount:
        mu = mu.plus(printed(state, figure, "mu").total - profile.mu, "magic", "DORM.16.2.7")
        hits = hits_of(state, figure)
    if not hits:
        mu = mu.plus(-((mu.total + 1) // 2), "a creature of 0 hits", "DORM.2.1.7.1a")
    ar = armour(state, figure, mount=mount)
    return mu.plus(ar, "armour", "DORM.2.1.8")


@cites("DORM.2.1.7")
def hits_of(state: State, figure: Figure) -> int:
    """Return the H of a figure with all spells."""
    return printed(state, figure, "hits").total


@cites("DORM.16.4.h2", "DORM.14.1.1")
def hull_attribute(state: State, vehicle: Unit, of: Attribute) -> Tally:
    """Return an attribute of a vehicle itself, changed by spells; what it lacks is 0."""
    assert vehicle.hull
    profile = vehicle.hull.profile
    base = getattr(profile, of, getattr(profile.mind, of, 0))
    tally = Tally(NAMES.get(of, of.capitalize()), base, base_reason="printed")
    change = max(spell_change(state, vehicle, of), -base)
    tally = tally.plus(change, "magic", f"DORM.16.2.{EFFECTS[of][change < 0]}")
    return _not_below_nothing(wounded(tally, vehicle.hull.health) if of == "ma" else tally)


@cites("DORM.14.1.1", "DORM.16.4.h2")
def hull_defence(state: State, vehicle: Unit) -> Tally:
    """Return the De of a vehicle: its Mu and AV."""
    mu, av = (hull_attribute(state, vehicle, of).total for of in ("mu", "av"))
    return Tally("De", mu, base_reason="Mu").plus(av, "AV", "DORM.14.1.1")


@cites("DORM.16.3.0.2")
def attribute(state: State, whose: Party, of: Attribute) -> int:
    """Return the effective value of an attribute, whatever weapon is in hand."""
    if isinstance(whose, Unit):
        return hull_attribute(state, whose, of).total
    match of:
        case "ma":
            return march(state, whose).total
        case "mo":
            return motivation(state, whose).total
        case "ob":
            return observation(state, whose).total
        case "me" | "mi":
            tally = wounded(printed(state, whose, of), whose.health)
            return _not_below_nothing(apart(state, whose, shaken(state, whose, tally))).total
    return printed(state, whose, of).total


# ---------------------------------------------------------------------- fighting and shooting


@cites("DORM.3.h2", "DORM.2.1.2", "DORM.3.2.2", "DORM.14.1.3.3")
def melee_skill(
    state: State, figure: Figure, weapon: Weapon, *, above: bool = False, mount: bool = False
) -> Tally:
    """Return the EffMe of a figure or its mount; riders have 1 more against those on foot."""
    profile, health = _fighter(figure, mount=mount)
    tally = (
        Tally("Me", profile.me, base_reason="printed") if mount else printed(state, figure, "me")
    )
    tally = tally.plus(weapon.acc, weapon.name, "DORM.3.2.2")
    if worn := _worn_vehicle(state, figure):
        tally = tally.plus(worn.profile.bonus.me, worn.profile.name, "DORM.14.1.3.3")
    if above:
        tally = tally.plus(1, "mounted against foot", "DORM.15.3.3")
    tally = shaken(state, figure, wounded(tally, health))
    return _not_below_nothing(apart(state, figure, tally))


@cites("DORM.3.h1", "DORM.3.2.1.1", "DORM.3.2.1.2", "DORM.11.3.1.3c", "DORM.14.1.3.3")
def penetration(
    state: State,
    figure: Figure,
    weapon: Weapon,
    *,
    ready: bool = False,
    above: bool = False,
    mount: bool = False,
) -> Tally:
    """Return the EffPen of a figure or its mount, against a charge that it is ready for or not."""
    profile, health = _fighter(figure, mount=mount)
    tally = Tally("EffPen", weapon.pen, base_reason=weapon.name)
    if ready and not weapon.missile:
        more = weapon.pen if weapon.has("polearm") else 1
        tally = tally.plus(more, "ready for the charge", "DORM.11.3.1.3c")
    if weapon.adds_mu:
        mu = profile.mu if mount else printed(state, figure, "mu").total
        if worn := _worn_vehicle(state, figure):
            mu += worn.profile.bonus.mu
        tally = tally.plus(mu, "Mu", "DORM.3.2.1.1")
    if above:
        tally = tally.plus(1, "mounted against foot", "DORM.15.3.3")
    return _not_below_nothing(apart(state, figure, wounded(tally, health)))


def _fighter(figure: Figure, *, mount: bool) -> tuple[Profile, Health]:
    pair = figure.mount if mount else None
    return (pair.profile, pair.health) if pair else (figure.profile, figure.health)


def _worn_vehicle(state: State, figure: Figure) -> Hull | None:
    unit = state.units.get(figure.aboard)
    wears = unit and unit.hull and unit.hull.profile.worn and figure.unit == unit.id
    return unit.hull if unit and wears else None


@cites("DORM.6.2.1.3", "DORM.1.1.1", "DORM.1.2.3a", "DORM.1.2.3b", "DORM.3.2.3.1")
def range_penalty(state: State, weapon: Weapon, away: float) -> int:
    """Return how many times the Rng of a weapon goes into a distance, fractions dropped."""
    scale = 1.5 if state.settings.figure_scale == "15mm" else 1.0
    return floor(away / (weapon.rng * 1000 * scale) + 1e-9)


@cites("DORM.3.2.3.2", "DORM.1.2.3a")
def reach(state: State, weapon: Weapon) -> float:
    """Return across how wide a gap a melee weapon strikes, in thousandths of an inch."""
    scale = 1.5 if state.settings.figure_scale == "15mm" else 1.0
    return weapon.rng * 1000 * scale


@cites("DORM.6.2.1.2", "DORM.6.2.h1", "DORM.14.1.3.1")
def missile_skill(
    state: State,
    figure: Figure,
    weapon: Weapon,
    away: float,
    *,
    half: bool = False,
    cover: int = 0,
) -> Tally:
    """Return the EffMi of a figure with a weapon at a distance; drivers have half of their Mi.

    `cover` is what the cover of the target takes off, where that is played.
    """
    tally = printed(state, figure, "mi")
    if half:
        tally = tally.plus(-(tally.total // 2), "driving", "DORM.14.1.5c")
    tally = tally.plus(weapon.acc, weapon.name, "DORM.3.2.2")
    vehicle = state.units.get(figure.aboard)
    if weapon.has("mounted") and vehicle and vehicle.hull:
        tally = tally.plus(vehicle.hull.profile.bonus.mi, "fire control", "DORM.14.1.3.1")
    tally = tally.plus(-range_penalty(state, weapon, away), "range", "DORM.6.2.1.3")
    tally = tally.plus(-cover, "cover", "DORM.6.2.h1")
    tally = shaken(state, figure, wounded(tally, figure.health))
    return _not_below_nothing(apart(state, figure, tally))


# ---------------------------------------------------------------------- nerve and wits


@cites("DORM.14.1.3", "DORM.2.1.5", "DORM.7.2", "DORM.7.3.1", "DORM.14.1.3.3")
def observation(state: State, figure: Figure) -> Tally:
    """Return the effective Ob of a figure."""
    tally = printed(state, figure, "ob")
    vehicle = state.units.get(figure.aboard)
    if vehicle and vehicle.hull and figure.unit == vehicle.id:
        tally = tally.plus(vehicle.hull.profile.bonus.ob, "the vehicle", "DORM.14.1.3.3")
    tally = wounded(burdened(tally, figure.profile), figure.health)
    return _not_below_nothing(apart(state, figure, shaken(state, figure, tally)))


@cites("DORM.2.1.3b", "DORM.9.1.h1", "DORM.15.h5")
def motivation(state: State, figure: Figure) -> Tally:
    """Return the effective Mo of a figure, of a mounted pair the lower of the two."""
    own = _motivation(state, figure, printed(state, figure, "mo"), figure.health)
    if figure.mount is None:
        return own
    return min(own, mount_motivation(state, figure, figure.mount), key=lambda each: each.total)


@cites("DORM.2.2.5", "DORM.15.1", "DORM.15.h5")
def mount_motivation(state: State, rider: Figure, mount: Mount) -> Tally:
    """Return the effective Mo of somebody's mount: the Riding of its rider helps it."""
    tally = Tally("Mo", mount.profile.mo, base_reason=mount.profile.name)
    tally = tally.plus(rider.profile.skills.riding, "Riding", "DORM.2.2.5")
    return _motivation(state, rider, tally, mount.health)


@cites("DORM.9.1.5", "DORM.9.1.h1")
@cites("DORM.1.4.10")
def _motivation(state: State, figure: Figure, tally: Tally, health: Health) -> Tally:
    unit = state.unit_of(figure)
    troops = figure.role in ("leader", "specialist", "soldier")
    if unit and troops and state.is_present(figure, unit):
        tally = led(state, unit, tally)
        if coherent(state, figure) and missing(state, unit) and not unit.hull:
            tally = tally.plus(-1, "comrades off the base", "DORM.9.1.2.4")
    if unit and unit.hull and figure.aboard == unit.id:
        tally = tally.plus(unit.hull.profile.av, "the vehicle's AV", "DORM.14.1.3.2")
    return _not_below_nothing(apart(state, figure, wounded(tally, health)))


@cites("DORM.2.2.1a", "DORM.2.2.1b", "DORM.4.2.5", "DORM.4.3.1.1", "DORM.14.5.4.2", "DORM.17.2.5")
def led(state: State, unit: Unit, tally: Tally) -> Tally:
    """Add the Leadership of a unit's leader and of the best officer with it."""
    leader = state.leader(unit)
    if leader and not unit.acting and state.is_present(leader, unit) and not leader.has("undead"):
        level = leader.profile.skills.leadership + leader.leadership
        tally = tally.plus(level, "Leadership of the leader", "DORM.2.2.1a")
    officers = [e.profile.skills.leadership for e in state.attached(unit) if e.profile.officer]
    return tally.plus(max(officers, default=0), "Leadership of an officer", "DORM.4.3.1.1")


@cites("DORM.9.1.2.4")
def missing(state: State, unit: Unit) -> list[Figure]:
    """Return the living members of a unit who are off its base, or far off in its line."""
    troops = [each for each in state.members(unit) if each.role != "character"]
    steady = [each for each in troops if not (each.status.routing or each.status.fleeing)]
    return [
        each
        for each in steady
        if not (coherent(state, each) if unit.in_line else state.is_present(each, unit))
    ]


@cites("DORM.1.6.2")
def median(values: Sequence[int]) -> int:
    """Return the middle one of some values, of an even number the upper one of the middle pair."""
    return sorted(values)[len(values) // 2]


@cites("DORM.1.6.2", "DORM.15.h5")
def median_mo(state: State, party: Party) -> int:
    """Return the median of the effective Mo of those present."""
    return median([motivation(state, each).total for each in state.present(party)] or [0])


@cites("DORM.4.1.5a", "DORM.4.1.5b", "DORM.10.1.1", "DORM.10.1.2a", "DORM.15.2.3.2")
def pace(
    state: State,
    party: Party,
    *,
    runs: bool = False,
    freely: bool = False,
    without: Collection[str] = (),
) -> Tally:
    """Return how far a party moves or runs: as far as the slowest of those who go along.

    Nobody goes on a kneeling mount, unless for his life (`freely`).
    """
    of = run if runs else march
    here = [each for each in state.present(party) if each.id not in without]
    if not freely and any(each.mount and each.mount.kneeling for each in here):
        return Tally("Ma", 0, base_reason="a mount kneels")
    # Of a figure on its own nobody knows yet who else is on the base where it stands.
    known = here if isinstance(party, Unit) else None
    every = [of(state, each, freely=freely, with_=known) for each in _unlike(state, here)]
    return min(every, key=lambda each: each.total, default=Tally("Ma", 0))


def _unlike(state: State, men: Sequence[Figure]) -> Iterable[Figure]:
    """Return the first of all men of one party who are alike in everything that slows them."""
    under = {name for spell in state.spells for name in spell.targets}
    kinds: dict[Any, Figure] = {}
    for each in men:
        mount = each.mount
        ridden = (mount.profile.key, mount.health.wounds) if mount else None
        own = each.id if each.id in under else ""
        kinds.setdefault((each.profile.key, each.health.wounds, ridden, own), each)
    return kinds.values()


@cites("DORM.14.1.1", "DORM.14.3.h1", "DORM.14.h4")
def vehicle_ma(state: State, unit: Unit) -> Tally:
    """Return the Ma of a vehicle: wounds come off, markers only if it has a mind."""
    tally = hull_attribute(state, unit, "ma")
    if unit.hull and unit.hull.profile.mind:
        tally = tally.plus(-markers(state, unit), "markers", "DORM.7.2")
    return _not_below_nothing(tally)
