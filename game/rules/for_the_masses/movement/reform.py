"""The Reform: turning on the spot, and new places for some of the elements (FTM.reform)."""

from __future__ import annotations

from functools import partial
from typing import Literal

from game.core.cite import cites
from game.core.decision import Also, Objection, Option
from game.core.spatial import Place, Poses
from game.core.telling import say
from game.core.wording import named
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.movement.pace import movement
from game.rules.for_the_masses.movement.reforming import NONE, Reforming
from game.rules.for_the_masses.movement.tread import Telling, clear_of, crowded, settle_ice, tread
from game.rules.for_the_masses.state import Battling, Unit
from game.table.hexes import FACINGS

Kind = Literal[
    "reform_plan", "free_reform_before_melee", "free_reform_after_ranged", "column_reform"
]


# ---------------------------------------------------------------------- the Action


@cites("FTM.reform.1", "FTM.reform.6", "FTM.act.9")
def reform_objection(field: Field, unit: Unit) -> Objection | None:
    """Why a unit cannot be given a Reform order."""
    if field.state.settings.reform_turn_limit == "half" and not unit.started // 2:
        text = f"{unit.name} has one element: half of it, rounded down, may not even turn."
        return Objection(text, "FTM.reform.1")
    if unit.card.base != "one":
        site = Reforming(field, unit)
        if all(map(site.stuck, unit.members)):
            return Objection(f"{unit.name} has no room to turn.", "FTM.geom.7")
    return None


@cites("FTM.reform.7", "FTM.reform.12")
async def reform(
    play: Battling,
    unit: Unit,
    kind: Kind = "reform_plan",
    rules: tuple[str, ...] = ("FTM.reform.1",),
    *,
    must_face: bool = False,
) -> None:
    """A Reform, paid or free; a free one may be declined.

    With `must_face` it has to leave an enemy in a front hex, for the attack that follows.
    """
    state = play.state
    free = kind != "reform_plan"
    if free and reform_objection(Field(state), unit):
        return
    left = dict.fromkeys(unit.members, movement(state, unit).total)
    moved: list[str] = []
    planning = True
    while planning and unit.members:
        site = Reforming(Field(state), unit, left, moved, must_face=must_face, free=free)
        answer = await Place(
            side=unit.side,
            kind=kind,
            why=f"How does {named(unit)} reform? {site.allowance()}",
            rules=rules,
            subject=unit.members[0],
            site=site,
            pieces=tuple(unit.members),
            also=partial(_declining, site, rules) if free else None,
        ).or_also()
        if isinstance(answer, Also):
            say(play, f"{named(unit)} does not reform.", *rules)
            return
        planning = await _carry_out(play, site, answer, left, moved)
    settle_ice(play)


def _declining(site: Reforming, rules: tuple[str, ...]) -> list[Option]:
    """To leave all as they stand, which an attack that follows may not allow."""
    return [Option(NONE, "No Reform", site.staying_objection, rules, declines=True)]


async def _carry_out(
    play: Battling,
    site: Reforming,
    answer: Poses,
    left: dict[str, int],
    moved: list[str],
) -> bool:
    """Elements take their new places; whether the rest has to be planned anew."""
    state, unit = play.state, site.unit
    rule = "FTM.reform.8" if site.lifts else "FTM.reform.3"
    stuck: set[int] = set()
    shown = False
    wanted, ways = dict(answer), site.ways(answer, safe=False)
    for name in site.in_turn(list(wanted), site.read(answer)):
        goal = site.place(name, wanted[name])
        if name not in unit.members or name not in ways:
            continue
        element, goes = state.elements[name], goal[0] != site.start[name][0]
        whole = ways[name]
        way = clear_of(state, element, whole, stuck)
        looks = FACINGS[goal[1]]
        does = f"takes a new place, facing {looks}" if goes else f"turns to {looks}"
        cost = site.cost_of(name, wanted[name], whole)
        telling = Telling(f"{named(element)} {does}.", (rule if goes else "FTM.reform.1",), cost)
        prices = site.prices(name, way)
        done = await tread(play, element, way, telling)
        if goes and name not in moved:
            moved.append(name)
        if goes and done.steps and not site.lifts:
            left[name] -= sum(prices[: done.steps])
        if done.stuck or len(way) < len(whole):
            left[name] = 0
            stuck.update(site.covered((element.hex, element.facing)))
        shown = shown or done.shown
        if shown and not crowded(state, unit):
            return True
    return shown
