"""Shooting: weapon groups, whom they may shoot at and why not, and the odds (DORM.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from game.core.cite import cites
from game.core.decision import Objection
from game.core.forecast import Chance, Forecast
from game.core.mark import Mark
from game.core.odds import Odds, opposed, together
from game.core.tally import Tally
from game.rules.dorm_rules.arms import missile_weapons
from game.rules.dorm_rules.gunnery import (
    drives,
    exposed,
    gunners,
    may_use_own,
    people_to_hit,
    shaken_about,
)
from game.rules.dorm_rules.harm import D10, read, wounds
from game.rules.dorm_rules.state import (
    Figure,
    Party,
    State,
    Unit,
    distance,
    measured_from,
    touch,
    touching_enemies,
)
from game.rules.dorm_rules.terrain import COVERS, cover, sight
from game.rules.dorm_rules.values import (
    armour,
    defence,
    hull_attribute,
    hull_defence,
    missile_skill,
    penetration,
    range_penalty,
    reach,
)
from game.rules.dorm_rules.weapons import WEAPONS, Weapon
from game.table.tolerances import INCH

MANY = 5
"""From how many hits on odds no longer tell them apart."""


@dataclass(frozen=True, slots=True)
class Group:
    """Figures of a party who shoot the same kind of weapon at the same target (DORM.6.1.h1)."""

    party: str
    weapon: Weapon
    men: tuple[str, ...]
    leader: bool = False
    """Whether it is the leader alone, apart from others with the same weapon."""

    @property
    def key(self) -> str:
        """What answers call it."""
        fitted = ":mounted" * (self.weapon != WEAPONS[self.weapon.key])
        return f"{self.party}:{self.weapon.key}{fitted}" + ":leader" * self.leader


@dataclass(frozen=True, slots=True)
class Shot:
    """One figure's shot: its EffMi and EffPen."""

    by: Figure
    skill: Tally
    pen: Tally


# ---------------------------------------------------------------------- who may shoot


@cites("DORM.6.1a", "DORM.6.1.h1", "DORM.14.h3")
def groups(state: State, side: str) -> Iterator[Group]:
    """Yield the weapon groups of a side that may still shoot in this turn, at whomever."""
    for party in state.parties(side):
        if _unfit(state, party):
            continue
        if isinstance(party, Unit) and party.hull:
            for weapon, gunner in gunners(state, party, party.hull):
                yield Group(party.id, weapon, (gunner.id,))
        armed: dict[Weapon, list[str]] = {}
        for figure in state.present(party):
            for weapon in missile_weapons(figure) if may_use_own(state, figure) else ():
                steady = not shaken_about(state, figure, weapon)
                if steady and may_not_shoot(party, figure, weapon) is None:
                    armed.setdefault(weapon, []).append(figure.id)
        for weapon, men in armed.items():
            yield Group(party.id, weapon, tuple(men))
            if isinstance(party, Unit) and party.leader in men and len(men) > 1:
                yield Group(party.id, weapon, (party.leader,), leader=True)


@cites("DORM.6.1.h2", "DORM.9.7.h1", "DORM.9.2.h1", "DORM.2.2.3d")
def _unfit(state: State, party: Party) -> bool:
    """Return whether nobody of a party shoots: it runs away, works, or fights on since earlier."""
    status = party.status
    if status.routing or status.fleeing or status.busy:
        return True
    foes = state.enemies(party) if status.contacts else ()
    return any(each.id in status.contacts and touch(state, party, each) for each in foes)


@cites("DORM.6.1.h1", "DORM.6.1.h3", "DORM.10.1.2b", "DORM.15.3.5", "DORM.11.2.1.1b", "DORM.20.7")
def may_not_shoot(party: Party, figure: Figure, weapon: Weapon) -> Objection | None:
    """Say why a figure does not shoot a weapon in this turn, at whomever."""
    own, together = figure.status, party.status
    if own.fired or own.turned or own.busy:
        return Objection(f"{figure.name} has nothing more to shoot in this turn.", "DORM.6.1.h1")
    if together.charging:
        if weapon.has("charge"):
            return None
        return Objection(f"A {weapon.name} cannot be used in a charge.", "DORM.11.2.1.1b")
    if own.ran or together.ran:
        return Objection(f"{figure.name} has run.", "DORM.6.1.h3")
    if weapon.has("slow") and (own.moved or together.moved):
        return Objection(f"A {weapon.name} cannot shoot after a move.", "DORM.6.1.h3")
    return None


# ---------------------------------------------------------------------- at whom


@cites("DORM.6.1a", "DORM.4.2.2b", "DORM.20.10", "DORM.14.6.2.1")
def candidates(state: State, group: Group) -> list[Party]:
    """Return the enemies that a group may think of; members of units are none by themselves.

    Those in one open compartment are aimed at together, by the first of them.
    """
    enemies = state.enemies(state.party(group.party))
    seen = [e for e in enemies if not e.status.hidden and people_to_hit(state, e)]
    berths: list[tuple[str, str, bool]] = []
    found: list[Party] = []
    for enemy in seen:
        own = [each.berth for each in state.present(enemy) if each.aboard]
        if not enemy.aboard or not any(each in berths for each in own):
            found.append(enemy)
        berths += own
    return found


@cites("DORM.14.6.2.1", "DORM.14.h3")
def hulls(state: State, group: Group) -> list[Unit]:
    """Return the hulls of enemies that a group may think of."""
    enemies = state.enemies(state.party(group.party))
    return [each for each in enemies if isinstance(each, Unit) and each.hull]


def _has_hull(party: Party) -> bool:
    return isinstance(party, Unit) and party.hull is not None


@cites("DORM.6.1.h2", "DORM.1.5.h1", "DORM.6.1b", "DORM.11.2.1.1b")
def refusal(
    state: State, group: Group, target: Party, *, at_hull: bool = False
) -> Objection | None:
    """Say why a group may not shoot at an enemy, or at its hull."""
    party = state.party(group.party)
    if party.status.charging not in ("", target.id):
        return Objection("A charge volley is for the target of the charge.", "DORM.11.2.1.1b")
    if next(shots(state, group, target, at_hull=at_hull), None) is None:
        left = max(0, _best(state, group) - _cover(state, group, target, at_hull=at_hull))
        away, most = distance(state, party, target), left * _each(state, group)
        text = f"Out of range: {away / INCH:.3g}″, and it has to be less than {most:g}″."
        return Objection(text, "DORM.6.1b")
    body = state.carrier(target) or target
    touched = touching_enemies(state, body)
    if touched and not touch(state, party, body):
        text = f"It is in contact with {touched[0].name}."
        return Objection(text, "DORM.6.1.h2")
    if (
        not party.status.charging
        and not touch(state, party, body)
        and (near := _held(state, party))
    ):
        text = f"In contact with {near.name}, {party.name} can shoot at nobody else."
        return Objection(text, "DORM.6.1.h2")
    if blocked := sight(state, party, target).blocked:
        return Objection(f"No line of sight: {blocked.text}.", blocked.rule)
    return None


@cites("DORM.6.1.h2")
def _held(state: State, party: Party) -> Party | None:
    """Return an enemy in contact with a party, or with what it is on, at whom it has to shoot."""
    return next(iter(touching_enemies(state, state.carrier(party) or party)), None)


@cites("DORM.6.1b", "DORM.6.2.1.3")
def armed(state: State, some: Iterable[Group]) -> Iterator[Group]:
    """Yield the groups that have anybody to shoot at."""
    known: dict[str, list[Party]] = {}
    for group in some:
        party = state.party(group.party)
        if party.side not in known:
            known[party.side] = [*candidates(state, group), *hulls(state, group)]
        best = _best(state, group)
        far = ((distance(state, party, each), each) for each in known[party.side])
        near = [each for each in far if best > range_penalty(state, group.weapon, each[0])]
        near.sort(key=lambda each: each[0])
        if any(refusal(state, group, each, at_hull=_has_hull(each)) is None for _, each in near):
            yield group


def _best(state: State, group: Group) -> int:
    """Return the highest EffMi in a group at no distance at all."""
    men = [state.figures[each] for each in group.men]
    return max(_skill(state, each, group.weapon, 0.0).total for each in men)


def _each(state: State, group: Group) -> float:
    """Return the inches to each point of range penalty."""
    return reach(state, group.weapon) / INCH


@cites("DORM.14.1.5c")
def _skill(state: State, figure: Figure, weapon: Weapon, away: float, cover: int = 0) -> Tally:
    half = drives(state, figure, weapon)
    return missile_skill(state, figure, weapon, away, half=half, cover=cover)


@cites("DORM.6.2.1.3", "DORM.6.1b")
def range_rings(state: State, group: Group) -> list[Mark]:
    """Return where the distance takes one more off the skill of a group, as far as any is left."""
    (x, y), each = measured_from(state, state.party(group.party)), _each(state, group)
    return [
        Mark(
            "ring",
            points=((x / 1000, y / 1000),),
            radius=(less + 1) * each,
            text=f"{(less + 1) * each:g}″" + (f" -{less}" if less else ""),
            tone="cost",
            rule="DORM.6.2.1.3",
        )
        for less in range(_best(state, group))
    ]


@cites("DORM.6.2.h1")
def _cover(state: State, group: Group, target: Party, *, at_hull: bool) -> int:
    """Return what the cover of a target takes off EffMi, where that is played."""
    if not state.settings.cover_to_hit:
        return 0
    return COVERS.index(cover(state, target, state.party(group.party), hull=at_hull))


@cites("DORM.6.1b", "DORM.6.2.1", "DORM.6.3.1")
def shots(state: State, group: Group, target: Party, *, at_hull: bool = False) -> Iterator[Shot]:
    """Yield the shots of a group in roster order, one each of those who can hit at all."""
    weapon, away = group.weapon, distance(state, state.party(group.party), target)
    hidden = _cover(state, group, target, at_hull=at_hull)
    for man in map(state.figures.__getitem__, group.men):
        skill = _skill(state, man, weapon, away, hidden)
        if skill.total > 0:
            yield Shot(man, skill, penetration(state, man, weapon))


@cites("DORM.6.2.2.1", "DORM.6.2.2.2", "DORM.6.2.2.3", "DORM.3.2.4")
def hits_scored(face: int, skill: int, weapon: Weapon) -> int:
    """Return how many hits a die is worth: all of the weapon's below EffMi, one at it."""
    return 0 if face > skill else weapon.hits if face < skill else 1


# ---------------------------------------------------------------------- odds


def hit_odds(some: Iterable[Shot], weapon: Weapon) -> Odds:
    """Return how many hits shots score together."""
    counts: dict[Odds, int] = {}
    for shot in some:
        odds = Odds.die(D10).map(partial(_scored, shot.skill.total, weapon))
        counts[odds] = counts.get(odds, 0) + 1
    return together(counts)


def _scored(skill: int, weapon: Weapon, face: int) -> int:
    return hits_scored(face, skill, weapon)


@cites("DORM.5.3.4")
def wound_chance(pen: int, de: int, *, armoured: bool) -> Fraction:
    """Return how likely a lone hit wounds."""
    die = Odds.die(D10)
    attack, guard = die.map(lambda f: read(f, pen)), die.map(lambda f: read(f, de))
    return opposed(attack, guard, lambda a, b: wounds(a, b, armoured=armoured))


def hurt_forecast(state: State, pen: Tally, figure: Figure) -> Forecast:
    """Return the odds that a hit with an EffPen wounds a figure."""
    de, armoured = defence(state, figure), armour(state, figure) > 0
    return _each_hit(figure.name, pen, de, armoured=armoured)


def hull_forecast(state: State, pen: Tally, unit: Unit) -> Forecast:
    """Return the odds that a hit with an EffPen wounds a vehicle."""
    de, av = hull_defence(state, unit), hull_attribute(state, unit, "av").total
    return _each_hit(f"the hull of {unit.name}", pen, de, armoured=av > 0)


def _each_hit(whom: str, pen: Tally, de: Tally, *, armoured: bool) -> Forecast:
    chance = wound_chance(pen.total, de.total, armoured=armoured)
    results = (Chance("wounds", chance, good=True), Chance("nothing", 1 - chance, good=False))
    return Forecast(f"Each hit on {whom}", results, (pen, de))


def fire_forecast(state: State, group: Group, target: Party, *, at_hull: bool = False) -> Forecast:
    """Return the odds of a volley: how many hits, and what each does to most of the target."""
    fired = list(shots(state, group, target, at_hull=at_hull))
    odds = hit_odds(fired, group.weapon)
    each = dict(odds.items())
    chances = [
        Chance(_hits(n), Fraction(each.get(n, 0), odds.total), good=True) for n in range(1, MANY)
    ]
    more = Chance(f"{MANY} hits or more", odds.at_least(MANY), good=True)
    none = Chance("no hit", odds.chance(lambda value: value == 0), good=False)
    likely = [each for each in (*chances, more) if each.p]
    if at_hull and isinstance(target, Unit):
        each_hit = hull_forecast(state, fired[0].pen, target)
    else:
        each_hit = hurt_forecast(state, fired[0].pen, exposed(state, target)[-1])
    return Forecast(
        f"Fire at {target.name}",
        (*likely, none),
        (fired[0].skill,),
        (each_hit,),
        aim="a hit",
    )


def _hits(number: int) -> str:
    return "1 hit" if number == 1 else f"{number} hits"
