"""Elements on their way: step by step where something may happen to them, else at one go.

Thin ice may break under riders and monsters (FTM.scen.16), and a scenario may break in upon a
plan that is being carried out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.core.cite import cites
from game.core.event import Built
from game.core.tally import Tally
from game.core.wording import named
from game.rules.for_the_masses.battle.scenario_rule import having
from game.rules.for_the_masses.combat import casualties
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.ground import effect_of
from game.rules.for_the_masses.state import Battling, Element, Patch, State, Unit, shift, tell_roll
from game.rules.for_the_masses.troops.wheeling import Place
from game.table.hexes import OFF, Hexes

BROKEN = "broken ice "
"""Counters by this name and a hex: ice that becomes water as soon as nobody stands on it."""
ICE_WOUNDS = 3
HEAVY = ("cavalry", "monster")
"""Kinds of units under which thin ice may break."""


class Telling(NamedTuple):
    """How an element's way is told."""

    text: str
    rules: tuple[str, ...]
    cost: Tally | None = None


class Trodden(NamedTuple):
    """What came of a way."""

    entered: list[int]
    """The hexes that were entered, in order."""
    steps: int
    """How many places of the way were reached."""
    stuck: bool = False
    """Whether the element may not go on."""
    shown: bool = False
    """Whether the rest of the Action is to be planned anew."""


async def tread(
    play: Battling, element: Element, way: Sequence[Place], telling: Telling, *, flies: bool = False
) -> Trodden:
    """Move an element along a way; it stops where ice breaks or the scenario interrupts."""
    state = play.state
    unit = state.unit_of(element)
    start = element.hex, element.facing
    entered: list[int] = []
    told, shown = 0, False
    for number, (hex_, facing) in enumerate(way, start=1):
        before = way[number - 2] if number > 1 else start
        new = newly_covered(state.hexes, unit.card.base, before, (hex_, facing))
        if hex_ != before[0]:
            entered.append(hex_)
        elif not new:
            continue
        lands = number == len(way) or not flies
        icy = thin_ice(state, unit, new) if lands else []
        watched = shown or _startled(state, unit, (hex_, facing))
        if not icy and not watched:
            continue
        _go(play, element, way[told:number], telling, again=told > 0)
        told = number
        if icy and ice_breaks(play, unit, element, icy):
            steps = number if number == len(way) else _stop(play, element, start, way[:number])
            await casualties.wound(play, unit, ICE_WOUNDS)
            return Trodden(entered, steps, stuck=True)
        if watched and await _broken_in(play, unit, element):
            shown = True
        if shown and not crowded(state, unit):
            return Trodden(entered, number, shown=True)
    _go(play, element, way[told:], telling, again=told > 0)
    return Trodden(entered, len(way), shown=shown)


def crowded(state: State, unit: Unit) -> bool:
    """Tell whether elements of a unit are passing each other, so that nobody can stop now."""
    base = unit.card.base
    cells = [
        cell
        for each in state.elements_of(unit)
        for cell in state.hexes.covered(base, each.hex, each.facing)
    ]
    return len(set(cells)) < len(cells)


def _others(state: State, element: Element) -> set[int]:
    """Return the hexes of everybody else on the board."""
    return {
        cell
        for unit in state.on_board()
        for each in state.elements_of(unit)
        if each is not element
        for cell in state.hexes.covered(unit.card.base, each.hex, each.facing)
    }


@cites("FTM.board.5", "FTM.scen.16")
def clear_of(state: State, element: Element, way: Sequence[Place], stuck: set[int]) -> list[Place]:
    """Return a way that ends before those who broke in on the ice, should they lie at its end."""
    base = state.unit_of(element).card.base
    if not way or stuck.isdisjoint(state.hexes.covered(base, *way[-1])):
        return list(way)
    return list(way[: _free_steps(state, element, way[:-1], stuck | _others(state, element))])


def _free_steps(state: State, element: Element, way: Sequence[Place], held: set[int]) -> int:
    """Return how many places of a way lead to the last one that is not held."""
    base = state.unit_of(element).card.base
    steps = len(way)
    while steps and not held.isdisjoint(state.hexes.covered(base, *way[steps - 1])):
        steps -= 1
    return steps


@cites("FTM.board.5", "FTM.scen.16")
def _stop(play: Battling, element: Element, start: Place, way: Sequence[Place]) -> int:
    """Stop a broken-off way before a friend's hex; return how far it goes."""
    steps = _free_steps(play.state, element, way, _others(play.state, element))
    if steps < len(way):
        place = way[steps - 1] if steps else start
        shift(play, element, [place], f"{named(element)} stops before the hole.", ("FTM.scen.16",))
    return steps


def _go(
    play: Battling, element: Element, way: Sequence[Place], telling: Telling, *, again: bool
) -> None:
    if again:
        shift(play, element, way, f"{named(element)} goes on.", telling.rules)
    else:
        shift(play, element, way, telling.text, telling.rules, telling.cost)


def _startled(state: State, unit: Unit, place: Place) -> bool:
    """Tell whether any scenario rule has to look at an element that comes to a place."""
    watching = having(state, "stepped")
    if not watching:
        return False
    cells = [cell for cell in state.hexes.covered(unit.card.base, *place) if cell != OFF]
    return any(scenario_rule.startled(state, unit, cells) for scenario_rule in watching)


async def _broken_in(play: Battling, unit: Unit, element: Element) -> bool:
    """Return whether any of the scenario's rules wants a new plan."""
    found = [
        await scenario_rule.stepped(play, unit, element)
        for scenario_rule in having(play.state, "stepped")
    ]
    return any(found)


def newly_covered(hexes: Hexes, base: str, before: Place, after: Place) -> list[int]:
    """Return the hexes that a base enters on its way from one place to the next."""
    old = hexes.covered(base, *before)
    return [cell for cell in hexes.covered(base, *after) if cell not in old and cell != OFF]


# ---------------------------------------------------------------------- thin ice


@cites("FTM.scen.16")
def thin_ice(state: State, unit: Unit, cells: Sequence[int]) -> list[int]:
    """Return those of the hexes that may break under this unit: it is for riders and monsters."""
    ice = ice_under(state, unit)
    return [cell for cell in cells if cell in ice]


def ice_under(state: State, unit: Unit) -> frozenset[int]:
    """Return all hexes of the board that may break under a unit."""
    if unit.card.kind not in HEAVY:
        return frozenset()
    if not state.patches:
        return state.board.ice
    changed = {patch.hex: effect_of(patch.kind).ice for patch in state.patches}
    frozen = (cell for cell, ice in changed.items() if ice)
    return state.board.ice.difference(changed).union(frozen)


@cites("FTM.scen.16")
def ice_breaks(play: Battling, unit: Unit, element: Element, cells: Sequence[int]) -> bool:
    """Roll for each hex of thin ice just entered until one breaks on a 1; tell if one does."""
    state = play.state
    for cell in cells:
        roll = play.roll(f"thin ice under {element.id}", 1, 6)
        broke = roll.faces[0] == 1
        text = f"The ice under {named(element)} {'breaks' if broke else 'holds'}."
        tell_roll(play, unit, "ice", [roll], text, "FTM.scen.16")
        if broke:
            state.counters[f"{BROKEN}{cell}"] = 1
            return True
    return False


@cites("FTM.scen.16")
def settle_ice(play: Battling) -> None:
    """Turn broken ice on which nobody stands any more into water."""
    state = play.state
    if not any(name.startswith(BROKEN) for name in state.counters):
        return
    field = Field(state)
    for name in [each for each in state.counters if each.startswith(BROKEN)]:
        cell = int(name.removeprefix(BROKEN))
        if cell in field.at:
            continue
        del state.counters[name]
        state.patches.append(Patch(cell, "river", field.levels[cell]))
        text = "Where the ice broke there is open water now."
        play.tell(
            Built(text=text, rules=("FTM.scen.16",), what="river", cells=(state.hexes.cell(cell),))
        )
