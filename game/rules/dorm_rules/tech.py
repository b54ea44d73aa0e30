"""Repairs in the field and medics: declared before units move, rolled late (DORM.13.7)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Literal

from game.core.cite import cites
from game.core.decision import Option
from game.core.event import Entered
from game.core.forecast import Forecast
from game.core.odds import Odds
from game.core.pose import Pose
from game.core.tally import Tally
from game.core.tell import say, tell_throw
from game.core.wording import named
from game.mechanics.asking import offer
from game.rules.dorm_rules.harm import D10
from game.rules.dorm_rules.morale_dice import counted
from game.rules.dorm_rules.room import free_spot
from game.rules.dorm_rules.state import (
    Battling,
    Figure,
    Mount,
    Party,
    State,
    Unit,
    adjacent,
    runs,
)
from game.rules.dorm_rules.status import Health, Status
from game.rules.dorm_rules.values import apart, at_least, hits_of, wounded

Skill = Literal["mechanics", "medic"]
RULES: dict[Skill, tuple[str, ...]] = {
    "mechanics": ("DORM.2.2.3.1", "DORM.2.2.3c"),
    "medic": ("DORM.2.2.4a", "DORM.2.2.4b"),
}


# ---------------------------------------------------------------------- declaring


@cites("DORM.2.2.3.h2")
async def declare(play: Battling) -> bool:
    """Ask the next mechanic or medic what he works on; return whether there are more."""
    state = play.state
    for side in state.order:
        for man in _skilled(state, side):
            if man.id not in state.asked:
                state.asked.append(man.id)
                if work := dict(_work(state, man)):
                    await _declares(play, man, work)
                    return True
    return False


@cites("DORM.2.2.3c", "DORM.2.2.4a")
def _skilled(state: State, side: str) -> list[Figure]:
    """Return the specialists and characters of a side who can repair or heal."""
    men = [each for each in state.figures.values() if each.side == side]
    able = [each for each in men if each.profile.skills.mechanics or each.profile.skills.medic]
    return [
        each
        for each in able
        if (each.role in ("specialist", "character") or each.aboard)
        and not (each.status.busy or runs(state.party_of(each)))
    ]


async def _declares(play: Battling, man: Figure, work: dict[str, Option]) -> None:
    state = play.state
    why = f"Does {named(man)} repair or heal this turn? Nothing else is possible then."
    rules = ("DORM.2.2.3.h2", "DORM.2.2.3d")
    target = await offer(man.whom, "declare_repair", why, work, rules, ("none", "Nothing"))
    if not target:
        return
    state.repairs[man.id] = target
    man.status.busy = True
    whom = state.anybody(target)
    if target not in state.gone:
        whom.status.busy = True
    say(play, f"{named(man):works} on {_called(whom, named(whom))}.", *rules)


@cites("DORM.2.2.3d", "DORM.2.2.4a")
def _work(state: State, man: Figure) -> Iterator[tuple[str, Option]]:
    """Yield what a man may work on: each vehicle and patient has one helper a turn."""
    taken = set(state.repairs.values())
    skills = man.profile.skills
    vehicles = [each for each in state.units.values() if skills.mechanics and _broken(each)]
    for each in vehicles:
        if each.side == man.side and each.id not in taken and _beside(state, man, each):
            yield each.id, _option(state, man, each, "mechanics")
    everybody = [*state.figures.values(), *state.gone.values()]
    for patient in everybody if skills.medic else ():
        mine = patient.side == man.side and patient is not man and patient.id not in taken
        if mine and _curable(state, patient) and _beside(state, man, patient):
            yield patient.id, _option(state, man, patient, "medic")


@cites("DORM.2.2.3c", "DORM.2.2.3d", "DORM.2.2.3.4")
def _broken(unit: Unit) -> bool:
    """Return whether a vehicle stands, is wounded with a hit left, and was not worked on since."""
    if not unit.hull or unit.hull.speed:
        return False
    health = unit.hull.health
    return 0 < health.wounds < unit.hull.profile.hits and not health.tried


@cites("DORM.2.2.4b", "DORM.2.2.3.4", "DORM.17.1.3")
def _curable(state: State, patient: Figure) -> bool:
    """Return whether a medic can treat somebody: the wounded and casualties, but not the dead."""
    living = not (patient.has("undead") or patient.has("demon")) and hits_of(state, patient) > 0
    lies = state.fates.get(patient.id, "casualty") == "casualty"
    health = _health(patient)
    return living and lies and health.wounds > 0 and not health.tried


@cites("DORM.2.2.3c", "DORM.2.2.4a", "DORM.1.1.h2")
def _beside(state: State, man: Figure, other: Party) -> bool:
    """Return whether a man is next to what he works on, or aboard."""
    place = other.id if isinstance(other, Unit) else other.aboard
    if man.aboard or place == man.aboard != "":
        return man.aboard == place
    return adjacent(state, man, other)


def _option(state: State, man: Figure, target: Party, skill: Skill) -> Option:
    word = "Repair" if skill == "mechanics" else "Heal"
    odds = partial(forecast, state, man, target, skill)
    pieces = (target.id,) if target.id not in state.gone else ()
    label = f"{word} {_called(target, target.name)}"
    return Option(target.id, label, rules=RULES[skill], pieces=pieces, forecast=odds)


# ---------------------------------------------------------------------- rolling


@cites("DORM.7.h1", "DORM.4.1.3")
def level(state: State, man: Figure, skill: Skill) -> Tally:
    """Return the level of a skill that somebody rolls for."""
    tally = Tally(skill.capitalize(), getattr(man.profile.skills, skill), base_reason="level")
    tally = apart(state, man, wounded(tally, man.health))
    return at_least(tally, 0, "at least 0", "DORM.2.1.0.1")


@cites("DORM.2.2.3.1")
def mends(face: int, skill: int, wounds: int) -> int:
    """Return how many wounds a roll repairs: as many as it shows if it is not above the skill."""
    return min(face, wounds) if face <= skill else 0


def forecast(state: State, man: Figure, target: Party, skill: Skill) -> Forecast:
    """Return how many wounds an attempt is likely to mend."""
    tally, wounds = level(state, man, skill), _health(target).wounds
    odds = Odds.die(D10).map(lambda face: mends(face, tally.total, wounds))
    return counted(f"{tally.name} {tally.total}", odds, "mended", tally)


def _hurt_mount(target: Party) -> Mount | None:
    """Return the mount of a figure if that alone is wounded."""
    if isinstance(target, Unit) or target.health.wounds:
        return None
    return target.mount if target.mount and target.mount.health.wounds else None


def _health(target: Party) -> Health:
    """Return the wounds that work on somebody is about."""
    if isinstance(target, Figure):
        return (_hurt_mount(target) or target).health
    assert target.hull
    return target.hull.health


def _called(target: Party, name: str) -> str:
    mount = _hurt_mount(target)
    return f"the {mount.profile.name} of {name}" if mount else name


@cites("DORM.13.7", "DORM.2.2.3.h2")
async def roll(play: Battling) -> bool:
    """Let the next of those who were declared roll; return whether there are more."""
    state = play.state
    if not state.asked:
        sides = {side: place for place, side in enumerate(state.order)}
        there = [name for name in state.repairs if name in state.figures]
        state.todo = sorted(there, key=lambda name: sides[state.figures[name].side])
        state.asked = ["listed"]
    if state.todo:
        man = state.figures.get(state.todo.pop(0))
        target = state.anybody(state.repairs[man.id]) if man else None
        if man and target and _still_there(state, target):
            _works(play, man, target)
    return bool(state.todo)


def _still_there(state: State, target: Party) -> bool:
    """Return whether what was declared can still be mended."""
    if isinstance(target, Unit):
        return target.id in state.units
    return target.id in state.figures or state.fates[target.id] == "casualty"


@cites("DORM.2.2.3.1", "DORM.2.2.3.4", "DORM.2.2.3.5", "DORM.2.2.4a")
def _works(play: Battling, man: Figure, target: Party) -> None:
    """Roll for a mechanic or medic; what he mends goes into brackets, and he has had his try."""
    skill: Skill = "mechanics" if isinstance(target, Unit) else "medic"
    health, tally = _health(target), level(play.state, man, skill)
    whom, thrown = _called(target, named(target)), play.roll(skill, 1, D10)
    mended = mends(thrown.faces[0], tally.total, health.wounds)
    health.wounds, health.mended, health.tried = (
        health.wounds - mended,
        health.mended + mended,
        True,
    )
    many = f"{mended} {'wound' if mended == 1 else 'wounds'}" if mended else "nothing"
    text = f"{named(man):mends} {many} of {whom}."
    tell_throw(play, man.whom, skill, [thrown], text, *RULES[skill], number=tally)
    if mended and target.id in play.state.gone:
        gets_up(play, play.state.gone[target.id])


@cites("DORM.2.2.4c")
def gets_up(play: Battling, patient: Figure) -> None:
    """Put a casualty back on the spot, in its unit if the base covers it, to act next turn."""
    state = play.state
    del state.gone[patient.id], state.fates[patient.id]
    if not patient.aboard:
        patient.x, patient.y = free_spot(state, patient)
    patient.status = Status(acted=True)
    state.figures[patient.id] = patient
    unit = state.unit_of(patient)
    if unit and unit.in_line:
        unit.strays.append(patient.id)
    if patient.role == "character" and (unit is None or not state.is_present(patient, unit)):
        patient.unit = ""
    if patient.role == "leader" and unit and unit.leader != patient.id:
        patient.role = "soldier"
    pose = Pose(patient.x, patient.y, 0)
    text = f"{named(patient):gets} up."
    play.tell(Entered(text=text, rules=("DORM.2.2.4c",), piece=patient.id, pose=pose))
