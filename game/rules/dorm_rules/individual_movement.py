"""The movement of individuals: each side in full, the worst initiative first (DORM.13.3)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.cite import cites
from game.core.decision import Also, Option
from game.core.event import Stage
from game.core.tell import say
from game.core.wording import army, named
from game.mechanics.asking import choose, of_pieces
from game.rules.dorm_rules import aboard, saddles, wings
from game.rules.dorm_rules.aboard import Deed
from game.rules.dorm_rules.compulsion import driven, move_driven
from game.rules.dorm_rules.flight import compelled, run
from game.rules.dorm_rules.gunnery import crew_is_busy
from game.rules.dorm_rules.harm import take_off
from game.rules.dorm_rules.movement import March
from game.rules.dorm_rules.state import Battling, Figure, State, Unit, touching_enemies
from game.rules.dorm_rules.travel import hazard_pace, path, travel
from game.rules.dorm_rules.values import march, markers, pace
from game.table.tolerances import INCH

KIND = "individual_move"
HOLD, LEAVE = "hold", "leave_table"
AT_EDGE = INCH // 2
"""How far from an edge somebody's base may be who leaves by it."""


# ---------------------------------------------------------------------- who may move


@cites("DORM.13.3", "DORM.10.3.3", "DORM.10.3.4", "DORM.4.1.5c")
def movers(state: State, side: str) -> list[Figure]:
    """Return the individuals of a side that have not moved, then those who may step off a base."""
    own = [each for each in state.figures.values() if each.side == side]
    left = [each for each in own if not each.status.acted and not each.status.busy]
    alone = [each for each in left if state.is_individual(each) and each.role != "beast"]
    bases = [each for each in state.units.values() if each.side == side]
    stepping = [man for unit in bases for man in may_step_off(state, unit) if not man.status.acted]
    free = [*alone, *(each for each in stepping if not each.status.busy)]
    free = [each for each in free if not (each.aboard and compelled(each))]
    return [each for each in free if not each.aboard or able(state, each)]


def able(state: State, figure: Figure) -> list[Deed]:
    """Return what a figure may do besides walking, with all of its move."""
    most = march(state, figure).total * INCH
    every = [*aboard.deeds(state, figure, most), *saddles.deeds(state, figure, most)]
    return [each for each in every if each.objection is None]


@cites("DORM.10.3.3", "DORM.10.3.4", "DORM.4.1.6a", "DORM.4.1.6b", "DORM.17.2.7", "DORM.5.1.h2")
def may_step_off(state: State, unit: Unit) -> list[Figure]:
    """Return who may leave a base.

    It has neither moved nor been rearranged and has no markers that count; leaders never do, nor do
    undead troops or soldiers in contact.
    """
    if unit.hull:
        return door_hands(state, unit)
    if unit.in_line or unit.status.routing or markers(state, unit):
        return []
    men = [each for each in state.present(unit) if each.id != unit.leader]
    free = [each for each in men if not each.status.bound]
    tied = bool(free and touching_enemies(state, unit))
    return [each for each in free if each.role == "character" or not (tied or each.has("undead"))]


@cites("DORM.14.6.3.2a", "DORM.14.6.3.2b", "DORM.14.3.3")
def door_hands(state: State, vehicle: Unit) -> list[Figure]:
    """Return who of a crew may work its doors: all but the driver, unless it is too fast."""
    doors = any(part.doors for part in vehicle.compartments)
    if not doors or crew_is_busy(state, vehicle) or vehicle.status.routing:
        return []
    return [each for each in state.present(vehicle) if each.id != vehicle.leader]


# ---------------------------------------------------------------------- the step


@cites("DORM.13.3", "DORM.12.3")
async def step(play: Battling) -> bool:
    """Let the side whose turn it is move one figure, routers and those who flee first."""
    state = play.state
    for side in reversed(state.order):
        own = [each for each in state.individuals(side) if compelled(each)]
        free_to = (e for e in own if not e.status.acted and aboard.jump_off(play, e))
        if runner := next(free_to, None):
            await run(play, runner)
            return True
        if side in state.asked:
            continue
        free = movers(state, side)
        forced = next((each for each in free if driven(play, each)), None)
        if forced:
            forced.status.acted = True
            await move_driven(play, forced)
            return True
        if free:
            if side != state.side:
                text = f"{army(side):moves} its individuals."
                play.tell(Stage(text=text, name="individual movement", side=side))
                state.side = side
            await _send(play, side, free)
            return True
    _get_up(play)
    for figure in state.individuals():
        if figure.role == "character" and not figure.aboard:
            belong(play, figure)
    return False


@cites("DORM.15.2.3.3", "DORM.15.2.3.2")
def _get_up(play: Battling) -> None:
    """Let kneeling mounts get up to whom nobody has attended; that is their move."""
    state = play.state
    for figure in state.figures.values():
        mount = figure.mount or figure
        if mount.kneeling and not (figure.status.acted or saddles.attended(state, figure)):
            mount.kneeling, figure.status.acted = False, True
            whose = f"The mount of {named(figure)}" if figure.mount else named(figure)
            say(play, f"{whose} gets up.", "DORM.15.2.3.3")


async def _send(play: Battling, side: str, free: Sequence[Figure]) -> None:
    """Ask a side for the figure that it moves next, or let all others hold."""
    options = [*of_pieces(free), Option(HOLD, "All others hold", declines=True)]
    why, rules = "Choose a figure to move.", ("DORM.13.3",)
    answer = await choose((free[0].whom[0], ""), KIND, why, rules, options)
    if answer == HOLD:
        play.state.asked.append(side)
    else:
        await move(play, play.state.figures[answer])


@cites("DORM.10.1.1", "DORM.14.6.2.2", "DORM.15.2.1")
async def move(play: Battling, figure: Figure) -> None:
    """Let an individual walk and then use what is left to board, mount or work a door."""
    state, gone, walked = play.state, 0, False
    up = figure.status.airborne
    while figure.id in state.figures:
        left = march(state, figure).total * INCH - gone
        doable = [
            *aboard.deeds(state, figure, left),
            *saddles.deeds(state, figure, left),
            *(wings.deeds(state, figure) if figure.status.airborne == up else ()),
            *ways_off(state, figure),
        ]
        known = {each.key: each for each in doable}
        begun = walked or bool(gone)
        if (begun or figure.aboard) and not any(each.objection is None for each in doable):
            break
        key = await _ask(play, figure, list(known.values()), walked=begun)
        if isinstance(key, int):
            gone, walked = gone + key, True
            continue
        if key == HOLD:
            break
        if key == LEAVE:
            text = f"{named(figure):leaves} the table."
            take_off(play, figure, "left", text, "DORM.1.1.h3")
            return
        deed = known[key]
        if deed.rule == "DORM.20.13":
            wings.settle_down(play, figure, aloft=key == wings.ALOFT)
        elif deed.rule.startswith("DORM.15"):
            saddles.carry_out(play, figure, key)
        else:
            await aboard.carry_out(play, figure, key)
        gone += deed.cost
        if figure.status.acted:
            break
    if figure.id in state.figures:
        wings.settle_down(play, figure, aloft=figure.status.airborne)
    figure.status.acted = True


@cites("DORM.1.1.h3")
def ways_off(state: State, figure: Figure) -> list[Deed]:
    """Return leaving by an edge that is an exit of its side, for whoever stands there on foot."""
    if figure.aboard or figure.mount:
        return []
    away = {
        "north": figure.y,
        "south": state.plane.depth - figure.y,
        "west": figure.x,
        "east": state.plane.width - figure.x,
    }
    for edge in state.plan.exits.get(figure.side, ()):
        if away[edge] <= figure.disc.radius + AT_EDGE:
            return [Deed(LEAVE, f"Leave by the {edge} edge", 0, "DORM.1.1.h3")]
    return []


async def _ask(play: Battling, figure: Figure, deeds: Sequence[Deed], *, walked: bool) -> str | int:
    """Ask for a deed, or for a path and walk it; return the deed, or what the path cost."""
    extras = [*(each.option for each in deeds), Option(HOLD, "Hold", declines=True)]
    if walked or figure.aboard:
        why = f"Choose what {named(figure)} does besides."
        return await choose(figure.whom, KIND, why, ("DORM.10.1.1",), extras)
    return await _walk(play, figure, extras)


@cites("DORM.10.1.1", "DORM.10.1.2a", "DORM.10.1.2b")
async def _walk(play: Battling, figure: Figure, extras: Sequence[Option]) -> str | int:
    """Ask for the path of an individual: up to its Ma it moves, beyond that it runs."""
    state = play.state
    walks, runs = (pace(state, figure, runs=each).total * INCH for each in (False, True))
    course = March(state, figure, runs, joins=joined_by(state, figure), also_limit=walks)
    why = f"Move {named(figure)} up to {walks // INCH}″, or run up to {runs // INCH}″."
    why = why if runs else f"Choose what {named(figure):does} on the spot."
    answer = await path(course, KIND, why, lambda: extras)
    if isinstance(answer, Also):
        return answer.key
    home = state.unit_of(figure)
    course = await hazard_pace(course, answer)
    cost = course.cost(answer).total
    fast = cost > walks
    rule = "DORM.10.1.2a" if fast else "DORM.10.1.1"
    await travel(play, course, answer, "runs" if fast else "moves", rule)
    figure.status.ran = fast
    if figure.id in state.figures:
        belong(play, figure)
        if home and home.id != figure.unit:
            say(play, f"{named(figure):leaves} {named(home)}.", "DORM.4.2")
    return cost


# ---------------------------------------------------------------------- joining


@cites("DORM.4.2", "DORM.4.1.h3", "DORM.17.2.7.2")
def joined_by(state: State, figure: Figure) -> tuple[str, ...]:
    """Return the units on whose bases a figure may end a move.

    Characters join any of their side, soldiers only their own, undead any undead.
    """
    units = [each for each in state.units.values() if each.side == figure.side and not each.hull]
    return tuple(
        each.id
        for each in units
        if not each.in_line
        and not each.aboard
        and not each.status.airborne
        and (
            figure.role == "character"
            or each.id == figure.unit
            or (figure.has("undead") and state.undead_troops(each))
        )
    )


@cites("DORM.4.2", "DORM.4.1.h3", "DORM.17.2.7.2")
def belong(play: Battling, figure: Figure) -> None:
    """Attach a figure to the unit on whose base it has ended; off all bases characters are free."""
    state = play.state
    found = [state.units[each] for each in joined_by(state, figure)]
    unit = next((each for each in found if state.is_present(figure, each)), None)
    if unit is None:
        figure.unit = "" if figure.role == "character" else figure.unit
        return
    figure.unit = unit.id
    rule = "DORM.4.2" if figure.role == "character" else "DORM.4.1.h3"
    say(play, f"{named(figure):joins} {named(unit)}.", rule)
