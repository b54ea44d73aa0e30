"""Whether the conditions of a scenario hold, and how they are said (FTM.scen.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.cite import cites
from game.core.wording import army
from game.mechanics.scenario.areas import HexArea
from game.mechanics.scenario.goals import (
    Alive,
    Control,
    Counter,
    Fallen,
    Marked,
    Presence,
    Share,
    Troops,
)
from game.rules.for_the_masses.battle.objectives import controller, objective_cells
from game.rules.for_the_masses.board import cells_of
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.plan import Condition
from game.rules.for_the_masses.state import SUMMONED, Element, Marker, State, Unit

# ---------------------------------------------------------------------- who is meant


def origin(state: State, element: Element) -> Unit:
    """The unit with which an element set out, whichever it belongs to after a Regroup."""
    return state.units.get(element.id.rpartition(".")[0]) or state.units[element.unit]


def fits(unit: Unit, troops: Troops) -> bool:
    """Whether a unit is among those meant."""
    card = unit.cards[0]
    return (
        unit.side == troops.side
        and (not troops.cards or card.key in troops.cards)
        and card.key not in troops.others
        and (not troops.kinds or card.kind in troops.kinds)
        and (not troops.names or unit.name in troops.names)
        and (not troops.general or unit.general)
    )


def elements_meant(state: State, troops: Troops) -> list[Element]:
    """All elements meant, wherever they are."""
    units = {unit.id for unit in units_meant(state, troops)}
    return [each for each in state.elements.values() if origin(state, each).id in units]


def units_meant(state: State, troops: Troops) -> list[Unit]:
    """All units meant, as they set out."""
    return [unit for unit in state.units.values() if fits(unit, troops)]


def said(troops: Troops) -> str:
    """Those meant, in words."""
    if troops.names:
        return " and ".join(troops.names)
    if troops.general:
        return f"the General of {army(troops.side)}"
    named = [each.replace("_", " ") for each in (*troops.cards, *troops.kinds)]
    return f"{army(troops.side):'s} {' or '.join(named)}" if named else str(army(troops.side))


def _has(troops: Troops) -> str:
    """Those meant as the subject of what they have."""
    alone = not (troops.names or troops.general or troops.cards or troops.kinds)
    return f"{army(troops.side):has}" if alone else f"{said(troops)} has"


# ---------------------------------------------------------------------- numbers


def present(field: Field, troops: Troops, where: Presence[HexArea]) -> int:
    """How many of them stand where a condition looks."""
    state = field.state
    on_board = [each for each in elements_meant(state, troops) if each.where == "board"]
    cells = place_of(state, where)
    if cells is None:
        return len(on_board)
    return sum(any(cell in cells for cell in field.covered(each)) for each in on_board)


def place_of(state: State, where: Presence[HexArea]) -> frozenset[int] | None:
    """The hexes that a condition looks at; None for the whole board."""
    if where.objective:
        return objective_cells(state, where.objective)
    return cells_of(state.board, where.area) if where.area else None


def place_name(where: Presence[HexArea]) -> str:
    """The place of a condition, in words."""
    if where.objective:
        return f"in {where.objective}"
    return f"in {where.area.name}" if where.area else "on the board"


LEFT = ("board", "exited", "aside")
"""Where elements are that are still in the game (FTM.scen.6)."""


@cites("FTM.scen.6", "FTM.scen.break.v1", "FTM.scen.23")
def portion(state: State, share: Share) -> tuple[int, int]:
    """How much of a side's points or elements is meant, and of how much it started with."""
    wanted = {"exited": ("exited",), "lost": ("lost",), "left": LEFT}[share.what]
    own = [each for each in state.elements.values() if origin(state, each).side == share.side]
    own = [each for each in own if not _summoned(state, each)]

    def worth(elements: Iterable[Element]) -> int:
        return sum(each.points if share.of == "points" else 1 for each in elements)

    return worth(each for each in own if each.where in wanted), worth(own)


def _summoned(state: State, element: Element) -> bool:
    """Whether an element came into the battle by magic and is not part of what set out."""
    return SUMMONED in state.units[element.unit].tags


def whereabouts(marker: Marker) -> str:
    """What has become of a marker."""
    return marker.gone or ("carried" if marker.carrier else "lying")


def marked(state: State, kinds: tuple[str, ...], where: tuple[str, ...]) -> int:
    """How many markers of these kinds there are in these ways."""
    return sum(each.kind in kinds and whereabouts(each) in where for each in state.markers)


# ---------------------------------------------------------------------- conditions


@cites("FTM.scen.4")
def holds(field: Field, condition: Condition) -> bool:
    """Whether a condition holds now."""
    state = field.state
    match condition:
        case Presence():
            count = present(field, condition.troops, condition)
            rivals = condition.more_than
            return _within(count, condition.at_least, condition.at_most) and (
                rivals is None or count > present(field, rivals, condition)
            )
        case Control():
            return all(controller(field, each) == condition.side for each in condition.objectives)
        case Fallen():
            meant = elements_meant(state, condition.troops)
            return bool(meant) and all(each.where == "lost" for each in meant)
        case Alive():
            return any(each.where in LEFT for each in elements_meant(state, condition.troops))
        case Counter():
            value = state.counters.get(condition.counter, 0)
            return _within(value, condition.at_least, condition.at_most)
        case Marked():
            count = marked(state, condition.kinds, condition.where)
            return _within(count, condition.at_least, condition.at_most)
        case Share():
            part, whole = portion(state, condition)
            return (condition.at_least is None or part * 100 >= condition.at_least * whole) and (
                condition.under is None or part * 100 < condition.under * whole
            )


def _within(value: int, least: int | None, most: int | None) -> bool:
    return (least is None or value >= least) and (most is None or value <= most)


def all_hold(field: Field, conditions: Iterable[Condition]) -> bool:
    """Whether several conditions hold together."""
    return all(holds(field, condition) for condition in conditions)


def progress(field: Field, condition: Condition) -> str:
    """How far a condition is, in words."""
    state = field.state
    match condition:
        case Presence():
            count = present(field, condition.troops, condition)
            text = f"{_has(condition.troops)} {count} {place_name(condition)}"
            if condition.more_than is not None:
                rivals = present(field, condition.more_than, condition)
                text += f", {said(condition.more_than)} {rivals}"
            return text
        case Control():
            held = [
                each for each in condition.objectives if controller(field, each) == condition.side
            ]
            return f"{army(condition.side):controls} {len(held)} of {len(condition.objectives)}"
        case Fallen() | Alive():
            meant = elements_meant(state, condition.troops)
            left = sum(each.where in LEFT for each in meant)
            return f"{left} of {len(meant)} of {said(condition.troops)} left"
        case Counter():
            return f"{condition.counter}: {state.counters.get(condition.counter, 0)}"
        case Marked():
            count = marked(state, condition.kinds, condition.where)
            return f"{count} {' or '.join(condition.kinds)} {' or '.join(condition.where)}"
        case Share():
            part, whole = portion(state, condition)
            per_cent = part * 100 // max(1, whole)
            whose = f"{army(condition.side):'s} {condition.of}"
            return f"{per_cent} per cent of {whose} {condition.what}"


def outlook(field: Field, conditions: Iterable[Condition]) -> Iterator[str]:
    """How far each of several conditions is."""
    for condition in conditions:
        sign = "yes" if holds(field, condition) else "not yet"
        yield f"{progress(field, condition)} ({sign})"
