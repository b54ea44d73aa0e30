"""The rulebook as the engine and the files see it: `RULES`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.core import copying
from game.rules.ares import checks, exchange, position
from game.rules.ares.ai.evaluator import Evaluator
from game.rules.ares.army_list import Army
from game.rules.ares.knobs import knobs
from game.rules.ares.scenario import Scenario
from game.rules.ares.sequence import nudging, setup, turn
from game.rules.ares.sequence.muster import begin
from game.rules.ares.sequence.score import outcome
from game.rules.ares.state import SIDES, Figure, State
from game.rules.ares.survey import AresSurvey
from game.rules.ares.views.ares_views import AresViews
from game.rules.ares.views.inspection import REACTIONS
from game.rules.ares.views.stakes import stakes
from game.rules.ares.workshop.workshop import WORKSHOP
from game.table.terrain import PlaneMap

UNKNOWN = "?"
"""A card of the other side's hand."""


class Ares(AresViews):
    """ARES, second edition."""

    key = "ares"
    title = "ARES"
    about = "Skirmish in free inches: cards decide who acts, held actions who answers."
    prefix = "ARES"
    version = 2
    former_defaults: Mapping[int, Mapping[str, Any]] = {1: {"settings.choose_edge": False}}
    army_type: type = Army
    scenario_type: type = Scenario
    position_type: type = position.Position
    map_type: type = PlaneMap
    workshop = WORKSHOP
    survey = AresSurvey
    spared = REACTIONS
    stakes = staticmethod(stakes)

    # ------------------------------------------------------------------ playing

    step = staticmethod(turn.step)
    over = staticmethod(outcome)
    nudge_objection = staticmethod(nudging.nudge_objection)
    nudge = staticmethod(nudging.nudge)

    def seen_by(self, side: str, state: State) -> State:
        """Return a copy with the other side's cards unknown and a secret deployment hidden."""
        twin = copying.copy(state)
        for each in SIDES:
            if each != side:
                twin.hands[each] = [UNKNOWN] * len(twin.hands.get(each, []))
        if state.stage == "deploy" and state.settings.deployment == "secret":
            for figure in twin.figures.values():
                if figure.side != side:
                    figure.where, figure.x, figure.y, figure.heading = "aside", 0, 0, 0
                    figure.hidden = figure.flying = False
        return twin

    def called(self, state: State, name: str) -> str:
        """Return what a figure or a unit is called."""
        return state.figures[name].name if name in state.figures else state.units[name].name

    # ------------------------------------------------------------------ computer players

    evaluator = Evaluator

    # ------------------------------------------------------------------ facts and checks

    def violations(self, state: State) -> Sequence[str]:
        """Return what is impossible about this position."""
        found = list(setup.overlaps(state))
        for figure in state.figures.values():
            found += _impossible(figure)
        if state.left < 0:
            found.append(f"{state.left} actions are left")
        for side in SIDES:
            held, waiting = len(state.hands.get(side, [])), len(state.waiting(side))
            # While the acting side chooses a unit, its card is on the table already.
            played = state.stage == "cards" and side == state.side
            if state.stage in ("cards", "unit", "figure") and held not in (
                waiting,
                waiting - played,
            ):
                found.append(f"{side} has {held} cards for {waiting} units")
        return found

    def group_of(self, state: State, name: str) -> str:
        """Return the unit of a figure."""
        return state.figures[name].unit

    # ------------------------------------------------------------------ files

    army_problems = staticmethod(checks.army_problems)
    scenario_problems = staticmethod(checks.scenario_problems)
    scenario_warnings = staticmethod(checks.scenario_warnings)
    position_problems = staticmethod(position.position_problems)

    def armies_of(self, scenario: Scenario) -> Sequence[str]:
        """Return the names of the army files a scenario uses."""
        return list(dict.fromkeys((*scenario.red.armies, *scenario.blue.armies)))

    knobs = staticmethod(knobs)
    begin = staticmethod(begin)
    stand = staticmethod(position.stand)
    drill_table = staticmethod(position.drill_table)
    exchanged = staticmethod(exchange.exchanged)
    reordered = staticmethod(exchange.reordered)
    proving = staticmethod(exchange.proving)
    led_by = staticmethod(exchange.led_by)
    staging = exchange.STAGING
    units_of = staticmethod(exchange.units_of)
    ordered = staticmethod(exchange.ordered)


def _impossible(figure: Figure) -> Iterator[str]:
    if figure.where == "table" and not 1 <= figure.wounds <= figure.profile.wounds:
        yield f"{figure.id} stands with {figure.wounds} wounds"
    if figure.balance not in (-1, 0, 1):
        yield f"{figure.id} has the balance {figure.balance}"
    if figure.flying and (figure.prone or figure.hidden):
        yield f"{figure.id} flies prone or hidden"
    if figure.prone and not figure.on_foot:
        yield f"{figure.id} is prone and no infantry"
    if not 0 <= figure.heading < 360:
        yield f"{figure.id} faces {figure.heading} degrees"


RULES = Ares()
