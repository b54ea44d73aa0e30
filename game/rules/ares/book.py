"""The rulebook as the engine and the files see it: `RULES`."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from game.core import copying
from game.core.card import Card, Force, Summary
from game.core.decision import Decision
from game.core.forecast import Forecast
from game.core.knob import Knob
from game.core.play import Play
from game.core.pose import Pose
from game.core.ruleset import Outcome, Problem, Spot
from game.rules.ares import checks, position
from game.rules.ares.knobs import knobs
from game.rules.ares.making.workshop import WORKSHOP
from game.rules.ares.mind import score as mind
from game.rules.ares.profile import Army, profile_of
from game.rules.ares.scenario import Force as ForceEntry
from game.rules.ares.scenario import Scenario
from game.rules.ares.score import outcome
from game.rules.ares.sequence import setup, turn
from game.rules.ares.sequence.deployment import army
from game.rules.ares.sequence.laying import cleared
from game.rules.ares.state import SIDES, Battle, Figure, Ground, State, Unit
from game.rules.ares.views import looking, vista
from game.rules.ares.views.board import board
from game.rules.ares.views.cards import card, forces, hopeless, summary
from game.rules.ares.views.danger import danger, threats
from game.rules.ares.views.facts import facts
from game.rules.ares.views.scene import scene
from game.table.raster import Danger, Raster
from game.table.scene import Scene
from game.table.sight import Sight
from game.table.terrain import PlaneMap

UNKNOWN = "?"
"""A card of the other side's hand."""


class Ares:
    """ARES, second edition."""

    key = "ares"
    title = "ARES"
    about = "Skirmish in free inches: cards decide who acts, held actions who answers."
    prefix = "ARES"
    version = 1
    army_type: type = Army
    scenario_type: type = Scenario
    position_type: type = position.Position
    workshop = WORKSHOP

    # ------------------------------------------------------------------ playing

    def step(self, play: Play[State]) -> Coroutine[Decision[Any], Any, None]:
        """Play the smallest stretch after which nothing is pending."""
        return turn.step(play)

    def over(self, state: State) -> Outcome | None:
        """The outcome if the game has ended."""
        return outcome(state)

    def sides(self, state: State) -> Sequence[str]:
        """Red and blue."""
        return SIDES

    def seen_by(self, side: str, state: State) -> State:
        """A copy in which the other side's cards are unknown, and a secret deployment unseen."""
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

    # ------------------------------------------------------------------ computer players

    def worth(self, state: State, side: str, focus: str = "") -> float:
        """How good the position is for a side."""
        return mind.worth(state, side, focus)

    def promise(self, state: State, decision: Decision[Any] | None, side: str) -> float:
        """What the open question still promises a side."""
        return mind.promise(state, decision, side)

    def habit(self, state: State, decision: Decision[Any], rng: Random) -> Any:
        """The quick answer to a question not worth searching, or None."""
        return mind.habit(state, decision, rng)

    def shortlist(self, state: State, decision: Decision[Any], rng: Random, most: int) -> list[Any]:
        """Answers worth trying."""
        return mind.shortlist(state, decision, rng, most)

    def hopeless(self, state: State, side: str) -> str:
        """Why a side has no reasonable hope left."""
        return hopeless(state, side)

    # ------------------------------------------------------------------ facts and checks

    def violations(self, state: State) -> Sequence[str]:
        """What is impossible about this position."""
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
        """The unit of a figure."""
        return state.figures[name].unit

    def card(self, state: State, name: str) -> Card:
        """Everything about one figure."""
        return card(state, name)

    def summary(self, state: State) -> Summary:
        """The game at a glance."""
        return summary(state)

    def scene(self, state: State) -> Scene:
        """The battle as the window draws it."""
        return scene(state)

    def board(self, state: State) -> str:
        """The battle as plain text."""
        return board(state)

    def facts(self, state: State, name: str) -> Mapping[str, Any]:
        """Plain facts about a figure, a unit, a side, or 'game'."""
        return facts(state, name)

    # ------------------------------------------------------------------ looking

    def spot(self, state: State, point: tuple[float, float]) -> tuple[Pose, tuple[float, float]]:
        """The place under a point of the table."""
        return looking.spot(state, point)

    def distance(self, state: State, a: Spot, b: Spot) -> float:
        """Inches between two centres."""
        return looking.distance(state, a, b)

    def sight(self, state: State, a: Spot, b: Spot) -> Sequence[Sight]:
        """The line between two figures or places."""
        return looking.sight(state, a, b)

    def sees(self, state: State, name: str, pose: Pose | None = None) -> Mapping[str, Sight | None]:
        """How each enemy appears to a figure."""
        return looking.sees(state, name, pose)

    def threats(self, state: State, side: str) -> Mapping[tuple[int, int], int]:
        """How many enemies could attack a figure of the side in each inch of the table."""
        return threats(state, side)

    def lines(self, state: State, name: str, pose: Pose | None = None) -> Mapping[str, Sight]:
        """The line to each enemy."""
        return vista.lines(state, name, pose)

    def onlookers(self, state: State, name: str, pose: Pose | None = None) -> Mapping[str, Sight]:
        """The line from each enemy."""
        return vista.onlookers(state, name, pose)

    def panorama(self, state: State, name: str, pose: Pose | None = None) -> Raster:
        """How a figure sees each place of the table."""
        return vista.panorama(state, name, pose)

    def danger(self, state: State, side: str) -> Danger:
        """How many enemies could attack a figure of the side in each place of the table."""
        return danger(state, side)

    def answer_odds(self, state: State, name: str) -> Mapping[str, Forecast]:
        """The attacks that enemies could make on a figure as all stand now."""
        return looking.answer_odds(state, name)

    def reactions(self) -> Mapping[str, str]:
        """Questions that a player may want to be spared."""
        return looking.REACTIONS

    # ------------------------------------------------------------------ files

    def army_problems(self, army: Army) -> Iterator[Problem]:
        """What is wrong with an army by itself."""
        return checks.army_problems(army)

    def scenario_problems(
        self, scenario: Scenario, ground: PlaneMap | None, armies: Mapping[str, Army]
    ) -> Iterator[Problem]:
        """What is wrong with a scenario."""
        return checks.scenario_problems(scenario, ground, armies)

    def position_problems(
        self, position_: position.Position, armies: Mapping[str, Army]
    ) -> Iterator[Problem]:
        """What is wrong with a drill's position."""
        return position.position_problems(position_, armies)

    def armies_of(self, scenario: Scenario) -> Sequence[str]:
        """The names of the army files a scenario uses."""
        return list(dict.fromkeys((*scenario.red.armies, *scenario.blue.armies)))

    def knobs(self, scenario: Scenario) -> Sequence[Knob]:
        """What may be chosen before the battle begins."""
        return knobs(scenario)

    def forces(self, state: State) -> Sequence[Force]:
        """What each side brings."""
        return forces(state)

    def begin(
        self, scenario: Scenario, ground: PlaneMap | None, armies: Mapping[str, Army]
    ) -> State:
        """The state at the very start of a battle."""
        return begin(scenario, ground, armies)

    def stand(self, position_: position.Position, armies: Mapping[str, Army]) -> State:
        """The state of a drill's position."""
        return position.stand(position_, armies)


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


def begin(scenario: Scenario, ground: PlaneMap | None, armies: Mapping[str, Army]) -> State:
    """Lay out the table and list the armies; then comes the set-up."""
    assert ground is not None
    profiles = {
        key: profile_of(key, entry, army.livery)
        for army in armies.values()
        for key, entry in army.figures.items()
    }
    battle = Battle(
        key="battle",
        title=scenario.scenario,
        settings=scenario.settings,
        profiles=profiles,
        forces={"red": scenario.red, "blue": scenario.blue},
        objectives=scenario.objectives,
        exits=scenario.exits,
        torch=scenario.torch,
        maimed=scenario.maimed,
        plays_on=scenario.plays_on,
    )
    state = State(battle=battle, ground=Ground("ground", ground.plane()), stage="deploy")
    state.scores = dict.fromkeys(SIDES, 0)
    state.hands = {side: [] for side in SIDES}
    for side, force in (("red", scenario.red), ("blue", scenario.blue)):
        muster(state, side, force)
    if scenario.settings.terrain_method == "alternate":
        return cleared(state)
    if scenario.settings.choose_edge:
        state.stage = "edge"
    if scenario.settings.deployment == "fixed":
        stand_fixed(state)
    return state


def muster(state: State, side: str, force: ForceEntry) -> None:
    """Turn a force into units and figures; ids tell side and number."""
    number = 1
    for unit in force.units:
        name = f"{side}: {unit.name}"
        state.units[name] = Unit(name, side, unit.name, sum(unit.figures.values()))
        for key, count in unit.figures.items():
            profile = state.battle.profiles[key]
            for _ in range(count):
                figure = Figure(f"{side[0]}{number}", side, name, profile, profile.wounds)
                state.figures[figure.id] = figure
                number += 1


def stand_fixed(state: State) -> None:
    """Every figure on the place that the scenario gives it."""
    for side, force in state.battle.forces.items():
        for unit in force.units:
            figures = army(state, f"{side}: {unit.name}")
            for figure, stand in zip(figures, unit.stands, strict=True):
                figure.where = "table"
                figure.x, figure.y = (round(length * 1000) for length in stand.at)
                figure.heading = stand.facing % 360
    state.stage = "deal"


RULES = Ares()
