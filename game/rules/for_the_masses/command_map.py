"""Where command reaches: rings around Personalities, and what the next order to each unit costs.

Drawn while a player thinks about whom to activate (FTM.cmd).
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core.cite import cites
from game.core.mark import Mark, Tone
from game.core.tally import Tally
from game.rules.for_the_masses.command import NEAR, NEAR_GENERAL, payer_objection, price
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import Element, Unit
from game.table.hex_table import HexTable
from game.table.scene import Point


def command_marks(field: Field, unit: Unit) -> list[Mark]:
    """For a Personality all that it commands; for others who could give them the next order."""
    if unit.card.command is not None and unit.card.kind == "personality":
        return list(_reach_of(field, unit))
    return list(_orders_to(field, unit))


@cites("FTM.cmd.7", "FTM.cmd.8")
def _reach_of(field: Field, leader: Unit) -> Iterator[Mark]:
    """The ring within which distance is free, and a price for every unit of the side."""
    here = field.state.elements_of(leader)[0].hex
    radius = NEAR_GENERAL if leader.general else NEAR
    rule = "FTM.cmd.8" if leader.general else "FTM.cmd.7"
    within = tuple(map(field.hexes.cell, field.hexes.disc(here, radius)))
    text = f"{leader.name}: {leader.command} CP"
    yield Mark("region", cells=within, text=text, tone="mine", rule=rule)
    for unit in field.state.on_board(leader.side):
        if unit is not leader and not unit.finished:
            yield _price_tag(field, leader, unit)


def _price_tag(field: Field, leader: Unit, unit: Unit) -> Mark:
    """What a leader would have to pay for the next order to a unit, or that it is stranded."""
    first = field.state.elements_of(unit)[0].id
    if objection := payer_objection(field.state, leader, unit):
        return Mark("badge", piece=first, text="no", tone="bad", rule=objection.rule)
    cost = price(field, unit, "move", leader)
    return Mark("badge", piece=first, text=f"{cost.total} CP", tone=_tone(leader, cost))


def _tone(leader: Unit, cost: Tally) -> Tone:
    if cost.total > leader.command:
        return "bad"
    return "warning" if cost.parts else "good"


@cites("FTM.cmd.4", "FTM.cmd.9")
def _orders_to(field: Field, unit: Unit) -> Iterator[Mark]:
    """A line from every Personality to a unit with the price of the next order."""
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


def _middle(field: Field, element: Element) -> Point:
    return HexTable(field.hexes).centre(field.covered(element))
