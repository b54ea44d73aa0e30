"""The positions of drills: a few units on a small table, somewhere in the sequence of play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import Any, Literal, get_args

from game.core.bounds import Along, Count, Points, Rects
from game.core.namesakes import number_namesakes
from game.core.ruleset import Problem
from game.mechanics.forms import form
from game.rules.squad_battles import terrain
from game.rules.squad_battles.attack import facings
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.profile import (
    FOOT_TROOPS,
    Faction,
    Profile,
    Troop,
    UnitEntry,
    entry_problems,
    profiles_of,
)
from game.rules.squad_battles.scenario import Area, Goal, Role, Settings
from game.rules.squad_battles.state import SIDES, Battle, Laid, Stage, State, Unit, Whereabouts
from game.table.scene import PLAIN_LOOK, Livery, Look
from game.table.terrain import SquareMap


@form
class Ground:
    """The table of a drill: rows of terrain codes, or a size of clear ground."""

    size: tuple[Along, Along] | None = None
    rows: tuple[str, ...] = ()


@form
class Piece:
    """A unit of a drill; whatever is not said is as for a fresh unit."""

    id: str
    unit: str
    side: Literal["red", "blue"]
    at: tuple[Along, Along] | None = None
    facing: str = ""
    squad: str = ""
    where: Whereabouts = "table"
    ready: bool = True
    wounded: bool = False
    moved: bool = False
    dismounted: bool = False
    fate: Count | None = None
    fate_spent: Count = 0
    feats: tuple[str, ...] | None = None
    feats_used: Count = 0
    off: tuple[str, ...] = ()


@form
class Start:
    """Where in the sequence of play a drill begins; by default in the turns of round 1."""

    stage: Stage = "turns"
    round: Count = 1
    attacker: Literal["red", "blue"] = "red"
    side: Literal["red", "blue"] = "red"
    active: str = ""
    turns: Count | None = None
    taken: dict[str, Count] = field(default_factory=dict)
    scores: dict[str, Points] = field(default_factory=dict)
    squads: dict[str, Count] = field(default_factory=dict)
    todo: tuple[str, ...] = ()
    areas: tuple[Area, ...] = ()
    goals: tuple[Goal, ...] = ()
    start_areas: dict[Role, Rects] = field(default_factory=dict)
    factions: dict[str, str] = field(default_factory=dict)
    offered: tuple[str, ...] = ()
    picks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    laid: tuple[tuple[str, Along, Along, Count], ...] = ()
    any_alignment: bool = False
    settings: Settings = field(default_factory=Settings)


@form
class Position:
    """All of a drill that describes the position."""

    table: Ground
    pieces: tuple[Piece, ...] = ()
    profiles: dict[str, UnitEntry] = field(default_factory=dict)
    start: Start = field(default_factory=Start)


MOST_SQUARES = 60

LOOKS: dict[str, Look] = {
    "Warrior": Look(body="mail", headgear="kettle", weapon="sword", shield="round"),
    "Pike": Look(body="leather", headgear="kettle", weapon="pike", skin="pale"),
    "Archer": Look(body="cloth", cloak="short", headgear="hood", weapon="bow"),
    "Knight": Look(body="plate", mount="horse", headgear="helm", weapon="sword", shield="kite"),
    "Lancer": Look(body="mail", mount="horse", headgear="helm", weapon="lance", shield="kite"),
    "Mounted Archer": Look(body="leather", mount="horse", headgear="hood", weapon="bow"),
}
"""What a unit of each class looks like where nobody has said it."""

PLAIN: dict[str, UnitEntry] = {
    troop.lower().replace(" ", "_"): UnitEntry(
        f"{troop}",
        "Standard",
        "Infantry" if troop in FOOT_TROOPS else "Cavalry",
        troop,
        (),
        look=LOOKS[troop],
    )
    for troop in get_args(Troop)
}
"""Standard units without a faction, for drills that are about nobody in particular."""


def known_profiles(position: Position, armies: Mapping[str, Faction]) -> dict[str, Profile]:
    """Return the profiles a drill may name: plain ones, those of all armies, and its own."""
    entries = [(key, entry, Livery()) for key, entry in PLAIN.items()]
    for army in armies.values():
        entries += [(key, entry, army.livery) for key, entry in army.units.items()]
    entries += [(key, _dressed(entry), Livery()) for key, entry in position.profiles.items()]
    return {p.key: p for named in entries for p in profiles_of(*named)}


def _dressed(entry: UnitEntry) -> UnitEntry:
    """Return a drill's own unit, in the clothes of its class unless the drill gives it others."""
    return entry if entry.look != PLAIN_LOOK else replace(entry, look=LOOKS[entry.troop])


def drill_table(ground: SquareMap) -> dict[str, Any]:
    """Write a map as a drill's table."""
    return {"rows": ["".join(terrain.EFFECT[kind] for kind in row) for row in ground.kinds()]}


def rows_of(ground: Ground) -> tuple[str, ...]:
    """Return the rows of codes of a drill's table."""
    if ground.rows:
        return ground.rows
    width, height = ground.size or (0, 0)
    return tuple("." * width for _ in range(height))


def position_problems(position: Position, armies: Mapping[str, Faction]) -> Iterator[Problem]:
    """Yield what is wrong with a position."""
    rows = rows_of(position.table)
    if not rows or bool(position.table.size) == bool(position.table.rows):
        yield ("table",), "give either 'size: [columns, rows]' or 'rows'"
        return
    if len(rows) > MOST_SQUARES or len(rows[0]) > MOST_SQUARES:
        yield ("table",), f"a drill's table is {MOST_SQUARES} squares wide and deep at most"
        return
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            yield (
                ("table", "rows", number),
                f"row {number} has {len(row)} squares, row 0 has {len(rows[0])}",
            )
            return
        for code in row:
            if code not in terrain.TRAITS:
                known = " ".join(terrain.TRAITS)
                yield (
                    ("table", "rows", number),
                    f"there is no terrain code {code!r}; known are {known}",
                )
                return
    for key, entry in position.profiles.items():
        for name, message in entry_problems(entry):
            yield ("profiles", key, name), message
    yield from _piece_problems(position, armies)


def _piece_problems(position: Position, armies: Mapping[str, Faction]) -> Iterator[Problem]:
    profiles = known_profiles(position, armies)
    seen: set[str] = set()
    for number, piece in enumerate(position.pieces):
        path = ("pieces", number)
        if piece.id in seen:
            yield (*path, "id"), f"there is another piece {piece.id!r}"
        seen.add(piece.id)
        if piece.unit not in profiles:
            yield (*path, "unit"), f"there is no unit {piece.unit!r}"
            return
        if piece.dismounted and profiles[piece.unit].is_foot:
            yield (*path, "dismounted"), f"{piece.unit} is on foot already"
            return
        if piece.where == "table" and piece.at is None:
            yield path, f"piece {piece.id!r} stands on the table and needs 'at: [x, y]'"
            return
        if profiles[piece.unit].is_pike and piece.where == "table" and not piece.facing:
            yield path, f"piece {piece.id!r} is a Pike and needs a facing"
    state = stand(position, armies)
    for name in overlapping(state):
        yield ("pieces",), name


def overlapping(state: State) -> Iterator[str]:
    """Yield sentences about units that stand off the table or on each other."""
    reading = Field(state)
    width, height = reading.table.width, reading.table.height
    held: dict[tuple[int, int], str] = {}
    for unit in reading.units():
        if not reading.table.inside(unit.block):
            yield f"{unit.id} stands off the table of {width} by {height} squares"
            continue
        for dx in range(unit.profile.size):
            for dy in range(unit.profile.size):
                square = unit.x + dx, unit.y + dy
                if square in held:
                    yield f"{unit.id} and {held[square]} stand on the same square {square}"
                held[square] = unit.id
        if unit.profile.is_pike and unit.facing not in facings(state):
            yield f"{unit.id} faces {unit.facing!r}, which is no direction of this battle"


def stand(position: Position, armies: Mapping[str, Faction]) -> State:
    """Return the state that a drill begins with."""
    start = position.start
    rows = rows_of(position.table)
    profiles = known_profiles(position, armies)
    width, height = len(rows[0]), len(rows)
    areas: dict[Role, Rects] = {
        "attacker": ((0, height - 2, width - 1, height - 1),),
        "defender": ((0, 0, width - 1, 1),),
    }
    areas.update(start.start_areas)
    offered = start.offered or tuple(armies)
    battle = Battle(
        key="battle",
        title="Drill",
        settings=start.settings,
        profiles=profiles,
        lists={key: tuple(army.units) for key, army in armies.items()},
        factions={
            key: (armies[key].army, armies[key].alignment) for key in offered if key in armies
        },
        start=areas,
        areas=start.areas,
        goals=start.goals,
        any_alignment=start.any_alignment,
    )
    state = State(battle=battle, rows=rows, stage=start.stage, attacker=start.attacker)
    for piece in position.pieces:
        if piece.unit in profiles:
            state.units[piece.id] = _unit(piece, profiles)
    number_namesakes(state.units.values())
    _place_in_sequence(state, start)
    return state


def _place_in_sequence(state: State, start: Start) -> None:
    from game.rules.squad_battles.turn import ready

    state.round, state.side, state.active = start.round, start.side, start.active
    state.taken = {side: start.taken.get(side, 0) for side in SIDES}
    state.scores = {side: start.scores.get(side, 0) for side in SIDES}
    for side in SIDES:
        names = {u.squad for u in state.units.values() if u.side == side and u.squad}
        state.squads[side] = start.squads.get(side, len(names))
    counted = max(len(ready(state, side)) + state.taken[side] for side in SIDES)
    state.turns = counted if start.turns is None else start.turns
    state.todo = list(start.todo)
    state.faction = dict(start.factions)
    state.picks = {side: list(start.picks.get(side, ())) for side in SIDES}
    state.laid = [Laid(*laid) for laid in start.laid]


def _unit(piece: Piece, profiles: Mapping[str, Profile]) -> Unit:
    profile = profiles[f"{piece.unit}+foot" if piece.dismounted else piece.unit]
    x, y = piece.at or (-1, -1)
    squad = piece.squad
    if profile.rank == "Standard" and not squad:
        squad = f"{piece.side}1"
    return Unit(
        id=piece.id,
        side=piece.side,
        profile=profile,
        squad=squad,
        where=piece.where,
        x=x,
        y=y,
        facing=piece.facing,
        ready=piece.ready,
        wounded=piece.wounded,
        moved=piece.moved,
        fate=profile.fate if piece.fate is None else piece.fate,
        fate_spent=piece.fate_spent,
        feats=profile.feats if piece.feats is None else piece.feats,
        feats_used=piece.feats_used,
        off=piece.off,
    )
