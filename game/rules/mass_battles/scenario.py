"""Scenario files: their form, the first position of a battle, and what can be wrong (GMB.setup)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Any, get_args

from game.core.cite import cites
from game.core.knob import Knob
from game.core.ruleset import Problem
from game.mechanics.forms import form
from game.mechanics.lengths import inches
from game.mechanics.scenario import checks
from game.mechanics.scenario.knobs import dial_knobs, variant_knobs
from game.mechanics.scenario.plane_checks import NO_INCHES, PlaneMuster, kind_problems
from game.mechanics.scenario.variants import played
from game.mechanics.settings import knobs_of
from game.mechanics.suggest import known_are
from game.rules.mass_battles.deployment import zones
from game.rules.mass_battles.features import called, part_of
from game.rules.mass_battles.formations import lined_up
from game.rules.mass_battles.plan import BY_THE_BOOK, BattlePlan, Entry, Force
from game.rules.mass_battles.profile import Army, Profile, Type
from game.rules.mass_battles.scenario_rule import special_rules
from game.rules.mass_battles.scenario_rules import Special
from game.rules.mass_battles.state import CASTLE, COMPASS, Ground, Piece, Plan, State
from game.rules.mass_battles.terrain import EFFECTS, MAP_WORDS, in_book_words
from game.table.bases import SLACK
from game.table.plane import Feature, Plane
from game.table.segments import Point
from game.table.terrain import PlaneMap
from game.table.tolerances import INCH

MOST_TURNS, MOST_PIECES = 30, 60
ONE_RANK = 4
"""Units of up to so many stands are set down in one rank, larger ones in two."""
LONGEST_SECTION = 8 * INCH
"""How long a section of castle wall may be (GMB.cas.18)."""
CROWDED = 0.7
"""The share of a zone that stands may cover before it is too full to deploy in."""


@form
class Scenario(BattlePlan):
    """A scenario file."""

    special: tuple[Special, ...] = ()
    """The scenario's own rules, each by its name and with its numbers."""


# ---------------------------------------------------------------------- the first position


@cites("GMB.setup.1")
def begin(scenario: Scenario, ground: PlaneMap | None, armies: Mapping[str, Army]) -> State:
    """Return the state at the very start: all forces aside, deployment first."""
    assert ground is not None
    scenario = played(scenario)
    entries, aside = muster(scenario, armies)
    forces = scenario.forces
    plan = Plan(
        key="battle",
        settings=scenario.settings,
        title=scenario.scenario,
        names={side: force.name for side, force in forces.items()},
        entries=entries,
        zones={side: force.zones for side, force in forces.items()},
        each_zone={side: force.each_zone for side, force in forces.items()},
        first=scenario.places_first,
        standards={
            side: force.standards for side, force in forces.items() if force.standards is not None
        },
        reinforcements=scenario.reinforcements,
        objectives=scenario.objectives,
        victory=scenario.victory,
        special=scenario.special,
    )
    return State(
        ground=Ground("ground", in_book_words(ground.plane())),
        plan=plan,
        sides=list(forces),
        aside=aside,
        stage="deployment",
        turn=0,
        power_points={side: force.power_points for side, force in forces.items()},
        scores=dict.fromkeys(forces, 0),
        castle=scenario.castle or "",
    )


def muster(
    scenario: Scenario, armies: Mapping[str, Army]
) -> tuple[dict[str, Entry], dict[str, Piece]]:
    """Return what the scenario says about each piece, and the pieces; ids tell side and number."""
    entries: dict[str, Entry] = {}
    pieces: dict[str, Piece] = {}
    for side, force in scenario.forces.items():
        listed = profiles_of(force, armies)
        wanted = [entry for entry in force.units for _ in range(entry.count)]
        for number, entry in enumerate(wanted, start=1):
            profile = entry.profile(listed[entry.unit], scenario.base_sizes)
            piece = new_piece(f"{side[0]}{number}", side, profile, entry.name)
            piece.status.airborne = entry.aloft
            entries[piece.id], pieces[piece.id] = entry, piece
    names = [each.name for each in pieces.values()]
    for place, piece in enumerate(pieces.values()):
        if names.count(names[place]) > 1:
            piece.called = f"{names[place]} {names[: place + 1].count(names[place])}"
    return entries, pieces


@cites("GMB.piece.1", "GMB.form.1")
def new_piece(name: str, side: str, profile: Profile, called: str = "") -> Piece:
    """Return a piece that is not on the table yet, its stands in one rank or in two."""
    count = profile.stands
    files = count if count <= ONE_RANK else -(-count // 2)
    stands = enumerate(lined_up(count, files, profile.side), start=1)
    named = {f"{name}.{n}": each for n, each in stands}
    return Piece(name, side, profile, 0, 0, 0, named, called=called)


def profiles_of(force: Force, armies: Mapping[str, Army]) -> dict[str, Profile]:
    """Return the profiles that a force may field, by key."""
    known = [armies[name].dressed() for name in force.armies if name in armies]
    return {key: profile for profiles in known for key, profile in profiles.items()}


# ---------------------------------------------------------------------- what can be wrong


class Forces(PlaneMuster[Entry]):
    """The forces of a scenario with their profiles, on its table."""

    arrivals, kinds = "GMB.setup.7", get_args(Type)

    def __init__(self, scenario: Scenario, plane: Plane, armies: Mapping[str, Army]) -> None:
        super().__init__(scenario, plane, COMPASS)
        self.scenario = scenario
        self.profiles = {
            key: profile
            for force in scenario.forces.values()
            for key, profile in profiles_of(force, armies).items()
        }

    def name(self, entry: Entry) -> str:
        """Return what a single piece of an entry is called."""
        return entry.name or self.profiles[entry.unit].name

    def kind(self, entry: Entry) -> str:
        """Return the type of its pieces."""
        return self.profiles[entry.unit].type

    def size(self, entry: Entry) -> int:
        """Return how many pieces an entry has."""
        return entry.count


def scenario_problems(
    scenario: Scenario, ground: PlaneMap | None, armies: Mapping[str, Army]
) -> Iterator[Problem]:
    """Yield what is wrong with a scenario, given its map and the known armies."""
    if not isinstance(ground, PlaneMap):
        yield NO_INCHES
        return
    yield from kind_problems(ground, EFFECTS.kinds, MAP_WORDS)
    yield from _section_problems(ground)
    yield from checks.choice_problems(
        scenario, lambda each: list(_own_problems(each, ground, armies))
    )


@cites("GMB.cas.18")
def _section_problems(ground: PlaneMap) -> Iterator[Problem]:
    """Yield sections of castle wall that are too long, the halves of a gatehouse taken as one."""
    sections: dict[str, list[Feature]] = {}
    for each in ground.plane().features:
        if each.kind == CASTLE.wall:
            sections.setdefault(part_of(each), []).append(each)
    for parts in sections.values():
        edges = [edge for each in parts if each.circle is None for edge in each.edges()]
        long = max((_length_along(edge, parts) for edge in edges), default=0.0)
        if long > LONGEST_SECTION + SLACK:
            text = f"{called(parts[0])} is {inches(long)} long, and a section has at most "
            yield ("map",), f"{text}{inches(LONGEST_SECTION)} (GMB.cas.18)"


def _length_along(edge: tuple[Point, Point], parts: Sequence[Feature]) -> float:
    """Return how far some areas reach along the direction of an edge."""
    (ax, ay), (bx, by) = edge
    length = hypot(bx - ax, by - ay)
    spots = [(x * (bx - ax) + y * (by - ay)) / length for each in parts for x, y in each.points]
    return max(spots) - min(spots)


def _own_problems(
    scenario: Scenario, ground: PlaneMap, armies: Mapping[str, Army]
) -> Iterator[Problem]:
    """Yield what is wrong with the scenario as it stands, whatever its variants."""
    unknown = list(_unit_problems(scenario, armies))
    yield from unknown
    if any(each.kind == CASTLE.wall for each in ground.features) and scenario.castle is None:
        yield ("map",), "the map has a castle: say whose it is with 'castle' (GMB.cas.18)"
    if not 1 <= scenario.last_turn <= MOST_TURNS:
        yield ("settings", "turn_limit"), f"a battle lasts 1 to {MOST_TURNS} turns (GMB.setup.4)"
    muster_ = Forces(scenario, ground.plane(), armies)
    yield from checks.objective_problems(muster_)
    yield from checks.arrival_problems(muster_)
    for number, arrival in enumerate(scenario.reinforcements):
        if any(area.edge is None for area in arrival.entry):
            text = "a group enters by an edge of the table (GMB.setup.7)"
            yield ("reinforcements", number, "entry"), text
    if not unknown:
        yield from _battle_problems(muster_, begin(scenario, ground, armies))


def _battle_problems(muster_: Forces, state: State) -> Iterator[Problem]:
    """Yield what is wrong with goals, special rules and zones."""
    scenario = muster_.scenario
    yield from checks.victory_problems(muster_)
    if scenario.victory != BY_THE_BOOK:
        yield from checks.hopeless(scenario)
    for number, rule in enumerate(special_rules(state)):
        for text in rule.missing(state):
            yield ("special", number), text
    for side in scenario.forces:
        yield from muster_.zone_problems(side)
        yield from _room_problems(state, side)


def _unit_problems(scenario: Scenario, armies: Mapping[str, Army]) -> Iterator[Problem]:
    """Yield armies and profiles that are not there, and forces that are too small or too large."""
    for side, force in scenario.forces.items():
        yield from checks.army_problems(side, force, armies)
        listed = profiles_of(force, armies)
        for number, entry in enumerate(force.units):
            if entry.unit not in listed:
                text = f"there is no piece {entry.unit!r}{known_are(entry.unit, listed)}"
                yield (side, "units", number, "unit"), text
            elif entry.aloft and listed[entry.unit].fly is None:
                yield (side, "units", number, "aloft"), "it cannot fly (GMB.fly.1)"
        if not 1 <= sum(entry.count for entry in force.units) <= MOST_PIECES:
            yield (side, "units"), f"a force has 1 to {MOST_PIECES} pieces"
        if not force.zones and len(scenario.sides) > 2:
            yield (side, "zones"), "with three sides each needs zones of its own (GMB.setup.2)"


@cites("GMB.setup.2")
def _room_problems(state: State, side: str) -> Iterator[Problem]:
    """Yield whether the pieces of the start find no room in the zones."""
    own = [each for each in state.aside.values() if each.side == side]
    start = [each for each in own if not state.plan.entries[each.id].group]
    needed = sum(len(each.stands) * each.profile.side**2 for each in start)
    boxes = [zone.box for zone in zones(state, side)]
    room = sum((east - west) * (south - north) for west, north, east, south in boxes)
    if needed > CROWDED * room:
        square = INCH * INCH
        text = f"its pieces cover {needed / square:.0f} square inches"
        yield (side, "zones"), f"{text} of zones with {room / square:.0f} (GMB.setup.2)"


# ---------------------------------------------------------------------- what may be chosen


def knobs(scenario: Scenario) -> Sequence[Knob]:
    """Return all that may be chosen before a battle, with what the scenario itself says."""
    latest = max((each.turn or 0 for each in scenario.reinforcements), default=0)

    def offered(name: str, value: Any) -> bool:
        return name != "turn_limit" or value >= latest

    return [
        *variant_knobs(scenario, "GMB.setup.4"),
        *dial_knobs(scenario),
        *knobs_of(scenario.settings, offered=offered),
    ]
