"""Victory points, objectives and the end of the game (ARES.vp, ARES.scen)."""

from __future__ import annotations

import math

from game.core.cite import cites
from game.core.event import Ended, Stage
from game.core.ruleset import Outcome
from game.core.wording import Sentence, army
from game.rules.ares.scenario import Objective
from game.rules.ares.sequence.campaign import tell_fates
from game.rules.ares.state import SIDES, Battling, Figure, State, other, score
from game.table.bases import SLACK
from game.table.plane import Feature

CONTROL = 3000


@cites("ARES.scen.2")
def controller(state: State, objective: Objective) -> str:
    """Return the side that controls an objective: it alone has somebody there who counts."""
    there = {
        figure.side
        for figure in state.standing()
        if not (figure.shaken or figure.flying or figure.hidden)
        and _stands_at(state, figure, objective)
    }
    sides = sorted(there)
    if len(sides) != 1 or objective.side not in (None, sides[0]):
        return ""
    return sides[0]


def _stands_at(state: State, figure: Figure, objective: Objective) -> bool:
    if objective.at is not None:
        x, y = objective.at
        return math.dist((figure.x, figure.y), (x * 1000, y * 1000)) <= CONTROL + SLACK
    corners = tuple((round(x * 1000), round(y * 1000)) for x, y in objective.zone)
    return state.plane.holds(Feature(objective.name, "zone", corners), (figure.x, figure.y))


@cites("ARES.turn.5", "ARES.turn.9", "ARES.scen.2", "ARES.vp.4")
def end_of_turn(play: Battling) -> None:
    """Score what counts every turn, and begin the next turn or end the game."""
    state = play.state
    last = state.turn >= state.settings.turn_limit
    for objective in state.battle.objectives:
        due = objective.when == "turns" or last
        if due and state.turn >= objective.since and (side := controller(state, objective)):
            score(play, side, objective.points, objective.name, "ARES.scen.2")
    text = f"Turn {state.turn} ends."
    play.tell(Stage(text=text, rules=("ARES.turn.5",), name="end of turn", number=state.turn))
    state.side = ""
    if last:
        finish(play, f"{state.turn} turns have been played", "ARES.vp.4")
    else:
        state.stage = "deal"


@cites("ARES.vp.4")
def check_end(play: Battling) -> None:
    """End the game at once when a side has nobody left, unless the other plays on."""
    state = play.state
    if state.rule:
        return
    gone = [side for side in SIDES if _gone(state, side)]
    if len(gone) == len(SIDES):
        finish(play, "the table is empty", "ARES.vp.4")
    elif gone and other(gone[0]) not in state.battle.plays_on:
        finish(play, f"{army(gone[0]):has} nobody left on the table", "ARES.vp.4")


def _gone(state: State, side: str) -> bool:
    """Return whether a side has lost all its figures."""
    own = [figure for figure in state.figures.values() if figure.side == side]
    return bool(own) and all(figure.where != "table" for figure in own)


@cites("ARES.vp.4", "ARES.scen.1", "ARES.scen.3")
def finish(play: Battling, why: str, rule: str) -> None:
    """Score what counts at the end, compare the points, and end the game."""
    state = play.state
    _last_points(play)
    red, blue = (state.scores[side] for side in SIDES)
    state.winner = "" if red == blue else SIDES[0] if red > blue else SIDES[1]
    result = f"{army(state.winner):wins}" if state.winner else "a draw"
    reason = f"{why}: {red} to {blue} points, {result}."
    if state.settings.campaign and (fates := tell_fates(play)):
        reason += f" {fates}"
    state.reason = Sentence(reason)
    state.rule = rule
    state.stage = "end"
    play.tell(
        Ended(text=state.reason, rules=(rule,), winner=state.winner or None, reason=state.reason)
    )


@cites("ARES.scen.1", "ARES.scen.3")
def _last_points(play: Battling) -> None:
    state = play.state
    torch = state.battle.torch
    if torch is not None:
        stands = len(torch.at) - len(state.burnt)
        why = f"{stands} standing {torch.name}"
        score(play, other(torch.side), stands * torch.standing, why, "ARES.scen.1")
    for exit_ in state.battle.exits:
        for key, points in exit_.stayed.items():
            if not any(
                figure.where == "exited" and figure.profile.key == key and figure.side == exit_.side
                for figure in state.figures.values()
            ):
                score(play, other(exit_.side), points, f"{key} not escaped", "ARES.scen.3")
    for maimed in state.battle.maimed:
        for figure in state.standing(other(maimed.side)):
            if figure.profile.key == maimed.figure:
                lost = figure.profile.wounds - figure.wounds
                why = f"{lost} wounds of {figure.profile.name}"
                score(play, maimed.side, lost * maimed.points, why, "ARES.scen.1")


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, if it has."""
    if not state.rule:
        return None
    return Outcome(state.winner or None, state.reason, state.rule)
