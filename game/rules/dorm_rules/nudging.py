"""Units and figures nudged to match a real table: by the same law of places as any move."""

from __future__ import annotations

from dataclasses import replace

from game.core.cite import cites
from game.core.decision import Objection
from game.core.event import Moved
from game.core.nudge import Shift
from game.core.pose import Pose
from game.core.wording import named
from game.mechanics.nudging import contact_objection, nudge_event
from game.rules.dorm_rules.room import no_room
from game.rules.dorm_rules.state import Party, State, Unit, touching_enemies
from game.table.bases import Body


def _party(state: State, piece: str) -> Party | None:
    """Return who goes along with a piece: its whole unit if it stands with one."""
    figure = state.figures.get(piece)
    if figure is not None and figure.unit in state.units:
        unit = state.units[figure.unit]
        return unit if state.is_present(figure, unit) else figure
    return figure or state.units.get(piece)


@cites("DORM.10.3.h2", "DORM.1.1.h3", "DORM.5.1.2.h1")
def nudge_objection(state: State, piece: str, by: Shift) -> Objection | None:
    """Return why a party cannot stand there, or why it takes more than a nudge."""
    party = _party(state, piece)
    if party is None or party.aboard:
        return Objection("Only who stands on the table can be nudged.", "DORM.1.1.h3")
    if any(party.id in melee.parties for melee in state.melees):
        return Objection(f"{named(party)} stands in a melee line.", "DORM.5.1.2.h1")
    name, (x, y, heading) = party.id, party.body.pose
    there = Body(party.body.base, Pose(x + by[0], y + by[1], heading))
    return no_room(state, party, there) or contact_objection(
        state,
        lambda other: nudge(other, piece, by),
        lambda other: touching_enemies(other, other.party(name)),
        "DORM.10.3.h2",
    )


def nudge(state: State, piece: str, by: Shift) -> Moved:
    """Shift a party with all who stand on its base; return what the log tells."""
    party = _party(state, piece)
    assert party is not None
    start, men = party.body.pose, state.present(party)
    if isinstance(party, Unit):
        party.x, party.y = party.x + by[0], party.y + by[1]
    for man in men:
        man.x, man.y = man.x + by[0], man.y + by[1]
    event = nudge_event(party, start, party.body.pose)
    return replace(event, carried=tuple(man.id for man in men if man is not party))
