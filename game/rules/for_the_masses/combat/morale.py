"""What changes tests of morale and of fear, and how likely they fail (FTM.morale)."""

from __future__ import annotations

from fractions import Fraction

from game.core.cite import cites
from game.core.tally import Tally
from game.core.tell import say
from game.core.wording import named
from game.rules.for_the_masses.battle.scenario_rule import Occasion, having
from game.rules.for_the_masses.combat.defense import MELEE
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import Battling, Unit, tell_roll
from game.rules.for_the_masses.units.traits import factor, has

DIE = 10
INSPIRED = 4
"""Hexes up to which a Personality inspires (FTM.special.18)."""

# ---------------------------------------------------------------------- what changes a test


@cites("FTM.morale.7", "FTM.weather.4", "FTM.weather.9", "FTM.magic.f7", "FTM.magic.f8")
def lasting_tally(field: Field, unit: Unit) -> Tally:
    """Return what changes every test of a unit, of morale or of fear."""
    state = field.state
    tally = Tally("morale", 0)
    if state.weather == "snow":
        tally = tally.plus(-1, "snow", "FTM.weather.4")
    tally = tally.plus(int(inspired(field, unit)), "Inspire", "FTM.special.18")
    tally = tally.plus(factor(state, unit, "courage"), "courage", "FTM.magic.f7")
    tally = tally.plus(-factor(state, unit, "dread"), "dread", "FTM.magic.f8")
    for scenario_rule in having(state, "morale"):
        tally = scenario_rule.morale(field, unit, tally)
    return tally


@cites("FTM.special.18")
def inspired(field: Field, unit: Unit) -> bool:
    """Return whether a friendly Personality who inspires is near somebody of the unit."""
    return any(
        leader is not unit
        and has(field.state, leader, "inspire")
        and field.distance_to(field.state.elements_of(leader)[0], unit) <= INSPIRED
        for leader in field.state.personalities(unit.side)
    )


@cites("FTM.morale.2", "FTM.morale.4", "FTM.morale.6", "FTM.special.8", "FTM.special.32")
def morale_tally(
    field: Field, unit: Unit, lost: int, by: Unit | None = None, occasion: Occasion | None = None
) -> Tally:
    """Return what is added to the d10 of a Morale Test after one attack took so many elements."""
    tally = lasting_tally(field, unit)
    if lost > 1:
        steady = has(field.state, unit, "steadfast")
        reason = "Steadfast" if steady else f"{lost} elements lost at once"
        rule = "FTM.special.8" if steady else "FTM.morale.4"
        tally = tally.plus(0 if steady else 1 - lost, reason, rule, keep_zero=True)
    if lost and by is not None and occasion in MELEE and _terrifying(field, by):
        tally = tally.plus(-1, "Terrifying", "FTM.special.32")
    for scenario_rule in having(field.state, "morale_test"):
        tally = scenario_rule.morale_test(field, unit, tally)
    return tally


def _terrifying(field: Field, unit: Unit) -> bool:
    return has(field.state, unit, "terrifying") and has(field.state, unit, "cause_fear")


@cites("FTM.morale.7")
def failure(morale: int, tally: Tally) -> Fraction:
    """Return the chance that a d10 with these changes stays below a Morale."""
    return Fraction(min(max(morale - 1 - tally.total, 0), DIE), DIE)


# ---------------------------------------------------------------------- Morale Tests


@cites("FTM.morale.9", "FTM.unit.12", "FTM.special.9")
def failure_chance(
    field: Field, unit: Unit, lost: int, by: Unit | None, occasion: Occasion | None
) -> Fraction:
    """Return the chance that a unit fails the test after a loss.

    0 for those who need not take it.
    """
    morale = unit.card.morale
    if morale is None or has(field.state, unit, "fanatic"):
        return Fraction(0)
    return failure(morale, morale_tally(field, unit, lost, by, occasion))


@cites("FTM.special.27", "FTM.morale.3")
def flight(field: Field, unit: Unit) -> int:
    """Return how many elements a failed test costs."""
    return 2 if has(field.state, unit, "craven") else 1


@cites("FTM.unit.11")
def rolled(play: Battling, unit: Unit, name: str, morale: int, tally: Tally, rule: str) -> bool:
    """Roll a test, report it, and return whether it is passed."""
    roll = play.roll(f"{name} of {unit.id}", 1, DIE)
    total = roll.faces[0] + tally.total
    passed = total >= morale
    verb = "passes" if passed else "fails"
    text = f"{named(unit)} {verb} its test of {name}: {total}, needs {morale}."
    tell_roll(play, unit, name, [roll], text, rule, *tally.rules(), total=total, tally=tally)
    return passed


# ---------------------------------------------------------------------- Fear Tests


@cites("FTM.special.2", "FTM.special.7", "FTM.unit.19")
def tests_fear(field: Field, unit: Unit, target: Unit) -> bool:
    """Tell whether a unit is tested before striking at another, or would be if not Fanatic."""
    state = field.state
    return (
        unit.card.morale is not None
        and has(state, target, "cause_fear")
        and not has(state, unit, "cause_fear")
        and not has(state, unit, "fearless")
    )


def heartening(field: Field, unit: Unit) -> str:
    """Return the rule by which a unit passes Fear Tests without a roll, or nothing."""
    if has(field.state, unit, "fanatic"):
        return "FTM.special.9"
    found = (
        scenario_rule.heartened(field, unit) for scenario_rule in having(field.state, "heartened")
    )
    return next((rule for rule in found if rule), "")


def fear_chance(field: Field, unit: Unit, target: Unit) -> Fraction:
    """Return the chance that a unit strikes in fear."""
    morale = unit.card.morale
    if morale is None or not tests_fear(field, unit, target) or heartening(field, unit):
        return Fraction(0)
    return failure(morale, lasting_tally(field, unit))


@cites("FTM.special.2", "FTM.special.9", "FTM.dice.3")
async def fear_test(play: Battling, unit: Unit, target: Unit) -> bool:
    """Test a unit before its dice against one that causes fear; return whether it is afraid."""
    field = Field(play.state)
    morale = unit.card.morale
    if morale is None or not tests_fear(field, unit, target):
        return False
    if rule := heartening(field, unit):
        say(play, f"{named(unit)} does not fear {named(target)}.", rule)
        return False
    return not rolled(play, unit, "fear", morale, lasting_tally(field, unit), "FTM.special.2")
