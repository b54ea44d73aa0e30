"""Scenario files: their form, the first position of a battle, and what can be wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.core.cite import cites
from game.core.knob import Knob
from game.core.ruleset import Problem
from game.mechanics.forms import form
from game.mechanics.scenario import checks
from game.mechanics.scenario.knobs import dial_knobs, variant_knobs
from game.mechanics.scenario.plane_checks import NO_INCHES, PlaneMuster, kind_problems
from game.mechanics.scenario.variants import played
from game.mechanics.settings import knobs_of
from game.mechanics.setup.zones import TableEdge
from game.mechanics.suggest import known_are
from game.rules.dorm_rules.muster import Lists, Muster, entry_points
from game.rules.dorm_rules.plan import BY_THE_BOOK, BattlePlan, Entry
from game.rules.dorm_rules.profile import Army, effect_problems
from game.rules.dorm_rules.scenario_rules import Special
from game.rules.dorm_rules.state import COMPASS, ROSTER, Ground, Plan, State
from game.rules.dorm_rules.terrain import KINDS
from game.rules.dorm_rules.victory import routers_of
from game.table.plane import Plane
from game.table.terrain import PlaneMap

MOST_TURNS, MOST_FIGURES = 30, 150
EDGES: Mapping[str, TableEdge] = {"red": "south", "blue": "north", "green": "east"}
"""Where a side comes from that does not say (DORM.1.1.h3)."""


@form
class Scenario(BattlePlan):
    """A scenario file."""

    special: tuple[Special, ...] = ()
    """The scenario's own rules, each by its name and with its numbers."""


# ---------------------------------------------------------------------- the first position


@cites("DORM.1.1.h3", "DORM.1.4.6")
def begin(scenario: Scenario, ground: PlaneMap | None, armies: Mapping[str, Army]) -> State:
    """Return the state at the very start: all forces aside, deployment first."""
    assert ground is not None
    scenario = played(scenario)
    muster, forces = Muster(), scenario.forces
    for side, force in forces.items():
        lists = Lists.of(force, armies)
        wanted = [entry for entry in force.units for _ in range(entry.count)]
        for number, entry in enumerate(wanted, start=1):
            muster.add(f"{side[0]}{number}", side, entry, lists)
    muster.settle()
    plan = Plan(
        key="battle",
        settings=scenario.settings,
        title=scenario.scenario,
        names={side: force.name for side, force in forces.items()},
        profiles={key: each for army in armies.values() for key, each in army.dressed().items()},
        entries=muster.entries,
        zones={side: force.zones for side, force in forces.items()},
        edges={side: force.edge or EDGES[side] for side, force in forces.items()},
        exits={side: force.exits for side, force in forces.items()},
        reinforcements=scenario.reinforcements,
        objectives=scenario.objectives,
        victory=scenario.victory,
        special=scenario.special,
    )
    return State(
        ground=Ground("ground", ground.plane()),
        plan=plan,
        sides=list(forces),
        aside=muster.figures,
        units_aside=muster.units,
        stage="deployment",
        turn=0,
        scores=dict.fromkeys(forces, 0),
    )


# ---------------------------------------------------------------------- what can be wrong


class Forces(PlaneMuster[Entry]):
    """The forces of a scenario with their profiles, on its table."""

    arrivals, kinds = "DORM.20.9", (*ROSTER, "vehicle")

    def __init__(self, scenario: Scenario, plane: Plane, armies: Mapping[str, Army]) -> None:
        super().__init__(scenario, plane, COMPASS)
        every = [Lists.of(force, armies) for force in scenario.forces.values()]
        self.names = {k: e.name for lists in every for k, e in lists.figures.items()}
        self.names |= {k: e.name for lists in every for k, e in lists.vehicles.items()}
        self.counted = [routers_of(side) for side in scenario.sides]
        self.vehicles = {key for lists in every for key in lists.vehicles}

    def name(self, entry: Entry) -> str:
        """Return what an entry is called."""
        return entry.name or self.names[entry.unit]

    def kind(self, entry: Entry) -> str:
        """Return what it is."""
        if entry.unit in self.vehicles:
            return "vehicle"
        return "leader" if entry.soldiers else "character"

    def size(self, entry: Entry) -> int:
        """Return how many figures an entry has."""
        men = (entry.soldiers, entry.specialists, entry.crew)
        leader = 0 if entry.unit in self.vehicles else 1
        return entry.count * (leader + sum(sum(each.values()) for each in men))


def scenario_problems(
    scenario: Scenario, ground: PlaneMap | None, armies: Mapping[str, Army]
) -> Iterator[Problem]:
    """Yield what is wrong with a scenario, given its map and the known armies."""
    if not isinstance(ground, PlaneMap):
        yield NO_INCHES
        return
    yield from kind_problems(ground, KINDS)
    yield from checks.choice_problems(
        scenario, lambda each: list(_own_problems(each, ground, armies))
    )


@cites("DORM.20.9")
def _late_problems(scenario: Scenario) -> Iterator[Problem]:
    """Yield groups that would wait for ever: all are deployed before the battle."""
    told = "nobody would bring this group: all are deployed before the battle (DORM.20.9)"
    for number, _ in enumerate(scenario.reinforcements):
        yield ("reinforcements", number), told
    for side in scenario.sides:
        for number, unit in enumerate(scenario.force(side).units):
            if unit.group:
                yield (side, "units", number, "group"), told


def _own_problems(
    scenario: Scenario, ground: PlaneMap, armies: Mapping[str, Army]
) -> Iterator[Problem]:
    """Yield what is wrong with the scenario as it stands, whatever its variants."""
    unknown = list(_unit_problems(scenario, armies))
    yield from unknown
    if not 1 <= scenario.last_turn <= MOST_TURNS:
        yield ("settings", "turn_limit"), f"a battle lasts 1 to {MOST_TURNS} turns (DORM.20.8)"
    forces = Forces(scenario, ground.plane(), armies)
    yield from checks.objective_problems(forces)
    yield from _late_problems(scenario)
    if unknown:
        return
    yield from _points_problems(scenario, armies)
    yield from checks.victory_problems(forces)
    if scenario.victory != BY_THE_BOOK:
        yield from checks.hopeless(scenario)
    for side in scenario.forces:
        yield from forces.zone_problems(side)


@cites("DORM.19.6")
def _points_problems(scenario: Scenario, armies: Mapping[str, Army]) -> Iterator[Problem]:
    """Yield forces above the points level, where players bring their own."""
    level = scenario.settings.points_level
    for side, force in scenario.forces.items() if scenario.free_armies else ():
        lists = Lists.of(force, armies)
        total = sum(each.count * entry_points(each, lists) for each in force.units)
        if total > level:
            text = f"{force.name} costs {total} points, but the level is {level} (DORM.19.6)"
            yield (side, "units"), text


@cites("DORM.14.0")
def _unit_problems(scenario: Scenario, armies: Mapping[str, Army]) -> Iterator[Problem]:
    """Yield armies and profiles that are not there, and forces that are too small or too large."""
    for side, force in scenario.forces.items():
        yield from checks.army_problems(side, force, armies)
        lists = Lists.of(force, armies)
        for number, entry in enumerate(force.units):
            wanted = (entry.unit, *entry.soldiers, *entry.specialists, *entry.crew)
            for key in wanted:
                if not lists.knows(key):
                    text = f"there is no profile {key!r}{known_are(key, lists.figures)}"
                    yield (side, "units", number), text
            for text in effect_problems(entry, lists.figures):
                yield (side, "units", number, "effects"), text
            if entry.unit in lists.vehicles and not scenario.settings.vehicles:
                text = "there are no vehicles with the setting 'vehicles: false' (DORM.14.0)"
                yield (side, "units", number), text
        if not force.units or len(force.units) > MOST_FIGURES:
            yield (side, "units"), "a force has units, characters or vehicles"
        if not force.zones and len(scenario.sides) > 2:
            yield (side, "zones"), "with three sides each needs zones of its own (DORM.2.2.3.h1)"


# ---------------------------------------------------------------------- what may be chosen


def knobs(scenario: Scenario) -> Sequence[Knob]:
    """Return all that may be chosen before a battle, with what the scenario itself says."""

    def offered(name: str, _value: object) -> bool:
        return name != "points_level" or scenario.free_armies

    return [
        *variant_knobs(scenario, "DORM.20.8"),
        *dial_knobs(scenario),
        *knobs_of(scenario.settings, offered=offered),
    ]
