"""Routs: who loses heart as the turn ends, and how routers run (DORM.9.7)."""

from __future__ import annotations

from game.core.cite import cites
from game.core.wording import named
from game.rules.dorm_rules import demons, undead
from game.rules.dorm_rules.gathering import gather
from game.rules.dorm_rules.gunnery import in_the_open
from game.rules.dorm_rules.harm import add_marker, mark, take_off
from game.rules.dorm_rules.lines import shift
from game.rules.dorm_rules.morale_dice import morale_test
from game.rules.dorm_rules.movement import sink
from game.rules.dorm_rules.rally import halt
from game.rules.dorm_rules.room import free_spot
from game.rules.dorm_rules.rout_paths import flight, is_off, rout_path
from game.rules.dorm_rules.state import Battling, Figure, Party, State, Unit, runs
from game.rules.dorm_rules.travel import travel
from game.rules.dorm_rules.values import all_markers, hull_attribute, motivation


@cites("DORM.13.8.2", "DORM.9.7.1a")
async def step(play: Battling) -> bool:
    """Check everybody's markers: who cannot bear them any more routs."""
    state = play.state
    for party in state.parties():
        if isinstance(party, Unit) and party.status.routing:
            halt(play, party)
        for router in routers(state, party):
            _give_way(play, router)
    return False


@cites("DORM.17.2.3", "DORM.18.5.5", "DORM.17.3.4")
def _give_way(play: Battling, party: Party) -> None:
    """Let a party rout; undead crumble, demons roll, and undead characters only come apart."""
    state = play.state
    if party.id not in state.units and party.id not in state.figures:
        return
    if state.demonic(party):
        demons.rout(play, party)
    elif state.undead_troops(party):
        undead.crumble(play, party)
    elif isinstance(party, Unit) or not party.has("undead"):
        rout(play, party)


@cites("DORM.9.7.1a", "DORM.9.7.2", "DORM.9.7.h1", "DORM.2.1.3b", "DORM.4.4.1", "DORM.14.5.1b")
def routers(state: State, party: Party) -> list[Party]:
    """Return who of a party routs: all of a unit with its leader, otherwise figures one by one.

    Markers count in full, even where a wizard lets his comrades ignore them.
    """
    load = all_markers(state, party)
    if not load or runs(party):
        return []
    afraid = [e for e in state.present(party) if motivation(state, e).total < load]
    together = isinstance(party, Figure) or state.leader(party) in afraid
    if isinstance(party, Unit) and party.hull and party.hull.profile.mind:
        if hull_attribute(state, party, "mo").total < load:
            return [party]
    return [party] if afraid and together else list(afraid)


@cites("DORM.9.7.1a", "DORM.9.7.2")
def rout(play: Battling, party: Party) -> None:
    """Let a unit rout as a whole, or a figure by itself, away from any unit that it was with."""
    if isinstance(party, Figure) and party.role == "character":
        party.unit = ""
    unit = play.state.unit_of(party) if isinstance(party, Figure) else None
    mark(play, party, "routing", f"{named(party):routs}.", "DORM.9.7.1a", now=True)
    if isinstance(party, Figure) and unit and unit.in_line:
        unit.strays.append(party.id)
        shift(play, party, free_spot(play.state, party), "DORM.9.7.2")
    _panic(play, party)
    if isinstance(party, Figure):
        sink(play, party)


@cites("DORM.14.5.2", "DORM.14.5.1a")
def _panic(play: Battling, party: Party) -> None:
    """Let everybody else in an enclosed vehicle test when somebody in it routs, once a turn.

    Whoever cannot bear the marker of a failure routs, too.
    """
    state = play.state
    name = party.id if isinstance(party, Unit) and party.hull else party.aboard
    vehicle = state.units.get(name)
    if vehicle is None or vehicle.hull is None or vehicle.hull.panicked:
        return
    if all(in_the_open(state, each) for each in state.present(party)):
        return
    vehicle.hull.panicked = True
    here = [each for each in state.parties() if vehicle.id in (each.id, each.aboard)]
    for other in here:
        if other is not party and not other.status.routing and state.present(other):
            why = "panic on board"
            if not morale_test(play, other, why, "DORM.14.5.2"):
                add_marker(play, other, why, "DORM.14.5.2")
                for router in routers(state, other):
                    _give_way(play, router)


# ---------------------------------------------------------------------- running


@cites("DORM.9.7.1b", "DORM.9.7.2", "DORM.9.7.h1", "DORM.9.4.h2")
async def run_away(play: Battling, party: Party) -> None:
    """Run towards the own edge with a router; whoever touches it is gone."""
    state = play.state
    if isinstance(party, Unit) and party.in_line:
        gather(play, party)
    if not is_off(state, party) and (route := rout_path(state, party)):
        course = flight(state, party)
        await travel(play, course, route, "runs for the table edge:", "DORM.9.7.h1", forced=True)
    party.status.ran = party.status.acted = True
    if is_off(state, party):
        leave_table(play, party, "DORM.9.7.h1")


def leave_table(play: Battling, party: Party, rule: str) -> None:
    """Take off a party that has fled."""
    for figure in play.state.present(party):
        take_off(play, figure, "fled", f"{named(figure):flees} from the table.", rule)
