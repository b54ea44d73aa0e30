"""What things are worth to a computer player: units, attacks, ground."""

from __future__ import annotations

from functools import lru_cache

from game.core.bounds import Rect
from game.rules.squad_battles.ai import weights
from game.rules.squad_battles.attack import Attack, attack_tally, defence_tally, possible
from game.rules.squad_battles.fate import success_chance
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.profile import POINTS, Profile
from game.rules.squad_battles.scenario import Area, HoldOut, NamedKill
from game.rules.squad_battles.state import SIDES, State, Unit, other
from game.rules.squad_battles.winning import total_of, value


def leader(state: State) -> str:
    """Return the side that would win if the last round ended now; '' for neither."""
    first, second = (state.scores[side] for side in SIDES)
    if first != second:
        return SIDES[0] if first > second else SIDES[1]
    tie = state.settings.tie
    return "" if tie == "draw" else state.side_of(tie)


# ---------------------------------------------------------------------- units


def body(unit: Unit) -> float:
    """Return how much of its rank points a unit still has to be beaten for."""
    profile = unit.profile
    lives = 1.0
    if profile.rank == "Champion":
        lives = (0.6 if unit.wounded else 1.0) + (0.0 if profile.is_foot else 0.4)
    elif profile.rank == "Elite" and not profile.is_foot:
        lives = 1.3
    return profile.points * lives


def prize(state: State, side: str, target: Unit) -> float:
    """Return what one success against a unit is worth to the side that attacks it."""
    profile = target.profile
    points = value(target)
    for goal in state.battle.goals:
        if isinstance(goal, NamedKill) and goal.unit == profile.key.removesuffix("+foot"):
            points += goal.points
    whole = weights.POINT * points + weights.BODY * profile.points
    share = _share(target)
    if share == 1.0 and points >= total_of(state, side) - state.scores[side]:
        whole += weights.VICTORY
    return whole * share


def _share(target: Unit) -> float:
    """Return how much of a unit one success takes: Champions and riders of rank need more."""
    profile = target.profile
    if profile.rank == "Standard":
        return 1.0
    if profile.is_foot:
        return 0.45 if profile.rank == "Champion" and not target.wounded else 1.0
    return 0.75 if profile.rank == "Elite" else 0.35


# ---------------------------------------------------------------------- attacks


@lru_cache(maxsize=4096)
def odds(attack_dice: int, defence_dice: int, net: int) -> float:
    """Return the chance of a success, as a number to reckon with."""
    return float(success_chance(attack_dice, defence_dice, net))


def rough_odds(attacker: Profile, target: Profile) -> float:
    """Return the chance of a success between two kinds of units, wherever they stand."""
    net = (not attacker.is_foot and target.is_foot) + target.is_shooter
    return odds(attacker.dice, target.dice, net)


def attack_gain(field: Field, attack: Attack) -> float:
    """Return the expected worth of an attack by exact odds."""
    units = field.state.units
    attacker, target = units[attack.attacker], units[attack.target]
    net = attack_tally(field, attack).total - defence_tally(field, attack).total
    hit = odds(attacker.profile.dice, target.profile.dice, net)
    if target.has("unyielding"):
        hit *= 5 / 6
    return hit * prize(field.state, attacker.side, target)


def best_gain(field: Field, unit: Unit) -> float:
    """Return the best attack open to a unit where it stands, Feats not counted."""
    gains = [
        attack_gain(field, Attack(unit.id, enemy.id, manner))
        for enemy, manner in possible(field, unit)
        if manner != "throw"
    ]
    return max(gains, default=0.0)


# ---------------------------------------------------------------------- ground


def hold_worth(state: State, points: int) -> float:
    """Return what scoring an area is worth, for this round and those to come."""
    left = max(0, state.settings.round_limit - state.round)
    return weights.POINT * points * (0.6 + 0.12 * min(left, 8))


def hold_balance(area: Area, state: State, side: str, mine: int, theirs: int) -> float:
    """Return an area's worth to a side with so much rank in it against so much of the enemy's."""
    full = hold_worth(state, area.points)
    lead = mine - theirs
    if (area.control or state.settings.area_control) == "sole":
        holder = side if mine and not theirs else other(side) if theirs and not mine else ""
    else:
        holder = side if lead > 0 else other(side) if lead < 0 else ""
    # A second unit makes sure of it, a fifth is wasted there.
    total = 0.12 * full * max(-3, min(3, lead))
    if holder and state.role(holder) in area.scorers:
        total += full if holder == side else -full
    return total


def touches(unit: Unit, rects: tuple[Rect, ...]) -> bool:
    """Return whether some square of a unit lies in one of the rectangles."""
    x, y, last = unit.x, unit.y, unit.profile.size - 1
    return any(x0 - last <= x <= x1 and y0 - last <= y <= y1 for x0, y0, x1, y1 in rects)


def strengths(state: State, side: str, area: Area) -> tuple[int, int]:
    """Return the ranks in an area, a side's own and the enemy's."""
    mine = theirs = 0
    for unit in state.units.values():
        if unit.where == "table" and touches(unit, area.rects):
            if unit.side == side:
                mine += POINTS[unit.profile.rank]
            else:
                theirs += POINTS[unit.profile.rank]
    return mine, theirs


def intruders(state: State, goal: HoldOut) -> list[Unit]:
    """Return the enemies of whoever holds out that stand where they should not."""
    return [
        unit
        for unit in state.standing(other(state.side_of(goal.player)))
        if touches(unit, goal.rects)
    ]


def ground_worth(state: State, side: str) -> float:
    """Return what areas and hold-out goals are worth to a side as the units stand."""
    total = 0.0
    for area in state.battle.areas:
        total += hold_balance(area, state, side, *strengths(state, side, area))
    for goal in state.battle.goals:
        if isinstance(goal, HoldOut) and not intruders(state, goal):
            full = hold_worth(state, goal.points)
            total += full if state.side_of(goal.player) == side else -full
    return total
