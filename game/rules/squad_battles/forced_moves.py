"""Units moved against their will: pushed back, or put at the foot of a slope (FWB.slope.3-5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.core.cite import cites
from game.core.decision import Decision, Option
from game.core.direction_words import steps_away
from game.core.pose import Leg
from game.core.wording import named
from game.mechanics.asking import choose
from game.rules.squad_battles import terrain
from game.rules.squad_battles.asking import ask
from game.rules.squad_battles.field import Field, step_to
from game.rules.squad_battles.state import Battling, Unit, shift
from game.table.squares import HEADING, WAY, Block, Square, squares_of


async def hurl_back(play: Battling, attacker: Unit, target: Unit) -> None:
    """Ask for Hurl Back: on equal totals push the target one square away (FWB.abil.16)."""
    if not attacker.has("hurl_back") or not target.profile.is_foot:
        return
    square = pushed_to(Field(play.state), attacker, target)
    if square is None:
        return
    answer = await ask(play, partial(_push_question, attacker, target, square))
    if answer == "decline":
        return
    legs = (Leg("pushed", *square),)
    shift(play, target, legs, f"{named(attacker)} hurls {named(target)} back.", ("FWB.abil.16",))
    if terrain.SLOPE in Field(play.state).code(square):
        await to_foot(play, target)


@cites("FWB.abil.16")
def pushed_to(field: Field, attacker: Unit, target: Unit) -> Square | None:
    """Return the square straight behind the target, if it can be pushed there."""
    half = attacker.profile.size - target.profile.size
    dx = 2 * (target.x - attacker.x) - half
    dy = 2 * (target.y - attacker.y) - half
    if abs(dx) > abs(dy):
        dy = 0
    elif abs(dy) > abs(dx):
        dx = 0
    heading = HEADING[_sign(dx), _sign(dy)]
    if not field.table.step_cost(1, (target.x, target.y), heading):
        return None
    square = step_to((target.x, target.y), heading)
    return None if square in field.taken else square


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _push_question(attacker: Unit, target: Unit, square: Square) -> Decision[str]:
    why, rules = f"Equal totals: {named(attacker)} may hurl {named(target)} back.", ("FWB.abil.16",)
    options = [
        Option("push", f"Hurl {target.name} back", rules=rules, cells=(square,)),
        Option("decline", "Leave it where it stands", declines=True),
    ]
    return choose((attacker.side, target.id), "hurl_back", why, rules, options)


async def to_foot(play: Battling, unit: Unit) -> None:
    """Put a unit that was forced onto a slope at its foot; no movement, no cost (FWB.slope.5)."""
    places = foot_places(Field(play.state), unit)
    if not places:
        return
    place = places[0]
    if len(places) > 1:
        answer = await ask(play, partial(_foot_question, unit, places))
        place = next(square for square in places if f"{square[0]},{square[1]}" == answer)
    legs = (Leg("slide", *place),)
    text = f"{named(unit)} slides to the foot of the slope."
    shift(play, unit, legs, text, ("FWB.slope.3", "FWB.slope.5"))


def _foot_question(unit: Unit, places: list[Square]) -> Decision[str]:
    why = f"{named(unit)} cannot stay on the slope: choose among the nearest places at its foot."
    rules = ("FWB.slope.3", "FWB.slope.4")
    labels = {(x, y): f"The square {steps_away(x - unit.x, y - unit.y)}" for x, y in places}
    options = [
        Option(f"{x},{y}", label, rules=rules[1:], cells=((x, y),))
        for (x, y), label in labels.items()
    ]
    return choose(unit.whom, "place_at_slope_foot", why, rules, options)


@cites("FWB.slope.3", "FWB.slope.4")
def foot_places(field: Field, unit: Unit) -> list[Square]:
    """Return the nearest legal places at the foot of the slope under a unit, all that tie."""
    foot = set(_foot_squares(field, unit))
    legal = [square for square in field.table.squares() if _can_hold(field, unit, square)]
    at_foot = [
        square
        for square in legal
        if any(part in foot for part in squares_of(Block(*square, unit.profile.size)))
    ]
    return _nearest(unit, at_foot or legal)


def _can_hold(field: Field, unit: Unit, square: Square) -> bool:
    block = Block(*square, unit.profile.size)
    return (
        field.free(block, unit) and field.can_stand(block) and field.table.trait(square).level == 0
    )


def _nearest(unit: Unit, places: list[Square]) -> list[Square]:
    if not places:
        return []
    away = {place: max(abs(place[0] - unit.x), abs(place[1] - unit.y)) for place in places}
    least = min(away.values())
    return [place for place in places if away[place] == least]


def _foot_squares(field: Field, unit: Unit) -> Iterator[Square]:
    """Yield low squares that touch the connected slope under the unit."""
    todo = [s for s in squares_of(unit.block) if field.code(s) == terrain.SLOPE]
    slope = set(todo)
    while todo:
        square = todo.pop()
        for way in WAY.values():
            near = square[0] + way[0], square[1] + way[1]
            if not field.table.has(near) or near in slope:
                continue
            if field.code(near) == terrain.SLOPE:
                slope.add(near)
                todo.append(near)
            elif field.table.trait(near).level == 0:
                yield near
