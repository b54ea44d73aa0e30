"""The Move: who may be ordered to, columns, the march itself, and what it leads to (FTM.move)."""

from __future__ import annotations

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.spatial import Poses
from game.core.tally import Tally
from game.core.tell import say
from game.core.wording import does_named, named
from game.mechanics.asking import choose, place
from game.rules.for_the_masses.actions import charge_and_melee
from game.rules.for_the_masses.battle.scenario_rule import having
from game.rules.for_the_masses.combat.casualties import break_concentration
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.movement.move_paths import MovePaths
from game.rules.for_the_masses.movement.movement_points import column_points, movement
from game.rules.for_the_masses.movement.reform import reform
from game.rules.for_the_masses.movement.routes import Way
from game.rules.for_the_masses.movement.step_by_step import (
    Telling,
    clear_of,
    crowded,
    settle_ice,
    tread,
)
from game.rules.for_the_masses.state import Battling, Element, Unit, leave
from game.rules.for_the_masses.units.formation import doctor, formation
from game.rules.for_the_masses.units.traits import has
from game.rules.for_the_masses.words import counted
from game.table.hexes import OFF

BONUS, REFORM, REFORM_AFTER, NEITHER = "bonus", "reform", "reform_after", "none"


# ---------------------------------------------------------------------- who may be ordered


@cites("FTM.move.1", "FTM.form.5", "FTM.form.6", "FTM.act.9", "FTM.special.10", "FTM.move.12")
def move_objection(field: Field, unit: Unit) -> Objection | None:
    """Return why a unit cannot be given a Move order."""
    state = field.state
    for element in state.elements_of(unit):
        if foes := field.touching(element):
            foe = field.unit(foes[0]).name
            text = f"{element.name} is in contact with {foe}: {unit.name} can only withdraw."
            return Objection(text, "FTM.move.1")
    now = formation(field, unit)
    if now == "irregular" and not has(state, unit, "skirmisher"):
        amiss = doctor(field, unit)[0].text
        return Objection(f"{unit.name} is in Irregular Formation. {amiss}", "FTM.form.6")
    if now != "column" and not movement(state, unit).total:
        rule = (movement(state, unit).rules() or ("FTM.move.2",))[-1]
        return Objection(f"{unit.name} has no movement points.", rule)
    return None


# ---------------------------------------------------------------------- the Action


@cites("FTM.move.2", "FTM.column.3", "FTM.charge.5", "FTM.charge.6", "FTM.reform.6", "FTM.opp.7")
async def move(play: Battling, unit: Unit) -> None:
    """Play a Move: the choice of a column, the march, and the charge that may follow."""
    state = play.state
    await break_concentration(play, unit, "FTM.magic.13")
    points, choice = movement(state, unit), ""
    if len(unit.members) > 1 and formation(field := Field(state), unit) == "column":
        choice = await column_choice(field, unit, points)
    if choice == BONUS:
        points = column_points(points)
    elif choice == REFORM and not await _reform_first(play, unit):
        return
    entered = await _march(play, unit, points)
    if not unit.members:
        return
    if Field(state).in_contact(unit):
        await charge_and_melee.charge(play, unit, entered)
    elif choice == REFORM_AFTER:
        # It may bring elements into contact, but only a march is a charge (FTM.reform.6).
        await reform(play, unit, "column_reform", ("FTM.column.1",))


@cites("FTM.column.1")
async def column_choice(field: Field, unit: Unit, points: Tally) -> str:
    """Return whether a column takes its bonus or a free Reform.

    One that cannot march can but reform.
    """
    if not points.total:
        return REFORM
    more = column_points(points)
    rules = ("FTM.column.1",)

    def options() -> list[Option]:
        found = [
            Option(BONUS, f"March in column: {more.total} movement points", None, rules),
            Option(REFORM, f"Reform first, then {points.total} movement points", None, rules),
        ]
        if field.state.settings.column_reform == "either":
            text = f"{points.total} movement points, then reform"
            found.append(Option(REFORM_AFTER, text, None, rules))
        text = f"Neither: {points.total} movement points"
        return [*found, Option(NEITHER, text, None, rules, declines=True)]

    why = f"{named(unit)} is in column: march faster, or reform at no cost?"
    return await choose(unit.whom, "column_choice", why, rules, options, BONUS)


@cites("FTM.column.1")
async def _reform_first(play: Battling, unit: Unit) -> bool:
    """Play the free Reform of a column; return whether the unit may still move after it."""
    await reform(play, unit, "column_reform", ("FTM.column.1",))
    objection = move_objection(Field(play.state), unit) if unit.members else None
    if objection:
        say(play, f"The Move ends here. {objection.text}", "FTM.column.1", objection.rule)
    return bool(unit.members) and objection is None


# ---------------------------------------------------------------------- the march


@cites("FTM.move.6", "FTM.move.7", "FTM.move.11")
async def _march(play: Battling, unit: Unit, points: Tally) -> list[str]:
    """Move elements where they are told; return the ids of those that entered a hex.

    What breaks in on the way makes the side plan anew with the points that each has left.
    """
    state = play.state
    left = dict.fromkeys(unit.members, points.total)
    entered: dict[str, list[int]] = {}
    planning = True
    while planning and any(left[name] for name in unit.members):
        site = MovePaths(Field(state), unit, left)
        why = f"Where {does_named(unit)} go? {points.total} movement points for each element."
        rules = ("FTM.move.2", *points.rules())
        answer = await place(unit.whom, "move_paths", why, rules, site, unit.members)
        planning = await _carry_out(play, site, answer, left, entered)
    settle_ice(play)
    for scenario_rule in having(state, "moved"):
        await scenario_rule.moved(play, unit, entered)
    return [name for name, ways in entered.items() if ways and name in unit.members]


async def _carry_out(
    play: Battling,
    site: MovePaths,
    answer: Poses,
    left: dict[str, int],
    entered: dict[str, list[int]],
) -> bool:
    """Move the elements one by one; return whether the rest has to be planned anew."""
    state, unit = play.state, site.unit
    stuck: set[int] = set()
    shown = False
    ordered = site.ordered(answer)
    # All prices as they are before anybody has moved.
    prices = {name: site.prices(name, whole) for name, _, whole in ordered}
    costs = {name: site.cost_of(name, pose, whole) for name, pose, whole in ordered}
    for name, pose, whole in ordered:
        if name not in unit.members:
            continue  # it fell on the way of another
        element = state.elements[name]
        leaves = site.place(name, pose)[0] == OFF
        way = whole if leaves else clear_of(state, element, whole, stuck)
        cost = costs[name]
        points = counted(cost.total, "movement point")
        spoken = f"{named(element)} {_told(site, name, way)} for {points}."
        telling = Telling(spoken, cost.rules() or ("FTM.move.7",), cost)
        done = await tread(play, element, way, telling, flies=site.going.flying)
        entered.setdefault(name, []).extend(done.entered)
        if name not in unit.members:
            continue
        if done.steps:
            left[name] -= sum(prices[name][: done.steps])
        if done.stuck or len(way) < len(whole):
            left[name] = 0
            stuck.update(site.covered((element.hex, element.facing)))
        elif leaves and not done.shown:
            await _step_off(play, unit, element)
        shown = shown or done.shown
        if shown and not crowded(state, unit):
            return True
    return shown


def _told(site: MovePaths, name: str, way: Way) -> str:
    """Return a way in words."""
    hexes = sum(one[0] != two[0] for one, two in zip([site.start[name], *way], way, strict=False))
    turns = len(way) - hexes
    parts = [f"advances {counted(hexes, 'hex')}"] if hexes else []
    parts += [f"turns {counted(turns, 'side')}"] if turns else []
    return " and ".join(parts) or "stays"


@cites("FTM.scen.9")
async def _step_off(play: Battling, unit: Unit, element: Element) -> None:
    """Take an element off the board by an exit edge, where it is safe."""
    leave(play, element, "exited", f"{named(element)} leaves the board.", "FTM.scen.9")
    for scenario_rule in having(play.state, "exited"):
        await scenario_rule.exited(play, unit, element)
