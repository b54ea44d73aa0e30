"""The positions of drills: a few figures on a small table, somewhere in the sequence of play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, field
from typing import Any, Literal

from game.core.bounds import Count, Degrees, Inches, Outline, Point, Points
from game.core.namesakes import number_namesakes
from game.core.ruleset import Problem
from game.mechanics.forms import form
from game.rules.ares.army_list import Army, FigureEntry, entry_problems
from game.rules.ares.profile import Profile, profile_of
from game.rules.ares.scenario import Exit, Force, Maimed, Objective, Settings, Side, Torch
from game.rules.ares.sequence.setup import overlaps
from game.rules.ares.state import (
    SIDES,
    Battle,
    Charm,
    Figure,
    Ground,
    Mist,
    Stage,
    State,
    Unit,
    Whereabouts,
)
from game.rules.ares.terrain import AREAS, KNOWN, LINES
from game.table.plane import Feature, Plane
from game.table.scene import Livery
from game.table.terrain import PlaneMap, feature_names


@form
class Terrain:
    """One piece of a drill's table; lengths are inches."""

    kind: str
    area: Outline = ()
    line: Outline = ()
    disc: tuple[Inches, Inches, Inches] | None = None
    height: Inches = 0.0
    id: str = ""


@form
class Table:
    """The table of a drill."""

    size: Point
    terrain: tuple[Terrain, ...] = ()


@form
class Piece:
    """A figure of a drill; whatever is not said is as for a fresh figure."""

    id: str
    figure: str
    side: Side
    at: Point | None = None
    facing: Degrees = 0
    unit: str = ""
    where: Whereabouts = "table"
    wounds: Count | None = None
    balance: Literal[-1, 0, 1] = 0
    shaken: bool = False
    prone: bool = False
    flying: bool = False
    hidden: bool = False
    burning: Count = 0
    charms: tuple[tuple[str, Count, str], ...] = ()
    """Lasting spells: key, level, caster."""


@form
class Start:
    """Where in the sequence of play a drill begins; by default a figure's turn is on."""

    stage: Stage = "figure"
    turn: Count = 1
    side: Side = "red"
    unit: str = ""
    figure: str = ""
    left: Count | None = None
    """Actions in hand of the figure whose turn it is."""
    acted: tuple[str, ...] = ()
    activated: tuple[str, ...] = ()
    """Units that have been activated in this turn."""
    started: dict[str, Count] = field(default_factory=dict)
    """Figures a unit began with, where that is more than stand now."""
    lost: dict[str, Count] = field(default_factory=dict)
    hands: dict[str, tuple[str, ...]] = field(default_factory=dict)
    scores: dict[str, Points] = field(default_factory=dict)
    mists: tuple[tuple[str, Inches, Inches, Inches], ...] = ()
    burnt: tuple[Count, ...] = ()
    todo: tuple[str, ...] = ()
    laid: dict[str, Count] = field(default_factory=dict)
    forces: dict[str, Force] = field(default_factory=dict)
    objectives: tuple[Objective, ...] = ()
    exits: tuple[Exit, ...] = ()
    torch: Torch | None = None
    maimed: tuple[Maimed, ...] = ()
    plays_on: tuple[Side, ...] = ()
    settings: Settings = field(default_factory=Settings)


@form
class Position:
    """All of a drill that describes the position."""

    table: Table
    pieces: tuple[Piece, ...] = ()
    profiles: dict[str, FigureEntry] = field(default_factory=dict)
    start: Start = field(default_factory=Start)


def thousandths(length: float) -> int:
    """Return inches of a file as the table counts them, in thousandths."""
    return round(length * 1000)


def feature_of(piece: Terrain, number: int) -> Feature:
    """Return a piece of terrain as the table has it."""
    name = piece.id or f"{piece.kind} {number}"
    if piece.disc is not None:
        x, y, radius = map(thousandths, piece.disc)
        height = thousandths(piece.height)
        return Feature(name, piece.kind, ((x, y),), height=height, circle=radius)
    points = tuple((thousandths(x), thousandths(y)) for x, y in piece.area or piece.line)
    return Feature(name, piece.kind, points, bool(piece.area), thousandths(piece.height))


def drill_table(ground: PlaneMap) -> dict[str, Any]:
    """Write a map as a drill's table, its features called as in a battle on it."""
    names = feature_names(ground.features)
    pieces = [
        asdict(each) | {"id": name} for each, name in zip(ground.features, names, strict=True)
    ]
    terrain = [{key: value for key, value in each.items() if value is not None} for each in pieces]
    return {"size": ground.size, "terrain": terrain}


def known_profiles(position: Position, armies: Mapping[str, Army]) -> dict[str, Profile]:
    """Return the profiles a drill may name: those of all armies, and its own."""
    entries = [
        (key, entry, army.livery) for army in armies.values() for key, entry in army.figures.items()
    ]
    entries += [(key, entry, Livery()) for key, entry in position.profiles.items()]
    return {key: profile_of(key, entry, livery) for key, entry, livery in entries}


# ---------------------------------------------------------------------- problems


def position_problems(position: Position, armies: Mapping[str, Army]) -> Iterator[Problem]:
    """Yield what is wrong with a position."""
    yield from _table_problems(position.table)
    for key, entry in position.profiles.items():
        for name, message in entry_problems(entry):
            yield ("profiles", key, name), message
    yield from _piece_problems(position, armies)


def _table_problems(table: Table) -> Iterator[Problem]:
    if not all(4 <= length <= 120 for length in table.size):
        yield ("table", "size"), "a drill's table is 4 to 120 inches wide and deep"
    for number, piece in enumerate(table.terrain):
        path = ("table", "terrain", number)
        forms = [bool(piece.area), bool(piece.line), piece.disc is not None]
        if sum(forms) != 1:
            yield path, "give one of area, line and disc"
        if piece.kind not in KNOWN:
            yield (*path, "kind"), f"there is no terrain {piece.kind!r}; known: {', '.join(KNOWN)}"
        if piece.line and piece.kind in AREAS:
            yield path, f"{piece.kind} is an area"
        if (piece.area or piece.disc) and piece.kind in LINES:
            yield path, f"{piece.kind} is a line"


def _piece_problems(position: Position, armies: Mapping[str, Army]) -> Iterator[Problem]:
    profiles = {*position.profiles}.union(*(army.figures for army in armies.values()))
    seen: set[str] = set()
    for number, piece in enumerate(position.pieces):
        path = ("pieces", number)
        if piece.id in seen:
            yield (*path, "id"), f"there is another piece {piece.id!r}"
        seen.add(piece.id)
        if piece.figure not in profiles:
            yield (*path, "figure"), f"there is no figure {piece.figure!r}"
            return
        if piece.where == "table" and piece.at is None:
            yield path, f"piece {piece.id!r} stands on the table and needs 'at: [x, y]'"
            return
    if position.start.figure and position.start.figure not in seen:
        yield ("start", "figure"), f"there is no piece {position.start.figure!r}"
        return
    for text in overlaps(stand(position, armies)):
        yield ("pieces",), text


# ---------------------------------------------------------------------- standing


def stand(position: Position, armies: Mapping[str, Army]) -> State:
    """Return the state that a drill begins with."""
    start = position.start
    profiles = known_profiles(position, armies)
    width, depth = map(thousandths, position.table.size)
    features = tuple(
        feature_of(piece, number) for number, piece in enumerate(position.table.terrain, start=1)
    )
    battle = Battle(
        key="battle",
        title="Drill",
        settings=start.settings,
        profiles=profiles,
        forces=start.forces,
        objectives=start.objectives,
        exits=start.exits,
        torch=start.torch,
        maimed=start.maimed,
        plays_on=start.plays_on,
    )
    state = State(battle=battle, ground=Ground("ground", Plane(width, depth, features)))
    for piece in position.pieces:
        figure = _figure(piece, profiles)
        state.figures[figure.id] = figure
        unit = state.units.setdefault(figure.unit, Unit(figure.unit, figure.side, figure.unit, 0))
        unit.started += 1
    number_namesakes(state.figures.values())
    _place_in_sequence(state, start)
    return state


def _figure(piece: Piece, profiles: Mapping[str, Profile]) -> Figure:
    profile = profiles[piece.figure]
    x, y = map(thousandths, piece.at or (0.0, 0.0))
    return Figure(
        id=piece.id,
        side=piece.side,
        unit=piece.unit or f"{piece.side} unit",
        profile=profile,
        wounds=profile.wounds if piece.wounds is None else piece.wounds,
        where=piece.where,
        x=x,
        y=y,
        heading=piece.facing % 360,
        balance=piece.balance,
        shaken=piece.shaken,
        prone=piece.prone,
        flying=piece.flying,
        hidden=piece.hidden,
        burning=piece.burning,
        charms=[Charm(*charm) for charm in piece.charms],
    )


def _place_in_sequence(state: State, start: Start) -> None:
    state.stage, state.turn, state.side = start.stage, start.turn, start.side
    own = [figure for figure in state.figures.values() if figure.side == start.side]
    state.figure = start.figure
    if start.stage == "figure" and not start.figure and own:
        state.figure = own[0].id
    if state.figure:
        state.unit = start.unit or state.figures[state.figure].unit
        state.left = 2 if start.left is None else start.left
    else:
        state.unit = start.unit
    state.acted = list(start.acted)
    for name, unit in state.units.items():
        unit.activated = name in start.activated or name == state.unit
        unit.started = start.started.get(name, unit.started)
        unit.lost = start.lost.get(name, 0)
    state.hands = {side: list(start.hands.get(side, ())) for side in SIDES}
    state.scores = {side: start.scores.get(side, 0) for side in SIDES}
    state.mists = [
        Mist(caster, thousandths(x), thousandths(y), thousandths(radius))
        for caster, x, y, radius in start.mists
    ]
    state.burnt, state.todo = list(start.burnt), list(start.todo)
    state.laid = {side: start.laid.get(side, 0) for side in SIDES}
