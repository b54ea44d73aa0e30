"""The positions of drills: parties on a table, somewhere in the sequence of play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any, Literal

from game.core import copying
from game.core.bounds import Count, Degrees, Inches, Point
from game.core.ruleset import Problem
from game.mechanics.forms import form
from game.mechanics.phases.stages import drill_end
from game.mechanics.phases.turn_order import Queue
from game.mechanics.terrain.drill_table import TableForm
from game.rules.dorm_rules.arranging import arrange
from game.rules.dorm_rules.plan import Victory
from game.rules.dorm_rules.profile import Army, Profile, VehicleProfile
from game.rules.dorm_rules.sequence import begin_turn
from game.rules.dorm_rules.settings import Settings
from game.rules.dorm_rules.state import (
    COMPASS,
    STAGES,
    Figure,
    Ground,
    Hull,
    Mount,
    Party,
    Plan,
    Role,
    Spell,
    Stage,
    State,
    Summons,
    Unit,
)
from game.rules.dorm_rules.status import Health, Status
from game.rules.dorm_rules.terrain import KINDS
from game.table.tolerances import INCH


@form
class MenForm:
    """Places and wounds of some figures of a unit that differ from the rest, by their ids."""

    at: Point | None = None
    health: Health = field(default_factory=Health)
    status: Status = field(default_factory=Status)
    astray: Count = 0
    """The turn as whose end undead were first off their base."""


@form
class PieceForm:
    """A party of a drill: a figure, a unit or a vehicle; `at` is the middle, from the south-west.

    A figure has a `profile`. A unit has a `leader`, `soldiers` and perhaps `specialists`, whose ids
    are the unit's with a number, in roster order: `spears.1` leads. A vehicle has `vehicle` and
    `crew`, of whom the first drives.
    """

    id: str
    side: str
    at: Point = (0.0, 0.0)
    profile: str = ""
    name: str = ""
    leader: str = ""
    leadership: Count = 0
    soldiers: dict[str, Count] = field(default_factory=dict)
    specialists: dict[str, Count] = field(default_factory=dict)
    vehicle: str = ""
    crew: dict[str, Count] = field(default_factory=dict)
    facing: Degrees = 0
    speed: Inches = 0
    straight: Inches = 0
    hull: Health = field(default_factory=Health)
    open_doors: tuple[str, ...] = ()
    keepers: tuple[str, ...] = ()
    """Who can work the locks of a vehicle."""
    attached_to: str = ""
    """The unit that a character is with; without `at` he stands where there is room."""
    mount: str = ""
    """The mount of a figure, or of all in a unit; by default what the profile has."""
    on_foot: bool = False
    """Whether nobody rides, whatever the profile has."""
    mount_health: Health = field(default_factory=Health)
    kneeling: bool = False
    aboard: str = ""
    compartment: str = ""
    outside: bool = False
    known: tuple[str, ...] = ()
    owes_spell: Count = 0
    master: str = ""
    controller: str = ""
    acting: bool = False
    """Whether the leader was named in battle."""
    in_line: bool = False
    """Whether a unit stands in a melee line: its men are where they are, its base is nowhere."""
    leaderless: bool = False
    """Whether the leader has fallen before the drill begins."""
    summons: Summons | None = None
    player: str = ""
    """Who answers for wild demons."""
    men: dict[str, MenForm] = field(default_factory=dict)
    """What differs about single figures of a unit."""
    used: dict[str, Count] = field(default_factory=dict)
    """How often a figure has used weapons of limited use."""
    aside: bool = False
    """Whether it is still to be deployed."""
    gone: str = ""
    """How a figure has left the table already: casualty, dead, fled, banished."""
    health: Health = field(default_factory=Health)
    status: Status = field(default_factory=Status)


@form
class StartForm:
    """Where in the sequence of play a drill begins."""

    stage: Stage = "unit_movement"
    turn: Count = 1
    side: str = ""
    """The active player: the one with the best initiative."""
    piece: str = ""
    """The party that is to act first."""
    until: Stage | None = None
    """The step that ends the drill as it begins; by default the one after `stage`."""
    until_turn: Count = 0
    settings: Settings = field(default_factory=Settings)
    vehicles: dict[str, VehicleProfile] = field(default_factory=dict)
    """Vehicles of its own."""
    spells: tuple[Spell, ...] = ()
    victory: Victory | None = None
    """Without it there is no end but the drill's."""
    exits: dict[str, tuple[Literal["north", "south", "east", "west"], ...]] = field(
        default_factory=dict
    )
    """Edges by which those of a side may leave."""
    edges: dict[str, Literal["north", "south", "east", "west"]] = field(default_factory=dict)
    """The edge of each side; by default the first has the south, the second the north."""

    @property
    def end(self) -> tuple[int, Stage]:
        """The turn and the step with which the drill ends."""
        return drill_end(STAGES, (self.turn, self.stage), self.until, self.until_turn)


@form
class Position:
    """All of a drill that describes the position."""

    table: TableForm = field(default_factory=lambda: TableForm(size=(36.0, 24.0)))
    pieces: tuple[PieceForm, ...] = ()
    profiles: dict[str, Profile] = field(default_factory=dict)
    start: StartForm = field(default_factory=StartForm)


def known_profiles(position: Position, armies: Mapping[str, Army]) -> dict[str, Profile]:
    """Return the profiles of all armies and of the drill itself, by key."""
    listed = {key: each for army in armies.values() for key, each in army.dressed().items()}
    return {**listed, **position.profiles}


def known_vehicles(position: Position, armies: Mapping[str, Army]) -> dict[str, VehicleProfile]:
    """Return the vehicles of all armies and of the drill itself, by key."""
    listed = {key: each for army in armies.values() for key, each in army.vehicles.items()}
    return {**listed, **position.start.vehicles}


def position_problems(position: Position, armies: Mapping[str, Army]) -> Iterator[Problem]:
    """Yield what is wrong with a drill's position."""
    known, vehicles = known_profiles(position, armies), known_vehicles(position, armies)
    yield from position.table.problems(KINDS)
    ids = [each.id for each in position.pieces]
    for number, form_ in enumerate(position.pieces):
        at = ("pieces", number)
        if form_.id in ids[:number]:
            yield (*at, "id"), f"{form_.id!r} stands there already"
        if form_.vehicle and form_.vehicle not in vehicles:
            yield (*at, "vehicle"), f"there is no vehicle {form_.vehicle!r}"
        wanted = [form_.profile, form_.leader, form_.mount]
        for key in (*wanted, *form_.soldiers, *form_.specialists, *form_.crew):
            if key and key not in known:
                yield at, f"there is no profile {key!r}"
        if sum(map(bool, (form_.profile, form_.leader, form_.vehicle))) != 1:
            yield at, "give a profile, a leader or a vehicle"
    if position.start.piece and position.start.piece not in ids:
        yield ("start", "piece"), f"there is no piece {position.start.piece!r}"


class _Muster:
    """Puts the parties of a drill on the table."""

    def __init__(self, position: Position, armies: Mapping[str, Army]) -> None:
        self.profiles = known_profiles(position, armies)
        self.vehicles = known_vehicles(position, armies)
        self.plane = position.table.plane(COMPASS)
        start = position.start
        sides = list(dict.fromkeys(each.side for each in position.pieces))
        first = sides.index(start.side) if start.side in sides else 0
        edges: dict[str, Any] = dict(zip(sides, ("south", "north", "east", "west"), strict=False))
        self.state = State(
            ground=Ground("ground", self.plane),
            plan=Plan(
                "drill",
                start.settings,
                start.end,
                profiles=self.profiles,
                edges={**edges, **start.edges},
                exits=start.exits,
                victory=start.victory,
            ),
            sides=sides,
            stage=start.stage,
            turn=start.turn,
            active=start.piece,
            queue=Queue([] if start.stage == "deployment" else [*sides[first:], *sides[:first]]),
            spells=list(map(copying.copy, start.spells)),
            serial=len(start.spells),
        )
        for form_ in position.pieces:
            self._add(form_)
        self._note_turn()
        for form_ in position.pieces:
            if form_.aside:
                self._put_aside(form_.id)

    def _put_aside(self, name: str) -> None:
        """Take a party off the table again, with all its men, until it is deployed."""
        state = self.state
        if name in state.units:
            state.units_aside[name] = state.units.pop(name)
        for key in [e.id for e in state.figures.values() if name in (e.id, e.unit)]:
            state.aside[key] = state.figures.pop(key)

    def _note_turn(self) -> None:
        """Note how the turn began, but keep what the drill says itself.

        Whom a party has met or charged in this turn, it did not touch as the turn began; whom it
        has lost, it had then.
        """
        everybody: list[Party] = [*self.state.units.values(), *self.state.figures.values()]
        told = {each.id: copying.copy(each.status) for each in everybody}
        begin_turn(self.state)
        for key, status in told.items():
            party = self.state.anybody(key)
            status.strength = status.strength or party.status.strength + status.lost
            status.contacts = status.contacts or tuple(
                each for each in party.status.contacts if not _new(told, key, each)
            )
            party.status = status

    def _add(self, form_: PieceForm) -> None:
        x, y = COMPASS.point(form_.at, self.plane.depth)
        if form_.profile:
            self._add_figure(form_, x, y)
            return
        unit = Unit(form_.id, form_.side, form_.name or form_.id, x, y)
        unit.status, unit.acting = copying.copy(form_.status), form_.acting
        unit.in_line = form_.in_line
        unit.controller, unit.aboard = form_.controller, form_.aboard
        unit.summons = form_.summons and copying.copy(form_.summons)
        unit.player = form_.player
        if form_.vehicle:
            unit.hull = Hull(
                self.vehicles[form_.vehicle],
                COMPASS.heading(form_.facing),
                copying.copy(form_.hull),
                round(form_.speed * INCH),
                round(form_.straight * INCH),
                open_doors=list(form_.open_doors),
                keepers=list(form_.keepers),
            )
        self.state.units[unit.id] = unit
        self._add_men(form_, unit)

    def _add_men(self, form_: PieceForm, unit: Unit) -> None:
        roster: list[tuple[Role, str]] = [] if form_.vehicle else [("leader", form_.leader)]
        roster += [("specialist", key) for key, n in form_.specialists.items() for _ in range(n)]
        roster += [("soldier", key) for key, n in form_.soldiers.items() for _ in range(n)]
        roster += [("soldier", key) for key, n in form_.crew.items() for _ in range(n)]
        men = [
            self._figure(form_, f"{form_.id}.{number}", key, role, unit.point)
            for number, (role, key) in enumerate(roster, start=1)
        ]
        for man in men:
            man.unit, man.aboard = unit.id, unit.id if unit.hull else form_.aboard
            man.compartment = form_.compartment
            if unit.hull and not man.compartment and unit.hull.profile.compartments:
                man.compartment = unit.hull.profile.compartments[0].name
        if not men:
            return
        men[0].leadership = form_.leadership
        unit.leader = men[0].id
        if unit.hull:
            men[0].role = "leader"
        else:
            arrange(men, unit.point)
        if form_.leaderless:
            unit.leader = ""
            men = men[1:]
        for man in men:
            if changed := form_.men.get(man.id.removeprefix(f"{unit.id}.")):
                man.health, man.status = copying.copy(changed.health), copying.copy(changed.status)
                man.astray = changed.astray
                if changed.at is not None:
                    man.x, man.y = COMPASS.point(changed.at, self.plane.depth)
            self.state.figures[man.id] = man

    def _figure(
        self, form_: PieceForm, name: str, key: str, role: Role, at: tuple[int, int]
    ) -> Figure:
        profile = self.profiles[key]
        figure = Figure(name, form_.side, profile, *at, role, player=form_.player)
        mount = form_.mount or profile.mount
        if mount and not form_.on_foot and form_.profile != mount:
            figure.mount = Mount(
                self.profiles[mount], copying.copy(form_.mount_health), form_.kneeling
            )
        return figure

    def _add_figure(self, form_: PieceForm, x: int, y: int) -> None:
        profile = self.profiles[form_.profile]
        role: Role = "beast" if profile.role == "mount" else "character"
        figure = self._figure(form_, form_.id, form_.profile, role, (x, y))
        figure.called, figure.unit = form_.name, form_.attached_to
        figure.health, figure.status = copying.copy(form_.health), copying.copy(form_.status)
        figure.aboard, figure.compartment = form_.aboard, form_.compartment
        figure.outside, figure.master = form_.outside, form_.master
        figure.owes_spell, figure.kneeling = form_.owes_spell, form_.kneeling
        figure.summons = form_.summons and copying.copy(form_.summons)
        figure.known, figure.used = form_.known, dict(form_.used)
        if form_.gone:
            self.state.gone[figure.id] = figure
            self.state.fates[figure.id] = form_.gone  # type: ignore[assignment]
            return
        self.state.figures[figure.id] = figure
        unit = self.state.units.get(form_.attached_to)
        if unit and not unit.hull and form_.at == (0.0, 0.0):
            arrange(self.state.members(unit), unit.point)


def _new(told: Mapping[str, Status], one: str, other: str) -> bool:
    """Return whether a drill says that one of two parties came to the other in this turn."""
    pairs = ((told[one], other), (told[other], one))
    return any(name in (*status.met, status.charging) for status, name in pairs)


def stand(position: Position, armies: Mapping[str, Army]) -> State:
    """Return the state that a drill begins with."""
    return _Muster(position, armies).state


def faults(state: State) -> Iterator[str]:
    """Yield what is impossible about a position: figures that overlap or are off the table.

    Melee lines ignore both (DORM.5.1.2.h1).
    """
    lines = [name for melee in state.melees for name in melee.parties]
    out = [each for each in state.figures.values() if not each.aboard]
    men = [each for each in out if each.id not in lines and each.unit not in lines]
    for number, man in enumerate(men):
        if not (0 <= man.x <= state.plane.width and 0 <= man.y <= state.plane.depth):
            yield f"{man.id} is not on the table (DORM.1.1.h3)"
        for other in men[:number]:
            gap = (man.x - other.x) ** 2 + (man.y - other.y) ** 2
            if gap < (man.disc.radius + other.disc.radius - 20) ** 2:
                yield f"{man.id} and {other.id} overlap (DORM.4.1.1.h1)"
