"""The rulebook as the engine and the files see it: `RULES`."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from game.core.card import Card, Force, Summary
from game.core.decision import Decision
from game.core.forecast import Forecast
from game.core.knob import Knob
from game.core.play import Play
from game.core.pose import Pose
from game.core.ruleset import Outcome, Problem, Reason, Spot
from game.rules.for_the_masses.battle import victory
from game.rules.for_the_masses.battle.checks import scenario_problems
from game.rules.for_the_masses.battle.scenario import Scenario
from game.rules.for_the_masses.drilling import standing
from game.rules.for_the_masses.drilling.position import Position
from game.rules.for_the_masses.drilling.violations import violations
from game.rules.for_the_masses.knobs import knobs
from game.rules.for_the_masses.making.workshop import WORKSHOP
from game.rules.for_the_masses.mind import score as mind
from game.rules.for_the_masses.mind.reasons import reasons
from game.rules.for_the_masses.sequence import muster, turn
from game.rules.for_the_masses.state import SIDES, State
from game.rules.for_the_masses.troops import army
from game.rules.for_the_masses.views import glance, looking
from game.rules.for_the_masses.views.board import board
from game.rules.for_the_masses.views.cards import card, forces
from game.rules.for_the_masses.views.facts import facts
from game.rules.for_the_masses.views.scene import scene
from game.table.scene import Scene
from game.table.sight import Sight
from game.table.terrain import HexMap


class ForTheMasses:
    """For the Masses."""

    key = "for_the_masses"
    title = "For the Masses"
    about = "Battles of units on hexes: command points, formations, magic, and scenarios."
    prefix = "FTM"
    version = 1
    army_type: type = army.Army
    scenario_type: type = Scenario
    position_type: type = Position
    workshop = WORKSHOP

    # ------------------------------------------------------------------ playing

    def step(self, play: Play[State]) -> Coroutine[Decision[Any], Any, None]:
        """Play the smallest stretch after which nothing is pending."""
        return turn.step(play)

    def over(self, state: State) -> Outcome | None:
        """The outcome if the game has ended."""
        return victory.outcome(state)

    def conceded(self, state: State, side: str) -> Outcome | None:
        """How the battle ends if a side gives it up."""
        return victory.conceded(state, side)

    def sides(self, state: State) -> Sequence[str]:
        """Red and blue."""
        return SIDES

    def seen_by(self, side: str, state: State) -> State:
        """A copy without the other side's secrets and hidden units."""
        return glance.seen_by(side, state)

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

    def reasons(self, state: State, decision: Decision[Any], answer: Any) -> Sequence[Reason]:
        """What a habit hoped for, and what else there was."""
        return reasons(state, decision, answer)

    def shortlist(self, state: State, decision: Decision[Any], rng: Random, most: int) -> list[Any]:
        """Answers worth trying."""
        return mind.shortlist(state, decision, rng, most)

    def hopeless(self, state: State, side: str) -> str:
        """Why a side has no reasonable hope left."""
        return glance.hopeless(state, side)

    # ------------------------------------------------------------------ facts and checks

    def violations(self, state: State) -> Sequence[str]:
        """What is impossible about this position."""
        return list(violations(state))

    def group_of(self, state: State, name: str) -> str:
        """The unit of an element."""
        return state.elements[name].unit

    def mates(self, state: State, name: str) -> Sequence[str]:
        """All elements of the unit on the board."""
        element = state.elements.get(name)
        return state.units[element.unit].members if element else ()

    def card(self, state: State, name: str) -> Card:
        """Everything about one element and its unit."""
        return card(state, name)

    def summary(self, state: State) -> Summary:
        """The game at a glance."""
        return glance.summary(state)

    def scene(self, state: State) -> Scene:
        """The battle as the window draws it."""
        return scene(state)

    def board(self, state: State) -> str:
        """The battle as plain text."""
        return board(state)

    def facts(self, state: State, name: str) -> Mapping[str, Any]:
        """Plain facts about an element, a unit, a marker, a hex, a side, or 'game'."""
        return facts(state, name)

    # ------------------------------------------------------------------ looking

    def spot(self, state: State, point: tuple[float, float]) -> tuple[Pose, tuple[float, float]]:
        """The hex under a point of the table."""
        return looking.spot(state, point)

    def distance(self, state: State, a: Spot, b: Spot) -> float:
        """Hexes between two elements or places."""
        return looking.distance(state, a, b)

    def sight(self, state: State, a: Spot, b: Spot) -> Sequence[Sight]:
        """The lines between two elements or places."""
        return looking.sight(state, a, b)

    def sees(self, state: State, name: str, pose: Pose | None = None) -> Mapping[str, Sight | None]:
        """How enemies appear to an element."""
        return looking.sees(state, name, pose)

    def threats(self, state: State, side: str) -> Mapping[tuple[int, int], int]:
        """How many enemy units could attack somebody of the side in each hex."""
        return looking.threats(state, side)

    def answer_odds(self, state: State, name: str) -> Mapping[str, Forecast]:
        """The attacks that enemies could make on an element's unit as all stand now."""
        return looking.answer_odds(state, name)

    def reactions(self) -> Mapping[str, str]:
        """Questions that a player may want to be spared."""
        return looking.REACTIONS

    # ------------------------------------------------------------------ files

    def army_problems(self, army_: army.Army) -> Iterator[Problem]:
        """What is wrong with an army by itself."""
        return army.army_problems(army_)

    def scenario_problems(
        self, scenario: Scenario, ground: HexMap | None, armies: Mapping[str, army.Army]
    ) -> Iterator[Problem]:
        """What is wrong with a scenario."""
        return scenario_problems(scenario, ground, armies)

    def position_problems(
        self, position: Position, armies: Mapping[str, army.Army]
    ) -> Iterator[Problem]:
        """What is wrong with a drill's position."""
        return standing.position_problems(position, armies)

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
        self, scenario: Scenario, ground: HexMap | None, armies: Mapping[str, army.Army]
    ) -> State:
        """The state at the very start of a battle."""
        return muster.begin(scenario, ground, armies)

    def stand(self, position: Position, armies: Mapping[str, army.Army]) -> State:
        """The state of a drill's position."""
        return standing.stand(position, armies)


RULES = ForTheMasses()
