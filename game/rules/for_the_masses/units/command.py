"""Command Points: who rolls them, who has the Initiative, what an order costs (FTM.cmd)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.cite import cites
from game.core.decision import Objection
from game.core.mark import Mark, Tone
from game.core.tally import Part, Tally
from game.core.tell import say
from game.core.wording import army, named
from game.rules.for_the_masses.battle.scenario_rule import having
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import (
    SIDES,
    Battling,
    Element,
    Enchantment,
    State,
    Unit,
    other,
    tell_roll,
)
from game.rules.for_the_masses.units.traits import has
from game.rules.for_the_masses.words import counted
from game.table.hex_table import HexTable
from game.table.segments import Point

NEAR, NEAR_GENERAL = 8, 12
"""Hexes up to which a Personality and a General command without extra cost."""
REGROUP = 4
"""Command Points of a Regroup, which is always the first order (FTM.regroup.2)."""
SERGEANTS = 4
"""Sides of the die of a side without Personalities (FTM.scen.7)."""
STRANDED = "stranded"

# ---------------------------------------------------------------------- command dice


@cites("FTM.cmd.1", "FTM.unit.12", "FTM.dice.2")
def roll_command(play: Battling, side: str) -> None:
    """Roll the command dice of every Personality of a side; each keeps its own sum."""
    state = play.state
    for unit in state.personalities(side):
        dice = unit.card.command
        if dice is None:
            continue
        roll = play.roll(f"command of {unit.name}", dice.count, dice.sides)
        tally = Tally("command", sum(roll.faces), base_reason=str(dice))
        for scenario_rule in having(state, "command_roll"):
            tally = scenario_rule.command_roll(state, unit, tally)
        unit.command = max(0, tally.total)
        text = f"{named(unit)} has {counted(unit.command, 'Command Point')}."
        added = replace(tally, base=0, base_reason="")
        tell_roll(play, unit, "command", [roll], text, "FTM.cmd.1", total=unit.command, tally=added)


@cites("FTM.cmd.18", "FTM.scen.7")
def roll_sergeants(play: Battling, side: str) -> None:
    """Roll a d4 that belongs to nobody for a side without Personalities, if a scenario says so."""
    state = play.state
    state.sergeants[side] = 0
    if state.personalities(side) or not state.settings.sergeants or not state.on_board(side):
        return
    roll = play.roll(f"sergeants of {side}", 1, SERGEANTS)
    state.sergeants[side] = roll.faces[0]
    text = f"Sergeants of {army(side)} take over with {counted(roll.faces[0], 'Command Point')}."
    tell_roll(play, side, "command", [roll], text, "FTM.scen.7")


def command_total(state: State, side: str) -> int:
    """Return all Command Points of a side."""
    own = sum(unit.command for unit in state.personalities(side))
    return own + state.sergeants.get(side, 0)


def command_dice(state: State, side: str) -> int:
    """Return how many command dice a side rolled, for ties (FTM.cmd.3)."""
    dice = (unit.card.command for unit in state.personalities(side))
    return sum(each.count for each in dice if each) + bool(state.sergeants.get(side))


@cites("FTM.cmd.2", "FTM.cmd.3", "FTM.unit.15")
def settle_initiative(play: Battling) -> str:
    """Return the side that acts first in this turn, with the reason told."""
    state = play.state
    for scenario_rule in having(state, "initiative"):
        if given := scenario_rule.initiative(state):
            say(play, f"{given[0]} has the Initiative.", given[1])
            return given[0]
    points = {side: command_total(state, side) for side in SIDES}
    dice = {side: command_dice(state, side) for side in SIDES}
    units = {side: len(state.on_board(side)) for side in SIDES}
    for measure, wanted, words in (
        (points, 1, "more Command Points"),
        (dice, -1, "fewer command dice"),
        (units, 1, "more units on the board"),
    ):
        red, blue = (measure[side] * wanted for side in SIDES)
        if red != blue:
            side = "red" if red > blue else "blue"
            numbers = f"{measure[side]} to {measure[other(side)]}"
            rule = "FTM.cmd.2" if measure is points else "FTM.cmd.3"
            say(play, f"{army(side):has} the Initiative by {words}, {numbers}.", rule)
            return side
    return roll_off(play, "initiative", "FTM.cmd.3", "has the Initiative")


def roll_off(play: Battling, why: str, rule: str, what: str) -> str:
    """Roll a d6 for each side, again on ties, and return the side with the higher one."""
    while True:
        rolls = {side: play.roll(f"{why} of {side}", 1, 6) for side in SIDES}
        for side, roll in rolls.items():
            tell_roll(play, side, why, [roll], f"{army(side):rolls} {roll.faces[0]}.", rule)
        faces = {side: roll.faces[0] for side, roll in rolls.items()}
        if faces["red"] != faces["blue"]:
            side = "red" if faces["red"] > faces["blue"] else "blue"
            say(play, f"{army(side):{what}}.", rule)
            return side
        say(play, "A tie: both roll again.", rule)


@cites("FTM.cmd.13")
def promote(play: Battling) -> None:
    """Make another Personality General in place of one who fell, where the players want it."""
    state = play.state
    if state.settings.general_succession != "promote":
        return
    for side in SIDES:
        fallen = any(
            each.general and not _alive(state, each)
            for each in state.units.values()
            if each.side == side
        )
        heirs = [unit for unit in state.personalities(side) if unit.card.command]
        if not fallen or state.general(side) or not heirs:
            continue
        heir = max(heirs, key=lambda unit: unit.card.command.count if unit.card.command else 0)
        for unit in state.units.values():
            if unit.side == side:
                unit.general = unit is heir
        say(play, f"{named(heir)} takes over as General of {army(side)}.", "FTM.cmd.13")


def _alive(state: State, unit: Unit) -> bool:
    """Return whether a unit is on the board or still to come."""
    return any(
        element.where in ("board", "aside")
        for element in state.elements.values()
        if element.unit == unit.id
    )


# ---------------------------------------------------------------------- the price of an order


@cites("FTM.cmd.9", "FTM.cmd.10")
def command_distance(field: Field, payer: Unit, unit: Unit) -> int:
    """Return hexes from a Personality to the nearest element of a unit, as all stand now."""
    if payer is unit:
        return 0
    return field.distance_to(field.state.elements_of(payer)[0], unit)


@cites("FTM.cmd.7", "FTM.cmd.8", "FTM.cmd.11", "FTM.scen.2")
def far_price(payer: Unit, distance: int) -> tuple[int, str]:
    """Return what distance adds to an order, and the rule."""
    if payer.general:
        beyond = distance - NEAR_GENERAL
        return (max(1, beyond // 2) if beyond > 0 else 0), "FTM.cmd.8"
    return max(0, distance - NEAR), "FTM.cmd.7"


def price(field: Field, unit: Unit, action: str, payer: Unit | None) -> Tally:
    """Return what an order to a unit costs; without a payer sergeants give it."""
    return _priced(field, unit, action, payer, _own_parts(field.state, unit))


@cites("FTM.special.15", "FTM.special.16", "FTM.magic.f18")
def _own_parts(state: State, unit: Unit) -> tuple[Part, ...]:
    """Return what makes orders to a unit dearer or cheaper, whoever gives them."""
    parts: list[Part] = []
    if has(state, unit, "unruly"):
        parts.append(Part(1, "Unruly", "FTM.special.16"))
    if unit.actions and has(state, unit, "disciplined"):
        parts.append(Part(-1, "Disciplined", "FTM.special.15"))
    if any(spell.unit == unit.id and _cheapens(spell) for spell in state.spells):
        parts.append(Part(-1, "a word of command", "FTM.magic.f18"))
    return tuple(parts)


@cites("FTM.cmd.5", "FTM.cmd.16", "FTM.cmd.17", "FTM.act.2", "FTM.special.17", "FTM.regroup.2")
def _priced(
    field: Field, unit: Unit, action: str, payer: Unit | None, parts: tuple[Part, ...]
) -> Tally:
    """Return what an order costs, given what it does whoever pays."""
    state = field.state
    if payer is not None and not has(state, unit, "self_led"):
        distance = command_distance(field, payer, unit)
        extra, rule = far_price(payer, distance)
        if extra:
            parts = (Part(extra, f"{distance} hexes away", rule), *parts)
    number = unit.actions + 1
    base, words = number, f"order number {number}"
    if action == "regroup":
        base, words = REGROUP, "Regroup"
    tally = Tally("Command Points", base, parts, words)
    for scenario_rule in having(state, "price"):
        tally = scenario_rule.price(field, unit, action, payer, tally)
    return tally.plus(max(0, 1 - tally.total), "at least 1", "FTM.cmd.16")


def costs_alike(state: State, action: str) -> bool:
    """Tell whether an Action costs the usual: all but a Regroup, unless the scenario differs."""
    return action != "regroup" and not any(
        scenario_rule.prices_apart(action) for scenario_rule in having(state, "prices_apart")
    )


def _cheapens(spell: Enchantment) -> bool:
    return spell.left > 0 and any(name == "word" for name, _ in spell.factors)


@cites("FTM.cmd.4", "FTM.cmd.6", "FTM.cmd.14", "FTM.army.4")
def able_payers(field: Field, unit: Unit, action: str) -> Iterator[tuple[Unit | None, Tally]]:
    """Yield whoever could pay for an order alone, the richest first; None stands for sergeants."""
    state = field.state
    parts = _own_parts(state, unit)
    for payer in sorted(field.leaders(unit.side), key=_richest_first):
        if not payer.command or payer_objection(state, payer, unit):
            continue
        cost = _priced(field, unit, action, payer, parts)
        if cost.total <= payer.command:
            yield payer, cost
    if left := state.sergeants.get(unit.side, 0):
        cost = _priced(field, unit, action, None, parts)
        if cost.total <= left:
            yield None, cost


def payers(field: Field, unit: Unit, action: str) -> list[tuple[Unit | None, Tally]]:
    """Return the same, the cheapest first; of those who pay the same the richest stays first."""
    found = list(able_payers(field, unit, action))
    if len(found) > 1:
        found.sort(key=lambda each: each[1].total)
    return found


def _richest_first(leader: Unit) -> int:
    return -leader.command


def payable(field: Field, unit: Unit, action: str) -> bool:
    """Return whether anybody could pay for an order."""
    return any(True for _ in able_payers(field, unit, action))


def payer_objection(state: State, payer: Unit, unit: Unit) -> Objection | None:
    """Return why a scenario does not let a Personality order a unit."""
    for scenario_rule in having(state, "payer_objection"):
        if objection := scenario_rule.payer_objection(state, payer, unit):
            return objection
    return None


@cites("FTM.cmd.4", "FTM.act.2")
def pay(play: Battling, unit: Unit, payer: Unit | None, cost: Tally) -> None:
    """Take the points, and count the order."""
    state = play.state
    if payer is None:
        state.sergeants[unit.side] -= cost.total
    else:
        payer.command -= cost.total
    unit.actions += 1
    for spell in state.spells:
        # Two words for one unit do not add up: an order counts for both (FTM.magic.15).
        if spell.unit == unit.id and _cheapens(spell):
            spell.left -= 1


# ---------------------------------------------------------------------- where command reaches


def command_marks(field: Field, unit: Unit) -> list[Mark]:
    """Return the marks of all that a Personality commands; for others, of who could order them."""
    if leads(unit):
        return [_ring(field, unit), _purse(field, unit), *_prices_of(field, unit)]
    found: list[Mark] = []
    for leader in field.state.personalities(unit.side):
        found += [_ring(field, leader), _purse(field, leader)]
    return [*found, *_orders_to(field, unit), *_stranded(field, unit.side)]


def leads(unit: Unit) -> bool:
    """Return whether a unit gives orders."""
    return unit.card.command is not None and unit.card.kind == "personality"


@cites("FTM.cmd.7", "FTM.cmd.8")
def _ring(field: Field, leader: Unit) -> Mark:
    """Return the hexes within which distance costs a leader nothing."""
    here = field.state.elements_of(leader)[0].hex
    radius = NEAR_GENERAL if leader.general else NEAR
    rule = "FTM.cmd.8" if leader.general else "FTM.cmd.7"
    within = tuple(map(field.hexes.cell, field.hexes.disc(here, radius)))
    return Mark("ring", cells=within, tone="cost", rule=rule)


def _purse(field: Field, leader: Unit) -> Mark:
    spot = _middle(field, field.state.elements_of(leader)[0])
    return Mark("badge", points=(spot,), text=f"{leader.command} CP", tone="cost")


def _prices_of(field: Field, leader: Unit) -> Iterator[Mark]:
    """Yield what a leader would have to pay for the next order to each other unit of the side."""
    for unit in field.state.on_board(leader.side):
        if unit is leader or unit.finished:
            continue
        spot = _front(field, unit)
        if objection := payer_objection(field.state, leader, unit):
            yield Mark("badge", points=(spot,), text="not his", tone="bad", rule=objection.rule)
            continue
        cost = price(field, unit, "move", leader)
        text = f"{cost.total} CP" if payers(field, unit, "move") else f"{cost.total} CP, {STRANDED}"
        yield Mark("badge", points=(spot,), text=text, tone=_tone(leader, cost), rule="FTM.cmd.4")


@cites("FTM.cmd.4")
def _stranded(field: Field, side: str) -> Iterator[Mark]:
    """Yield units to whom nobody could give an order any more."""
    for unit in field.state.on_board(side):
        if not unit.finished and not payers(field, unit, "move"):
            spot = _front(field, unit)
            yield Mark("badge", points=(spot,), text=STRANDED, tone="bad", rule="FTM.cmd.4")


def _tone(leader: Unit, cost: Tally) -> Tone:
    if cost.total > leader.command:
        return "bad"
    return "warning" if cost.parts else "good"


@cites("FTM.cmd.4", "FTM.cmd.9")
def _orders_to(field: Field, unit: Unit) -> Iterator[Mark]:
    """Yield a line from every Personality to a unit with the price of the next order."""
    state = field.state
    for leader in state.personalities(unit.side):
        if payer_objection(state, leader, unit):
            continue
        start = state.elements_of(leader)[0]
        end = min(state.elements_of(unit), key=lambda each: field.distance(start, each))
        cost = price(field, unit, "move", leader)
        yield Mark(
            "line",
            points=(_middle(field, start), _middle(field, end)),
            text=f"{cost.total} of {leader.command} CP",
            tone=_tone(leader, cost),
            rule="FTM.cmd.4",
        )


def _front(field: Field, unit: Unit) -> Point:
    return _middle(field, field.state.elements_of(unit)[0])


def _middle(field: Field, element: Element) -> Point:
    return HexTable(field.hexes).centre(field.covered(element))
