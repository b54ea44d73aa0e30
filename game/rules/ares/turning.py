"""Turning on the spot, as far as neighbours leave room for it (ARES.move.8, ARES.base.4)."""

from __future__ import annotations

from game.core.cite import cites
from game.core.decision import Objection
from game.rules.ares.field import Field
from game.rules.ares.state import Figure
from game.table.bases import Body, behind, is_regular, overlapping, pivot
from game.table.walk import bearing


@cites("ARES.move.9")
def turns_freely(field: Field, figure: Figure) -> bool:
    """Return whether the corners of a regular base may sweep over others, if that was agreed."""
    return field.state.settings.free_pivot_regular_bases and is_regular(figure.profile.base)


@cites("ARES.base.4", "ARES.move.8")
def may_pivot(field: Field, figure: Figure, heading: int) -> bool:
    """Return whether a figure has room to turn on the spot."""
    if figure.heading == heading % 360:
        return True
    others = [
        each.body for each in field.state.standing() if each.id != figure.id and not each.flying
    ]
    if turns_freely(field, figure):
        turned = Body(figure.profile.base, figure.pose._replace(heading=heading % 360))
        return not any(overlapping(turned, other) for other in others)
    return pivot(figure.body, heading % 360, others).ok


@cites("ARES.melee.2", "ARES.melee.7")
def turns_toward(field: Field, figure: Figure, target: Figure) -> int | None:
    """Return the heading nearest to straight at the target that the figure has room for."""
    straight = bearing((figure.x, figure.y), (target.x, target.y))
    for aside in range(91):
        for heading in ((straight + aside) % 360, (straight - aside) % 360):
            if may_pivot(field, figure, heading):
                return heading
    return None


@cites("ARES.melee.2", "ARES.base.4")
def turn_objection(field: Field, figure: Figure, target: Figure, heading: int) -> Objection | None:
    """Return why a figure cannot turn to a heading to meet a target."""
    if behind(figure.pose._replace(heading=heading), target.body):
        return Objection(f"{target.name} would not be in front of it.", "ARES.melee.2")
    if not may_pivot(field, figure, heading):
        return Objection("Its neighbours leave no room to turn that far.", "ARES.base.4")
    return None
