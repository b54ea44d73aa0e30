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
from game.rules.squad_battles import looking, odds, position, turn, vista
from game.rules.squad_battles.board import board
from game.rules.squad_battles.cards import card, summary
from game.rules.squad_battles.checks import army_problems, scenario_problems
from game.rules.squad_battles.knobs import knobs
from game.rules.squad_battles.mind import score
from game.rules.squad_battles.mind.hopes import hopeless
from game.rules.squad_battles.muster import enlist
from game.rules.squad_battles.profile import Faction, profiles_of
from game.rules.squad_battles.scenario import Rect, Role, Roster, Scenario, Sizes
from game.rules.squad_battles.scene import forces, scene
from game.rules.squad_battles.state import BLUE, RED, SIDES, Battle, State
from game.rules.squad_battles.terrain import CLEAR, EFFECT
from game.rules.squad_battles.winning import outcome, total_of, value
from game.table.raster import Danger, Raster
from game.table.scene import Scene
from game.table.sight import Sight
from game.table.terrain import SquareMap

REACTIONS = {
    "spend_fate": "Spend a Fate Point to reroll a die",
    "use_protect": "Protect a friend with a Champion's Feat",
    "use_frenzy": "Attack once more with Frenzy",
    "use_mobility": "Attack in mid-move with Mobility",
    "use_burst_of_speed": "Run faster with Burst of Speed",
    "hurl_back": "Hurl the enemy back after a tie",
    "exit_map": "Leave the map at an edge that scores",
}


class SquadBattles:
    """Fantasy Wargame Mass Battle Rules."""

    key = "squad_battles"
    title = "Fantasy Wargame Mass Battle Rules"
    about = "Squads, Elites and Champions act in turn on a field of squares; Feats and Fate decide."
    prefix = "FWB"
    version = 1
    army_type: type = Faction
    scenario_type: type = Scenario
    position_type: type = position.Position

    # ------------------------------------------------------------------ playing

    def step(self, play: Play[State]) -> Coroutine[Decision[Any], Any, None]:
        """Play the smallest stretch after which nothing is pending."""
        return turn.step(play)

    def over(self, state: State) -> Outcome | None:
        """The outcome if the game has ended."""
        return outcome(state)

    def sides(self, state: State) -> Sequence[str]:
        """Red and blue, whoever attacks."""
        return SIDES

    def seen_by(self, side: str, state: State) -> State:
        """Everything lies open in this game."""
        return copying.copy(state)

    # ------------------------------------------------------------------ computer players

    def worth(self, state: State, side: str, focus: str = "") -> float:
        """How good the position is for a side."""
        return score.worth(state, side, focus)

    def promise(self, state: State, decision: Decision[Any] | None, side: str) -> float:
        """What the open question still promises a side."""
        return score.promise(state, decision, side)

    def habit(self, state: State, decision: Decision[Any], rng: Random) -> Any:
        """The quick answer to a question not worth searching, or None."""
        return score.habit(state, decision, rng)

    def shortlist(self, state: State, decision: Decision[Any], rng: Random, most: int) -> list[Any]:
        """Answers worth trying."""
        return score.shortlist(state, decision, rng, most)

    def hopeless(self, state: State, side: str) -> str:
        """Why a side has no hope left; empty as long as it has some."""
        return hopeless(state, side)

    # ------------------------------------------------------------------ facts and checks

    def violations(self, state: State) -> Sequence[str]:
        """What is impossible about this position."""
        found = list(position.overlapping(state))
        for unit in state.units.values():
            if unit.fate < 0 or min(unit.fate_spent, unit.feats_used) < 0:
                found.append(f"{unit.id} has counters below zero")
            if unit.wounded and unit.profile.rank != "Champion":
                found.append(f"{unit.id} is Wounded without being a Champion")
            if (unit.where == "table") != (unit.x >= 0):
                found.append(f"{unit.id} is {unit.where} at {unit.x},{unit.y}")
        found += [
            f"{side} has {points} points" for side, points in state.scores.items() if points < 0
        ]
        return found

    def group_of(self, state: State, name: str) -> str:
        """The squad of a unit, or the unit itself."""
        return state.units[name].activation

    def card(self, state: State, name: str) -> Card:
        """Everything about one unit."""
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
        """Plain facts about a unit, a side, or 'game'."""
        if name in state.units:
            unit = state.units[name]
            return {
                "at": [unit.x, unit.y],
                "facing": unit.facing,
                "where": unit.where,
                "ready": unit.ready,
                "wounded": unit.wounded,
                "moved": unit.moved,
                "squad": unit.squad,
                "troop": unit.profile.troop,
                "type": unit.profile.type,
                "fate": unit.fate,
                "fate_spent": unit.fate_spent,
                "feats": list(unit.feats),
                "feats_used": unit.feats_used,
                "off": list(unit.off),
                "value": value(unit),
                "side": unit.side,
            }
        if name in SIDES:
            return {
                "score": state.scores.get(name, 0),
                "total": total_of(state, name),
                "ready": turn.ready(state, name),
                "taken": state.taken.get(name, 0),
                "role": state.role(name),
                "faction": state.faction.get(name, ""),
                "picks": list(state.picks.get(name, [])),
                "units": [unit.id for unit in state.standing(name)],
            }
        if name == "game":
            return {
                "round": state.round,
                "turns": state.turns,
                "stage": state.stage,
                "side": state.side,
                "attacker": state.attacker,
                "active": state.active,
                "level": state.level,
                "rows": list(state.rows),
            }
        raise KeyError(name)

    # ------------------------------------------------------------------ looking

    def spot(self, state: State, point: tuple[float, float]) -> tuple[Pose, tuple[float, float]]:
        """The square under a point of the table, and its middle."""
        return looking.spot(state, point)

    def distance(self, state: State, a: Spot, b: Spot) -> float:
        """Squares between two units or places."""
        return looking.distance(state, a, b)

    def sight(self, state: State, a: Spot, b: Spot) -> Sequence[Sight]:
        """Every candidate line between two units or places."""
        return looking.sight(state, a, b)

    def sees(self, state: State, name: str, pose: Pose | None = None) -> Mapping[str, Sight | None]:
        """How each enemy appears to a unit."""
        return looking.sees(state, name, pose)

    def threats(self, state: State, side: str) -> Mapping[tuple[int, int], int]:
        """How many enemies could attack a unit of the side on each square."""
        return looking.threats(state, side)

    def lines(self, state: State, name: str, pose: Pose | None = None) -> Mapping[str, Sight]:
        """The best line to each enemy."""
        return vista.lines(state, name, pose)

    def onlookers(self, state: State, name: str, pose: Pose | None = None) -> Mapping[str, Sight]:
        """The best line from each enemy."""
        return vista.onlookers(state, name, pose)

    def panorama(self, state: State, name: str, pose: Pose | None = None) -> Raster:
        """How a unit sees each square."""
        return vista.panorama(state, name, pose)

    def danger(self, state: State, side: str) -> Danger:
        """How many enemies could attack a unit of the side on each square, by kind."""
        return vista.danger(state, side)

    def answer_odds(self, state: State, name: str) -> Mapping[str, Forecast]:
        """The attacks that enemies could make on a unit from where they stand."""
        return odds.answer_odds(state, name)

    def reactions(self) -> Mapping[str, str]:
        """Questions that a player may want to be spared."""
        return REACTIONS

    # ------------------------------------------------------------------ files

    def army_problems(self, army: Faction) -> Iterator[Problem]:
        """What is wrong with an army by itself."""
        return army_problems(army)

    def scenario_problems(
        self, scenario: Scenario, ground: SquareMap | None, armies: Mapping[str, Faction]
    ) -> Iterator[Problem]:
        """What is wrong with a scenario."""
        return scenario_problems(scenario, ground, armies)

    def position_problems(
        self, position_: position.Position, armies: Mapping[str, Faction]
    ) -> Iterator[Problem]:
        """What is wrong with a drill's position."""
        return position.position_problems(position_, armies)

    def armies_of(self, scenario: Scenario) -> Sequence[str]:
        """The names of the army files a scenario uses."""
        if scenario.free:
            return scenario.free.factions
        rosters = [roster for roster in (scenario.attacker, scenario.defender) if roster]
        return list(dict.fromkeys(roster.faction for roster in rosters))

    def knobs(self, scenario: Scenario) -> Sequence[Knob]:
        """Every switch and number of the rules, and the sizes of a free battle."""
        return knobs(scenario)

    def forces(self, state: State) -> Sequence[Force]:
        """The units of both sides by their list entries; none before they have been picked."""
        return forces(state)

    def begin(
        self, scenario: Scenario, ground: SquareMap | None, armies: Mapping[str, Faction]
    ) -> State:
        """The state at the very start of a battle."""
        return begin(scenario, ground, armies)

    def stand(self, position_: position.Position, armies: Mapping[str, Faction]) -> State:
        """The state of a drill's position."""
        return position.stand(position_, armies)


def begin(scenario: Scenario, ground: SquareMap | None, armies: Mapping[str, Faction]) -> State:
    """Lay out the ground and list the armies; a free battle starts with choosing them."""
    free = scenario.free
    if ground is not None:
        rows = tuple("".join(EFFECT[kind] for kind in row) for row in ground.kinds())
    else:
        assert free is not None
        rows = tuple(CLEAR * free.width for _ in range(free.height))
    rosters: dict[Role, Roster] = {}
    if scenario.attacker and scenario.defender:
        rosters = {"attacker": scenario.attacker, "defender": scenario.defender}
    battle = Battle(
        key="battle",
        title=scenario.scenario,
        settings=scenario.settings,
        profiles={
            profile.key: profile
            for army in armies.values()
            for key, entry in army.units.items()
            for profile in profiles_of(key, entry, army.livery)
        },
        lists={key: tuple(army.units) for key, army in armies.items()},
        factions={key: (army.army, army.alignment) for key, army in armies.items()},
        start=scenario.start or back_rows(len(rows[0]), len(rows)),
        areas=scenario.areas,
        goals=scenario.goals,
        rosters=rosters,
        sizes=free.sizes if free else Sizes(),
        any_alignment=bool(free and free.any_alignment),
        free=free is not None,
        kinds=ground.kinds() if ground else (),
    )
    state = State(battle=battle, rows=rows, stage="factions" if free else "deploy")
    state.scores = dict.fromkeys(SIDES, 0)
    for role, side in (("attacker", RED), ("defender", BLUE)):
        roster = rosters.get(role)  # type: ignore[call-overload]
        if roster:
            muster_roster(state, side, roster)
    return state


def back_rows(width: int, height: int) -> dict[Role, tuple[Rect, ...]]:
    """The two rows at each edge, the defender in the north (FWB.build.2, FWB.build.3)."""
    return {
        "attacker": ((0, height - 2, width - 1, height - 1),),
        "defender": ((0, 0, width - 1, 1),),
    }


def muster_roster(state: State, side: str, roster: Roster) -> None:
    """Turn a roster into units: squads first, then Elites, then Champions."""
    state.faction[side] = roster.faction
    for number, key in enumerate(roster.squads, start=1):
        for _ in range(4 if state.battle.profiles[key].is_foot else 2):
            enlist(state, side, key, f"squad {number}")
    for key in (*roster.elites, *roster.champions):
        enlist(state, side, key, "alone")


RULES = SquadBattles()
