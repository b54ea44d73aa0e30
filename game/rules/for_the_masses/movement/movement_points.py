"""How far a unit may go: Movement, weather, columns, and what entering a hex costs (FTM.move)."""

from __future__ import annotations

from game.core.cite import cites
from game.core.tally import Tally
from game.rules.for_the_masses.battle.scenario_rule import having
from game.rules.for_the_masses.state import State, Unit
from game.rules.for_the_masses.units.traits import factor, has

WEATHER = {
    "snow": (1, 2, "FTM.weather.3"),
    "rain": (3, 4, "FTM.weather.6"),
    "high_winds": (3, 4, "FTM.weather.8"),
}
"""What is left of Movement, as a fraction, and the rule."""


@cites("FTM.move.2", "FTM.weather.1", "FTM.weather.3", "FTM.weather.6", "FTM.weather.8")
@cites("FTM.column.2", "FTM.special.31", "FTM.magic.f5", "FTM.magic.f6")
def movement(state: State, unit: Unit) -> Tally:
    """Return the movement points of each element: card, spells, scenario, and last the weather."""
    tally = Tally("Movement", unit.card.movement, base_reason=unit.card.name)
    if state.spells:
        tally = tally.plus(factor(state, unit, "haste"), "haste", "FTM.magic.f5")
        tally = tally.plus(-factor(state, unit, "mire"), "mire", "FTM.magic.f6")
    for scenario_rule in having(state, "movement"):
        tally = scenario_rule.movement(state, unit, tally)
    tally = tally.plus(max(0, -tally.total), "never below 0", "FTM.move.2")
    if state.weather not in WEATHER:
        return tally
    part, whole, rule = WEATHER[state.weather]
    words = state.weather.replace("_", " ")
    if state.weather == "snow" and has(state, unit, "snowborn"):
        return tally.plus(0, "Snowborn", "FTM.special.31", keep_zero=True)
    return tally.plus(tally.total * part // whole - tally.total, words, rule)


@cites("FTM.column.1", "FTM.column.2", "FTM.column.3")
def column_points(tally: Tally) -> Tally:
    """Return movement points with the bonus of a column: half as many again, rounded up."""
    return tally.plus(-(-tally.total // 2), "in column", "FTM.column.1")
