"""A unit that leaves a melee line: base and men are with the leader again (DORM.5.1.h2)."""

from __future__ import annotations

from game.core.cite import cites
from game.rules.dorm_rules.arranging import arrange
from game.rules.dorm_rules.lines import leave_melee, make_room, place_on
from game.rules.dorm_rules.state import Battling, Unit


@cites("DORM.5.1.h2", "DORM.5.1.h3", "DORM.9.7.2")
def gather(play: Battling, unit: Unit) -> None:
    """Put the base of a unit down on its leader, with all its men of the melee on it."""
    state = play.state
    leader, men = state.leader(unit), state.present(unit)
    if leader:
        men = [leader, *(each for each in men if each is not leader)]
        unit.x, unit.y = leader.point
    unit.in_line = False
    arrange(men, unit.point)
    leave_melee(state, unit)
    if leader:
        make_room(state, leader)
    for man in men[1:] if leader else men:
        man.x, man.y = place_on(state, unit, man)
