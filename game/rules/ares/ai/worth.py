"""What things are worth to a computer player, in victory points, and the chances of wounds."""

from __future__ import annotations

from functools import lru_cache

from game.rules.ares.ai import weights
from game.rules.ares.combat.attack_roll import AttackRoll, levels
from game.rules.ares.profile import Profile, Weapon
from game.rules.ares.state import Figure, State

Chances = tuple[float, ...]
"""The chance of no wound, of one, of two, and so on."""
MOST = 6
"""So many levels of success, or more, are told apart."""


@lru_cache(maxsize=4096)
def _sums(dice: tuple[int, ...]) -> tuple[float, ...]:
    """Return the chance of each total of some dice, from 0 on."""
    found = [1.0]
    for sides in dice:
        wider = [0.0] * (len(found) + sides)
        for total, chance in enumerate(found):
            for face in range(1, sides + 1):
                wider[total + face] += chance / sides
        found = wider
    return tuple(found)


@lru_cache(maxsize=16384)
def level_chances(dice: tuple[int, ...], bonus: int, guard: tuple[int, ...]) -> Chances:
    """Return the chance of each level of success of one throw against another."""
    found = [0.0] * (MOST + 1)
    mine, theirs = _sums(dice), _sums(guard)
    for attack, p in enumerate(mine):
        if p:
            for defence, q in enumerate(theirs):
                if q:
                    found[min(MOST, levels(attack + bonus, defence))] += p * q
    return tuple(found)


@lru_cache(maxsize=16384)
def _wound_chances(
    dice: tuple[int, ...], bonus: int, guard: tuple[int, ...], more: int, most: int
) -> Chances:
    found = [0.0] * (MOST + 3)
    for level, chance in enumerate(level_chances(dice, bonus, guard)):
        found[min(most, level + more) if level else 0] += chance
    return tuple(found)


def wound_chances(strike: AttackRoll) -> Chances:
    """Return the chance of each number of wounds of an attack roll."""
    weapon = strike.weapon
    return _wound_chances(
        strike.dice,
        strike.bonus,
        strike.guard,
        weapon.has("powerful") + strike.backstab,
        1 if weapon.has("weak") else MOST + 2,
    )


# ---------------------------------------------------------------------- before anything is known


def rough_blow(attacker: Profile, target: Profile) -> Chances:
    """Return the chances of a blow between two kinds of figures, face to face on level ground."""
    mine, theirs = attacker.abilities, target.abilities
    weapon = attacker.melee
    per_die = attacker.scale - target.scale
    per_die += ("fanatic" in mine) + ("fanatic" in theirs) + ("glass_jaw" in theirs)
    per_die -= "thick_skull" in theirs
    per_die -= target.shield and "chain" not in weapon.abilities
    if attacker.kind != target.kind:
        per_die += attacker.kind == "cavalry" and target.kind == "infantry"
        per_die -= attacker.kind == "infantry" and target.kind == "cavalry"
    dice: tuple[int, ...] = (attacker.close, weapon.damage)
    if "secondary_attack" in mine:
        dice = (*dice, attacker.close)
    return _rough(dice, per_die, (target.close, target.armor), weapon)


def rough_shot(attacker: Profile, target: Profile, die: int, *, lower: int = 0) -> Chances:
    """Return the chances of a shot over a distance of this range die; `lower` is for cover."""
    assert attacker.missile is not None
    theirs = target.abilities
    per_die = target.scale - target.shield - lower
    per_die += ("glass_jaw" in theirs) - ("thick_skull" in theirs)
    dice = (attacker.ranged, attacker.missile.damage)
    return _rough(dice, per_die, (target.armor, die), attacker.missile)


def _rough(dice: tuple[int, ...], per_die: int, guard: tuple[int, ...], weapon: Weapon) -> Chances:
    traits = weapon.abilities
    per_die += "magic" in traits
    most = 1 if "weak" in traits else MOST + 2
    return _wound_chances(dice, per_die * len(dice), guard, int("powerful" in traits), most)


# ============================================================ worth


def body(figure: Figure) -> float:
    """Return how much a figure on the table is still worth to its side."""
    rating, whole = figure.profile.rating, figure.profile.wounds
    share = weights.BODY
    if figure.wounds < whole:
        share -= weights.SCRATCHED + weights.HURT * weights.BODY * (whole - figure.wounds) / whole
    if figure.shaken:
        share -= weights.SHAKEN * weights.BODY
    if figure.prone:
        share -= weights.PRONE * weights.BODY
    if figure.burning:
        share -= weights.BURNING * weights.BODY
    return rating * (share + weights.ACTION * figure.balance + weights.HIDDEN * figure.hidden)


def stake(state: State, figure: Figure) -> float:
    """Return what the other side gains at once by a figure's loss, and what its own side loses."""
    found = figure.profile.rating + body(figure)
    for way in state.battle.exits:
        if way.side == figure.side:
            key = figure.profile.key
            found += 0.6 * (way.bonus.get(key, 0) + way.stayed.get(key, 0))
    return found


def full_harm(state: State, figure: Figure, chances: Chances) -> float:
    """Return what an attack costs a figure's side, with the fright of those who are left."""
    kill = sum(chances[figure.wounds :])
    fright = kill * weights.LEFT_BEHIND * mates(state, figure) if kill else 0.0
    return harm(state, figure, chances) + fright


def harm(state: State, figure: Figure, chances: Chances) -> float:
    """Return what an attack with these chances of wounds costs a figure's side on average."""
    left, profile = figure.wounds, figure.profile
    kill = sum(chances[left:])
    wounded = 1.0 - chances[0] - kill
    total = kill * stake(state, figure)
    if wounded > 1e-9:
        some = sum(number * chance for number, chance in enumerate(chances[:left]))
        total += profile.rating * weights.BODY * weights.HURT * some / profile.wounds
        nerve = weights.SHAKEN * weights.BODY if not figure.shaken else 1 + weights.BODY
        total += wounded * profile.rating * (weights.SCRATCHED + weights.NERVE * nerve)
        total += some * maiming(state, figure)
    return total


def mates(state: State, figure: Figure) -> int:
    """Return the ratings of a unit without one of its figures: what a unit test puts at risk."""
    return sum(
        each.profile.rating
        for each in state.figures.values()
        if each.unit == figure.unit and each.where == "table" and each.id != figure.id
    )


def maiming(state: State, figure: Figure) -> int:
    """Return points for every wound that a figure is short of at the end."""
    return sum(
        each.points
        for each in state.battle.maimed
        if each.side != figure.side and each.figure == figure.profile.key
    )


def some_wound(chances: Chances) -> float:
    """Return the chance of any wound."""
    return 1.0 - chances[0]


def last_turn(state: State) -> bool:
    """Return whether nothing that is borrowed will ever be paid back."""
    return state.turn >= state.settings.turn_limit
