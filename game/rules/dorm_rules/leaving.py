"""Characters who want to leave a shaken unit (DORM.9.6)."""

from __future__ import annotations

from functools import partial

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.forecast import Chance, Forecast
from game.core.tally import Tally
from game.core.tell import tell_throw
from game.core.wording import named
from game.mechanics.asking import offer
from game.rules.dorm_rules.harm import D10
from game.rules.dorm_rules.morale_dice import MoraleDice, standard_dice
from game.rules.dorm_rules.state import Battling, Figure, State, Unit
from game.rules.dorm_rules.values import markers, motivation


@cites("DORM.9.6.1.1", "DORM.4.1.6b", "DORM.9.7.2")
async def characters_leave(play: Battling, unit: Unit) -> None:
    """Ask each character with a marked unit that is about to move whether he tries to leave.

    Masters are asked before their apprentices; of those with a unit that routs, who does not.
    """
    state = play.state
    for figure in sorted(state.attached(unit), key=lambda each: bool(each.master)):
        load = markers(state, unit)
        routs = unit.status.routing and motivation(state, figure).total < load
        if load and not routs and not figure.status.busy:
            await _leaves(play, unit, figure)


@cites("DORM.9.6.1", "DORM.9.6.1.2", "DORM.9.6.2")
async def _leaves(play: Battling, unit: Unit, figure: Figure) -> None:
    """Offer a roll: the base goes without him, or he is bound to it for the turn."""
    state = play.state
    odds = partial(forecast, state, unit)
    option = Option("leave", "Try to leave", _tied(state, unit, figure), forecast=odds)
    why = f"Does {named(figure)} try to leave {named(unit)}?"
    rules, stay = ("DORM.9.6.1", "DORM.9.6.2"), ("stay", "Stay")
    if not await offer(figure.whom, "character_leave", why, {"leave": option}, rules, stay):
        return
    dice, most = leave_dice(state, unit), needed(state, unit)
    thrown = play.roll("leaving", dice.count, D10)
    result = dice.kept(thrown.faces)
    leaves = result <= most
    verb = "leaves" if leaves else "cannot leave"
    text, number = f"{named(figure):{verb}} {named(unit)}.", Tally("Leaving", most)
    tell_throw(play, figure.whom, "leaving", [thrown], text, *rules, total=result, number=number)
    if leaves:
        figure.unit = ""
    else:
        figure.status.bound = True


@cites("DORM.9.6.1.2", "DORM.1.4.9.h1")
def _tied(state: State, unit: Unit, figure: Figure) -> Objection | None:
    """Say why an apprentice stays: his master does."""
    master = state.figures.get(figure.master)
    if master and master.unit == unit.id and state.is_present(master, unit):
        text = f"{figure.name} stays while {master.name} does."
        return Objection(text, "DORM.9.6.1.2")
    return None


@cites("DORM.9.6.1")
def needed(state: State, unit: Unit) -> int:
    """Return the highest roll that lets somebody go: twice the markers, but never a 10."""
    return min(2 * markers(state, unit), D10 - 1)


@cites("DORM.9.6.1")
def leave_dice(state: State, unit: Unit) -> MoraleDice:
    """Return the dice: a single one, or by the setting those of a test as well."""
    return standard_dice(state, unit) if state.settings.leave_test_dice else MoraleDice()


def forecast(state: State, unit: Unit) -> Forecast:
    """Return the odds of leaving a unit."""
    most, dice = needed(state, unit), leave_dice(state, unit)
    leaves = dice.odds.chance(lambda face: face <= most)
    chances = [Chance("leaves", leaves, good=True), Chance("has to stay", 1 - leaves, good=False)]
    return Forecast(f"Leave, {most} or less", tuple(chances), (dice.bonus, dice.penalty))
