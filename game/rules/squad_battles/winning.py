"""Points, victory areas, goals and the end of the game (FWB.score, .area, .goal, .win)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.bounds import Rect
from game.core.cite import cites
from game.core.event import Ended
from game.core.ruleset import Outcome
from game.core.wording import Sentence, army, named
from game.rules.squad_battles.profile import POINTS
from game.rules.squad_battles.scenario import Area, ExitGoal, HoldOut, NamedKill
from game.rules.squad_battles.state import (
    SIDES,
    Battling,
    State,
    Unit,
    Whereabouts,
    leave,
    other,
    score,
)
from game.table.squares import Square, squares_of


@cites("FWB.score.1", "FWB.score.2", "FWB.score.3", "FWB.score.4", "FWB.fate.7", "FWB.feat.15")
def value(unit: Unit) -> int:
    """Return what a unit's defeat is worth: its rank, Fate Points spent, Feats used."""
    return unit.profile.points + unit.fate_spent + unit.feats_used


@cites("FWB.damage.4", "FWB.score.5", "FWB.score.6", "FWB.reinf.1", "FWB.reinf.7")
def defeat(play: Battling, unit: Unit, rule: str) -> None:
    """Remove a unit at once and score it for the opponent."""
    state = play.state
    comes_back = state.settings.reinforcements and not unit.profile.unique
    where: Whereabouts = "pool" if comes_back else "gone"
    leave(play, unit, where, "defeated", rule, "FWB.damage.4")
    winner = other(unit.side)
    points = value(unit)
    rules = ["FWB.score.1", "FWB.score.6"]
    rules += ["FWB.score.2"] * bool(unit.fate_spent) + ["FWB.score.3"] * bool(unit.feats_used)
    score(play, winner, points, f"defeating {named(unit)}", *rules)
    if bonus := _named_bonus(state, unit):
        score(play, winner, bonus, f"bringing down {unit.profile.name}", "FWB.goal.2")
    check_win(play)


@cites("FWB.goal.2")
def _named_bonus(state: State, unit: Unit) -> int:
    key = unit.profile.key.removesuffix("+foot")
    return sum(
        goal.points
        for goal in state.battle.goals
        if isinstance(goal, NamedKill)
        and goal.unit == key
        and state.side_of(goal.player) != unit.side
    )


# ---------------------------------------------------------------------- end of round


@cites("FWB.area.3", "FWB.turn.16")
def score_round(play: Battling) -> None:
    """Score areas and hold-out goals for both sides together."""
    state = play.state
    for side, points, why, rule in list(_round_points(state)):
        score(play, side, points, why, rule, "FWB.area.3" if rule != "FWB.goal.3" else rule)


def _round_points(state: State) -> Iterator[tuple[str, int, str, str]]:
    for area in state.battle.areas:
        holder, rule = holder_of(state, area)
        if holder and state.role(holder) in area.scorers:
            yield holder, area.points, f"holding {area.name}", rule
    for goal in state.battle.goals:
        if isinstance(goal, HoldOut):
            side = state.side_of(goal.player)
            if not list(inside(state, other(side), goal.rects)):
                yield side, goal.points, "holding out", "FWB.goal.3"


@cites("FWB.area.1", "FWB.area.2", "FWB.area.4", "FWB.area.5")
def holder_of(state: State, area: Area) -> tuple[str, str]:
    """Return who holds an area by its control test, and the rule; '' for nobody."""
    strength = {
        side: sum(POINTS[unit.profile.rank] for unit in inside(state, side, area.rects))
        for side in SIDES
    }
    control = area.control or state.settings.area_control
    rule = "FWB.area.2" if control == "sole" else "FWB.area.4"
    for side in SIDES:
        against = strength[other(side)]
        if strength[side] and (against == 0 if control == "sole" else strength[side] > against):
            return side, rule
    return "", rule


@cites("FWB.large.13")
def inside(state: State, side: str, rects: Iterable[Rect]) -> Iterator[Unit]:
    """Return a side's units of which at least one square lies in the area."""
    boxes = tuple(rects)
    return (
        unit
        for unit in state.standing(side)
        if any(within(square, boxes) for square in squares_of(unit.block))
    )


def within(square: Square, rects: Iterable[Rect]) -> bool:
    """Return whether a square lies in one of the rectangles."""
    return any(x0 <= square[0] <= x1 and y0 <= square[1] <= y1 for x0, y0, x1, y1 in rects)


def exit_goal(state: State, side: str) -> ExitGoal | None:
    """Return the goal by which a side may leave the map, if there is one."""
    for goal in state.battle.goals:
        if isinstance(goal, ExitGoal) and state.side_of(goal.player) == side:
            return goal
    return None


# ---------------------------------------------------------------------- victory


@cites("FWB.win.6")
def total_of(state: State, side: str) -> int:
    """Return the points a side needs."""
    if state.total:
        return state.total
    settings = state.settings
    if side == state.defender and settings.vp_total_defender is not None:
        return settings.vp_total_defender
    return settings.vp_total


@cites("FWB.win.3", "FWB.win.6")
def standing_of(state: State, side: str) -> int:
    """Return what counts when both reached their totals: points, or surplus over unlike totals."""
    totals = {total_of(state, each) for each in SIDES}
    points = state.scores[side]
    return points if len(totals) == 1 else points - total_of(state, side)


@cites("FWB.win.1", "FWB.win.2", "FWB.win.3")
def check_win(play: Battling) -> None:
    """End the game if a side has reached its total, or is ahead after a dead heat at the totals."""
    state = play.state
    reached = [side for side in SIDES if state.scores[side] >= total_of(state, side)]
    if not reached:
        return None
    if len(reached) == 1:
        points = state.scores[reached[0]]
        text = f"{army(reached[0])} reached the victory total with {points} points."
        return finish(play, reached[0], text, "FWB.win.1")
    first, second = (standing_of(state, side) for side in SIDES)
    if first == second:
        state.level = True
        return None
    winner = SIDES[0] if first > second else SIDES[1]
    text = f"{army(winner):was} ahead when both had reached their totals."
    return finish(play, winner, text, "FWB.win.3")


@cites("FWB.win.5")
def check_limit(play: Battling) -> None:
    """End the game after the last round of the limit."""
    state = play.state
    if state.round >= state.settings.round_limit:
        by_points(play, f"after {state.round} rounds", "FWB.win.5")


@cites("FWB.win.4")
def check_wiped_out(play: Battling) -> None:
    """End the game when a side has nobody left on the map at the end of a turn."""
    state = play.state
    for side in SIDES:
        if state.standing(side) or _has_pool(state, side):
            continue
        # A side whose last unit walked off the map has not been beaten by that.
        own = [unit for unit in state.units.values() if unit.side == side]
        if own and state.gone_last == side:
            when = f"when the last unit of {army(side)} had left the map"
            return by_points(play, when, "FWB.win.4")
        text = f"{army(other(side)):has} the field: {army(side):has} no unit left."
        return finish(play, other(side), text, "FWB.win.4")
    return None


def _has_pool(state: State, side: str) -> bool:
    return state.settings.reinforcements and any(
        unit.side == side and unit.where == "pool" for unit in state.units.values()
    )


def by_points(play: Battling, when: str, rule: str) -> None:
    """Compare points and end the game; equal points follow the setting tie."""
    state = play.state
    first, second = (state.scores[side] for side in SIDES)
    if first != second:
        winner = SIDES[0] if first > second else SIDES[1]
        return finish(play, winner, f"{army(winner)} had more points {when}.", rule)
    tie = state.settings.tie
    if tie == "draw":
        return finish(play, "", f"A draw: equal points {when}.", rule)
    winner = state.side_of(tie)
    return finish(play, winner, f"{army(winner):wins} ties, {when}.", rule)


def finish(play: Battling, winner: str, reason: str, rule: str) -> None:
    """Write down how the game ended and why; a draw has no winner."""
    state = play.state
    state.winner, state.rule = winner, rule
    state.reason = Sentence(reason)
    play.tell(Ended(text=state.reason, rules=(rule,), winner=winner or None, reason=state.reason))


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, once it has."""
    if not state.rule:
        return None
    return Outcome(state.winner or None, state.reason, state.rule)
