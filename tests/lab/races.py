"""Footraces with a known bias: a head start for a place, a longer stride, the first move."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from game.core.event import Moved
from game.core.exchange import Staged, other_seats, same_seats
from game.core.play import Play
from game.core.pose import Pose
from game.core.unit_card import Standing, Summary
from game.data.library import Bundle, bundle_from
from game.table.scene import Figure, Scene
from tests import toy

SIDES = ("red", "blue")


@dataclass(frozen=True, slots=True, kw_only=True)
class BiasedRace(toy.Race):
    """A race in which a lane may begin nearer to the goal, and one side may always begin."""

    red_ahead: int = 0
    blue_ahead: int = 0
    first: str = ""


@dataclass(slots=True)
class BiasedState(toy.State):
    first: str = ""


class Weigher:
    def __init__(self, state: BiasedState) -> None:
        self.state = state

    def worth(self, side: str, focus: str = "") -> float:
        return self.state.track(side).at - self.state.track(self.state.other(side)).at


class BiasedToy(toy.Toy):
    """The footrace with lanes in the north and the south."""

    scenario_type = BiasedRace
    evaluator = Weigher

    def begin(self, scenario: Any, ground: Any, armies: Any) -> BiasedState:
        state = super().begin(scenario, ground, armies)
        for track, ahead in zip(
            state.tracks, (scenario.red_ahead, scenario.blue_ahead), strict=True
        ):
            track.at = ahead
        return BiasedState(state.goal, state.turns, state.tracks, first=scenario.first)

    async def step(self, play: Play[Any]) -> None:
        state = play.state
        if not state.mover and state.first:
            state.mover, state.turn = state.first, 1
            return
        side = state.mover
        await super().step(play)
        if side:
            play.tell(Moved(text=f"{side} goes on", piece=side, start=Pose(0, 0), legs=()))

    def facts(self, state: Any, name: str) -> Mapping[str, Any]:
        more = {"round": state.turn} if name == "game" else {"score": state.track(name).at}
        return {**super().facts(state, name), **more}

    def summary(self, state: Any) -> Summary:
        sides = tuple(Standing(side, side.capitalize(), 0, 1, (), (), 0) for side in SIDES)
        return Summary(f"Turn {state.turn}", state.mover, sides, turn=state.turn)

    def scene(self, state: Any) -> Scene:
        figures = tuple(
            Figure(side, side, side, (track.at, 20 * lane), (1, 1), "disc", "runner", "runner")
            for lane, (side, track) in enumerate(zip(SIDES, state.tracks, strict=True))
        )
        return Scene("squares", (40.0, 22.0), (("meadow",) * 40,) * 22, figures)

    def exchanged(self, documents: Any) -> Staged | str:
        found = deepcopy(dict(documents))
        race = found["scenario"]
        race["red"], race["blue"] = race["blue"], race["red"]
        return Staged(found, same_seats(SIDES), other_seats(SIDES))

    def reordered(self, documents: Any) -> Staged | str:
        first = documents["scenario"].get("first")
        if not first:
            return "A card settles who begins."
        found = deepcopy(dict(documents))
        found["scenario"]["first"] = other_seats(SIDES)[first]
        return Staged(found, same_seats(SIDES), same_seats(SIDES))

    def proving(self, documents: Any, ground: Any) -> Any:
        return documents

    def led_by(self, documents: Any, others: Any) -> Any:
        return documents


def register(monkeypatch: Any) -> None:
    """Make the biased race a playable ruleset for one test."""
    toy.register(monkeypatch)
    import game.rules.toy as module  # type: ignore[import-not-found]

    monkeypatch.setattr(module, "RULES", BiasedToy())


def race(
    *,
    goal: int = 12,
    strides: tuple[int, int] = (1, 1),
    ahead: tuple[int, int] = (0, 0),
    first: str = "",
    alike: bool = False,
) -> Bundle:
    """A race with these biases, or between two of one team; the ruleset has to be registered."""
    teams = {
        f"team_{number}": {
            "army": f"Team {number}",
            "ruleset": "toy",
            "units": {"runner": {"name": "Runner", "stride": stride}},
        }
        for number, stride in enumerate(strides)
    }
    scenario = {
        "scenario": "A race",
        "ruleset": "toy",
        "goal": goal,
        "red": "team_0",
        "blue": "team_0" if alike else "team_1",
        "red_ahead": ahead[0],
        "blue_ahead": ahead[1],
        "first": first,
    }
    documents = {
        "ruleset": "toy",
        "scenario_key": "toy/race",
        "scenario": scenario,
        "map": None,
        "armies": teams,
    }
    return bundle_from(documents, "toy/race")
