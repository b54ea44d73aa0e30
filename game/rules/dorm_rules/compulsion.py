"""Moves without a choice: wild demons after their prey, undead called together, routers."""

from __future__ import annotations

from game.core.cite import cites
from game.core.pose import Pose
from game.core.tell import say
from game.core.wording import named
from game.rules.dorm_rules.charges import run_home
from game.rules.dorm_rules.demons import at_prey, banish, choose_prey, compelled
from game.rules.dorm_rules.movement import March
from game.rules.dorm_rules.onsets import charge_course, way_to
from game.rules.dorm_rules.routs import run_away
from game.rules.dorm_rules.state import Battling, Party, Unit, touching_enemies
from game.rules.dorm_rules.travel import travel
from game.rules.dorm_rules.undead import called_to
from game.rules.dorm_rules.values import pace
from game.table.tolerances import INCH


def driven(play: Battling, party: Party) -> bool:
    """Return whether a party has no say in its move."""
    return party.status.routing or compelled(party) or called_to(play.state, party) is not None


async def move_driven(play: Battling, party: Party) -> None:
    """Make the move of a party that has no choice."""
    if party.status.routing:
        await run_away(play, party)
    elif compelled(party):
        await hunt(play, party)
    else:
        await answer_call(play, party)


@cites("DORM.18.5.3.1a", "DORM.18.5.2.2a", "DORM.9.4.h2")
async def hunt(play: Battling, party: Party) -> None:
    """Send wild demons at the nearest prey: into contact without a test, or straight towards it.

    Those that have only one more turn are banished if they cannot get there.
    """
    state = play.state
    target = None if at_prey(state, party) else choose_prey(play, party)
    if target is None:
        return
    route = way_to(charge_course(state, party), target)
    if route and isinstance(party, Unit):
        await run_home(play, party, target, route, forced=True)
    elif route:
        course = charge_course(state, party)
        party.status.charging, party.status.home = target.id, True
        await travel(play, course, route, "charges", "DORM.18.5.3.1a", forced=True)
    elif party.summons and party.summons.last_chance:
        banish(play, party, f"it cannot reach {target.name}", "DORM.18.5.2.2a")
    else:
        await _approach(play, charge_course(state, party), target, "runs", "DORM.18.5.3.1a")
        party.status.ran = True


@cites("DORM.17.3.3")
async def answer_call(play: Battling, party: Party) -> None:
    """Move a disrupted undead character and his units towards each other."""
    state = play.state
    target = called_to(state, party)
    if target and not touching_enemies(state, party):
        course = March(state, party, pace(state, party).total * INCH)
        say(play, f"{named(party):is} drawn to {named(target)}.", "DORM.17.3.3")
        await _approach(play, course, target, "moves", "DORM.17.3.3")


async def _approach(play: Battling, course: March, target: Party, doing: str, rule: str) -> None:
    """Move as near to somebody as the allowance takes a party."""
    if route := course.toward(Pose(*target.point)):
        await travel(play, course, route, doing, rule, forced=True)
