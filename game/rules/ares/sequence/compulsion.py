"""What is stronger than the will: Taunt, Fanatic and fear (ARES.taunt, ARES.fanatic, ARES.fear)."""

from __future__ import annotations

from dataclasses import replace

from game.core.cite import cites
from game.core.pose import STEP, Leg
from game.core.tell import say
from game.core.wording import named
from game.mechanics.asking import of_pieces, one_of
from game.rules.ares.actions.declared_action import Deed
from game.rules.ares.field import Field
from game.rules.ares.morale import check, remove, shake, try_unit
from game.rules.ares.movement import straight_moves
from game.rules.ares.movement.charge_paths import straight, target_objection
from game.rules.ares.state import Battling, Figure, other, revealed
from game.table.walk import bearing

CHARGES = ("charge", "cross_charge")


@cites("ARES.charge.11", "ARES.flyer.7", "ARES.hide.8")
def charge_deed(field: Field, figure: Figure, target: Figure) -> Deed | None:
    """Return the Charge that a compulsion would force: straight on, now, with one action."""
    if target.flying or target.hidden:
        return None
    if figure.flying:
        return _landing(field, figure, target)
    if target_objection(field, figure, target) is not None:
        return None
    found = straight(field, revealed(figure), target)
    if found is None:
        return None
    return Deed("charge", target.id, (Leg(STEP, found.end.x, found.end.y),))


@cites("ARES.charge.11", "ARES.flyer.7")
def _landing(field: Field, figure: Figure, target: Figure) -> Deed | None:
    """Return a flyer's Charge: it lands where it is, facing the target if there is room."""
    if not field.in_contact(replace(figure, flying=False), target):
        return None
    ahead = bearing((figure.x, figure.y), (target.x, target.y))
    for heading in (ahead, figure.heading):
        turned = replace(figure, flying=False, heading=heading)
        if field.in_contact(turned, target) and not straight_moves.standing_objection(
            field, turned, turned.pose
        ):
            return Deed("land", target.id, facing=heading)
    return None


def within_charge(field: Field, figure: Figure, foes: list[Figure]) -> list[Figure]:
    """Return those enemies that are within Charge distance, the nearest first."""
    near = [foe for foe in foes if charge_deed(field, figure, foe) is not None]
    return sorted(near, key=lambda foe: (field.distance(figure, foe), foe.id))


def is_charge(deed: Deed) -> bool:
    """Return whether a declared action is a Charge on somebody."""
    return deed.act in CHARGES or (deed.act == "land" and bool(deed.target))


@cites("ARES.taunt.1", "ARES.taunt.2", "ARES.taunt.3", "ARES.taunt.5", "ARES.fanatic.7")
async def compelled(
    play: Battling, figure: Figure, deed: Deed, passed: set[str], *, lost: bool = False
) -> Deed | None:
    """Return the Charge that a figure makes instead of what it declared, or None.

    `passed` names the checks that the figure has passed for this action and gets those it passes
    now. With `lost` it only loses what it declared, and nobody is asked whom it would charge.
    """
    if not (figure.has("fanatic") or _taunted_at_all(play, figure)):
        return None
    field = Field(play.state)
    if field.engaged(figure):
        return None
    near = _taunted(play, field, figure, deed, passed)
    side, rule = other(figure.side), "ARES.taunt.1"
    if not near:
        near = _frenzied(play, field, figure, deed, passed)
        side, rule = figure.side, "ARES.fanatic.4"
    if not near:
        return None
    if lost:
        return charge_deed(field, figure, near[0])
    target = await _nearest(play, field, figure, near, side)
    say(play, f"{named(figure)} cannot help charging {named(target)}.", rule)
    return charge_deed(field, figure, target)


@cites("ARES.taunt.3")
def _taunted_at_all(play: Battling, figure: Figure) -> bool:
    return not figure.has("taunt") and any(
        foe.side != figure.side and foe.has("taunt") for foe in play.state.standing()
    )


@cites("ARES.taunt.1", "ARES.taunt.4", "ARES.morale.20")
def _taunted(
    play: Battling, field: Field, figure: Figure, deed: Deed, passed: set[str]
) -> list[Figure]:
    """Return the Taunters of whom it has to charge one."""
    if not _taunted_at_all(play, figure):
        return []
    foes = [foe for foe in field.state.standing() if foe.side != figure.side and foe.has("taunt")]
    near = within_charge(field, figure, foes)
    if not near or (is_charge(deed) and play.state.figures[deed.target].has("taunt")):
        return []
    return [] if _resists(play, figure, "taunted", "ARES.taunt.1", passed) else near


@cites("ARES.fanatic.4", "ARES.fanatic.6", "ARES.morale.20")
def _frenzied(
    play: Battling, field: Field, figure: Figure, deed: Deed, passed: set[str]
) -> list[Figure]:
    """Return the enemies of whom a Fanatic has to charge one."""
    if not figure.has("fanatic") or is_charge(deed):
        return []
    foes = [foe for foe in field.state.standing() if foe.side != figure.side]
    near = within_charge(field, figure, foes)
    if not near:
        return []
    return [] if _resists(play, figure, "fanatic", "ARES.fanatic.4", passed) else near


@cites("ARES.act.10", "ARES.taunt.2", "ARES.fanatic.7")
def _resists(play: Battling, figure: Figure, what: str, rule: str, passed: set[str]) -> bool:
    """Return whether a figure passes a check against its impulse; once passed, it holds."""
    if what not in passed and check(play, figure, what, rule):
        passed.add(what)
    return what in passed


@cites("ARES.fanatic.6", "ARES.taunt.4")
async def _nearest(
    play: Battling, field: Field, figure: Figure, near: list[Figure], side: str
) -> Figure:
    """Return the nearest of them; where several are equally near, somebody chooses."""
    least = field.distance(figure, near[0])
    equal = [foe for foe in near if field.distance(figure, foe) - least < 1]
    why = f"{named(figure)} must charge. Choose a target."
    rules = ("ARES.fanatic.6" if side == figure.side else "ARES.taunt.4",)
    whom, options = (side, figure.id), of_pieces(equal)
    return play.state.figures[await one_of(whom, "forced_charge_tie", why, rules, options)]


@cites("ARES.fanatic.8", "ARES.taunt.4")
async def holds_fire(play: Battling, figure: Figure) -> bool:
    """Return whether a figure that would Snap-Fire is carried away and does not."""
    return await compelled(play, figure, Deed("snap_fire"), set(), lost=True) is not None


@cites("ARES.fear.2", "ARES.fear.3", "ARES.fear.4", "ARES.fear.5", "ARES.morale.20")
def dares(play: Battling, figure: Figure, target: Figure) -> bool:
    """Return whether a figure passes the check for charging somebody who Causes Fear."""
    if not target.has("cause_fear") or figure.has("cause_fear"):
        return True
    if check(play, figure, "charging a fearsome enemy", "ARES.fear.2"):
        return True
    if play.state.settings.fear_failure == "shaken":
        if figure.shaken:
            remove(play, figure, "routed", "ARES.morale.16")
            try_unit(play, figure.unit)
        else:
            shake(play, figure)
    return False
