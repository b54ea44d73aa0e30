"""What a computer player sees in a place: prey, ground worth holding, a way out, and danger."""

from __future__ import annotations

from functools import lru_cache

from game.rules.squad_battles.attack import Attack, attack_tally, defence_tally, possible
from game.rules.squad_battles.fate import success_chance
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.nearness import FAR, Ways, ways
from game.rules.squad_battles.profile import POINTS, Profile
from game.rules.squad_battles.scenario import Area, HoldOut, NamedKill
from game.rules.squad_battles.state import State, Unit, other
from game.rules.squad_battles.winning import exit_goal, inside, total_of, value
from game.table.squares import Square

POINT = 10.0
"""Worth of a victory point; everything else is measured in it."""
BODY = 5.0
"""Worth of a rank point that still stands: it can fight, and it has not been scored."""
VICTORY = 1000.0
FEAT = 4.5
"""Worth of a Feat or Fate Point unused: it can be used later, and does not add to the prize."""

# Per square of way: how much less a thing is worth that lies so much farther off.
HUNT_FADES = [0.93**cost for cost in range(FAR + 1)]
HOLD_FADES = [0.92**cost for cost in range(FAR + 1)]
EXIT_FADES = [0.96**cost for cost in range(FAR + 1)]
BOW = 6
"""How near shooters like to be: no range modifier."""
BOLT = 8

TUNE={}
def _t(side,name,default):
    return TUNE.get(side,{}).get(name,default)

@lru_cache(maxsize=4096)
def odds(attack_dice: int, defence_dice: int, net: int) -> float:
    """The chance of a success, as a number to reckon with."""
    return float(success_chance(attack_dice, defence_dice, net))


# ---------------------------------------------------------------------- what units are worth


def body(unit: Unit) -> float:
    """How much of its rank points a unit still has to be beaten for."""
    profile = unit.profile
    lives = 1.0
    if profile.rank == "Champion":
        lives = (0.6 if unit.wounded else 1.0) + (0.0 if profile.is_foot else 0.4)
    elif profile.rank == "Elite" and not profile.is_foot:
        lives = 1.3
    return profile.points * lives


def prize(state: State, side: str, target: Unit) -> float:
    """What one success against a unit is worth to the side that attacks it."""
    profile = target.profile
    points = value(target)
    for goal in state.battle.goals:
        if isinstance(goal, NamedKill) and goal.unit == profile.key.removesuffix("+foot"):
            points += goal.points
    whole = POINT * points + BODY * profile.points
    share = _share(target)
    if share == 1.0 and points >= total_of(state, side) - state.scores[side]:
        whole += VICTORY
    return whole * share


def _share(target: Unit) -> float:
    """How much of a unit one success takes: Champions and riders of rank need more than one."""
    profile = target.profile
    if profile.rank == "Standard":
        return 1.0
    if profile.is_foot:
        return 0.45 if profile.rank == "Champion" and not target.wounded else 1.0
    return 0.75 if profile.rank == "Elite" else 0.35


# ---------------------------------------------------------------------- attacks


def attack_gain(field: Field, attack: Attack) -> float:
    """Expected worth of an attack by exact odds."""
    units = field.state.units
    attacker, target = units[attack.attacker], units[attack.target]
    net = attack_tally(field, attack).total - defence_tally(field, attack).total
    hit = odds(attacker.profile.dice, target.profile.dice, net)
    if target.has("unyielding"):
        hit *= 5 / 6
    return hit * prize(field.state, attacker.side, target)


def best_gain(field: Field, unit: Unit) -> float:
    """The best attack open to a unit where it stands, Feats not counted."""
    gains = [
        attack_gain(field, Attack(unit.id, enemy.id, manner))
        for enemy, manner in possible(field, unit)
        if manner != "throw"
    ]
    return max(gains, default=0.0)


def edge_over(attacker: Profile, target: Profile) -> int:
    """The net modifier between two kinds of units before anything about their places."""
    return int(not attacker.is_foot and target.is_foot) + int(target.is_shooter)


# ---------------------------------------------------------------------- ground


def hold_worth(state: State, points: int) -> float:
    """What it is worth to be the one who scores an area, for this round and those to come."""
    left = max(0, state.settings.round_limit - state.round)
    return POINT * points * (0.6 + 0.12 * min(left, 8))


def hold_balance(area: Area, state: State, side: str, mine: int, theirs: int) -> float:
    """An area's worth to a side with so much rank in it against so much of the enemy's."""
    full = hold_worth(state, area.points)
    scorers = {state.side_of(role) for role in area.scorers}
    control = area.control or state.settings.area_control
    lead = mine - theirs
    if control == "sole":
        holder = side if mine and not theirs else other(side) if theirs and not mine else ""
    else:
        holder = side if lead > 0 else other(side) if lead < 0 else ""
    total = 0.0
    if holder in scorers:
        total += full if holder == side else -full
    if side in scorers or other(side) in scorers:
        # A second unit makes sure of it, a fifth is wasted there.
        total += 0.12 * full * max(-3, min(3, lead))
    return total


def strength(state: State, side: str, area: Area) -> int:
    """A side's ranks in an area."""
    return sum(POINTS[unit.profile.rank] for unit in inside(state, side, area.rects))


def ground_worth(state: State, side: str) -> float:
    """What areas and hold-out goals are worth to a side as the units stand."""
    total = 0.0
    for area in state.battle.areas:
        mine, theirs = strength(state, side, area), strength(state, other(side), area)
        total += hold_balance(area, state, side, mine, theirs)
    for goal in state.battle.goals:
        if isinstance(goal, HoldOut):
            holder = state.side_of(goal.player)
            if not any(True for _ in inside(state, other(holder), goal.rects)):
                sign = 1 if holder == side else -1
                total += sign * hold_worth(state, goal.points)
    return total


def way_map(state: State, unit: Unit) -> Ways:
    """The ways over the ground for a unit's base."""
    return ways(state.rows, state.battle.settings.wall_corners, unit.profile.size)


# ---------------------------------------------------------------------- one unit's outlook


class Outlook:
    """What is good and bad about each square for one unit, all others standing where they are."""

    def __init__(self, field: Field, unit: Unit) -> None:
        self.field = field
        self.unit = unit
        self.state = field.state
        self.ways = way_map(self.state, unit)
        self.enemies = field.enemies(unit.side)
        self._prey: list[tuple[bytes, float, Unit]] = []
        self._foes: list[tuple[bytes, int, float]] = []
        self._archers: list[tuple[Unit, float]] = []
        self._lures: list[tuple[bytes, float]] = []
        self._gains: dict[Square, float] = {}
        self._look_for_prey()
        self._look_for_danger()
        self._look_at_ground()
        self._look_for_the_way_out()
        self._look_for_the_wounded()

    # ------------------------------------------------------------------ looking around

    def _look_for_prey(self) -> None:
        """Enemies with what an attack on them would bring."""
        profile, state = self.unit.profile, self.state
        for enemy in self.enemies:
            hit = odds(profile.dice, enemy.profile.dice, edge_over(profile, enemy.profile))
            lure = hit * min(prize(state, self.unit.side, enemy), 60.0)
            self._prey.append((self.ways.beside(enemy.block), lure * self._zeal(enemy), enemy))

    def _zeal(self, enemy: Unit) -> float:
        """How much an enemy matters for the goals: who holds out lets those far off be."""
        for goal in self.state.battle.goals:
            if isinstance(goal, HoldOut) and self.state.side_of(goal.player) == self.unit.side:
                away = way_map(self.state, enemy).into(goal.rects)
                cost = away[enemy.y * self.ways.width + enemy.x]
                return 1.5 if cost == 0 else 1.0 if cost <= 8 else 0.3
        return 1.0

    def _look_for_danger(self) -> None:
        """Enemies with the chance that they will strike the unit down if they get to it."""
        profile = self.unit.profile
        for enemy in self.enemies:
            theirs = enemy.profile
            hit = odds(theirs.dice, profile.dice, edge_over(theirs, profile))
            hit *= 0.6 if enemy.ready else 0.4
            if theirs.is_shooter:
                self._archers.append((enemy, hit))
            else:
                self._foes.append((self.ways.beside(enemy.block), theirs.rate, hit))
        lead = self.state.scores[self.unit.side] - self.state.scores[other(self.unit.side)]
        caution = _t(self.unit.side,"caution",0.4) + 0.1 * ((lead > 0) - (lead < 0))
        self._loss = caution * prize(self.state, other(self.unit.side), self.unit)
        self._loss = min(self._loss, 60.0)

    def _look_at_ground(self) -> None:
        """Areas with the difference that the unit would make in them."""
        unit, state = self.unit, self.state
        rank = POINTS[unit.profile.rank]
        for area in state.battle.areas:
            mine, theirs = strength(state, unit.side, area), strength(state, other(unit.side), area)
            costs = self.ways.into(area.rects)
            if costs[unit.y * self.ways.width + unit.x] == 0:
                mine -= rank
            with_it = hold_balance(area, state, unit.side, mine + rank, theirs)
            lure = with_it - hold_balance(area, state, unit.side, mine, theirs)
            self._lures.append((costs, lure))
        for goal in state.battle.goals:
            if isinstance(goal, HoldOut):
                self._look_at_hold_out(goal)

    def _look_at_hold_out(self, goal: HoldOut) -> None:
        holder = self.state.side_of(goal.player)
        full = hold_worth(self.state, goal.points)
        costs = self.ways.into(goal.rects)
        if holder == self.unit.side:
            self._lures.append((costs, 0.3 * full))
            return
        intruders = [
            u for u in inside(self.state, self.unit.side, goal.rects) if u is not self.unit
        ]
        self._lures.append((costs, full / (1 + len(intruders))))

    def _look_for_the_way_out(self) -> None:
        """The edge by which the unit may leave and score."""
        self._exit: tuple[bytes, float] | None = None
        goal = exit_goal(self.state, self.unit.side)
        if goal:
            self._exit = self.ways.out(goal.edge), 0.7 * POINT * self.unit.profile.points

    def _look_for_the_wounded(self) -> None:
        if self.unit.has("mend"):
            for ally in self.field.allies(self.unit):
                if ally.wounded:
                    self._lures.append((self.ways.beside(ally.block), 6.0))

    # ------------------------------------------------------------------ judging a square

    def place(self, x: int, y: int) -> float:
        """The worth of standing there, attacks of this activation not counted."""
        spot = y * self.ways.width + x
        total = self.hunt(x, y) - self.danger(x, y)
        for costs, lure in self._lures:
            total += lure * HOLD_FADES[costs[spot]]
        if self._exit:
            costs, lure = self._exit
            total += lure * EXIT_FADES[costs[spot]]
        return total

    def leaving(self, x: int, y: int, left: int) -> float | None:
        """What leaving the map from there with so much movement left is worth; None if one cannot."""
        if self._exit is None or left < 2 or self._exit[0][y * self.ways.width + x]:
            return None
        return (POINT - BODY / 2) * self.unit.profile.points

    def hunt(self, x: int, y: int) -> float:
        """The worth of the best prey, the less the farther it is."""
        spot = y * self.ways.width + x
        shoots = self.unit.profile.is_shooter
        reach = BOW if shoots else BOLT if self.unit.has("hex_bolt") else 0
        best = 0.0
        for costs, lure, enemy in self._prey:
            if lure <= best:
                continue
            cost = costs[spot]
            if reach:
                shot = max(0, self._gap(enemy, x, y) - reach)
                cost = shot if shoots else min(cost, shot)
            best = max(best, lure * HUNT_FADES[cost])
        return best

    def danger(self, x: int, y: int) -> float:
        """Points likely lost there before the unit can act again."""
        spot = y * self.ways.width + x
        safe = 1.0
        for costs, rate, hit in self._foes:
            if costs[spot] <= rate:
                safe *= 1 - hit
        for archer, hit in self._archers:
            gap = self._gap(archer, x, y)
            if 1 < gap <= 2 * BOW:
                safe *= 1 - (hit if gap <= BOW else 0.5 * hit)
        return (1 - safe) * self._loss

    def _gap(self, enemy: Unit, x: int, y: int) -> int:
        size, its = self.unit.profile.size, enemy.profile.size
        across = max(enemy.x - x - size, x - enemy.x - its) + 1
        down = max(enemy.y - y - size, y - enemy.y - its) + 1
        return max(across, down, 0)

    def strike_chance(self) -> float:
        """What the unit could gain by an attack after a plain move, at a rough glance."""
        unit = self.unit
        spot = unit.y * self.ways.width + unit.x
        best = 0.0
        for costs, lure, enemy in self._prey:
            if unit.profile.is_shooter:
                near = self._gap(enemy, unit.x, unit.y) <= unit.profile.rate + 2 * BOW
                lure *= 1.0 if near else 0.0
            elif costs[spot] > unit.profile.rate:
                lure = 0.0
            best = max(best, lure)
        return best

    # ------------------------------------------------------------------ attacks from a square

    def gain(self, x: int, y: int) -> float:
        """The best attack from a square, with a Pike free to turn."""
        known = self._gains.get((x, y))
        if known is None:
            known = self._gains[x, y] = self._gain(x, y)
        return known

    def _gain(self, x: int, y: int) -> float:
        spot = y * self.ways.width + x
        unit = self.unit
        if unit.profile.is_shooter or unit.has("hex_bolt"):
            return self._from(x, y, None)
        beside = [enemy for costs, _, enemy in self._prey if costs[spot] == 0]
        return self._from(x, y, beside) if beside else 0.0

    def _from(self, x: int, y: int, struck: list[Unit] | None) -> float:
        """The best gain with the unit put there for a moment."""
        unit = self.unit
        kept = unit.x, unit.y
        unit.x, unit.y = x, y
        if struck is None:
            best = best_gain(self.field, unit)
        else:
            best = max(
                attack_gain(self.field, Attack(unit.id, enemy.id, "strike")) for enemy in struck
            )
        unit.x, unit.y = kept
        return best
