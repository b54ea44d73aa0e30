"""Staying in the air after a move, and landing again (DORM.20.13)."""

from __future__ import annotations

from game.core.cite import cites
from game.core.decision import Objection
from game.core.wording import named
from game.rules.dorm_rules.aboard import Deed
from game.rules.dorm_rules.harm import mark
from game.rules.dorm_rules.movement import flies
from game.rules.dorm_rules.room import barred
from game.rules.dorm_rules.state import Battling, Figure, Party, State

ALOFT, LAND = "aloft", "land"


@cites("DORM.20.13")
def deeds(state: State, figure: Figure) -> list[Deed]:
    """Return going up into the air or landing, for a figure with wings; neither takes movement."""
    if figure.aboard or not flies(state, figure):
        return []
    if not figure.status.airborne:
        return [Deed(ALOFT, "Stay in the air", 0, "DORM.20.13")]
    return [Deed(LAND, "Land", 0, "DORM.20.13", no_landing(state, figure))]


@cites("DORM.20.13", "DORM.10.2.5")
def no_landing(state: State, party: Party) -> Objection | None:
    """Say why a party cannot land: there is nothing to stand on."""
    if barred(state, party.point):
        return Objection("There is no ground to land on.", "DORM.10.2.5")
    return None


@cites("DORM.20.13")
def settle_down(play: Battling, party: Party, *, aloft: bool) -> None:
    """Leave a party in the air after its move, or let it land if it can."""
    up = flies(play.state, party) and (aloft or no_landing(play.state, party) is not None)
    if up != party.status.airborne:
        text = f"{named(party):stays} in the air." if up else f"{named(party):lands}."
        mark(play, party, "airborne", text, "DORM.20.13", now=up)
