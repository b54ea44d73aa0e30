"""From files to the first position of a battle: the board, the cards, the units of both sides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.core.cite import cites
from game.mechanics.scenario.variants import played
from game.rules.for_the_masses.board import Board
from game.rules.for_the_masses.plan import Force, UnitEntry
from game.rules.for_the_masses.scenarios.scenario import Scenario, scenario_rules_of
from game.rules.for_the_masses.state import SIDES, Battle, Element, State, Unit, number_elements
from game.rules.for_the_masses.troops.army import Army, cards_of
from game.rules.for_the_masses.troops.points import points
from game.rules.for_the_masses.troops.profile import Card, Dice
from game.table.terrain import HexMap

CHOSEN = "{key} ({dice})"
"""The key of a card whose command dice a scenario changed: it is not the card of the file."""


def board_of(ground: HexMap) -> Board:
    """Return the hexes of a map with their ground."""
    kinds = tuple(kind for row in ground.kinds() for kind in row)
    levels = tuple(level for row in ground.levels() for level in row)
    return Board("board", ground.board(), kinds, levels)


@cites("FTM.scen.2", "FTM.scen.21")
def begin(scenario: Scenario, ground: HexMap | None, armies: Mapping[str, Army]) -> State:
    """Return the state at the very start: all forces aside, secret choices first."""
    assert ground is not None
    scenario = played(scenario)
    cards = cards_of(armies)
    for side in SIDES:
        for entry in scenario.force(side).units:
            card = card_for(entry, cards)
            cards[card.key] = card
    battle = Battle(
        key="battle",
        title=scenario.scenario,
        settings=scenario.settings,
        cards=cards,
        scenario=scenario,
        scenario_rules=scenario_rules_of(scenario),
    )
    state = State(battle=battle, board=board_of(ground), stage="secrets")
    state.scores = dict.fromkeys(SIDES, 0)
    for side in SIDES:
        muster(state, side, scenario.force(side))
    return state


def card_for(entry: UnitEntry, cards: Mapping[str, Card]) -> Card:
    """Return the card of an entry, with the command dice that the scenario gives it."""
    card = cards[entry.unit]
    if entry.command is None:
        return card
    key = CHOSEN.format(key=card.key, dice=entry.command)
    chosen = replace(card, key=key, command=Dice.read(entry.command))
    return replace(chosen, points=points(chosen).total)


@cites("FTM.unit.2", "FTM.unit.14", "FTM.unit.20", "FTM.cmd.11", "FTM.cmd.15")
def muster(state: State, side: str, force: Force) -> None:
    """Turn a force into units and elements; ids tell side, unit and number."""
    number = 1
    for entry in force.units:
        card = card_for(entry, state.battle.cards)
        for spot in range(entry.count):
            name = entry.name or card.name
            if entry.count > 1:
                name = f"{name} {spot + 1}"
            unit = Unit(
                id=f"{side[0]}{number}",
                side=side,
                cards=(card,),
                name=name,
                started=entry.elements,
                general=entry.general and spot == 0,
                group=entry.group,
                tags=entry.tags,
            )
            state.units[unit.id] = unit
            names = [f"{unit.id}.{each}" for each in range(1, entry.elements + 1)]
            state.elements |= {name: Element(name, unit.id, card.points) for name in names}
            number_elements(unit, map(state.elements.__getitem__, names))
            number += 1
