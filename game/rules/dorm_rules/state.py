"""Everything that changes in a battle.

Only figures live, are wounded and die. A unit is a coherency base with a leader and those who
belong to it; a vehicle is a unit whose base is a hull and whose leader drives it. A party is
whoever acts, is aimed at and tests its nerve as one: a unit, or a figure on its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import dist
from typing import Any, Literal, get_args

from game.core.bounds import Count, Points, Thousandths
from game.core.cite import cites
from game.core.copying import Shared, added
from game.core.play import Play
from game.core.pose import Pose
from game.core.wording import Sentence
from game.mechanics.phases.stages import has_come
from game.mechanics.phases.turn_order import Queue
from game.mechanics.scenario.areas import PlaneArea
from game.mechanics.scenario.rule import ScenarioRule
from game.rules.dorm_rules.plan import Arrival, Entry, Objective, Victory
from game.rules.dorm_rules.profile import Compartment, Profile, VehicleProfile, disc_of
from game.rules.dorm_rules.settings import Settings
from game.rules.dorm_rules.status import Health, Status
from game.table.bases import Body, Disc, corners
from game.table.plane import Feature, Plane
from game.table.tolerances import Compass, Tolerances

COMPASS = Compass("north", "south-west")
MEASURE = Tolerances(touch=20, depth=20, graze=20, spans="centre")
"""DORM.1.1.h2 and DORM.1.5.1."""
ADJACENT = 250
"""The widest gap between those who are adjacent (DORM.1.1.h2)."""
RADIUS = 1500
"""Of a coherency base (DORM.4.1.1)."""
COHERENCY = Disc(RADIUS)
ON_BASE = 1
"""What is to spare for those who stand on a base entirely (DORM.4.1.1.h1)."""
WILD = "wild"
"""The side of demons that run wild (DORM.18.5.3)."""

NO_REASON = Sentence("")
Stage = Literal[
    "deployment",
    "initiative",
    "repairs_declared",
    "unit_movement",
    "individual_movement",
    "missiles",
    "melee",
    "upkeep",
    "magic",
    "tech",
    "rally",
    "morale",
    "rout",
    "end_of_turn",
]
"""The set-up, and the steps of a turn in their order (DORM.13)."""
STAGES: tuple[Stage, ...] = get_args(Stage)
Role = Literal["leader", "specialist", "soldier", "character", "beast"]
"""What a figure is to its unit; a beast is a mount without a rider (DORM.15.h4)."""
ROSTER: tuple[Role, ...] = ("leader", "specialist", "soldier", "character", "beast")
"""The order of a unit's roster (DORM.1.3.h2)."""
PLACES = {role: place for place, role in enumerate(ROSTER)}
Fate = Literal["casualty", "dead", "fled", "banished", "left", "raised"]
"""How a figure left the table: the first may still be healed, `left` is no loss, and `raised` is a
loss whose body walks again (DORM.16.2.24b)."""


@dataclass(slots=True)
class Mount:
    """What a figure rides (DORM.15)."""

    profile: Profile
    health: Health = field(default_factory=Health)
    kneeling: bool = False


@dataclass(slots=True)
class Summons:
    """What becomes of creations of magic (DORM.16.2.23.h1, DORM.18.5)."""

    by: str
    """The wizard."""
    spell: str
    since: Count
    kill_count: Count = 0
    kills: Count = 0
    wild_until: Count = 0
    """The last turn of a wild unit's time; 0 while it obeys."""
    last_chance: bool = False
    """Whether this is its one more turn (DORM.18.5.2.2a)."""


@dataclass(slots=True, eq=False)
class Figure:
    """A single creature; with its mount, a pair on one base."""

    id: str
    side: str
    profile: Profile
    x: int
    y: int
    role: Role = "character"
    unit: str = ""
    """The unit that it belongs or is attached to."""
    called: str = ""
    """Its own name in place of the profile's."""
    health: Health = field(default_factory=Health)
    status: Status = field(default_factory=Status)
    """Of a figure on its own; in a unit only what it has done itself."""
    mount: Mount | None = None
    aboard: str = ""
    """The vehicle that it is on, or the mount or rider in whose howdah it is."""
    compartment: str = ""
    outside: bool = False
    """Whether it rides on the outside of an enclosed compartment (DORM.14.6.4.1)."""
    leadership: Count = 0
    """What a leader has bought beyond his profile."""
    known: tuple[str, ...] = ()
    """The numbers of the effects that a wizard knows; `23:hordling` is tied to a type."""
    master: str = ""
    """Of an apprentice (DORM.1.4.9.1b)."""
    used: dict[str, int] = field(default_factory=dict)
    """How often weapons of limited use have been used."""
    dropped: tuple[str, ...] = ()
    """Weapons lost in a charge volley (DORM.11.2.1.1c)."""
    owes_spell: Count = 0
    """The turn whose spell a counterspell has used up (DORM.16.2.25b)."""
    summons: Summons | None = None
    """Of a creation that is in no unit of creations (DORM.16.2.23b)."""
    astray: Count = 0
    """The turn as whose end undead were first off their base after a melee (DORM.17.2.7.2)."""
    player: str = ""
    """Who answers for it in place of its side; wild demons have no player (DORM.18.5.3)."""
    kneeling: bool = added(default=False)
    """Whether a beast kneels (DORM.15.2.3)."""
    stays: Count = 0
    """The turn whose move a caster has used up by carrying himself off (DORM.16.2.28c)."""

    @property
    def name(self) -> str:
        """How the log calls it."""
        return self.called or self.profile.name

    @property
    def whom(self) -> tuple[str, str]:
        """Its side and itself, as questions and throws address them."""
        return self.player or self.side, self.id

    @property
    @cites("DORM.1.1.h1")
    def disc(self) -> Disc:
        """Its base; a rider stands on that of the mount."""
        return disc_of((self.mount or self).profile.base)

    @property
    def body(self) -> Body:
        """Its base where it stands."""
        return Body(self.disc, Pose(self.x, self.y, 0))

    @property
    def point(self) -> tuple[int, int]:
        """The centre of its base."""
        return self.x, self.y

    def has(self, trait: Any) -> bool:
        """Return whether its profile has a trait."""
        return self.profile.has(trait)

    @property
    def compartments(self) -> tuple[Compartment, ...]:
        """The howdah on its back, or on that of its mount."""
        return (self.mount.profile if self.mount else self.profile).compartments

    @property
    def berth(self) -> tuple[str, str, bool]:
        """Where it is aboard, the same for all who share a compartment."""
        return self.aboard, self.compartment, self.outside

    def alight(self) -> None:
        """Leave whatever it is aboard."""
        self.aboard, self.compartment, self.outside = "", "", False


@dataclass(slots=True)
class Hull:
    """What makes a unit a vehicle: its crew are the members, its leader drives (DORM.14)."""

    profile: VehicleProfile
    heading: int = 0
    health: Health = field(default_factory=Health)
    speed: Thousandths = 0
    straight: Thousandths = 0
    """How far it has gone straight ahead since its last turn (DORM.14.1.6)."""
    stopping: bool = False
    """Whether an emergency stop goes on (DORM.14.3.2)."""
    open_doors: list[str] = field(default_factory=list)
    locked_doors: list[str] = field(default_factory=list)
    fired: list[str] = field(default_factory=list)
    """Mounted weapons that have fired in this turn (DORM.14.1.5b)."""
    passed: dict[str, int] = field(default_factory=dict)
    """Hits of figures that have gone through each door in this turn (DORM.14.6.3.2c)."""
    keepers: list[str] = field(default_factory=list)
    """Who can work its locks (DORM.14.6.3.2b)."""
    change: Thousandths = 0
    """By how much its speed changed in this turn."""
    panicked: bool = False
    """Whether there has been a panic on board in this turn (DORM.14.5.2)."""
    wreck: bool = False


@dataclass(slots=True, eq=False)
class Unit:
    """A leader's coherency base and all who belong to it, or a vehicle and its crew."""

    id: str
    side: str
    called: str
    x: int
    y: int
    """The centre of the base or of the hull."""
    leader: str = ""
    acting: bool = False
    """Whether its leader was named in battle and has no Leadership (DORM.4.1.h1)."""
    status: Status = field(default_factory=Status)
    hull: Hull | None = None
    in_line: bool = False
    """Whether its men stand in a melee line and its disc is off the table (DORM.5.1.2a)."""
    strays: list[str] = added(factory=list)
    """Members who are not with it in that line: off its base as it was drawn, or carried off."""
    aboard: str = ""
    """The vehicle that it rides on as passengers."""
    controller: str = ""
    """Who controls undead, or commands demons (DORM.17.2.4)."""
    summons: Summons | None = None
    player: str = ""
    """Who answers for it in place of its side; wild demons have no player (DORM.18.5.3)."""
    orders: dict[str, list[str]] = field(default_factory=dict)
    """The standing orders of players for numbering its figures (DORM.8.2.h1)."""

    @property
    def name(self) -> str:
        """How the log calls it."""
        return self.called

    @property
    def whom(self) -> tuple[str, str]:
        """Its side and itself, as questions and throws address them."""
        return self.player or self.side, self.id

    @property
    def point(self) -> tuple[int, int]:
        """The centre of its base."""
        return self.x, self.y

    @property
    @cites("DORM.4.1.1", "DORM.1.1.h1")
    def body(self) -> Body:
        """Its coherency base or hull where it stands."""
        if self.hull:
            return Body(self.hull.profile.hull, Pose(self.x, self.y, self.hull.heading))
        return Body(COHERENCY, Pose(self.x, self.y, 0))

    @property
    def compartments(self) -> tuple[Compartment, ...]:
        """What carries people on a vehicle."""
        return self.hull.profile.compartments if self.hull else ()


Party = Unit | Figure
"""A unit, a vehicle with its crew, or a figure on its own."""


@dataclass(slots=True)
class Spell:
    """A spell that goes on (DORM.16.1.4b)."""

    id: str
    effect: Count
    caster: str
    side: str
    since: Count
    left: Count
    """Turns that are left after this one."""
    amount: Points = 0
    """The change that was chosen, below nothing for those that take away."""
    targets: list[str] = field(default_factory=list)
    """Figures; of effects 19 and 20 the party; of creations their units."""


@dataclass(slots=True)
class Melee:
    """A melee that goes on: who is in it, and where its line is (DORM.5.1.2a, DORM.5.1.h1)."""

    id: str
    parties: list[str]
    x: int
    y: int
    """Where the contact was: P."""
    heading: int
    """From the lined-up side towards the other, in thousandths of a degree."""
    lined: str
    """The side that is lined up."""
    run_into: str = ""
    """The side that did not move into contact (DORM.5.1.2.1a)."""


@dataclass(frozen=True, slots=True)
class Ground(Shared):
    """The map with its terrain, shared by all copies of the state."""

    key: str
    plane: Plane
    _laid: dict[tuple[Feature, ...], Plane] = field(default_factory=dict, repr=False, compare=False)

    def laid(self, wrecks: tuple[Feature, ...]) -> Plane:
        """Return the table with the wrecks on it."""
        if wrecks not in self._laid:
            features = (*self.plane.features, *wrecks)
            self._laid[wrecks] = replace(self.plane, features=features)
        return self._laid[wrecks]


@dataclass(frozen=True, slots=True)
class Plan(Shared):
    """What was settled before the battle, shared by all copies of the state."""

    key: str
    settings: Settings = field(default_factory=Settings)
    until: tuple[int, Stage] | None = None
    """The turn and the step with which a drill ends."""
    title: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    """What the army of each side is called."""
    profiles: Mapping[str, Profile] = field(default_factory=dict)
    """Those that may be summoned or raised."""
    entries: Mapping[str, Entry] = field(default_factory=dict)
    """What the scenario says about each party."""
    zones: Mapping[str, tuple[PlaneArea, ...]] = field(default_factory=dict)
    """Where each side deploys; without any, by DORM.2.2.3.h1."""
    edges: Mapping[str, Literal["north", "south", "east", "west"]] = field(default_factory=dict)
    """The edge from which each side comes and to which it routs (DORM.9.7.1b)."""
    exits: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Edges by which parties of a side may leave without being lost."""
    reinforcements: tuple[Arrival, ...] = ()
    objectives: tuple[Objective, ...] = ()
    victory: Victory | None = None
    """How the battle is won; a drill may go on for ever."""
    special: tuple[ScenarioRule[Any, Any, PlaneArea], ...] = ()


@dataclass(slots=True)
class State:
    """A battle between two steps."""

    ground: Ground
    plan: Plan
    sides: list[str]
    """As the scenario lists them."""
    figures: dict[str, Figure] = field(default_factory=dict)
    """On the table, aboard vehicles too."""
    units: dict[str, Unit] = field(default_factory=dict)
    """Units and vehicles on the table."""
    aside: dict[str, Figure] = field(default_factory=dict)
    """Figures not there yet."""
    units_aside: dict[str, Unit] = field(default_factory=dict)
    gone: dict[str, Figure] = field(default_factory=dict)
    """Figures off the table, where they were last."""
    fates: dict[str, Fate] = field(default_factory=dict)
    """How each of those left."""
    units_gone: dict[str, Unit] = field(default_factory=dict)
    spells: list[Spell] = field(default_factory=list)
    melees: list[Melee] = field(default_factory=list)
    stage: Stage = "unit_movement"
    turn: int = 1
    side: str = ""
    """Whose part of the step it is."""
    active: str = ""
    """The party that is to act now."""
    queue: Queue = field(default_factory=Queue)
    """The sides in order of initiative, the active player first."""
    asked: list[str] = field(default_factory=list)
    """Who has had its say in this step."""
    todo: list[str] = field(default_factory=list)
    """Whose turn is still to come in this step, in order."""
    repairs: dict[str, str] = field(default_factory=dict)
    """Mechanics and medics who were declared, and whom or what they work on (DORM.2.2.3.h2)."""
    serial: Count = 0
    """How many spells, melees and creations have had a name."""

    # What goals count and decide.
    arrived: list[str] = field(default_factory=list)
    scores: dict[str, int] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)
    controllers: dict[str, str] = field(default_factory=dict)
    winner: str = ""
    reason: Sentence = NO_REASON
    rule: str = ""
    """By which rule the battle ended; empty while it goes on."""

    @property
    def drill_is_over(self) -> bool:
        """Whether the step has come with which a drill ends."""
        return has_come(STAGES, (self.turn, self.stage), self.plan.until)

    @property
    def settings(self) -> Settings:
        """What was settled before the battle."""
        return self.plan.settings

    @property
    @cites("DORM.18.5.3")
    def players(self) -> list[str]:
        """The sides that somebody plays: wild demons are a side, but nobody's."""
        return [each for each in self.sides if each != WILD]

    @property
    @cites("DORM.12.1", "DORM.12.3")
    def order(self) -> list[str]:
        """The sides by initiative, the active player first."""
        return self.queue.sides or self.sides

    def rank(self, side: str) -> int:
        """Return where a side stands in the order of initiative; one that has no place is last."""
        return self.order.index(side) if side in self.order else len(self.order)

    @property
    @cites("DORM.14.3.h1")
    def plane(self) -> Plane:
        """The table with the wrecks on it."""
        gone = self.units_gone.values() if self.units_gone else ()
        wrecks = [each for each in gone if each.hull and each.hull.wreck]
        if not wrecks:
            return self.ground.plane
        laid = [
            Feature(f"wreck of {each.id}", "wreck", tuple(map(_rounded, corners(each.body))))
            for each in wrecks
        ]
        return self.ground.laid(tuple(laid))

    # ------------------------------------------------------------------ who is there

    def party(self, name: str) -> Party:
        """Return a unit or figure on the table; KeyError if there is none."""
        return self.units[name] if name in self.units else self.figures[name]

    def anybody(self, name: str) -> Party:
        """Return a unit or figure wherever it is; KeyError if there has never been such a one."""
        units = {**self.units_gone, **self.units_aside, **self.units}
        return units[name] if name in units else {**self.gone, **self.aside, **self.figures}[name]

    @cites("DORM.1.4.1", "DORM.1.3.h2")
    def members(self, unit: Unit) -> list[Figure]:
        """Return everybody who belongs to a unit or is attached to it, in roster order."""
        name = unit.id
        found = [each for each in self.figures.values() if each.unit == name]
        found.sort(key=_in_roster)
        return found

    @cites("DORM.1.3.h2", "DORM.4.2.2a")
    def present(self, party: Party) -> list[Figure]:
        """Return those of a party who are on its base, in its line or on board, in roster order."""
        if isinstance(party, Figure):
            return [party]
        return [each for each in self.members(party) if self.is_present(each, party)]

    @cites("DORM.4.1.1.h1", "DORM.9.7.2")
    def is_present(self, figure: Figure, unit: Unit) -> bool:
        """Return whether a member of a unit is on its base, in its line or on board with it.

        Whoever routs alone is with it no longer, wherever he stands.
        """
        status = figure.status
        if status.routing or status.fleeing:
            return False
        if unit.hull:
            return figure.aboard == unit.id
        if unit.in_line or unit.aboard:
            astray = unit.in_line and figure.id in unit.strays
            return figure.aboard == unit.aboard and not astray
        dx, dy = figure.x - unit.x, figure.y - unit.y
        # This is asked more often than anything else: the base is not made for it.
        most = RADIUS + ON_BASE - disc_of((figure.mount or figure).profile.base).radius
        return not figure.aboard and dx * dx + dy * dy <= most * most

    def unit_of(self, figure: Figure) -> Unit | None:
        """Return the unit that a figure belongs or is attached to."""
        return self.units.get(figure.unit)

    @cites("DORM.4.2", "DORM.13.3", "DORM.14.5.4")
    def is_individual(self, figure: Figure) -> bool:
        """Return whether a figure is on no base: it moves, is aimed at and tests by itself."""
        unit = self.units.get(figure.unit)
        return unit is None or not self.is_present(figure, unit)

    def party_of(self, figure: Figure) -> Party:
        """Return the unit on whose base a figure is, or the figure itself."""
        unit = self.unit_of(figure)
        return figure if unit is None or not self.is_present(figure, unit) else unit

    def individuals(self, side: str = "") -> list[Figure]:
        """Return the figures of a side, or of all, who are on no base."""
        everybody = self.figures.values()
        own = [each for each in everybody if each.side == side] if side else everybody
        return [each for each in own if self.is_individual(each)]

    def parties(self, side: str = "") -> list[Party]:
        """Return the units and the individuals of a side, or of all."""
        units = [each for each in self.units.values() if side in ("", each.side)]
        return [*units, *self.individuals(side)]

    def enemies(self, party: Party) -> list[Party]:
        """Return the parties of all other sides."""
        side, alone = party.side, self.is_individual
        units = [each for each in self.units.values() if each.side != side]
        figures = [each for each in self.figures.values() if each.side != side and alone(each)]
        return [*units, *figures]

    def carrier(self, party: Party) -> Party | None:
        """Return the vehicle that a party is on, or who has it in a howdah."""
        return self.units.get(party.aboard) or self.figures.get(party.aboard)

    def aboard(self, carrier: Party) -> list[Figure]:
        """Return everybody on a vehicle or in a howdah."""
        name = carrier.id
        return [each for each in self.figures.values() if each.aboard == name]

    @cites("DORM.1.4.2")
    def leader(self, unit: Unit) -> Figure | None:
        """Return who leads a unit, if anybody does."""
        return self.figures.get(unit.leader)

    def attached(self, unit: Unit) -> list[Figure]:
        """Return the characters with a unit."""
        return [each for each in self.present(unit) if each.role == "character"]

    def troops(self, party: Party) -> list[Figure]:
        """Return the leader, specialists and soldiers of a unit; a figure on its own is one."""
        members = [party] if isinstance(party, Figure) else self.members(party)
        return [each for each in members if each.role in ("leader", "specialist", "soldier")]

    @cites("DORM.17.2.2a")
    def undead_troops(self, party: Party) -> bool:
        """Return whether a party consists of undead troops, whoever is attached to them."""
        troops = self.troops(party)
        return bool(troops) and all(each.has("undead") for each in troops)

    def demonic(self, party: Party) -> bool:
        """Return whether a party consists of demons, whoever is attached to them."""
        men = [party] if isinstance(party, Figure) else self.troops(party)
        return bool(men) and all(each.has("demon") for each in men)

    def bodies(self, party: Party) -> tuple[Body, ...]:
        """Return the bases by which a party is touched: its disc, its hull, or all in its line."""
        if isinstance(party, Unit) and party.in_line:
            return tuple(each.body for each in self.present(party))
        return (party.body,)


Battling = Play[State]


def _in_roster(figure: Figure) -> int:
    return PLACES[figure.role]


def runs(party: Party) -> bool:
    """Return whether a party routs or flees and so does nothing else."""
    return party.status.routing or party.status.fleeing


@cites("DORM.10.1.2b", "DORM.15.3.5")
def has_run(state: State, figure: Figure) -> bool:
    """Return whether a figure makes no attack in this turn as it ran, alone or carried along."""
    movers = (figure, state.party_of(figure), state.carrier(figure))
    return any(each.status.ran for each in movers if each)


def _rounded(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0]), round(point[1])


@cites("DORM.1.5.1")
def measured_from(state: State, party: Party) -> tuple[float, float]:
    """Return the point from which ranges of a party are measured."""
    if isinstance(party, Figure):
        return (state.carrier(party) or party).point
    if not party.in_line:
        return party.point
    if leader := state.leader(party):
        return leader.point
    men = state.present(party)
    if not men:
        return party.point
    return sum(e.x for e in men) / len(men), sum(e.y for e in men) / len(men)


@cites("DORM.1.5.1")
def distance(state: State, one: Party, other: Party) -> float:
    """Return the range between two parties, from centre to centre."""
    return dist(measured_from(state, one), measured_from(state, other))


@cites("DORM.1.1.h2", "DORM.5.1.h1", "DORM.20.13")
def touch(state: State, one: Party, other: Party) -> bool:
    """Return whether two parties are in contact, edge to edge or in one melee line.

    Nobody on the ground touches somebody in the air.
    """
    if one.status.airborne != other.status.airborne:
        return False
    if one.side != other.side:
        if any(one.id in each.parties and other.id in each.parties for each in state.melees):
            return True
    if _far_apart(one, other):
        return False
    theirs = state.bodies(other)
    return any(MEASURE.touching(a, b) for a in state.bodies(one) for b in theirs)


def _far_apart(one: Party, other: Party) -> bool:
    """Return whether two parties cannot touch, without a closer look; lines need one always."""
    away = MEASURE.touch + 1.0
    for each in (one, other):
        if isinstance(each, Figure):
            away += each.disc.radius
        elif each.in_line:
            return False
        else:
            away += each.hull.profile.hull.reach if each.hull else RADIUS
    dx, dy = one.x - other.x, one.y - other.y
    return dx * dx + dy * dy > away * away


@cites("DORM.1.1.h2")
def adjacent(state: State, one: Party, other: Party) -> bool:
    """Return whether two parties are next to each other."""
    reach = Tolerances(touch=ADJACENT)
    theirs = state.bodies(other)
    return any(reach.touching(a, b) for a in state.bodies(one) for b in theirs)


def touching_enemies(state: State, party: Party) -> list[Party]:
    """Return the enemies in contact with a party."""
    return [each for each in state.enemies(party) if touch(state, party, each)]


def names(parties: Iterable[Party]) -> list[str]:
    """Return the ids of parties."""
    return [each.id for each in parties]
