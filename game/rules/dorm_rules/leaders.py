"""Acting leaders, and what becomes of the last figures of a unit (DORM.4.1.h1, DORM.4.1.h2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from math import dist

from game.core import copying
from game.core.cite import cites
from game.core.event import Left
from game.core.tell import change_fact
from game.core.wording import named
from game.mechanics.asking import choose, of_pieces
from game.rules.dorm_rules.lines import leave_melee, make_room
from game.rules.dorm_rules.state import Battling, Figure, State, Unit, names, runs
from game.rules.dorm_rules.status import Status

LISTS = ("ready_for", "broke_from", "shot_at_by", "dared", "contacts", "met")
"""What parties remember of others by their names."""


# ---------------------------------------------------------------------- acting leaders


@cites("DORM.4.1.h1", "DORM.17.2.5")
def leaderless(state: State, side: str) -> list[Unit]:
    """Return the living units of a side without a leader, in which somebody could lead."""
    units = [each for each in state.units.values() if each.side == side and not each.hull]
    return [each for each in units if state.leader(each) is None and candidates(state, each)]


@cites("DORM.4.1.h1")
def candidates(state: State, unit: Unit) -> list[Figure]:
    """Return who may lead: ordinary soldiers before specialists, those on the base if any are."""
    able = [each for each in state.members(unit) if not runs(each)]
    for role in ("soldier", "specialist"):
        men = [each for each in able if each.role == role]
        if here := [each for each in men if state.is_present(each, unit)]:
            return here
        if men:
            return men
    return []


@cites("DORM.4.1.h1")
async def name_leader(play: Battling, unit: Unit) -> None:
    """Ask who leads a unit from now on, without any Leadership."""
    men = candidates(play.state, unit)
    name = men[0].id
    if len(men) > 1:
        nearest = min(men, key=lambda each: dist(each.point, unit.point))
        why = f"Choose an acting leader for {named(unit)}."
        rules = ("DORM.4.1.h1",)
        name = await choose(
            unit.whom, "acting_leader", why, rules, lambda: of_pieces(men), nearest.id
        )
    takes_over(play, unit, play.state.figures[name], "DORM.4.1.h1")
    unit.acting = True


@cites("DORM.4.1.h1")
def takes_over(play: Battling, unit: Unit, man: Figure, *rules: str) -> None:
    """Make a man the leader: in the middle of the base, in his own place in a line.

    If he was not on the base, it comes to him; characters in a line fight on without it.
    """
    here = play.state.present(unit)
    if man not in here:
        for melee in [each for each in play.state.melees if unit.id in each.parties]:
            melee.parties += names(here)
        leave_melee(play.state, unit)
        (unit.x, unit.y), unit.in_line = man.point, False
    elif not unit.in_line:
        place, (man.x, man.y) = man.point, unit.point
        for other in here:
            if other is not man and dist(other.point, unit.point) < other.disc.reach:
                other.x, other.y = place
        make_room(play.state, man)
    man.role = "leader"
    change_fact(play, unit, unit.id, "leader", man.id, f"{named(man):leads} {named(unit)}.", *rules)


# ---------------------------------------------------------------------- last figures


@cites("DORM.4.1.h2", "DORM.1.1.2", "DORM.4.2")
def thin_out(play: Battling) -> None:
    """Take away the bases of units that are none any more; their last figures are individuals.

    Undead and creations of magic stay units down to the last of them. Characters who are on the
    base of a unit no more are independent of it.
    """
    state = play.state
    for each in state.figures.values():
        if each.role == "character" and state.is_individual(each):
            each.unit = ""
    everybody = Counter([each.unit for each in state.figures.values()])
    troops = Counter([each.unit for each in state.figures.values() if each.role != "character"])
    for unit in list(state.units.values()):
        if unit.hull or (troops[unit.id] and (everybody[unit.id] > 1 or unit.summons)):
            continue
        members = state.members(unit)
        if not troops[unit.id]:
            for each in members:
                each.unit = ""
            _disband(play, unit, f"Nobody {'else ' if members else ''}is left of {named(unit)}.")
        elif not members[0].has("undead"):
            _goes_alone(play, unit, members[0])


def _disband(play: Battling, unit: Unit, text: str) -> None:
    state = play.state
    state.units_gone[unit.id] = state.units.pop(unit.id)
    for melee in state.melees:
        melee.parties = [each for each in melee.parties if each != unit.id]
    play.tell(Left(text=text, rules=("DORM.4.1.h2",), piece=unit.id, how="taken off"))


@cites("DORM.4.1.h2")
def _goes_alone(play: Battling, unit: Unit, last: Figure) -> None:
    """Make the last figure an individual; with the base go its markers and all it has done."""
    state = play.state
    if state.is_present(last, unit):
        last.status = _joined(last.status, unit.status)
        renamed(state, unit.id, last.id)
    last.unit = ""
    _disband(play, unit, f"{named(last):is} the last of {named(unit)}.")


def _joined(own: Status, units: Status) -> Status:
    joined = copying.copy(units)
    for each in fields(own):
        if getattr(own, each.name) is True:
            setattr(joined, each.name, True)
    return joined


def renamed(state: State, old: str, new: str) -> None:
    """Let everything that was about one party be about another."""
    for melee in state.melees:
        melee.parties = [new if each == old else each for each in melee.parties]
    for spell in state.spells:
        spell.targets = [new if each == old else each for each in spell.targets]
    for party in state.parties():
        status = party.status
        status.charging = new if status.charging == old else status.charging
        for what in LISTS:
            listed: tuple[str, ...] = getattr(status, what)
            setattr(status, what, tuple(new if each == old else each for each in listed))
