"""Looking before acting: lines, what a figure could attack, what could be done to it.

Everything here asks the functions by which attacks are judged, so that what a player is shown
and what is then allowed cannot differ.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from game.core.decision import Objection
from game.core.forecast import Forecast
from game.core.pose import STEP, Leg, Pose
from game.core.ruleset import Spot
from game.mechanics.lengths import inches
from game.rules.ares.army_list import FigureEntry, WeaponEntry
from game.rules.ares.combat.aiming import point_objection
from game.rules.ares.combat.lines import hampers, line_between
from game.rules.ares.combat.melee import Blow, strike_objection
from game.rules.ares.combat.ranged import Shot, shooter_objection, shot_objection
from game.rules.ares.combat.reply import blow_forecast, shot_forecast
from game.rules.ares.field import Field
from game.rules.ares.movement.charge import (
    Approach,
    reachable,
    straight,
    target_objection,
    within_crow_flight,
)
from game.rules.ares.movement.hop import standing_objection
from game.rules.ares.movement.move import move_tally
from game.rules.ares.movement.onset import charge_forecast
from game.rules.ares.profile import profile_of
from game.rules.ares.state import Figure, State, other, revealed, supposing
from game.table.bases import SLACK, Body, away
from game.table.plane import INCH
from game.table.sight import Cause, Sight
from game.table.walk import bearing

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

NOBODY = Figure(
    id="",
    side="",
    unit="",
    profile=profile_of(
        "nobody",
        FigureEntry("nobody", 1, 4, 1, "d4", "d4", WeaponEntry("nothing", "d4")),
    ),
    wounds=1,
    where="table",
)
"""Stands on an empty place to be looked at: infantry, as most are."""


# ---------------------------------------------------------------------- places


def spot(state: State, point: tuple[float, float]) -> tuple[Pose, tuple[float, float]]:
    """The place under a point of the table, to the thousandth of an inch."""
    pose = state.plane.pose_at(NOBODY.profile.base, point)
    return Pose(pose.x, pose.y), (pose.x / INCH, pose.y / INCH)


def distance(state: State, a: Spot, b: Spot) -> float:
    """Inches from centre to centre, as all ranges are measured (ARES.geo.2)."""
    return math.dist(_point(state, a), _point(state, b)) / INCH


def _point(state: State, where: Spot) -> tuple[int, int]:
    if isinstance(where, str):
        figure = state.figures[where]
        return figure.x, figure.y
    return where[0], where[1]


def _somebody(field: Field, where: Spot) -> Figure | None:
    """The figure meant, whoever stands on a place, or nobody in particular on an empty one."""
    if isinstance(where, str):
        figure = field.state.figures.get(where)
        return figure if figure is not None and figure.where == "table" else None
    point = where[0], where[1]
    for figure in field.state.standing():
        if away(point, figure.body) <= SLACK:
            return figure
    return replace(NOBODY, x=point[0], y=point[1])


# ---------------------------------------------------------------------- one line


def sight(state: State, a: Spot, b: Spot) -> list[Sight]:
    """The line from centre to centre with everything about it; none within one place."""
    field = Field(state)
    one, two = _somebody(field, a), _somebody(field, b)
    if one is None or two is None or (one.x, one.y) == (two.x, two.y):
        return []
    return [sight_between(field, one, two)]


def sight_between(field: Field, one: Figure, two: Figure) -> Sight:
    """What blocks a line comes first, then the facing of the one who looks, then what hampers."""
    causes = [*field.causes(one, two), *_turned_away(field, one, two), *hampers(field, one, two)]
    return Sight(line_between(one, two), tuple(causes))


def _turned_away(field: Field, one: Figure, two: Figure) -> Iterator[Cause]:
    if one.id and not field.faces(one, two.body):
        name = two.name if two.id else "that place"
        yield Cause("barred", f"{name} is behind {one.name}", "ARES.ranged.3")


# ---------------------------------------------------------------------- one figure


def sees(state: State, name: str, pose: Pose | None = None) -> dict[str, Sight | None]:
    """How enemies appear to a figure where it stands, or would from another place.

    None means in contact and open to a blow. To a figure with a missile weapon every other
    enemy is one to shoot at; to a figure without, those are shown that a Charge might reach.
    A sight that is not denied may be attacked along; the reason of any other is the one with
    which the attack itself would be refused.
    """
    if pose is not None:
        state = supposing(state, gone_to(state.figures[name], pose))
    field, figure = Field(state), state.figures[name]
    if figure.where != "table":
        return {}
    return {
        enemy.id: _view(field, figure, enemy)
        for enemy in state.standing(other(figure.side))
        if figure.profile.missile is not None or _near(figure, enemy)
    }


def gone_to(figure: Figure, pose: Pose) -> Figure:
    """A figure elsewhere; without a word about its facing it looks the way it went."""
    heading = pose.heading
    if heading is None and (figure.x, figure.y) != (pose.x, pose.y):
        heading = bearing((figure.x, figure.y), (pose.x, pose.y))
    facing = heading % 360 if isinstance(heading, int) else figure.heading
    return replace(figure, x=pose.x, y=pose.y, heading=facing)


def _near(figure: Figure, enemy: Figure) -> bool:
    return within_crow_flight(figure, enemy, move_tally(revealed(figure)).total)


def _view(field: Field, figure: Figure, enemy: Figure) -> Sight | None:
    shown = revealed(figure)
    if field.in_contact(shown, enemy):
        objection = strike_objection(field, shown, enemy)
        return _denied(figure, enemy, objection) if objection else None
    if figure.profile.missile is None:
        objection = charge_objection(field, figure, enemy)
        return (
            _denied(figure, enemy, objection) if objection else Sight(line_between(figure, enemy))
        )
    objection = aim_objection(field, figure, enemy)
    causes = [*field.causes(figure, enemy), *hampers(field, figure, enemy)]
    found = Sight(line_between(figure, enemy), tuple(causes))
    if objection is None or (found.blocked and found.blocked.rule == objection.rule):
        return found
    return Sight(found.line, (*_denied(figure, enemy, objection).causes, *causes))


def _denied(figure: Figure, enemy: Figure, objection: Objection) -> Sight:
    return Sight(line_between(figure, enemy), (Cause("barred", objection.text, objection.rule),))


def aim_objection(field: Field, figure: Figure, enemy: Figure) -> Objection | None:
    """Why a figure with a missile weapon cannot shoot at an enemy; a blast is aimed at a point."""
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
    """Why a figure cannot charge an enemy from where it stands, by whatever way."""
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


# ---------------------------------------------------------------------- the answer


def answer_odds(state: State, name: str) -> dict[str, Forecast]:
    """The attacks that enemies could make on a figure as all stand now.

    Each by one action of its own: a blow in contact, else a shot, else a straight Charge.
    """
    field, figure = Field(state), state.figures[name]
    if figure.where != "table":
        return {}
    found = {}
    for enemy in state.standing(other(figure.side)):
        answer = _answer(field, enemy, figure)
        if answer is not None:
            found[enemy.id] = answer
    return found


def _answer(field: Field, enemy: Figure, figure: Figure) -> Forecast | None:
    shown = revealed(enemy)
    against = f"{enemy.name} against {figure.name}"
    if field.in_contact(shown, figure):
        if strike_objection(field, shown, figure) is not None:
            return None
        return blow_forecast(field, Blow(enemy.id, figure.id), against, good=True)
    if enemy.profile.missile is not None and aim_objection(field, enemy, figure) is None:
        return shot_forecast(field, Shot(enemy.id, figure.id), against, good=True)
    return _charged(field, enemy, figure)


def _charged(field: Field, enemy: Figure, figure: Figure) -> Forecast | None:
    """The free Attack of a straight Charge, if that is possible."""
    if enemy.flying or (enemy.on_foot and field.engaged(enemy)):
        return None
    if target_objection(field, enemy, figure) is not None:
        return None
    found = straight(field, revealed(enemy), figure)
    if found is None:
        return None
    rear = field.in_rear(figure, Body(enemy.profile.base, found.end))
    way = Approach((Leg(STEP, found.end.x, found.end.y),), found.total, rear)
    return charge_forecast(field, enemy, figure, way)
