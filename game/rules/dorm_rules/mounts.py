"""Ride rolls, and riders who are thrown (DORM.15.3, DORM.15.h1)."""

from __future__ import annotations

from game.core.cite import cites
from game.core.tally import Tally
from game.core.tell import say, tell_throw
from game.core.wording import named
from game.rules.dorm_rules.harm import D10, fall, part_mount
from game.rules.dorm_rules.room import free_spot
from game.rules.dorm_rules.state import Battling, Figure, Mount, State
from game.rules.dorm_rules.values import mount_motivation


@cites("DORM.15.h1")
def ride_score(state: State, rider: Figure, mount: Mount) -> Tally:
    """Return what a ride roll must not exceed: the Mo of the mount, or the Riding level."""
    if state.settings.ride_roll == "mount_mo":
        return mount_motivation(state, rider, mount)
    return Tally("Riding", rider.profile.skills.riding, base_reason="level")


@cites("DORM.15.h1", "DORM.15.3.4c")
def ride_roll(play: Battling, rider: Figure, mount: Mount, penalty: int = 0) -> bool:
    """Roll whether somebody is master of a mount; of penalty dice the highest counts."""
    score = ride_score(play.state, rider, mount)
    roll = play.roll("ride roll", 1 + penalty, D10)
    obeys = roll.best <= score.total
    verb = "obeys" if obeys else "does not obey"
    text = f"The {mount.profile.name} {verb} {named(rider)}."
    rules = ("DORM.15.h1",)
    tell_throw(play, rider.whom, "ride roll", [roll], text, *rules, total=roll.best, number=score)
    return obeys


@cites("DORM.15.h4", "DORM.15.3.4c")
def throw_rider(play: Battling, rider: Figure) -> None:
    """Put a rider on foot where he was, with the hit of a fall; his mount goes its own way."""
    beast = part_mount(play.state, rider)
    say(play, f"{named(rider):is} thrown.", "DORM.15.3.4c")
    beast.x, beast.y = free_spot(play.state, beast)
    fall(play, rider)
