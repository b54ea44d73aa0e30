"""What things are worth to a computer player: figures, parties, fights, volleys."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import floor
from typing import NamedTuple

from game.mechanics.ai.stakes import Stakes
from game.rules.dorm_rules.ai import weights
from game.rules.dorm_rules.arms import missile_weapons
from game.rules.dorm_rules.gunnery import may_use_own
from game.rules.dorm_rules.points import vehicle_worth, worth
from game.rules.dorm_rules.profile import Profile, combined_armour
from game.rules.dorm_rules.shooting import wound_chance
from game.rules.dorm_rules.state import Figure, Party, State, Unit, runs
from game.rules.dorm_rules.values import all_markers, markers
from game.rules.dorm_rules.victory import BattleSnapshot
from game.rules.dorm_rules.weapons import WEAPONS, Weapon
from game.table.tolerances import INCH


class Arm(NamedTuple):
    """Figures of a party who strike alike, or shoot alike."""

    men: int
    skill: int
    pen: int
    weapon: Weapon


class Force(NamedTuple):
    """A party as others meet it."""

    men: int
    worth: float
    hits: float
    """Those that are left."""
    de: int
    armoured: bool
    blows: tuple[Arm, ...]
    shots: tuple[Arm, ...]

    @property
    def shoots(self) -> bool:
        """Whether it would rather shoot than fight."""
        return any(not each.weapon.has("free") for each in self.shots)

    @property
    def slow(self) -> bool:
        """Whether it cannot shoot after a move."""
        real = [each for each in self.shots if not each.weapon.has("free")]
        return bool(real) and all(each.weapon.has("slow") for each in real)


class Eye:
    """One position, with what was reckoned out about it."""

    def __init__(self, state: State, care: int = 0) -> None:
        self.state, self.care = state, care
        self.snapshot = BattleSnapshot(state)
        self.stakes = Stakes(self.snapshot, weights.STAKES)
        self._forces: dict[str, Force] = {}

    # ------------------------------------------------------------------ figures and parties

    def stake(self, figure: Figure) -> float:
        """Return what the other side gains by the loss of a figure with its mount."""
        points = float(_points(figure.profile, figure.leadership))
        if figure.mount:
            points += _points(figure.mount.profile, 0)
        if figure.summons:
            points *= weights.CREATED
        return self.stakes.matters * points + self.stakes.extra.get(figure.id, 0.0)

    def hull_stake(self, unit: Unit) -> float:
        """Return what the other side gains by the loss of a vehicle, its crew left out."""
        assert unit.hull
        return self.stakes.matters * vehicle_worth(unit.hull.profile) + self.stakes.extra.get(
            unit.id, 0.0
        )

    def force(self, party: Party) -> Force:
        """Return a party as others meet it."""
        if party.id not in self._forces:
            self._forces[party.id] = self._force(party)
        return self._forces[party.id]

    def _force(self, party: Party) -> Force:
        state, men = self.state, self.state.present(party)
        stake = sum(map(self.stake, men))
        felt = markers(state, party)
        hull = party.hull if isinstance(party, Unit) else None
        if hull and isinstance(party, Unit):
            left = max(1, hull.profile.hits - hull.health.wounds)
            own = stake + self.hull_stake(party)
            de, armoured = hull.profile.de, hull.profile.av > 0
            return Force(len(men), own, left, de, armoured, (), tuple(self._guns(party, men)))
        kinds = _kinds([each.profile for each in men])
        mounts = _kinds([each.mount.profile for each in men if each.mount])
        blows = [_blow(profile, number, felt) for profile, number in (*kinds, *mounts)]
        left = sum(max(1, each.profile.hits) - each.health.wounds for each in men)
        de, armoured = _defence(max(kinds, key=lambda kind: kind[1])[0]) if kinds else (0, False)
        shots = tuple(self._shots(party, men, felt))
        return Force(len(men), stake, max(1, left), de, armoured, tuple(blows), shots)

    def _shots(self, party: Party, men: list[Figure], felt: int) -> Iterator[Arm]:
        armed: dict[tuple[Weapon, int, int], int] = {}
        for each in men:
            for weapon in missile_weapons(each)[:1] if may_use_own(self.state, each) else ():
                skill = each.profile.mi + weapon.acc - felt - each.health.wounds
                pen = weapon.pen + weapon.adds_mu * each.profile.mu
                armed[weapon, skill, pen] = armed.get((weapon, skill, pen), 0) + 1
        for (weapon, skill, pen), number in armed.items():
            yield Arm(number, skill, pen, weapon)

    def _guns(self, unit: Unit, men: list[Figure]) -> Iterator[Arm]:
        assert unit.hull
        profile = unit.hull.profile
        best = max((each.profile.mi for each in men if each.id != unit.leader), default=0)
        for key in profile.weapons:
            weapon = WEAPONS[key]
            if best:
                yield Arm(1, best + weapon.acc + profile.bonus.mi, weapon.pen, weapon)
        yield from self._shots(unit, men, markers(self.state, unit))

    def body(self, figure: Figure) -> float:
        """Return how much a figure on the table is still worth to its side."""
        hits = max(1, figure.profile.hits)
        left = 1 - weights.WOUND * min(1.0, figure.health.wounds / hits)
        runner = runs(figure) or runs(self.state.party_of(figure))
        return self.stake(figure) * left * (1 - weights.ROUTING * runner)

    def nerve(self, party: Party) -> float:
        """Return what its markers cost a party."""
        number = all_markers(self.state, party)
        return weights.MARKER * number * self.force(party).worth if number else 0.0

    # ------------------------------------------------------------------ fights

    def loss(self, target: Force, wounds: float) -> float:
        """Return what so many wounds on average cost a party's side, with the nerve they cost."""
        share = min(1.0, wounds / target.hits)
        return target.worth * share * (1 + weights.FRIGHT * (1 - share))

    def blows(self, one: Party, other: Party) -> float:
        """Return what a round of melee of one party costs another."""
        mine, theirs = self.force(one), self.force(other)
        most = weights.GANG * theirs.hits
        crowded = min(1.0, most / max(1, mine.men))
        wounds = sum(
            arm.men
            * arm.weapon.hits
            * _share(arm.skill)
            * chance(arm.pen, theirs.de, armoured=theirs.armoured)
            for arm in mine.blows
        )
        return self.loss(theirs, weights.ROUNDS * crowded * wounds)

    def fight(self, one: Party, other: Party) -> float:
        """Return what a fight promises to a party, the blows in return taken off."""
        return self.blows(one, other) - weights.RETURN * self.answered(other, one)

    def answered(self, one: Party, other: Party) -> float:
        """Return what the blows of one party cost another, shared with those it fights already.

        Only those who take care look around for them.
        """
        blows = self.blows(one, other)
        if not self.care:
            return blows
        engaged = [each for each in self.state.melees if one.id in each.parties]
        return blows / (1 + len(engaged))

    def volley(self, one: Party, other: Party, far: float, *, moved: bool = False) -> float:
        """Return what the fire of one party at another costs it, so far apart."""
        theirs, wounds = self.force(other), 0.0
        for arm in self.force(one).shots:
            if moved and arm.weapon.has("slow"):
                continue
            skill = arm.skill - floor(far / (arm.weapon.rng * INCH))
            if skill > 0:
                hits = min(9, skill - 1) / 10 * arm.weapon.hits + 0.1
                wounds += arm.men * hits * chance(arm.pen, theirs.de, armoured=theirs.armoured)
        tested = weights.MISSILE_TEST * theirs.worth if wounds else 0.0
        return self.loss(theirs, wounds) + tested


def _kinds(profiles: list[Profile]) -> list[tuple[Profile, int]]:
    """Return the kinds of figures, each with how many there are; like ones share their profile."""
    found: list[tuple[Profile, int]] = []
    for each in profiles:
        place = next((n for n, (kind, _) in enumerate(found) if kind is each), None)
        if place is None:
            found.append((each, 1))
        else:
            found[place] = each, found[place][1] + 1
    return found


def _share(skill: int) -> float:
    return max(0, min(10, skill)) / 10


@lru_cache(maxsize=4096)
def chance(pen: int, de: int, *, armoured: bool) -> float:
    """Return how likely a hit wounds."""
    return float(wound_chance(max(0, pen), de, armoured=armoured))


@lru_cache(maxsize=512)
def _points(profile: Profile, leadership: int) -> int:
    return worth(profile, leadership)


@lru_cache(maxsize=512)
def _blow(profile: Profile, men: int, felt: int) -> Arm:
    """Return how figures of a kind strike with the best that they carry."""
    found = [
        Arm(men, profile.me + each.acc - felt, each.pen + each.adds_mu * profile.mu, each)
        for each in profile.melee_weapons
    ]
    return max(found, key=lambda arm: (arm.skill + arm.pen) * arm.weapon.hits)


@lru_cache(maxsize=512)
def _defence(profile: Profile) -> tuple[int, bool]:
    """Return the De of a kind of figures, and whether they have armour."""
    mu = profile.mu if profile.hits else profile.mu // 2
    armour = combined_armour(profile.natural, profile.av + profile.shield)
    return mu + armour, armour > 0


@lru_cache(maxsize=4096)
def duel(one: Profile, other: Profile) -> float:
    """Return the wounds that a figure of one kind gives one of another in a round."""
    arm, (de, armoured) = _blow(one, 1, 0), _defence(other)
    return arm.weapon.hits * _share(arm.skill) * chance(arm.pen, de, armoured=armoured)
