"""How the computer player sees a battle: what a position is worth, and what goes without saying."""

from __future__ import annotations

from functools import cached_property
from math import dist
from random import Random
from typing import Any

from game.core.decision import Decision, Pick
from game.core.pose import Pose
from game.core.spatial import Path
from game.mechanics.ai.evaluator import PositionEvaluator
from game.mechanics.scenario.areas import ground_of
from game.mechanics.scenario.victory import standing
from game.rules.dorm_rules.ai import weights
from game.rules.dorm_rules.muster import figure_points
from game.rules.dorm_rules.points import vehicle_worth
from game.rules.dorm_rules.state import COMPASS, Figure, Party, State, Unit
from game.rules.dorm_rules.values import all_markers, hits_of
from game.rules.dorm_rules.victory import BattleSnapshot, routs
from game.table.tolerances import INCH

USUAL = (
    "line_order",
    "allocate",
    "gang_up",
    "swap_character",
    "choose_weapon",
    "apply_second_weapon",
    "choose_hitters",
    "divide_hits",
    "nominate",
    "choose_unnominated",
    "hero",
    "test_order",
    "rearrange",
    "declare_melee",
    "hazard_pace",
    "acting_leader",
    "undead_leader",
)
"""Questions whose usual answer is good enough."""


class Evaluator(PositionEvaluator[State]):
    """What computer players are told about one position."""

    setups = weights.SETUPS_TRIED
    plans = False

    def worth(self, side: str, focus: str = "") -> float:
        """Return how good the position is for a side; `focus` is a party whose place counts."""
        state = self.state
        if state.rule:
            return weights.VICTORY * ((state.winner == side) - (state.winner not in ("", side)))
        total = self._lead(side)
        for figure in state.figures.values():
            total += self._figure(figure) * (1 if figure.side == side else -1)
        for party in state.parties():
            sign = 1 if party.side == side else -1
            total += sign * self._party(party)
        if focus in state.units or focus in state.figures:
            total += self._place(state.party(focus))
        return total

    def _lead(self, side: str) -> float:
        snapshot = BattleSnapshot(self.state)
        scores = {each: standing(snapshot, each).total for each in self.state.sides}
        best = max((scores[each] for each in scores if each != side), default=0)
        return weights.LEAD * (scores.get(side, 0) - best)

    def _figure(self, figure: Figure) -> float:
        hits = max(1, hits_of(self.state, figure))
        left = 1 - weights.WOUND * min(1.0, figure.health.wounds / hits)
        return figure_points(figure) * left * (1 - weights.ROUTING * routs(self.state, figure))

    def _party(self, party: Party) -> float:
        count = len(self.state.present(party))
        total = -weights.MARKER * all_markers(self.state, party) * max(1, count)
        if isinstance(party, Unit) and party.hull:
            hull = party.hull
            left = 1 - hull.health.wounds / max(1, hull.profile.hits)
            total += vehicle_worth(hull.profile) * left
        return total

    # ------------------------------------------------------------------ places

    @cached_property
    def _goals(self) -> list[tuple[float, float]]:
        found = []
        for objective in self.state.plan.objectives:
            for part in ground_of(self.state.plane, objective.area, COMPASS):
                west, north, east, south = part.box
                found.append(((west + east) / 2, (north + south) / 2))
        return found

    def _shoots(self, party: Party) -> bool:
        men = self.state.present(party)
        armed = [e for e in men if any(not w.has("free") for w in e.profile.missile_weapons)]
        return 2 * len(armed) > len(men)

    def _place(self, party: Party) -> float:
        """Return what the place of a party is worth: near goals, near or off the enemy."""
        foes = [dist(party.point, each.point) / INCH for each in self.state.enemies(party)]
        near = min(foes, default=0.0)
        wish = abs(near - weights.SHOOTERS_KEEP) if self._shoots(party) else near
        goals = [dist(party.point, goal) / INCH for goal in self._goals]
        return -weights.NEAR * (wish + 2 * min(goals, default=0.0))

    def _aim(self, party: Party) -> Pose:
        """Return the place that a party makes for: a goal, or the nearest enemy."""
        foes = sorted(self.state.enemies(party), key=lambda each: dist(party.point, each.point))
        spots = [(dist(party.point, goal) * 0.7, goal) for goal in self._goals]
        spots += [(dist(party.point, each.point), each.point) for each in foes[:1]]
        exits = self.state.plan.exits.get(party.side, ())
        if isinstance(party, Unit) and party.hull and exits:
            plane = self.state.plane
            ways = {
                "east": (plane.width, party.y),
                "west": (0, party.y),
                "north": (party.x, 0),
                "south": (party.x, plane.depth),
            }
            return Pose(*ways[exits[0]])
        x, y = min(spots, default=(0.0, party.point))[1]
        return Pose(round(x), round(y))

    # ------------------------------------------------------------------ answers

    def habit(self, decision: Decision[Any], rng: Random) -> Any:
        """Return the quick answer to a question not worth searching, or None."""
        usual = getattr(decision, "usual", "")
        if decision.kind in USUAL:
            if usual:
                return usual
            return next(iter(decision.samples(rng)), None)
        if isinstance(decision, Path) and decision.subject:
            return self._way(decision)
        if decision.kind == "pick_unit" and isinstance(decision, Pick):
            return self._nearest(decision)
        if decision.kind in ("regroup", "rally", "maintain", "vehicle_speed") and usual:
            return usual
        return None

    def _way(self, decision: Path) -> Any:
        """Return a way to where a party makes for; None to try several."""
        route = decision.toward(self._aim(self.state.party(decision.subject)))
        return route if decision.objection(route) is None else None

    def _nearest(self, decision: Pick) -> str:
        """Return the unit that is nearest to the enemy."""
        free = [each.key for each in decision.listed() if each.objection is None]

        def away(name: str) -> float:
            party = self.state.party(name)
            foes = self.state.enemies(party)
            return min((dist(party.point, each.point) for each in foes), default=0.0)

        return min(free, key=away)
