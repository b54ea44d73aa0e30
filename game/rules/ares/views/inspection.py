"""Looking before acting: lines, what a figure could attack, what could be done to it.

Everything here asks the functions by which attacks are judged, so that what a player is shown
and what is then allowed cannot differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from game.core.decision import Objection
from game.core.forecast import Forecast
from game.core.pose import STEP, Leg
from game.mechanics.lengths import inches
from game.mechanics.views.plane_views import Attack
from game.rules.ares.combat.aiming import point_objection
from game.rules.ares.combat.cover_lines import hampers, line_between
from game.rules.ares.combat.melee import Blow, strike_objection
from game.rules.ares.combat.parry_and_dodge import blow_forecast, shot_forecast
from game.rules.ares.combat.ranged import Shot, shooter_objection, shot_objection
from game.rules.ares.field import Field
from game.rules.ares.movement.charge import charge_forecast
from game.rules.ares.movement.charge_paths import (
    Approach,
    reachable,
    straight,
    target_objection,
    within_crow_flight,
)
from game.rules.ares.movement.move import move_tally
from game.rules.ares.movement.straight_moves import standing_objection
from game.rules.ares.state import Figure, revealed
from game.table.bases import Body
from game.table.sight import Cause, Sight

REACTIONS = {
    "snap_fire": "Snap-Fire at an enemy who is about to act",
    "parry_reply": "Parry, or strike first, when attacked",
    "parry_first_strike": "Parry a First Strike and give up the Attack",
    "dodge_reply": "Dodge or go prone when shot at",
    "brace_reply": "Brace against a hostile spell",
    "use_held": "Answer an enemy's action with a held one",
    "withdraw_free_attack": "Strike at an enemy who withdraws",
    "hold_action": "Hold an action at the end of a turn",
    "sprint_or_stand": "Borrow an action to sprint, stand up or go prone",
    "combine_attack": "Put a second action into an Attack or a spell",
    "cumbersome_second_action": "Borrow the last action of a Cumbersome weapon",
    "attack_facing": "Turn to another facing than the plain one in melee",
    "land_facing": "Choose a facing when landing",
    "exit_table": "Leave the table by an edge that scores",
}
"""Questions that may be declined once and for all, each in a few words."""

# ---------------------------------------------------------------------- one line


def sight_between(field: Field, one: Figure, two: Figure) -> Sight:
    """Return the line of sight: what blocks it, then the looker's facing, then what hampers."""
    causes = [*field.causes(one, two), *_turned_away(field, one, two), *hampers(field, one, two)]
    return Sight(line_between(one, two), tuple(causes))


def _turned_away(field: Field, one: Figure, two: Figure) -> Iterator[Cause]:
    if one.id and not field.faces(one, two.body):
        name = two.name if two.id else "that place"
        yield Cause("barred", f"{name} is behind {one.name}", "ARES.ranged.3")


# ---------------------------------------------------------------------- one figure


def within_charge(figure: Figure, enemy: Figure) -> bool:
    """Return whether a Charge might reach an enemy."""
    return within_crow_flight(figure, enemy, move_tally(revealed(figure)).total)


def attacks(field: Field, figure: Figure, enemy: Figure, *, soon: bool) -> Iterator[Attack]:
    """Yield what a figure could do to an enemy with one action of its own.

    A blow in contact, else a shot, else a Charge; if it has to be told soon, a straight one.
    """
    shown, missile = revealed(figure), figure.profile.missile
    if field.in_contact(shown, enemy):
        refused = strike_objection(field, shown, enemy)
        yield Attack(
            "melee", _bare_line(figure, enemy), refused, partial(_blow, field, figure, enemy)
        )
        return
    if missile is not None:
        refused = aim_objection(field, figure, enemy)
        line = _bare_line(figure, enemy) if soon else _shot_line(field, figure, enemy)
        yield Attack("shot", line, refused, partial(_shot, field, figure, enemy))
    if soon:
        yield from _straight_charge(field, figure, enemy)
    elif missile is None:
        refused = charge_objection(field, figure, enemy)
        yield Attack("charge", _bare_line(figure, enemy), refused)


def _blow(field: Field, figure: Figure, enemy: Figure) -> Forecast:
    against = f"{figure.name} against {enemy.name}"
    return blow_forecast(field, Blow(figure.id, enemy.id), against, good=True)


def _shot(field: Field, figure: Figure, enemy: Figure) -> Forecast:
    against = f"{figure.name} against {enemy.name}"
    return shot_forecast(field, Shot(figure.id, enemy.id), against, good=True)


def _bare_line(figure: Figure, enemy: Figure) -> Sight:
    return Sight(line_between(figure, enemy))


def _shot_line(field: Field, figure: Figure, enemy: Figure) -> Sight:
    causes = [*field.causes(figure, enemy), *hampers(field, figure, enemy)]
    return Sight(line_between(figure, enemy), tuple(causes))


def aim_objection(field: Field, figure: Figure, enemy: Figure) -> Objection | None:
    """Return why a figure with a missile weapon cannot shoot at an enemy.

    A blast is aimed at a point.
    """
    shown = revealed(figure)
    if objection := shooter_objection(field, shown):
        return objection
    weapon = figure.profile.missile
    assert weapon is not None
    if not weapon.has("area_effect"):
        return shot_objection(field, shown, enemy)
    if enemy.hidden:
        return Objection(f"{enemy.name} is hidden.", "ARES.hide.2")
    return point_objection(field, figure, (enemy.x, enemy.y), weapon.range_factor)


def charge_objection(field: Field, figure: Figure, enemy: Figure) -> Objection | None:
    """Return why a figure cannot charge an enemy from where it stands, by whatever way."""
    if figure.flying:
        if not field.in_contact(replace(figure, flying=False), enemy):
            return Objection("A flyer charges by landing.", "ARES.flyer.7")
        return standing_objection(field, figure, figure.pose)
    if figure.on_foot and field.engaged(figure):
        return Objection(f"{figure.name} is in contact with an enemy.", "ARES.act.4")
    if objection := target_objection(field, figure, enemy):
        return objection
    if not reachable(field, figure, enemy):
        allowance = inches(move_tally(revealed(figure)).total)
        return Objection(f"{enemy.name} cannot be reached with {allowance}.", "ARES.charge.1")
    return None


def _straight_charge(field: Field, figure: Figure, enemy: Figure) -> Iterator[Attack]:
    """Yield a straight Charge with the odds of its free Attack, if that is possible."""
    if figure.flying or (figure.on_foot and field.engaged(figure)):
        return
    if target_objection(field, figure, enemy) is not None:
        return
    found = straight(field, revealed(figure), enemy)
    if found is None:
        return
    rear = field.in_rear(enemy, Body(figure.profile.base, found.end))
    way = Approach((Leg(STEP, found.end.x, found.end.y),), found.total, rear)
    odds = partial(charge_forecast, field, figure, enemy, way)
    yield Attack("charge", _bare_line(figure, enemy), None, odds)
