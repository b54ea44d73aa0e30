"""How computer players see a battle: the worth of a position, habits, and answers worth trying."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from game.core.decision import Also, Decision, Pick
from game.core.spatial import Allot, Path, Place, Route
from game.rules.squad_battles.attack import (
    Attack,
    attack_tally,
    defence_tally,
    manner_against,
    possible,
)
from game.rules.squad_battles.fate import success_chance
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.state import State, Unit, other
from game.rules.squad_battles.turn import members, ready
from game.rules.squad_battles.winning import exit_goal, holder_of, total_of, value
from game.table.squares import WAY, Block, Square, squares_of

POINT = 10.0
"""Worth of a victory point; everything else is measured in it."""
BODY = 5.0
"""Worth of a rank point that still stands: it can fight, and it has not been scored."""
VICTORY = 1000.0


def worth(state: State, side: str, focus: str = "") -> float:
    """How good a position is for a side; `focus` is the unit whose place is being weighed."""
    foe = other(side)
    if state.rule:
        return VICTORY * ((state.winner == side) - (state.winner == foe))
    total = POINT * (state.scores[side] - state.scores[foe])
    for unit in state.units.values():
        if unit.where == "table":
            body = BODY * _body(unit)
            total += body if unit.side == side else -body
    for area in state.battle.areas:
        holder, _ = holder_of(state, area)
        if holder and state.role(holder) in area.scorers:
            total += (0.4 if holder == side else -0.4) * POINT * area.points
    if focus and focus in state.units and state.units[focus].where == "table":
        total += _place_worth(Field(state), state.units[focus])
    return total


def _body(unit: Unit) -> float:
    """How much of its rank points a unit still has to be beaten for."""
    lives = 1.0
    if unit.profile.rank == "Champion":
        lives = (0.6 if unit.wounded else 1.0) + (0.4 if not unit.profile.is_foot else 0.0)
    elif unit.profile.rank == "Elite" and not unit.profile.is_foot:
        lives = 1.3
    return unit.profile.points * lives


def _place_worth(field: Field, unit: Unit) -> float:
    """What is good or bad about where a unit stands, beyond points."""
    enemies = field.enemies(unit.side)
    return (
        _pull(field, unit, enemies)
        - 0.6 * _danger(field, unit, enemies)
        + (_goal_pull(field, unit) if field.state.battle.goals else 0.0)
    )


def _pull(field: Field, unit: Unit, enemies: list[Unit]) -> float:
    """Nearness to areas and to the enemy; shooters keep their distance."""
    total = 0.0
    areas = field.state.battle.areas
    role = field.state.role(unit.side)
    if areas:
        nearest = min(
            (_to_rects(unit, area.rects) - (2 if role in area.scorers else 0), area.points)
            for area in areas
        )
        total -= 0.25 * max(0, nearest[0])
    if enemies:
        gap = min(field.distance(unit.block, enemy.block) for enemy in enemies)
        wanted = 5 if unit.profile.is_shooter else 1
        total -= 0.2 * abs(gap - wanted)
    return total


def _to_rects(unit: Unit, rects: Iterable[tuple[int, int, int, int]]) -> int:
    x, y, size = unit.block
    return min(
        max(x0 - x - size + 1, x - x1, y0 - y - size + 1, y - y1, 0) for x0, y0, x1, y1 in rects
    )


def _goal_pull(field: Field, unit: Unit) -> float:
    """Nearness to the edge of an exit goal."""
    goal = exit_goal(field.state, unit.side)
    if goal is None:
        return 0.0
    x, y, size = unit.block
    width, height = field.table.width, field.table.height
    gap = {"north": y, "south": height - y - size, "west": x, "east": width - x - size}[goal.edge]
    return -0.5 * gap


def _danger(field: Field, unit: Unit, enemies: list[Unit]) -> float:
    """Points likely lost to enemies that could strike the unit where it stands."""
    safe = 1.0
    for enemy in enemies:
        if not enemy.profile.is_shooter and field.distance(unit.block, enemy.block) <= 2:
            if field.adjacent(unit.block, enemy.block) and enemy.profile.is_pike:
                if not field.in_arc(enemy, unit.block):
                    continue
            net = -1 if unit.profile.is_shooter else 0
            net = (1 if not enemy.profile.is_foot and unit.profile.is_foot else 0) - net
            safe *= 1 - float(success_chance(enemy.profile.dice, unit.profile.dice, net))
    return (1 - safe) * POINT * value(unit) * 0.7


# ---------------------------------------------------------------------- attacks


def attack_gain(field: Field, attack: Attack) -> float:
    """Expected worth of an attack by exact odds."""
    units = field.state.units
    attacker, target = units[attack.attacker], units[attack.target]
    net = attack_tally(field, attack).total - defence_tally(field, attack).total
    hit = float(success_chance(attacker.profile.dice, target.profile.dice, net))
    if target.has("unyielding"):
        hit *= 5 / 6
    return hit * _prize(field.state, attacker.side, target)


def _prize(state: State, side: str, target: Unit) -> float:
    points = value(target)
    whole = POINT * points + BODY * target.profile.points
    missing = total_of(state, side) - state.scores[side]
    if points >= missing and (target.profile.rank != "Champion" or target.wounded):
        whole += VICTORY
    if not target.profile.is_foot and target.profile.rank != "Standard":
        return whole * (0.7 if target.profile.rank == "Elite" else 0.3)
    if target.profile.rank == "Champion" and not target.wounded:
        return whole * 0.4
    return whole


def best_gain(field: Field, unit: Unit) -> float:
    """The best attack open to a unit where it stands, Feats not counted."""
    gains = [
        attack_gain(field, Attack(unit.id, enemy.id, manner))
        for enemy, manner in possible(field, unit)
        if manner != "throw"
    ]
    return max(gains, default=0.0)


def promise(state: State, decision: Decision[Any] | None, side: str) -> float:
    """What the open question still promises its side: an attack not yet made."""
    if decision is None or decision.side != side or decision.kind != "choose_phase":
        return 0.0
    return 0.9 * best_gain(Field(state), state.units[decision.subject])


# ---------------------------------------------------------------------- habits


def habit(state: State, decision: Decision[Any], rng: Random) -> Any:
    """The quick answer to a question not worth searching, or None."""
    chooser = _HABITS.get(decision.kind)
    answer = chooser(state, decision, rng) if chooser else None
    if answer is not None and decision.objection(answer) is not None:
        return None
    return answer


def _activation(state: State, decision: Decision[Any], rng: Random) -> str:
    """What can attack now first, then who is nearest to the enemy."""
    field = Field(state)
    enemies = field.enemies(decision.side)

    def eager(name: str) -> tuple[float, float, float]:
        units = members(state, name)
        gain = sum(best_gain(field, unit) for unit in units)
        gap = min((field.distance(u.block, e.block) for u in units for e in enemies), default=0)
        return gain, -gap, rng.random()

    return max(ready(state, decision.side), key=eager)


def _member(state: State, decision: Decision[Any], rng: Random) -> str:
    field = Field(state)
    waiting = [u for u in members(state, state.active) if u.id not in state.acted]
    enemies = field.enemies(decision.side)

    def eager(unit: Unit) -> tuple[float, float]:
        gap = min((field.distance(unit.block, e.block) for e in enemies), default=0)
        return best_gain(field, unit), -gap

    return max(waiting, key=eager).id


def _phase(state: State, decision: Decision[Any], rng: Random) -> str:
    """Attack at once when in contact or with a clear shot, otherwise move first."""
    assert isinstance(decision, Pick)
    unit = state.units[decision.subject]
    open_ = decision.answers()
    if "attack" not in open_:
        return "move" if "move" in open_ else "end"
    if "move" not in open_:
        return "attack" if best_gain(Field(state), unit) > 0 else "end"
    field = Field(state)
    in_contact = any(field.adjacent(unit.block, e.block) for e in field.enemies(unit.side))
    if unit.profile.is_shooter:
        return "move" if in_contact else "attack"
    return "attack"


def _target(state: State, decision: Decision[Any], rng: Random) -> str:
    """Highest expected worth; mending a Champion counts as a saved life."""
    assert isinstance(decision, Pick)
    field = Field(state)
    unit = state.units[decision.subject]
    best, gain = "decline", 0.5
    for option in decision.listed():
        if option.objection is not None or option.key == "decline":
            continue
        manner, _, name = option.key.partition(":")
        if manner == "mend":
            worth_now = BODY
        elif manner == "throw":
            worth_now = attack_gain(field, Attack(unit.id, name, "throw")) - POINT * 0.6
        else:
            how = manner_against(field, unit, state.units[name])
            worth_now = (
                attack_gain(field, Attack(unit.id, name, how)) if isinstance(how, str) else 0
            )
        if worth_now > gain:
            best, gain = option.key, worth_now
    return best


def _frenzy(state: State, decision: Decision[Any], rng: Random) -> str:
    answer = _target(state, decision, rng)
    if answer == "decline":
        return answer
    unit = state.units[decision.subject]
    target = state.units[answer.partition(":")[2]]
    how = manner_against(Field(state), unit, target)
    assert isinstance(how, str)
    gain = attack_gain(Field(state), Attack(unit.id, target.id, how))
    return answer if gain > POINT * 0.8 else "decline"


def _fate(state: State, decision: Decision[Any], rng: Random) -> str:
    """Spend when losing, and the best reroll turns the result at least once in three."""
    assert isinstance(decision, Pick)
    options = decision.listed()
    keep = options[0].forecast
    assert keep is not None
    label = keep().title
    unit = state.units[decision.subject]
    mine_wins = (label == "success") == (unit.id == _attacker_of(state))
    now = keep().p(label)
    best, chance = "decline", float(now if mine_wins else 1 - now)
    if chance >= 1:
        return "decline"
    for option in options[1:]:
        assert option.forecast is not None
        p = option.forecast().p(label)
        better = float(p if mine_wins else 1 - p)
        if better > max(chance, 1 / 3 - 1e-9):
            best, chance = option.key, better
    return best


def _attacker_of(state: State) -> str:
    """The unit that is acting: the last one chosen of the active squad, or the lone active unit."""
    return state.active if state.active in state.units else ""


def _protect(state: State, decision: Decision[Any], rng: Random) -> str:
    target = state.units[decision.subject]
    foe = other(target.side)
    ends = value(target) >= total_of(state, foe) - state.scores[foe]
    if target.profile.rank == "Standard" and not ends:
        return "decline"
    assert isinstance(decision, Pick)
    return str(decision.answers()[1])


def _fewest_enemies(state: State, decision: Decision[Any], rng: Random) -> str:
    assert isinstance(decision, Pick)
    field = Field(state)

    def beside(key: str) -> int:
        x, y = map(int, key.split(","))
        block = Block(x, y, 1)
        return sum(field.adjacent(block, e.block) for e in field.enemies(decision.side))

    return min((str(answer) for answer in decision.answers()), key=beside)


def _face(state: State, decision: Decision[Any], rng: Random) -> str:
    """Towards most of the near enemies, the nearest first."""
    assert isinstance(decision, Pick)
    unit = state.units[decision.subject]
    field = Field(state)
    allowed = [str(answer) for answer in decision.answers()]
    enemies = field.enemies(unit.side)
    near = [e for e in enemies if field.adjacent(unit.block, e.block)]
    if near:

        def covered(heading: str) -> tuple[float, int]:
            arc = field.arc_from((unit.x, unit.y), heading)
            hit = [e for e in near if any(s in arc for s in squares_of(e.block))]
            return max((_prize(state, unit.side, e) for e in hit), default=0.0), len(hit)

        return max(allowed, key=covered)
    if not enemies:
        return allowed[0]
    closest = min(enemies, key=lambda e: (field.distance(unit.block, e.block), e.id))
    return _heading_to((unit.x, unit.y), (closest.x, closest.y), allowed)


def _heading_to(here: Square, there: Square, allowed: list[str]) -> str:
    dx, dy = there[0] - here[0], there[1] - here[1]

    def along(heading: str) -> float:
        wx, wy = WAY[heading]
        return float((dx * wx + dy * wy) / (wx * wx + wy * wy) ** 0.5)

    return max(allowed, key=along)


def _stay_in_squads(state: State, decision: Decision[Any], rng: Random) -> Any:
    assert isinstance(decision, Allot)
    return decision.now


def _use(answer: str) -> Any:
    return lambda state, decision, rng: answer


_HABITS: dict[str, Any] = {
    "choose_activation": _activation,
    "choose_squad_member": _member,
    "choose_phase": _phase,
    "choose_target": _target,
    "use_frenzy": _frenzy,
    "spend_fate": _fate,
    "use_protect": _protect,
    "place_dismounted": _fewest_enemies,
    "place_at_slope_foot": _fewest_enemies,
    "choose_facing": _face,
    "hurl_back": _use("push"),
    "exit_map": _use("leave"),
    "use_burst_of_speed": _use("decline"),
    "use_mobility": _use("decline"),
    "reform_squads": _stay_in_squads,
    "choose_attacker": _use("attack"),
    "agree_sizes": _use("agree"),
}


# ---------------------------------------------------------------------- answers worth trying


def shortlist(state: State, decision: Decision[Any], rng: Random, most: int) -> list[Any]:
    """Answers worth a look: for a movement the best squares by a quick glance."""
    if isinstance(decision, Path) and decision.kind == "choose_path":
        return _ways(state, decision, most)
    if isinstance(decision, Place):
        found: list[Any] = []
        for answer in decision.samples(rng):
            found.append(answer)
            if isinstance(answer, Also) or len(found) >= 6:
                break
        return found
    answers = decision.answers()
    if answers is not None:
        return list(answers)[:most]
    return [answer for answer, _ in zip(decision.samples(rng), range(most), strict=False)]


def _ways(state: State, decision: Path, most: int) -> list[Route]:
    field = Field(state)
    unit = state.units[decision.subject]
    costs = decision.course.reach()
    rate = unit.profile.rate
    kept = unit.x, unit.y
    glances = []
    for pose, cost in costs.items():
        unit.x, unit.y = pose.x, pose.y
        glance = _pull(field, unit, field.enemies(unit.side)) - (0.4 if cost > rate else 0.0)
        if state.battle.goals:
            glance += _goal_pull(field, unit)
        glances.append((glance, pose))
    unit.x, unit.y = kept
    glances.sort(key=lambda pair: (-pair[0], pair[1][:2]))
    return [(), *(decision.course.toward(pose) for _, pose in glances[:most])]
