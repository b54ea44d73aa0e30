"""Where command reaches: rings around Personalities, and what the next order to each unit costs.

Drawn while a player thinks about whom to activate, or where a leader shall go (FTM.cmd).
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core.cite import cites
from game.core.mark import Mark, Tone
from game.core.tally import Tally
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.sequence.command import (
    NEAR,
    NEAR_GENERAL,
    payer_objection,
    payers,
    price,
)
from game.rules.for_the_masses.state import Element, Unit
from game.table.hex_table import HexTable
from game.table.scene import Point

STRANDED = "stranded"


def command_marks(field: Field, unit: Unit) -> list[Mark]:
    """For a Personality all that it commands; for others who could give them the next order."""
    if leads(unit):
        return [_ring(field, unit), _purse(field, unit), *_prices_of(field, unit)]
    found: list[Mark] = []
    for leader in field.state.personalities(unit.side):
        found += [_ring(field, leader), _purse(field, leader)]
    return [*found, *_orders_to(field, unit), *_stranded(field, unit.side)]


def leads(unit: Unit) -> bool:
    """Whether a unit gives orders."""
    return unit.card.command is not None and unit.card.kind == "personality"


@cites("FTM.cmd.7", "FTM.cmd.8")
def _ring(field: Field, leader: Unit) -> Mark:
    """The hexes within which distance costs a leader nothing."""
    here = field.state.elements_of(leader)[0].hex
    radius = NEAR_GENERAL if leader.general else NEAR
    rule = "FTM.cmd.8" if leader.general else "FTM.cmd.7"
    within = tuple(map(field.hexes.cell, field.hexes.disc(here, radius)))
    return Mark("ring", cells=within, tone="cost", rule=rule)


def _purse(field: Field, leader: Unit) -> Mark:
    spot = _middle(field, field.state.elements_of(leader)[0])
    return Mark("badge", points=(spot,), text=f"{leader.command} CP", tone="cost")


def _prices_of(field: Field, leader: Unit) -> Iterator[Mark]:
    """What a leader would have to pay for the next order to each other unit of the side."""
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
    """Units to whom nobody could give an order any more."""
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


def _front(field: Field, unit: Unit) -> Point:
    return _middle(field, field.state.elements_of(unit)[0])


def _middle(field: Field, element: Element) -> Point:
    return HexTable(field.hexes).centre(field.covered(element))
