"""The battle at a glance: names of armies, what would end it, who is to come, where to deploy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from game.core.forecast import percent
from game.core.mark import Mark
from game.core.unit_card import Summary
from game.mechanics.scenario.areas import ground_of
from game.mechanics.scenario.objectives import controller
from game.mechanics.scenario.victory import standing
from game.mechanics.views.scene import outline_of
from game.rules.mass_battles.arrivals import coming
from game.rules.mass_battles.deployment import zones
from game.rules.mass_battles.forced_moves import rout_path
from game.rules.mass_battles.morale import check_forecast, recovery_forecast
from game.rules.mass_battles.state import COMPASS, State
from game.rules.mass_battles.table_marks import rout_marks
from game.rules.mass_battles.victory import BattleSnapshot
from game.table.scene import ObjectiveZone, StartZone, Zone


def scores(state: State) -> Mapping[str, int]:
    """Return the victory points of each side if the battle ended now."""
    moment = BattleSnapshot(state)
    return {side: standing(moment, side).total for side in state.sides}


def completed(made: Summary, state: State) -> Summary:
    """Return a summary with the names of the armies and who is to come."""
    names = state.plan.names
    expected = (each for side in state.sides for each in coming(state, side))
    return replace(
        made,
        sides=tuple(replace(each, name=names.get(each.side, each.name)) for each in made.sides),
        coming=tuple(sorted(expected, key=lambda each: each.turn)),
    )


def flights(state: State) -> Iterator[Mark]:
    """Yield the ways on which pieces would run that owe a check or are routed, with the chance."""
    for piece in state.pieces.values():
        word, chance = "", Fraction(0)
        if piece.status.routed and not piece.hero:
            word, chance = "runs on", recovery_forecast(state, piece).p("runs on")
        elif {*piece.status.owes, *piece.status.due} - {"haste"}:
            word, chance = "routs", check_forecast(state, piece).p("routs")
        if chance:
            run = rout_path(state, piece)
            yield from rout_marks(piece.block.pose, run.legs, f"{word} {percent(chance)}")


def deployment_zones(state: State) -> Iterator[Zone]:
    """Yield the zones of all sides as long as pieces are deployed."""
    for side in state.sides if state.stage == "deployment" else ():
        for number, area in enumerate(zones(state, side)):
            yield StartZone(area.id or f"{side} {number}", side=side, outline=outline_of(area))


def objective_zones(state: State) -> Iterator[Zone]:
    """Yield the places that are fought for, each in the colour of whoever controls it now."""
    snapshot = BattleSnapshot(state)
    for objective in snapshot.objectives:
        holder = controller(snapshot, objective.name)
        for part in ground_of(state.plane, objective.area, COMPASS):
            yield ObjectiveZone(objective.name, side=holder, outline=outline_of(part))
