"""Whom a spell is cast on, whom it strikes then, and how far away they are (DORM.16.4).

A target's key is the id of a unit, of a vehicle, of a figure by itself, or of a vehicle with the
name of one of its open compartments behind a stroke, for the crew in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import dist

from game.core.cite import cites
from game.core.decision import Objection
from game.rules.dorm_rules.magic.effects import Effect
from game.rules.dorm_rules.state import Figure, Party, State, Unit, has_run, measured_from
from game.rules.dorm_rules.terrain import sight_between
from game.rules.dorm_rules.values import coherent
from game.table.bases import SLACK
from game.table.tolerances import INCH, begun


@dataclass(frozen=True, slots=True)
class Target:
    """Something that a spell can be cast on."""

    id: str
    name: str
    party: Party
    """By which it is seen and its range is measured."""
    struck: tuple[Figure | Unit, ...]
    """The figures that are the target then; a vehicle is a target of its own."""
    whole: bool
    """Whether it is a complete unit, or a figure that is in none."""


# ---------------------------------------------------------------------- who there is


@cites("DORM.16.4.h2", "DORM.14.6.3.1a")
def enclosed(state: State, figure: Figure) -> bool:
    """Return whether a figure is inside an enclosed compartment, where no spell finds it."""
    vehicle = state.units.get(figure.aboard)
    if vehicle is None or vehicle.hull is None or figure.outside:
        return False
    parts = vehicle.hull.profile.compartments
    return any(each.name == figure.compartment and each.kind == "enclosed" for each in parts)


def target(state: State, key: str) -> Target:
    """Return the target that a key stands for."""
    if key in state.figures:
        figure = state.figures[key]
        party = state.party_of(figure)
        return Target(key, figure.name, party, (figure,), whole=party is figure)
    name, _, part = key.partition("/")
    unit = state.units[name]
    if part:
        crew = [e for e in state.members(unit) if e.compartment == part and e.aboard == name]
        return Target(key, f"{unit.name}: {part}", unit, tuple(crew), whole=True)
    if unit.hull:
        return Target(key, unit.name, unit, (unit,), whole=True)
    return Target(key, unit.name, unit, tuple(state.members(unit)), whole=True)


@cites("DORM.16.4.4", "DORM.16.4.h2")
def all_targets(state: State) -> Iterator[Target]:
    """Yield every target on the table.

    Soldiers and specialists come with their units only; characters, leaders and whoever belongs to
    no unit can be targets by themselves.
    """
    for unit in state.units.values():
        if unit.hull:
            yield target(state, unit.id)
            for part in unit.hull.profile.compartments:
                crew = target(state, f"{unit.id}/{part.name}")
                if part.kind == "open" and crew.struck:
                    yield crew
        elif not any(enclosed(state, each) for each in state.members(unit)):
            yield target(state, unit.id)
    for figure in state.figures.values():
        if _alone(state, figure) and not enclosed(state, figure):
            yield target(state, figure.id)


@cites("DORM.16.4.1", "DORM.16.4.2", "DORM.16.4.3")
def _alone(state: State, figure: Figure) -> bool:
    """Return whether a figure can be a target without its unit."""
    unit = state.unit_of(figure)
    return (
        unit is None or figure.role == "character" or (unit.leader == figure.id and not unit.hull)
    )


@cites("DORM.16.4.h1", "DORM.16.2.27a", "DORM.16.2.28a", "DORM.16.2.30", "DORM.16.2.19")
def candidates(state: State, effect: Effect) -> list[Target]:
    """Return what an effect can be cast on at all, near or far."""
    if effect.aim == "figures":
        found = [each for each in state.figures.values() if not enclosed(state, each)]
        return [target(state, each.id) for each in found]
    every = list(all_targets(state))
    if effect.aim == "several":
        return every
    if effect.aim == "turned":
        return [each for each in every if _turnable(each)]
    return [each for each in every if each.whole]


@cites("DORM.16.2.30", "DORM.17.1.2", "DORM.18.4a")
def _turnable(each: Target) -> bool:
    """Return whether a target is a complete unit or a character of undead or demons."""
    men = [e for e in each.struck if isinstance(e, Figure)]
    if not each.whole and any(e.role != "character" for e in men):
        return False
    troops = [e for e in men if e.role != "character"] or men
    return bool(troops) and all(e.has("undead") or e.has("demon") for e in troops)


@cites("DORM.16.2.22a")
def with_casualties(state: State, key: str) -> list[Figure]:
    """Return the figures of a target, and of a unit or a crew its casualties, too."""
    there = target(state, key)
    men = [each for each in there.struck if isinstance(each, Figure)]
    if not men or not isinstance(there.party, Unit) or not there.whole:
        return men
    part = key.partition("/")[2]
    gone = [each for each in state.gone.values() if each.unit == there.party.id]
    fallen = [each for each in gone if state.fates[each.id] == "casualty"]
    return men + [each for each in fallen if not part or each.compartment == part]


# ---------------------------------------------------------------------- how far, and in sight


@cites("DORM.16.3.0.4", "DORM.4.4.0", "DORM.4.4.2")
def range_to(state: State, caster: Figure, key: str) -> int:
    """Return R: begun inches, 0 for himself and for coherent men of the unit he inspires."""
    there = target(state, key)
    unit = state.unit_of(caster)
    inspired = caster.profile.wizard and unit and state.is_present(caster, unit)
    if all(
        each is caster or (inspired and isinstance(each, Figure) and _with(state, each, unit))
        for each in there.struck
    ):
        return 0
    return max(1, begun(dist(place_of(state, caster), measured_from(state, there.party))))


def _with(state: State, figure: Figure, unit: Unit | None) -> bool:
    return state.unit_of(figure) is unit and coherent(state, figure)


def place_of(state: State, caster: Figure) -> tuple[float, float]:
    """Return the point from which a caster's ranges are measured."""
    return measured_from(state, state.party_of(caster))


@cites("DORM.16.4.h1")
def farthest(state: State, caster: Figure, keys: Sequence[str]) -> int:
    """Return R to the farthest of some targets."""
    return max((range_to(state, caster, key) for key in keys), default=0)


def struck(state: State, keys: Sequence[str]) -> list[Figure | Unit]:
    """Return everybody whom a spell on some targets strikes, each once."""
    found = {each.id: each for key in keys for each in target(state, key).struck}
    return list(found.values())


@cites("DORM.1.5.h1", "DORM.16.1.h2", "DORM.10.1.2b")
def beyond(state: State, caster: Figure, there: Target) -> Objection | None:
    """Say why a caster cannot aim at a target: he ran and it is an enemy, or he does not see it."""
    own = state.party_of(caster)
    if has_run(state, caster) and any(each.side != caster.side for each in there.struck):
        return Objection(f"{caster.name} ran and cannot cast at enemies.", "DORM.16.1.h2")
    if there.party is own:
        return None
    line = sight_between(state, place_of(state, caster), measured_from(state, there.party))
    if cause := next(iter(line.causes), None):
        return Objection(f"{there.name} is out of sight: {cause.text}.", "DORM.1.5.h1")
    return None


@cites("DORM.16.2.28a")
def scattered(state: State, caster: Figure, keys: Sequence[str]) -> Objection | None:
    """Say why figures cannot be moved together: too far from the caster, or from one another."""
    magic, men = caster.profile.magic, [state.figures[key] for key in keys]
    for man in men:
        if dist(place_of(state, caster), _spot(state, man)) > magic * magic * INCH + SLACK:
            text = f"{man.name} is out of range: more than {magic * magic}″ away."
            return Objection(text, "DORM.16.2.28a")
    for one, other in combinations([measured_from(state, each) for each in men], 2):
        if dist(one, other) > magic * INCH + SLACK:
            text = f"Some of these are farther than {magic}″ from each other."
            return Objection(text, "DORM.16.2.28a")
    return None


def _spot(state: State, figure: Figure) -> tuple[float, float]:
    return measured_from(state, state.party_of(figure))
