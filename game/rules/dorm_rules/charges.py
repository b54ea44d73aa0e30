"""Charges: the test, the run into contact, and whether the enemy breaks before it (DORM.11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from game.core.cite import cites
from game.core.decision import Also, Objection, Option
from game.core.forecast import Forecast
from game.core.mark import Mark
from game.core.spatial import Path, Route
from game.core.tell import say
from game.core.wording import named
from game.mechanics.asking import choose
from game.mechanics.lengths import inches
from game.rules.dorm_rules.breaking import break_forecast, break_test
from game.rules.dorm_rules.charge_dice import charge_dice
from game.rules.dorm_rules.harm import add_marker
from game.rules.dorm_rules.morale_dice import forecast, morale_test
from game.rules.dorm_rules.movement import March, flies
from game.rules.dorm_rules.onsets import charge_course, reaches, way_to
from game.rules.dorm_rules.state import Battling, Party, State, Unit, distance, touch
from game.rules.dorm_rules.terrain import sight
from game.rules.dorm_rules.travel import travel
from game.rules.dorm_rules.values import pace
from game.rules.dorm_rules.wings import settle_down
from game.table.tolerances import INCH

BACK = "back"
"""The answer beside the question for a target: another action."""
AFTER = {"hold": "Hold", "move": "Move", "run": "Run"}


# ---------------------------------------------------------------------- declaring


@cites("DORM.11.1a", "DORM.11.1b", "DORM.4.1.h1")
def no_charge(state: State, unit: Unit, course: March) -> Objection | None:
    """Say why a unit cannot charge on a course: it sees nobody, has no leader, or cannot run."""
    if state.leader(unit) is None:
        return Objection("Without a leader it can only hold.", "DORM.4.1.h1")
    if not course.allowance:
        return Objection("It has no movement left.", "DORM.11.2.1.1a")
    if next(targets(state, unit, course), None) is None:
        if state.undead_troops(unit):
            far = f"No enemy is in reach of a run of {inches(course.allowance)}."
            return Objection(far, "DORM.11.2.1.3")
        return Objection("There is no enemy in sight.", "DORM.11.1b")
    return None


@cites("DORM.11.1b", "DORM.11.2.1.3", "DORM.20.13")
def targets(state: State, unit: Unit, course: March | None = None) -> Iterator[Party]:
    """Yield the enemies that a unit may charge: those in sight; undead have to reach them.

    Only flyers charge somebody in the air.
    `course` is that of its charge, where it is known already.
    """
    undead = state.undead_troops(unit)
    course = course or charge_course(state, unit)
    for enemy in state.enemies(unit):
        seen = not (enemy.aboard or enemy.status.hidden or sight(state, unit, enemy).blocked)
        if enemy.status.airborne and not flies(state, unit):
            continue
        if seen and (not undead or reaches(course, enemy)):
            yield enemy


@cites("DORM.11.2.1", "DORM.11.2.1.1a", "DORM.11.2.1.2", "DORM.11.2.1.3")
async def charge(play: Battling, unit: Unit, course: March, behind: Sequence[str] = ()) -> str:
    """Declare a charge, test for it and carry it out, without those who stay behind.

    Return what the unit does instead if it fails the test: hold, move or run; or that its owner
    wants another action after all.
    """
    state = play.state
    why, rules = f"Choose a target for the charge of {named(unit)}.", ("DORM.11.1b", "DORM.11.2.1")
    options = [_option(state, unit, each) for each in targets(state, unit, course)]
    back = [Option(BACK, "Choose another action")]
    question = choose(unit.whom, "charge_target", why, rules, options, also=lambda: back)
    key = await question.or_also()
    if isinstance(key, Also):
        return BACK
    target = state.party(key)
    say(play, f"{named(unit):declares} a charge at {named(target)}.", "DORM.11.1b")
    dice = charge_dice(state, unit, target)
    if morale_test(play, unit, "charge", "DORM.11.2.1", dice=dice):
        unit.status.charging = target.id
        route = await _path(state, unit, target, behind)
        await run_home(play, unit, target, route, behind=behind)
        return ""
    say(play, f"{named(unit):does} not charge.", "DORM.11.2.1.2")
    why = f"Choose what {named(unit):does} instead of charging."
    far = {key: pace(state, unit, runs=key == "run", without=behind).total for key in AFTER}
    stuck = Objection("It has no movement left.", "DORM.2.1.1")
    instead = [
        Option(key, label, None if key == "hold" or far[key] else stuck)
        for key, label in AFTER.items()
    ]
    return await choose(unit.whom, "after_failed_charge", why, ("DORM.11.2.1.2",), instead)


def _option(state: State, unit: Unit, target: Party) -> Option:
    """Return a target with the odds of the test and of the break test, and the way to it."""
    words = "charges", "does not charge"
    away = inches(distance(state, unit, target))

    def odds() -> Forecast:
        dice = charge_dice(state, unit, target)
        found = forecast(state, unit, "Charge", dice, words)
        variants = (break_forecast(state, unit, target),)
        return Forecast(found.title, found.chances, found.tallies, variants)

    marks = partial(way_marks, state, unit, target)
    label = f"{target.name}, {away} away"
    return Option(target.id, label, pieces=(target.id,), forecast=odds, marks=marks)


def way_marks(state: State, unit: Unit, target: Party) -> list[Mark]:
    """Return the way of a charge as it is drawn; a line that says so where there is none."""
    way = [unit.point, *((leg.x, leg.y) for leg in way_to(charge_course(state, unit), target))]
    if len(way) > 1:
        return [Mark("path", points=_inches(*way), tone="good")]
    line = _inches(unit.point, target.point)
    return [Mark("line", points=line, text="out of reach", tone="bad", rule="DORM.11.2.1.1a")]


def _inches(*points: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    return tuple((x / INCH, y / INCH) for x, y in points)


# ---------------------------------------------------------------------- running home


@cites("DORM.11.2.1.1a")
async def _path(state: State, unit: Unit, target: Party, behind: Sequence[str]) -> Route:
    """Ask for the path of a charge: within Ru into contact, or short of it for a marker."""
    side, subject = unit.whom
    course = charge_course(state, unit, behind)
    return await Path(
        side=side,
        kind="charge_path",
        why=f"Charge {named(target)} with {named(unit)}, up to {inches(course.allowance)}.",
        rules=("DORM.11.2.1.1a",),
        subject=subject,
        course=course,
        movers=(unit.id,),
        forecast=lambda _: break_forecast(state, unit, target),
        marks=partial(way_marks, state, unit, target),
    )


@cites("DORM.11.2.1.1a", "DORM.11.3.1b")
async def run_home(
    play: Battling,
    unit: Unit,
    target: Party,
    route: Route,
    *,
    forced: bool = False,
    behind: Sequence[str] = (),
) -> None:
    """Run along a path: into contact with the target for the break test, or take a marker."""
    state, course = play.state, charge_course(play.state, unit, behind)
    unit.status.charging = target.id
    await travel(play, course, route, "charges", "DORM.11.2.1.1a", forced=forced)
    settle_down(play, unit, aloft=target.status.airborne)
    if not state.present(unit):
        return
    if touch(state, unit, target):
        unit.status.home = True
        await break_test(play, unit, target)
    else:
        add_marker(play, unit, f"falling short of {target.name}", "DORM.11.2.1.1a")
