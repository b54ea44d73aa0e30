"""What places are worth: objectives, edges to leave by, things to burn."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from game.mechanics.ai.aims import held_each_turn, held_once
from game.mechanics.ai.place_value import Pull
from game.mechanics.ai.walking_distance import FAR, Goal, GroundCost, InchGrid, InchMap
from game.rules.ares.actions.action_points import allowance
from game.rules.ares.ai import weights
from game.rules.ares.ai.worth import body
from game.rules.ares.army_list import Kind
from game.rules.ares.scenario import Exit, Objective, Settings
from game.rules.ares.sequence.score import CONTROL
from game.rules.ares.state import SIDES, Figure, State
from game.rules.ares.terrain import effect_of
from game.table.plane import INCH, Feature, Plane

# ---------------------------------------------------------------------- the way to a goal


@lru_cache(maxsize=16)
def _ground(plane: Plane, kind: Kind, settings: Settings) -> InchGrid:
    """Return the ground of a table for one class of figures."""
    return InchGrid(plane, _costs(plane, kind, settings))


@lru_cache(maxsize=64)
def way_to(plane: Plane, kind: Kind, settings: Settings, goal: Goal) -> InchMap:
    """Return the map of the way to a goal."""
    return InchMap(_ground(plane, kind, settings), goal)


def _costs(plane: Plane, kind: Kind, settings: Settings) -> Iterator[GroundCost]:
    """Yield what features cost a class of figures."""
    over = {"slope": weights.CLIMB / 2, "cross": weights.CLIMB}
    for feature in plane.features:
        effect = effect_of(feature, settings)
        passage = effect.passage(kind)
        if feature.closed and passage in ("impassable", "difficult"):
            yield GroundCost(feature, FAR if passage == "impassable" else 2.0, crossed=False)
        elif passage == "leap":
            yield GroundCost(feature, effect.toll / INCH, crossed=True)
        elif passage in ("cross", "slope", "impassable"):
            yield GroundCost(feature, over.get(passage, FAR), crossed=True)


# ---------------------------------------------------------------------- who holds what


def _points_left(state: State, objective: Objective) -> float:
    """Return what a place will still bring: at the end once, or in every turn to come."""
    limit = state.settings.turn_limit
    if objective.when == "end":
        return held_once(objective.points, state.turn, limit, weights.EARLY)
    return held_each_turn(objective.points, state.turn, limit, objective.since)


def stands_at(state: State, figure: Figure, objective: Objective) -> bool:
    """Return whether a figure is where it counts for an objective."""
    if objective.at is not None:
        x, y = objective.at
        return math.hypot(figure.x - x * INCH, figure.y - y * INCH) <= CONTROL
    corners = tuple((round(x * INCH), round(y * INCH)) for x, y in objective.zone)
    return state.plane.holds(Feature(objective.name, "zone", corners), (figure.x, figure.y))


def ground_worth(state: State, side: str) -> float:
    """Return what the objectives are worth to a side now: in full alone, a little contested."""
    total = 0.0
    for objective in state.battle.objectives:
        count = {"red": 0, "blue": 0}
        for figure in state.figures.values():
            if figure.where == "table" and not (figure.shaken or figure.flying or figure.hidden):
                if stands_at(state, figure, objective):
                    count[figure.side] += 1
        points = weights.HOLD * _points_left(state, objective)
        for each, sign in ((side, 1), (SIDES[side == SIDES[0]], -1)):
            other = SIDES[each == SIDES[0]]
            if not count[each] or objective.side not in (None, each):
                continue
            total += sign * points * (1.0 if not count[other] else 0.15)
    return total


# ---------------------------------------------------------------------- where to go


def pulls(state: State, figure: Figure) -> list[Pull]:
    """Return everything on the table that a figure may want to walk to."""
    return [*_objectives(state, figure), *_exits(state, figure), *_fires(state, figure)]


def _map(state: State, figure: Figure, goal: Goal) -> InchMap:
    return way_to(state.plane, figure.profile.kind, state.settings, goal)


def _objectives(state: State, figure: Figure) -> list[Pull]:
    found = []
    for objective in state.battle.objectives:
        if objective.side not in (None, figure.side):
            continue
        goal: Goal = (objective.at or _centre(objective.zone),)
        near = CONTROL / INCH - 0.3 if objective.at else 1.0
        mates = _nearer(state, figure, goal[0])
        worth = (
            weights.HOLD
            * _points_left(state, objective)
            * weights.ENOUGH[min(mates, len(weights.ENOUGH) - 1)]
        )
        found.append(Pull(worth, _map(state, figure, goal), near, weights.GOALS))
    return found


def _nearer(state: State, figure: Figure, point: tuple[float, float]) -> int:
    """Return how many of the own side are nearer to a place, and steady."""
    x, y = point[0] * INCH, point[1] * INCH
    own = math.hypot(figure.x - x, figure.y - y)
    return sum(
        each.side == figure.side
        and each.where == "table"
        and not each.shaken
        and each.id != figure.id
        and math.hypot(each.x - x, each.y - y) < own
        for each in state.figures.values()
    )


def _centre(corners: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    return (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))


def _exits(state: State, figure: Figure) -> list[Pull]:
    """Return the edges by which a figure may leave, as long as there is time."""
    found = []
    for way in _ways_out(state, figure):
        width, depth = state.plane.width // INCH, state.plane.depth // INCH
        goal: Goal = {
            "north": tuple((x + 0.5, 0.5) for x in range(width)),
            "south": tuple((x + 0.5, depth - 0.5) for x in range(width)),
            "west": tuple((0.5, y + 0.5) for y in range(depth)),
            "east": tuple((width - 0.5, y + 0.5) for y in range(depth)),
        }[way.edge]
        worth = figure.profile.rating + prize(way, figure) - body(figure)
        found.append(
            Pull(worth, _map(state, figure, goal), 0.0, weights.GOALS, _actions_left(state, figure))
        )
    return found


def _ways_out(state: State, figure: Figure) -> Iterator[Exit]:
    return (way for way in state.battle.exits if way.side == figure.side)


def prize(way: Exit, figure: Figure) -> int:
    """Return the points by which a figure's escape matters, beyond those of its rating."""
    return way.bonus.get(figure.profile.key, 0) + way.stayed.get(figure.profile.key, 0)


def runs(state: State, figure: Figure) -> bool:
    """Return whether the battle is about a figure's escape: it has no time to hunt."""
    return any(prize(way, figure) for way in _ways_out(state, figure))


def _actions_left(state: State, figure: Figure) -> float:
    """Return the actions that a figure has until the battle ends."""
    turns = state.settings.turn_limit - state.turn
    now = state.left if state.figure == figure.id else 0
    if figure.id not in (*state.acted, state.figure):
        now = allowance(figure)
    return float(now + turns * (3 if figure.has("quick") else 2))


def still_here(state: State, side: str) -> float:
    """Return the points that the enemy gets if nobody else of a side escapes."""
    gone = {
        figure.profile.key
        for figure in state.figures.values()
        if figure.where == "exited" and figure.side == side
    }
    return float(
        sum(
            points
            for way in state.battle.exits
            if way.side == side
            for key, points in way.stayed.items()
            if key not in gone
        )
    )


def _fires(state: State, figure: Figure) -> list[Pull]:
    """Return pulls to things to burn for those who came to burn them, to guard for the others."""
    torch = state.battle.torch
    if torch is None:
        return []
    found = []
    for number, point in enumerate(torch.at):
        if number in state.burnt:
            continue
        crowd = weights.ENOUGH[min(_nearer(state, figure, point), len(weights.ENOUGH) - 1)]
        share = 1.0 if figure.side == torch.side else 0.3
        worth = share * crowd * (torch.burnt + torch.standing)
        found.append(Pull(worth, _map(state, figure, (point,)), 0.8, weights.GOALS))
    return found
