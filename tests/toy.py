"""A footrace between two sides: the smallest rulebook that uses every part of the engine.

A shuffled card decides who starts. Each turn a side walks, runs (a die, and the other side may
try to trip the runner) or rests; whoever first comes to the goal wins.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, Literal

from game import rules
from game.core import copying
from game.core.cite import cites
from game.core.decision import Also, Objection, Option, Pick, PickMany
from game.core.deck import order
from game.core.event import Changed, Rolled, Said
from game.core.forecast import Chance, Forecast
from game.core.play import Play
from game.core.ruleset import Outcome, Problem, no_warnings
from game.core.tally import Tally
from game.core.unit_card import Summary

CARDS = ("2H", "9S", "KD", "4C")
FORBID: dict[str, str] = {"extra": "forbid"}


@dataclass(frozen=True, slots=True)
class Runner:
    """One runner of a team."""

    __pydantic_config__: ClassVar[dict[str, str]] = FORBID

    name: str
    stride: int = 1


@dataclass(frozen=True, slots=True)
class Team:
    """An army file."""

    __pydantic_config__: ClassVar[dict[str, str]] = FORBID

    army: str
    ruleset: Literal["toy"]
    units: dict[str, Runner]


@dataclass(frozen=True, slots=True, kw_only=True)
class Race:
    """A scenario file."""

    __pydantic_config__: ClassVar[dict[str, str]] = FORBID

    scenario: str
    ruleset: Literal["toy"]
    goal: int
    red: str
    blue: str
    map: str | None = None
    turns: int = 60


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a runner of a drill stands."""

    __pydantic_config__: ClassVar[dict[str, str]] = FORBID

    id: str
    runner: str
    at: int


@dataclass(frozen=True, slots=True)
class Moment:
    """Whose turn it is in a drill."""

    __pydantic_config__: ClassVar[dict[str, str]] = FORBID

    mover: str = "red"
    turn: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """The position of a drill."""

    __pydantic_config__: ClassVar[dict[str, str]] = FORBID

    table: dict[str, int]
    pieces: tuple[Spot, ...]
    profiles: dict[str, Runner] = field(default_factory=dict)
    start: Moment = field(default_factory=Moment)


@dataclass(slots=True)
class Track:
    """One side's runner on the track."""

    side: str
    at: int
    stride: int = 1
    tired: bool = False
    boots: list[str] = field(default_factory=list)


@dataclass(slots=True)
class State:
    """A race in progress."""

    goal: int
    turns: int
    tracks: list[Track]
    turn: int = 0
    mover: str = ""
    cheers: int = 0

    def track(self, side: str) -> Track:
        return next(track for track in self.tracks if track.side == side)

    def other(self, side: str) -> str:
        return next(track.side for track in self.tracks if track.side != side)


class Toy:
    """The rulebook."""

    key = "toy"
    title = "The Footrace"
    prefix = "TOY"
    army_type = Team
    scenario_type = Race
    position_type = Position

    def __init__(self, version: int = 1) -> None:
        self.version = version

    # ---- playing

    async def step(self, play: Play[State]) -> None:
        if not play.state.mover:
            await draw_for_start(play)
        else:
            await take_turn(play)

    def over(self, state: State) -> Outcome | None:
        for track in state.tracks:
            if track.at >= state.goal:
                return Outcome(track.side, f"{track.side} has reached the goal", "TOY.win.1")
        if state.turn > state.turns:
            return Outcome(None, "nobody has reached the goal", "TOY.win.2")
        return None

    def sides(self, state: State) -> Sequence[str]:
        return [track.side for track in state.tracks]

    def seen_by(self, side: str, state: State) -> State:
        return copying.copy(state)

    def hopeless(self, state: State, side: str) -> str:
        return ""

    def violations(self, state: State) -> Sequence[str]:
        return [f"{track.side} stands before the start" for track in state.tracks if track.at < 0]

    def summary(self, state: State) -> Summary:
        return Summary(f"Turn {state.turn}", state.mover, (), turn=state.turn)

    def facts(self, state: State, name: str) -> Mapping[str, Any]:
        if name == "game":
            return {"turn": state.turn, "mover": state.mover, "cheers": state.cheers}
        if name not in self.sides(state):
            raise KeyError(name)
        track = state.track(name)
        return {"at": track.at, "tired": track.tired, "boots": list(track.boots)}

    # ---- files

    def army_problems(self, army: Team) -> Iterator[Problem]:
        for key, runner in army.units.items():
            if runner.stride < 1:
                yield ("units", key, "stride"), "a stride is at least 1 (TOY.move.1)"

    def scenario_problems(
        self, scenario: Race, ground: Any, armies: Mapping[str, Team]
    ) -> Iterator[Problem]:
        if scenario.goal < 1:
            yield ("goal",), "the goal is at least 1 away"
        if ground is not None and len(ground.rows[0]) <= scenario.goal:
            yield ("goal",), f"the map is only {len(ground.rows[0])} squares wide"

    scenario_warnings = staticmethod(no_warnings)
    former_defaults: Mapping[int, Mapping[str, Any]] = {}

    def position_problems(
        self, position: Position, armies: Mapping[str, Team]
    ) -> Iterator[Problem]:
        known = [key for team in armies.values() for key in team.units] + [*position.profiles]
        for number, spot in enumerate(position.pieces):
            if spot.runner not in known:
                yield ("pieces", number, "runner"), f"there is no runner {spot.runner!r}"

    def armies_of(self, scenario: Race) -> Sequence[str]:
        return list(dict.fromkeys((scenario.red, scenario.blue)))

    def begin(self, scenario: Race, ground: Any, armies: Mapping[str, Team]) -> State:
        tracks = []
        for side, team in (("red", scenario.red), ("blue", scenario.blue)):
            first = next(iter(armies[team].units.values()))
            tracks.append(Track(side, 0, first.stride))
        return State(scenario.goal, scenario.turns, tracks)

    def stand(self, position: Position, armies: Mapping[str, Team]) -> State:
        known = {key: unit for team in armies.values() for key, unit in team.units.items()}
        known |= position.profiles
        tracks = [Track(spot.id, spot.at, known[spot.runner].stride) for spot in position.pieces]
        start = position.start
        return State(position.table["goal"], 60, tracks, start.turn, start.mover)


RULES = Toy()


@cites("TOY.start.1")
async def draw_for_start(play: Play[State]) -> None:
    """The higher of the two upper cards starts; both sides choose their boots."""
    red, blue, *_ = play.shuffle("start", CARDS).cards
    play.reveal("the cards for the start")
    for track in play.state.tracks:
        boots = await PickMany(
            side=track.side,
            kind="choose_boots",
            why="Up to two boots",
            options=lambda: [Option("left", "left boot"), Option("right", "right boot")],
        )
        play.state.track(track.side).boots = list(boots)
    play.state.mover = "red" if order(red) > order(blue) else "blue"
    play.state.turn = 1
    play.tell(Said(text=f"{play.state.mover} starts", rules=("TOY.start.1",)))


@cites("TOY.move.1")
async def take_turn(play: Play[State]) -> None:
    """Walk, run or rest; a cheer costs nothing."""
    side = play.state.mover
    while True:
        answer = await Pick(
            side=side,
            kind="choose_gait",
            why="How to go on",
            rules=("TOY.move.1",),
            subject=side,
            options=lambda: gaits(play.state, side),
            also=lambda: [Option("cheer", "cheer")],
        ).or_also()
        if not isinstance(answer, Also):
            break
        play.state.cheers += 1
    track = play.state.track(side)
    tired = False
    if answer == "walk":
        advance(play, track, track.stride)
    elif answer == "run":
        tired = await run(play, track)
    play.state.track(side).tired = tired
    play.state.turn += 1
    play.state.mover = play.state.other(side)


def gaits(state: State, side: str) -> list[Option]:
    tired = Objection("A tired runner cannot run.", "TOY.move.3")
    return [
        Option("walk", "walk", rules=("TOY.move.1",)),
        Option("run", "run", tired if state.track(side).tired else None, forecast=run_forecast),
        Option("rest", "rest"),
    ]


def run_forecast() -> Forecast:
    return Forecast("run", (Chance("far", Fraction(1, 2)), Chance("near", Fraction(1, 2))))


@cites("TOY.move.2")
async def run(play: Play[State], track: Track) -> bool:
    """A die is added to the stride; the other side may trip the runner on a 6."""
    roll = play.roll("run", 1, 6)
    tally = Tally("run", roll.total).plus(track.stride, "stride", "TOY.move.2")
    play.tell(
        Rolled(
            text=f"{track.side} runs {tally.total}",
            name="run",
            side=track.side,
            piece=track.side,
            dice=roll,
            total=tally.total,
            tally=tally,
        )
    )
    reply = await Pick(
        side=play.state.other(track.side),
        kind="trip",
        why="Trip the runner on a 6, but stumble yourself on a 1",
        options=lambda: [Option("trip", "trip"), Option("decline", "decline")],
    )
    if reply == "trip":
        face = play.roll("trip", 1, 6).total
        if face == 6:
            return True
        if face == 1:
            other = play.state.track(play.state.other(track.side))
            advance(play, other, -min(1, other.at))
    advance(play, track, tally.total)
    return True


def advance(play: Play[State], track: Track, distance: int) -> None:
    before, track.at = track.at, track.at + distance
    text = f"{track.side} is at {track.at}"
    play.tell(Changed(text=text, piece=track.side, what="at", before=before, after=track.at))


# ---------------------------------------------------------------- its files

LEDGER = """\
ruleset: toy
title: The Footrace
prefix: TOY
decisions:
  - {name: choose_boots, who: each, when: start, options: all, default: none, rules: [TOY.start.1]}
  - {name: choose_gait, who: mover, when: turn, options: gaits, default: walk, rules: [TOY.move.1]}
  - {name: trip, who: other, when: a run, options: trip, default: decline, rules: [TOY.move.2]}
rules:
  - {id: TOY.start.1, kind: core, rule: The higher card starts.}
  - {id: TOY.move.1, kind: core, rule: Walk one stride.}
  - {id: TOY.move.2, kind: core, rule: A run is a die and the stride., example: A 4 makes 5.}
  - {id: TOY.move.3, kind: house, rule: The tired cannot run., interpretation: Ours.}
  - {id: TOY.win.1, kind: core, rule: The first at the goal wins.}
  - {id: TOY.win.2, kind: optional, rule: Else nobody wins.}
"""

ARMIES = {
    "hares": "army: The Hares\nruleset: toy\nunits:\n  hare: {name: Hare, stride: 2}\n",
    "snails": "army: The Snails\nruleset: toy\nunits:\n  snail: {name: Snail}\n",
}

MAPS = {
    "track": (
        "map: The Track\ntable: squares\nrows:\n"
        + '  - "........................................"\n' * 2
        + 'legend:\n  ".": meadow\n'
    ),
}

SCENARIOS = {
    "sprint": "scenario: A sprint\nruleset: toy\nmap: track\ngoal: 12\nred: hares\nblue: snails\n",
    "stroll": "scenario: A stroll\nruleset: toy\ngoal: 30\nred: snails\nblue: snails\n",
}


def documents(goal: int = 12, turns: int = 60) -> dict[str, Any]:
    """A race as the header of a save holds it."""
    hares = {
        "army": "The Hares",
        "ruleset": "toy",
        "units": {"hare": {"name": "Hare", "stride": 2}},
    }
    race = {"scenario": "A sprint", "ruleset": "toy", "goal": goal, "turns": turns}
    return {
        "ruleset": "toy",
        "scenario_key": "toy/sprint",
        "scenario": race | {"red": "hares", "blue": "hares"},
        "map": None,
        "armies": {"hares": hares},
    }


def register(monkeypatch: Any, *, version: int = 1) -> Toy:
    """Make the toy a playable ruleset for one test, beside the real ones."""
    module = ModuleType("game.rules.toy")
    book = module.RULES = Toy(version)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "game.rules.toy", module)
    monkeypatch.setattr(rules, "RULESETS", (*rules.RULESETS, "toy"))
    return book


def install(monkeypatch: Any, root: Path) -> Toy:
    """Make the toy the only ruleset, with shipped files of its own under `root`."""
    from game.data import files, ledger, library  # slow to import, and engine tests need no files

    book = register(monkeypatch)
    monkeypatch.setattr(rules, "RULESETS", ("toy",))
    monkeypatch.setattr(files, "_PACKAGE", root / "game")
    monkeypatch.setattr(library, "RULES_FOLDER", root / "game" / "rules")
    texts = {f"maps/{key}.yaml": text for key, text in MAPS.items()}
    texts |= {f"scenarios/toy/{key}.yaml": text for key, text in SCENARIOS.items()}
    texts |= {f"game/rules/toy/armies/{key}.yaml": text for key, text in ARMIES.items()}
    texts["game/rules/toy/ledger.yaml"] = LEDGER
    for name, text in texts.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    for cached in (library.shipped_armies, ledger.load_ledger):
        cached.cache_clear()
    (root / "scenarios" / "toy" / "drills").mkdir()
    return book
