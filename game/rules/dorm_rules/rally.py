"""Officers rally units and lone routers as the morale step begins (DORM.13.8.1)."""

from __future__ import annotations

from functools import partial
from math import dist

from game.core.cite import cites
from game.core.decision import Option
from game.core.forecast import Chance, Forecast
from game.core.odds import Odds
from game.core.tell import change_fact, tell_throw
from game.core.wording import named
from game.mechanics.asking import offer
from game.rules.dorm_rules.gunnery import only_drives
from game.rules.dorm_rules.harm import D10, mark
from game.rules.dorm_rules.morale_dice import counted
from game.rules.dorm_rules.rout_paths import rout_marks
from game.rules.dorm_rules.state import Battling, Figure, Party, State, Unit, runs
from game.rules.dorm_rules.values import all_markers, median_mo, motivation
from game.table.tolerances import INCH

NEAR = 3 * INCH
"""How near an officer has to be to routers whom he is not with (DORM.9.7.3)."""
STOPS = 5
"""The highest roll that stops a lone router (DORM.9.7.3)."""


@cites("DORM.13.8.1", "DORM.4.3.1.3b")
async def step(play: Battling) -> bool:
    """Let the next officer rally; return whether there are more."""
    state = play.state
    for side in state.order:
        for officer in [each for each in state.figures.values() if each.side == side]:
            busy = runs(officer) or officer.status.busy or only_drives(state, officer)
            if officer.profile.officer and not busy and officer.id not in state.asked:
                if await _rallies(play, officer):
                    return True
                state.asked.append(officer.id)
    return False


async def _rallies(play: Battling, officer: Figure) -> bool:
    """Ask whom an officer rallies and roll for it; return whether anybody was asked."""
    state = play.state
    whom: list[Party] = [*_units(state, officer), *_lone(state, officer)]
    if not whom:
        return False
    options = {each.id: _option(state, officer, each) for each in whom}
    why = f"Choose who {named(officer)} rallies."
    rules = ("DORM.4.3.1.3a", "DORM.9.7.3")
    answer = await offer(officer.whom, "rally", why, options, rules, ("none", "Nobody"))
    if not answer:
        state.asked.append(officer.id)
    elif answer in state.units:
        officer.status.tested += ("rally",)
        steady(play, officer, state.units[answer])
    else:
        _stop(play, officer, state.figures[answer])
    return True


@cites("DORM.4.3.1.3a", "DORM.4.3.1.3b", "DORM.9.7.3.2", "DORM.17.2.2a")
def _units(state: State, officer: Figure) -> list[Unit]:
    """Return the marked units that an officer may steady: his own, or one that routs close by.

    Undead troops ignore him, as they do all that is about morale.
    """
    if "rally" in officer.status.tested or not officer.profile.skills.leadership:
        return []
    units = [e for e in state.units.values() if e.side == officer.side and e.status.markers]
    own = state.unit_of(officer)
    near = [each for each in units if each is own or _routs_near(state, each, officer)]
    return [each for each in near if not state.undead_troops(each)]


@cites("DORM.9.7.3.2")
def _routs_near(state: State, unit: Unit, officer: Figure) -> bool:
    leader = state.leader(unit)
    near = leader is not None and dist(leader.point, officer.point) <= NEAR
    return near and unit.status.routing


@cites("DORM.9.7.3")
def _lone(state: State, officer: Figure) -> list[Figure]:
    """Return the lone routers near an officer who have not been rolled for."""
    men = [each for each in state.individuals(officer.side) if each.status.routing]
    here = [each for each in men if dist(each.point, officer.point) <= NEAR]
    return [each for each in here if "rally" not in each.status.tested]


def _option(state: State, officer: Figure, party: Party) -> Option:
    odds = partial(forecast, state, officer, party)
    runs_to = partial(rout_marks, state, party) if party.status.routing else None
    label = f"Rally {party.name}"
    return Option(party.id, label, pieces=(party.id,), forecast=odds, marks=runs_to)


@cites("DORM.4.3.1.3a")
def forecast(state: State, officer: Figure, party: Party) -> Forecast:
    """Return how many markers an officer is likely to take off, or whether a router stops."""
    if isinstance(party, Figure):
        stops = Odds.die(D10).chance(lambda face: face <= STOPS)
        chances = [Chance("stops", stops, good=True), Chance("runs on", 1 - stops, good=False)]
        return Forecast("Rally", tuple(chances))
    mo, dice = median_mo(state, party), officer.profile.skills.leadership
    # As many faces are smaller than Mo as are larger than 11 - Mo.
    off = Odds.hits(dice, D10, D10 + 2 - mo).map(lambda n: min(n, party.status.markers))
    return counted(f"Rally, below {mo}", off, "off")


@cites("DORM.4.3.1.3a")
def steady(play: Battling, officer: Figure, unit: Unit) -> None:
    """Roll a die for each level of Leadership; each below the median Mo takes a marker off."""
    mo, number = median_mo(play.state, unit), officer.profile.skills.leadership
    thrown = play.roll("rally", number, D10)
    good = sum(face < mo for face in thrown.faces)
    text = f"{named(officer):steadies} {named(unit)}: {good} of {number} dice are below {mo}."
    tell_throw(play, officer.whom, "rally", [thrown], text, "DORM.4.3.1.3a", total=good)
    fewer = max(0, unit.status.markers - good)
    text = f"{named(unit):has} {fewer} morale {'marker' if fewer == 1 else 'markers'} left."
    change_fact(play, unit.status, unit.id, "markers", fewer, text, "DORM.4.3.1.3a")
    halt(play, unit)


@cites("DORM.9.7.3.2")
def halt(play: Battling, unit: Unit) -> None:
    """Let a routing unit halt if its leader's Mo is as high as its markers again."""
    leader = play.state.leader(unit)
    if leader and motivation(play.state, leader).total >= all_markers(play.state, unit):
        text = f"{named(unit):rallies}."
        mark(play, unit, "routing", text, "DORM.9.7.3.2", now=False)


@cites("DORM.9.7.3", "DORM.9.7.3.1")
def _stop(play: Battling, officer: Figure, router: Figure) -> None:
    """Roll for a lone router, who is himself again on 1 to 5, without markers."""
    router.status.tested += ("rally",)
    thrown = play.roll("rally", 1, D10)
    stops = thrown.faces[0] <= STOPS
    verb = "stops" if stops else "does not stop"
    text = f"{named(officer):{verb}} {named(router)}."
    tell_throw(play, officer.whom, "rally", [thrown], text, "DORM.9.7.3")
    if stops:
        router.status.markers = 0
        text = f"{named(router):rallies}."
        mark(play, router, "routing", text, "DORM.9.7.3.1", now=False)
