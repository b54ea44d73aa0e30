"""The break test as a charge gets home, and the move of those who break (DORM.11.3)."""

from __future__ import annotations

from fractions import Fraction

from game.core.cite import cites
from game.core.forecast import Chance, Forecast
from game.core.odds import Odds, opposed
from game.core.spatial import Path
from game.core.tally import Tally
from game.core.tell import say, tell_throw
from game.core.wording import named
from game.rules.dorm_rules.charge_dice import charge_dice
from game.rules.dorm_rules.gathering import gather
from game.rules.dorm_rules.harm import D10, add_marker
from game.rules.dorm_rules.movement import March
from game.rules.dorm_rules.state import Battling, Party, State, Unit, touch
from game.rules.dorm_rules.terrain import cover
from game.rules.dorm_rules.travel import hazard_pace, travel
from game.rules.dorm_rules.values import median_mo, pace
from game.table.tolerances import INCH

LOSES_NERVE, BREAKS = 3, 2
"""What the other reads at least where a charger (DORM.11.3.1.3d) or its target reads 0."""


# ---------------------------------------------------------------------- the test


@cites("DORM.11.3.1.1", "DORM.11.3.1.2")
def read(face: int, mo: int) -> int:
    """Return what a die of the break test is worth: nothing above the median Mo."""
    return face if face <= mo else 0


@cites("DORM.11.3.1a", "DORM.11.3.1.1", "DORM.11.3.1.2", "DORM.11.3.1.u")
def _reads(play: Battling, party: Party, other: Party) -> int:
    """Throw for a party in the break test and return what it reads; undead troops have no die."""
    state, mo = play.state, median_mo(play.state, party)
    if state.undead_troops(party):
        say(play, f"{named(party):reads} {mo}, as undead do.", "DORM.11.3.1.u")
        return mo
    dice = charge_dice(state, party, other)
    thrown = play.roll("break test", dice.count, D10)
    kept = dice.kept(thrown.faces)
    reading = read(kept, mo)
    text = f"{named(party):reads} {reading} in the break test{dice.words}."
    number = Tally("Mo", mo, base_reason="median")
    rules = ("DORM.11.3.1a", *dice.rules)
    tell_throw(play, party.whom, "break test", [thrown], text, *rules, total=kept, number=number)
    return reading


@cites(
    "DORM.11.3.1a",
    "DORM.11.3.1b",
    "DORM.11.3.1.3a",
    "DORM.11.3.1.3b",
    "DORM.11.3.1.3c",
    "DORM.11.3.1.3d",
    "DORM.11.3.1.3e",
)
async def break_test(play: Battling, charger: Unit, target: Party) -> None:
    """Compare the nerve of a charger with that of its target, and do what the chart says."""
    attack = _reads(play, charger, target)
    defence = _reads(play, target, charger)
    if attack > defence:
        add_marker(play, target, "the charge", "DORM.11.3.1.3a")
        if defence == 0 and attack >= BREAKS:
            await _breaks(play, charger, target)
    elif defence > attack:
        target.status.ready_for += (charger.id,)
        text = f"{named(target):is} ready for the charge of {named(charger)}."
        say(play, text, "DORM.11.3.1.3c")
        if attack == 0 and defence >= LOSES_NERVE:
            add_marker(play, charger, "loss of nerve", "DORM.11.3.1.3d")
    else:
        say(play, "Neither of them wavers.", "DORM.11.3.1.3b")


def _odds(state: State, party: Party, other: Party) -> Odds:
    mo = median_mo(state, party)
    if state.undead_troops(party):
        return Odds.constant(mo)
    return charge_dice(state, party, other).odds.map(lambda face: read(face, mo))


@cites("DORM.11.3.1.3e")
def break_forecast(state: State, charger: Unit, target: Party) -> Forecast:
    """Return the odds of the break test as its charger sees them."""
    attack, defence = _odds(state, charger, target), _odds(state, target, charger)
    breaks = opposed(attack, defence, lambda a, b: a >= BREAKS and not b)
    shaken = opposed(attack, defence) - breaks
    ready = opposed(defence, attack)
    chances = (
        Chance("target breaks", breaks, good=True),
        Chance("target takes a marker", shaken, good=True),
        Chance("nothing", Fraction(1) - breaks - shaken - ready),
        Chance("target is ready", ready, good=False),
    )
    return Forecast("Break test", chances)


# ---------------------------------------------------------------------- the break move


@cites("DORM.11.3.1.3e", "DORM.11.3.h1", "DORM.11.3.h2")
async def _breaks(play: Battling, charger: Unit, target: Party) -> None:
    """Let the target get away from its charger: in the open, or if it cannot, a second marker."""
    state = play.state
    course = _way_out(play, charger, target)
    if course is None:
        say(play, f"{named(target)} cannot break off.", "DORM.11.3.h1")
        add_marker(play, target, "no room to break off", "DORM.11.3.h1")
        return
    side, subject = target.whom
    route = await Path(
        side=side,
        kind="break_move",
        why=f"{named(target):breaks}. Move it away, into cover if there is any.",
        rules=("DORM.11.3.1.3e", "DORM.11.3.h1"),
        subject=subject,
        course=course,
        movers=(target.id,),
    )
    course = await hazard_pace(course, route)
    await travel(play, course, route, "breaks and runs", "DORM.11.3.1.3e", forced=True)
    target.status.acted = True
    if not touch(state, target, charger):
        target.status.broke_from += (charger.id,)
    if state.present(target) and cover(state, target, charger) == "none":
        add_marker(play, target, "breaking in the open", "DORM.11.3.1.3e")


@cites("DORM.11.3.h1")
def _way_out(play: Battling, charger: Unit, target: Party) -> March | None:
    """Return the course of a break move; none for vehicles and where there is no way out."""
    state = play.state
    if isinstance(target, Unit) and (target.hull or state.leader(target) is None):
        return None
    places = [(each, each.point) for each in state.figures.values()]
    here, lined = target.point, isinstance(target, Unit) and target.in_line
    melees = [list(each.parties) for each in state.melees]
    if isinstance(target, Unit) and lined:
        gather(play, target)
    most = pace(state, target).total * INCH
    course = March(state, target, most, clear=True, farther_from=charger.id)
    if most and next(course.outward(), None):
        return course
    if isinstance(target, Unit) and lined:
        target.in_line, (target.x, target.y) = True, here
        for figure, point in places:
            figure.x, figure.y = point
        for melee, parties in zip(state.melees, melees, strict=True):
            melee.parties = parties
    return None
