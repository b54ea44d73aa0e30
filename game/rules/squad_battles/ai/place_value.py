"""What a computer player sees in a place: prey, ground worth holding, a way out, and danger."""

from __future__ import annotations

from game.rules.squad_battles.ai import weights
from game.rules.squad_battles.ai.walking_distance import FAR, Ways, ways
from game.rules.squad_battles.ai.worth import (
    attack_gain,
    hold_balance,
    hold_worth,
    intruders,
    leader,
    prize,
    rough_odds,
    strengths,
    touches,
)
from game.rules.squad_battles.attack import Attack, manner_against
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.profile import POINTS
from game.rules.squad_battles.scenario import HoldOut
from game.rules.squad_battles.state import State, Unit, other
from game.rules.squad_battles.winning import exit_goal
from game.table.squares import Square

HUNT_FADES = [weights.HUNT_FADE**cost for cost in range(FAR + 1)]
HOLD_FADES = [weights.HOLD_FADE**cost for cost in range(FAR + 1)]
EXIT_FADES = [weights.EXIT_FADE**cost for cost in range(FAR + 1)]


def way_map(state: State, unit: Unit) -> Ways:
    """Return the ways over the ground for a unit's base."""
    return ways(state.rows, state.battle.settings.wall_corners, unit.profile.size)


class Foes:
    """The enemies of a side, with what each is worth; shared by the outlooks of one moment."""

    def __init__(self, field: Field, side: str) -> None:
        self.field = field
        self.side = side
        state = field.state
        self.worth = [
            (enemy, min(prize(state, side, enemy), weights.MOST_AT_STAKE) * self._zeal(enemy))
            for enemy in field.enemies(side)
        ]

    def _zeal(self, enemy: Unit) -> float:
        """Return how much an enemy matters for the goals of the battle."""
        state = self.field.state
        spot = enemy.y * len(state.rows[0]) + enemy.x
        for goal in state.battle.goals:
            if isinstance(goal, HoldOut) and state.side_of(goal.player) == self.side:
                # Who holds out lets those who are far off be.
                cost = way_map(state, enemy).into(goal.rects)[spot]
                return 1.5 if cost == 0 else 1.0 if cost <= weights.BOLT else 0.3
        if exit_goal(state, self.side):
            return 0.3
        leaving = exit_goal(state, other(self.side))
        if leaving and way_map(state, enemy).out(leaving.edge)[spot] <= 2 * enemy.profile.rate:
            return 1.5
        return 1.0


class Outlook:
    """What is good and bad about each square for one unit, all others standing where they are."""

    def __init__(self, field: Field, unit: Unit, foes: Foes | None = None) -> None:
        self.field = field
        self.unit = unit
        self.state = field.state
        self.ways = way_map(self.state, unit)
        self.foes = foes or Foes(field, unit.side)
        self._places: dict[Square, float] = {}
        self._gains: dict[Square, float] = {}
        self._look_for_prey()
        self._look_for_danger()
        self._look_at_ground()
        self._look_for_the_way_out()

    # ------------------------------------------------------------------ looking around

    def _look_for_prey(self) -> None:
        """Collect enemies with what an attack on them would bring, the best first."""
        profile = self.unit.profile
        beside = self.ways.beside
        self._prey = [
            (rough_odds(profile, enemy.profile) * worth, beside(enemy.block), enemy)
            for enemy, worth in self.foes.worth
        ]
        self._prey.sort(key=lambda prey: (-prey[0], prey[2].id))
        self._reach = (
            weights.BOW if profile.is_shooter else weights.BOLT if self.unit.has("hex_bolt") else 0
        )

    def _look_for_danger(self) -> None:
        """Collect enemies with the chance that they defeat the unit if they reach it."""
        profile = self.unit.profile
        self._strikers: list[tuple[bytes, int, float]] = []
        self._archers: list[tuple[Unit, float]] = []
        for _, costs, enemy in self._prey:
            # Those who have acted in this round may yet come first in the next.
            hit = rough_odds(enemy.profile, profile) * (0.6 if enemy.ready else 0.4)
            if enemy.profile.is_shooter:
                self._archers.append((enemy, hit))
            else:
                self._strikers.append((costs, enemy.profile.rate, hit))
        foe = other(self.unit.side)
        self._loss = self._caution() * min(prize(self.state, foe, self.unit), weights.MOST_AT_STAKE)

    def _caution(self) -> float:
        """Return how much a likely loss counts: less each round, least for a side short of points.

        Two cautious armies would otherwise watch each other to the end.
        """
        state, side = self.state, self.unit.side
        spent = state.round / max(state.round, state.settings.round_limit)
        caution = weights.CAUTION * (1 - (0.3 if leader(state) == side else 0.7) * spent)
        return 0.6 * caution if exit_goal(state, side) else caution

    def _look_at_ground(self) -> None:
        """Collect areas with the difference that the unit would make in them, and the wounded."""
        unit, state = self.unit, self.state
        self._lures: list[tuple[bytes, float]] = []
        rank = POINTS[unit.profile.rank]
        for area in state.battle.areas:
            mine, theirs = strengths(state, unit.side, area)
            if unit.where == "table" and touches(unit, area.rects):
                mine -= rank
            with_it = hold_balance(area, state, unit.side, mine + rank, theirs)
            lure = with_it - hold_balance(area, state, unit.side, mine, theirs)
            self._lures.append((self.ways.into(area.rects), lure))
        self._lures += [
            self._hold_out(goal) for goal in state.battle.goals if isinstance(goal, HoldOut)
        ]
        if unit.has("mend"):
            hurt = [ally for ally in self.field.allies(unit) if ally.wounded]
            self._lures += [(self.ways.beside(ally.block), weights.WOUND) for ally in hurt]

    def _hold_out(self, goal: HoldOut) -> tuple[bytes, float]:
        """Return the holders bar the ways in; of the others the first inside spoils it."""
        full = hold_worth(self.state, goal.points)
        if self.state.side_of(goal.player) == self.unit.side:
            return self.ways.before(goal.rects), 0.5 * full
        others = [unit for unit in intruders(self.state, goal) if unit is not self.unit]
        return self.ways.into(goal.rects), full / (1 + len(others))

    def _look_for_the_way_out(self) -> None:
        """Find the edge by which the unit may leave and score."""
        self._exit: tuple[bytes, float] | None = None
        goal = exit_goal(self.state, self.unit.side)
        if goal:
            self._exit = self.ways.out(goal.edge), 0.45 * weights.POINT * self.unit.profile.points

    # ------------------------------------------------------------------ judging a square

    def place(self, x: int, y: int) -> float:
        """Return the worth of standing there, attacks of this activation not counted."""
        known = self._places.get((x, y))
        if known is None:
            known = self._places[x, y] = self._place(x, y)
        return known

    def here(self) -> float:
        """Return the worth of standing where the unit stands."""
        return self.place(self.unit.x, self.unit.y)

    def parts(self) -> dict[str, float]:
        """Return what the place where the unit stands is made of."""
        x, y = self.unit.x, self.unit.y
        prey, danger = self.hunt(x, y), -self.danger(x, y)
        return {"prey": prey, "danger": danger, "goals": self.here() - prey - danger}

    def _place(self, x: int, y: int) -> float:
        spot = y * self.ways.width + x
        total = self.hunt(x, y) - self.danger(x, y)
        for costs, lure in self._lures:
            total += lure * HOLD_FADES[costs[spot]]
        if self._exit:
            costs, lure = self._exit
            total += lure * EXIT_FADES[costs[spot]]
        return total

    def leaving(self, x: int, y: int, left: int) -> float | None:
        """Return the worth of leaving the map from there with so much movement left, if one can."""
        if self._exit is None or left < 2 or self._exit[0][y * self.ways.width + x]:
            return None
        return (weights.POINT - weights.PASSENGER) * self.unit.profile.points

    def hunt(self, x: int, y: int) -> float:
        """Return the worth of the best prey, the less the farther it is."""
        spot = y * self.ways.width + x
        best = 0.0
        for lure, costs, enemy in self._prey:
            if lure <= best:
                break
            cost = costs[spot]
            if self._reach:
                shot = max(0, self._gap(enemy, x, y) - self._reach)
                cost = shot if self.unit.profile.is_shooter else min(cost, shot)
            faded = lure * HUNT_FADES[cost]
            best = max(best, faded)
        return best

    def danger(self, x: int, y: int) -> float:
        """Return the points likely lost there before the unit can act again."""
        spot = y * self.ways.width + x
        safe = 1.0
        for costs, rate, hit in self._strikers:
            if costs[spot] <= rate:
                safe *= 1 - hit
        for archer, hit in self._archers:
            gap = self._gap(archer, x, y)
            if 1 < gap <= 2 * weights.BOW:
                safe *= 1 - (hit if gap <= weights.BOW else 0.5 * hit)
        return (1 - safe) * self._loss

    def _gap(self, enemy: Unit, x: int, y: int) -> int:
        """Return the squares to an enemy from there, as an arrow flies."""
        size, its = self.unit.profile.size, enemy.profile.size
        across = enemy.x - x - size if enemy.x > x else x - enemy.x - its
        down = enemy.y - y - size if enemy.y > y else y - enemy.y - its
        return 1 + max(across, down, -1)

    def strike_chance(self) -> float:
        """Return what the unit could gain by an attack after a plain move, at a rough glance."""
        unit = self.unit
        spot = unit.y * self.ways.width + unit.x
        for lure, costs, enemy in self._prey:
            if costs[spot] <= unit.profile.rate:
                return lure
            if (
                self._reach
                and self._gap(enemy, unit.x, unit.y) <= unit.profile.rate + 2 * weights.BOW
            ):
                return lure
        return 0.0

    # ------------------------------------------------------------------ attacks from a square

    def gain(self, x: int, y: int) -> float:
        """Return the best attack from a square, with a Pike free to turn."""
        known = self._gains.get((x, y))
        if known is None:
            unit = self.unit
            kept = unit.x, unit.y
            unit.x, unit.y = x, y
            known = self._gains[x, y] = self._shot() if self._reach else self._strike()
            unit.x, unit.y = kept
        return known

    def _strike(self) -> float:
        """Return the best attack on an adjacent enemy."""
        unit = self.unit
        spot = unit.y * self.ways.width + unit.x
        return max(
            (
                attack_gain(self.field, Attack(unit.id, enemy.id, "strike"))
                for _, costs, enemy in self._prey
                if costs[spot] == 0
            ),
            default=0.0,
        )

    def _shot(self) -> float:
        """Return the best attack with lines drawn; stop where nothing better can be expected."""
        unit = self.unit
        best = 0.0
        for lure, _, enemy in self._prey:
            if 1.3 * lure < best:
                break
            manner = manner_against(self.field, unit, enemy)
            if isinstance(manner, str):
                best = max(best, attack_gain(self.field, Attack(unit.id, enemy.id, manner)))
        return best
