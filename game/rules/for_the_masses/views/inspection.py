"""Looking before acting: lines, whom an element could attack, what could be done to its unit.

Everything here asks the functions by which attacks are judged, so that what a player is shown
and what is then allowed cannot differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.core.decision import Objection
from game.core.forecast import Forecast
from game.core.pose import Pose
from game.core.ruleset import Spot
from game.rules.for_the_masses.actions.shooting import ranged_objection
from game.rules.for_the_masses.combat import fire_odds, melee
from game.rules.for_the_masses.combat.line_of_sight import line, sightlines
from game.rules.for_the_masses.combat.ranged import (
    aim,
    lines_to,
    reach_of,
    shooters,
    shots,
    target_objection,
)
from game.rules.for_the_masses.field import Field, SightLine
from game.rules.for_the_masses.state import OFF, Element, State, other, supposing
from game.rules.for_the_masses.words import counted
from game.table import lattice
from game.table.hex_table import HexTable
from game.table.hexes import place_of
from game.table.sight import Cause, Sight, Sightline

REACTIONS = {
    "counter_attack": "Strike back when attacked",
    "opportunity_fire": "Shoot at an enemy who charges",
    "withdraw_attack": "Strike at an enemy who withdraws",
    "charge_attack": "Attack at the end of a charge",
    "column_choice": "Use the bonus or the free Reform of a column",
    "sustain_spell": "Pay for a spell to go on",
    "contributors": "Lend Magical Energy to another Magician",
    "scenario_reaction": "Use what a scenario offers",
}
"""Questions that may be declined once and for all, each in a few words."""


# ---------------------------------------------------------------------- places


def spot(state: State, point: tuple[float, float]) -> tuple[Pose, tuple[float, float]]:
    """Return the hex under a point of the table, and its middle."""
    pose = HexTable(state.hexes).pose_at("one", point)
    return Pose(pose.x, pose.y), lattice.centre_of("hexes", pose)


def distance(state: State, a: Spot, b: Spot) -> int:
    """Return the hexes between the nearest parts of two elements or places (FTM.board.3)."""
    field = Field(state)
    return state.hexes.apart(_covered(field, a), _covered(field, b))


def elevations(state: State, places: Sequence[str | tuple[float, float]]) -> list[float]:
    """Return the level of each element and of the hex at each place."""
    field = Field(state)
    spots = [p if isinstance(p, str) else Pose(*lattice.cell_at("hexes", p)) for p in places]
    return [
        float(min(0 if each == OFF else field.levels[each] for each in _covered(field, spot)))
        for spot in spots
    ]


def _covered(field: Field, where: Spot) -> tuple[int, ...]:
    if isinstance(where, str):
        return field.covered(field.state.elements[where])
    return (field.hexes.number(where[0], where[1]),)


def _somebody(field: Field, where: Spot) -> Element | int | None:
    """Return the element meant, whoever stands in a hex, or an empty hex."""
    if isinstance(where, str):
        element = field.state.elements.get(where)
        return element if element is not None and element.where == "board" else None
    here = field.hexes.number(where[0], where[1])
    return None if here == OFF else field.at.get(here, here)


# ---------------------------------------------------------------------- one line


def sight(state: State, a: Spot, b: Spot) -> list[Sight]:
    """Return every line between two elements or hexes, the freest first; none within one place."""
    field = Field(state)
    one, two = _somebody(field, a), _somebody(field, b)
    if one is None or two is None or one == two:
        return []
    if isinstance(one, int):
        ends = (two,) if isinstance(two, int) else field.covered(two)
        found = [line(field, one, end, (one, *ends)) for end in ends]
    else:
        found = list(sightlines(field, one, two))
    return _sights(field, one, two, found)


def best_sight(field: Field, one: Element, two: Element) -> Sight:
    """Return the freest line from one element to another."""
    return _sights(field, one, two, list(sightlines(field, one, two)))[0]


def _sights(
    field: Field, one: Element | int, two: Element | int, found: list[SightLine]
) -> list[Sight]:
    """Return lines as they are drawn, the freest first."""
    turned = [*_turned_away(field, one, two)]
    return [_sight(field, each, *turned) for each in sorted(found, key=_hindrance)]


def _hindrance(found: SightLine) -> tuple[bool, int]:
    return found.blocked is not None, len(found.causes)


def _turned_away(field: Field, one: Element | int, two: Element | int) -> Iterator[Cause]:
    """Yield the cause that a shooter does not look that way."""
    if isinstance(one, int) or field.unit(one).card.ranged is None:
        return
    ends = (two,) if isinstance(two, int) else field.covered(two)
    own = field.covered(one)
    if not any(field.hexes.in_arc(a, one.facing, b) for a in own for b in ends):
        yield Cause("barred", f"not in the front arc of {one.id}", "FTM.geom.12")


def _sight(field: Field, found: SightLine, *more: Cause) -> Sight:
    """Return a line as it is drawn; what blocks it comes first."""
    hexes = field.hexes
    first, last = hexes.cell(found.start), hexes.cell(found.end)
    inner = tuple(
        hexes.cell(cell)
        for group in hexes.between(found.start, found.end)
        for cell in group
        if cell != OFF
    )
    drawn = Sightline(
        lattice.centre_of("hexes", first),
        lattice.centre_of("hexes", last),
        (first, *inner, last),
        frozenset(inner),
    )
    blocked = [cause for cause in found.causes if cause.kind == "blocked"]
    rest = [cause for cause in found.causes if cause.kind != "blocked"]
    return Sight(drawn, (*blocked, *more, *rest))


# ---------------------------------------------------------------------- one element


def sees(state: State, name: str, pose: Pose | None = None) -> dict[str, Sight | None]:
    """Return how enemies appear to an element where it stands, or would from another place.

    None means in a front hex and open to a blow. To a shooter every other enemy is one to shoot
    at; to others only those in contact are shown. A sight that is denied has the reason with
    which the attack itself would be refused.
    """
    there = moved(state, name, pose)
    if there is None:
        return {}
    field, element = there
    shoots = field.unit(element).card.ranged is not None
    return {
        foe.id: _view(field, element, foe)
        for foe in enemies(field, element)
        if shoots or field.distance(element, foe) == 1
    }


def moved(state: State, name: str, pose: Pose | None) -> tuple[Field, Element] | None:
    """Return the board with an element in a pose, or as it is.

    None if the element is not on it so.
    """
    element = state.elements[name]
    if pose is not None:
        here, facing = place_of(state.hexes, pose)
        turned = facing if pose.heading is not None else element.facing
        element = replace(element, hex=here, facing=turned)
        state = supposing(state, element)
    covered = state.hexes.covered(state.unit_of(element).base, element.hex, element.facing)
    return (Field(state), element) if element.where == "board" and OFF not in covered else None


def enemies(field: Field, element: Element) -> list[Element]:
    """Return all enemy elements on the board."""
    foes = field.state.on_board(other(field.side(element)))
    return [foe for unit in foes for foe in field.state.elements_of(unit)]


def _view(field: Field, element: Element, foe: Element) -> Sight | None:
    if any(each.id == foe.id for each in field.ahead(element)):
        return None
    unit = field.unit(element)
    lines = sorted(sightlines(field, element, foe), key=_hindrance)
    found = _sight(field, lines[0])
    if unit.card.ranged is None:
        text = f"{foe.name} is not in a front hex of {element.name}"
        return Sight(found.line, (Cause("barred", text, "FTM.zoc.1"), *found.causes))
    objection = _shot_objection(field, element, foe)
    if objection is None:
        # Along the very line that the shot takes; who sees over a hill for it is not shown.
        aimed = aim(field, element, foe, reach_of(field.state, unit).total)
        assert aimed is not None
        taken = _sight(field, aimed.line)
        return Sight(taken.line, tuple(each for each in taken.causes if each.kind != "blocked"))
    if found.blocked is not None and found.blocked.rule == objection.rule:
        return found
    return Sight(found.line, (Cause("barred", objection.text, objection.rule), *found.causes))


def _shot_objection(field: Field, element: Element, foe: Element) -> Objection | None:
    """Return why an element has no shot at another, as its unit would be told."""
    unit, enemy = field.unit(element), field.unit(foe)
    reach = reach_of(field.state, unit).total
    if aim(field, element, foe, reach) is None:
        if field.distance(element, foe) > reach:
            away = counted(field.distance(element, foe), "hex")
            text = f"{foe.name} is {away} away, the reach is {reach}."
            return Objection(text, "FTM.ranged.3")
        if not lines_to(field, element, foe, reach):
            text = f"{foe.name} is not in the front arc of {element.name}."
            return Objection(text, "FTM.geom.12")
        return target_objection(field, unit, enemy) or Objection(
            f"{element.name} does not see {foe.name}.", "FTM.los.2"
        )
    if all(each.id != element.id for each, _ in shooters(field, unit)):
        return Objection(f"{element.name} stands in a rank without dice.", "FTM.ranged.8")
    return ranged_objection(field, unit)


# ---------------------------------------------------------------------- the answer


def answer_odds(state: State, name: str) -> dict[str, Forecast]:
    """Return the attacks that enemies could make on an element's unit as all stand now.

    Each by one order: a Melee Attack in contact, else a Ranged Attack; by the id of the first of
    those who would strike or shoot.
    """
    field, element = Field(state), state.elements[name]
    unit = field.unit(element)
    found: dict[str, Forecast] = {}
    if element.where != "board":
        return found
    for enemy in state.on_board(other(unit.side)):
        blows = melee.strikers_at(field, enemy, unit)
        if blows:
            found[blows[0].id] = melee.forecast(field, enemy, unit, blows, "attack")
        elif enemy.card.ranged and not ranged_objection(field, enemy):
            if target_objection(field, enemy, unit) is None:
                shooter = next(iter(shots(field, enemy, unit))).element
                found[shooter] = fire_odds.forecast(field, enemy, unit)
    return found
